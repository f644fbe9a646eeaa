"""What was played: the tree of lines, the replay, and games that are shared with another server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.browser.api_play import play, post
from tests.browser.conftest import Server
from tests.browser.table import Table, certificate_of
from tilewright.solitaire import Layout

OpenTable = Callable[..., Table]

LAYOUT = "lantern"


@pytest.fixture
def moves() -> list[list[int]]:
    return certificate_of(LAYOUT, 3)


@pytest.fixture
def branched(open_table: OpenTable, moves: list[list[int]]) -> tuple[Table, list[int]]:
    """Six moves, three taken back, and another one played: two lines that part after the third move."""
    table = open_table()
    table.deal(LAYOUT, 3)
    for tiles in moves[:6]:
        table.take(tiles)
    table.settle()
    for _ in range(3):
        table.page.keyboard.press("u")
        table.settle()
    other: list[int] = next(move for move in table.game()["moves"] if set(move) != set(moves[3]))
    table.take(other)
    table.settle()
    return table, other


def nodes(table: Table) -> list[dict[str, Any]]:
    return list(
        table.page.evaluate(
            "import('/static/js/solitaire/state.js').then(({ state }) => import('/static/js/game/api.js')"
            ".then((api) => api.getTree(state.session.game.id))).then(({ nodes }) => nodes)"
        )
    )


def test_the_tree_keeps_both_lines_and_keys_go_anywhere(
    branched: tuple[Table, list[int]], moves: list[list[int]]
) -> None:
    table, _ = branched
    table.page.keyboard.press("t")
    items = table.page.locator("#tree-lines [role=treeitem]")
    # The deal, six moves, and the other fourth one.
    expect(items).to_have_count(8)
    expect(table.page.locator("#tree-words")).to_contain_text("2 lines")
    expect(table.page.locator("#tree-lines")).to_be_focused()
    expect(table.page.locator("#tree-lines [aria-selected=true]")).to_have_attribute("aria-level", "5")
    keyboard = table.page.keyboard
    keyboard.press("ArrowUp")
    expect(table.page.locator("#tiles-left")).to_have_text("30")
    expect(table.page.locator("#tree-here")).to_contain_text("2 ways on from here.")
    assert table.game()["played"] == moves[:3]
    # To the other branch, beside the one that is played, and to its end.
    keyboard.press("ArrowDown")
    keyboard.press("ArrowRight")
    keyboard.press("End")
    expect(table.page.locator("#tiles-left")).to_have_text("24")
    assert table.game()["played"] == moves[:6]
    keyboard.press("Home")
    expect(table.page.locator("#tiles-left")).to_have_text("36")
    assert table.game()["played"] == []
    expect(items).to_have_count(8)
    keyboard.press("Escape")
    expect(table.page.locator("#board")).to_be_focused()


def test_a_click_in_the_tree_goes_there_and_a_reload_keeps_it(
    branched: tuple[Table, list[int]], moves: list[list[int]]
) -> None:
    table, _ = branched
    end = next(node for node in nodes(table) if node["ply"] == 6)
    table.page.keyboard.press("t")
    table.page.locator(f"#tree-node-{end['node']} .lamp").click()
    expect(table.page.locator("#tiles-left")).to_have_text("24")
    assert table.game()["played"] == moves[:6]
    table.page.reload()
    table.wait_ready()
    assert table.game()["played"] == moves[:6]
    table.page.keyboard.press("t")
    expect(table.page.locator("#tree-lines [role=treeitem]")).to_have_count(8)
    # The certificate goes on along this line: the win is there on all of it.
    lights = table.page.locator("#tree-lines .winnable")
    assert lights.count() >= 7


def test_the_replay_does_not_touch_the_game_until_it_goes_on(open_table: OpenTable, moves: list[list[int]]) -> None:
    table = open_table()
    table.deal(LAYOUT, 3)
    for tiles in moves[:6]:
        table.take(tiles)
    table.settle()
    before = table.game()
    table.page.keyboard.press("y")
    slider = table.page.locator("#replay-slider")
    expect(slider).to_be_focused()
    drawn = table.page.locator("#replay-board use")
    expect(drawn).to_have_count(36)
    expect(table.page.locator("#replay-board .taken")).to_have_count(2)
    for step in range(1, 5):
        table.page.keyboard.press("ArrowRight")
        expect(drawn).to_have_count(36 - 2 * step)
    expect(slider).to_have_attribute("aria-valuetext", f"Move 4: {_name(before, moves[3])}. 28 tiles left.")
    table.page.keyboard.press("End")
    expect(drawn).to_have_count(24)
    table.page.keyboard.press("Home")
    expect(drawn).to_have_count(36)
    # It plays by itself, and stops at the end.
    table.page.locator("#replay-speed").select_option("4")
    table.page.locator("#replay-play").click()
    expect(table.page.locator("#replay-play")).to_have_text("Pause")
    expect(drawn).to_have_count(24)
    expect(table.page.locator("#replay-play")).to_have_text("Play")
    assert table.game()["revision"] == before["revision"]
    for _ in range(4):
        table.page.locator("#replay-previous").click()
    table.page.locator("#replay-go").click()
    expect(table.page.locator("#replay")).to_be_hidden()
    expect(table.page.locator("#tiles-left")).to_have_text("32")
    after = table.game()
    assert (after["played"], after["redo"]) == (moves[:2], moves[2:6])


def _name(game: dict[str, Any], tiles: list[int]) -> str:
    """The English name of the face of some tiles, which all have the same."""
    from tilewright.tiles import FACES
    from tilewright.tiles.names import NAMES

    face = str(game["faces"][tiles[0]])
    return NAMES["en"].faces[[str(one) for one in FACES].index(face)]


def test_a_replay_before_the_first_move_says_so(open_table: OpenTable) -> None:
    table = open_table()
    table.deal(LAYOUT, 3)
    table.page.keyboard.press("y")
    expect(table.page.locator("#replay-words")).to_have_text("No move has been played yet.")
    expect(table.page.locator("#replay-body")).to_be_hidden()


@pytest.fixture
def elsewhere(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A page of another server with games of its own."""
    server = Server(tmp_path_factory.mktemp("elsewhere"))
    server.start()
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield Table(context.new_page(), server.url)
    context.close()
    server.kill()


