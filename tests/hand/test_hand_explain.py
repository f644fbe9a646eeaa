"""Explanations: what they say, and that it is true."""

from __future__ import annotations

import json
import random

import pytest

from tilewright.hand import Hand, Rules, explain, is_win, shanten, waits
from tilewright.tiles import FACES, Face

ALL = Rules(thirteen_orphans=True)


def test_a_win_is_shown_in_every_way() -> None:
    said = explain("11223344m")
    assert said.is_win
    assert [str(way) for way in said.decompositions] == ["123m 123m 44m", "234m 234m 11m"]
    assert "in two ways" in str(said)


def test_a_ready_hand_tells_its_waits_with_kind_and_copies() -> None:
    said = explain("2223m", visible="1m")
    told = [(str(wait.face), wait.live, wait.kinds) for wait in said.waits]
    assert told == [("1m", 3, ("two_sided",)), ("3m", 3, ("pair",)), ("4m", 4, ("two_sided",))]
    assert str(said).startswith("2223m is ready: it waits for 1m, 3m and 4m.")


def test_a_hand_with_a_tile_too_many_is_told_what_to_let_go() -> None:
    said = explain("123m456p23s111z447z")
    assert (said.shanten, [str(face) for face in said.discards]) == (0, ["7z"])
    assert "Let go of 7z." in str(said)


def test_the_nearest_shapes_are_complete_and_as_near_as_shanten_says() -> None:
    rng = random.Random(7)
    wall = [face for face in FACES[:34] for _ in range(4)]
    for _ in range(120):
        tiles = rng.sample(wall, rng.choice((1, 4, 5, 7, 10, 13, 14, 16)))
        hand = Hand(tiles)
        distance = shanten(hand, ALL) + 1
        said = explain(hand, ALL)
        if distance == 0 or said.waits:
            continue
        assert said.completions, str(hand)
        for near in said.completions:
            assert len(near.missing) == distance, (str(hand), near)
            kept = list(hand.concealed)
            for face in near.spare:
                kept.remove(face)
            assert is_win(Hand([*kept, *near.missing]), ALL), (str(hand), near)
            shown = sorted(face for group in near.groups for face in group.faces)
            assert shown == sorted([*kept, *near.missing])


def test_jokers_are_said_to_stand_for_something() -> None:
    said = explain("19m159p1sJ", Rules(seven_pairs="off"))
    for near in said.completions:
        assert len(near.jokers) == 1
        assert len(near.missing) == said.shanten + 1
    assert "jokers as" in str(said)
    assert "jokers as 3m" in str(explain("12mJ11z"))


@pytest.mark.parametrize("hand", ["11223344m", "2223m", "123m456p23s111z447z", "19m19p19s1234567z", "1mJ (123m)", "J"])
def test_an_explanation_is_text_and_plain_data(hand: str) -> None:
    said = explain(hand, ALL)
    assert str(said)
    data = json.loads(json.dumps(said.to_json()))
    assert data["hand"] == str(Hand.parse(hand))
    assert data["shanten"] == shanten(hand, ALL)


def test_a_wait_for_a_copy_that_the_hand_has_itself_is_explained_without_a_kind() -> None:
    # By Tenhou's reading copies in melds are not used up: the hand waits for a fifth 4z.
    said = explain("4z (444z) (123m) (123p) (123s)", Rules(meld_copies=False))
    assert [(str(wait.face), wait.kinds) for wait in said.waits] == [("4z", ())]
    said = explain("123456789m1111z", Rules(wait_copies="formal"))
    assert [(str(wait.face), wait.live, wait.kinds) for wait in said.waits] == [("1z", 0, ())]


def test_orphans_are_explained_as_orphans() -> None:
    said = explain("19m19p19s1234567z", ALL)
    assert [wait.kinds for wait in said.waits] == [("thirteen_orphans",)] * 13
    near = explain("119m19p19s123456z5m", ALL).completions or explain("159m19p19s123456z", ALL).completions
    assert near[0].form == "thirteen_orphans"
    assert Face("7z") in near[0].missing


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("19m19p19s1234567z", "waits for 13 faces.\n  19m19p19s1234567z  any orphan  3 live each"),
        ("11223344556677z".replace("77z", "7z"), "waits for 7z.\n  7z  pair  3 live"),
        ("123m456p789s1155z", "waits for 1z and 5z.\n  15z  double pair  2 live each"),
        ("J", "waits for 34 faces."),
        ("11z", "complete, in one way:\n  11z  (sets and a pair)"),
        ("119m19p19s1234567z", "  9m19p19s1234567z + 11m  (thirteen orphans)"),
        ("JJ", "in at least 20 ways:"),
        ("JJ", "  ... and many more"),
        ("11z (123m) [7777s]", "  (123m) [7777s] + 11z  (sets and a pair)"),
        # Runs can be drawn in 4 x 4 ways, two of three live 1z in 3.
        ("147m1z", "Nearest:\n  123m + 44m  needs 2m 3m 4m"),
    ],
)
def test_the_text_is_short_where_there_is_much_to_say(hand: str, text: str) -> None:
    assert text in str(explain(hand, ALL))


