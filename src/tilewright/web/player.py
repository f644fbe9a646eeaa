"""All that is stored about a player, to take along or to forget."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import StreamingResponse

from tilewright.store import Database, delete_personal_data, iter_personal_data
from tilewright.web.sessions import PlayerId

__all__ = ["player_router"]


class Forgotten(BaseModel):
    """How much was forgotten."""

    game: int
    result: int
    layout: int


def player_router(database: Database) -> APIRouter:
    """``/data``."""
    router = APIRouter()

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
