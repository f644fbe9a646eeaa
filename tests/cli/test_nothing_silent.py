"""What is wrong is told by every command: in a sentence, with an exit code, and as JSON; nothing odd goes unsaid."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import click
import pytest

from tilewright.cli import main
from tilewright.cli.manners import error_to_json
from tilewright.connect import Board as ConnectBoard
from tilewright.solitaire import Board, Layout
from tilewright.web.errors import ServeError

from .test_manners import COMMANDS

OVERLAPPING = "1 1 0\n0 0 0\n"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text("2 3 2\n3 0 0\n", "utf-8")
    return path


# Files


def reads_a_file(command: click.Command) -> bool:
    first = next((param for param in command.params if isinstance(param, click.Argument)), None)
    return first is not None and first.name in {"file", "files", "layout", "source", "name"}


# What else a command needs.
MORE: dict[tuple[str, ...], list[str]] = {
    ("solitaire", "deal"): ["--seed", "1"],
    ("solitaire", "solve-many"): ["--seed", "1", "--deals", "1"],
    ("connect", "path"): ["0,0", "0,1"],
    ("layouts", "convert"): ["out.json"],
}
FILES = {"empty": b"", "blank": b" \n\n", "binary": bytes(range(256)), "nul": b"\0" * 100, "half": b'{"format": "tile'}


@pytest.mark.parametrize("path", [path for path, command in COMMANDS.items() if reads_a_file(command)], ids=" ".join)
@pytest.mark.parametrize("file", [*FILES, "folder", "missing", "missing.json", "", "-"])
def test_what_cannot_be_read_is_one_sentence_one_object_and_exit_2(
    path: tuple[str, ...],
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        Path(name).write_bytes(content)
    Path("folder").mkdir()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    code, out, err = run(capsys, *path, file, *MORE.get(path, []), "--json")
    assert code == 2
    (document,) = map(json.loads, out.splitlines())
    assert set(document["error"]) >= {"code", "message"}
    first, *others = err.splitlines()
    assert first.startswith("tilewright: ")
    assert document["error"]["message"].splitlines()[0] in first
    assert all(line.startswith("  ") for line in others), "more problems, each with its place"
    # The system's word for the folder one is in helps nobody.
    assert file != "" or "directory" not in err


def test_an_output_without_a_name_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "solitaire", "deal", "turtle", "--seed", "1", "-o", "")
    assert (code, out, err) == (2, "", "tilewright: '': there is no file without a name\n")


def test_a_hand_of_thousands_is_named_in_short(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "hand", "check", "1m2p" * 3000)
    assert code == 2
    assert len(err) < 200


# Numbers


@pytest.mark.parametrize("value", ["x", "-1", "1.5", "", "9" * 400, "١x"])
@pytest.mark.parametrize(
    ("arguments", "possible"),
    [
        (["solitaire", "deal", "turtle", "--seed"], "from 0 to 18446744073709551615"),
        (["connect", "deal", "4x4", "--seed", "1", "--kinds"], "from 1 to 3600"),
        (["layouts", "check", "x", "--match"], "from 2 to 64"),
        (["play", "--port"], "from 0 to 65535"),
    ],
)
def test_what_is_no_number_is_told_with_the_numbers_that_are_possible(
    arguments: list[str], possible: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *arguments, value, "--json")
    assert code == 2
    assert f"is not possible: expected a whole number {possible}" in json.loads(out)["error"]["message"]
    assert f"expected a whole number {possible}" in err
    assert len(err) < 500


# What is taken all the same


def test_convert_tells_of_a_layout_that_cannot_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.layout"
    source.write_text(OVERLAPPING)
    overlap = "line 1: the tile at (1, 0, 0) overlaps the tile at (0, 0, 0)"
    assert overlap in run(capsys, "layouts", "check", source)[1]
    code, out, err = run(capsys, "layouts", "convert", source, target)
    assert (code, out, err) == (1, "", f"tilewright: {source}: error: {overlap}\n")
    assert len(Layout.load(target)) == 2, "it is written, so that it can be mended"
    code, out, _ = run(capsys, "layouts", "convert", source, target, "--json")
    (problem,) = json.loads(out)["problems"]
    assert (code, problem["code"], problem["slot"], problem["line"]) == (1, "overlap", [1, 0, 0], 1)
    code, out, err = run(capsys, "layouts", "show", source)
    assert code == 1
    assert err.endswith(f"tilewright: {source}: error: {overlap}\n")
    code, out, _ = run(capsys, "layouts", "show", source, "--json")
    assert (code, [each["code"] for each in json.loads(out)["problems"]]) == (1, ["overlap"])


def test_convert_tells_what_the_reader_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in.json"
    source.write_text('{"format": "tilewright/layout", "version": 1, "slots": [[0, 0, 0]], "colour": "red"}')
    code, _, err = run(capsys, "layouts", "convert", source, "-", "--to", "array")
    assert code == 0
    assert f"tilewright: {source}: warning: 'colour' is not known here and was not read" in err


def test_a_clean_layout_is_converted_without_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "layouts", "convert", "turtle", tmp_path / "turtle.json") == (0, "", "")


def test_the_board_of_a_built_in_layout_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "layouts", "convert", "lantern", "-", "--to", "array", "--board", "Lantern")[0] == 0
    code, _, err = run(capsys, "layouts", "convert", "lantern", "-", "--to", "array", "--board", "Moon")
    assert (code, err) == (2, "tilewright: lantern: there is no layout 'Moon'; there are: Lantern\n")


def test_show_warns_of_boards_that_can_never_be_cleared(
    board: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board.write_text("2 2 3\n", "utf-8")
    odd = ConnectBoard([[2, 2, 3]]).problems()[0].message
    code, _, err = run(capsys, "connect", "show", board)
    assert (code, err) == (0, f"tilewright: {board}: warning: {odd}\n")
    code, out, _ = run(capsys, "connect", "show", board, "--json")
    assert [problem["code"] for problem in json.loads(out)["problems"]] == ["odd_count"]
    row = tmp_path / "row.json"
    row.write_text(Board(Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0)]), ["1m", "1m", "2m"]).to_json())
    code, out, _ = run(capsys, "solitaire", "show", row, "--json")
    (problem,) = json.loads(out)["problems"]
    assert (code, problem["code"], problem["context"]["face"]) == (0, "group_count", "2m")


def test_show_says_why_there_is_no_path_to_draw(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "connect", "show", board, "--path", "0,0", "70,3")
    assert (code, err) == (1, "no path: outside\n")
    assert out.count("\n") > 1, "the board is shown all the same"
    code, out, _ = run(capsys, "connect", "show", board, "--path", "0,0", "0,1", "--json")
    assert (code, json.loads(out)["path"]) == (1, {"connected": False, "reason": "different_kinds"})
    code, out, err = run(capsys, "connect", "show", board, "--path", "0,0", "0,2", "--json")
    assert (code, err, json.loads(out)["path"]["connected"]) == (0, "", True)


def test_kinds_for_which_there_is_no_room_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    # 16 places are 8 pairs.
    code, out, err = run(capsys, "connect", "deal", "4x4", "--kinds", "9", "--seed", "1")
    assert (code, err) == (0, "tilewright: 8 kinds dealt, not 9: there is room for 16 tiles\n")
    assert len({value for row in json.loads(out)["grid"] for value in row}) == 8
    assert run(capsys, "connect", "deal", "4x4", "--kinds", "8", "--seed", "1")[2] == ""


def test_a_drawn_tile_is_looked_at_under_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    for tile, error in (("5x", "unknown_tile"), ("2z", "not_held")):
        code, out, _ = run(capsys, "hand", "show", "1z", "--drawn", tile, "--json")
        assert (code, json.loads(out)["error"]["code"]) == (2, error)


def test_a_file_that_is_no_list_of_verdicts_is_the_one_that_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("words\n")
    code, out, err = run(
        capsys, "solitaire", "solve-many", "turtle", "--deals", "1", "--seed", "1", "-o", other, "--json"
    )
    document: dict[str, Any] = json.loads(out)
    assert (code, document["file"], document["error"]["code"]) == (2, str(other), "not_verdicts")
    assert err.startswith(f"tilewright: {other}: ")


def test_an_error_of_ours_that_is_an_error_of_the_system_too_keeps_its_code() -> None:
    error = error_to_json(ServeError("port_taken", host="127.0.0.1", port=8144))
    assert (error["code"], error["port"]) == ("port_taken", 8144)
