"""The page while the server is away: it opens, shows the last game, says so, and goes on when the server is back."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, certificate_of
from tilewright.web.rooms import ROOMS

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OpenTable = Callable[..., Table]
PREFIX = "tilewright-shell-"


@pytest.fixture
def moves() -> list[list[int]]:
    return certificate_of("turtle", 7)


def wait_until(table: Table, script: str, argument: object) -> None:
    """Until a script says so; Playwright's own waiting takes the promise of an answer for the answer."""
    end = time.monotonic() + 30
    while not table.page.evaluate(script, argument):
        assert time.monotonic() < end, script


def wait_until_kept(table: Table) -> str:
    """Until the page can do without the server; the name of the shell that is kept."""
    table.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    names: list[str] = table.page.evaluate("caches.keys()")
    shells = [name for name in names if name.startswith(PREFIX)]
    assert len(shells) == 1
    return shells[0]


def wait_until_game_is_kept(table: Table, revision: int) -> None:
    wait_until(
        table,
        """async (revision) => {
      const { state } = await import("/static/js/game/state.js");
      const cache = await caches.open("tilewright-answers");
      const { id } = state.session.game;
      const kept = (await cache.keys()).find(({ url }) => url.endsWith(`/games/${id}`));
      return kept !== undefined && (await (await cache.match(kept)).json()).revision >= revision;
    }""",
        revision,
    )


def test_the_last_game_is_there_without_the_server_and_goes_on_with_it(
    open_table: OpenTable, server: Server, moves: list[list[int]]
) -> None:
    table = open_table(service_workers="allow")
    table.deal("turtle", 7)
    for tiles in moves[:2]:
        table.take(tiles)
    table.settle()
    wait_until_kept(table)
    wait_until_game_is_kept(table, 2)
    expect(table.page.locator("#away")).to_be_hidden()
    server.kill()
    # By its address, and without one.
    for address in (table.page.url, server.url):
        table.page.goto("about:blank")
        table.page.goto(address)
        table.wait_ready()
        expect(table.page.locator("#away")).to_be_visible()
        expect(table.page.locator("#away")).to_have_text(
            "The server is away. This is how things stood; the page goes on when it is back."
        )
        assert table.tiles() == set(range(144)) - {tile for pair in moves[:2] for tile in pair}
        assert table.text("#game-name") == "Turtle"
    # What is free is known, so it can be played on; the move waits.
    table.take(moves[2])
    expect(table.page.locator("#offline")).to_be_visible()
    expect(table.page.locator("#away")).to_be_hidden()
    server.start()
    expect(table.page.locator("#offline")).to_be_hidden()
    assert table.game()["played"] == moves[:3]


@pytest.mark.parametrize("room", [room.path.removeprefix("/") for room in ROOMS], ids=[room.name for room in ROOMS])
def test_every_room_opens_without_the_server_and_says_so(open_table: OpenTable, server: Server, room: str) -> None:
    table = open_table(room, service_workers="allow")
    wait_until_kept(table)
    # What a room cannot be opened without: lists of what there is to play, and a game where there is one.
    wait_until(
        table,
        "async (count) => (await (await caches.open('tilewright-answers')).keys()).length >= count",
        {"": 4, "connect": 3, "hand": 1, "statistics": 2}[room],
    )
    name = table.page.title()
    server.kill()
    table.page.reload()
    table.wait_open()
    assert table.page.title() == name
    expect(table.page.locator("#away, #offline").filter(visible=True).first).to_be_visible()
    # What needs no server works: words, dialogs, the way to the other rooms.
    table.page.locator("#open-menu").click()
    expect(table.page.locator("#menu-title")).to_have_text("Menu")
    assert table.page.locator("#menu-rooms a").count() == len(ROOMS)
    # And it goes on by itself.
    table.page.keyboard.press("Escape")
    server.start()
    expect(table.page.locator("#away, #offline").filter(visible=True)).to_have_count(0)


def test_a_page_that_was_only_looked_at_opens_anew_when_the_server_is_back(
    open_table: OpenTable, server: Server, moves: list[list[int]]
) -> None:
    table = open_table(service_workers="allow")
    table.deal("turtle", 7)
    table.take(moves[0])
    table.settle()
    wait_until_kept(table)
    wait_until_game_is_kept(table, 1)
    server.kill()
    table.page.reload()
    table.wait_ready()
    expect(table.page.locator("#away")).to_be_visible()
    server.start()
    expect(table.page.locator("#away")).to_be_hidden()
    table.wait_ready()
    table.take(moves[1])
    assert table.game()["played"] == moves[:2]


def test_a_new_version_is_there_with_the_next_load_and_replaces_what_was_kept(
    open_table: OpenTable, server_of_copy: Server, source: Path
) -> None:
    words = source / "tilewright" / "web" / "static" / "locales" / "en.json"
    server_of_copy.start()
    table = open_table(of=server_of_copy, service_workers="allow")
    old = wait_until_kept(table)
    expect(table.page.locator("#settings-title")).to_have_text("Settings")
    server_of_copy.kill()
    words.write_text(words.read_text("utf-8").replace('"settings.title": "Settings"', '"settings.title": "Choices"'))
    server_of_copy.start()
    table.page.reload()
    table.wait_ready()
    expect(table.page.locator("#settings-title")).to_have_text("Choices")
    wait_until(
        table,
        """async ([prefix, old]) => {
      const shells = (await caches.keys()).filter((name) => name.startsWith(prefix));
      if (shells.length !== 1 || shells[0] === old) return false;
      return (await (await caches.open(shells[0])).match("/")) !== undefined;
    }""",
        [PREFIX, old],
    )
    server_of_copy.kill()
    table.page.reload()
    table.wait_ready()
    expect(table.page.locator("#settings-title")).to_have_text("Choices")
