"""Every complete shape that holds given tiles, with jokers for the rest.

The classic search, face by face from the lowest: how many triplets, how many runs that begin here, whether the pair.
Taking the lowest face first leaves nothing to undo: whatever is not used for it now can never be used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from tilewright import _core
from tilewright.hand.hand import Hand
from tilewright.hand.rules import Form, Rules

__all__ = ["ORPHANS", "GroupKind", "Shape", "Tiles", "shapes_of", "standard_shapes", "tiles_of"]

GroupKind: TypeAlias = Literal["run", "triplet", "pair", "orphan"]

ORPHANS: Final = (0, 8, 9, 17, 18, *range(26, 34))
"""The terminals and honours, by index."""

_KINDS: Final = 34
_UNLIMITED: Final = 64


class Shape(NamedTuple):
    """A complete shape: groups but the pair as (kind, index of the lowest face), the pair, what jokers stand for."""

    form: Form
    groups: tuple[tuple[GroupKind, int], ...]
    pair: int | None
    jokers: tuple[int, ...]


class Tiles(NamedTuple):
    """What is to be arranged: counts without wild faces, jokers, sets wanted, and the most copies of each face."""

    counts: list[int]
    jokers: int
    sets: int
    most: list[int]


def shapes_of(hand: Hand, rules: Rules) -> Iterator[Shape]:
    """The shapes of a hand of 3n + 2 tiles, form by form.

    >>> from tilewright.hand.rules import STANDARD
    >>> [shape.pair for shape in shapes_of(Hand("11223344m"), STANDARD)]
    [3, 0]
    """
    tiles = tiles_of(hand, rules)
    yield from standard_shapes(tiles)
    if tiles.sets == 4 and not hand.melds:
        if rules.seven_pairs != "off":
            yield from _pairs(tiles, 4 if rules.seven_pairs == "quads_ok" else 2)
        if rules.thirteen_orphans:
            yield from _orphans(tiles)


def tiles_of(hand: Hand, rules: Rules) -> Tiles:
    """What is to be arranged: the hand under its rules."""
    _, sets, jokers = _core.hand_check(hand, rules)
    wild = {face.index for face in rules.wild}
    counts = [0 if face in wild else count for face, count in enumerate(hand.counts)]
    if rules.joker_as_fifth or rules.wait_copies == "formal":
        most = [_UNLIMITED] * _KINDS
    else:
        most = [rules.max_copies] * _KINDS
        if rules.meld_copies:
            for meld in hand.melds:
                for face in meld.faces:
                    most[face.index] -= 1
    return Tiles(counts, jokers, sets, most)


def standard_shapes(tiles: Tiles) -> Iterator[Shape]:
    """The shapes of sets and a pair.

    >>> tiles = Tiles([3] + [0] * 33, jokers=2, sets=1, most=[4] * 34)
    >>> sum(1 for shape in standard_shapes(tiles) if shape.groups == (("triplet", 0),))
    33
    """
    yield from _from_face(tiles, 0, (0, 0), tiles.jokers, [], None, [])


def _from_face(
    tiles: Tiles,
    face: int,
    open_runs: tuple[int, int],
    jokers: int,
    groups: list[tuple[GroupKind, int]],
    pair: int | None,
    stands_for: list[int],
) -> Iterator[Shape]:
    """Go on from a face, with runs open that began two faces and one face before."""
    if face == _KINDS:
        if pair is not None and len(groups) == tiles.sets and not jokers:
            yield Shape("standard", tuple(groups), pair, tuple(stands_for))
        return
    older, newer = open_runs
    room = tiles.sets - len(groups)
    count, passing = tiles.counts[face], older + newer
    begins = face < 27 and face % 9 < 7
    free = min(count + jokers, tiles.most[face]) - passing
    for triplets in range(min(room, free // 3), -1, -1):
        for runs in range(min(room - triplets, free - 3 * triplets) if begins else 0, -1, -1):
            for pairs in (0, 1) if pair is None else (0,):
                copies = passing + 3 * triplets + runs + 2 * pairs
                lacking = copies - count
                if lacking >= 0 and copies <= passing + free:
                    more: list[tuple[GroupKind, int]] = [("triplet", face)] * triplets
                    more += [("run", face)] * runs
                    yield from _from_face(
                        tiles,
                        face + 1,
                        (newer, runs),
                        jokers - lacking,
                        groups + more,
                        face if pairs else pair,
                        stands_for + [face] * lacking,
                    )


def _pairs(tiles: Tiles, most_copies: int) -> Iterator[Shape]:
    def go(face: int, jokers: int, pairs: list[int], stands_for: list[int]) -> Iterator[Shape]:
        if len(pairs) > 7:
            return
        if face == _KINDS:
            if len(pairs) == 7 and not jokers:
                groups: list[tuple[GroupKind, int]] = [("pair", face) for face in pairs]
                yield Shape("seven_pairs", tuple(groups), None, tuple(stands_for))
            return
        for copies in range(min(most_copies, tiles.most[face]) // 2 * 2, -1, -2):
            lacking = copies - tiles.counts[face]
            if 0 <= lacking <= jokers:
                more = [*pairs, *[face] * (copies // 2)]
                yield from go(face + 1, jokers - lacking, more, stands_for + [face] * lacking)

    yield from go(0, tiles.jokers, [], [])


def _orphans(tiles: Tiles) -> Iterator[Shape]:
    if any(count for face, count in enumerate(tiles.counts) if face not in ORPHANS):
        return
    for pair in ORPHANS:
        lacking = {face: 1 + (face == pair) - tiles.counts[face] for face in ORPHANS}
        if min(lacking.values()) >= 0 and tiles.most[pair] >= 2:
            singles: list[tuple[GroupKind, int]] = [("orphan", face) for face in ORPHANS if face != pair]
            stands_for = tuple(face for face, count in lacking.items() for _ in range(count))
            yield Shape("thirteen_orphans", tuple(singles), pair, stands_for)
