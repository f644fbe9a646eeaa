"""Solitaire: deciding boards, against the published method written plainly; growth with size; hints and reviews.

The deals of the first two tables are decided by the example ``solver_bench`` of the core, both methods in one run: ours
and the published one (M. de Bondt, 2012) with a scan that goes over all groups until nothing changes. CPU time of one
thread.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from bench.measure import Lead, Table, format_seconds, measure_each
from tilewright.solitaire import Board, Layout, Slot, deal, hint, review, solve
from tilewright.solitaire.library import BUILTIN_NAMES

_EXAMPLE = "solver_bench"
_ROOT = Path(__file__).resolve().parent.parent
_TIMEOUT_S = 900
_TURTLES = 10_000
_DEALS = 1_000
_PLAIN_DEALS = 100
_GROWTH_DEALS = 60
_SIZES = range(36, 289, 36)
_HINT_DEALS = 1_000
_REVIEWS = 100


def tables() -> Iterator[Table]:
    """Deals by layout, growth, hints, reviews."""
    subprocess.run(
        ["cargo", "build", "--quiet", "--locked", "--release", "--package", "tilewright-core", "--example", _EXAMPLE],
        cwd=_ROOT,
        check=True,
    )
    yield _deals()
    yield _growth()
    yield _hints()
    yield _reviews()


def _run(slots: Iterable[Slot], deals: int, method: str) -> dict[str, float] | None:
    """What the example measures; None when it takes too long."""
    text = "\n".join(f"{x} {y} {z}" for x, y, z in slots)
    command = [str(_ROOT / "target" / "release" / "examples" / _EXAMPLE), str(deals), "0", method]
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=_TIMEOUT_S, check=True)
    except subprocess.TimeoutExpired:
        return None
    result: dict[str, float] = json.loads(done.stdout)
    return result


def _times(result: dict[str, float] | None, *fields: str) -> list[str]:
    return [format_seconds(result[f"{field}_s"]) if result else f"over {_TIMEOUT_S} s" for field in fields]


def _deals() -> Table:
    table = Table(
        "Solitaire: random deals decided",
        ("layout", "tiles", "deals", "undecided", "can be cleared", "mean", "p99", "max", "plain: mean", "plain: p99"),
        note="Groups of four in plain random order. The plain method, written to be read, decides the first "
        f"{_PLAIN_DEALS} of the deals; its author's C++ program (M. de Bondt, 2007) was measured elsewhere at a mean "
        "of 9.6 ms, a p99 of 170 ms and 1.08 s at most on 20,000 Turtles. On boards that luck clears at once the plain "
        "method is quicker, since it sets less up.",
    )
    for name in ("turtle", *(name for name in BUILTIN_NAMES if name != "turtle")):
        slots = Layout.load(name).slots
        ours = _run(slots, _TURTLES if name == "turtle" else _DEALS, "ours")
        plain = _run(slots, _PLAIN_DEALS, "plain")
        if ours is None:
            raise RuntimeError(f"{name}: our own method took over {_TIMEOUT_S} s")
        table.add(
            name,
            str(len(slots)),
            str(ours["deals"]),
            str(ours["unknown"]),
            f"{ours['winnable'] / ours['deals']:.2%}",
            *_times(ours, "mean", "p99", "max"),
            *_times(plain, "mean", "p99"),
        )
        if name == "turtle" and plain:
            task = "solitaire: a random Turtle decided, mean"
            table.leads.append(Lead(task, ours["mean_s"], "published method, plainly written", plain["mean_s"]))
    return table


def _terrace(tiles: int) -> list[Slot]:
    """Eight rows, up to four layers, each a tile smaller on every side; tiles too many are left out on the right."""
    columns = 0
    slots: list[Slot] = []
    while len(slots) < tiles:
        columns += 1
        slots = [
            Slot(2 * x + 2 * z, 2 * y + 2 * z, z)
            for z in range(4)
            for x in range(columns - 2 * z)
            for y in range(8 - 2 * z)
        ]
    ground = [slot for slot in slots if slot.z == 0]
    left_out = set(ground[len(ground) - (len(slots) - tiles) :])
    return sorted((slot for slot in slots if slot not in left_out), key=lambda slot: (slot.z, slot.y, slot.x))


def _growth() -> Table:
    table = Table(
        "Solitaire: growth with the size of the board",
        ("tiles", "can be cleared", "undecided", "mean", "p99", "max", "plain: mean", "plain: p99", "mean, ratio"),
        note=f"Terraces of up to four layers, {_GROWTH_DEALS} random deals each, the same for both methods.",
    )
    for tiles in _SIZES:
        slots = _terrace(tiles)
        ours, plain = _run(slots, _GROWTH_DEALS, "ours"), _run(slots, _GROWTH_DEALS, "plain")
        table.add(
            str(tiles),
            f"{ours['winnable'] / ours['deals']:.0%}" if ours else "",
            str(ours["unknown"]) if ours else "",
            *_times(ours, "mean", "p99", "max"),
            *_times(plain, "mean", "p99"),
            f"{plain['mean_s'] / ours['mean_s']:.0f}x" if ours and plain else "",
        )
    return table


def _hints() -> Table:
    layout = Layout.load("turtle")
    winnable = cleared = 0
    for seed in range(_HINT_DEALS):
        board = deal(layout, seed=seed, winnable=False)
        if solve(board).status == "winnable":
            winnable += 1
            cleared += _follow_hints(board)
    table = Table(
        "Solitaire: playing only hints",
        ("layout", "deals", "can be cleared", "cleared by hints"),
        note="Random deals without a certificate: every hint is searched anew.",
    )
    table.add("turtle", str(_HINT_DEALS), str(winnable), f"{cleared} ({cleared / winnable:.0%})")
    return table


def _follow_hints(board: Board) -> bool:
    while (match := hint(board).match) is not None:
        board.push(match)
    return not len(board)


def _reviews() -> Table:
    layout = Layout.load("turtle")
    games = []
    for seed in range(_REVIEWS):
        board = deal(layout, seed=seed)
        stream = random.Random(seed)
        while board.legal_moves:
            board.push(stream.choice(list(board.legal_moves)))
        games.append(board)
    timing = measure_each([partial(review, board) for board in games])
    first = measure_each([partial(solve, board) for board in _after(games, 10)])
    table = Table("Solitaire: questions about a game (Turtle, random moves)", ("question", "median", "p99", "samples"))
    table.add("review of the whole game", format_seconds(timing.median), format_seconds(timing.p99), str(_REVIEWS))
    table.add("still winnable after 10 moves?", format_seconds(first.median), format_seconds(first.p99), str(_REVIEWS))
    return table


def _after(games: Iterable[Board], moves: int) -> Iterator[Board]:
    for game in games:
        board = game.copy()
        while len(board.moves) > moves:
            board.pop()
        yield board
