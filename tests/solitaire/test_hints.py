"""`hint` and `review` on boards, judged by playing and by the slow reference."""

from __future__ import annotations

import time
from random import Random

import pytest

from tilewright.errors import SolveError
from tilewright.play import Status
from tilewright.solitaire import Board, Layout, Match, deal, difficulty, hint, review, solve
from tilewright.solitaire.reviewing import review_text, review_to_json
from tilewright.testing import solitaire as reference
from tilewright.testing.solitaire_boards import tight_board


def random_game(board: Board, seed: int) -> list[bool]:
    """Play at random to the end; whether the board was winnable before the first move and after each."""
    random = Random(seed)
    winnable = [reference.is_winnable(reference.tiles_left(board), board.rules)]
    while board.legal_moves:
        board.push(random.choice(list(board.legal_moves)))
        winnable.append(reference.is_winnable(reference.tiles_left(board), board.rules))
    return winnable


def keeping_moves(board: Board) -> set[frozenset[object]]:
    """The legal moves that keep the win, by brute force."""
    tiles = reference.tiles_left(board)
    keeping = reference.legal_moves(tiles, board.rules) - reference.losing_moves(tiles, board.rules)
    return {frozenset(move) for move in keeping}


def test_playing_only_hints_clears_every_winnable_deal() -> None:
    layout = Layout.load("turtle")
    cleared = 0
    for seed in range(12):
        board = deal(layout, seed=seed, winnable=False)
        if solve(board).status == "lost":
            continue
        while board.legal_moves:
            found = hint(board)
            assert found.keeps_win is True
            assert found.match is not None
            board.push(found.match)
        assert not len(board), seed
        cleared += 1
    assert cleared >= 9


def test_a_hint_on_the_certificate_is_its_next_removal() -> None:
    board = deal(Layout.load("turtle"), seed=7)
    assert board.certificate is not None
    for removal in board.certificate:
        assert hint(board, max_nodes=0).match == removal
        board.push(removal)
    found = hint(board, max_nodes=0)
    assert (found.match, found.keeps_win) == (None, True)


@pytest.mark.parametrize("seed", range(40))
def test_every_hint_and_review_is_what_brute_force_finds(seed: int) -> None:
    board = tight_board(seed, copies=(4, 4, 2), bonus=seed % 2, width=9 + seed % 3)
    winnable = random_game(board, seed)
    expected: list[Status] = ["winnable" if is_winnable else "lost" for is_winnable in winnable]
    last = max((ply for ply, is_winnable in enumerate(winnable) if is_winnable), default=None)

    result = review(board)
    assert [result.start, *(one.status for one in result.moves)] == expected
    assert result.last_winnable_ply == last
    assert [one.move for one in result.moves] == list(board.moves)
    loses = last is not None and last < len(board.moves)
    assert (result.losing_move is not None) == loses

    earlier = board.copy()
    for one in reversed(result.moves):
        earlier.pop()
        assert one.forced == (len(earlier.legal_moves) == 1)
        if one is result.losing_move:
            assert {frozenset(move) for move in one.alternatives} == keeping_moves(earlier)
            assert hint(earlier).keeps_win is True
            assert frozenset(hint(earlier).match or ()) in keeping_moves(earlier)
        else:
            assert one.alternatives == ()

    found = hint(board)
    assert found.keeps_win == winnable[-1]
    if not winnable[-1]:
        assert found.last_winnable_ply == last


def lost_game() -> Board:
    """A Turtle that was played at random until stuck: an early move lost it."""
    board = deal(Layout.load("turtle"), seed=3)
    random = Random(1)
    while board.legal_moves:
        board.push(random.choice(list(board.legal_moves)))
    assert len(board)
    return board


def test_a_whole_turtle_is_reviewed_in_a_fraction_of_a_second() -> None:
    board = lost_game()
    start = time.process_time()
    result = review(board)
    # The aim is one second; a test machine may be slow.
    assert time.process_time() - start < 5
    assert result.losing_move is not None
    assert all(one.status != "unknown" for one in result.moves)


def test_going_back_to_the_last_winnable_ply_and_following_hints_clears_the_board() -> None:
    board = lost_game()
    ply = hint(board).last_winnable_ply
    assert ply is not None
    while len(board.moves) > ply:
        board.pop()
    while (match := hint(board).match) is not None:
        board.push(match)
    assert not len(board)


def test_the_review_does_not_change_the_board() -> None:
    board = lost_game()
    board.pop()
    before = board.to_json(), board.redo_moves
    review(board)
    hint(board)
    assert (board.to_json(), board.redo_moves) == before


def test_a_review_without_a_budget_is_unknown_throughout() -> None:
    layout = Layout.load("turtle")
    board = deal(layout, seed=1, winnable=False)
    board.push(next(iter(board.legal_moves)))
    result = review(board, max_nodes=0)
    assert (result.start, [one.status for one in result.moves]) == ("unknown", ["unknown"])
    assert "not decided" in review_text(board, result)


def test_the_text_names_what_a_person_wants_to_know() -> None:
    cleared = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"])
    cleared.push([(0, 0, 0), (2, 0, 0)])
    assert review_text(cleared, review(cleared)).splitlines() == [
        "1 move played, 0 tiles left.",
        "The board is cleared. Well played.",
        "The only move there was: 1.",
    ]
    # A pair of dragons apart, and a pile that can never go: slots in the order (z, y, x).
    layout = Layout.from_slots([(0, 0, 0), (4, 0, 0), (8, 0, 0), (0, 0, 1)])
    hopeless = Board(layout, ["1m", "7z", "7z", "1m"])
    hopeless.push([(4, 0, 0), (8, 0, 0)])
    assert review_text(hopeless, review(hopeless)).splitlines() == [
        "1 move played, 2 tiles left.",
        "This deal could not be cleared, whatever was played.",
        "The only move there was: 1.",
    ]


