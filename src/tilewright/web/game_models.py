"""What goes in and comes out for games of solitaire, as JSON. Tiles are indices into ``slots``."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Final, Literal, cast

from pydantic import BaseModel, Field, model_validator

from tilewright.play import Review, Status
from tilewright.solitaire import Board, Match, Rules, WhyNot
from tilewright.solitaire.certificate import next_of_certificate
from tilewright.solitaire.layout_code import MAX_LENGTH as MAX_LAYOUT_CODE
from tilewright.solitaire.rules import Covering
from tilewright.store import SolitaireGame
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
from tilewright.web.layouts import SlotModel, draw_order
from tilewright.web.problems import Problem
from tilewright.web.searches import ReviewedMoveFields, ReviewFields, told_of_review

__all__ = ["GameModel", "MoveRequest", "NewGame", "ReviewModel", "SolitaireHint", "StaleProblem", "WhyNotModel"]
__all__ += ["game_model", "review_model", "tiles_of", "tiles_played", "why_not_model"]

MAX_LISTED_MOVES: Final = 2000
"""Matches of many tiles can be made in more ways than anyone wants to see; `move_count` tells them all."""


class RulesModel(StrictModel):
    """How tiles match and cover."""

    match: Annotated[int, Field(ge=2, le=64, description="How many tiles go together.")] = 2
    covering: Covering = "any"
    group_flowers: bool = True

    @classmethod
    def of(cls, rules: Rules) -> RulesModel:
        """Those of the engine."""
        return cls(match=rules.match, covering=rules.covering, group_flowers=rules.group_flowers)

    def to_rules(self) -> Rules:
        """As the engine has them."""
        return Rules(self.match, self.covering, self.group_flowers)


class NewGame(StrictModel):
    """What to deal: a layout, or the code of a deal."""

    layout: Annotated[str | None, Field(min_length=1, max_length=64, description="The id of a layout.")] = None
    seed: Seed = None
    rules: RulesModel | None = None
    code: DealCodeText | None = None
    moves: MovesText | None = None
    layout_code: Annotated[
        str | None,
        Field(min_length=1, max_length=MAX_LAYOUT_CODE, description="The layout of the code, if it is not known here."),
    ] = None

    @model_validator(mode="after")
    def _one_of_both(self) -> NewGame:
        if (self.code is None) == (self.layout is None):
            raise ValueError("either a layout or a code is needed")
        if self.code is not None and (self.seed is not None or self.rules is not None):
            raise ValueError("a code says it all: no seed or rules beside it")
        if self.code is None and (self.moves is not None or self.layout_code is not None):
            raise ValueError("moves and layout_code go with a code")
        return self


class MoveRequest(RevisionRequest):
    """Tiles to take."""

    tiles: Annotated[
        list[Annotated[int, Field(ge=0, lt=2**31)]], Field(min_length=1, max_length=64, description="Indices.")
    ]


class LayoutName(BaseModel):
    """Which layout a game is on."""

    id: str
    name: str
    tiles: int


class GameModel(Changed):
    """A game of solitaire. Tiles are indices into ``slots``."""

    layout: LayoutName
    rules: RulesModel
    slots: list[SlotModel] = Field(description="x, y, z in half tiles, sorted by (z, y, x).")
    order: list[int] = Field(description="All tiles from far to near, view ne.")
    faces: list[str | None] = Field(
        description="As dealt, one a slot, or as shuffled since; null for a bonus item. Those of tiles taken stay."
    )
    bonus: dict[int, str] = Field(description="The label of each bonus item.")
    present: list[int] = Field(description="The tiles that are there.")
    free: list[int] = Field(description="The tiles that are free.")
    moves: list[list[int]] = Field(description="The legal moves; not all when there are very many.")
    move_count: int = Field(description="How many legal moves there are.")
    played: list[list[int]] = Field(description="What was played; an empty list stands for a shuffle.")
    redo: list[list[int]] = Field(
        description="What was taken back, the next to redo first; an empty list stands for a shuffle."
    )


class SolitaireHint(HintModel):
    """A move to make."""

    tiles: list[int] | None = Field(description="The move; null when there is none to make.")


class ReviewedMoveModel(ReviewedMoveFields):
    """One move, looked back on."""

    tiles: list[int]
    alternatives: list[list[int]] = Field(description="Where it lost the game: what would have kept the win.")


class DealtModel(BaseModel):
    """The faces from the deal, or from a shuffle, to the next."""

    after_ply: int = Field(description="How many moves were played before it.")
    faces: list[str | None] = Field(description="One a slot; null for a bonus item.")


class ReviewModel(ReviewFields):
    """The game looked back on."""

    moves: list[ReviewedMoveModel]
    dealt: list[DealtModel] = Field(description="The deal, then each shuffle: what the tiles of the moves were then.")


class WhyNotModel(BaseModel):
    """Why a tile is not free, and what must go first."""

    tile: int
    reason: Literal["covered", "blocked", "gone"] | None = Field(description="Null when the tile is free.")
    covering: list[int]
    left: list[int]
    right: list[int]


class StaleProblem(Problem):
    """The change was made for another revision; here is the game as it is."""

    game: GameModel


def tiles_of(board: Board, match: Match) -> list[int]:
    """The indices of the tiles of a match."""
    return [board.layout.indices[slot] for slot in match]


def game_model(game: SolitaireGame, status: Status) -> GameModel:
    """A stored game as the page sees it, and whether its board can be cleared."""
    board, record = game.board, game.record
    index, faces = board.layout.indices, board.shuffles[-1].faces if board.shuffles else board.start_faces
    position = board.position
    on_certificate = next_of_certificate(board) is not None
    return GameModel.model_validate(
        {
            **told_of(record, status, board.outcome(), on_certificate=on_certificate),
            "layout": LayoutName(
                id=record.layout_id, name=board.layout.name or record.layout_id, tiles=len(board.layout)
            ),
            "rules": RulesModel.of(board.rules),
            "slots": [list(slot) for slot in board.layout.slots],
            "order": draw_order(board.layout),
            "faces": [None if face is None else str(face) for face in faces],
            "bonus": {index[slot]: label for slot, label in board.bonus.items()},
            "present": [tile for tile in range(len(board.layout)) if position.contains(tile)],
            "free": sorted(position.free()),
            "moves": [tiles_of(board, match) for match in islice(board.legal_moves, MAX_LISTED_MOVES)],
            "move_count": len(board.legal_moves),
            "played": [tiles_played(entry) for entry in record.moves],
            "redo": [tiles_played(entry) for entry in record.redo],
        }
    )


def tiles_played(entry: Entry) -> list[int]:
    """The tiles of a move that was played; none for a shuffle."""
    return list(cast("list[int]", entry)) if isinstance(entry, list) else []


def review_model(game: SolitaireGame, found: Review[Match]) -> ReviewModel:
    """A review, in indices."""
    board = game.board
    dealt = [
        DealtModel(after_ply=ply, faces=[None if face is None else str(face) for face in faces])
        for ply, faces in [(0, board.start_faces), *((one.ply, one.faces) for one in board.shuffles)]
    ]
    return ReviewModel.model_validate({**told_of_review(game, found, tiles_of), "dealt": dealt})


def why_not_model(board: Board, tile: int, why: WhyNot | None) -> WhyNotModel:
    """Why a tile is not free, in indices."""
    index = board.layout.indices
    if why is None:
        return WhyNotModel(tile=tile, reason=None, covering=[], left=[], right=[])
    covering, left, right = ([index[slot] for slot in slots] for slots in (why.covering, why.left, why.right))
    return WhyNotModel(tile=tile, reason=why.reason, covering=covering, left=left, right=right)
