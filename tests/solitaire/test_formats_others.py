"""Kyodai, mah, GNOME, PySolFC, xmahjongg, Ace of Penguins: what is read, what is refused, what is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tilewright.solitaire import Layout, Slot
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats import detect_format, dump_layout, find_format, parse_layout, parse_layouts


def refused(data: str | bytes, name: str) -> str:
    assert detect_format(data).name == name
    with pytest.raises(LayoutError) as caught:
        parse_layouts(data)
    assert caught.value.code == "unreadable"
    return str(caught.value)


def kyodai(name: str = "X", *places: tuple[int, int, int], magic: str = "Kyodai 6.0") -> str:
    board = ["0"] * 3400
    for x, y, z in places or [(0, 0, 0)]:
        board[z * 680 + y * 34 + x] = "1"
    return f"{magic}\n{name}\n{''.join(board)}"


# Kyodai


def test_kyodai_counts_by_level_then_row_then_column() -> None:
    layout = parse_layout(kyodai("X", (3, 2, 1), (32, 18, 4)))
    assert layout.slots == (Slot(3, 2, 1), Slot(32, 18, 4))


def test_kyodai_has_room_for_tiles_that_begin_in_the_last_row_and_column() -> None:
    layout = parse_layout(kyodai("X", (33, 19, 0), (31, 19, 0)))
    assert layout.problems() == ()
    assert parse_layout(dump_layout(layout, "kyodai")) == layout


@pytest.mark.parametrize(
    ("line", "name", "author", "category"),
    [
        ("Bishop", "Bishop", "", ""),
        ("Bishop::Chess", "Bishop", "", "Chess"),
        ("Pawn 2 by Ernie :: Chess", "Pawn 2", "Ernie", "Chess"),
        ("Made by Hand by Me", "Made by Hand", "Me", ""),
        ("Byzantium", "Byzantium", "", ""),
        ("", "", "", ""),
    ],
)
def test_kyodai_has_name_author_and_category_on_line_2(line: str, name: str, author: str, category: str) -> None:
    layout = parse_layout(kyodai(line))
    assert (layout.name, layout.author, layout.category) == (name, author, category)


def test_kyodai_is_windows_1252() -> None:
    assert parse_layout(kyodai("Café by Zoë").encode("windows-1252")).author == "Zoë"
    assert find_format("kyodai").encoding == "windows-1252"


@pytest.mark.parametrize("magic", ["Kyodai 3.0", "Kyodai 6.0", "VbMahjongg 1.0"])
def test_kyodai_has_three_known_first_lines(magic: str) -> None:
    assert parse_layout(kyodai(magic=magic)).notes == ()


def test_kyodai_of_an_unknown_version_is_read_with_a_warning() -> None:
    assert [each.code for each in parse_layout(kyodai(magic="Kyodai 9.0")).notes] == ["version"]


@pytest.mark.parametrize("width", [34, 100, 1])
def test_a_kyodai_board_may_be_broken_over_lines(width: int) -> None:
    magic, name, board = kyodai("X", (5, 6, 2)).split("\n")
    lines = [board[i : i + width] for i in range(0, len(board), width)]
    layout = parse_layout("\r\n".join([magic, name, *lines, "", ""]))
    assert layout.slots == (Slot(5, 6, 2),)
    assert layout.slot_lines[Slot(5, 6, 2)] == 3 + (2 * 680 + 6 * 34 + 5) // width


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (kyodai() + "0", "line 3: the board has 3401 characters, expected 3400"),
        (kyodai()[:-1], "line 3: the board has 3399 characters, expected 3400"),
        ("Kyodai 6.0\nX\n", "the board has 0 characters, expected 3400"),
        ("Kyodai 6.0", "the board has 0 characters, expected 3400"),
        (kyodai().replace("\n1", "\n2"), "line 3: column 1: found '2', expected 0 or 1"),
        (kyodai().replace("\n1", "\n0"), "there is no tile"),
        (kyodai(magic="Kyodai six"), "line 1: 'Kyodai six' is not the first line of such a file"),
    ],
)
def test_a_kyodai_file_that_is_none_is_refused(data: str, message: str) -> None:
    assert refused(data, "kyodai").startswith(message)


def test_kyodai_is_written_with_all_its_words() -> None:
    layout = Layout([(0, 0, 0), (32, 18, 4)], name="A", author="B", category="C")
    written = dump_layout(layout, "kyodai")
    assert written.split("\r\n")[:2] == ["Kyodai 6.0", "A by B :: C"]
    again = parse_layout(written)
    assert (again, again.name, again.author, again.category) == (layout, "A", "B", "C")


@pytest.mark.parametrize("last", [(34, 0, 0), (0, 20, 0), (0, 0, 5)])
def test_what_is_larger_is_not_written_as_kyodai(last: tuple[int, int, int]) -> None:
    with pytest.raises(LayoutError) as caught:
        dump_layout(Layout.from_slots([(0, 0, 0), last]), "kyodai")
    assert caught.value.code == "not_writable"


def test_the_odd_kyodai_files_of_the_corpus_get_the_reaction_of_a_good_reader(shared: Path) -> None:
    folder = shared / "corpus" / "odd_constructed"
    read = {}
    for file in folder.glob("*.lay"):
        try:
            read[file.stem] = parse_layout(file.read_bytes())
        except LayoutError as error:
            assert (file.stem, error.code) == ("long_3401", "unreadable")  # noqa: PT017
    assert set(read) == {"crlf", "name_empty", "name_with_category", "kyodai_9", "vbmahjongg", "wrapped_rows"}
    assert len(set(read.values())) == 1
    assert {len(layout) for layout in read.values()} == {140}
    assert (read["name_with_category"].name, read["name_with_category"].category) == ("Bishop", "Chess")
    assert Layout.load(folder / "name_empty.lay").name == "name_empty"
    assert [each.code for each in read["kyodai_9"].notes] == ["version"]


# mah


def mah(*maps: object) -> str:
    boards = [{"id": str(i), "name": f"N{i}", "by": "B", "cat": "C", "map": entry} for i, entry in enumerate(maps)]
    return json.dumps({"mah": "1.0", "boards": boards})


@pytest.mark.parametrize(
    ("cells", "columns"),
    [(4, [4]), ([4], [4]), ([4, 9], [4, 9]), ([[4, 3]], [4, 6, 8]), ([0, [4, 2], 9], [0, 4, 6, 9]), ([[4, 1]], [4])],
)
def test_mah_cells_are_an_x_or_a_list_of_x_and_runs(cells: object, columns: list[int]) -> None:
    layout = parse_layout(mah([[2, [[5, cells]]]]))
    assert layout.slots == tuple(Slot(x, 5, 2) for x in columns)


def test_mah_may_hold_several_boards_with_their_words() -> None:
    layouts = parse_layouts(mah([[0, [[0, 0]]]], [[0, [[0, [[0, 2]]]]]]))
    assert [(each.name, each.author, each.category, len(each)) for each in layouts] == [
        ("N0", "B", "C", 1),
        ("N1", "B", "C", 2),
    ]


def test_a_bare_list_of_boards_is_read_too() -> None:
    data = '[\n{"name": "A", "map": [[0, [[0, 0]]]]},\n{"name": "B", "map": [[0, [[0, 1]]]]}\n]'
    assert detect_format(data).name == "mah-boards"
    assert [each.name for each in parse_layouts(data)] == ["A", "B"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (mah(7), "line 1: boards[0].map: found 7, expected a list of [z, rows]"),
        (mah([[0, [[0, "x"]]]]), "line 1: boards[0].map, level 0, row 0: found 'x', expected x or [x, n]"),
        (mah([[0, [[0, [[0, 0]]]]]]), "line 1: boards[0].map, level 0, row 0: found [0, 0], expected"),
        (mah([[0, [[0, [[0, 10**9]]]]]]), "line 1: boards[0].map, level 0, row 0: found [0, 1000000000], expected"),
        (mah([[0, [[0]]]]), "line 1: boards[0].map, level 0: found [0], expected [y, cells]"),
        (mah([]), "line 1: there is no tile"),
        (mah(), "boards: found [], expected a list of boards"),
        ('{"mah": "1.0"}', "boards: found nothing, expected a list of boards"),
        ('{"mah": "1.0", "boards": [7]}', "line 1: boards[0]: found 7, expected a board with a map"),
        ('{"mah": "1.0"\n"boards": []}', "line 2: column 1: found '\"boards\"', expected ',' or '}'"),
    ],
)
def test_a_mah_file_that_is_none_is_refused(data: str, message: str) -> None:
    assert refused(data, "mah").startswith(message)


def test_mah_is_written_with_runs() -> None:
    document = json.loads(dump_layout(Layout([(0, 0, 0), (2, 0, 0), (5, 0, 0)], name="N", author="A"), "mah"))
    assert document["mah"] == "1.0"
    assert document["boards"][0]["map"] == [[0, [[0, [[0, 2], 5]]]]]
    assert (document["boards"][0]["name"], document["boards"][0]["by"]) == ("N", "A")


# GNOME


def gnome(*elements: str) -> str:
    return '<mahjongg>\n<map name="M" scorename="m">\n' + "\n".join(elements) + "\n</map>\n</mahjongg>\n"


@pytest.mark.parametrize(
    ("elements", "slots"),
    [
        (['<tile x="1" y="2"/>'], [(2, 4, 0)]),
        (['<tile x="1.5" y="2.5" z="3"/>'], [(3, 5, 3)]),
        (['<row y="1" left="0" right="2"/>'], [(0, 2, 0), (2, 2, 0), (4, 2, 0)]),
        (['<row y="1" left="0.5" right="1.5"/>'], [(1, 2, 0), (3, 2, 0)]),
        (['<column x="1" top="0" bottom="1"/>'], [(2, 0, 0), (2, 2, 0)]),
        (
            ['<block left="0" right="1" top="0" bottom="1" z="1"/>'],
            [(0, 0, 1), (2, 0, 1), (0, 2, 1), (2, 2, 1)],
        ),
        (['<layer z="2">', '<tile x="0" y="0"/>', '<tile x="0" y="0" z="4"/>', "</layer>"], [(0, 0, 2), (0, 0, 4)]),
        (['<layer z="2"></layer>', '<tile x="0" y="0"/>'], [(0, 0, 0)]),
        (['<tile x="1.25" y="0"/>'], [(2, 0, 0)]),
    ],
)
def test_gnome_elements_make_their_tiles(elements: list[str], slots: list[tuple[int, int, int]]) -> None:
    layout = parse_layout(gnome(*elements))
    assert layout.slots == tuple(Slot(*slot) for slot in slots)
    assert layout.name == "M"


def test_gnome_holds_many_maps() -> None:
    one = '<map name="{}"><tile x="0" y="0"/></map>'
    layouts = parse_layouts(f"<mahjongg>{one.format('A &amp; B')}{one.format('C')}</mahjongg>")
    assert [layout.name for layout in layouts] == ["A & B", "C"]
    with pytest.raises(LayoutError) as caught:
        parse_layout(f"<mahjongg>{one.format('A')}{one.format('C')}</mahjongg>")
    assert (caught.value.code, caught.value.context["names"]) == ("layout_count", "A, C")


BOMB = '<!DOCTYPE m [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (gnome('<tile x="a" y="0"/>'), "line 3: <tile> x: found 'a', expected a number of tiles"),
        (gnome('<tile y="0"/>'), "line 3: <tile> x: found nothing, expected a number of tiles"),
        (gnome('<row y="0" left="0" right="1e9"/>'), "line 3: <row> right: found '1e9', expected"),
        (gnome('<row y="0" left="0" right="99999"/>'), "line 3: <row> right: found '99999', expected"),
        (gnome('<tile x="0" y="0">'), "line 4: not XML that can be read: column"),
        (gnome(), "line 2: there is no tile"),
        ("<mahjongg></mahjongg>", "found no map, expected"),
        (
            BOMB + gnome('<tile x="0" y="0"/>').replace('"M"', '"&b;"'),
            "line 1: not XML that can be read: column 13: a document",
        ),
        (
            '<!DOCTYPE m SYSTEM "file:///etc/passwd">' + gnome(),
            "line 1: not XML that can be read: column 40: a document type",
        ),
    ],
)
def test_a_gnome_file_that_is_none_is_refused(data: str, message: str) -> None:
    assert refused(data, "gnome").startswith(message)


def test_a_block_of_a_million_tiles_is_refused_unbuilt() -> None:
    with pytest.raises(LayoutError) as caught:
        parse_layouts(gnome('<block left="0" right="999" top="0" bottom="999"/>'))
    assert caught.value.code == "too_large"


def test_gnome_is_written_with_an_escaped_name() -> None:
    layout = Layout([(0, 0, 0), (2, 0, 0), (5, 1, 0), (0, 0, 1)], name='"A" & <B>\x00')
    written = dump_layout(layout, "gnome")
    assert '<row y="0" left="0" right="1"/>' in written
    assert '<tile x="2.5" y="0.5"/>' in written
    assert (parse_layout(written), parse_layout(written).name) == (layout, '"A" & <B>')


# PySolFC


@pytest.mark.parametrize(
    ("string", "slots"),
    [
        ("0aaa", [(0, 0, 0)]),
        ("0aba", [(1, 0, 0)]),
        ("0aab", [(0, 1, 0)]),
        ("0caa", [(0, 0, 0), (0, 0, 1), (0, 0, 2)]),  # c = 2: level 0, 3 tiles high
        ("0haa", [(0, 0, 1)]),  # h = 7: level 1
        ("0iZz", [(51, 25, 1), (51, 25, 2)]),  # i = 8: level 1, 2 tiles high; Z = 51
    ],
)
def test_pysolfc_strings_are_stacks_of_three_letters(string: str, slots: list[tuple[int, int, int]]) -> None:
    assert parse_layout(string + "\n").slots == tuple(Slot(*slot) for slot in slots)


def test_pysolfc_tables_have_names_and_counts() -> None:
    layouts = parse_layouts("id\tname\tncards\tlayout\n5401\tOne\t1\t0aaa\n5402\tTwo\t7\t0baa\n")
    assert [(layout.name, len(layout)) for layout in layouts] == [("One", 1), ("Two", 2)]
    assert [[each.code for each in layout.notes] for layout in layouts] == [[], ["tile_count"]]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("0aaab\n", "line 1: the board has 5 characters, expected 0 and three letters"),
        ("1\tA\t1\t0aaa\n2\tB\t1\t0a-a\n", "line 2: column 9: found '-', expected a letter"),
        ("1\tA\t1\t0aaa\n2\tB\t1\t1aaa\n", "line 2: column 7: found '1', expected 0"),
        ("1\tA\t1\t0aaa\nx\ty\n", "line 2: 'x\\ty' is no line of this format"),
        ("id\tname\tncards\tlayout\n", "there is no tile"),
    ],
)
def test_a_pysolfc_string_that_is_none_is_refused(data: str, message: str) -> None:
    assert refused(data, "pysolfc").startswith(message)


def test_pysolfc_is_written_in_stacks() -> None:
    assert dump_layout(Layout.from_slots([(0, 0, 0), (0, 0, 1), (2, 0, 1)]), "pysolfc") == "0baahca\n"


@pytest.mark.parametrize("last", [(52, 0, 0), (0, 52, 0), (0, 0, 10)])
def test_what_is_larger_is_not_written_as_pysolfc(last: tuple[int, int, int]) -> None:
    with pytest.raises(LayoutError) as caught:
        dump_layout(Layout.from_slots([(0, 0, 0), last]), "pysolfc")
    assert caught.value.code == "not_writable"


# xmahjongg


def test_xmahjongg_is_row_column_level() -> None:
    assert parse_layout("# comment\n 1 \t 8 0\n\n3 4 2 \n").slots == (Slot(8, 1, 0), Slot(4, 3, 2))


def test_xmahjongg_knows_the_line_of_a_tile() -> None:
    layout = parse_layout("# comment\n1 18 0\n2 19 0\n", "xmahjongg")
    assert [(each.code, each.line) for each in layout.problems()] == [("overlap", 3)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("1 8 0\n1 8\n", "line 2: tile: found 2 numbers, expected row, column and level"),
        ("1 8 0\n1 8 0 0\n", "line 2: tile: found 4 numbers, expected row"),
        ("1 8 0\n1 x 0\n", "line 2: column 3: found 'x', expected a whole number"),
        ("1 8 99999\n", "line 1: tile: found a number too large, expected row"),
        ("# nothing\n", "there is no tile"),
    ],
)
def test_an_xmahjongg_file_that_is_none_is_refused(data: str, message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        parse_layout(data, "xmahjongg")
    assert str(caught.value).startswith(message)


# Ace of Penguins


def test_ace_rows_begin_with_a_number_of_zero_or_less() -> None:
    layout = parse_layout("-8,1,0,14,20,-0,2,0,\n0,4,1,127\n")
    assert layout.slots == (Slot(8, 1, 0), Slot(14, 1, 0), Slot(20, 1, 0), Slot(0, 2, 0), Slot(0, 4, 1))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("-8,1,0,14,\n", "line 1: found the end of the file, expected 127 as the last number"),
        ("-8,1,0,127,\n3,127\n", "line 1: found numbers after the end, expected 127 as the last number"),
        ("-8,1,\n", "line 1: row -8: found no row and level, expected -x, y, z"),
        ("-8,1,0,\nx,127\n", "line 2: between commas: found 'x', expected a whole number"),
        ("-8,1,,0,127\n", "line 1: between commas: found nothing, expected a whole number"),
    ],
)
def test_an_ace_file_that_is_none_is_refused(data: str, message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        parse_layout(data, "ace")
    assert str(caught.value).startswith(message)


def test_ace_is_written_in_short_lines() -> None:
    layout = Layout.from_slots([(2 * i, 2 * j, 0) for i in range(12) for j in range(6)])
    written = dump_layout(layout, "ace")
    assert written.startswith("0,0,0,2,4,")
    assert max(map(len, written.splitlines())) <= 60
    assert parse_layout(written) == layout
