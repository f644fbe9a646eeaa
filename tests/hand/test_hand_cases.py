"""Every record of the verified cases that lie beside the checkout."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tilewright import TilewrightError
from tilewright.hand import (
    Hand,
    Rules,
    decompose,
    is_win,
    live_copies,
    shanten,
    shanten_by_form,
    waits,
    waits_by_form,
)

SHARED = Path(__file__).resolve().parents[2] / ".." / "shared" / "cases"


def records() -> Iterator[Any]:
    if not SHARED.is_dir():
        yield pytest.param(None, marks=pytest.mark.skip(reason="the folder shared/cases is not beside the checkout"))
        return
    for name in ("hand.jsonl", "hand_random.jsonl"):
        for line in (SHARED / name).read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            yield pytest.param(record, id=record["id"])


def hand_of(record: dict[str, Any]) -> str:
    """The hand's text with its melds: a meld of four is a kong."""
    melds = " ".join(f"({meld})" for meld in record["rules"].get("melds_on_table", ()))
    return f"{record['hand']} {melds}"


def rules_of(record: dict[str, Any], **changed: object) -> Rules:
    given = record["rules"]
    fields = {
        "sets": given["melds_total"],
        "seven_pairs": given.get("seven_pairs", "off"),
        "thirteen_orphans": given.get("thirteen_orphans", False),
        "max_copies": given["max_copies"],
        "meld_copies": given.get("shanten_counts_meld_copies", True),
        "jokers": given.get("jokers", 0),
    }
    return Rules(**{**fields, **changed})


@pytest.mark.parametrize("record", list(records()))
def test_a_verified_case_holds(record: dict[str, Any]) -> None:
    rules, expect, why = rules_of(record), record["expect"], record.get("why")
    if expect.get("valid") is False:
        with pytest.raises(TilewrightError):
            shanten(record["hand"], rules)
        with pytest.raises(TilewrightError):
            shanten(Hand.parse(record["hand"]), rules)
        return
    hand = hand_of(record)
    known = set()
    if "win" in expect:
        ways = decompose(hand, rules)
        assert is_win(hand, rules) is expect["win"], why
        assert bool(ways) is expect["win"], why
        known |= {"win"}
        if "forms" in expect:
            assert list(dict.fromkeys(way.form for way in ways)) == expect["forms"], why
        if "decompositions" in expect:
            assert len(ways) == expect["decompositions"], why
    if "win_if_joker_may_not_be_a_5th_copy" in expect:
        strict = rules_of(record, joker_as_fifth=False)
        assert is_win(hand, strict) is expect["win_if_joker_may_not_be_a_5th_copy"], why
        assert bool(decompose(hand, strict)) is expect["win_if_joker_may_not_be_a_5th_copy"], why
    if "waits" in expect:
        found = waits(hand, rules)
        assert [str(face) for face in found] == sorted(expect["waits"], key=lambda text: (text[1], text)), why
        assert set().union(*waits_by_form(hand, rules).values()) == set(found), why
        visible = record["rules"].get("visible", "")
        if "live" in expect:
            assert sum(live_copies(hand, found, rules, visible).values()) == expect["live"], why
        assert (shanten(hand, rules) == 0) is bool(found), why
    if "waits_formal" in expect:
        formal = waits(hand, rules_of(record, wait_copies="formal"))
        assert [str(face) for face in formal] == expect["waits_formal"], why
    if "shanten" in expect:
        assert shanten(hand, rules) == expect["shanten"], why
        assert shanten_by_form(hand, rules) == expect["shanten_by_form"], why
    known |= {"forms", "decompositions", "win_if_joker_may_not_be_a_5th_copy", "waits", "live", "waits_formal"}
    assert set(expect) <= known | {"win", "shanten", "shanten_by_form"}, "an expectation that this test does not know"
