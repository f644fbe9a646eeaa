"""`explain`: why a hand is complete, or what is missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

from tilewright import _core
from tilewright.hand.decomposition import WAIT_WORDS, Decomposition, Group, WaitKind, iter_decompositions
from tilewright.hand.forms import shanten_by_form, waits_by_form
from tilewright.hand.hand import Hand, HandLike
from tilewright.hand.nearest import Completion, nearest_completions
from tilewright.hand.rules import FORMS, STANDARD, Form, Rules
from tilewright.tiles import Face, FaceLike, format_tiles

__all__ = ["Explanation", "WaitExplanation", "explain"]

_MOST_WAYS: Final = 20
_MOST_COMPLETIONS: Final = 3
_MOST_LINES: Final = 8
_ALL: Final = {2: "both", 3: "all three", 4: "all four"}


@dataclass(frozen=True, slots=True)
class WaitExplanation:
    """A face that completes the hand.

    Attributes:
        face: The face.
        live: How many copies can still come.
        kinds: The kinds of wait that it ends, in order of the decompositions.
        held: How many copies the hand has, if these are all there are: such a wait has no kind.
    """

    face: Face
    live: int
    kinds: tuple[WaitKind, ...]
    held: int | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What there is to say about a hand; ``str`` is the text for a person.

    Attributes:
        hand: The hand.
        is_win: Whether it is complete.
        shanten: -1 complete, 0 ready, else the exchanges short of ready.
        by_form: The same for each form that can apply.
        decompositions: The ways in which it is complete, the first 20.
        has_more: Whether there are more than these.
        waits: Of a ready hand without a tile too many: what it waits for.
        completions: Of any other hand that is not complete: the nearest complete shapes. Not all are looked at: there
            can be none where few copies of many faces are left.
        discards: Of a hand with a tile too many: the faces to let go that leave it nearest and open to most copies.
    """

    hand: Hand
    is_win: bool
    shanten: int
    by_form: dict[Form, int]
    decompositions: tuple[Decomposition, ...] = ()
    has_more: bool = False
    waits: tuple[WaitExplanation, ...] = ()
    completions: tuple[Completion, ...] = ()
    discards: tuple[Face, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Plain data.

        >>> explain("55m", Rules(sets=0)).to_json()["decompositions"]
        [{'form': 'standard', 'groups': [], 'pair': '55m', 'melds': [], 'jokers': []}]
        """
        return {
            "hand": str(self.hand),
            "win": self.is_win,
            "shanten": self.shanten,
            "by_form": dict(self.by_form),
            "decompositions": [way.to_json() for way in self.decompositions],
            "more": self.has_more,
            "waits": [{"face": str(wait.face), "live": wait.live, "kinds": list(wait.kinds)} for wait in self.waits],
            "completions": [completion.to_json() for completion in self.completions],
            "discards": [str(face) for face in self.discards],
        }

    def __str__(self) -> str:
        if self.is_win:
            shown = self.decompositions[:_MOST_LINES]
            return "\n".join([self._headline_of_win(), *map(_way_line, shown), *self._more()])
        if self.waits:
            return "\n".join([self._headline_of_waits(), *self._wait_lines()])
        nearest = ["Nearest:", *map(_completion_line, self.completions)] if self.completions else []
        return "\n".join([*self._distance(), *nearest, *self._advice()])

    def _headline_of_win(self) -> str:
        ways = len(self.decompositions)
        count = f"at least {ways} ways" if self.has_more else {1: "one way", 2: "two ways"}.get(ways, f"{ways} ways")
        return f"{self.hand} is complete, in {count}:"

    def _more(self) -> list[str]:
        hidden = len(self.decompositions) - _MOST_LINES
        return [f"  ... and {'many' if self.has_more else hidden} more"] if hidden > 0 else []

    def _headline_of_waits(self) -> str:
        faces = [str(wait.face) for wait in self.waits]
        return f"{self.hand} is ready: it waits for {_list(faces) if len(faces) <= 9 else f'{len(faces)} faces'}."

    def _wait_lines(self) -> list[str]:
        """A line for all faces that have as many copies left and end the same kinds of wait."""
        alike: dict[tuple[str, int], list[Face]] = {}
        for wait in self.waits:
            alike.setdefault((self._kinds(wait), wait.live), []).append(wait.face)
        rows = [
            (format_tiles(faces), kinds, f"{live} live{' each' if len(faces) > 1 else ''}")
            for (kinds, live), faces in alike.items()
        ]
        first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
        return [f"  {faces:{first}}  {kinds:{second}}  {live}" for faces, kinds, live in rows]

    def _kinds(self, wait: WaitExplanation) -> str:
        if wait.kinds:
            return ", ".join(text for kind, text in WAIT_WORDS.items() if kind in wait.kinds)
        return "a joker" if wait.held is None else f"the hand has {_ALL[wait.held]}"

    def _distance(self) -> list[str]:
        if self.shanten == 0:
            text = f"{self.hand} is not complete, but ready once a tile is let go."
        else:
            exchanges = "one exchange" if self.shanten == 1 else f"{self.shanten} exchanges"
            text = f"{self.hand} is not complete: {exchanges} short of ready."
        others = [f"{FORMS[form]} {shanten}" for form, shanten in self.by_form.items() if shanten > self.shanten]
        return [text, *([f"Further off: {', '.join(others)}."] if others else [])]

    def _advice(self) -> list[str]:
        return [f"Let go of {_list(map(str, self.discards), 'or')}."] if self.discards else []


def explain(hand: HandLike, rules: Rules = STANDARD, *, visible: str | Iterable[FaceLike] = ()) -> Explanation:
    """Why a hand is complete; or what it waits for; or the nearest complete shapes and what is missing to them.

    Args:
        hand: 3n + 1 or 3n + 2 tiles.
        rules: What counts as complete.
        visible: Tiles seen elsewhere, for live copies.

    Raises:
        HandError: As `is_win`.
        TileError: As `is_win`.

    >>> print(explain("11223344m"))
    11223344m is complete, in two ways:
      123m 123m + 44m  (sets and a pair)
      234m 234m + 11m  (sets and a pair)
    >>> print(explain("13m456p789s222p11z"))
    13m222456p789s11z is ready: it waits for 2m.
      2m  closed  4 live
    >>> print(explain("147m11z"))
    147m11z is not complete: one exchange short of ready.
    Nearest:
      123m + 11z  needs 2m 3m, spare 4m 7m  (sets and a pair)
      234m + 11z  needs 2m 3m, spare 1m 7m  (sets and a pair)
      345m + 11z  needs 3m 5m, spare 1m 7m  (sets and a pair)
    Let go of 1m or 4m.
    """
    held = Hand.of(hand)
    size, _, _ = _core.hand_check(held, rules)
    by_form = shanten_by_form(held, rules)
    shanten = min(by_form.values())
    live = _core.hand_live(held, rules, visible)
    if shanten == -1:
        ways = tuple(islice(iter_decompositions(held, rules), _MOST_WAYS + 1))
        return Explanation(held, True, shanten, by_form, ways[:_MOST_WAYS], len(ways) > _MOST_WAYS)
    if shanten == 0 and size % 3 == 1:
        faces = sorted({face for faces in waits_by_form(held, rules).values() for face in faces})
        waits = tuple(_wait(held, rules, face, live[face.index]) for face in faces)
        return Explanation(held, False, shanten, by_form, waits=waits)
    distances = {form: distance + 1 for form, distance in by_form.items()}
    completions = nearest_completions(held, rules, distances, live, _MOST_COMPLETIONS)
    discards: tuple[Face, ...] = ()
    if size % 3 == 2:
        ranked = _core.acceptance(held, rules, visible)
        best = [one for one in ranked if (one.shanten, one.live) == (ranked[0].shanten, ranked[0].live)]
        discards = tuple(one.discard for one in best if one.discard is not None)
    return Explanation(held, False, shanten, by_form, completions=completions, discards=discards)


def _wait(hand: Hand, rules: Rules, face: Face, live: int) -> WaitExplanation:
    """A wait with its kinds; with none when it is a wild tile, or a copy that does not exist."""
    copies = _copies(hand, face)
    if copies == rules.max_copies:
        return WaitExplanation(face, live, (), copies)
    if face in rules.wild:
        return WaitExplanation(face, live, ())
    ways = islice(iter_decompositions(hand, rules, winning=face), _MOST_WAYS)
    return WaitExplanation(face, live, tuple(dict.fromkeys(kind for way in ways for kind in way.wait_kinds)))


def _copies(hand: Hand, face: Face) -> int:
    melded = sum(tile.index == face.index for meld in hand.melds for tile in meld.faces)
    return hand.counts[face.index] + melded


def _list(words: Iterable[str], last: str = "and") -> str:
    *most, final = words
    return f"{', '.join(most)} {last} {final}" if most else final


def _way_line(way: Decomposition) -> str:
    groups = " ".join(map(str, (*_together(way.form, way.groups), *way.melds)))
    jokers = f", jokers as {format_tiles(way.jokers)}" if way.jokers else ""
    return f"  {_and_pair(groups, way.pair)}  ({FORMS[way.form]}{jokers})"


def _together(form: Form, groups: tuple[Group, ...]) -> tuple[object, ...]:
    """Groups as they are shown: single orphans without gaps."""
    if form != "thirteen_orphans":
        return groups
    return (format_tiles([face for group in groups for face in group.faces]),)


def _and_pair(groups: str, pair: object) -> str:
    return " + ".join(str(part) for part in (groups, pair) if part)


def _completion_line(one: Completion) -> str:
    *groups, pair = one.groups
    if one.form == "seven_pairs":
        parts = " ".join(map(str, one.groups))
    else:
        parts = _and_pair(" ".join(map(str, _together(one.form, tuple(groups)))), pair)
    needs = "needs " + " ".join(map(str, one.missing))
    spare = f", spare {' '.join(map(str, one.spare))}" if one.spare else ""
    jokers = f", jokers as {format_tiles(one.jokers)}" if one.jokers else ""
    return f"  {parts}  {needs}{spare}  ({FORMS[one.form]}{jokers})"
