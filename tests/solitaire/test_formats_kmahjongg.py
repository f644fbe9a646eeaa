"""KMahjongg files: what is read, what is refused, with which line; what is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.solitaire import Layout, Slot
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats import detect_format, dump_layout, parse_layout

HEAD = ["kmahjongg-layout-v1.1", "w6", "h3", "d2"]
LEVEL_0 = [".1212.", ".4343.", "......"]
LEVEL_1 = ["......", "..12..", "..43.."]
SLOTS = (Slot(1, 0, 0), Slot(3, 0, 0), Slot(2, 1, 1))


def text(*lines: str) -> str:
    return "\n".join(lines) + "\n"


WHOLE = text(*HEAD, *LEVEL_0, *LEVEL_1)


def refused(data: str | bytes) -> list[tuple[str, int | None]]:
    """The errors of a file that cannot be read: code and line each."""
    with pytest.raises(LayoutError) as caught:
        parse_layout(data)
    assert caught.value.code == "unreadable"
    errors = [(each.code, each.line) for each in caught.value.problems if each.severity == "error"]
    lines = [line for _, line in errors if line]
    assert caught.value.context.get("line") in {None, *lines}
    return errors


def remarks(data: str) -> list[tuple[str, str, int | None]]:
    return [(each.code, each.severity, each.line) for each in parse_layout(data).notes]


def test_only_the_ones_make_tiles() -> None:
    layout = parse_layout(WHOLE)
    assert layout.slots == SLOTS
    assert layout.shape == (2, 3, 6)
    assert layout.notes == ()
    assert dict(layout.slot_lines) == {SLOTS[0]: 5, SLOTS[1]: 5, SLOTS[2]: 9}


@pytest.mark.parametrize(
    "data",
    [
        WHOLE.replace("\n", "\r\n"),
        WHOLE.replace("\n", "\r"),
        WHOLE.rstrip("\n"),
        "\ufeff" + WHOLE,
        WHOLE.encode(),
        b"\xef\xbb\xbf" + WHOLE.encode(),
        WHOLE + "\n\n  \n",
        WHOLE + "\x1a",
        "\n" + WHOLE,
        WHOLE.replace("\n", "  \n"),
        WHOLE.replace("\n", "\t\n"),
        WHOLE.replace("\n", "\f\n"),
        WHOLE.replace(".4343.\n", ".4343.\n\n# a comment\n   # indented\n#\n"),
        WHOLE.replace("kmahjongg", "mahjongg"),
        WHOLE.replace("w6", "w 6").replace("h3", "h\t3").replace("d2", "d002"),
        text(HEAD[0], "d2", "h3", "w6", *LEVEL_0, *LEVEL_1),
        WHOLE.replace("# ", "#").encode() + "# Jörg".encode("windows-1252"),
    ],
)
def test_harmless_oddities_change_nothing(data: str | bytes) -> None:
    layout = parse_layout(data)
    assert (layout.slots, layout.shape, layout.notes) == (SLOTS, (2, 3, 6), ())


def test_version_1_0_has_five_levels_of_16_rows_of_32_characters() -> None:
    empty = "." * 32
    rows = [".12" + "." * 29, ".43" + "." * 29, *[empty] * 14, *[empty] * 64]
    layout = parse_layout(text("kmahjongg-layout-v1.0", *rows))
    assert (layout.slots, layout.shape, layout.notes) == ((Slot(1, 0, 0),), (5, 16, 32), ())


def test_version_1_0_with_fewer_whole_levels_is_read_with_a_warning() -> None:
    rows = [".12" + "." * 29, ".43" + "." * 29, *["." * 32] * 14]
    assert remarks(text("kmahjongg-layout-v1.0", *rows)) == [("levels_missing", "warning", None)]
    assert parse_layout(text("kmahjongg-layout-v1.0", *rows)).slots == (Slot(1, 0, 0),)


@pytest.mark.parametrize("rows", [1, 15, 17, 33, 79, 81, 96])
def test_version_1_0_with_a_cut_level_or_a_sixth_is_refused(rows: int) -> None:
    level = [".12" + "." * 29, ".43" + "." * 29, *["." * 32] * 94]
    assert refused(text("kmahjongg-layout-v1.0", *level[:rows])) == [("row_count", rows + 1)]


def test_version_1_0_has_no_size_lines() -> None:
    assert ("line", 2) in refused(text("kmahjongg-layout-v1.0", "w32", *["." * 32] * 80))


@pytest.mark.parametrize(
    "words",
    [
        "# name: Two Towers\n# by: A. Nonymous\n# category: tall\n# description: high",
        "#name:Two Towers\n#  BY : A. Nonymous\n# Category:\ttall\n# description:  high  ",
        "# name: Two Towers\n# name: Other\n# author: A. Nonymous\n# category: tall\n# description: high",
    ],
)
def test_words_in_comments_are_read(words: str) -> None:
    layout = parse_layout(WHOLE.replace("v1.1\n", f"v1.1\n{words}\n"))
    assert (layout.name, layout.author) == ("Two Towers", "A. Nonymous")
    assert (layout.category, layout.description) == ("tall", "high")


def test_empty_words_and_other_comments_are_not_words() -> None:
    layout = parse_layout(WHOLE.replace("v1.1\n", "v1.1\n# category: \n# Level 0: name: x\n# rename: y\n"))
    assert (layout.name, layout.category) == ("", "")


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (".1212", ("row_length", 5)),
        (".1212..", ("row_length", 5)),
        (".1212#", ("character", 5)),
        (".12 2.", ("character", 5)),
        ("\t1212.", ("character", 5)),
        (".1212x", ("character", 5)),
        (".1212５", ("character", 5)),
        (".12125", ("character", 5)),
        ("x1212.", ("line", 5)),
        ("W6", ("size", 5)),
    ],
)
def test_a_row_that_is_none_is_refused_with_its_line(row: str, problem: tuple[str, int]) -> None:
    assert problem in refused(WHOLE.replace(".1212.", row))


def test_a_character_that_does_not_belong_is_told_with_its_column() -> None:
    with pytest.raises(LayoutError, match="line 5: column 4: found 'x', expected"):
        parse_layout(WHOLE.replace(".1212.", ".12x2."))


@pytest.mark.parametrize(
    "size", ["w0", "W6", "W 6", "w-6", "w+6", "w6 # six", "w", "w6.0", "w２", "w1001", "w2147483648", "w9" * 400]
)
def test_a_size_that_is_none_is_refused_with_its_line(size: str) -> None:
    assert ("size", 2) in refused(WHOLE.replace("w6", size))


def test_a_size_given_twice_is_refused() -> None:
    assert ("size_twice", 3) in refused(WHOLE.replace("w6", "w6\nw6"))


def test_a_size_after_the_first_row_is_refused() -> None:
    assert ("size_late", 7) in refused(text(HEAD[0], "w6", "h3", *LEVEL_0, "d2", *LEVEL_1))


def test_a_missing_size_is_the_usual_one_and_named() -> None:
    sixteen = ["." * 6] * 16
    data = text(HEAD[0], "w6", "d1", ".12...", ".43...", *sixteen[2:])
    assert remarks(data) == [("size_missing", "warning", None)]
    assert "h: 16" in parse_layout(data).notes[0].message


@pytest.mark.parametrize(("change", "line"), [(("d2", "d3"), 10), (("d2", "d1"), 10), (("h3", "h4"), 10)])
def test_a_wrong_number_of_rows_is_refused(change: tuple[str, str], line: int) -> None:
    assert refused(WHOLE.replace(*change)) == [("row_count", line)]


def test_a_huge_board_that_is_not_there_is_refused_at_once() -> None:
    assert refused(WHOLE.replace("d2", "d1000").replace("h3", "h1000")) == [("row_count", 10)]


def test_a_file_without_rows_is_refused() -> None:
    assert refused("kmahjongg-layout-v1.1\n") == [("row_count", None)]


def test_a_file_without_tiles_is_refused() -> None:
    assert refused(text("kmahjongg-layout-v1.1", "w2", "h2", "d1", "..", "..")) == [("no_tile", None)]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    data = WHOLE.replace("w6", "W6").replace(".1212.", ".1212").replace("..43..", "..4?..")
    assert refused(data) == [("size", 2), ("character", 10)]
    data = WHOLE.replace(".1212.", ".1212").replace("..43..", "..4?..").replace("d2", "d2\n???")
    assert refused(data) == [("line", 5), ("row_length", 6), ("character", 11)]


@pytest.mark.parametrize("magic", ["kmahjongg-layout-v1.2", "kmahjongg-layout-v2.0", "KMahjongg-Layout-v1.1"])
def test_another_version_is_refused_and_the_known_ones_named(magic: str) -> None:
    with pytest.raises(LayoutError, match=r"line 1.*expected one of kmahjongg-layout-v1\.1, "):
        parse_layout(WHOLE.replace("kmahjongg-layout-v1.1", magic))


def test_a_mistyped_corner_is_remarked_with_its_line_and_the_tile_stays() -> None:
    data = WHOLE.replace(".4343.", ".4443.")
    assert remarks(data) == [("corner", "info", 6)]
    assert parse_layout(data).slots == SLOTS


def test_a_missing_corner_is_remarked_too() -> None:
    assert remarks(WHOLE.replace("..43..", "..4...")) == [("corner", "info", 10)]


@pytest.mark.parametrize("digit", "234")
def test_a_lone_corner_is_a_warning_since_a_tile_may_be_lost(digit: str) -> None:
    assert remarks(WHOLE.replace("......\n..12..", f".....{digit}\n..12..")) == [("stray_corner", "warning", 8)]


def test_a_tile_that_sticks_out_is_read_and_told() -> None:
    layout = parse_layout(text("kmahjongg-layout-v1.1", "w4", "h2", "d1", "12.1", "43.4"))
    problem = layout.problems()[0]
    assert (problem.code, problem.slot, problem.line) == ("sticks_out", Slot(3, 0, 0), 5)


def test_tiles_that_overlap_are_read_and_told() -> None:
    layout = parse_layout(text("kmahjongg-layout-v1.1", "w4", "h2", "d1", "112.", "443."))
    assert [(each.code, each.line) for each in layout.problems() if each.severity == "error"] == [("overlap", 5)]


@pytest.mark.parametrize("name", ["kmahjongg-1.1", "kmahjongg-1.0", "mahjongg-1.1"])
def test_what_is_written_is_read_back_with_its_words(name: str) -> None:
    layout = Layout(SLOTS, name="Two\nTowers", author="A. Nonymous", category="tall", description="# high")
    written = dump_layout(layout, name)
    assert detect_format(written).name == name
    again = parse_layout(written)
    assert again == layout
    assert again.notes == ()
    assert (again.name, again.author, again.category) == ("Two Towers", "A. Nonymous", "tall")
    assert again.description == "# high"


def test_the_size_of_the_array_is_kept_where_the_format_can() -> None:
    layout = parse_layout(WHOLE)
    assert parse_layout(dump_layout(layout, "mahjongg-1.1")).shape == (2, 3, 6)
    assert parse_layout(dump_layout(layout, "kmahjongg-1.0")).shape == (5, 16, 32)


def test_a_written_file_is_what_kmahjongg_reads() -> None:
    assert dump_layout(Layout.from_slots([(0, 0, 0), (2, 1, 0)]), "kmahjongg-1.1").splitlines() == [
        "kmahjongg-layout-v1.1",
        "# Board size in quarter tiles",
        "w4",
        "h3",
        "# Board depth",
        "d1",
        "# Level 0 --",
        "12..",
        "4312",
        "..43",
    ]


def test_a_layout_that_lies_far_out_is_moved_to_fit() -> None:
    far = Layout.from_slots([(40, 30, 7), (42, 30, 7)])
    assert parse_layout(dump_layout(far, "kmahjongg-1.0")).same_shape(far)


@pytest.mark.parametrize("last", [(31, 0, 0), (0, 15, 0), (0, 0, 5)])
def test_what_is_larger_than_version_1_0_is_not_written_as_such(last: tuple[int, int, int]) -> None:
    layout = Layout.from_slots([(0, 0, 0), last])
    with pytest.raises(LayoutError) as caught:
        dump_layout(layout, "kmahjongg-1.0")
    assert caught.value.code == "not_writable"
    assert parse_layout(dump_layout(layout, "kmahjongg-1.1")) == layout


def test_nonsense_is_written_as_it_is() -> None:
    layout = Layout.from_array([[1, 1, 0], [0, 0, 1], [0, 0, 0]])
    assert parse_layout(dump_layout(layout, "kmahjongg-1.1")) == layout


def test_every_odd_file_of_the_corpus_gets_the_reaction_of_a_good_reader(shared: Path) -> None:
    folder = shared / "corpus" / "odd_constructed"
    # Tiles where it is read, else the code of the error; the reasons stand in EXPECT.jsonl.
    expected: dict[str, int | str] = {
        **dict.fromkeys(["crlf", "cr_only", "bom", "no_final_newline", "trailing_spaces_rows"], 144),
        **dict.fromkeys(["trailing_space_magic", "blank_line_end", "blank_line_between_levels"], 144),
        **dict.fromkeys(["no_k_magic", "missing_h", "w_with_spaces", "comment_indented"], 144),
        **dict.fromkeys(["upper_WHD", "h0", "negative_w", "huge_w", "w_comment", "depth_more_than_rows"], "unreadable"),
        **dict.fromkeys(["v10_33_rows", "comment_mid_row", "zero_tiles", "only_magic"], "unreadable"),
        **dict.fromkeys(["utf16", "binary"], "not_text"),
        "lfs_pointer": "git_lfs",
        "v10_16_rows": 87,
        "tile_on_right_edge": 2,
        "odd_3": 3,
        "288_tiles": 288,
        "tall_h90": 45,
    }
    found: dict[str, int | str] = {}
    for file in folder.glob("*.layout"):
        try:
            found[file.stem] = len(parse_layout(file.read_bytes()))
        except LayoutError as error:
            found[file.stem] = error.code
    assert found == expected


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("missing_h", ("size_missing", "warning")),
        ("v10_16_rows", ("levels_missing", "warning")),
        ("tile_on_right_edge", ("sticks_out", "error")),
        ("odd_3", ("not_divisible", "warning")),
        ("tall_h90", ("not_divisible", "warning")),
    ],
)
def test_what_is_odd_in_a_file_that_is_read_is_told(shared: Path, name: str, told: tuple[str, str]) -> None:
    layout = parse_layout((shared / "corpus" / "odd_constructed" / f"{name}.layout").read_bytes())
    assert told in [(each.code, each.severity) for each in layout.problems()]


def test_the_two_shipped_files_with_a_mistyped_corner_are_named(shared: Path) -> None:
    odd = {
        file.name
        for file in (shared / "corpus" / "kmahjongg").glob("*.layout")
        if any(each.code in {"corner", "stray_corner"} for each in parse_layout(file.read_bytes()).notes)
    }
    assert odd == {"castle.layout", "crab.layout"}
