"""Who plays: one person, or a person for each browser session."""

from __future__ import annotations

import hashlib
import re
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Annotated, Final

from fastapi import Depends, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.store import LOCAL_PLAYER

__all__ = ["PlayerId", "Sessions"]

COOKIE: Final = "tilewright_session"

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}")
_MAX_AGE_S: Final = 400 * 24 * 3600  # the longest that browsers keep a cookie


async def _player_id(request: Request) -> str:
    # Not a plain function: that would take a thread of its own for looking something up.
    player_id = request.scope["tilewright.player"]
    assert isinstance(player_id, str)  # noqa: S101 - set below
    return player_id


PlayerId = Annotated[str, Depends(_player_id)]
"""The player of a request."""


class Sessions:
    """Finds out who plays.

    A session is a random cookie that only this site gets (``SameSite=Lax``; what changes anything is checked for its
    origin besides) and that no script can read. It is kept nowhere: a player's name is the hash of it.

    Args:
        app: The application.
        has_sessions: Whether each session is a player of its own; else all are one.
    """

    def __init__(self, app: ASGIApp, *, has_sessions: bool) -> None:
        self._app = app
        self._has_sessions = has_sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if not self._has_sessions:
            scope["tilewright.player"] = LOCAL_PLAYER
            await self._app(scope, receive, send)
            return
        token = _token(Headers(scope=scope).get("cookie", ""))
        is_new = token is None
        if token is None:
            token = secrets.token_urlsafe(24)
        scope["tilewright.player"] = "s-" + hashlib.sha256(token.encode()).hexdigest()[:40]
        # The page comes first: its requests then all have one session.
        may_begin = scope["path"] == "/" or scope["method"] == "POST"

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] < 400:
                secure = "; Secure" if scope["scheme"] == "https" else ""
                cookie = f"{COOKIE}={token}; Max-Age={_MAX_AGE_S}; Path=/; HttpOnly; SameSite=Lax{secure}"
                MutableHeaders(scope=message).append("Set-Cookie", cookie)
            await send(message)

        await self._app(scope, receive, send_with_cookie if is_new and may_begin else send)


def _token(header: str) -> str | None:
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel is not None and _TOKEN.fullmatch(morsel.value) else None
