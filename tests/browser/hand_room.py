"""`HandRoom`: the room of hands as somebody sees and handles it."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import Locator

from tests.browser.table import Table

_SETTLED = """async () => {
  const { isAnswered } = await import("/static/js/hand/state.js");
  while (!isAnswered()) await new Promise((done) => setTimeout(done, 10));
}"""


def address(hand: str, **more: str) -> str:
    """The address of a hand, below that of the server."""
    return f"hand#{urlencode({'h': hand, **more})}"


class HandRoom:
    """The analyser of a page."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page

    def settle(self) -> None:
        """Wait until the server has answered for the hand that is shown."""
        self.page.evaluate(_SETTLED)

    def tiles(self) -> list[str]:
        """The concealed tiles of the rack from left to right."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#rack [data-at]')].map((tile) => tile.dataset.face)"
        )
        return found

    def tile(self, at: int) -> Locator:
        return self.page.locator(f"#rack [data-at='{at}']")

    def melds(self) -> list[str]:
        """The sets on the table, in words."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#rack [data-meld]')].map((meld) => meld.getAttribute('aria-label'))"
        )
        return found

    def groups(self) -> list[list[str]]:
        """The groups in which the rack shows the tiles."""
        found: list[list[str]] = self.page.evaluate(
            "[...document.querySelectorAll('#rack .rack-group')].map((group) =>"
            " [...group.querySelectorAll('.rack-tile')].map((tile) => tile.dataset.look.split(' ')[0]))"
        )
        return found

    def put(self, *faces: str) -> None:
        """Tap tiles of the palette."""
        for face in faces:
            self.page.locator(f"#palette-{face}").click()

    def write(self, text: str, notation: str = "auto") -> None:
        """Put a text into the field, as if it was pasted."""
        self.page.locator("#hand-notation").select_option(notation)
        self.page.locator("#hand-text").fill(text)

    def text(self) -> str:
        return self.page.locator("#hand-text").input_value()

    def headline(self) -> str:
        self.settle()
        return self.page.locator("#verdict h2").inner_text()

    def detail(self) -> str:
        self.settle()
        return self.page.locator("#verdict p").inner_text()

    def waits(self) -> dict[str, int]:
        """What the sheet says it waits for, or what helps, with the copies left."""
        self.settle()
        found: dict[str, int] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('#results [data-draws]')].map((button) =>"
            " [button.dataset.draws, Number(button.querySelector('.count').textContent)]))"
        )
        return found

    def discards(self) -> list[str]:
        """The tiles to let go, the best first."""
        self.settle()
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#results [data-discards]')].map((row) => row.dataset.discards)"
        )
        return found

    def note(self) -> str:
        """What the note under the bar says."""
        self.page.locator("#note.shown").wait_for()
        return self.page.locator("#note").inner_text()
