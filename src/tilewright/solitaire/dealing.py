"""`deal`: faces for a layout, so that the board can be cleared.

The core takes the bare layout apart, ``match`` free tiles at a time (`tilewright._core.solitaire_removal_order`); each
set of tiles taken together gets one group of faces. The order of removals is the certificate of the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from tilewright._core import Rng, solitaire_removal_order
from tilewright.solitaire.board import Board
from tilewright.solitaire.errors import DealError
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Slot
from tilewright.solitaire.rules import Rules
from tilewright.solitaire.supply import choose_groups, complete_group
from tilewright.tiles import Face, FaceLike

__all__ = ["DEAL_VERSION", "deal", "is_removable"]

DEAL_VERSION: Final = 1
"""Goes up when the same layout, rules and seed would give other faces."""

MAX_SEED: Final = 2**64 - 1
DEFAULT_MAX_NODES: Final = 500_000
DEFAULT_BONUS_LABEL: Final = "bonus"

PresetsLike = Mapping[tuple[int, int, int], FaceLike]
BonusLike = Mapping[tuple[int, int, int], str] | Iterable[tuple[int, int, int]]


def deal(
    layout: Layout,
    *,
    seed: int,
    rules: Rules | None = None,
    presets: PresetsLike | None = None,
    bonus: BonusLike | None = None,
    winnable: bool = True,
    max_nodes: int = DEFAULT_MAX_NODES,
) -> Board:
    """A board that can be cleared, with the certificate that proves it.

    Args:
        layout: The places.
        seed: 0 to 2**64 - 1. The same layout, rules, presets, bonus items, seed and `DEAL_VERSION` give the same board
            on every platform.
        rules: How tiles match and cover; pairs by default.
        presets: Faces fixed by the level's author, by slot. They are kept exactly.
        bonus: Labels of bonus items by slot, or only their slots.
        winnable: False for a plain shuffle of the same faces, without a certificate: most such boards of the Turtle can
            be cleared, but nothing is promised.
        max_nodes: How many removals the search may try.

    Raises:
        LayoutError: ``unplayable``.
        DealError: ``count`` when the tiles cannot be divided into matches; ``tower`` and ``exhausted`` when the board
            can be cleared in no way, proven; ``unknown`` when the budget ran out first; ``preset_count``,
            ``preset_slot``, ``preset_bonus``, ``seed``.

    >>> board = deal(Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)]), seed=7)
    >>> for match in board.certificate:
    ...     board.push(match)
    >>> board.outcome().is_win
    True
    """
    rules = Rules() if rules is None else rules
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise DealError("seed", found=seed)
    slots = layout.slots
    bonus_labels = bonus if isinstance(bonus, Mapping) else dict.fromkeys(bonus or (), DEFAULT_BONUS_LABEL)
    bonus_at = {_index(layout, slot, "bonus item") for slot in bonus_labels}
    preset_faces: dict[int, Face] = {}
    for slot, face in (presets or {}).items():
        index = _index(layout, slot, Face(face))
        if index in bonus_at:
            raise DealError("preset_bonus", slot=tuple(slot))
        preset_faces[index] = Face(face)
    to_match = len(slots) - len(bonus_at)
    if to_match % rules.match:
        raise DealError("count", tiles=to_match, match=rules.match)
    rng = Rng(seed)
    faces: list[Face | None] = [preset_faces.get(i) for i in range(len(slots))]
    certificate: list[list[Slot]] | None = None
    if winnable:
        moves = _removal_order(layout, rules, preset_faces, bonus_at, rng.next_u64(), max_nodes)
        certificate = [[slots[i] for i in move] for move in moves]
        _give_faces_by_match([move for move in moves if move[0] not in bonus_at], faces, rules, rng)
    else:
        layout.geometry(rules.covering)
        _give_faces_anywhere([i for i in range(len(slots)) if i not in bonus_at], faces, rules, rng)
    return Board(
        layout, faces, rules, dict(bonus_labels), certificate=certificate, seed=seed, deal_version=DEAL_VERSION
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
        _removal_order(layout, Rules(match=match), {}, set(), 0, max_nodes)
    except DealError as error:
        return None if error.code == "unknown" else False
    return True


def _index(layout: Layout, slot: tuple[int, int, int], face: Face | str) -> int:
    try:
        return layout.indices[slot]  # type: ignore[index]
    except (KeyError, TypeError):
        raise DealError("preset_slot", slot=slot, face=str(face)) from None


def _removal_order(
    layout: Layout, rules: Rules, presets: Mapping[int, Face], bonus: set[int], seed: int, max_nodes: int
) -> list[list[int]]:
    count = len(layout.slots)
    status, moves, tower, nodes, needed, available = solitaire_removal_order(
        layout.geometry(rules.covering),
        match_size=rules.match,
        presets=[rules.group_of(presets[i]) if i in presets else None for i in range(count)],
        bonus=[i in bonus for i in range(count)],
        present=[True] * count,
        seed=seed,
        max_nodes=max_nodes,
    )
    if status == "found":
        return moves
    if status == "count":
        raise DealError(status, tiles=needed, match=available)
    if status == "tower":
        raise DealError(status, needed=needed, moves=available, slots=[tuple(layout.slots[i]) for i in tower])
    raise DealError(status, nodes=nodes)


def _give_faces_by_match(moves: list[list[int]], faces: list[Face | None], rules: Rules, rng: Rng) -> None:
    """One group a match: the preset's where there is one."""
    fixed = [next((rules.group_of(face) for i in move if (face := faces[i])), None) for move in moves]
    open_groups = iter(choose_groups(len(moves), rules, Counter(group for group in fixed if group is not None), rng))
    tiles_of: dict[int, list[int]] = {}
    for move, group in zip(moves, fixed, strict=True):
        tiles_of.setdefault(next(open_groups) if group is None else group, []).extend(move)
    _fill_groups(tiles_of, faces, rules, rng)


def _give_faces_anywhere(tiles: list[int], faces: list[Face | None], rules: Rules, rng: Rng) -> None:
    """A plain shuffle of the faces of a deal over the tiles that have none yet."""
    preset_of: dict[int, list[int]] = {}
    for i in tiles:
        if (face := faces[i]) is not None:
            preset_of.setdefault(rules.group_of(face), []).append(i)
    fixed = {group: -(-len(members) // rules.match) for group, members in preset_of.items()}
    groups = choose_groups(len(tiles) // rules.match, rules, fixed, rng)
    counts = Counter(groups) + Counter(fixed)
    open_tiles = [i for i in tiles if faces[i] is None]
    rng.shuffle(open_tiles)
    tiles_of: dict[int, list[int]] = {}
    for group, matches in sorted(counts.items()):
        presets = preset_of.get(group, [])
        tiles_of[group] = presets + [open_tiles.pop() for _ in range(matches * rules.match - len(presets))]
    _fill_groups(tiles_of, faces, rules, rng)


def _fill_groups(tiles_of: Mapping[int, list[int]], faces: list[Face | None], rules: Rules, rng: Rng) -> None:
    for group, tiles in sorted(tiles_of.items()):
        presets = [face for i in tiles if (face := faces[i]) is not None]
        rest = complete_group(group, len(tiles), presets, rules, rng)
        for i in tiles:
            if faces[i] is None:
                faces[i] = rest.pop()
