"""How much a client may ask for."""

from __future__ import annotations

import logging
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Receive, Scope, Send

from tilewright.play import counted
from tilewright.store import Bounds, StoreError
from tilewright.web.problems import problem_response

__all__ = ["Buckets", "RateLimit", "SharedBuckets"]

_log = logging.getLogger("tilewright.web")

_CLIENTS: Final = 10_000
_BURST_S: Final = 3
"""A client that was quiet may ask at once for what it may ask for in so many seconds."""

# Deals, layouts and hints are worth some moves.
_COSTLY: Final = re.compile(r"/api/v1/(layouts|.*/(games|hint|review|shuffle|daily|goto))")
_COST: Final = 4

_TAKEN_S: Final = 0.5
"""A process takes what a client may ask for in so many seconds."""

_KEPT_S: Final = 10.0
"""So long it keeps what it has taken for the same client, before it takes from the bucket again."""


class Buckets:
    """A bucket of tokens for each client, filled at a steady rate.

    Args:
        per_s: Tokens a second.
        burst: How many a bucket holds.
        clock: Seconds that never go back.

    >>> moments = iter([0.0, 0.0, 0.0, 0.5])
    >>> buckets = Buckets(per_s=2, burst=2, clock=lambda: next(moments))
    >>> buckets.take("a"), buckets.take("a"), buckets.take("a"), buckets.take("a")
    (0.0, 0.0, 0.5, 0.0)
    """

    def __init__(self, per_s: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_s = per_s
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str, tokens: float = 1) -> float:
        """Take tokens.

        Returns:
            0 when they were there; else after how many seconds they will be, and none are taken.
        """
        moment = self._clock()
        held, filled_at = self._buckets.pop(client, (self._burst, moment))
        held = min(self._burst, held + (moment - filled_at) * self._per_s)
        missing = min(tokens, self._burst) - held
        self._buckets[client] = (held if missing > 0 else held - min(tokens, self._burst), moment)
        # Whoever asked longest ago has a full bucket again, or is one of very many.
        while len(self._buckets) > _CLIENTS:
            self._buckets.popitem(last=False)
        return max(0.0, missing / self._per_s)


class SharedBuckets:
    """Buckets that all processes of a server fill and empty together.

    A process takes some tokens at once and gives them out, so that not every request waits for the database. What it
    took is gone from the bucket: all together never give out more. When the database cannot be used, each process
    counts for itself.

    Args:
        bounds: What all processes count together.
        per_s: Tokens a second.
        burst: How many a bucket holds.
        clock: Seconds that never go back.
    """

    def __init__(self, bounds: Bounds, per_s: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._bounds = bounds
        self._per_s = per_s
        self._burst = burst
        self._clock = clock
        self._own = Buckets(per_s, burst, clock)
        self._taken: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take_taken(self, client: str, tokens: float) -> bool:
        """Take tokens that this process has already; whether it had them."""
        with self._lock:
            held, until = self._taken.get(client, (0.0, 0.0))
            if held < tokens or self._clock() > until:
                return False
            self._taken[client] = (held - tokens, until)
            return True

    def take(self, client: str, tokens: float = 1) -> float:
        """Take tokens.

        Returns:
            0 when they were there; else after how many seconds they will be, and none are taken.
        """
        if self.take_taken(client, tokens):
            return 0.0
        some = max(tokens, self._per_s * _TAKEN_S)
        try:
            taken, wait_s = self._bounds.take(client, tokens, at_most=some, per_s=self._per_s, burst=self._burst)
        except StoreError as error:
            _log.warning("%s: %s", error.code, error)
            return self._own.take(client, tokens)
        if wait_s > 0:
            return wait_s
        with self._lock:
            self._taken[client] = (max(0.0, taken - tokens), self._clock() + _KEPT_S)
            self._taken.move_to_end(client)
            while len(self._taken) > _CLIENTS:
                self._taken.popitem(last=False)
        return 0.0


class RateLimit:
    """Refuses what a client asks for beyond its rate, which all processes of a server count together.

    Args:
        app: The application.
        per_s: Requests a second for each client address, three times as many at once; None for any number.
        bounds: What all processes count together.
    """

    def __init__(self, app: ASGIApp, per_s: float | None, bounds: Bounds) -> None:
        self._app = app
        self._buckets = None if per_s is None else SharedBuckets(bounds, per_s, max(per_s * _BURST_S, _COST))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if self._buckets is not None and scope["type"] == "http" and scope["path"].startswith("/api/"):
            client = scope["client"][0] if scope.get("client") else ""
            is_costly = scope["method"] == "POST" and _COSTLY.fullmatch(scope["path"]) is not None
            cost = _COST if is_costly else 1
            wait_s = 0.0
            if not self._buckets.take_taken(client, cost):
                wait_s = await run_in_threadpool(self._buckets.take, client, cost)
            if wait_s > 0:
                seconds = math.ceil(wait_s)
                headers = {"Retry-After": str(seconds)}
                detail = f"too many requests: the next one is answered in {counted(seconds, 'second')}"
                await problem_response(429, "too_many_requests", detail, headers=headers)(scope, receive, send)
                return
        await self._app(scope, receive, send)
