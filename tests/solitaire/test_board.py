"""`Board`: what is free and why not, moves and their refusals, the history."""

from __future__ import annotations

import copy
import pickle

import pytest

from tilewright import Face, TilewrightError
from tilewright.solitaire import Board, Layout, Match, Outcome, Rules, Slot, WhyNot, deal, solve
from tilewright.solitaire.errors import BoardError, IllegalMoveError, LayoutError
from tilewright.solitaire.setup import FacesLike

PAIR = Layout.from_slots([(0, 0, 0), (2, 0, 0)])


def board(slots: list[tuple[int, int, int]], faces: list[str] | None = None, **rules: object) -> Board:
    layout = Layout.from_slots(slots)
    return Board(layout, dict(zip(slots, faces or ["1m"] * len(slots), strict=True)), Rules(**rules))  # type: ignore[arg-type]


# Free tiles. Each row: where tiles lie, which are free with covering "any", which with "next", and why.
FREE = [
    ([(0, 0, 0)], {0}, {0}, "a tile alone"),
    ([(0, 0, 0), (2, 0, 0), (4, 0, 0)], {0, 2}, {0, 2}, "one side is enough"),
    ([(0, 0, 0), (2, 1, 0), (4, 2, 0)], {0, 2}, {0, 2}, "half a side blocks"),
    ([(0, 0, 0), (2, 2, 0), (4, 4, 0)], {0, 1, 2}, {0, 1, 2}, "corners do not touch"),
    ([(0, 0, 0), (3, 0, 0), (6, 0, 0)], {0, 1, 2}, {0, 1, 2}, "half a tile of air"),
    ([(2, 0, 0), (0, 1, 0), (4, 1, 0), (2, 2, 0)], {1, 2}, {1, 2}, "upper and lower neighbours do not block"),
    ([(0, 0, 0), (0, 2, 0), (0, 4, 0)], {0, 1, 2}, {0, 1, 2}, "a column is free"),
    ([(0, 0, 0), (1, 1, 1)], {1}, {1}, "a quarter covers"),
    ([(0, 0, 0), (2, 0, 1)], {0, 1}, {0, 1}, "a higher tile beside does not cover"),
    ([(0, 0, 0), (0, 0, 2)], {1}, {0, 1}, "over a gap: only where every layer counts"),
    ([(2, 0, 0), (0, 0, 1), (4, 0, 1)], {0, 1, 2}, {0, 1, 2}, "neighbours on other layers do not block"),
    ([(2, 0, 0), (0, -1, 0), (0, 1, 0), (4, 0, 0)], {1, 2, 3}, {1, 2, 3}, "two half neighbours on one side"),
    ([(-3, -3, 0), (-1, -3, 0), (1, -3, 0)], {0, 2}, {0, 2}, "negative coordinates"),
]


@pytest.mark.parametrize(("slots", "free_any", "free_next", "why"), FREE, ids=[row[3] for row in FREE])
def test_free_tiles(slots: list[tuple[int, int, int]], free_any: set[int], free_next: set[int], why: str) -> None:
    assert board(slots).free == {slots[i] for i in free_any}, why
    assert board(slots, covering="next").free == {slots[i] for i in free_next}, why


def test_why_not_names_what_covers_and_what_blocks_on_each_side() -> None:
    slots = [(2, 0, 0), (0, -1, 0), (0, 1, 0), (4, 0, 0), (2, 1, 1), (3, -1, 3)]
    game = board(slots)
    assert game.why_not((2, 0, 0)) == WhyNot(
        "covered",
        covering=(Slot(2, 1, 1), Slot(3, -1, 3)),
        left=(Slot(0, -1, 0), Slot(0, 1, 0)),
        right=(Slot(4, 0, 0),),
    )
    assert game.why_not((2, 1, 1)) is None
    assert board(slots, covering="next").why_not((2, 0, 0)).covering == (Slot(2, 1, 1),)  # type: ignore[union-attr]
    row = board([(0, 0, 0), (2, 0, 0), (4, 0, 0)])
    assert row.why_not((2, 0, 0)) == WhyNot("blocked", left=(Slot(0, 0, 0),), right=(Slot(4, 0, 0),))
    row.push([(0, 0, 0), (4, 0, 0)])
    assert row.why_not((0, 0, 0)) == WhyNot("gone")
    assert row.why_not((2, 0, 0)) is None


