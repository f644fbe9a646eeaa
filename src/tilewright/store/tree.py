"""The undo tree of a game: every line that was played, also those that were taken back and played over.

A *node* is a move or a shuffle at its place in the tree; it is numbered when it is first played, from 1, and its number
never stands for another one. Node 0 is the deal. The line that is played is in the row of the game, with what was taken
back at its end; the nodes of lines that were left are rows of their own, written when a line is left. A game without
branches has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from tilewright.errors import NotFoundError
from tilewright.store.history import Entry, History
from tilewright.store.tables import nodes

__all__ = ["MAX_LEFT", "Node", "all_nodes", "find_nodes", "history_at", "keep_left", "rejoined"]

MAX_LEFT: Final = 3000
"""How many nodes a game keeps that are not on its line. Beyond that the ends of the oldest branches are forgotten."""

_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Node:
    """A move or a shuffle at its place in the tree.

    Attributes:
        id: Its number.
        parent: The node before it; 0 is the deal.
        entry: What was done; see `tilewright.store.history`.
    """

    id: int
    parent: int
    entry: Entry


def find_nodes(connection: Connection, game_id: str, *, parent: int | None = None) -> dict[int, Node]:
    """The stored nodes of a game, by number; those after ``parent`` only, if it is given."""
    query = select(nodes.c.node, nodes.c.parent, nodes.c.entry).where(nodes.c.game_id == game_id)
    if parent is not None:
        query = query.where(nodes.c.parent == parent)
    return {row.node: Node(row.node, row.parent, row.entry) for row in connection.execute(query.order_by(nodes.c.node))}


def line_nodes(history: History) -> list[Node]:
    """The nodes of the line, in order.

    >>> line_nodes(History((), ([0, 1], [2, 3]), (1, 5), 5))
    [Node(id=1, parent=0, entry=[0, 1]), Node(id=5, parent=1, entry=[2, 3])]
    """
    parents = (0, *history.nodes)
    entries = (*history.played, *history.redo)
    return [Node(*found) for found in zip(history.nodes, parents, entries, strict=False)]


def all_nodes(history: History, stored: Mapping[int, Node]) -> dict[int, Node]:
    """Every node of the tree, by number, in the order in which they were first played.

    >>> list(all_nodes(History(([4, 5],), (), (2,), 2), {1: Node(1, 0, [0, 1])}))
    [1, 2]
    """
    found = dict(stored) | {node.id: node for node in line_nodes(history)}
    return dict(sorted(found.items()))


def history_at(history: History, tree: Mapping[int, Node], node: int) -> History:
    """The history after going to a node. What is redone from there is the newest line through it.

    Args:
        history: Where the game stands.
        tree: Every node.
        node: Where to go.

    Raises:
        NotFoundError: ``not_found``.

    >>> tree = {1: Node(1, 0, [0, 1]), 2: Node(2, 0, [4, 5]), 3: Node(3, 1, [2, 3])}
    >>> history_at(History(([4, 5],), (), (2,), 3), tree, 1)
    History(played=([0, 1],), redo=([2, 3],), nodes=(1, 3), node_count=3)
    """
    on_line = (0, *history.nodes)
    if node in on_line:
        return history.cut(on_line.index(node))
    if node not in tree:
        raise NotFoundError("not_found", kind="node", name=node)
    line = [node]
    while (parent := tree[line[-1]].parent) != 0:
        line.append(parent)
    line.reverse()
    ply = len(line)
    newest: dict[int, int] = {}
    for one in tree.values():
        newest[one.parent] = max(one.id, newest.get(one.parent, 0))
    while (child := newest.get(line[-1])) is not None:
        line.append(child)
    entries = tuple(tree[one].entry for one in line)
    return History(entries[:ply], entries[ply:], tuple(line), history.node_count)


def rejoined(history: History, connection: Connection, game_id: str) -> History:
    """The history with the last node of what was played being the one that was there before, if the same was.

    Args:
        history: After a new move or shuffle.
        connection: Where the nodes are stored.
        game_id: Whose they are.
    """
    parent = history.nodes[-2] if len(history.nodes) > 1 else 0
    same = [
        node for node in find_nodes(connection, game_id, parent=parent).values() if node.entry == history.played[-1]
    ]
    if not same:
        return history
    tree = find_nodes(connection, game_id) | {node.id: node for node in line_nodes(history)[:-1]}
    shorter = History(history.played[:-1], (), history.nodes[:-1], history.node_count - 1)
    return history_at(shorter, tree, same[0].id)


def keep_left(connection: Connection, game_id: str, player_id: str, before: History, after: History) -> None:
    """Store the nodes of the line before that are not on the line after; forget the oldest when there are too many."""
    line = set(after.nodes)
    left = [node for node in line_nodes(before) if node.id not in line]
    if not left:
        return
    query = select(nodes.c.node, nodes.c.parent).where(nodes.c.game_id == game_id)
    parents: dict[int, int] = {row.node: row.parent for row in connection.execute(query)}
    rows = [
        {"game_id": game_id, "node": node.id, "player_id": player_id, "parent": node.parent, "entry": node.entry}
        for node in left
        if node.id not in parents
    ]
    if rows:
        connection.execute(insert(nodes), rows)
    parents |= {node.id: node.parent for node in left}
    forgotten = sorted(_too_many(parents, line, line_nodes(after)))
    for start in range(0, len(forgotten), _BATCH):
        some = forgotten[start : start + _BATCH]
        connection.execute(delete(nodes).where(nodes.c.game_id == game_id, nodes.c.node.in_(some)))


def _too_many(parents: Mapping[int, int], line: set[int], on_line: Iterable[Node]) -> list[int]:
    """The ends of branches, the oldest first, until no more are left than may be."""
    kept = {node for node in parents if node not in line}
    children = Counter(parents[node] for node in kept) + Counter(node.parent for node in on_line)
    ends = [node for node in kept if not children[node]]
    heapify(ends)
    found: list[int] = []
    while ends and len(kept) - len(found) > MAX_LEFT:
        node = heappop(ends)
        found.append(node)
        parent = parents[node]
        children[parent] -= 1
        if parent in kept and not children[parent]:
            heappush(ends, parent)
    return found
