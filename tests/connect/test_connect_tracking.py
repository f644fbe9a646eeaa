"""Which tile is where: `tilewright.connect.tracking`; and what was played before a shuffle."""

from __future__ import annotations

import pytest

from tilewright.connect import Board, Rules, deal, hint, review, solve
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.connect.tracking import track_tiles


@pytest.mark.parametrize("gravity", [*GRAVITY_MODES, "alternate:down,left", "levels:up,out"])
def test_every_tile_keeps_its_kind_wherever_it_goes(gravity: str) -> None:
    board = deal(6, 8, kinds=9, seed=5, rules=Rules(gravity=gravity))
    kinds = [kind for row in board.start_grid for kind in row if kind > 1]
    assert board.certificate is not None
    gone: set[int] = set()
    for ply, (a, b) in enumerate(board.certificate):
        before = track_tiles(board.start_grid, board.rules, board.moves)
        gone |= {tile for tile in (before[a[0]][a[1]], before[b[0]][b[1]]) if tile is not None}
        board.push((a, b))
        after = track_tiles(board.start_grid, board.rules, board.moves)
        for row, told in zip(board.grid, after, strict=True):
            assert [0 if tile is None else kinds[tile] for tile in told] == list(row)
        assert sorted(tile for row in after for tile in row if tile is not None) == sorted(set(range(48)) - gone)
        assert len(gone) == 2 * (ply + 1)


def test_equal_tiles_are_told_apart() -> None:
    # Four equal tiles fall: only their order in the columns says which is which.
    start = ((2, 0), (2, 2), (2, 2), (2, 3), (0, 3))
    after = track_tiles(start, Rules(gravity="down"), [((2, 0), (2, 1))])
    # Numbers in row order: 0 / 1 2 / 3 4 / 5 6 / . 7; 3 and 4 go, the left column falls by two, the right one by one.
    assert after == ((None, None), (None, None), (0, 2), (1, 6), (5, 7))


def test_stones_have_no_number_and_stay() -> None:
    after = track_tiles(((2, -1), (3, 2), (3, 2)), Rules(gravity="down"), [((1, 1), (2, 1))])
    assert after == ((0, None), (1, None), (3, None))


def test_a_shuffle_moves_no_tile_and_begins_the_rhythm_again() -> None:
    start = ((2, 2, 3, 3), (4, 4, 5, 5), (6, 6, 7, 7))
    rules = Rules(gravity="alternate:down,up")
    moves = [((2, 0), (2, 1)), ((2, 2), (2, 3))]
    once = track_tiles(start, rules, moves[:1])
    assert once == ((None, None, 2, 3), (0, 1, 6, 7), (4, 5, 10, 11))
    assert track_tiles(start, rules, [moves[0], None]) == once
    # Up without the shuffle, down after it.
    assert track_tiles(start, rules, moves)[2] == (None, None, None, None)
    assert track_tiles(start, rules, [moves[0], None, moves[1]])[0] == (None, None, None, None)


def test_a_review_speaks_of_the_whole_game_across_shuffles() -> None:
    board = deal(4, 6, kinds=4, seed=1, rules=Rules(gravity="down"))
    for _ in range(3):
        board.push(board.pairs()[0])
    before = board.copy()
    board.shuffle(seed=2)
    assert [one.moves for one in board.earlier] == [before.moves]
    while board.outcome() is None:
        board.push(board.pairs()[-1])
    found = review(board)
    assert [move.ply for move in found.moves] == list(range(1, 4 + len(board.moves)))
    assert [move.move for move in found.moves] == [*before.moves, *board.moves]
    # Each status is what the solver says of that position.
    for number, move in enumerate(found.moves[:3], start=1):
        one = before.copy()
        while len(one.moves) > number:
            one.pop()
        assert move.status == solve(one).status


def test_the_way_back_after_a_shuffle_counts_the_moves_before_it() -> None:
    for seed in range(1, 60):
        board = deal(6, 8, kinds=12, seed=seed, rules=Rules(gravity="down"))
        board.push(board.pairs()[0])
        board.shuffle(seed=seed)
        while board.outcome() is None:
            board.push(board.pairs()[-1])
        if len(board):
            break
    keep = hint(board).last_winnable_ply
    assert keep is not None
    assert keep >= 1
    # One move was played before the shuffle.
    while len(board.moves) > keep - 1:
        board.pop()
    assert solve(board).status == "winnable"
    board.redo()
    assert solve(board).status == "lost"


def test_a_board_that_is_copied_knows_what_was_before_it() -> None:
    board = Board([[2, 3], [3, 2]])
    board.shuffle(seed=1)
    twin = board.copy()
    assert twin.earlier == board.earlier
    again = Board(board.grid, shuffled_from=board)
    assert [one.start_grid for one in again.earlier] == [((2, 3), (3, 2)), board.start_grid]
