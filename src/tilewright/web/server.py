"""`serve`: run the app on this machine."""

from __future__ import annotations

import contextlib
import errno
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import uvicorn
from fastapi import FastAPI

from tilewright.store import open_database
from tilewright.web.app import create_app
from tilewright.web.errors import ServeError
from tilewright.web.logs import configure_logs
from tilewright.web.protocol import bounded_http
from tilewright.web.running import announce_server
from tilewright.web.security import is_loopback
from tilewright.web.settings import Settings, load_settings

__all__ = ["DEFAULT_PORT", "Serving", "serve"]

DEFAULT_PORT: Final = 8144
"""A tile of the full set for each of the last three digits."""

_PORTS_TRIED: Final = 20
_BACKLOG: Final = 512
_STOP_TIMEOUT_S: Final = 3
"""How long a request may go on after the server was told to stop."""


@dataclass(frozen=True, slots=True)
class Serving:
    """A server that has begun to answer.

    Attributes:
        url: The address of the page.
        port: The port.
        data: The file of the database, or its URL without a password.
        other_server: The address of another server on the same database; None when there is none. Both may run: each
            change is checked against the revision of its game.
        is_public: Whether other machines can reach it.
    """

    url: str
    port: int
    data: str
    other_server: str | None
    is_public: bool


def serve(
    settings: Settings | None = None,
    *,
    port: int | None = None,
    open_browser: bool = False,
    on_ready: Callable[[Serving], None] | None = None,
) -> None:
    """Run the app until it is interrupted (Ctrl-C, or a request to terminate).

    Args:
        settings: What can be set: where games are kept, the address to listen on.
        port: The port, 0 for any that is free. None for the usual one, or the next that is free.
        open_browser: Whether to show the page in the browser.
        on_ready: Called once the server answers.

    Raises:
        ServeError: ``port_taken``, ``ports_taken``, ``address``.
        StoreError: The database cannot be used.
    """
    settings = load_settings() if settings is None else settings
    configure_logs(settings.log_format, settings.log_level)
    with contextlib.closing(_listen(settings.host, port)) as listener, contextlib.ExitStack() as stack:
        bound_port: int = listener.getsockname()[1]
        url = _url(settings.host, bound_port)
        database = open_database(settings.data)
        stack.callback(database.close)
        app = create_app(settings, database=database)
        other = stack.enter_context(announce_server(database.path, url)) if database.path else None
        serving = Serving(url, bound_port, database.where, other, not is_loopback(settings.host))

        def ready() -> None:
            if on_ready is not None:
                on_ready(serving)
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

        config = uvicorn.Config(
            app,
            http=bounded_http(settings.body_timeout_s),
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=_STOP_TIMEOUT_S,
        )
        with _terminate_as_interrupt(), contextlib.suppress(KeyboardInterrupt):
            _Server(config, ready, app).run(sockets=[listener])


class _Server(uvicorn.Server):
    """A server that tells when it has begun, and its application when it ends."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None], app: FastAPI) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Those who watch a game would never leave by themselves.
        self._app.state.is_stopping = True
        await super().shutdown(sockets)


@contextmanager
def _terminate_as_interrupt() -> Iterator[None]:
    """A request to terminate is handled as Ctrl-C is: everything is closed, and there is no traceback."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _listen(host: str, port: int | None) -> socket.socket:
    if port is not None:
        try:
            return _bind(host, port)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise ServeError("port_taken", host=host, port=port) from None
            raise ServeError("address", host=host, port=port, reason=error.strerror or str(error)) from None
    last = DEFAULT_PORT + _PORTS_TRIED - 1
    for candidate in range(DEFAULT_PORT, last + 1):
        try:
            return _bind(host, candidate)
        except OSError as error:
            # Windows answers "no access" for a port that another program has to itself.
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise ServeError("address", host=host, port=candidate, reason=error.strerror or str(error)) from None
    raise ServeError("ports_taken", host=host, first=DEFAULT_PORT, last=last)


def _bind(host: str, port: int) -> socket.socket:
    address = host.strip("[]")
    family, kind, protocol, _, where = socket.getaddrinfo(
        address, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform == "win32":
            # There, reuse would let two programs share a port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(_BACKLOG)
    except BaseException:
        listener.close()
        raise
    return listener


def _url(host: str, port: int) -> str:
    shown = host.strip("[]")
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(shown, shown)  # noqa: S104 - compared, not listened on
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
