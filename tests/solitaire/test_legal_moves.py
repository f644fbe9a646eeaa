"""`board.legal_moves`: a live view."""

from __future__ import annotations

import sys
from math import comb

import pytest

from tilewright.solitaire import Board, Layout, Match, Rules, Slot


def apart(faces: list[str], match: int = 2) -> Board:
    return Board(Layout.from_slots([(4 * i, 0, 0) for i in range(len(faces))]), faces, Rules(match=match))


def columns(match: Match) -> tuple[int, ...]:
    return tuple(slot.x // 4 for slot in match)


def test_every_choice_of_n_equal_free_tiles_is_listed_once_in_the_order_of_the_slots() -> None:
    board = apart(["1m", "2m", "1m", "2m", "1m"])
    assert [columns(match) for match in board.legal_moves] == [(0, 2), (0, 4), (1, 3), (2, 4)]
    board = apart(["1m", "2m", "1m", "1m", "1m"], match=3)
    assert [columns(match) for match in board.legal_moves] == [(0, 2, 3), (0, 2, 4), (0, 3, 4), (2, 3, 4)]


@pytest.mark.parametrize("match", [2, 3, 4, 5, 8])
def test_there_are_as_many_as_there_are_subsets(match: int) -> None:
    moves = apart(["7z"] * 9, match).legal_moves
    assert len(moves) == len(list(moves)) == comb(9, match)


def test_counting_does_not_list() -> None:
    assert len(apart(["7z"] * 60, match=30).legal_moves) == comb(60, 30)
    # More than Python can give as a length: as much as it can.
    assert len(apart(["7z"] * 200, match=64).legal_moves) == sys.maxsize
    assert columns(next(iter(apart(["7z"] * 200, match=64).legal_moves))) == tuple(range(64))


def test_the_view_follows_the_board() -> None:
    board = apart(["1m", "2m", "1m", "2m"])
    moves = board.legal_moves
    assert (len(moves), bool(moves)) == (2, True)
    board.push([(0, 0, 0), (8, 0, 0)])
    assert [columns(match) for match in moves] == [(1, 3)]
    board.push([(4, 0, 0), (12, 0, 0)])
    assert (list(moves), len(moves), bool(moves)) == ([], 0, False)
    board.pop()
    assert len(moves) == 1


def test_a_list_of_moves_may_be_walked_while_the_board_changes() -> None:
    board = apart(["1m"] * 4)
    seen = []
    for move in board.legal_moves:
        board.push(move)
        board.pop()
        seen.append(columns(move))
    assert seen == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_in_takes_a_match_or_slots_in_any_order() -> None:
    moves = apart(["1m", "2m", "1m"]).legal_moves
    assert Match((Slot(0, 0, 0), Slot(8, 0, 0))) in moves
    assert [(8, 0, 0), (0, 0, 0)] in moves
    assert {(8, 0, 0), (0, 0, 0)} in moves
    assert [[8, 0, 0], [0, 0, 0]] in moves
    assert iter([(8, 0, 0), (0, 0, 0)]) in moves


@pytest.mark.parametrize(
    "match",
    [
        None, 0, 1.5, True, "", "1m", [], [None], [(0, 0, 0)], [(0, 0, 0), (0, 0, 0)], [(0, 0, 0), (4, 0, 0)],
        [(0, 0, 0), (8, 0)], [(0, 0, 0), (8, 0, 0, 0)], [(0, 0, 0), (8, 0, 1)], [(0, 0, 0), "800"],
        [(0, 0, 0), (8, 0, 0), (8, 0, 0)], [(0, 0, 0), ([8], 0, 0)], (0, 0, 0), [[(0, 0, 0), (8, 0, 0)]],
        [(0, 0, 0), (8.5, 0, 0)], [(0, 0, 0), (None, 0, 0)],
    ],
)  # fmt: skip
def test_what_is_no_legal_move_is_not_in(match: object) -> None:
    assert match not in apart(["1m", "2m", "1m"]).legal_moves


def test_bonus_items_are_moves_of_one_tile() -> None:
    layout = Layout.from_slots([(4 * i, 0, 0) for i in range(4)])
    board = Board(layout, ["1m", None, "1m", None], bonus={(4, 0, 0): "a", (12, 0, 0): "b"})
    assert [columns(match) for match in board.legal_moves] == [(0, 2), (1,), (3,)]
    assert [(4, 0, 0), (12, 0, 0)] not in board.legal_moves


def test_its_text_says_how_many() -> None:
    assert repr(apart(["1m"] * 3).legal_moves) == "<LegalMoves 3>"
