"""The rules of solitaire once more: slow, obvious, sharing no code with the engine.

Everything is written from the words of the rules. A tile fills two by two cells of its layer, and every question is
asked of those cells. The searches try everything and remember only which positions they have seen, so they answer for
certain, and in reasonable time for about sixteen tiles.

Positions are plain data: a mapping from slot to face, with None for a bonus item. `tiles_left` reads one from a board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from typing import TypeAlias

from tilewright.solitaire import Board, Rules, Slot
from tilewright.tiles import Face

__all__ = [
    "Tiles",
    "do_match",
    "fewest_tiles_left",
    "free_slots",
    "is_removable",
    "is_winnable",
    "legal_moves",
    "losing_moves",
    "tiles_left",
]

Tiles: TypeAlias = Mapping[Slot, Face | None]
"""The tiles of a position: the face at each slot, None for a bonus item."""


def tiles_left(board: Board) -> dict[Slot, Face | None]:
    """What is left on a board, bonus items included.

    >>> from tilewright.solitaire import Layout
    >>> tiles_left(Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", None], bonus={(2, 0, 0): "star"}))
    {Slot(x=0, y=0, z=0): Face('1m'), Slot(x=2, y=0, z=0): None}
    """
    return {slot: board.faces.get(slot) for slot in board.layout.slots if slot in board}


def _cells(slot: tuple[int, int, int]) -> set[tuple[int, int]]:
    x, y, _ = slot
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


def _is_free(slot: Slot, slots: Collection[Slot], covering: str) -> bool:
    x, y, z = slot
    for other in slots:
        lies_higher = other.z > z if covering == "any" else other.z == z + 1
        if lies_higher and _cells(other) & _cells(slot):
            return False
    same_layer = {cell for other in slots if other.z == z and other != slot for cell in _cells(other)}
    left_is_clear = not same_layer & {(x - 1, y), (x - 1, y + 1)}
    right_is_clear = not same_layer & {(x + 2, y), (x + 2, y + 1)}
    return left_is_clear or right_is_clear


def free_slots(slots: Collection[Slot], covering: str = "any") -> frozenset[Slot]:
    """The tiles that no higher tile overlaps and whose left or right side is clear.

    Args:
        slots: Where tiles lie.
        covering: ``"any"``: a tile on any higher layer covers; ``"next"``: only one on the next layer.

    >>> sorted(free_slots([Slot(0, 0, 0), Slot(2, 1, 0), Slot(4, 2, 0), Slot(4, 2, 2)], "next"))
    [Slot(x=0, y=0, z=0), Slot(x=4, y=2, z=0), Slot(x=4, y=2, z=2)]
    """
    return frozenset(slot for slot in slots if _is_free(slot, slots, covering))


def do_match(faces: Iterable[Face], *, group_flowers: bool = True) -> bool:
    """Whether tiles with these faces match: the same face (red or not), or all flowers, or all seasons.

    >>> do_match([Face("0p"), Face("5p")]), do_match([Face("1f"), Face("4f")]), do_match([Face("1f"), Face("5f")])
    (True, True, False)
    """
    plain = {face.plain for face in faces}
    if len(plain) <= 1:
        return True
    return group_flowers and (all(face.is_flower for face in plain) or all(face.is_season for face in plain))


def legal_moves(tiles: Tiles, rules: Rules | None = None) -> set[frozenset[Slot]]:
    """Every set of tiles that may be taken together now: ``rules.match`` that match, or one bonus item.

    >>> moves = legal_moves({Slot(0, 0, 0): Face("1m"), Slot(2, 0, 0): None, Slot(4, 0, 0): Face("1m")})
    >>> [sorted(slot.x for slot in move) for move in moves]
    [[0, 4]]
    """
    rules = Rules() if rules is None else rules
    moves: set[frozenset[Slot]] = set()
    faces: dict[Slot, Face] = {}
    for slot in free_slots(tiles, rules.covering):
        face = tiles[slot]
        if face is None:
            moves.add(frozenset([slot]))
        else:
            faces[slot] = face
    for chosen in combinations(sorted(faces), rules.match):
        if do_match((faces[slot] for slot in chosen), group_flowers=rules.group_flowers):
            moves.add(frozenset(chosen))
    return moves


def fewest_tiles_left(tiles: Tiles, rules: Rules | None = None) -> int:
    """How few tiles, bonus items included, the best play leaves; 0 when the board can be cleared.

    >>> fewest_tiles_left({Slot(0, 0, 0): Face("1m"), Slot(0, 0, 1): Face("1m")})
    2
    """
    rules = Rules() if rules is None else rules
    seen: set[frozenset[Slot]] = set()
    fewest = len(tiles)
    to_do = [frozenset(tiles)]
    while to_do and fewest:
        left = to_do.pop()
        if left in seen:
            continue
        seen.add(left)
        fewest = min(fewest, len(left))
        to_do += [left - move for move in legal_moves({slot: tiles[slot] for slot in left}, rules)]
    return fewest


def is_winnable(tiles: Tiles, rules: Rules | None = None) -> bool:
    """Whether some play clears the board.

    >>> is_winnable({Slot(0, 0, 0): Face("1f"), Slot(2, 0, 0): Face("4f")})
    True
    """
    return fewest_tiles_left(tiles, rules) == 0


def losing_moves(tiles: Tiles, rules: Rules | None = None) -> set[frozenset[Slot]]:
    """The legal moves after which the board can no longer be cleared.

    >>> row = {Slot(x, 0, 0): Face(face) for x, face in zip([0, 4, 8, 10], ["1m", "1m", "1m", "1m"], strict=True)}
    >>> losing_moves(row)
    set()
    """
    return {
        move
        for move in legal_moves(tiles, rules)
        if not is_winnable({slot: face for slot, face in tiles.items() if slot not in move}, rules)
    }


def is_removable(
    slots: Iterable[Slot],
    rules: Rules | None = None,
    presets: Mapping[Slot, Face] | None = None,
    bonus: Collection[Slot] = (),
) -> bool:
    """Whether faces exist with which the board can be cleared: exactly when a dealer should succeed.

    All ways are tried to take the bare layout apart, ``rules.match`` free tiles at a time. Tiles whose faces are fixed
    go together only when these match; a tile whose face is not fixed goes with any. Bonus items go alone.

    >>> row = [Slot(x, 0, 0) for x in (0, 2, 4, 6)]
    >>> is_removable(row), is_removable(row, Rules(match=4)), is_removable(row, None, {row[0]: Face("1m")}, row[2:])
    (True, False, True)
    """
    rules = Rules() if rules is None else rules
    presets = presets or {}
    seen: set[frozenset[Slot]] = set()
    to_do = [frozenset(slots)]
    while to_do:
        left = to_do.pop()
        if not left:
            return True
        if left in seen:
            continue
        seen.add(left)
        free = free_slots(left, rules.covering)
        to_do += [left - {slot} for slot in free if slot in bonus]
        for chosen in combinations(sorted(slot for slot in free if slot not in bonus), rules.match):
            faces = [presets[slot] for slot in chosen if slot in presets]
            if do_match(faces, group_flowers=rules.group_flowers):
                to_do.append(left - set(chosen))
    return False