def test_the_json_of_a_review_speaks_in_indices() -> None:
    layout = Layout.from_slots([(0, 0, 0), (4, 0, 0), (8, 0, 0), (0, 0, 1)])
    board = Board(layout, ["1m", "1m", "1m", "1m"])
    board.push([(4, 0, 0), (8, 0, 0)])
    assert review_to_json(board, review(board)) == {
        "start": "winnable",
        "end": "lost",
        "last_winnable_ply": 0,
        "losing_ply": 1,
        "moves": [
            {"ply": 1, "tiles": [1, 2], "status": "lost", "forced": False, "alternatives": [[1, 3], [2, 3]]},
        ],
    }


def test_what_happened_before_a_shuffle_is_reviewed_apart() -> None:
    layout = Layout.from_slots([(0, 0, 0), (0, 0, 1), (4, 0, 0), (8, 0, 0), (12, 0, 0), (16, 0, 0)])
    board = Board(layout, {(0, 0, 0): "1m", (0, 0, 1): "1m", (4, 0, 0): "1m", (8, 0, 0): "1m",
                           (12, 0, 0): "2m", (16, 0, 0): "2m"})  # fmt: skip
    board.push([(4, 0, 0), (8, 0, 0)])  # loses: 1m lies on 1m
    board.shuffle(seed=1)
    assert board.certificate is not None
    board.push(next(iter(board.legal_moves)))
    result = review(board)
    assert [one.status for one in result.moves] == ["lost", "winnable"]
    assert (result.start, result.last_winnable_ply, result.losing_move) == ("winnable", 2, None)


@pytest.mark.parametrize("moves_before", [0, 1])
def test_a_lost_board_that_was_just_shuffled_can_be_cleared_and_is_told_so(moves_before: int) -> None:
    row = Layout.from_slots([(2 * x, 0, 0) for x in range(4)] + [(20, 0, 0), (24, 0, 0)])
    board = Board(row, ["1m", "2m", "1m", "2m", "3m", "3m"])
    for _ in range(moves_before):
        board.push([(20, 0, 0), (24, 0, 0)])
    assert review(board).end == solve(board).status == "lost"
    board.shuffle(seed=7)
    result = review(board)
    assert (result.start, result.end, result.last_winnable_ply) == ("lost", "winnable", moves_before)
    assert review_to_json(board, result)["end"] == "winnable"
    assert "The board can still be cleared." in review_text(board, result)
    assert "lost" not in review_text(board, result)


def test_the_end_of_a_review_is_what_the_solver_says() -> None:
    for seed in range(40):
        board = tight_board(seed)
        random = Random(seed)
        while board.legal_moves and random.random() < 0.8:
            board.push(random.choice(list(board.legal_moves)))
        assert review(board).end == solve(board).status


def test_a_match_is_the_same_whatever_its_order() -> None:
    layout = Layout.from_slots([(0, 0, 0), (4, 0, 0)])
    board = Board(layout, ["1m", "1m"])
    board.push([(4, 0, 0), (0, 0, 0)])
    assert board.moves == (Match(layout.slots),)


def test_difficulty_counts_the_random_games_that_clear_the_board() -> None:
    row = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
    forced = difficulty(Board(row, ["1m", "2m", "2m", "1m"]), games=10)
    assert (forced.status, forced.grade, forced.random_wins, forced.openings) == ("winnable", "easy", 1.0, 1)
    lost = difficulty(Board(row, ["1m", "2m", "1m", "2m"]), games=10)
    assert (lost.status, lost.grade, lost.random_wins, lost.openings) == ("lost", "lost", 0.0, 0)
    # Under the tile on top lies one of four equal ones: of the three pairs that are free, the pair of the two on the
    # table leaves a tower of two, and the other two clear the board.
    tower = Layout.from_slots([(0, 0, 0), (0, 0, 1), (4, 0, 0), (8, 0, 0)])
    board = Board(tower, ["1m"] * 4)
    chance = difficulty(board, games=3_000, seed=1)
    assert (chance.status, chance.openings, chance.games) == ("winnable", 3, 3_000)
    assert abs(chance.random_wins - 2 / 3) < 0.04
    assert chance == difficulty(board, games=3_000, seed=1)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"games": -1}, "games"),
        ({"games": 1.5}, "games"),
        ({"games": True}, "games"),
        ({"games": 100_001}, "games"),
        ({"games": 2**70}, "games"),
        ({"time_limit_s": float("nan")}, "time_limit"),
        ({"max_nodes": -1}, "max_nodes"),
        ({"time_limit_s": -1.0}, "time_limit"),
        ({"seed": -1}, "seed"),
    ],
)
def test_both_games_refuse_the_same_questions_with_the_same_codes(options: dict[str, object], code: str) -> None:
    from tilewright import connect
    from tilewright.errors import TilewrightError

    row = Layout.from_slots([(0, 0, 0), (2, 0, 0)])
    with pytest.raises(TilewrightError) as caught:
        difficulty(Board(row, ["1m", "1m"]), **options)  # type: ignore[arg-type]
    assert caught.value.code == code
    with pytest.raises(TilewrightError) as caught:
        connect.difficulty(connect.Board([[2, 2]]), **options)  # type: ignore[arg-type]
    assert caught.value.code == code
    if code not in ("games", "seed"):
        with pytest.raises(SolveError):
            connect.solve(connect.Board([[2, 2]]), **options)  # type: ignore[arg-type]
