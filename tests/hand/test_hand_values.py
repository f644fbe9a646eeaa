"""Hands in: notations, melds, jokers, what is refused and where."""

from __future__ import annotations

import copy
import json
import pickle
from array import array

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import Face, TilewrightError
from tilewright.hand import Hand, HandError, Meld, is_win, shanten
from tilewright.hand.hand import count_tiles
from tilewright.tiles import FACES


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("321m", "123m"),
        ("1 2 3m 4 5 6m", "123456m"),
        ("11z (123m)", "11z (123m)"),
        ("11z [1111p] (777z)", "11z (777z) [1111p]"),
        ("1m J 0p5p", "1m50pJ"),
        ("🀀🀀 🀇🀈🀉", "123m11z"),
        ("一二三万 东东 （中中中）", "123m11z (777z)"),
        ("11z 8f1f", "11z 18f"),
        ("(340m) 11z", "11z (340m)"),
        ("11z【1111m】", "11z [1111m]"),
        ("J", "J"),
    ],
)
def test_a_hand_is_read_and_written(text: str, expected: str) -> None:
    hand = Hand.parse(text)
    assert str(hand) == expected
    assert Hand.parse(str(hand)) == hand


@pytest.mark.parametrize(
    ("text", "code", "offset"),
    [
        ("11111z", "fifth_copy", 4),
        ("1111m 1m", "fifth_copy", 6),
        ("11m (111m)", "fifth_copy", 7),
        ("0555m5m", "fifth_copy", 5),
        ("11z (124m)", "bad_meld", 4),
        ("11z (123z)", "bad_meld", 4),
        ("11z (12m)", "bad_meld", 4),
        ("11z ()", "bad_meld", 4),
        ("11z (11112m)", "bad_meld", 4),
        ("11z [111m]", "bad_meld", 4),
        ("11z (1mJJ)", "bad_meld", 4),
        ("11z (89m1p)", "bad_meld", 4),
        ("11z (123m", "bracket", 4),
        ("11z 123m)", "bracket", 8),
        ("11z ((123m))", "bracket", 5),
        ("1mX", "back", 2),
        ("11z (12x)", "no_suit", 5),
        ("123m456p789s1118z", "rank_range", 15),
        ("123m456p789s11z0z", "rank_range", 15),
        ("10m 1p 2p 3p 4s 5s 6s 7s 8s 9s 1z 1z 2z", "rank_range", 0),
        ("E S W N P F C", "unreadable", 0),
        ("99x", "no_suit", 0),
    ],
)
def test_what_is_no_hand_is_refused_with_its_place(text: str, code: str, offset: int) -> None:
    for call in (Hand.parse, is_win, shanten):
        with pytest.raises(TilewrightError) as caught:
            call(text)
        assert (caught.value.code, caught.value.context["offset"]) == (code, offset)
        assert "offset" in str(caught.value)


@pytest.mark.parametrize("tiles", ["10m", "10p", "10s", "1m", "0s", "1z", ""])
@pytest.mark.parametrize("flowers", ["1f", "8f", "13f", ""])
@pytest.mark.parametrize("melds", [[], ["(123m)"], ["(777z)", "[3333s]"]])
@pytest.mark.parametrize("jokers", [0, 1])
def test_a_short_hand_beside_a_flower_is_read_back(tiles: str, flowers: str, melds: list[str], jokers: int) -> None:
    hand = Hand(tiles + flowers, melds, jokers)
    assert Hand.parse(str(hand)) == Hand.from_json(hand.to_json()) == hand


@pytest.mark.parametrize("meld", ["(124m)", "[111m]", "[1111f]", "(1f1f1f)", "（1m 2m）", "(🀇🀈)"])
def test_a_bad_meld_is_shown_as_it_was_written(meld: str) -> None:
    with pytest.raises(HandError) as caught:
        Hand.parse(f"11z {meld}")
    assert f"{meld} is no meld" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "hand_size"),
        ("123m", "hand_size"),
        ("111345677s567m", "hand_size"),
        ("1111m234567p99s888s", "undeclared_kong"),
        ("123m (123m)", "hand_size"),
    ],
)
def test_a_number_of_tiles_that_no_hand_has(text: str, code: str) -> None:
    with pytest.raises(HandError) as caught:
        shanten(text)
    assert caught.value.code == code
    assert isinstance(caught.value, ValueError)


def test_a_kong_counts_as_one_set() -> None:
    assert is_win("22233344455s (1111s)")
    assert is_win("22233344455s [1111s]")
    with pytest.raises(HandError, match="is 1s a kong"):
        is_win("111122233344455s")


def test_every_way_to_give_a_hand_is_the_same_hand() -> None:
    text = "1122m3344p55s"
    hand = Hand.parse(text)
    counts = [0] * 34
    for face in hand.concealed:
        counts[face.index] += 1
    cards = [face.to_card() for face in hand.concealed]
    same: list[object] = [
        hand,
        text,
        counts,
        tuple(counts),
        bytes(counts),
        np.array(counts),
        np.array(counts, dtype=np.uint8),
        list(hand.concealed),
        [str(face) for face in hand.concealed],
        iter(hand.concealed),
        [face.index for face in hand.concealed],
        cards,
        json.loads(hand.to_json()),
    ]
    for given_as in same:
        assert Hand.of(given_as) == hand  # type: ignore[arg-type]
    for given_as in same[:8]:
        assert shanten(given_as) == shanten(hand)  # type: ignore[arg-type]
    assert Hand.from_json(json.dumps(cards)) == hand


