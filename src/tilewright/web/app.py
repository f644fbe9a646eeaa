"""`create_app`: the application, put together."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from fastapi import APIRouter, FastAPI
from pydantic import BaseModel
from sqlalchemy import text

from tilewright import __version__
from tilewright.store import Bounds, ConnectGames, Database, SolitaireGames, open_database
from tilewright.web.analysis import Analyses, SolverPool
from tilewright.web.connect import CONNECT, CONNECT_DAILY, connect_router
from tilewright.web.connect_models import ConnectModel, connect_model
from tilewright.web.daily import daily_router
from tilewright.web.editions import Page
from tilewright.web.game_models import GameModel, game_model
from tilewright.web.game_routes import GameService, register_stale_revision
from tilewright.web.hands import hands_router
from tilewright.web.layouts import BuiltinLayouts, LayoutCatalogue, layouts_router
from tilewright.web.logs import AccessLog
from tilewright.web.openapi import DescribedApp
from tilewright.web.pages import Files, pages_router
from tilewright.web.player import player_router
from tilewright.web.presets import presets_router
from tilewright.web.problems import CatchErrors, register_problems
from tilewright.web.rates import RateLimit
from tilewright.web.results import results_router
from tilewright.web.security import BodyLimit, HostCheck, OriginCheck, SecurityHeaders
from tilewright.web.sessions import Sessions
from tilewright.web.settings import Settings, load_settings
from tilewright.web.solitaire import SOLITAIRE, solitaire_daily, solitaire_router
from tilewright.web.trainer import trainer_router

__all__ = ["create_app"]

_DESCRIPTION = """\
Play mahjong tile games over HTTP. Every rule is the engine's: a client draws what it is told and sends what was picked.

Every game has a revision that goes up by one with each change. A change names the revision it was made for; on any
other it is answered with 409 and the game as it is. The same change sent twice is answered as if sent once. Errors are
problem details (RFC 9457) with a stable `code`.
"""


class Health(BaseModel):
    """Whether the server can do its work."""

    status: Literal["ok"]
    version: str


def create_app(
    settings: Settings | None = None, *, database: Database | None = None, layouts: LayoutCatalogue | None = None
) -> FastAPI:
    """The application.

    Args:
        settings: What can be set; the defaults serve one person on this machine.
        database: An open database, in place of the one that the settings name. The application closes it when it ends.
        layouts: The layouts to offer; the built-in ones by default.

    Raises:
        StoreError: The database cannot be used.
    """
    settings = load_settings() if settings is None else settings
    database = open_database(settings.data) if database is None else database
    layouts = BuiltinLayouts() if layouts is None else layouts

    bounds = Bounds(database)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if isinstance(layouts, BuiltinLayouts):
            # The first visitor does not wait for them.
            threading.Thread(target=layouts.read_all, name="read layouts", daemon=True).start()
        yield
        bounds.close()
        database.close()

    # The interactive documentation would load scripts from elsewhere.
    app = DescribedApp(
        title="tilewright",
        version=__version__,
        description=_DESCRIPTION,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
    )
    pool = SolverPool(bounds)
    solitaire_games = SolitaireGames(database)
    solitaire = GameService(solitaire_games, Analyses(SOLITAIRE, pool, settings.solver_time_s), bounds, game_model)
    connect_games = ConnectGames(database)
    connect = GameService(connect_games, Analyses(CONNECT, pool, settings.solver_time_s), bounds, connect_model)
    app.state.is_stopping = False
    register_problems(app)
    register_stale_revision(app, {"solitaire": solitaire.tell, "connect": connect.tell})

    @app.get("/health", tags=["service"], summary="Whether the server works")
    def health() -> Health:
        with database.read() as connection:
            connection.execute(text("SELECT 1"))
        return Health(status="ok", version=__version__)

    api = APIRouter(prefix="/api/v1")
    # Moves are what is asked for most, and routes are tried in order.
    api.include_router(solitaire_router(solitaire, database, layouts))
    api.include_router(connect_router(connect))
    api.include_router(layouts_router(layouts, database))
    api.include_router(presets_router())
    api.include_router(daily_router(solitaire, solitaire_daily(layouts), model=GameModel))
    api.include_router(daily_router(connect, CONNECT_DAILY, model=ConnectModel))
    api.include_router(results_router(solitaire_games))
    api.include_router(results_router(connect_games))
    api.include_router(player_router(database))
    api.include_router(hands_router())
    api.include_router(trainer_router())
    app.include_router(api)
    page = Page()
    app.include_router(pages_router(page))

    # From the inside out.
    app.add_middleware(CatchErrors)
    app.add_middleware(Sessions, has_sessions=settings.has_sessions)
    app.add_middleware(
        BodyLimit,
        max_bytes=settings.max_body_bytes,
        timeout_s=settings.body_timeout_s,
        max_bytes_at={"/api/v1/layouts": settings.max_upload_bytes},
    )
    app.add_middleware(OriginCheck)
    app.add_middleware(RateLimit, per_s=settings.rate_limit, bounds=bounds)
    app.add_middleware(Files, page=page)
    app.add_middleware(HostCheck, host=settings.host, allowed=settings.allowed_hosts)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(AccessLog)
    return app
