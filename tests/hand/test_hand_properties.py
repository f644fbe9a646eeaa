"""What holds for every hand under every rules: answers agree with each other, texts are read back."""

from __future__ import annotations

import pickle
from collections import Counter

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tilewright.hand import (
    Hand,
    Meld,
    Rules,
    acceptance,
    decompose,
    explain,
    is_win,
    is_win_batch,
    live_copies,
    shanten,
    shanten_batch,
    waits,
    waits_batch,
)
from tilewright.tiles import FACES, Face

_JOKERS = st.sampled_from([0, 0, 1, 3, "5z", "5m", "1s5z"])
RULES = st.builds(
    Rules,
    seven_pairs=st.sampled_from(["off", "distinct", "quads_ok"]),
    thirteen_orphans=st.booleans(),
    jokers=_JOKERS,
    joker_as_fifth=st.booleans(),
)


TILES = [*FACES, Face("0m"), Face("0p"), Face("0s")]


def _meld(kind: str, face: int, concealed: bool) -> Meld:
    if kind == "run":
        suit, rank = divmod(face % 27, 9)
        first = 9 * suit + min(rank, 6)
        return Meld([FACES[first], FACES[first + 1], FACES[first + 2]])
    copies = 4 if kind == "quad" else 3
    return Meld([FACES[face]] * copies, is_concealed=concealed and kind == "quad")


MELDS = st.lists(
    st.builds(_meld, st.sampled_from(["run", "triplet", "quad"]), st.integers(0, 33), st.booleans()), max_size=3
)


@st.composite
def hands(draw: st.DrawFn, more: int, rules: Rules, *, is_alone: bool = False) -> Hand:
    """A hand of 3n + `more` tiles, those of the rules included, crowded into few faces as often as not."""
    melds = [] if is_alone else draw(MELDS)
    used = Counter(face.index for meld in melds for face in meld.faces)
    assume(max(used.values(), default=0) <= 4)
    fewest = max(0, rules.joker_count + 2 - more) // 3
    size = 3 * draw(st.integers(min(fewest, 4 - len(melds)), 4 - len(melds))) + more
    jokers = 0 if is_alone else draw(st.integers(0, min(2, max(0, size - rules.joker_count))))
    concealed = size - jokers - rules.joker_count
    assume(concealed >= 0)
    kinds = draw(st.sampled_from([range(9), range(27, 34), range(18), range(34)]))
    wall = [face for face in kinds for _ in range(4 - used[face])]
    assume(len(wall) >= concealed)
    return Hand([FACES[face] for face in draw(st.permutations(wall))[:concealed]], melds, jokers)


def drawable(hand: Hand) -> list[Face]:
    held = Counter(face.index for face in hand.concealed)
    held.update(face.index for meld in hand.melds for face in meld.faces)
    return [face for face in FACES[:34] if held[face.index] < 4]


@given(st.data(), RULES)
@settings(max_examples=300)
def test_a_hand_wins_exactly_when_its_shanten_is_below_zero(data: st.DataObject, rules: Rules) -> None:
    hand = data.draw(hands(2, rules))
    wins = is_win(hand, rules)
    assert wins is (shanten(hand, rules) == -1)
    assert wins is bool(decompose(hand, rules, limit=1))
    assert explain(hand, rules).is_win is wins


@given(st.data(), RULES)
@settings(max_examples=200)
def test_waits_are_the_faces_that_make_a_win(data: st.DataObject, rules: Rules) -> None:
    hand = data.draw(hands(1, rules))
    expected = [face for face in drawable(hand) if is_win(hand.draw(face), rules)]
    assert list(waits(hand, rules)) == expected
    assert (shanten(hand, rules) == 0) is bool(expected)


@given(st.data(), RULES, st.lists(st.integers(0, 4), min_size=34, max_size=34))
@settings(max_examples=60)
def test_acceptance_is_what_shanten_says_of_every_discard_and_draw(
    data: st.DataObject, rules: Rules, visible: list[int]
) -> None:
    hand = data.draw(hands(2, rules))
    entries = acceptance(hand, rules, visible)
    assert {one.discard for one in entries} - {None} == {face.plain for face in hand.concealed}
    for one in entries:
        if one.discard is None:
            continue
        rest = hand.discard(next(face for face in hand.concealed if face.plain == one.discard))
        now = shanten(rest, rules)
        helps = [face for face in drawable(rest) if shanten(rest.draw(face), rules) < now]
        assert (one.shanten, list(one.acceptance)) == (now, helps)
        assert one.acceptance == live_copies(hand, helps, rules, visible)
        assert one.live == sum(one.acceptance.values())
    order = [(one.shanten, -one.live) for one in entries]
    assert order == sorted(order)


@given(st.data(), RULES, st.sampled_from([1, 2]))
@settings(max_examples=60)
def test_a_batch_says_what_single_calls_say(data: st.DataObject, rules: Rules, more: int) -> None:
    held = [data.draw(hands(more, rules, is_alone=True)) for _ in range(3)]
    rows = np.array([hand.counts for hand in held], dtype=np.uint8)
    assert shanten_batch(rows, rules).tolist() == [shanten(hand, rules) for hand in held]
    if more == 2:
        assert is_win_batch(rows, rules).tolist() == [is_win(hand, rules) for hand in held]
    else:
        found = [tuple(FACES[face] for face in np.flatnonzero(mask)) for mask in waits_batch(rows, rules)]
        assert found == [waits(hand, rules) for hand in held]


@given(MELDS, st.lists(st.sampled_from(TILES), max_size=14), st.integers(0, 4))
@settings(max_examples=300)
def test_a_hand_is_read_back_from_its_text_its_json_and_its_pickle(
    melds: list[Meld], faces: list[Face], jokers: int
) -> None:
    held = Counter(face.index for face in faces if face.index < 34)
    held.update(face.index for meld in melds for face in meld.faces)
    assume(max(held.values(), default=0) <= 4)
    hand = Hand(faces, melds, jokers)
    for again in (Hand.parse(str(hand)), Hand.from_json(hand.to_json()), pickle.loads(pickle.dumps(hand))):  # noqa: S301
        assert (again, hash(again), str(again)) == (hand, hash(hand), str(hand))
