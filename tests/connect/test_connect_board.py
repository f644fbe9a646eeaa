"""Boards of connect: reading, playing, refusing, keeping."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from tilewright.connect import (
    Board,
    Rules,
    WhyNot,
    all_paths,
    find_path,
    hint,
    pairs_many,
    solve,
)
from tilewright.connect.errors import BoardError, GridProblem, IllegalMoveError
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.errors import RulesError


def test_all_problems_of_a_grid_are_told_with_their_places() -> None:
    with pytest.raises(BoardError) as caught:
        Board.parse("2 3 x\n\n2 -7\n2,2,2,\n")
    problems = [problem for problem in caught.value.problems if isinstance(problem, GridProblem)]
    found = [(problem.code, problem.row, problem.col, problem.line) for problem in problems]
    assert found == [("value", 0, 2, 1), ("ragged", 1, None, 3), ("value", 1, 1, 3)]


@pytest.mark.parametrize(
    ("grid", "codes"),
    [
        ([], ["no_cells"]),
        ([[]], ["no_cells"]),
        ([[2] * 61], ["too_large"]),
        ([[2]] * 61, ["too_large"]),
        ([[True]], ["value"]),
        ([[2.0]], ["value"]),
        ([[2**31]], ["value"]),
        ([[2], [2, 3]], ["ragged"]),
    ],
)
def test_what_is_not_a_grid_is_refused(grid: list[list[int]], codes: list[str]) -> None:
    with pytest.raises(BoardError) as caught:
        Board(grid)
    assert [problem.code for problem in caught.value.problems] == codes


def test_text_and_arrays_come_back_as_they_were() -> None:
    np = pytest.importorskip("numpy")
    grid = [[2, -1, 0], [1, 40, 3]]
    board = Board.from_array(np.array(grid))
    assert board.to_array().tolist() == grid
    assert Board.parse(board.to_text()).grid == board.grid
    assert Board.parse(b"2, -1 0\r\n1\t40 , 3").grid == board.grid
    assert Board([[2] * 60] * 60).pair_count() > 0


def test_places_without_a_kind_are_refused_by_every_question() -> None:
    board = Board([[2, 1], [2, 1]])
    questions: list[Callable[[], object]] = [
        board.pairs,
        board.pair_count,
        board.is_dead,
        board.outcome,
        lambda: find_path(board, (0, 0), (1, 0)),
        lambda: all_paths(board, (0, 0), (1, 0)),
        lambda: board.why_not((0, 0), (1, 0)),
        lambda: board.push(((0, 0), (1, 0))),
        lambda: solve(board),
        lambda: hint(board),
        lambda: board.shuffle(1),
    ]
    for question in questions:
        with pytest.raises(BoardError, match="no kind yet: 2, the first at") as caught:
            question()
        assert caught.value.code == "unassigned"
        assert caught.value.context["cell"] == (0, 1)


def test_an_empty_board_is_cleared_and_not_dead_and_a_lone_tile_is_dead() -> None:
    empty, lone = Board([[0, -1]]), Board([[2, -1]])
    assert (empty.is_dead(), empty.pair_count(), solve(empty).status) == (False, 0, "winnable")
    assert (lone.is_dead(), solve(lone).status, solve(lone).method) == (True, "lost", "count")
    outcome = empty.outcome()
    assert outcome is not None
    assert outcome.is_win


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ((0, 0), (5, 5), WhyNot("outside")),
        ((0, 0), (-1, 0), WhyNot("outside")),
        ((0, 0), (0, 0), WhyNot("same_cell")),
        ((0, 0), (1, 1), WhyNot("empty_cell")),
        ((0, 0), (1, 0), WhyNot("stone")),
        ((0, 0), (0, 1), WhyNot("different_kinds")),
        ((0, 0), (0, 2), None),
    ],
)
def test_each_refusal_has_its_reason(a: tuple[int, int], b: tuple[int, int], expected: WhyNot | None) -> None:
    board = Board([[2, 3, 2], [-1, 0, 3]])
    assert board.why_not(a, b) == expected
    assert (find_path(board, a, b) is None) == (expected is not None)
    if expected is None:
        return
    with pytest.raises(IllegalMoveError) as caught:
        board.push((a, b))
    assert caught.value.code == expected.reason
    assert board.moves == ()


def test_why_not_tells_what_would_help() -> None:
    # Corners of a full board: three turns lead round outside, and either inner tile alone is in the way.
    assert Board([[2, 3], [4, 2]]).why_not((0, 0), (1, 1)) == WhyNot("too_many_turns", 3, ((0, 1), (1, 0)))
    # Walled in: nothing helps but taking the tile between.
    assert Board([[2, 3, 2]], Rules(border=0)).why_not((0, 0), (0, 2)) == WhyNot("no_path", None, ((0, 1),))
    assert Board([[2, 2]], Rules(border=0, adjacent=False)).why_not((0, 0), (0, 1)) == WhyNot("adjacent")
    assert Board([[2, 2]], Rules(max_turns=1, adjacent=False)).why_not((0, 0), (0, 1)) == WhyNot("adjacent", 2)


@pytest.mark.parametrize("cell", [None, 3, (1,), (1, 2, 3), ("a", "b"), (1.5, 2)])
def test_what_is_not_a_cell_is_refused(cell: object) -> None:
    board = Board([[2, 2]])
    for question in (find_path, all_paths, lambda board, a, b: board.why_not(a, b)):
        with pytest.raises(BoardError) as caught:
            question(board, cell, (0, 1))  # type: ignore[arg-type]
        assert caught.value.code == "cell"
    assert find_path(board, (2**70, 0), (0, 1)) is None
    assert find_path(board, [0, 0], [0, 1]) == find_path(board, (0, 0), (0, 1))


def test_a_path_of_one_turn_takes_two_when_its_corners_are_filled() -> None:
    # A 9x10 map, two equal tiles at row 1 column 1 and row 7 column 8.
    for border in (0, 1):
        for blocked, turns in ((False, 1), (True, 2)):
            grid = [[0] * 10 for _ in range(9)]
            grid[1][1] = grid[7][8] = 2
            if blocked:
                grid[1][8] = grid[7][1] = 3
            path = find_path(Board(grid, Rules(border=border)), (1, 1), (7, 8))
            assert path is not None
            assert (path.turns, path.steps) == (turns, 13)


def test_among_equal_paths_the_smallest_list_of_cells_is_taken() -> None:
    # Two corners: over (0, 2), whose second cell (0, 1) comes before (1, 0).
    path = find_path(Board([[2, 0, 0], [0, 0, 2]]), (0, 0), (1, 2))
    assert path is not None
    assert path.cells == ((0, 0), (0, 1), (0, 2), (1, 2))
    # Two lanes outside: the upper one.
    path = find_path(Board([[2, 3, 2]]), (0, 2), (0, 0))
    assert path is not None
    assert path.cells == ((0, 2), (-1, 2), (-1, 1), (-1, 0), (0, 0))


def test_paths_are_found_lazily_on_a_large_empty_board() -> None:
    grid = [[0] * 60 for _ in range(60)]
    grid[0][0] = grid[59][59] = 2
    paths = all_paths(Board(grid), (0, 0), (59, 59))
    first = next(paths)
    assert (first.turns, first.steps) == (1, 118)
    assert len(list(paths)) == 1


# One board a mode, written by hand: before (a pair of 9s goes), the mode, after.
SHIFTS = [
    ("down", ["2.9", "9.3", "..."], ["...", "...", "2.3"]),
    ("up", ["...", "9.3", "2.9"], ["2.3", "...", "..."]),
    ("left", ["9.2", ".39"], ["2..", "3.."]),
    ("right", ["2.9", "93."], ["..2", "..3"]),
    ("center_rows", ["29", "..", "..", "93"], ["..", "2.", ".3", ".."]),
    ("center_cols", ["2..9", "9..3"], [".2..", "..3."]),
    ("center", ["2..9", "....", "....", "9..3"], ["....", ".2..", "..3.", "...."]),
    ("out_rows", ["9.", "2.", ".3", ".9"], ["2.", "..", "..", ".3"]),
    ("out_cols", ["92..", "..39"], ["2...", "...3"]),
    ("out", ["9...", ".2..", "..3.", "...9"], ["2...", "....", "....", "...3"]),
    ("split_rows", ["9.2.", ".39."], ["2...", "...3"]),
    ("split_cols", ["29", ".3", "9."], [".3", "..", "2."]),
    ("down_left", ["929", "...", "..."], ["...", "...", "2.."]),
    ("down_right", ["929", "...", "..."], ["...", "...", "..2"]),
    ("up_left", ["...", "...", "929"], ["2..", "...", "..."]),
    ("up_right", ["...", "...", "929"], ["..2", "...", "..."]),
    ("none", ["929", "..."], [".2.", "..."]),
    # Stones stay, and tiles rest on them.
    ("down", ["9292", "#...", "...#"], ["....", "#..2", ".2.#"]),
    ("left", ["9#2.", "93.."], [".#2.", "3..."]),
    # The middle row belongs to the upper half.
    ("center_rows", ["2.", "9.", "..", ".9", ".3"], ["..", "..", "2.", ".3", ".."]),
]


def grid_of(rows: list[str]) -> list[list[int]]:
    return [[{".": 0, "#": -1}.get(c) or (0 if c == "." else int(c)) for c in row] for row in rows]


@pytest.mark.parametrize(("mode", "before", "after"), SHIFTS)
def test_a_mode_moves_the_board_as_drawn(mode: str, before: list[str], after: list[str]) -> None:
    board = Board(grid_of(before), Rules(gravity=mode, max_turns=None))
    nines = [(r, c) for r, row in enumerate(board.grid) for c, value in enumerate(row) if value == 9]
    board.push(nines)
    assert board.grid == tuple(map(tuple, grid_of(after)))
    board.pop()
    assert board.grid == board.start_grid
    assert {case[0] for case in SHIFTS} == set(GRAVITY_MODES)


def test_loading_a_board_moves_nothing() -> None:
    assert Board([[2], [0]], Rules(gravity="down")).grid == ((2,), (0,))


def test_alternating_gravity_counts_moves_and_levels_choose() -> None:
    board = Board([[2, 2, 5, 0], [3, 3, 0, 0], [0, 0, 0, 0]], Rules(gravity="alternate:down,right"))
    board.push(((0, 0), (0, 1)))
    assert board.grid == ((0, 0, 0, 0), (0, 0, 0, 0), (3, 3, 5, 0))
    board.push(((2, 0), (2, 1)))
    assert board.grid[2] == (0, 0, 0, 5)
    board.pop()
    assert board.redo() == ((2, 0), (2, 1))
    assert board.grid[2] == (0, 0, 0, 5)
    rules = Rules(gravity="levels:none,up")
    assert rules.gravity_modes == ("none",)
    assert [replace(rules, level=level).gravity_modes for level in (2, 3)] == [("up",), ("none",)]


def test_tiles_of_one_group_keep_their_looks() -> None:
    board = Board([[2, 4, 3], [5, 4, 5]], Rules(groups=[{2, 3}], gravity="down"))  # type: ignore[arg-type]
    board.push(((0, 0), (0, 2)))
    assert board.grid == ((0, 4, 0), (5, 4, 5))
    board.pop()
    assert board.grid == ((2, 4, 3), (5, 4, 5))


def test_a_new_move_forgets_what_was_taken_back() -> None:
    board = Board([[2, 3, 2, 3]])
    board.push(((0, 0), (0, 2)))
    assert board.pop() == ((0, 0), (0, 2))
    board.push(((0, 3), (0, 1)))
    assert board.peek() == ((0, 1), (0, 3))
    with pytest.raises(IllegalMoveError, match="taken back"):
        board.redo()


def test_json_and_pickle_keep_everything() -> None:
    board = Board([[2, 3, 2, 3], [-1, 0, 4, 4]], Rules(gravity="down", groups=[{8, 9}], max_turns=None))  # type: ignore[arg-type]
    board.push(((1, 2), (1, 3)))
    board.push(((1, 3), (1, 1)))
    board.pop()
    for twin in (Board.from_json(board.to_json()), pickle.loads(pickle.dumps(board)), board.copy()):  # noqa: S301
        assert twin == board
        assert twin.grid == board.grid
    assert pickle.loads(pickle.dumps(board)).redo() == ((1, 1), (1, 3))  # noqa: S301


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("[]", "not_a_board"),
        ('{"format": "tilewright/connect-board", "version": 2}', "version"),
        ('{"format": "tilewright/connect-board", "version": 1}', "not_a_board"),
        ('{"format": "tilewright/connect-board", "version": 1, "grid": [[2, "x"]]}', "grid"),
        ('{"format": "tilewright/connect-board", "version": 1, "grid": [[2, 2]], "moves": [[[0, 0]]]}', "not_a_board"),
        (
            '{"format": "tilewright/connect-board", "version": 1, "grid": [[2, 3]], "moves": [[[0, 0], [0, 1]]]}',
            "board_move",
        ),
        (
            '{"format": "tilewright/connect-board", "version": 1, "grid": [[2, 3]], "certificate": []}',
            "board_certificate",
        ),
    ],
)
def test_a_document_that_is_no_board_is_refused(text: str, code: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board.from_json(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "rules",
    [
        {"max_turns": 5},
        {"max_turns": True},
        {"border": 2},
        {"adjacent": 1},
        {"gravity": "sideways"},
        {"gravity": "alternate:"},
        {"gravity": "alternate:down,alternate:up"},
        {"groups": [{2}]},
        {"groups": [{2, 3}, {3, 4}]},
        {"groups": [{1, 2}]},
        {"level": 0},
    ],
)
def test_rules_that_are_none_are_refused(rules: dict[str, object]) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**rules)  # type: ignore[arg-type]
    assert caught.value.context["field"] == next(iter(rules))


def test_batches_refuse_what_is_no_batch() -> None:
    np = pytest.importorskip("numpy")
    for boards in (np.zeros((2, 3)), np.zeros((2, 3, 4)), np.zeros((1, 61, 3), dtype=int), np.array([[[2, 1]]])):
        with pytest.raises(BoardError) as caught:
            pairs_many(boards)
        assert caught.value.code == "batch"
    with pytest.raises(BoardError, match="board 1, row 0, column 1"):
        pairs_many(np.array([[[2, 2]], [[2, 2**40]]]))
    assert pairs_many(np.zeros((0, 3, 4), dtype=int)).counts.shape == (0,)


@pytest.mark.parametrize("far", [2**31, 2**63, 2**70, -(2**70)])
def test_a_cell_however_far_is_outside(far: int) -> None:
    board = Board([[2, 2]])
    for pair in (((0, 0), (0, far)), ((far, 0), (0, 1))):
        assert pair not in board.legal_moves
        why = board.why_not(*pair)
        assert why is not None
        assert why.reason == "outside"
        assert find_path(board, *pair) is None
        assert list(all_paths(board, *pair)) == []
        with pytest.raises(IllegalMoveError):
            board.push(pair)
        with pytest.raises(BoardError):
            Board([[2, 2]], certificate=[pair])


def test_odd_counts_are_legal_and_warned_of() -> None:
    board = Board([[2, 2, 2, 3, 4, -1, 0]])
    assert [problem.code for problem in board.problems()] == ["odd_count"] * 3
    assert "kind 3" in board.problems()[1].message
    assert solve(board).status == "lost"
    # Together 3 and 4 are two.
    grouped = Board(board.grid, Rules(groups=(frozenset({3, 4}),)))
    assert len(grouped.problems()) == 1
    assert Board([[2, 2, 0, 1]]).problems() == ()
