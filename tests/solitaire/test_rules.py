"""`Rules` of solitaire: values, checked when they are made."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from tilewright import Face
from tilewright.errors import RulesError
from tilewright.solitaire import Rules
from tilewright.solitaire.rules import PRESETS
from tilewright.testing import solitaire as reference
from tilewright.tiles import FACES

RED_FIVES = (Face("0m"), Face("0p"), Face("0s"))


@pytest.mark.parametrize("group_flowers", [True, False])
def test_two_faces_are_of_one_group_exactly_when_they_match(group_flowers: bool) -> None:
    rules = Rules(group_flowers=group_flowers)
    for a in (*FACES, *RED_FIVES):
        for b in (*FACES, *RED_FIVES):
            expected = reference.do_match([a, b], group_flowers=group_flowers)
            assert (rules.group_of(a) == rules.group_of(b)) == expected, (a, b)


def test_there_are_36_groups_with_flowers_together_and_42_without() -> None:
    assert len({Rules().group_of(face) for face in FACES}) == 36
    assert len({Rules(group_flowers=False).group_of(face) for face in FACES}) == 42


@pytest.mark.parametrize("match", [1, 0, -2, 65, 2.0, "2", None, True, [2]])
def test_a_match_is_a_whole_number_from_2_to_64(match: object) -> None:
    with pytest.raises(RulesError, match="a whole number from 2 to 64") as caught:
        Rules(match=match)  # type: ignore[arg-type]
    assert caught.value.code == "rule_value"


@pytest.mark.parametrize("covering", ["Any", "all", "", None, 1, True, ["any"]])
def test_covering_is_one_of_two_names(covering: object) -> None:
    with pytest.raises(RulesError, match="any or next"):
        Rules(covering=covering)  # type: ignore[arg-type]


@pytest.mark.parametrize("group_flowers", [1, 0, "true", None])
def test_group_flowers_is_true_or_false(group_flowers: object) -> None:
    with pytest.raises(RulesError, match="true or false"):
        Rules(group_flowers=group_flowers)  # type: ignore[arg-type]


def test_any_kind_of_integer_becomes_a_plain_one() -> None:
    numpy = pytest.importorskip("numpy")
    rules = Rules(match=numpy.int16(3))
    assert rules == Rules(match=3)
    assert type(rules.match) is int


def test_rules_are_values() -> None:
    rules = Rules(match=3, covering="next")
    assert rules == Rules(3, "next")
    assert hash(rules) == hash(Rules(3, "next"))
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301
    assert dataclasses.replace(rules, match=4).covering == "next"
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.match = 4  # type: ignore[misc]


def test_presets_are_named() -> None:
    assert PRESETS["standard"] == Rules()
    assert PRESETS["kmahjongg"] == Rules(covering="next")
    assert PRESETS["triples"] == Rules(match=3)
