"""Deals by code over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.app_client import ROW, AppClient, app_client
from tilewright.connect.deal_code import DealCode as ConnectCode
from tilewright.solitaire import Rules
from tilewright.solitaire.deal_code import DealCode

SOLITAIRE = "/api/v1/solitaire/games"
CONNECT = "/api/v1/connect/games"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path) as client:
        yield client


def test_every_game_of_solitaire_has_the_code_that_deals_it_again(client: AppClient) -> None:
    game = client.new_game("block", seed=5, rules={"match": 3, "covering": "next"})
    answer = client.post(SOLITAIRE, {"code": game["code"].lower()})
    assert answer.status_code == 201, answer.text
    again = answer.json()
    same = ("layout", "seed", "rules", "faces", "slots", "code")
    assert [again[field] for field in same] == [game[field] for field in same]
    assert again["id"] != game["id"]
    code = DealCode.parse(game["code"])
    assert (code.name, code.seed, code.rules) == ("block", 5, Rules(match=3, covering="next"))
    # It stays the same while the game goes on, and stands in the list.
    moved = client.change(game, "moves", tiles=game["moves"][0]).json()
    assert (moved["revision"], moved["code"]) == (1, game["code"])
    assert {line["code"] for line in client.get(SOLITAIRE).json()["games"]} == {game["code"]}


def test_a_game_whose_seed_was_chosen_has_a_code_too(client: AppClient) -> None:
    game = client.post(SOLITAIRE, {"layout": "row"}).json()
    assert DealCode.parse(game["code"]) == DealCode.of("row", ROW, seed=game["seed"])


def test_the_board_of_the_day_has_a_code(client: AppClient) -> None:
    # A day whose layout can be dealt.
    days = [f"2026-01-{day:02}" for day in range(1, 29)]
    day = next(day for day in days if client.get(f"/api/v1/solitaire/daily?date={day}").json()["layout"] == "block")
    game = client.post("/api/v1/solitaire/daily", {"date": day}).json()
    again = client.post(SOLITAIRE, {"code": game["code"]}).json()
    assert (again["faces"], again["daily_date"]) == (game["faces"], None)


def test_a_layout_of_ones_own_has_codes_for_those_who_have_it(client: AppClient) -> None:
    layout = client.post("/api/v1/layouts", {"text": ROW.dump("json")}).json()
    game = client.post(SOLITAIRE, {"layout": layout["id"], "seed": 3}).json()
    assert client.post(SOLITAIRE, {"code": game["code"]}).json()["faces"] == game["faces"]
    client.request("DELETE", f"/api/v1/layouts/{layout['id']}", json={})
    answer = client.post(SOLITAIRE, {"code": game["code"]})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_mistyped_code_is_told_as_one(client: AppClient) -> None:
    code = client.new_game("row", seed=7)["code"]
    wrong = code[:-1] + ("A" if code[-1] != "A" else "B")
    answer = client.post(SOLITAIRE, {"code": wrong})
    assert (answer.status_code, answer.json()["code"]) == (422, "code_check")
    assert "mistyped" in answer.json()["detail"]
    answer = client.post(CONNECT, {"code": code})
    assert (answer.status_code, answer.json()["code"]) == (422, "code_value")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (SOLITAIRE, {}),
        (SOLITAIRE, {"layout": "row", "code": "row.1234"}),
        (SOLITAIRE, {"seed": 1, "code": "row.1234"}),
        (CONNECT, {"rows": 4, "cols": 4}),
        (CONNECT, {"rows": 4, "code": "4x4.1234"}),
        (CONNECT, {"seed": 4, "code": "4x4.1234"}),
    ],
)
def test_a_code_says_it_all(client: AppClient, path: str, body: dict[str, object]) -> None:
    answer = client.post(path, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")


def test_every_game_of_connect_has_the_code_that_deals_it_again(client: AppClient) -> None:
    asked = {"rows": 4, "cols": 6, "kinds": 6, "seed": 9, "copies": 4, "rules": {"gravity": "alternate: down,left"}}
    game = client.post(CONNECT, asked).json()
    again = client.post(CONNECT, {"code": game["code"]}).json()
    assert (again["grid"], again["code"]) == (game["grid"], game["code"])
    code = ConnectCode.parse(game["code"])
    assert (code.rows, code.cols, code.kinds, code.seed, code.copies) == (4, 6, 6, 9, 4)


@pytest.mark.parametrize(
    "asked",
    [
        {"rows": 1, "cols": 3, "kinds": 1, "mask": [[1, 0, 1]]},
        # Stones, and a tile that is there already.
        {"rows": 2, "cols": 3, "kinds": 2, "mask": [[1, -1, 1], [1, 2, 0]]},
        {"mask": "heart", "kinds": 10, "gravity": "down", "border": 0},
        {"preset": "diamond"},
        {"preset": "rain", "kinds": 14, "copies": 8, "gravity": "up"},
    ],
)
def test_a_game_with_a_mask_has_a_code_too(client: AppClient, asked: dict[str, object]) -> None:
    game = client.post(CONNECT, {**asked, "seed": 3}).json()
    again = client.post(CONNECT, {"code": game["code"].lower()}).json()
    same = ("grid", "code", "rules", "layout_id", "seed")
    assert [again[field] for field in same] == [game[field] for field in same]


def test_a_mask_that_nobody_can_type_has_no_code(client: AppClient) -> None:
    # Every other cell, on 30 rows: 900 runs of one cell.
    mask = [[(row + col) % 2 for col in range(30)] for row in range(30)]
    game = client.post(CONNECT, {"rows": 30, "cols": 30, "kinds": 20, "mask": mask, "seed": 1}).json()
    assert (game["code"], game["tiles_left"]) == (None, 450)
