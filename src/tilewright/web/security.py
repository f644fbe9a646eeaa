"""What keeps other pages and programs out: hosts, origins, sizes, and the headers that tell browsers so."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.web.problems import problem_response

__all__ = ["BodyLimit", "HostCheck", "OriginCheck", "SecurityHeaders", "is_loopback"]

# Nothing inline, nothing from elsewhere, not in a frame.
CONTENT_SECURITY_POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_RAW_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]

_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_WITH_BODY: Final = frozenset({"POST"})


def is_loopback(host: str) -> bool:
    """Whether an address, or the name ``localhost``, is reached from this machine only.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, True, False)
    """
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.rstrip(".").lower() == "localhost"


class SecurityHeaders:
    """Adds the security headers to every response, and forbids to keep what the API answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).setdefault("Cache-Control", "no-store")
                message["headers"].extend(_RAW_HEADERS)
            await send(message)

        await self._app(scope, receive, send_with_headers)


class HostCheck:
    """Refuses requests for another host.

    A foreign page may make its own name point to this machine and so speak to the app as if it were its own server
    (DNS rebinding). Its requests then name that host, not ours. An address in numbers cannot be made to point here.

    Args:
        app: The application.
        host: The address that is listened on. If it is not a loopback one, requests for any address in numbers are
            accepted.
        allowed: Further names; ``*.name`` for all below it.
    """

    def __init__(self, app: ASGIApp, host: str, allowed: Iterable[str] = ()) -> None:
        self._app = app
        self._loopback_only = is_loopback(host)
        names = {name.rstrip(".").lower() for name in (host, "localhost", *allowed)}
        self._names = {name for name in names if not name.startswith("*.")}
        self._suffixes = tuple(name[1:] for name in names if name.startswith("*."))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if scope["type"] in {"http", "websocket"} and not self._is_allowed(scope):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            detail = "this server does not answer under that host name; it can be allowed in the settings"
            await problem_response(421, "host_not_allowed", detail)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        values = Headers(scope=scope).getlist("host")
        if len(values) != 1 or (host := _host_name(values[0])) is None:
            return False
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return host in self._names or host.endswith(self._suffixes)
        return address.is_loopback or not self._loopback_only or host in self._names


def _host_name(value: str) -> str | None:
    """The host of a Host header without its port, or None when it is not one."""
    try:
        parts = urlsplit(f"//{value}")
        _ = parts.port  # raises on a port that is none
    except ValueError:
        return None
    if parts.netloc != value or "@" in value or not parts.hostname:
        return None
    return parts.hostname.rstrip(".").lower()


class OriginCheck:
    """Lets only our own page, and programs that are no browsers, change anything.

    A request that changes something must be JSON, which a foreign page cannot send without asking first, and must not
    come from another origin: browsers tell so in ``Sec-Fetch-Site`` and ``Origin``. No cookie is used for anything.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if scope["type"] != "http" or scope["method"] in _SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not _is_same_origin(headers):
            detail = "changes are accepted from this server's own page and from programs that are no browsers"
            await problem_response(403, "cross_origin", detail)(scope, receive, send)
            return
        content_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        if content_type != "application/json" and scope["method"] in _WITH_BODY:
            detail = "a request that changes something has Content-Type: application/json"
            await problem_response(415, "content_type", detail)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _is_same_origin(headers: Headers) -> bool:
    site = headers.get("sec-fetch-site")
    if site is not None and site not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    parts = urlsplit(origin)
    # Behind a proxy the scheme may differ; host and port may not.
    return parts.scheme in {"http", "https"} and parts.netloc.lower() == headers.get("host", "").lower()


class BodyLimit:
    """Reads the body of a request, up to a size and for a time, before the application sees it.

    Args:
        app: The application.
        max_bytes: The largest body.
        timeout_s: How long it may take to arrive.
        max_bytes_at: The largest body for paths that take larger ones.
    """

    def __init__(
        self, app: ASGIApp, max_bytes: int, timeout_s: float, max_bytes_at: Mapping[str, int] | None = None
    ) -> None:
        self._app = app
        self._max_bytes = max_bytes
        self._timeout_s = timeout_s
        self._max_bytes_at = max_bytes_at or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if scope["type"] != "http" or scope["method"] in _SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        limit = self._max_bytes_at.get(scope["path"], self._max_bytes)
        length = Headers(scope=scope).get("content-length", "0")
        # More digits than any size has would take long to read as a number.
        if length.isdecimal() and len(length) < 16 and int(length) <= limit:
            try:
                async with asyncio.timeout(self._timeout_s):
                    body = await _read_body(receive, limit)
            except TimeoutError:
                detail = f"the request did not arrive within {self._timeout_s:g} seconds"
                await problem_response(408, "request_timeout", detail)(scope, receive, send)
                return
            if body is not None:
                await self._app(scope, _replay(body, receive), send)
                return
        detail = f"the request is larger than {limit} bytes"
        response = problem_response(413, "too_large", detail, headers={"Connection": "close"}, context={"limit": limit})
        await response(scope, receive, send)


async def _read_body(receive: Receive, limit: int) -> bytes | None:
    """The whole body; None when it is too large."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > limit:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    is_told = False

    async def receive_body() -> Message:
        nonlocal is_told
        if is_told:
            return await receive()
        is_told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_body