def shared_link(table: Table, *, with_moves: bool) -> str:
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=share]").click()
    expect(table.page.locator("#share-link")).to_have_value(re.compile("#deal="))
    if with_moves:
        table.page.locator("#share-moves").check()
    link = table.page.locator("#share-link").input_value()
    table.page.keyboard.press("Escape")
    return link[link.index("#") :]


def test_a_link_with_moves_is_watched_and_played_on_another_server(
    open_table: OpenTable, elsewhere: Table, moves: list[list[int]]
) -> None:
    table = open_table()
    table.deal(LAYOUT, 3)
    for tiles in moves[:5]:
        table.take(tiles)
    table.settle()
    faces = table.game()["faces"]
    elsewhere.open(shared_link(table, with_moves=True))
    expect(elsewhere.page.locator("#shared")).to_be_visible()
    game = elsewhere.game()
    # It stands at the start; the moves are there to be played again.
    assert (game["faces"], game["played"], game["redo"]) == (faces, [], moves[:5])
    elsewhere.page.locator("#shared-replay").click()
    expect(elsewhere.page.locator("#replay-count")).to_have_text("0 of 5")
    elsewhere.page.locator("#replay-slider").press("End")
    elsewhere.page.locator("#replay-go").click()
    expect(elsewhere.page.locator("#tiles-left")).to_have_text(str(36 - 10))
    assert elsewhere.game()["played"] == moves[:5]
    assert elsewhere.complaints == []


