"""Every room for everyone: reached by keyboard, focus that comes back, room for large and widely spaced words, calm."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tilewright.web.rooms import ROOMS

OpenTable = Callable[..., Table]

ROOM = pytest.mark.parametrize("room", [room.path.removeprefix("/") for room in ROOMS], ids=[r.name for r in ROOMS])

# What can be seen and worked, and is no part of a composite that has one stop for all of it.
CONTROLS = """
() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
  .filter((one) => !one.closest("dialog:not([open])") && !one.closest("[inert]") && one.tabIndex >= 0 && !one.disabled)
  .filter((one) => one.type !== "radio" || one.checked)
  .map((one, i) => (one.dataset.stop = String(i)))
"""
STOP = "document.activeElement.dataset.stop ?? document.activeElement.localName"


@ROOM
def test_every_control_is_reached_by_the_tab_key_and_shows_its_focus(open_table: OpenTable, room: str) -> None:
    table = open_table(room)
    controls = set(table.page.evaluate(CONTROLS))
    reached: set[str] = set()
    table.page.evaluate("document.activeElement.blur()")
    for _ in range(len(controls) + 5):
        table.page.keyboard.press("Tab")
        stop = table.page.evaluate(STOP)
        if stop in reached:
            break
        reached.add(stop)
        ring = table.page.evaluate(
            "(({ outlineStyle, boxShadow }) => [outlineStyle, boxShadow])(getComputedStyle(document.activeElement))"
        )
        shown = ring != ["none", "none"] or table.page.evaluate(
            # A field that lies unseen over its label, and a list whose cursor shows the focus.
            "document.activeElement.matches('input[type=radio], [role=listbox], body')"
        )
        assert shown, table.page.evaluate("document.activeElement.outerHTML.slice(0, 120)")
    assert controls <= reached


@ROOM
def test_who_leaves_a_dialog_by_key_is_where_it_was_opened(open_table: OpenTable, room: str) -> None:
    table = open_table(room)
    opener = table.page.locator("#open-menu")
    opener.focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#menu")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    # From dialog to dialog, and by the button instead of Escape.
    table.page.keyboard.press("Enter")
    table.page.locator("#menu [data-opens=settings]").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#settings")).to_be_visible()
    expect(table.page.locator("#menu")).to_be_hidden()
    table.page.locator("#settings [data-closes]").focus()
    table.page.keyboard.press("Enter")
    expect(opener).to_be_focused()


def test_who_has_chosen_something_goes_on_at_the_board(open_table: OpenTable) -> None:
    table = open_table()
    table.page.locator("#title").focus()
    table.page.keyboard.press("Enter")
    table.page.locator("#new-game [name=seed]").fill("3")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#new-game")).to_be_hidden()
    expect(table.page.locator("#board")).to_be_focused()
    # By mouse, always: the keys are for the board.
    table.page.locator("#open-menu").click()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#board")).to_be_focused()


@ROOM
@pytest.mark.parametrize("language", ["en-US", "ja-JP"])
def test_words_may_be_twice_as_large_and_widely_spaced(open_table: OpenTable, room: str, language: str) -> None:
    # A window of 1280 pixels, enlarged to 200 %; and the spacing of WCAG 1.4.12.
    table = open_table(room, width=640, height=512, locale=language)
    table.page.evaluate(
        """() => {
      const sheet = new CSSStyleSheet();
      const spacing = { "line-height": "1.5", "letter-spacing": "0.12em", "word-spacing": "0.16em" };
      const rules = Object.entries(spacing).map(([name, value]) => `${name}: ${value} !important`);
      sheet.replaceSync(`* { ${rules.join(";")} }`);
      document.adoptedStyleSheets.push(sheet);
    }"""
    )
    assert table.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    clipped = table.page.evaluate(
        """() => [...document.querySelectorAll("#app :is(button, a, h2, h3, label, p, dt, dd, legend)")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.textContent.trim())
      .filter((one) => !one.closest(".unseen") && getComputedStyle(one).clipPath === "none")
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const isCut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible";
        return isCut || box.left < -1 || box.right > innerWidth + 1;
      })
      .map((one) => one.outerHTML.slice(0, 100))"""
    )
    assert clipped == []


@pytest.mark.parametrize("room", ["", "connect"])
def test_at_four_times_the_size_the_board_is_alone_and_notes_are_seen(open_table: OpenTable, room: str) -> None:
    # A window of 1280 by 1024 pixels, enlarged to 400 %: WCAG 1.4.10.
    table = open_table(room, width=320, height=256)
    table.wait_ready()
    page = table.page
    assert page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]") == [
        320,
        256,
    ]
    expect(page.locator("#help")).to_be_hidden()
    # The tiles have the table to themselves.
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["width"] >= 300
    page.evaluate(
        """() => {
      const note = document.getElementById("note");
      note.textContent = "A note";
      note.classList.add("shown");
    }"""
    )
    note = page.locator("#note").bounding_box()
    assert note is not None
    assert note["y"] >= 0
    assert note["y"] + note["height"] <= 256


@ROOM
def test_little_motion_is_no_motion(open_table: OpenTable, room: str) -> None:
    table = open_table(room, reduced_motion="reduce")
    table.page.locator("#open-menu").click()
    moving = """() => document.getAnimations()
      .filter((one) => one.playState === "running" && one.effect.getComputedTiming().duration > 50)
      .filter((one) => one.effect.getKeyframes().some((frame) => "transform" in frame || "translate" in frame))
      .length"""
    assert table.page.evaluate(moving) == 0
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("n")
    assert table.page.evaluate(moving) == 0


def test_the_live_region_says_each_thing_once(open_table: OpenTable) -> None:
    table = open_table()
    table.page.evaluate(
        """() => {
      window.said = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) window.said.push(node.textContent);
      }).observe(document.getElementById("announcer"), { childList: true });
    }"""
    )
    table.deal("lantern", 1)
    said = table.page.evaluate("window.said.splice(0)")
    assert said == ["Lantern, 36 tiles dealt."]
    first, second = table.page.evaluate("import('/static/js/solitaire/state.js').then(({ view }) => view().moves[0])")
    table.click(first)
    assert len(table.page.evaluate("window.said.splice(0)")) == 1
    table.click(second)
    table.settle()
    said = table.page.evaluate("window.said.splice(0)")
    assert len(said) == 1
    assert said[0].endswith("34 tiles left.")
    # Nothing else on the page speaks by itself while nothing happens, and the clock never.
    live = table.page.evaluate(
        "[...document.querySelectorAll('[aria-live]:not([aria-live=off]), [role=status], [role=alert]')]"
        ".filter((one) => one.checkVisibility()).map((one) => one.id)"
    )
    assert live == ["announcer"]


@ROOM
def test_targets_are_large_enough_for_a_finger(open_table: OpenTable, room: str) -> None:
    table = open_table(room, width=390, height=844, has_touch=True)
    small = table.page.evaluate(
        """() => [...document.querySelectorAll("#app :is(button, a[href], select, summary)")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => [one, one.getBoundingClientRect()])
      .filter(([one, box]) => box.width > 1 && (box.height < 44 || box.width < 44))
      .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
    )
    assert small == []
