"""Questions about hands, and their marks: `tilewright.hand.trainer`."""

from __future__ import annotations

import pytest

from tests.hand.trainer_answers import completing_faces
from tilewright.hand import Hand, HandError, shanten
from tilewright.hand.trainer import LEVELS, Level, Question, QuestionKind, make_question, mark
from tilewright.tiles import Face

QUESTIONS: list[tuple[QuestionKind, Level]] = [("waits", 1), ("waits", 2), ("waits", 3), ("discard", 1)]
QUESTIONS += [("discard", 2), ("discard", 3)]


def suits(hand: Hand) -> set[str]:
    tiles = [*hand.concealed, *(face for meld in hand.melds for face in meld.faces)]
    return {str(face)[1] for face in tiles}


@pytest.mark.parametrize(("kind", "level"), QUESTIONS)
def test_a_question_is_of_its_level(kind: QuestionKind, level: Level) -> None:
    size = {1: 7, 2: 10, 3: 13}[level] + (kind == "discard")
    seen = set()
    for seed in range(40):
        question = make_question(kind, level=level, seed=seed)
        assert question == make_question(kind, level=level, seed=seed)
        hand = question.hand
        seen.add(str(hand))
        assert len(hand.concealed) + 3 * len(hand.melds) == size
        assert len(suits(hand)) <= {1: 1, 2: 2, 3: 4}[level]
        assert len(hand.melds) <= LEVELS[level].most_melds
        # Ready; or for a discard not complete, and at most as many exchanges away as were made.
        assert shanten(hand) in ({0} if kind == "waits" else {0, 1, 2})
    assert len(seen) > 35


def test_questions_of_the_highest_level_have_melds_and_honours() -> None:
    hands = [make_question("waits", level=3, seed=seed).hand for seed in range(40)]
    assert {len(hand.melds) for hand in hands} == {0, 1, 2}
    assert any("z" in suits(hand) for hand in hands)


def test_the_kinds_and_levels_of_a_seed_are_questions_of_their_own() -> None:
    hands = [str(make_question(kind, level=level, seed=5).hand) for kind, level in QUESTIONS]
    assert len(set(hands)) == len(hands)


def test_the_waits_of_a_question_are_the_faces_that_complete_the_hand() -> None:
    for level in LEVELS:
        for seed in range(15):
            question = make_question("waits", level=level, seed=seed)
            marked = mark(question, [])
            assert [str(face) for face in marked.expected] == completing_faces(str(question.hand))
            assert (marked.missed, marked.wrong, marked.points) == (marked.expected, (), 0)
            marked = mark(question, marked.expected)
            assert (marked.is_right, marked.points, marked.missed) == (True, 1, ())
            assert [wait.face for wait in marked.explanation.waits] == list(marked.expected)


# 2345m waits for 2m and 5m (one of them is the pair).
@pytest.mark.parametrize(
    ("answer", "points", "missed", "wrong"),
    [
        (["2m", "5m"], 1, [], []),
        (["5m"], 1 / 2, ["2m"], []),
        (["2m", "5m", "3m"], 2 / 3, [], ["3m"]),
        (["1m"], 0, ["2m", "5m"], ["1m"]),
        (["0m", "5m"], 1 / 2, ["2m"], []),  # a red five is a five, and named once
    ],
)
def test_waits_are_marked(answer: list[str], points: float, missed: list[str], wrong: list[str]) -> None:
    marked = mark(Question("waits", 1, 0, Hand("2345m")), answer)
    assert marked.points == pytest.approx(points)
    assert ([str(face) for face in marked.missed], [str(face) for face in marked.wrong]) == (missed, wrong)
    assert marked.is_right is (points == 1)


# 23m 55p 9s and a pair: without 9s it waits for 1m or 4m (8 copies); without 2m or 3m for the single tiles left.
@pytest.mark.parametrize(
    ("answer", "points"),
    [("9s", 1), ("5p", 0), ("2m", 0)],
)
def test_a_discard_is_marked(answer: str, points: float) -> None:
    marked = mark(Question("discard", 1, 0, Hand("23m55p9s")), [answer])
    assert ([str(face) for face in marked.expected], marked.points) == (["9s"], points)
    assert marked.is_right is (points == 1)
    assert [str(face) for face in marked.wrong] == ([] if points else [answer])


def test_a_discard_that_keeps_the_distance_gets_its_share() -> None:
    # Without 9p it waits for 2m and 5m, three copies each; without 2m or 5m for the other three 9p.
    for tile, points in (("9p", 1), ("2m", 1 / 2), ("5m", 1 / 2), ("3m", 0)):
        marked = mark(Question("discard", 1, 0, Hand("2345m9p")), [tile])
        assert ([str(face) for face in marked.expected], marked.points) == (["9p"], points)


@pytest.mark.parametrize("answer", [[], ["1m", "2m"], ["1z"]])
def test_a_discard_is_one_tile_of_the_hand(answer: list[str]) -> None:
    with pytest.raises(HandError) as caught:
        mark(Question("discard", 1, 0, Hand("23m55p9s")), answer)
    assert caught.value.code == "trainer_value"


@pytest.mark.parametrize(
    "asked",
    [("sets", 1, 0), ("waits", 0, 0), ("waits", 4, 0), ("waits", 1, -1), ("waits", 1, 2**64), ("waits", 1, True)],
)
def test_what_cannot_be_asked_is_told(asked: tuple[str, int, int]) -> None:
    kind, level, seed = asked
    with pytest.raises(HandError) as caught:
        make_question(kind, level=level, seed=seed)  # type: ignore[arg-type]
    assert caught.value.code == "trainer_value"


def test_red_fives_are_fives() -> None:
    assert mark(Question("discard", 1, 0, Hand("23m50p9s")), ["5p"]).wrong == (Face("5p"),)
