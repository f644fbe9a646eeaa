"""The complete shapes nearest to a hand, and what is missing to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice, product
from math import comb, prod
from typing import Final, NamedTuple

from tilewright import _core
from tilewright.hand.decomposition import Group
from tilewright.hand.hand import Hand
from tilewright.hand.rules import Form, Rules
from tilewright.hand.shapes import ORPHANS, GroupKind, Tiles, tiles_of
from tilewright.tiles import FACES, Face

__all__ = ["Completion", "nearest_completions"]

_SUITS: Final = (range(9), range(9, 18), range(18, 27), range(27, 34))
_CANDIDATES: Final = 200
_TRIED: Final = 5000


@dataclass(frozen=True, slots=True)
class Completion:
    """A complete shape near to a hand.

    Attributes:
        form: The form.
        groups: The concealed groups, the pair last.
        missing: The tiles to draw, by face; wild ones where only they can come.
        jokers: What the jokers stand for, by face: those of the hand, and wild tiles to draw.
        spare: The tiles that are of no use for it, by face.
        live: Over all missing tiles the least number of live copies.
    """

    form: Form
    groups: tuple[Group, ...]
    missing: tuple[Face, ...]
    jokers: tuple[Face, ...]
    spare: tuple[Face, ...]
    live: int

    def to_json(self) -> dict[str, object]:
        """Plain data, faces and groups as their text."""
        return {
            "form": self.form,
            "groups": [str(group) for group in self.groups],
            "missing": [str(face) for face in self.missing],
            "jokers": [str(face) for face in self.jokers],
            "spare": [str(face) for face in self.spare],
            "live": self.live,
        }


class _Room(NamedTuple):
    """What can come: copies of each face as itself, copies of the wild faces, and the jokers with these."""

    copies: list[int]
    wild: Counter[int]
    jokers: int


class _Part(NamedTuple):
    """Groups of one suit, and the tiles that they lack."""

    groups: tuple[tuple[GroupKind, int], ...]
    lacking: tuple[int, ...]


def nearest_completions(
    hand: Hand, rules: Rules, distances: dict[Form, int], live: list[int], limit: int
) -> tuple[Completion, ...]:
    """The nearest completions, those first for which there are most ways to draw what is missing.

    Args:
        hand: A hand that is not complete.
        rules: What is complete.
        distances: For each form the tiles to draw.
        live: Live copies of each face.
        limit: The most completions.
    """
    tiles = tiles_of(hand, rules)
    room = _room(hand, rules, tiles)
    least = min(distances.values())
    found: list[Completion] = []
    for form, distance in distances.items():
        if distance != least:
            continue
        parts = {"standard": _standard, "seven_pairs": _seven_pairs, "thirteen_orphans": _orphans}[form](
            hand, rules, tiles, distance + tiles.jokers, live, room
        )
        fitting = (_complete(form, tiles, part, live, distance, room, hand) for part in islice(parts, _TRIED))
        found += islice((one for one in fitting if one is not None), _CANDIDATES)
    return tuple(sorted(found, key=lambda one: -_draws(one, live))[:limit])


def _draws(one: Completion, live: list[int]) -> int:
    """In how many ways the missing tiles can be taken from the live copies."""
    return prod(comb(live[face.index], copies) for face, copies in Counter(one.missing).items())


def _room(hand: Hand, rules: Rules, tiles: Tiles) -> _Room:
    """What can come to a hand. Tiles that are visible elsewhere can: they only have no copy left."""
    copies = [rules.max_copies - count for count in hand.counts]
    if rules.meld_copies:
        for meld in hand.melds:
            for tile in meld.faces:
                copies[tile.index] -= 1
    copies = [64 if rules.wait_copies == "formal" else max(0, count) for count in copies]
    wild = Counter({face.index: copies[face.index] for face in rules.wild})
    for face in wild:
        copies[face] = 0
    return _Room(copies, wild, tiles.jokers + wild.total())


def _complete(
    form: Form, tiles: Tiles, part: _Part, live: list[int], distance: int, room: _Room, hand: Hand
) -> Completion | None:
    """Say which of the lacking tiles are drawn and which the jokers stand for; None when copies do not suffice."""
    wanted: Counter[int] = Counter()
    for kind, face in part.groups:
        for index in (face, face + 1, face + 2) if kind == "run" else (face,) * _SIZES[kind]:
            wanted[index] += 1
    if any(count > tiles.most[face] for face, count in wanted.items()):
        return None
    # What cannot come is for the jokers; then the rarest.
    left = list(room.copies)
    drawn: list[int] = []
    stands_for: list[int] = []
    for face in sorted(part.lacking, key=lambda face: (-live[face], face)):
        if left[face] > 0 and len(drawn) < distance:
            drawn.append(face)
            left[face] -= 1
        else:
            stands_for.append(face)
    # Where too little can come as itself, wild tiles come: those first of which most are live.
    come = sorted(room.wild.elements(), key=lambda face: (-live[face], face))[: len(stands_for) - tiles.jokers]
    if len(stands_for) != tiles.jokers + len(come):
        return None
    drawn += come
    spare = Counter({face: count for face, count in enumerate(tiles.counts) if count}) - wanted
    groups = tuple(Group(kind, FACES[face]) for kind, face in part.groups)
    return Completion(
        form,
        groups,
        tuple(FACES[face] for face in sorted(drawn)),
        tuple(FACES[face] for face in sorted(stands_for)),
        tuple(FACES[face] for face in sorted(spare.elements())),
        min((live[face] for face in drawn), default=0),
    )


_SIZES: Final[dict[GroupKind, int]] = {"run": 3, "triplet": 3, "pair": 2, "orphan": 1}


def _standard(hand: Hand, rules: Rules, tiles: Tiles, lacking: int, live: list[int], room: _Room) -> Iterator[_Part]:
    """Choose for each suit how many sets it brings, so that the sum is least; then every such part of each suit."""
    suits = _core.hand_suit_distances(hand, rules)
    for pair_suit in range(len(suits)):
        options = [
            [(sets, cost[suit == pair_suit]) for sets, cost in enumerate(costs)] for suit, costs in enumerate(suits)
        ]
        for chosen in product(*options):
            if sum(sets for sets, _ in chosen) != tiles.sets or sum(cost for _, cost in chosen) != lacking:
                continue
            parts = [
                list(islice(_suit_parts(tiles, suit, sets, suit == pair_suit, cost, room), 40))
                for suit, (sets, cost) in enumerate(chosen)
            ]
            for combination in product(*parts):
                whole = reduce(
                    lambda one, other: _Part(one.groups + other.groups, one.lacking + other.lacking), combination
                )
                yield _Part(tuple(sorted(whole.groups, key=lambda group: group[0] == "pair")), whole.lacking)


def _suit_parts(tiles: Tiles, suit: int, sets: int, with_pair: bool, cost: int, room: _Room) -> Iterator[_Part]:
    """The ways to take sets (and a pair) from one suit that lack this many tiles."""
    faces = _SUITS[suit]

    def go(
        face: int,
        open_runs: tuple[int, int],
        sets: int,
        pair: bool,
        cost: int,
        jokers: int,
        part: _Part,
    ) -> Iterator[_Part]:
        if face == faces.stop:
            if sets == 0 and not pair and cost == 0:
                yield part
            return
        older, newer = open_runs
        count = tiles.counts[face]
        can_begin = suit < 3 and face + 2 < faces.stop
        # Runs come first: they are the shapes that most hands are near to, and only so many are looked at.
        for triplets in range(sets + 1):
            for runs in range(sets - triplets if can_begin else 0, -1, -1):
                for pairs in (1, 0) if pair else (0,):
                    copies = older + newer + runs + 3 * triplets + 2 * pairs
                    lacking = max(0, copies - count)
                    for_jokers = max(0, lacking - room.copies[face])
                    if lacking > cost or for_jokers > jokers or copies > tiles.most[face]:
                        continue
                    groups: list[tuple[GroupKind, int]] = [("triplet", face)] * triplets
                    groups += [("run", face)] * runs
                    groups += [("pair", face)] * pairs
                    more = _Part((*part.groups, *groups), part.lacking + (face,) * lacking)
                    left = sets - triplets - runs
                    yield from go(
                        face + 1, (newer, runs), left, pair and not pairs, cost - lacking, jokers - for_jokers, more
                    )

    yield from go(faces.start, (0, 0), sets, with_pair, cost, room.jokers, _Part((), ()))


def _seven_pairs(hand: Hand, rules: Rules, tiles: Tiles, lacking: int, live: list[int], room: _Room) -> Iterator[_Part]:
    """The pairs that are there, then single tiles, then new faces, each those with most live copies first."""
    quads = rules.seven_pairs == "quads_ok"
    pairs = [
        face for face, count in enumerate(tiles.counts) for _ in range(count // 2 if quads else min(count // 2, 1))
    ]
    singles = [face for face, count in enumerate(tiles.counts) if (count % 2 if quads else count == 1)]
    singles.sort(key=lambda face: (-live[face], face))
    unheld = [face for face, count in enumerate(tiles.counts) if count == 0 and tiles.most[face] >= 2]
    unheld.sort(key=lambda face: (-live[face], face))
    wanted = (pairs + singles + unheld)[:7]
    held = Counter({face: count for face, count in enumerate(tiles.counts) if count})
    needed = Counter(dict.fromkeys(wanted, 0))
    for face in wanted:
        needed[face] += 2
    missing = tuple((needed - held).elements())
    if len(missing) == lacking:
        yield _Part(tuple(("pair", face) for face in sorted(wanted)), missing)


def _orphans(hand: Hand, rules: Rules, tiles: Tiles, lacking: int, live: list[int], room: _Room) -> Iterator[_Part]:
    for pair in sorted(ORPHANS, key=lambda face: (-tiles.counts[face], -live[face])):
        wanted = Counter({face: 1 + (face == pair) for face in ORPHANS})
        missing = tuple((wanted - Counter(dict(enumerate(tiles.counts)))).elements())
        if len(missing) == lacking:
            singles: list[tuple[GroupKind, int]] = [("orphan", face) for face in ORPHANS if face != pair]
            yield _Part((*singles, ("pair", pair)), missing)
