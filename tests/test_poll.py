"""What the searches ask while they run, so that one that nobody waits for can be stopped."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

import pytest

from tilewright import connect, solitaire


class Enough(Exception):  # noqa: N818 - it is no error
    """Raised by the caller."""


def hard_connect() -> connect.Board:
    """Many kinds, one turn, no lane, everything falls: minutes of search."""
    dice = random.Random(1)
    values = [2 + (i // 2) % 50 for i in range(400)]
    dice.shuffle(values)
    rules = connect.Rules(max_turns=1, border=0, gravity="down")
    return connect.Board([values[i : i + 20] for i in range(0, 400, 20)], rules)


def hard_solitaire() -> solitaire.Board:
    """A pyramid of 556 tiles with every face four times or so: minutes of search."""
    slots = [(2 * x + z, 2 * y + z, z) for z in range(6) for y in range(12 - z) for x in range(12 - z)][:556]
    dice = random.Random(3)
    names = [f"{1 + i % 9}{'mps'[i // 9]}" for i in range(27)] + [f"{i}z" for i in range(1, 8)]
    faces = [names[i // 4 % 34] for i in range(len(slots))]
    dice.shuffle(faces)
    return solitaire.Board(solitaire.Layout.from_slots(slots), faces)


def deal_connect(poll: Callable[[], object]) -> connect.Board:
    """A hard board with two places to fill."""
    board = hard_connect()
    kind, places = board.grid[0][0], 0
    mask = [list(row) for row in board.grid]
    for row in mask:
        for col, value in enumerate(row):
            if value == kind and places < 2:
                row[col], places = 1, places + 1
    return connect.deal(20, 20, kinds=[kind], seed=1, mask=mask, rules=board.rules, max_nodes=10**7, poll=poll)


def deal_solitaire(poll: Callable[[], object]) -> solitaire.Board:
    """A hard board with two faces to choose."""
    board = hard_solitaire()
    presets = dict(list(board.faces.items())[2:])
    return solitaire.deal(board.layout, seed=1, presets=presets, max_nodes=10**9, poll=poll)


# A minute at most, so that a search that cannot be stopped fails the test and not the machine.
LIMIT_S = 60.0

SEARCHES: dict[str, Callable[[Callable[[], object]], object]] = {
    "solitaire.solve": lambda poll: solitaire.solve(hard_solitaire(), time_limit_s=LIMIT_S, poll=poll),
    "solitaire.hint": lambda poll: solitaire.hint(hard_solitaire(), time_limit_s=LIMIT_S, poll=poll),
    "solitaire.review": lambda poll: solitaire.review(hard_solitaire(), time_limit_s=LIMIT_S, poll=poll),
    "solitaire.deal": deal_solitaire,
    "connect.deal": deal_connect,
    "connect.solve": lambda poll: connect.solve(hard_connect(), time_limit_s=LIMIT_S, poll=poll),
    "connect.hint": lambda poll: connect.hint(hard_connect(), time_limit_s=LIMIT_S, poll=poll),
    "connect.review": lambda poll: connect.review(hard_connect(), time_limit_s=LIMIT_S, poll=poll),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_a_long_search_ends_with_what_its_caller_raises(name: str) -> None:
    calls = 0
    threads = set()
    began = time.monotonic()

    def poll() -> None:
        nonlocal calls
        calls += 1
        threads.add(threading.get_ident())
        # The first call is before the search: the others are within it.
        if calls == 4:
            raise Enough

    with pytest.raises(Enough):
        SEARCHES[name](poll)
    assert calls == 4
    assert threads == {threading.get_ident()}
    assert time.monotonic() - began < LIMIT_S / 2


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_that_nobody_wants_does_not_begin(name: str) -> None:
    calls = 0

    def poll() -> None:
        nonlocal calls
        calls += 1
        raise Enough

    with pytest.raises(Enough):
        SEARCHES[name](poll)
    assert calls == 1


def test_whoever_does_not_object_gets_the_same_answer() -> None:
    board = connect.deal(6, 8, kinds=8, seed=7, winnable=False)
    asked, alone = connect.solve(board, poll=lambda: None), connect.solve(board)
    assert (asked.status, asked.moves, asked.nodes) == (alone.status, alone.moves, alone.nodes)
    layout = solitaire.Layout.load("turtle")
    deal = solitaire.deal(layout, seed=7, winnable=False)
    found, expected = solitaire.solve(deal, max_nodes=500, poll=lambda: None), solitaire.solve(deal, max_nodes=500)
    assert (found.status, found.moves, found.nodes) == (expected.status, expected.moves, expected.nodes)
