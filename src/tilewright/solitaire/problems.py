"""`find_problems`: what the author of a layout should know.

Nothing here looks at faces. What makes a layout unplayable (severity ``"error"``) is apart in `find_errors`, since
whatever plays a layout asks for it first.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tilewright.phrases import Phrase
from tilewright.solitaire.problem import SEVERITIES, Problem, Slot
from tilewright.solitaire.rules import Rules

if TYPE_CHECKING:
    from tilewright.solitaire.layout import Layout

__all__ = ["MAX_SLOTS", "USUAL_SLOTS", "find_errors", "find_problems"]

MAX_SLOTS: Final = 8192
"""The most tiles the core takes."""

USUAL_SLOTS: Final = 576
"""Four standard sets: twice the largest layout known. More is hardly meant."""

_AROUND: Final = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))


def find_problems(layout: Layout, *, match: int = 2) -> tuple[Problem, ...]:
    """Everything that the author of this layout should know, worst first.

    Args:
        layout: The layout; its slots in any state.
        match: How many tiles go together in the game it is meant for.

    Returns:
        The problems by severity, then by line and slot, what the reader of its file found among them. Codes:
        ``overlap``, ``sticks_out``, ``too_large`` (errors; the last a warning from 577 to 8192 tiles),
        ``not_divisible``, ``not_removable`` (warnings), ``covered_over_gap``, ``unsupported``, ``removable_unknown``
        (info); and those of `layout.notes`.

    Raises:
        RulesError: ``rule_value`` when so many tiles cannot go together.

    >>> from tilewright.solitaire import Layout
    >>> [problem.code for problem in find_problems(Layout.from_slots([(0, 0, 0), (0, 0, 2), (4, 0, 0)]))]
    ['not_divisible', 'covered_over_gap', 'unsupported']
    """
    match = Rules(match=match).match  # refuses what is no such number
    errors = find_errors(layout)
    found = [*errors, *layout.notes, *_find_gaps(layout), *_find_unsupported(layout)]
    count = len(layout.slots)
    if USUAL_SLOTS < count <= MAX_SLOTS:
        reason = Phrase("usual_tiles", usual=USUAL_SLOTS // 2)
        found.append(Problem.of("too_large", severity="warning", tiles=count, reason=reason))
    if rest := count % match:
        found.append(Problem.of("not_divisible", tiles=count, match=match, rest=rest))
    elif not errors:
        removable = layout.is_removable(match)
        if removable is not True:
            code = "not_removable" if removable is False else "removable_unknown"
            found.append(Problem.of(code, match=match))
    return tuple(sorted(found, key=_rank))


def find_errors(layout: Layout) -> tuple[Problem, ...]:
    """What makes a layout unplayable: tiles that overlap or stick out, more tiles than the core takes.

    >>> from tilewright.solitaire import Layout
    >>> [problem.message for problem in find_errors(Layout.from_array([[0, 1], [0, 0]]))]
    ['the tile at (1, 0, 0) sticks out of the 2 columns by 2 rows of the board']
    """
    found = [*_find_overlaps(layout), *_find_sticking_out(layout)]
    if len(layout.slots) > MAX_SLOTS:
        reason = Phrase("most_tiles", limit=MAX_SLOTS)
        found.append(Problem.of("too_large", tiles=len(layout.slots), reason=reason))
    return tuple(sorted(found, key=_rank))


def _rank(problem: Problem) -> tuple[object, ...]:
    slot = problem.slot
    place = (1, 0, 0, 0) if slot is None else (0, slot.z, slot.y, slot.x)
    return (SEVERITIES.index(problem.severity), problem.line or 0, *place)


def _find_overlaps(layout: Layout) -> Iterator[Problem]:
    """One problem for each tile that shares space with one before it; the tile is the later of the two."""
    seen: set[Slot] = set()
    for slot in layout.slots:
        x, y, z = slot
        # Those before it in (z, y, x) order: itself, its left neighbour, the row of half tiles above.
        for dx, dy in _AROUND[:5]:
            other = Slot(x + dx, y + dy, z)
            if other in seen:
                yield Problem.of("overlap", slot=slot, line=layout.slot_lines.get(slot), other=tuple(other))
                break
        seen.add(slot)


def _find_sticking_out(layout: Layout) -> Iterator[Problem]:
    if layout.shape is None:
        return
    _, rows, columns = layout.shape
    for slot in layout.slots:
        if slot.x + 2 > columns or slot.y + 2 > rows:
            line = layout.slot_lines.get(slot)
            yield Problem.of("sticks_out", slot=slot, line=line, columns=columns, rows=rows)


def _find_gaps(layout: Layout) -> Iterator[Problem]:
    """Tiles covered only from two layers up or more."""
    layers: dict[tuple[int, int], list[int]] = {}
    for x, y, z in layout.slots:
        layers.setdefault((x, y), []).append(z)
    for slot in layout.slots:
        lowest: tuple[int, int, int] | None = None
        for dx, dy in _AROUND:
            column = layers.get((slot.x + dx, slot.y + dy), [])
            above = bisect_right(column, slot.z)  # slots come by layer, so the columns are sorted
            if above < len(column):
                place = (column[above], slot.y + dy, slot.x + dx)
                lowest = place if lowest is None else min(lowest, place)
        if lowest is not None and lowest[0] > slot.z + 1:
            z, y, x = lowest
            yield Problem.of("covered_over_gap", slot=slot, line=layout.slot_lines.get(slot), other=(x, y, z))


def _find_unsupported(layout: Layout) -> Iterator[Problem]:
    """Tiles above the lowest layer that do not rest on tiles with all their four quarters."""
    if not layout.slots:
        return
    table = layout.slots[0].z
    filled = {(x + dx, y + dy, z) for x, y, z in layout.slots for dx in (0, 1) for dy in (0, 1)}
    for slot in layout.slots:
        x, y, z = slot
        quarters = sum((x + dx, y + dy, z - 1) in filled for dx in (0, 1) for dy in (0, 1))
        if z > table and quarters < 4:
            yield Problem.of("unsupported", slot=slot, line=layout.slot_lines.get(slot), quarters=quarters)
