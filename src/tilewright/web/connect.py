"""Games of connect over HTTP: deal, move, path, hint, review."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from tilewright.connect import Board, hint, review, solve
from tilewright.connect.move import Pair
from tilewright.store import Change
from tilewright.web.analysis import Engine
from tilewright.web.connect_models import (
    ConnectHint,
    ConnectModel,
    ConnectMove,
    ConnectPath,
    ConnectReview,
    ConnectStale,
    NewConnect,
    connect_review,
    next_of_certificate,
    path_model,
)
from tilewright.web.disconnects import while_connected
from tilewright.web.game_requests import RevisionRequest
from tilewright.web.game_routes import READ, GameId, GameService, add_game_routes, client_of, new_seed
from tilewright.web.sessions import PlayerId

__all__ = ["CONNECT", "connect_router"]

CONNECT: Engine[Board, Pair] = Engine(solve, hint, review, next_of_certificate)

DEAL_NODES = 100_000
"""How much the dealer may try: far more than boards that can be dealt need."""

CellQuery = Annotated[int, Query(ge=-1, le=60)]


def connect_router(service: GameService[Board, Pair]) -> APIRouter:
    """``/connect/games``."""
    router = APIRouter(prefix="/connect/games", tags=["connect"])
    games, analyses = service.games, service.analyses

    @router.post(
        "", status_code=201, summary="Deal a board that can be cleared", responses=READ, response_model=ConnectModel
    )
    def create_connect(body: NewConnect, player_id: PlayerId, request: Request, response: Response) -> object:
        code = body.to_code(new_seed)
        board = code.deal(mask=body.mask, max_nodes=DEAL_NODES)
        # A mask has no place in a short code.
        text = code.text if body.mask is None else None
        game = games.create(board, layout_id=f"{code.rows}x{code.cols}", player_id=player_id, code=text)
        response.headers["Location"] = f"{request.url.path}/{game.record.id}"
        return service.model(game)

    change = add_game_routes(router, service, game=ConnectModel, stale=ConnectStale)

    @router.post("/{game_id}/moves", summary="Take two tiles", responses=change, response_model=ConnectModel)
    def move(game_id: GameId, player_id: PlayerId, body: ConnectMove) -> object:
        cells = tuple((row, col) for row, col in body.tiles)
        return service.change(game_id, player_id, body, Change("move", tiles=cells))

    @router.get("/{game_id}/path", summary="How two cells are joined, or why not", responses=READ)
    def get_path(game_id: GameId, row: CellQuery, col: CellQuery, to_row: CellQuery, to_col: CellQuery) -> ConnectPath:
        return path_model(games.get(game_id).board, (row, col), (to_row, to_col))

    @router.post("/{game_id}/hint", summary="A move that keeps the win, if there is one", responses=change)
    async def get_hint(game_id: GameId, body: RevisionRequest, request: Request) -> ConnectHint:
        def find(poll: Callable[[], None]) -> ConnectHint:
            game = games.at_revision(game_id, body.revision)
            found, source = analyses.hint(game, client_of(request), poll)
            return ConnectHint(
                revision=body.revision,
                tiles=None if found.match is None else [list(cell) for cell in found.match],
                keeps_win=found.keeps_win,
                source=source,
                last_winnable_ply=found.last_winnable_ply,
            )

        return await while_connected(request, find)

    @router.post("/{game_id}/review", summary="The game looked back on: which move lost it", responses=change)
    async def get_review(game_id: GameId, body: RevisionRequest, request: Request) -> ConnectReview:
        def look_back(poll: Callable[[], None]) -> ConnectReview:
            game = games.at_revision(game_id, body.revision)
            return connect_review(game, analyses.review(game, client_of(request), poll))

        return await while_connected(request, look_back)

    return router
