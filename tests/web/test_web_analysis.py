"""The solver within bounds: `tilewright.web.analysis`."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.app_client import TRAP, AppClient, app_client
from tilewright.play import Hint
from tilewright.solitaire import Board, deal
from tilewright.store import Change, SolitaireGame, SolitaireGames, open_database
from tilewright.web import analysis
from tilewright.web.analysis import Analyses
from tilewright.web.errors import BusyError


@pytest.fixture
def stray(tmp_path: Path) -> Iterator[SolitaireGame]:
    """A game off its certificate, so that the solver must be asked."""
    database = open_database(tmp_path)
    games = SolitaireGames(database)
    game = games.create(deal(TRAP, seed=1), layout_id="trap")
    yield games.change(game.record.id, 0, Change("move", tiles=(1, 2)))
    database.close()


class SlowSolver:
    """A hint that takes until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_end = threading.Event()
        self.begun = threading.Semaphore(0)
        monkeypatch.setattr(analysis, "hint", self._hint)

    def _hint(self, board: Board, *, time_limit_s: float) -> Hint[object]:
        self.begun.release()
        assert self.may_end.wait(30)
        return Hint(None, keeps_win=False)


def test_one_client_has_two_analyses_at_a_time(stray: SolitaireGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    solver, analyses = SlowSolver(monkeypatch), Analyses(1.0)
    with ThreadPoolExecutor(3) as pool:
        running = [pool.submit(analyses.hint, stray, "a") for _ in range(2)]
        for _ in running:
            assert solver.begun.acquire(timeout=30)
        with pytest.raises(BusyError) as caught:
            analyses.hint(stray, "a")
        assert caught.value.code == "analysis_running"
        other = pool.submit(analyses.hint, stray, "b")
        assert solver.begun.acquire(timeout=30)
        solver.may_end.set()
        for future in [*running, other]:
            assert future.result(30)[1] == "solver"
    assert analyses.hint(stray, "a")[1] == "solver"


def test_when_all_processors_search_others_are_told_to_wait(
    stray: SolitaireGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr(analysis, "_LONGEST_WAIT_S", 0.05)
    solver, analyses = SlowSolver(monkeypatch), Analyses(1.0)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(analyses.hint, stray, "a")
        assert solver.begun.acquire(timeout=30)
        with pytest.raises(BusyError) as caught:
            analyses.hint(stray, "b")
        assert caught.value.code == "solver_busy"
        # The light is never waited for.
        assert analyses.light(stray) == "unknown"
        solver.may_end.set()
        running.result(30)
    assert analyses.light(stray) == "lost"


def test_a_busy_solver_is_told_with_a_time_to_ask_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(self: Analyses, game: SolitaireGame, client: str) -> None:
        raise BusyError(code)

    monkeypatch.setattr(Analyses, "hint", busy)
    monkeypatch.setattr(BusyError, "templates", {"analysis_running": "", "solver_busy": ""})
    with app_client(tmp_path) as client:
        for code, status in [("analysis_running", 429), ("solver_busy", 503)]:
            answer = client.change(client.new_game("row"), "hint")
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert answer.headers["retry-after"] == "1"


def test_what_is_known_of_a_revision_is_not_searched_again(
    client_of: AppClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = client_of.new_game("trap")
    monkeypatch.setattr(analysis, "solve", None)
    assert client_of.get(f"/api/v1/solitaire/games/{game['id']}").json()["winnable"] is True


@pytest.fixture
def client_of(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path) as client:
        yield client
