"""`deal`: kinds for the places of a board, so that it can be cleared.

The core deals: by chance where the solver finds a way to clear what chance gives, so that the winnable boards it can
decide are all equally likely; else along a way to clear the bare board (`tilewright._core.connect_deal`). That way is
the certificate of the board: it is played under the board's own rules, gravity and border included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import index
from typing import Final, TypeAlias

from tilewright._core import connect_deal
from tilewright.connect.board import Board
from tilewright.connect.errors import DealError
from tilewright.connect.grid import MAX_SIDE, PLACE, Grid, GridLike, read_grid
from tilewright.connect.move import Pair
from tilewright.connect.rules import MAX_KIND, Rules

__all__ = ["DEAL_VERSION", "Copies", "deal", "deal_anew", "odd_counts"]

DEAL_VERSION: Final = 2
"""Goes up when the same arguments and seed would give another board."""

DEFAULT_MAX_NODES: Final = 300_000

Copies: TypeAlias = int | Sequence[int] | Mapping[int, int]
"""How many tiles there are of each kind: one number for all, one a kind in order, or by kind."""


def deal(
    rows: int,
    cols: int,
    *,
    kinds: int | Iterable[int],
    seed: int,
    copies: Copies | None = None,
    mask: GridLike | None = None,
    rules: Rules | None = None,
    winnable: bool = True,
    max_nodes: int = DEFAULT_MAX_NODES,
    poll: Callable[[], object] | None = None,
) -> Board:
    """A board that can be cleared, with the certificate that proves it.

    Args:
        rows: 1 to 60.
        cols: 1 to 60.
        kinds: How many kinds there are (2, 3, ... are their values), or the values themselves. Where there are more
            than pairs of places, the first ones are dealt.
        seed: 0 to 2**64 - 1. The same arguments and `DEAL_VERSION` give the same board on every platform.
        copies: How many tiles to deal of each kind. By default pairs are shared out evenly, one more of the first
            kinds where that does not come out.
        mask: Which cells to fill, as a grid of that size: 1 (or true) a place to fill, 0 no tile, -1 a stone, 2 and
            more a tile that is there already. By default every cell is a place.
        rules: How tiles are joined, and how the board moves.
        winnable: False for a plain shuffle, without a certificate.
        max_nodes: How much the search may try.
        poll: Called again and again meanwhile; what it raises ends the search and is raised here.

    Returns:
        The board, with ``certificate`` (unless ``winnable=False``), ``seed`` and ``deal_version``.

    Raises:
        BoardError: ``grid``: the mask is none.
        DealError: ``deal_value``, ``size``, ``copies``, ``odd_places``, ``odd_count``, ``seed``; ``exhausted`` when no
            such board can be cleared, proven; ``unknown`` when the budget ran out first.

    >>> board = deal(4, 6, kinds=6, seed=7)
    >>> for pair in board.certificate:
    ...     board.push(pair)
    >>> board.outcome().is_win
    True
    """
    if poll is not None:
        poll()
    rules = Rules() if rules is None else rules
    rows, cols = (_whole(name, value, 1, MAX_SIDE) for name, value in (("rows", rows), ("cols", cols)))
    grid = _grid(rows, cols, mask)
    values = [value for row in grid for value in row]
    present = Counter(value for value in values if value > PLACE)
    supply = _supply(_kinds(kinds), copies, values.count(PLACE), present, rules)
    _require_even(supply, present, rules)
    dealt, certificate = _deal(rows, cols, values, supply, rules, read_seed(seed), winnable, max_nodes, poll)
    return Board(dealt, rules, certificate=certificate, seed=seed, deal_version=DEAL_VERSION)


def deal_anew(board: Board, seed: int) -> tuple[Grid, tuple[Pair, ...]]:
    """The tiles of a board in other places, so that it can be cleared: the grid, and the moves.

    Raises:
        DealError: See `Board.shuffle`.

    >>> deal_anew(Board([[2, 2]]), 1)
    (((2, 2),), (((0, 0), (0, 1)),))
    """
    values = [value for row in board.grid for value in row]
    supply = [value for value in values if value > PLACE]
    _require_even(supply, Counter(), board.rules)
    places = [PLACE if value > PLACE else value for value in values]
    grid, certificate = _deal(
        board.rows, board.cols, places, supply, board.rules, read_seed(seed), True, DEFAULT_MAX_NODES
    )
    return grid, certificate or ()


def _deal(
    rows: int,
    cols: int,
    values: list[int],
    supply: list[int],
    rules: Rules,
    seed: int,
    winnable: bool,
    max_nodes: int,
    poll: Callable[[], object] | None = None,
) -> tuple[Grid, tuple[Pair, ...] | None]:
    status, dealt, certificate, nodes = connect_deal(
        rows,
        cols,
        values,
        supply,
        seed=seed,
        winnable=winnable,
        max_nodes=_whole("max_nodes", max_nodes, 0, 2**63),
        poll=poll,
        **rules.to_core(),
    )
    if status != "found":
        raise DealError(status, nodes=nodes)
    return tuple([tuple(dealt[i : i + cols]) for i in range(0, len(dealt), cols)]), certificate


def _grid(rows: int, cols: int, mask: GridLike | None) -> Grid:
    if mask is None:
        return ((PLACE,) * cols,) * rows
    data = mask.tolist() if hasattr(mask, "tolist") else mask
    if isinstance(data, Iterable) and not isinstance(data, str):
        data = [
            [int(value) if isinstance(value, bool) else value for value in row]
            if isinstance(row, Iterable) and not isinstance(row, str)
            else row
            for row in data
        ]
    grid = read_grid(data)  # type: ignore[arg-type]
    if (len(grid), len(grid[0])) != (rows, cols):
        raise DealError("size", found_rows=len(grid), found_cols=len(grid[0]), rows=rows, cols=cols)
    return grid


def _kinds(kinds: int | Iterable[int]) -> list[int]:
    if isinstance(kinds, Iterable):
        listed = [_whole("kinds", kind, 2, MAX_KIND) for kind in kinds]
        if not listed or len(set(listed)) < len(listed):
            raise DealError("deal_value", field="kinds", found=listed, expected="different kinds, at least one")
        return listed
    return list(range(2, 2 + _whole("kinds", kinds, 1, MAX_SIDE * MAX_SIDE)))


def _supply(kinds: list[int], copies: Copies | None, places: int, present: Counter[int], rules: Rules) -> list[int]:
    """The kinds of the tiles to deal, one for each place."""
    if copies is None:
        return _even_supply(kinds, places, present, rules)
    if isinstance(copies, Mapping):
        counts = {_whole("kinds", kind, 2, MAX_KIND): count for kind, count in copies.items()}
        if unknown := sorted(set(counts) - set(kinds)):
            raise DealError("deal_value", field="copies", found=unknown, expected=f"the kinds {kinds}")
    elif isinstance(copies, Sequence):
        if len(copies) != len(kinds):
            raise DealError("deal_value", field="copies", found=list(copies), expected=f"{len(kinds)} numbers")
        counts = dict(zip(kinds, copies, strict=True))
    else:
        counts = dict.fromkeys(kinds, copies)
    counts = {kind: _whole("copies", count, 0, MAX_SIDE * MAX_SIDE) for kind, count in counts.items()}
    if (tiles := sum(counts.values())) != places:
        raise DealError("copies", tiles=tiles, places=places)
    return [kind for kind, count in sorted(counts.items()) for _ in range(count)]


def _even_supply(kinds: list[int], places: int, present: Counter[int], rules: Rules) -> list[int]:
    """Partners for tiles that are there already, then pairs in turn."""
    odd = [members[0] for members, count in _classes(present, rules) if count % 2]
    if len(odd) > places:
        raise DealError("copies", tiles=len(odd), places=places)
    if (places - len(odd)) % 2:
        raise DealError("odd_places", places=places)
    pairs = (places - len(odd)) // 2
    return sorted(odd + [kinds[i % len(kinds)] for i in range(pairs) for _ in range(2)])


def _classes(counts: Counter[int], rules: Rules) -> list[tuple[list[int], int]]:
    """The kinds that match each other, with how many tiles they have together."""
    classes: dict[frozenset[int], list[int]] = {}
    for kind in sorted(counts):
        group = next((group for group in rules.groups if kind in group), frozenset({kind}))
        classes.setdefault(group, []).append(kind)
    return [(members, sum(counts[kind] for kind in members)) for members in classes.values()]


def odd_counts(counts: Counter[int], rules: Rules) -> list[DealError]:
    """What is wrong with each kind, or group of kinds that match, of which there is an odd number of tiles.

    >>> [str(problem) for problem in odd_counts(Counter({2: 3, 3: 2}), Rules())]
    ['tiles of kind 2 and what it matches: 3; tiles go in pairs, and one would be left over']
    """
    return [DealError("odd_count", kind=members[0], count=n) for members, n in _classes(counts, rules) if n % 2]


def _require_even(supply: list[int], present: Counter[int], rules: Rules) -> None:
    for problem in odd_counts(Counter(supply) + present, rules):
        raise problem


def read_seed(seed: int) -> int:
    try:
        value = index(seed)
    except TypeError:
        value = -1
    if isinstance(seed, bool) or not 0 <= value < 2**64:
        raise DealError("seed", found=seed)
    return value


def _whole(field: str, found: object, low: int, high: int) -> int:
    try:
        value = index(found)  # type: ignore[arg-type]
    except TypeError:
        value = low - 1
    if isinstance(found, bool) or not low <= value <= high:
        raise DealError("deal_value", field=field, found=found, expected=f"{low} to {high}")
    return value