def test_counts_are_read_from_every_array_of_whole_numbers() -> None:
    counts = [0] * 34
    for face in (0, 0, 0, 1, 2, 3, 9, 10, 11, 26, 26, 26, 33, 33):
        counts[face] += 1
    counts_of_one_more = [*counts]
    counts_of_one_more[3] += 1
    given: list[object] = [array(code, counts) for code in "bBhHiIlLqQ"]
    given += [bytearray(counts), memoryview(bytes(counts)), memoryview(array("q", counts))]
    given += [np.array(counts, dtype=kind) for kind in ("u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4")]
    given += [np.array([counts, counts], dtype=np.uint8).T[:, 1], np.array(counts * 2).reshape(34, 2, order="F")[:, 0]]
    for hand in given:
        assert is_win(hand), repr(hand)  # type: ignore[arg-type]
        assert shanten(hand) == -1, repr(hand)  # type: ignore[arg-type]
    assert not is_win(array("B", [*counts[:1], 1, 0, 2, *counts[4:]]))
    with pytest.raises(HandError, match="concealed tiles: 15, expected"):
        is_win(array("i", counts_of_one_more))


@pytest.mark.parametrize(
    "counts",
    [
        [5] + [0] * 33,
        [7] + [0] * 33,
        [8] + [0] * 33,
        array("b", [-1] + [0] * 33),
        array("i", [5] + [0] * 33),
        array("d", [1.0] * 34),
        array("q", [1 << 40] + [0] * 33),
        array("B", [1] * 33),
        array("B", [1] * 35),
        [-1] + [0] * 33,
        [0.5] + [0] * 33,
        [300] + [0] * 33,
        bytes([5] + [0] * 33),
        [1] * 35,
        "1x",
        7,
        None,
        np.zeros((2, 17), dtype=np.uint8),
        np.zeros((34, 1), dtype=np.uint8),
        np.array([2.0] + [0.0] * 33),
        [float("nan")] * 34,
        [b"1m"],
        [["1m"]],
        {"1m": 2},
    ],
)
def test_what_is_no_hand_at_all_is_refused(counts: object) -> None:
    for call in (Hand.of, is_win, shanten):
        with pytest.raises(TilewrightError):
            call(counts)  # type: ignore[arg-type]


def test_hands_are_values() -> None:
    hand = Hand.parse("123m406p11zJ (777z) [1111p] 1f")
    assert pickle.loads(pickle.dumps(hand)) == hand  # noqa: S301
    assert copy.deepcopy(hand) == hand
    assert len({hand, Hand.parse(str(hand)), Hand.parse("11z")}) == 2
    assert hand != Hand.parse("123m456p11zJ (777z) [1111p] 1f"), "a red five is kept"
    assert Hand.from_json(hand.to_json()) == hand
    assert repr(hand) == "Hand.parse('123m406p11zJ (777z) [1111p] 1f')"
    with pytest.raises(AttributeError):
        hand.jokers = 2
    assert hand.flowers == (Face("1f"),)
    assert (hand.size, hand.is_closed) == (9, False)


@pytest.mark.parametrize(
    "text",
    ["{", "1", '{"format": "x"}', '{"format": "tilewright/hand", "version": 1, "concealed": 3}', "[1, 2"],
)
def test_json_that_is_no_hand(text: str) -> None:
    with pytest.raises(HandError):
        Hand.from_json(text)


def test_drawing_and_discarding() -> None:
    hand = Hand.parse("0p11z")
    assert str(hand.draw("5p")) == "50p11z"
    assert str(hand.discard("5p")) == "11z"
    with pytest.raises(HandError, match="9s is not among"):
        hand.discard("9s")
    with pytest.raises(HandError, match="5 copies of 1z"):
        Hand.parse("1111z").draw("1z")


def test_melds_know_what_they_are() -> None:
    assert [Meld(tiles).kind for tiles in (["1m", "2m", "3m"], ["0p", "5p", "5p"], ["7z"] * 4)] == [
        "run",
        "triplet",
        "quad",
    ]
    assert Hand("11z", ["(123m)"]).melds == (Meld(["3m", "2m", "1m"]),)
    with pytest.raises(HandError):
        Hand("11z", ["123m"])


def test_jokers_are_counted_and_limited() -> None:
    assert Hand("11z", jokers=2).size == 4
    for jokers in (-1, 51, True, "2"):
        with pytest.raises(HandError):
            Hand("11z", jokers=jokers)  # type: ignore[arg-type]


def test_visible_tiles_are_counted() -> None:
    assert count_tiles(["1m", Face("1m")])[0] == 2
    assert count_tiles([2] + [0] * 33)[0] == 2
    with pytest.raises(HandError):
        count_tiles("11111m")


@given(st.lists(st.sampled_from(FACES[:34]), max_size=14), st.integers(0, 4))
def test_hands_are_written_and_read_back(faces: list[Face], jokers: int) -> None:
    if any(faces.count(face) > 4 for face in faces):
        with pytest.raises(HandError):
            Hand(faces, jokers=jokers)
        return
    hand = Hand(faces, jokers=jokers)
    assert Hand.parse(str(hand)) == hand
    assert Hand.from_json(hand.to_json()) == hand
    assert Hand.from_counts(hand.counts, jokers=jokers) == hand


@given(st.text("0123456789mpszfJX ()[]一万东🀀", max_size=20))
def test_any_text_is_a_hand_or_an_error(text: str) -> None:
    for call in (Hand.parse, shanten, is_win):
        try:
            call(text)
        except TilewrightError as error:
            assert error.code  # noqa: PT017
