"""Whole games in a real browser: by mouse, by keys alone, by touch."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import Table, certificate_of

OpenTable = Callable[..., Table]


def test_the_first_visit_finds_a_board_ready_to_play(open_table: OpenTable) -> None:
    table = open_table()
    assert table.text("#game-name") == "Turtle"
    assert len(table.tiles()) == 144
    assert table.text("#tiles-left") == "144"
    assert table.page.locator("#help").is_visible()


def test_a_whole_turtle_is_cleared_by_clicks_along_the_certificate(open_table: OpenTable) -> None:
    table = open_table()
    table.deal("turtle", 7)
    left = 144
    for tiles in certificate_of("turtle", 7):
        table.take(tiles)
        left -= 2
        expect(table.page.locator("#tiles-left")).to_have_text(str(left))
    win = table.page.locator("#win")
    expect(win).to_be_visible()
    expect(table.page.locator("#win-moves")).to_have_text("72")
    assert re.fullmatch(r"\d+:\d\d", table.text("#win-time"))
    expect(table.page.locator("#win-next")).to_be_focused()
    assert table.game()["outcome"] == {"termination": "cleared", "tiles_left": 0, "is_win": True}
    table.page.locator("#win-next").click()
    expect(win).to_be_hidden()
    expect(table.page.locator("#tiles-left")).to_have_text("144")
    assert table.game()["layout"]["id"] == "turtle"
    assert table.game()["seed"] != 7


def test_clicks_do_not_wait_for_the_server(open_table: OpenTable) -> None:
    table = open_table()
    table.deal("turtle", 7)
    # Every answer takes longer than the whole opening: the tiles that are free at first can be taken all the same.
    table.slow_down(400)
    free = table.marked("free")
    opening = []
    for tiles in certificate_of("turtle", 7):
        if not set(tiles) <= free:
            break
        opening.append(tiles)
    assert len(opening) >= 2
    for tiles in opening:
        table.take(tiles)
    assert table.tiles() == set(range(144)) - {tile for tiles in opening for tile in tiles}
    assert table.game()["played"] == opening


def test_a_tile_freed_by_a_move_on_its_way_can_be_clicked_at_once(open_table: OpenTable) -> None:
    table = open_table()
    table.deal("turtle", 7)
    moves = certificate_of("turtle", 7)
    table.slow_down(150)
    for tiles in moves[:12]:
        table.take(tiles)
    expect(table.page.locator("#tiles-left")).to_have_text("120")
    assert table.game()["played"] == moves[:12]


def test_a_small_board_is_cleared_by_the_keyboard_alone(open_table: OpenTable) -> None:
    table = open_table()
    keyboard = table.page.keyboard
    layout = table.smallest_layout()
    keyboard.press("n")
    radio = table.page.locator("#new-game input[type=radio]:checked")
    for _ in range(20):
        if radio.get_attribute("value") == layout:
            break
        if not table.page.evaluate("document.activeElement.type === 'radio'"):
            keyboard.press("Tab")
        else:
            keyboard.press("ArrowRight")
    assert radio.get_attribute("value") == layout
    for _ in range(10):
        keyboard.press("Tab")
        if table.page.evaluate("document.activeElement.name === 'seed'"):
            break
    keyboard.type("3")
    keyboard.press("Enter")
    expect(table.page.locator("#new-game")).to_be_hidden()
    expect(table.page.locator("#board")).to_be_focused()
    moves = certificate_of(layout, 3)
    for number, tiles in enumerate(moves):
        for tile in tiles:
            walk_to(table, tile)
            keyboard.press("Enter" if number % 2 else " ")
        table.settle()
        if number == 2:
            keyboard.press("u")
            expect(table.page.locator("#tiles-left")).to_have_text(str(2 * len(moves) - 4))
            keyboard.press("r")
            expect(table.page.locator("#tiles-left")).to_have_text(str(2 * len(moves) - 6))
    expect(table.page.locator("#win")).to_be_visible()
    assert table.game()["played"] == moves
    keyboard.press("Enter")
    expect(table.page.locator("#win")).to_be_hidden()
    expect(table.page.locator("#tiles-left")).to_have_text(str(2 * len(moves)))


def walk_to(table: Table, tile: int) -> None:
    """By arrows as a player would: towards the tile, then from tile to tile in reading order."""
    for step in range(60):
        at = table.page.locator("#board").get_attribute("aria-activedescendant")
        if at == f"tile-{tile}":
            return
        if at is None:
            table.page.keyboard.press("Home")
            continue
        here = table.page.locator(f"#{at} .face").bounding_box()
        there = table.page.locator(f"#tile-{tile} .face").bounding_box()
        assert here is not None
        assert there is not None
        dx, dy = there["x"] - here["x"], there["y"] - here["y"]
        if step >= 8:
            table.page.keyboard.press(".")
        elif abs(dx) > abs(dy):
            table.page.keyboard.press("ArrowRight" if dx > 0 else "ArrowLeft")
        else:
            table.page.keyboard.press("ArrowDown" if dy > 0 else "ArrowUp")
    raise AssertionError(f"tile {tile} was not reached")


def test_arrows_reach_every_free_tile_from_every_other(open_table: OpenTable) -> None:
    table = open_table()
    table.deal("turtle", 7)
    for tiles in certificate_of("turtle", 7)[:20]:
        table.take(tiles)
    table.settle()
    unreached = table.page.evaluate("""async () => {
      const { tileTowards } = await import("/static/js/solitaire/focus.js");
      const { view } = await import("/static/js/solitaire/state.js");
      const { game, free } = view();
      const unreached = [];
      for (const start of free) {
        const seen = new Set([start]);
        for (const tile of seen) {
          for (const direction of ["up", "down", "left", "right"]) seen.add(tileTowards(game, free, tile, direction));
        }
        for (const tile of free) if (!seen.has(tile)) unreached.push([start, tile]);
      }
      return unreached;
    }""")
    assert unreached == []


def test_a_phone_plays_by_touch(open_table: OpenTable) -> None:
    table = open_table(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=3)
    layout = table.smallest_layout()
    table.page.locator("#title").tap()
    table.page.locator(f"#new-game .card:has([value={layout!r}])").tap()
    table.page.locator("#new-game [name=seed]").fill("5")
    table.page.locator("#new-game [type=submit]").tap()
    expect(table.page.locator("#new-game")).to_be_hidden()
    moves = certificate_of(layout, 5)
    for tiles in moves:
        for tile in tiles:
            box = table.page.locator(f"#tile-{tile} .face").bounding_box()
            assert box is not None
            table.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        table.settle()
    expect(table.page.locator("#win")).to_be_visible()
    assert table.game()["played"] == moves


def test_a_finger_that_misses_a_small_tile_by_little_still_picks_it(open_table: OpenTable) -> None:
    table = open_table(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=3)
    table.deal("turtle", 7)
    # The leftmost tile of the Turtle stands alone: to its left there is only the table.
    leftmost = min(table.marked("free"), key=lambda tile: table.game()["slots"][tile][0])
    box = table.page.locator(f"#tile-{leftmost} .face").bounding_box()
    assert box is not None
    assert box["width"] < 44
    table.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 6)
    assert table.marked("selected") == {leftmost}


def test_two_fingers_zoom_and_one_pans(open_table: OpenTable) -> None:
    table = open_table(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=3)
    table.deal("turtle", 7)
    session = table.page.context.new_cdp_session(table.page)
    top = 143  # slots are sorted by layer: the last lies on top

    def touch(kind: str, *points: tuple[int, int]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def width() -> float:
        box = table.page.locator(f"#tile-{top} .face").bounding_box()
        assert box is not None
        return box["width"]

    def left() -> float:
        box = table.page.locator(f"#tile-{top} .face").bounding_box()
        assert box is not None
        return box["x"]

    before = width()
    touch("touchStart", (180, 350), (210, 350))
    for step in range(1, 6):
        touch("touchMove", (180 - 9 * step, 350), (210 + 9 * step, 350))
    touch("touchEnd")
    # The fingers were 30 apart and are 120 apart: four times as large.
    assert abs(width() / before - 4) < 0.1
    start = left()
    touch("touchStart", (100, 400))
    for step in range(1, 6):
        touch("touchMove", (100 + 12 * step, 400))
    touch("touchEnd")
    assert abs(left() - start - 60) < 2
    assert table.marked("selected") == set()
    # The browser makes no click of a tap that follows a swift pan within a quarter of a second: it only ends the pan.
    table.page.wait_for_timeout(400)
    table.page.locator("#zoom-out").tap()
    assert abs(width() - before) < 0.01
    expect(table.page.locator("#zoom-out")).to_be_hidden()
