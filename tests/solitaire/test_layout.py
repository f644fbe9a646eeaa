"""`Layout`: slots, labels and arrays both ways, equality, immutability."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.solitaire import Layout, Slot
from tilewright.solitaire.errors import LayoutError

arrays = st.tuples(st.integers(1, 3), st.integers(1, 5), st.integers(1, 6)).flatmap(
    lambda shape: st.lists(
        st.lists(
            st.lists(st.integers(-2, 9), min_size=shape[2], max_size=shape[2]), min_size=shape[1], max_size=shape[1]
        ),
        min_size=shape[0],
        max_size=shape[0],
    )
)


def test_slots_are_column_row_layer_sorted_by_layer_then_row_then_column() -> None:
    layout = Layout.from_slots([(5, 0, 1), (3, 2, 0), (1, 2, 0), (9, 0, 0)])
    assert layout.slots == (Slot(9, 0, 0), Slot(1, 2, 0), Slot(3, 2, 0), Slot(5, 0, 1))


def test_labels_follow_their_slots_through_the_sorting() -> None:
    layout = Layout.from_slots([(5, 0, 1), (3, 2, 0), (1, 2, 0)], labels=[7, 8, 9])
    assert layout.labels == (9, 8, 7)


def test_labels_are_one_when_not_given() -> None:
    assert Layout.from_slots([(0, 0, 0), (2, 0, 0)]).labels == (1, 1)


def test_slots_keep_the_coordinates_given_even_negative_ones() -> None:
    assert Layout.from_slots([(-3, 7, -1)]).slots == (Slot(-3, 7, -1),)


def test_an_array_is_layer_row_column() -> None:
    array = [[[0, 0, 0, 0], [0, 3, 0, 0], [0, 0, 0, 0]], [[0, 0, 4, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]
    layout = Layout.from_array(array)
    assert dict(zip(layout.slots, layout.labels, strict=True)) == {Slot(x=1, y=1, z=0): 3, Slot(x=2, y=0, z=1): 4}


def test_a_flat_array_is_one_layer() -> None:
    flat = [[1, 0, 0], [0, 0, 0]]
    assert Layout.from_array(flat) == Layout.from_array([flat])
    assert Layout.from_array(flat).to_array() == [flat]


def test_negative_and_large_numbers_are_labels_too() -> None:
    assert Layout.from_array([[-5, 0, 10**12, 0], [0, 0, 0, 0]]).labels == (-5, 10**12)


@given(arrays)
def test_an_array_is_written_back_with_its_numbers_origin_and_size(array: list[list[list[int]]]) -> None:
    assert Layout.from_array(array).to_array() == array


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.bool_])
def test_numpy_arrays_are_arrays(kind: type[np.generic]) -> None:
    array = np.zeros((2, 3, 4), dtype=kind)
    array[1, 0, 2] = 1
    layout = Layout.from_array(array)  # type: ignore[arg-type]
    assert layout.slots == (Slot(2, 0, 1),)
    assert layout.to_array() == array.astype(int).tolist()
    assert Layout.from_array(list(array)) == layout


def test_tuples_and_ranges_are_sequences_too() -> None:
    assert Layout.from_array(((1, 0), (0, 0))).slots == (Slot(0, 0, 0),)
    assert Layout.from_array([range(2, 0, -2), range(1)]).labels == (2,)


@pytest.mark.parametrize("array", [[], [[]], [[[]]], [[0, 0], [0, 0]], np.zeros((0, 0)).tolist()])
def test_no_slots_at_all_is_a_legal_value(array: list[list[int]]) -> None:
    layout = Layout.from_array(array)
    assert layout.slots == layout.draw_order() == ()
    assert layout.problems() == ()
    assert layout == Layout.from_slots([])
    assert layout.to_array() == ([array] if array and not isinstance((array[0] or [0])[0], list) else array)


@pytest.mark.parametrize(
    ("array", "place"),
    [
        ([[1, 0], [0]], "layer 0, row 1"),
        ([[[1, 0], [0, 0]], [[1, 0]]], "layer 1"),
        ([[[1, 0], [0, 0]], [[1, 0], [0]]], "layer 1, row 1"),
        ([[1, 0], [0, 0.5]], "layer 0, row 1, column 1"),
        ([[1, 0], [0, "1"]], "layer 0, row 1, column 1"),
        ([[1, 0], [0, None]], "layer 0, row 1, column 1"),
        ([[[1, 0], [0, [1]]]], "layer 0, row 1, column 1"),
        ([[1, 0], "10"], "layer 0, row 1"),
        ([[[1, 0], [0, 0]], 3], "layer 1"),
        ([1, 0], "layer 0"),
        (np.zeros((1, 1, 1, 1), dtype=int), "layer 0, row 0, column 0"),
        (7, "array"),
        ("10\n00", "array"),
        (None, "array"),
    ],
)
def test_what_is_no_array_is_refused_with_the_place(array: object, place: str) -> None:
    with pytest.raises(LayoutError) as caught:
        Layout.from_array(array)  # type: ignore[arg-type]
    assert caught.value.code == "array_shape"
    assert caught.value.context["where"] == place


def test_an_array_larger_than_any_board_is_refused_unbuilt() -> None:
    with pytest.raises(LayoutError) as caught:
        Layout.from_slots([(0, 0, 0), (9999, 9999, 9999)]).to_array()
    assert caught.value.code == "array_size"


def test_an_array_cannot_hold_two_tiles_in_one_place() -> None:
    with pytest.raises(LayoutError) as caught:
        Layout.from_slots([(0, 0, 0), (0, 0, 0)]).to_array()
    assert caught.value.code == "array_mark"


def test_an_array_of_a_layout_with_negative_slots_begins_at_the_smallest() -> None:
    assert Layout.from_slots([(-1, 0, 0)], labels=[6]).to_array() == [[[6, 0], [0, 0]]]


@pytest.mark.parametrize("slot", [(0, 0), (0, 0, 0, 0), (0.5, 0, 0), ("a", 0, 0), (0, 0, 10_001), (-(2**70), 0, 0)])
def test_what_is_no_place_is_refused(slot: tuple[int, int, int]) -> None:
    with pytest.raises(LayoutError) as caught:
        Layout.from_slots([slot])
    assert caught.value.code == "coordinate"


@pytest.mark.parametrize(("labels", "code"), [([1], "labels"), ([1, 0], "label_value"), ([1, 1.5], "label_value")])
def test_labels_are_one_nonzero_whole_number_a_slot(labels: list[int], code: str) -> None:
    with pytest.raises(LayoutError) as caught:
        Layout.from_slots([(0, 0, 0), (2, 0, 0)], labels=labels)
    assert caught.value.code == code


def test_a_slot_outside_the_array_it_stands_in_is_refused() -> None:
    with pytest.raises(LayoutError) as caught:
        Layout([(4, 0, 0)], shape=(1, 2, 4))
    assert caught.value.code == "shape"


def test_layouts_are_equal_by_their_slots_alone() -> None:
    one = Layout([(0, 0, 0), (2, 0, 0)], [1, 2], name="one", shape=(1, 2, 4))
    other = Layout([(2, 0, 0), (0, 0, 0)], name="other")
    assert one == other
    assert hash(one) == hash(other)
    assert one != Layout.from_slots([(0, 0, 0), (4, 0, 0)])
    assert one != "one"


def test_the_same_shape_is_the_same_after_shifting_all_three_axes_to_zero() -> None:
    slots = [(0, 0, 0), (2, 1, 0), (1, 0, 1)]
    shifted = Layout.from_slots([(x - 7, y + 5, z + 3) for x, y, z in slots])
    assert Layout.from_slots(slots).same_shape(shifted)
    assert Layout.from_slots(slots) != shifted
    assert not Layout.from_slots(slots).same_shape(Layout.from_slots([(0, 0, 0), (2, 0, 0), (1, 0, 1)]))
    assert Layout.from_slots([]).same_shape(Layout.from_array([]))


@pytest.mark.parametrize(
    "change",
    [
        lambda layout: setattr(layout, "name", "other"),
        lambda layout: setattr(layout, "slots", ()),
        lambda layout: delattr(layout, "labels"),
        lambda layout: setattr(layout, "new_field", 1),
        lambda layout: layout.slots.append(Slot(0, 0, 0)),
        lambda layout: layout.slot_lines.update({}),
        lambda layout: layout.indices.clear(),
    ],
)
def test_a_layout_cannot_be_changed(change: Callable[[Layout], object]) -> None:
    layout = Layout.from_slots([(0, 0, 0)], name="fixed")
    with pytest.raises(AttributeError):
        change(layout)
    assert (layout.name, layout.slots) == ("fixed", (Slot(0, 0, 0),))


def test_a_list_that_made_a_layout_can_change_without_it() -> None:
    slots, lines = [(0, 0, 0)], {Slot(0, 0, 0): 3}
    layout = Layout(slots, slot_lines=lines)
    slots.append((2, 0, 0))
    lines.clear()
    assert (len(layout), dict(layout.slot_lines)) == (1, {Slot(0, 0, 0): 3})


def test_copies_and_pickles_keep_everything() -> None:
    layout = Layout.parse("mahjongg-layout-v1.1\n# name: Pair\n# by: me\n# category: small\nw4\nh2\nd1\n1212\n4344\n")
    assert copy.copy(layout) is copy.deepcopy(layout) is layout
    layout.geometry()
    again = pickle.loads(pickle.dumps(layout))  # noqa: S301
    for field in ("slots", "labels", "shape", "name", "author", "category", "description", "slot_lines", "notes"):
        assert getattr(again, field) == getattr(layout, field), field
    assert [problem.code for problem in again.problems()] == ["corner"]
    assert len(again.geometry()) == 2


def test_other_words_make_another_layout_of_the_same_slots() -> None:
    layout = Layout([(0, 0, 0)], [5], name="one", author="me", shape=(1, 2, 2))
    other = layout.described(name="two", category="small")
    assert (layout.name, other.name, other.author, other.category) == ("one", "two", "me", "small")
    assert (other.slots, other.labels, other.shape) == (layout.slots, (5,), (1, 2, 2))


def test_an_unplayable_layout_says_all_that_is_wrong_when_it_is_played() -> None:
    layout = Layout.from_array([[1, 1, 0, 1], [0, 0, 0, 0]])
    with pytest.raises(LayoutError) as caught:
        layout.geometry()
    assert caught.value.code == "unplayable"
    assert [problem.code for problem in caught.value.problems] == ["overlap", "sticks_out"]
