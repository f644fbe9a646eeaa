"""The integer array as text and as JSON."""

from __future__ import annotations

import pytest

from tilewright.solitaire import Layout, Slot
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats import detect_format, dump_layout, parse_layout

ARRAY = [[[2, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0]], [[0, 0, 0, 0], [4, 0, 0, 0], [0, 0, 0, 0]]]


def refused(data: str) -> list[tuple[str, int | None]]:
    with pytest.raises(LayoutError) as caught:
        parse_layout(data)
    assert caught.value.code == "unreadable"
    return [(each.code, each.line) for each in caught.value.problems if each.severity == "error"]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("2 0 0 0\n0 0 3 0\n0 0 0 0\n\n0 0 0 0\n4 0 0 0\n0 0 0 0\n", "array"),
        ("2,0,0,0\r\n0,0,3,0\r\n0,0,0,0\r\n\r\n\r\n0,0,0,0\r\n4,0,0,0\r\n0,0,0,0", "array"),
        ("# labels 2 3 4\n 2, 0  0 ,0\n\t0\t0 +3 0\n0 0 0 0 \n# the next layer\n\n0 0 0 0\n4 0 0 0\n0 0 0 0", "array"),
        (str(ARRAY), "array-json"),
        (str(ARRAY).replace(", ", "\n,\n"), "array-json"),
        ("\ufeff\n " + str(ARRAY) + "\n\n", "array-json"),
    ],
)
def test_an_array_is_read_in_every_spelling(data: str, name: str) -> None:
    assert detect_format(data).name == name
    layout = parse_layout(data)
    assert layout.to_array() == ARRAY
    assert layout == Layout.from_array(ARRAY)


def test_a_flat_array_is_one_layer() -> None:
    assert parse_layout("[[1, 0], [0, 0]]") == parse_layout("1 0\n0 0") == Layout.from_slots([(0, 0, 0)])


def test_tiles_know_the_line_of_their_row() -> None:
    assert dict(parse_layout("# x\n\n1 0 0 0\n0 0 0 0\n").slot_lines) == {Slot(0, 0, 0): 3}
    layout = parse_layout("[[1, 0, 0],\n [0, 0, 0],\n [1, 0, 0],\n [0, 0, 0]]")
    assert dict(layout.slot_lines) == {Slot(0, 0, 0): 1, Slot(0, 2, 0): 3}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("[[1, 0]\n [0, 0]]", "line 2: column 2: found '[', expected ',' or ']'"),
        ("[[1, 0],\n [0 0]]", "line 2: column 5: found '0', expected ',' or ']'"),
        ("[[1, 0],\n [0, 0],]", "line 2: column 9: found ']', expected a value"),
        ("[[1, 0],\n [0, 0]", "line 2: column 8: found the end of the text, expected ',' or ']'"),
        ("[[1, 0],\n [0, 0]]]", "line 2: column 9: found ']', expected the end of the text"),
        ("[[1, 0],\n [0, 01]]", "line 2: column 6: found '0', expected a value"),
        ("[[1, 0],\n [0, x]]", "line 2: column 6: found 'x', expected a value"),
        ("1 0\n0 x", "line 2: column 3: found 'x', expected a whole number"),
        ("1 0\n0 0.5", "line 2: column 3: found '0.5', expected a whole number"),
        ("1,0\n0,,0", "line 2: column 3: found ',', expected a whole number"),
        ("1,0\n0,0,", "line 2: column 5: found nothing, expected a whole number"),
        ("1 0\n0 0\n0", "line 3: the row has 1 number, expected 2 as the first one"),
        ("[[1, 0],\n [0, 0],\n [0]]", "line 3: the row has 1 number, expected 2 as the first one"),
        ("1 0\n0 0\n\n0 0", "line 4: layer 1 has 1 row, expected 2 as layer 0"),
        ("[[[1, 0], [0, 0]],\n [[0, 0]]]", "line 2: layer 1 has 1 row, expected 2 as layer 0"),
        ("[[1, 0],\n [0, 0.5]]", "line 2: layer 0, row 1, column 1: found 0.5, expected a whole number"),
        ("[[1, 0],\n [0, true]]", "line 2: layer 0, row 1, column 1: found true, expected a whole number"),
        ("[[1, 0],\n 7]", "line 1: layer 0, row 1: found 7, expected an array of numbers"),
        ("1010\n0000", "line 1: column 1: found '1010', expected numbers with spaces or commas between"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_column(data: str, message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        parse_layout(data)
    assert str(caught.value) == message
    assert caught.value.context["line"] == int(message.split(":")[0].split()[1])


def test_all_wrong_rows_are_told_at_once() -> None:
    assert refused("1 0\n0\n0 0 0\n0 0") == [("columns", 2), ("columns", 3)]
    assert refused("1 0\n0 x\n- 0\n0,,0") == [("character", 2), ("character", 3), ("character", 4)]
    assert refused("[[1, 0.5],\n [null, 0]]") == [("value", 1), ("value", 2)]


@pytest.mark.parametrize("data", ["0 0\n0 0", "[[0, 0], [0, 0]]", "[]", "[[]]", "[[[]]]"])
def test_an_array_without_a_tile_is_an_error_in_a_file(data: str) -> None:
    assert refused(data) == [("no_tile", None)]


def test_nested_brackets_without_end_are_refused() -> None:
    assert refused("[" * 100_000) == [("character", 1)]


def test_numbers_without_end_are_refused() -> None:
    assert refused("[[" + "1" * 10_000 + ", 0], [0, 0]]") == [("character", 1)]
    assert refused("1" * 10_000 + " 0\n0 0") == [("character", 1)]


@pytest.mark.parametrize("name", ["array", "array-json"])
def test_numbers_origin_and_size_are_written_back(name: str) -> None:
    assert parse_layout(dump_layout(Layout.from_array(ARRAY), name)).to_array() == ARRAY


def test_text_is_written_in_columns() -> None:
    assert dump_layout(Layout.from_array([[1, 0, 10, 0], [0, 0, 0, 0]]), "array") == " 1  0 10  0\n 0  0  0  0\n"


def test_two_tiles_in_one_place_cannot_be_written() -> None:
    with pytest.raises(LayoutError) as caught:
        dump_layout(Layout.from_slots([(0, 0, 0), (0, 0, 0)]), "array")
    assert caught.value.code == "not_writable"


def test_three_columns_are_an_array_where_they_make_sense_as_one() -> None:
    assert detect_format("1 0 0\n0 0 0").name == "array"
    assert detect_format("0 1 0\n0 0 0\n5 0 0\n0 0 0").name == "array"
    assert detect_format("0 2 0\n0 4 0").name == "xmahjongg"
