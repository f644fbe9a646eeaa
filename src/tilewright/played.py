"""The history of a game: what solitaire's board and connect's have in common.

Moves and shuffles are played, taken back and played again. Each board says how its position changes with them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar, cast

from tilewright.errors import TilewrightError

__all__ = ["PlayedBoard", "replay_history"]

MoveT = TypeVar("MoveT")
EntryT = TypeVar("EntryT")


class Shuffled(Protocol):
    """The tiles that were left, dealt anew in the middle of a game."""

    @property
    def ply(self) -> int:
        """How many moves were played before it."""
        ...


ShuffleT = TypeVar("ShuffleT", bound=Shuffled)
MoveInT = TypeVar("MoveInT", contravariant=True)
ShuffleInT = TypeVar("ShuffleInT", contravariant=True)


class PlayedBoard(Generic[EntryT, MoveT, ShuffleT]):
    """A board on which moves have been played, and on which the tiles left may have been shuffled.

    A board notes each move as an entry of its own (``EntryT``), and shows it as a move (``MoveT``).
    """

    __slots__ = ("_moves", "_redo", "_shuffles")

    _moves: list[EntryT]
    """The moves played."""
    _shuffles: list[ShuffleT]
    """The shuffles, each before the move with the number of its ply."""
    _redo: list[EntryT | ShuffleT]
    """What was taken back, the next to play again last."""

    _illegal: ClassVar[type[TilewrightError]]
    """The game's error for a move that is not possible, by its code."""

    # What a board adds

    @abstractmethod
    def _shown(self, entry: EntryT) -> MoveT:
        """The move of an entry."""

    @abstractmethod
    def _do(self, entry: EntryT) -> None:
        """Play a move on the position; it is legal."""

    @abstractmethod
    def _undo(self, entry: EntryT) -> None:
        """Take the last move back from the position."""

    @abstractmethod
    def _reset(self) -> None:
        """Make the position anew from the shuffles and moves."""

    # What follows

    def _begin(self) -> None:
        self._moves, self._shuffles, self._redo = [], [], []

    def _play(self, entry: EntryT) -> None:
        """Note a new move, which the position has made."""
        self._moves.append(entry)
        self._redo.clear()

    def _play_shuffle(self, shuffle: ShuffleT) -> None:
        """A new shuffle, which has been checked."""
        self._shuffles.append(shuffle)
        self._redo.clear()
        self._reset()

    def pop(self) -> MoveT | ShuffleT:
        """Take the last move, or shuffle, back: the board is exactly as it was before it.

        Returns:
            That move.

        Raises:
            IllegalMoveError: ``nothing_to_undo``.

        >>> from tilewright.connect import Board
        >>> board = Board([[2, 2]])
        >>> board.push(((0, 0), (0, 1)))
        >>> board.pop(), len(board)
        (((0, 0), (0, 1)), 2)
        """
        if self._shuffles and self._shuffles[-1].ply == len(self._moves):
            shuffle = self._shuffles.pop()
            self._redo.append(shuffle)
            self._reset()
            return shuffle
        if not self._moves:
            raise self._illegal("nothing_to_undo")
        entry = self._moves.pop()
        self._undo(entry)
        self._redo.append(entry)
        return self._shown(entry)

    def redo(self) -> MoveT | ShuffleT:
        """Play again the move, or shuffle, that was taken back last.

        Returns:
            That move.

        Raises:
            IllegalMoveError: ``nothing_to_redo``.

        >>> from tilewright.connect import Board
        >>> board = Board([[2, 2]])
        >>> board.push(((0, 0), (0, 1)))
        >>> board.pop() == board.redo(), len(board)
        (True, 0)
        """
        if not self._redo:
            raise self._illegal("nothing_to_redo")
        last = self._redo.pop()
        if self._is_shuffle(last):
            shuffle = cast("ShuffleT", last)
            self._shuffles.append(shuffle)
            self._reset()
            return shuffle
        entry = cast("EntryT", last)
        self._do(entry)
        self._moves.append(entry)
        return self._shown(entry)

    @staticmethod
    def _is_shuffle(entry: object) -> bool:
        # An entry is a plain tuple, which has no ply.
        return hasattr(entry, "ply")

    def peek(self) -> MoveT:
        """The last move.

        Raises:
            IllegalMoveError: ``nothing_to_undo``.

        >>> from tilewright.connect import Board
        >>> board = Board([[2, 2]])
        >>> board.push(((0, 0), (0, 1)))
        >>> board.peek()
        ((0, 0), (0, 1))
        """
        if not self._moves:
            raise self._illegal("nothing_to_undo")
        return self._shown(self._moves[-1])

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves played; those of connect in the cells of the board at the time.

        >>> from tilewright.connect import Board
        >>> board = Board([[2, 2]])
        >>> board.push(((0, 0), (0, 1)))
        >>> board.moves
        (((0, 0), (0, 1)),)
        """
        return tuple([self._shown(entry) for entry in self._moves])

    @property
    def redo_moves(self) -> tuple[MoveT, ...]:
        """The moves taken back, the next to redo first; up to a shuffle, if one was taken back.

        >>> from tilewright.connect import Board
        >>> board = Board([[2, 2]])
        >>> board.push(((0, 0), (0, 1)))
        >>> board.pop() == board.redo_moves[0]
        True
        """
        moves = []
        for entry in reversed(self._redo):
            if self._is_shuffle(entry):
                break
            moves.append(self._shown(cast("EntryT", entry)))
        return tuple(moves)

    @property
    def shuffles(self) -> tuple[ShuffleT, ...]:
        """The shuffles of this game that have not been taken back.

        >>> from tilewright.connect import Board
        >>> board = Board([[2, 3], [3, 2]])
        >>> board.shuffle(seed=1)
        >>> [shuffle.ply for shuffle in board.shuffles], board.moves
        ([0], ())
        """
        return tuple(self._shuffles)


class _Replayed(Protocol[MoveInT, ShuffleInT]):
    def push(self, move: MoveInT, /) -> object: ...

    def replay_shuffle(self, shuffle: ShuffleInT, /) -> None: ...


def replay_history(
    board: _Replayed[MoveT, ShuffleT],
    moves: Sequence[MoveT],
    shuffles: Sequence[ShuffleT],
    *,
    illegal: type[TilewrightError],
    refused: Callable[..., TilewrightError],
) -> None:
    """Play what a document says was played.

    Args:
        board: The board as dealt.
        moves: The moves, in order.
        shuffles: The shuffles, in order; each has the ply it was made at.
        illegal: The board's error for a move that is not possible.
        refused: Makes the error of a document, from its code and what it tells.

    Raises:
        TilewrightError: ``board_move``, ``board_shuffle``; and what the board says of a shuffle.
    """
    waiting = list(shuffles)
    for ply in range(len(moves) + 1):
        while waiting and waiting[0].ply == ply:
            board.replay_shuffle(waiting.pop(0))
        if ply < len(moves):
            try:
                board.push(moves[ply])
            except illegal as error:
                raise refused("board_move", ply=ply + 1, reason=str(error)) from None
    if waiting:
        raise refused("board_shuffle", ply=waiting[0].ply, reason="it is out of order, or beyond the moves")
