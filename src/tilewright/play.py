"""What solitaire and connect share: the words for a game being played, solved and looked back on.

Both games have boards with ``push``, ``pop`` and ``legal_moves``, solvers that answer ``winnable``, ``lost`` or
``unknown``, hints that keep the win and reviews of a game. These are the values they answer with; a move is whatever
the game's board takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

__all__ = [
    "Hint",
    "Outcome",
    "Review",
    "ReviewedMove",
    "Solution",
    "Status",
    "Termination",
    "counted",
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

    @property
    def end(self) -> Status:
        """Whether the board can be cleared from where it stands; a shuffle after the last move is counted in.

        >>> Review("lost", (), 0, None).end
        'winnable'
        """
        if self.last_winnable_ply == len(self.moves):
            return "winnable"
        return self.moves[-1].status if self.moves else self.start


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a board is.

    Attributes:
        status: Whether it can be cleared.
        random_wins: The share of random games that clear it, 0 to 1: what luck alone is worth.
        openings: How many legal moves there are.
        games: How many random games were played.
    """

    status: Status
    random_wins: float
    openings: int
    games: int

    @property
    def grade(self) -> str:
        """How hard in one word: ``"easy"``, ``"medium"``, ``"hard"`` or ``"lost"``; ``"unknown"`` without a game.

        On an easy board a random game wins at least one time in three, on a medium one in thirty.
        """
        if self.status == "lost":
            return "lost"
        if not self.games:
            return "unknown"
        return "easy" if self.random_wins >= 1 / 3 else "medium" if self.random_wins >= 1 / 30 else "hard"


def counted(number: int, one: str) -> str:
    """A number of things in English.

    >>> counted(1, "move"), counted(0, "move")
    ('1 move', '0 moves')
    """
    return f"{number} {one if number == 1 else one + 's'}"