def test_a_link_to_a_layout_of_ones_own_carries_it_along(open_table: OpenTable, elsewhere: Table) -> None:
    table = open_table()
    row = Layout.from_slots([(2 * i, 0, 0) for i in range(8)], name="Row")
    file = FilePayload(name="row.json", mimeType="application/json", buffer=str(row.dump("json")).encode())
    table.page.locator("#layout-file").set_input_files(file)
    expect(table.page.locator("#layout-told")).to_contain_text("8 tiles")
    table.page.keyboard.press("n")
    table.page.locator("#own-list input").check(force=True)
    table.page.locator("#new-game [type=submit]").click()
    expect(table.page.locator("#tiles-left")).to_have_text("8")
    faces = table.game()["faces"]
    elsewhere.open()
    elsewhere.page.locator("#open-menu").click()
    elsewhere.page.locator("#menu [data-opens=share]").click()
    # The part after # is enough, whatever the address before it.
    elsewhere.page.locator("#share-open").fill("http://nowhere.invalid/" + shared_link(table, with_moves=False))
    elsewhere.page.locator("#share-open").press("Enter")
    expect(elsewhere.page.locator("#share")).to_be_hidden()
    expect(elsewhere.page.locator("#tiles-left")).to_have_text("8")
    game = elsewhere.game()
    assert (game["faces"], game["played"]) == (faces, [])
    assert [tuple(slot) for slot in game["slots"]] == [tuple(slot) for slot in row.slots]


def test_a_link_that_is_cut_off_is_said_and_nothing_is_lost(open_table: OpenTable, tmp_path: Path) -> None:
    table = open_table()
    table.tolerate(r"Failed to load resource: the server responded with a status of 422")
    table.deal(LAYOUT, 3)
    before = table.game()["id"]
    link = shared_link(table, with_moves=False)
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=share]").click()
    table.page.locator("#share-open").fill(link[:-1])
    table.page.locator("#share-open").press("Enter")
    expect(table.page.locator("#share-told")).to_contain_text("This link cannot be opened.")
    table.page.locator("#share-open").fill("hello")
    table.page.locator("#share-open").press("Enter")
    expect(table.page.locator("#share-told")).to_have_text("There is no board in this text.")
    assert table.game()["id"] == before


def test_copying_says_that_it_is_done(open_table: OpenTable) -> None:
    table = open_table(permissions=["clipboard-read", "clipboard-write"])
    table.deal(LAYOUT, 3)
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=share]").click()
    expect(table.page.locator("#share-link")).to_have_value(re.compile("#deal="))
    table.page.locator("#share-copy").click()
    expect(table.page.locator("#share-copied")).to_have_text("Copied.")
    link = table.page.locator("#share-link").input_value()
    assert table.page.evaluate("navigator.clipboard.readText()") == link
    assert "#deal=lantern." in link


def test_a_finger_finds_every_place_of_the_tree_and_its_number(
    open_table: OpenTable,
) -> None:
    moves = certificate_of("lantern", 1)[:11]
    steps: list[float] = []
    for is_touch in (False, True):
        table = open_table(width=390, height=844, has_touch=is_touch, is_mobile=is_touch)
        game = play(table, post(table, "solitaire/games", {"layout": "lantern", "seed": 1}), moves)
        table.page.goto("about:blank")
        table.open(f"#game={game['id']}")
        page = table.page
        page.evaluate("import('/static/js/dialogs.js').then((all) => all.openDialog('tree'))")
        marks = page.locator("#tree-lines .reach")
        expect(marks).to_have_count(len(moves) + 1)
        boxes = [mark.bounding_box() for mark in marks.all()]
        steps.append(min(min(box["width"], box["height"]) for box in boxes if box))
        # Each number stands as high as the move it tells.
        numbers = page.locator("#tree-lines .numbers text")
        assert numbers.all_text_contents() == ["5", "10"]
        for number in numbers.all():
            beside = page.locator(
                f"#tree-lines [aria-level='{int(number.text_content() or 0) + 1}'] .lamp"
            ).bounding_box()
            box = number.bounding_box()
            assert box is not None
            assert beside is not None
            assert abs(box["y"] + box["height"] / 2 - beside["y"] - beside["height"] / 2) <= 3
            assert box["x"] + box["width"] < beside["x"]
    # To a thousandth of a pixel, as the browser tells it.
    assert steps[0] < 44 <= round(steps[1], 3)