# Refused moves. The board: five in a row on the table, one on the second; a bonus item apart.
SLOTS = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0), (8, 0, 0), (2, 0, 1), (12, 0, 0)]


def refusing_board(match: int = 2) -> Board:
    faces = dict(zip(SLOTS, ["1m", "1m", "1m", "2m", "2m", "1f"], strict=False))
    return Board(Layout.from_slots(SLOTS), faces, Rules(match=match), bonus={(12, 0, 0): "star"})


REFUSED: list[tuple[object, str, str]] = [
    (None, "not_a_match", "None"),
    (7, "not_a_match", "7"),
    (True, "not_a_match", "True"),
    ([(0, 0, 0), (1, 0, 0)], "unknown_slot", r"\(1, 0, 0\)"),
    ([[0, 0, 0], [1, 0, 0]], "unknown_slot", r"\(1, 0, 0\)"),
    ([(0, 0, 0), (0, 0)], "unknown_slot", r"\(0, 0\)"),
    ([(0, 0, 0), None], "unknown_slot", "None"),
    ([(0, 0, 0), ("a", 0, 0)], "unknown_slot", "'a'"),
    ([(0, 0, 0), (0.5, 0, 0)], "unknown_slot", "0.5"),
    ([(0, 0, 0), ([0], 0, 0)], "unknown_slot", r"\[0\]"),
    ("1m", "unknown_slot", "'1'"),
    ((0, 0, 0), "unknown_slot", "0"),
    ([(0, 0, 0), (0, 0, 0)], "repeated", "named twice"),
    ([(0, 0, 0), (2, 0, 0)], "covered", r"\(2, 0, 0\) is covered"),
    ([(0, 0, 0), (4, 0, 0)], "blocked", r"\(4, 0, 0\) is blocked on both sides"),
    ([], "match_count", "not 0 but 2 tiles go together"),
    ([(0, 0, 0)], "match_count", "not 1 but 2 tiles go together"),
    ([(0, 0, 0), (8, 0, 0), (2, 0, 1)], "match_count", "not 3 but 2"),
    ([(0, 0, 0), (8, 0, 0)], "mismatch", "1m and 2m"),
    ([(0, 0, 0), (12, 0, 0)], "bonus_alone", r"\(12, 0, 0\) is a bonus item"),
    ([(0, 0, 0), (8, 0, 0), (12, 0, 0)], "bonus_alone", r"\(12, 0, 0\) is a bonus item"),
]


@pytest.mark.parametrize(("match", "code", "message"), REFUSED)
def test_a_refused_move_says_why_and_changes_nothing(match: object, code: str, message: str) -> None:
    game = refusing_board()
    game.push([(12, 0, 0)])
    game.pop()
    before = (game.to_json(), game.free, game.redo_moves, list(game.legal_moves))
    with pytest.raises(IllegalMoveError, match=message) as caught:
        game.push(match)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert (game.to_json(), game.free, game.redo_moves, list(game.legal_moves)) == before
    assert game.redo() == Match((Slot(12, 0, 0),))


def test_a_tile_cannot_be_taken_twice() -> None:
    game = refusing_board()
    game.push([(12, 0, 0)])
    with pytest.raises(IllegalMoveError, match="gone already") as caught:
        game.push([(12, 0, 0)])
    assert caught.value.code == "gone"


@pytest.mark.parametrize("ask", [Board.is_free, Board.why_not])
def test_questions_about_no_slot_are_refused(ask: object) -> None:
    for slot in [(1, 0, 0), (0, 0), None, "000", 3]:
        with pytest.raises(IllegalMoveError, match="there is no slot"):
            ask(refusing_board(), slot)  # type: ignore[operator]


