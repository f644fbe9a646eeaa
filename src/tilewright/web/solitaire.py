"""Games of solitaire over HTTP: deal, read, move, undo, redo, restart, hint."""

from __future__ import annotations

import secrets
from typing import Annotated, Final

from fastapi import APIRouter, FastAPI, Path, Query, Request
from starlette.responses import Response

from tilewright.solitaire import Rules, deal
from tilewright.solitaire.errors import IllegalMoveError
from tilewright.store import Change, Database, SolitaireGame, SolitaireGames, StaleRevisionError
from tilewright.web.analysis import Analyses
from tilewright.web.game_models import (
    GameList,
    GameModel,
    HintModel,
    MoveRequest,
    NewGame,
    ReviewModel,
    RevisionRequest,
    StaleProblem,
    UndoRequest,
    WhyNotModel,
    game_list,
    game_model,
    review_model,
    tiles_of,
    why_not_model,
)
from tilewright.web.layouts import LayoutCatalogue, find_layout
from tilewright.web.problems import Problem, problem_response
from tilewright.web.sessions import PlayerId

__all__ = ["GameId", "register_stale_revision", "solitaire_router"]

# Numbers that every JavaScript program keeps exactly.
MAX_OWN_SEED: Final = 2**53

GameId = Annotated[str, Path(max_length=64, pattern=r"^[A-Za-z0-9_-]+$", description="The id of the game.")]

_READ: Final[dict[int | str, dict[str, object]]] = {404: {"model": Problem}, 422: {"model": Problem}}
_OWN: Final[dict[int | str, dict[str, object]]] = _READ | {403: {"model": Problem}}
_CHANGE: Final[dict[int | str, dict[str, object]]] = _OWN | {409: {"model": StaleProblem}}


def solitaire_router(
    database: Database, games: SolitaireGames, layouts: LayoutCatalogue, analyses: Analyses
) -> APIRouter:
    """``/solitaire/games``. The endpoints are plain functions: they run in the pool of threads."""
    router = APIRouter(prefix="/solitaire/games", tags=["solitaire"])

    def change(game_id: str, player_id: str, request: RevisionRequest, what: Change) -> GameModel:
        after = games.change(game_id, request.revision, what, elapsed_s=request.elapsed_s, player_id=player_id)
        return game_model(after, analyses.light(after))

    @router.post("", status_code=201, summary="Deal a board that can be cleared", responses=_READ)
    def create_game(body: NewGame, player_id: PlayerId, request: Request, response: Response) -> GameModel:
        layout = find_layout(layouts, database, player_id, body.layout)
        seed = secrets.randbelow(MAX_OWN_SEED) if body.seed is None else body.seed
        rules = Rules() if body.rules is None else body.rules.to_rules()
        game = games.create(deal(layout, seed=seed, rules=rules), layout_id=body.layout, player_id=player_id)
        response.headers["Location"] = request.app.url_path_for("get_game", game_id=game.record.id)
        return game_model(game, analyses.light(game))

    @router.get("", summary="The games, the last played first", responses={422: {"model": Problem}})
    def list_games(
        player_id: PlayerId,
        limit: Annotated[int, Query(ge=1, le=100)] = 20,
        cursor: Annotated[str | None, Query(max_length=200, description="`next` of the page before.")] = None,
    ) -> GameList:
        return game_list(games.list(player_id, limit=limit, cursor=cursor))

    @router.get("/{game_id}", summary="A game", responses=_READ)
    def get_game(game_id: GameId) -> GameModel:
        game = games.get(game_id)
        return game_model(game, analyses.light(game))

    @router.delete("/{game_id}", status_code=204, summary="Forget a game; its result stays", responses=_OWN)
    def delete_game(game_id: GameId, player_id: PlayerId) -> None:
        games.delete(game_id, player_id=player_id)

    @router.post("/{game_id}/moves", summary="Take tiles", responses=_CHANGE)
    def move(game_id: GameId, player_id: PlayerId, body: MoveRequest) -> GameModel:
        return change(game_id, player_id, body, Change("move", tiles=tuple(body.tiles)))

    @router.post("/{game_id}/undo", summary="Take moves back", responses=_CHANGE)
    def undo(game_id: GameId, player_id: PlayerId, body: UndoRequest) -> GameModel:
        return change(game_id, player_id, body, Change("undo", count=body.count))

    @router.post("/{game_id}/redo", summary="Play again the move taken back last", responses=_CHANGE)
    def redo(game_id: GameId, player_id: PlayerId, body: RevisionRequest) -> GameModel:
        return change(game_id, player_id, body, Change("redo"))

    @router.post("/{game_id}/restart", summary="Take all moves back; they can be redone", responses=_CHANGE)
    def restart(game_id: GameId, player_id: PlayerId, body: RevisionRequest) -> GameModel:
        return change(game_id, player_id, body, Change("restart"))

    @router.post("/{game_id}/hint", summary="A move that keeps the win, if one is known", responses=_CHANGE)
    def hint(game_id: GameId, body: RevisionRequest, request: Request) -> HintModel:
        game = games.at_revision(game_id, body.revision)
        found, source = analyses.hint(game, _client(request))
        return HintModel(
            revision=body.revision,
            tiles=None if found.match is None else tiles_of(game.board, found.match),
            keeps_win=found.keeps_win,
            source=source,
            last_winnable_ply=found.last_winnable_ply,
        )

    @router.post("/{game_id}/review", summary="The game looked back on: which move lost it", responses=_CHANGE)
    def review(game_id: GameId, body: RevisionRequest, request: Request) -> ReviewModel:
        game = games.at_revision(game_id, body.revision)
        return review_model(game, analyses.review(game, _client(request)))

    @router.get("/{game_id}/why-not/{tile}", summary="Why a tile is not free", responses=_READ)
    def why_not(game_id: GameId, tile: Annotated[int, Path(ge=0, lt=2**31)]) -> WhyNotModel:
        board = games.get(game_id).board
        if tile >= len(board.layout):
            raise IllegalMoveError("unknown_tile", tile=tile, last=len(board.layout) - 1)
        return why_not_model(board, tile, board.why_not(board.layout.slots[tile]))

    return router


def _client(request: Request) -> str:
    return request.client.host if request.client else ""


def register_stale_revision(app: FastAPI, analyses: Analyses) -> None:
    """Answer a change that was made for another revision with the game as it is."""

    def on_stale_revision(request: Request, error: Exception) -> Response:
        assert isinstance(error, StaleRevisionError)  # noqa: S101 - registered for this class
        assert isinstance(error.game, SolitaireGame)  # noqa: S101 - the only kind of game there is
        game = game_model(error.game, analyses.light(error.game)).model_dump(mode="json")
        return problem_response(409, error.code, str(error), context={**error.context, "game": game})

    app.add_exception_handler(StaleRevisionError, on_stale_revision)
