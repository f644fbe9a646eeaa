"""Answers against the slow references, and against each other."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright import Face
from tilewright.hand import (
    Hand,
    HandError,
    Rules,
    acceptance,
    decompose,
    is_win,
    live_copies,
    shanten,
    shanten_by_form,
    waits,
    waits_by_form,
)
from tilewright.testing import hand as reference
from tilewright.tiles import FACES

ALL = Rules(thirteen_orphans=True)


def random_counts(rng: random.Random, size: int, faces: range) -> list[int]:
    wall = [face for face in faces for _ in range(4)]
    counts = [0] * 34
    for face in rng.sample(wall, size):
        counts[face] += 1
    return counts


def near_complete(rng: random.Random, sets: int) -> list[int]:
    """Sets and a pair at random, with nothing over four, then a few tiles exchanged."""
    while True:
        counts = [0] * 34
        for _ in range(sets):
            face = rng.randrange(34)
            for tile in (face, face + 1, face + 2) if face < 27 and face % 9 < 7 and rng.random() < 0.7 else [face] * 3:
                counts[tile] += 1
        counts[rng.randrange(34)] += 2
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            counts[rng.choice([face for face in range(34) if counts[face]])] -= 1
            counts[rng.randrange(34)] += 1
        if max(counts) <= 4:
            return counts


def test_wins_are_those_of_the_classic_recursion() -> None:
    rng = random.Random(1)
    wins = 0
    for _ in range(3000):
        sets = rng.randrange(6)
        counts = near_complete(rng, sets)
        expected = reference.is_sets_and_pair(counts)
        assert is_win(counts, Rules(seven_pairs="off")) is expected
        ways = decompose(counts, Rules(seven_pairs="off"))
        assert bool(ways) is expected
        for way in ways:
            used = [0] * 34
            for group in (*way.groups, *((way.pair,) if way.pair else ())):
                for face in group.faces:
                    used[face.index] += 1
            assert used == counts
        assert len({(way.groups, way.pair) for way in ways}) == len(ways)
        wins += expected
    assert 1000 < wins < 2900


def test_jokers_are_those_of_trying_every_face() -> None:
    rng = random.Random(2)
    for _ in range(250):
        sets, jokers = rng.choice((1, 2, 3, 4)), rng.choice((1, 2))
        counts = near_complete(rng, sets)
        for _ in range(jokers):
            counts[rng.choice([face for face in range(34) if counts[face]])] -= 1
        for most, fifth in ((None, True), (4, False)):
            rules = Rules(seven_pairs="off", jokers=jokers, joker_as_fifth=fifth)
            expected = reference.wins_with_jokers(counts, jokers, most=most)
            assert is_win(counts, rules) is expected, (counts, jokers, fifth)
            ways = decompose(counts, rules)
            assert bool(ways) is expected
            assert all(len(way.jokers) == jokers for way in ways)


def test_seven_pairs_and_orphans_are_those_of_the_reference() -> None:
    rng = random.Random(3)
    for _ in range(500):
        faces = rng.sample(range(34), 7)
        counts = [0] * 34
        for face in faces:
            counts[face] += 2
        if rng.random() < 0.5:
            counts[faces[0]] += 2
            counts[faces[1]] -= 2
        if rng.random() < 0.3:
            counts[faces[2]] -= 1
            counts[rng.randrange(34)] += 1
        if max(counts) > 4:
            continue
        for reading, quads_ok in (("distinct", False), ("quads_ok", True)):
            expected = reference.is_seven_pairs(counts, quads_ok=quads_ok)
            found = [way.form for way in decompose(counts, Rules(seven_pairs=reading))]  # type: ignore[arg-type]
            assert ("seven_pairs" in found) is expected
    orphans = Hand.parse("19m19p19s1234567z")
    for orphan in FACES[:34]:
        hand = orphans.draw(orphan)
        assert is_win(hand, ALL) is reference.is_thirteen_orphans(hand.counts)


def test_small_hands_are_as_far_as_trying_every_shape() -> None:
    rng = random.Random(4)
    for _ in range(150):
        size = rng.choice((1, 2, 4, 5, 7))
        counts = random_counts(rng, size, rng.choice((range(9), range(27, 34), range(34))))
        assert shanten(counts) == reference.distance_to_standard(counts, size // 3) - 1


hands = st.builds(
    lambda seed, n, more, faces: random_counts(random.Random(seed), 3 * n + more, range(faces)),
    st.integers(0, 2**32),
    st.integers(0, 5),
    st.just(1),
    st.sampled_from([9, 18, 34]),
)


@given(hands)
@settings(max_examples=150)
def test_waits_are_the_faces_that_win_and_make_shanten_zero(counts: list[int]) -> None:
    hand = Hand.from_counts(counts)
    winning = [face for face in FACES[:34] if counts[face.index] < 4 and is_win(hand.draw(face), ALL)]
    assert list(waits(hand, ALL)) == winning
    assert (shanten(hand, ALL) == 0) is bool(winning)
    assert sorted({face for faces in waits_by_form(hand, ALL).values() for face in faces}) == winning
    assert min(shanten_by_form(hand, ALL).values()) == shanten(hand, ALL)


@given(hands)
@settings(max_examples=100)
def test_a_tile_changes_shanten_by_one_at_most(counts: list[int]) -> None:
    hand = Hand.from_counts(counts)
    before = shanten(hand, ALL)
    for face in FACES[:34:3]:
        if counts[face.index] < 4:
            assert before - 1 <= shanten(hand.draw(face), ALL) <= before


@given(hands, st.integers(0, 2**32))
@settings(max_examples=100)
def test_renaming_the_suits_changes_no_answer(counts: list[int], seed: int) -> None:
    order = random.Random(seed).sample(range(3), 3)
    renamed = [count for suit in order for count in counts[9 * suit : 9 * suit + 9]] + counts[27:]
    mirrored = [count for suit in range(3) for count in counts[9 * suit : 9 * suit + 9][::-1]] + counts[27:]
    assert shanten(counts) == shanten(renamed) == shanten(mirrored)
    assert len(waits(counts)) == len(waits(renamed)) == len(waits(mirrored))


def discards_by_hand(hand: Hand, visible: dict[Face, int]) -> Iterator[tuple[int, int, Face, dict[Face, int]]]:
    for face in sorted({tile.plain for tile in hand.concealed}):
        rest = hand.discard(face)
        now = shanten(rest)
        helps = {
            draw: max(0, 4 - hand.counts[draw.index] - visible.get(draw, 0))
            for draw in FACES[:34]
            if rest.counts[draw.index] < 4 and shanten(rest.draw(draw)) < now
        }
        yield now, -sum(helps.values()), face, helps


@given(hands, st.integers(0, 33), st.integers(0, 2**32))
@settings(max_examples=40)
def test_acceptance_is_what_trying_every_draw_finds(counts: list[int], drawn: int, seed: int) -> None:
    if counts[drawn] == 4:
        return
    hand = Hand.from_counts(counts).draw(drawn)
    rng = random.Random(seed)
    seen = {face: rng.randrange(3) for face in FACES[:34]}
    visible = [seen[face] for face in FACES[:34]]
    expected = sorted(discards_by_hand(hand, seen), key=lambda entry: entry[:3])
    found = [(one.shanten, -one.live, one.discard, one.acceptance) for one in acceptance(hand, None, visible)]
    assert found == expected


def test_acceptance_of_a_hand_without_a_tile_too_many() -> None:
    (only,) = acceptance("123m456p23s111z44z")
    assert (only.discard, only.shanten, only.live, only.is_joker) == (None, 0, 8, False)
    assert only.to_json() == {"discard": None, "shanten": 0, "acceptance": {"1s": 4, "4s": 4}, "live": 8}


def test_live_copies_leave_out_what_is_seen() -> None:
    best = acceptance("123m456p23s111z447z", visible="1s4444s")[0]
    assert {str(face): count for face, count in best.acceptance.items()} == {"1s": 3, "4s": 0}
    assert live_copies("23s11z (123s)", ["1s", "4s"]) == {Face("1s"): 3, Face("4s"): 4}
    assert live_copies("23s11z (123s)", ["1s"], Rules(meld_copies=False)) == {Face("1s"): 4}


def test_improvements_are_faces_after_which_more_can_come() -> None:
    # 13s waits for 2s alone; drawing 4s and letting 1s go, it waits for 2s and 5s.
    (only,) = acceptance("123m456p789m13s11z", improvements=True)
    assert [str(face) for face in only.acceptance] == ["2s"]
    improved = {str(face): live for face, live in only.improvements.items()}
    assert improved["4s"] == 8
    for face, live in only.improvements.items():
        after = acceptance(Hand.parse("123m456p789m13s11z").draw(face))[0]
        assert (after.shanten, after.live) == (0, live)


def test_improvements_draw_no_tile_that_does_not_exist() -> None:
    # The melds hold 5m, whose copies are not counted; the hand holds the three others.
    rules = Rules(meld_copies=False)
    for entry in acceptance("55579m11z (456m)", rules, improvements=True):
        assert Face("5m") not in entry.improvements or entry.discard == Face("5m")


def test_jokers_can_be_let_go_too() -> None:
    entries = acceptance("123m456p789sJ11z5z9p")
    assert [one.is_joker for one in entries].count(True) == 1
    assert not entries[0].is_joker
    assert entries[-1].discard is not None or entries[-1].is_joker


def test_discards_are_a_sequence() -> None:
    entries = acceptance("123m456p23s111z447z")
    assert len(entries) == len(list(entries)) == 11
    assert entries[-1] == list(entries)[-1]
    assert hash(entries[0]) == hash(acceptance("123m456p23s111z447z")[0])
    assert entries[0] != entries[1]
    with pytest.raises(IndexError):
        entries[11]


@pytest.mark.parametrize(("call", "text"), [(is_win, "1m"), (decompose, "1m"), (waits, "11m"), (waits_by_form, "11m")])
def test_a_tile_too_few_or_too_many_for_the_question(call: object, text: str) -> None:
    with pytest.raises(HandError) as caught:
        call(text)  # type: ignore[operator]
    assert caught.value.code == "hand_size"


def test_the_card_records_of_the_honours_make_no_runs() -> None:
    records = [(1, 1)] * 2 + [(2, 1)] * 3 + [(4, 1)] * 3
    honours = [(4, 3), (5, 3), (6, 3)]
    lost = [{"number": number, "type": kind} for number, kind in [*records, *[(6, 1)] * 3, *honours]]
    won = [{"number": number, "type": kind} for number, kind in [*records, *[(6, 1)] * 3, (4, 1), (5, 1), (6, 1)]]
    assert not is_win(lost)
    with pytest.raises(HandError, match="5 copies of 4s"):
        Hand.from_cards([*won, {"number": 4, "type": 1}])
    assert is_win(won)
    (way,) = decompose(won)
    assert str(way) == "222s 444s 456s 666s 11s"


@pytest.mark.parametrize(
    ("hand", "winning", "kinds"),
    [
        ("123m456p789s222p11z", "2m", [("closed",)]),
        ("123m456p789s222p11z", "3m", [("edge",)]),
        ("123m456p789s222p11z", "1m", [("two_sided",)]),
        ("123m456p789s222p11z", "7s", [("edge",)]),
        ("123m456p789s222p11z", "2p", [("double_pair",)]),
        ("123m456p789s222p11z", "1z", [("pair",)]),
        ("11223344m", "1m", [("two_sided",), ("pair",)]),
        ("11223344m", "3m", [("edge",), ("closed",)]),
        ("1133557799s1199p", "1s", [("pair",)]),
        ("22234m", "2m", [("two_sided", "pair")]),
        ("123m456p789s222p1z", "1z", [("pair",)]),
    ],
)
def test_kinds_of_wait(hand: str, winning: str, kinds: list[tuple[str, ...]]) -> None:
    assert [way.wait_kinds for way in decompose(hand, winning=winning)] == kinds


def test_kinds_of_wait_for_orphans() -> None:
    doubled, single = "19m19p19s11234567z", "1z"
    assert [way.wait_kinds for way in decompose(doubled, ALL, winning=single)] == [("thirteen_orphans",)]
    assert [way.wait_kinds for way in decompose(doubled, ALL, winning="9s")] == [("single_orphan",)]


def test_a_winning_tile_must_be_there() -> None:
    with pytest.raises(HandError, match="not among the concealed"):
        decompose("11z (123m)", winning="1m")
    with pytest.raises(HandError, match="set aside"):
        decompose("1z (123m)", winning="1f")


def test_nine_jokers_always_win_and_eight_do_not() -> None:
    assert is_win("159m15p" + "J" * 9)
    assert not is_win("159m159p" + "J" * 8, Rules(seven_pairs="off"))
    assert is_win("159m159p" + "J" * 8), "six single tiles and eight jokers are seven pairs"
    assert len(decompose("159m15p" + "J" * 9, limit=7)) == 7


def test_a_hand_of_any_size() -> None:
    many = "111222333444555666777888m99m"
    assert is_win(many)
    assert shanten("111222333444555666777888m9m") == 0
    hand = Hand.parse("111222333444555666777888m9m")
    counts = list(hand.counts)
    for face in range(9):
        counts[face] += 1
        assert (FACES[face] in waits(hand)) is reference.is_sets_and_pair(counts)
        counts[face] -= 1
