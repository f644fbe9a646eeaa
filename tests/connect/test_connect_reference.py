"""The engine against the slow reference, on random boards of every kind.

``TILEWRIGHT_BOARDS=100000`` compares so many boards; the default is a sample. The core compares more of its own:
``cargo test --release -p tilewright-core connect -- --ignored``.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from tilewright.connect import Board, Rules, all_paths, find_path, pairs_many, solve
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.testing import connect as reference

PAIR = frozenset({2, 3})

BOARDS = int(os.environ.get("TILEWRIGHT_BOARDS", "400"))


def random_rules(rng: random.Random, gravity: str = "none") -> Rules:
    return Rules(
        max_turns=rng.choice([2, 2, 2, 0, 1, 3, 4, None]),
        border=rng.randrange(2),
        adjacent=rng.random() < 0.7,
        gravity=gravity,
        groups=rng.choice([(), (), (PAIR,), (frozenset({2, 4}), frozenset({3, 5}))]),
    )


def random_boards(count: int, seed: int) -> Iterator[Board]:
    rng = random.Random(seed)
    for _ in range(count):
        rows, cols, kinds, filled = rng.randint(1, 5), rng.randint(1, 6), rng.randint(1, 6), rng.random()
        values = [-1, *range(2, 2 + kinds)]
        weights = [0.3, *[1.0] * kinds]
        grid = [
            [rng.choices(values, weights)[0] if rng.random() < filled else 0 for _ in range(cols)] for _ in range(rows)
        ]
        yield Board(grid, random_rules(rng))


def test_pairs_equal_those_of_the_reference_before_and_after_a_move() -> None:
    found = 0
    for board in random_boards(BOARDS, seed=1):
        expected = reference.pairs(board.grid, board.rules)
        assert list(board.pairs()) == expected, board.to_json()
        assert (board.pair_count(), board.is_dead()) == (len(expected), len(board) > 0 and not expected)
        assert list(board.legal_moves) == expected
        found += len(expected)
        if expected:
            board.push(expected[len(expected) // 2])
            assert list(board.pairs()) == reference.pairs(board.grid, board.rules), board.to_json()
    assert found > BOARDS


def test_paths_equal_those_of_the_reference_in_both_directions() -> None:
    for board in random_boards(BOARDS // 4, seed=2):
        tiles = [(r, c) for r, row in enumerate(board.grid) for c, value in enumerate(row) if value > 1]
        for a, b in combinations(tiles, 2):
            if not board.rules.matches(board[a], board[b]):
                continue
            expected = reference.fewest_turns_and_steps(board.grid, a, b, board.rules)
            path, back = find_path(board, a, b), find_path(board, b, a)
            assert (path and (path.turns, path.steps)) == expected, (a, b, board.to_json())
            if path and back:
                assert path.cells == back.cells[::-1]
                if path.turns < 3:
                    every = reference.paths(board.grid, a, b, board.rules)
                    assert [one.cells for one in all_paths(board, a, b)] == every
                    assert path.cells == every[0]


@pytest.mark.parametrize("mode", GRAVITY_MODES)
def test_moves_shift_the_board_as_the_reference_does(mode: str) -> None:
    rng = random.Random(mode)
    for board in random_boards(30, seed=3):
        board = Board(board.grid, random_rules(rng, mode))
        before = [board.grid]
        while pairs := board.pairs():
            a, b = rng.choice(pairs)
            board.push((b, a))
            assert board.grid == reference.take(before[-1], a, b, mode), (mode, before[-1], a, b)
            before.append(board.grid)
        while board.moves:
            assert board.grid == before.pop()
            board.pop()
        assert board.grid == before.pop() == board.start_grid


def test_verdicts_equal_those_of_every_order_of_moves() -> None:
    rng = random.Random(4)
    verdicts = []
    for i in range(BOARDS // 2):
        rows, cols = rng.choice([(2, 3), (2, 4), (3, 4), (2, 5), (4, 3)])
        copies = rng.choice([2, 2, 4, 6])
        tiles = [2 + i // copies for i in range(rows * cols)]
        rng.shuffle(tiles)
        gravity = "none" if i % 2 else rng.choice(["down", "alternate:left,down", "split_rows", "center"])
        rules = Rules(border=int(rng.random() < 0.2), adjacent=rng.random() < 0.8, gravity=gravity)
        board = Board([tiles[r * cols : (r + 1) * cols] for r in range(rows)], rules)
        solution = solve(board)
        assert (solution.status == "winnable") == reference.is_winnable(board.grid, rules), board.to_json()
        assert solution.status != "unknown"
        verdicts.append(solution.status)
        for pair in solution.moves:
            board.push(pair)
        assert len(board) == 0 or solution.status == "lost"
    assert 0.1 < verdicts.count("lost") / len(verdicts) < 0.9


def test_batches_say_what_single_boards_say() -> None:
    np = pytest.importorskip("numpy")
    rng = random.Random(5)
    for rules in (Rules(), Rules(border=0, groups=(PAIR,)), Rules(max_turns=3, adjacent=False)):
        boards = np.array([[[rng.choice([-1, 0, 2, 3, 4]) for _ in range(5)] for _ in range(4)] for _ in range(60)])
        for threads in (1, 3, None):
            answer = pairs_many(boards, rules, threads=threads)
            for i, grid in enumerate(boards):
                expected = [[*a, *b] for a, b in Board(grid, rules).pairs()]
                assert answer.of(i).tolist() == expected
                assert int(answer.counts[i]) == len(expected)
        assert pairs_many(boards, rules, list_pairs=False).counts.tolist() == answer.counts.tolist()
