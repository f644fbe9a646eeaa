"""What goes in and comes out for games of solitaire, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from itertools import islice
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from tilewright.play import Outcome, Review, Status, Termination
from tilewright.solitaire import Board, Match, Rules, WhyNot
from tilewright.solitaire.certificate import next_of_certificate
from tilewright.solitaire.rules import Covering
from tilewright.store import GamePage, SolitaireGame
from tilewright.web.layouts import draw_order
from tilewright.web.problems import Problem

__all__ = ["GameList", "GameModel", "HintModel", "MoveRequest", "NewGame", "RevisionRequest", "StaleProblem"]
__all__ += [
    "ReviewModel",
    "UndoRequest",
    "WhyNotModel",
    "game_list",
    "game_model",
    "review_model",
    "tiles_of",
    "why_not_model",
]

MAX_LISTED_MOVES: Final = 2000
"""Matches of many tiles can be made in more ways than anyone wants to see; `move_count` tells them all."""

_WINNABLE: Final[Mapping[Status, bool | None]] = {"winnable": True, "lost": False, "unknown": None}

Revision = Annotated[int, Field(ge=0, lt=2**31, description="The revision that the change is made for.")]
Elapsed = Annotated[
    float,
    Field(ge=0, le=1e9, allow_inf_nan=False, description="Seconds of play so far; the largest ever told is kept."),
]


class _Request(BaseModel):
    # Nothing is guessed: "3" is no number, and a field that is not known is a mistake.
    model_config = ConfigDict(strict=True, extra="forbid")


class RulesModel(_Request):
    """How tiles match and cover."""

    match: Annotated[int, Field(ge=2, le=64, description="How many tiles go together.")] = 2
    covering: Covering = "any"
    group_flowers: bool = True

    def to_rules(self) -> Rules:
        """As the engine has them."""
        return Rules(self.match, self.covering, self.group_flowers)


class NewGame(_Request):
    """What to deal."""

    layout: Annotated[str, Field(min_length=1, max_length=64, description="The id of a layout.")]
    seed: Annotated[
        int | None, Field(ge=0, lt=2**64, description="The same seed gives the same board; chosen when left out.")
    ] = None
    rules: RulesModel | None = None


class RevisionRequest(_Request):
    """A change that needs no more than the revision it is made for."""

    revision: Revision
    elapsed_s: Elapsed = 0.0


class MoveRequest(RevisionRequest):
    """Tiles to take."""

    tiles: Annotated[
        list[Annotated[int, Field(ge=0, lt=2**31)]], Field(min_length=1, max_length=64, description="Indices.")
    ]


class UndoRequest(RevisionRequest):
    """Moves to take back."""

    count: Annotated[int, Field(ge=1, le=10_000)] = 1


class LayoutName(BaseModel):
    """Which layout a game is on."""

    id: str
    name: str
    tiles: int


class OutcomeModel(BaseModel):
    """How a game ended."""

    termination: Termination
    tiles_left: int
    is_win: bool


class GameModel(BaseModel):
    """A game. Tiles are indices into ``slots``."""

    id: str
    revision: int = Field(description="One more with every change.")
    created_at: datetime
    updated_at: datetime
    layout: LayoutName
    seed: int | None
    rules: RulesModel
    slots: list[tuple[int, int, int]] = Field(description="x, y, z in half tiles, sorted by (z, y, x).")
    order: list[int] = Field(description="All tiles from far to near, view ne.")
    faces: list[str | None] = Field(description="As dealt, one a slot; null for a bonus item.")
    bonus: dict[int, str] = Field(description="The label of each bonus item.")
    present: list[int] = Field(description="The tiles that are there.")
    free: list[int] = Field(description="The tiles that are free.")
    moves: list[list[int]] = Field(description="The legal moves; not all when there are very many.")
    move_count: int = Field(description="How many legal moves there are.")
    played: list[list[int]]
    redo: list[list[int]] = Field(description="The moves taken back, the next to redo first.")
    outcome: OutcomeModel | None = Field(description="Null while the game goes on.")
    daily_date: date | None = Field(description="The day, for a daily board.")
    winnable: bool | None = Field(
        description="Whether the board can be cleared from where it stands; null when that is not known at once."
    )
    on_certificate: bool = Field(description="Whether the deal's certificate still gives the next move.")
    elapsed_s: float


class GameLine(BaseModel):
    """A game in the list."""

    id: str
    layout_id: str
    seed: int | None
    revision: int
    tiles_left: int
    outcome: Termination | None
    elapsed_s: float
    daily_date: date | None
    created_at: datetime
    updated_at: datetime


class GameList(BaseModel):
    """Some games, the last played first."""

    games: list[GameLine]
    next: str | None = Field(description="The cursor of the next page; null at the end.")


class HintModel(BaseModel):
    """A move to make."""

    revision: int
    tiles: list[int] | None = Field(description="The move; null when there is none to show.")
    keeps_win: bool | None = Field(description="Whether the board can be cleared after it; null when not known.")
    source: Literal["certificate", "solver"]
    last_winnable_ply: int | None = Field(
        description="When the board is lost: how many of the moves played to keep, so that it can be cleared again."
    )


class ReviewedMoveModel(BaseModel):
    """One move, looked back on."""

    ply: int = Field(description="Which move of the game, from 1.")
    tiles: list[int]
    status: Status = Field(description="Whether the board could be cleared after it.")
    forced: bool = Field(description="Whether it was the only legal move.")
    alternatives: list[list[int]] = Field(description="Where it lost the game: what would have kept the win.")


class ReviewModel(BaseModel):
    """The game looked back on."""

    revision: int
    start: Status = Field(description="Whether the board could be cleared before the first move.")
    moves: list[ReviewedMoveModel]
    last_winnable_ply: int | None = Field(description="After how many moves it could be cleared for the last time.")
    losing_ply: int | None = Field(description="The move that lost it; null when none did, or that is not known.")


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
    index, outcome = board.layout.indices, board.outcome()
    return GameModel(
        id=record.id,
        revision=record.revision,
        created_at=record.created_at,
        updated_at=record.updated_at,
        layout=LayoutName(id=record.layout_id, name=board.layout.name or record.layout_id, tiles=len(board.layout)),
        seed=board.seed,
        rules=RulesModel(
            match=board.rules.match, covering=board.rules.covering, group_flowers=board.rules.group_flowers
        ),
        slots=[(x, y, z) for x, y, z in board.layout.slots],
        order=draw_order(board.layout),
        faces=[None if face is None else str(face) for face in board.start_faces],
        bonus={index[slot]: label for slot, label in board.bonus.items()},
        present=[i for i, slot in enumerate(board.layout.slots) if slot in board],
        free=sorted(index[slot] for slot in board.free),
        moves=[tiles_of(board, match) for match in islice(board.legal_moves, MAX_LISTED_MOVES)],
        move_count=len(board.legal_moves),
        played=[tiles_of(board, match) for match in board.moves],
        redo=[tiles_of(board, match) for match in board.redo_moves],
        outcome=None if outcome is None else _outcome_model(outcome),
        daily_date=record.daily_date,
        winnable=_WINNABLE[status],
        on_certificate=next_of_certificate(board) is not None,
        elapsed_s=record.elapsed_s,
    )


def _outcome_model(outcome: Outcome) -> OutcomeModel:
    return OutcomeModel(termination=outcome.termination, tiles_left=outcome.tiles_left, is_win=outcome.is_win)


def game_list(page: GamePage) -> GameList:
    """A page of the list of games."""
    lines = [
        GameLine(
            id=game.id,
            layout_id=game.layout_id,
            seed=game.seed,
            revision=game.revision,
            tiles_left=game.tiles_left,
            outcome=game.termination,
            elapsed_s=game.elapsed_s,
            daily_date=game.daily_date,
            created_at=game.created_at,
            updated_at=game.updated_at,
        )
        for game in page.games
    ]
    return GameList(games=lines, next=page.next_cursor)


def review_model(game: SolitaireGame, found: Review[Match]) -> ReviewModel:
    """A review, in indices."""
    moves = [
        ReviewedMoveModel(
            ply=move.ply,
            tiles=tiles_of(game.board, move.move),
            status=move.status,
            forced=move.forced,
            alternatives=[tiles_of(game.board, match) for match in move.alternatives],
        )
        for move in found.moves
    ]
    return ReviewModel(
        revision=game.record.revision,
        start=found.start,
        moves=moves,
        last_winnable_ply=found.last_winnable_ply,
        losing_ply=None if found.losing_move is None else found.losing_move.ply,
    )


def why_not_model(board: Board, tile: int, why: WhyNot | None) -> WhyNotModel:
    """Why a tile is not free, in indices."""
    index = board.layout.indices
    if why is None:
        return WhyNotModel(tile=tile, reason=None, covering=[], left=[], right=[])
    covering, left, right = ([index[slot] for slot in slots] for slots in (why.covering, why.left, why.right))
    return WhyNotModel(tile=tile, reason=why.reason, covering=covering, left=left, right=right)
