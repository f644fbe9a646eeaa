"""What a removal costs the page: ``python -m tools.page_speed --help``.

A server of its own, a headless Chromium and a board of two Turtles side by side, 288 tiles; or with ``--connect`` a
board of connect of that size. The board is cleared along its certificate; from the click that takes a pair until the
server's answer is drawn, the browser's own trace says how much processor time of the main thread went into scripts,
style and layout, and paint. Processor time does not count what other programs took, but caches and clock speeds still
differ: repeat it, and say how busy the machine was.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from tilewright import connect
from tilewright.connect.tracking import track_tiles
from tilewright.solitaire import Layout, deal

GROUPS: Final = {
    "script": {"EventDispatch", "FunctionCall", "RunMicrotasks", "TimerFire", "FireAnimationFrame", "EvaluateScript"}
    | {"v8.callFunction", "V8.GCScavenger", "MinorGC", "MajorGC", "ResourceReceivedData", "ResourceReceiveResponse"}
    | {"ResourceFinish", "ResourceSendRequest", "IntersectionObserverController::computeIntersections"},
    "layout": {"UpdateLayoutTree", "Layout", "InvalidateLayout", "ScheduleStyleRecalculation", "HitTest"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer", "CompositeLayers", "UpdateLayerTree"},
}
"""The events of the trace that are counted, by what they are work of."""

CATEGORIES: Final = ["devtools.timeline", "blink.user_timing", "v8", "disabled-by-default-devtools.timeline"]

PACE: Final = """() => Math.min(...Array.from({ length: 7 }, () => {
  const start = performance.now();
  let value = 1;
  for (let i = 0; i < 2e6; i += 1) value = (value * 48271) % 2147483647;
  return performance.now() - start + (value > 0 ? 0 : 1);
}))"""
"""Known work, to compare runs by: how long the browser takes for it at its best."""


def two_turtles() -> Layout:
    """A layout of 288 tiles."""
    slots = Layout.load("turtle").slots
    return Layout.from_slots([(x + dx, y, z) for x, y, z in slots for dx in (0, 32)])


@dataclass
class Measured:
    """A game to be measured: how it is asked for, and the moves that are made, as numbers of tiles."""

    kind: str
    room: str
    tiles: int
    body: dict[str, Any]
    moves: list[list[int]]
    layout: Layout | None = None
    """To be brought before the game is asked for."""


def solitaire_game(options: argparse.Namespace) -> Measured:
    """A built-in layout, or two Turtles."""
    layout = Layout.load(options.layout) if options.layout else two_turtles()
    board = deal(layout, seed=7)
    moves = [[layout.indices[slot] for slot in match] for match in board.certificate or ()][: options.moves]
    body = {"layout": options.layout, "seed": 7}
    return Measured("solitaire", "", len(layout), body, moves, None if options.layout else layout)


def connect_game(options: argparse.Namespace) -> Measured:
    """A full board without gravity."""
    rows, cols = map(int, options.connect.split("x"))
    kinds = 34
    board = connect.deal(rows, cols, kinds=kinds, seed=7)
    numbers = track_tiles(board.start_grid, board.rules, [])
    pairs = list(board.certificate or ())[: options.moves]
    moves = [[numbers[r][c] or 0 for r, c in pair] for pair in pairs]
    return Measured("connect", "connect", rows * cols, {"rows": rows, "cols": cols, "kinds": kinds, "seed": 7}, moves)


def costs(trace: dict[str, Any]) -> list[dict[str, float]]:
    """Milliseconds of each group for each removal, from marks ``from`` and ``to`` of the page."""
    events = trace["traceEvents"]
    marks = sorted((event["ts"], event["name"], event["pid"]) for event in events if event["name"] in {"from", "to"})
    pid = marks[0][2]
    main = next(
        event["tid"]
        for event in events
        if event["name"] == "thread_name" and event["pid"] == pid and event["args"]["name"] == "CrRendererMain"
    )
    work = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) == (pid, main)]
    group_of = {name: group for group, names in GROUPS.items() for name in names}
    found: list[dict[str, float]] = []
    for (start, first, _), (end, second, _) in zip(marks[::2], marks[1::2], strict=True):
        if (first, second) != ("from", "to"):
            raise ValueError("the marks of the trace are not in pairs")
        spent: defaultdict[str, float] = defaultdict(float)
        # Time of an event without that of the events inside it; those that end last open first.
        inside = sorted((e for e in work if start <= e["ts"] < end), key=lambda e: (e["ts"], -e["dur"]))
        stack: list[dict[str, Any]] = []
        for event in inside:
            while stack and stack[-1]["ts"] + stack[-1]["dur"] <= event["ts"]:
                stack.pop()
            own = event.get("tdur", event["dur"]) / 1000
            group = group_of.get(event["name"]) or (stack[-1]["group"] if stack else "other")
            if stack:
                spent[stack[-1]["group"]] -= own
            spent[group] += own
            stack.append({"ts": event["ts"], "dur": event["dur"], "group": group})
        found.append(dict(spent))
    return found


def play(page: Page, moves: list[list[int]]) -> None:
    """Take every pair by real clicks; only the second click and what follows it lie between the marks."""
    state = "import('/static/js/game/state.js').then(({ state }) => state.session.settled())"
    frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    for first, second in moves:
        points = []
        for tile in (first, second):
            box = page.locator(f"#tile-{tile} .face").bounding_box()
            if box is None:
                raise LookupError(f"tile {tile} is not on the screen")
            points.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        page.mouse.click(*points[0])
        page.mouse.move(*points[1])
        page.evaluate(f"{frames}.then(() => {{ performance.mark('from') }})")
        page.mouse.down()
        page.mouse.up()
        page.evaluate(f"{state}.then(() => {frames}).then(() => {{ performance.mark('to') }})")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layout", default="", help="a built-in layout in place of the two Turtles")
    parser.add_argument("--connect", metavar="ROWSxCOLS", help="a board of connect in place of the two Turtles")
    parser.add_argument("--moves", type=int, default=40, help="how many pairs to take")
    parser.add_argument("--size", default="1280x800", help="of the window")
    parser.add_argument("--trace", type=Path, help="where to keep the trace")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        command = [str(Path(sys.executable).parent / "tilewright"), "play", "--json", "--no-browser"]
        command += ["--data", data, "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                told = "" if server.stdout is None else server.stdout.readline()
                measure(json.loads(told)["url"], options)
            finally:
                server.terminate()


def measure(url: str, options: argparse.Namespace) -> None:
    """One game on a server that runs."""
    width, height = map(int, options.size.split("x"))
    game = connect_game(options) if options.connect else solitaire_game(options)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("TILEWRIGHT_CHROMIUM") or shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", "--no-first-run"],
        )
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(url + game.room)
        page.locator(".tile").first.wait_for(state="attached")
        if game.layout is not None:
            text = json.dumps(game.layout.to_array())
            added = page.request.post(url + "api/v1/layouts", data={"text": text, "name": "Two turtles"})
            game.body["layout"] = added.json()["id"]
        dealt = page.request.post(f"{url}api/v1/{game.kind}/games", data=game.body).json()
        page.goto(f"{url}{game.room}#game={dealt['id']}")
        page.reload()
        page.locator(".tile").first.wait_for(state="attached")
        pace = page.evaluate(PACE)
        browser.start_tracing(page=page, categories=CATEGORIES)
        play(page, game.moves)
        trace = browser.stop_tracing()
        browser.close()
    if options.trace:
        options.trace.write_bytes(trace)
    found = costs(json.loads(trace))
    print(
        f"{game.tiles} tiles, {len(found)} removals, {options.size}; load {os.getloadavg()[0]:.1f}, pace {pace:.1f} ms"
    )
    show("script + layout", [cost.get("script", 0) + cost.get("layout", 0) for cost in found])
    for name in ("script", "layout", "paint", "other"):
        show(name, [cost.get(name, 0) for cost in found])


def show(name: str, values: list[float]) -> None:
    """One line of the report."""
    ordered = sorted(values)
    print(
        f"{name:16} median {statistics.median(ordered):6.2f} ms   "
        f"95 % {ordered[int(len(ordered) * 0.95)]:6.2f}   most {ordered[-1]:6.2f}"
    )


if __name__ == "__main__":
    main()
