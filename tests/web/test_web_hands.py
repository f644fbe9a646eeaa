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


def test_what_is_no_hand_yet_is_told_with_its_tiles(client: AppClient) -> None:
    # Three tiles are neither 3n + 1 nor 3n + 2; they can still be laid out as a run.
    answer = client.post(ANALYSE, {"hand": "2m3m1m"})
    assert answer.status_code == 422
    told = answer.json()
    assert (told["code"], told["hand"], told["sets"]) == ("hand_size", "123m", ["123m"])


def test_sets_that_could_be_laid_out_are_told_once_each(client: AppClient) -> None:
    # The run 456 takes the red five for a five.
    found = analyse(client, "4440p6p7777z11s")
    assert found["sets"] == ["444p", "456p", "777z", "7777z"]


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        ("auto", "19m0p7zJ (123s) [5555z]"),
        ("words", "1m 9m 0p 7z J (1s 2s 3s) [5z 5z 5z 5z]"),
        ("unicode", "\U0001f007\U0001f00f\U0001f01d\U0001f004 \U0001f02a (\U0001f010\U0001f011\U0001f012)"),
        ("chinese", "一九万 赤五筒 中 J (一二三条) [白白白白]"),
        ("mcr", "W1 W9 B5 J1 \U0001f02a (T1 T2 T3) [J3 J3 J3 J3]"),
        ("mjai", "1m 9m 5pr C \U0001f02a (1s 2s 3s) [P P P P]"),
    ],
)
def test_a_hand_is_written_in_every_notation_and_read_from_it(client: AppClient, notation: str, text: str) -> None:
    hand = "19m0p7zJ (123s)" if notation == "unicode" else "19m0p7zJ (123s) [5555z]"
    written = analyse(client, hand, write_as=notation)["text"]
    assert written == text
    # Unicode and MCR have no red fives.
    plain = hand.replace("0p", "5p") if notation in {"unicode", "mcr"} else hand
    assert analyse(client, written, notation=notation)["hand"] == plain


def test_flowers_that_a_notation_lacks_leave_the_text_as_it_is(client: AppClient) -> None:
    assert analyse(client, "11z 1f", write_as="mjai")["text"] == "11z 1f"


def test_the_tile_that_came_last_tells_the_kind_of_wait(client: AppClient) -> None:
    (way,) = analyse(client, "123m456p789s222p11z", winning="3m")["decompositions"]
    assert way["waits"] == [{"group": "123m", "kind": "edge"}]
    answer = client.post(ANALYSE, {"hand": "11z", "winning": "2z"})
    assert (answer.status_code, answer.json()["code"]) == (422, "winning_tile")


def test_a_hand_without_a_tile_too_many_tells_what_helps(client: AppClient) -> None:
    # One exchange short: 1z and 2z make a triplet of a pair, and 4m and 7m a run.
    found = analyse(client, "56m1122z7p", visible="1z")
    assert (found["shanten"], found["discards"]) == (1, [])
    assert found["acceptance"] == {"4m": 4, "7m": 4, "1z": 1, "2z": 2}


def test_the_rules_are_listed_field_by_field(client: AppClient) -> None:
    presets = client.get("/api/v1/hands/rules").json()["presets"]
    assert presets[0] == {
        "name": "standard",
        "sets": None,
        "seven_pairs": "quads_ok",
        "thirteen_orphans": False,
        "max_copies": 4,
        "meld_copies": True,
        "wait_copies": "live",
        "jokers": 0,
        "joker_as_fifth": True,
    }


def test_the_tile_that_was_written_last_is_told(client: AppClient) -> None:
    assert analyse(client, "77z123m8p5p (222s) 1f")["last"] == "5p"
    assert analyse(client, "77z0p4p6p")["last"] == "6p"


def test_what_is_wild_is_told(client: AppClient) -> None:
    found = analyse(client, "1m5z", rule={"jokers": "5z"})
    assert (found["wild"], found["jokers"], found["win"]) == (["5z"], 0, True)
    found = analyse(client, "1m", rule={"jokers": 1})
    assert (found["wild"], found["jokers"], found["win"]) == ([], 1, True)


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
