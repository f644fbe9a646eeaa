"""Batches: the answers of single calls, arrays in and out, bad rows named."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from tilewright.errors import TileError
from tilewright.hand import (
    Hand,
    HandError,
    Rules,
    counts_batch,
    is_win,
    is_win_batch,
    shanten,
    shanten_batch,
    waits,
    waits_batch,
)


def random_rows(size: int, rows: int, faces: int = 34) -> NDArray[np.uint8]:
    rng = random.Random(size)
    wall = [face for face in range(faces) for _ in range(4)]
    counts = np.zeros((rows, 34), dtype=np.uint8)
    for row in counts:
        for face in rng.sample(wall, size):
            row[face] += 1
    return counts


RULES = [
    Rules(),
    Rules(thirteen_orphans=True, seven_pairs="distinct"),
    Rules(jokers="5z"),
    Rules(wait_copies="formal"),
    Rules(max_copies=4, joker_as_fifth=False, jokers=["1m", "2m"]),
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("faces", [9, 34])
def test_a_batch_answers_as_single_calls_do(rules: Rules, faces: int) -> None:
    for size in (2, 5, 14, 17):
        rows = random_rows(size, 60, faces)
        assert is_win_batch(rows, rules).tolist() == [is_win(bytes(row), rules) for row in rows]
        assert shanten_batch(rows, rules).tolist() == [shanten(bytes(row), rules) for row in rows]
    for size in (1, 4, 13, 16):
        rows = random_rows(size, 60, faces)
        assert shanten_batch(rows, rules).tolist() == [shanten(row.tolist(), rules) for row in rows]
        masks = waits_batch(rows, rules)
        assert [np.flatnonzero(mask).tolist() for mask in masks] == [
            [face.index for face in waits(row.tolist(), rules)] for row in rows
        ]


def test_the_arrays_are_of_the_types_promised() -> None:
    rows = random_rows(13, 3)
    assert shanten_batch(rows).dtype == np.int8
    assert waits_batch(rows).dtype == np.bool_
    assert waits_batch(rows).shape == (3, 34)
    assert is_win_batch(random_rows(14, 3)).dtype == np.bool_
    empty = np.zeros((0, 34), dtype=np.uint8)
    assert (len(is_win_batch(empty)), len(shanten_batch(empty)), waits_batch(empty).shape) == (0, 0, (0, 34))


def test_rows_that_do_not_lie_in_one_piece_are_read_too() -> None:
    rows = random_rows(14, 40)
    wide = np.zeros((40, 68), dtype=np.uint8)
    wide[:, ::2] = rows
    assert shanten_batch(wide[:, ::2]).tolist() == shanten_batch(rows).tolist()
    assert shanten_batch(rows[::-2]).tolist() == shanten_batch(rows).tolist()[::-2]
    fortran = np.asfortranarray(rows)
    assert shanten_batch(fortran).tolist() == shanten_batch(rows).tolist()
    rows.flags.writeable = False
    assert len(shanten_batch(rows)) == 40


@pytest.mark.parametrize("place", [0, 5000, 300_000])
def test_a_bad_row_is_named(place: int) -> None:
    rows = np.tile(random_rows(14, 1), (300_001, 1))
    rows[place] = 0
    rows[place, :3] = 1
    rows[-1] = 0
    for call in (is_win_batch, shanten_batch):
        with pytest.raises(HandError) as caught:
            call(rows)
        assert (caught.value.code, caught.value.context["row"]) == ("hand_size", place)
        assert str(caught.value).startswith(f"row {place}: ")
    rows[place, 0] = 5
    with pytest.raises(HandError, match=f"row {place}: 5 copies of 1m"):
        is_win_batch(rows)


def test_a_bad_row_is_named_in_rows_that_are_copied_a_block_at_a_time() -> None:
    wide = np.zeros((300_001, 68), dtype=np.uint8)
    wide[:, ::2] = random_rows(14, 1)
    assert shanten_batch(wide[:, ::2]).tolist() == [shanten_batch(wide[:1, ::2])[0]] * 300_001
    wide[300_000] = 0
    with pytest.raises(HandError) as caught:
        shanten_batch(wide[:, ::2])
    assert (caught.value.code, caught.value.context["row"]) == ("hand_size", 300_000)


@pytest.mark.parametrize("call", [is_win_batch, shanten_batch, waits_batch])
def test_more_answers_than_there_is_room_for_are_refused(call: Callable[..., object]) -> None:
    # One row, repeated more often than any address space has bytes.
    rows = np.broadcast_to(random_rows(13 if call is waits_batch else 14, 1)[0], (1 << 57, 34))
    with pytest.raises(HandError, match="no room for the answers of 144,115,188,075,855,872 hands") as caught:
        call(rows)
    assert caught.value.code == "batch_size"


def test_every_row_is_of_the_size_that_the_question_needs() -> None:
    with pytest.raises(HandError, match=r"row 0: concealed tiles: 13, expected 14"):
        is_win_batch(random_rows(13, 2))
    with pytest.raises(HandError, match=r"row 0: concealed tiles: 14, expected 13"):
        waits_batch(random_rows(14, 2))
    with pytest.raises(HandError, match=r"row 0: .*expected 16 or 17"):
        shanten_batch(random_rows(14, 2), Rules(sets=5))


@pytest.mark.parametrize(
    "array", [np.zeros((2, 33), dtype=np.uint8), np.zeros((2, 34)), np.zeros(34, dtype=np.uint8), np.array(["11z"])]
)
def test_another_array_is_refused(array: NDArray[np.uint8]) -> None:
    with pytest.raises(HandError) as caught:
        shanten_batch(array)
    assert caught.value.code == "batch"


@pytest.mark.parametrize("kind", ["i1", "i8", "u2", ">i4", "f4", "f8", "?", "O", "c8"])
def test_numbers_that_are_no_bytes_are_refused_by_name(kind: str) -> None:
    with pytest.raises(HandError, match="expected uint8"):
        is_win_batch(random_rows(14, 2).astype(kind))


@pytest.mark.parametrize(
    "hands",
    [
        None,
        7,
        np.uint8(3),
        b"11z",
        memoryview(bytes(34)),
        [[2] + [0] * 33],
        [np.zeros(34, dtype=np.uint8)],
        [Hand("11z")],
        ["11z", 5],
    ],
)
def test_what_is_neither_an_array_nor_text_is_refused(hands: object) -> None:
    for call in (counts_batch, is_win_batch, shanten_batch, waits_batch):
        with pytest.raises(HandError) as caught:
            call(hands)  # type: ignore[arg-type]
        assert caught.value.code == "batch"


def test_arrays_of_every_make_are_read() -> None:
    rows = random_rows(14, 6)
    expected = shanten_batch(rows).tolist()
    broadcast = np.broadcast_to(rows[0], (3, 34))
    assert shanten_batch(broadcast).tolist() == expected[:1] * 3
    for made in (np.ma.array(rows), rows.view(np.recarray), np.lib.stride_tricks.as_strided(rows, rows.shape)):
        assert shanten_batch(made).tolist() == expected


def test_text_is_one_hand_a_line() -> None:
    text = "11z\n\n  19m19p19s1234567z  \n一二三万 东\n10m 123p\n"
    counts = counts_batch(text)
    assert counts.shape == (4, 34)
    assert shanten_batch(text).tolist() == [-1, 6, 0, 0]
    assert shanten_batch(text.splitlines()).tolist() == shanten_batch(text).tolist()
    assert counts_batch("").shape == counts_batch([]).shape == (0, 34)


@pytest.mark.parametrize(
    ("lines", "row", "error"),
    [
        (["11z", "1x"], 1, TileError),
        (["", "11z", "11111z"], 2, HandError),
        (["11z (123m)"], 0, HandError),
        (["", "11z", "", "123m"], 3, HandError),
        (["11z", "1zJ"], 1, HandError),
    ],
)
def test_a_bad_line_is_named(lines: list[str], row: int, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        shanten_batch(lines)
    assert caught.value.context["row"] == row  # type: ignore[attr-defined]
    assert str(caught.value).startswith(f"row {row}")


def test_other_threads_run_while_a_batch_is_answered() -> None:
    rows = np.tile(random_rows(14, 500), (2000, 1))
    ticks: list[None] = []
    stop = threading.Event()

    def tick() -> None:
        while not stop.is_set():
            ticks.append(None)
            time.sleep(0.0002)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        before = len(ticks)
        shanten_batch(rows)
        assert len(ticks) > before
    finally:
        stop.set()
        thread.join()
