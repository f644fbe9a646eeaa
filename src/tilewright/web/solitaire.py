"""Games of solitaire over HTTP: deal, move, hint, review, why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from tilewright.errors import CodeError, NotFoundError
from tilewright.move_codes import parse_moves
from tilewright.solitaire import Board, Layout, Match, hint, review
from tilewright.solitaire.certificate import next_of_certificate
from tilewright.solitaire.deal_code import DealCode, layout_id
from tilewright.solitaire.errors import IllegalMoveError
from tilewright.solitaire.layout_code import format_layout, parse_layout
from tilewright.solitaire.solving import solve
from tilewright.store import Change, Database, StoredGame
from tilewright.web.analysis import Engine
from tilewright.web.daily import DailyBoards, Dealt
from tilewright.web.disconnects import while_connected
from tilewright.web.game_models import (
    GameModel,
    MoveRequest,
    NewGame,
    ReviewModel,
    SolitaireHint,
    StaleProblem,
    WhyNotModel,
    review_model,
    tiles_of,
    why_not_model,
)
from tilewright.web.game_requests import Changed
from tilewright.web.game_routes import READ, GameId, GameService, add_game_routes, new_seed
from tilewright.web.layouts import LayoutCatalogue, find_layout
from tilewright.web.lines import add_line_routes
from tilewright.web.searches import add_search_routes
from tilewright.web.sessions import PlayerId
from tilewright.web.sharing import add_share_route
from tilewright.web.solitaire_plies import SolitaireHistory, solitaire_plies

__all__ = ["SOLITAIRE", "solitaire_daily", "solitaire_router"]


def _rest_of_way(board: Board, way: Sequence[Match]) -> Sequence[Match] | None:
    """Taking tiles away never covers or blocks others: what is left can be taken in the order in which it stands."""
    last = board.peek()
    return [match for match in way if match != last] if last in way else None


SOLITAIRE: Engine[Board, Match] = Engine(solve, hint, review, next_of_certificate, _rest_of_way)


def solitaire_daily(layouts: LayoutCatalogue) -> DailyBoards[Board]:
    """The boards of the days: the built-in layouts take turns, never one that somebody brought."""

    def deal(name: str, seed: int, poll: Callable[[], None]) -> Dealt[Board]:
        layout = layouts.get(name)
        code = DealCode.of(name, layout, seed=seed)
        return Dealt(code.deal(layout, poll=poll), name, str(code))

    return DailyBoards(layouts.names, deal)


def solitaire_router(service: GameService[Board, Match], database: Database, layouts: LayoutCatalogue) -> APIRouter:
    """``/solitaire/games``. The endpoints are plain functions: they run in the pool of threads."""
    router = APIRouter(prefix="/solitaire/games", tags=["solitaire"])
    games = service.games

    @router.post(
        "", status_code=201, summary="Deal a board that can be cleared", responses=READ, response_model=GameModel
    )
    async def create_game(body: NewGame, player_id: PlayerId, request: Request, response: Response) -> object:
        def create(poll: Callable[[], None]) -> Changed:
            code = None if body.code is None else DealCode.parse(body.code)
            name = body.layout or "" if code is None else code.name
            layout = _layout_of(body, name, player_id)
            if code is None:
                seed = new_seed() if body.seed is None else body.seed
                code = DealCode.of(name, layout, seed=seed, rules=None if body.rules is None else body.rules.to_rules())
            steps = [] if body.moves is None else parse_moves(body.moves)
            board = code.deal(layout, poll=poll)
            return service.model(
                games.create(board, layout_id=name, player_id=player_id, code=str(code), steps=steps, poll=poll)
            )

        model = await while_connected(request, create)
        response.headers["Location"] = f"{request.url.path}/{model.id}"
        return model

    def _layout_of(body: NewGame, name: str, player_id: str) -> Layout:
        try:
            return find_layout(layouts, database, player_id, name)
        except NotFoundError:
            if body.layout_code is None:
                raise
        layout = parse_layout(body.layout_code)
        # The names of layouts that people bring are made from their slots.
        if layout_id(layout) != name:
            raise CodeError("code_layout", code=body.code, name=name)
        return layout

    def _text_of_layout(game: StoredGame[Board]) -> str | None:
        return None if game.record.layout_id in layouts.names() else format_layout(game.board.layout)

    change = add_game_routes(router, service, game=GameModel, stale=StaleProblem)
    add_line_routes(router, service, solitaire_plies, game=GameModel, history=SolitaireHistory, change=change)
    add_share_route(router, service, _text_of_layout)

    @router.post("/{game_id}/moves", summary="Take tiles", responses=change, response_model=GameModel)
    def move(game_id: GameId, player_id: PlayerId, body: MoveRequest) -> object:
        return service.change(game_id, player_id, body, Change("move", tiles=tuple(body.tiles)))

    add_search_routes(
        router,
        service,
        hint=SolitaireHint,
        review=ReviewModel,
        tell_move=tiles_of,
        tell_review=review_model,
        change=change,
    )

    @router.get("/{game_id}/why-not/{tile}", summary="Why a tile is not free", responses=READ)
    def why_not(game_id: GameId, tile: Annotated[int, Path(ge=0, lt=2**31)]) -> WhyNotModel:
        board = games.get(game_id).board
        if tile >= len(board.layout):
            raise IllegalMoveError("unknown_tile", tile=tile, last=len(board.layout) - 1)
        return why_not_model(board, tile, board.why_not(board.layout.slots[tile]))

    return router
