"""Drawing order: no tile is drawn before one that it hides, in a model of tiles as boxes.

The model shares nothing with the key of `Layout.draw_order`. A tile is a box: two half tiles wide and high, one layer
thick. A point at height h is drawn at its place plus h times the lift of the view. So the line of sight through a point
runs against the lift as it rises, and one box hides another when some line of sight meets it after (above) the other.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from tilewright.solitaire import Layout, Slot
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats import parse_layouts
from tilewright.solitaire.layout import View
from tilewright.solitaire.library import builtin_layout, layout_names
from tilewright.testing.solitaire_strategies import layouts

# Where a layer is lifted to on the screen; depth shows on the opposite edges.
LIFTS: dict[View, tuple[int, int]] = {"ne": (1, -1), "nw": (-1, -1), "se": (1, 1), "sw": (-1, 1)}
VIEWS = tuple(LIFTS)

# Thickness in half tiles along x and y: that of our pictures (14 % of the width of a 3:4 tile), and nearly half a tile.
THICKNESSES = ((Fraction(28, 100), Fraction(21, 100)), (Fraction(95, 100), Fraction(95, 100)))
REACH = 10  # half tiles: with 9 layers, no box hides another farther away than this

PINWHEEL = [[0, 0, 1, 0, 0], [2, 0, 0, 0, 0], [0, 0, 0, 4, 0], [0, 3, 0, 0, 0], [0, 0, 0, 0, 0]]


def hides(difference: tuple[int, int, int], view: View, thickness: tuple[Fraction, Fraction]) -> bool:
    """Whether a box hides another one that lies ``difference`` = (x, y, z) before it.

    Some point b of the other, risen by s along the line of sight, must be a point of the box: b + s*(-lift, 1) lies
    in it for an s > 0. Inner points only: boxes that touch do not hide.
    """
    low, high = Fraction(0), Fraction(100)
    sight = (-LIFTS[view][0] * thickness[0], -LIFTS[view][1] * thickness[1], Fraction(1))
    for offset, size, speed in zip(difference, (2, 2, 1), sight, strict=True):
        ends = sorted([(offset - size) / speed, (offset + size) / speed])
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


@cache
def hiding_table(view: View, thickness: tuple[Fraction, Fraction]) -> NDArray[np.bool_]:
    """`hides` for every difference, [dz + REACH, dy + REACH, dx + REACH]."""
    span = range(-REACH, REACH + 1)
    return np.array([[[hides((x, y, z), view, thickness) for x in span] for y in span] for z in span])


def check_order(layout: Layout) -> None:
    for view in VIEWS:
        order = np.array(layout.draw_order(view))
        # [nearer, farther] by rank: the difference of the two, clipped to where nothing hides any more.
        x, y, z = (np.clip(order[:, None, axis] - order[None, :, axis], -REACH, REACH) + REACH for axis in range(3))
        for thickness in THICKNESSES:
            does_hide = hiding_table(view, thickness)[z, y, x]
            wrong = np.argwhere(np.triu(does_hide, 1))
            assert not len(wrong), (view, [(Slot(*order[i]), Slot(*order[j])) for i, j in wrong[:3]])


def before(layout: Layout, view: View, first: int, second: int) -> bool:
    labels = dict(zip(layout.slots, layout.labels, strict=True))
    order = [labels[slot] for slot in layout.draw_order(view)]
    return order.index(first) < order.index(second)


def test_the_pinwheel_is_drawn_as_the_contract_says() -> None:
    layout = Layout.from_array(PINWHEEL)
    assert all(before(layout, "ne", 1, later) and before(layout, "ne", later, 3) for later in (2, 4))
    assert all(before(layout, "se", 4, later) and before(layout, "se", later, 2) for later in (1, 3))


def test_the_four_tiles_of_the_pinwheel_do_hide_each_other_in_the_model() -> None:
    # ne: depth shows on the left and bottom edges, so the upper tile 1 must be overdrawn by 2 and 4.
    places = {label: slot for slot, label in zip(*_pinwheel(), strict=True)}
    one, two, three, four = (places[label] for label in (1, 2, 3, 4))
    thickness = THICKNESSES[0]
    assert hides(_difference(two, one), "ne", thickness)
    assert hides(_difference(four, one), "ne", thickness)
    assert hides(_difference(three, two), "ne", thickness)
    assert hides(_difference(three, four), "ne", thickness)
    assert not hides(_difference(one, two), "ne", thickness)


def _pinwheel() -> tuple[tuple[Slot, ...], tuple[int, ...]]:
    layout = Layout.from_array(PINWHEEL)
    return layout.slots, layout.labels


def _difference(near: Slot, far: Slot) -> tuple[int, int, int]:
    return (near.x - far.x, near.y - far.y, near.z - far.z)


@pytest.mark.parametrize("view", VIEWS)
def test_a_layer_is_drawn_before_the_next_one(view: View) -> None:
    assert Layout.from_slots([(0, 0, 1), (4, 0, 0)]).draw_order(view) == (Slot(4, 0, 0), Slot(0, 0, 1))


@pytest.mark.parametrize("thickness", THICKNESSES)
@pytest.mark.parametrize("view", VIEWS)
def test_every_pair_of_tiles_is_drawn_in_an_order_that_hides_nothing(
    view: View, thickness: tuple[Fraction, Fraction]
) -> None:
    # The order is by a key of the slot alone, so every pair in the right order is every layout in the right order.
    for x in range(-REACH, REACH + 1):
        for y in range(-REACH, REACH + 1):
            for z in range(4):
                if z or abs(x) > 1 or abs(y) > 1:
                    far, near = Layout.from_slots([(0, 0, 0), (x, y, z)]).draw_order(view)
                    assert not hides(_difference(far, near), view, thickness), (far, near)


@settings(deadline=None)  # the first example builds the tables
@given(layouts(min_tiles=1, max_tiles=20))
def test_every_random_layout_is_drawn_in_order(layout: Layout) -> None:
    check_order(layout)


@pytest.mark.parametrize("name", layout_names())
def test_every_built_in_layout_is_drawn_in_order(name: str) -> None:
    check_order(builtin_layout(name))


def test_every_layout_of_the_corpus_is_drawn_in_order(shared: Path) -> None:
    seen: set[Layout] = set()
    for file in sorted((shared / "corpus").rglob("*")):
        if file.is_file() and file.suffix not in {".md", ".tsv", ".jsonl"} and file.parent.name != "odd_constructed":
            seen.update(parse_layouts(file.read_bytes()))
    for layout in seen:
        check_order(layout)
    assert len(seen) > 600


def test_an_unknown_view_is_refused() -> None:
    with pytest.raises(LayoutError) as caught:
        Layout.from_slots([]).draw_order("up")  # type: ignore[arg-type]
    assert caught.value.code == "view"
