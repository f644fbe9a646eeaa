"""Games that are shared: all that another server needs to deal the same board and play the same moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, TypeVar

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from tilewright.move_codes import MAX_LENGTH, MAX_SHUFFLES, ShuffleStep, format_moves
from tilewright.store.stored_games import StoredBoard, StoredGame
from tilewright.web.game_routes import READ, GameId, GameService

__all__ = ["ShareModel", "add_share_route"]

BoardT = TypeVar("BoardT", bound=StoredBoard)
MoveT = TypeVar("MoveT")


class ShareModel(BaseModel):
    """What is sent to deal the same board and play the same moves, on any server."""

    code: str | None = Field(description="The code of the deal; null when the deal has none.")
    moves: str | None = Field(description="The moves, as a short, checked text; null when there are too many.")
    layout: str | None = Field(
        default=None, description="The layout, where it is not one that every server has: sent along as `layout_code`."
    )
    reason: Literal["no_code", "too_many_moves"] | None = Field(
        description="Why it cannot be shared, or not with its moves: `no_code` for a deal of a version without codes, "
        "or of rules or a mask that are too long for one; `too_many_moves` for very many moves or shuffles."
    )


def add_share_route(
    router: APIRouter,
    service: GameService[BoardT, MoveT],
    layout_of: Callable[[StoredGame[BoardT]], str | None] = lambda game: None,
) -> None:
    """Add ``share``.

    Args:
        router: The router of the kind, with its prefix.
        service: Its games.
        layout_of: The text of a layout that other servers do not have; None for one that they have.
    """
    games = service.games

    @router.get("/{game_id}/share", summary="What is needed to play the same game elsewhere", responses=READ)
    def share(
        game_id: GameId,
        node: Annotated[int | None, Query(ge=0, lt=2**31, description="Up to there; else where it stands.")] = None,
    ) -> ShareModel:
        record, line = games.line(game_id, node)
        steps = [games.step_of(entry) for entry in line.played]
        text = format_moves(steps)
        fits = len(text) <= MAX_LENGTH and sum(isinstance(step, ShuffleStep) for step in steps) <= MAX_SHUFFLES
        reason: Literal["no_code", "too_many_moves"] | None = None if fits else "too_many_moves"
        if record.code is None:
            return ShareModel(code=None, moves=None, reason="no_code")
        dealt = StoredGame(record, next(games.replay(record, ())))
        return ShareModel(
            code=record.code, moves=text if fits and steps else None, layout=layout_of(dealt), reason=reason
        )
