"""What there is to choose from: `tilewright.web.presets`, `tilewright.connect.catalogue`, and boards of the day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.web.app_client import ROW, AppClient, app_client
from tilewright.connect.catalogue import find_mask, find_preset, mask_names, preset_names
from tilewright.connect.deal_code import DealCode
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.daily import daily_choice
from tilewright.errors import CodeError, NotFoundError
from tilewright.solitaire.library import layout_names

API = "/api/v1"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path) as client:
        yield client


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_can_be_dealt_and_is_named_by_its_code(name: str) -> None:
    code, preset = DealCode.of_preset(name, 5), find_preset(name)
    board = code.deal(max_nodes=100_000)
    assert (len(board), board.rows, board.cols) == (preset.tiles, preset.rows, preset.cols)
    assert board.certificate is not None
    assert len({value for row in board.grid for value in row if value > 1}) == preset.kinds
    assert DealCode.parse(str(code)) == code
    assert code.board_name == name


@pytest.mark.parametrize("name", mask_names())
def test_every_mask_is_a_grid_with_an_even_number_of_places(name: str) -> None:
    mask = find_mask(name)
    assert len({len(row) for row in mask}) == 1
    assert sum(row.count(1) for row in mask) % 2 == 0
    assert name in {find_preset(preset).mask for preset in preset_names()}


def test_what_is_not_there_is_told(client: AppClient) -> None:
    with pytest.raises(NotFoundError):
        find_mask("../presets")
    for body in ({"preset": "no"}, {"mask": "no", "kinds": 4}):
        answer = client.post(f"{API}/connect/games", body)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found_among")


def test_a_code_of_a_mask_that_was_drawn_anew_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from tilewright.connect import deal_code

    text = str(DealCode.of_preset("heart", 1))
    drawn = find_mask("heart")
    monkeypatch.setattr(deal_code, "find_mask", lambda name: ((0, 0, *drawn[0][2:]), *drawn[1:])[::-1])
    with pytest.raises(CodeError) as caught:
        DealCode.parse(text)
    assert caught.value.code == "code_layout"


def test_the_catalogue_tells_all_there_is(client: AppClient) -> None:
    found = client.get(f"{API}/connect/presets").json()
    assert [preset["id"] for preset in found["presets"]] == list(preset_names())
    assert [mode["id"] for mode in found["gravity"]] == list(GRAVITY_MODES)
    masks = {mask["id"]: mask for mask in found["masks"]}
    # The diamond has 2 + 4 + 6 + 8 + 10 places above its middle, and as many below.
    assert masks["diamond"]["tiles"] == 60
    assert masks["diamond"]["grid"][0] == [0, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    for preset in found["presets"]:
        game = client.post(f"{API}/connect/games", {"preset": preset["id"], "seed": 1}).json()
        assert (game["layout_id"], game["tiles_left"], game["rules"]) == (
            preset["id"],
            preset["tiles"],
            preset["rules"],
        )


def test_every_profile_of_solitaire_can_be_dealt(client: AppClient) -> None:
    profiles = {one["id"]: one["rules"] for one in client.get(f"{API}/solitaire/profiles").json()["profiles"]}
    assert profiles["standard"] == {"match": 2, "covering": "any", "group_flowers": True}
    assert profiles["kmahjongg"]["covering"] == "next"
    assert profiles["equal_flowers"]["group_flowers"] is False
    assert profiles["triples"]["match"] == 3
    for rules in profiles.values():
        # 36 tiles: in twos, threes and fours.
        game = client.new_game("block", rules=rules)
        assert game["rules"] == rules
        assert {len(move) for move in game["moves"]} == {rules["match"]}


@pytest.mark.parametrize(
    "body",
    [
        {"preset": "heart", "rows": 4},
        {"preset": "heart", "mask": "ring"},
        {"preset": "heart", "rules": {}},
        {"mask": "heart"},
        {"kinds": 4, "rows": 4},
        {"moves": "m.1", "preset": "heart"},
        {"code": "4x6.1", "gravity": "down"},
    ],
)
def test_what_contradicts_itself_is_refused(client: AppClient, body: dict[str, object]) -> None:
    answer = client.post(f"{API}/connect/games", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")


def test_a_named_mask_has_its_own_size(client: AppClient) -> None:
    answer = client.post(f"{API}/connect/games", {"mask": "heart", "rows": 4, "cols": 4, "kinds": 4})
    assert (answer.status_code, answer.json()["code"]) == (422, "size")


# The board of the day


def play(client: AppClient, game: dict[str, Any]) -> dict[str, Any]:
    path = f"{API}/connect/games/{game['id']}"
    while game["outcome"] is None:
        tiles = client.post(f"{path}/hint", {"revision": game["revision"]}).json()["tiles"]
        game = client.post(f"{path}/moves", {"revision": game["revision"], "tiles": tiles, "elapsed_s": 30}).json()
    return game


def test_connect_has_a_board_of_the_day_results_and_streaks(client: AppClient) -> None:
    today = datetime.now(UTC).date()
    names = [name for name in preset_names() if find_preset(name).is_daily]
    name, seed = daily_choice("connect", today, names)
    day = {"date": today.isoformat()}
    told = client.get(f"{API}/connect/daily", params=day).json()
    assert told == {**day, "layout": name, "seed": seed, "game_id": None, "cleared": False}
    game = client.post(f"{API}/connect/daily", day).json()
    assert (game["layout_id"], game["seed"], game["daily_date"]) == (name, seed, day["date"])
    assert client.post(f"{API}/connect/daily", day).json() == game
    game = play(client, game)
    assert client.get(f"{API}/connect/daily", params=day).json()["cleared"] is True
    (result,) = client.get(f"{API}/connect/results").json()["results"]
    assert (result["game_id"], result["layout_id"], result["elapsed_s"]) == (game["id"], name, 30)
    assert (result["move_count"], result["hints_used"]) == (len(game["played"]), len(game["played"]))
    found = client.get(f"{API}/connect/statistics", params={"today": day["date"]}).json()
    assert (found["cleared"], found["daily_cleared"], found["current_streak"]) == (1, 1, 1)
    # The other game has its own.
    assert client.get(f"{API}/solitaire/statistics").json()["started"] == 0
    assert client.get(f"{API}/solitaire/daily", params=day).json()["game_id"] is None


def test_the_boards_of_the_two_games_are_not_chosen_alike() -> None:
    days = [date(2026, 1, day) for day in range(1, 29)]
    names = ["a", "b", "c", "d"]
    assert [daily_choice("solitaire", day, names) for day in days] != [
        daily_choice("connect", day, names) for day in days
    ]


def test_a_layout_that_somebody_brought_is_played_by_any_rules_and_never_the_board_of_the_day(
    client: AppClient,
) -> None:
    days = [f"2026-02-{day:02}" for day in range(1, 29)]

    def dailies() -> list[str]:
        return [client.get(f"{API}/solitaire/daily", params={"date": day}).json()["layout"] for day in days]

    before = dailies()
    own = client.post(f"{API}/layouts", {"text": ROW.dump("json")}).json()["id"]
    rules = {"match": 2, "covering": "next", "group_flowers": False}
    game = client.post(f"{API}/solitaire/games", {"layout": own, "seed": 2, "rules": rules}).json()
    assert (game["layout"]["id"], game["rules"], game["daily_date"]) == (own, rules, None)
    assert dailies() == before
    assert own not in layout_names()


@pytest.mark.parametrize("kind", ["solitaire", "connect"])
@pytest.mark.parametrize("day", ["0001-01-01", "0001-01-02", "9999-12-30", "9999-12-31"])
def test_the_first_and_the_last_of_all_days_are_days(client: AppClient, kind: str, day: str) -> None:
    """Nothing reckons with a day before the first or after the last."""
    assert client.get(f"{API}/{kind}/statistics", params={"today": day}).json()["current_streak"] == 0
    assert client.get(f"{API}/{kind}/daily", params={"date": day}).json()["code"] == "no_daily"
    assert client.post(f"{API}/{kind}/daily", {"date": day}).json()["code"] == "no_daily"
