"""What goes in and comes out for games of every kind, as JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from tilewright.codes import MAX_LENGTH
from tilewright.move_codes import MAX_LENGTH as MAX_MOVES
from tilewright.play import Outcome, Status, Termination
from tilewright.store import GamePage, GameRecord

__all__ = [
    "WINNABLE",
    "Changed",
    "Day",
    "DealCodeText",
    "GameLine",
    "GameList",
    "HintModel",
    "HintRequest",
    "MovesText",
    "OutcomeModel",
    "RevisionRequest",
    "Seed",
]
__all__ += ["ShuffleRequest", "StrictModel", "TimeRequest", "UndoRequest", "game_list", "told_of"]

WINNABLE: Final[Mapping[Status, bool | None]] = {"winnable": True, "lost": False, "unknown": None}

Seed = Annotated[
    int | None, Field(ge=0, lt=2**64, description="The same seed gives the same board; chosen when left out.")
]


def _iso_day(value: object) -> object:
    # Numbers would be taken for seconds since 1970.
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", value, re.ASCII) is None:
        raise ValueError("a day is written YYYY-MM-DD")
    if not isinstance(value, str | date):
        raise ValueError("a day is written YYYY-MM-DD")
    return value


Day = Annotated[date, BeforeValidator(_iso_day)]
"""A day, as YYYY-MM-DD."""


DealCodeText = Annotated[
    str,
    Field(min_length=1, max_length=MAX_LENGTH, description="The code of a deal, in place of all else."),
]
"""The code of a deal, as somebody typed it."""


MovesText = Annotated[
    str, Field(min_length=1, max_length=MAX_MOVES, description="The moves to begin with, as `share` gives them.")
]
"""The moves of a game that was shared."""


class StrictModel(BaseModel):
    """What comes in: nothing is guessed. "3" is no number, and a field that is not known is a mistake."""

    model_config = ConfigDict(strict=True, extra="forbid")


class RevisionRequest(StrictModel):
    """A change that needs no more than the revision it is made for."""

    revision: Annotated[int, Field(ge=0, lt=2**31, description="The revision that the change is made for.")]
    elapsed_s: Annotated[
        float,
        Field(ge=0, le=1e9, allow_inf_nan=False, description="Seconds of play so far; the largest ever told is kept."),
    ] = 0.0


class HintRequest(RevisionRequest):
    """A hint to show, or only what it knows."""

    show: Annotated[
        bool, Field(description="Whether the player is shown the move: then it counts as a hint that was used.")
    ] = True


class UndoRequest(RevisionRequest):
    """Moves to take back."""

    count: Annotated[int, Field(ge=1, le=10_000)] = 1


class ShuffleRequest(RevisionRequest):
    """Deal the tiles that are left anew."""

    seed: Seed = None


class OutcomeModel(BaseModel):
    """How a game ended."""

    termination: Termination
    tiles_left: int
    is_win: bool


class Changed(BaseModel):
    """What every game tells."""

    id: str
    revision: int = Field(description="One more with every change.")
    created_at: datetime
    updated_at: datetime
    seed: int | None
    code: str | None = Field(
        description="The code of the deal, to deal it again anywhere; null where the deal has none."
    )
    outcome: OutcomeModel | None = Field(description="Null while the game goes on.")
    winnable: bool | None = Field(
        description="Whether the board can be cleared from where it stands; null when that is not known at once."
    )
    on_certificate: bool = Field(description="Whether the deal's certificate still gives the next move.")
    daily_date: date | None = Field(description="The day, for a daily board.")
    elapsed_s: float = Field(description="Seconds of play, as far as anybody told.")
    hints_used: int = Field(description="How many hints were given to the player, one a revision at most.")
    shuffles_used: int = Field(description="How many shuffles were played on the way to here.")
    node: int = Field(description="Where the game stands in its tree; 0 is the deal.")
    node_count: int = Field(description="How many nodes the tree ever had: more than moves when there are branches.")


class GameLine(BaseModel):
    """A game in the list."""

    id: str
    layout_id: str = Field(description="The layout; the preset, or rows and columns, for a game of connect.")
    seed: int | None
    code: str | None
    revision: int
    tiles_left: int
    outcome: Termination | None
    elapsed_s: float
    hints_used: int
    daily_date: date | None
    created_at: datetime
    updated_at: datetime


class GameList(BaseModel):
    """Some games, the last played first."""

    games: list[GameLine]
    next: str | None = Field(description="The cursor of the next page; null at the end.")


class HintModel(BaseModel):
    """What every hint tells."""

    revision: int
    keeps_win: bool | None = Field(description="Whether the board can be cleared after it; null when not known.")
    source: Literal["certificate", "solver"]
    last_winnable_ply: int | None = Field(
        description="When the board is lost: how many of the moves played to keep, so that it can be cleared again."
    )


class TimeRequest(StrictModel):
    """How long a game has been played."""

    elapsed_s: Annotated[
        float,
        Field(ge=0, le=1e9, allow_inf_nan=False, description="Seconds of play so far; the largest ever told is kept."),
    ]


def told_of(record: GameRecord, status: Status, outcome: Outcome | None, *, on_certificate: bool) -> dict[str, object]:
    """What every game tells, as the fields of `Changed`."""
    history = record.history
    return {
        "id": record.id,
        "revision": record.revision,
        "created_at": record.created_at,
        "updated_at": record.updated_at,
        "seed": record.seed,
        "code": record.code,
        "outcome": outcome_model(outcome),
        "winnable": WINNABLE[status],
        "on_certificate": on_certificate,
        "daily_date": record.daily_date,
        "elapsed_s": record.elapsed_s,
        "hints_used": record.hints,
        "shuffles_used": sum(isinstance(entry, Mapping) for entry in history.played),
        "node": history.node,
        "node_count": history.node_count,
    }


def outcome_model(outcome: Outcome | None) -> OutcomeModel | None:
    """How a game ended, as JSON has it."""
    if outcome is None:
        return None
    return OutcomeModel(termination=outcome.termination, tiles_left=outcome.tiles_left, is_win=outcome.is_win)


def game_list(page: GamePage) -> GameList:
    """A page of the list of games."""
    lines = [
        GameLine(
            id=game.id,
            layout_id=game.layout_id,
            seed=game.seed,
            code=game.code,
            revision=game.revision,
            tiles_left=game.tiles_left,
            outcome=game.termination,
            elapsed_s=game.elapsed_s,
            hints_used=game.hints,
            daily_date=game.daily_date,
            created_at=game.created_at,
            updated_at=game.updated_at,
        )
        for game in page.games
    ]
    return GameList(games=lines, next=page.next_cursor)
