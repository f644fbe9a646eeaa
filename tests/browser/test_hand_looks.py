"""The hand room on every screen, in every language, and while the server is away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand_room import HandRoom, address
from tests.browser.table import Table

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OpenTable = Callable[..., Table]

SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (2560, 1440), (3840, 2160)]
PLACES = [
    address("123m34067p558s112z", last="3p", rules="standard"),
    # As wide as hands get: five sets, four of them on the table.
    address("11122z (123m) (456p) (9999s) [1111p]", last="2z", rules="standard"),
    "hand#train=waits&level=3&seed=7",
    "hand#train=discard&level=3&seed=7",
]

_TOO_WIDE = """[...document.querySelectorAll("body *")].filter((element) => {
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  if (!box.width || style.visibility === "hidden" || element.closest(".unseen, svg, dialog")) return false;
  return box.right > innerWidth + 0.5 || box.left < -0.5;
}).map((element) => element.id || element.className)"""

_TOO_SMALL = """[
  ...document.querySelectorAll("main :is(button, a, select, input), #bar button, [data-face], [data-at]"),
]
.map((element) => [element, element.getBoundingClientRect()])
.filter(([element, box]) => box.width > 0 && !element.matches("[type=checkbox]"))
.filter(([element, box]) => box.height < 44 || box.width < 44)
.map(([element, box]) => `${element.id || element.className} ${box.width} x ${box.height}`)"""


@pytest.fixture
def open_page(open_table: OpenTable, lasting_server: Server) -> OpenTable:
    return partial(open_table, of=lasting_server)


def found_at(page: Page, script: str, width: int, height: int) -> list[str]:
    """What a script finds on a screen of that size, once the page has taken it in; nothing as soon as it is nothing."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("(width) => innerWidth === width", arg=width)
    found: list[str] = ["not looked at"]
    for _ in range(50):
        found = page.evaluate(script)
        if not found:
            break
        page.wait_for_timeout(100)
    return found


@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_wider_than_the_screen(open_page: OpenTable, place: str) -> None:
    table = open_page(place, locale="en-US")
    for width, height in SIZES:
        assert found_at(table.page, _TOO_WIDE, width, height) == [], f"{width} x {height}"
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("place", PLACES)
def test_what_is_touched_is_large_enough(open_page: OpenTable, place: str) -> None:
    table = open_page(place, locale="en-US", width=390, height=844, has_touch=True)
    for width in (390, 320):
        assert found_at(table.page, _TOO_SMALL, width, 844) == [], width


def test_on_a_phone_fourteen_tiles_stand_in_two_rows(open_page: OpenTable) -> None:
    table = open_page(PLACES[0], locale="en-US", width=320, height=568)
    expect(table.page.locator("#rack .rack-row")).to_have_count(2)
    counts = table.page.evaluate(
        "[...document.querySelectorAll('#rack .rack-row')].map((row) => row.querySelectorAll('.rack-tile').length)"
    )
    assert counts == [7, 7]


@pytest.mark.parametrize(
    ("locale", "room", "verdict", "question"),
    [
        ("en-US", "Hand", "Ready", "What does it wait for?"),
        ("zh-CN", "胡牌", "听牌", "听哪些牌？"),
        ("zh-TW", "胡牌", "聽牌", "聽哪些牌？"),
        ("ja-JP", "手牌", "聴牌", "待ちはどれですか？"),
    ],
)
def test_every_language_says_it(open_page: OpenTable, locale: str, room: str, verdict: str, question: str) -> None:
    table = open_page(address("23m456p789s11122z", rules="standard"), locale=locale)
    hand = HandRoom(table)
    assert hand.headline() == verdict
    assert table.page.locator("#bar-rooms [aria-current]").inner_text() == room
    table.page.locator("#to-trainer").click()
    expect(table.page.locator("#train-words")).to_have_text(question)
    # No key stands where words should.
    assert "hand." not in table.page.locator("body").inner_text()


def test_the_language_can_be_changed_while_a_hand_is_shown(open_page: OpenTable) -> None:
    table = open_page(address("23m456p789s11122z", rules="standard"), locale="en-US")
    hand = HandRoom(table)
    assert hand.headline() == "Ready"
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-opens=settings]").click()
    table.page.locator("#set-language").select_option("ja")
    expect(table.page.locator("#verdict h2")).to_have_text("聴牌")
    expect(table.page.locator("#waits-title")).to_have_text("待ち")
    assert table.page.locator("#rack [data-at='0']").get_attribute("aria-label") == "二萬"


def test_a_screen_reader_hears_the_verdict_once_and_briefly(open_page: OpenTable) -> None:
    table = open_page(address("123m11z", rules="standard"), locale="en-US")
    hand = HandRoom(table)
    assert hand.headline() == "Complete"
    announcer = table.page.locator("#announcer")
    assert announcer.get_attribute("aria-live") == "polite"
    # What is said first may be gone when the answer is there.
    announcer.evaluate(
        """(region) => {
      window.heard = [];
      new MutationObserver((changes) => window.heard.push(
        ...changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent)),
      )).observe(region, { childList: true });
    }"""
    )
    hand.tile(4).click()
    expect(announcer).to_contain_text("Ready It waits for 1 kind of tile. 3 copies left.")
    heard = " ".join(table.page.evaluate("window.heard"))
    assert "East wind taken out. 4 tiles." in heard
    assert heard.count("Ready") == 1


def test_nothing_moves_for_those_who_do_not_want_it(open_page: OpenTable) -> None:
    table = open_page(address("111222333m45699p", rules="standard"), locale="en-US", reduced_motion="reduce")
    hand = HandRoom(table)
    hand.settle()
    hand.put("9m")
    table.page.locator("#undo").click()
    hand.settle()
    table.page.locator(".way").first.click()
    assert table.page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0


def test_the_hand_is_kept_while_the_server_is_away_and_looked_at_when_it_is_back(
    open_table: OpenTable, server: Server
) -> None:
    table = open_table(address("23m456p789s11122z", rules="standard"), locale="en-US")
    hand = HandRoom(table)
    assert hand.headline() == "Ready"
    server.kill()
    hand.put("1m")
    expect(table.page.locator("#offline")).to_be_visible()
    assert len(hand.tiles()) == 14
    # Nothing waits for the answer.
    hand.tile(13).click()
    hand.put("4m")
    assert len(hand.tiles()) == 14
    server.start()
    expect(table.page.locator("#verdict h2")).to_have_text("Complete", timeout=30_000)
    expect(table.page.locator("#offline")).to_be_hidden()


def test_the_newest_answer_is_the_one_that_is_shown(open_page: OpenTable) -> None:
    table = open_page(address("123m11z", rules="standard"), locale="en-US")
    hand = HandRoom(table)
    assert hand.headline() == "Complete"
    # The first answer comes late, after that of the hand that was built meanwhile could have come.
    table.page.evaluate(
        """() => {
          const send = window.fetch;
          let first = true;
          window.fetch = async (address, options) => {
            const isFirst = first && String(address).endsWith("/analyse");
            if (isFirst) first = false;
            const answer = await send(address, options);
            if (isFirst) await new Promise((done) => setTimeout(done, 400));
            return answer;
          };
        }"""
    )
    hand.tile(4).click()
    hand.tile(0).click()
    hand.tile(0).click()
    assert hand.text() == "3m1z"
    assert hand.headline() == "Ready, once a tile is let go"
    assert set(hand.discards()) == {"3m", "1z"}
