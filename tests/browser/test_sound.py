"""What is heard: which sounds are asked for, when the browser's sound is woken, and when all is silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, certificate_of

OpenTable = Callable[..., Table]

# Counts the contexts, and writes down what is asked for; the tests hear nothing else.
WATCH = """
window.heard = [];
window.contexts = 0;
document.addEventListener("tilewright:sound", ({ detail }) => window.heard.push(detail));
const Real = window.AudioContext;
window.AudioContext = class extends Real { constructor(...options) { super(...options); window.contexts += 1; } };
"""


@pytest.fixture
def open_listening(open_table: OpenTable) -> OpenTable:
    """The page with someone who listens from the start."""

    def open_page(**options: Any) -> Table:  # noqa: ANN401
        table = open_table(**options)
        table.page.add_init_script(WATCH)
        table.page.reload()
        table.wait_open()
        return table

    return open_page


def heard(table: Table) -> list[str]:
    found: list[str] = table.page.evaluate("window.heard.splice(0)")
    return found


def contexts(table: Table) -> int:
    # What is made is made after the drawing: a turn of the event loop later.
    found: int = table.page.evaluate("new Promise((done) => setTimeout(() => done(window.contexts), 50))")
    return found


def test_every_change_has_its_sound_and_the_context_waits_for_the_first(open_listening: OpenTable) -> None:
    table = open_listening()
    assert contexts(table) == 0
    moves = certificate_of("turtle", 7)
    table.deal("turtle", 7)
    assert heard(table) == []
    assert contexts(table) == 0, "nothing has sounded yet"
    table.click(moves[0][0])
    assert heard(table) == ["pick"]
    assert contexts(table) == 1
    table.click(moves[0][1])
    table.settle()
    assert heard(table) == ["match"]
    table.page.locator("#undo").click()
    expect(table.page.locator("#tiles-left")).to_have_text("144")
    assert heard(table) == ["pick"]
    free = table.marked("free")
    held = next(tile for tile in sorted(table.tiles() - free, reverse=True) if tile)
    table.page.evaluate("(tile) => import('/static/js/solitaire/play.js').then(({ pick }) => pick(tile))", held)
    assert heard(table) == ["refuse"]
    assert contexts(table) == 1


def test_a_cleared_board_has_a_bell(open_listening: OpenTable) -> None:
    table = open_listening()
    layout = table.smallest_layout()
    table.deal(layout, 3)
    for tiles in certificate_of(layout, 3):
        table.take(tiles)
        table.settle()
    found = heard(table)
    assert found.count("clear") == 1
    assert found[-1] == "clear"
    assert found.count("match") == len(certificate_of(layout, 3))
    # A cleared game that is opened again is no news.
    table.page.reload()
    table.wait_ready()
    assert heard(table) == []


def test_a_hand_is_heard_tile_by_tile(open_listening: OpenTable) -> None:
    table = open_listening(path="hand#h=123m456p789s1122z")
    table.page.keyboard.press("5")
    table.page.keyboard.press("p")
    table.page.wait_for_function("() => window.heard.length > 0")
    assert heard(table) == ["pick"]
    # The fourteenth tile stands apart until it is put among the others.
    table.page.keyboard.press("o")
    table.page.wait_for_function("() => window.heard.length > 0")
    assert heard(table) == ["shift"]
    table.page.keyboard.press("Backspace")
    table.page.wait_for_function("() => window.heard.length > 0")
    assert heard(table) == ["pick"]


def test_it_is_silent_when_switched_off_and_that_is_remembered(open_listening: OpenTable) -> None:
    table = open_listening()
    tile = certificate_of("turtle", 7)[0][0]
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=settings]").click()
    table.page.locator("#set-sound").uncheck()
    assert table.page.locator("#set-volume").is_disabled()
    table.page.reload()
    table.wait_ready()
    table.deal("turtle", 7)
    table.click(tile)
    assert table.marked("selected") == {tile}
    assert heard(table) == []
    assert contexts(table) == 0


def test_a_volume_of_nought_is_silence_and_any_other_is_heard_at_once(open_listening: OpenTable) -> None:
    table = open_listening()
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=settings]").click()
    slider = table.page.locator("#set-volume")
    slider.focus()
    table.page.keyboard.press("Home")
    assert heard(table) == []
    table.page.keyboard.press("End")
    assert heard(table) == ["match"]
    table.page.reload()
    table.wait_ready()
    assert table.page.evaluate("import('/static/js/settings.js').then(({ settings }) => settings.volume)") == 100


def test_who_asks_for_little_motion_hears_nothing_unless_chosen(open_listening: OpenTable) -> None:
    table = open_listening(reduced_motion="reduce")
    tile = certificate_of("turtle", 7)[0][0]
    table.deal("turtle", 7)
    table.click(tile)
    assert heard(table) == []
    assert contexts(table) == 0
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=settings]").click()
    assert not table.page.locator("#set-sound").is_checked()
    table.page.locator("#set-sound").check()
    assert heard(table) == ["match"]
    assert contexts(table) == 1
