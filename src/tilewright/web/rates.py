"""How much a client may ask for."""

from __future__ import annotations

import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from tilewright.web.problems import problem_response

__all__ = ["Buckets", "RateLimit"]

_CLIENTS: Final = 10_000
_BURST_S: Final = 3
"""A client that was quiet may ask at once for what it may ask for in so many seconds."""

# Deals, layouts and hints are worth some moves.
_COSTLY: Final = re.compile(r"/api/v1/(layouts|.*/(games|hint|review|shuffle|daily))")
_COST: Final = 4


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


class RateLimit:
    """Refuses what a client asks for beyond its rate. Each process of a server counts for itself.

    Args:
        app: The application.
        per_s: Requests a second for each client address, three times as many at once; None for any number.
    """

    def __init__(self, app: ASGIApp, per_s: float | None) -> None:
        self._app = app
        self._buckets = None if per_s is None else Buckets(per_s, max(per_s * _BURST_S, _COST))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application."""
        if self._buckets is not None and scope["type"] == "http" and scope["path"].startswith("/api/"):
            client = scope["client"][0] if scope.get("client") else ""
            is_costly = scope["method"] == "POST" and _COSTLY.fullmatch(scope["path"]) is not None
            wait_s = self._buckets.take(client, _COST if is_costly else 1)
            if wait_s > 0:
                headers = {"Retry-After": str(math.ceil(wait_s))}
                detail = f"too many requests: the next one is answered in {wait_s:.1f} seconds"
                await problem_response(429, "too_many_requests", detail, headers=headers)(scope, receive, send)
                return
        await self._app(scope, receive, send)
