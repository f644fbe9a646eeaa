"""The lines of a game over HTTP: every ply of one, the tree of all, and going to any place in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Annotated, Final, Protocol, TypeVar, cast

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from tilewright.play import Status
from tilewright.store import Change, GameRecord, Node
from tilewright.store.history import Entry
from tilewright.store.stored_games import StoredBoard
from tilewright.web.game_requests import WINNABLE, Changed, RevisionRequest
from tilewright.web.game_routes import READ, GameId, GameService, Responses
from tilewright.web.sessions import PlayerId

__all__ = ["GameTree", "HistoryModel", "PlyModel", "TellPlies", "add_line_routes", "lights"]

BoardT = TypeVar("BoardT", bound=StoredBoard)
BoardInT = TypeVar("BoardInT", bound=StoredBoard, contravariant=True)
MoveT = TypeVar("MoveT")

MAX_PLIES: Final = 500
"""How many plies one answer tells at most."""

MAX_LETTERS: Final = 2_000_000
"""How long the plies of one answer may be, in documents of the board."""


class PlyModel(BaseModel):
    """The board after a move or a shuffle; at ply 0 as dealt."""

    ply: int
    node: int = Field(description="Its node in the tree; 0 is the deal.")
    shuffle: bool = Field(description="Whether the tiles were dealt anew.")
    tiles_left: int


class HistoryModel(BaseModel):
    """A line of a game, ply by ply: all that is needed to step through it."""

    revision: int
    ply: int = Field(description="The ply that was asked for: where the game stands, if none was.")
    length: int = Field(description="The last ply of the line: what can be redone is part of it.")
    next: int | None = Field(description="`from` of the next page; null at the end.")


class NodeModel(BaseModel):
    """A move or a shuffle at its place in the tree."""

    node: int = Field(description="Its number; 0 is the deal. A number never stands for another node.")
    parent: int | None = Field(description="The node before it; null for the deal.")
    ply: int
    move: list[object] = Field(description="The tiles, as `played` has them; empty for the deal and for a shuffle.")
    shuffle: bool
    on_line: bool = Field(description="Whether it is on the line that is played, what can be redone included.")
    winnable: bool | None = Field(description="Whether the board can be cleared after it; null when not known.")


class GameTree(BaseModel):
    """Every line of a game, as nodes: parents before their children."""

    revision: int
    node: int = Field(description="Where the game stands.")
    nodes: list[NodeModel]
    more: bool = Field(description="Whether the ends of old lines were forgotten: a game keeps some thousand nodes.")


class GotoRequest(RevisionRequest):
    """Where to go in the tree."""

    node: Annotated[int, Field(ge=0, lt=2**31, description="A node; 0 is the deal.")]


class TellPlies(Protocol[BoardInT]):
    """How the plies of a kind of game are told."""

    def __call__(
        self, boards: Iterator[BoardInT], entries: Iterable[Entry], nodes: Iterable[int]
    ) -> Iterator[PlyModel]:
        """Every ply, the deal first.

        Args:
            boards: The board as dealt, and after each entry; the same one may be given again, changed.
            entries: The moves and shuffles.
            nodes: The node of each.
        """
        ...


def add_line_routes(
    router: APIRouter,
    service: GameService[BoardT, MoveT],
    tell: TellPlies[BoardT],
    *,
    game: type[Changed],
    history: type[HistoryModel],
    change: Responses,
) -> None:
    """Add ``history``, ``tree`` and ``goto``.

    Args:
        router: The router of the kind, with its prefix.
        service: Its games.
        tell: How its plies are told.
        game: How a game is told.
        history: How a line is told.
        change: What a change may be answered with.
    """
    games, analyses = service.games, service.analyses

    @router.get(
        "/{game_id}/history", summary="Every ply of a line, to step through", responses=READ, response_model=history
    )
    def get_history(
        game_id: GameId,
        node: Annotated[
            int | None, Query(ge=0, lt=2**31, description="The newest line through this node; else that played.")
        ] = None,
        first: Annotated[int, Query(alias="from", ge=0, lt=2**31, description="The first ply to tell.")] = 0,
        limit: Annotated[int, Query(ge=1, le=MAX_PLIES)] = MAX_PLIES,
    ) -> HistoryModel:
        record, line = games.line(game_id, node)
        entries = (*line.played, *line.redo)
        boards = games.replay(record, entries)
        told = list(islice(tell(boards, entries, line.nodes), first, first + min(limit, _fitting(record))))
        last = first + len(told) - 1
        return history.model_validate(
            {
                "revision": record.revision,
                "ply": len(line.played),
                "length": len(entries),
                "plies": told,
                "next": last + 1 if told and last < len(entries) else None,
            }
        )

    @router.get("/{game_id}/tree", summary="Every line that was played, as nodes", responses=READ)
    def get_tree(game_id: GameId) -> GameTree:
        record, tree = games.tree(game_id)
        line = record.history
        dealt = next(games.replay(record, ()))
        found = lights(tree, games.certificate(dealt), lambda node: analyses.known(game_id, node))
        plies = {0: 0}
        for node in in_order(tree):
            plies[node.id] = plies[node.parent] + 1
        on_line = {0, *line.nodes}
        root = NodeModel(
            node=0, parent=None, ply=0, move=[], shuffle=False, on_line=True, winnable=WINNABLE[found.get(0, "unknown")]
        )
        nodes = [
            NodeModel(
                node=node.id,
                parent=node.parent,
                ply=plies[node.id],
                move=list(node.entry) if isinstance(node.entry, list) else [],
                shuffle=isinstance(node.entry, dict),
                on_line=node.id in on_line,
                winnable=WINNABLE[found.get(node.id, "unknown")],
            )
            for node in in_order(tree)
        ]
        return GameTree(
            revision=record.revision, node=line.node, nodes=[root, *nodes], more=len(tree) < line.node_count
        )

    @router.post("/{game_id}/goto", summary="Go to a node of the tree", responses=change, response_model=game)
    def goto(game_id: GameId, player_id: PlayerId, body: GotoRequest) -> BaseModel:
        return service.change(game_id, player_id, body, Change("goto", node=body.node))


def _fitting(record: GameRecord) -> int:
    """How many plies one answer may tell: the larger the board, the fewer."""
    # The document of a board has two letters and more for each of its cells or tiles.
    return max(1, MAX_LETTERS // len(record.deal))


def in_order(tree: Mapping[int, Node]) -> list[Node]:
    """The nodes, parents before their children. Numbers grow along every line, so that is their order."""
    return [tree[node] for node in sorted(tree)]


def _is_same_move(one: Entry, other: Entry) -> bool:
    return sorted(cast("list[int]", one)) == sorted(cast("list[int]", other))


def lights(
    tree: Mapping[int, Node], certificate: Sequence[Entry] | None, known: Callable[[int], Status | None]
) -> dict[int, Status]:
    """What is known about the nodes of a tree, 0 for the deal: whether the board can be cleared there.

    What leads to a board that can be cleared by moves can be cleared too, and what follows a lost one by moves is lost.

    Args:
        tree: The nodes by number.
        certificate: Moves that clear the board as dealt, as entries.
        known: What was found out about a node.
    """
    found: dict[int, Status] = {}
    # How far along which certificate a node is.
    on: dict[int, tuple[Sequence[Entry], int]] = {} if certificate is None else {0: (certificate, 0)}
    nodes = in_order(tree)
    for node in nodes:
        if isinstance(node.entry, Mapping):
            on[node.id] = (cast("list[Entry]", node.entry["certificate"]), 0)
        elif (place := on.get(node.parent)) is not None:
            moves, ply = place
            if ply < len(moves) and _is_same_move(moves[ply], node.entry):
                on[node.id] = (moves, ply + 1)
    for node_id in (0, *(node.id for node in nodes)):
        status = "winnable" if node_id in on else known(node_id)
        if status is not None:
            found[node_id] = status
    for node in reversed(nodes):
        if found.get(node.id) == "winnable" and not isinstance(node.entry, Mapping):
            found[node.parent] = "winnable"
    for node in nodes:
        if found.get(node.parent) == "lost" and not isinstance(node.entry, Mapping):
            found[node.id] = "lost"
    return found
