"""The plies of a game of connect, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pydantic import Field

from tilewright.connect import Board, find_path
from tilewright.connect.move import as_pair
from tilewright.store.history import Entry
from tilewright.web.connect_models import CellModel, cells_of
from tilewright.web.lines import HistoryModel, PlyModel

__all__ = ["ConnectHistory", "connect_plies"]


class ConnectPly(PlyModel):
    """The board after a move or a shuffle, and after it has moved by its gravity."""

    tiles: list[CellModel] = Field(description="The cells whose tiles were taken, on the board before.")
    path: list[CellModel] = Field(description="How they were joined: every cell from the first to the second.")
    grid: list[list[int]] = Field(description="0 empty, -1 a stone, 2 and more a kind.")


class ConnectHistory(HistoryModel):
    """A line of a game of connect, ply by ply."""

    plies: list[ConnectPly]


def connect_plies(boards: Iterator[Board], entries: Iterable[Entry], nodes: Iterable[int]) -> Iterator[ConnectPly]:
    """Every ply, the deal first: see `tilewright.web.lines.TellPlies`."""
    board = next(boards)
    yield _ply(board, 0, 0, [], [], is_shuffle=False)
    for ply, (entry, node) in enumerate(zip(entries, nodes, strict=True), start=1):
        is_shuffle = not isinstance(entry, list)
        tiles = cells_of(entry)
        path = find_path(board, *as_pair(tiles)) if tiles else None
        cells = [] if path is None else [list(cell) for cell in path.cells]
        board = next(boards)
        yield _ply(board, ply, node, tiles, cells, is_shuffle=is_shuffle)


def _ply(
    board: Board, ply: int, node: int, tiles: list[CellModel], path: list[CellModel], *, is_shuffle: bool
) -> ConnectPly:
    return ConnectPly(
        ply=ply,
        node=node,
        shuffle=is_shuffle,
        tiles_left=len(board),
        tiles=tiles,
        path=path,
        grid=[list(row) for row in board.grid],
    )
