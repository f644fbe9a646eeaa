"""`Board`: a game of connect being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NoReturn

from tilewright._core import ConnectBoard
from tilewright.connect.errors import BoardError, GridProblem, IllegalMoveError
from tilewright.connect.grid import PLACE, Grid, GridLike, format_grid, parse_grid, read_grid
from tilewright.connect.legal_moves import LegalMoves
from tilewright.connect.move import Cell, Pair, PairLike, Reason, Shuffle, WhyNot, as_cell, as_pair
from tilewright.connect.rules import Rules
from tilewright.play import Outcome
from tilewright.played import PlayedBoard

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Board", "Cell", "LegalMoves", "Pair", "PairLike", "Reason", "Shuffle", "WhyNot"]


class Board(PlayedBoard[Pair, Pair, Shuffle]):
    """A grid of tiles, and the moves played on it.

    ``push``, ``pop``, ``redo`` and ``peek`` work as in a chess library; ``push`` checks legality, and lets the board
    move by the gravity of the rules. Everything a board says is about the grid as it is now.

    Args:
        grid: Rows of values, or a 2-D array: 0 empty, 2 and more a kind, 1 a place that has no kind yet, -1 a stone.
            At most 60 rows and columns.
        rules: How tiles are joined, and how the board moves.
        certificate: Moves that clear the board, when they are known.
        seed: The seed it was dealt from, when it was.
        deal_version: Which version of the dealer made it, when one did.

    Raises:
        BoardError: ``grid``, with all problems; ``board_certificate``.

    Counts that are odd are legal: such a board cannot be cleared, but it can be played.

    >>> board = Board([[2, 3, 2], [3, 0, 0]])
    >>> board.pairs()
    (((0, 0), (0, 2)), ((0, 1), (1, 0)))
    >>> board.push(((0, 0), (0, 2)))
    >>> board.push(((0, 1), (1, 0)))
    >>> board.outcome()
    Outcome(termination='cleared', tiles_left=0)
    """

    __slots__ = ("_certificate", "_core", "_deal_version", "_start", "_unassigned", "rules", "seed")

    _illegal = IllegalMoveError

    def __init__(
        self,
        grid: GridLike,
        rules: Rules | None = None,
        *,
        certificate: Iterable[PairLike] | None = None,
        seed: int | None = None,
        deal_version: int | None = None,
    ) -> None:
        self.rules: Final = Rules() if rules is None else rules
        self.seed: Final = seed
        self._deal_version = deal_version
        self._begin()
        self._start = read_grid(grid)
        self._unassigned = sum(row.count(PLACE) for row in self._start)
        self._core = self._core_of(self._start)
        self._certificate = None if certificate is None else self._checked(certificate)

    def _core_of(self, grid: Grid) -> ConnectBoard:
        return ConnectBoard(len(grid), len(grid[0]), [value for row in grid for value in row], **self.rules.to_core())

    def _checked(self, certificate: Iterable[PairLike]) -> tuple[Pair, ...]:
        moves = tuple(as_pair(move) for move in certificate)
        if (problem := problem_of_certificate(self._core.copy(), moves)) is not None:
            raise BoardError("board_certificate", reason=problem)
        return moves

    @classmethod
    def from_array(cls, array: GridLike, rules: Rules | None = None) -> Board:
        """The board of a 2-D array, or of rows of values.

        Raises:
            BoardError: ``grid``, with all problems.

        >>> Board.from_array([[2, 2]]).is_dead()
        False
        """
        return cls(array, rules)

    @classmethod
    def parse(cls, text: str | bytes, rules: Rules | None = None) -> Board:
        r"""The board of a text: one row a line, values separated by spaces or commas.

        Raises:
            BoardError: ``grid``, with all problems, each with its line.

        >>> Board.parse("2 0 2\n3, -1, 3").to_text()
        ' 2  0  2\n 3 -1  3'
        """
        return cls(parse_grid(text), rules)

    # What is there

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self._start)

    @property
    def cols(self) -> int:
        """The number of columns."""
        return len(self._start[0])

    @property
    def grid(self) -> Grid:
        """The values now, row by row.

        >>> Board([[2, 2]]).grid
        ((2, 2),)
        """
        values, cols = self._core.values(), self.cols
        return tuple([tuple(values[i : i + cols]) for i in range(0, len(values), cols)])

    @property
    def start_grid(self) -> Grid:
        """The values before the first move."""
        return self._start

    def to_array(self) -> NDArray[np.int32]:
        """The values now, as a NumPy array of shape (rows, cols).

        >>> Board([[2, 2]]).to_array().shape
        (1, 2)
        """
        import numpy as np

        return np.array(self.grid, dtype=np.int32)

    def to_text(self) -> str:
        r"""The values now, as text that `parse` reads.

        >>> Board([[2, -1], [0, 2]]).to_text()
        ' 2 -1\n 0  2'
        """
        return format_grid(self.grid)

    def __getitem__(self, cell: Cell) -> int:
        """The value of a cell.

        Raises:
            IllegalMoveError: ``outside``.
        """
        row, col = as_cell(cell)
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IllegalMoveError("outside", cell=(row, col))
        return self._core.value(row, col)

    def __len__(self) -> int:
        """How many tiles are left; stones are none."""
        return len(self._core)

    def __bool__(self) -> bool:
        """A board is always true, also when it is cleared: ask `outcome` or ``len``."""
        return True

    # What can be done

    def _ready(self) -> ConnectBoard:
        if self._unassigned:
            self._refuse()
        return self._core

    def _refuse(self) -> NoReturn:
        cell = next((r, row.index(PLACE)) for r, row in enumerate(self._start) if PLACE in row)
        raise BoardError("unassigned", count=self._unassigned, cell=cell)

    def pairs(self) -> tuple[Pair, ...]:
        """Every pair of tiles that can be joined, in row order.

        Raises:
            BoardError: ``unassigned``.

        >>> Board([[2, 2], [2, 2]]).pairs()
        (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1)))
        """
        return self._ready().pairs()

    def pair_count(self) -> int:
        """How many pairs can be joined.

        Raises:
            BoardError: ``unassigned``.

        >>> Board([[2, 3], [3, 2]]).pair_count()
        0
        """
        return self._ready().pair_count()

    def is_dead(self) -> bool:
        """Whether tiles are left and none of them can be joined. A cleared board is not dead.

        Raises:
            BoardError: ``unassigned``.

        >>> Board([[2, 3], [3, 2]]).is_dead(), Board([[0]]).is_dead()
        (True, False)
        """
        return self._ready().is_dead()

    def problems(self) -> tuple[GridProblem, ...]:
        """Warnings about kinds, or groups of kinds that match, of which an odd number of tiles is left.

        Such a board is legal, and lost.

        >>> Board([[2, 2, 3]]).problems()[0].code
        'odd_count'
        """
        from tilewright.connect.dealing import odd_counts

        counts = Counter(value for row in self.grid for value in row if value > PLACE)
        return tuple(
            [GridProblem(error.code, str(error), context=error.context) for error in odd_counts(counts, self.rules)]
        )

    def outcome(self) -> Outcome | None:
        """How the game ended; None while a pair can be joined.

        Raises:
            BoardError: ``unassigned``.

        >>> Board([[2, 3], [3, 2]]).outcome()
        Outcome(termination='stuck', tiles_left=4)
        """
        core = self._ready()
        if not len(core):
            return Outcome("cleared")
        return Outcome("stuck", len(core)) if core.is_dead() else None

    @property
    def legal_moves(self) -> LegalMoves:
        """A live view of the pairs that can be joined: ``in``, iteration in row order, ``len``, ``bool``."""
        return LegalMoves(self)

    def why_not(self, a: Iterable[int], b: Iterable[int]) -> WhyNot | None:
        """Why two cells cannot be joined, and what would help; None when they can.

        Raises:
            BoardError: ``unassigned``, ``cell``.

        >>> Board([[2, 3], [3, 2]]).why_not((0, 0), (1, 1))
        WhyNot(reason='too_many_turns', fewest_turns=3, removals=((0, 1), (1, 0)))
        """
        core, a, b = self._ready(), as_cell(a), as_cell(b)
        refusal = core.check(a, b)
        if refusal is None:
            return None
        reason: Reason = refusal[0]
        if reason != "no_path":
            return WhyNot(reason)
        turns = core.fewest_turns(a, b)
        if not self.rules.adjacent and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1:
            reason = "adjacent"
        elif turns is not None:
            reason = "too_many_turns"
        return WhyNot(reason, turns, core.openers(a, b))

    # Moves

    def push(self, pair: PairLike) -> None:
        """Take two tiles away, and let the board move. What was taken back before can no longer be redone.

        Raises:
            IllegalMoveError: Why it is not legal; nothing has changed then.
            BoardError: ``unassigned``, ``cell``, ``pair``.
        """
        a, b = as_pair(pair)
        refusal = self._ready().push(a, b)
        if refusal is not None:
            raise self._refusal(a, b, *refusal)
        self._play((a, b))

    def _refusal(self, a: Cell, b: Cell, code: str, which: int) -> IllegalMoveError:
        if code == "different_kinds":
            return IllegalMoveError(code, first=a, second=b, first_kind=self[a], second_kind=self[b])
        if code != "no_path":
            return IllegalMoveError(code, cell=(a, b)[which])
        why = self.why_not(a, b)
        turns = why.fewest_turns if why else None
        reason = why.reason if why else code
        return IllegalMoveError(reason, first=a, second=b, max_turns=self.rules.max_turns, turns=turns)

    # For `PlayedBoard`

    def _shown(self, entry: Pair) -> Pair:
        return entry

    def _do(self, entry: Pair) -> None:
        self._core.push(*entry)

    def _undo(self, entry: Pair) -> None:
        self._core.pop()

    def _reset(self) -> None:
        grid, ply = (self._shuffles[-1].grid, self._shuffles[-1].ply) if self._shuffles else (self._start, 0)
        self._core = self._core_of(grid)
        for pair in self._moves[ply:]:
            self._core.push(*pair)

    @property
    def certificate(self) -> tuple[Pair, ...] | None:
        """Moves that clear the board from its start, when they are known: see `deal`.

        After a shuffle: the moves played before it, and those that clear what was left.

        >>> board = Board([[2, 3], [3, 2]])
        >>> board.shuffle(seed=1)
        >>> len(board.certificate), board.start_certificate
        (2, None)
        """
        if self._shuffles:
            shuffle = self._shuffles[-1]
            return (*self._moves[: shuffle.ply], *shuffle.certificate)
        return self._certificate

    @property
    def start_certificate(self) -> tuple[Pair, ...] | None:
        """The certificate of the deal, whatever was shuffled since."""
        return self._certificate

    @property
    def deal_version(self) -> int | None:
        """Which version of the dealer made it from its seed, when one did."""
        return self._deal_version

    @property
    def core(self) -> ConnectBoard:
        """A snapshot for the searches of the core.

        Raises:
            BoardError: ``unassigned``.
        """
        return self._ready().copy()

    def shuffle(self, seed: int) -> None:
        """Deal the tiles that are left anew, in the places where they lie, so that the board can be cleared.

        It is taken back by `pop` and played again by `redo`, like a move. Stones stay, and so do the rules; an
        ``alternate`` gravity begins again with its first mode.

        Args:
            seed: 0 to 2**64 - 1; the same board and seed give the same shuffle.

        Raises:
            BoardError: ``unassigned``.
            DealError: ``odd_count`` or ``exhausted`` when no order of the tiles can be cleared, ``unknown`` when none
                was found; ``seed``. The board has not changed then.

        >>> board = Board([[2, 3], [3, 2]])
        >>> board.shuffle(seed=1)
        >>> board.is_dead(), len(board.certificate)
        (False, 2)
        >>> board.pop().seed, board.is_dead()
        (1, True)
        """
        from tilewright.connect.shuffling import shuffle_tiles

        self._ready()
        self._play_shuffle(shuffle_tiles(self, seed))

    def replay_shuffle(self, shuffle: Shuffle) -> None:
        """Shuffle as it was done before: for a game read from a document.

        Raises:
            BoardError: ``board_shuffle`` when it is not one of this board, or its certificate does not clear it;
                ``grid``; ``unassigned``.

        >>> board, twin = Board([[2, 3], [3, 2]]), Board([[2, 3], [3, 2]])
        >>> board.shuffle(seed=1)
        >>> twin.replay_shuffle(board.shuffles[0])
        >>> twin == board
        True
        """
        from tilewright.connect.shuffling import check_shuffle

        self._ready()
        check_shuffle(self, shuffle)
        self._play_shuffle(shuffle)

    def copy(self) -> Board:
        """An independent board with the same history."""
        twin = object.__new__(Board)
        for field in (*PlayedBoard.__slots__, *Board.__slots__):
            object.__setattr__(twin, field, getattr(self, field))
        twin._core = self._core.copy()
        twin._moves, twin._redo, twin._shuffles = self._moves.copy(), self._redo.copy(), self._shuffles.copy()
        return twin

    # JSON

    def to_json(self) -> str:
        """The board as one line of JSON: the grid at the start, and what was played, as in the file format's contract.

        >>> Board.from_json(Board([[2, 2]]).to_json()).grid
        ((2, 2),)
        """
        from tilewright.connect.board_json import format_board

        return format_board(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Board:
        """The board that `to_json` wrote, its moves played.

        Raises:
            BoardError: ``not_json``, ``not_a_board``, ``version``, ``grid``, ``board_move``, ``board_shuffle``,
                ``board_certificate``: what is wrong, where, and what was expected; ``several`` with all ``problems``
                when it is more than one thing.
            RulesError: ``unknown_rule`` or ``rule_value``.
        """
        from tilewright.connect.board_json import parse_board

        return parse_board(text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            (self._start, self.rules, self._moves, self._shuffles)
            == (other._start, other.rules, other._moves, other._shuffles)
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, tuple[str, tuple[Pair | Shuffle, ...]]]:
        return _unpickle, (self.to_json(), tuple(self._redo))

    def __repr__(self) -> str:
        return f"<Board {self.rows}x{self.cols}, {len(self)} tiles, {len(self._moves)} moves>"

    def _repr_svg_(self) -> str:
        """How notebooks show it."""
        from importlib import import_module

        # By name: rendering stands on the engines, not the other way round.
        svg: str = import_module("tilewright.render.connect").board_svg(self)
        return svg


def _unpickle(text: str, redo: tuple[Pair | Shuffle, ...]) -> Board:
    board = Board.from_json(text)
    board._redo = list(redo)
    return board


def problem_of_certificate(core: ConnectBoard, moves: Iterable[Pair]) -> str | None:
    """Why these moves do not clear a board, which is played on; None when they do."""
    for number, (a, b) in enumerate(moves, start=1):
        if (refusal := core.push(a, b)) is not None:
            return f"move {number}, {a} and {b}: {refusal[0]}"
    return f"{len(core)} tiles are left after it" if len(core) else None
