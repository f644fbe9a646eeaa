"""The built-in layouts, and layouts from files."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilewright.errors import NotFoundError
from tilewright.solitaire import Layout, deal
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.library import (
    builtin_difficulty,
    builtin_layout,
    layout_names,
    load_layout,
    load_layouts,
)

LAYOUT = "kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n"
DESKTOP = (
    "[KMahjonggLayout]\nName=Two Tiles\nName[de]=Zwei Steine\nDescription=A start\\nof two\n"
    "Author=Somebody\nAuthorEmail=nobody@example.org\nFileName={}\nVersionFormat=1\n"
)

# The classic, row by row: (y, first x, tiles) by layer, in half tiles. A fact, checked against the corpus too.
TURTLE = {
    0: [
        *[(0, 2, 12), (2, 6, 8), (4, 4, 10), (6, 2, 12), (7, 0, 1)],
        *[(7, 26, 2), (8, 2, 12), (10, 4, 10), (12, 6, 8), (14, 2, 12)],
    ],
    1: [(y, 8, 6) for y in range(2, 14, 2)],
    2: [(y, 10, 4) for y in range(4, 12, 2)],
    3: [(6, 12, 2), (8, 12, 2)],
    4: [(7, 13, 1)],
}


def test_there_are_the_turtle_and_eleven_of_our_own() -> None:
    assert len(layout_names()) == len(set(layout_names())) == 12
    assert "turtle" in layout_names()


def test_the_turtle_is_the_classic() -> None:
    slots = {(x + 2 * i, y, z) for z, rows in TURTLE.items() for y, x, count in rows for i in range(count)}
    assert set(builtin_layout("turtle").slots) == slots
    assert len(slots) == 144


@pytest.mark.parametrize("name", layout_names())
def test_a_built_in_layout_has_words_a_fitting_size_and_no_problem(name: str) -> None:
    layout = builtin_layout(name)
    assert layout.name
    assert layout.author
    assert layout.description.endswith(".")
    assert 36 <= len(layout) <= 144
    assert len(layout) % 4 == 0
    assert layout.problems() == ()
    assert min(slot.x for slot in layout.slots) == min(slot.y for slot in layout.slots) == 0


@pytest.mark.parametrize("name", layout_names())
def test_a_deal_of_a_built_in_layout_is_cleared_by_its_certificate(name: str) -> None:
    board = deal(builtin_layout(name), seed=1)
    for match in board.certificate or ():
        board.push(match)
    assert len(board) == 0


def test_our_own_layouts_are_copies_of_none_in_the_corpus(shared: Path) -> None:
    own = {builtin_layout(name).at_origin() for name in layout_names() if name != "turtle"}
    for file in (shared / "corpus").rglob("*"):
        if file.suffix in {".layout", ".lay", ".mah", ".json", ".map", ".tsv", ".tp"} and file.name != "SLOTS.tsv":
            try:
                layouts = load_layouts(file)
            except LayoutError:
                continue
            assert own.isdisjoint(layout.at_origin() for layout in layouts), file


def test_the_layouts_are_ordered_from_easy_to_hard() -> None:
    from tools.layout_difficulty import any_pair, share_cleared

    shares = [share_cleared(builtin_layout(name), any_pair, 60) for name in layout_names()]
    first, middle, last = (sum(shares[i : i + 4]) / 4 for i in (0, 4, 8))
    assert first > middle > last


def test_difficulty_follows_the_shares_in_the_documentation() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "guide" / "layouts.md").read_text("utf-8")
    shares = {name: int(share) for name, share in re.findall(r"^\| ([\w-]+) \| \d+ \| (\d+)% \|", page, re.MULTILINE)}
    assert set(shares) == set(layout_names())
    for name, share in shares.items():
        assert builtin_difficulty(name) == ("easy" if share >= 50 else "medium" if share >= 35 else "hard"), name
    with pytest.raises(NotFoundError):
        builtin_difficulty("nope")


@pytest.mark.parametrize(
    "name", ["turtle", "Turtle", " TURTLE ", "stepping-stones", "Stepping Stones", "stepping_stones"]
)
def test_a_name_is_found_in_any_case_and_by_its_title(name: str) -> None:
    assert builtin_layout(name) is load_layout(name)


@pytest.mark.parametrize(
    "name", ["", "nope", "../turtle", "turtle.json", "/etc/passwd", "layouts/turtle", "turtle\x00", ".", "turtle/"]
)
def test_a_name_never_opens_a_path(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "nope").write_text(LAYOUT)
    (tmp_path / "turtle.json").write_text(LAYOUT)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NotFoundError) as caught:
        builtin_layout(name)
    assert caught.value.code == "not_found_among"


@pytest.mark.parametrize("name", [None, 7, b"turtle", ["turtle"]])
def test_what_is_no_name_is_not_found(name: str) -> None:
    with pytest.raises(NotFoundError):
        builtin_layout(name)


def test_a_built_in_name_wins_over_a_file_and_a_path_reaches_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "turtle").write_text(LAYOUT)
    monkeypatch.chdir(tmp_path)
    assert len(Layout.load("turtle")) == 144
    assert len(Layout.load("./turtle")) == len(Layout.load(tmp_path / "turtle")) == 2
    assert len(Layout.load(Path("turtle"))) == 2


def test_a_file_without_words_is_named_after_itself(tmp_path: Path) -> None:
    file = tmp_path / "Two Tiles.layout"
    file.write_text(LAYOUT)
    assert (Layout.load(str(file)).name, Layout.load(file).author) == ("Two Tiles", "")


@pytest.mark.parametrize("file_name", ["two.layout", ""])
def test_a_desktop_file_beside_a_layout_gives_it_words(file_name: str, tmp_path: Path) -> None:
    (tmp_path / "two.layout").write_text(LAYOUT)
    desktop = DESKTOP.format(file_name) if file_name else DESKTOP.replace("FileName={}\n", "")
    (tmp_path / "two.desktop").write_text(desktop)
    layout = Layout.load(tmp_path / "two.layout")
    assert (layout.name, layout.author, layout.description) == ("Two Tiles", "Somebody", "A start of two")


def test_the_words_of_the_file_itself_come_before_those_beside_it(tmp_path: Path) -> None:
    (tmp_path / "two.layout").write_text(LAYOUT.replace("\n", "\n# name: Own\n", 1))
    (tmp_path / "two.desktop").write_text(DESKTOP.format("two.layout"))
    layout = Layout.load(tmp_path / "two.layout")
    assert (layout.name, layout.author) == ("Own", "Somebody")


@pytest.mark.parametrize("desktop", [DESKTOP.format("other.layout").encode(), b"\xff\xfe\x00", b"", b"Name=\nName"])
def test_a_desktop_file_that_does_not_fit_is_left_alone(desktop: bytes, tmp_path: Path) -> None:
    (tmp_path / "two.layout").write_text(LAYOUT)
    (tmp_path / "two.desktop").write_bytes(desktop)
    assert Layout.load(tmp_path / "two.layout").name == "two"


@pytest.mark.parametrize("path", ["nope.layout", "no/such/folder", "a\x00b.layout"])
def test_a_file_that_is_not_there_is_not_found(path: str) -> None:
    with pytest.raises(NotFoundError, match="there is no layout file"):
        load_layout(path)


def test_a_name_that_is_not_there_is_not_found_and_the_names_are_told() -> None:
    with pytest.raises(NotFoundError, match="turtle"):
        load_layout("nope")


@pytest.mark.parametrize("load", [load_layout, load_layouts, Layout.load])
def test_a_folder_is_no_layout_file(load: Callable[[Any], object], tmp_path: Path) -> None:
    for folder in (tmp_path, str(tmp_path), "/", "."):
        with pytest.raises(LayoutError) as caught:
            load(folder)
        assert caught.value.code == "not_opened"
        assert str(folder) in str(caught.value)


def test_a_file_that_may_not_be_read_or_has_no_end_of_links_is_told(tmp_path: Path) -> None:
    loop = tmp_path / "loop.layout"
    loop.symlink_to(loop)
    with pytest.raises(LayoutError) as caught:
        load_layout(loop)
    assert (caught.value.code, caught.value.context["name"]) == ("not_opened", str(loop))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "not_found_among"),
        ("nothing", "not_found_among"),
        ("x" * 5000, "not_found_among"),
        ("a\0b", "not_found_among"),
        ("no/such/file", "not_found"),
        (f"{__file__}/x", "not_found"),
    ],
)
def test_what_cannot_be_a_file_is_not_found(name: str, code: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        load_layout(name)
    assert caught.value.code == code


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(LayoutError) as caught:
        load_layout("/dev/zero")
    assert caught.value.code == "too_large"


def test_a_file_of_several_layouts_is_loaded_by_load_layouts(tmp_path: Path) -> None:
    file = tmp_path / "many.pysol"
    file.write_text("1\tA\t1\t0aaa\n2\tB\t2\t0baa\n")
    with pytest.raises(LayoutError) as caught:
        load_layout(file)
    assert (caught.value.code, caught.value.context["names"]) == ("layout_count", "A, B")
    assert [layout.name for layout in load_layouts(file)] == ["A", "B"]
