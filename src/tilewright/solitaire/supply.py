"""Which faces a deal uses: the standard set, in whole groups.

The set has 36 groups of four: 34 kinds four times, the four flowers, the four seasons. Smaller layouts use whole groups
of it, chosen at random; larger ones repeat it. A group is dealt in *units*: as many of its tiles as make whole matches
and come as near to four as possible (4 for pairs and fours, 3 for triples, N for a larger match N). Only when the
number of matches demands it, one unit is dealt in part. Where flowers match only their equals, two of the four are
dealt for each set, one match each, and so with the seasons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tilewright._core import Rng
from tilewright.solitaire.rules import Rules
from tilewright.tiles import FACES, Face

__all__ = ["choose_groups", "complete_group"]

_COPIES: Final = 4
_FLOWERS: Final = tuple(face for face in FACES if face.is_flower)
_SEASONS: Final = tuple(face for face in FACES if face.is_season)


def choose_groups(match_count: int, rules: Rules, fixed: Mapping[int, int], rng: Rng) -> list[int]:
    """The group of every match of a deal that is not fixed by presets, in random order.

    Args:
        match_count: How many matches the deal has in all.
        rules: How tiles match.
        fixed: For each group with presets, how many matches are fixed to it.
        rng: The stream of choices.

    Returns:
        ``match_count - sum(fixed.values())`` groups.

    >>> sorted(choose_groups(72, Rules(), {}, Rng(7))) == sorted(2 * [*range(34), 34, 38])
    True
    """
    open_count = match_count - sum(fixed.values())
    # Matches that complete the units which presets have begun come first, then fresh units set by set.
    begun: list[int] = []
    begun_units: Counter[int] = Counter()
    for group, count in sorted(fixed.items()):
        size = _matches_per_unit(group, rules)
        begun_units[group] = -(-count // size)
        begun += [group] * (begun_units[group] * size - count)
    groups = begun[:open_count]
    while len(groups) < open_count:
        units = _set_units(rules, rng)
        rng.shuffle(units)
        for group in units:
            if begun_units[group] > 0:
                begun_units[group] -= 1
            else:
                groups += [group] * _matches_per_unit(group, rules)
    groups = groups[:open_count]
    rng.shuffle(groups)
    return groups


def complete_group(group: int, count: int, presets: Iterable[Face], rules: Rules, rng: Rng) -> list[Face]:
    """The faces of a group that are still to be dealt, in random order.

    Args:
        group: The group, as ``rules.group_of`` names it.
        count: How many tiles of the group the deal has in all.
        presets: Faces of the group that lie already.
        rules: How tiles match.
        rng: The stream of choices.

    Returns:
        ``count`` less the presets; flowers and seasons in equal shares as far as the presets allow.

    >>> sorted(map(str, complete_group(34, 4, [Face("2f")], Rules(), Rng(7))))
    ['1f', '3f', '4f']
    """
    members = _members(group, rules)
    first = rng.below(len(members)) if count % len(members) else 0
    wanted = Counter(members[(first + i) % len(members)] for i in range(count))
    open_count = count
    for face in presets:
        wanted[face.plain] -= 1
        open_count -= 1
    faces = [face for face, number in sorted(wanted.items()) for _ in range(number)]
    rng.shuffle(faces)
    return faces[:open_count]


def _members(group: int, rules: Rules) -> Sequence[Face]:
    face = FACES[group]
    if rules.group_flowers and face.is_flower:
        return _FLOWERS
    if rules.group_flowers and face.is_season:
        return _SEASONS
    return (face,)


def _matches_per_unit(group: int, rules: Rules) -> int:
    face = FACES[group]
    if not rules.group_flowers and (face.is_flower or face.is_season):
        return 1
    return max(1, _COPIES // rules.match)


def _set_units(rules: Rules, rng: Rng) -> list[int]:
    """The groups of one set, one entry a unit."""
    units = [face.index for face in FACES if face.is_number or face.is_honour]
    for faces in (_FLOWERS, _SEASONS):
        if rules.group_flowers:
            units.append(rules.group_of(faces[0]))
        else:
            # As many matches as the four tiles make, each of a face of its own.
            chosen = [face.index for face in faces]
            rng.shuffle(chosen)
            units += chosen[: max(1, _COPIES // rules.match)]
    return units
