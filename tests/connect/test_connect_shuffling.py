"""Shuffles of connect: their promise, taking them back, keeping them."""

from __future__ import annotations

import json
import pickle

import pytest

from tilewright.connect import (
    Board,
    Rules,
    Shuffle,
    deal,
    hint,
    review,
)
from tilewright.connect.errors import BoardError, DealError, IllegalMoveError


def test_a_shuffle_keeps_its_promise_and_its_tiles() -> None:
    board = Board([[2, 3, 4, -1], [4, 3, 2, 0], [5, 0, 5, 0]], Rules(border=0, gravity="left"))
    board.push(((0, 1), (1, 1)))
    before = sorted(value for row in board.grid for value in row)
    places = [(r, c) for r, row in enumerate(board.grid) for c, value in enumerate(row) if value > 1]
    board.shuffle(seed=3)
    assert sorted(value for row in board.grid for value in row) == before
    assert [(r, c) for r, row in enumerate(board.grid) for c, value in enumerate(row) if value > 1] == places
    certificate = board.certificate or ()
    assert certificate[:1] == board.moves == (((0, 1), (1, 1)),)
    for pair in certificate[1:]:
        board.push(pair)
    assert len(board) == 0
    lone = Board([[2, -1, 2]], Rules(border=0))
    with pytest.raises(DealError) as caught:
        lone.shuffle(seed=1)
    assert caught.value.code == "exhausted"
    assert lone.grid == ((2, -1, 2),)


def test_a_shuffle_is_taken_back_and_played_again_like_a_move() -> None:
    # Under gravity: what is taken back must not be what the later moves would shift.
    board = Board([[2, 3, 4, 5], [4, 3, 2, 5], [6, 7, 6, 7]], Rules(gravity="alternate:left,up"))
    states = [(board.grid, board.pairs())]

    def note() -> None:
        states.append((board.grid, board.pairs()))

    board.push(((0, 1), (1, 1)))
    note()
    board.shuffle(seed=1)
    note()
    board.shuffle(seed=2)
    note()
    board.push(board.pairs()[0])
    note()
    assert [shuffle.ply for shuffle in board.shuffles] == [1, 1]
    assert [shuffle.seed for shuffle in board.shuffles] == [1, 2]
    undone = []
    for state in reversed(states[:-1]):
        undone.append(board.pop())
        assert (board.grid, board.pairs()) == state
    assert [type(one).__name__ for one in undone] == ["tuple", "Shuffle", "Shuffle", "tuple"]
    with pytest.raises(IllegalMoveError, match="no move has been played"):
        board.pop()
    assert board.redo_moves == (((0, 1), (1, 1)),), "as far as the shuffle"
    for state, one in zip(states[1:], reversed(undone), strict=True):
        assert board.redo() == one
        assert (board.grid, board.pairs()) == state
    with pytest.raises(IllegalMoveError, match="no move has been taken back"):
        board.redo()
    board.pop()
    board.shuffle(seed=3)
    assert not board.redo_moves, "a shuffle ends what could be redone"


def test_a_board_with_shuffles_survives_json_copy_and_pickle() -> None:
    board = deal(4, 6, kinds=6, seed=1)
    assert board.certificate is not None
    board.push(board.certificate[0])
    board.shuffle(seed=5)
    board.push(board.pairs()[0])
    board.shuffle(seed=6)
    board.pop()
    for twin in (Board.from_json(board.to_json()), board.copy(), pickle.loads(pickle.dumps(board))):  # noqa: S301
        assert twin == board
        assert (twin.grid, twin.shuffles, twin.certificate) == (board.grid, board.shuffles, board.certificate)
        assert twin.start_certificate == board.start_certificate
    twin = pickle.loads(pickle.dumps(board))  # noqa: S301
    assert twin.redo() == board.redo()
    assert twin.grid == board.grid


@pytest.mark.parametrize(
    ("change", "code", "reason"),
    [
        ({"ply": 1}, "board_shuffle", "out of order, or beyond the moves"),
        ({"grid": [[2, 2, 3]]}, "board_shuffle", "its grid has not 2 rows of 2"),
        ({"grid": [[2, 2], [2, 2]]}, "board_shuffle", "the kinds are not those of the tiles left"),
        ({"grid": [[2, 3], [3, 2]]}, "board_shuffle", "different_kinds"),
        ({"certificate": []}, "board_shuffle", "4 tiles are left after it"),
        ({"certificate": [[0, 0]]}, "not_a_board", "shuffles[0].certificate[0]"),
        ({"seed": None}, "not_a_board", "shuffles[0].seed"),
        ({"grid": 5}, "not_a_board", "shuffles[0].grid"),
    ],
)
def test_a_shuffle_of_a_document_is_checked(change: dict[str, object], code: str, reason: str) -> None:
    board = Board([[2, 3], [3, 2]])
    board.shuffle(seed=1)
    document = json.loads(board.to_json())
    document["shuffles"][0] |= {"grid": [[2, 2], [3, 3]], "certificate": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]}
    assert Board.from_json(json.dumps(document)).grid == ((2, 2), (3, 3))
    document["shuffles"][0] |= change
    with pytest.raises(BoardError) as caught:
        Board.from_json(json.dumps(document))
    assert caught.value.code == code
    assert reason in str(caught.value)


def test_tiles_of_a_shuffle_stay_in_their_places() -> None:
    board = Board([[2, 2, 0]])
    with pytest.raises(BoardError) as caught:
        board.replay_shuffle(Shuffle(0, 1, ((2, 0, 2),), (((0, 0), (0, 2)),)))
    assert "other places" in str(caught.value)


def test_a_review_looks_back_beyond_a_shuffle() -> None:
    board = Board([[3, 2, 9, 3, 3], [2, 9, 2, 2, 3]])
    board.push(((1, 0), (1, 3)))
    board.shuffle(seed=1)
    look = review(board)
    assert [move.status for move in look.moves] == ["lost"]
    assert (look.start, look.last_winnable_ply, look.end) == ("winnable", 1, "winnable")
    assert look.losing_move is None, "since the shuffle nothing has been lost"
    assert hint(board).keeps_win
