"""What goes in and comes out for games of connect, as JSON. A cell is ``[row, column]``, a move two cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from pydantic import BaseModel, Field, model_validator

from tilewright.connect import Board, Rules, find_path
from tilewright.connect.board_json import moves_to_json
from tilewright.connect.deal_code import DealCode
from tilewright.connect.move import Cell, Pair, Reason
from tilewright.play import Review, Status
from tilewright.store import ConnectGame
from tilewright.web.game_requests import (
    WINNABLE,
    Changed,
    DealCodeText,
    HintModel,
    RevisionRequest,
    Seed,
    StrictModel,
    outcome_model,
)
from tilewright.web.problems import Problem

__all__ = ["ConnectHint", "ConnectModel", "ConnectMove", "ConnectPath", "ConnectReview", "ConnectStale", "NewConnect"]
__all__ += ["connect_model", "connect_review", "next_of_certificate", "path_model"]

MAX_SIDE: Final = 60

_Side = Annotated[int, Field(ge=1, le=MAX_SIDE)]
_Coordinate = Annotated[int, Field(ge=-1, le=MAX_SIDE)]
CellModel = Annotated[list[int], Field(min_length=2, max_length=2)]
PairModel = Annotated[list[CellModel], Field(min_length=2, max_length=2)]
CellRequest = Annotated[list[_Coordinate], Field(min_length=2, max_length=2, description="Row and column.")]


class ConnectRules(StrictModel):
    """How tiles are joined, and how the board moves."""

    max_turns: Annotated[int | None, Field(ge=0, le=4, description="Null: any number.")] = 2
    border: Annotated[int, Field(ge=0, le=1)] = 1
    adjacent: bool = True
    gravity: Annotated[str, Field(max_length=200)] = "none"
    groups: Annotated[list[list[int]], Field(max_length=100)] = []
    level: Annotated[int, Field(ge=1, le=1_000_000)] = 1

    def to_rules(self) -> Rules:
        """As the engine has them."""
        return Rules(
            max_turns=self.max_turns,
            border=self.border,
            adjacent=self.adjacent,
            gravity=self.gravity,
            groups=tuple(frozenset(group) for group in self.groups),
            level=self.level,
        )


class NewConnect(StrictModel):
    """What to deal: a size and a number of kinds, or the code of a deal."""

    rows: _Side | None = None
    cols: _Side | None = None
    kinds: Annotated[int | None, Field(ge=1, le=1000, description="How many kinds of tiles.")] = None
    seed: Seed = None
    copies: Annotated[int | None, Field(ge=1, le=3600, description="Tiles of each kind.")] = None
    mask: Annotated[
        list[list[int]] | None,
        Field(max_length=MAX_SIDE, description="1 a place to fill, 0 none, -1 a stone; every cell by default."),
    ] = None
    rules: ConnectRules | None = None
    code: DealCodeText | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> NewConnect:
        needed = (self.rows, self.cols, self.kinds)
        if self.code is None and None in needed:
            raise ValueError("either rows, cols and kinds or a code are needed")
        if self.code is not None and any(
            value is not None for value in (*needed, self.seed, self.copies, self.mask, self.rules)
        ):
            raise ValueError("a code says it all: nothing beside it")
        return self

    def to_code(self, new_seed: Callable[[], int]) -> DealCode:
        """The deal that is asked for, but for its mask.

        Args:
            new_seed: Chooses a seed where none is asked for.

        Raises:
            CodeError: The code is none.
        """
        if self.code is not None:
            return DealCode.parse(self.code)
        assert self.rows is not None and self.cols is not None and self.kinds is not None  # noqa: S101, PT018 - checked
        seed = new_seed() if self.seed is None else self.seed
        rules = Rules() if self.rules is None else self.rules.to_rules()
        return DealCode(self.rows, self.cols, self.kinds, seed, self.copies, rules)


class ConnectMove(RevisionRequest):
    """Two tiles to take."""

    tiles: Annotated[list[CellRequest], Field(min_length=2, max_length=2, description="Two cells.")]


class ConnectModel(Changed):
    """A game of connect. Everything is about the board as it is now."""

    rows: int
    cols: int
    rules: ConnectRules
    grid: list[list[int]] = Field(description="0 empty, -1 a stone, 2 and more a kind.")
    tiles_left: int
    moves: list[PairModel] = Field(description="Every pair that joins, in row order.")
    paths: list[list[CellModel]] = Field(
        description="The cells of the path of each move; the lane outside has row or column -1, or their number."
    )
    played: list[list[CellModel]] = Field(
        description="Each in the cells of the board at its time; an empty list stands for a shuffle."
    )
    redo: list[list[CellModel]] = Field(description="What was taken back, the next to redo first.")


class ConnectHint(HintModel):
    """A move to make."""

    tiles: PairModel | None = Field(description="The move; null when there is none to make.")


class ConnectPath(BaseModel):
    """How two cells are joined, or why not."""

    connected: bool
    turns: int | None
    steps: int | None
    cells: list[CellModel]
    reason: Reason | None = Field(description="Why they are not joined.")
    fewest_turns: int | None = Field(description="How many turns would do, where any number does.")
    removals: list[CellModel] = Field(description="The tiles of which each alone is in the way.")


class ConnectReviewedMove(BaseModel):
    """One move, looked back on."""

    ply: int
    tiles: PairModel
    status: Status
    forced: bool
    alternatives: list[PairModel]


class ConnectDealt(BaseModel):
    """The grid of the deal, or of a shuffle."""

    after_ply: int = Field(description="How many moves were played before it.")
    grid: list[list[int]]


class ConnectReview(BaseModel):
    """The game looked back on, shuffles included."""

    revision: int
    start: Status
    moves: list[ConnectReviewedMove]
    last_winnable_ply: int | None
    losing_ply: int | None
    dealt: list[ConnectDealt] = Field(description="The deal, then each shuffle: what the moves began with.")


class ConnectStale(Problem):
    """The change was made for another revision; here is the game as it is."""

    game: ConnectModel


def next_of_certificate(board: Board) -> Pair | None:
    """The next move of the certificate, as long as the moves played are its first ones."""
    certificate, played = board.certificate, board.moves
    if certificate is None or certificate[: len(played)] != played or len(played) == len(certificate):
        return None
    return certificate[len(played)]


def connect_model(game: ConnectGame, status: Status) -> ConnectModel:
    """A stored game as the page sees it, and whether its board can be cleared."""
    board, record = game.board, game.record
    moves = board.pairs()
    paths = [find_path(board, a, b) for a, b in moves]
    rules = board.rules
    return ConnectModel(
        id=record.id,
        revision=record.revision,
        created_at=record.created_at,
        updated_at=record.updated_at,
        seed=record.seed,
        code=record.code,
        rows=board.rows,
        cols=board.cols,
        rules=ConnectRules(
            max_turns=rules.max_turns,
            border=rules.border,
            adjacent=rules.adjacent,
            gravity=rules.gravity,
            groups=[sorted(group) for group in rules.groups],
            level=rules.level,
        ),
        grid=[list(row) for row in board.grid],
        tiles_left=len(board),
        moves=moves_to_json(moves),
        paths=[[] if path is None else [list(cell) for cell in path.cells] for path in paths],
        played=[_cells(entry) for entry in record.moves],
        redo=[_cells(entry) for entry in record.redo],
        outcome=outcome_model(board.outcome()),
        winnable=WINNABLE[status],
        on_certificate=next_of_certificate(board) is not None,
        daily_date=record.daily_date,
        elapsed_s=record.elapsed_s,
    )


def _cells(entry: object) -> list[CellModel]:
    return [[row, col] for row, col in entry] if isinstance(entry, list) else []


def path_model(board: Board, a: Cell, b: Cell) -> ConnectPath:
    """How two cells are joined, or why not."""
    why = board.why_not(a, b)
    path = find_path(board, a, b) if why is None else None
    return ConnectPath(
        connected=path is not None,
        turns=None if path is None else path.turns,
        steps=None if path is None else path.steps,
        cells=[] if path is None else [list(cell) for cell in path.cells],
        reason=None if why is None else why.reason,
        fewest_turns=None if why is None else why.fewest_turns,
        removals=[] if why is None else [list(cell) for cell in why.removals],
    )


def connect_review(game: ConnectGame, found: Review[Pair]) -> ConnectReview:
    """A review as JSON has it."""
    board = game.board
    moves = [
        ConnectReviewedMove(
            ply=move.ply,
            tiles=[list(cell) for cell in move.move],
            status=move.status,
            forced=move.forced,
            alternatives=moves_to_json(move.alternatives),
        )
        for move in found.moves
    ]
    return ConnectReview(
        revision=game.record.revision,
        start=found.start,
        moves=moves,
        last_winnable_ply=found.last_winnable_ply,
        losing_ply=None if found.losing_move is None else found.losing_move.ply,
        dealt=[
            ConnectDealt(after_ply=ply, grid=[list(row) for row in grid])
            for ply, grid in [(0, board.start_grid), *((one.ply, one.grid) for one in board.shuffles)]
        ],
    )
