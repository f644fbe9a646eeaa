"""`deal`: faces for a layout, so that the board can be cleared.

The core takes the bare layout apart, ``match`` free tiles at a time (`tilewright._core.solitaire_removal_order`); each
set of tiles taken together gets one group of faces. The order of removals is the certificate of the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Final

from tilewright._core import Rng, solitaire_removal_order
from tilewright.phrases import Phrase
from tilewright.solitaire.board import Board
from tilewright.solitaire.errors import DealError
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Slot
from tilewright.solitaire.rules import Rules
from tilewright.solitaire.setup import BonusLike, PresetsLike, read_bonus, slot_index
from tilewright.solitaire.supply import choose_groups, complete_group
from tilewright.tiles import Face

__all__ = ["DEAL_VERSION", "check_number", "deal", "find_removal_order", "is_removable"]

DEAL_VERSION: Final = 1
"""Goes up when the same layout, rules and seed would give other faces."""

MAX_NUMBER: Final = 2**64 - 1
DEFAULT_MAX_NODES: Final = 500_000
_SHOWN: Final = 8


def deal(
    layout: Layout,
    *,
    seed: int,
    rules: Rules | None = None,
    presets: PresetsLike | None = None,
    bonus: BonusLike | None = None,
    winnable: bool = True,
    max_nodes: int = DEFAULT_MAX_NODES,
    poll: Callable[[], object] | None = None,
) -> Board:
    """A board that can be cleared, with the certificate that proves it.

    Args:
        layout: The places.
        seed: 0 to 2**64 - 1. The same layout, rules, presets, bonus items, seed and `DEAL_VERSION` give the same board
            on every platform.
        rules: How tiles match and cover; pairs by default.
        presets: Faces fixed by the level's author, by slot. They are kept exactly.
        bonus: Labels of bonus items by slot, or only their slots.
        winnable: False for a plain shuffle, without a certificate: most such boards of the Turtle can be cleared, but
            nothing is promised. Without presets it has the same faces as the winnable deal of the same seed.
        max_nodes: How many removals the search may try.
        poll: Called again and again meanwhile; what it raises ends the search and is raised here.

    Raises:
        LayoutError: ``unplayable``.
        BoardError: ``bonus_slot`` or ``bonus_label``.
        DealError: ``count`` when the tiles cannot be divided into matches; ``preset_count`` when there are too few
            tiles to match the presets; ``tower`` and ``exhausted`` when the board can be cleared in no way, proven;
            ``unknown`` when the budget ran out first; ``preset_slot``, ``preset_bonus``, ``seed``, ``max_nodes``.

    >>> board = deal(Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)]), seed=7)
    >>> for match in board.certificate:
    ...     board.push(match)
    >>> board.outcome().is_win
    True
    """
    if poll is not None:
        poll()
    rules = Rules() if rules is None else rules
    seed, max_nodes = check_number("seed", seed), check_number("max_nodes", max_nodes)
    layout.geometry(rules.covering)  # refuses what cannot be played, before anything else is looked at
    bonus_labels = read_bonus(layout, bonus)
    slots = layout.slots
    faces = _read_presets(layout, presets, bonus_labels)
    tiles = [i for i, slot in enumerate(slots) if slot not in bonus_labels]
    if len(tiles) % rules.match:
        raise DealError("count", tiles=len(tiles), match=rules.match)
    fixed = _matches_of_presets(faces, rules)
    match_count = len(tiles) // rules.match
    if sum(fixed.values()) > match_count:
        raise DealError("preset_count", needed=sum(fixed.values()), available=match_count)
    rng = Rng(seed)
    # Drawn in any case: a plain shuffle then deals the same faces.
    order_seed = rng.next_u64()
    certificate: list[list[int]] | None = None
    if winnable:
        certificate = find_removal_order(layout, rules, faces, bonus_labels, order_seed, max_nodes, poll=poll)
        _give_faces_by_match([move for move in certificate if slots[move[0]] not in bonus_labels], faces, rules, rng)
    else:
        _give_faces_anywhere(tiles, faces, fixed, rules, rng)
    return Board(
        layout,
        faces,
        rules,
        bonus_labels,
        certificate=None if certificate is None else [[slots[i] for i in move] for move in certificate],
        seed=seed,
        deal_version=DEAL_VERSION,
    )


def is_removable(layout: Layout, match: int = 2, *, max_nodes: int = DEFAULT_MAX_NODES) -> bool | None:
    """Whether the bare layout can be taken apart, ``match`` free tiles at a time.

    Returns:
        True or False, or None when it could not be decided by trying ``max_nodes`` removals.

    Raises:
        LayoutError: ``unplayable``.

    >>> is_removable(Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0)]), match=3)
    False
    """
    try:
        find_removal_order(layout, Rules(match=match), [None] * len(layout.slots), {}, 0, max_nodes)
    except DealError as error:
        return None if error.code == "unknown" else False
    return True


def check_number(name: str, value: int) -> int:
    """A whole number from 0 to 2**64 - 1.

    Raises:
        DealError: With the code ``name``.

    >>> check_number("seed", 7)
    7
    """
    try:
        number = index(value)
    except TypeError:
        number = -1
    if isinstance(value, bool) or not 0 <= number <= MAX_NUMBER:
        raise DealError(name, found=value)
    return number


def _read_presets(layout: Layout, presets: PresetsLike | None, bonus: Mapping[Slot, str]) -> list[Face | None]:
    """The preset faces in the order of the slots; None where there is none."""
    faces: list[Face | None] = [None] * len(layout.slots)
    for slot, face in (presets or {}).items():
        i = slot_index(layout, slot)
        if i is None:
            raise DealError("preset_slot", slot=slot, face=str(Face(face)))
        if layout.slots[i] in bonus:
            raise DealError("preset_bonus", slot=tuple(slot))
        faces[i] = Face(face)
    return faces


def _matches_of_presets(faces: list[Face | None], rules: Rules) -> dict[int, int]:
    """How many matches at least hold the presets of each group."""
    counts = Counter(rules.group_of(face) for face in faces if face is not None)
    return {group: -(-count // rules.match) for group, count in counts.items()}


def find_removal_order(
    layout: Layout,
    rules: Rules,
    presets: list[Face | None],
    bonus: Mapping[Slot, str],
    seed: int,
    max_nodes: int,
    present: Sequence[bool] | None = None,
    poll: Callable[[], object] | None = None,
) -> list[list[int]]:
    """An order in which the tiles present (all of them, by default) can be taken; the error is the proof of none."""
    slots = layout.slots
    status, moves, tower, nodes, needed, available = solitaire_removal_order(
        layout.geometry(rules.covering),
        match_size=rules.match,
        presets=[None if face is None else rules.group_of(face) for face in presets],
        bonus=[slot in bonus for slot in slots],
        present=[True] * len(slots) if present is None else present,
        seed=seed,
        max_nodes=max_nodes,
        poll=poll,
    )
    if status == "found":
        return moves
    if status == "count":
        raise DealError(status, tiles=needed, match=available)
    if status == "tower":
        waiting = [tuple(layout.slots[i]) for i in tower]
        chain: str | Phrase = ", ".join(map(str, waiting[:_SHOWN]))
        if (more := len(tower) - _SHOWN) > 0:
            chain = Phrase("and_more", some=chain, count=more)
        raise DealError(status, needed=needed, moves=available, chain=chain, slots=waiting)
    raise DealError(status, nodes=nodes)


def _give_faces_by_match(moves: list[list[int]], faces: list[Face | None], rules: Rules, rng: Rng) -> None:
    """One group a match: the preset's where there is one."""
    fixed = [next((rules.group_of(face) for i in move if (face := faces[i])), None) for move in moves]
    open_groups = iter(choose_groups(len(moves), rules, Counter(group for group in fixed if group is not None), rng))
    tiles_of: dict[int, list[int]] = {}
    for move, group in zip(moves, fixed, strict=True):
        tiles_of.setdefault(next(open_groups) if group is None else group, []).extend(move)
    _fill_groups(tiles_of, faces, rules, rng)


def _give_faces_anywhere(
    tiles: list[int], faces: list[Face | None], fixed: Mapping[int, int], rules: Rules, rng: Rng
) -> None:
    """A plain shuffle of the faces of a deal over the tiles that have none yet."""
    groups = choose_groups(len(tiles) // rules.match, rules, fixed, rng)
    open_faces: list[Face] = []
    for group, matches in sorted((Counter(groups) + Counter(fixed)).items()):
        presets = [face for i in tiles if (face := faces[i]) is not None and rules.group_of(face) == group]
        open_faces += complete_group(group, matches * rules.match, presets, rules, rng)
    rng.shuffle(open_faces)
    for i in tiles:
        if faces[i] is None:
            faces[i] = open_faces.pop()


def _fill_groups(tiles_of: Mapping[int, list[int]], faces: list[Face | None], rules: Rules, rng: Rng) -> None:
    for group, tiles in sorted(tiles_of.items()):
        presets = [face for i in tiles if (face := faces[i]) is not None]
        rest = complete_group(group, len(tiles), presets, rules, rng)
        for i in tiles:
            if faces[i] is None:
                faces[i] = rest.pop()