@pytest.mark.parametrize(
    ("copies", "hand", "words"),
    [(2, "1123m", "both"), (3, "23m11z (111m)", "all three"), (4, "23m11z (1111m)", "all four")],
)
def test_a_wait_for_one_copy_more_than_a_game_has_is_explained_in_every_game(
    copies: int, hand: str, words: str
) -> None:
    """The runs 123m and 234m complete each hand; all copies of 1m are in it, of 4m none."""
    said = explain(hand, Rules(max_copies=copies, wait_copies="formal"))
    assert [(str(wait.face), wait.live, wait.kinds, wait.held) for wait in said.waits] == [
        ("1m", 0, (), copies),
        ("4m", copies, ("two_sided",), None),
    ]
    assert f"1m  the hand has {words}" in str(said)


@pytest.mark.parametrize("copies", [2, 3, 4])
def test_every_hand_can_be_explained_in_a_game_of_fewer_copies(copies: int) -> None:
    random_tiles = random.Random(copies)
    rules = Rules(max_copies=copies, wait_copies="formal")
    ready = 0
    while ready < 100:
        runs = [random_tiles.randrange(7) + 9 * random_tiles.randrange(2) for _ in range(random_tiles.randrange(3))]
        tiles = [face + step for face in runs for step in range(3)] + [random_tiles.randrange(18)]
        if max(map(tiles.count, tiles)) > copies:
            continue
        said = explain([Face(tile) for tile in tiles], rules)
        assert tuple(wait.face for wait in said.waits) == waits([Face(tile) for tile in tiles], rules)
        assert str(said)
        ready += 1


def test_a_wait_that_no_decomposition_has_says_why() -> None:
    assert "1z  the hand has all four  0 live" in str(explain("123456789m1111z", Rules(wait_copies="formal")))
    assert "5z" in str(explain("13m15z", Rules(jokers="5z"))).splitlines()[-1]
    assert "a joker" in str(explain("13m11z", Rules(jokers="5z")))


def test_many_ways_are_counted_and_the_first_are_shown() -> None:
    said = explain("12mJJJ", Rules(seven_pairs="off"))
    lines = str(said).splitlines()
    assert said.has_more
    assert (len(lines), lines[-1]) == (10, "  ... and many more")


@pytest.mark.parametrize(
    ("hand", "rules", "missing", "jokers"),
    [
        # All of 7m and 8s is held: the pair needs a wild tile beside one that is left over.
        ("7777m8888s", Rules(jokers="7p"), ["7p"], 1),
        # 4m 6m wait for 5m, which is wild itself and counts as drawn; 999m is a set; 9m or 4s begins the pair.
        ("469999m4s", Rules(jokers="5m"), ["5m"], 1),
        # Ones, fives, sixes and nines are gone in the melds, and there is no joker: the sets do without them.
        ("22333444477778888s (9999s) (6666s) [5555s] (1111s)", Rules(), [], 0),
    ],
)
def test_what_is_nearest_is_told_where_copies_are_few(hand: str, rules: Rules, missing: list[str], jokers: int) -> None:
    said = explain(hand, rules)
    assert said.completions
    held = Hand.parse(hand)
    for one in said.completions:
        assert len(one.missing) == said.shanten + 1
        assert set(missing) <= set(map(str, one.missing))
        wild = sum(face in rules.wild for face in (*one.missing, *held.concealed))
        assert len(one.jokers) == wild >= jokers
        # Held, drawn and stood for by jokers: nothing else makes the groups.
        made = sorted(face for group in one.groups for face in group.faces)
        drawn = [face for face in one.missing if face not in rules.wild]
        kept = [face.plain for face in held.concealed if face not in rules.wild]
        for face in one.spare:
            kept.remove(face)
        assert made == sorted([*kept, *drawn, *one.jokers])


def test_what_is_nearest_is_told_when_none_of_it_can_come_any_more() -> None:
    """As for waits: what lies open elsewhere has no copy left, and the distance stays."""
    said = explain("13m9p1z", visible="2222m999p111z")
    assert said.shanten == 1
    assert {tuple(map(str, one.missing)) for one in said.completions} == {("2m", "9p"), ("2m", "1z")}
    assert {one.live for one in said.completions} == {0}