def test_a_place_may_be_given_as_any_three_numbers_equal_to_a_slot() -> None:
    numpy = pytest.importorskip("numpy")
    for slot in [(0, 0, 0), [0, 0, 0], Slot(0, 0, 0), numpy.array([0, 0, 0]), (numpy.int64(0), 0, 0), (0.0, 0, 0)]:
        game = board([(0, 0, 0), (2, 0, 0)])
        assert slot in game
        assert game.is_free(slot)
        game.push([slot, (2, 0, 0)])
        assert repr(game.peek()) == "Match(slots=(Slot(x=0, y=0, z=0), Slot(x=2, y=0, z=0)))"
    assert "000" not in game
    assert None not in game
    assert (0, 0, 0) not in game


# How N tiles match


@pytest.mark.parametrize("match", [2, 3, 4, 5, 12])
def test_n_tiles_go_together_and_no_other_number(match: int) -> None:
    slots = [(4 * i, 0, 0) for i in range(12)]
    game = board(slots, match=match)
    for size in range(13):
        assert (slots[:size] in game.legal_moves) == (size == match)
    for _ in range(12 // match):
        game.push(next(iter(game.legal_moves)))
    left = 12 % match
    assert game.outcome() == (Outcome("stuck", left) if left else Outcome("cleared"))


def test_flowers_match_each_other_and_seasons_each_other() -> None:
    slots = [(4 * i, 0, 0) for i in range(4)]
    faces = ["1f", "4f", "5f", "8f"]
    assert [[slot.x for slot in move] for move in board(slots, faces).legal_moves] == [[0, 4], [8, 12]]
    assert not board(slots, faces, group_flowers=False).legal_moves
    assert len(board(slots, ["1f", "1f", "5f", "8f"], group_flowers=False).legal_moves) == 1


def test_a_red_five_matches_a_plain_five_of_its_suit() -> None:
    game = board([(0, 0, 0), (4, 0, 0), (8, 0, 0)], ["0m", "5m", "5p"])
    game.push([(0, 0, 0), (4, 0, 0)])
    assert game.outcome() == Outcome("stuck", 1)


def test_a_bonus_item_blocks_and_covers_like_a_tile_and_is_taken_alone() -> None:
    slots = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (2, 0, 1)]
    game = Board(Layout.from_slots(slots), [None, "1m", None, None], bonus=[slots[0], slots[2], slots[3]])
    assert game.why_not((2, 0, 0)) == WhyNot("covered", (Slot(2, 0, 1),), left=(Slot(0, 0, 0),), right=(Slot(4, 0, 0),))
    assert len(game) == 4
    with pytest.raises(IllegalMoveError) as caught:
        game.push([slots[0], slots[2]])
    assert caught.value.code == "bonus_alone"
    for slot in (slots[3], slots[0]):
        game.push([slot])
    assert game.free == {slots[1], slots[2]}
    assert game.outcome() is None
    game.push([slots[2]])
    assert game.outcome() == Outcome("stuck", 1)


# Setting up


def test_counts_that_do_not_divide_are_legal() -> None:
    game = board([(0, 0, 0), (4, 0, 0), (8, 0, 0)], ["1m", "1m", "2m"])
    game.push([(0, 0, 0), (4, 0, 0)])
    assert game.outcome() == Outcome("stuck", 1)


def test_no_tile_at_all_is_cleared() -> None:
    for game in (Board(Layout.from_slots([]), []), Board(PAIR, [None, None])):
        assert game.outcome() == Outcome("cleared")
        assert (len(game), game.free, list(game.legal_moves)) == (0, frozenset(), [])


