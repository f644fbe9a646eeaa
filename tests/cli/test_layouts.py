"""``tilewright layouts``: results, exit codes, errors."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tilewright.cli import main
from tilewright.solitaire import Layout
from tilewright.solitaire.library import layout_names

GOOD = "kmahjongg-layout-v1.1\n# name: Pair\nw6\nh2\nd1\n1212..\n4343..\n"
STICKS_OUT = "kmahjongg-layout-v1.1\nw4\nh2\nd1\n12.1\n43.4\n"
BROKEN = "kmahjongg-layout-v1.1\nw4\nh2\nd1\n12.\n43x.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {"good": GOOD, "sticks": STICKS_OUT, "broken": BROKEN}.items():
        (tmp_path / f"{name}.layout").write_text(text)
    (tmp_path / "many.pysol").write_text("1\tA\t1\t0aaa\n2\tB\t2\t0baa\n")
    return tmp_path


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_list_names_every_built_in_layout_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "list"]) == 0
    assert tuple(line.split()[0] for line in capsys.readouterr().out.splitlines()) == layout_names()
    assert main(["layouts", "list", "--json"]) == 0
    documents = lines(capsys.readouterr().out)
    assert tuple(document["name"] for document in documents) == layout_names()
    turtle = documents[layout_names().index("turtle")]
    assert (turtle["title"], turtle["tiles"], turtle["layers"]) == ("Turtle", 144, 5)


def test_check_of_a_clean_file_is_0(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(folder / "good.layout")
    assert main(["layouts", "check", file, "--json"]) == 0
    assert lines(capsys.readouterr().out) == [
        {
            "file": file,
            "format": "kmahjongg-1.1",
            "name": "Pair",
            "tiles": 2,
            "layers": 1,
            "problems": [],
            "removable": True,
        }
    ]
    assert main(["layouts", "check", file]) == 0
    assert "clean" in capsys.readouterr().out


def test_check_of_a_layout_that_cannot_be_played_is_1_with_slot_and_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["layouts", "check", str(folder / "sticks.layout"), "--json"]) == 1
    (document,) = lines(capsys.readouterr().out)
    problem = document["problems"][0]
    assert (problem["code"], problem["severity"], problem["line"], problem["slot"]) == (
        "sticks_out",
        "error",
        5,
        [3, 0, 0],
    )
    assert document["removable"] is None


def test_a_warning_alone_is_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tower.txt").write_text("1 0\n0 0\n\n1 0\n0 0\n")
    assert main(["layouts", "check", str(tmp_path / "tower.txt"), "--json"]) == 0
    (document,) = lines(capsys.readouterr().out)
    assert document["removable"] is False
    assert [problem["code"] for problem in document["problems"]] == ["not_removable"]


def test_check_goes_on_after_a_file_that_cannot_be_read_and_is_2(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["broken.layout", "sticks.layout", "nope.layout", "good.layout"]
    assert main(["layouts", "check", "--json", *(str(folder / name) for name in names)]) == 2
    captured = capsys.readouterr()
    documents = lines(captured.out)
    assert [Path(document["file"]).name for document in documents] == names
    assert [("error" in document) for document in documents] == [True, False, True, False]
    error = documents[0]["error"]
    assert (error["code"], error["line"]) == ("unreadable", 5)
    assert [problem["line"] for problem in error["problems"]] == [5, 6]
    assert "broken.layout: line 5: the row has 3 characters, expected 4 (and 1 more)" in captured.err
    assert "  line 6: column 3: found 'x'" in captured.err


def test_check_has_a_line_for_each_layout_of_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "check", str(folder / "many.pysol"), "--json"]) == 0
    assert [(document["index"], document["name"]) for document in lines(capsys.readouterr().out)] == [
        (0, "A"),
        (1, "B"),
    ]


def test_check_of_three_at_a_time(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "check", str(folder / "good.layout"), "--match", "3", "--json"]) == 0
    (document,) = lines(capsys.readouterr().out)
    assert [problem["code"] for problem in document["problems"]] == ["not_divisible"]


def test_check_reads_stdin(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    assert main(["layouts", "check", "-", "--json"]) == 0
    assert lines(capsys.readouterr().out)[0]["name"] == "Pair"


def test_check_without_a_file_is_a_mistake_of_usage() -> None:
    assert main(["layouts", "check"]) == 2


@pytest.mark.parametrize("end", [".layout", ".json", ".txt", ".lay", ".mah", ".map", ".tp", ".array.json"])
def test_convert_writes_by_the_ending(end: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = folder / f"out{end}"
    assert main(["layouts", "convert", "lantern", str(target)]) == 0
    assert Layout.load(target).same_shape(Layout.load("lantern"))
    assert capsys.readouterr().out == ""


def test_convert_writes_a_named_format_to_stdout(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "convert", str(folder / "good.layout"), "-", "--to", "array"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "1 0 1 0 0 0\n0 0 0 0 0 0\n"
    assert "does not keep: name" in captured.err


def test_convert_picks_one_of_several(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for board in ("B", "1"):
        assert main(["layouts", "convert", str(folder / "many.pysol"), "-", "--to", "pysolfc", "--board", board]) == 0
        assert capsys.readouterr().out == "0baa\n"
    assert main(["layouts", "convert", str(folder / "many.pysol"), "-", "--to", "pysolfc"]) == 2
    assert "2 layouts, expected one; they are: A, B" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["turtle", "out.exe"], "does not tell the format"),
        (["turtle", "-", "--to", "nope"], "there is no layout format 'nope'"),
        (["nope", "out.layout"], "there is no layout 'nope'"),
        (["pagoda", "no/such/folder/out.layout"], "No such file"),
    ],
)
def test_convert_refuses_with_the_reason(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert main(["layouts", "convert", *arguments]) == 2
    assert words in capsys.readouterr().err
    assert not list(folder.glob("out*"))


def test_convert_as_json_says_what_was_lost(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "convert", "lantern", str(folder / "out.map"), "--json"]) == 0
    (document,) = lines(capsys.readouterr().out)
    assert (document["format"], document["tiles"]) == ("gnome", 36)
    assert document["lost"] == ["author", "category", "description"]


@pytest.mark.parametrize("kind", ["json", "array"])
def test_convert_as_json_to_stdout_is_one_object(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "convert", "lantern", "-", "--to", kind, "--json"]) == 0
    (document,) = lines(capsys.readouterr().out)
    assert (document["file"], document["format"], document["tiles"]) == ("-", kind, 36)
    assert main(["layouts", "convert", "lantern", "-", "--to", kind]) == 0
    assert capsys.readouterr().out.rstrip("\n") == str(document["text"]).rstrip("\n")


def test_show_draws_a_layout(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "show", str(folder / "good.layout")]) == 0
    captured = capsys.readouterr()
    assert captured.out == "┌──┐┌──┐\n└─1┘└─1┘\n"
    assert "Pair: 2 tiles, 1 layer" in captured.err


def test_show_as_json_has_the_slots(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert main(["layouts", "show", str(folder / "good.layout"), "--json"]) == 0
    assert lines(capsys.readouterr().out)[0]["slots"] == [[0, 0, 0], [2, 0, 0]]


def test_show_as_svg_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "show", "lantern", "--svg"]) == 0
    assert capsys.readouterr().out.startswith("<svg ")


def test_words_of_a_layout_cannot_speak_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = {"name": "a\x1b]0;b\x07", "author": "c\nd", "description": "e\x9bf\n\ng"}
    file = tmp_path / "layout.json"
    file.write_text(Layout.from_slots([(0, 0, 0)]).described(**words).dump("json"), "utf-8")
    assert main(["layouts", "show", str(file)]) == 0
    assert capsys.readouterr().err.splitlines() == ["a ]0;b, by c d: 1 tile, 1 layer", "e f g"]
