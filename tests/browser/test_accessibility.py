"""Every view of the page as axe-core judges it: no finding in any language, width, table or light.

A new view is one more line in `VIEWS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.browser.api_play import clear, play, post
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
        game = play(table, post(table, "solitaire/games", {"layout": layout, "seed": seed}), moves)
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
        clear(table, post(table, path, body), seconds=100)
    table.page.reload()
    table.wait_open()
    table.page.locator("#course summary").click()


def not_joined(table: Table) -> None:
    """Two equal tiles of connect that do not join, and the note that says why."""
    table.page.evaluate(
        """async () => {
      const { lieOf, view } = await import("/static/js/connect/state.js");
      const { pick } = await import("/static/js/connect/play.js");
      const { game, moves } = view();
      const kinds = [...lieOf(game).kinds];
      for (const [one, kind] of kinds) {
        const other = kinds.find(([tile, its]) => its === kind && tile !== one
          && !moves.some((pair) => pair.includes(one) && pair.includes(tile)));
        if (other) return [one, other[0]].forEach((tile) => pick(tile));
      }
    }"""
    )
    table.page.locator("#note.shown").wait_for()


def melding(table: Table) -> None:
    """The sets that could be laid down, and a text that cannot be read."""
    table.page.locator("#lay").click()
    table.page.locator(".offer").first.wait_for()
    table.page.locator("#hand-text").fill("19m8z")
    table.page.locator("#hand-text-problem mark").wait_for()


def marked(table: Table) -> None:
    """An answer of the trainer, marked."""
    table.page.locator("#answer-grid-1m").click()
    table.page.locator("#train-check").click()
    table.page.locator("#train-marked").wait_for()


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
    View("connect", "connect"),
    View("connect new game", "connect", dialog("new-game")),
    View("connect menu", "connect", dialog("menu")),
    View("connect pairs", "connect", dialog("pairs")),
    View("connect keys", "connect", dialog("shortcuts")),
    View("connect not joined", "connect", not_joined),
    View("statistics, empty", "statistics"),
    View("statistics", "statistics", show=played_before),
    View("statistics menu", "statistics", show=dialog("menu")),
    View("deletion", "statistics", show=dialog("forget")),
    View("hand", "hand#h=123m456p78s11225zJ+(999s)+[1111p]"),
    View("hand complete", "hand#h=111222333m45699p&last=6p"),
    View("hand sets and text", "hand#h=123m55777z", melding),
    View("hand new hand", "hand", dialog("new-hand")),
    View("hand rules", "hand", dialog("rules")),
    View("hand keys", "hand", dialog("shortcuts")),
    View("hand trainer", "hand#train=waits&level=3&seed=7"),
    View("hand trainer marked", "hand#train=waits&level=2&seed=7", marked),
    View("hand trainer figures", "hand#train=discard&level=1&seed=7", dialog("figures-sheet")),
]


def findings(table: Table, rules: list[str] | None = None) -> list[str]:
    """What axe finds wrong, one line a place."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    # Off by default: what is read on a control is part of its name, in that order.
    options["rules"] = {"label-content-name-mismatch": {"enabled": True}}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    if not table.page.evaluate("'axe' in window"):
        # Run by the debugger, not by the page, whose policy forbids it.
        table.page.evaluate(AXE.read_text("utf-8"))
    # The sprites are no part of what is shown; and where only words are looked at, tiles have none.
    exclude = ["#faces", "#icons", *(["#view"] if rules else [])]
    violations = table.page.evaluate(
        "([exclude, options]) => axe.run({ exclude }, options).then((all) => all.violations)", [exclude, options]
    )
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
        # Colours do not depend on the language, and hardly on the width.
        for name in TABLES if language == LANGUAGES[0] else []:
            for scheme in SCHEMES if width > 1000 or name == "felt" else []:
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
        "['aria-label', 'title'].forEach((name) => document.querySelector('#undo').removeAttribute(name));"
        "document.querySelector('#title').style.color = 'rgb(30 60 45)'"
    )
    assert {line.partition(":")[0] for line in findings(table)} >= {"button-name", "color-contrast"}
