"""Questions about hands to train with: what does it wait for, what is best let go? Made from a seed, marked exactly.

A question is made from a complete hand: for its waits a tile is taken away, for the discard one or two are exchanged.
The first of some tries that is not too plain is asked. The same kind, level and seed give the same question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tilewright._core import Discard, Rng, acceptance, shanten, waits
from tilewright.hand.errors import HandError
from tilewright.hand.explanation import Explanation, explain
from tilewright.hand.hand import Hand
from tilewright.hand.meld import Meld
from tilewright.tiles import FACES, Face, FaceLike

__all__ = ["LEVELS", "Level", "Marked", "Question", "QuestionKind", "make_question", "mark"]

QuestionKind: TypeAlias = Literal["waits", "discard"]
Level: TypeAlias = Literal[1, 2, 3]


@dataclass(frozen=True, slots=True)
class _LevelRules:
    """How hard a level is.

    Attributes:
        sets: How many sets a complete hand has.
        suits: How many suits there are, chosen for each question.
        has_honours: Whether there are honours too.
        most_melds: How many of the sets may lie on the table.
        exchanged: How many tiles are exchanged before a discard is asked for, at most.
    """

    sets: int
    suits: int
    has_honours: bool
    most_melds: int
    exchanged: int


LEVELS: Final[dict[Level, _LevelRules]] = {
    1: _LevelRules(sets=2, suits=1, has_honours=False, most_melds=0, exchanged=1),
    2: _LevelRules(sets=3, suits=2, has_honours=False, most_melds=0, exchanged=2),
    3: _LevelRules(sets=4, suits=3, has_honours=True, most_melds=2, exchanged=2),
}
"""One suit; two suits; all tiles and melds."""

_KINDS: Final[tuple[QuestionKind, ...]] = ("waits", "discard")
_TRIES: Final = 60
_COPIES: Final = 4
_HONOURS: Final = range(27, 34)


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a hand.

    Attributes:
        kind: ``"waits"``: which faces complete the hand? ``"discard"``: which tile is best let go?
        level: 1 to 3.
        seed: What it was made from.
        hand: The hand.
    """

    kind: QuestionKind
    level: Level
    seed: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer to a question, marked.

    Attributes:
        points: From 0 to 1. For waits the right ones among all that were named or would have been right; for a discard
            1 for a best one, else its share of the copies that bring the hand nearer, 0 when it sets the hand back.
        expected: What is right: every wait, or every discard that is as good as the best.
        missed: What is right and was not named; for a discard nothing when a best one was named.
        wrong: What was named and is not right.
        discards: For a discard: what every tile is worth, best first.
        explanation: All there is to say about the hand.
    """

    points: float
    expected: tuple[Face, ...]
    missed: tuple[Face, ...]
    wrong: tuple[Face, ...]
    discards: tuple[Discard, ...]
    explanation: Explanation

    @property
    def is_right(self) -> bool:
        """Whether the answer is wholly right.

        >>> mark(Question("waits", 1, 0, Hand("23m11p")), ["1m"]).is_right
        False
        """
        return not self.missed and not self.wrong


def make_question(kind: QuestionKind, *, level: Level, seed: int) -> Question:
    """The question of a kind, a level and a seed.

    Args:
        kind: What is asked.
        level: 1: one suit; 2: two suits; 3: all tiles, and melds.
        seed: 0 to 2**64 - 1.

    Raises:
        HandError: ``trainer_value``.

    >>> question = make_question("waits", level=1, seed=7)
    >>> question == make_question("waits", level=1, seed=7), len(question.hand.concealed)
    (True, 7)
    """
    if kind not in _KINDS:
        raise HandError("trainer_value", field="kind", found=kind, expected=" or ".join(_KINDS))
    if level not in LEVELS:
        raise HandError("trainer_value", field="level", found=level, expected="1, 2 or 3")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise HandError("trainer_value", field="seed", found=seed, expected="a whole number from 0 to 2**64 - 1")
    rng = Rng(seed)
    # Every kind and level has questions of its own.
    for _ in range(_KINDS.index(kind) * len(LEVELS) + level):
        rng.next_u64()
    rules = LEVELS[level]
    found: Hand | None = None
    for _ in range(_TRIES):
        complete = _complete_hand(rng, rules)
        hand = _without_one(rng, complete) if kind == "waits" else _exchanged(rng, rules, complete)
        if hand is None:
            continue
        found = hand
        if _is_worth_asking(kind, hand):
            break
    assert found is not None  # noqa: S101 - all the hands of so many tries being complete again cannot be
    return Question(kind, level, seed, found)


def mark(question: Question, answer: Iterable[FaceLike]) -> Marked:
    """Mark the answer to a question.

    Args:
        question: The question.
        answer: The faces that complete the hand, in any order; or the one tile to let go.

    Raises:
        TileError: Something that is no tile.
        HandError: ``trainer_value``: not one tile of the hand for a discard.

    >>> marked = mark(Question("waits", 1, 0, Hand("2345m")), ["2m", "3m"])
    >>> [str(face) for face in marked.expected], marked.points
    (['2m', '5m'], 0.3333333333333333)
    """
    named = sorted({Face(FACES[Face(face).index]) for face in answer})
    if question.kind == "discard":
        return _mark_discard(question.hand, named)
    right = waits(question.hand)
    hits = [face for face in named if face in right]
    missed = tuple(face for face in right if face not in named)
    wrong = tuple(face for face in named if face not in right)
    points = len(hits) / (len(hits) + len(missed) + len(wrong))
    return Marked(points, tuple(right), missed, wrong, (), explain(question.hand))


def _mark_discard(hand: Hand, named: list[Face]) -> Marked:
    ranked = tuple(acceptance(hand))
    worth = {FACES[one.discard.index]: one for one in ranked if one.discard is not None}
    if len(named) != 1 or named[0] not in worth:
        found = " ".join(map(str, named)) or "nothing"
        raise HandError("trainer_value", field="answer", found=found, expected=f"one concealed tile of {hand}")
    best, given = ranked[0], worth[named[0]]
    expected = tuple(
        sorted(face for face, one in worth.items() if (one.shanten, one.live) == (best.shanten, best.live))
    )
    if named[0] in expected:
        return Marked(1.0, expected, (), (), ranked, explain(hand))
    points = given.live / best.live if given.shanten == best.shanten and best.live else 0.0
    return Marked(points, expected, expected, tuple(named), ranked, explain(hand))


def _complete_hand(rng: Rng, rules: _LevelRules) -> Hand:
    """A complete hand, some of its sets on the table."""
    suits = [0, 1, 2]
    rng.shuffle(suits)
    suits = sorted(suits[: rules.suits])
    while True:
        sets = [_set(rng, suits, rules) for _ in range(rules.sets)]
        pair = [_triplet_face(rng, suits, rules)] * 2
        counts = Counter(face for group in (*sets, pair) for face in group)
        if max(counts.values()) <= _COPIES:
            break
    melds = rng.below(rules.most_melds + 1)
    concealed = [face for group in (*sets[melds:], pair) for face in group]
    return Hand([FACES[face] for face in concealed], [Meld([FACES[face] for face in one]) for one in sets[:melds]])


def _set(rng: Rng, suits: list[int], rules: _LevelRules) -> list[int]:
    # Three runs to a triplet: so hands look like those that are played.
    if rng.below(4) == 0:
        return [_triplet_face(rng, suits, rules)] * 3
    first = suits[rng.below(len(suits))] * 9 + rng.below(7)
    return [first, first + 1, first + 2]


def _triplet_face(rng: Rng, suits: list[int], rules: _LevelRules) -> int:
    faces = [suit * 9 + rank for suit in suits for rank in range(9)]
    if rules.has_honours:
        faces += _HONOURS
    return faces[rng.below(len(faces))]


def _without_one(rng: Rng, complete: Hand) -> Hand:
    tiles = list(complete.concealed)
    del tiles[rng.below(len(tiles))]
    return Hand(tiles, complete.melds)


def _exchanged(rng: Rng, rules: _LevelRules, complete: Hand) -> Hand | None:
    """The hand with some tiles exchanged for others of its suits; None when it is complete again."""
    tiles = list(complete.concealed)
    suits = sorted({face.index // 9 for face in tiles if face.index < _HONOURS.start}) or [0]
    for _ in range(1 + rng.below(rules.exchanged)):
        del tiles[rng.below(len(tiles))]
        counts = Counter(face.index for face in (*tiles, *(face for meld in complete.melds for face in meld.faces)))
        while counts[face := _triplet_face(rng, suits, rules)] == _COPIES:
            pass
        tiles.append(FACES[face])
    hand = Hand(tiles, complete.melds)
    return None if shanten(hand) < 0 else hand


def _is_worth_asking(kind: QuestionKind, hand: Hand) -> bool:
    """Whether there are two waits and more, or discards that are ready but not the best."""
    if kind == "waits":
        return len(waits(hand)) > 1
    best, *others = acceptance(hand)
    return any(one.shanten == best.shanten and one.live < best.live for one in others)
