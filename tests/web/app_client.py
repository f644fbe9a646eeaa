"""A client that speaks to an application in this process, and small layouts to play on."""

# ruff: noqa: ANN401 - what is passed on to httpx is its business

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import anyio.from_thread
import httpx
from fastapi import FastAPI

from tilewright.errors import NotFoundError
from tilewright.solitaire import Layout
from tilewright.solitaire.library import Difficulty
from tilewright.store import open_database
from tilewright.store.database import FILE_NAME
from tilewright.web import Settings, create_app

BASE_URL = "http://127.0.0.1:8144"

ROW = Layout([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)], name="Row", author="Ann", description="Four.")
"""Four tiles in a line: only the two at the ends are free."""

TOWER = Layout.from_slots([(0, 0, 0), (0, 0, 1)], name="Tower")
"""One tile on another: no pair can ever be taken."""

TRAP = Layout([(0, 0, 0), (4, 0, 0), (8, 0, 0), (0, 0, 1)], name="Trap")
"""Four tiles, dealt with one face: who takes the two single ones first is left with a tower."""

BLOCK = Layout.from_slots(
    [(2 * x, 2 * y, z) for z, (w, h) in enumerate([(6, 4), (4, 2), (2, 2)]) for y in range(h) for x in range(w)],
    name="Block",
)
"""24 + 8 + 4 tiles on three layers."""


class SmallLayouts:
    """The layouts above, by name."""

    def __init__(self) -> None:
        self._layouts = {"row": ROW, "tower": TOWER, "trap": TRAP, "block": BLOCK}

    def names(self) -> Sequence[str]:
        return list(self._layouts)

    def get(self, name: str) -> Layout:
        if name not in self._layouts:
            raise NotFoundError("not_found", kind="layout", name=name)
        return self._layouts[name]

    def difficulty(self, name: str) -> Difficulty | None:
        return "easy" if name == "row" else None


class AppClient:
    """Requests to an application, one after the other or from several threads."""

    def __init__(self, app: FastAPI, portal: anyio.from_thread.BlockingPortal) -> None:
        self.app = app
        self._portal = portal
        # Errors of the application must become responses.
        transport = httpx.ASGITransport(app, raise_app_exceptions=True)
        self._client = httpx.AsyncClient(transport=transport, base_url=BASE_URL)

    @property
    def cookies(self) -> httpx.Cookies:
        """What the server gave to keep."""
        return self._client.cookies

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        async def send() -> httpx.Response:
            return await self._client.request(method, path, **options)

        return self._portal.call(send)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def post(self, path: str, body: object = None, **options: Any) -> httpx.Response:
        return self.request("POST", path, json={} if body is None else body, **options)

    def new_game(self, layout: str = "block", seed: int = 1, **fields: object) -> dict[str, Any]:
        answer = self.post("/api/v1/solitaire/games", {"layout": layout, "seed": seed, **fields})
        assert answer.status_code == 201, answer.text
        game: dict[str, Any] = answer.json()
        return game

    def change(self, game: Mapping[str, Any], action: str, **fields: object) -> httpx.Response:
        path = f"/api/v1/solitaire/games/{game['id']}/{action}"
        return self.post(path, {"revision": game["revision"], **fields})

    def close(self) -> None:
        self._portal.call(self._client.aclose)


@cache
def _empty_database() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="tilewright-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    open_database(folder).close()
    return folder / FILE_NAME


@contextmanager
def app_client(data: Path | str, settings: Settings | None = None, **options: Any) -> Iterator[AppClient]:
    """An application on the database at ``data``, with its start and its end."""
    options.setdefault("layouts", SmallLayouts())
    if isinstance(data, Path) and not (data / FILE_NAME).exists():
        # What the migrations make is made once.
        shutil.copy(_empty_database(), data / FILE_NAME)
    app = create_app(settings or Settings(data=str(data)), **options)
    with anyio.from_thread.start_blocking_portal() as portal:
        lifespan = app.router.lifespan_context(app)
        with portal.wrap_async_context_manager(lifespan):
            client = AppClient(app, portal)
            yield client
            client.close()
