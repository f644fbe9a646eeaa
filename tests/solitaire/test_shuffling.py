"""Shuffling in the middle of a game: the same tiles on the same places, winnable, undone like a move."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.solitaire import Board, Layout, Rules, Slot, deal
from tilewright.solitaire.certificate import rest_of_certificate
from tilewright.solitaire.errors import BoardError, DealError, IllegalMoveError
from tilewright.solitaire.match import Match, Shuffle
from tilewright.testing import solitaire as reference
from tilewright.testing.solitaire_strategies import boards


def play_some(board: Board, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(0, 3))):
        if board.legal_moves:
            board.push(data.draw(st.sampled_from(list(board.legal_moves))))


def can_be_shuffled(board: Board) -> bool:
    """By brute force: the counts divide, and the places can be taken apart."""
    counts = Counter(board.rules.group_of(face) for face in board.faces.values())
    places = reference.tiles_left(board)
    bonus = {slot for slot, face in places.items() if face is None}
    divides = all(count % board.rules.match == 0 for count in counts.values())
    return divides and reference.is_removable(places, board.rules, {}, bonus)


@settings(max_examples=200)
@given(boards(max_tiles=9, faces=["1m", "1m", "2m", "1f", "2f"]), st.integers(0, 2**64 - 1), st.data())
def test_a_shuffle_keeps_tiles_and_places_and_can_be_cleared(board: Board, seed: int, data: st.DataObject) -> None:
    play_some(board, data)
    before, json_before = board.copy(), board.to_json()
    if not can_be_shuffled(board):
        with pytest.raises(DealError) as caught:
            board.shuffle(seed)
        assert caught.value.code in {"group_count", "tower", "exhausted"}
        assert board.to_json() == json_before
        return
    board.shuffle(seed)
    assert board.faces.keys() == before.faces.keys()
    assert Counter(board.faces.values()) == Counter(before.faces.values())
    assert board.bonus == before.bonus
    assert board.moves == before.moves
    assert reference.is_winnable(reference.tiles_left(board), board.rules)

    twin = Board.from_json(board.to_json())
    assert twin == board
    assert twin.to_json() == board.to_json()

    assert board.certificate is not None
    finished = board.copy()
    for removal in rest_of_certificate(board) or ():
        finished.push(removal)
    assert not len(finished)

    shuffle = board.pop()
    assert isinstance(shuffle, Shuffle)
    assert board == before
    assert board.free == before.free
    assert list(board.legal_moves) == list(before.legal_moves)
    assert board.redo() == shuffle
    assert board == twin


def test_the_same_seed_gives_the_same_faces_and_another_seed_others() -> None:
    board = deal(Layout.load("turtle"), seed=7)
    one, same, other = board.copy(), board.copy(), board.copy()
    one.shuffle(1)
    same.shuffle(1)
    other.shuffle(2)
    assert one.faces == same.faces
    assert one.faces != other.faces
    assert one.faces != board.faces


def test_moves_and_shuffles_are_taken_back_in_order() -> None:
    board = deal(Layout.load("turtle"), seed=7)
    states = [board.copy()]
    for seed in range(3):
        board.push(next(iter(board.legal_moves)))
        states.append(board.copy())
        board.shuffle(seed)
        states.append(board.copy())
    kinds = []
    for state in reversed(states[:-1]):
        kinds.append(type(board.pop()))
        assert board == state
        assert board.faces == state.faces
    assert kinds == [Shuffle, Match] * 3
    with pytest.raises(IllegalMoveError, match="no move"):
        board.pop()
    for state in states[1:]:
        board.redo()
        assert board == state


def test_a_lone_tower_cannot_be_shuffled_and_the_error_proves_it() -> None:
    pile = Board(Layout.from_slots([(0, 0, 0), (0, 0, 1), (4, 0, 0), (8, 0, 0)]), ["1m", "1m", "1m", "1m"])
    pile.push([(4, 0, 0), (8, 0, 0)])
    with pytest.raises(DealError, match="wait for each other") as caught:
        pile.shuffle(1)
    assert caught.value.code == "tower"
    assert len(pile) == 2


def test_too_few_of_a_kind_cannot_be_shuffled() -> None:
    board = Board(Layout.from_slots([(0, 0, 0), (4, 0, 0), (8, 0, 0), (12, 0, 0)]), ["1m", "1m", "1m", "2m"])
    with pytest.raises(DealError, match="1 of characters left: 3") as caught:
        board.shuffle(1)
    assert caught.value.code == "group_count"


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "7"])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    board = deal(Layout.load("turtle"), seed=7)
    with pytest.raises(DealError) as caught:
        board.shuffle(seed)  # type: ignore[arg-type]
    assert caught.value.code == "seed"


def test_three_at_a_time_are_shuffled_as_three_at_a_time() -> None:
    places = [Slot(4 * x, 0, 0) for x in range(6)]
    board = Board(Layout.from_slots(places), ["1m", "1m", "1m", "2m", "2m", "2m"], Rules(match=3))
    board.shuffle(5)
    assert any(len({board.faces[slot] for slot in three}) == 1 for three in combinations(places, 3))


def shuffled_document() -> dict[str, object]:
    layout = Layout.from_slots([(0, 0, 0), (4, 0, 0), (8, 0, 0), (12, 0, 0), (16, 0, 0), (20, 0, 0)])
    board = Board(layout, ["1m", "1m", "2m", "2m", "3m", "3m"])
    board.push([(0, 0, 0), (4, 0, 0)])
    board.shuffle(7)
    document: dict[str, object] = json.loads(board.to_json())
    return document


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"ply": 2}, "beyond the moves"),
        ({"ply": 0}, "a tile that is gone|certificate|faces"),
        ({"faces": ["1m"]}, "1 faces for 6 slots"),
        ({"faces": ["1m", "1m", "2m", "2m", "3m", "2m"]}, "not those of the tiles left"),
        ({"faces": ["2m", "1m", "2m", "2m", "3m", "3m"]}, "has changed its face"),
        ({"certificate": []}, "4 tiles are left"),
        ({"certificate": [[2, 2], [4, 5]]}, "not legal"),
        ({"certificate": [[0, 1]]}, "not legal"),
        ({"certificate": 5}, "expected a list"),
        ({"seed": None}, "expected a whole number"),
    ],
)
def test_a_document_with_a_shuffle_that_does_not_fit_is_refused(change: dict[str, object], reason: str) -> None:
    document = shuffled_document()
    assert Board.from_json(json.dumps(document)).shuffles
    [shuffle] = document["shuffles"]  # type: ignore[misc]
    shuffle.update(change)  # type: ignore[has-type]
    with pytest.raises(BoardError, match=reason):
        Board.from_json(json.dumps(document))
