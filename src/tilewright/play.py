"""What solitaire and connect share: the words for a game being played, solved and looked back on.

Both games have boards with ``push``, ``pop`` and ``legal_moves``, solvers that answer ``winnable``, ``lost`` or
``unknown``, hints that keep the win and reviews of a game. These are the values they answer with; a move is whatever
the game's board takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

__all__ = [
    "Game",
    "Hint",
    "Outcome",
    "Review",
    "ReviewedMove",
    "Solution",
    "Status",
    "Termination",
    "find_hint",
    "review_game",
]

MoveT = TypeVar("MoveT")

Status: TypeAlias = Literal["winnable", "lost", "unknown"]
"""What a solver knows: a way to the end, a proof that there is none, or neither within its budget."""

Termination: TypeAlias = Literal["cleared", "stuck"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        termination: ``"cleared"`` when nothing is left, ``"stuck"`` when tiles are left and no move is legal.
        tiles_left: How many tiles are left.

    >>> Outcome("stuck", 4).is_win
    False
    """

    termination: Termination
    tiles_left: int = 0

    @property
    def is_win(self) -> bool:
        """Whether the board was cleared."""
        return self.termination == "cleared"


@dataclass(frozen=True, slots=True)
class Solution(Generic[MoveT]):
    """What a solver found out about a position.

    Attributes:
        status: ``"winnable"``, ``"lost"`` (proven) or ``"unknown"`` (the budget ran out).
        moves: A way to clear the board, when it is winnable.
        nodes: How much was searched, in the solver's own unit; the same for the same board and budget.
        seconds: How long it took, wall clock.
        method: Which search gave the answer.
    """

    status: Status
    moves: tuple[MoveT, ...]
    nodes: int
    seconds: float
    method: str = ""


@dataclass(frozen=True, slots=True)
class Hint(Generic[MoveT]):
    """A move to make now.

    Attributes:
        match: The move, or None when there is none to make.
        keeps_win: True when the board can still be cleared after it; False when the position is lost already; None
            when the solver could not decide.
        last_winnable_ply: When the position is lost: how many of the moves played to keep, so that the board can be
            cleared again. None when it is not lost, or never was winnable, or that could not be decided.
    """

    match: MoveT | None
    keeps_win: bool | None
    last_winnable_ply: int | None = None


@dataclass(frozen=True, slots=True)
class ReviewedMove(Generic[MoveT]):
    """One move of a game, looked back on.

    Attributes:
        ply: Which move of the game, from 1.
        move: The move.
        status: Whether the board could be cleared after it.
        forced: Whether it was the only legal move.
        alternatives: Where the move lost the game: the moves that would have kept the win, as far as decided.
    """

    ply: int
    move: MoveT
    status: Status
    forced: bool
    alternatives: tuple[MoveT, ...] = ()


@dataclass(frozen=True, slots=True)
class Review(Generic[MoveT]):
    """A game looked back on.

    Attributes:
        start: Whether the board could be cleared before the first move.
        moves: Every move played.
        last_winnable_ply: After how many moves the board could be cleared for the last time; None when it never could,
            or that could not be decided.
        losing_move: The move that lost a board which could be cleared; None when none did, or that could not be
            decided.
    """

    start: Status
    moves: tuple[ReviewedMove[MoveT], ...]
    last_winnable_ply: int | None
    losing_move: ReviewedMove[MoveT] | None


class Game(Protocol[MoveT]):
    """What a board can do for hints and reviews: both work on a copy of it."""

    @property
    def moves(self) -> Sequence[MoveT]:
        """The moves played."""

    @property
    def legal_moves(self) -> Iterable[MoveT]:
        """The moves that are legal now."""

    def push(self, move: MoveT, /) -> None:
        """Play a move."""

    def pop(self) -> MoveT:
        """Take the last move back."""

    def redo(self) -> MoveT:
        """Play the move taken back last again."""


GameT = TypeVar("GameT", bound=Game)  # type: ignore[type-arg]  # the moves of a game are its own affair


def find_hint(game: GameT, solve: Callable[[GameT], Solution[MoveT]]) -> Hint[MoveT]:
    """A move that keeps the win, where there is one.

    Once a game is lost it stays lost, so the last ply at which it could be won is found by halving.

    Args:
        game: The game. It is played on: give a copy.
        solve: What the game's solver says about its position.

    Returns:
        The first move of the solution; when the position is lost or undecided, the first legal move there is.
    """
    solution = solve(game)
    move: MoveT | None = next(iter(game.legal_moves), None)
    if solution.status == "winnable":
        return Hint(solution.moves[0], True) if solution.moves else Hint(None, None)
    if solution.status == "unknown":
        return Hint(move, None)
    won, lost = -1, len(game.moves)
    while lost - won > 1:
        middle = (won + lost) // 2
        while len(game.moves) > middle:
            game.pop()
        while len(game.moves) < middle:
            game.redo()
        status = solve(game).status
        if status == "unknown":
            return Hint(move, False)
        won, lost = (middle, lost) if status == "winnable" else (won, middle)
    return Hint(move, False, won if won >= 0 else None)


def review_game(game: GameT, solve: Callable[[GameT], Solution[MoveT]]) -> Review[MoveT]:
    """Look back on every move of a game: whether the win was still there after it, and which move lost it.

    A game that can be won now could be won at every ply before, and one that is lost stays lost: so most plies need no
    search of their own.

    Args:
        game: The game. It is played on: give a copy.
        solve: What the game's solver says about its position.
    """
    played: list[MoveT] = list(game.moves)
    while game.moves:
        game.pop()
    statuses: list[Status] = []
    forced: list[bool] = []
    way: Sequence[MoveT] = ()
    status: Status
    for ply in range(len(played) + 1):
        if way and played[ply - 1] == way[0]:
            way, status = way[1:], "winnable"
        elif statuses and statuses[-1] == "lost":
            status = "lost"
        else:
            solution = solve(game)
            way, status = solution.moves, solution.status
        statuses.append(status)
        if ply < len(played):
            first_two = [move for move, _ in zip(game.legal_moves, range(2), strict=False)]
            forced.append(len(first_two) == 1)
            game.redo()
    last = max((ply for ply, status in enumerate(statuses) if status == "winnable"), default=None)
    if last is not None:
        statuses[:last] = ["winnable"] * last
    decided = last is None or last + 1 == len(statuses) or statuses[last + 1] == "lost"
    alternatives: tuple[MoveT, ...] = ()
    has_loser = last is not None and decided and last < len(played)
    if last is not None and has_loser:
        while len(game.moves) > last:
            game.pop()
        alternatives = tuple(_winning_moves(game, solve, played[last]))
    moves = tuple(
        ReviewedMove(ply, move, status, is_forced, alternatives if has_loser and ply - 1 == last else ())
        for ply, (move, status, is_forced) in enumerate(zip(played, statuses[1:], forced, strict=True), start=1)
    )
    return Review(
        statuses[0], moves, last if decided else None, moves[last] if last is not None and has_loser else None
    )


def _winning_moves(game: GameT, solve: Callable[[GameT], Solution[MoveT]], but: MoveT) -> Iterable[MoveT]:
    """The legal moves after which the game can be won, other than ``but``."""
    for move in list(game.legal_moves):
        if move != but:
            game.push(move)
            status = solve(game).status
            game.pop()
            if status == "winnable":
                yield move
