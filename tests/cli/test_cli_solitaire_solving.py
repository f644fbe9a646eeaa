"""``tilewright solitaire solve``, ``review`` and ``solve-many``: what they print, and their exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tilewright.cli import main
from tilewright.solitaire import Board, Layout, deal

ROW = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])


def write(folder: Path, board: Board) -> str:
    file = folder / "board.json"
    file.write_text(board.to_json(), "utf-8")
    return str(file)


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_solve_prints_the_way_and_exits_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, Board(ROW, ["1m", "7z", "7z", "1m"]))
    assert main(["solitaire", "solve", file]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].split("  ")[-2:] == ["1 of characters", "0,0,0 + 6,0,0"]
    assert shown[1].split("  ")[-2:] == ["red dragon", "2,0,0 + 4,0,0"]
    assert shown[2].startswith("winnable: 2 moves clear it")
    assert main(["solitaire", "solve", file, "--json"]) == 0
    [document] = lines(capsys.readouterr().out)
    assert list(document) == ["status", "moves", "nodes", "seconds", "method"]
    assert (document["status"], document["moves"]) == ("winnable", [[0, 3], [1, 2]])


def test_solve_exits_1_when_lost_and_3_when_the_budget_is_too_small(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solitaire", "solve", write(tmp_path, Board(ROW, ["1m", "2m", "1m", "2m"])), "--json"]) == 1
    assert lines(capsys.readouterr().out)[0]["status"] == "lost"
    assert main(["solitaire", "solve", write(tmp_path, Board(ROW, ["1m"] * 4)), "--max-nodes", "0", "--json"]) == 3
    [document] = lines(capsys.readouterr().out)
    assert (document["status"], document["moves"]) == ("unknown", [])


def test_solve_reads_a_board_in_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = Board(ROW, ["1m", "2m", "2m", "1m"])
    board.push([(0, 0, 0), (6, 0, 0)])
    assert main(["solitaire", "solve", write(tmp_path, board), "--json"]) == 0
    assert lines(capsys.readouterr().out)[0]["moves"] == [[1, 2]]


def test_review_names_the_losing_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout = Layout.from_slots([(0, 0, 0), (4, 0, 0), (8, 0, 0), (0, 0, 1)])
    board = Board(layout, ["1m", "1m", "1m", "1m"])
    board.push([(4, 0, 0), (8, 0, 0)])
    file = write(tmp_path, board)
    assert main(["solitaire", "review", file]) == 1
    assert "Move 1 lost the board" in capsys.readouterr().out
    assert main(["solitaire", "review", file, "--json"]) == 1
    assert lines(capsys.readouterr().out)[0]["losing_ply"] == 1
    assert main(["solitaire", "review", write(tmp_path, Board(ROW, ["1m", "2m", "2m", "1m"]))]) == 0


@pytest.mark.parametrize("command", ["solve", "review"])
def test_what_is_no_board_is_a_sentence_and_exit_2(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "no-board.json"
    file.write_text("[]", "utf-8")
    assert main(["solitaire", command, str(file)]) == 2
    assert "not a board" in capsys.readouterr().err
    assert main(["solitaire", command, str(tmp_path / "absent.json")]) == 2
    assert main(["solitaire", command, str(file), "--time-limit", "-1"]) == 2


def survey(output: Path | None, deals: int, *more: str, seed: int = 5, layout: str = "lantern") -> int:
    where = ["-o", str(output)] if output else []
    return main(["solitaire", "solve-many", layout, "--deals", str(deals), "--seed", str(seed), *where, *more])


def test_solve_many_decides_the_random_deals_of_the_seeds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tilewright.solitaire import solve

    output = tmp_path / "verdicts.jsonl"
    assert survey(output, 40, "--json") == 0
    [counts] = lines(capsys.readouterr().out)
    header, *verdicts = lines(output.read_text("utf-8"))
    assert header["format"] == "tilewright/solitaire-verdicts"
    layout = Layout.load("lantern")
    expected = [
        {"seed": seed, "status": solve(deal(layout, seed=seed, winnable=False)).status} for seed in range(5, 45)
    ]
    assert verdicts == expected
    assert counts["winnable"] == sum(verdict["status"] == "winnable" for verdict in verdicts)
    assert counts["deals"] == 40


def test_solve_many_goes_on_from_a_file_that_was_cut_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    survey(whole, 600)
    kept = whole.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(kept[:301]) + kept[301][:9])
    capsys.readouterr()
    assert survey(cut, 600, "--json") == 0
    assert lines(capsys.readouterr().out)[0]["deals"] == 600
    assert cut.read_bytes() == whole.read_bytes()
    # Fewer than are there: only those are counted, and none is lost.
    assert survey(cut, 100, "--json") == 0
    assert lines(capsys.readouterr().out)[0]["deals"] == 100
    assert cut.read_bytes() == whole.read_bytes()


def test_solve_many_refuses_the_file_of_another_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "verdicts.jsonl"
    survey(output, 5)
    before = output.read_bytes()
    assert survey(output, 5, seed=6) == 2
    assert "first_seed differs" in capsys.readouterr().err
    assert survey(output, 5, "--rule", "covering=next") == 2
    assert survey(output, 5, layout="turtle") == 2
    assert output.read_bytes() == before
    output.write_text("something else\n", "utf-8")
    assert survey(output, 5) == 2
    assert "name another" in capsys.readouterr().err
    assert output.read_text("utf-8") == "something else\n"


def test_solve_many_says_when_the_budget_left_some_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    assert survey(None, 5, "--max-nodes", "0", "--json") == 3
    assert lines(capsys.readouterr().out)[0]["unknown"] == 5


def test_seeds_beyond_the_last_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert survey(None, 2, seed=2**64 - 1) == 2
    assert "beyond" in capsys.readouterr().err


def test_ctrl_c_stops_a_run_which_then_goes_on(tmp_path: Path) -> None:
    output = tmp_path / "verdicts.jsonl"
    command = [sys.executable, "-c", "import sys; from tilewright.cli import main; sys.exit(main())"]
    run = [*command, "solitaire", "solve-many", "turtle", "--deals", "200000", "--seed", "1", "-o", str(output)]
    process = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (output.exists() and output.stat().st_size > 4_000) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    try:
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "the same command goes on from there" in err
    _, *verdicts = lines(output.read_text("utf-8"))
    assert [verdict["seed"] for verdict in verdicts] == list(range(1, len(verdicts) + 1))
    assert verdicts


def test_labels_of_bonus_items_cannot_speak_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slots = [(0, 0, 0), (4, 0, 0), (8, 0, 0)]
    labels = {slots[0]: "gold\x1b]0;gotcha\x07\nand \x9b31m more", slots[1]: "\x1b", slots[2]: "lantern"}
    file = tmp_path / "board.json"
    file.write_text(Board(Layout.from_slots(slots), [None] * 3, bonus=labels).to_json(), "utf-8")
    assert main(["solitaire", "solve", str(file)]) == 0
    names = [line[5:].split("  ")[0] for line in capsys.readouterr().out.splitlines()[:3]]
    assert sorted(names) == ["bonus", "gold ]0;gotcha and 31m more", "lantern"]


def test_a_review_of_a_board_just_shuffled_is_exit_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = Board(Layout.from_slots([(2 * x, 0, 0) for x in range(4)]), ["1m", "2m", "1m", "2m"])
    file = tmp_path / "board.json"
    for shuffles, code, status in ((0, 1, "lost"), (1, 0, "winnable")):
        for seed in range(shuffles):
            board.shuffle(seed)
        file.write_text(board.to_json(), "utf-8")
        assert main(["solitaire", "review", str(file), "--json"]) == code
        assert json.loads(capsys.readouterr().out)["end"] == status


def test_difficulty_tells_what_luck_is_worth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # One legal pair after the other: every game clears it.
    row = Layout.from_slots([(2 * x, 0, 0) for x in range(4)])
    file = write(tmp_path, Board(row, ["1m", "2m", "2m", "1m"]))
    assert main(["solitaire", "difficulty", file, "--games", "20", "--json"]) == 0
    expected = {"grade": "easy", "status": "winnable", "random_wins": 1.0, "openings": 1, "games": 20}
    assert lines(capsys.readouterr().out) == [expected]
    file = write(tmp_path, Board(row, ["1m", "2m", "1m", "2m"]))
    assert main(["solitaire", "difficulty", file]) == 1
    assert capsys.readouterr().out == "lost: 0 moves to begin with, 0% of 60 random games clear it\n"
