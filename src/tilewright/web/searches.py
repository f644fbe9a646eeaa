"""What is the same for games of every kind when a solver is asked: hints, and the game looked back on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from tilewright.play import Review, Status
from tilewright.store.stored_games import StoredBoard, StoredGame
from tilewright.web.disconnects import while_connected
from tilewright.web.game_requests import HintModel, HintRequest, RevisionRequest
from tilewright.web.game_routes import GameId, GameService, Responses, client_of
from tilewright.web.sessions import PlayerId

__all__ = ["ReviewFields", "ReviewedMoveFields", "add_search_routes", "told_of_review"]

BoardT = TypeVar("BoardT", bound=StoredBoard)
MoveT = TypeVar("MoveT")


class ReviewedMoveFields(BaseModel):
    """What every move that is looked back on tells."""

    ply: int = Field(description="Which move of the game, from 1.")
    status: Status = Field(description="Whether the board could be cleared after it.")
    forced: bool = Field(description="Whether it was the only legal move.")


class ReviewFields(BaseModel):
    """What every game that is looked back on tells."""

    revision: int
    start: Status = Field(description="Whether the board could be cleared before the first move.")
    last_winnable_ply: int | None = Field(description="After how many moves it could be cleared for the last time.")
    losing_ply: int | None = Field(description="The move that lost it; null when none did, or that is not known.")


def told_of_review(
    game: StoredGame[BoardT], found: Review[MoveT], tell: Callable[[BoardT, MoveT], object]
) -> dict[str, Any]:
    """A review as the fields of `ReviewFields`, and its ``moves``.

    Args:
        game: The game.
        found: What was found out.
        tell: A move as JSON has it.
    """
    board = game.board
    return {
        "revision": game.record.revision,
        "start": found.start,
        "moves": [
            {
                "ply": move.ply,
                "tiles": tell(board, move.move),
                "status": move.status,
                "forced": move.forced,
                "alternatives": [tell(board, other) for other in move.alternatives],
            }
            for move in found.moves
        ],
        "last_winnable_ply": found.last_winnable_ply,
        "losing_ply": None if found.losing_move is None else found.losing_move.ply,
    }


def add_search_routes(
    router: APIRouter,
    service: GameService[BoardT, MoveT],
    *,
    hint: type[HintModel],
    review: type[ReviewFields],
    tell_move: Callable[[BoardT, MoveT], object],
    tell_review: Callable[[StoredGame[BoardT], Review[MoveT]], ReviewFields],
    change: Responses,
) -> None:
    """Add ``hint`` and ``review``. Both end when the client goes away.

    Args:
        router: The router of the kind, with its prefix.
        service: Its games.
        hint: How a hint is told.
        review: How a review is told.
        tell_move: A move as JSON has it.
        tell_review: A review as JSON has it.
        change: What a request for a revision may be answered with.
    """
    games, analyses = service.games, service.analyses

    @router.post(
        "/{game_id}/hint",
        summary="A move that keeps the win, if there is one",
        responses=change,
        response_model=hint,
    )
    async def get_hint(game_id: GameId, body: HintRequest, player_id: PlayerId, request: Request) -> object:
        def find(poll: Callable[[], None]) -> HintModel:
            game = games.at_revision(game_id, body.revision)
            found, source = analyses.hint(game, client_of(request), poll)
            if body.show and found.match is not None:
                games.count_hint(game_id, body.revision, player_id=player_id)
            return hint.model_validate(
                {
                    "revision": body.revision,
                    "tiles": None if found.match is None else tell_move(game.board, found.match),
                    "keeps_win": found.keeps_win,
                    "source": source,
                    "last_winnable_ply": found.last_winnable_ply,
                }
            )

        return await while_connected(request, find)

    @router.post(
        "/{game_id}/review",
        summary="The game looked back on: which move lost it",
        responses=change,
        response_model=review,
    )
    async def get_review(game_id: GameId, body: RevisionRequest, request: Request) -> object:
        def look_back(poll: Callable[[], None]) -> ReviewFields:
            game = games.at_revision(game_id, body.revision)
            return tell_review(game, analyses.review(game, client_of(request), poll))

        return await while_connected(request, look_back)
