"""Which faces a deal uses: the standard set in whole groups."""

from __future__ import annotations

from collections import Counter

import pytest

from tilewright import Face
from tilewright._core import Rng
from tilewright.solitaire import Layout, Rules, deal
from tilewright.solitaire.supply import choose_groups, complete_group
from tilewright.tiles import FACES

FLOWERS = [face for face in FACES if face.is_flower]
SEASONS = [face for face in FACES if face.is_season]
KINDS = [face for face in FACES if face.is_number or face.is_honour]
# 34 kinds four times, each flower and season once: 144 tiles.
STANDARD_SET = Counter({face: 4 if face in KINDS else 1 for face in FACES})


def apart(count: int) -> Layout:
    return Layout.from_slots([(3 * i, 0, 0) for i in range(count)])


def dealt(count: int, seed: int, rules: Rules | None = None) -> Counter[Face]:
    faces = deal(apart(count), seed=seed, rules=rules).start_faces
    return Counter(face for face in faces if face is not None)


def test_144_tiles_are_the_standard_set() -> None:
    for seed in range(5):
        assert dealt(144, seed) == STANDARD_SET
    assert dealt(144, 1, Rules(match=4)) == STANDARD_SET


def test_288_tiles_are_the_standard_set_twice() -> None:
    assert dealt(288, 3) == STANDARD_SET + STANDARD_SET


@pytest.mark.parametrize("count", [4, 36, 72, 140, 148, 200])
def test_whole_groups_are_used_where_the_count_allows(count: int) -> None:
    for seed in range(5):
        faces = dealt(count, seed)
        groups = Counter({face: number for face, number in faces.items() if face in KINDS})
        assert all(number % 4 == 0 for number in groups.values())
        assert len({faces[face] for face in FLOWERS}) == 1, "all four flowers or none, equally often"
        assert len({faces[face] for face in SEASONS}) == 1
        fewest, most = count // 144, -(-count // 144)
        assert all(fewest * number <= faces[face] <= most * number for face, number in STANDARD_SET.items())


@pytest.mark.parametrize("count", [2, 34, 142, 146])
def test_at_most_one_group_is_dealt_in_half(count: int) -> None:
    for seed in range(10):
        faces = dealt(count, seed)
        sizes = [faces[face] for face in KINDS]
        sizes += [sum(faces[face] for face in group) for group in (FLOWERS, SEASONS)]
        assert sorted(size % 4 for size in sizes if size % 4) == [2]


def test_the_groups_of_a_small_deal_are_chosen_at_random() -> None:
    seen = {face for seed in range(200) for face in dealt(4, seed)}
    assert seen == set(FACES)


def test_flowers_that_match_only_their_equals_are_dealt_in_equal_pairs() -> None:
    seen: set[Face] = set()
    for seed in range(30):
        faces = dealt(144, seed, Rules(group_flowers=False))
        assert all(faces[face] == 4 for face in KINDS)
        for group in (FLOWERS, SEASONS):
            assert sorted(faces[face] for face in group) == [0, 0, 2, 2]
        seen |= set(faces)
    assert seen == set(FACES)


@pytest.mark.parametrize(("match", "count"), [(3, 108), (3, 9), (4, 144), (5, 180), (8, 288), (64, 128)])
def test_each_face_divides_by_the_match(match: int, count: int) -> None:
    for seed in range(5):
        rules = Rules(match=match)
        faces = deal(apart(count), seed=seed, rules=rules).start_faces
        groups = Counter(rules.group_of(face) for face in faces if face is not None)
        assert sum(groups.values()) == count
        assert all(number % match == 0 for number in groups.values())
        # One unit of every group before the second of any.
        assert len(groups) == min(36, count // match)


def test_triples_of_flowers_are_three_different_ones() -> None:
    for seed in range(300):
        faces = dealt(3, seed, Rules(match=3))
        if set(faces) <= set(FLOWERS):
            assert sorted(faces.values()) == [1, 1, 1]
            return
    pytest.fail("no triple of flowers in 300 deals")


def test_matches_that_complete_the_group_of_a_preset_come_first() -> None:
    rng = Rng(1)
    # A preset of 1m fixes one match of it; its group has two, so the next match is the other one.
    assert choose_groups(2, Rules(), {0: 1}, rng) == [0]
    # 36 matches of one group and 36 open: the other matches are of all other groups.
    groups = choose_groups(72, Rules(), {0: 2}, rng)
    assert Counter(groups) == dict.fromkeys([*range(1, 34), 34, 38], 2)


@pytest.mark.parametrize(
    ("count", "presets", "expected"),
    [
        (4, ["1f"], {"2f": 1, "3f": 1, "4f": 1}),
        (4, ["1f", "1f"], None),
        (4, ["1f", "1f", "1f", "1f"], {}),
        (8, ["1f", "2f"], {"1f": 1, "2f": 1, "3f": 2, "4f": 2}),
    ],
)
def test_flowers_are_completed_in_equal_shares(count: int, presets: list[str], expected: dict[str, int] | None) -> None:
    faces = Counter(str(face) for face in complete_group(34, count, map(Face, presets), Rules(), Rng(3)))
    assert sum(faces.values()) == count - len(presets)
    if expected is None:
        assert max((faces + Counter(presets)).values()) == 2
        assert set(faces) <= {"2f", "3f", "4f"}
    else:
        assert faces == expected


def test_a_red_preset_counts_as_one_of_its_fives() -> None:
    assert complete_group(4, 4, [Face("0m")], Rules(), Rng(3)) == [Face("5m")] * 3
