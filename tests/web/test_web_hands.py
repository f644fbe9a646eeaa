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


def test_an_analysis_explains_in_words_and_in_values(client: AppClient) -> None:
    found = analyse(client, "23m456p789s11122z", visible="4m")["explanation"]
    assert found["text"].startswith("23m456p789s11122z is ready: it waits for 1m and 4m.")
    assert found["waits"] == [
        {"face": "1m", "live": 4, "kinds": ["two_sided"]},
        {"face": "4m", "live": 3, "kinds": ["two_sided"]},
    ]
    found = analyse(client, "147m11z")["explanation"]
    assert (found["win"], found["shanten"], found["discards"]) == (False, 1, ["1m", "4m"])
    assert found["completions"][0]["missing"] == ["2m", "3m"]
    assert analyse(client, "147m11z", explain=False)["explanation"] is None


# The trainer

TRAINER = "/api/v1/hands/trainer"


@pytest.mark.parametrize("kind", ["waits", "discard"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_question_is_asked_and_its_answer_marked(client: AppClient, kind: str, level: int) -> None:
    asked = {"kind": kind, "level": level, "seed": 11}
    question = client.get(TRAINER, params=asked).json()
    assert client.get(TRAINER, params=asked).json() == question
    assert {name: question[name] for name in asked} == asked
    assert len(question["tiles"]) + 3 * len(question["melds"]) == 3 * (level + 1) + (1 if kind == "waits" else 2)
    # What the analysis says is right.
    told = analyse(client, question["hand"])
    right = told["waits"] if kind == "waits" else [told["discards"][0]["discard"]]
    marked = client.post(f"{TRAINER}/answer", {**asked, "answer": right}).json()
    assert (marked["right"], marked["points"], marked["question"]) == (True, 1, question)
    assert set(right) <= set(marked["expected"])
    assert marked["explanation"] == told["explanation"]
    assert marked["discards"] == (told["discards"] if kind == "discard" else [])


def test_a_question_without_a_seed_is_any(client: AppClient) -> None:
    seeds = {client.get(TRAINER).json()["seed"] for _ in range(4)}
    assert len(seeds) == 4
    assert max(seeds) < 2**53


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"answer": []}, "trainer_value"),
        ({"answer": ["9z"]}, "unknown_tile"),
        ({"answer": ["x"]}, "unknown_tile"),
        ({"answer": ["1m"], "level": 4}, "invalid_request"),
        ({"answer": ["1m"], "kind": "no"}, "invalid_request"),
        ({"answer": "1m"}, "invalid_request"),
    ],
)
def test_an_answer_that_is_none_is_told(client: AppClient, body: dict[str, object], code: str) -> None:
    answer = client.post(f"{TRAINER}/answer", {"kind": "discard", "level": 1, "seed": 1, **body})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
