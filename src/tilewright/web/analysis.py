"""What the solvers say about a game, within bounds: the winnable light, hints, reviews."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Final, Generic, Literal, Protocol, TypeVar

from tilewright.play import Hint, Review, Solution, Status
from tilewright.store import Bounds, Lease, StoredGame
from tilewright.store.recent import Recent
from tilewright.store.stored_games import StoredBoard
from tilewright.web.errors import BusyError

__all__ = ["Analyses", "Engine", "SolverPool"]

LIGHT_NODES: Final = 2_000
LIGHT_TIME_S: Final = 0.03
LIGHT_WAIT_S: Final = 0.01
"""The light is part of every answer: it must never be waited for. Who wants to know more asks for a hint."""

_REMEMBERED: Final = 4096
_REMEMBERED_WAYS: Final = 512
_RUNS_PER_CLIENT: Final = 2
_LONGEST_WAIT_S: Final = 5.0
_POLL_S: Final = 0.05
# A review solves some ten positions, and where the win was lost every other move there.
_REVIEWED_POSITIONS: Final = 20

BoardT = TypeVar("BoardT", bound=StoredBoard)
BoardInT = TypeVar("BoardInT", bound=StoredBoard, contravariant=True)
MoveT = TypeVar("MoveT")
AnswerT = TypeVar("AnswerT", covariant=True)


def _go_on() -> None:
    """Nothing ends the work."""


class Search(Protocol[BoardInT, AnswerT]):
    """A search of an engine, with its limits."""

    def __call__(
        self,
        board: BoardInT,
        *,
        max_nodes: int | None = None,
        time_limit_s: float | None = None,
        poll: Callable[[], object] | None = None,
    ) -> AnswerT:
        """Search."""
        ...


@dataclass(frozen=True, slots=True)
class Engine(Generic[BoardT, MoveT]):
    """What an engine can say about its boards.

    Attributes:
        solve, hint, review: Its searches.
        next_of_certificate: The next move of the certificate, as long as it leads to a cleared board.
        rest_of_way: What is left of a way that cleared the board before its last move; None when the move left it.
    """

    solve: Search[BoardT, Solution[MoveT]]
    hint: Search[BoardT, Hint[MoveT]]
    review: Search[BoardT, Review[MoveT]]
    next_of_certificate: Callable[[BoardT], MoveT | None]
    rest_of_way: Callable[[BoardT, Sequence[MoveT]], Sequence[MoveT] | None]


class SolverPool:
    """The solvers, shared fairly: two searches for one client, and as many at a time as the machine has processors.

    Both are counted by all processes together. The lights are counted by each process for itself: they take some
    hundredths of a second, are part of every answer, and must not wait for others.

    Args:
        bounds: What all processes count together.
    """

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._at_once = os.cpu_count() or 1
        self._processors = BoundedSemaphore(self._at_once)

    @contextmanager
    def at_once(self, wait_s: float, poll: Callable[[], object] = _go_on) -> Iterator[bool]:
        """A turn in this process, if there is one within some moments; whether there is.

        Args:
            wait_s: How long to wait.
            poll: Called meanwhile; what it raises ends the waiting.
        """
        waits_until = time.monotonic() + wait_s
        while not self._processors.acquire(timeout=max(0.0, min(_POLL_S, waits_until - time.monotonic()))):
            poll()
            if time.monotonic() >= waits_until:
                yield False
                return
        try:
            yield True
        finally:
            self._processors.release()

    @contextmanager
    def turn(self, client: str, poll: Callable[[], object] = _go_on) -> Iterator[Callable[[], None]]:
        """A turn for a client. What ``poll`` raises ends the waiting for it.

        Returns:
            What to call again and again while the turn is used: it calls ``poll`` too.

        Raises:
            BusyError: ``analysis_running``, ``solver_busy``.
        """
        waits_until = time.monotonic() + _LONGEST_WAIT_S
        machine = f"search on {socket.gethostname()[:60]}"
        with self._leased({f"search of {client[:60]}": _RUNS_PER_CLIENT}) as mine:
            if mine is None:
                raise BusyError("analysis_running", limit=_RUNS_PER_CLIENT)
            while True:
                with self._leased({machine: self._at_once}) as place:
                    if place is not None:
                        with self.at_once(max(0.0, waits_until - time.monotonic()), poll) as has_turn:
                            if not has_turn:
                                raise BusyError("solver_busy")

                            def go_on(mine: Lease = mine, place: Lease = place) -> None:
                                poll()
                                mine.keep()
                                place.keep()

                            yield go_on
                            return
                poll()
                if time.monotonic() >= waits_until:
                    raise BusyError("solver_busy")
                time.sleep(_POLL_S)

    @contextmanager
    def _leased(self, limits: Mapping[str, int]) -> Iterator[Lease | None]:
        lease, _ = self._bounds.lease(limits)
        try:
            yield lease
        finally:
            if lease is not None:
                lease.release()


def _place(game: StoredGame[BoardT]) -> tuple[str, int]:
    """A game and its node: the board there is always the same one, however it was come to."""
    return game.record.id, game.record.history.node


class Analyses(Generic[BoardT, MoveT]):
    """What is known about the games of one kind.

    Args:
        engine: The engine.
        pool: The turns of the searches.
        time_limit_s: How long a hint may think about one position, and a review about twenty.
    """

    def __init__(self, engine: Engine[BoardT, MoveT], pool: SolverPool, time_limit_s: float) -> None:
        self._engine = engine
        self._pool = pool
        self._time_limit_s = time_limit_s
        self._lights: Recent[tuple[str, int], Status] = Recent(_REMEMBERED)
        # The way to the end that was found last in a game, and from which node.
        self._ways: Recent[str, tuple[int, Sequence[MoveT]]] = Recent(_REMEMBERED_WAYS)

    def light(self, game: StoredGame[BoardT]) -> Status:
        """Whether the board can be cleared from where it stands; ``unknown`` when that is not known at once."""
        key = _place(game)
        if (known := self._lights.get(key)) is not None:
            return known
        if self.next_of_certificate(game.board) is not None:
            return "winnable"
        if (status := self._after_move(game)) is not None:
            self._lights.put(key, status)
            return status
        with self._pool.at_once(LIGHT_WAIT_S) as has_turn:
            if not has_turn:
                return "unknown"
            found = self._engine.solve(game.board, max_nodes=LIGHT_NODES, time_limit_s=LIGHT_TIME_S)
        if found.status == "winnable":
            self._ways.put(game.record.id, (game.record.history.node, found.moves))
        # What ran out of time may be decided another time; what ran out of nodes would do so again.
        if found.status != "unknown" or found.seconds < LIGHT_TIME_S:
            self._lights.put(key, found.status)
        return found.status

    def _after_move(self, game: StoredGame[BoardT]) -> Status | None:
        """What is known about the board before the last move often says all: then nothing is searched."""
        history = game.record.history
        ply = len(history.played)
        if ply == 0 or isinstance(history.played[-1], Mapping):
            return None
        game_id, before = game.record.id, history.nodes[ply - 2] if ply > 1 else 0
        if self.known(game_id, before) == "lost":
            return "lost"
        node, way = self._ways.get(game_id) or (-1, ())
        if node != before or (rest := self._engine.rest_of_way(game.board, way)) is None:
            return None
        self._ways.put(game_id, (history.node, rest))
        return "winnable"

    def known(self, game_id: str, node: int) -> Status | None:
        """What was found out about a node of the tree of a game; None when that is nothing, or was forgotten."""
        status = self._lights.get((game_id, node))
        return None if status == "unknown" else status

    def next_of_certificate(self, board: BoardT) -> MoveT | None:
        """The next move of the certificate, as long as it leads to a cleared board."""
        return self._engine.next_of_certificate(board)

    def hint(
        self, game: StoredGame[BoardT], client: str, poll: Callable[[], object] = _go_on
    ) -> tuple[Hint[MoveT], Literal["certificate", "solver"]]:
        """A move that keeps the win where there is one, and where it is from.

        Args:
            game: The game.
            client: Who asks.
            poll: Called again and again meanwhile; what it raises ends the work and is raised here.

        Raises:
            BusyError: ``analysis_running``, ``solver_busy``.
        """
        move = self.next_of_certificate(game.board)
        if move is not None:
            return Hint(move, keeps_win=True), "certificate"
        with self._pool.turn(client, poll) as go_on:
            found = self._engine.hint(game.board, time_limit_s=self._time_limit_s, poll=go_on)
        if found.keeps_win is not None:
            self._lights.put(_place(game), "winnable" if found.keeps_win else "lost")
        return found, "solver"

    def review(self, game: StoredGame[BoardT], client: str, poll: Callable[[], object] = _go_on) -> Review[MoveT]:
        """The game looked back on.

        Args:
            game: The game.
            client: Who asks.
            poll: Called again and again meanwhile; what it raises ends the work and is raised here.

        Raises:
            BusyError: ``analysis_running``, ``solver_busy``.
        """
        with self._pool.turn(client, poll) as go_on:
            limit_s = self._time_limit_s / _REVIEWED_POSITIONS
            return self._engine.review(game.board, time_limit_s=limit_s, poll=go_on)
