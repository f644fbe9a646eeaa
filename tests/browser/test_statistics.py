"""The room of statistics: figures, plots and their tables, the boards of the days, the player's data."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.api_play import ask, clear, play, post
from tests.browser.table import Table, certificate_of
from tilewright.solitaire import Layout

OpenTable = Callable[..., Table]


def dealt(table: Table, layout: str, seed: int) -> dict[str, object]:
    return post(table, "solitaire/games", {"layout": layout, "seed": seed})


def totals(table: Table) -> dict[str, str]:
    names = table.page.locator("#totals dt").all_inner_texts()
    return dict(zip(names, table.page.locator("#totals dd").all_inner_texts(), strict=True))


@pytest.mark.parametrize(
    ("values", "part", "expected"),
    [
        ([5], 0.5, 5),
        ([1, 2, 3, 4], 0, 1),
        ([4, 3, 2, 1], 1, 4),
        ([1, 2, 3, 4], 0.5, 2.5),
        ([10, 20, 30, 40, 50], 0.25, 20),
        ([10, 20], 0.25, 12.5),
    ],
)
def test_quantiles(open_table: OpenTable, values: list[float], part: float, expected: float) -> None:
    table = open_table("statistics")
    script = "(given) => import('/static/js/statistics/times.js').then(({ quantile }) => quantile(...given))"
    assert table.page.evaluate(script, [values, part]) == expected


def test_the_axis_of_times_has_whole_steps_and_reaches_over_the_longest(open_table: OpenTable) -> None:
    table = open_table("statistics")
    script = "(most) => import('/static/js/statistics/times.js').then(({ timeMarks }) => timeMarks(most))"
    assert table.page.evaluate(script, 100) == [0, 30, 60, 90, 120]
    assert table.page.evaluate(script, 300) == [0, 60, 120, 180, 240, 300]
    assert table.page.evaluate(script, 3) == [0, 5]
    assert table.page.evaluate(script, 5000) == [0, 1800, 3600, 5400]


def test_nothing_played_is_said_and_draws_nothing(open_table: OpenTable) -> None:
    table = open_table("statistics")
    expect(table.page.locator("#nothing")).to_be_visible()
    expect(table.page.locator("#course")).to_be_hidden()
    expect(table.page.locator("#boards")).to_be_hidden()
    assert totals(table)["Played"] == "0"
    expect(table.page.locator("#days a[aria-current=date]")).to_have_count(1)


def test_figures_plots_and_tables_tell_of_the_games(open_table: OpenTable) -> None:
    table = open_table("statistics")
    for seed, (layout, seconds) in enumerate([("lantern", 125), ("lotus", 400), ("lantern", 61), ("lantern", 95)]):
        clear(table, dealt(table, layout, seed), seconds=seconds)
    # One that was begun only.
    begun = dealt(table, "lotus", 9)
    first = certificate_of("lotus", 9)[0]
    post(table, f"solitaire/games/{begun['id']}/moves", {"revision": begun["revision"], "tiles": first})
    table.page.reload()
    table.wait_open()
    expect(table.page.locator("#nothing")).to_be_hidden()
    assert totals(table)["Played"] == "5"
    assert totals(table)["Cleared"] == "4 (80%)"
    plot = table.page.get_by_role(
        "img", name="Times of 4 games that were cleared, from 1:01 to 6:40; the last took 1:35."
    )
    expect(plot).to_be_visible()
    dots = table.page.locator("#course-plot .dot")
    assert [text.split(" · ")[0] for text in dots.locator("title").all_text_contents()] == [
        "2:05",
        "6:40",
        "1:01",
        "1:35",
    ]
    # Slower is higher, later is further right.
    places = dots.evaluate_all("(all) => all.map((dot) => [dot.cx.baseVal.value, dot.cy.baseVal.value])")
    assert [place[0] for place in places] == sorted(place[0] for place in places)
    assert sorted(range(4), key=lambda i: -places[i][1]) == [2, 3, 0, 1]
    # The table beside it, the latest first.
    table.page.locator("#course summary").click()
    rows = table.page.locator("#course-table tbody tr")
    assert [row.split("\t")[1:3] for row in rows.all_inner_texts()] == [
        ["Lantern", "1:35"],
        ["Lantern", "1:01"],
        ["Lotus", "6:40"],
        ["Lantern", "2:05"],
    ]
    # One board alone.
    table.page.locator("#course-board").select_option(label="Lantern")
    expect(dots).to_have_count(3)
    # Board by board: started, cleared, best, middle.
    boards = {
        row.split("\t")[0]: row.split("\t")[1:5] for row in table.page.locator("#boards tbody tr").all_inner_texts()
    }
    assert boards == {"Lantern": ["3", "3", "1:01", "1:35"], "Lotus": ["2", "1", "6:40", "6:40"]}
    assert table.page.locator("#boards tbody .plot").count() == 2


def test_layouts_of_ones_own_are_called_by_their_names(open_table: OpenTable) -> None:
    table = open_table("statistics")
    row = Layout.from_slots([(0, 0, 0), (2, 0, 0)], name="Two in a row")
    own = post(table, "layouts", {"text": str(row.dump("json")), "name": "two"})["id"]
    game = dealt(table, own, 1)
    play(table, game, [[0, 1]], seconds=5)
    table.page.reload()
    table.wait_open()
    names = table.page.locator("#boards tbody th, #course-board option:last-child")
    assert set(names.all_text_contents()) == {"Two in a row"}
    table.page.evaluate("(id) => fetch(`/api/v1/layouts/${id}`, { method: 'DELETE' })", own)
    table.page.reload()
    table.wait_open()
    assert set(names.all_text_contents()) == {"A layout that was removed"}


def test_the_calendar_shows_what_was_cleared_and_leads_to_every_day(open_table: OpenTable) -> None:
    table = open_table("statistics")
    today = date.fromisoformat(table.page.evaluate("import('/static/js/days.js').then((days) => days.today())"))
    clear(table, post(table, "solitaire/daily", {"date": today.isoformat()}), seconds=200)
    table.page.reload()
    table.wait_open()
    mark = table.page.locator("#days a[aria-current=date]")
    expect(mark).to_have_class("cleared")
    assert (mark.get_attribute("aria-label") or "").endswith(": cleared in 3:20")
    assert totals(table)["Days in a row"] == "1"
    after = today + timedelta(days=1)
    if after.month == today.month:
        assert table.page.locator(f"#days a[href$='{after.isoformat()}']").count() == 0
    expect(table.page.locator("#month-after")).to_have_attribute("aria-disabled", "true")
    table.page.locator("#month-before").click()
    earlier = today.replace(day=1) - timedelta(days=1)
    expect(table.page.locator("#month")).to_have_text(f"{earlier:%B %Y}")
    assert table.page.locator("#days a").count() == earlier.day
    # Each column is one day of the week.
    column = table.page.evaluate(
        "(day) => [...document.querySelectorAll('#days tbody tr')].map((row) => [...row.cells]"
        ".findIndex((cell) => cell.textContent === String(day))).find((found) => found >= 0)",
        earlier.day,
    )
    heads = table.page.locator("#days th").evaluate_all("(all) => all.map((one) => one.abbr)")
    assert heads[column] == f"{earlier:%A}"
    # Back to the first day there is, and no further.
    months = (earlier.year - 2026) * 12 + earlier.month - 1
    for _ in range(months):
        table.page.locator("#month-before").click()
    expect(table.page.locator("#month")).to_have_text("January 2026")
    expect(table.page.locator("#month-before")).to_have_attribute("aria-disabled", "true")
    table.page.locator("#days a[href$='2026-01-02']").click()
    table.wait_ready()
    game = table.game()
    assert game["daily_date"] == "2026-01-02"
    assert "#game=" in table.page.url


def test_todays_board_is_a_key_a_menu_and_a_button_away_and_its_win_tells_the_day(open_table: OpenTable) -> None:
    table = open_table()
    today = table.page.evaluate("import('/static/js/days.js').then((days) => days.today())")
    daily = ask(table.url, f"solitaire/daily?date={today}")
    table.page.keyboard.press("d")
    expect(table.page.locator("#announcer")).to_contain_text("The board of ")
    game = table.game()
    assert (game["daily_date"], game["seed"], game["layout"]["id"]) == (today, daily["seed"], daily["layout"])
    table.deal("lantern", 4)
    table.page.locator("#open-menu").click()
    table.page.locator("#open-daily").click()
    expect(table.page.locator("#menu")).to_be_hidden()
    assert table.game()["id"] == game["id"]
    table.deal("lantern", 4)
    table.page.locator("#title").click()
    expect(table.page.locator("#today-facts")).to_contain_text("begun")
    table.page.locator("#play-today").click()
    expect(table.page.locator("#new-game")).to_be_hidden()
    assert table.game()["id"] == game["id"]
    clear(table, game, seconds=90)
    table.page.reload()
    expect(table.page.locator("#win")).to_be_visible()
    expect(table.page.locator("#win-day")).to_have_text(re.compile(r"^Board of .+\. 1 day in a row\.$"))
    # Another board has no day.
    other = clear(table, post(table, "solitaire/games", {"layout": "lantern", "seed": 8}), seconds=60)
    table.page.goto("about:blank")
    table.page.goto(f"{table.url}#game={other['id']}")
    expect(table.page.locator("#win")).to_be_visible()
    expect(table.page.locator("#win-day")).to_be_hidden()


@pytest.mark.usefixtures("server")  # of one player, whom the test asks about
def test_data_can_be_taken_along_and_deleted_but_not_by_mistake(open_table: OpenTable, tmp_path: Path) -> None:
    table = open_table()
    kept = "caches.open('tilewright-answers').then((all) => all.keys()).then((all) => all.map(({ url }) => url))"
    while not any("/games/" in url for url in table.page.evaluate(kept)):
        table.page.wait_for_timeout(20)
    clear(table, dealt(table, "lantern", 1), seconds=70)
    table.page.goto(f"{table.url}statistics")
    table.page.evaluate(
        "localStorage.setItem('tilewright.best.solitaire', '{}');"
        "import('/static/js/settings.js').then(({ changeSettings }) => changeSettings({ table: 'wood' }))"
    )
    table.page.reload()
    table.wait_open()
    with table.page.expect_download() as waiting:
        table.page.get_by_role("link", name="Take it along").click()
    waiting.value.save_as(tmp_path / "data.ndjson")
    lines = [json.loads(line) for line in (tmp_path / "data.ndjson").read_text("utf-8").splitlines()]
    assert any("lantern" in json.dumps(line) for line in lines)
    # Who opens the question by mistake and presses Enter keeps everything.
    table.page.get_by_role("button", name="Delete it").click()
    expect(table.page.locator("#forget")).to_be_visible()
    expect(table.page.get_by_role("button", name="Keep it")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#forget")).to_be_hidden()
    assert len(ask(table.url, "solitaire/results")["results"]) == 1
    table.page.get_by_role("button", name="Delete it").click()
    table.page.get_by_role("button", name="Delete everything").click()
    expect(table.page.locator("#forget")).to_be_hidden()
    expect(table.page.locator("#note")).to_have_text("Deleted: 2 games, results: 1.")
    expect(table.page.locator("#nothing")).to_be_visible()
    assert ask(table.url, "solitaire/results")["results"] == []
    assert ask(table.url, "solitaire/games")["games"] == []
    assert table.page.evaluate("Object.keys(localStorage)") == ["tilewright.settings"]
    assert not any("/games/" in url for url in table.page.evaluate(kept))
    expect(table.page.locator("html")).to_have_attribute("data-table", "wood")
