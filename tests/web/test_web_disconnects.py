"""A client that goes away: the search that was made for it ends. `tilewright.web.disconnects`."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tilewright.connect import Board, Rules
from tilewright.connect.deal_code import DealCode
from tilewright.connect.move import Pair
from tilewright.play import Hint, Review
from tilewright.store import Bounds, Change, ConnectGames, open_database
from tilewright.web import Settings, create_app
from tilewright.web import app as app_module
from tilewright.web import connect as connect_module
from tilewright.web.analysis import SolverPool
from tilewright.web.connect import CONNECT

SEARCH_S = 60.0
"""How long a search may take here: the most that can be set."""


def hard_board() -> Board:
    """A board that the search knows nothing about after a minute: many kinds, few ways, and everything falls down."""
    dice, side = random.Random(1), 20
    values = [2 + (i // 2) % 50 for i in range(side * side)]
    dice.shuffle(values)
    rows = [values[i : i + side] for i in range(0, side * side, side)]
    return Board(rows, Rules(max_turns=1, border=0, gravity="down"))


class Watched:
    """The searches of connect, and what becomes of them."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.ended = threading.Event()
        self.error: BaseException | None = None

    def _watch(self, search: Callable[..., Any], board: object, limits: dict[str, Any]) -> Any:  # noqa: ANN401
        self.begun.set()
        try:
            return search(board, **limits)
        except BaseException as error:
            self.error = error
            raise
        finally:
            self.ended.set()

    def hint(self, board: Board, **limits: Any) -> Hint[Pair]:  # noqa: ANN401
        found: Hint[Pair] = self._watch(CONNECT.hint, board, limits)
        return found

    def review(self, board: Board, **limits: Any) -> Review[Pair]:  # noqa: ANN401
        found: Review[Pair] = self._watch(CONNECT.review, board, limits)
        return found


@contextmanager
def serving(app: Any, **options: Any) -> Iterator[int]:  # noqa: ANN401 - an ASGI application
    """A real server on a real socket; its port."""
    config = uvicorn.Config(app, port=0, log_level="critical", access_log=False, lifespan="on", **options)
    server = uvicorn.Server(config)
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            yield int(listener.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join(30)


def ask(port: int, path: str, document: object) -> socket.socket:
    """Send a request, and do not wait for the answer."""
    body = json.dumps(document).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    client = socket.create_connection(("127.0.0.1", port), timeout=30)
    client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return client


@pytest.mark.parametrize("what", ["hint", "review"])
def test_the_search_ends_when_the_client_goes_away(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched()
    monkeypatch.setattr(app_module, "CONNECT", replace(CONNECT, hint=watched.hint, review=watched.review))
    database = open_database(tmp_path)
    games, board = ConnectGames(database), hard_board()
    game = games.create(board, layout_id="20x20")
    games.change(game.record.id, 0, Change("move", tiles=board.pairs()[0]))
    # A review has a twentieth of the time for each position.
    settings = Settings(data=str(tmp_path), solver_time_s=SEARCH_S)
    with serving(create_app(settings, database=database)) as port:
        client = ask(port, f"/api/v1/connect/games/{game.record.id}/{what}", {"revision": 1})
        assert watched.begun.wait(30)
        time.sleep(0.2)
        assert not watched.ended.is_set(), "the board is not hard enough for this test"
        client.close()
        assert watched.ended.wait(10)
        assert getattr(watched.error, "code", None) == "client_gone"
        # The turn of the client is free again.
        bounds = Bounds(database)
        for _ in range(200):
            if not bounds.held():
                break
            time.sleep(0.02)
        assert bounds.held() == {}
        bounds.close()


def test_a_deal_ends_when_the_client_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watched, dealing = Watched(), DealCode.deal
    monkeypatch.setattr(DealCode, "deal", lambda code, **limits: watched._watch(dealing, code, limits))
    monkeypatch.setattr(connect_module, "DEAL_NODES", 10**7)
    # Two places to fill on a board that the search knows nothing about after a minute.
    board = hard_board()
    places = [(row, col) for row in range(20) for col in range(20) if board.grid[row][col] == 2][:2]
    mask = [[1 if (row, col) in places else board.grid[row][col] for col in range(20)] for row in range(20)]
    rules = {"max_turns": 1, "border": 0, "gravity": "down"}
    body = {"rows": 20, "cols": 20, "kinds": 1, "mask": mask, "rules": rules}
    database = open_database(tmp_path)
    with serving(create_app(Settings(data=str(tmp_path)), database=database)) as port:
        client = ask(port, "/api/v1/connect/games", body)
        assert watched.begun.wait(30)
        time.sleep(0.2)
        assert not watched.ended.is_set(), "the board is not hard enough for this test"
        client.close()
        assert watched.ended.wait(20)
        assert getattr(watched.error, "code", None) == "client_gone"
        assert ConnectGames(database).list().games == ()


def test_who_waits_for_a_turn_gives_up_its_place_on_leaving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    bounds = Bounds(open_database(":memory:"))
    pool = SolverPool(bounds)

    def leave() -> None:
        raise ConnectionError("gone")

    with pool.turn("a"):
        started = time.monotonic()
        with pytest.raises(ConnectionError), pool.turn("b", leave):
            pytest.fail("there was no turn to have")
        assert time.monotonic() - started < 4, "the longest wait is 5 s"
    assert bounds.held() == {}
    with pool.turn("b", leave):
        pass
