"""The room of connect: what is said and shown, and what survives tabs, reloads and servers that die."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.connect_table import (
    ConnectTable,
    OpenConnect,
    OpenTable,
    as_tiles,
    careless_game,
    certificate_of,
    connect_table,
    dealt,
    refused_pair,
)
from tilewright.connect import find_path, review, solve
from tilewright.connect.catalogue import find_preset, preset_names
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.daily import daily_choice

LOCALES = Path(__file__).resolve().parents[2] / "src" / "tilewright" / "web" / "static" / "locales"


def line(table: ConnectTable, name: str) -> str | None:
    """The line of that kind, while it is there."""
    return table.page.locator(f".link.{name} .over").first.get_attribute("d")


def corners(outline: str) -> int:
    """How often a line turns: each turn is one rounded corner."""
    return outline.count("Q")


def test_a_refused_pair_says_why_and_shows_the_way_that_is_too_long(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("small", 7)
    a, b = refused_pair(board, "too_many_turns")
    why = board.why_not(a, b)
    assert why is not None
    assert why.fewest_turns is not None
    table.click(table.at(board, a))
    table.click(table.at(board, b))
    note = table.page.locator("#note.shown")
    expect(note).to_contain_text(f"These can only be joined with {why.fewest_turns} turns.")
    expect(note).to_contain_text("they would join.")
    detour = line(table, "detour")
    assert detour is not None
    assert corners(detour) == why.fewest_turns
    assert table.marked("blocking") == {table.at(board, cell) for cell in why.removals}
    # The second tile is picked now: play goes on from it.
    assert table.marked("selected") == {table.at(board, b)}
    assert len(table.tiles()) == 60
    # The next pick takes it all away.
    table.click(table.at(board, b))
    expect(table.page.locator(".link.detour")).to_have_count(0)
    assert table.marked("blocking") == set()


def test_tiles_that_differ_are_no_mistake_to_be_told_off_for(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("small", 7)
    cells = [(r, c) for r in range(6) for c in range(10)]
    other = next(cell for cell in cells if board[cell] != board[0, 0])
    table.click(table.at(board, (0, 0)))
    table.click(table.at(board, other))
    expect(table.page.locator("#announcer")).to_contain_text("These do not go together.")
    assert table.marked("selected") == {table.at(board, other)}
    assert table.page.locator("#note.shown").count() == 0


def test_the_line_follows_the_path_of_the_rules(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("small", 7)
    a, b = max(board.pairs(), key=lambda pair: (find_path(board, *pair).turns, pair))  # type: ignore[union-attr]
    path = find_path(board, a, b)
    assert path is not None
    assert path.turns == 2
    # Held still: a line is gone half a second after it was drawn.
    table.page.evaluate("Element.prototype.animate = () => ({})")
    table.click(table.at(board, b))
    table.click(table.at(board, a))
    outline = line(table, "joined")
    assert outline is not None
    assert corners(outline) == 2
    # From the tile picked first to the one picked last.
    start = table.page.evaluate("(d) => d.match(/^M([\\d.]+) ([\\d.]+)/).slice(1).map(Number)", outline)
    end = table.page.evaluate("(d) => d.match(/([\\d.]+) ([\\d.]+)$/).slice(1).map(Number)", outline)
    assert (end[0] - start[0]) * (a[1] - b[1]) >= 0
    assert (end[1] - start[1]) * (a[0] - b[0]) >= 0
    width = table.page.evaluate("getComputedStyle(document.querySelector('.link.joined .over')).strokeWidth")
    assert width == "4px"


def test_a_hint_keeps_the_win_and_is_counted(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("rain", 4)
    table.page.keyboard.press("h")
    table.page.locator(".tile.hint").first.wait_for()
    hinted = table.marked("hint")
    assert hinted == set(as_tiles(board, certificate_of(board)[:1])[0])
    expect(table.page.locator(".link.hint")).to_have_count(1)
    expect(table.page.locator("#announcer")).to_contain_text("This keeps the win.")
    table.take(sorted(hinted))
    table.wait_left(110)
    assert table.game()["hints_used"] == 1


def test_a_stuck_game_offers_the_way_back_to_where_it_could_be_won(open_connect: OpenConnect) -> None:
    table = open_connect()
    seed, moves = careless_game("rain")
    board = dealt("rain", seed)
    kept = 0
    for ply, pair in enumerate(moves, start=1):
        board.push(pair)
        if solve(board, time_limit_s=5).status == "winnable":
            kept = ply
    table.play("rain", seed, moves)
    back = table.page.locator("#stuck-back")
    expect(back).to_have_text(re.compile(rf"Go back {len(moves) - kept} moves?"))
    expect(table.page.locator("#light")).to_have_attribute("data-light", "lost")
    back.click()
    expect(table.page.locator("#light")).to_have_attribute("data-light", "winnable")
    assert len(table.game()["played"]) == kept
    # What was taken back can be played again, move by move.
    assert len(table.game()["redo"]) == len(moves) - kept


def test_looking_back_names_the_move_that_lost_the_win(open_connect: OpenConnect) -> None:
    table = open_connect()
    seed, moves = careless_game("rain")
    board = dealt("rain", seed)
    for pair in moves:
        board.push(pair)
    found = review(board)
    assert found.losing_move is not None
    table.play("rain", seed, moves)
    table.page.locator("#stuck-title").wait_for()
    table.page.locator("#stuck [data-opens=review]").click()
    ply = found.losing_move.ply
    expect(table.page.locator("#review-words")).to_contain_text(f"Move {ply} lost the win.")
    expect(table.page.locator("#review-strip .mark")).to_have_count(len(moves))
    expect(table.page.locator("#review-ply")).to_have_text(f"Move {ply} of {len(moves)}")
    # All that the solver can tell of in time; at least one.
    table.page.locator("#review-alternatives button").first.wait_for()
    # The two tiles of the move are marked on the board as it lay before it, with all that were there then.
    expect(table.page.locator("#review-board .marked.worse")).to_have_count(2)
    expect(table.page.locator("#review-board .top")).to_have_count(112 - 2 * (ply - 1))
    before = dealt("rain", seed)
    for pair in moves[: ply - 1]:
        before.push(pair)
    face = table.game()["faces"][str(before[moves[ply - 1][0]])]
    name = json.loads((LOCALES / "en.json").read_text("utf-8"))[f"face.{face}"]
    expect(table.page.locator("#review-tiles .small-tile").first).to_have_attribute("aria-label", name)
    table.page.locator("#review-go").click()
    table.wait_left(112 - 2 * (ply - 1))
    table.page.locator(".tile.hint").first.wait_for()
    kept = [{table.at(before, cell) for cell in pair} for pair in found.losing_move.alternatives]
    assert table.marked("hint") in kept


def test_shuffling_turns_tiles_over_where_they_lie_and_can_be_taken_back(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("small", 7, certificate_of(dealt("small", 7))[:3])
    kinds = (
        "Object.fromEntries([...document.querySelectorAll('[data-tile]')]"
        ".map((one) => [one.dataset.tile, one.dataset.kind]))"
    )
    before = table.page.evaluate(kinds)
    assert len(before) == len(board) == 54
    table.page.keyboard.press("s")
    expect(table.page.locator("#announcer")).to_contain_text("Shuffled: 54 tiles")
    after = table.page.evaluate(kinds)
    assert set(after) == set(before)
    assert after != before
    assert sorted(after.values()) == sorted(before.values())
    table.page.keyboard.press("u")
    expect(table.page.locator("#announcer")).to_contain_text("Taken back.")
    assert table.page.evaluate(kinds) == before
    table.page.keyboard.press("r")
    expect(table.page.locator("#announcer")).to_contain_text("Played again.")
    assert table.page.evaluate(kinds) == after


def test_restarting_brings_every_tile_back(open_connect: OpenConnect) -> None:
    table = open_connect()
    table.play("rain", 4, certificate_of(dealt("rain", 4))[:5])
    table.wait_left(102)
    table.page.locator("#open-menu").click()
    table.page.locator("#restart").click()
    table.wait_left(112)
    assert table.game()["grid"] == [list(row) for row in dealt("rain", 4).grid]


def test_a_reload_in_the_middle_of_a_game_loses_nothing(open_table: OpenTable) -> None:
    table = connect_table(open_table)
    board = table.play("rain", 4)
    moves = as_tiles(board, certificate_of(board)[:3])
    for tiles in moves:
        table.take(tiles)
        table.settle()
    before = table.game()
    table.page.reload()
    table.wait_ready()
    table.wait_left(106)
    assert table.game() == before
    # Without the address, too: the game played last comes back.
    table.page.goto("about:blank")
    table.open("connect")
    assert table.game()["id"] == before["id"]


def test_a_killed_server_loses_nothing(open_table: OpenTable, server: Server) -> None:
    table = connect_table(open_table)
    board = table.play("small", 7)
    open_now = {frozenset(pair) for pair in board.pairs()}
    opening = [pair for pair in certificate_of(board) if frozenset(pair) in open_now][:2]
    first, second = as_tiles(board, opening)
    table.take(first)
    table.settle()
    server.kill()
    table.take(second)
    expect(table.page.locator("#offline")).to_be_visible()
    assert not set(second) & table.tiles()
    server.start()
    expect(table.page.locator("#offline")).to_be_hidden()
    assert table.game()["played"] == [[list(cell) for cell in pair] for pair in opening]


@pytest.mark.usefixtures("server")  # of one player, who has two browsers
def test_two_tabs_cannot_corrupt_a_game(open_table: OpenTable) -> None:
    first = connect_table(open_table)
    board = first.play("rain", 4)
    certificate = certificate_of(board)
    one, two = as_tiles(board, certificate[:2])
    other = as_tiles(board, [pair for pair in board.pairs() if pair != certificate[0]][:1])[0]
    # Another browser: it hears nothing of the first one's moves.
    second = connect_table(open_table)
    second.show(first.game()["id"])
    first.take(one)
    first.settle()
    second.take(other)
    expect(second.page.locator("#note")).to_contain_text("played on in another tab")
    assert second.tiles() == set(range(112)) - set(one)
    second.take(two)
    assert second.game()["played"] == [[list(cell) for cell in pair] for pair in certificate[:2]]


SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (2560, 1440), (3840, 2160)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_board_fits_every_window_without_scrolling(open_connect: OpenConnect, width: int, height: int) -> None:
    table = open_connect(width=width, height=height)
    table.play("large", 7)
    scroll = table.page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
    assert scroll == [width, height]
    room = table.page.locator("#board").bounding_box()
    scene = table.page.locator("#scene").bounding_box()
    assert room is not None
    assert scene is not None
    # With a lane around it.
    assert scene["x"] > room["x"] + 2
    assert scene["y"] > room["y"] + 2
    assert scene["x"] + scene["width"] < room["x"] + room["width"] - 2
    assert scene["y"] + scene["height"] < room["y"] + room["height"] - 2
    assert max(scene["width"] / room["width"], scene["height"] / room["height"]) > 0.85


def test_stones_are_no_tiles(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("pillars", 7)
    assert sum(row.count(-1) for row in board.grid) == 12
    expect(table.page.locator("use.stone")).to_have_count(12)
    assert len(table.tiles()) == 114
    box = table.page.locator("use.stone").first.bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert table.marked("selected") == set()


def test_kinds_without_a_face_are_numbers(open_connect: OpenConnect) -> None:
    table = open_connect()
    table.page.locator("#title").click()
    table.page.locator("#new-game input[value=small]").check(force=True)
    table.page.locator("#change-board summary").click()
    for name, value in [("rows", 10), ("cols", 10), ("kinds", 50), ("seed", 3)]:
        table.page.locator(f"#new-game [name={name}]").fill(str(value))
    table.page.locator("#new-game [name=border]").uncheck()
    table.page.locator("#new-game [type=submit]").click()
    table.wait_left(100)
    # 2 to 43 are the 42 faces: 44 to 51 are drawn as their numbers, two tiles each.
    numbers = table.page.locator(".tile .number").all_text_contents()
    assert sorted(numbers) == sorted([str(kind) for kind in range(44, 52)] * 2)
    game = table.game()
    assert game["rules"]["border"] == 0
    tile = next(
        tile
        for row, kinds in zip(game["tiles"], game["grid"], strict=True)
        for tile, kind in zip(row, kinds, strict=True)
        if kind == 44
    )
    label = table.page.locator(f"#tile-{tile}").get_attribute("aria-label")
    assert label is not None
    assert label.startswith("Number 44, row ")


def test_a_size_that_cannot_be_dealt_is_refused_with_the_reason(open_connect: OpenConnect) -> None:
    table = open_connect()
    before = table.game()["id"]
    table.page.locator("#title").click()
    table.page.locator("#new-game input[value=tiny]").check(force=True)
    table.page.locator("#change-board summary").click()
    table.page.locator("#new-game [name=rows]").fill("3")
    table.page.locator("#new-game [name=cols]").fill("5")
    table.page.locator("#new-game [name=kinds]").fill("4")
    table.page.locator("#new-game [type=submit]").click()
    expect(table.page.locator("#announcer")).to_contain_text("15")
    assert table.page.locator("#new-game").is_visible()
    assert table.game()["id"] == before
    # The browser writes of the answer itself.
    table.complaints[:] = [text for text in table.complaints if "422" not in text]


def test_the_board_of_the_day_is_dealt_and_gone_on_with(open_table: OpenTable) -> None:
    table = connect_table(open_table)
    names = [name for name in preset_names() if find_preset(name).is_daily]
    today = date.fromisoformat(
        table.page.evaluate(
            "(() => { const d = new Date(); return [d.getFullYear(), d.getMonth() + 1, d.getDate()]"
            ".map((part) => String(part).padStart(2, '0')).join('-'); })()"
        )
    )
    name, seed = daily_choice("connect", today, names)
    table.page.keyboard.press("n")
    english = json.loads((LOCALES / "en.json").read_text("utf-8"))
    expect(table.page.locator("#today-facts")).to_have_text(english[f"preset.{name}"])
    table.page.locator("#play-today").click()
    expect(table.page.locator("#new-game")).to_be_hidden()
    game = table.game()
    assert (game["daily_date"], game["layout_id"], game["seed"]) == (today.isoformat(), name, seed)
    table.page.keyboard.press("n")
    expect(table.page.locator("#today-facts")).to_contain_text("begun")
    table.page.locator("#play-today").click()
    expect(table.page.locator("#new-game")).to_be_hidden()
    assert table.game()["id"] == game["id"]


@pytest.mark.parametrize("locale", sorted(path.stem for path in LOCALES.glob("*.json")))
def test_every_language_speaks_of_tiles_gravity_and_pairs(open_connect: OpenConnect, locale: str) -> None:
    words: dict[str, Any] = json.loads((LOCALES / f"{locale}.json").read_text("utf-8"))
    table = open_connect(locale=locale)
    board = table.play("rain", 4)
    expect(table.page.locator("html")).to_have_attribute("lang", locale)
    assert table.text("#game-name") == words["preset.rain"]
    assert table.page.locator("#shift").get_attribute("aria-label") == words["gravity.down"]
    tile = table.at(board, (2, 6))
    can_go = any((2, 6) in pair for pair in board.pairs())
    pattern = words["connect.tile_can_go" if can_go else "connect.tile"]
    face = words[f"face.{table.game()['faces'][str(board[2, 6])]}"]
    expected = pattern.replace("{face}", face).replace("{row}", "3").replace("{column}", "7")
    expect(table.page.locator(f"#tile-{tile}")).to_have_attribute("aria-label", expected)
    table.page.keyboard.press("n")
    table.page.locator("#change-board summary").click()
    options = table.page.locator("#new-game [name=gravity]").first.locator("option").all_inner_texts()
    assert options[: len(GRAVITY_MODES)] == [words[f"gravity.{mode}"] for mode in GRAVITY_MODES]
    seen = table.page.locator("body").inner_text()
    assert not re.search(r"\b(connect|gravity|preset|join)\.[a-z_]+", seen)


def test_nothing_moves_for_those_who_want_it_still(open_connect: OpenConnect) -> None:
    table = open_connect(reduced_motion="reduce")
    board = table.play("rain", 4)
    table.page.evaluate(
        """() => {
      window.moved = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        if (JSON.stringify(frames).includes("translate") || JSON.stringify(frames).includes("dash")) window.moved += 1;
        return animate.call(this, frames, options);
      };
    }"""
    )
    for tiles in as_tiles(board, certificate_of(board)[:2]):
        table.take(tiles)
        table.settle()
    assert table.page.evaluate("window.moved") == 0
    table.wait_left(108)


def test_tiles_slide_to_where_they_fall(open_connect: OpenConnect) -> None:
    table = open_connect()
    board = table.play("rain", 4)
    pair = certificate_of(board)[0]
    tiles = as_tiles(board, [pair])[0]
    table.take(tiles)
    table.settle()
    board.push(pair)
    for cell in [(r, c) for r in range(8) for c in range(14) if board[r, c] > 1]:
        tile = table.at(board, cell)
        label = table.page.locator(f"#tile-{tile}").get_attribute("aria-label")
        assert label is not None
        assert f"row {cell[0] + 1}, column {cell[1] + 1}" in label
