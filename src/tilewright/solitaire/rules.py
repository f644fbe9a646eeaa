"""`Rules` of solitaire: the points on which games differ, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from typing import Final, Literal, TypeAlias, get_args

from tilewright.errors import RulesError
from tilewright.tiles import FACES, Face

__all__ = ["PRESETS", "Covering", "Rules"]

Covering: TypeAlias = Literal["any", "next"]

MAX_MATCH: Final = 64


@dataclass(frozen=True, slots=True)
class Rules:
    """How tiles match and what covers them.

    Attributes:
        match: How many tiles go together, 2 to 64.
        covering: ``"any"``: a tile on any higher layer covers what it overlaps. ``"next"``: only one on the next layer
            does, as in KMahjongg, mah and PySolFC.
        group_flowers: Whether any flower matches any flower, and any season any season. When off they match only
            their equals, and are dealt in such sets.

    Raises:
        RulesError: ``rule_value``.

    >>> Rules(match=3).group_of("1f") == Rules().group_of("4f")
    True
    """

    match: int = 2
    covering: Covering = "any"
    group_flowers: bool = True

    def __post_init__(self) -> None:
        expected = f"a whole number from 2 to {MAX_MATCH}"
        try:
            match = index(self.match)
        except TypeError:
            raise RulesError("rule_value", field="match", found=self.match, expected=expected) from None
        if isinstance(self.match, bool) or not 2 <= match <= MAX_MATCH:
            raise RulesError("rule_value", field="match", found=self.match, expected=expected)
        object.__setattr__(self, "match", match)  # as a plain int, whatever kind of integer it was
        if self.covering not in get_args(Covering):
            raise RulesError("rule_value", field="covering", found=self.covering, expected="any or next")
        if not isinstance(self.group_flowers, bool):
            raise RulesError("rule_value", field="group_flowers", found=self.group_flowers, expected="true or false")

    def group_of(self, face: Face | str | int) -> int:
        """The group in which a face matches: the index of the first face of that group.

        >>> Rules().group_of("8f"), Rules(group_flowers=False).group_of("8f")
        (38, 41)
        """
        face = Face(face)
        if self.group_flowers and face.is_flower:
            return _FIRST_FLOWER
        if self.group_flowers and face.is_season:
            return _FIRST_SEASON
        return face.index


PRESETS: Final[Mapping[str, Rules]] = {
    "standard": Rules(),
    "kmahjongg": Rules(covering="next"),
    "triples": Rules(match=3),
    "quads": Rules(match=4),
    "equal_flowers": Rules(group_flowers=False),
    "strict": Rules(covering="next", group_flowers=False),
}
"""Rules by name."""

_FIRST_FLOWER: Final = next(face.index for face in FACES if face.is_flower)
_FIRST_SEASON: Final = next(face.index for face in FACES if face.is_season)
