"""What is the same for games of every kind: list, read, undo, redo, restart, shuffle, forget, watch."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Generic, TypeVar

import anyio
from fastapi import APIRouter, FastAPI, Header, Path, Query, Request
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from tilewright.errors import NotFoundError
from tilewright.play import Status
from tilewright.store import Bounds, Change, Lease, StaleRevisionError, StoredGame
from tilewright.store.stored_games import StoredBoard, StoredGames
from tilewright.web.analysis import Analyses
from tilewright.web.errors import WatchError
from tilewright.web.game_requests import (
    Changed,
    GameList,
    RevisionRequest,
    ShuffleRequest,
    TimeRequest,
    UndoRequest,
    game_list,
)
from tilewright.web.problems import Problem, problem_response
from tilewright.web.sessions import PlayerId

__all__ = ["READ", "GameId", "GameService", "Responses", "add_game_routes", "client_of", "new_seed"]
__all__ += ["register_stale_revision"]

BoardT = TypeVar("BoardT", bound=StoredBoard)
MoveT = TypeVar("MoveT")

Responses = dict[int | str, dict[str, object]]

GameId = Annotated[str, Path(max_length=64, pattern=r"^[A-Za-z0-9_-]+$", description="The id of the game.")]

READ: Final[Responses] = {404: {"model": Problem}, 422: {"model": Problem}}

MAX_WATCHERS: Final = 200
"""How many watch games of one kind at the same time."""

_POLL_S: Final = 0.5
_KEEP_ALIVE_S: Final = 15.0
_LONGEST_S: Final = 3600.0
"""After so long a stream ends; browsers then ask again by themselves."""

_EVENTS: Final = """\
A stream of server-sent events. `game` tells the game as it is (`data`) and its revision (`id`): once at the start,
unless `Last-Event-ID` is that revision, and after every change, whichever server made it. `deleted` tells that the game
was forgotten.
"""


@dataclass(frozen=True, slots=True)
class GameService(Generic[BoardT, MoveT]):
    """The games of one kind, and how they are told.

    Attributes:
        games: Where they are stored.
        analyses: What is known about them.
        bounds: What all processes count together.
        to_model: A game as JSON has it.
    """

    games: StoredGames[BoardT]
    analyses: Analyses[BoardT, MoveT]
    bounds: Bounds
    to_model: Callable[[StoredGame[BoardT], Status], Changed]

    def model(self, game: StoredGame[BoardT]) -> Changed:
        """A game as JSON has it."""
        return self.to_model(game, self.analyses.light(game))

    def tell(self, game: object) -> Changed:
        """A game of this kind, wherever it came from, as JSON has it."""
        if not isinstance(game, StoredGame) or game.record.kind != self.games.kind:
            raise TypeError(f"not a game of {self.games.kind}")
        return self.model(game)

    def change(self, game_id: str, player_id: str, request: RevisionRequest, what: Change) -> Changed:
        """The game after a change."""
        after = self.games.change(game_id, request.revision, what, elapsed_s=request.elapsed_s, player_id=player_id)
        return self.model(after)


def client_of(request: Request) -> str:
    """The address of a client, for what is shared out by clients."""
    return request.client.host if request.client else ""


def new_seed() -> int:
    """A seed that every JavaScript program keeps exactly."""
    return secrets.randbelow(2**53)


def add_game_routes(
    router: APIRouter, service: GameService[BoardT, MoveT], *, game: type[Changed], stale: type[Problem]
) -> Responses:
    """Add what is the same for every kind of game.

    Args:
        router: The router of the kind, with its prefix.
        service: Its games.
        game: How a game is told.
        stale: How a stale revision is told.

    Returns:
        What any change may be answered with, for the routes of the kind's own.
    """
    own: Responses = READ | {403: {"model": Problem}}
    change: Responses = own | {409: {"model": stale}}
    games = service.games

    @router.get("", summary="The games, the last played first", responses={422: {"model": Problem}})
    def list_games(
        player_id: PlayerId,
        limit: Annotated[int, Query(ge=1, le=100)] = 20,
        cursor: Annotated[str | None, Query(max_length=200, description="`next` of the page before.")] = None,
    ) -> GameList:
        return game_list(games.list(player_id, limit=limit, cursor=cursor))

    @router.get("/{game_id}", summary="A game", responses=READ, response_model=game)
    def get_game(game_id: GameId) -> BaseModel:
        return service.model(games.get(game_id))

    @router.delete("/{game_id}", status_code=204, summary="Forget a game; its result stays", responses=own)
    def delete_game(game_id: GameId, player_id: PlayerId) -> None:
        games.delete(game_id, player_id=player_id)

    @router.post("/{game_id}/undo", summary="Take moves back", responses=change, response_model=game)
    def undo(game_id: GameId, player_id: PlayerId, body: UndoRequest) -> BaseModel:
        return service.change(game_id, player_id, body, Change("undo", count=body.count))

    @router.post("/{game_id}/redo", summary="Play again what was taken back", responses=change, response_model=game)
    def redo(game_id: GameId, player_id: PlayerId, body: RevisionRequest) -> BaseModel:
        return service.change(game_id, player_id, body, Change("redo"))

    @router.post("/{game_id}/restart", summary="Take all back; it can be redone", responses=change, response_model=game)
    def restart(game_id: GameId, player_id: PlayerId, body: RevisionRequest) -> BaseModel:
        return service.change(game_id, player_id, body, Change("restart"))

    @router.post(
        "/{game_id}/shuffle", summary="Deal the tiles that are left anew", responses=change, response_model=game
    )
    def shuffle(game_id: GameId, player_id: PlayerId, body: ShuffleRequest) -> BaseModel:
        # Without a seed of the client's, one that the same request would get again: so it can be repeated.
        seed = _seed_for(game_id, body.revision) if body.seed is None else body.seed
        return service.change(game_id, player_id, body, Change("shuffle", seed=seed))

    @router.post("/{game_id}/time", status_code=204, summary="Tell how long it has been played", responses=own)
    def note_time(game_id: GameId, player_id: PlayerId, body: TimeRequest) -> None:
        games.note_time(game_id, body.elapsed_s, player_id=player_id)

    _add_events(router, service)
    return change


def _seed_for(game_id: str, revision: int) -> int:
    import hashlib

    return int.from_bytes(hashlib.sha256(f"{game_id} {revision}".encode()).digest()[:8]) >> 11


def register_stale_revision(app: FastAPI, models: Mapping[str, Callable[[object], Changed]]) -> None:
    """Answer a change that was made for another revision with the game as it is.

    Args:
        app: The application.
        models: How a game of each kind is told.
    """

    def on_stale_revision(request: Request, error: Exception) -> Response:
        assert isinstance(error, StaleRevisionError)  # noqa: S101 - registered for this class
        stale = error.game
        assert isinstance(stale, StoredGame)  # noqa: S101 - what the store gives
        game = models[stale.record.kind](stale).model_dump(mode="json")
        return problem_response(409, error.code, str(error), context={**error.context, "game": game})

    app.add_exception_handler(StaleRevisionError, on_stale_revision)


def _add_events(router: APIRouter, service: GameService[BoardT, MoveT]) -> None:
    name = f"watch {service.games.kind}"

    @router.get(
        "/{game_id}/events",
        summary="Watch a game",
        description=_EVENTS,
        response_class=StreamingResponse,
        responses=READ | {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
    )
    async def watch(
        game_id: GameId, request: Request, last_event_id: Annotated[str | None, Header(max_length=20)] = None
    ) -> StreamingResponse:
        revision = await run_in_threadpool(service.games.revision, game_id)
        lease, _ = await run_in_threadpool(service.bounds.lease, {name: MAX_WATCHERS})
        if lease is None:
            raise WatchError("too_many_watchers", limit=MAX_WATCHERS)
        known = revision if last_event_id == str(revision) else None
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        events = _events(service, game_id, known, request, lease)
        return StreamingResponse(events, media_type="text/event-stream", headers=headers)


async def _events(
    service: GameService[BoardT, MoveT], game_id: str, known: int | None, request: Request, lease: Lease
) -> AsyncIterator[str]:
    """The database is asked for the revision, so that changes by other processes are seen too."""
    try:
        begun = told_at = time.monotonic()
        yield f"retry: {int(_POLL_S * 4000)}\n\n"
        while time.monotonic() - begun < _LONGEST_S and not request.app.state.is_stopping:
            try:
                if await run_in_threadpool(service.games.revision, game_id) != known:
                    model = await run_in_threadpool(lambda: service.model(service.games.get(game_id)))
                    known, told_at = model.revision, time.monotonic()
                    yield f"id: {model.revision}\nevent: game\ndata: {model.model_dump_json()}\n\n"
            except NotFoundError:
                yield "event: deleted\ndata: {}\n\n"
                return
            if time.monotonic() - told_at > _KEEP_ALIVE_S:
                told_at = time.monotonic()
                yield ": still here\n\n"
            if lease.is_due:
                await run_in_threadpool(lease.keep)
            await anyio.sleep(_POLL_S)
    finally:
        # Also when the client has gone, which cancels whatever is waited for.
        with anyio.CancelScope(shield=True):
            await run_in_threadpool(lease.release)
