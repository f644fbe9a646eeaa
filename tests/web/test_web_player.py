"""What adds up for a player, and whose a game is: results, daily boards, sessions, export, deletion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.app_client import BASE_URL, AppClient, app_client
from tilewright.daily import daily_choice
from tilewright.web import Settings

API = "/api/v1"
GAMES = f"{API}/solitaire/games"
DAILY = f"{API}/solitaire/daily"
STATISTICS = f"{API}/solitaire/statistics"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path) as client:
        yield client


def clear(client: AppClient, game: dict[str, Any], elapsed_s: float = 0) -> dict[str, Any]:
    """Play along the hints."""
    while game["outcome"] is None:
        tiles = client.change(game, "hint").json()["tiles"]
        game = client.change(game, "moves", tiles=tiles, elapsed_s=elapsed_s).json()
    assert game["outcome"]["is_win"]
    return game


def test_a_game_that_is_cleared_counts_once(client: AppClient) -> None:
    game = clear(client, client.new_game("row", seed=3), elapsed_s=9.5)
    game = client.change(game, "undo").json()
    clear(client, game, elapsed_s=20)
    results = client.get(f"{API}/solitaire/results").json()
    assert results["next"] is None
    (result,) = results["results"]
    assert result["game_id"] == game["id"]
    assert (result["layout_id"], result["seed"], result["move_count"], result["elapsed_s"]) == ("row", 3, 2, 9.5)
    assert result["daily_date"] is None


def test_statistics_count_what_was_begun_and_cleared_on_each_layout(client: AppClient) -> None:
    nothing = client.get(STATISTICS).json()
    assert (nothing["started"], nothing["cleared"], nothing["layouts"]) == (0, 0, [])
    clear(client, client.new_game("row", seed=1), elapsed_s=10)
    clear(client, client.new_game("row", seed=2), elapsed_s=20)
    clear(client, client.new_game("row", seed=3))  # nobody told the time: it counts, its time does not
    client.new_game("row", seed=4)  # dealt, not begun
    game = client.new_game("block")
    client.change(game, "moves", tiles=game["moves"][0])
    assert client.get(STATISTICS).json() == {
        "started": 4,
        "cleared": 3,
        "layouts": [
            {"layout_id": "block", "started": 1, "cleared": 0, "best_s": None, "mean_s": None},
            {"layout_id": "row", "started": 3, "cleared": 3, "best_s": 10.0, "mean_s": 15.0},
        ],
        "daily_cleared": 0,
        "current_streak": 0,
        "longest_streak": 0,
    }


def test_a_result_stays_when_its_game_is_forgotten(client: AppClient) -> None:
    game = clear(client, client.new_game("row"))
    assert client.request("DELETE", f"{GAMES}/{game['id']}").status_code == 204
    assert client.get(f"{GAMES}/{game['id']}").status_code == 404
    assert client.request("DELETE", f"{GAMES}/{game['id']}").status_code == 404
    found = client.get(STATISTICS).json()
    assert (found["started"], found["cleared"]) == (1, 1)


def test_results_are_listed_page_by_page(client: AppClient) -> None:
    games = [clear(client, client.new_game("row", seed=seed))["id"] for seed in range(5)]
    found: list[str] = []
    query: dict[str, Any] = {"limit": 2}
    while True:
        page = client.get(f"{API}/solitaire/results", params=query).json()
        found += [result["game_id"] for result in page["results"]]
        if page["next"] is None:
            break
        query["cursor"] = page["next"]
    assert found == games[::-1]


# Daily boards


def playable() -> list[str]:
    return ["row", "block"]


@pytest.fixture
def daily_client(tmp_path: Path) -> Iterator[AppClient]:
    """Layouts that can all be cleared."""
    from tests.web.app_client import BLOCK, ROW

    class Playable:
        def names(self) -> list[str]:
            return playable()

        def get(self, name: str) -> object:
            return {"row": ROW, "block": BLOCK}[name]

    with app_client(tmp_path, layouts=Playable()) as client:
        yield client


def test_the_board_of_a_day_is_the_same_for_everyone(daily_client: AppClient) -> None:
    day = "2026-02-03"
    layout, seed = daily_choice("solitaire", date(2026, 2, 3), playable())
    assert daily_client.get(DAILY, params={"date": day}).json() == {
        "date": day,
        "layout": layout,
        "seed": seed,
        "game_id": None,
        "cleared": False,
    }
    game = daily_client.post(DAILY, {"date": day}).json()
    assert (game["layout"]["id"], game["seed"], game["daily_date"]) == (layout, seed, day)
    assert seed < 2**53


def test_the_board_of_a_day_is_begun_once(daily_client: AppClient) -> None:
    game = daily_client.post(DAILY, {"date": "2026-02-03"}).json()
    game = daily_client.change(game, "moves", tiles=game["moves"][0]).json()
    assert daily_client.post(DAILY, {"date": "2026-02-03"}).json() == game
    game = clear(daily_client, game)
    daily = daily_client.get(DAILY, params={"date": "2026-02-03"}).json()
    assert (daily["game_id"], daily["cleared"]) == (game["id"], True)


def test_without_a_date_it_is_today(daily_client: AppClient) -> None:
    days = {datetime.now(UTC).date().isoformat()}
    found = daily_client.get(DAILY).json()["date"]
    assert found in days | {datetime.now(UTC).date().isoformat()}
    assert daily_client.post(DAILY, {}).json()["daily_date"] == found


@pytest.mark.parametrize("days", [-100_000, 2, 100_000])
def test_there_are_no_boards_of_days_to_come(daily_client: AppClient, days: int) -> None:
    day = (datetime.now(UTC).date() + timedelta(days=days)).isoformat()
    for answer in [daily_client.get(DAILY, params={"date": day}), daily_client.post(DAILY, {"date": day})]:
        assert (answer.status_code, answer.json()["code"]) == (404, "no_daily")


@pytest.mark.parametrize("day", ["yesterday", "2026-02-30", "", 5, 20260203])
def test_a_day_is_a_date(daily_client: AppClient, day: object) -> None:
    for answer in [daily_client.post(DAILY, {"date": day}), daily_client.get(DAILY, params={"date": str(day)})]:
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")


def test_daily_boards_cleared_on_their_day_make_a_streak(daily_client: AppClient) -> None:
    today = datetime.now(UTC).date()
    clear(daily_client, daily_client.post(DAILY, {"date": today.isoformat()}).json())
    # An older board is played, and counts as a result, but not for the streak.
    clear(daily_client, daily_client.post(DAILY, {"date": (today - timedelta(days=3)).isoformat()}).json())
    found = daily_client.get(STATISTICS, params={"today": today.isoformat()}).json()
    assert (found["cleared"], found["daily_cleared"]) == (2, 1)
    assert (found["current_streak"], found["longest_streak"]) == (1, 1)
    tomorrow = daily_client.get(STATISTICS, params={"today": (today + timedelta(days=1)).isoformat()}).json()
    assert tomorrow["current_streak"] == 1
    later = daily_client.get(STATISTICS, params={"today": (today + timedelta(days=2)).isoformat()}).json()
    assert (later["current_streak"], later["longest_streak"]) == (0, 1)


# One's data


def test_all_that_is_stored_can_be_taken_along_and_forgotten(client: AppClient) -> None:
    cleared = clear(client, client.new_game("row"))
    open_game = client.new_game("block")
    layout = client.post(f"{API}/layouts", {"text": "1 0 1 0\n0 0 0 0\n", "name": "Pair"}).json()
    answer = client.get(f"{API}/data")
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert "attachment" in answer.headers["content-disposition"]
    records = [json.loads(line) for line in answer.text.splitlines()]
    kinds = [record["record"] for record in records]
    assert sorted(kinds) == ["game", "game", "layout", "result"]
    games = {record["id"]: record for record in records if record["record"] == "game"}
    assert games[cleared["id"]]["moves"] == cleared["played"]
    assert games[open_game["id"]]["deal"]["faces"] == open_game["faces"]
    assert not any("player_id" in record for record in records)

    answer = client.request("DELETE", f"{API}/data")
    assert answer.json() == {"game": 2, "result": 1, "layout": 1}
    assert client.get(f"{API}/data").text == ""
    assert client.get(STATISTICS).json()["started"] == 0
    assert client.get(f"{API}/layouts/{layout['id']}").status_code == 404


def test_an_export_of_many_games_has_each_once(client: AppClient) -> None:
    made = {client.new_game("row", seed=seed)["id"] for seed in range(120)}
    lines = client.get(f"{API}/data").text.splitlines()
    assert len(lines) == 120
    assert {json.loads(line)["id"] for line in lines} == made


# Sessions


@pytest.fixture
def open_client(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path, Settings(data=str(tmp_path), players="session")) as client:
        yield client


def use_session(client: AppClient, cookies: httpx.Cookies) -> None:
    client.cookies.clear()
    client.cookies.update(cookies)


def test_one_person_needs_no_cookie(client: AppClient) -> None:
    assert "set-cookie" not in client.get("/").headers
    assert "set-cookie" not in client.post(GAMES, {"layout": "row"}).headers


def test_a_session_begins_with_the_page_and_stays(open_client: AppClient) -> None:
    answer = open_client.get("/")
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "Secure" not in cookie
    assert "set-cookie" not in open_client.get("/").headers
    assert "set-cookie" not in open_client.post(GAMES, {"layout": "row"}).headers


def test_a_session_on_https_is_secure(open_client: AppClient) -> None:
    answer = open_client.get(BASE_URL.replace("http:", "https:") + "/")
    assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    "cookie", ["tilewright_session=x", "tilewright_session=../../x", "tilewright_session", ";;=", "\x01"]
)
def test_a_cookie_that_is_no_session_is_replaced(open_client: AppClient, cookie: str) -> None:
    answer = open_client.get("/", headers={"Cookie": cookie})
    assert answer.headers["set-cookie"].startswith("tilewright_session=")


def test_players_see_and_change_their_own_games_only(open_client: AppClient) -> None:
    open_client.get("/")
    mine = httpx.Cookies(open_client.cookies)
    game = open_client.new_game("row")
    layout = open_client.post(f"{API}/layouts", {"text": "1 0 1 0\n0 0 0 0\n"}).json()

    open_client.cookies.clear()
    open_client.get("/")
    assert open_client.get(GAMES).json()["games"] == []
    # Whoever has its address may watch a game.
    assert open_client.get(f"{GAMES}/{game['id']}").json() == game
    for answer in [
        open_client.change(game, "moves", tiles=[0, 3]),
        open_client.change(game, "restart"),
        open_client.request("DELETE", f"{GAMES}/{game['id']}"),
    ]:
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
    assert open_client.get(f"{API}/layouts/{layout['id']}").status_code == 404
    assert open_client.request("DELETE", f"{API}/layouts/{layout['id']}").status_code == 404
    assert open_client.request("DELETE", f"{API}/data").json() == {"game": 0, "result": 0, "layout": 0}

    use_session(open_client, mine)
    assert [line["id"] for line in open_client.get(GAMES).json()["games"]] == [game["id"]]
    assert open_client.change(game, "moves", tiles=[0, 3]).status_code == 200
    assert open_client.get(f"{API}/layouts/{layout['id']}").status_code == 200


def test_the_database_does_not_hold_the_cookie(open_client: AppClient, tmp_path: Path) -> None:
    open_client.get("/")
    token = open_client.cookies["tilewright_session"]
    open_client.new_game("row")
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert b'"row"' in stored or b"Row" in stored
    assert token.encode() not in stored
