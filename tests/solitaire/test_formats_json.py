"""Our own JSON: keeps everything, and names what is wrong."""

from __future__ import annotations

import json

import pytest

from tilewright.solitaire import Layout, Slot
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats import detect_format, dump_layout, parse_layout

DOCUMENT = {"format": "tilewright/layout", "version": 1, "slots": [[0, 0, 0], [2, 1, 0]]}


def refused(document: object) -> str:
    with pytest.raises(LayoutError) as caught:
        parse_layout(document if isinstance(document, str) else json.dumps(document), "json")
    assert caught.value.code == "unreadable"
    return str(caught.value)


def test_format_version_and_slots_are_enough() -> None:
    layout = parse_layout(json.dumps(DOCUMENT))
    assert (layout.slots, layout.labels, layout.shape) == ((Slot(0, 0, 0), Slot(2, 1, 0)), (1, 1), None)


def test_everything_is_kept() -> None:
    layout = Layout(
        [(2, 0, 1), (0, 0, 0)],
        [7, -8],
        name='Ein "Name"\n',
        author="作者",
        description="a\\b",
        category="c",
        shape=(2, 5, 6),
    )
    again = parse_layout(dump_layout(layout, "json"))
    for field in ("slots", "labels", "shape", "name", "author", "description", "category"):
        assert getattr(again, field) == getattr(layout, field), field
    assert again.notes == ()


def test_what_is_written_is_the_documented_json() -> None:
    document = json.loads(dump_layout(Layout([(0, 0, 0)], name="Dot"), "json"))
    assert document == {"format": "tilewright/layout", "version": 1, "name": "Dot", "slots": [[0, 0, 0]]}


def test_labels_are_in_the_order_of_the_slots_of_the_file() -> None:
    layout = parse_layout(json.dumps({**DOCUMENT, "slots": [[4, 0, 0], [0, 0, 0]], "labels": [5, 6]}))
    assert dict(zip(layout.slots, layout.labels, strict=True)) == {Slot(0, 0, 0): 6, Slot(4, 0, 0): 5}


def test_tiles_know_their_line() -> None:
    data = '{"format": "tilewright/layout", "version": 1, "slots": [\n[0, 0, 0],\n[1, 0, 0]]}'
    assert [(each.code, each.line) for each in parse_layout(data).problems()] == [("overlap", 3)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 2}, "version: found 2, expected 1"),
        ({"format": "other"}, "line 1: format: found 'other', expected 'tilewright/layout'"),
        ({"slots": {}}, "slots: found {}, expected an array of [x, y, z]"),
        ({"slots": [[0, 0, 0], [1, 2]]}, "line 1: slots[1]: found [1, 2], expected three whole numbers x, y, z from"),
        ({"slots": [[0, 0, 0.5]]}, "line 1: slots[0]: found [0, 0, 0.5], expected three"),
        ({"slots": [[0, 0, True]]}, "line 1: slots[0]: found [0, 0, true], expected three"),
        ({"slots": [[0, 0, 10001]]}, "line 1: slots[0]: found [0, 0, 10001], expected three"),
        ({"slots": [7]}, "line 1: slots[0]: found 7, expected three"),
        ({"slots": []}, "there is no tile"),
        ({"labels": [1]}, "line 1: labels: found 1 number, expected 2, one a slot"),
        ({"labels": [1, 0]}, "labels: found [1, 0], expected an array of nonzero whole numbers"),
        ({"name": 7}, "name: found 7, expected a text"),
        ({"shape": [1, 2]}, "shape: found [1, 2], expected three numbers: layers, rows and columns"),
        ({"shape": [1, 2, 2]}, "shape: found the slot (2, 1, 0) outside of 1 by 2 by 2 (layers, rows, columns)"),
        ({"shape": [-1, 2, 2]}, "shape: found [-1, 2, 2], expected"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, object], message: str) -> None:
    assert refused({**DOCUMENT, **change}).startswith(message)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(LayoutError) as caught:
        parse_layout(json.dumps({**DOCUMENT, "version": 3, "name": 1, "slots": [[0], [1]]}))
    assert [each.message.split(":")[0] for each in caught.value.problems] == ["version", "name", "slots[0]", "slots[1]"]


def test_a_missing_comma_names_line_and_column() -> None:
    data = dump_layout(Layout.from_slots([(0, 0, 0), (2, 0, 0), (0, 2, 0)]), "json").replace("], [2", "] [2")
    assert refused(data) == "line 5: column 15: found '[', expected ',' or ']'"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ('{"format" "tilewright/layout"}', "line 1: column 11: found '\"tilewright/layout\"', expected ':'"),
        ('{"a": 1, "a": 2}', "line 1: column 10: found '\"a\"', expected each name once"),
        ('{"a": 1,}', "line 1: column 9: found '}', expected a name in quotes"),
        ('{"a": "\\x"}', "line 1: column 7: found '\"\\\\x\"', expected a text with valid escapes"),
        ('{"a": "\\ud800"}', "line 1: column 7: found '\"\\\\ud800\"', expected a text with valid escapes"),
        (
            '{"\\udc00\\ud800": 1}',
            "line 1: column 2: found '\"\\\\udc00\\\\ud800\"', expected a text with valid escapes",
        ),
        ('{"a": "b\n"}', "line 1: column 7: found '\"', expected a value"),
        ('{"a": nan}', "line 1: column 7: found 'n', expected a value"),
        ("{} {}", "line 1: column 4: found '{', expected the end of the text"),
        ("", "line 1: column 1: found the end of the text, expected a value"),
    ],
)
def test_broken_json_names_line_and_column(data: str, message: str) -> None:
    assert refused(data) == message


def test_a_key_that_is_not_known_is_remarked() -> None:
    layout = parse_layout(json.dumps({**DOCUMENT, "nmae": "typo"}))
    assert [(each.code, each.severity) for each in layout.notes] == [("unknown_key", "warning")]


def test_json_objects_of_ours_and_of_mah_are_told_apart() -> None:
    assert detect_format(json.dumps(DOCUMENT)).name == "json"
    assert detect_format('{"mah": "1.0", "boards": []}').name == "mah"
    assert detect_format('{"slots": [[0, 0, 0]]}').name == "json"
