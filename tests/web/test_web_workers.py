"""Two servers on one database: what a client may have does not double, and a server that is killed gives it back."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.web.test_web_disconnects import hard_board
from tests.web.test_web_server import running
from tilewright.store import Bounds, Change, ConnectGames, open_database
from tilewright.store.bounds import LEASE_S


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
