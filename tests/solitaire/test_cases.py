"""Every verified case of ``../shared/cases/solitaire.jsonl``, asked of the board and of the slow reference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tilewright import Face
from tilewright.solitaire import Board, Layout, Slot, hint, solve
from tilewright.testing import solitaire as reference

CASES = Path(__file__).resolve().parents[2] / ".." / "shared" / "cases" / "solitaire.jsonl"
RECORDS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()] if CASES.exists() else []

pytestmark = pytest.mark.skipif(not CASES.exists(), reason="../shared/cases is absent")

# The letters of the records are kinds of tiles, whatever the kind.
KINDS = {"A": "1m", "B": "2m", "C": "3m", "D": "4m", "E": "5m", "F": "6m"}

# The fields that the tests below look at: a record with another one must not pass unread.
FIELDS = {"free", "shape_can_be_emptied", "moves", "solvable", "fewest_tiles_left", "first_moves_that_lose"}


def slot(tile: list[int]) -> Slot:
    z, x, y = tile
    return Slot(x, y, z)


def moves(rows: list[list[list[int]]]) -> set[frozenset[Slot]]:
    return {frozenset(slot(tile) for tile in row) for row in rows}


def board_of(record: dict[str, Any]) -> Board:
    slots = [slot(tile) for tile in record["tiles"]]
    faces = {place: KINDS[letter] for place, letter in zip(slots, record["faces"], strict=True)}
    return Board(Layout.from_slots(slots), faces)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_a_verified_case(record: dict[str, Any]) -> None:
    expect = record["expect"]
    assert set(expect) <= FIELDS
    board = board_of(record)
    tiles = reference.tiles_left(board)
    free = {slot(tile) for tile in expect["free"]}
    assert board.free == reference.free_slots(tiles) == free
    assert {frozenset(move) for move in board.legal_moves} == reference.legal_moves(tiles) == moves(expect["moves"])
    assert (board.outcome() is None) == bool(expect["moves"])
    assert reference.is_removable(board.layout.slots) == expect["shape_can_be_emptied"]
    assert board.layout.is_removable() == expect["shape_can_be_emptied"]
    assert reference.is_winnable(tiles) == expect["solvable"]
    assert solve(board).status == ("winnable" if expect["solvable"] else "lost")
    assert reference.fewest_tiles_left(tiles) == expect["fewest_tiles_left"]
    if "first_moves_that_lose" in expect:
        losing = moves(expect["first_moves_that_lose"])
        assert reference.losing_moves(tiles) == losing
        found = hint(board)
        assert found.keeps_win
        assert frozenset(found.match or ()) not in losing


def test_the_reference_reads_kinds_as_the_engine_does() -> None:
    assert len({Face(text) for text in KINDS.values()}) == len(KINDS)
