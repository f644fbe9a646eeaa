"""Winning and losing on the page: the light, the way back, shuffling, looking back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table import Table, certificate_of, last_winnable
from tilewright.solitaire import Layout, deal, solve
from tilewright.solitaire.errors import DealError

OpenTable = Callable[..., Table]

LAYOUT = "lantern"


@pytest.fixture(scope="module")
def careless() -> tuple[int, list[list[int]]]:
    """A seed, and the moves of a player without a plan who loses the win on the way and gets stuck later."""
    layout = Layout.load(LAYOUT)
    for seed in range(1000):
        board, chance = deal(layout, seed=seed), random.Random(seed)
        while matches := list(board.legal_moves):
            board.push(chance.choice(matches))
        moves = [[layout.indices[slot] for slot in match] for match in board.moves]
        if len(board) and 3 <= last_winnable(LAYOUT, seed, moves) <= len(moves) - 3:
            return seed, moves
    raise AssertionError("no deal which that player loses on the way")


@pytest.fixture(scope="module")
def kept(careless: tuple[int, list[list[int]]]) -> int:
    """After how many moves the careless game could be cleared for the last time."""
    return last_winnable(LAYOUT, *careless)


def keeping(seed: int, moves: list[list[int]]) -> set[tuple[int, ...]]:
    """The moves after which the board can still be cleared, each solved here."""
    layout = Layout.load(LAYOUT)
    board = deal(layout, seed=seed)
    for tiles in moves:
        board.push([layout.slots[tile] for tile in tiles])
    found = set()
    for match in list(board.legal_moves):
        board.push(match)
        if solve(board).status == "winnable":
            found.add(tuple(sorted(layout.indices[slot] for slot in match)))
        board.pop()
    return found


def tower_game() -> tuple[int, list[list[int]]]:
    """A Turtle, and the moves of a player who leaves the highest tiles, after which no faces would help any more."""
    layout = Layout.load("turtle")
    for seed in range(30, 1000):
        board, chance = deal(layout, seed=seed), random.Random(seed)
        while matches := list(board.legal_moves):
            board.push(min(matches, key=lambda match: (sum(slot.z for slot in match.slots), chance.random())))
        try:
            board.copy().shuffle(1)
        except DealError as error:
            if error.code == "tower":
                return seed, [[layout.indices[slot] for slot in match] for match in board.moves]
    raise AssertionError("no deal on which that player is left with a tower")


def play(table: Table, moves: list[list[int]]) -> None:
    for tiles in moves:
        table.take(tiles)
        table.settle()


def drawn_faces(table: Table) -> list[str]:
    """What is drawn on each tile: by the reference that the browser follows."""
    found: list[str] = table.page.evaluate(
        "[...document.querySelectorAll('[data-tile]')].sort((a, b) => a.dataset.tile - b.dataset.tile)"
        ".map((tile) => tile.querySelector('.face').getAttribute('href').replace('#face-', ''))"
    )
    return found


def unknown_at_once(route: Route) -> None:
    """The answer to a move when the solver had no time."""
    answer = route.fetch()
    game = answer.json()
    route.fulfill(response=answer, json={**game, "winnable": None, "on_certificate": False})


def test_the_light_is_unknown_until_the_solver_has_an_answer(open_table: OpenTable) -> None:
    table = open_table()
    table.deal(LAYOUT, 3)
    waiting: list[Route] = []
    table.page.route("**/moves", unknown_at_once)
    table.page.route("**/hint", lambda route: waiting.append(route))
    first, second = certificate_of(LAYOUT, 3)[:2]
    table.take(first)
    light = table.page.locator("#light")
    expect(light).to_have_attribute("data-light", "unknown")
    expect(light).to_have_attribute("title", "Whether this board can still be cleared is not known")
    # Meanwhile the player plays on.
    table.page.wait_for_timeout(500)
    assert len(waiting) == 1
    table.take(second)
    expect(table.page.locator("#tiles-left")).to_have_text("32")
    table.settle()
    waiting[0].continue_()
    expect(light).to_have_attribute("data-light", "unknown")
    table.page.wait_for_timeout(500)
    waiting[1].continue_()
    expect(light).to_have_attribute("data-light", "winnable")
    assert table.page.locator("#note.shown").count() == 0


def test_the_light_can_be_switched_off_and_stays_off(open_table: OpenTable) -> None:
    table = open_table()
    light = table.page.locator("#light")
    expect(light).to_be_visible()
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=settings]").click()
    table.page.locator("#set-light").uncheck()
    expect(light).to_be_hidden()
    table.page.reload()
    table.wait_ready()
    expect(light).to_be_hidden()
    # Nothing is asked that is not shown.
    asked: list[Route] = []
    table.page.route("**/moves", unknown_at_once)
    table.page.route("**/hint", lambda route: asked.append(route))
    table.deal(LAYOUT, 3)
    table.take(certificate_of(LAYOUT, 3)[0])
    table.settle()
    table.page.wait_for_timeout(600)
    assert asked == []
    table.page.keyboard.press("?")
    table.page.keyboard.press("Escape")
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=settings]").click()
    table.page.locator("#set-light").check()
    expect(light).to_be_visible()


def test_who_does_not_see_the_light_hears_that_the_win_is_lost(
    open_table: OpenTable, careless: tuple[int, list[list[int]]], kept: int
) -> None:
    seed, moves = careless
    table = open_table()
    table.deal(LAYOUT, seed)
    play(table, moves[: kept + 1])
    announcer = table.page.locator("#announcer")
    expect(announcer).to_contain_text("This board can no longer be cleared")
    # After what the move says, not instead of it; and not before the eyes of those who see the light.
    expect(announcer).to_contain_text("taken.")
    assert table.page.locator("#note.shown").count() == 0


def test_a_key_and_the_menu_lead_back_to_the_last_winnable_move(
    open_table: OpenTable, careless: tuple[int, list[list[int]]], kept: int
) -> None:
    seed, moves = careless
    table = open_table()
    table.deal(LAYOUT, seed)
    play(table, moves[: kept + 1])
    light = table.page.locator("#light")
    expect(light).to_have_attribute("data-light", "lost")
    table.page.keyboard.press("b")
    expect(light).to_have_attribute("data-light", "winnable")
    expect(table.page.locator("#note")).to_have_text("1 move taken back. From here the board can be cleared.")
    assert table.game()["played"] == moves[:kept]
    # What was taken back can be played again.
    assert table.game()["redo"] == [moves[kept]]
    table.page.keyboard.press("b")
    expect(table.page.locator("#note")).to_have_text("This board can be cleared from here")
    assert table.game()["played"] == moves[:kept]
    table.take(moves[kept])
    table.settle()
    table.page.locator("#open-menu").click()
    table.page.locator("#back").click()
    expect(light).to_have_attribute("data-light", "winnable")
    assert table.game()["played"] == moves[:kept]


def test_a_hint_on_a_stuck_board_offers_the_way_back(
    open_table: OpenTable, careless: tuple[int, list[list[int]]], kept: int
) -> None:
    seed, moves = careless
    table = open_table()
    table.deal(LAYOUT, seed)
    play(table, moves)
    table.page.locator("#stuck-look").click()
    table.page.locator("#hint").click()
    expect(table.page.locator("#stuck-title")).to_have_text("No pair is open")
    expect(table.page.locator("#stuck-back")).to_have_text(re.compile(rf"Go back {len(moves) - kept} moves?"))


def test_shuffling_changes_the_faces_and_is_taken_back_like_a_move(
    open_table: OpenTable, careless: tuple[int, list[list[int]]], kept: int
) -> None:
    seed, moves = careless
    table = open_table()
    table.deal(LAYOUT, seed)
    play(table, moves[: kept + 1])
    light = table.page.locator("#light")
    expect(light).to_have_attribute("data-light", "lost")
    before = drawn_faces(table)
    assert before == table.game()["faces"]
    table.page.keyboard.press("s")
    expect(table.page.locator("#announcer")).to_contain_text("Shuffled")
    expect(light).to_have_attribute("data-light", "winnable")
    after = drawn_faces(table)
    assert after == table.game()["faces"]
    assert after != before
    assert sorted(after) == sorted(before)
    assert table.game()["played"] == [*moves[: kept + 1], []]
    table.page.keyboard.press("u")
    expect(light).to_have_attribute("data-light", "lost")
    assert drawn_faces(table) == before
    table.page.locator("#open-menu").click()
    table.page.locator("#shuffle").click()
    expect(light).to_have_attribute("data-light", "winnable")
    # A click at once after the key waits for the new faces, and hints lead to the win.
    table.page.keyboard.press("s")
    while table.game()["present"]:
        table.page.keyboard.press("h")
        expect(table.page.locator(".tile.hint")).to_have_count(2)
        table.take(sorted(table.marked("hint")))
        table.settle()
    expect(table.page.locator("#win")).to_be_visible()
    # Two shuffles are no moves.
    expect(table.page.locator("#win-moves")).to_have_text("18")


def test_what_cannot_be_shuffled_is_said_with_the_reason(open_table: OpenTable) -> None:
    table = open_table()
    seed, moves = tower_game()
    table.deal("turtle", seed)
    # Played by the page's own requests, since this is not about the clicks.
    table.page.evaluate(
        """async (moves) => {
      const { state } = await import("/static/js/solitaire/state.js");
      const { changeGame } = await import("/static/js/game/api.js");
      const { id } = state.session.game;
      for (const [revision, tiles] of moves.entries()) await changeGame(id, "moves", { revision, elapsed_s: 0, tiles });
      await state.session.refresh();
    }""",
        moves,
    )
    before = table.game()
    table.page.locator("#stuck-shuffle").click()
    expect(table.page.locator("#note")).to_contain_text("The tiles left were not shuffled. The tiles left lie on each")
    assert table.game()["revision"] == before["revision"]
    assert drawn_faces(table) == before["faces"]
    # The browser writes of the 422 itself.
    table.complaints[:] = [text for text in table.complaints if "422" not in text]


@pytest.fixture
def reviewed(open_table: OpenTable, careless: tuple[int, list[list[int]]]) -> tuple[Table, Callable[[], list[str]]]:
    """The careless game, stuck and looked back on, and what its marks say."""
    seed, moves = careless
    table = open_table()
    table.deal(LAYOUT, seed)
    play(table, moves)
    table.page.locator("#stuck [data-opens=review]").click()
    expect(table.page.locator("#review-body")).to_be_visible()

    def marks() -> list[str]:
        found: list[Any] = table.page.evaluate(
            "[...document.querySelectorAll('#review-strip .mark')].map((mark) => mark.className)"
        )
        return [str(name) for name in found]

    return table, marks


def test_the_review_names_the_move_that_lost_and_leads_back_to_it(
    reviewed: tuple[Table, Callable[[], list[str]]], careless: tuple[int, list[list[int]]], kept: int
) -> None:
    table, marks = reviewed
    seed, moves = careless
    assert marks() == [
        *["mark winnable"] * kept,
        "mark lost losing",
        *["mark lost"] * (len(moves) - kept - 1),
    ]
    expect(table.page.locator("#review-words")).to_contain_text(f"Move {kept + 1} lost the win.")
    expect(table.page.locator("#review-ply")).to_have_text(f"Move {kept + 1} of {len(moves)}")
    expect(table.page.locator("#review-status")).to_have_text("This move lost the win.")
    # The tiles of the move are drawn and named.
    faces = table.game()["faces"]
    drawn = table.page.locator("#review-tiles use").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert drawn == [f"#face-{faces[tile]}" for tile in moves[kept]]
    names = table.page.locator("#review-tiles svg").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert all(name and not name.startswith("face.") for name in names)
    expect(table.page.locator("#review-board .worse")).to_have_count(2)
    # As many alternatives as there are: solved here.
    better = keeping(seed, moves[:kept])
    shown = table.page.locator("#review-alternatives button")
    expect(shown).to_have_count(min(6, len(better)))
    shown.last.click()
    expect(shown.last).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator("#review-board .better")).to_have_count(2)
    table.page.locator("#review-go").click()
    expect(table.page.locator("#review")).to_be_hidden()
    expect(table.page.locator("#light")).to_have_attribute("data-light", "winnable")
    assert table.game()["played"] == moves[:kept]
    expect(table.page.locator(".tile.hint")).to_have_count(2)
    assert tuple(sorted(table.marked("hint"))) in better


def test_the_review_is_read_by_keys(
    reviewed: tuple[Table, Callable[[], list[str]]], careless: tuple[int, list[list[int]]], kept: int
) -> None:
    table, _ = reviewed
    _, moves = careless
    strip, keyboard = table.page.locator("#review-strip"), table.page.keyboard
    expect(strip).to_be_focused()
    expect(strip).to_have_attribute("aria-activedescendant", f"review-ply-{kept + 1}")
    keyboard.press("ArrowLeft")
    expect(strip).to_have_attribute("aria-activedescendant", f"review-ply-{kept}")
    expect(table.page.locator(f"#review-ply-{kept}")).to_have_attribute("aria-selected", "true")
    expect(table.page.locator(f"#review-ply-{kept}")).to_have_attribute(
        "aria-label", re.compile(rf"Move {kept}\. The win was still there after it\.")
    )
    expect(table.page.locator("#review-others")).to_be_hidden()
    keyboard.press("Home")
    expect(table.page.locator("#review-ply")).to_have_text(f"Move 1 of {len(moves)}")
    keyboard.press("ArrowLeft")
    expect(table.page.locator("#review-ply")).to_have_text(f"Move 1 of {len(moves)}")
    keyboard.press("End")
    expect(table.page.locator("#review-ply")).to_have_text(f"Move {len(moves)} of {len(moves)}")
    keyboard.press("Escape")
    expect(table.page.locator("#review")).to_be_hidden()
    expect(table.page.locator("#board")).to_be_focused()
    keyboard.press("l")
    expect(strip).to_be_focused()


def test_a_review_before_the_first_move_and_after_a_win(open_table: OpenTable) -> None:
    table = open_table()
    table.deal(LAYOUT, 3)
    table.page.keyboard.press("l")
    expect(table.page.locator("#review-words")).to_have_text("No move has been played yet.")
    expect(table.page.locator("#review-body")).to_be_hidden()
    table.page.keyboard.press("Escape")
    moves = certificate_of(LAYOUT, 3)
    play(table, moves)
    table.page.locator("#win [data-opens=review]").click()
    expect(table.page.locator("#review-words")).to_contain_text("Cleared. No move lost the win on the way.")
    expect(table.page.locator("#review-strip .mark.winnable")).to_have_count(len(moves))
    table.page.locator("#review-go").click()
    # The last move is taken back.
    expect(table.page.locator("#tiles-left")).to_have_text("2")


def test_a_review_knows_the_faces_from_before_a_shuffle(
    open_table: OpenTable, careless: tuple[int, list[list[int]]], kept: int
) -> None:
    seed, moves = careless
    table = open_table()
    table.deal(LAYOUT, seed)
    faces = table.game()["faces"]
    play(table, moves[: kept + 1])
    table.page.keyboard.press("s")
    expect(table.page.locator("#announcer")).to_contain_text("Shuffled")
    table.page.keyboard.press("h")
    expect(table.page.locator(".tile.hint")).to_have_count(2)
    table.take(sorted(table.marked("hint")))
    table.settle()
    table.page.keyboard.press("l")
    expect(table.page.locator("#review-words")).to_contain_text("A move lost the win, and shuffling brought it back.")
    table.page.locator(f"#review-ply-{kept + 1}").click()
    expect(table.page.locator("#review-status")).to_have_text("This move lost the win.")
    drawn = table.page.locator("#review-alternatives use").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('href').replace('#face-', ''))"
    )
    better = {tuple(sorted(str(faces[tile]) for tile in tiles)) for tiles in keeping(seed, moves[:kept])}
    assert {tuple(sorted(drawn[i : i + 2])) for i in range(0, len(drawn), 2)} <= better
    # Back to before it: the move, the shuffle and the losing move are taken back.
    table.page.locator("#review-go").click()
    expect(table.page.locator("#light")).to_have_attribute("data-light", "winnable")
    assert table.game()["played"] == moves[:kept]
    assert drawn_faces(table) == faces


def test_the_list_of_boards_tells_how_hard_they_are(open_table: OpenTable) -> None:
    table = open_table()
    table.page.keyboard.press("n")
    facts = table.page.locator("#layout-list .facts")
    expect(facts).to_have_count(12)
    found = [text.rsplit(" ", 1)[1] for text in facts.all_inner_texts()]
    assert found == sorted(found, key=["easy", "medium", "hard"].index)
    assert set(found) == {"easy", "medium", "hard"}
