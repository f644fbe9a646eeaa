"""`Board`: a game of solitaire being played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from tilewright._core import SolitairePosition
from tilewright.play import Outcome
from tilewright.played import PlayedBoard
from tilewright.solitaire.errors import BoardError, IllegalMoveError
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.legal_moves import LegalMoves
from tilewright.solitaire.match import Match, MatchLike, Shuffle, WhyNot
from tilewright.solitaire.problem import Problem, Slot
from tilewright.solitaire.rules import Rules
from tilewright.solitaire.setup import BonusLike, FacesLike, read_bonus, read_faces, slot_index
from tilewright.tiles import Face

__all__ = ["Board", "LegalMoves", "Match", "MatchLike", "Shuffle", "WhyNot"]


Tiles: TypeAlias = tuple[int, ...]
"""A move as the board notes it: the indices of its tiles."""


class Board(PlayedBoard[Tiles, Match, Shuffle]):
    """A layout with faces, and the moves played on it.

    ``push``, ``pop``, ``redo`` and ``peek`` work as in a chess library; ``push`` checks legality.

    Args:
        layout: The places. It must be playable: see `Layout.problems`.
        faces: One a slot, in the order of ``layout.slots``, or by slot; None (or left out) for a removed tile or a
            bonus item.
        rules: How tiles match and cover.
        bonus: A label for each slot that holds a bonus item, or only these slots: it is taken alone when free, never
            matched, and blocks like a tile.
        certificate: An order in which the board can be cleared, when one is known.
        seed: The seed it was dealt from, when it was.

    Raises:
        LayoutError: ``unplayable``.
        BoardError: ``face_count``, ``face_slot``, ``bonus_slot``, ``bonus_label``, ``bonus_face``, and
            ``board_certificate`` when the certificate does not clear the board.
        TileError: A face that is none.

    Counts that do not divide are legal: such a board cannot be cleared, but it can be played.

    >>> layout = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
    >>> board = Board(layout, ["1m", "2m", "2m", "1m"])
    >>> [str(match) for match in board.legal_moves]
    ['0,0,0 + 6,0,0']
    >>> board.push([(0, 0, 0), (6, 0, 0)])
    >>> board.push([(2, 0, 0), (4, 0, 0)])
    >>> board.outcome()
    Outcome(termination='cleared', tiles_left=0)
    """

    __slots__ = (
        "_certificate",
        "_deal_version",
        "_faces",
        "_position",
        "bonus",
        "layout",
        "rules",
        "seed",
    )

    _illegal = IllegalMoveError

    def __init__(
        self,
        layout: Layout,
        faces: FacesLike,
        rules: Rules | None = None,
        bonus: BonusLike | None = None,
        *,
        certificate: Iterable[MatchLike] | None = None,
        seed: int | None = None,
        deal_version: int | None = None,
    ) -> None:
        self.layout: Final = layout
        self.rules: Final = Rules() if rules is None else rules
        self.seed: Final = seed
        self._deal_version = deal_version
        layout.geometry(self.rules.covering)  # refuses what cannot be played, before anything else is looked at
        self.bonus: Final[Mapping[Slot, str]] = MappingProxyType(read_bonus(layout, bonus))
        self._faces = read_faces(layout, faces, self.bonus)
        self._begin()
        self._position = self._start_position()
        self._certificate = self._checked_certificate(certificate)

    def _start_position(self) -> SolitairePosition:
        """The position before the first move, with the faces as they are now."""
        groups = [None if face is None else self.rules.group_of(face) for face in self._faces_now]
        position = SolitairePosition(self.layout.geometry(self.rules.covering), self.rules.match, groups)
        position.remove([i for i, slot in enumerate(self.layout.slots) if groups[i] is None and slot not in self.bonus])
        return position

    @property
    def _faces_now(self) -> tuple[Face | None, ...]:
        """The faces since the last shuffle, one a slot, those of tiles taken included."""
        return self._shuffles[-1].faces if self._shuffles else self._faces

    def _checked_certificate(self, certificate: Iterable[MatchLike] | None) -> tuple[tuple[int, ...], ...] | None:
        if certificate is None:
            return None
        moves = tuple(self._indices(match) for match in certificate)
        position = self._position.copy()
        for ply, tiles in enumerate(moves, start=1):
            if (problem := position.check(tiles)) is not None:
                raise BoardError("board_certificate", reason=f"move {ply}: {self._refusal(tiles, *problem)}")
            position.remove(tiles)
        if len(position):
            raise BoardError("board_certificate", reason=f"tiles left after it: {len(position)}")
        return moves

    # What is there

    @property
    def faces(self) -> Mapping[Slot, Face]:
        """The faces of the tiles that are still there.

        >>> Board(Layout.from_slots([(0, 0, 0)]), ["1m"]).faces
        {Slot(x=0, y=0, z=0): Face('1m')}
        """
        return {
            slot: face
            for i, (slot, face) in enumerate(zip(self.layout.slots, self._faces_now, strict=True))
            if face is not None and self._position.contains(i)
        }

    @property
    def start_faces(self) -> tuple[Face | None, ...]:
        """The faces as dealt, one a slot; None for a bonus item or a place that was empty from the start.

        >>> Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", None]).start_faces
        (Face('1m'), None)
        """
        return self._faces

    def __contains__(self, slot: object) -> bool:
        index = slot_index(self.layout, slot)
        return index is not None and self._position.contains(index)

    def __len__(self) -> int:
        """How many tiles and bonus items are left."""
        return len(self._position)

    @property
    def free(self) -> frozenset[Slot]:
        """The free tiles: uncovered, with the left or the right side clear.

        >>> sorted(Board(Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0)]), ["1m", "1m", "1m"]).free)
        [Slot(x=0, y=0, z=0), Slot(x=4, y=0, z=0)]
        """
        slots = self.layout.slots
        return frozenset([slots[i] for i in self._position.free()])

    def is_free(self, slot: tuple[int, int, int]) -> bool:
        """Whether the tile at ``slot`` is there and free.

        Raises:
            IllegalMoveError: ``unknown_slot``.

        >>> Board(Layout.from_slots([(0, 0, 0), (0, 0, 1)]), ["1m", "1m"]).is_free((0, 0, 1))
        True
        """
        return self._position.is_free(self._index(slot))

    def why_not(self, slot: tuple[int, int, int]) -> WhyNot | None:
        """Why the tile at ``slot`` cannot be taken: None when it is free.

        Raises:
            IllegalMoveError: ``unknown_slot``.

        >>> Board(Layout.from_slots([(0, 0, 0), (0, 0, 1)]), ["1m", "1m"]).why_not((0, 0, 0))
        WhyNot(reason='covered', covering=(Slot(x=0, y=0, z=1),), left=(), right=())
        """
        index = self._index(slot)
        if not self._position.contains(index):
            return WhyNot("gone")
        if self._position.is_free(index):
            return None
        covering = self._slots(self._position.covering(index))
        left, right = (self._slots(tiles) for tiles in self._position.blocking(index))
        return WhyNot("covered" if covering else "blocked", covering, left, right)

    # Moves

    @property
    def legal_moves(self) -> LegalMoves:
        """A live view of the legal moves: ``in``, iteration in the order of the slots, ``len``, ``bool``.

        >>> board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"])
        >>> list(board.legal_moves)
        [Match(slots=(Slot(x=0, y=0, z=0), Slot(x=2, y=0, z=0)))]
        """
        return LegalMoves(self)

    def push(self, match: MatchLike) -> None:
        """Take the tiles of ``match``. What was taken back before can no longer be redone.

        Raises:
            IllegalMoveError: Why it is not legal; nothing has changed then.

        >>> board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"])
        >>> board.push([(0, 0, 0), (2, 0, 0)])
        >>> len(board)
        0
        """
        tiles = self._checked_move(match)
        self._position.remove(tiles)
        self._play(tiles)

    def shuffle(self, seed: int) -> None:
        """Deal the tiles that are left anew, on the places where they lie, so that the board can be cleared.

        It is taken back by `pop` and played again by `redo`, like a move.

        Args:
            seed: 0 to 2**64 - 1. The same board and seed give the same faces on every platform.

        Raises:
            DealError: ``tower``, ``exhausted`` or ``group_count`` when the tiles left can be cleared in no order,
                proven; ``unknown`` when no order was found within the budget; ``seed``. Nothing has changed then.

        >>> row = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
        >>> board = Board(row, ["1m", "2m", "1m", "2m"])
        >>> bool(board.legal_moves)
        False
        >>> board.shuffle(seed=7)
        >>> sorted(map(str, board.faces.values())), bool(board.legal_moves)
        (['1m', '1m', '2m', '2m'], True)
        """
        from tilewright.solitaire.shuffling import shuffle_tiles

        self._play_shuffle(shuffle_tiles(self, seed))

    def replay_shuffle(self, shuffle: Shuffle) -> None:
        """Shuffle as it was done before: for a game read from a document.

        Raises:
            BoardError: ``board_shuffle`` when it is not one of this board, or its certificate does not clear it.

        >>> row = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
        >>> board, twin = Board(row, ["1m", "2m", "1m", "2m"]), Board(row, ["1m", "2m", "1m", "2m"])
        >>> board.shuffle(seed=7)
        >>> twin.replay_shuffle(board.shuffles[0])
        >>> twin == board
        True
        """
        from tilewright.solitaire.shuffling import check_shuffle

        check_shuffle(self, shuffle)
        self._play_shuffle(shuffle)

    @property
    def start_certificate(self) -> tuple[Match, ...] | None:
        """The certificate of the deal, whatever was shuffled since.

        >>> from tilewright.solitaire import deal
        >>> board = deal(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), seed=1)
        >>> board.start_certificate == board.certificate
        True
        """
        return None if self._certificate is None else tuple(self._shown(tiles) for tiles in self._certificate)

    # For `PlayedBoard`

    def _shown(self, entry: Tiles) -> Match:
        return Match(self._slots(entry))

    def _do(self, entry: Tiles) -> None:
        self._position.remove(entry)

    def _undo(self, entry: Tiles) -> None:
        self._position.restore(entry)

    def _reset(self) -> None:
        self._position = self._start_position()
        self._position.remove([tile for tiles in self._moves for tile in tiles])

    @property
    def certificate(self) -> tuple[Match, ...] | None:
        """The order of removals that clears the board from its start, when one is known: see `deal`.

        After a shuffle: the moves played before it, and the order that clears what was left.

        >>> from tilewright.solitaire import deal
        >>> [str(move) for move in deal(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), seed=1).certificate]
        ['0,0,0 + 2,0,0']
        """
        if self._shuffles:
            shuffle = self._shuffles[-1]
            return tuple(self._shown(tiles) for tiles in (*self._moves[: shuffle.ply], *shuffle.certificate))
        return self.start_certificate

    @property
    def deal_version(self) -> int | None:
        """Which version of the dealer made it from its seed, when one did.

        >>> from tilewright.solitaire import deal
        >>> deal(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), seed=1).deal_version
        1
        """
        return self._deal_version

    def outcome(self) -> Outcome | None:
        """How the game ended; None while there is a legal move.

        >>> Board(Layout.from_slots([(0, 0, 0), (0, 0, 1)]), ["1m", "1m"]).outcome()
        Outcome(termination='stuck', tiles_left=2)
        """
        if not len(self._position):
            return Outcome("cleared")
        return None if self._position.has_move() else Outcome("stuck", len(self._position))

    def problems(self) -> tuple[Problem, ...]:
        """Warnings about the faces that are left: those whose number cannot be divided by ``rules.match``.

        Such a board is legal, and lost.

        >>> Board(Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0)]), ["1m", "1m", "2m"]).problems()[0].message
        'tiles of 2 of characters left: 1, which cannot be divided by 2'
        """
        from tilewright.solitaire.shuffling import uneven_groups

        return tuple(
            [Problem(error.code, "warning", str(error), context=error.context) for error in uneven_groups(self)]
        )

    @property
    def position(self) -> SolitairePosition:
        """A snapshot of what is left, for the searches of the core.

        >>> len(Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"]).position)
        2
        """
        return self._position.copy()

    def copy(self) -> Board:
        """An independent board with the same history.

        >>> board = Board(Layout.from_slots([(0, 0, 0)]), [None], bonus={(0, 0, 0): "star"})
        >>> board.push([(0, 0, 0)])
        >>> twin = board.copy()
        >>> twin.pop() == board.peek(), len(twin), len(board)
        (True, 1, 0)
        """
        twin = object.__new__(Board)
        for field in _FIELDS:
            object.__setattr__(twin, field, getattr(self, field))
        twin._position = self._position.copy()
        twin._moves, twin._redo, twin._shuffles = self._moves.copy(), self._redo.copy(), self._shuffles.copy()
        return twin

    # JSON

    def to_json(self) -> str:
        """The board as one line of JSON: the deal and the moves played, as in the contract of the file format.

        >>> Board.from_json(Board(Layout.from_slots([(0, 0, 0)]), ["1m"]).to_json()).start_faces
        (Face('1m'),)
        """
        from tilewright.solitaire.board_json import format_board

        return format_board(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Board:
        """The board that `to_json` wrote, its moves played.

        Raises:
            BoardError: ``not_json``, ``not_a_board``, ``version``, ``board_move`` and those of `Board`: what is
                wrong, where, and what was expected; ``several`` with all ``problems`` when it is more than one thing.
            LayoutError: ``coordinate`` and ``unplayable``.
            RulesError: ``rule_value`` and ``unknown_rule``.

        >>> Board.from_json("[1, 2]")
        Traceback (most recent call last):
        tilewright.solitaire.errors.BoardError: not a board: document: a list, expected an object
        """
        from tilewright.solitaire.board_json import parse_board

        return parse_board(text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            (self.layout, self._faces, self.rules, self.bonus, self._moves, self._shuffles)
            == (other.layout, other._faces, other.rules, other.bonus, other._moves, other._shuffles)
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Board:
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        state = {field: getattr(self, field) for field in _FIELDS if field != "_position"}
        lists = {"_moves": self._moves.copy(), "_redo": self._redo.copy(), "_shuffles": self._shuffles.copy()}
        return state | {"bonus": dict(self.bonus)} | lists

    def __setstate__(self, state: dict[str, object]) -> None:
        for field, value in state.items():
            object.__setattr__(self, field, value)
        object.__setattr__(self, "bonus", MappingProxyType(self.bonus))
        self._reset()

    def __repr__(self) -> str:
        name = f"{self.layout.name!r}: " if self.layout.name else ""
        return f"<Board {name}{len(self)} of {len(self.layout)} tiles left, at move {len(self._moves)}>"

    # Between slots and indices

    def _index(self, slot: object) -> int:
        index = slot_index(self.layout, slot)
        if index is None:
            raise IllegalMoveError("unknown_slot", slot=tuple(slot) if isinstance(slot, list) else slot)
        return index

    def _indices(self, match: MatchLike) -> tuple[int, ...]:
        if not isinstance(match, Iterable):
            raise IllegalMoveError("not_a_match", found=repr(match))
        return tuple(sorted(self._index(slot) for slot in match))

    def _slots(self, tiles: Iterable[int]) -> tuple[Slot, ...]:
        slots = self.layout.slots
        return tuple([slots[i] for i in tiles])

    def _checked_move(self, match: MatchLike) -> tuple[int, ...]:
        tiles = self._indices(match)
        if (problem := self._position.check(tiles)) is not None:
            raise self._refusal(tiles, *problem)
        return tiles

    def _refusal(self, tiles: tuple[int, ...], code: str, first: int, second: int) -> IllegalMoveError:
        """The error for what the core found wrong."""
        slots, faces = self.layout.slots, self._faces_now
        if code in ("match_count", "mismatch"):
            bonus = next((i for i in tiles if faces[i] is None), None)
            if bonus is not None:
                return IllegalMoveError("bonus_alone", slot=tuple(slots[bonus]))
            if code == "match_count":
                return IllegalMoveError(code, found=first, expected=second)
            return IllegalMoveError(
                code,
                first=tuple(slots[first]),
                second=tuple(slots[second]),
                first_face=str(faces[first]),
                second_face=str(faces[second]),
            )
        if code == "not_free":
            code = "covered" if self._position.covering(first) else "blocked"
        return IllegalMoveError(code, slot=tuple(slots[first]))


_FIELDS: Final = (*PlayedBoard.__slots__, *Board.__slots__)