def test_faces_may_be_given_in_slot_order_or_by_slot_as_faces_texts_or_indices() -> None:
    expected = Board(PAIR, ["1m", "9m"])
    numpy = pytest.importorskip("numpy")
    spellings: list[FacesLike] = [
        [Face("1m"), 8],
        ("1m", Face(8)),
        numpy.array([0, 8]),
        [numpy.int64(0), "9m"],
        {(2, 0, 0): "9m", (0, 0, 0): "1m"},
    ]
    for faces in spellings:
        assert Board(PAIR, faces) == expected
    assert Board(PAIR, {(2, 0, 0): "1m"}) == Board(PAIR, [None, "1m"])
    assert Board(PAIR, {}).outcome() == Outcome("cleared")


@pytest.mark.parametrize(
    ("faces", "bonus", "code"),
    [
        (["1m"], None, "face_count"),
        (["1m"] * 3, None, "face_count"),
        ([], None, "face_count"),
        ({(1, 0, 0): "1m"}, None, "face_slot"),
        ({(0, 0): "1m"}, None, "face_slot"),
        (["1m", "1m"], [(1, 0, 0)], "bonus_slot"),
        (["1m", "1m"], ["000"], "bonus_slot"),
        (["1m", "1m"], [None], "bonus_slot"),
        (["1m", None], {(2, 0, 0): None}, "bonus_label"),
        (["1m", None], {(2, 0, 0): 3}, "bonus_label"),
        (["1m", "1m"], [(0, 0, 0)], "bonus_face"),
    ],
)
def test_what_makes_no_board_is_refused(faces: object, bonus: object, code: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board(PAIR, faces, bonus=bonus)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize("face", ["", "1x", "10m", 42, -1, 1.0, True, b"1m", ["1m"]])
def test_what_is_no_face_is_refused(face: object) -> None:
    with pytest.raises(TilewrightError):
        Board(PAIR, [face, "1m"])  # type: ignore[list-item]


def test_overlapping_tiles_cannot_be_played() -> None:
    overlapping = Layout.from_slots([(0, 0, 0), (1, 1, 0), (5, 5, 0)])
    with pytest.raises(LayoutError, match="cannot be played") as caught:
        Board(overlapping, ["1m"])
    assert caught.value.code == "unplayable"
    # Told before the count, which is odd too.
    with pytest.raises(LayoutError, match="cannot be played"):
        deal(overlapping, seed=1)


def test_a_certificate_must_clear_the_board() -> None:
    slots = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)]
    outer, inner = [slots[0], slots[3]], [slots[1], slots[2]]
    layout = Layout.from_slots(slots)
    faces = ["1m"] * 4
    assert len(Board(layout, faces, certificate=[outer, inner]).certificate or ()) == 2
    for certificate, reason in (
        ([inner, outer], "move 1: .* is blocked"),
        ([outer], "tiles left after it: 2"),
        ([outer, inner, inner], "move 3: .* gone"),
        ([], "tiles left after it: 4"),
    ):
        with pytest.raises(BoardError, match=reason) as caught:
            Board(layout, faces, certificate=certificate)
        assert caught.value.code == "board_certificate"


# History


def test_an_empty_history_has_nothing_to_give_back() -> None:
    game = board([(0, 0, 0), (2, 0, 0)])
    for method, code in ((game.pop, "nothing_to_undo"), (game.peek, "nothing_to_undo"), (game.redo, "nothing_to_redo")):
        with pytest.raises(IllegalMoveError) as caught:
            method()
        assert caught.value.code == code
    assert not game.moves
    assert not game.redo_moves


def test_a_new_move_ends_what_could_be_redone() -> None:
    slots = [(4 * i, 0, 0) for i in range(4)]
    game = board(slots)
    game.push(slots[:2])
    game.pop()
    assert list(game.redo_moves) == [Match((Slot(*slots[0]), Slot(*slots[1])))]
    game.push(slots[2:])
    assert not game.redo_moves
    with pytest.raises(IllegalMoveError):
        game.redo()


