"""Games of connect over HTTP: deal, move, path, hint, review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from tilewright.connect import Board, hint, review, solve
from tilewright.connect.catalogue import find_preset, preset_names
from tilewright.connect.deal_code import DealCode
from tilewright.connect.move import Pair
from tilewright.move_codes import parse_moves
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
    tell_pair,
)
from tilewright.web.connect_plies import ConnectHistory, connect_plies
from tilewright.web.daily import DailyBoards, Dealt
from tilewright.web.disconnects import while_connected
from tilewright.web.game_requests import Changed
from tilewright.web.game_routes import READ, GameId, GameService, add_game_routes, new_seed
from tilewright.web.lines import add_line_routes
from tilewright.web.searches import add_search_routes
from tilewright.web.sessions import PlayerId
from tilewright.web.sharing import add_share_route

__all__ = ["CONNECT", "CONNECT_DAILY", "connect_router"]


def _rest_of_way(board: Board, way: Sequence[Pair]) -> Sequence[Pair] | None:
    """With gravity the order counts, so only the next pair of the way stays on it."""
    return way[1:] if way and set(way[0]) == set(board.peek()) else None


CONNECT: Engine[Board, Pair] = Engine(solve, hint, review, next_of_certificate, _rest_of_way)

DEAL_NODES = 100_000
"""How much the dealer may try: far more than boards that can be dealt need."""

CellQuery = Annotated[int, Query(ge=-1, le=60)]


def _deal(code: DealCode, poll: Callable[[], None]) -> Dealt[Board]:
    return Dealt(code.deal(max_nodes=DEAL_NODES, poll=poll), code.board_name, code.text)


def _daily_names() -> list[str]:
    return [name for name in preset_names() if find_preset(name).is_daily]


CONNECT_DAILY: DailyBoards[Board] = DailyBoards(
    _daily_names, lambda name, seed, poll: _deal(DealCode.of_preset(name, seed), poll)
)


def connect_router(service: GameService[Board, Pair]) -> APIRouter:
    """``/connect/games``."""
    router = APIRouter(prefix="/connect/games", tags=["connect"])
    games = service.games

    @router.post(
        "", status_code=201, summary="Deal a board that can be cleared", responses=READ, response_model=ConnectModel
    )
    async def create_connect(body: NewConnect, player_id: PlayerId, request: Request, response: Response) -> object:
        def create(poll: Callable[[], None]) -> Changed:
            dealt = _deal(body.to_code(new_seed), poll)
            steps = [] if body.moves is None else parse_moves(body.moves)
            game = games.create(
                dealt.board,
                layout_id=dealt.layout_id,
                player_id=player_id,
                code=dealt.code,
                steps=steps,
                poll=poll,
            )
            return service.model(game)

        model = await while_connected(request, create)
        response.headers["Location"] = f"{request.url.path}/{model.id}"
        return model

    change = add_game_routes(router, service, game=ConnectModel, stale=ConnectStale)
    add_line_routes(router, service, connect_plies, game=ConnectModel, history=ConnectHistory, change=change)
    add_share_route(router, service)

    @router.post("/{game_id}/moves", summary="Take two tiles", responses=change, response_model=ConnectModel)
    def move(game_id: GameId, player_id: PlayerId, body: ConnectMove) -> object:
        cells = tuple((row, col) for row, col in body.tiles)
        return service.change(game_id, player_id, body, Change("move", tiles=cells))

    @router.get("/{game_id}/path", summary="How two cells are joined, or why not", responses=READ)
    def get_path(game_id: GameId, row: CellQuery, col: CellQuery, to_row: CellQuery, to_col: CellQuery) -> ConnectPath:
        return path_model(games.get(game_id).board, (row, col), (to_row, to_col))

    add_search_routes(
        router,
        service,
        hint=ConnectHint,
        review=ConnectReview,
        tell_move=tell_pair,
        tell_review=connect_review,
        change=change,
    )
    return router
