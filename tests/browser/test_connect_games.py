"""Whole games of connect in a real browser: by mouse, by touch, by keys alone, and by the list of pairs."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.connect_table import (
    ConnectTable,
    OpenConnect,
    OpenTable,
    as_tiles,
    certificate_of,
    connect_table,
    dealt,
)
from tilewright.connect import Rules, deal


def test_the_first_visit_finds_a_board_ready_to_play(open_table: OpenTable) -> None:
    table = connect_table(open_table)
    assert table.text("#game-name") == "Medium"
    assert len(table.tiles()) == 112
    assert table.text("#tiles-left") == "112"
    assert table.page.locator("#help").is_visible()
    assert table.page.locator("#bar-rooms [aria-current=page]").get_attribute("href") == "/connect"


def test_a_whole_game_without_gravity_is_cleared_by_clicks(open_connect: OpenConnect) -> None:
    table = open_connect()
    table.deal("small", 7)
    board = dealt("small", 7)
    certificate = certificate_of(board)
    for tiles in as_tiles(board, certificate):
        table.take(tiles)
    table.wait_left(0)
    expect(table.page.locator("#win")).to_be_visible()
    expect(table.page.locator("#win-moves")).to_have_text("30")
    expect(table.page.locator("#win-hints")).to_have_text("0")
    assert re.fullmatch(r"\d+:\d\d", table.text("#win-time"))
    game = table.game()
    assert game["outcome"] == {"termination": "cleared", "tiles_left": 0, "is_win": True}
    assert game["played"] == [[list(cell) for cell in pair] for pair in certificate]
    table.page.locator("#win-next").click()
    table.wait_left(60)
    assert (table.game()["layout_id"], table.game()["seed"] == 7) == ("small", False)


def test_under_gravity_no_click_is_lost_while_answers_are_slow(open_connect: OpenConnect) -> None:
    """Every answer takes longer than several clicks: they wait for it, in order; tiles are found where they moved."""
    table = open_connect()
    table.page.locator("#title").click()
    table.page.locator("#new-game input[value=tiny]").check(force=True)
    table.page.locator("#change-board summary").click()
    table.page.locator("#gravity-rhythm").select_option("alternate")
    for number, mode in enumerate(["down", "left"]):
        table.page.locator("#gravity-modes select").nth(number).select_option(mode)
    table.page.locator("#new-game [name=seed]").fill("11")
    table.page.locator("#new-game [type=submit]").click()
    table.page.locator("#new-game").wait_for(state="hidden")
    board = deal(4, 6, kinds=6, seed=11, rules=Rules(gravity="alternate:down,left"))
    certificate = certificate_of(board)
    assert table.game()["rules"]["gravity"] == "alternate:down,left"
    table.slow_down(150)
    for tiles in as_tiles(board, certificate):
        for tile in tiles:
            # Where it is drawn this moment, as a quick hand would: it may be on its way.
            table.page.locator(f"#tile-{tile} .veil").dispatch_event(
                "pointerdown", {"pointerType": "mouse", "button": 0}
            )
    table.wait_left(0)
    expect(table.page.locator("#win")).to_be_visible()
    assert table.game()["played"] == [[list(cell) for cell in pair] for pair in certificate]
    # The same board again: what was changed about the preset is not forgotten.
    table.page.locator("#win-next").click()
    table.wait_left(24)
    assert table.game()["rules"]["gravity"] == "alternate:down,left"


def test_pairs_are_gone_before_the_server_answers(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("small", 7)
    table.slow_down(1500)
    open_now = {frozenset(pair) for pair in board.pairs()}
    opening = [pair for pair in certificate_of(board)[:6] if frozenset(pair) in open_now][:2]
    assert len(opening) == 2
    taken = as_tiles(board, opening)
    for tiles in taken:
        table.take(tiles)
    assert table.tiles() == set(range(60)) - {tile for tiles in taken for tile in tiles}
    assert table.game()["played"] == [[list(cell) for cell in pair] for pair in opening]


def test_a_board_is_cleared_by_the_keyboard_alone(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("tiny", 3)
    keyboard = table.page.keyboard
    expect(table.page.locator("#board")).to_be_focused()
    certificate = certificate_of(board)
    for number, (first, second) in enumerate(as_tiles(board, certificate)):
        walk_to(table, first)
        keyboard.press("Enter")
        partner_by_m(table, second)
        keyboard.press(" ")
        table.wait_left(22 - 2 * number)
        if number == 2:
            keyboard.press("u")
            table.wait_left(20)
            keyboard.press("r")
            table.wait_left(18)
    expect(table.page.locator("#win")).to_be_visible()
    assert table.game()["played"] == [[list(cell) for cell in pair] for pair in certificate]


def walk_to(table: ConnectTable, tile: int) -> None:
    """By arrows as a player would: to the row of the tile, then along it; at last from tile to tile as one reads."""
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
        key = ("ArrowDown" if dy > 0 else "ArrowUp") if abs(dy) > 8 else ("ArrowRight" if dx > 0 else "ArrowLeft")
        table.page.keyboard.press(key if step < 10 else "PageDown")
    raise AssertionError(f"tile {tile} was not reached")


def partner_by_m(table: ConnectTable, tile: int) -> None:
    for _ in range(6):
        table.page.keyboard.press("m")
        if table.page.locator("#board").get_attribute("aria-activedescendant") == f"tile-{tile}":
            return
    raise AssertionError(f"M never came to tile {tile}")


def test_arrows_reach_every_tile_from_every_other(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = dealt("heart", 5)
    table.play("heart", 5, certificate_of(board)[:15])
    unreached = table.page.evaluate("""async () => {
      const { WALK } = await import("/static/js/connect/walk.js");
      const tiles = WALK.order();
      const unreached = [];
      for (const start of tiles) {
        const seen = new Set([start]);
        for (const tile of seen) for (const way of ["up", "down", "left", "right"]) seen.add(WALK.towards(tile, way));
        for (const tile of tiles) if (!seen.has(tile)) unreached.push([start, tile]);
      }
      return [tiles.length, unreached];
    }""")
    assert unreached == [50, []]


def test_a_phone_plays_by_touch_on_a_board_that_lies_on_its_side(open_connect: OpenConnect) -> None:
    table = open_connect(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=3)
    board = table.play("tide", 2)
    # 8 rows and 14 columns are seen as 14 rows and 8 columns; left and right are down and up then.
    assert table.page.locator("#shift").get_attribute("aria-label") == "Columns fall"
    first, next_row, next_column = (place_of(table, table.at(board, cell)) for cell in [(0, 0), (1, 0), (0, 1)])
    assert next_row[0] > first[0] + 10
    assert next_column[1] < first[1] - 10
    moves = certificate_of(board)[:12]
    for number, tiles in enumerate(as_tiles(board, moves)):
        for tile in tiles:
            tap(table, tile)
        table.wait_left(110 - 2 * number)
        table.settle()
    assert table.game()["played"] == [[list(cell) for cell in pair] for pair in moves]


def place_of(table: ConnectTable, tile: int) -> tuple[float, float]:
    """The middle of a tile."""
    box = table.page.locator(f"#tile-{tile} .face").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(table: ConnectTable, tile: int) -> None:
    """Where the tile comes to rest."""
    table.page.wait_for_function(
        "(tile) => document.querySelector(`#tile-${tile}`).getAnimations().length === 0", arg=tile
    )
    table.page.touchscreen.tap(*place_of(table, tile))


def test_a_finger_beside_a_small_tile_still_picks_it(open_connect: OpenConnect) -> None:
    table = open_connect(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=3)
    board = table.play("large", 2)
    tile = table.at(board, (0, 0))
    box = table.page.locator(f"#tile-{tile} .face").bounding_box()
    assert box is not None
    assert box["width"] < 44
    # The first row is the left column: to its left there is only the table.
    table.page.touchscreen.tap(box["x"] - 5, box["y"] + box["height"] / 2)
    expect(table.page.locator(f"#tile-{tile}")).to_have_class(re.compile("selected"))


def test_a_board_is_cleared_from_the_list_of_pairs(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("tiny", 3)
    table.page.keyboard.press("p")
    dialog = table.page.locator("#pairs")
    expect(dialog).to_be_visible()
    for number, pair in enumerate(certificate_of(board)):
        expect(dialog.locator("button[data-pair]")).to_have_count(len(board.pairs()))
        # On the list as the board is read: named by face, row and column from 1.
        (row, column), (to_row, to_column) = pair
        place = f": row {row + 1}, column {column + 1}, and row {to_row + 1}, column {to_column + 1}"
        dialog.get_by_role("button", name=re.compile(re.escape(place) + "$")).press("Enter")
        board.push(pair)
        table.wait_left(22 - 2 * number)
        table.settle()
    expect(table.page.locator("#win")).to_be_visible()
