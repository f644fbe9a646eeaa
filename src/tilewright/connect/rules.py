"""`Rules` of connect: the points on which games differ, as data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import index
from typing import Final, TypedDict

from tilewright.connect.gravity import GRAVITY_MODES, gravity_modes
from tilewright.errors import RulesError

__all__ = ["PRESETS", "CoreRules", "Rules"]

MAX_KIND: Final = 2**31 - 1
MAX_LEVEL: Final = 1_000_000


class CoreRules(TypedDict):
    """The rules as the core takes them."""

    groups: list[list[int]]
    max_turns: int | None
    border: bool
    adjacent: bool
    gravity: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """How tiles are joined, and how the board moves.

    Attributes:
        max_turns: The most turns a path may have, 0 to 4; None for any number.
        border: 1 when the free lane around the board may be used, 0 when not.
        adjacent: Whether neighbours may be joined directly. When not, only by a way round (Four Rivers).
        gravity: How tiles move after a move: a mode of `tilewright.connect.gravity.GRAVITY_MODES`,
            ``"alternate:a,b,..."`` (the modes in turn, one a move) or ``"levels:a,b,..."`` (one a level).
        groups: Sets of kinds that match each other, as flowers do. Given as an iterable of iterables, or as text:
            ``"34,35,36,37;38,39"``. Kept sorted.
        level: Which level is played, from 1: chooses the mode of ``"levels:..."``.

    Raises:
        RulesError: ``rule_value``.

    >>> Rules(gravity="alternate:down,left", groups=[{3, 2}]).groups
    (frozenset({2, 3}),)
    """

    max_turns: int | None = 2
    border: int = 1
    adjacent: bool = True
    gravity: str = "none"
    groups: tuple[frozenset[int], ...] = ()
    level: int = 1

    def __post_init__(self) -> None:
        if self.max_turns is not None:
            self._set("max_turns", _whole("max_turns", self.max_turns, range(5), "0 to 4, or none for any number"))
        self._set("border", _whole("border", self.border, range(2), "0 or 1"))
        if not isinstance(self.adjacent, bool):
            raise RulesError("rule_value", field="adjacent", found=self.adjacent, expected="true or false")
        self._set("level", _whole("level", self.level, range(1, MAX_LEVEL + 1), f"1 to {MAX_LEVEL}"))
        if self.gravity is None:  # what `--rule gravity=none` gives
            self._set("gravity", "none")
        if not isinstance(self.gravity, str) or gravity_modes(self.gravity) is None:
            expected = f"{', '.join(GRAVITY_MODES)}, alternate:a,b,... or levels:a,b,..."
            raise RulesError("rule_value", field="gravity", found=self.gravity, expected=expected)
        # The same modes are the same rules, however they were spaced.
        self._set("gravity", re.sub(r"\s*([:,])\s*", r"\1", self.gravity.strip()))
        self._set("groups", _groups(self.groups))

    def _set(self, field: str, value: object) -> None:
        object.__setattr__(self, field, value)

    @property
    def gravity_modes(self) -> tuple[str, ...]:
        """The simple modes that follow the moves, in turn: one, unless they alternate.

        >>> Rules(gravity="levels:none,down", level=2).gravity_modes
        ('down',)
        """
        return gravity_modes(self.gravity, self.level) or ("none",)

    @property
    def has_gravity(self) -> bool:
        """Whether tiles ever move.

        >>> Rules().has_gravity, Rules(gravity="out").has_gravity
        (False, True)
        """
        return any(mode != "none" for mode in self.gravity_modes)

    def matches(self, first: int, second: int) -> bool:
        """Whether tiles of these kinds match.

        >>> Rules(groups=[{2, 3}]).matches(2, 3), Rules().matches(2, 3)
        (True, False)
        """
        return first == second or any(first in group and second in group for group in self.groups)

    def to_core(self) -> CoreRules:
        """The rules as keyword arguments of the core.

        >>> Rules().to_core()["gravity"]
        ('none',)
        """
        return {
            "groups": [sorted(group) for group in self.groups],
            "max_turns": self.max_turns,
            "border": bool(self.border),
            "adjacent": self.adjacent,
            "gravity": self.gravity_modes,
        }

    def to_dict(self) -> dict[str, object]:
        """The rules as plain data, in the order of the fields.

        >>> Rules(groups=[{3, 2}]).to_dict()["groups"]
        [[2, 3]]
        """
        return {
            "max_turns": self.max_turns,
            "border": self.border,
            "adjacent": self.adjacent,
            "gravity": self.gravity,
            "groups": [sorted(group) for group in self.groups],
            "level": self.level,
        }


def _whole(field: str, found: object, possible: range, expected: str) -> int:
    """A whole number of ``possible``; booleans are none."""
    try:
        value = index(found)  # type: ignore[arg-type]
    except TypeError:
        value = possible.stop
    if isinstance(found, bool) or value not in possible:
        raise RulesError("rule_value", field=field, found=found, expected=expected)
    return value


def _groups(found: object) -> tuple[frozenset[int], ...]:
    expected = "sets of at least two kinds, each kind (2 or more) in one of them"
    error = RulesError("rule_value", field="groups", found=found, expected=expected)
    try:
        if isinstance(found, str):
            found = [[int(kind) for kind in group.split(",")] for group in found.split(";") if group.strip()]
        elif found is None:
            found = ()
        if not isinstance(found, Iterable):
            raise error
        groups = [frozenset(_kind(kind) for kind in group) for group in found]
    except (TypeError, ValueError):
        raise error from None
    if any(len(group) < 2 for group in groups) or sum(map(len, groups)) != len(frozenset[int]().union(*groups)):
        raise error
    return tuple(sorted(groups, key=sorted))


def _kind(found: object) -> int:
    if isinstance(found, bool):
        raise TypeError
    kind = index(found)  # type: ignore[arg-type]
    if not 2 <= kind <= MAX_KIND:
        raise ValueError
    return kind


PRESETS: Final[Mapping[str, Rules]] = {
    "standard": Rules(),
    "four_rivers": Rules(adjacent=False),
    "closed": Rules(border=0),
    "falling": Rules(gravity="down"),
    "three_turns": Rules(max_turns=3),
}
"""Rules by name."""
