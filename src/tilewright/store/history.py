"""The history of a game: what was done to it, and what was taken back. The same for every kind of game.

An *entry* is plain data: a move is a list (the tiles taken, as the game writes them), a shuffle an object with all that
is needed to do it again. The entries played and those taken back are the whole state of a game besides its deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Action", "Change", "Entry", "History", "MoveData"]

Action: TypeAlias = Literal["move", "undo", "redo", "restart", "shuffle"]

MoveData: TypeAlias = tuple[int, ...] | tuple[tuple[int, int], ...]
"""A move: indices of tiles (solitaire), or two cells (connect)."""

Entry: TypeAlias = Sequence[object] | Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Change:
    """Something to do to a game.

    Attributes:
        action: ``"move"`` takes tiles, ``"undo"`` takes ``count`` moves back, ``"redo"`` plays again the one taken back
            last, ``"restart"`` takes all back; they can be redone. ``"shuffle"`` deals the tiles that are left anew.
        tiles: For a move: the tiles, in any order.
        count: For ``undo``: how many moves or shuffles.
        seed: For ``shuffle``.

    >>> Change("move", tiles=(7, 3)) == Change("move", tiles=(3, 7))
    True
    """

    action: Action
    tiles: MoveData = ()
    count: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    def to_json(self) -> dict[str, object]:
        """As plain data: what tells this change from others.

        >>> Change("move", tiles=((0, 2), (0, 1))).to_json()
        {'action': 'move', 'tiles': [[0, 1], [0, 2]]}
        """
        data: dict[str, object] = {"action": self.action}
        if self.action == "move":
            data["tiles"] = [tile if isinstance(tile, int) else list(tile) for tile in self.tiles]
        if self.action == "undo":
            data["count"] = self.count
        if self.action == "shuffle":
            data["seed"] = self.seed
        return data


@dataclass(frozen=True, slots=True)
class History:
    """What was done, and what was taken back.

    Attributes:
        played: The entries, in order.
        redo: Those taken back, the next to redo first.
    """

    played: tuple[Entry, ...] = ()
    redo: tuple[Entry, ...] = ()

    def after(self, change: Change, new_entry: Callable[[], Entry], nothing: Callable[[str], Exception]) -> History:
        """The history after a change.

        Args:
            change: What is done.
            new_entry: Does a move or a shuffle, and says what to note.
            nothing: The error for what cannot be taken back or done again, by its code.

        Raises:
            Exception: What ``new_entry`` raises or ``nothing`` makes.

        >>> history = History().after(Change("move"), lambda: [0, 1], KeyError)
        >>> history.after(Change("restart"), list, KeyError)
        History(played=(), redo=([0, 1],))
        """
        if change.action in {"move", "shuffle"}:
            return History((*self.played, new_entry()))
        if change.action == "redo":
            if not self.redo:
                raise nothing("nothing_to_redo")
            return History((*self.played, self.redo[0]), self.redo[1:])
        count = len(self.played) if change.action == "restart" else change.count
        if count > len(self.played):
            raise nothing("nothing_to_undo")
        kept = len(self.played) - count
        return History(self.played[:kept], (*self.played[kept:], *self.redo))
