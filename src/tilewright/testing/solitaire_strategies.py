"""Hypothesis strategies for solitaire: small layouts, rules and boards, dense enough that every rule is met.

Needs Hypothesis: ``pip install tilewright[testing]``.

>>> from hypothesis import given, settings
>>> @settings(max_examples=5, database=None)
... @given(boards())
... def a_board_knows_its_tiles(board):
...     assert len(board) <= len(board.layout)
>>> a_board_knows_its_tiles()
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from tilewright.solitaire import Board, Layout, Rules, Slot
from tilewright.tiles import Face

__all__ = ["boards", "layouts", "rule_sets", "slot_sets"]

_FACES = ("1m", "2m", "5p", "0p", "7z", "1f", "2f", "1f", "5f", "8f")


@st.composite
def slot_sets(
    draw: st.DrawFn, *, min_tiles: int = 0, max_tiles: int = 12, columns: int = 7, rows: int = 4, layers: int = 3
) -> list[Slot]:
    """Places without overlap, in the order drawn: half offsets, gaps, towers and floating tiles included.

    Args:
        draw: Given by Hypothesis.
        min_tiles: At least so many places; the box must have room for them.
        max_tiles: At most so many.
        columns: Left edges lie in ``0 .. columns``, in half tiles.
        rows: Upper edges lie in ``0 .. rows``.
        layers: Layers are ``0 .. layers - 1``.

    >>> from hypothesis import find
    >>> find(slot_sets(min_tiles=1), lambda slots: True)
    [Slot(x=0, y=0, z=0)]
    """
    slot = st.builds(Slot, st.integers(0, columns), st.integers(0, rows), st.integers(0, layers - 1))
    places: list[Slot] = []
    for candidate in draw(st.lists(slot, min_size=min_tiles, max_size=2 * max_tiles)):
        overlaps = any(
            candidate.z == place.z and abs(candidate.x - place.x) < 2 and abs(candidate.y - place.y) < 2
            for place in places
        )
        if not overlaps and len(places) < max_tiles:
            places.append(candidate)
    # Too few after overlaps were dropped: go on to the right, where nothing lies.
    while len(places) < min_tiles:
        places.append(Slot(max((place.x for place in places), default=-2) + 2, 0, 0))
    return places


def layouts(
    *, min_tiles: int = 0, max_tiles: int = 12, columns: int = 7, rows: int = 4, layers: int = 3
) -> st.SearchStrategy[Layout]:
    """Playable layouts: see `slot_sets`.

    >>> from hypothesis import find
    >>> find(layouts(), lambda layout: len(layout) == 2).slots
    (Slot(x=0, y=0, z=0), Slot(x=0, y=0, z=1))
    """
    slots = slot_sets(min_tiles=min_tiles, max_tiles=max_tiles, columns=columns, rows=rows, layers=layers)
    return slots.map(Layout.from_slots)


def rule_sets(*, matches: Sequence[int] = (2, 2, 3, 4)) -> st.SearchStrategy[Rules]:
    """Rules of every kind.

    Args:
        matches: The numbers of tiles that go together to choose from.

    >>> from hypothesis import find
    >>> find(rule_sets(), lambda rules: rules.covering == "next")
    Rules(match=2, covering='next', group_flowers=False)
    """
    return st.builds(
        Rules, match=st.sampled_from(matches), covering=st.sampled_from(["any", "next"]), group_flowers=st.booleans()
    )


@st.composite
def boards(
    draw: st.DrawFn,
    *,
    min_tiles: int = 0,
    max_tiles: int = 12,
    rules: st.SearchStrategy[Rules] | None = None,
    faces: Sequence[str] = _FACES,
    with_bonus: bool = True,
    with_gaps: bool = True,
) -> Board:
    """Boards as they may be set up, winnable or not: few faces, so that matches abound.

    Args:
        draw: Given by Hypothesis.
        min_tiles: At least so many places.
        max_tiles: At most so many.
        rules: Their rules; any by default.
        faces: What may lie there, by text.
        with_bonus: Whether some places may hold bonus items.
        with_gaps: Whether some places may be empty from the start.

    >>> from hypothesis import find
    >>> find(boards(faces=["1m"]), lambda board: len(board.legal_moves) == 1).outcome() is None
    True
    """
    layout = draw(layouts(min_tiles=min_tiles, max_tiles=max_tiles))
    kinds = ["tile"] * 6 + ["bonus"] * with_bonus + ["gap"] * with_gaps
    choice: list[Face | None] = []
    bonus: dict[tuple[int, int, int], str] = {}
    for slot in layout.slots:
        kind = draw(st.sampled_from(kinds))
        choice.append(Face(draw(st.sampled_from(faces))) if kind == "tile" else None)
        if kind == "bonus":
            bonus[slot] = "star"
    return Board(layout, choice, draw(rule_sets() if rules is None else rules), bonus)
