"""The trainer: whole sessions by mouse and by keys, marked as a slow search over every tile marks them."""

from __future__ import annotations

import json
import urllib.request
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.hand.trainer_answers import FACES, completing_faces

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OpenTable = Callable[..., Table]


@pytest.fixture
def open_page(open_table: OpenTable, lasting_server: Server) -> OpenTable:
    return partial(open_table, of=lasting_server)


_ASKED = """async () => {
  const { training } = await import("/static/js/hand/trainer/trainer-state.js");
  while (training.question === null) await new Promise((done) => setTimeout(done, 10));
  return training.asked;
}"""


def question(url: str, kind: str, level: int, seed: int) -> dict[str, Any]:
    """The question of a seed, from the API."""
    with urllib.request.urlopen(  # noqa: S310 - our own server
        f"{url}api/v1/hands/trainer?kind={kind}&level={level}&seed={seed}"
    ) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def address(kind: str, level: int, seed: int) -> str:
    return f"hand#train={kind}&level={level}&seed={seed}"


def best_discards(asked: dict[str, Any]) -> list[str] | None:
    """The discards that leave the hand ready with most copies of its waits; None when none leaves it ready."""
    melds = [f"({''.join(meld['tiles'])})" for meld in asked["melds"]]
    worth: dict[str, int] = {}
    for face in set(asked["tiles"]):
        rest = Counter(asked["tiles"]) - Counter([face])
        text = " ".join(["".join(rest.elements()), *melds])
        held = Counter(asked["tiles"]) + Counter(tile for meld in asked["melds"] for tile in meld["tiles"])
        held[face] -= 1
        worth[face] = sum(4 - held[wait] for wait in completing_faces(text))
    most = max(worth.values())
    return sorted((face for face, live in worth.items() if live == most), key=FACES.index) if most else None


def seed_that_ends_ready(url: str, level: int) -> tuple[int, dict[str, Any], list[str]]:
    for seed in range(1, 50):
        asked = question(url, "discard", level, seed)
        best = best_discards(asked)
        if best and len(best) < len(set(asked["tiles"])):
            return seed, asked, best
    raise AssertionError("no question that the slow search can judge")


def score(page: Page) -> str:
    return page.locator("#train-score").inner_text()


@pytest.mark.parametrize("level", [1, 2, 3])
def test_waits_are_found_by_mouse(open_page: OpenTable, level: int) -> None:
    table = open_page(address("waits", level, 21), locale="en-US")
    page = table.page
    right = completing_faces(question(table.url, "waits", level, 21)["hand"])
    expect(page.locator("#train-check")).to_have_attribute("aria-disabled", "true")
    for face in right:
        page.locator(f"#answer-grid-{face}").click()
    # Chosen by mistake, and left again.
    wrong = next(face for face in FACES if face not in right)
    page.locator(f"#answer-grid-{wrong}").click()
    page.locator(f"#answer-grid-{wrong}").click()
    page.locator("#train-check").click()
    expect(page.locator("#train-mark")).to_have_text("Right.")
    marks = page.locator("#train-why [data-marks]")
    expect(marks).to_have_count(len(right))
    assert sorted(marks.evaluate_all("(all) => all.map((one) => one.dataset.marks)")) == sorted(right)
    assert score(page) == "1 of 1 right. 1 in a row."


def test_what_was_missed_and_what_was_wrong_is_told(open_page: OpenTable) -> None:
    table = open_page(address("waits", 2, 5), locale="en-US")
    page = table.page
    right = completing_faces(question(table.url, "waits", 2, 5)["hand"])
    assert len(right) > 1
    wrong = next(face for face in FACES if face not in right)
    page.locator(f"#answer-grid-{right[0]}").click()
    page.locator(f"#answer-grid-{wrong}").click()
    page.locator("#train-check").click()
    expect(page.locator("#train-mark")).to_have_text(f"1 of {len(right)} found.")
    expect(page.locator(f"#train-why .found[data-marks='{right[0]}']")).to_have_count(1)
    expect(page.locator("#train-why .missed")).to_have_count(len(right) - 1)
    expect(page.locator(f"#train-why .wrong[data-marks='{wrong}']")).to_have_count(1)
    assert score(page) == "0 of 1 right. 0 in a row."


def test_the_keys_have_a_place_to_go_to_in_every_view(open_page: OpenTable) -> None:
    page = open_page("hand", locale="en-US").page
    focused = "document.activeElement.id"
    assert page.evaluate(focused) == "rack"
    page.keyboard.press("t")
    page.wait_for_function("document.activeElement.id === 'answer-grid'")
    # What is under the cursor can be chosen at once.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("#answer-grid-2m")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("k")
    page.wait_for_function("document.activeElement.id === 'question'")
    for there in ("rack", "question"):
        page.keyboard.press("t")
        page.wait_for_function("(there) => document.activeElement.id === there", arg=there)
    page.go_back()
    page.wait_for_function("document.activeElement.id === 'rack'")


