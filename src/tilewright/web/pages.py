"""The page over HTTP: its rooms, its service worker, and the files they are made of."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tilewright.web.editions import WORKER, Page
from tilewright.web.rooms import ROOMS

__all__ = ["Files", "pages_router"]


def pages_router(page: Page) -> APIRouter:
    """Each room at its path, the service worker that keeps all of them, and files by addresses without a version."""
    router = APIRouter(include_in_schema=False)
    # At the root, since a service worker serves only what lies below itself.
    for path in (*(room.path for room in ROOMS), WORKER):
        _add(router, page, path)

    @router.api_route("/static/{path:path}", methods=["GET", "HEAD"])
    async def static_file(path: str, request: Request) -> Response:
        return page.unversioned(path, request)

    @router.api_route("/favicon.ico", methods=["GET", "HEAD"])
    async def favicon(request: Request) -> Response:
        return page.unversioned("img/icon.svg", request)

    return router


def _add(router: APIRouter, page: Page, path: str) -> None:
    @router.api_route(path, methods=["GET", "HEAD"])
    async def document(request: Request) -> Response:
        return page.edition().documents[path].response(request.headers)


class Files:
    """Answers requests for the files of the page from memory, before anything else of the application is asked.

    Args:
        app: The application.
        page: The page.
    """

    def __init__(self, app: ASGIApp, page: Page) -> None:
        self._app = app
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}:
            content = self._page.files.get(scope["path"])
            if content is not None:
                await content.response(Headers(scope=scope), is_immutable=True)(scope, receive, send)
                return
        await self._app(scope, receive, send)
