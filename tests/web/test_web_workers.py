"""Two servers on one database: what a client may have does not double, and a server that is killed gives it back."""

from __future__ import annotations

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.store.postgresql_server import new_postgresql_database
from tests.web.app_client import BLOCK
from tests.web.test_web_disconnects import hard_board
from tests.web.test_web_server import running
from tilewright.solitaire import deal
from tilewright.store import Bounds, Change, ConnectGames, SolitaireGames, open_database
from tilewright.store.bounds import LEASE_S
from tilewright.web.game_routes import MAX_WATCHERS


def test_two_servers_answer_a_client_no_more_often_than_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_REQUESTS_PER_S", "0.5")
    with running(tmp_path) as one, running(tmp_path) as two, httpx.Client(timeout=30) as client:
        begun = time.monotonic()
        urls = [one.url, two.url] * 6
        answers = [client.get(f"{url}api/v1/connect/presets").status_code for url in urls]
        taken = time.monotonic() - begun
    # Four at once, and another one every two seconds.
    assert answers[:4] == [200] * 4
    assert answers.count(200) <= 4 + 0.5 * taken
    assert set(answers) == {200, 429}


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path) if request.param == "sqlite" else new_postgresql_database()


@pytest.mark.slow
def test_two_servers_let_no_more_watch_than_one_and_a_killed_one_gives_back(where: str) -> None:
    database = open_database(where)
    game = SolitaireGames(database).create(deal(BLOCK, seed=1), layout_id="block").record.id
    # All places but two are taken by a third process, which nobody needs to wait for: its clock is ahead.
    name = "watch solitaire"
    others = Bounds(database, clock=lambda: time.time() + 3600)
    for _ in range(MAX_WATCHERS - 2):
        assert others.lease({name: MAX_WATCHERS})[0] is not None
    bounds = Bounds(database)

    def watch(url: str) -> tuple[int, socket.socket]:
        """Ask to watch the game; the status, and the connection on which it goes on."""
        parts = urlsplit(url)
        client = socket.create_connection((parts.hostname, parts.port), timeout=30)
        client.sendall(f"GET /api/v1/solitaire/games/{game}/events HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
        answer = b""
        while b"event: game" not in answer and b"too_many_watchers" not in answer:
            data = client.recv(65536)
            assert data, answer
            answer += data
        return int(answer.split()[1]), client

    def wait_for(count: int, longest_s: float) -> None:
        until = time.monotonic() + longest_s
        while bounds.held()[name] != count and time.monotonic() < until:
            time.sleep(0.1)
        assert bounds.held()[name] == count

    with running(where) as one, running(where) as two, ExitStack() as stack:

        def status(url: str) -> int:
            found, client = watch(url)
            stack.callback(client.close)
            return found

        assert [status(one.url), status(two.url)] == [200, 200]
        assert [status(one.url), status(two.url)] == [503, 503]
        # As after kill -9: nothing is given back by the process itself, the place is free once its time is up.
        one.process.kill()
        assert status(two.url) == 503
        wait_for(MAX_WATCHERS - 1, LEASE_S + 15)
        found, client = watch(two.url)
        assert (found, status(two.url)) == (200, 503)
        # Who leaves gives the place back at once.
        client.close()
        wait_for(MAX_WATCHERS - 1, 15)
        assert status(two.url) == 200
    for counted in (others, bounds):
        counted.close()
    database.close()


@pytest.mark.slow
def test_two_servers_search_no_more_for_a_client_than_one_and_a_killed_one_gives_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_SOLVER_TIME_S", "60")
    database = open_database(tmp_path)
    games, board = ConnectGames(database), hard_board()
    game = games.create(board, layout_id="20x20")
    games.change(game.record.id, 0, Change("move", tiles=board.pairs()[0]))
    bounds = Bounds(database)

    def searches() -> int:
        return sum(count for name, count in bounds.held().items() if name.startswith("search of"))

    def wait_for(count: int, longest_s: float) -> None:
        until = time.monotonic() + longest_s
        while searches() != count and time.monotonic() < until:
            time.sleep(0.1)
        assert searches() == count

    def ask(url: str) -> int:
        path = f"{url}api/v1/connect/games/{game.record.id}/hint"
        try:
            return httpx.post(path, json={"revision": 1}, timeout=90).status_code
        except httpx.TransportError:
            return 0

    with running(tmp_path) as one, running(tmp_path) as two, ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(ask, one.url) for _ in range(2)]
        wait_for(2, 30)
        assert ask(two.url) == 429
        one.process.kill()
        assert [future.result() for future in asked] == [0, 0]
        assert ask(two.url) == 429
        wait_for(0, LEASE_S + 10)
        # There is room again: it is searched, until nobody waits for the answer.
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{two.url}api/v1/connect/games/{game.record.id}/hint", json={"revision": 1}, timeout=3)
        wait_for(0, 10)
    bounds.close()
    database.close()
