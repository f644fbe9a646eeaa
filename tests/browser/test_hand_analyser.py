"""The analyser: hands built by mouse, by finger, by keys and as text, and what is said about them.

What is expected comes from the rules: each hand was worked out by hand, or with `tests.hand.trainer_answers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.hand_room import HandRoom, address
from tests.browser.table import Table
from tests.hand.trainer_answers import completing_faces

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OpenTable = Callable[..., Table]

COMPLETE = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "2p", "2p", "2p", "1z", "1z"]


@pytest.fixture
def open_room(open_table: OpenTable, lasting_server: Server) -> Callable[..., HandRoom]:
    def open_it(path: str = "hand", **options: object) -> HandRoom:
        return HandRoom(open_table(path, of=lasting_server, locale="en-US", **options))

    return open_it


OpenRoom = Callable[..., HandRoom]


def emptied(room: HandRoom) -> HandRoom:
    room.page.locator("#title").click()
    room.page.locator("#empty-hand").click()
    expect(room.page.locator("#verdict h2")).to_have_text("An empty rack")
    return room


# Building hands


def test_a_first_visit_finds_a_hand_and_what_to_discard(open_room: OpenRoom) -> None:
    room = open_room()
    assert len(room.tiles()) == 14
    # 123m, 67p with the red 5, 55s and 11z: one exchange short, and 8s and 2z are in no one's way.
    assert room.headline() == "1 exchange short of ready"
    assert set(room.discards()[:2]) == {"8s", "2z"}
    assert "h=" in room.page.evaluate("location.hash")


def test_a_hand_is_built_by_mouse(open_room: OpenRoom) -> None:
    room = emptied(open_room())
    room.put(*COMPLETE)
    assert sorted(room.tiles()) == sorted(COMPLETE)
    assert (room.headline(), room.detail()) == ("Complete", "In one way.")
    assert room.text() == "123m222456p789s11z"
    # Taken out by a tap, it waits for what was taken out, and for the other of the two pairs.
    room.tile(room.tiles().index("2p")).click()
    assert room.headline() == "Ready"
    assert room.waits() == {"2p": 2, "1z": 2}


def test_a_hand_is_built_by_finger(open_room: OpenRoom) -> None:
    room = emptied(open_room(width=390, height=844, has_touch=True, is_mobile=True))
    for face in COMPLETE:
        room.page.locator(f"#suits [data-suit={face[1]}]").tap()
        room.page.locator(f"#palette-{face}").tap()
    assert room.headline() == "Complete"
    room.tile(0).tap()
    expect(room.page.locator("#rack [data-at]")).to_have_count(13)
    assert room.headline() == "Ready"


def test_a_hand_is_built_by_keys_alone(open_room: OpenRoom) -> None:
    room = open_room()
    keyboard = room.page.keyboard
    keyboard.press("n")
    room.page.locator("#empty-hand").focus()
    keyboard.press("Enter")
    # The red five is a five; Backspace takes away the rank that was mistyped.
    for key in "123m406p7899":
        keyboard.press(key)
    keyboard.press("Backspace")
    for key in "s22p11z":
        keyboard.press(key)
    assert room.tiles() == ["1m", "2m", "3m", "2p", "2p", "4p", "0p", "6p", "7s", "8s", "9s", "1z", "1z"]
    assert room.waits() == {"2p": 2, "1z": 2}
    # Along the rack: Home and one to the right is the 2m.
    room.page.locator("#rack").focus()
    keyboard.press("Home")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    assert "2m" not in room.tiles()
    keyboard.press("Backspace")
    assert room.tiles()[-1] == "1z"
    assert len(room.tiles()) == 11
    keyboard.press("u")
    keyboard.press("u")
    assert "2m" in room.tiles()
    # In the palette one stop, with a cursor: from 1m down to 1z and right to 2z.
    room.page.locator("#palette").focus()
    for key in ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", " "]:
        keyboard.press(key)
    assert room.tiles().count("2z") == 1


def test_the_rack_and_the_palette_are_one_stop_of_the_tab_key_each(open_room: OpenRoom) -> None:
    room = open_room()
    stops = room.page.evaluate(
        "[...document.querySelectorAll('#rack, #rack *, #palette, #palette *')]"
        ".filter((element) => element.tabIndex >= 0).map((element) => element.id)"
    )
    assert stops == ["rack", "palette"]
    # However many lines there are, one of them is a stop.
    room.settle()
    assert room.page.evaluate("document.querySelectorAll('#results .discards button[tabindex=\"0\"]').length") == 1
    room.page.locator("#results .discards button").first.focus()
    room.page.keyboard.press("ArrowDown")
    focused = room.page.evaluate("document.activeElement.dataset.discards")
    assert focused == room.discards()[1]


@pytest.mark.parametrize(
    ("notation", "text", "tiles"),
    [
        ("auto", "321m 11z", "1m 2m 3m 1z 1z"),
        ("auto", "一二三万 东东", "1m 2m 3m 1z 1z"),
        ("auto", "\U0001f007\U0001f008\U0001f009 \U0001f000\U0001f000", "1m 2m 3m 1z 1z"),
        ("auto", "1m 2m 3m 1z 1z", "1m 2m 3m 1z 1z"),
        ("mcr", "W1W2W3 F1F1", "1m 2m 3m 1z 1z"),
        ("mjai", "1m 2m 3m E E", "1m 2m 3m 1z 1z"),
    ],
)
def test_text_in_every_notation_becomes_tiles(open_room: OpenRoom, notation: str, text: str, tiles: str) -> None:
    room = open_room()
    room.write(text, notation)
    expect(room.page.locator("#rack [data-at]")).to_have_count(5)
    assert room.tiles() == tiles.split()
    assert room.headline() == "Complete"


def test_tiles_become_text_in_the_notation_that_was_chosen(open_room: OpenRoom) -> None:
    room = open_room(address("123m0p11z", rules="standard"))
    room.put("5p")
    assert room.text() == "123m50p11z"
    field = room.page.locator("#hand-text")
    for notation, text in [("chinese", "一二三万 五赤五筒 东东"), ("mjai", "1m 2m 3m 5p 5pr E E")]:
        room.page.locator("#hand-notation").select_option(notation)
        expect(field).to_have_value(text)
    room.put("9s")
    expect(field).to_have_value("1m 2m 3m 5p 5pr 9s E E")


def test_typing_letter_by_letter_never_loses_what_is_typed(open_room: OpenRoom) -> None:
    room = open_room()
    field = room.page.locator("#hand-text")
    field.fill("")
    field.press_sequentially("123m456p11z", delay=5)
    expect(room.page.locator("#rack [data-at]")).to_have_count(8)
    assert room.text() == "123m456p11z"
    assert room.headline() == "Complete"


# What is said


def test_nine_gates_waits_for_every_tile_of_its_suit(open_room: OpenRoom) -> None:
    room = open_room(address("1112345678999m", rules="standard"))
    assert room.headline() == "Ready"
    # Three of 1 and 9 are held, one of each other.
    assert room.waits() == {"1m": 1, **{f"{rank}m": 3 for rank in range(2, 9)}, "9m": 1}
    assert room.detail() == "It waits for 9 kinds of tile. 23 copies left."


def test_eight_waits_are_those_that_trying_every_tile_finds(open_room: OpenRoom) -> None:
    text = "2223456777888m"
    room = open_room(address(text, rules="standard"))
    expected = completing_faces(text)
    assert len(expected) == 8
    assert list(room.waits()) == expected


def test_a_complete_hand_shows_each_way_with_its_groups_apart(open_room: OpenRoom) -> None:
    room = open_room(address("111222333m45699p", last="6p", rules="standard"))
    assert (room.headline(), room.detail()) == ("Complete", "In 2 ways.")
    # The 6p that came last stands apart.
    assert [len(group) for group in room.groups()] == [13, 1]
    ways = room.page.locator(".way")
    expect(ways).to_have_count(2)
    ways.nth(0).click()
    assert room.groups() == [["1m"] * 3, ["2m"] * 3, ["3m"] * 3, ["4p", "5p", "6p"], ["9p"] * 2]
    # 4 and 5 wait for 3 and 6.
    assert "two-sided" in ways.nth(0).inner_text()
    ways.nth(1).click()
    assert room.groups() == [["1m", "2m", "3m"]] * 3 + [["4p", "5p", "6p"], ["9p"] * 2]
    ways.nth(1).click()
    assert [len(group) for group in room.groups()] == [13, 1]


def test_what_a_joker_stands_for_is_shown(open_room: OpenRoom) -> None:
    # 111m and 55z leave 23p, which the joker makes 123p or 234p.
    room = open_room(address("111m23p55zJ", rules="standard"))
    assert room.headline() == "Complete"
    ways = room.page.locator(".way")
    expect(ways).to_have_count(2)
    told = {ways.nth(i).inner_text().splitlines()[-1] for i in range(2)}
    assert {line.split("jokers as ")[1] for line in told} == {"1 of dots", "4 of dots"}
    ways.nth(0).click()
    expect(room.page.locator("#rack .stands-for")).to_have_count(1)
    assert [len(group) for group in room.groups()] == [3, 3, 2]


def test_a_line_of_the_table_discards_its_tile(open_room: OpenRoom) -> None:
    # Three sets, two pairs and a stray 5m.
    room = open_room(address("1235m456p789s1122z", last="5m", rules="standard"))
    assert room.headline() == "Ready, once a tile is let go"
    assert room.discards()[0] == "5m"
    row = room.page.locator("#results [data-discards='5m']")
    assert row.locator(".count").all_inner_texts() == ["2", "2"]
    row.click()
    assert room.headline() == "Ready"
    assert room.waits() == {"1z": 2, "2z": 2}
    # And a tile that is waited for can be drawn.
    room.page.locator("#results [data-draws='2z']").click()
    assert room.headline() == "Complete"


def test_improvements_are_told_when_asked_for(open_room: OpenRoom) -> None:
    room = open_room(address("123456m5789p13s11z", rules="standard"))
    room.settle()
    assert room.page.locator(".improving").count() == 0
    room.page.locator("#results [data-section=discards] input").check()
    # 13s waits for 2s only: with a 4s instead of the 1s it is two-sided.
    row = room.page.locator("#results [data-discards='5p']")
    expect(row.locator(".improving").first).to_be_visible()
    shown = row.locator(".improving use[href='#face-4s']")
    expect(shown).to_have_count(1)


def test_the_nearest_complete_hands_are_told(open_room: OpenRoom) -> None:
    room = open_room(address("147m11z", rules="standard"))
    assert room.headline() == "1 exchange short of ready"
    nearest = room.page.locator("[data-section=nearest] .nearest")
    expect(nearest).to_have_count(3)
    # Two tiles are missing to 123m and the pair: 2m and 3m.
    expect(nearest.first).to_contain_text("needs 2 of characters, 3 of characters")
    expect(nearest.first.locator(".missing")).to_have_count(2)


def test_tiles_seen_elsewhere_lessen_the_copies_left(open_room: OpenRoom) -> None:
    room = open_room(address("23m456p789s11122z", rules="standard"))
    assert room.waits() == {"1m": 4, "4m": 4}
    room.page.locator("#to-seen").click()
    room.put("4m", "4m", "1m")
    assert room.waits() == {"1m": 3, "4m": 2}
    assert room.page.locator("#seen-words").inner_text() == "3 tiles seen."
    room.page.locator("#seen button").first.click()
    assert sum(room.waits().values()) == 6
    room.page.locator("#clear-seen").click()
    assert room.waits() == {"1m": 4, "4m": 4}


# Sets on the table


def test_a_set_is_laid_down_and_taken_back(open_room: OpenRoom) -> None:
    room = open_room(address("123m55777z", rules="standard"))
    room.page.locator("#lay").click()
    offers = room.page.locator(".offer")
    expect(offers).to_have_count(2)
    # The 7z is in one of them only.
    room.tile(7).click()
    expect(offers).to_have_count(1)
    assert offers.first.inner_text() == "Pung"
    offers.first.click()
    assert room.melds() == ["Set on the table: Red dragon, Red dragon, Red dragon"]
    assert room.text() == "123m55z (777z)"
    assert room.headline() == "Complete"
    # The called tile lies on its side.
    expect(room.page.locator("#rack .meld .turned .piece")).to_have_count(1)
    room.page.locator("#rack .meld").click()
    assert room.text() == "123m55777z"


def test_four_equal_tiles_are_a_kong_open_or_concealed(open_room: OpenRoom) -> None:
    room = open_room(address("111123m55z", rules="standard"))
    room.page.keyboard.press("l")
    room.page.locator("[data-offer='concealed 1m1m1m1m']").click()
    assert room.text() == "23m55z [1111m]"
    assert room.melds()[0].startswith("Concealed kong")
    # Its ends lie face down. Of 1m and 4m only 4m is left.
    assert room.groups()[-1] == ["back", "1m", "1m", "back"]
    assert room.waits() == {"4m": 4}


def test_a_red_five_goes_into_the_set_that_it_was_chosen_for(open_room: OpenRoom) -> None:
    room = open_room(address("45506p11z", rules="standard"))
    assert room.tiles() == ["4p", "5p", "5p", "0p", "6p", "1z", "1z"]
    room.page.locator("#lay").click()
    room.tile(3).click()
    room.page.locator("[data-offer='chow 4p5p6p']").click()
    assert room.text() == "55p11z (406p)"


# Going on


def test_what_was_done_is_taken_back_and_done_again(open_room: OpenRoom) -> None:
    room = open_room(address("123m11z", rules="standard"))
    room.tile(0).click()
    room.tile(0).click()
    assert room.text() == "3m11z"
    room.page.locator("#undo").click()
    assert room.text() == "23m11z"
    room.page.keyboard.press("Control+z")
    assert room.text() == "123m11z"
    room.page.locator("#redo").click()
    assert room.text() == "23m11z"
    assert room.waits() == {"1m": 4, "4m": 4}


def test_the_tile_that_came_last_can_be_said_and_sorted_in(open_room: OpenRoom) -> None:
    room = open_room(address("123m456p789s11122z", rules="standard"))
    room.page.locator("#rack").focus()
    room.page.keyboard.press("Home")
    room.page.keyboard.press("d")
    assert room.groups()[-1] == ["1m"]
    # 23 waits for 1 and 4.
    assert "two-sided" in room.page.locator(".way").first.inner_text()
    room.page.locator("#sort").click()
    assert len(room.groups()) == 1


def test_the_hand_is_there_after_a_reload_and_where_its_address_leads(open_room: OpenRoom) -> None:
    room = emptied(open_room())
    room.put("1m", "2m", "3m", "7z", "7z")
    room.page.locator("#open-rules").click()
    room.page.locator("#rule-seven_pairs").select_option("off")
    room.page.keyboard.press("Escape")
    assert room.headline() == "Complete"
    shared = room.page.url
    assert "seven_pairs=off" in shared
    room.page.reload()
    room.table.wait_ready()
    assert room.tiles() == ["1m", "2m", "3m", "7z", "7z"]
    assert room.page.evaluate("import('/static/js/hand/state.js').then(({ state }) => state.rules.changes)") == {
        "seven_pairs": "off"
    }
    # Without an address the page remembers.
    room.page.goto("about:blank")
    room.page.goto(room.table.url + "hand")
    room.table.wait_ready()
    assert room.tiles() == ["1m", "2m", "3m", "7z", "7z"]


def test_back_and_forward_lead_from_hand_to_hand(open_room: OpenRoom) -> None:
    room = open_room(address("123m11z", rules="standard"))
    for name in ["nine_gates", "eight_waits"]:
        room.page.locator("#title").click()
        room.page.locator(f"[data-example={name}]").click()
    assert room.text() == "2223456777888m"
    # Building is one step.
    room.put("1p", "2p")
    room.page.go_back()
    expect(room.page.locator("#hand-text")).to_have_value("2223456777888m")
    room.page.go_back()
    expect(room.page.locator("#hand-text")).to_have_value("1112345678999m")
    room.page.go_back()
    expect(room.page.locator("#hand-text")).to_have_value("123m11z")
    room.page.go_forward()
    expect(room.page.locator("#hand-text")).to_have_value("1112345678999m")
    assert len(room.waits()) == 9


def test_an_address_in_another_notation_is_read_and_back_is_not_blocked(open_room: OpenRoom) -> None:
    room = open_room(address("123m11z", rules="standard"))
    room.page.evaluate("location.hash = '#h=一二三万 东东 中中中'")
    expect(room.page.locator("#hand-text")).to_have_value("123m11777z")
    room.page.go_back()
    expect(room.page.locator("#hand-text")).to_have_value("123m11z")


def test_every_example_is_a_hand_with_something_to_say(open_room: OpenRoom) -> None:
    room = open_room()
    room.page.locator("#title").click()
    names = room.page.locator("[data-example]").evaluate_all("(all) => all.map((one) => one.dataset.example)")
    assert len(names) >= 10
    room.page.keyboard.press("Escape")
    for name in names:
        room.page.keyboard.press("n")
        room.page.locator(f"[data-example={name}]").click()
        assert room.headline() not in {"Not a hand yet", "An empty rack"}, name
        assert room.page.locator("#results section").count() > 0, name


def test_a_hand_at_random_has_drawn(open_room: OpenRoom) -> None:
    room = open_room()
    before = room.tiles()
    room.page.keyboard.press("x")
    assert len(room.tiles()) == 14
    assert [len(group) for group in room.groups()] == [13, 1]
    assert room.tiles() != before
    room.page.keyboard.press("u")
    assert room.tiles() == before


@pytest.mark.parametrize("rule", ["jokers", "max_copies", "sets"])
def test_an_address_may_name_any_number_and_the_page_goes_on(open_room: OpenRoom, rule: str) -> None:
    """What is drawn one by one is bounded, whatever the address says; the server tells that it is no rule."""
    room = open_room(address("123m11z", **{rule: "99999999999999999999"}))
    expect(room.page.locator("#verdict h2")).to_have_text("Not a hand yet")
    expect(room.page.locator("#verdict")).to_contain_text("is not possible for this rule")
    room.page.keyboard.press("x")
    room.settle()
    assert room.tiles()
