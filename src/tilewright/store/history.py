"""The history of a game: what was done to it, and what was taken back. The same for every kind of game.

An *entry* is plain data: a move is a list (the tiles taken, as the game writes them), a shuffle an object with all that
is needed to do it again. The entries played and those taken back are the whole state of a game besides its deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Action", "Change", "Entry", "History", "MoveData"]

Action: TypeAlias = Literal["move", "undo", "redo", "restart", "shuffle", "goto"]

MoveData: TypeAlias = tuple[int, ...] | tuple[tuple[int, int], ...]
"""A move: indices of tiles (solitaire), or two cells (connect)."""

Entry: TypeAlias = Sequence[object] | Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Change:
    """Something to do to a game.

    Attributes:
        action: ``"move"`` takes tiles, ``"undo"`` takes ``count`` moves back, ``"redo"`` plays again the one taken back
            last, ``"restart"`` takes all back; they can be redone. ``"shuffle"`` deals the tiles that are left anew.
            ``"goto"`` goes to a node of the tree: see `tilewright.store.tree`.
        tiles: For a move: the tiles, in any order.
        count: For ``undo``: how many moves or shuffles.
        seed: For ``shuffle``.
        node: For ``goto``; 0 is the deal.

    >>> Change("move", tiles=(7, 3)) == Change("move", tiles=(3, 7))
    True
    """

    action: Action
    tiles: MoveData = ()
    count: int = 1
    seed: int = 0
    node: int = 0

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
        if self.action == "goto":
            data["node"] = self.node
        return data


@dataclass(frozen=True, slots=True)
class History:
    """What was done, and what was taken back: the line that is played.

    Attributes:
        played: The entries, in order.
        redo: Those taken back, the next to redo first.
        nodes: The numbers of all of them in the tree of the game.
        node_count: How many nodes the tree ever had.
    """

    played: tuple[Entry, ...] = ()
    redo: tuple[Entry, ...] = ()
    nodes: tuple[int, ...] = ()
    node_count: int = 0

    @property
    def node(self) -> int:
        """The node where the game stands; 0 is the deal.

        >>> History(([0, 1],), ([2, 3],), (1, 5), 5).node
        1
        """
        return self.nodes[len(self.played) - 1] if self.played else 0

    @property
    def is_plain(self) -> bool:
        """Whether there never was another line.

        >>> History(([0, 1],), (), (1,), 1).is_plain, History(([0, 1],), (), (2,), 2).is_plain
        (True, False)
        """
        return self.node_count == len(self.nodes)

    def cut(self, ply: int) -> History:
        """The same line after ``ply`` of its entries.

        >>> History(([0, 1],), ([2, 3],), (1, 2), 2).cut(2).redo
        ()
        """
        entries = (*self.played, *self.redo)
        return History(entries[:ply], entries[ply:], self.nodes, self.node_count)

    def after(self, change: Change, new_entry: Callable[[], Entry], nothing: Callable[[str], Exception]) -> History:
        """The history after a change that is no ``goto``.

        A move that is the one to redo is that one: what comes after it can still be redone. Any other begins a line of
        its own.

        Args:
            change: What is done.
            new_entry: Does a move or a shuffle, and says what to note.
            nothing: The error for what cannot be taken back or done again, by its code.

        Raises:
            Exception: What ``new_entry`` raises or ``nothing`` makes.

        >>> history = History().after(Change("move"), lambda: [0, 1], KeyError)
        >>> history.after(Change("restart"), list, KeyError)
        History(played=(), redo=([0, 1],), nodes=(1,), node_count=1)
        """
        ply = len(self.played)
        if change.action in {"move", "shuffle"}:
            entry = new_entry()
            if self.redo and self.redo[0] == entry:
                return self.cut(ply + 1)
            node = self.node_count + 1
            return History((*self.played, entry), (), (*self.nodes[:ply], node), node)
        if change.action == "redo":
            if not self.redo:
                raise nothing("nothing_to_redo")
            return self.cut(ply + 1)
        count = ply if change.action == "restart" else change.count
        if count > ply:
            raise nothing("nothing_to_undo")
        return self.cut(ply - count)
