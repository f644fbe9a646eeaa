"""Solitaire: dealing and playing, against a dealer as most games have it and rules written in plain Python."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from bench.measure import Lead, Table, Timing, format_seconds, measure, measure_each
from tilewright.solitaire import Board, Layout, Slot, deal

_LAYOUTS = ("turtle",)
_DEALS = 300
_NAIVE_DEALS = 60


def tables() -> Iterator[Table]:
    """Deals, and the operations of a board in play."""
    yield _deals()
    yield _operations()


def _deals() -> Table:
    table = Table(
        "Solitaire: a deal that can be cleared",
        ("layout", "tilewright median", "p99", "no way found", "naive dealer median", "naive: stuck"),
        note="The naive dealer takes random free pairs of the bare layout until it is stuck, as many games do.",
    )
    for name in _LAYOUTS:
        layout = Layout.load(name)
        ours = measure_each([partial(deal, layout, seed=seed) for seed in range(_DEALS)])
        cleared: list[bool] = []
        theirs = measure_each([partial(_naive_deal, layout, seed, cleared) for seed in range(_NAIVE_DEALS)])
        stuck = cleared.count(False) / _NAIVE_DEALS
        table.add(name, *_both(ours), "0", format_seconds(theirs.median), f"{stuck:.0%}")
        table.leads.append(
            Lead("solitaire: a deal of the Turtle", ours.median, "naive dealer in Python", theirs.median)
        )
    return table


def _operations() -> Table:
    table = Table(
        "Solitaire: a board in play (Turtle, 144 tiles, fresh)",
        ("operation", "tilewright median", "p99", "plain Python median", "ratio"),
    )
    board = deal(Layout.load("turtle"), seed=7)
    match = next(iter(board.legal_moves))

    def push_pop() -> None:
        board.push(match)
        board.pop()

    slots = set(board.layout.slots)
    for name, ours, theirs in (
        ("free tiles", lambda: board.free, lambda: _naive_free(slots)),
        ("number of legal moves", lambda: len(board.legal_moves), lambda: _naive_moves(board, slots)),
        ("legal moves, listed", lambda: list(board.legal_moves), lambda: _naive_moves(board, slots)),
        ("push and pop", push_pop, None),
        ("outcome", board.outcome, None),
        ("copy", board.copy, None),
    ):
        mine = measure(ours)
        peer = measure(theirs, budget_s=0.3) if theirs else None
        table.add(
            name,
            *_both(mine),
            format_seconds(peer.median) if peer else "",
            f"{peer.median / mine.median:.0f}x" if peer else "",
        )
        if peer and name == "legal moves, listed":
            table.leads.append(Lead("solitaire: all legal moves", mine.median, "plain Python", peer.median))
    return table


def _both(timing: Timing) -> tuple[str, str]:
    return format_seconds(timing.median), format_seconds(timing.p99)


def _naive_free(slots: set[Slot]) -> list[Slot]:
    def is_free(slot: Slot) -> bool:
        x, y, z = slot
        covered = any((x + dx, y + dy, z + 1) in slots for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        left = any((x - 2, y + dy, z) in slots for dy in (-1, 0, 1))
        right = any((x + 2, y + dy, z) in slots for dy in (-1, 0, 1))
        return not covered and not (left and right)

    return [slot for slot in slots if is_free(slot)]


def _naive_moves(board: Board, slots: set[Slot]) -> list[tuple[Slot, Slot]]:
    free = _naive_free(slots)
    faces, group = board.faces, board.rules.group_of
    return [(a, b) for i, a in enumerate(free) for b in free[i + 1 :] if group(faces[a]) == group(faces[b])]


def _naive_deal(layout: Layout, seed: int, cleared: list[bool]) -> None:
    stream = random.Random(seed)
    slots = set(layout.slots)
    while slots:
        free = _naive_free(slots)
        if len(free) < 2:
            break
        slots -= set(stream.sample(free, 2))
    cleared.append(not slots)
