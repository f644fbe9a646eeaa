"""The HTTP of `serve`: that of uvicorn, with bounds on the head of a request, which no application sees unfinished."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tilewright.web.problems import problem_response

__all__ = ["MAX_HEAD_BYTES", "BoundedHttp", "bounded_http"]

MAX_HEAD_BYTES: Final = 64 * 1024
"""The largest head: browsers and proxies send less than a quarter of it."""


_LINGER_S: Final = 2.0
"""So long a client that was refused may go on sending before it is hung up on; nothing of it is read."""


def bounded_http(timeout_s: float) -> type[asyncio.Protocol]:
    """The protocol to serve with.

    Args:
        timeout_s: How long a client may take for the head of a request, and how long it may be connected without one.
    """
    return type("BoundedHttp", (BoundedHttp,), {"head_timeout_s": timeout_s})


class BoundedHttp(HttpToolsProtocol):
    """A head that is too large is refused before all of it has come, one that takes too long when its time is up.

    Attributes:
        head_timeout_s: How long a client may take for a head, and how long it may be connected without one.
    """

    head_timeout_s: ClassVar[float] = 20.0

    _is_in_head = True
    _is_refused = False
    _head_bytes = 0
    _read_bytes = 0
    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: what is asked must come."""
        super().connection_made(transport)
        self._begin_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._end_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and count what belongs to a head."""
        if self._is_refused:
            return
        if self._is_in_head:
            self._head_bytes += len(data)
            self._begin_timer()
        super().data_received(data)
        if self._is_in_head and self._head_bytes > MAX_HEAD_BYTES and not self._is_refused:
            self._refuse_head()

    def on_message_begin(self) -> None:
        """A head begins, perhaps in the middle of what was received."""
        self._read_bytes = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Count what is read of the head."""
        self._read_bytes += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count what is read of the head; a colon, a space and the end of the line belong to it."""
        self._read_bytes += len(name) + len(value) + 4
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole: one that came all at once may be too large even so."""
        if self._is_refused:
            return
        if self._read_bytes > MAX_HEAD_BYTES:
            self._refuse_head()
            return
        self._is_in_head, self._head_bytes = False, 0
        self._end_timer()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """More of a body; that of a request which was refused is nobody's."""
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """What comes next is a head again."""
        if not self._is_refused:
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

    def _refuse_head(self) -> None:
        self._refuse(431, "head_too_large", f"the head of the request is larger than {MAX_HEAD_BYTES} bytes")

    def _refuse(self, status: int, code: str, detail: str) -> None:
        """Say no and hang up; only hang up while the answer to a request before is still on its way."""
        self._is_refused = True
        self._end_timer()
        if not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
            response = problem_response(status, code, detail, headers={"Connection": "close"})
            head = b"".join(name + b": " + value + b"\r\n" for name, value in response.raw_headers)
            line = f"HTTP/1.1 {status} \r\n".encode()
            self.transport.write(line + head + b"\r\n" + cast("bytes", response.body))
            if self.transport.can_write_eof():
                # Closed at once, what the client is still sending would reset the connection, and the answer be lost.
                self.transport.write_eof()
                self._head_timer = self.loop.call_later(_LINGER_S, self.transport.close)
                return
        self.transport.close()
