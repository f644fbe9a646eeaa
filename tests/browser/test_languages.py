"""The page in every language: which one a visitor gets, its letters and plurals, and one that a stranger adds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tilewright.tiles import Face

if TYPE_CHECKING:
    from tests.browser.conftest import Server

OpenTable = Callable[..., Table]
THERE = ["en", "ja", "zh-Hans", "zh-Hant"]

# What was chosen, what the browser asks for, what is there, and what the visitor gets.
NEGOTIATIONS = [
    ("", ["en-GB"], THERE, "en"),
    ("", ["ja-JP"], THERE, "ja"),
    ("", ["zh"], THERE, "zh-Hans"),
    ("", ["zh-CN"], THERE, "zh-Hans"),
    ("", ["zh-SG"], THERE, "zh-Hans"),
    ("", ["zh-TW"], THERE, "zh-Hant"),
    ("", ["zh-HK"], THERE, "zh-Hant"),
    ("", ["zh-MO"], THERE, "zh-Hant"),
    ("", ["zh-Hant"], THERE, "zh-Hant"),
    ("", ["zh-Hant-HK"], THERE, "zh-Hant"),
    ("", ["zh-Hans-TW"], THERE, "zh-Hans"),
    ("", ["fi", "zh-TW", "en"], THERE, "zh-Hant"),
    ("", ["fi", "nl"], THERE, "en"),
    ("", [], THERE, "en"),
    ("", ["", "not a tag", "ja"], THERE, "ja"),
    ("ja", ["zh-TW"], THERE, "ja"),
    ("gone", ["zh-TW"], THERE, "zh-Hant"),
    ("", ["zh-TW"], ["en", "zh-Hans"], "zh-Hans"),
    ("", ["fr-CA"], [*THERE, "fr"], "fr"),
    ("", ["pt-BR"], ["en", "pt", "pt-BR"], "pt-BR"),
    ("", ["pt-AO"], ["en", "pt", "pt-BR"], "pt"),
]


def test_a_visitor_gets_the_language_that_fits_best(open_table: OpenTable) -> None:
    table = open_table()
    found = table.page.evaluate(
        "(rows) => import('/static/js/i18n.js').then(({ negotiate }) => rows.map((row) => negotiate(...row)))",
        [list(row[:3]) for row in NEGOTIATIONS],
    )
    assert found == [row[3] for row in NEGOTIATIONS]


@pytest.mark.parametrize(
    ("asked", "lang", "letters", "words"),
    [
        ("en-US", "en", "Noto Sans CJK SC", "Settings"),
        ("zh-SG", "zh-Hans", "Noto Sans CJK SC", "设置"),
        ("zh-HK", "zh-Hant", "Noto Sans CJK TC", "設定"),
        ("ja-JP", "ja", "Noto Sans CJK JP", "設定"),
    ],
)
def test_every_language_has_its_words_and_its_letters(
    open_table: OpenTable, asked: str, lang: str, letters: str, words: str
) -> None:
    table = open_table(locale=asked)
    expect(table.page.locator("html")).to_have_attribute("lang", lang)
    fonts = table.page.evaluate("getComputedStyle(document.body).fontFamily")
    assert letters in fonts
    assert fonts.count("CJK") == 1
    expect(table.page.locator("#settings-title")).to_have_text(words)
    # Each language in the list is written in its own letters.
    offered = table.page.locator("#set-language option").evaluate_all(
        "(all) => all.map((one) => [one.value, one.lang, one.label])"
    )
    assert offered == [
        ["en", "en", "English"],
        ["ja", "ja", "日本語"],
        ["zh-Hans", "zh-Hans", "简体中文"],
        ["zh-Hant", "zh-Hant", "繁體中文"],
    ]


@pytest.mark.parametrize(("asked", "language"), [("en", "en"), ("zh-CN", "zh"), ("zh-TW", "zh-Hant"), ("ja", "ja")])
def test_a_tile_is_called_as_the_engine_calls_it(open_table: OpenTable, asked: str, language: str) -> None:
    table = open_table(locale=asked)
    game = table.game()
    tile = game["free"][0]
    label = table.page.locator(f"#tile-{tile}").get_attribute("aria-label")
    assert label is not None
    assert label.casefold().startswith(Face(game["faces"][tile]).name(language).casefold())


@pytest.mark.parametrize(
    ("asked", "one", "many"),
    [
        ("en", "1 tile left", "12 tiles left"),
        ("zh-CN", "还剩 1 张牌", "还剩 12 张牌"),
        ("zh-TW", "還剩 1 張牌", "還剩 12 張牌"),
        ("ja", "残り1枚", "残り12枚"),
    ],
)
def test_a_number_takes_the_plural_of_its_language(open_table: OpenTable, asked: str, one: str, many: str) -> None:
    table = open_table(locale=asked)
    found = table.page.evaluate(
        "import('/static/js/i18n.js').then(({ t }) => [1, 12].map((count) => t('bar.tiles', { count })))"
    )
    assert found == [one, many]


def test_a_new_language_is_one_file(open_table: OpenTable, server_of_copy: Server, source: Path) -> None:
    locales = source / "tilewright" / "web" / "static" / "locales"
    words = json.loads((locales / "en.json").read_text("utf-8"))
    words |= {
        "language.name": "Français",
        "settings.title": "Réglages",
        "layout.turtle": "Tortue",
        "bar.tiles": {"one": "encore {count} tuile", "other": "encore {count} tuiles"},
    }
    (locales / "fr.json").write_text(json.dumps(words), "utf-8")
    server_of_copy.start()
    table = open_table(of=server_of_copy, locale="fr-CA")
    expect(table.page.locator("html")).to_have_attribute("lang", "fr")
    expect(table.page.locator("#game-name")).to_have_text("Tortue")
    # French counts nought as one.
    found = table.page.evaluate(
        "import('/static/js/i18n.js').then(({ t }) => [0, 1, 2].map((count) => t('bar.tiles', { count })))"
    )
    assert found == ["encore 0 tuile", "encore 1 tuile", "encore 2 tuiles"]
    # It is in the list for everyone, and can be chosen.
    other = open_table(of=server_of_copy, locale="en-US")
    other.page.locator("#open-menu").click()
    other.page.locator("#menu [data-opens=settings]").click()
    other.page.locator("#set-language").select_option(label="Français")
    expect(other.page.locator("#settings-title")).to_have_text("Réglages")


def test_whatever_was_found_fills_its_place_in_a_message(open_table: OpenTable) -> None:
    table = open_table(locale="ja-JP")
    told = table.page.evaluate(
        """(values) => import("/static/js/i18n.js").then(({ tOr }) =>
      values.map((found) => tOr("problem.rule_value", { found }, "")))""",
        [None, True, False, 0, 1.5, "x", "", [1, [2]], {"phrase": "nothing"}],
    )
    assert all(text and "{" not in text for text in told)


def test_a_name_does_not_turn_the_words_after_it_around(open_table: OpenTable) -> None:
    page = open_table("", locale="en-US").page
    script = "(name) => import('/static/js/i18n.js').then(({ t }) => t('say.dealt', { layout: name, count: 4 }))"
    plain = page.evaluate(script, "Garden")
    assert "Garden" in plain
    assert page.evaluate(script, "\u202eGar\u2067den\u2069\u202c") == plain