def test_a_session_by_keys_alone(open_page: OpenTable) -> None:
    table = open_page("hand", locale="en-US")
    page = table.page
    page.keyboard.press("t")
    expect(page.locator("#train-words")).to_have_text("What does it wait for?")
    for number in range(1, 4):
        asked = page.evaluate(_ASKED)
        right = completing_faces(question(table.url, "waits", asked["level"], asked["seed"])["hand"])
        for face in right:
            page.keyboard.press(face[0])
            page.keyboard.press(face[1])
        page.keyboard.press("Enter")
        expect(page.locator("#train-marked")).to_be_visible()
        expect(page.locator("#train-mark")).to_have_text("Right.")
        assert score(page) == f"{number} of {number} right. {number} in a row."
        page.keyboard.press("n")
        expect(page.locator("#train-marked")).to_be_hidden()
    # Two suits, and the other question; then along the rack to a tile.
    page.keyboard.press("v")
    expect(page.locator("#train-level-2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("k")
    expect(page.locator("#train-words")).to_have_text("Which tile would you let go?")
    page.locator("#question [data-at='10']").wait_for()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    expect(page.locator("#train-why .discard.yours")).to_have_count(1)
    # Looked at closely.
    hand = page.evaluate(
        "import('/static/js/hand/trainer/trainer-state.js').then(({ training }) => training.question.hand)"
    )
    page.keyboard.press("a")
    expect(page.locator("#hand-text")).to_have_value(hand)
    expect(page.locator("#trainer")).to_be_hidden()
    page.go_back()
    expect(page.locator("#trainer")).to_be_visible()


@pytest.mark.parametrize("level", [1, 3])
def test_a_best_discard_is_right_and_any_other_is_not(open_page: OpenTable, level: int) -> None:
    table = open_page("hand", locale="en-US")
    page = table.page
    seed, asked, best = seed_that_ends_ready(table.url, level)
    for face, is_right in [(best[0], True), (next(face for face in asked["tiles"] if face not in best), False)]:
        page.goto("about:blank")
        page.goto(table.url + address("discard", level, seed))
        page.locator(f"#question [data-at='{asked['tiles'].index(face)}']").click()
        page.locator("#train-marked").wait_for()
        assert (page.locator("#train-mark").inner_text() == "Right.") == is_right
        shown = page.locator("#train-why .discard.best").evaluate_all("(all) => all.map((one) => one.dataset.discards)")
        assert sorted(shown) == sorted(best)
        yours = page.locator("#train-why .discard.yours")
        assert yours.get_attribute("data-discards") == face
    assert score(page) == "1 of 2 right. 0 in a row."


def test_the_same_address_asks_the_same_question(open_page: OpenTable) -> None:
    first = open_page(address("waits", 3, 99), locale="en-US").page
    second = open_page(address("waits", 3, 99), locale="ja-JP").page
    tiles = "[...document.querySelectorAll('#question [data-at]')].map((tile) => tile.dataset.face)"
    first.locator("#question [data-at]").first.wait_for()
    second.locator("#question [data-at]").first.wait_for()
    assert first.evaluate(tiles) == second.evaluate(tiles) != []
    first.locator("#answer-grid-1m").click()
    first.locator("#train-check").click()
    first.locator("#train-next").click()
    expect(first.locator("#train-marked")).to_be_hidden()
    assert "seed=99" not in first.url
    first.go_back()
    expect(first).to_have_url(second.url)


def test_the_record_is_kept_in_this_browser_and_can_be_cleared(open_page: OpenTable) -> None:
    table = open_page(address("waits", 1, 3), locale="en-US")
    page = table.page
    for face in completing_faces(question(table.url, "waits", 1, 3)["hand"]):
        page.locator(f"#answer-grid-{face}").click()
    page.locator("#train-check").click()
    expect(page.locator("#train-mark")).to_have_text("Right.")
    page.reload()
    table.wait_ready()
    page.locator("#train-score").click()
    row = page.locator("#figures-rows tr").first
    assert row.locator("th").inner_text() == "Waits · One suit"
    assert row.locator("td").all_inner_texts() == ["1", "1", "100%", "1"]
    assert page.locator("#figures-rows tr").count() == 6
    page.locator("#figures-clear").click()
    assert row.locator("td").all_inner_texts() == ["0", "0", "", "0"]
    # What somebody else has written there is not believed.
    page.evaluate('localStorage.setItem(\'tilewright.trainer\', \'{"lines":{"waits.1":{"asked":-1}},"last":7}\')')
    page.reload()
    table.wait_ready()
    assert score(page) == "How the training went"


def test_an_answer_is_kept_until_the_server_is_back(open_table: OpenTable, server: Server) -> None:
    table = open_table(address("waits", 1, 8), locale="en-US")
    page = table.page
    for face in completing_faces(question(table.url, "waits", 1, 8)["hand"]):
        page.locator(f"#answer-grid-{face}").click()
    server.kill()
    page.locator("#train-check").click()
    expect(page.locator("#offline")).to_be_visible()
    server.start()
    expect(page.locator("#train-mark")).to_have_text("Right.", timeout=30_000)
    expect(page.locator("#offline")).to_be_hidden()
