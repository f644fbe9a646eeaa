"""Every room in every size of window: nothing sticks out, nothing lies on a control, and fingers find their targets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.table import Table
from tilewright.web.rooms import ROOMS, Room

OpenTable = Callable[..., Table]

SIZES = [(320, 640), (390, 844), (736, 1000), (768, 1024), (844, 390), (1280, 800), (2560, 1440)]
# The longest words and the widest digits.
LANGUAGES = ["en-US", "ja-JP"]
TOUCH = 1000

FAULTS = """
(target) => {
  const found = [];
  const name = (one) => `${one.localName}#${one.id} ${one.textContent.trim().slice(0, 20)}`;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`);
  const isOut = (one, x, y) => {
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      const clips = getComputedStyle(around).overflowY !== "visible";
      if (clips && (x < box.left || x > box.right || y < box.top || y > box.bottom)) return true;
    }
    return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
  };
  for (const one of document.querySelectorAll("#bar button, #bar a, main button, main a, main select, main input")) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".unseen, #scene")) continue;
    const box = (/radio|checkbox/.test(one.type) ? one.parentElement : one).getBoundingClientRect();
    if (Math.min(box.width, box.height) < target) found.push(`${name(one)}: ${box.width} x ${box.height}`);
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`${name(one)} sticks out`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (isOut(one, x, y)) continue;
    const on = document.elementFromPoint(x, y);
    // What stays at the foot of the window covers what scrolls under it.
    const isUnder = on.closest("#palette-box") && !one.closest("#palette-box");
    if (!one.contains(on) && !on.contains(one) && !isUnder) found.push(`${name(one)} under ${name(on)}`);
  }
  return found;
}
"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_nothing_sticks_out_and_nothing_is_too_small_for_a_finger(
    open_table: OpenTable, room: Room, language: str
) -> None:
    page = open_table(room.path.lstrip("/"), locale=language, reduced_motion="reduce").page
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        # A frame for the layout, one for what follows the size.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found[f"{width} x {height}"] = page.evaluate(FAULTS, 43.5 if width < TOUCH else 0)
    assert {size: faults for size, faults in found.items() if faults} == {}


@pytest.mark.parametrize("room", ["", "connect"])
@pytest.mark.parametrize("width", [320, 360, 390, 600])
def test_on_a_phone_the_light_stands_beside_the_time(open_table: OpenTable, room: str, width: int) -> None:
    page = open_table(room, width=width, height=720).page
    time, lamp, undo = (page.locator(which).bounding_box() for which in ("#time", "#light .lamp", "#undo .icon"))
    assert time is not None
    assert lamp is not None
    assert undo is not None
    assert abs((lamp["y"] + lamp["height"] / 2) - (time["y"] + time["height"] / 2)) <= 2
    assert 4 <= lamp["x"] - (time["x"] + time["width"]) <= 24
    assert lamp["x"] + lamp["width"] < undo["x"]


@pytest.mark.parametrize("room", ["", "connect"])
def test_the_first_board_is_laid_out_once(open_table: OpenTable, room: str) -> None:
    # To lay thousands of tiles out again, because the words below them came later, takes as long as all the rest.
    table = open_table("statistics")
    table.page.add_init_script(
        """window.lengths = [];
        new MutationObserver(() => {
          const now = document.querySelector("#scene")?.style.cssText;
          if (now && now !== window.lengths.at(-1)) window.lengths.push(now);
        }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] });"""
    )
    table.open(room)
    page = table.page
    page.locator("#help").wait_for()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert len(page.evaluate("window.lengths")) == 1
