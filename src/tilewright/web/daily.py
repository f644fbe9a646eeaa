"""The board of the day over HTTP, for each kind of game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final, Generic, TypeVar

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from tilewright.daily import daily_choice
from tilewright.store.stored_games import StoredBoard
from tilewright.web.disconnects import while_connected
from tilewright.web.errors import DailyError
from tilewright.web.game_requests import Changed, Day
from tilewright.web.game_routes import READ, GameService
from tilewright.web.sessions import PlayerId

__all__ = ["DailyBoards", "Dealt", "daily_router"]

BoardT = TypeVar("BoardT", bound=StoredBoard)
MoveT = TypeVar("MoveT")

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
    layout: str = Field(description="The id of the layout; of the preset for connect.")
    seed: int
    game_id: str | None = Field(description="The player's game on it, once it was begun.")
    cleared: bool = Field(description="Whether that game is cleared now.")


@dataclass(frozen=True, slots=True)
class Dealt(Generic[BoardT]):
    """A board that was dealt, and what is noted about it.

    Attributes:
        board: The board.
        layout_id: What it is counted under in statistics.
        code: The code that gives it again.
    """

    board: BoardT
    layout_id: str
    code: str | None


@dataclass(frozen=True, slots=True)
class DailyBoards(Generic[BoardT]):
    """What the boards of the days are, for one kind of game.

    Attributes:
        names: The names to choose from, in a fixed order.
        deal: The board of a name and a seed; calls its third argument again and again meanwhile.
    """

    names: Callable[[], Sequence[str]]
    deal: Callable[[str, int, Callable[[], None]], Dealt[BoardT]]


def daily_router(
    service: GameService[BoardT, MoveT], boards: DailyBoards[BoardT], *, model: type[Changed]
) -> APIRouter:
    """``/solitaire/daily`` or ``/connect/daily``."""
    games = service.games
    router = APIRouter(prefix=f"/{games.kind}/daily", tags=[games.kind])

    @router.get("", summary="The board of the day", responses=READ)
    def get_daily(
        player_id: PlayerId, day: Annotated[Day | None, Query(alias="date", description="UTC by default.")] = None
    ) -> DailyModel:
        day = _checked(day)
        name, seed = daily_choice(games.kind, day, boards.names())
        game = games.daily(player_id, day)
        return DailyModel(
            date=day,
            layout=name,
            seed=seed,
            game_id=None if game is None else game.record.id,
            cleared=game is not None and game.record.termination == "cleared",
        )

    @router.post("", summary="Begin the board of the day, or go on with it", responses=READ, response_model=model)
    async def play_daily(body: DailyRequest, player_id: PlayerId, request: Request) -> object:
        def begin(poll: Callable[[], None]) -> Changed:
            day = _checked(body.date_)
            game = games.daily(player_id, day)
            if game is None:
                dealt = boards.deal(*daily_choice(games.kind, day, boards.names()), poll)
                game = games.create(
                    dealt.board, layout_id=dealt.layout_id, player_id=player_id, daily_date=day, code=dealt.code
                )
            return service.model(game)

        return await while_connected(request, begin)

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
