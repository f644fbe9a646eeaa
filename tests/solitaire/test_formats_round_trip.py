"""What is written is read back: every format, on random layouts, sound or nonsense."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.solitaire import Layout, Slot
from tilewright.solitaire.formats import detect_format, dump_layout, find_format, format_names, parse_layout
from tilewright.solitaire.formats.source import one_line
from tilewright.testing.solitaire_strategies import layouts

NAMES = sorted(format_names())
AUTO_DETECTED = sorted(set(NAMES) - {"array", "xmahjongg"})  # these two can look like each other when nonsense

places = st.builds(Slot, st.integers(0, 30), st.integers(0, 14), st.integers(0, 4))
# Any tiles: they may overlap, but no two lie in the very same place.
nonsense = st.builds(Layout.from_slots, st.lists(places, min_size=1, max_size=30, unique=True))
words = st.text(max_size=20)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30)  # for each of the formats
@given(layout=layouts(min_tiles=1))
def test_a_sound_layout_comes_back_and_is_known_by_its_content(name: str, layout: Layout) -> None:
    written = dump_layout(layout, name)
    assert detect_format(written).name == name
    assert parse_layout(written) == layout


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30)  # for each of the formats
@given(layout=nonsense)
def test_nonsense_comes_back_as_it_is(name: str, layout: Layout) -> None:
    written = dump_layout(layout, name)
    assert parse_layout(written, name) == layout
    if name in AUTO_DETECTED:
        assert parse_layout(written) == layout


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30)  # for each of the formats
@given(layout=layouts(min_tiles=1), shift=st.tuples(*[st.integers(-40, 40)] * 3))
def test_a_layout_that_begins_elsewhere_keeps_its_shape(name: str, layout: Layout, shift: tuple[int, int, int]) -> None:
    dx, dy, dz = shift
    moved = Layout.from_slots([(x + dx, y + dy, z + dz) for x, y, z in layout.slots])
    assert parse_layout(dump_layout(moved, name), name).same_shape(layout)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30)  # for each of the formats
@given(layout=layouts(min_tiles=1))
def test_bytes_in_the_encoding_of_the_format_come_back(name: str, layout: Layout) -> None:
    data = dump_layout(layout.described(name="Café"), name).encode(find_format(name).encoding)
    again = parse_layout(data, name)
    assert again == layout
    assert again.name == ("Café" if "name" in find_format(name).keeps else "")


@pytest.mark.parametrize("name", ["kmahjongg-1.1", "kmahjongg-1.0", "mahjongg-1.1", "mah", "gnome"])
@given(name_word=words, author=words, category=words, description=words)
def test_words_come_back_on_one_line_and_never_break_the_file(
    name: str, name_word: str, author: str, category: str, description: str
) -> None:
    layout = Layout([(0, 0, 0)], name=name_word, author=author, category=category, description=description)
    again = parse_layout(dump_layout(layout, name))
    assert again == layout
    for field in set(find_format(name).keeps):
        assert getattr(again, field) == one_line(getattr(layout, field)), field


@given(name=words, author=words, category=words)
def test_words_never_break_a_kyodai_file(name: str, author: str, category: str) -> None:
    layout = Layout([(0, 0, 0)], name=name, author=author, category=category)
    assert parse_layout(dump_layout(layout, "kyodai"), "kyodai") == layout


@given(
    layout=layouts(min_tiles=1),
    labels=st.lists(st.integers(-(10**17), 10**17).filter(bool), min_size=12, max_size=12),
    name=words,
)
def test_our_json_keeps_everything(layout: Layout, labels: list[int], name: str) -> None:
    labelled = Layout(layout.slots, labels[: len(layout)], name=name)
    again = parse_layout(dump_layout(labelled, "json"))
    assert (again, again.labels, again.name) == (labelled, labelled.labels, name)
    for array in ("array", "array-json"):
        assert parse_layout(dump_layout(labelled, array), array).labels == labelled.labels
