"""Boards as JSON: the document of the contract, both ways, and every way in which one can be wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import TilewrightError
from tilewright.solitaire import Board, Layout, Rules, Slot, deal
from tilewright.solitaire.board_json import board_to_dict
from tilewright.solitaire.errors import BoardError, LayoutError

SLOTS = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0), (0, 0, 1)]


def example() -> Board:
    layout = Layout.from_slots(SLOTS, name="Row")
    board = Board(
        layout,
        ["1m", "0p", "5p", "1m", None],
        Rules(covering="next"),
        bonus={(0, 0, 1): "金"},
        certificate=[[SLOTS[4]], [SLOTS[0], SLOTS[3]], [SLOTS[1], SLOTS[2]]],
        seed=2**64 - 1,
        deal_version=1,
    )
    board.push([SLOTS[4]])
    board.push([SLOTS[3], SLOTS[0]])
    return board


# As DESIGN.md writes it down, key by key.
DOCUMENT: dict[str, Any] = {
    "format": "tilewright/solitaire-board",
    "version": 1,
    "layout": {"name": "Row", "slots": [[0, 0, 0], [2, 0, 0], [4, 0, 0], [6, 0, 0], [0, 0, 1]]},
    "rules": {"match": 2, "covering": "next", "group_flowers": True},
    "faces": ["1m", "0p", "5p", "1m", None],
    "bonus": {"4": "金"},
    "seed": 2**64 - 1,
    "deal_version": 1,
    "certificate": [[4], [0, 3], [1, 2]],
    "moves": [[4], [0, 3]],
}


def test_a_board_is_written_as_the_contract_says() -> None:
    assert json.loads(example().to_json()) == DOCUMENT
    assert list(board_to_dict(example())) == list(DOCUMENT)
    assert "\n" not in example().to_json()


def test_the_document_is_read_with_all_it_says() -> None:
    board = Board.from_json(json.dumps(DOCUMENT))
    assert board == example()
    assert (board.layout.name, board.rules) == ("Row", Rules(covering="next"))
    assert (board.seed, board.deal_version) == (2**64 - 1, 1)
    assert board.bonus == {Slot(0, 0, 1): "金"}
    assert board.certificate == example().certificate
    assert board.moves == example().moves
    assert len(board) == 2


def test_bytes_with_or_without_a_byte_order_mark_are_read() -> None:
    text = json.dumps(DOCUMENT, ensure_ascii=False, indent=2)
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert Board.from_json(text.encode(encoding)) == example()


def test_what_may_be_left_out_has_its_usual_value() -> None:
    short = {key: DOCUMENT[key] for key in ("format", "version")}
    board = Board.from_json(json.dumps({**short, "layout": {"slots": [[0, 0, 0]]}, "faces": ["1m"]}))
    assert board == Board(Layout.from_slots([(0, 0, 0)]), ["1m"])
    assert (board.certificate, board.seed, board.deal_version, board.layout.name) == (None, None, None, "")


def test_a_place_that_was_empty_from_the_start_stays_so() -> None:
    board = Board(Layout.from_slots(SLOTS), [None, "1m", "1m", None, None])
    again = Board.from_json(board.to_json())
    assert (len(again), again.bonus) == (2, {})


def changed(path: str, value: object) -> str:
    """The document with one value replaced, or removed where the value is ``...``."""
    document: Any = json.loads(json.dumps(DOCUMENT))
    *parents, last = (int(part) if part.isdigit() else part for part in path.split("."))
    target = document
    for part in parents:
        target = target[part]
    if value is ...:
        del target[last]
    else:
        target[last] = value
    return json.dumps(document)


# What is changed, the code, and what the message must name: the place, and what was expected there.
WRONG: list[tuple[str, object, str, str]] = [
    ("format", "tilewright/connect-board", "not_a_board", "format: 'tilewright/connect-board', expected 'tile"),
    ("format", ..., "not_a_board", "format: nothing, expected a text"),
    ("format", 1, "not_a_board", "format: a whole number, expected a text"),
    ("version", 2, "version", "version 2: this program reads version 1"),
    ("version", "1", "not_a_board", "version: a text, expected a whole number"),
    ("version", True, "not_a_board", "version: true or false"),
    ("version", 1.0, "not_a_board", "version: a number"),
    ("layout", ..., "not_a_board", "layout: nothing"),
    ("layout", [], "not_a_board", "layout: a list, expected an object"),
    ("layout.slots", ..., "not_a_board", "layout.slots: nothing"),
    ("layout.slots", {"0": 1}, "not_a_board", "layout.slots: an object"),
    ("layout.slots.1", [2, 0], "not_a_board", r"layout.slots[1]: [2, 0], expected [x, y, z]"),
    ("layout.slots.1", [2, 0, 0.5], "not_a_board", "layout.slots[1]"),
    ("layout.slots.1", [2, 0, True], "not_a_board", "layout.slots[1]"),
    ("layout.slots.1", "200", "not_a_board", "layout.slots[1]"),
    ("layout.slots.1", None, "not_a_board", "layout.slots[1]: null"),
    ("layout.slots.1", [10**9, 0, 0], "coordinate", "whole numbers from"),
    ("layout.slots.1", [8, 0, 0], "not_a_board", "layout.slots[1]: [8, 0, 0], expected slots in the order (z, y, x)"),
    ("layout.name", None, "not_a_board", "layout.name: null, expected a text"),
    ("rules", [], "not_a_board", "rules: a list"),
    ("rules.match", 1, "rule_value", "rule match: 1"),
    ("rules.match", True, "rule_value", "rule match"),
    ("rules.covering", None, "rule_value", "rule covering"),
    ("rules.colour", "red", "unknown_rule", "no rule 'colour'; the rules are match"),
    ("faces", ..., "not_a_board", "faces: nothing"),
    ("faces", "1m1m", "not_a_board", "faces: a text, expected a list"),
    ("faces", [], "face_count", "faces: 0, slots: 5"),
    ("faces.2", "1x", "not_a_board", 'faces[2]: "1x", expected a face or null'),
    ("faces.2", 4, "not_a_board", "faces[2]: 4"),
    ("faces.2", ["1m"], "not_a_board", "faces[2]"),
    ("faces.4", "1m", "bonus_face", "(0, 0, 1)"),
    ("bonus", [4], "not_a_board", "bonus: a list"),
    ("bonus", None, "not_a_board", "bonus: null"),
    ("bonus.4", None, "not_a_board", "bonus['4']: null, expected a text"),
    ("bonus.5", "x", "not_a_board", "bonus['5']"),
    ("bonus", {"-1": "x"}, "not_a_board", "bonus['-1']"),
    ("bonus", {"04": "x"}, "not_a_board", "bonus['04']"),
    ("bonus", {" 4": "x"}, "not_a_board", "bonus[' 4']"),
    ("bonus", {"four": "x"}, "not_a_board", "bonus['four']"),
    ("bonus", {"9" * 5000: "x"}, "not_a_board", "bonus["),
    ("seed", "7", "not_a_board", "seed: a text"),
    ("deal_version", 1.5, "not_a_board", "deal_version: a number"),
    ("certificate", {}, "not_a_board", "certificate: an object"),
    ("certificate.0", 4, "not_a_board", "certificate[0]: 4, expected indices from 0 to 4"),
    ("certificate.0", [5], "not_a_board", "certificate[0]: [5]"),
    ("certificate.0", [-1], "not_a_board", "certificate[0]"),
    ("certificate.0", ["4"], "not_a_board", "certificate[0]"),
    ("certificate.0", [True], "not_a_board", "certificate[0]"),
    ("certificate.0", [0, 3], "board_certificate", "move 1: (0, 0, 0) is covered"),
    ("certificate", [[4], [0, 3]], "board_certificate", "tiles left after it: 2"),
    ("moves", {}, "not_a_board", "moves: an object"),
    ("moves.1", [0, 9], "not_a_board", "moves[1]: [0, 9], expected indices"),
    ("moves.1", None, "not_a_board", "moves[1]: null"),
    ("moves.1", [0, 0], "board_move", "move 2 of the document is not legal: (0, 0, 0) is named twice"),
    ("moves.1", [0, 1], "board_move", "move 2 of the document is not legal: (2, 0, 0) is blocked"),
    ("moves.1", [4], "board_move", "move 2 of the document is not legal: (0, 0, 1) is gone"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "code", "message"), WRONG)
def test_a_wrong_document_is_refused_with_its_place(path: str, value: object, code: str, message: str) -> None:
    with pytest.raises(TilewrightError) as caught:
        Board.from_json(changed(path, value))
    assert caught.value.code == code
    assert message in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: not JSON at column 1"),
        ('{"format": 1,\n "version" 2}', "line 2: not JSON at column 12"),
        ("[" * 100_000, ""),
        ("9" * 10_000, ""),
        (b"\xff\xfe\xff", ""),
        (b"\x80abc", ""),
        ("\ufeff{}", "line 1"),
    ],
)
def test_what_is_no_json_is_told_with_line_and_column(text: str | bytes, reason: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board.from_json(text)
    assert caught.value.code == "not_json"
    assert reason in str(caught.value)


@pytest.mark.parametrize("text", ["1", "null", "[]", '"x"', "true", "NaN", "{}"])
def test_json_that_is_no_board_is_told_so(text: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board.from_json(text)
    assert caught.value.code == "not_a_board"


def test_overlapping_slots_are_unplayable() -> None:
    document = {**DOCUMENT, "layout": {"slots": [[0, 0, 0], [1, 0, 0]]}, "faces": ["1m", "1m"]}
    for key in ("bonus", "certificate", "moves"):
        del document[key]
    with pytest.raises(LayoutError) as caught:
        Board.from_json(json.dumps(document))
    assert caught.value.code == "unplayable"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 6) | st.floats() | st.sampled_from(["", "1m", "4", "next"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["name", "slots", "match", "4"]), inner)
    ),
    max_leaves=6,
)


@given(st.data())
def test_any_value_at_any_place_gives_a_board_or_an_error_of_ours(data: st.DataObject) -> None:
    document: Any = json.loads(json.dumps(DOCUMENT))
    target, key = document, data.draw(st.sampled_from(sorted(document)))
    while isinstance(target[key], dict | list) and len(target[key]) and data.draw(st.booleans()):
        target = target[key]
        key = data.draw(st.sampled_from(sorted(target) if isinstance(target, dict) else range(len(target))))
    target[key] = data.draw(JSON)
    try:
        board = Board.from_json(json.dumps(document))
    except TilewrightError:
        return
    assert Board.from_json(board.to_json()) == board


@given(st.binary(max_size=40))
def test_any_bytes_give_an_error_of_ours(data: bytes) -> None:
    with pytest.raises(TilewrightError):
        Board.from_json(data)


def test_a_dealt_board_survives_at_every_ply() -> None:
    board = deal(Layout.from_slots([(4 * x, 0, z) for x in range(6) for z in range(3)]), seed=5)
    for move in board.certificate or ():
        board.push(move)
        again = Board.from_json(board.to_json())
        assert again == board
        assert again.certificate == board.certificate


@pytest.mark.parametrize("seed", [-5, -1, 2**64, 10**300])
def test_a_seed_that_no_deal_has_is_refused_where_it_stands(seed: int) -> None:
    board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"])
    board.shuffle(seed=2**64 - 1)
    document = json.loads(board.to_json())
    assert Board.from_json(json.dumps({**document, "seed": 2**64 - 1})).seed == 2**64 - 1
    shuffles = [{**document["shuffles"][0], "seed": seed}]
    for changes, where in (({"seed": seed}, "seed"), ({"shuffles": shuffles}, "shuffles[0].seed")):
        with pytest.raises(BoardError) as caught:
            Board.from_json(json.dumps({**document, **changes}))
        assert (caught.value.code, caught.value.context["where"]) == ("not_a_board", where)
