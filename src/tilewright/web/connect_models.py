"""What goes in and comes out for games of connect, as JSON. A cell is ``[row, column]``, a move two cells."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Final, cast

from pydantic import BaseModel, Field, model_validator

from tilewright.connect import Board, Rules, find_path
from tilewright.connect.board_json import moves_to_json
from tilewright.connect.catalogue import find_mask
from tilewright.connect.deal_code import DealCode
from tilewright.connect.grid import Grid, read_grid
from tilewright.connect.move import Cell, Pair, Reason
from tilewright.connect.tracking import track_tiles
from tilewright.play import Review, Status
from tilewright.render.connect import face_of_kind
from tilewright.store import ConnectGame
from tilewright.store.games import GameRecord
from tilewright.store.history import Entry
from tilewright.web.game_requests import (
    Changed,
    DealCodeText,
    HintModel,
    MovesText,
    RevisionRequest,
    Seed,
    StrictModel,
    told_of,
)
from tilewright.web.problems import Problem
from tilewright.web.searches import ReviewedMoveFields, ReviewFields, told_of_review

__all__ = ["ConnectHint", "ConnectModel", "ConnectMove", "ConnectPath", "ConnectReview", "ConnectStale", "NewConnect"]
__all__ += ["cells_of", "connect_model", "connect_review", "next_of_certificate", "path_model", "tell_pair"]

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

    @classmethod
    def of(cls, rules: Rules) -> ConnectRules:
        """Those of the engine."""
        return cls.model_validate(rules.to_dict())

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


MaskName = Annotated[str, Field(min_length=1, max_length=40, description="The name of a shape.")]
MaskGrid = Annotated[
    list[list[int]],
    Field(max_length=MAX_SIDE, description="1 a place to fill, 0 none, -1 a stone, 2 and more a tile that is there."),
]


class NewConnect(StrictModel):
    """What to deal: a preset, or a size or shape and a number of kinds, or the code of a deal."""

    preset: Annotated[str | None, Field(min_length=1, max_length=40, description="The name of a preset.")] = None
    rows: _Side | None = None
    cols: _Side | None = None
    kinds: Annotated[int | None, Field(ge=1, le=1000, description="How many kinds of tiles.")] = None
    seed: Seed = None
    copies: Annotated[int | None, Field(ge=1, le=3600, description="Tiles of each kind.")] = None
    mask: Annotated[MaskName | MaskGrid | None, Field(description="Which cells to fill; every cell by default.")] = None
    rules: ConnectRules | None = None
    gravity: Annotated[str | None, Field(max_length=200, description="In place of that of the rules or preset.")] = None
    border: Annotated[
        int | None, Field(ge=0, le=1, description="In place of that of the rules or preset: 1 a free lane around.")
    ] = None
    code: DealCodeText | None = None
    moves: MovesText | None = None

    @model_validator(mode="after")
    def _one_of_all(self) -> NewConnect:
        given = {name for name in type(self).model_fields if getattr(self, name) is not None}
        if "code" not in given and "moves" in given:
            raise ValueError("moves go with a code")
        if "code" in given:
            if given & _DEALT:
                raise ValueError("a code says it all: nothing beside it but moves")
        elif "preset" in given:
            if given & {"rows", "cols", "mask", "rules"}:
                raise ValueError("a preset has its size, shape and rules: only kinds, copies, gravity, border and seed")
        elif "kinds" not in given or not ({"rows", "cols"} <= given or isinstance(self.mask, str)):
            raise ValueError("a preset, or rows, cols and kinds, or a named mask and kinds, or a code are needed")
        return self

    def to_code(self, new_seed: Callable[[], int]) -> DealCode:
        """The deal that is asked for.

        Args:
            new_seed: Chooses a seed where none is asked for.

        Raises:
            CodeError: The code is none.
            NotFoundError: ``not_found_among``: no such preset or mask.
            BoardError: ``grid``: the mask is none.
            RulesError: ``rule_value``.
        """
        if self.code is not None:
            return DealCode.parse(self.code)
        code = self._without_changes(new_seed() if self.seed is None else self.seed)
        rules = code.rules
        return replace(
            code,
            kinds=self.kinds or code.kinds,
            copies=self.copies or code.copies,
            rules=replace(
                rules,
                gravity=rules.gravity if self.gravity is None else self.gravity,
                border=rules.border if self.border is None else self.border,
            ),
        )

    def _without_changes(self, seed: int) -> DealCode:
        if self.preset is not None:
            return DealCode.of_preset(self.preset, seed)
        rules = Rules() if self.rules is None else self.rules.to_rules()
        kinds = self.kinds or 1
        if isinstance(self.mask, str):
            mask = find_mask(self.mask)
            return DealCode(
                self.rows or len(mask), self.cols or len(mask[0]), kinds, seed, self.copies, rules, self.mask
            )
        grid = None if self.mask is None else read_grid(self.mask)
        return DealCode(self.rows or 1, self.cols or 1, kinds, seed, self.copies, rules, grid)


_DEALT: Final = frozenset(NewConnect.model_fields) - {"code", "moves"}


class ConnectMove(RevisionRequest):
    """Two tiles to take."""

    tiles: Annotated[list[CellRequest], Field(min_length=2, max_length=2, description="Two cells.")]


class ConnectModel(Changed):
    """A game of connect. Everything is about the board as it is now."""

    layout_id: str = Field(description="The preset; else rows and columns, and the name of the mask.")
    rows: int
    cols: int
    rules: ConnectRules
    grid: list[list[int]] = Field(description="0 empty, -1 a stone, 2 and more a kind.")
    tiles: list[list[int | None]] = Field(
        description="Which tile lies where: its number, the same as long as the game lasts; null where there is none."
    )
    faces: dict[int, str] = Field(description="The face that is drawn for a kind. Further kinds are numbers.")
    shifts: bool = Field(description="Whether tiles move after a move: what joins then is told by its answer.")
    next_shift: str = Field(description="How they move after the next move: a simple mode.")
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
    detour: list[CellModel] = Field(description="Where they are not joined: the way with that many turns, if any.")
    removals: list[CellModel] = Field(description="The tiles of which each alone is in the way.")


class ConnectReviewedMove(ReviewedMoveFields):
    """One move, looked back on."""

    tiles: PairModel
    alternatives: list[PairModel] = Field(description="Where it lost the game: what would have kept the win.")


class ConnectDealt(BaseModel):
    """The grid of the deal, or of a shuffle."""

    after_ply: int = Field(description="How many moves were played before it.")
    grid: list[list[int]]


class ConnectReview(ReviewFields):
    """The game looked back on, shuffles included."""

    moves: list[ConnectReviewedMove]
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
    rules, start = board.rules, _start_of(record)
    on_certificate = next_of_certificate(board) is not None
    return ConnectModel.model_validate(
        {
            **told_of(record, status, board.outcome(), on_certificate=on_certificate),
            "layout_id": record.layout_id,
            "rows": board.rows,
            "cols": board.cols,
            "rules": ConnectRules.of(rules),
            "grid": [list(row) for row in board.grid],
            "tiles": [list(row) for row in track_tiles(start, rules, map(_step, record.moves))],
            "faces": _faces(start),
            "shifts": rules.has_gravity,
            "next_shift": rules.gravity_modes[len(board.moves) % len(rules.gravity_modes)],
            "tiles_left": len(board),
            "moves": moves_to_json(moves),
            "paths": [[] if path is None else [list(cell) for cell in path.cells] for path in paths],
            "played": [cells_of(entry) for entry in record.moves],
            "redo": [cells_of(entry) for entry in record.redo],
        }
    )


def _start_of(record: GameRecord) -> Grid:
    grid: list[list[int]] = json.loads(record.deal)["grid"]
    return tuple(tuple(row) for row in grid)


def _step(entry: Entry) -> list[list[int]] | None:
    return cast("list[list[int]]", entry) if isinstance(entry, list) else None


def _faces(grid: Grid) -> dict[int, str]:
    faces = {kind: face_of_kind(kind) for row in grid for kind in row}
    return {kind: face for kind, face in faces.items() if face is not None}


def cells_of(entry: Entry) -> list[CellModel]:
    """The cells of a move that was played; none for a shuffle."""
    return [[row, col] for row, col in cast("list[CellModel]", entry)] if isinstance(entry, list) else []


def path_model(board: Board, a: Cell, b: Cell) -> ConnectPath:
    """How two cells are joined, or why not."""
    why = board.why_not(a, b)
    path = find_path(board, a, b) if why is None else None
    detour = None
    if why is not None and why.fewest_turns is not None:
        detour = find_path(Board(board.grid, replace(board.rules, max_turns=None)), a, b)
    return ConnectPath(
        connected=path is not None,
        turns=None if path is None else path.turns,
        steps=None if path is None else path.steps,
        cells=[] if path is None else [list(cell) for cell in path.cells],
        reason=None if why is None else why.reason,
        fewest_turns=None if why is None else why.fewest_turns,
        detour=[] if detour is None else [list(cell) for cell in detour.cells],
        removals=[] if why is None else [list(cell) for cell in why.removals],
    )


def tell_pair(board: Board, pair: Pair) -> PairModel:
    """A move as JSON has it."""
    return [list(cell) for cell in pair]


def connect_review(game: ConnectGame, found: Review[Pair]) -> ConnectReview:
    """A review as JSON has it."""
    dealt = [(0, game.board.start_grid), *((one.ply, one.grid) for one in game.board.shuffles)]
    told = told_of_review(game, found, tell_pair)
    return ConnectReview.model_validate(
        told | {"dealt": [ConnectDealt(after_ply=ply, grid=[list(row) for row in grid]) for ply, grid in dealt]}
    )
