"""Watching a game: server-sent events, one for each change."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Annotated, Final

import anyio
from fastapi import APIRouter, Header, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from tilewright.errors import NotFoundError
from tilewright.store import SolitaireGame, SolitaireGames
from tilewright.web.analysis import Analyses
from tilewright.web.errors import WatchError
from tilewright.web.game_models import GameModel, game_model
from tilewright.web.problems import Problem
from tilewright.web.solitaire import GameId

__all__ = ["events_router"]

MAX_WATCHERS: Final = 200
"""How many watch at the same time, in one process."""

_POLL_S: Final = 0.5
_KEEP_ALIVE_S: Final = 15.0
_LONGEST_S: Final = 3600.0
"""After so long the stream ends; browsers then ask again by themselves."""

_DESCRIPTION: Final = """\
A stream of server-sent events. `game` tells the game as it is (`data`, as GameModel) and its revision (`id`): once at
the start, unless `Last-Event-ID` is that revision, and after every change. `deleted` tells that the game was forgotten.
"""


class _Watchers:
    """How many there are."""

    def __init__(self) -> None:
        self.count = 0


def events_router(games: SolitaireGames, analyses: Analyses) -> APIRouter:
    """``/solitaire/games/{id}/events``.

    The database is asked for the revision, so that changes by other processes are seen too.
    """
    router = APIRouter(prefix="/solitaire/games", tags=["solitaire"])
    watchers = _Watchers()

    @router.get(
        "/{game_id}/events",
        summary="Watch a game",
        description=_DESCRIPTION,
        response_class=StreamingResponse,
        responses={
            200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}},
            404: {"model": Problem},
            422: {"model": Problem},
        },
    )
    async def watch(
        game_id: GameId, request: Request, last_event_id: Annotated[str | None, Header(max_length=20)] = None
    ) -> StreamingResponse:
        revision = await run_in_threadpool(games.revision, game_id)
        if watchers.count >= MAX_WATCHERS:
            raise WatchError("too_many_watchers", limit=MAX_WATCHERS)
        known = None if last_event_id != str(revision) else revision
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(
            _events(games, analyses, game_id, known, request, watchers), media_type="text/event-stream", headers=headers
        )

    return router


async def _events(
    games: SolitaireGames,
    analyses: Analyses,
    game_id: str,
    known: int | None,
    request: Request,
    watchers: _Watchers,
) -> AsyncIterator[str]:
    watchers.count += 1
    try:
        begun = told_at = time.monotonic()
        yield f"retry: {int(_POLL_S * 4000)}\n\n"
        while time.monotonic() - begun < _LONGEST_S and not request.app.state.is_stopping:
            try:
                revision = await run_in_threadpool(games.revision, game_id)
                if revision != known:
                    model = await run_in_threadpool(lambda: _model(games.get(game_id), analyses))
                    known, told_at = model.revision, time.monotonic()
                    yield _event(model)
            except NotFoundError:
                yield "event: deleted\ndata: {}\n\n"
                return
            if time.monotonic() - told_at > _KEEP_ALIVE_S:
                told_at = time.monotonic()
                yield ": still here\n\n"
            await anyio.sleep(_POLL_S)
    finally:
        watchers.count -= 1


def _model(game: SolitaireGame, analyses: Analyses) -> GameModel:
    return game_model(game, analyses.light(game))


def _event(model: GameModel) -> str:
    return f"id: {model.revision}\nevent: game\ndata: {model.model_dump_json()}\n\n"
