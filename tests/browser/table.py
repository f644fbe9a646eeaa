"""`Table`: the page as a player sees and handles it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, expect

from tilewright.solitaire import Layout, deal, solve

# How long a state is waited for: a machine that does other things too is slow.
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS / 2)

# What the page cannot keep the browser from writing: the answers it handles.
_EXPECTED = re.compile(
    r"Service Worker registration blocked by Playwright"
    r"|Failed to load resource: (the server responded with a status of (409|422)"
    r"|net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED))"
)

_WATCH = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
});
"""


def certificate_of(layout_id: str, seed: int) -> list[list[int]]:
    """An order in which a deal can be cleared, as indices: computed here, never asked of the page."""
    board = deal(Layout.load(layout_id), seed=seed)
    assert board.certificate is not None
    return [[board.layout.indices[slot] for slot in match] for match in board.certificate]


def careless_game(layout_id: str) -> tuple[int, list[list[int]]]:
    """A seed, and the moves of a player who always takes the last legal pair and gets stuck on that deal."""
    layout = Layout.load(layout_id)
    for seed in range(1, 1000):
        board = deal(layout, seed=seed)
        while board.outcome() is None:
            board.push(list(board.legal_moves)[-1])
        outcome = board.outcome()
        if outcome is not None and not outcome.is_win:
            return seed, [[layout.indices[slot] for slot in match] for match in board.moves]
    raise AssertionError("no deal on which that player gets stuck")


def last_winnable(layout_id: str, seed: int, moves: list[list[int]]) -> int:
    """After how many of the moves the board could be cleared for the last time: every position is solved here."""
    layout = Layout.load(layout_id)
    board = deal(layout, seed=seed)
    found = 0
    for ply, tiles in enumerate(moves, start=1):
        board.push([layout.slots[tile] for tile in tiles])
        if solve(board).status == "winnable":
            found = ply
    return found


class Table:
    """A page with a game, and everything that the browser complained of."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.complaints: list[str] = []
        self._tolerated: list[str] = []
        page.add_init_script(_WATCH)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.set_default_timeout(PATIENCE_MS)

    def _hear(self, message: ConsoleMessage) -> None:
        if (
            message.type in {"error", "warning"}
            and not _EXPECTED.match(message.text)
            and not self._is_tolerated(message.text)
        ):
            self.complaints.append(message.text)

    def tolerate(self, pattern: str) -> None:
        """A complaint that the test brings about."""
        self._tolerated.append(pattern)

    def _is_tolerated(self, text: str) -> bool:
        return any(re.match(pattern, text) for pattern in self._tolerated)

    def open(self, path: str = "") -> None:
        self.page.goto(self.url + path)
        if path.startswith(("#", "connect")) or path == "":
            self.wait_ready()
        else:
            self.wait_open()

    def wait_open(self) -> None:
        """Until the room shows what it has."""
        self.page.locator("#app:not(.loading)").wait_for()

    def wait_ready(self) -> None:
        """Until there is a board."""
        self.wait_open()
        self.page.locator(".tile").first.wait_for(state="attached")

    def deal(self, layout_id: str, seed: int) -> None:
        """A new game by the dialog, with mouse and keys."""
        self.page.locator("#title").click()
        self.page.locator(f"#new-game input[value={layout_id!r}]").check(force=True)
        self.page.locator("#new-game [name=seed]").fill(str(seed))
        self.page.locator("#new-game [type=submit]").click()
        self.page.locator("#new-game").wait_for(state="hidden")

    def click(self, tile: int) -> None:
        self.page.locator(f"#tile-{tile} .veil").click()

    def take(self, tiles: Sequence[int]) -> None:
        for tile in tiles:
            self.click(tile)

    def tiles(self) -> set[int]:
        """The tiles that can be seen."""
        found: list[int] = self.page.evaluate(
            "[...document.querySelectorAll('[data-tile]:not(.gone)')].map((tile) => Number(tile.dataset.tile))"
        )
        return set(found)

    def marked(self, name: str) -> set[int]:
        """The tiles in a state: free, selected, hint, blocking, cursor."""
        found: list[int] = self.page.evaluate(
            "(name) => [...document.querySelectorAll(`[data-tile].${name}:not(.gone)`)]"
            ".map((tile) => Number(tile.dataset.tile))",
            name,
        )
        return set(found)

    def text(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()

    def slow_down(self, milliseconds: int) -> None:
        """From now on every move takes that much longer to reach the server."""
        self.page.evaluate(
            """(milliseconds) => {
          const send = window.fetch;
          window.fetch = async (address, options) => {
            if (String(address).endsWith("/moves")) await new Promise((done) => setTimeout(done, milliseconds));
            return send(address, options);
          };
        }""",
            milliseconds,
        )

    def settle(self) -> None:
        """Wait until the server has answered every change."""
        self.page.evaluate("import('/static/js/game/state.js').then(({ state }) => state.session.settled())")

    def game(self) -> dict[str, Any]:
        """The game as the server has it."""
        self.settle()
        found: dict[str, Any] = self.page.evaluate(
            "import('/static/js/game/state.js').then(({ state }) => import('/static/js/game/api.js')"
            ".then((api) => api.getGame(state.session.game.id)))"
        )
        return found

    def smallest_layout(self) -> str:
        layouts: list[dict[str, Any]] = self.page.evaluate(
            "import('/static/js/solitaire/api.js').then((api) => api.listLayouts())"
        )
        return str(min(layouts, key=lambda layout: (layout["tiles"], layout["id"]))["id"])
