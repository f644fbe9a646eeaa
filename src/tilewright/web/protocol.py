"""The HTTP of `serve`: that of uvicorn, with bounds on the head of a request, which no application sees unfinished."""

from __future__ import annotations

import asyncio
from typing import Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tilewright.web.problems import problem_response

__all__ = ["MAX_HEAD_BYTES", "bounded_http"]

MAX_HEAD_BYTES: Final = 64 * 1024
"""The largest head: browsers and proxies send less than a quarter of it."""


def bounded_http(timeout_s: float) -> type[asyncio.Protocol]:
    """The protocol to serve with.

    Args:
        timeout_s: How long a client may take for the head of a request, and how long it may be connected without one.
    """
    return type("BoundedHttp", (_BoundedHttp,), {"head_timeout_s": timeout_s})


class _BoundedHttp(HttpToolsProtocol):
    """A head that is too large is refused before all of it has come, one that takes too long when its time is up."""

    head_timeout_s: float

    _is_in_head = True
    _head_bytes = 0
    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_in_head:
            self._head_bytes += len(data)
            self._begin_timer()
        super().data_received(data)
        if self._is_in_head and self._head_bytes > MAX_HEAD_BYTES:
            self._refuse(431, "head_too_large", f"the head of the request is larger than {MAX_HEAD_BYTES} bytes")

    def on_headers_complete(self) -> None:
        self._is_in_head, self._head_bytes = False, 0
        self._end_timer()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_in_head = True
        super().on_message_complete()

    def _begin_timer(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(self.head_timeout_s, self._on_timeout)

    def _end_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _on_timeout(self) -> None:
        if self._head_bytes == 0:
            # Browsers connect before they have anything to ask.
            self.transport.close()
            return
        detail = f"the head of the request did not arrive within {self.head_timeout_s:g} seconds"
        self._refuse(408, "request_timeout", detail)

    def _refuse(self, status: int, code: str, detail: str) -> None:
        """Say no and hang up; only hang up while the answer to a request before is still on its way."""
        self._end_timer()
        if not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
            response = problem_response(status, code, detail, headers={"Connection": "close"})
            head = b"".join(name + b": " + value + b"\r\n" for name, value in response.raw_headers)
            line = f"HTTP/1.1 {status} \r\n".encode()
            self.transport.write(line + head + b"\r\n" + cast("bytes", response.body))
        self.transport.close()
