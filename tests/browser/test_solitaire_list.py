"""Other ways to see the board: as a list, turned on a tall screen, by layers; and other rules."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import FloatRect, expect

from tests.browser.table import Table, certificate_of
from tilewright.solitaire import Layout, Rules, deal

OpenTable = Callable[..., Table]

LAYOUT = "lantern"


def test_a_whole_game_is_played_from_the_list_by_keys(open_table: OpenTable) -> None:
    table = open_table()
    table.deal(LAYOUT, 3)
    layout = Layout.load(LAYOUT)
    slots = layout.slots
    left, top = min(slot.x for slot in slots), min(slot.y for slot in slots)

    def place(tile: int) -> str:
        slot = slots[tile]
        row, column = (slot.y - top) / 2 + 1, (slot.x - left) / 2 + 1
        return rf"layer {slot.z + 1}, row {row:g}, column {column:g}(?![.\d])"

    table.page.keyboard.press("f")
    expect(table.page.locator("#list")).to_be_visible()
    moves = certificate_of(LAYOUT, 3)
    for number, tiles in enumerate(moves, start=1):
        button = table.page.locator("#list-moves button")
        for tile in tiles:
            button = button.filter(has_text=re.compile(place(tile)))
        button.focus()
        table.page.keyboard.press("Enter")
        table.settle()
        if number < len(moves):
            expect(table.page.locator("#list-told")).to_contain_text(f"{2 * (len(moves) - number)} tiles left")
            # The list goes on where it was.
            assert table.page.evaluate("document.activeElement.closest('#list') !== null")
    expect(table.page.locator("#win")).to_be_visible()
    assert table.game()["played"] == moves


def test_the_list_says_what_holds_a_tile(open_table: OpenTable) -> None:
    table = open_table()
    table.deal("turtle", 7)
    table.page.keyboard.press("f")
    # Nobody is told the face of a tile that lies wholly under others.
    table.page.locator("#list summary").click()
    hidden = table.page.locator("#list-held button").filter(has_text="Covered tile").first
    hidden.click()
    expect(table.page.locator("#list-told")).to_contain_text("This tile is covered by")
    # The second tile of the upper row: row 1, column 3, between columns 2 and 4.
    held = table.page.locator("#list-held button").filter(has_text="layer 1, row 1, column 3")
    held.click()
    told = table.page.locator("#list-told")
    expect(told).to_contain_text("is held: on the left by")
    expect(told).to_contain_text("(layer 1, row 1, column 2)")
    expect(told).to_contain_text("(layer 1, row 1, column 4)")


def test_a_phone_held_upright_turns_the_turtle_and_plays_it(open_table: OpenTable) -> None:
    table = open_table(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=3)
    table.deal("turtle", 7)
    slots = [tuple(slot) for slot in table.game()["slots"]]

    def box(tile: int) -> FloatRect:
        found = table.page.locator(f"#tile-{tile} .face").bounding_box()
        assert found is not None
        return found

    # The head lies at the far left as designed, in the middle of the height: now it is on top.
    head = min(range(144), key=lambda tile: slots[tile][0])
    assert box(head)["y"] == min(box(tile)["y"] for tile in range(144))
    # Upright 30 half tiles would share 390 pixels: 26 a tile at most. (The box of a face is that of its drawing.)
    assert table.page.locator(f"#tile-{head} .lift").evaluate("(lift) => lift.clientWidth") >= 30
    expect(table.page.locator("#help-free")).to_contain_text("open above or below")
    for tiles in certificate_of("turtle", 7)[:8]:
        for tile in tiles:
            at = box(tile)
            table.page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    assert table.game()["played"] == certificate_of("turtle", 7)[:8]


def test_nearer_tiles_are_drawn_later_on_a_turned_board(open_table: OpenTable) -> None:
    table = open_table()
    for name in ("turtle", "butterfly", "parasol"):
        slots = Layout.load(name).slots
        order: list[int] = table.page.evaluate(
            "(slots) => import('/static/js/solitaire/geometry.js').then(({ turnedOrder }) => turnedOrder(slots))",
            [list(slot) for slot in slots],
        )
        at = {tile: place for place, tile in enumerate(order)}
        assert sorted(order) == list(range(len(slots)))
        for i, one in enumerate(slots):
            for j, other in enumerate(slots):
                if one.z < other.z:
                    assert at[i] < at[j]
                if one.z != other.z:
                    continue
                # Clockwise: left is above, and what was above is on the right. The thickness shows left and below, so
                # an upper tile comes before the lower one, a right one before its left one.
                if other.x - one.x == 2 and abs(other.y - one.y) <= 1:
                    assert at[i] < at[j]
                if other.y - one.y == 2 and abs(other.x - one.x) <= 1:
                    assert at[i] < at[j]


def test_a_key_turns_the_board_and_it_is_remembered(open_table: OpenTable) -> None:
    table = open_table()
    table.deal("turtle", 7)
    expect(table.page.locator("#help-free")).to_contain_text("left or right")
    table.page.keyboard.press("v")
    expect(table.page.locator("#help-free")).to_contain_text("above or below")
    # Arrows go as one sees: from the head, which is on top now, down into the body.
    table.page.keyboard.press("Home")
    head = table.page.locator("#board").get_attribute("aria-activedescendant")
    table.page.keyboard.press("ArrowDown")
    below = table.page.locator("#board").get_attribute("aria-activedescendant")
    boxes = [table.page.locator(f"#{name} .face").bounding_box() for name in (head, below)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["y"] > boxes[0]["y"]
    table.page.reload()
    table.wait_ready()
    expect(table.page.locator("#turn")).to_have_text("Turn the board back")


def test_page_keys_go_by_layer_and_others_step(open_table: OpenTable) -> None:
    table = open_table()
    table.deal("turtle", 7)
    slots = table.game()["slots"]

    def layer() -> int:
        name = table.page.locator("#board").get_attribute("aria-activedescendant")
        assert name is not None
        return int(slots[int(name.removeprefix("tile-"))][2])

    free = {slots[tile][2] for tile in table.marked("free")}
    table.page.keyboard.press("Home")
    seen = [layer()]
    for _ in range(len(free)):
        table.page.keyboard.press("PageUp")
        seen.append(layer())
    # Every layer with a free tile, from the lowest to the highest, and there it stays.
    expected = [z for z in sorted(free) if z >= seen[0]]
    assert seen[: len(expected)] == expected
    assert seen[-1] == max(free)
    expect(table.page.locator("#announcer")).to_contain_text("No free tile lies higher.")
    table.page.keyboard.press("PageDown")
    assert layer() == sorted(free)[-2]
    visited = set()
    table.page.keyboard.press("Home")
    for _ in range(len(table.marked("free"))):
        visited.add(table.page.locator("#board").get_attribute("aria-activedescendant"))
        table.page.keyboard.press(".")
    assert visited == {f"tile-{tile}" for tile in table.marked("free")}


def test_three_at_a_time_is_chosen_and_played(open_table: OpenTable) -> None:
    table = open_table()
    table.page.keyboard.press("n")
    table.page.locator(f"#new-game input[value={LAYOUT!r}]").check(force=True)
    table.page.locator("#rules").select_option("triples")
    expect(table.page.locator("#rules-help")).to_contain_text("Three equal tiles go together")
    table.page.locator("#new-game [name=seed]").fill("5")
    table.page.locator("#new-game [type=submit]").click()
    expect(table.page.locator("#help-pairs")).to_contain_text("Take 3 equal tiles")
    layout = Layout.load(LAYOUT)
    board = deal(layout, seed=5, rules=Rules(match=3))
    assert board.certificate is not None
    moves = [[layout.indices[slot] for slot in match] for match in board.certificate]
    for tiles in moves:
        table.take(tiles)
    expect(table.page.locator("#win")).to_be_visible()
    assert table.game()["played"] == moves
    # Another deal has the same rules.
    table.page.locator("#win-next").click()
    expect(table.page.locator("#win")).to_be_hidden()
    assert table.game()["rules"]["match"] == 3
