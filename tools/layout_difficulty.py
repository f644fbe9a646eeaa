"""How hard each built-in layout is: ``python -m tools.layout_difficulty [DEALS]``.

Two players who plan nothing play the same deals, each of which can be cleared: one takes any legal pair, the other one
of the pairs that lie highest. The share of deals that they clear is printed; the order of the built-in layouts follows
the first.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence

from tilewright.solitaire import Board, Layout, Match, deal
from tilewright.solitaire.library import layout_names

Choice = Callable[[Board, Sequence[Match], random.Random], Match]


def any_pair(board: Board, matches: Sequence[Match], chance: random.Random) -> Match:
    """Any legal pair, each as likely as the others."""
    return chance.choice(matches)


def highest_pair(board: Board, matches: Sequence[Match], chance: random.Random) -> Match:
    """The pair that lies highest; one of them by chance."""
    best = max(sum(slot.z for slot in match.slots) for match in matches)
    return chance.choice([match for match in matches if sum(slot.z for slot in match.slots) == best])


def share_cleared(layout: Layout, choose: Choice, deals: int) -> float:
    """How many of the deals the player clears, from 0 to 1."""
    wins = 0
    for seed in range(deals):
        board = deal(layout, seed=seed)
        chance = random.Random(seed)  # noqa: S311 - a player, not a secret
        while matches := list(board.legal_moves):
            board.push(choose(board, matches, chance))
        wins += len(board) == 0
    return wins / deals


def main() -> None:
    """Print the table, easiest first."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    rows = [
        (share_cleared(layout, any_pair, deals), share_cleared(layout, highest_pair, deals), name, len(layout))
        for name in layout_names()
        for layout in [Layout.load(name)]
    ]
    print(f"share of {deals} deals cleared\n\n| layout | tiles | any pair | highest pair |\n| --- | --- | --- | --- |")
    for by_chance, by_height, name, tiles in sorted(rows, reverse=True):
        print(f"| {name} | {tiles} | {by_chance:.0%} | {by_height:.0%} |")


if __name__ == "__main__":
    main()
