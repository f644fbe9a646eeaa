"""The log: text for people, or one JSON object a line for programs, on stderr."""

from __future__ import annotations

import json
import logging
import sys
import time
from datetime import UTC, datetime
from typing import Final, Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["AccessLog", "JsonFormatter", "configure_logs"]

_log = logging.getLogger("tilewright.web.access")

# What every record has; anything else was given with it.
_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonFormatter(logging.Formatter):
    """A record as one JSON object: ``time`` (UTC), ``level``, ``logger``, ``message``, and what was given with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        document: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        document |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            document["exception"] = self.formatException(record.exc_info)
        return json.dumps(document, default=str)


def configure_logs(form: Literal["text", "json"], level: Literal["debug", "info", "warning", "error"]) -> None:
    """Write what is logged by this program and its server to stderr.

    Args:
        form: For whom.
        level: The least that is written. ``"info"`` has a line for every request.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else logging.Formatter("%(levelname)s %(message)s"))
    for name in ("tilewright", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False


class AccessLog:
    """A line for every request, at level ``info``: method, path, status and time. Nothing about who asked."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if scope["type"] != "http" or not _log.isEnabledFor(logging.INFO):
            await self._app(scope, receive, send)
            return
        started, status = time.perf_counter(), 0

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            milliseconds = round((time.perf_counter() - started) * 1000, 1)
            # A line break in a path would forge a line.
            path = "".join(letter if letter.isprintable() else "?" for letter in scope["path"])
            given = {"method": scope["method"], "path": path, "status": status, "ms": milliseconds}
            _log.info("%s %s %d %.1f ms", *given.values(), extra=given)
