"""What adds up for a player: results, statistics, and all that is stored, to take along or to forget."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.responses import StreamingResponse

from tilewright.store import Database, SolitaireGames, Statistics, delete_personal_data, iter_personal_data
from tilewright.web.game_requests import Day
from tilewright.web.problems import Problem
from tilewright.web.sessions import PlayerId

__all__ = ["player_router"]

_INVALID: Final[dict[int | str, dict[str, object]]] = {422: {"model": Problem}}

Today = Annotated[Day | None, Query(description="The day on the player's clock; that of UTC by default.")]


class ResultModel(BaseModel):
    """A game that was cleared, as it was the first time."""

    game_id: str
    layout_id: str
    seed: int | None
    daily_date: date | None = Field(description="The day, for a daily board.")
    move_count: int
    elapsed_s: float = Field(description="Seconds of play; 0 when nobody told.")
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


class Forgotten(BaseModel):
    """How much was forgotten."""

    game: int
    result: int
    layout: int


def player_router(database: Database, games: SolitaireGames) -> APIRouter:
    """``/solitaire/results``, ``/solitaire/statistics``, ``/data``."""
    router = APIRouter()

    @router.get("/solitaire/results", tags=["solitaire"], summary="Games cleared, latest first", responses=_INVALID)
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
                finished_at=result.finished_at,
            )
            for result in page.results
        ]
        return ResultList(results=results, next=page.next_cursor)

    @router.get("/solitaire/statistics", tags=["solitaire"], summary="How it went so far", responses=_INVALID)
    def get_statistics(player_id: PlayerId, today: Today = None) -> StatisticsModel:
        return _statistics_model(games.statistics(player_id, today=today or datetime.now(UTC).date()))

    @router.get(
        "/data",
        tags=["data"],
        summary="Everything that is stored about the player, one JSON object a line",
        response_class=StreamingResponse,
        responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
    )
    def export_data(player_id: PlayerId) -> StreamingResponse:
        headers = {"Content-Disposition": 'attachment; filename="tilewright.ndjson"'}
        return StreamingResponse(
            iter_personal_data(database, player_id), media_type="application/x-ndjson", headers=headers
        )

    @router.delete("/data", tags=["data"], summary="Forget everything about the player")
    def delete_data(player_id: PlayerId) -> Forgotten:
        return Forgotten(**delete_personal_data(database, player_id))

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
