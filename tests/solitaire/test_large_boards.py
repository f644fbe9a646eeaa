"""Ten times as large as any board in play, and more: everything still works, in reasonable time."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from tilewright.solitaire import Board, Layout, Rules, deal
from tilewright.solitaire.errors import DealError, LayoutError

# The largest layout known has 288 tiles.
SHAPES = {
    "a block of 12 layers": [(2 * x, 2 * y, z) for z in range(12) for y in range(12) for x in range(20)],
    "a pyramid": [(2 * x + z, 2 * y + z, z) for z in range(20) for y in range(24 - z) for x in range(24 - z)],
    "one wide row": [(2 * x, 0, 0) for x in range(2880)],
    "wide rows": [(2 * x, 3 * y, 0) for x in range(1000) for y in range(8)],
    "single tiles": [(4 * (i % 100), 4 * (i // 100), 0) for i in range(8000)],
    "deep stacks": [(4 * i, 0, z) for i in range(4) for z in range(2000)],
    "stacks over gaps": [(4 * (i % 40), 4 * (i // 40), 3 * z) for i in range(200) for z in range(40)],
    "a plate of 8,000": [(2 * x, 2 * y, z) for z in range(2) for y in range(50) for x in range(80)],
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_large_board_is_dealt_played_written_and_read(shape: str) -> None:
    started = time.process_time()
    layout = Layout.from_slots(SHAPES[shape][: len(SHAPES[shape]) // 2 * 2])
    board = deal(layout, seed=1)
    assert board.certificate is not None
    for move in board.certificate[:100]:
        assert move in board.legal_moves
        board.push(move)
    assert len(board.legal_moves) >= 1
    assert Board.from_json(board.to_json()) == board
    assert Layout.parse(layout.dump("json")) == layout
    for _ in range(50):
        board.pop()
    assert len(board) == len(layout) - 100
    # No figure to be proud of, but nothing that grows with the square of the size or worse would stay under it.
    assert time.process_time() - started < 20


def test_a_whole_game_of_8000_tiles() -> None:
    board = deal(Layout.from_slots(SHAPES["a plate of 8,000"]), seed=3)
    for move in board.certificate or ():
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.is_win
    for _ in range(len(board.moves)):
        board.pop()
    assert len(board) == 8000


def test_the_largest_board_and_one_tile_more() -> None:
    slots = [(4 * (i % 100), 4 * (i // 100), 0) for i in range(8193)]
    assert len(deal(Layout.from_slots(slots[:8192]), seed=1)) == 8192
    with pytest.raises(LayoutError) as caught:
        deal(Layout.from_slots(slots), seed=1)
    assert caught.value.code == "unplayable"


def test_one_tower_is_refused_at_once() -> None:
    with pytest.raises(DealError) as caught:
        deal(Layout.from_slots([(0, 0, z) for z in range(4000)]), seed=1)
    assert caught.value.code == "tower"


def test_large_matches_and_many_bonus_items() -> None:
    layout = Layout.from_slots(SHAPES["single tiles"][:6400])
    assert len(deal(layout, seed=1, rules=Rules(match=64)).certificate or ()) == 100
    board = deal(layout, seed=1, bonus=layout.slots[::2])
    assert len(board.certificate or ()) == 3200 + 1600
    presets = dict.fromkeys(layout.slots[:3000], "1m") | dict.fromkeys(layout.slots[3000:6000], "2m")
    assert len(deal(layout, seed=1, presets=presets).certificate or ()) == 3200


def test_memory_stays_within_reason() -> None:
    layout = Layout.from_slots(SHAPES["a plate of 8,000"])
    tracemalloc.start()
    board = deal(layout, seed=1)
    Board.from_json(board.to_json())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 60e6
