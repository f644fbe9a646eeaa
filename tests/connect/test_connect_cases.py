"""Every verified case of ``../shared/cases/connect.jsonl``, asked of the engine and of the slow reference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tilewright.connect import Board, Rules, all_paths, find_path, solve
from tilewright.connect.errors import IllegalMoveError
from tilewright.testing import connect as reference

CASES = Path(__file__).resolve().parents[2] / ".." / "shared" / "cases" / "connect.jsonl"
RECORDS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()] if CASES.exists() else []

pytestmark = pytest.mark.skipif(not CASES.exists(), reason="../shared/cases is absent")

REASONS = {
    "kinds differ": {"different_kinds"},
    "same cell": {"same_cell"},
    "outside the board": {"outside"},
    "empty cell": {"empty_cell"},
    "stone": {"stone"},
}

Cell = tuple[int, int]


def kind(character: str) -> int:
    return {".": 0, "#": -1}.get(character, ord(character))


def board_of(record: dict[str, Any], gravity: str = "none") -> Board:
    rules, rows = record["rules"], record["board"]
    groups: tuple[frozenset[int], ...] = ()
    if rules["match"] == "all tiles match":
        groups = (frozenset(kind(c) for row in rows for c in row if kind(c) > 1) | {2},)
    elif "FGHI" in rules["match"]:
        groups = (frozenset(map(kind, "FGHI")), frozenset(map(kind, "STUV")))
    return Board(
        [[kind(c) for c in row] for row in rows],
        Rules(
            max_turns=rules["max_turns"],
            border=rules["border"],
            adjacent=rules["adjacent_ok"],
            gravity=gravity,
            groups=groups,
        ),
    )


def cell(pair: list[int]) -> Cell:
    row, col = pair
    return row, col


def pairs_of(rows: list[list[list[int]]]) -> list[tuple[Cell, Cell]]:
    return [(cell(a), cell(b)) for a, b in rows]


def records(*kinds: str) -> pytest.MarkDecorator:
    chosen = [record for record in RECORDS if record["query"]["type"] in kinds]
    return pytest.mark.parametrize("record", chosen, ids=lambda record: record["id"])


def test_every_record_is_of_a_known_type() -> None:
    known = {
        *("path", "fewest_segments", "count_moves", "solvable", "first_moves_that_keep_it_solvable"),
        *("remove_then_gravity_down", "sequence_undo", "sequence_redo_after_shuffle"),
    }
    assert {record["query"]["type"] for record in RECORDS} <= known


@records("path")
def test_the_path_of_a_verified_case(record: dict[str, Any]) -> None:
    board, expect = board_of(record), record["expect"]
    a, b = cell(record["query"]["a"]), cell(record["query"]["b"])
    path = find_path(board, a, b)
    paths = list(all_paths(board, a, b))
    assert (path is not None) == expect["connect"]
    why = board.why_not(a, b)
    if path is None:
        assert paths == []
        assert why is not None
        expected = REASONS.get(expect["reason"], {"too_many_turns", "no_path", "adjacent"})
        assert why.reason in expected
        if "min_turns_without_limit" in expect:
            assert why.fewest_turns == expect["min_turns_without_limit"]
        return
    assert why is None
    assert (path.turns, path.steps) == (expect["turns"], expect["steps"])
    assert len(paths) == expect["paths_with_fewest_turns"]
    best = {tuple(map(cell, corners)) for corners in expect["best_paths"]}
    assert path.corners in best
    assert {path.corners for path in paths if path.steps == expect["steps"]} == best
    assert [path.cells for path in paths] == reference.paths(board.grid, a, b, board.rules)


@records("fewest_segments")
def test_the_segments_of_a_verified_case(record: dict[str, Any]) -> None:
    board = board_of(record)
    path = find_path(board, cell(record["query"]["a"]), cell(record["query"]["b"]))
    assert (path.turns + 1 if path else 0) == record["expect"]["segments"]


@records("count_moves")
def test_the_pairs_of_a_verified_case(record: dict[str, Any]) -> None:
    board, expect = board_of(record), record["expect"]
    assert board.pair_count() == len(board.pairs()) == expect["moves"]
    if "pairs" in expect:
        assert list(board.pairs()) == pairs_of(expect["pairs"])
    if "dead" in expect:
        assert board.is_dead() == expect["dead"]


@records("solvable")
def test_the_verdict_of_a_verified_case(record: dict[str, Any]) -> None:
    board, expect = board_of(record, record["query"].get("gravity", "none")), record["expect"]
    solution = solve(board)
    assert solution.status == ("winnable" if expect["solvable"] else "lost")
    for pair in solution.moves:
        board.push(pair)
    assert len(board) == 0 or not expect["solvable"]
    if "fewest_tiles_left" in expect and len(board) <= 12:
        start = board_of(record, record["query"].get("gravity", "none"))
        assert reference.fewest_tiles_left(start.grid, start.rules) == expect["fewest_tiles_left"]


@records("first_moves_that_keep_it_solvable")
def test_which_moves_of_a_verified_case_keep_the_win(record: dict[str, Any]) -> None:
    board, expect = board_of(record), record["expect"]
    assert (solve(board).status == "winnable") == expect["solvable"]
    after = {}
    for pair in board.pairs():
        board.push(pair)
        after[pair] = solve(board).status
        board.pop()
    assert [pair for pair in after if after[pair] == "winnable"] == pairs_of(expect["keep"])
    assert [pair for pair in after if after[pair] == "lost"] == pairs_of(expect["lose"])


@records("remove_then_gravity_down")
def test_the_fall_of_a_verified_case(record: dict[str, Any]) -> None:
    board = board_of(record, "down")
    board.push((record["query"]["a"], record["query"]["b"]))
    assert board.grid == tuple(tuple(kind(c) for c in row) for row in record["expect"]["board"])


@records("sequence_undo", "sequence_redo_after_shuffle")
def test_the_history_of_a_verified_case(record: dict[str, Any]) -> None:
    board, query, expect = board_of(record), record["query"], record["expect"]
    for pair in query["moves"]:
        board.push(pair)
    for _ in range(query["undo"]):
        board.pop()
    if "board" in expect:
        assert board.grid == tuple(tuple(kind(c) for c in row) for row in expect["board"])
    if "shuffle" in query.get("then", ""):
        board.shuffle(seed=1)
        assert not expect["redo_allowed"]
        with pytest.raises(IllegalMoveError, match="taken back"):
            board.redo()
