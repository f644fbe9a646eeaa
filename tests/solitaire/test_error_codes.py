"""Every code of the errors of boards, moves and deals is reached, with the values that its message names."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable

import pytest

from tilewright import TilewrightError
from tilewright.solitaire import Board, Layout, deal
from tilewright.solitaire.errors import BoardError, DealError, IllegalMoveError

ROW = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (2, 0, 1)])
PAIR = Layout.from_slots([(0, 0, 0), (2, 0, 0)])
STACK = Layout.from_slots([(0, 0, 0), (0, 0, 1)])
KNOT = Layout.from_slots([(0, 0, 0), (0, 0, 1), (4, 0, 0), (4, 0, 1)])
KNOTTED = {(0, 0, 1): "1m", (0, 0, 0): "2m", (4, 0, 1): "2m", (4, 0, 0): "1m"}


def board() -> Board:
    return Board(ROW, ["1m", "1m", "2m", None], bonus=[(2, 0, 1)])


def push(*slots: object) -> Callable[[], object]:
    return lambda: board().push(slots)  # type: ignore[arg-type]


def push_twice() -> None:
    game = board()
    game.push([(2, 0, 1)])
    game.push([(2, 0, 1)])


def push_blocked() -> None:
    game = board()
    game.push([(2, 0, 1)])
    game.push([(0, 0, 0), (2, 0, 0)])


def shuffle_twisted() -> None:
    game = Board(PAIR, ["1m", "1m"])
    game.shuffle(seed=1)
    # On a board of other tiles that shuffle is none.
    Board(PAIR, ["2m", "2m"]).replay_shuffle(game.shuffles[0])


def read(**changes: object) -> Callable[[], object]:
    document = json.loads(Board(PAIR, ["1m", "1m"]).to_json())
    return lambda: Board.from_json(json.dumps({**document, **changes}))


REACHED: dict[type[TilewrightError], dict[str, Callable[[], object]]] = {
    IllegalMoveError: {
        "not_a_match": lambda: board().push(None),  # type: ignore[arg-type]
        "unknown_slot": push((0, 0, 0), (1, 0, 0)),
        "gone": push_twice,
        "repeated": push((0, 0, 0), (0, 0, 0)),
        "covered": push((0, 0, 0), (2, 0, 0)),
        "blocked": push_blocked,
        "match_count": push((0, 0, 0)),
        "bonus_alone": push((0, 0, 0), (2, 0, 1)),
        "mismatch": push((0, 0, 0), (4, 0, 0)),
        "nothing_to_undo": lambda: board().pop(),
        "nothing_to_redo": lambda: board().redo(),
    },
    BoardError: {
        "face_count": lambda: Board(PAIR, ["1m"]),
        "face_slot": lambda: Board(PAIR, {(1, 0, 0): "1m"}),
        "bonus_slot": lambda: Board(PAIR, ["1m", "1m"], bonus=[(1, 0, 0)]),
        "bonus_label": lambda: Board(PAIR, ["1m", None], bonus={(2, 0, 0): 1}),
        "bonus_face": lambda: Board(PAIR, ["1m", "1m"], bonus=[(0, 0, 0)]),
        "not_json": lambda: Board.from_json("{"),
        "not_a_board": lambda: Board.from_json("{}"),
        "several": read(seed="x", moves=3),
        "version": read(version=2),
        "board_move": read(moves=[[0]]),
        "board_shuffle": shuffle_twisted,
        "board_certificate": read(certificate=[]),
    },
    DealError: {
        "count": lambda: deal(Layout.from_slots([(0, 0, 0)]), seed=1),
        "group_count": lambda: Board(PAIR, ["1m", "2m"]).shuffle(seed=1),
        "tower": lambda: deal(STACK, seed=1),
        "exhausted": lambda: deal(KNOT, seed=1, presets=KNOTTED),
        "unknown": lambda: deal(PAIR, seed=1, max_nodes=0),
        "seed": lambda: deal(PAIR, seed=-1),
        "max_nodes": lambda: deal(PAIR, seed=1, max_nodes=-1),
        "preset_slot": lambda: deal(PAIR, seed=1, presets={(1, 0, 0): "1m"}),
        "preset_bonus": lambda: deal(ROW, seed=1, presets={(0, 0, 0): "1m"}, bonus=[(0, 0, 0)]),
        "preset_count": lambda: deal(PAIR, seed=1, presets={(0, 0, 0): "1m", (2, 0, 0): "2m"}),
    },
}


@pytest.mark.parametrize(
    ("error", "code"), [(error, code) for error, codes in REACHED.items() for code in codes], ids=str
)
def test_a_code_is_reached_and_its_error_is_plain_data(error: type[TilewrightError], code: str) -> None:
    with pytest.raises(error) as caught:
        REACHED[error][code]()
    assert caught.value.code == code
    document = caught.value.to_json()
    assert (document["code"], document["message"]) == (code, str(caught.value))
    assert json.loads(json.dumps(document))["code"] == code, "every value is plain data"
    assert isinstance(caught.value, ValueError)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (type(again), again.code, str(again)) == (error, code, str(caught.value))


@pytest.mark.parametrize("error", REACHED)
def test_no_code_is_forgotten(error: type[TilewrightError]) -> None:
    # Tiles are known by their index in the store and on the web only: "unknown_tile" is reached in their tests.
    assert set(REACHED[error]) == set(error.templates) - {"unknown_tile"}
