"""`decompose`: every way in which a hand is complete."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal, TypeAlias

from tilewright import _core
from tilewright.hand.errors import HandError
from tilewright.hand.hand import Hand, HandLike
from tilewright.hand.meld import Meld
from tilewright.hand.rules import STANDARD, Form, Rules
from tilewright.hand.shapes import GroupKind, Shape, shapes_of
from tilewright.tiles import FACES, Face, FaceLike, format_tiles

__all__ = ["WAIT_WORDS", "Decomposition", "Group", "Wait", "WaitKind", "decompose", "iter_decompositions"]

WaitKind: TypeAlias = Literal["two_sided", "closed", "edge", "pair", "double_pair", "single_orphan", "thirteen_orphans"]
"""How the last tile completed its group.

``two_sided`` 45 waits for 3 and 6; ``closed`` 46 for 5; ``edge`` 12 for 3, 89 for 7; ``pair`` a single tile for its
second; ``double_pair`` two pairs, one of which becomes a triplet; ``single_orphan`` the one orphan that was missing;
``thirteen_orphans`` all thirteen were there, and any of them made the pair.
"""

WAIT_WORDS: Final[dict[WaitKind, str]] = {
    "two_sided": "two-sided",
    "closed": "closed",
    "edge": "edge",
    "pair": "pair",
    "double_pair": "double pair",
    "single_orphan": "the missing orphan",
    "thirteen_orphans": "any orphan",
}
"""The same for a person."""


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that belong together: a run, a triplet, a pair, or one orphan.

    Attributes:
        kind: Which.
        face: The face, of a run the lowest.

    >>> str(Group("run", Face("4p"))), str(Group("pair", Face("1z")))
    ('456p', '11z')
    """

    kind: GroupKind
    face: Face

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces, in order.

        >>> Group("run", Face("7s")).faces[-1]
        Face('9s')
        """
        first = self.face.index
        if self.kind == "run":
            return FACES[first], FACES[first + 1], FACES[first + 2]
        return (self.face,) * {"triplet": 3, "pair": 2, "orphan": 1}[self.kind]

    def __str__(self) -> str:
        return format_tiles(self.faces)


@dataclass(frozen=True, slots=True)
class Wait:
    """How a winning tile may have completed the hand.

    Attributes:
        group: The group that it completed.
        kind: See `WaitKind`.
    """

    group: Group
    kind: WaitKind


@dataclass(frozen=True, slots=True)
class Decomposition:
    """One way in which a hand is complete.

    Attributes:
        form: The form.
        groups: The concealed groups but the pair, by face; of seven pairs the pairs, of thirteen orphans the single
            ones.
        pair: The pair; None for seven pairs.
        melds: What lies on the table.
        jokers: What each joker stands for, by face.
        waits: When a winning tile was named: in which groups it may be, and what wait that was.
    """

    form: Form
    groups: tuple[Group, ...]
    pair: Group | None
    melds: tuple[Meld, ...] = ()
    jokers: tuple[Face, ...] = ()
    waits: tuple[Wait, ...] = ()

    @property
    def wait_kinds(self) -> tuple[WaitKind, ...]:
        """The kinds of wait without repetition, in order of their groups.

        >>> decompose("123m456p789s222p11z", winning="3m")[0].wait_kinds
        ('edge',)
        """
        return tuple(dict.fromkeys(wait.kind for wait in self.waits))

    def to_json(self) -> dict[str, object]:
        """Plain data: ``{"form", "groups", "pair", "melds", "jokers", "waits"?}``; groups are their text.

        >>> decompose("55m", Rules(sets=0))[0].to_json()
        {'form': 'standard', 'groups': [], 'pair': '55m', 'melds': [], 'jokers': []}
        """
        data: dict[str, object] = {
            "form": self.form,
            "groups": [str(group) for group in self.groups],
            "pair": None if self.pair is None else str(self.pair),
            "melds": [str(meld) for meld in self.melds],
            "jokers": [str(face) for face in self.jokers],
        }
        if self.waits:
            data["waits"] = [{"group": str(wait.group), "kind": wait.kind} for wait in self.waits]
        return data

    def __str__(self) -> str:
        parts = [str(group) for group in (*self.groups, *((self.pair,) if self.pair else ()))]
        return " ".join([*parts, *map(str, self.melds)])


def decompose(
    hand: HandLike, rules: Rules = STANDARD, *, winning: FaceLike | None = None, limit: int | None = None
) -> tuple[Decomposition, ...]:
    """Every way in which a hand is complete; none when it is not.

    Two ways differ when their groups do. With many jokers there can be a great many: `iter_decompositions` gives them
    one after the other.

    Args:
        hand: 3n + 2 tiles; or 3n + 1 tiles, and the winning tile.
        rules: What counts as complete.
        winning: The tile that came last, for the kind of wait.
        limit: The most ways to return; all by default.

    Returns:
        The ways by form, then those with more triplets in low faces first.

    Raises:
        HandError: As `is_win`; ``winning_tile`` when the tile is not in the hand.
        TileError: As `is_win`.

    >>> [str(way) for way in decompose("11223344m", winning="1m")]
    ['123m 123m 44m', '234m 234m 11m']
    >>> [(way.form, way.jokers) for way in decompose("1199m1199p1199s1zJ")]
    [('seven_pairs', (Face('1z'),))]
    """
    return tuple(islice(iter_decompositions(hand, rules, winning=winning), limit))


def iter_decompositions(
    hand: HandLike, rules: Rules = STANDARD, *, winning: FaceLike | None = None
) -> Iterator[Decomposition]:
    """The ways of `decompose`, found as they are asked for.

    Raises:
        HandError: As `decompose`.
        TileError: As `decompose`.

    >>> next(iter_decompositions("159m" + "J" * 11)).jokers[:2]
    (Face('1m'), Face('1m'))
    """
    held = Hand.of(hand)
    last = None if winning is None else Face(winning).plain
    if last is not None:
        held = _with_winning(held, rules, last)
    if not _core.is_win(held, rules):
        return iter(())
    return _ways(held, rules, last)


def _with_winning(hand: Hand, rules: Rules, last: Face) -> Hand:
    size, _, _ = _core.hand_check(hand, rules)
    if size % 3 == 1:
        if last.index >= 34:
            raise HandError("winning_tile", face=str(last), reason="it is set aside")
        return hand.draw(last)
    if all(face.index != last.index for face in hand.concealed):
        raise HandError("winning_tile", face=str(last), reason=f"it is not among the concealed tiles of {hand}")
    return hand


def _ways(hand: Hand, rules: Rules, last: Face | None) -> Iterator[Decomposition]:
    for shape in shapes_of(hand, rules):
        groups = tuple(Group(kind, FACES[face]) for kind, face in shape.groups)
        pair = None if shape.pair is None else Group("pair", FACES[shape.pair])
        jokers = tuple(FACES[face] for face in shape.jokers)
        waits = () if last is None else _waits(shape, groups, pair, last)
        yield Decomposition(shape.form, groups, pair, hand.melds, jokers, waits)


def _waits(shape: Shape, groups: tuple[Group, ...], pair: Group | None, last: Face) -> tuple[Wait, ...]:
    different = dict.fromkeys((*groups, *((pair,) if pair else ())))
    return tuple(Wait(group, _wait_kind(shape.form, group, last)) for group in different if last in group.faces)


def _wait_kind(form: Form, group: Group, last: Face) -> WaitKind:
    if form == "thirteen_orphans":
        return "single_orphan" if group.kind == "orphan" else "thirteen_orphans"
    if group.kind == "pair":
        return "pair"
    if group.kind == "triplet":
        return "double_pair"
    place = last.index - group.face.index
    if place == 1:
        return "closed"
    # 12 waits for 3 alone, and 89 for 7.
    is_edge = (place == 2 and group.face.rank == 1) or (place == 0 and group.face.rank == 7)
    return "edge" if is_edge else "two_sided"
