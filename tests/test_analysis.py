"""Hints and reviews of any game, on one that can be checked by eye: a number, and moves that are added to it.

The board is a list of numbers played; it is lost as soon as they add up to more than 10, and only then.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tilewright.analysis import Analyst, Stretch, measured_difficulty
from tilewright.play import Solution, Status


class Game:
    """The game above; positions listed in ``undecided`` (by number of moves) cannot be solved."""

    def __init__(self, undecided: frozenset[int] = frozenset()) -> None:
        self.undecided = undecided
        self.solved: list[int] = []
        self.analyst = Analyst[list[int], int](
            solve=self.solve, legal_moves=lambda board: [1, 2, 5], push=lambda board, move: board.append(move)
        )

    def solve(self, board: list[int]) -> Solution[int]:
        self.solved.append(len(board))
        status: Status = "lost" if sum(board) > 10 else "winnable"
        if len(board) in self.undecided:
            status = "unknown"
        # The way is to play nothing but threes, which are not legal: it never covers the moves played.
        return Solution(status, (3,) if status == "winnable" else (), 1, 0.0)

    def stretch(self, moves: list[int]) -> Stretch[list[int], int]:
        return Stretch(0, moves, lambda count: moves[:count])


def test_a_review_tells_winnable_from_lost_and_names_the_losing_move_and_what_would_have_kept_the_win() -> None:
    game = Game()
    review = game.analyst.review([game.stretch([5, 2, 2, 5, 1, 1])])
    assert review.start == "winnable"
    assert [one.status for one in review.moves] == ["winnable"] * 3 + ["lost"] * 3
    assert [one.ply for one in review.moves] == [1, 2, 3, 4, 5, 6]
    assert review.last_winnable_ply == 3
    assert review.losing_move is review.moves[3]
    # 5 + 2 + 2 leaves room for 1 alone.
    assert review.losing_move.alternatives == (1,)
    assert all(one.alternatives == () for one in review.moves if one is not review.losing_move)


def test_few_positions_are_solved() -> None:
    game = Game()
    game.analyst.review([game.stretch([1] * 10 + [5] + [1] * 100)])
    # The end, seven halvings of 112 plies, three alternatives.
    assert len(game.solved) <= 12


@pytest.mark.parametrize(
    ("undecided", "statuses", "last_winnable_ply"),
    [
        ({3}, ["winnable", "winnable", "unknown", "lost", "lost", "lost"], None),
        ({1}, ["winnable", "winnable", "winnable", "lost", "lost", "lost"], 3),
        ({6}, ["winnable", "winnable", "winnable", "lost", "lost", "lost"], 3),
        ({0, 1, 2, 3, 4, 5, 6}, ["unknown"] * 6, None),
    ],
    ids=["at the turn", "before it: what is winnable later was so earlier", "the end", "everything"],
)
def test_what_cannot_be_decided_is_unknown_only_where_nothing_else_decides_it(
    undecided: set[int], statuses: list[str], last_winnable_ply: int | None
) -> None:
    game = Game(frozenset(undecided))
    review = game.analyst.review([game.stretch([5, 2, 2, 5, 1, 1])])
    assert [one.status for one in review.moves] == statuses
    assert review.last_winnable_ply == last_winnable_ply
    assert (review.losing_move is None) == (last_winnable_ply is None)


def test_a_game_that_was_never_winnable_has_no_losing_move() -> None:
    game = Game()
    lost = Stretch[list[int], int](0, [1], lambda count: [11, 1][: count + 1])
    review = game.analyst.review([lost])
    assert (review.start, review.last_winnable_ply, review.losing_move) == ("lost", None, None)


def test_a_new_stretch_begins_anew() -> None:
    game = Game()
    first = game.stretch([5, 5, 5])
    second = Stretch[list[int], int](3, [1, 1], lambda count: [1, 1][:count])
    review = game.analyst.review([first, second])
    assert [one.status for one in review.moves] == ["winnable", "winnable", "lost", "winnable", "winnable"]
    assert [one.ply for one in review.moves] == [1, 2, 3, 4, 5]
    assert (review.last_winnable_ply, review.losing_move) == (5, None)


def test_a_hint_keeps_the_win_or_names_the_last_winnable_ply() -> None:
    game = Game()
    hint = game.analyst.hint([5, 2], game.stretch([5, 2]))
    assert (hint.match, hint.keeps_win, hint.last_winnable_ply) == (3, True, None)
    hint = game.analyst.hint([5, 2, 5, 1], game.stretch([5, 2, 5, 1]))
    assert (hint.match, hint.keeps_win, hint.last_winnable_ply) == (1, False, 2)
    undecided = Game(frozenset({2}))
    hint = undecided.analyst.hint([5, 2], undecided.stretch([5, 2]))
    assert (hint.match, hint.keeps_win, hint.last_winnable_ply) == (1, None, None)


def test_a_random_game_that_never_ends_is_left_when_its_time_is_up() -> None:
    games = iter([True, False])

    def play(go_on: Callable[[], object]) -> bool:
        for is_cleared in games:
            return is_cleared
        while True:
            go_on()

    found = measured_difficulty("winnable", 3, 100, play, time_limit_s=0.05)
    assert (found.games, found.random_wins) == (2, 0.5)
    assert measured_difficulty("winnable", 3, 0, play).grade == "unknown"
