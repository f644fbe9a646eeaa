"""Hints, reviews, certificates and budgets of connect."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tilewright.connect import (
    Board,
    Rules,
    deal,
    difficulty,
    hint,
    review,
    solve,
)


def test_hint_and_review_know_where_the_win_was_lost() -> None:
    # From the verified cases: on this board taking (1,0)-(1,3) first loses, every other first move keeps the win.
    board = Board([[3, 2, 9, 3, 3], [2, 9, 2, 2, 3]])
    assert solve(board).status == "winnable"
    assert hint(board).keeps_win
    board.push(((1, 0), (1, 3)))
    answer = hint(board)
    assert (answer.keeps_win, answer.last_winnable_ply) == (False, 0)
    assert answer.match in board.pairs()
    look = review(board)
    assert (look.start, look.last_winnable_ply) == ("winnable", 0)
    assert look.losing_move is not None
    assert look.losing_move.move == ((1, 0), (1, 3))
    keep = [((0, 0), (0, 3)), ((0, 0), (0, 4)), ((0, 3), (0, 4)), ((0, 4), (1, 4)), ((1, 0), (1, 2)), ((1, 2), (1, 3))]
    assert list(look.losing_move.alternatives) == keep
    assert len(board.moves) == 1
    assert difficulty(board).grade == "lost"


def test_a_board_played_by_hints_is_won() -> None:

    board = deal(6, 8, kinds=12, seed=3)
    while (answer := hint(board)).match is not None:
        assert answer.keeps_win
        board.push(answer.match)
    assert len(board) == 0
    look = review(board)
    assert look.losing_move is None
    assert look.last_winnable_ply == len(board.moves) == 24
    assert all(move.status == "winnable" for move in look.moves)


@pytest.mark.parametrize("gravity", ["none", "down"])
def test_a_certificate_answers_as_long_as_the_game_keeps_to_it(gravity: str) -> None:

    board = deal(6, 8, kinds=12, seed=4, rules=Rules(gravity=gravity))
    assert board.certificate is not None
    assert (solve(board).method, solve(board).moves) == ("certificate", board.certificate)
    later = next(pair for pair in board.certificate[1:] if pair in board.pairs())
    board.push(later)
    solution = solve(board)
    # Out of its turn: without gravity it still holds, with gravity nothing is known any more.
    assert (solution.method == "certificate") == (gravity == "none")
    for pair in solution.moves:
        board.push(pair)
    assert len(board) == 0 or solution.status != "winnable"


def test_a_budget_that_runs_out_is_a_result() -> None:

    board = deal(8, 18, kinds=36, seed=1, winnable=False)
    assert solve(board, max_nodes=0).status == "unknown"
    assert solve(board, time_limit_s=0).status in ("unknown", "winnable")
    assert hint(board, max_nodes=0).keeps_win is None
    first, second = (solve(board, max_nodes=500) for _ in range(2))
    assert replace(first, seconds=0) == replace(second, seconds=0)
