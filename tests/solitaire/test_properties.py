"""What holds for every board, found out on random ones and judged by the slow reference."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.solitaire import Board, Layout, Match, Rules, Slot
from tilewright.solitaire.errors import IllegalMoveError
from tilewright.testing import solitaire as reference
from tilewright.testing.solitaire_strategies import boards, layouts

Fingerprint = tuple[object, ...]


def fingerprint(board: Board) -> Fingerprint:
    """All that can be seen of a board."""
    return (
        board.faces,
        board.free,
        len(board),
        board.moves,
        board.redo_moves,
        board.outcome(),
        list(board.legal_moves),
        [board.why_not(slot) for slot in board.layout.slots],
    )


def play(board: Board, data: st.DataObject, limit: int = 6) -> None:
    while board.legal_moves and len(board.moves) < limit:
        board.push(data.draw(st.sampled_from(list(board.legal_moves))))


@given(boards(), st.data())
def test_free_tiles_and_legal_moves_are_those_of_the_reference_all_along_a_game(
    board: Board, data: st.DataObject
) -> None:
    while True:
        tiles = reference.tiles_left(board)
        assert board.free == reference.free_slots(tiles, board.rules.covering)
        moves = list(board.legal_moves)
        assert {frozenset(move) for move in moves} == reference.legal_moves(tiles, board.rules)
        assert len(moves) == len(set(moves)) == len(board.legal_moves)
        assert bool(moves) == bool(board.legal_moves)
        outcome = board.outcome()
        if outcome is not None:
            assert not moves
            assert (outcome.termination, outcome.tiles_left) == ("stuck" if tiles else "cleared", len(tiles))
            return
        board.push(data.draw(st.sampled_from(moves)))


@settings(max_examples=60)
@given(boards(max_tiles=7))
def test_push_accepts_exactly_the_legal_moves_and_a_refusal_changes_nothing(board: Board) -> None:
    before = fingerprint(board)
    legal = reference.legal_moves(reference.tiles_left(board), board.rules)
    for size in range(len(board.layout) + 1):
        for slots in combinations(board.layout.slots, size):
            is_legal = frozenset(slots) in legal
            assert (slots in board.legal_moves) == (Match(slots) in board.legal_moves) == is_legal
            if is_legal:
                board.push(slots[::-1])
                assert board.pop() == board.redo_moves[0] == Match(slots)
                board = board.copy()
            else:
                with pytest.raises(IllegalMoveError):
                    board.push(slots)
            assert fingerprint(board)[:3] == before[:3]
            assert board.moves == ()


@given(boards(), st.data())
def test_pop_and_redo_walk_the_same_positions_back_and_forth(board: Board, data: st.DataObject) -> None:
    walk = [fingerprint(board)[:3]]
    while board.legal_moves:
        board.push(data.draw(st.sampled_from(list(board.legal_moves))))
        walk.append(fingerprint(board)[:3])
    played = board.moves
    for ply in range(len(played), 0, -1):
        assert board.peek() == played[ply - 1]
        assert board.pop() == played[ply - 1]
        assert fingerprint(board)[:3] == walk[ply - 1]
        assert board.moves + board.redo_moves == played
    for ply in range(1, len(played) + 1):
        assert board.redo() == played[ply - 1]
        assert fingerprint(board)[:3] == walk[ply]
    assert board.moves == played
    assert board.redo_moves == ()


@given(boards(), st.data())
def test_the_order_of_moves_played_does_not_matter_to_what_is_free(board: Board, data: st.DataObject) -> None:
    play(board, data)
    empty = [slot for slot in board.layout.slots if slot not in board]
    faces = {slot: None if slot in empty else face for slot, face in board.faces.items()}
    bonus = {slot: label for slot, label in board.bonus.items() if slot in board}
    fresh = Board(board.layout, faces, board.rules, bonus)
    assert (fresh.free, list(fresh.legal_moves)) == (board.free, list(board.legal_moves))


@given(boards(), st.data())
def test_why_not_names_what_really_holds_a_tile(board: Board, data: st.DataObject) -> None:
    play(board, data, limit=2)
    for slot in board.layout.slots:
        reason = board.why_not(slot)
        assert (reason is None) == (slot in board.free) == board.is_free(slot)
        if reason is None:
            continue
        if slot not in board:
            assert reason.reason == "gone"
            continue
        left = set(reference.tiles_left(board))
        # Without all that covers and one side of what blocks, the tile is free; and nothing is named in vain.
        for side in (reason.left, reason.right):
            assert slot in reference.free_slots(left - {*reason.covering, *side}, board.rules.covering)
        assert (reason.reason == "covered") == bool(reason.covering)
        for named in reason.covering:
            assert slot not in reference.free_slots({slot, named}, board.rules.covering)
        for sides in ((left_, right) for left_ in reason.left for right in reason.right):
            assert slot not in reference.free_slots({slot, *sides}, board.rules.covering)


@given(boards(), st.data())
def test_a_copy_is_independent(board: Board, data: st.DataObject) -> None:
    play(board, data, limit=3)
    if data.draw(st.booleans()) and board.moves:
        board.pop()
    before = fingerprint(board)
    twin = board.copy()
    assert twin == board
    assert fingerprint(twin) == before
    while twin.moves:
        twin.pop()
    play(twin, data)
    assert fingerprint(board) == before


@given(boards(), st.data())
def test_json_and_pickle_give_the_same_game_back(board: Board, data: st.DataObject) -> None:
    play(board, data, limit=4)
    if data.draw(st.booleans()) and board.moves:
        board.pop()
    text = board.to_json()
    again = Board.from_json(text)
    assert again == board
    assert again.to_json() == text
    assert (again.faces, again.free, again.moves) == (board.faces, board.free, board.moves)
    assert fingerprint(pickle.loads(pickle.dumps(board))) == fingerprint(board)  # noqa: S301


@given(layouts(min_tiles=1), st.sampled_from(["any", "next"]))
def test_coordinates_may_start_anywhere(layout: Layout, covering: str) -> None:
    rules = Rules(covering=covering)  # type: ignore[arg-type]
    shifted = Layout.from_slots([(x - 10_000, y + 9_000, z - 7) for x, y, z in layout.slots])
    assert shifted.same_shape(layout)
    free = Board(layout, ["1m"] * len(layout), rules).free
    moved = Board(shifted, ["1m"] * len(layout), rules).free
    assert moved == {Slot(x - 10_000, y + 9_000, z - 7) for x, y, z in free}
