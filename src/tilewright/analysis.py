"""Hints, reviews and how hard a board is, for every game whose board can be solved.

The games differ in what a move is and in how a board is solved; looking for the move that keeps the win, and for the
one that lost it, is the same for all. It rests on one fact: a board that can be cleared after some moves could be
cleared before them. So along a game the answers are first ``winnable``, then ``lost``, and halving finds the turn.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from itertools import islice
from operator import index
from typing import Any, Final, Generic, TypedDict, TypeVar

from tilewright.errors import SolveError
from tilewright.play import Difficulty, Hint, Review, ReviewedMove, Solution, Status
from tilewright.played import PlayedBoard

__all__ = [
    "DEFAULT_GAMES",
    "MAX_GAMES",
    "Analyst",
    "Limits",
    "Stretch",
    "measured_difficulty",
    "read_limits",
    "stretches_of",
]

BoardT = TypeVar("BoardT")
PlayedT = TypeVar("PlayedT", bound=PlayedBoard[Any, Any, Any])
MoveT = TypeVar("MoveT")

DEFAULT_GAMES: Final = 60
"""Random games that tell how hard a board is."""

MAX_GAMES: Final = 100_000
"""At most so many: they tell the share of random wins to a third of a percent."""

MAX_ALTERNATIVES: Final = 200
"""At a losing move, at most so many others are looked at: far more than any board in use has."""


class Limits(TypedDict):
    """The budget of a search: None is no limit."""

    max_nodes: int | None
    time_limit_s: float | None


# Without slots: Python 3.11 cannot make a generic frozen class with slots by its subscripted name.
@dataclass(frozen=True)
class Stretch(Generic[BoardT, MoveT]):
    """A part of a game in which nothing but moves happened: from the deal or a shuffle to the next shuffle or the end.

    Attributes:
        first_ply: How many moves were played before it.
        moves: Its moves.
        board_after: A board of one's own after so many of them.
    """

    first_ply: int
    moves: Sequence[MoveT]
    board_after: Callable[[int], BoardT]


def stretches_of(board: PlayedT) -> list[Stretch[PlayedT, Any]]:
    """The parts of a game between its shuffles.

    >>> from tilewright.connect import Board
    >>> board = Board([[2, 3], [3, 2]])
    >>> board.shuffle(seed=1)
    >>> [stretch.first_ply for stretch in stretches_of(board)]
    [0, 0]
    """
    moves = board.moves
    starts = [0, *(shuffle.ply for shuffle in board.shuffles)]
    return [
        Stretch(start, moves[start:end], partial(_board_at, board, shuffles, start))
        for shuffles, (start, end) in enumerate(zip(starts, [*starts[1:], len(moves)], strict=True))
    ]


def _board_at(board: PlayedT, shuffles: int, start: int, count: int) -> PlayedT:
    """The board as it was after so many shuffles and, from ``start``, so many moves."""
    earlier: PlayedT = copy(board)
    while len(earlier.shuffles) > shuffles or len(earlier.moves) > start + count:
        earlier.pop()
    return earlier


@dataclass(frozen=True, slots=True)
class _Turn:
    """Where a stretch was lost.

    Attributes:
        last_winnable: After so many of its moves the win was still there; -1 for none.
        first_lost: After so many it was gone; one more than there are moves for none.
        statuses: What is known after 0, 1, ... moves.
    """

    last_winnable: int
    first_lost: int
    statuses: tuple[Status, ...]

    @property
    def is_exact(self) -> bool:
        """Whether nothing undecided lies between."""
        return self.first_lost == self.last_winnable + 1


@dataclass(frozen=True)
class Analyst(Generic[BoardT, MoveT]):
    """Hints and reviews of a game.

    Attributes:
        solve: What the solver says of a board.
        legal_moves: The legal moves of a board.
        push: Plays a move on a board.
        any_order: Whether the moves of a solution may be played in any order, as long as each is legal when it is
            played; where moves shift the board they may not.
    """

    solve: Callable[[BoardT], Solution[MoveT]]
    legal_moves: Callable[[BoardT], Iterable[MoveT]]
    push: Callable[[BoardT, MoveT], object]
    any_order: bool = False

    def hint(self, board: BoardT, last: Stretch[BoardT, MoveT]) -> Hint[MoveT]:
        """A move that keeps the win, if there is one; else any legal move, and what is known.

        Args:
            board: The board to move on.
            last: The stretch that ends there: looked through when the board is lost.
        """
        any_move = next(iter(self.legal_moves(board)), None)
        solution = self.solve(board)
        if solution.status == "winnable":
            # Nothing to do on a cleared board: the win is kept by stopping.
            return Hint(next(iter(solution.moves), None), True)
        if solution.status == "unknown":
            return Hint(any_move, None)
        turn = self._find_turn(last, end="lost")
        return Hint(any_move, False, _last_winnable_ply(last.first_ply, turn))

    def review(self, stretches: Sequence[Stretch[BoardT, MoveT]]) -> Review[MoveT]:
        """A whole game, looked back on.

        Args:
            stretches: Its parts, in order; at least one.
        """
        start: Status = "unknown"
        reviewed: list[ReviewedMove[MoveT]] = []
        losing_move: ReviewedMove[MoveT] | None = None
        last_winnable: int | None = None
        for stretch in stretches:
            turn = self._find_turn(stretch)
            if stretch is stretches[0]:
                start = turn.statuses[0]
            losing_move = None
            for i, move in enumerate(stretch.moves):
                loses = turn.is_exact and i == turn.last_winnable
                moves = list(islice(self.legal_moves(stretch.board_after(i)), MAX_ALTERNATIVES if loses else 2))
                one = ReviewedMove(
                    ply=stretch.first_ply + i + 1,
                    move=move,
                    status=turn.statuses[i + 1],
                    forced=len(moves) == 1,
                    alternatives=tuple(self._keeping(stretch, i, moves)) if loses else (),
                )
                losing_move = one if loses else losing_move
                reviewed.append(one)
            last_winnable = _last_winnable_ply(stretch.first_ply, turn)
        return Review(start, tuple(reviewed), last_winnable, losing_move)

    def _keeping(self, stretch: Stretch[BoardT, MoveT], after: int, moves: Iterable[MoveT]) -> Iterable[MoveT]:
        """Those of ``moves`` that keep the win."""
        for move in moves:
            board = stretch.board_after(after)
            self.push(board, move)
            if self.solve(board).status == "winnable":
                yield move

    def _find_turn(self, stretch: Stretch[BoardT, MoveT], end: Status | None = None) -> _Turn:
        """Halve between the last ply known to be winnable and the first known to be lost.

        What cannot be decided is left out, and the halving goes on between the others.
        """
        count = len(stretch.moves)
        low, high = -1, count + 1
        if end == "lost":
            high = count
        undecided: set[int] = set()
        # The end first: most games looked at are lost or cleared.
        todo = [] if end else [count]
        while True:
            todo = todo or [ply for ply in range(low + 1, high) if ply not in undecided]
            if not todo:
                break
            ply = todo[len(todo) // 2]
            todo = []
            solution = self.solve(stretch.board_after(ply))
            if solution.status == "lost":
                high = ply
            elif solution.status == "unknown":
                undecided.add(ply)
            else:
                # As long as the moves played are those of the way found, the win is kept.
                way = solution.moves
                for move, of_way in zip(stretch.moves[ply:], way, strict=False):
                    if move not in way if self.any_order else move != of_way:
                        break
                    ply += 1
                low = max(low, ply)
        statuses: list[Status] = ["winnable"] * (low + 1)
        statuses += ["unknown"] * (high - low - 1)
        statuses += ["lost"] * (count + 1 - high)
        return _Turn(low, high, tuple(statuses))


def _last_winnable_ply(first_ply: int, turn: _Turn) -> int | None:
    return first_ply + turn.last_winnable if turn.is_exact and turn.last_winnable >= 0 else None


def read_limits(max_nodes: int | None, time_limit_s: float | None) -> Limits:
    """The budget of a search, as the solvers of the core take it.

    Raises:
        SolveError: ``max_nodes`` or ``time_limit``.

    >>> read_limits(1000, float("inf"))
    {'max_nodes': 1000, 'time_limit_s': None}
    """
    if max_nodes is not None:
        max_nodes = min(_whole_number("max_nodes", max_nodes), 2**64 - 1)
    if time_limit_s is not None:
        if isinstance(time_limit_s, bool) or not isinstance(time_limit_s, int | float) or not time_limit_s >= 0:
            raise SolveError("time_limit", found=time_limit_s)
        time_limit_s = None if math.isinf(time_limit_s) else float(min(time_limit_s, 1e9))
    return {"max_nodes": max_nodes, "time_limit_s": time_limit_s}


def measured_difficulty(
    status: Status,
    openings: int,
    games: int,
    is_cleared_by_chance: Callable[[Callable[[], object]], bool],
    *,
    time_limit_s: float | None = None,
    poll: Callable[[], object] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Difficulty:
    """How hard a board is, by random games.

    Args:
        status: Whether it can be cleared.
        openings: How many moves there are.
        games: How many games to play, at most `MAX_GAMES`.
        is_cleared_by_chance: Plays one from the board, and tells whether it cleared it. It calls what it is given
            before each move.
        time_limit_s: When no more games are played; one that is not at its end by then does not count.
        poll: Called before each move; what it raises ends the work.
        progress: Called after each game with the number of games played.

    Raises:
        SolveError: ``games`` or ``time_limit``.

    >>> measured_difficulty("winnable", 3, 10, lambda go_on: True).random_wins
    1.0
    """
    count = _whole_number("games", games, most=MAX_GAMES)
    limit = read_limits(None, time_limit_s)["time_limit_s"]
    deadline = math.inf if limit is None else time.monotonic() + limit

    def go_on() -> None:
        if poll is not None:
            poll()
        if time.monotonic() > deadline:
            raise _TimeIsUpError

    wins = played = 0
    try:
        for _ in range(count):
            go_on()
            wins += is_cleared_by_chance(go_on)
            played += 1
            if progress is not None:
                progress(played)
    except _TimeIsUpError:
        pass
    return Difficulty(status, wins / played if played else 0.0, openings, played)


class _TimeIsUpError(Exception):
    """Ends a game that would take too long."""


def _whole_number(code: str, value: object, most: float = math.inf) -> int:
    try:
        number = -1 if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number <= most:
        raise SolveError(code, found=value)
    return number
