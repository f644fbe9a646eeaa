"""The board of the day over HTTP."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from tilewright.solitaire import Board, Match
from tilewright.solitaire.daily import daily_board
from tilewright.solitaire.deal_code import DealCode
from tilewright.web.errors import DailyError
from tilewright.web.game_models import GameModel
from tilewright.web.game_requests import Day
from tilewright.web.game_routes import READ, GameService
from tilewright.web.layouts import LayoutCatalogue
from tilewright.web.sessions import PlayerId

__all__ = ["daily_router"]

FIRST_DAY: Final = date(2026, 1, 1)

_AHEAD: Final = timedelta(hours=14)
"""How far ahead of UTC the farthest clock is."""


class DailyRequest(BaseModel):
    """Which day's board to play."""

    model_config = ConfigDict(extra="forbid")

    date_: Day | None = Field(default=None, alias="date", description="The day on the player's clock; UTC by default.")


class DailyModel(BaseModel):
    """The board of a day."""

    date: date
    layout: str
    seed: int
    game_id: str | None = Field(description="The player's game on it, once it was begun.")
    cleared: bool = Field(description="Whether that game is cleared now.")


def daily_router(service: GameService[Board, Match], layouts: LayoutCatalogue) -> APIRouter:
    """``/solitaire/daily``."""
    router = APIRouter(prefix="/solitaire/daily", tags=["solitaire"])
    games = service.games

    @router.get("", summary="The board of the day", responses=READ)
    def get_daily(
        player_id: PlayerId, day: Annotated[Day | None, Query(alias="date", description="UTC by default.")] = None
    ) -> DailyModel:
        day = _checked(day)
        layout, seed = daily_board(day, layouts.names())
        game = games.daily(player_id, day)
        return DailyModel(
            date=day,
            layout=layout,
            seed=seed,
            game_id=None if game is None else game.record.id,
            cleared=game is not None and game.record.termination == "cleared",
        )

    @router.post("", summary="Begin the board of the day, or go on with it", responses=READ, response_model=GameModel)
    def play_daily(body: DailyRequest, player_id: PlayerId) -> object:
        day = _checked(body.date_)
        game = games.daily(player_id, day)
        if game is None:
            layout, seed = daily_board(day, layouts.names())
            slots = layouts.get(layout)
            code = DealCode.of(layout, slots, seed=seed)
            game = games.create(code.deal(slots), layout_id=layout, player_id=player_id, daily_date=day, code=str(code))
        return service.model(game)

    return router


def _checked(day: date | None) -> date:
    """The day, if its board is out."""
    moment = datetime.now(UTC)
    if day is None:
        return moment.date()
    latest = (moment + _AHEAD).date()
    if not FIRST_DAY <= day <= latest:
        raise DailyError("no_daily", date=day.isoformat(), first=FIRST_DAY.isoformat(), last=latest.isoformat())
    return day
