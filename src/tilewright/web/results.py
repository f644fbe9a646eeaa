"""What adds up for a player over HTTP, for each kind of game: results, statistics, streaks."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Final, TypeVar

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from tilewright.store import Statistics
from tilewright.store.stored_games import StoredBoard, StoredGames
from tilewright.web.game_requests import Day
from tilewright.web.problems import Problem
from tilewright.web.sessions import PlayerId

__all__ = ["results_router"]

BoardT = TypeVar("BoardT", bound=StoredBoard)

_INVALID: Final[dict[int | str, dict[str, object]]] = {422: {"model": Problem}}

Today = Annotated[Day | None, Query(description="The day on the player's clock; that of UTC by default.")]


class ResultModel(BaseModel):
    """A game that was cleared, as it was the first time."""

    game_id: str
    layout_id: str = Field(description="The layout; rows and columns, and the shape, for a game of connect.")
    seed: int | None
    daily_date: date | None = Field(description="The day, for a daily board.")
    move_count: int
    elapsed_s: float = Field(description="Seconds of play; 0 when nobody told.")
    hints_used: int
    finished_at: datetime


class ResultList(BaseModel):
    """Some results, the latest first."""

    results: list[ResultModel]
    next: str | None = Field(description="The cursor of the next page; null at the end.")


class LayoutStatisticsModel(BaseModel):
    """How it went on one layout."""

    layout_id: str
    started: int
    cleared: int
    best_s: float | None
    mean_s: float | None


class StatisticsModel(BaseModel):
    """How it went."""

    started: int = Field(description="Games in which something was done.")
    cleared: int
    layouts: list[LayoutStatisticsModel]
    daily_cleared: int = Field(description="Daily boards that were cleared on their day.")
    current_streak: int = Field(description="Days in a row up to today, or to yesterday while today is open.")
    longest_streak: int


def results_router(games: StoredGames[BoardT]) -> APIRouter:
    """``/solitaire/results``, ``/solitaire/statistics``, or those of connect."""
    router = APIRouter(prefix=f"/{games.kind}", tags=[games.kind])

    @router.get("/results", summary="Games cleared, latest first", responses=_INVALID)
    def list_results(
        player_id: PlayerId,
        limit: Annotated[int, Query(ge=1, le=100)] = 20,
        cursor: Annotated[str | None, Query(max_length=200, description="`next` of the page before.")] = None,
    ) -> ResultList:
        page = games.results(player_id, limit=limit, cursor=cursor)
        results = [
            ResultModel(
                game_id=result.game_id,
                layout_id=result.layout_id,
                seed=result.seed,
                daily_date=result.daily_date,
                move_count=result.move_count,
                elapsed_s=result.elapsed_s,
                hints_used=result.hints,
                finished_at=result.finished_at,
            )
            for result in page.results
        ]
        return ResultList(results=results, next=page.next_cursor)

    @router.get("/statistics", summary="How it went so far", responses=_INVALID)
    def get_statistics(player_id: PlayerId, today: Today = None) -> StatisticsModel:
        return _statistics_model(games.statistics(player_id, today=today or datetime.now(UTC).date()))

    return router


def _statistics_model(found: Statistics) -> StatisticsModel:
    layouts = [
        LayoutStatisticsModel(
            layout_id=layout.layout_id,
            started=layout.started,
            cleared=layout.cleared,
            best_s=layout.best_s,
            mean_s=layout.mean_s,
        )
        for layout in found.layouts
    ]
    return StatisticsModel(
        started=found.started,
        cleared=found.cleared,
        layouts=layouts,
        daily_cleared=found.daily_cleared,
        current_streak=found.current_streak,
        longest_streak=found.longest_streak,
    )
