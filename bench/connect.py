"""Connect: pairs, paths and the solver, beside a search as most games have it and the peer that can be installed.

The core's own figures come from its examples (``cargo run --release --example connect_speed``), the others from Python.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.measure import Lead, Table, format_seconds, least, measure
from tilewright.connect import Board, deal, find_path, pairs_many
from tilewright.connect.gravity import GRAVITY_MODES

_SIZES = ((8, 18), (10, 18))
_STAGES = (("full", 100), ("half", 50), ("late", 15))
_SOLVED = ((8, 18, 10_000), (10, 20, 1_000))
_UNDER_GRAVITY = 12
_BATCH = 20_000

Cell = tuple[int, int]
Joins = Callable[[Cell, Cell], bool]


def tables() -> Iterator[Table]:
    """All pairs and paths, batches, the solver."""
    yield _pairs()
    yield _batches()
    yield _solver()
    yield _solver_under_gravity()


def _example(name: str, *arguments: object) -> list[dict[str, Any]]:
    """The lines of JSON that an example of the core prints."""
    root = Path(__file__).parent.parent
    command = ["cargo", "run", "--quiet", "--release", "--package", "tilewright-core", "--example", name, "--"]
    done = subprocess.run([*command, *map(str, arguments)], cwd=root, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def _board(rows: int, cols: int, share: int) -> Board:
    """A dealt board of which so many percent of the tiles are left."""
    board = deal(rows, cols, kinds=rows * cols // 4, seed=1)
    for pair in board.certificate or ():
        if len(board) * 100 > rows * cols * share:
            board.push(pair)
    return board


def _pairs() -> Table:
    peer = _shisensho()
    table = Table(
        "Connect: every pair that joins, and one path (four of each kind, border 1, two turns)",
        (
            *("board", "stage", "pairs", "core, all pairs", "core, move and pairs", "pairs()", "pair_count()"),
            *("find_path()", "plain Python, all pairs", "shisensho 0.9, all pairs", "ratio to pairs()"),
        ),
        note="Core: means over 64 random boards, the best round. Plain Python is the walk with two turns that most "
        "games have, asked for each pair of equal tiles; the ratio is to the faster of the two programs in Python. "
        "Of the engines in C++, which cannot be installed here, KShisen's was the fastest when measured elsewhere: 7 "
        "to 17 us for all pairs of such boards, 36 to 608 ns for one query.",
    )
    core = {(line["rows"], line["cols"], line["stage"]): line for line in _example("connect_speed")}
    leads: list[Lead] = []
    for rows, cols in _SIZES:
        for stage, share in _STAGES:
            board = _board(rows, cols, share)
            pairs = board.pairs()
            a, b = pairs[len(pairs) // 2]
            ours = measure(board.pairs)
            grid = board.grid
            plain = measure(partial(_all_pairs, grid, _walker(grid)), min_samples=3)
            theirs = None
            if peer is not None:
                joins = peer(grid)
                if sorted(_all_pairs(grid, joins)) != list(pairs):
                    raise AssertionError("the peer counts other pairs")
                theirs = measure(partial(_all_pairs, grid, joins), min_samples=3)
            line = core[rows, cols, stage]
            named = {"plain Python": plain, "shisensho": theirs}
            fastest, name = min((timing.median, name) for name, timing in named.items() if timing)
            leads.append(Lead("connect: all pairs of a board", ours.median, name, fastest))
            table.add(
                *(f"{rows}x{cols}", stage, str(len(pairs))),
                *(format_seconds(line[key] * 1e-9) for key in ("all_pairs_ns", "move_and_count_ns")),
                format_seconds(ours.median),
                format_seconds(measure(board.pair_count).median),
                format_seconds(measure(partial(find_path, board, a, b)).median),
                format_seconds(plain.median),
                format_seconds(theirs.median) if theirs else "not installed",
                f"{fastest / ours.median:,.0f}x",
            )
    table.leads.append(least(leads))
    return table


def _batches() -> Table:
    table = Table(
        "Connect: pairs_many from Python, one thread (four of each kind, border 1, two turns)",
        ("board", "stage", "counts, a board", "boards a second", "counts and pairs, a board", "boards a second"),
        note="int32 in, the counts and pairs out as arrays; random boards, reading the values included.",
    )
    rng = np.random.default_rng(1)
    for rows, cols in _SIZES:
        for stage, share in _STAGES:
            boards = np.stack([_random_grid(rng, rows, cols, share) for _ in range(200)])
            boards = np.ascontiguousarray(np.tile(boards, (_BATCH // 200, 1, 1)))
            cells = []
            for listed in (False, True):
                timing = measure(partial(pairs_many, boards, list_pairs=listed, threads=1), min_samples=10)
                each = timing.median / _BATCH
                cells += [format_seconds(each), f"{1 / each:,.0f}"]
            table.add(f"{rows}x{cols}", stage, *cells)
    return table


def _random_grid(rng: np.random.Generator, rows: int, cols: int, share: int) -> NDArray[np.int32]:
    """Four of each kind in random places, with random pairs taken out until so many percent of the tiles are left."""
    pairs = rng.permutation(np.repeat(np.arange(2, 2 + rows * cols // 4, dtype=np.int32), 2))
    grid = np.zeros(rows * cols, dtype=np.int32)
    left = rows * cols * share // 100 // 2
    grid[: 2 * left] = np.repeat(pairs[:left], 2)
    return rng.permutation(grid).reshape(rows, cols)


def _solver() -> Table:
    table = Table(
        "Connect: random boards decided (four of each kind, border 1, no gravity)",
        ("board", "boards", "winnable", "undecided", "mean", "median", "p99", "max"),
        note="CPU time of one thread.",
    )
    for rows, cols, count in _SOLVED:
        (line,) = _example("connect_solve", rows, cols, count)
        table.add(
            *(f"{rows}x{cols}", str(count), f"{line['winnable_percent']} %", str(line["unknown"])),
            *(format_seconds(line[f"{key}_ms"] * 1e-3) for key in ("mean", "median", "p99", "max")),
        )
    return table


def _solver_under_gravity() -> Table:
    table = Table(
        "Connect: random 8x18 boards under gravity (four of each kind), two seconds each",
        ("gravity", "boards", "winnable", "lost, proven", "undecided", "mean", "median"),
        note="CPU time of one thread. The same boards in every mode; where one is undecided two seconds were too few.",
    )
    for gravity in GRAVITY_MODES:
        if gravity == "none":
            continue
        (line,) = _example("connect_solve", 8, 18, _UNDER_GRAVITY, gravity)
        table.add(
            *(gravity, str(_UNDER_GRAVITY), f"{line['winnable_percent']} %", str(line["lost"]), str(line["unknown"])),
            *(format_seconds(line[f"{key}_ms"] * 1e-3) for key in ("mean", "median")),
        )
    return table


def _all_pairs(grid: tuple[tuple[int, ...], ...], joins: Joins) -> list[tuple[Cell, Cell]]:
    kinds: dict[int, list[Cell]] = {}
    for r, row in enumerate(grid):
        for c, kind in enumerate(row):
            if kind > 1:
                kinds.setdefault(kind, []).append((r, c))
    return [(a, b) for cells in kinds.values() for a, b in combinations(cells, 2) if joins(a, b)]


def _walker(grid: tuple[tuple[int, ...], ...]) -> Joins:
    """The classic: walk from the one tile, straight on or round a corner as long as turns are left."""
    rows, cols = len(grid), len(grid[0])

    def joins(a: Cell, b: Cell) -> bool:
        def walk(r: int, c: int, dr: int, dc: int, turns: int) -> bool:
            while True:
                r, c = r + dr, c + dc
                if (r, c) == b:
                    return True
                if not (-1 <= r <= rows and -1 <= c <= cols) or (0 <= r < rows and 0 <= c < cols and grid[r][c]):
                    return False
                if turns and (walk(r, c, dc, dr, turns - 1) or walk(r, c, -dc, -dr, turns - 1)):
                    return True

        return any(walk(*a, dr, dc, 2) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))

    return joins


def _shisensho() -> Callable[[tuple[tuple[int, ...], ...]], Joins] | None:
    """The search of the peer ``shisensho``, when it is installed: its modules expect to be found on the path."""
    spec = find_spec("shisensho")
    if spec is None or spec.origin is None:
        return None
    sys.path.insert(0, str(Path(spec.origin).parent))
    # Its log writes a line for every path found: left out, in its favour.
    log = types.ModuleType("log")
    log.log = types.SimpleNamespace(save=lambda text: None)  # type: ignore[attr-defined]
    sys.modules["log"] = log
    try:
        module = importlib.import_module("matchTiles")
    except ImportError:
        return None
    finally:
        sys.path.pop(0)

    def program(grid: tuple[tuple[int, ...], ...]) -> Joins:
        rows, cols = len(grid), len(grid[0])
        tiles = [
            [types.SimpleNamespace(position=(c, r), status="used" if grid[r][c] else "free") for c in range(cols)]
            for r in range(rows)
        ]
        board = types.SimpleNamespace(dimension=(cols, rows), tiles=tiles)
        search = module.matchTiles()
        return lambda a, b: bool(search.positionMatch(tiles[a[0]][a[1]], tiles[b[0]][b[1]], board))

    return program
