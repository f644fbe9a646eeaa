"""Every view of the page as axe-core judges it: no finding in any language, width, table or light.

A new view is one more line in `VIEWS`.
"""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.browser.table import Table, careless_game, certificate_of

OpenTable = Callable[..., Table]

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = ["en-US", "ja-JP"]
SIZES = [(1280, 800), (390, 844)]
TABLES = ["felt", "slate", "wood", "plain"]
SCHEMES = ["light", "dark"]


def nothing(table: Table) -> None:
    """The room as it opens."""


def dialog(name: str) -> Callable[[Table], None]:
    """A dialog of the room, opened as its button does."""

    def show(table: Table) -> None:
        table.page.evaluate("(name) => import('/static/js/dialogs.js').then((all) => all.openDialog(name))", name)
        table.page.locator(f"#{name}").wait_for()

    return show


def solitaire(moves: list[list[int]], layout: str, seed: int, then: str) -> Callable[[Table], None]:
    """A game of solitaire that was played that far, and the dialog that comes of it, or is opened then."""

    def show(table: Table) -> None:
        game = post(table.url, "solitaire/games", {"layout": layout, "seed": seed})
        for tiles in moves:
            path = f"solitaire/games/{game['id']}/moves"
            game = post(table.url, path, {"revision": game["revision"], "tiles": tiles})
        table.page.goto("about:blank")
        table.open(f"#game={game['id']}")
        if game["outcome"] is None:
            dialog(then)(table)
        table.page.locator(f"#{then}").wait_for()
        table.page.locator(f"#{then} .busy").wait_for(state="detached")

    return show


def cleared(table: Table) -> None:
    """A cleared board, and the words for it."""
    solitaire(certificate_of("lantern", 1), "lantern", 1, "win")(table)


def stuck(table: Table) -> None:
    """A board on which nothing goes any more."""
    seed, moves = careless_game("lantern")
    solitaire(moves, "lantern", seed, "stuck")(table)


def review(table: Table) -> None:
    """Looking back on a few moves."""
    solitaire(certificate_of("lantern", 1)[:5], "lantern", 1, "review")(table)
    table.page.locator("#review-body").wait_for()


def refused(table: Table) -> None:
    """A tile that is not free, and the note that says why."""
    table.page.evaluate(
        "import('/static/js/solitaire/state.js').then(({ view }) => { const { free, present } = view();"
        " const held = [...present].find((tile) => !free.has(tile));"
        " return import('/static/js/solitaire/play.js').then(({ pick }) => pick(held)); })"
    )
    table.page.locator("#note.shown").wait_for()


def played_before(table: Table) -> None:
    """Statistics of two games, one of them the board of the day."""
    for path, body in [("solitaire/games", {"layout": "lantern", "seed": 1}), ("solitaire/daily", {})]:
        game = post(table.url, path, body)
        moves = certificate_of(game["layout"]["id"], game["seed"])
        for ply, tiles in enumerate(moves, start=1):
            change = {"revision": game["revision"], "tiles": tiles, "elapsed_s": 100 * ply / len(moves)}
            game = post(table.url, f"solitaire/games/{game['id']}/moves", change)
    table.page.reload()
    table.wait_open()
    table.page.locator("#course summary").click()


@dataclass(frozen=True)
class View:
    """What is looked at: a room, by its path, and what is done there first."""

    name: str
    path: str = ""
    show: Callable[[Table], None] = nothing


VIEWS = [
    View("solitaire"),
    View("solitaire new game", show=dialog("new-game")),
    View("solitaire menu", show=dialog("menu")),
    View("settings", show=dialog("settings")),
    View("solitaire keys", show=dialog("shortcuts")),
    View("solitaire refused", show=refused),
    View("solitaire cleared", show=cleared),
    View("solitaire stuck", show=stuck),
    View("solitaire review", show=review),
    View("statistics, empty", "statistics"),
    View("statistics", "statistics", show=played_before),
    View("statistics menu", "statistics", show=dialog("menu")),
    View("deletion", "statistics", show=dialog("forget")),
    View("hand", "hand"),
    View("hand menu", "hand", show=dialog("menu")),
    View("hand rules", "hand", show=dialog("rules")),
    View("hand, new", "hand", show=dialog("new-hand")),
]


def post(url: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Play by the API, which is quicker than by hand."""
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{url}api/v1/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        found: dict[str, Any] = json.load(answer)
    return found


def findings(table: Table, rules: list[str] | None = None) -> list[str]:
    """What axe finds wrong, one line a place."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    if not table.page.evaluate("'axe' in window"):
        # Run by the debugger, not by the page, whose policy forbids it.
        table.page.evaluate(AXE.read_text("utf-8"))
    violations = table.page.evaluate("(options) => axe.run(document, options).then((all) => all.violations)", options)
    return [
        f"{one['id']}: {node['html'][:160]} ({node['failureSummary'].splitlines()[-1].strip()})"
        for one in violations
        for node in one["nodes"]
    ]


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: run npm ci")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name.replace(" ", "-"))
def test_axe_finds_nothing(open_table: OpenTable, view: View, language: str) -> None:
    # Still: what fades in has no contrast yet.
    table = open_table(view.path, locale=language, reduced_motion="reduce")
    view.show(table)
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        found[f"{width} px"] = findings(table)
        if language != LANGUAGES[0]:
            continue
        for name in TABLES:
            for scheme in SCHEMES:
                table.page.evaluate(
                    "([name, scheme]) => Object.assign(document.documentElement.dataset, { table: name, scheme })",
                    [name, scheme],
                )
                found[f"{width} px, {name}, {scheme}"] = findings(table, ["color-contrast", "link-in-text-block"])
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: run npm ci")
def test_axe_is_not_deaf(open_table: OpenTable) -> None:
    table = open_table()
    table.page.evaluate(
        "document.querySelector('#undo').removeAttribute('aria-label');"
        "document.querySelector('#title').style.color = 'rgb(30 60 45)'"
    )
    assert {line.partition(":")[0] for line in findings(table)} >= {"button-name", "color-contrast"}
