"""What the solver says about a game, within bounds: the winnable light, hints, reviews."""

from __future__ import annotations

import os
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from typing import Final, Literal

from tilewright.play import Hint, Review, Status
from tilewright.solitaire import Match
from tilewright.solitaire.certificate import next_of_certificate
from tilewright.solitaire.hints import hint, review
from tilewright.solitaire.solving import solve
from tilewright.store import SolitaireGame
from tilewright.web.errors import BusyError

__all__ = ["Analyses"]

LIGHT_NODES: Final = 2_000
LIGHT_TIME_S: Final = 0.1
"""The light is part of every answer: it must never be waited for."""

_REMEMBERED: Final = 4096
_RUNS_PER_CLIENT: Final = 2
_LONGEST_WAIT_S: Final = 5.0
# A review solves some ten positions, and where the win was lost every other move there.
_REVIEWED_POSITIONS: Final = 20


class Analyses:
    """The solver, shared fairly.

    At most as many searches run as there are processors, and at most two for one client; each has a limit of time.

    Args:
        time_limit_s: How long a hint may think about one position, and a review about twenty.
    """

    def __init__(self, time_limit_s: float) -> None:
        self._time_limit_s = time_limit_s
        self._processors = BoundedSemaphore(os.cpu_count() or 1)
        self._running: Counter[str] = Counter()
        self._lock = Lock()
        self._lights: OrderedDict[tuple[str, int], Status] = OrderedDict()

    def light(self, game: SolitaireGame) -> Status:
        """Whether the board can be cleared from where it stands; ``unknown`` when that is not known at once."""
        key = (game.record.id, game.record.revision)
        with self._lock:
            known = self._lights.get(key)
        if known is not None:
            return known
        if not self._processors.acquire(timeout=LIGHT_TIME_S):
            return "unknown"
        try:
            status = solve(game.board, max_nodes=LIGHT_NODES, time_limit_s=LIGHT_TIME_S).status
        finally:
            self._processors.release()
        with self._lock:
            self._lights[key] = status
            while len(self._lights) > _REMEMBERED:
                self._lights.popitem(last=False)
        return status

    def hint(self, game: SolitaireGame, client: str) -> tuple[Hint[Match], Literal["certificate", "solver"]]:
        """A move that keeps the win where there is one, and where it is from: ``certificate`` or ``solver``.

        Raises:
            BusyError: ``analysis_running``, ``solver_busy``.
        """
        match = next_of_certificate(game.board)
        if match is not None:
            return Hint(match, keeps_win=True), "certificate"
        with self._turn(client):
            return hint(game.board, time_limit_s=self._time_limit_s), "solver"

    def review(self, game: SolitaireGame, client: str) -> Review[Match]:
        """The game looked back on.

        Raises:
            BusyError: ``analysis_running``, ``solver_busy``.
        """
        with self._turn(client):
            return review(game.board, time_limit_s=self._time_limit_s / _REVIEWED_POSITIONS)

    @contextmanager
    def _turn(self, client: str) -> Iterator[None]:
        with self._lock:
            if self._running[client] >= _RUNS_PER_CLIENT:
                raise BusyError("analysis_running", limit=_RUNS_PER_CLIENT)
            self._running[client] += 1
        try:
            if not self._processors.acquire(timeout=_LONGEST_WAIT_S):
                raise BusyError("solver_busy")
            try:
                yield
            finally:
                self._processors.release()
        finally:
            with self._lock:
                self._running[client] -= 1
                if not self._running[client]:
                    del self._running[client]
