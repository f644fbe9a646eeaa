"""Documents of boards with several faults: all are told, each with its place, and no fault makes others up."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from tilewright import connect, solitaire
from tilewright.cli import main
from tilewright.connect.errors import BoardError as ConnectError
from tilewright.connect.errors import GridProblem
from tilewright.documents import MAX_FAULTS
from tilewright.errors import ProblemsError, RulesError, TilewrightError
from tilewright.solitaire.errors import BoardError as SolitaireError

SOLITAIRE: dict[str, Any] = {
    "format": "tilewright/solitaire-board",
    "version": 1,
    "layout": {"name": "Row", "slots": [[0, 0, 0], [2, 0, 0], [4, 0, 0], [6, 0, 0]]},
    "rules": {"match": 2},
    "faces": ["1m", "2m", "2m", "1m"],
    "seed": 7,
    "certificate": [[0, 3], [1, 2]],
    "moves": [[0, 3]],
}
CONNECT: dict[str, Any] = {
    "format": "tilewright/connect-board",
    "version": 1,
    "grid": [[2, 3], [2, 3]],
    "rules": {"gravity": "down"},
    "seed": 7,
    "certificate": [[[0, 0], [1, 0]], [[0, 1], [1, 1]]],
    "moves": [[[0, 0], [1, 0]]],
}


def told(document: dict[str, Any]) -> list[str]:
    """What is wrong with a document, as its messages."""
    board = solitaire.Board if document["format"] == SOLITAIRE["format"] else connect.Board
    with pytest.raises(ProblemsError) as caught:
        board.from_json(json.dumps(document))
    assert caught.value.code == "several"
    return [problem.message for problem in caught.value.problems]


def test_the_documents_are_boards_as_long_as_nothing_is_wrong() -> None:
    assert len(solitaire.Board.from_json(json.dumps(SOLITAIRE))) == 2
    assert len(connect.Board.from_json(json.dumps(CONNECT))) == 2


def test_every_fault_of_a_solitaire_board_is_told_with_its_place() -> None:
    document = {
        **SOLITAIRE,
        "layout": {"name": 5, "slots": SOLITAIRE["layout"]["slots"]},
        "rules": {"match": 1, "colour": "red"},
        "faces": ["1m", "9x", 4, "1m"],
        "bonus": {"9": 3},
        "seed": -1,
        "certificate": [[0, 3], "no"],
        "moves": [[0, -1], [0, 3]],
    }
    assert told(document) == [
        "layout.name: a whole number, expected a text",
        "rules: rule match: 1 is not possible, expected a whole number from 2 to 64",
        "rules: there is no rule 'colour'; the rules are match, covering, group_flowers",
        'faces[1]: "9x", expected a face or null',
        "faces[2]: 4, expected a face or null",
        "bonus['9']: 3, expected a text as its label",
        'certificate[1]: "no", expected indices from 0',
        "seed: -1, expected 0 to 2**64 - 1",
        "moves[0]: [0, -1], expected indices from 0",
    ]


def test_every_fault_of_a_connect_board_is_told_with_its_place() -> None:
    document = {
        **CONNECT,
        "grid": [[2, -5], [2, 3, 4]],
        "rules": {"gravity": "sideways", "border": 2},
        "certificate": [[[0, 0]]],
        "deal_version": "2",
        "shuffles": [{"ply": 0, "seed": 1, "grid": [["x"]], "certificate": []}, 7],
        "moves": [[[0, 0], [0, 10**9]]],
    }
    found = told(document)
    assert [message.split(":")[0] for message in found] == [
        *("grid", "grid", "rules", "rules", "certificate[0]", "deal_version"),
        *("shuffles[1]", "shuffles[0].grid", "moves[0]"),
    ]
    assert found[0].startswith("grid: row 0, column 1: -5 is not a value: ")
    assert found[1] == "grid: row 1 has 3 cells and row 0 has 2"


def test_a_part_that_is_no_object_is_one_fault() -> None:
    document = {**SOLITAIRE, "layout": [1, 2], "seed": "x"}
    assert told(document) == ["layout: a list, expected an object", "seed: a text, expected a whole number"]


def test_a_certificate_and_a_move_can_both_be_wrong() -> None:
    assert told({**SOLITAIRE, "certificate": [[0, 3]], "moves": [[0, 1]]}) == [
        "the certificate does not clear the board: tiles left after it: 2",
        "move 1 of the document is not legal: (2, 0, 0) is blocked on both sides",
    ]
    found = told({**CONNECT, "certificate": [], "moves": [[[0, 0], [0, 1]]]})
    assert [message.split(":")[0] for message in found] == [
        "the certificate does not clear the board",
        "move 1 of the document is not legal",
    ]


def test_a_document_of_another_kind_is_told_as_that_alone() -> None:
    with pytest.raises(SolitaireError) as caught:
        solitaire.Board.from_json(json.dumps({**CONNECT, "seed": "x"}))
    assert (caught.value.code, caught.value.problems) == ("not_a_board", ())


def test_one_fault_is_the_error_that_it_always_was() -> None:
    with pytest.raises(RulesError) as caught:
        connect.Board.from_json(json.dumps({**CONNECT, "rules": {"border": 7}}))
    assert caught.value.code == "rule_value"


def test_of_very_many_faults_the_first_are_told_and_the_others_counted() -> None:
    with pytest.raises(SolitaireError) as caught:
        solitaire.Board.from_json(json.dumps({**SOLITAIRE, "faces": ["?"] * 100_000}))
    assert len(caught.value.problems) == MAX_FAULTS
    assert str(caught.value).endswith("; and 99997 more")
    with pytest.raises(ConnectError) as refused:
        connect.Board([["?"] * 60 for _ in range(60)])  # type: ignore[list-item]
    assert len(refused.value.problems) == 200
    assert str(refused.value).endswith("; and 3597 more")


def test_the_error_is_plain_data_and_survives_pickling() -> None:
    with pytest.raises(SolitaireError) as caught:
        solitaire.Board.from_json(json.dumps({**SOLITAIRE, "seed": "x", "moves": 3}))
    document = json.loads(json.dumps(caught.value.to_json()))
    assert [problem["context"]["where"] for problem in document["problems"]] == ["seed", "moves"]
    assert "summary" not in document
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (str(again), again.problems) == (str(caught.value), caught.value.problems)


def test_a_problem_of_a_grid_has_its_values() -> None:
    with pytest.raises(ConnectError) as caught:
        connect.Board.parse("2 3\n2 x 4\n")
    assert [problem.to_json() for problem in caught.value.problems] == [
        {
            "code": "ragged",
            "message": "row 1 has 3 cells and row 0 has 2",
            "row": 1,
            "line": 2,
            "context": {"found": {"phrase": "cells", "count": 3}, "expected": 2},
        },
        {
            "code": "value",
            "message": "row 1, column 1: 'x' is not a value: 0 empty, 1 a place to fill, 2 to 2147483647 a kind, "
            "-1 a stone",
            "row": 1,
            "col": 1,
            "line": 2,
            "context": {"found": "x", "limit": 2**31 - 1},
        },
    ]
    assert isinstance(caught.value.problems[0], GridProblem)


def test_the_command_lists_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps({**SOLITAIRE, "seed": "x", "moves": 3}))
    assert main(["solitaire", "show", str(file), "--json"]) == 2
    captured = capsys.readouterr()
    assert [problem["code"] for problem in json.loads(captured.out)["error"]["problems"]] == ["not_a_board"] * 2
    assert captured.err.splitlines()[1:] == [
        "  seed: a text, expected a whole number",
        "  moves: a whole number, expected a list",
    ]


@pytest.mark.parametrize("number", [float("inf"), float("-inf"), float("nan")])
@pytest.mark.parametrize(
    ("document", "field"),
    [(CONNECT, "grid"), (CONNECT, "rules"), (CONNECT, "seed"), (SOLITAIRE, "rules"), (SOLITAIRE, "faces")],
)
def test_what_json_has_no_number_for_is_told_in_json_all_the_same(
    document: dict[str, Any], field: str, number: float
) -> None:
    wrong = {"grid": [[2, number]], "rules": {"gravity": number}, "seed": number, "faces": [number] * 4}[field]
    if document is SOLITAIRE and field == "rules":
        wrong = {"covering": number}
    read = connect.Board.from_json if document is CONNECT else solitaire.Board.from_json
    with pytest.raises(TilewrightError) as raised:
        read(json.dumps({**document, field: wrong}))
    for told in (raised.value, *getattr(raised.value, "problems", ())):
        assert json.loads(json.dumps(told.to_json(), allow_nan=False))["message"]
