"""What the page does around a game: taking back, hints, refusals, reload, restarts, other tabs, languages, rooms."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, careless_game, certificate_of, last_winnable

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OpenTable = Callable[..., Table]


@pytest.fixture
def moves() -> list[list[int]]:
    return certificate_of("turtle", 7)


def test_undo_redo_and_restart(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal("turtle", 7)
    left = table.page.locator("#tiles-left")
    for tiles in moves[:3]:
        table.take(tiles)
    expect(left).to_have_text("138")
    table.page.locator("#undo").click()
    expect(left).to_have_text("140")
    assert set(moves[2]) <= table.tiles()
    table.page.locator("#redo").click()
    expect(left).to_have_text("138")
    table.page.keyboard.press("Control+z")
    expect(left).to_have_text("140")
    table.page.keyboard.press("Control+Shift+Z")
    expect(left).to_have_text("138")
    table.page.locator("#open-menu").click()
    table.page.locator("#restart").click()
    expect(left).to_have_text("144")
    for number in (142, 140, 138):
        table.page.keyboard.press("r")
        expect(left).to_have_text(str(number))
    assert table.game()["played"] == moves[:3]


def test_a_hint_shows_the_next_pair_of_the_certificate(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal("turtle", 7)
    table.take(moves[0])
    table.page.locator("#hint").click()
    expect(table.page.locator(".tile.hint")).to_have_count(2)
    assert table.marked("hint") == set(moves[1])
    table.take(moves[1])
    expect(table.page.locator("#tiles-left")).to_have_text("140")
    assert table.marked("hint") == set()


def test_the_light_is_on_while_the_way_to_the_win_is_known(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal("turtle", 7)
    light = table.page.locator("#light")
    expect(light).to_have_attribute("data-light", "winnable")
    expect(light).to_have_attribute("aria-label", "This board can be cleared from here")


def test_a_refused_tile_says_why_and_shows_what_holds_it(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal("turtle", 7)
    slots = [tuple(slot) for slot in table.game()["slots"]]
    # The Turtle's single tile on top lies on four tiles of the fourth layer.
    top = next(i for i, slot in enumerate(slots) if slot[2] == 4)
    x, y, _ = slots[top]
    under = slots.index((x - 1, y - 1, 3))
    box = table.page.locator(f"#tile-{under} .face").bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + 4, box["y"] + 4)
    expect(table.page.locator(f"#tile-{top}.blocking")).to_be_attached()
    assert table.marked("blocking") == {top}
    expect(table.page.locator("#announcer")).to_contain_text("is covered: 1 tile lies on it.")
    expect(table.page.locator("#note")).to_contain_text("is covered")
    assert table.marked("selected") == set()
    # In a row of the lowest layer a tile in the middle is held by its neighbours on both sides.
    row = sorted(i for i, slot in enumerate(slots) if slot[1:] == (0, 0))
    table.click(row[4])
    expect(table.page.locator("#announcer")).to_contain_text("is held on the left and on the right")
    assert table.marked("blocking") == {row[3], row[5]}


def test_a_pick_that_does_not_match_moves_the_selection(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal("turtle", 7)
    game = table.game()
    first = game["free"][0]
    other = next(tile for tile in game["free"][1:] if sorted([first, tile]) not in game["moves"])
    table.click(first)
    assert table.marked("selected") == {first}
    table.click(other)
    assert table.marked("selected") == {other}
    table.click(other)
    assert table.marked("selected") == set()
    table.click(first)
    table.page.keyboard.press("Escape")
    assert table.marked("selected") == set()


def test_a_stuck_board_offers_ways_on(open_table: OpenTable) -> None:
    table = open_table()
    layout = table.smallest_layout()
    seed, careless = careless_game(layout)
    table.deal(layout, seed)
    for tiles in careless:
        table.take(tiles)
        table.settle()
    stuck = table.page.locator("#stuck")
    expect(stuck).to_be_visible()
    expect(table.page.locator("#light")).to_have_attribute("data-light", "lost")
    assert table.game()["outcome"]["termination"] == "stuck"
    # The way back is offered: to the last position that could be cleared.
    kept = last_winnable(layout, seed, careless)
    expect(table.page.locator("#stuck-back")).to_have_text(re.compile(rf"Go back {len(careless) - kept} moves?"))
    table.page.locator("#stuck-back").click()
    expect(stuck).to_be_hidden()
    assert table.game()["played"] == careless[:kept]


def test_a_lost_board_says_so_and_offers_the_way_back(open_table: OpenTable) -> None:
    table = open_table()
    layout = table.smallest_layout()
    seed, careless = careless_game(layout)
    kept = last_winnable(layout, seed, careless)
    played = careless[: min(kept + 3, len(careless) - 1)]
    assert len(played) > kept, "the win is lost only with the last move: choose another careless player"
    table.deal(layout, seed)
    light = table.page.locator("#light")
    for ply, tiles in enumerate(played, start=1):
        table.take(tiles)
        expect(light).to_have_attribute("data-light", "winnable" if ply <= kept else "lost")
    light.click()
    expect(table.page.locator("#stuck-title")).to_have_text("This board can no longer be cleared")
    count = len(played) - kept
    back = table.page.locator("#stuck-back")
    expect(back).to_have_text(f"Go back {count} move" + ("s" if count > 1 else ""))
    back.click()
    expect(light).to_have_attribute("data-light", "winnable")
    assert table.game()["played"] == careless[:kept]
    # Asking for a hint on the lost board leads to the same words.
    table.take(careless[kept])
    table.settle()
    table.page.keyboard.press("h")
    expect(back).to_have_text("Go back 1 move")


def test_a_reload_in_the_middle_of_a_game_loses_nothing(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal("turtle", 7)
    for tiles in moves[:4]:
        table.take(tiles)
    table.settle()
    before = table.game()
    table.page.reload()
    table.wait_ready()
    assert table.game()["id"] == before["id"]
    assert table.tiles() == set(before["present"])
    # Without the address, too: the game played last comes back.
    table.page.goto("about:blank")
    table.open()
    assert table.game()["id"] == before["id"]


def test_a_killed_server_loses_nothing(open_table: OpenTable, server: Server, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal("turtle", 7)
    table.take(moves[0])
    table.settle()
    free = table.marked("free")
    server.kill()
    # Played on while nobody listens: the tile is gone for the player, and the page says that it waits.
    assert set(moves[1]) <= free
    table.take(moves[1])
    expect(table.page.locator("#offline")).to_be_visible()
    assert not set(moves[1]) & table.tiles()
    server.start()
    expect(table.page.locator("#offline")).to_be_hidden()
    table.take(moves[2])
    assert table.game()["played"] == moves[:3]


@pytest.mark.usefixtures("server")  # of one player, who has two browsers
def test_two_tabs_cannot_corrupt_a_game(open_table: OpenTable, moves: list[list[int]]) -> None:
    first = open_table()
    first.deal("turtle", 7)
    address = f"#game={first.game()['id']}"
    # Another browser: it hears nothing of the first one's moves.
    second = open_table(address)
    first.take(moves[0])
    first.settle()
    second.take(moves[1])
    expect(second.page.locator("#note")).to_contain_text("played on in another tab")
    assert second.tiles() == set(range(144)) - set(moves[0])
    second.take(moves[1])
    assert second.game()["played"] == moves[:2]


def test_tabs_of_one_browser_follow_each_other(open_table: OpenTable, moves: list[list[int]]) -> None:
    first = open_table()
    first.deal("turtle", 7)
    second = Table(first.page.context.new_page(), first.url)
    second.open(f"#game={first.game()['id']}")
    first.take(moves[0])
    expect(second.page.locator("#tiles-left")).to_have_text("142")
    assert second.complaints == []


def test_an_unknown_game_in_the_address_is_said_and_replaced(open_table: OpenTable) -> None:
    table = open_table("#game=00000000000000000000000000000000")
    expect(table.page.locator("#note")).to_contain_text("no longer there")
    assert len(table.tiles()) == 144
    # The browser writes of the 404 itself.
    table.complaints[:] = [text for text in table.complaints if "404" not in text]


def test_chinese_for_a_chinese_browser(open_table: OpenTable) -> None:
    table = open_table(locale="zh-CN")
    assert table.text("#game-name") == "乌龟"
    assert table.page.locator("html").get_attribute("lang") == "zh-Hans"
    assert table.page.locator("#undo").get_attribute("aria-label") == "撤销"
    label = table.page.locator(".tile.free").first.get_attribute("aria-label")
    assert label is not None
    assert label.endswith("层，可取")
    assert "Turtle" not in table.page.locator("body").inner_text()


def test_the_language_can_be_changed_and_is_remembered(open_table: OpenTable) -> None:
    table = open_table()
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=settings]").click()
    table.page.locator("#set-language").select_option("zh-Hans")
    expect(table.page.locator("#settings-title")).to_have_text("设置")
    expect(table.page.locator("#game-name")).to_have_text("乌龟")
    table.page.reload()
    table.wait_ready()
    assert table.text("#game-name") == "乌龟"


def test_settings_take_effect_at_once_and_are_remembered(open_table: OpenTable) -> None:
    table = open_table()
    before = table.page.evaluate("getComputedStyle(document.querySelector('#table')).backgroundImage")
    drawing = table.page.evaluate("document.querySelector('#face-1m').innerHTML")
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=settings]").click()
    table.page.locator("#set-table").select_option("wood")
    table.page.locator("#set-tileset").select_option("large")
    table.page.locator("#set-scheme").select_option("dark")
    table.page.locator("#set-shade").uncheck()
    after = table.page.evaluate("getComputedStyle(document.querySelector('#table')).backgroundImage")
    assert after != before
    table.page.wait_for_function("(before) => document.querySelector('#face-1m').innerHTML !== before", arg=drawing)
    table.page.reload()
    table.wait_ready()
    root = table.page.locator("html")
    expect(root).to_have_attribute("data-table", "wood")
    expect(root).to_have_attribute("data-scheme", "dark")
    expect(root).to_have_attribute("data-shade", "false")
    assert table.page.evaluate("document.querySelector('#face-1m').innerHTML") != drawing


def test_help_goes_with_the_first_pair_and_stays_away(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal("turtle", 7)
    expect(table.page.locator("#help")).to_be_visible()
    table.take(moves[0])
    expect(table.page.locator("#help.read")).to_be_attached()
    table.page.reload()
    table.wait_ready()
    expect(table.page.locator("#help")).to_be_hidden()


ROOMS = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (2560, 1440), (3840, 2160)]


@pytest.mark.parametrize(("width", "height"), ROOMS)
def test_the_board_fits_every_room_without_scrolling(open_table: OpenTable, width: int, height: int) -> None:
    table = open_table(width=width, height=height)
    table.deal("turtle", 7)
    scroll = table.page.evaluate(
        "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight, scrollX, scrollY]"
    )
    assert scroll == [width, height, 0, 0]
    room = table.page.locator("#board").bounding_box()
    scene = table.page.locator("#scene").bounding_box()
    assert room is not None
    assert scene is not None
    assert scene["x"] >= room["x"]
    assert scene["y"] >= room["y"]
    assert scene["x"] + scene["width"] <= room["x"] + room["width"]
    assert scene["y"] + scene["height"] <= room["y"] + room["height"]
    # As large as fits: the board fills one side of its room but for the margin.
    assert max(scene["width"] / room["width"], scene["height"] / room["height"]) > 0.9


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["felt", "slate", "wood", "plain"])
def test_words_have_contrast_on_every_table(open_table: OpenTable, scheme: str, name: str) -> None:
    table = open_table(color_scheme=scheme)
    table.page.evaluate("(name) => { document.documentElement.dataset.table = name; }", name)
    table.page.locator("#open-menu").click()
    for text, ground in [
        ("--bar-ink", "--bar"),
        ("--bar-quiet", "--bar"),
        ("--help-ink", "--table-near"),
        ("--help-ink", "--table-far"),
        ("--paper-ink", "--paper"),
        ("--paper-quiet", "--paper"),
        ("--paper-quiet", "--paper-sunk"),
        ("--accent-ink", "--accent"),
    ]:
        # WCAG 2.2, relative luminance and contrast ratio; the browser itself turns any colour into sRGB.
        ratio = table.page.evaluate(
            """([text, ground]) => {
          const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
          const probe = document.body.appendChild(document.createElement("i"));
          const luminance = (token) => {
            probe.style.color = `var(${token})`;
            context.fillStyle = getComputedStyle(probe).color;
            context.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
              const part = value / 255;
              return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const [one, two] = [luminance(text), luminance(ground)];
          probe.remove();
          return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
        }""",
            [text, ground],
        )
        assert ratio >= 4.5, f"{text} on {ground}: {ratio:.2f}"


def test_reduced_motion_moves_nothing(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table(reduced_motion="reduce")
    table.deal("turtle", 7)
    tile = moves[0][0]
    before = table.page.locator(f"#tile-{tile} .face").bounding_box()
    table.click(tile)
    assert table.marked("selected") == {tile}
    assert table.page.locator(f"#tile-{tile} .face").bounding_box() == before


def test_a_screen_reader_hears_names_and_matches(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal("turtle", 7)
    game = table.game()
    slots = [tuple(slot) for slot in game["slots"]]
    top = next(i for i, slot in enumerate(slots) if slot[2] == 4)
    label = table.page.locator(f"#tile-{top}").get_attribute("aria-label")
    assert label is not None
    assert label.endswith(", layer 5, free")
    # The tile under the middle of the dome lies wholly under others: its face is not told.
    x, y, _ = slots[top]
    hidden = slots.index((x - 1, y - 1, 0))
    assert table.page.locator(f"#tile-{hidden}").get_attribute("aria-label") == "Covered tile, layer 1"
    table.take(moves[0])
    expect(table.page.locator("#announcer")).to_contain_text("taken. 142 tiles left.")
    stops = table.page.evaluate(
        "[...document.querySelectorAll('#table [tabindex=\"0\"]')].map((element) => element.id)"
    )
    assert stops == ["board"]