def test_moves_taken_back_are_redone_in_order() -> None:
    game = board([(4 * i, 0, 0) for i in range(6)])
    for i in (0, 2, 4):
        game.push([(4 * i, 0, 0), (4 * i + 4, 0, 0)])
    played = game.moves
    assert [game.pop(), game.pop()] == [played[2], played[1]]
    assert game.redo_moves == played[1:]
    assert [game.redo(), game.redo()] == list(played[1:])


def test_boards_are_equal_by_deal_and_moves_and_cannot_be_hashed() -> None:
    first, second = board([(0, 0, 0), (2, 0, 0)]), board([(0, 0, 0), (2, 0, 0)])
    assert first == second
    first.push([(0, 0, 0), (2, 0, 0)])
    assert first != second
    second.push([(2, 0, 0), (0, 0, 0)])
    assert first == second
    assert first != board([(0, 0, 0), (2, 0, 0)], ["2m", "2m"])
    assert first != "board"
    with pytest.raises(TypeError):
        hash(first)


@pytest.mark.parametrize("duplicate", [Board.copy, copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))])  # noqa: S301
def test_a_copy_keeps_all_and_shares_nothing_that_changes(duplicate: object) -> None:
    layout = Layout(
        [(4 * i, 0, 0) for i in range(6)], [3, 1, 4, 1, 5, 9], name="Row", author="Me", description="d", category="c"
    )
    game = deal(layout, seed=4, bonus={(0, 0, 0): "a", (4, 0, 0): "b"})
    for move in game.certificate or ():
        game.push(move)
    game.pop()
    game.pop()
    twin: Board = duplicate(game)  # type: ignore[operator]
    assert twin == game
    for field in ("moves", "redo_moves", "certificate", "seed", "deal_version", "bonus", "rules", "faces", "free"):
        assert getattr(twin, field) == getattr(game, field), field
    for field in ("labels", "name", "author", "description", "category"):
        assert getattr(twin.layout, field) == getattr(layout, field), field
    moves, redo = game.moves, game.redo_moves
    twin.redo()
    twin.pop()
    twin.pop()
    assert (game.moves, game.redo_moves) == (moves, redo)
    game.redo()
    assert len(twin.moves) == len(moves) - 1


def test_what_a_board_shows_cannot_be_used_to_change_it() -> None:
    game = refusing_board()
    with pytest.raises(TypeError):
        game.bonus[Slot(0, 0, 0)] = "x"  # type: ignore[index]
    dict(game.faces).clear()
    assert len(game.faces) == 6
    position = game.position
    position.remove([0])
    assert len(game) == 7


def test_its_text_tells_tiles_and_moves() -> None:
    game = Board(Layout.from_slots(PAIR.slots, name="Pair"), ["1m", "1m"])
    assert repr(game) == "<Board 'Pair': 2 of 2 tiles left, at move 0>"
    game.push(PAIR.slots)
    assert repr(game) == "<Board 'Pair': 0 of 2 tiles left, at move 1>"
    assert str(game.peek()) == "0,0,0 + 2,0,0"


def test_counts_that_do_not_divide_are_legal_and_warned_of() -> None:
    row = Layout.from_slots([(2 * x, 0, 0) for x in range(7)])
    # Three flowers go with each other: one is over; of 1m there are two, of 2m one, and a red five goes with a five.
    board = Board(row, ["1m", "1m", "2m", "1f", "2f", "3f", "5p"])
    found = [(problem.code, problem.severity, problem.message) for problem in board.problems()]
    assert found == [
        ("group_count", "warning", "tiles of 2 of characters left: 1, which cannot be divided by 2"),
        ("group_count", "warning", "tiles of plum left: 3, which cannot be divided by 2"),
        ("group_count", "warning", "tiles of 5 of dots left: 1, which cannot be divided by 2"),
    ]
    assert solve(board).status == "lost"
    assert len(Board(row, ["1m"] * 3 + ["2m"] * 4, Rules(match=3)).problems()) == 1
    whole = Board(row, ["1m"] * 6 + [None])
    assert whole.problems() == ()
    whole.push([(0, 0, 0), (10, 0, 0)])
    assert whole.problems() == ()
