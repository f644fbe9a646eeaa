"""Errors as problem details (RFC 9457): ``application/problem+json`` with our stable codes."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.errors import ProblemsError, TilewrightError
from tilewright.store import StoreError

__all__ = ["MEDIA_TYPE", "CatchErrors", "Problem", "problem_response", "register_problems", "title_of"]

MEDIA_TYPE: Final = "application/problem+json"

_log = logging.getLogger("tilewright.web")

_CODES: Final[Mapping[int, str]] = {400: "invalid_request", 404: "not_found", 405: "method_not_allowed"}
# The phrases of RFC 9110; older versions of Python have older ones.
# 499 is what servers note down for a client that has gone: it is in no RFC, and nobody reads it.
_TITLES: Final[Mapping[int, str]] = {
    413: "Content Too Large",
    422: "Unprocessable Content",
    499: "Client Closed Request",
}
_STATUS: Final[Mapping[str, int]] = {"analysis_running": 429, "client_gone": 499}
_STORE_STATUS: Final[Mapping[str, int]] = {"cursor": 422, "too_many_layouts": 422, "disk_full": 507}
_RETRY_AFTER_S: Final = 1
_MAX_PROBLEMS: Final = 100


class Problem(BaseModel):
    """What went wrong, as RFC 9457 has it. More fields tell the values in the message."""

    model_config = ConfigDict(extra="allow")

    type: str = Field(default="about:blank", description="Always about:blank: `code` tells the kind of problem.")
    title: str = Field(description="The phrase of the HTTP status.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What is wrong, for people.")
    code: str = Field(description="What is wrong, for programs: stable.")


def problem_response(
    status: int,
    code: str,
    detail: str,
    *,
    headers: Mapping[str, str] | None = None,
    context: Mapping[str, object] | None = None,
) -> Response:
    """A problem as a response.

    Args:
        status: The HTTP status.
        code: The stable code.
        detail: What is wrong, for people.
        headers: Headers to add.
        context: The values in the message, and whatever else helps.
    """
    document = {
        **(context or {}),
        "type": "about:blank",
        "title": title_of(status),
        "status": status,
        "detail": detail,
        "code": code,
    }
    # ASCII only, since a message may quote half a surrogate pair, which has no UTF-8.
    body = json.dumps(document, ensure_ascii=True, allow_nan=False, default=str, separators=(",", ":"))
    return Response(body, status, dict(headers or {}), media_type=MEDIA_TYPE)


def title_of(status: int) -> str:
    """The phrase of an HTTP status, as RFC 9110 has it.

    >>> title_of(422)
    'Unprocessable Content'
    """
    return _TITLES.get(status) or HTTPStatus(status).phrase


def status_of(error: TilewrightError) -> int:
    """The HTTP status for one of our errors."""
    if isinstance(error, StoreError):
        return _STORE_STATUS.get(error.code, 503)
    if error.code in _STATUS:
        return _STATUS[error.code]
    if isinstance(error, RuntimeError):
        return 503
    if isinstance(error, PermissionError):
        return 403
    return 404 if isinstance(error, LookupError) else 422


def register_problems(app: FastAPI) -> None:
    """Answer every error of an application with problem details."""

    async def on_tilewright_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, TilewrightError)  # noqa: S101 - registered for this class
        status = status_of(error)
        headers = {}
        if status >= 500:
            _log.warning("%s: %s", error.code, error)
        if status in {429, 503}:
            headers["Retry-After"] = str(_RETRY_AFTER_S)
        context = error.to_json()
        del context["message"]  # it is the `detail`
        if isinstance(error, ProblemsError) and error.problems:
            context["problems"] = [problem.to_json() for problem in error.problems[:_MAX_PROBLEMS]]
        return problem_response(status, error.code, str(error), headers=headers, context=context)

    async def on_invalid_request(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for this class
        # What was sent is not repeated: it may be large, or no JSON.
        errors = [
            {"where": ".".join(str(part) for part in item["loc"]), "code": item["type"], "message": item["msg"]}
            for item in error.errors()
        ]
        detail = "; ".join(f"{item['where']}: {item['message']}" for item in errors[:3])
        return problem_response(422, "invalid_request", detail, context={"errors": errors})

    async def on_http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101 - registered for this class
        if error.status_code == 400:
            # The framework gives up on a body that is not even text, or nested without end.
            where = [{"where": "body", "code": "json_invalid", "message": str(error.detail)}]
            return problem_response(422, "invalid_request", str(error.detail), context={"errors": where})
        code = _CODES.get(error.status_code, HTTPStatus(error.status_code).name.lower())
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(_allowed_methods(request))
        return problem_response(error.status_code, code, str(error.detail), headers=headers)

    app.add_exception_handler(TilewrightError, on_tilewright_error)
    app.add_exception_handler(RequestValidationError, on_invalid_request)
    app.add_exception_handler(HTTPException, on_http_error)


def _allowed_methods(request: Request) -> list[str]:
    """The methods that the path of a request has. The framework names those of one of its routes only."""
    routes = request.app.router.routes
    scopes = {method: {**request.scope, "method": method} for method in ("DELETE", "GET", "HEAD", "POST", "PUT")}
    return [
        method for method, scope in scopes.items() if any(route.matches(scope)[0] is Match.FULL for route in routes)
    ]


class CatchErrors:
    """The last resort: a mistake of ours is logged with its traceback, and told without it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def send_and_note(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except Exception:
            _log.exception("%s %s failed", scope["method"], scope["path"])
            if started:
                raise
            response = problem_response(500, "internal_error", "the server made a mistake; its log tells more")
            await response(scope, receive, send)
