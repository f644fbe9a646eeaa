"""What is read as a connect board and its rules, and what is refused."""

from __future__ import annotations

import json
import pickle
from itertools import combinations

import numpy as np
import pytest

from tilewright.connect import Board, Rules
from tilewright.connect.errors import BoardError


@pytest.mark.parametrize("shape", [(2, 2, 2), (1, 1, 1), (60, 60, 3), (2, 2, 2, 2)])
def test_arrays_of_more_than_two_dimensions_are_told_as_one_problem(shape: tuple[int, ...]) -> None:
    array = np.zeros(shape, int)
    for grid in (array, array.tolist(), list(array)):
        with pytest.raises(BoardError) as caught:
            Board(grid)
        assert [problem.code for problem in caught.value.problems] == ["dimensions"]
        assert "two dimensions" in str(caught.value)


def test_arrays_of_one_dimension_and_of_none_are_told_too() -> None:
    for array in (np.zeros(3, int), np.array(5)):
        with pytest.raises(BoardError) as caught:
            Board(array)
        assert caught.value.code == "grid"
        assert "rows of values" in str(caught.value)


@pytest.mark.parametrize("seed", [-5, -1, 2**64, 10**300])
def test_a_seed_that_no_deal_has_is_refused_where_it_stands(seed: int) -> None:
    board = Board([[2, 2]])
    board.shuffle(seed=2**64 - 1)
    document = json.loads(board.to_json())
    assert Board.from_json(json.dumps({**document, "seed": 2**64 - 1})).seed == 2**64 - 1
    shuffles = [{**document["shuffles"][0], "seed": seed}]
    for changes, where in (({"seed": seed}, "seed"), ({"shuffles": shuffles}, "shuffles[0].seed")):
        with pytest.raises(BoardError) as caught:
            Board.from_json(json.dumps({**document, **changes}))
        assert (caught.value.code, caught.value.context["where"]) == ("not_a_board", where)


@pytest.mark.parametrize("rhythm", ["alternate", "levels"])
def test_spaces_between_modes_of_gravity_make_no_other_rules(rhythm: str) -> None:
    plain = Rules(gravity=f"{rhythm}:down,left,none")
    for text in ("down, left, none", " down,left,none ", "down ,\tleft , none"):
        spaced = Rules(gravity=f"{rhythm}:{text}")
        assert (spaced, hash(spaced)) == (plain, hash(plain))
        assert spaced.to_dict()["gravity"] == f"{rhythm}:down,left,none"


# What is wrong with one field of a document: the code, and words that name the place.
_FAULTS: dict[str, tuple[object, list[tuple[str, str]]]] = {
    "grid": ([[2, "x"], [2]], [("value", "row 0, column 1"), ("ragged", "row 1")]),
    "rules": ({"border": 7, "colour": 1}, [("rule_value", "rule border"), ("unknown_rule", "colour")]),
    "seed": (-1, [("not_a_board", "seed")]),
    "deal_version": ("1", [("not_a_board", "deal_version")]),
    "certificate": ([[[0, 0], [0, 1]], [[0, 0]]], [("not_a_board", "certificate[1]")]),
    "moves": ([[1], [[0, 0], [0, 1]], [[0, 0], "a"]], [("not_a_board", "moves[0]"), ("not_a_board", "moves[2]")]),
    "shuffles": (
        [{"ply": 0, "seed": 1, "grid": 5, "certificate": [7]}, 3],
        [
            ("not_a_board", "shuffles[0].grid"),
            ("not_a_board", "shuffles[0].certificate[0]"),
            ("not_a_board", "shuffles[1]"),
        ],
    ),
}


@pytest.mark.parametrize("fields", [*combinations(_FAULTS, 2), tuple(_FAULTS)])
def test_a_document_tells_all_its_faults_and_where_they_are(fields: tuple[str, ...]) -> None:
    document = json.loads(Board([[2, 2]]).to_json()) | {field: _FAULTS[field][0] for field in fields}
    with pytest.raises(BoardError) as caught:
        Board.from_json(json.dumps(document))
    expected = [fault for field in _FAULTS if field in fields for fault in _FAULTS[field][1]]
    told = {problem.message: problem.code for problem in caught.value.problems}
    assert caught.value.code == "several"
    assert len(told) == len(expected)
    for code, place in expected:
        assert [found for message, found in told.items() if place in message] == [code], place
    assert "problems" not in caught.value.context
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems  # noqa: S301
