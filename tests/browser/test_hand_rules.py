"""The rules of the analyser, each of which changes what it should; and what is no hand, told in words and marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.hand_room import HandRoom, address
from tests.browser.table import Table

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OpenTable = Callable[..., Table]
OpenRoom = Callable[..., HandRoom]


@pytest.fixture
def open_room(open_table: OpenTable, lasting_server: Server) -> OpenRoom:
    return lambda path="hand": HandRoom(open_table(path, of=lasting_server, locale="en-US"))


def choose(room: HandRoom, rule: str, value: str | bool) -> None:
    """Set one rule in its sheet, and close it."""
    room.page.locator("#open-rules").click()
    field = room.page.locator(f"#rule-{rule}")
    if isinstance(value, bool):
        field.set_checked(value)
    elif field.evaluate("(field) => field.localName") == "select":
        field.select_option(value)
    else:
        field.fill(value)
        field.press("Tab")
    room.page.keyboard.press("Escape")
    room.settle()


# The hand, the verdict under the standard rules, the rule, and the verdict under it.
SWITCHES = [
    # Seven pairs that are no sets: 1122 3344 5566 make runs only within a suit. One is the pair, four are halves of
    # sets, and each of the four needs a tile: one for the win, three before it.
    ("1122m3344p5566s77z", "Complete", "seven_pairs", "off", "3 exchanges short of ready"),
    # Four equal tiles are two pairs, or one pair and two tiles too many.
    ("111133m2244p5566s", "Complete", "seven_pairs", "distinct", None),
    # One pair of seven is nearer than no set of four.
    ("119m19p19s1234567z", "5 exchanges short of ready", "thirteen_orphans", True, "Complete"),
    # 1m waits for its pair, and all four are held.
    ("1111m234p567s777z", None, "wait_copies", "formal", "Ready"),
    ("1m5z", "Ready, once a tile is let go", "jokers", "5z", "Complete"),
    ("1m", "Ready", "jokers", "1", "Complete"),
    # The joker would be a fifth 1m.
    ("1111mJ", "Complete", "joker_as_fifth", False, None),
    ("123m11z", "Complete", "sets", "4", "Not a hand yet"),
    ("123m456p11z", "Complete", "sets", "5", "Not a hand yet"),
    ("111m22z", "Complete", "max_copies", "2", "Not a hand yet"),
]


@pytest.mark.parametrize(("hand", "before", "rule", "value", "after"), SWITCHES)
def test_a_rule_changes_the_verdict_that_it_is_about(
    open_room: OpenRoom, hand: str, before: str | None, rule: str, value: str | bool, after: str | None
) -> None:
    room = open_room(address(hand, rules="standard"))
    first = room.headline()
    assert first == before if before else first != after
    choose(room, rule, value)
    then = room.headline()
    assert then == after if after else then != before
    assert rule in room.page.url
    # As the rules say: back to where it was.
    room.page.locator("#open-rules").click()
    room.page.locator("#rules-reset").click()
    room.page.keyboard.press("Escape")
    assert room.headline() == first


def test_own_sets_use_up_copies_or_do_not(open_room: OpenRoom) -> None:
    # 23m waits for 1m and 4m; four 1m lie on the table.
    room = open_room(address("23m55z [1111m]", rules="standard"))
    assert list(room.waits()) == ["4m"]
    choose(room, "meld_copies", False)
    assert list(room.waits()) == ["1m", "4m"]


def test_a_wild_tile_is_marked_and_told_apart(open_room: OpenRoom) -> None:
    room = open_room(address("12m11p5z", rules="standard", jokers="5z"))
    assert room.headline() == "Complete"
    expect(room.page.locator("#rack .wild")).to_have_count(1)
    room.page.locator(".way").first.click()
    assert room.page.locator("#rack .wild .stands-for").count() == 1


def test_a_rule_that_cannot_be_is_told_beside_it(open_room: OpenRoom) -> None:
    room = open_room(address("123m11z", rules="standard"))
    room.page.locator("#open-rules").click()
    room.page.locator("#rule-jokers").fill("9z")
    room.page.keyboard.press("Tab")
    expect(room.page.locator("#rules-problem")).to_have_text("9z is not possible for this rule.")
    room.page.locator("#rule-jokers").fill("")
    room.page.keyboard.press("Tab")
    expect(room.page.locator("#rules-problem")).to_be_hidden()
    room.page.keyboard.press("Escape")
    assert room.headline() == "Complete"


def test_the_fifth_copy_is_refused_in_words(open_room: OpenRoom) -> None:
    room = open_room(address("111123m", rules="standard"))
    cell = room.page.locator("#palette-1m")
    cell.click(force=True)
    assert room.note() == "All 4 copies of 1 of characters are in use."
    assert room.tiles().count("1m") == 4
    assert cell.get_attribute("aria-label") == "1 of characters, 0 left"
    assert cell.get_attribute("aria-disabled") == "true"
    # A red five is a five, and tiles seen elsewhere count.
    room = open_room(address("055p", rules="standard"))
    room.page.keyboard.press("e")
    room.put("5p")
    room.page.keyboard.press("e")
    room.page.locator("#palette-0p").click(force=True)
    assert room.note() == "All 4 copies of 5 of dots are in use."
    assert len(room.tiles()) == 3


def test_a_full_rack_takes_no_more(open_room: OpenRoom) -> None:
    room = open_room(address("123456789m123p11z", rules="standard", sets="4"))
    room.put("9p")
    assert room.note() == "The rack is full with 14 tiles. Take one out first."
    assert len(room.tiles()) == 14


# What was typed, the words, and the part that is marked.
BAD_TEXTS = [
    ("12q", "12 has no suit after it: m, p, s or z.", "12"),
    ("11z q", "q is no tile.", "q"),
    ("m12p", "m has no number before it.", "m"),
    ("19m8z", "There is no tile 8z.", "8z"),
    ("11111m", "There are only 4 copies of 1 of characters.", "1"),
    ("11z (124m)", "(124m) is no set: a set is a run, three equal tiles or four.", "(124m)"),
    ("11z (123m", "A bracket without its partner.", "("),
    ("11zX", "A tile face down cannot be in a hand.", "X"),
    ("一二三 东", "123 has no suit after it: m, p, s or z.", "一"),
]


@pytest.mark.parametrize(("text", "words", "mark"), BAD_TEXTS)
def test_what_cannot_be_read_is_told_and_marked(open_room: OpenRoom, text: str, words: str, mark: str) -> None:
    room = open_room(address("123m11z", rules="standard"))
    room.write(text)
    problem = room.page.locator("#hand-text-problem")
    expect(problem).to_contain_text(words)
    expect(problem.locator("mark")).to_have_text(mark)
    assert room.page.locator("#hand-text").get_attribute("aria-invalid") == "true"
    # The rack keeps the hand that could be read, and the text stays to be mended.
    assert room.tiles() == ["1m", "2m", "3m", "1z", "1z"]
    assert room.text() == text
    room.write("123m22z")
    expect(problem).to_be_hidden()
    expect(room.page.locator("#rack [data-face='2z']")).to_have_count(2)


def test_a_hand_of_the_wrong_size_is_shown_and_told(open_room: OpenRoom) -> None:
    room = open_room(address("123m11z", rules="standard"))
    room.put("5p")
    assert room.headline() == "Not a hand yet"
    assert room.detail().startswith("6 tiles: a hand has 13, or 14 when it has drawn")
    # Fifteen, but with a kong it would be right.
    room.write("1111m234p567s77766z")
    expect(room.page.locator("#verdict p")).to_have_text(
        "One tile too many, unless 1 of characters is a kong: lay it down."
    )
    room.page.locator("#lay").click()
    room.page.locator("[data-offer='kong 1m1m1m1m']").click()
    assert room.headline() == "Complete"


@pytest.mark.parametrize(
    "path",
    [
        "hand#h=%F0%9F%90%89",
        "hand#h=123m11z&rules=nobody",
        "hand#h=123m11z&rules=standard&sets=abc",
        "hand#h=123m11z&rules=standard&seven_pairs=perhaps",
        "hand#h=123m11z&rules=standard&last=9s&seen=xyz",
        "hand#h=" + "1" * 3000,
        "hand#train=nothing&level=77&seed=-5",
        "hand#nonsense",
    ],
)
def test_an_address_that_says_nonsense_opens_the_room_all_the_same(
    open_table: OpenTable, lasting_server: Server, path: str
) -> None:
    table = open_table("hand", of=lasting_server, locale="en-US")
    table.page.goto("about:blank")
    table.page.goto(table.url + path)
    table.page.locator("#app:not(.loading)").wait_for()
    room = HandRoom(table)
    if "train" in path:
        expect(table.page.locator("#question [data-at]").first).to_be_visible()
        return
    # Whatever it was, the next hand is one.
    table.page.keyboard.press("n")
    table.page.locator("[data-example=nine_gates]").click()
    assert room.headline() == "Ready"
    # Rules that there are not are not found, and the browser notes it down.
    table.complaints[:] = [line for line in table.complaints if "status of 404" not in line]
