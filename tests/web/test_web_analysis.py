"""The solver within bounds: `tilewright.web.analysis`."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.web.app_client import BLOCK, TRAP, app_client
from tilewright import connect
from tilewright.play import Hint, Solution
from tilewright.solitaire import Board, Match, deal
from tilewright.solitaire.solving import solve
from tilewright.store import Bounds, Change, ConnectGames, SolitaireGame, SolitaireGames, open_database
from tilewright.store.stored_games import StoredGames
from tilewright.web import analysis
from tilewright.web.analysis import Analyses, Engine, SolverPool
from tilewright.web.connect import CONNECT
from tilewright.web.errors import BusyError
from tilewright.web.solitaire import SOLITAIRE


@pytest.fixture
def stray(tmp_path: Path) -> Iterator[SolitaireGame]:
    """A game off its certificate, so that the solver must be asked."""
    database = open_database(tmp_path)
    games = SolitaireGames(database)
    game = games.create(deal(TRAP, seed=1), layout_id="trap")
    yield games.change(game.record.id, 0, Change("move", tiles=(1, 2)))
    database.close()


def new_pool() -> SolverPool:
    return SolverPool(Bounds(open_database(":memory:")))


class SlowSolver:
    """A hint that takes until it is let go."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.begun = threading.Semaphore(0)

    def hint(
        self,
        board: Board,
        *,
        max_nodes: int | None = None,
        time_limit_s: float | None = None,
        poll: Callable[[], object] | None = None,
    ) -> Hint[Match]:
        self.begun.release()
        assert self.may_end.wait(30)
        return Hint(None, keeps_win=False)

    def analyses(self) -> Analyses[Board, Match]:
        return Analyses(replace(SOLITAIRE, hint=self.hint), new_pool(), 1.0)


def test_one_client_has_two_analyses_at_a_time(stray: SolitaireGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    solver = SlowSolver()
    analyses = solver.analyses()
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
    solver = SlowSolver()
    analyses = solver.analyses()
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
    def busy(self: object, game: SolitaireGame, client: str, poll: object) -> None:
        raise BusyError(code)

    monkeypatch.setattr(Analyses, "hint", busy)
    monkeypatch.setattr(BusyError, "templates", {"analysis_running": "", "solver_busy": ""})
    with app_client(tmp_path) as client:
        for code, status in [("analysis_running", 429), ("solver_busy", 503)]:
            answer = client.change(client.new_game("row"), "hint")
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert answer.headers["retry-after"] == "1"


def test_what_is_known_of_a_revision_is_not_searched_again(stray: SolitaireGame) -> None:
    searches = 0

    def count(
        board: Board,
        *,
        max_nodes: int | None = None,
        time_limit_s: float | None = None,
        poll: Callable[[], object] | None = None,
    ) -> Solution[Match]:
        nonlocal searches
        searches += 1
        return solve(board, max_nodes=max_nodes, time_limit_s=time_limit_s)

    analyses = Analyses(replace(SOLITAIRE, solve=count), new_pool(), 1.0)
    assert [analyses.light(stray) for _ in range(3)] == ["lost"] * 3
    assert searches == 1


def test_what_the_light_could_not_decide_it_learns_from_a_hint(stray: SolitaireGame) -> None:
    def give_up(
        board: Board,
        *,
        max_nodes: int | None = None,
        time_limit_s: float | None = None,
        poll: Callable[[], object] | None = None,
    ) -> Solution[Match]:
        return Solution("unknown", (), 0, 0.0, "scan")

    analyses = Analyses(replace(SOLITAIRE, solve=give_up), new_pool(), 1.0)
    assert analyses.light(stray) == "unknown"
    assert analyses.hint(stray, "a")[0].keeps_win is False
    assert analyses.light(stray) == "lost"


@pytest.mark.parametrize("kind", ["solitaire", "connect"])
def test_what_follows_from_the_board_before_is_what_a_search_finds(tmp_path: Path, kind: str) -> None:
    """Random games, moves taken back and played over: most lights need no search, and none differs from one."""
    database = open_database(tmp_path)
    games: StoredGames[Any] = SolitaireGames(database) if kind == "solitaire" else ConnectGames(database)
    engine: Engine[Any, Any] = SOLITAIRE if kind == "solitaire" else CONNECT
    searches = 0

    def count(
        board: Any,  # noqa: ANN401 - of either kind
        *,
        max_nodes: int | None = None,
        time_limit_s: float | None = None,
        poll: Callable[[], object] | None = None,
    ) -> Solution[Any]:
        nonlocal searches
        searches += 1
        return engine.solve(board, max_nodes=max_nodes)

    analyses = Analyses(replace(engine, solve=count), new_pool(), 1.0)
    lights: list[str] = []
    for seed in range(8):
        dice = random.Random(seed)
        board: Any = deal(BLOCK, seed=seed) if kind == "solitaire" else dead_end_board(seed)
        game = games.create(board, layout_id="board")
        for _ in range(40):
            if kind == "solitaire":
                moves = [tuple(BLOCK.indices[slot] for slot in match) for match in game.board.legal_moves]
            else:
                moves = game.board.pairs()
            goes_back = not moves or dice.random() < 0.1
            what = Change("undo", count=min(3, len(game.record.moves))) if goes_back else None
            what = what or Change("move", tiles=dice.choice(moves))
            game = games.change(game.record.id, game.record.revision, what)
            light, found = analyses.light(game), engine.solve(game.board).status
            assert light in {found, "unknown"}
            lights.append(light)
    assert lights.count("winnable") > 40
    assert lights.count("lost") > 40
    assert searches < len(lights) / 2
    database.close()


def dead_end_board(seed: int) -> connect.Board:
    """One turn, no way round, and tiles that fall: easily lost."""
    return connect.deal(4, 6, kinds=6, seed=seed, rules=connect.Rules(max_turns=1, border=0, gravity="down"))
