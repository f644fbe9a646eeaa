"""Rules of hands: what each field does, and what it refuses."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from tilewright.errors import RulesError
from tilewright.hand import STANDARD, HandError, Rules, decompose, is_win, shanten, shanten_by_form, waits
from tilewright.tiles import Face


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sets", -1),
        ("sets", 17),
        ("sets", "4"),
        ("seven_pairs", "some"),
        ("thirteen_orphans", 1),
        ("max_copies", 5),
        ("max_copies", 1),
        ("meld_copies", None),
        ("wait_copies", "all"),
        ("jokers", -1),
        ("jokers", 51),
        ("jokers", True),
        ("jokers", ["1f"]),
        ("jokers", "1x"),
        ("joker_as_fifth", "yes"),
        ("name", 3),
    ],
)
def test_a_value_that_a_field_cannot_have(field: str, value: object) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**{field: value})  # type: ignore[arg-type]
    assert caught.value.context["field"] == field


def test_rules_are_values() -> None:
    rules = Rules(jokers=["7z", "0p"], thirteen_orphans=True)
    assert [str(face) for face in rules.wild] == ["5p", "7z"]
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301
    assert replace(rules, jokers=2).joker_count == 2
    assert len({rules, replace(rules), STANDARD}) == 2


def test_sets_are_a_demand_when_given() -> None:
    assert is_win("55m", Rules(sets=0))
    assert is_win("55m (123m) (123p) (123s) (777z)", Rules(sets=4))
    with pytest.raises(HandError, match="expected 13 or 14"):
        is_win("55m", Rules(sets=4))
    with pytest.raises(HandError, match="expected 16 or 17"):
        shanten("123m456p789s11z22z", Rules(sets=5))


def test_the_three_readings_of_seven_pairs() -> None:
    plain, with_quad = "1133557799s1199p", "1111335577m1199p"
    for reading, expected in (("off", (False, False)), ("distinct", (True, False)), ("quads_ok", (True, True))):
        rules = Rules(seven_pairs=reading)  # type: ignore[arg-type]
        assert (is_win(plain, rules), is_win(with_quad, rules)) == expected


def test_thirteen_orphans_count_only_when_asked_for() -> None:
    orphans = "19m19p19s11234567z"
    assert not is_win(orphans)
    assert is_win(orphans, Rules(thirteen_orphans=True))


def test_formal_waits_may_be_for_a_fifth_copy() -> None:
    assert waits("123456789m1111z") == ()
    assert [str(face) for face in waits("123456789m1111z", Rules(wait_copies="formal"))] == ["1z"]
    assert shanten("123456789m1111z") == 1
    assert shanten("123456789m1111z", Rules(wait_copies="formal")) == 0


def test_copies_in_melds_are_used_up_or_not() -> None:
    hand = "45z (444z) (111z) (555z) (777z)"
    assert (shanten(hand), waits("4z (444z) (111z) (555z) (777z)")) == (1, ())
    tenhou = Rules(meld_copies=False)
    assert shanten(hand, tenhou) == 0


def test_a_joker_may_stand_for_a_fifth_copy_unless_it_may_not() -> None:
    assert is_win("1111mJ")
    assert not is_win("1111mJ", Rules(joker_as_fifth=False))
    assert [way.jokers for way in decompose("1111mJ", Rules(joker_as_fifth=False))] == []


def test_wild_faces_are_jokers_and_drawing_one_helps() -> None:
    rules = Rules(jokers="5z")
    assert is_win("12m5z11z", rules)
    assert not is_win("12m5z11z")
    found = [str(face) for face in waits("12m11z", rules)]
    assert found == ["3m", "5z"]
    # Every copy of the wild face is in the hand: no other can come.
    assert "5z" not in [str(face) for face in waits("1m5555z44p", rules)]


def test_jokers_of_the_rules_and_of_the_hand_add_up() -> None:
    assert shanten("1111m2222z3333pJ", Rules(jokers=1)) == shanten("1111m2222z3333pJJ")


def test_something_else_than_rules_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="expected tilewright"):
        is_win("11z", "standard")  # type: ignore[arg-type]


def test_where_there_are_three_of_each_only_a_joker_makes_the_fourth() -> None:
    three = Rules(max_copies=3)
    strict = Rules(max_copies=3, joker_as_fifth=False)
    hand = "111m33p55p77p33s77sJ"
    assert is_win(hand, three)
    assert not is_win(hand, strict)
    assert shanten(hand, strict) == 0
    # Five pairs. The one joker makes one triplet a four of a kind; the seventh pair is two tiles away. A joker that may be
    # no fourth has to begin a pair of its own; and where four are possible the other triplet takes a fourth.
    hand = "111222333m4455pJ"
    assert shanten_by_form(hand, three)["seven_pairs"] == 1
    assert shanten_by_form(hand, strict)["seven_pairs"] == 2
    assert shanten_by_form(hand)["seven_pairs"] == 0
    # Six pairs and a third 1m: with 5m wild that is what it waits for.
    assert waits("111m33p55p77p33s77s", Rules(max_copies=3, jokers="5m")) == (Face("5m"),)
