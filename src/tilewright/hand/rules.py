"""`Rules` of hands: what is complete, what is wild, which copies count. Plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from operator import index
from typing import Final, Literal, TypeAlias, get_args

from tilewright._core import HandRules
from tilewright.errors import RulesError, TileError
from tilewright.tiles import Face, FaceLike, parse_tiles

__all__ = ["FORMS", "MOST_JOKERS", "PRESETS", "STANDARD", "Form", "Rules", "SevenPairs", "WaitCopies"]

Form: TypeAlias = Literal["standard", "seven_pairs", "thirteen_orphans"]
SevenPairs: TypeAlias = Literal["off", "distinct", "quads_ok"]
WaitCopies: TypeAlias = Literal["live", "formal"]

FORMS: Final[Mapping[Form, str]] = {
    "standard": "sets and a pair",
    "seven_pairs": "seven pairs",
    "thirteen_orphans": "thirteen orphans",
}
"""Every form a hand can be complete in, with what a person calls it, in the order of all answers."""

MOST_SETS: Final = 16
MOST_JOKERS: Final = 50


@dataclass(frozen=True, slots=True)
class Rules(HandRules):
    """What a hand is judged by.

    Attributes:
        name: What people call these rules.
        sets: Sets of a complete hand, melds included: 4, or 5 for sixteen tiles. None: as many as the hand can make.
        seven_pairs: ``"off"``, ``"distinct"`` (seven different pairs) or ``"quads_ok"`` (four of a kind is two pairs).
        thirteen_orphans: Whether one of each terminal and honour, and a second of one of them, is complete.
        max_copies: Copies of each face in the game, 2 to 4; one more in a hand is an error.
        meld_copies: Whether copies in the hand's own melds are used up for waits and shanten. Tenhou says they are not.
        wait_copies: ``"live"``: nobody waits for a copy that they hold themselves. ``"formal"``: they may.
        jokers: Wild tiles (赖子): how many the hand has besides those written ``J`` in it, or the faces that are wild.
        joker_as_fifth: Whether a joker may stand for more copies of a face than there are.

    Raises:
        RulesError: ``rule_value``.

    >>> Rules(jokers="5z").wild
    (Face('5z'),)
    >>> Rules(seven_pairs="some")
    Traceback (most recent call last):
    tilewright.errors.RulesError: rule seven_pairs: 'some' is not possible, expected off, distinct or quads_ok
    """

    name: str = "standard"
    sets: int | None = None
    seven_pairs: SevenPairs = "quads_ok"
    thirteen_orphans: bool = False
    max_copies: int = 4
    meld_copies: bool = True
    wait_copies: WaitCopies = "live"
    jokers: int | tuple[Face, ...] | Iterable[FaceLike] = 0
    joker_as_fifth: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise RulesError("rule_value", field="name", found=self.name, expected="text")
        if self.sets is not None:
            self._whole("sets", 0, MOST_SETS)
        self._whole("max_copies", 2, 4)
        for name, choices in (("seven_pairs", SevenPairs), ("wait_copies", WaitCopies)):
            self._choice(name, get_args(choices))
        for name in ("thirteen_orphans", "meld_copies", "joker_as_fifth"):
            if not isinstance(getattr(self, name), bool):
                raise RulesError("rule_value", field=name, found=getattr(self, name), expected="true or false")
        self._read_jokers()
        self._set(
            sets=self.sets,
            seven_pairs=self.seven_pairs,
            thirteen_orphans=self.thirteen_orphans,
            max_copies=self.max_copies,
            meld_copies=self.meld_copies,
            formal_waits=self.wait_copies == "formal",
            jokers=self.joker_count,
            wild=sum(1 << face.index for face in self.wild),
            joker_as_fifth=self.joker_as_fifth,
        )

    def _whole(self, name: str, least: int, most: int) -> None:
        found = getattr(self, name)
        try:
            number = index(found)
        except TypeError:
            number = -1
        if isinstance(found, bool) or not least <= number <= most:
            expected = f"a whole number from {least} to {most}"
            raise RulesError("rule_value", field=name, found=found, expected=expected)
        object.__setattr__(self, name, number)

    def _choice(self, name: str, choices: tuple[str, ...]) -> None:
        if getattr(self, name) not in choices:
            expected = f"{', '.join(choices[:-1])} or {choices[-1]}"
            raise RulesError("rule_value", field=name, found=getattr(self, name), expected=expected)

    def _read_jokers(self) -> None:
        found = self.jokers
        if isinstance(found, Iterable):
            try:
                faces = parse_tiles(found) if isinstance(found, str) else [Face(face) for face in found]
            except TileError as error:
                raise RulesError("rule_value", field="jokers", found=found, expected=f"faces ({error})") from error
            wild = tuple(sorted({face.plain for face in faces}))
            if any(face.index >= 34 for face in wild):
                raise RulesError("rule_value", field="jokers", found=found, expected="faces from 1m to 7z")
            object.__setattr__(self, "jokers", wild)
        else:
            self._whole("jokers", 0, MOST_JOKERS)

    @property
    def joker_count(self) -> int:
        """Wild tiles that the hand has besides those it says itself.

        >>> Rules(jokers=2).joker_count, Rules(jokers="5z").joker_count
        (2, 0)
        """
        return self.jokers if isinstance(self.jokers, int) else 0

    @property
    def wild(self) -> tuple[Face, ...]:
        """The faces that are wild, by index.

        >>> Rules(jokers=["7z", "1m"]).wild
        (Face('1m'), Face('7z'))
        """
        return self.jokers if isinstance(self.jokers, tuple) else ()

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        return Rules, tuple(getattr(self, item.name) for item in fields(self))


STANDARD: Final = Rules()
"""Sets and a pair, or seven pairs in which four of a kind is two pairs; no other form, no joker."""

PRESETS: Final[Mapping[str, Rules]] = {"standard": STANDARD}
"""Rules by name."""
