"""The commands of connect: answers, exit codes, errors."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tilewright.cli import main
from tilewright.connect import Board
from tilewright.connect.deal_code import DealCode


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["connect", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def board_file(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text("2 3 2\n3, 0, 4\n", encoding="utf-8")
    return str(path)


def test_a_deal_is_a_board_with_its_certificate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "deal", "4x6", "--kinds", "6", "--seed", "7", "--rule", "gravity=down")
    document = json.loads(out)
    assert (code, document["format"], document["version"], document["seed"]) == (0, "tilewright/connect-board", 1, 7)
    assert document["rules"]["gravity"] == "down"
    board = Board.from_json(out)
    for pair in document["certificate"]:
        board.push(pair)
    assert len(board) == 0
    target = tmp_path / "board.json"
    assert run(capsys, "deal", "4x6", "--kinds", "6", "--seed", "7", "-o", str(target))[:2] == (0, "")
    assert run(capsys, "solve", str(target))[0] == 0


def test_a_mask_says_which_cells_are_filled(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mask = tmp_path / "mask.txt"
    mask.write_text("1 0 1\n-1 0 0\n", encoding="utf-8")
    code, out, _ = run(capsys, "deal", "2x3", "--kinds", "1", "--seed", "1", "--mask", str(mask))
    assert (code, json.loads(out)["grid"]) == (0, [[2, 0, 2], [-1, 0, 0]])


def test_path_tells_the_cells_or_why_not(capsys: pytest.CaptureFixture[str], board_file: str) -> None:
    code, out, _ = run(capsys, "path", board_file, "0,0", "0,2", "--json")
    assert (code, json.loads(out)) == (
        0,
        {"connected": True, "turns": 2, "steps": 4, "cells": [[0, 0], [-1, 0], [-1, 1], [-1, 2], [0, 2]]},
    )
    code, out, _ = run(capsys, "path", board_file, "0,0", "0,2", "--json", "--rule", "border=0")
    assert (code, json.loads(out)["reason"]) == (1, "no_path")
    assert json.loads(out)["removals"] == [[0, 1]]
    code, out, _ = run(capsys, "path", board_file, "-1,0", "0,2", "--json")
    assert (code, json.loads(out)) == (1, {"connected": False, "reason": "outside"})
    code, out, _ = run(capsys, "path", board_file, "0,0", "0,2")
    assert (code, out.splitlines()[0]) == (0, " ┌─────┐")


def test_too_many_turns_come_with_the_number_that_would_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"[[2, 3], [4, 2]]")))
    code, out, _ = run(capsys, "path", "-", "0,0", "1,1", "--json")
    document = json.loads(out)
    assert (code, document["reason"], document["fewest_turns"]) == (1, "too_many_turns", 3)


def test_pairs_counts_tiles_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("2 2\n2 2\n", encoding="utf-8")
    code, out, _ = run(capsys, "pairs", str(path), "--json")
    document = json.loads(out)
    assert (code, document["count"], document["tiles"], document["dead"]) == (0, 4, 4, False)
    path.write_text("2 3\n3 2\n", encoding="utf-8")
    code, out, _ = run(capsys, "pairs", str(path), "--json")
    assert (code, json.loads(out)) == (1, {"count": 0, "tiles": 0, "dead": True, "pairs": []})


@pytest.mark.parametrize(
    ("text", "arguments", "code", "status"),
    [("2 3 2 3", [], 0, "winnable"), ("2 3\n3 2", [], 1, "lost"), ("2 3 2 3", ["--max-nodes", "0"], 3, "unknown")],
)
def test_solve_tells_by_its_exit_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, arguments: list[str], code: int, status: str
) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text, encoding="utf-8")
    found, out, _ = run(capsys, "solve", str(path), "--json", *arguments)
    document = json.loads(out)
    assert (found, document["status"]) == (code, status)
    assert set(document) == {"status", "moves", "nodes", "seconds", "method"}
    assert len(document["moves"]) == (2 if status == "winnable" else 0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["pairs", "BAD"], "line 2"),
        (["path", "BAD", "0,0", "x"], "not a cell"),
        (["deal", "4by6", "--kinds", "2", "--seed", "1"], "not a size"),
        (["pairs", "GOOD", "--rule", "gravity=sideways"], "alternate"),
        (["pairs", "GOOD", "--rule", "colour=red"], "no rule"),
        (["pairs", "GOOD", "--rules", "nonsense"], "four_rivers"),
        (["solve", "PLACES"], "no kind yet"),
        (["show", "absent.txt"], "absent.txt"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], words: str
) -> None:
    for name, text in (("BAD", "2 3\n2 x\n"), ("GOOD", "2 2\n"), ("PLACES", "2 1\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    known = {name: str(tmp_path / name) for name in ("BAD", "GOOD", "PLACES")}
    code, _, err = run(capsys, *[known.get(argument, argument) for argument in arguments])
    assert code == 2
    assert words in err


def test_show_draws_the_board_and_a_path(capsys: pytest.CaptureFixture[str], board_file: str) -> None:
    code, out, _ = run(capsys, "show", board_file)
    assert (code, out.splitlines()) == (0, [" 2  3  2", " 3  ·  4"])
    code, out, _ = run(capsys, "show", board_file, "--path", "0,1", "1,0")
    assert (code, out.splitlines()) == (0, [" 2 [3] 2", "[3]─┘  4"])
    code, out, _ = run(capsys, "show", board_file, "--svg", "--path", "0,1", "1,0")
    assert code == 0
    assert out.count("<polyline") == 1
    code, out, _ = run(capsys, "show", board_file, "--json")
    assert json.loads(out)["tiles_left"] == 5


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        (("0,0", "0,2"), "every way is blocked; open without one of: 0,1"),
        (("0,0", "0,1"), "different kinds"),
        (("0,0", "0,0"), "same cell"),
        (("1,1", "0,0"), "empty cell"),
        (("0,0", "5,5"), "outside"),
        (("-1,0", "0,0"), "outside"),
    ],
)
def test_show_tells_why_there_is_no_path(
    capsys: pytest.CaptureFixture[str], board_file: str, ends: tuple[str, str], words: str
) -> None:
    closed = ("--rule", "border=0")
    code, out, err = run(capsys, "show", board_file, "--path", *ends, *closed)
    # The tile that is left over is warned of first.
    assert (code, out.splitlines(), err.splitlines()[1:]) == (1, [" 2  3  2", " 3  ·  4"], [f"no path: {words}"])
    code, _, err = run(capsys, "show", board_file, "--svg", "--path", *ends, *closed)
    assert (code, err.splitlines()[1:]) == (1, [f"no path: {words}"])
    assert run(capsys, "path", board_file, *ends, *closed)[:2] == (1, f"no path: {words}\n")
    code, out, err = run(capsys, "show", board_file, "--json", "--path", *ends, *closed)
    told = run(capsys, "path", board_file, *ends, *closed, "--json")[1]
    assert (code, json.loads(out)["path"], err) == (1, json.loads(told), "")


def test_show_has_the_path_in_its_json(capsys: pytest.CaptureFixture[str], board_file: str) -> None:
    code, out, _ = run(capsys, "show", board_file, "--json", "--path", "0,1", "1,0")
    path = {"connected": True, "turns": 1, "steps": 2, "cells": [[0, 1], [1, 1], [1, 0]]}
    assert (code, json.loads(out)["path"]) == (0, path)


def test_review_names_the_move_that_lost_the_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    # From the verified cases: taking (1,0)-(1,3) first loses, every other first move keeps the win.
    board = Board([[3, 2, 9, 3, 3], [2, 9, 2, 2, 3]])
    board.push(((1, 0), (1, 3)))
    file = tmp_path / "game.json"
    file.write_text(board.to_json(), encoding="utf-8")
    code, out, _ = run(capsys, "review", str(file), "--json")
    answer = json.loads(out)
    assert (code, answer["start"], answer["end"], answer["losing_ply"]) == (1, "winnable", "lost", 1)
    assert answer["moves"][0]["tiles"] == [[1, 0], [1, 3]]
    assert [[1, 2], [1, 3]] in answer["moves"][0]["alternatives"]
    code, out, _ = run(capsys, "review", str(file))
    assert code == 1
    assert out.splitlines() == [
        "1 move played, 8 tiles left.",
        "Move 1 lost the board: kind 2 at 1,0 + 1,3.",
        "It could still be cleared with kind 3 at 0,0 + 0,3, or with kind 3 at 0,0 + 0,4, or with kind 3 at 0,3 + 0,4, "
        "or with 3 other pairs.",
        "Go back 1 move and there is a way.",
    ]
    board.pop()
    file.write_text(board.to_json(), encoding="utf-8")
    assert run(capsys, "review", str(file))[0] == 0


# codes


def test_a_deal_has_the_code_that_deals_it_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mask = tmp_path / "mask.txt"
    mask.write_text("1 1 1\n1 0 -1\n1 1 0\n")
    for arguments in (
        ["4x6", "--kinds", "6", "--seed", "7", "--copies", "4", "--rule", "gravity=alternate:down,left"],
        ["3x3", "--kinds", "2", "--seed", "7", "--mask", str(mask)],
    ):
        code, out, _ = run(capsys, "deal", *arguments)
        assert code == 0
        assert run(capsys, "deal", "--code", json.loads(out)["code"]) == (0, out, "")
    # The code of a preset.
    code, out, _ = run(capsys, "deal", "--code", str(DealCode.of_preset("heart", 5)))
    assert (code, Board.from_json(out)) == (0, DealCode.of_preset("heart", 5).deal())
    assert "code" not in json.loads(run(capsys, "deal", "4x6", "--kinds", "6", "--seed", "7", "--random")[1])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["4x6", "--code", "4x6.1600-0000-7EZ"], "ROWSxCOLS cannot be given with it"),
        (["--code", "4x6.1600-0000-7EZ", "--kinds", "4"], "--kinds cannot be given with it"),
        (["--code", "4x6.1600-0000-7EZA"], "mistyped"),
        (["4x6"], "Missing --kinds and --seed, or --code"),
        ([], "Missing ROWSxCOLS"),
    ],
)
def test_a_code_that_cannot_be_dealt_is_told(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, out, err = run(capsys, "deal", *arguments)
    assert (code, out) == (2, "")
    assert words in err


def test_difficulty_is_that_of_the_library(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    # The only order: the inner pair, then the outer one.
    path.write_text("2 3 3 2", encoding="utf-8")
    code, out, _ = run(capsys, "difficulty", str(path), "--json", "--games", "20", "--rule", "border=0")
    assert code == 0
    expected = {"grade": "easy", "status": "winnable", "random_wins": 1.0, "openings": 1, "games": 20}
    assert json.loads(out) == expected
    # Closed, the equal tiles never meet.
    path.write_text("2 3 2 3", encoding="utf-8")
    code, out, _ = run(capsys, "difficulty", str(path), "--rule", "border=0")
    assert (code, out) == (1, "lost: 0 moves to begin with, 0% of 60 random games clear it\n")
    assert run(capsys, "difficulty", str(path), "--games", "-1")[0] == 2


def test_one_of_a_thing_is_told_in_the_singular(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("2 2", encoding="utf-8")
    assert run(capsys, "pairs", str(path))[2] == "1 pair\n"
    assert run(capsys, "path", str(path), "0,0", "0,1")[2] == "0 turns, 1 step\n"
    words = "easy: winnable, 1 move to begin with, 100% of 1 random game clears it\n"
    assert run(capsys, "difficulty", str(path), "--games", "1")[1] == words
    # Without a turn: from below, round the tile between, are two.
    path.write_text("2 3\n3 2", encoding="utf-8")
    assert "1 turn would do" not in run(capsys, "path", str(path), "0,0", "1,1", "--rule", "max_turns=0")[1]
    path.write_text("2 0\n3 2", encoding="utf-8")
    assert ", 1 turn would do" in run(capsys, "path", str(path), "0,0", "1,1", "--rule", "max_turns=0")[1]
    code, _, words = run(capsys, "deal", "1x1", "--kinds", "1", "--seed", "1")
    assert (code, "1 places" in words, "places to fill: 1;" in words) == (1, False, True)


@pytest.mark.parametrize(
    ("size", "rules", "exit_code", "error"),
    [
        # Two neighbours, which may not be joined directly and have no way round.
        ("1x2", ["adjacent=false", "border=0"], 1, "exhausted"),
        ("3x3", [], 1, "odd_places"),
        ("2x2", ["max_turns=9"], 2, "rule_value"),
    ],
)
def test_a_board_that_cannot_be_dealt_is_the_answer_no(
    capsys: pytest.CaptureFixture[str], size: str, rules: list[str], exit_code: int, error: str
) -> None:
    options = [part for rule in rules for part in ("--rule", rule)]
    code, out, _ = run(capsys, "deal", size, "--kinds", "1", "--seed", "1", *options, "--json")
    assert (code, json.loads(out)["error"]["code"]) == (exit_code, error)


def test_rules_of_the_command_line_come_before_those_of_a_document(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    board = Board([[2, 3, 2, 4], [4, 3, 0, 0]])
    board.push(((0, 1), (1, 1)))
    path = tmp_path / "board.json"
    path.write_text(board.to_json(), encoding="utf-8")
    shown = json.loads(run(capsys, "show", str(path), "--json")[1])
    assert (shown["grid"], shown["moves_played"]) == ([[2, 0, 2, 4], [4, 0, 0, 0]], 1)
    # As it stands: nothing falls before the next move.
    code, out, _ = run(capsys, "show", str(path), "--json", "--rule", "gravity=down", "--rule", "max_turns=1")
    shown = json.loads(out)
    assert (code, shown["grid"], shown["moves_played"]) == (0, [[2, 0, 2, 4], [4, 0, 0, 0]], 0)
    assert (shown["rules"]["gravity"], shown["rules"]["max_turns"]) == ("down", 1)
    # The pair of 4 has a path with one turn, outside none.
    assert json.loads(run(capsys, "pairs", str(path), "--json")[1])["count"] == 2
    found = run(capsys, "pairs", str(path), "--json", "--rule", "max_turns=0", "--rule", "border=0")
    assert json.loads(found[1])["pairs"] == [[[0, 0], [0, 2]]]
    # The other options stay as the document has them.
    path.write_text(Board([[2, 3, 2]]).to_json().replace('"border":1', '"border":0'), encoding="utf-8")
    assert run(capsys, "path", str(path), "0,0", "0,2")[0] == 1
    assert run(capsys, "path", str(path), "0,0", "0,2", "--rule", "max_turns=3")[0] == 1
    assert run(capsys, "path", str(path), "0,0", "0,2", "--rules", "standard")[0] == 0
