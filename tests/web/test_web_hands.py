"""Hands through the API: `tilewright.web.hands`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.app_client import AppClient, app_client

ANALYSE = "/api/v1/hands/analyse"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppClient]:
    with app_client(tmp_path_factory.mktemp("hands")) as client:
        yield client


def analyse(client: AppClient, hand: object, **fields: object) -> dict[str, Any]:
    answer = client.post(ANALYSE, {"hand": hand, **fields})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_complete_hand_is_taken_apart(client: AppClient) -> None:
    found = analyse(client, "123m406p789s222p11z")
    assert (found["win"], found["shanten"], found["waits"], found["more"]) == (True, -1, [], False)
    (way,) = found["decompositions"]
    assert (way["form"], way["pair"], len(way["groups"])) == ("standard", "11z", 4)


def test_a_ready_hand_tells_its_waits_and_live_copies(client: AppClient) -> None:
    # 23m waits for 1m and 4m; one 4m is seen elsewhere.
    found = analyse(client, "23m456p789s11122z", visible="4m")
    assert (found["win"], found["shanten"], found["discards"]) == (None, 0, [])
    assert (found["waits"], found["live"]) == (["1m", "4m"], {"1m": 4, "4m": 3})


def test_discards_are_told_best_first(client: AppClient) -> None:
    found = analyse(client, "123m456p789s1122z5m")
    assert (found["win"], found["shanten"]) == (False, 0)
    best = found["discards"][0]
    assert (best["discard"], best["shanten"]) == ("5m", 0)
    assert best["acceptance"] == {"1z": 2, "2z": 2}


def test_card_records_are_a_hand(client: AppClient) -> None:
    # Type 3 counts 东南西北中发白: 5 is the red dragon, 7z.
    records = [{"number": n, "type": 0} for n in (1, 2, 3)] + [{"number": 5, "type": 3}] * 2
    found = analyse(client, records)
    assert found["win"] is True
    assert found["decompositions"][0]["pair"] == "77z"


def test_rules_are_set_by_field(client: AppClient) -> None:
    pairs = "1122m3344p5566s77z"
    assert analyse(client, pairs)["win"] is True
    found = analyse(client, pairs, rule={"seven_pairs": "off"})
    assert (found["win"], "seven_pairs" in found["by_form"]) == (False, False)
    # The joker is the 3m, and the lone tile waits for its pair.
    assert "5z" in analyse(client, "12m5z", rule={"jokers": 1, "sets": 1})["waits"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"hand": "123q"}, 422, None),
        ({"hand": "11111m"}, 422, None),
        ({"hand": ""}, 422, None),
        ({"hand": "123m" * 100}, 422, None),
        ({"hand": 5}, 422, "invalid_request"),
        ({"hand": [{"number": 1}]}, 422, "invalid_request"),
        ({"hand": [{"number": 99, "type": 9}]}, 422, None),
        ({"hand": "11z", "visible": "xyz"}, 422, None),
        ({"hand": "11z", "rules": "nosuch"}, 404, "not_found_among"),
        ({"hand": "11z", "rule": {"jokers": 99}}, 422, "rule_value"),
        ({"hand": "11z", "rule": {"wind": 1}}, 422, "invalid_request"),
        ({}, 422, "invalid_request"),
    ],
)
def test_what_is_no_hand_is_told(client: AppClient, body: dict[str, object], status: int, code: str | None) -> None:
    answer = client.post(ANALYSE, body)
    assert answer.status_code == status, answer.text
    assert code is None or answer.json()["code"] == code


def test_the_largest_hands_are_answered(client: AppClient) -> None:
    suits = [f"1112345678999{suit}" for suit in "mps"]
    found = analyse(client, "".join(suits) + "11112222z5z", rule={"sets": 16, "jokers": 2})
    assert len(found["discards"]) > 20
