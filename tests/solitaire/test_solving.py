"""`solve` and `solve_many`: every verdict is right, every way replays, limits and errors are as documented."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

from tilewright.errors import SolveError
from tilewright.solitaire import Board, Layout, Match, Rules, Slot, deal, solve, solve_many
from tilewright.solitaire.errors import BoardError
from tilewright.testing import solitaire as reference
from tilewright.testing.solitaire_boards import tight_board

ROW = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])


def clear(board: Board, moves: tuple[Match, ...]) -> bool:
    """Whether these moves clear the board."""
    copy = board.copy()
    for move in moves:
        copy.push(move)
    return not len(copy)


# Sorts of small boards: copies of each face, bonus items, rules, width of the table.
BOARDS: dict[str, Callable[[int], Board]] = {
    "groups of four": lambda seed: tight_board(seed, copies=(4, 4, 4), width=8 + seed % 5),
    "groups of two and four": lambda seed: tight_board(seed, copies=(4, 4, 2, 2), width=8 + seed % 5),
    "a double set": lambda seed: tight_board(seed, copies=(8, 4), width=7 + seed % 5),
    "six of a kind": lambda seed: tight_board(seed, copies=(6, 6), width=7 + seed % 5),
    "bonus items": lambda seed: tight_board(seed, copies=(4, 4, 2), bonus=2, width=7 + seed % 5),
    "the next layer covers": lambda seed: tight_board(
        seed, copies=(4, 4, 4), rules=Rules(covering="next"), width=8 + seed % 4
    ),
    "three together": lambda seed: tight_board(seed, copies=(6, 3, 3), rules=Rules(match=3), width=14 + seed % 9),
    "four together": lambda seed: tight_board(
        seed, copies=(8, 4), rules=Rules(match=4), width=16 + seed % 8, height=4, bonus=1
    ),
}


@pytest.mark.parametrize("sort", BOARDS)
def test_every_verdict_is_that_of_brute_force(sort: str) -> None:
    lost = 0
    for seed in range(300):
        board = BOARDS[sort](seed)
        expected = reference.is_winnable(reference.tiles_left(board), board.rules)
        solution = solve(board)
        assert solution.status == ("winnable" if expected else "lost"), board.to_json()
        assert clear(board, solution.moves) == expected
        lost += not expected
    assert 30 <= lost <= 270, "the boards are too easy or too hard to say anything"


def test_flowers_match_any_flower_and_seasons_any_season_when_the_rules_say_so() -> None:
    apart = Layout.from_slots([(0, 0, 0), (3, 0, 0), (6, 0, 0), (9, 0, 0)])
    faces = ["1f", "2f", "5f", "6f"]
    assert solve(Board(apart, faces)).status == "winnable"
    assert solve(Board(apart, faces, Rules(group_flowers=False))).status == "lost"


def test_counts_that_do_not_divide_are_lost() -> None:
    solution = solve(Board(Layout.from_slots([(0, 0, 0), (3, 0, 0), (6, 0, 0)]), ["1m"] * 3))
    assert (solution.status, solution.method, solution.nodes) == ("lost", "count", 0)


def test_a_cleared_board_is_winnable_with_no_move() -> None:
    board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"])
    board.push([(0, 0, 0), (2, 0, 0)])
    solution = solve(board)
    assert (solution.status, solution.moves) == ("winnable", ())


def test_a_board_in_play_is_solved_from_where_it_stands() -> None:
    # 1 2 2 1 in a row and 1 1 apart: after the two outer ones of the row and the two apart, 2 2 remain.
    layout = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0), (12, 0, 0), (16, 0, 0)])
    board = Board(layout, ["1m", "2m", "2m", "1m", "1m", "1m"])
    board.push([(12, 0, 0), (16, 0, 0)])
    assert [set(move.slots) for move in solve(board).moves] == [
        {Slot(0, 0, 0), Slot(6, 0, 0)},
        {Slot(2, 0, 0), Slot(4, 0, 0)},
    ]
    assert len(board.moves) == 1


def test_a_board_on_its_certificate_costs_nothing_and_off_it_is_searched() -> None:
    board = deal(Layout.load("turtle"), seed=7)
    assert board.certificate is not None
    board.push(board.certificate[0])
    solution = solve(board)
    assert (solution.method, solution.nodes, solution.moves) == ("certificate", 0, board.certificate[1:])
    board.pop()
    board.push(next(move for move in board.legal_moves if move not in board.certificate))
    assert solve(board).method != "certificate"


def hard_board() -> Board:
    """A Turtle that takes a thousand nodes and more: about one in ten does."""
    layout = Layout.load("turtle")
    boards = (deal(layout, seed=seed, winnable=False) for seed in range(200))
    return next(board for board in boards if solve(board, max_nodes=1000).status == "unknown")


def test_the_same_board_and_budget_give_the_same_answer() -> None:
    board = hard_board()
    first, second = solve(board), solve(board.copy())
    assert (first.status, first.moves, first.nodes) == (second.status, second.moves, second.nodes)
    assert first.status != "unknown"


def test_a_limit_that_is_reached_is_unknown_not_an_error() -> None:
    board = hard_board()
    solution = solve(board, max_nodes=700)
    assert (solution.status, solution.moves, solution.nodes) == ("unknown", (), 700)
    assert solve(board, max_nodes=0).status == "unknown"
    assert solve(board, time_limit_s=0).status == "unknown"
    assert solve(board, time_limit_s=float("inf"), max_nodes=10**30).status != "unknown"


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"max_nodes": -1}, "max_nodes"),
        ({"max_nodes": 1.5}, "max_nodes"),
        ({"max_nodes": True}, "max_nodes"),
        ({"time_limit_s": -0.1}, "time_limit"),
        ({"time_limit_s": float("nan")}, "time_limit"),
        ({"time_limit_s": "1"}, "time_limit"),
    ],
)
def test_a_limit_that_is_none_is_refused(limits: dict[str, object], code: str) -> None:
    with pytest.raises(SolveError) as caught:
        solve(Board(ROW, ["1m", "2m", "2m", "1m"]), **limits)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_many_deals_get_the_verdicts_of_single_ones() -> None:
    layout = tight_board(3, copies=(4, 4, 4, 2), width=11).layout
    random = np.random.default_rng(1)
    deal_of = np.repeat(np.arange(4, dtype=np.uint8), [4, 4, 4, 2])
    faces = np.stack([random.permutation(deal_of) for _ in range(300)])
    verdicts = solve_many(layout, faces, threads=2)
    expected = [solve(Board(layout, row.tolist())).status == "winnable" for row in faces]
    assert verdicts.dtype == np.int8
    assert verdicts.tolist() == [int(is_winnable) for is_winnable in expected]
    assert 0 < sum(expected) < 300


def test_many_deals_know_bonus_items_rules_and_limits() -> None:
    five = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0), (8, 0, 0)])
    # The middle one is a bonus item; its number is not read.
    faces = np.array([[0, 1, 255, 1, 0], [0, 1, 0, 0, 1]], dtype=np.uint8)
    assert solve_many(five, faces, bonus=[(4, 0, 0)]).tolist() == [1, 0]
    flowers = np.array([[34, 35, 38, 39]], dtype=np.uint8)
    apart = Layout.from_slots([(0, 0, 0), (3, 0, 0), (6, 0, 0), (9, 0, 0)])
    assert solve_many(apart, flowers).tolist() == [1]
    assert solve_many(apart, flowers, rules=Rules(group_flowers=False)).tolist() == [0]
    assert solve_many(apart, np.zeros((2, 4), dtype=np.uint8), max_nodes=0).tolist() == [-1, -1]
    assert solve_many(apart, np.zeros((0, 4), dtype=np.uint8)).tolist() == []
    assert solve_many(Layout.from_slots([]), np.zeros((3, 0), dtype=np.uint8)).tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    ("faces", "more", "code"),
    [
        (np.zeros((2, 4), dtype=np.int64), {}, "faces_type"),
        ([[0, 0, 0, 0]], {}, "faces_type"),
        (np.zeros((2, 3), dtype=np.uint8), {}, "faces_shape"),
        (np.zeros(4, dtype=np.uint8), {}, "faces_shape"),
        (np.array([[0, 0, 0, 42]], dtype=np.uint8), {}, "faces_value"),
        (np.zeros((2, 4), dtype=np.uint8), {"threads": 0}, "threads"),
        (np.zeros((2, 4), dtype=np.uint8), {"max_nodes": -1}, "max_nodes"),
    ],
)
def test_faces_that_are_no_deals_are_refused(faces: object, more: dict[str, int], code: str) -> None:
    with pytest.raises(SolveError) as caught:
        solve_many(ROW, faces, **more)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_bonus_items_that_are_nowhere_are_refused() -> None:
    with pytest.raises(BoardError, match="no such slot"):
        solve_many(ROW, np.zeros((1, 4), dtype=np.uint8), bonus=[(9, 9, 9)])


def turtle_faces(deals: int) -> tuple[Layout, np.ndarray[tuple[int, int], np.dtype[np.uint8]]]:
    layout = Layout.load("turtle")
    random = np.random.default_rng(5)
    one = np.repeat(np.arange(36, dtype=np.uint8), 4)
    return layout, np.stack([random.permutation(one) for _ in range(deals)])


def test_progress_is_told_and_an_error_in_it_ends_the_work() -> None:
    layout, faces = turtle_faces(20_000)
    seen: list[int] = []

    def progress(done: int) -> None:
        seen.append(done)
        if done > 50:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve_many(layout, faces, progress=progress)
    assert seen == sorted(seen)
    assert seen[-1] < 20_000


def test_ctrl_c_ends_a_long_run_at_once() -> None:
    layout, faces = turtle_faces(20_000)
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        solve_many(layout, faces)
    assert time.monotonic() - start < 10, "20,000 Turtles take longer than that"


def test_other_threads_run_while_the_core_works() -> None:
    layout, faces = turtle_faces(100)
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        solve_many(layout, faces, threads=1)
    finally:
        done.set()
        thread.join()
    assert ticks >= 3
