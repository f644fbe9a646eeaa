"""`ConnectTable`: the room of connect as a player sees it; and boards computed here, never asked of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.table import Table
from tilewright.connect import Board
from tilewright.connect.board import Cell, Pair
from tilewright.connect.deal_code import DealCode
from tilewright.connect.tracking import track_tiles

OpenTable = Callable[..., Table]
OpenConnect = Callable[..., "ConnectTable"]


def dealt(preset: str, seed: int) -> Board:
    """The board of a preset and a number."""
    return DealCode.of_preset(preset, seed).deal()


def certificate_of(board: Board) -> list[Pair]:
    """An order in which it can be cleared."""
    assert board.certificate is not None
    return list(board.certificate)


def as_tiles(board: Board, moves: Sequence[Pair]) -> list[tuple[int, int]]:
    """Moves from the deal on, by the numbers of their tiles: those stay when the board moves."""
    found = []
    for ply, (a, b) in enumerate(moves):
        where = track_tiles(board.start_grid, board.rules, moves[:ply])
        first, second = where[a[0]][a[1]], where[b[0]][b[1]]
        assert first is not None
        assert second is not None
        found.append((first, second))
    return found


def careless_game(preset: str) -> tuple[int, list[Pair]]:
    """A seed, and the moves of a player who always takes the last pair and gets stuck on that deal."""
    for seed in range(1, 500):
        board = dealt(preset, seed)
        while board.outcome() is None:
            board.push(board.pairs()[-1])
        outcome = board.outcome()
        if outcome is not None and not outcome.is_win:
            return seed, list(board.moves)
    raise AssertionError("no deal on which that player gets stuck")


def refused_pair(board: Board, reason: str) -> tuple[Cell, Cell]:
    """Two tiles that match and do not join for that reason, with tiles of which one alone is in the way."""
    cells = [(r, c) for r, row in enumerate(board.grid) for c, kind in enumerate(row) if kind > 1]
    for i, a in enumerate(cells):
        for b in cells[i + 1 :]:
            why = board.why_not(a, b)
            if why is not None and why.reason == reason and why.removals:
                return a, b
    raise AssertionError("no such pair")


class ConnectTable(Table):
    """A page with a game of connect."""

    def settle(self) -> None:
        self.page.evaluate(
            """async () => {
          const { state } = await import("/static/js/game/state.js");
          for (;;) {
            await state.session.settled();
            if (state.waiting.length === 0 && !state.session.busy) return;
            await new Promise((done) => setTimeout(done, 5));
          }
        }"""
        )

    def play(self, preset: str, seed: int, moves: Iterable[Pair] = ()) -> Board:
        """Open a game in which so much was played already: that is quicker by the API than by hand."""
        board = dealt(preset, seed)
        game = self.post("", {"preset": preset, "seed": seed})
        for pair in moves:
            board.push(pair)
            game = self.post(f"/{game['id']}/moves", {"revision": game["revision"], "tiles": pair})
        self.show(game["id"])
        return board

    def show(self, game_id: str) -> None:
        """Show a game in place of the one that is shown."""
        self.page.evaluate(
            """async (id) => {
          const [{ getGame }, { openGame }] = await Promise.all(
            ["api", "play"].map((name) => import(`/static/js/game/${name}.js`)));
          openGame(await getGame(id));
        }""",
            game_id,
        )
        self.page.locator("#board").focus()

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.page.context.request.post(f"{self.url}api/v1/connect/games{path}", data=body)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def at(self, board: Board, cell: Cell) -> int:
        """The number of the tile on a cell of a board as it is now."""
        found = track_tiles(board.start_grid, board.rules, board.moves)[cell[0]][cell[1]]
        assert found is not None
        return found

    def wait_left(self, count: int) -> None:
        expect(self.page.locator("#tiles-left")).to_have_text(str(count))


def connect_table(open_table: OpenTable, **options: Any) -> ConnectTable:  # noqa: ANN401
    """The room of connect, opened."""
    table = open_table("connect", **options)
    table.__class__ = ConnectTable
    assert isinstance(table, ConnectTable)
    return table
