"""No file makes a reader crash or hang: a layout, or an error that says what is wrong."""

from __future__ import annotations

import time
from contextlib import nullcontext
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.solitaire import Layout
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats import dump_layout, format_names, parse_layouts
from tilewright.solitaire.library import builtin_layout

NAMES = sorted(format_names())
CORPUS = Path(__file__).resolve().parents[2] / ".." / "shared" / "corpus"
SIZE = 512 * 1024  # large enough that work which grows with the square would take hours
PIECES = [
    b"\n",
    b"\r",
    b"\x00",
    b"#",
    b"1",
    b"0",
    b"-",
    b",",
    b"[",
    b"]",
    b"{",
    b'"',
    b"<",
    b" ",
    b"w9",
    b"\xff",
    b"127",
]


def outcome(data: bytes | str, name: str | None = None) -> tuple[Layout, ...] | LayoutError:
    try:
        return parse_layouts(data, name)
    except LayoutError as error:
        return error


def read(data: bytes | str, name: str | None = None) -> None:
    found = outcome(data, name)
    if isinstance(found, LayoutError):
        assert str(found)
        assert all(problem.message for problem in found.problems)
    else:
        assert found
        assert all(layout.slots for layout in found)


@cache
def samples() -> list[bytes]:
    """One file of each kind: written by us, and from the corpus where there is one (small ones)."""
    layout = builtin_layout("lantern")
    written = [dump_layout(layout, name).encode() for name in NAMES]
    folders = sorted(folder for folder in CORPUS.iterdir() if folder.is_dir()) if CORPUS.is_dir() else []
    files = [min((file for file in folder.iterdir() if file.is_file()), key=_size) for folder in folders]
    return written + [file.read_bytes()[:20_000] for file in files]


def _size(file: Path) -> tuple[int, str]:
    return file.stat().st_size, file.name


@given(st.binary(max_size=300))
def test_random_bytes_are_read_or_refused(data: bytes) -> None:
    read(data)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.text(alphabet='01234.#whd-,[]{}":x<>/ \t\n\rabzZ', max_size=200))
def test_random_text_is_read_or_refused_by_every_reader(name: str, data: str) -> None:
    read(data, name)


@given(st.data())
def test_changed_files_are_read_or_refused(data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(samples()))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(sample)))
        end = min(len(sample), start + data.draw(st.sampled_from([0, 1, 2, 10, 500])))
        piece = data.draw(st.sampled_from([b"", *PIECES, sample[end : end + 20]]))
        sample = sample[:start] + piece + sample[end:]
    read(sample)


@given(st.lists(st.tuples(st.integers(-3, 9), st.integers(-3, 9), st.integers(-1, 4)), max_size=14))
def test_every_layout_has_its_problems_told(slots: list[tuple[int, int, int]]) -> None:
    layout = Layout.from_slots(slots)
    errors = [problem for problem in layout.problems() if problem.severity == "error"]
    with pytest.raises(LayoutError) if errors else nullcontext():
        layout.geometry()


@pytest.mark.parametrize(
    "data",
    [
        "1" * SIZE,
        "1," * (SIZE // 2),
        "0 " * (SIZE // 2 - 1) + "x",
        "0" * (SIZE - 1) + "x",
        "[" * SIZE,
        "{" * SIZE,
        '{"a":' * (SIZE // 5),
        '"' * SIZE,
        "[" + '"\\' * (SIZE // 2 - 1),
        "\n" * SIZE,
        "\r" * SIZE,
        " " * SIZE,
        "#" * SIZE,
        "# name" + " " * (SIZE - 6),
        "kmahjongg-layout-v1.1\n# name" + " " * (SIZE - 100) + "x",
        "kmahjongg-layout-v1.1\nw1\nh1\nd1\n" + "1\n" * (SIZE // 2 - 100),
        "kmahjongg-layout-v1.1\n" + "1" * (SIZE - 100),
        "Kyodai 3.0\nx\n" + "1\n" * (SIZE // 2 - 100),
        "0" + "aaa" * (SIZE // 3 - 1),
        "<map>" * (SIZE // 5),
        "<map " + "a" * (SIZE - 5),
        '<map name="a"><row y="0" left="0" right="999"/>' * (SIZE // 60),
        '{"mah":"1.0","boards":[{"map":[[0,[[0,[' + "[0,1000]," * (SIZE // 10) + "0]]]]]}]}",
        "-1,0,0," * (SIZE // 8) + "127",
        "1 8 0\n" * (SIZE // 7),
    ],
    ids=lambda data: data[:24],
)
def test_a_large_file_of_every_kind_is_answered_soon(data: str) -> None:
    start = time.process_time()
    read(data)
    # A hang, not a speed: the slowest takes a second.
    assert time.process_time() - start < 60


@pytest.mark.parametrize(
    "slots",
    [
        [(0, 0, z) for z in range(8192)],
        [(2 * (i % 90), 2 * (i // 90), 0) for i in range(8192)],
        [(0, 0, 0)] * 100_000,
        [(i % 300, i // 300, 0) for i in range(90_000)],
    ],
    ids=["tower", "floor", "one place", "carpet"],
)
def test_the_errors_of_the_largest_layouts_are_told_soon(slots: list[tuple[int, int, int]]) -> None:
    start = time.process_time()
    layout = Layout.from_slots(slots)
    problems = list(layout.problems(match=7 if len(slots) == 8192 else 2))
    assert problems
    assert time.process_time() - start < 60
