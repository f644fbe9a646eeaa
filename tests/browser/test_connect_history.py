"""What was played in the room of connect: lines, replay, shared links; and gravity put together by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.connect_table import ConnectTable, as_tiles, certificate_of, dealt
from tilewright.connect import Board, Rules, deal

OpenConnect = Callable[..., ConnectTable]

# Tiles of this board move after every pair, so that a place in a line is more than what has been taken.
PRESET = "tiny"


@pytest.fixture
def board() -> Board:
    return deal(4, 6, kinds=6, seed=11, rules=Rules(gravity="down"))


@pytest.fixture
def branched(open_connect: OpenConnect, board: Board) -> ConnectTable:
    """Four moves, two taken back, and another one played: two lines that part after the second move."""
    table = open_connect()
    certificate = certificate_of(board)
    request = {"rows": 4, "cols": 6, "kinds": 6, "seed": 11, "rules": {"gravity": "down"}}
    game = table.post("", request)
    for pair in certificate[:4]:
        game = table.post(f"/{game['id']}/moves", {"revision": game["revision"], "tiles": pair})
    table.show(game["id"])
    table.wait_left(16)
    for left in (18, 20):
        table.page.keyboard.press("u")
        table.wait_left(left)
    for pair in certificate[:2]:
        board.push(pair)
    other = next(pair for pair in board.pairs() if set(pair) != set(certificate[2]))
    for cell in other:
        table.click(table.at(board, cell))
    table.wait_left(18)
    table.settle()
    return table


def test_the_tree_keeps_both_lines_and_tiles_lie_where_they_lay(branched: ConnectTable, board: Board) -> None:
    keyboard = branched.page.keyboard
    keyboard.press("t")
    items = branched.page.locator("#tree-lines [role=treeitem]")
    # The deal, four moves, and the other third one.
    expect(items).to_have_count(6)
    expect(branched.page.locator("#tree-words")).to_contain_text("2 lines")
    keyboard.press("ArrowUp")
    branched.wait_left(20)
    expect(branched.page.locator("#tree-here")).to_contain_text("2 ways on from here.")
    game = branched.game()
    assert game["played"] == [[list(cell) for cell in pair] for pair in certificate_of(board)[:2]]
    # Two moves of the certificate have been pushed on this board, with their shifts.
    assert game["grid"] == [list(row) for row in board.grid]
    keyboard.press("Home")
    branched.wait_left(24)
    assert branched.game()["played"] == []
    expect(items).to_have_count(6)


def test_a_click_in_the_tree_goes_to_the_end_of_the_other_line(branched: ConnectTable, board: Board) -> None:
    certificate = certificate_of(board)
    branched.page.keyboard.press("t")
    items = branched.page.locator("#tree-lines [role=treeitem]")
    expect(items).to_have_count(6)
    branched.page.locator('#tree-lines [aria-level="5"] .lamp').click()
    branched.wait_left(16)
    assert branched.game()["played"] == [[list(cell) for cell in pair] for pair in certificate[:4]]


def test_the_replay_shows_every_board_and_goes_on_from_one(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = dealt(PRESET, 3)
    certificate = certificate_of(board)
    table.play(PRESET, 3, certificate[:4])
    tiles = len(board.grid) * len(board.grid[0])
    before = table.game()
    table.page.keyboard.press("y")
    slider = table.page.locator("#replay-slider")
    expect(slider).to_be_focused()
    drawn = table.page.locator("#replay-board use")
    expect(drawn).to_have_count(tiles)
    expect(table.page.locator("#replay-board .taken")).to_have_count(2)
    slider.fill("3")
    expect(drawn).to_have_count(tiles - 6)
    expect(table.page.locator("#replay-count")).to_have_text("3 of 4")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Move 3: .+\. {tiles - 6} tiles left\.$"))
    table.page.keyboard.press("End")
    expect(drawn).to_have_count(tiles - 8)
    assert table.game()["revision"] == before["revision"]
    slider.fill("1")
    table.page.locator("#replay-go").click()
    expect(table.page.locator("#replay")).to_be_hidden()
    table.wait_left(tiles - 2)
    after = table.game()
    assert after["played"] == [[list(cell) for cell in certificate[0]]]
    assert len(after["redo"]) == 3


def test_a_shared_link_deals_the_same_board_and_its_moves(open_connect: OpenConnect) -> None:
    table = open_connect(permissions=["clipboard-read", "clipboard-write"])
    certificate = certificate_of(dealt(PRESET, 5))
    table.play(PRESET, 5, certificate[:3])
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=share]").click()
    expect(table.page.locator("#share-link")).to_have_value(re.compile("/connect#deal="))
    table.page.locator("#share-moves").check()
    table.page.locator("#share-copy").click()
    expect(table.page.locator("#share-copied")).to_have_text("Copied.")
    link = table.page.evaluate("navigator.clipboard.readText()")
    # Somebody else's browser, with nothing in it.
    other = open_connect()
    other.page.goto(link)
    other.page.reload()
    expect(other.page.locator("#shared")).to_be_visible()
    game = other.game()
    assert game["played"] == []
    assert game["redo"] == [[list(cell) for cell in pair] for pair in certificate[:3]]
    assert game["grid"] == [list(row) for row in dealt(PRESET, 5).grid]
    other.page.locator("#shared-replay").click()
    expect(other.page.locator("#replay-count")).to_have_text("0 of 3")
    other.page.locator("#replay-slider").press("End")
    other.page.locator("#replay-go").click()
    other.wait_left(len(other.game()["grid"]) * len(other.game()["grid"][0]) - 6)
    assert other.game()["played"] == [[list(cell) for cell in pair] for pair in certificate[:3]]


def test_a_gravity_by_level_is_put_together_and_who_clears_the_board_goes_on_to_the_next(
    open_connect: OpenConnect,
) -> None:
    table = open_connect()
    page = table.page
    page.locator("#title").click()
    page.locator("#new-game input[value=tiny]").check(force=True)
    page.locator("#change-board summary").click()
    level = page.locator("#new-game [name=level]")
    expect(level).to_be_hidden()
    page.locator("#gravity-rhythm").select_option("levels")
    modes = page.locator("#gravity-modes select")
    expect(modes).to_have_count(2)
    page.locator("#gravity-more").click()
    expect(modes).to_have_count(3)
    for number, mode in enumerate(["none", "down", "left"]):
        modes.nth(number).select_option(mode)
    level.fill("2")
    # The one that is played is shown to be.
    expect(page.locator("#gravity-modes li.played select")).to_have_value("down")
    page.locator("#new-game [name=seed]").fill("3")
    page.locator("#new-game [type=submit]").click()
    expect(page.locator("#new-game")).to_be_hidden()
    rules = Rules(gravity="levels:none,down,left", level=2)
    board = deal(4, 6, kinds=6, seed=3, rules=rules)
    table.wait_left(24)
    game = table.game()
    assert (game["rules"]["gravity"], game["rules"]["level"]) == ("levels:none,down,left", 2)
    assert game["next_shift"] == "down"
    assert game["grid"] == [list(row) for row in board.grid]
    for tiles in as_tiles(board, certificate_of(board)):
        table.take(tiles)
        table.settle()
    expect(page.locator("#win")).to_be_visible()
    page.locator("#win-next").click()
    table.wait_left(24)
    game = table.game()
    assert (game["rules"]["level"], game["next_shift"]) == (3, "left")


def test_a_mode_of_a_gravity_can_be_taken_out_again(open_connect: OpenConnect) -> None:
    table = open_connect()
    page = table.page
    page.locator("#title").click()
    page.locator("#new-game input[value=tiny]").check(force=True)
    page.locator("#change-board summary").click()
    page.locator("#gravity-rhythm").select_option("alternate")
    page.locator("#gravity-more").click()
    modes = page.locator("#gravity-modes select")
    for number, mode in enumerate(["up", "left", "right"]):
        modes.nth(number).select_option(mode)
    page.locator("#gravity-modes li").nth(1).get_by_role("button").click()
    expect(modes).to_have_count(2)
    # Two are the fewest that can follow one another.
    expect(page.locator("#gravity-modes li").first.get_by_role("button")).to_be_hidden()
    page.locator("#new-game [type=submit]").click()
    expect(page.locator("#new-game")).to_be_hidden()
    assert table.game()["rules"]["gravity"] == "alternate:up,right"
