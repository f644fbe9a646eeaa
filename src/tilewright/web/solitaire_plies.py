"""The plies of a game of solitaire, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pydantic import Field

from tilewright.solitaire import Board
from tilewright.store.history import Entry
from tilewright.web.game_models import tiles_played
from tilewright.web.lines import HistoryModel, PlyModel

__all__ = ["SolitaireHistory", "solitaire_plies"]


class SolitairePly(PlyModel):
    """The board after a move or a shuffle. What is there is what no ply up to this one has taken."""

    tiles: list[int] = Field(description="The tiles that were taken: indices into `slots`.")
    faces: list[str | None] | None = Field(
        description="At ply 0 and after a shuffle: one a slot, null for a bonus item. Null: as they were."
    )
    free: list[int] = Field(description="The tiles that are free.")


class SolitaireHistory(HistoryModel):
    """A line of a game of solitaire, ply by ply."""

    plies: list[SolitairePly]


def solitaire_plies(boards: Iterator[Board], entries: Iterable[Entry], nodes: Iterable[int]) -> Iterator[SolitairePly]:
    """Every ply, the deal first: see `tilewright.web.lines.TellPlies`."""
    board = next(boards)
    yield _ply(board, 0, 0, [], is_new=True, is_shuffle=False)
    for ply, (entry, node) in enumerate(zip(entries, nodes, strict=True), start=1):
        board = next(boards)
        is_shuffle = not isinstance(entry, list)
        yield _ply(board, ply, node, tiles_played(entry), is_new=is_shuffle, is_shuffle=is_shuffle)


def _ply(board: Board, ply: int, node: int, tiles: list[int], *, is_new: bool, is_shuffle: bool) -> SolitairePly:
    faces = board.shuffles[-1].faces if board.shuffles else board.start_faces
    return SolitairePly(
        ply=ply,
        node=node,
        shuffle=is_shuffle,
        tiles_left=len(board),
        tiles=tiles,
        faces=[None if face is None else str(face) for face in faces] if is_new else None,
        free=sorted(board.layout.indices[slot] for slot in board.free),
    )
