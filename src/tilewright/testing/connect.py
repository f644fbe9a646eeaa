"""The rules of connect once more: slow, obvious, sharing no code with the engine.

Boards are plain grids (rows of values: 0 empty, -1 a stone, 2 and more a kind). Every question is answered by walking
from cell to cell, one step at a time, and the solver tries every order of moves. For boards of about sixteen tiles.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import combinations
from typing import TypeAlias

from tilewright.connect import Rules

__all__ = ["Grid", "fewest_tiles_left", "fewest_turns_and_steps", "is_winnable", "pairs", "paths", "shift", "take"]

Cell: TypeAlias = tuple[int, int]
Grid: TypeAlias = tuple[tuple[int, ...], ...]

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def _may_enter(grid: Grid, cell: Cell, rules: Rules) -> bool:
    rows, cols, lane = len(grid), len(grid[0]), rules.border
    row, col = cell
    if 0 <= row < rows and 0 <= col < cols:
        return grid[row][col] == 0
    return -lane <= row < rows + lane and -lane <= col < cols + lane


def fewest_turns_and_steps(grid: Grid, a: Cell, b: Cell, rules: Rules) -> tuple[int, int] | None:
    """Fewest turns between two cells, and the fewest steps with so many; None when no path is within the rules.

    >>> fewest_turns_and_steps(((2, 3, 2),), (0, 0), (0, 2), Rules())
    (2, 4)
    """
    best: tuple[int, int] | None = None
    queue: deque[tuple[Cell, Cell, int, int]] = deque((a, step, 0, 0) for step in _STEPS)
    seen = set()
    while queue:
        cell, step, turns, steps = queue.popleft()
        ahead = (cell[0] + step[0], cell[1] + step[1])
        if ahead == b:
            if steps or rules.adjacent:
                best = min(best or (turns, steps + 1), (turns, steps + 1))
            continue
        if not _may_enter(grid, ahead, rules):
            continue
        for turn in _STEPS:
            is_back = turn == (-step[0], -step[1])
            turned = turns + (turn != step)
            allowed = rules.max_turns is None or turned <= rules.max_turns
            if allowed and not is_back and turned < 12 and (ahead, turn, turned) not in seen:
                seen.add((ahead, turn, turned))
                queue.append((ahead, turn, turned, steps + 1))
    return best


def paths(grid: Grid, a: Cell, b: Cell, rules: Rules) -> list[tuple[Cell, ...]]:
    """Every path with the fewest turns, shortest first, then by its cells read from the first end in row order.

    >>> [len(path) for path in paths(((2, 3, 2),), (0, 0), (0, 2), Rules())]
    [5, 5]
    """
    found = fewest_turns_and_steps(grid, a, b, rules)
    if found is None:
        return []
    start, end = min(a, b), max(a, b)
    complete = []

    def walk(path: list[Cell], step: Cell, turns: int) -> None:
        ahead = (path[-1][0] + step[0], path[-1][1] + step[1])
        if ahead == end:
            if turns == found[0] and (len(path) > 1 or rules.adjacent):
                complete.append((*path, ahead))
            return
        if not _may_enter(grid, ahead, rules) or ahead in path:
            return
        for turn in _STEPS:
            turned = turns + (turn != step)
            if turn != (-step[0], -step[1]) and turned <= found[0]:
                walk([*path, ahead], turn, turned)

    for step in _STEPS:
        walk([start], step, 0)
    complete.sort(key=lambda path: (len(path), path))
    return complete if start == a else [path[::-1] for path in complete]


def pairs(grid: Grid, rules: Rules) -> list[tuple[Cell, Cell]]:
    """Every pair of tiles that can be joined, in row order.

    >>> pairs(((2, 2), (2, 2)), Rules(border=0))
    [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    """
    tiles = [(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value > 1]
    return [
        (a, b)
        for a, b in combinations(tiles, 2)
        if rules.matches(grid[a[0]][a[1]], grid[b[0]][b[1]]) and fewest_turns_and_steps(grid, a, b, rules) is not None
    ]


def shift(grid: Grid, mode: str) -> Grid:
    """The grid after a shift: tiles step into empty cells, one at a time, until none can.

    Which way a tile steps is asked of its cell alone: up, down, left, right, or not at all.

    >>> shift(((2, 3), (0, -1)), "down")
    ((0, 3), (2, -1))
    """
    parts = {
        "center": ("center_rows", "center_cols"),
        "out": ("out_rows", "out_cols"),
        "down_left": ("down", "left"),
        "down_right": ("down", "right"),
        "up_left": ("up", "left"),
        "up_right": ("up", "right"),
    }.get(mode)
    if parts:
        after = shift(shift(grid, parts[0]), parts[1])
        return after if after == grid else shift(after, mode)
    cells = [list(row) for row in grid]
    rows, cols = len(grid), len(grid[0])
    # In a board of odd size the middle row and column belong to the first half.
    moved = True
    while moved:
        moved = False
        for r in range(rows):
            for c in range(cols):
                dr, dc = _direction(mode, r < (rows + 1) // 2, c < (cols + 1) // 2)
                nr, nc = r + dr, c + dc
                if cells[r][c] <= 0 or not (0 <= nr < rows and 0 <= nc < cols) or cells[nr][nc] != 0:
                    continue
                # A tile that moves toward the middle stops at it.
                if _direction(mode, nr < (rows + 1) // 2, nc < (cols + 1) // 2) != (dr, dc):
                    continue
                cells[nr][nc], cells[r][c] = cells[r][c], 0
                moved = True
    return tuple(tuple(row) for row in cells)


def _direction(mode: str, upper: bool, left: bool) -> tuple[int, int]:
    """The way a tile steps from a cell in the upper (else lower) and left (else right) half."""
    away_row, away_col = (-1 if upper else 1, 0), (0, -1 if left else 1)
    return {
        "none": (0, 0),
        "down": (1, 0),
        "up": (-1, 0),
        "left": (0, -1),
        "right": (0, 1),
        "center_rows": (-away_row[0], 0),
        "center_cols": (0, -away_col[1]),
        "out_rows": away_row,
        "out_cols": away_col,
        "split_rows": (0, -1 if upper else 1),
        "split_cols": (1 if left else -1, 0),
    }[mode]


def take(grid: Grid, a: Cell, b: Cell, mode: str) -> Grid:
    """The grid after two tiles have gone and the others have moved.

    >>> take(((2, 2), (3, 4)), (0, 0), (0, 1), "up")
    ((3, 4), (0, 0))
    """
    rows = [[0 if (r, c) in (a, b) else value for c, value in enumerate(row)] for r, row in enumerate(grid)]
    return shift(tuple(tuple(row) for row in rows), mode)


def fewest_tiles_left(grid: Grid, rules: Rules) -> int:
    """How many tiles are left after the best play: every order of moves is tried.

    >>> fewest_tiles_left(((2, 3), (3, 2)), Rules())
    4
    """
    modes = rules.gravity_modes

    @cache
    def search(position: Grid, turn: int) -> int:
        left = sum(value > 1 for row in position for value in row)
        for a, b in pairs(position, rules):
            left = min(left, search(take(position, a, b, modes[turn]), (turn + 1) % len(modes)))
            if left == 0:
                break
        return left

    return search(grid, 0)


def is_winnable(grid: Grid, rules: Rules) -> bool:
    """Whether the board can be cleared.

    >>> is_winnable(((2, 3), (3, 2)), Rules()), is_winnable(((2, 3, 2, 3),), Rules())
    (False, True)
    """
    return fewest_tiles_left(grid, rules) == 0
