"""Games of solitaire through the API: what `tilewright.web.solitaire` answers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.web.app_client import BLOCK, AppClient, app_client
from tilewright.solitaire import Board, deal

GAMES = "/api/v1/solitaire/games"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path) as client:
        yield client


def play_to_the_end(client: AppClient, game: dict[str, Any]) -> dict[str, Any]:
    """Follow the hints, which follow the certificate."""
    while game["outcome"] is None:
        hint = client.change(game, "hint").json()
        assert hint["tiles"] in game["moves"]
        assert (hint["keeps_win"], hint["source"]) == (True, "certificate")
        game = client.change(game, "moves", tiles=hint["tiles"]).json()
    return game


def test_layouts_are_listed_with_their_words_and_counts(client: AppClient) -> None:
    answer = client.get("/api/v1/layouts").json()
    assert [layout["id"] for layout in answer["layouts"]] == ["row", "tower", "trap", "block"]
    assert answer["layouts"][0] == {
        "id": "row",
        "name": "Row",
        "author": "Ann",
        "description": "Four.",
        "tiles": 4,
        "own": False,
        "difficulty": "easy",
    }
    assert answer["layouts"][1]["difficulty"] is None


def test_a_layout_comes_with_its_slots_and_their_drawing_order(client: AppClient) -> None:
    answer = client.get("/api/v1/layouts/row").json()
    assert answer["slots"] == [[0, 0, 0], [2, 0, 0], [4, 0, 0], [6, 0, 0]]
    # View ne: a right neighbour is drawn before its left one.
    assert answer["order"] == [3, 2, 1, 0]


def test_a_new_game_is_the_deal_of_its_seed(client: AppClient) -> None:
    answer = client.post(GAMES, {"layout": "block", "seed": 99})
    game = answer.json()
    board = deal(BLOCK, seed=99)
    assert answer.status_code == 201
    assert answer.headers["location"] == f"{GAMES}/{game['id']}"
    assert game["faces"] == [str(face) for face in board.start_faces]
    assert game["seed"] == 99
    assert game["revision"] == 0
    assert game["layout"] == {"id": "block", "name": "Block", "tiles": 36}
    assert game["rules"] == {"match": 2, "covering": "any", "group_flowers": True}
    assert game["present"] == list(range(36))
    assert {tuple(game["slots"][i]) for i in game["free"]} == set(board.free)
    assert game["moves"] == [[board.layout.indices[slot] for slot in match] for match in board.legal_moves]
    assert game["move_count"] == len(game["moves"])
    assert (game["played"], game["redo"], game["outcome"], game["on_certificate"]) == ([], [], None, True)


def test_the_api_names_its_moments_in_utc(client: AppClient) -> None:
    game = client.new_game()
    for field in ("created_at", "updated_at"):
        assert datetime.fromisoformat(game[field]).utcoffset() == timedelta(0)


def test_a_seed_is_chosen_when_none_is_given_and_javascript_can_hold_it(client: AppClient) -> None:
    seeds = {client.post(GAMES, {"layout": "row"}).json()["seed"] for _ in range(8)}
    assert len(seeds) == 8
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_the_largest_seed_is_kept_exactly(client: AppClient) -> None:
    game = client.new_game("row", seed=2**64 - 1)
    assert game["seed"] == 2**64 - 1
    assert client.get(f"{GAMES}/{game['id']}").json()["seed"] == 2**64 - 1
    assert client.get(GAMES).json()["games"][0]["seed"] == 2**64 - 1


def test_a_whole_game_is_played_to_the_win_along_the_hints(client: AppClient) -> None:
    game = play_to_the_end(client, client.new_game())
    assert game["outcome"] == {"termination": "cleared", "tiles_left": 0, "is_win": True}
    assert (game["present"], game["free"], game["moves"]) == ([], [], [])
    assert (game["revision"], len(game["played"])) == (18, 18)
    line = client.get(GAMES).json()["games"][0]
    assert (line["tiles_left"], line["outcome"]) == (0, "cleared")


def test_matches_of_four_are_played_by_the_same_api(client: AppClient) -> None:
    game = client.new_game(rules={"match": 4})
    assert game["rules"]["match"] == 4
    assert all(len(move) == 4 for move in game["moves"])
    assert play_to_the_end(client, game)["outcome"]["is_win"]


def test_undo_redo_and_restart_walk_along_the_game(client: AppClient) -> None:
    start = client.new_game()
    game = start
    for _ in range(3):
        game = client.change(game, "moves", tiles=game["moves"][0]).json()
    played = game["played"]
    game = client.change(game, "undo").json()
    assert (game["played"], game["redo"], game["revision"]) == (played[:2], played[2:], 4)
    game = client.change(game, "restart").json()
    assert (game["played"], game["redo"]) == ([], played)
    assert game["present"] == start["present"]
    for _ in range(3):
        game = client.change(game, "redo").json()
    assert (game["played"], game["redo"]) == (played, [])
    game = client.change(game, "undo", count=3).json()
    assert game["redo"] == played
    game = client.change(game, "moves", tiles=game["moves"][-1]).json()
    assert game["redo"] == []


def test_what_cannot_be_undone_or_redone_is_told(client: AppClient) -> None:
    game = client.new_game()
    assert client.change(game, "undo").json()["code"] == "nothing_to_undo"
    assert client.change(game, "redo").json()["code"] == "nothing_to_redo"
    game = client.change(game, "moves", tiles=game["moves"][0]).json()
    # More than there are: none is taken back.
    assert client.change(game, "undo", count=2).status_code == 422
    assert client.get(f"{GAMES}/{game['id']}").json() == game


def test_restarting_at_the_start_changes_nothing(client: AppClient) -> None:
    game = client.new_game()
    assert client.change(game, "restart").json() == game


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ([1, 2], "blocked"),  # both have neighbours on both sides
        ([0, 0], "repeated"),
        ([0], "match_count"),
        ([0, 4], "unknown_tile"),
        ([0, 2**31 - 1], "unknown_tile"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(client: AppClient, tiles: list[int], code: str) -> None:
    game = client.new_game("row")
    answer = client.change(game, "moves", tiles=tiles)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["code"] == code
    assert (problem["type"], problem["status"], problem["title"]) == ("about:blank", 422, "Unprocessable Content")
    assert client.get(f"{GAMES}/{game['id']}").json() == game


def test_tiles_of_different_faces_do_not_match(client: AppClient) -> None:
    game = client.new_game()
    faces, free = game["faces"], game["free"]
    i, j = next((i, j) for i in free for j in free if i < j and [i, j] not in game["moves"])
    problem = client.change(game, "moves", tiles=[i, j]).json()
    assert problem["code"] == "mismatch"
    assert {problem["first_face"], problem["second_face"]} == {faces[i], faces[j]}


def test_a_tile_that_is_gone_cannot_be_taken_again(client: AppClient) -> None:
    game = client.new_game("row")
    game = client.change(game, "moves", tiles=[0, 3]).json()
    assert client.change(game, "moves", tiles=[3, 0]).json()["code"] == "gone"


def test_a_stale_revision_is_answered_with_the_game_as_it_is(client: AppClient) -> None:
    game = client.new_game()
    current = client.change(game, "moves", tiles=game["moves"][0]).json()
    for action, fields in [("moves", {"tiles": game["moves"][1]}), ("undo", {}), ("redo", {}), ("hint", {})]:
        answer = client.change(game, action, **fields)
        assert answer.status_code == 409
        assert answer.headers["content-type"] == "application/problem+json"
        problem = answer.json()
        assert (problem["code"], problem["given"], problem["current"]) == ("stale_revision", 0, 1)
        assert problem["game"] == current


def test_a_revision_that_is_still_to_come_is_stale_too(client: AppClient) -> None:
    game = client.new_game() | {"revision": 5}
    assert client.change(game, "moves", tiles=game["moves"][0]).status_code == 409


@pytest.mark.parametrize("swap", [False, True])
def test_the_same_move_sent_twice_is_answered_as_if_sent_once(client: AppClient, swap: bool) -> None:
    game = client.new_game()
    tiles = game["moves"][0]
    first = client.change(game, "moves", tiles=tiles).json()
    again = client.change(game, "moves", tiles=tiles[::-1] if swap else tiles)
    assert again.status_code == 200
    assert again.json() == first


def test_undo_sent_twice_takes_one_move_back(client: AppClient) -> None:
    game = client.new_game()
    for _ in range(2):
        game = client.change(game, "moves", tiles=game["moves"][0]).json()
    first = client.change(game, "undo").json()
    assert client.change(game, "undo").json() == first
    assert len(first["played"]) == 1
    # Two moves back is another change than one.
    assert client.change(game, "undo", count=2).status_code == 409


def test_of_many_who_race_for_one_revision_one_wins(client: AppClient) -> None:
    game = client.new_game()
    moves = game["moves"][:4]
    assert len(moves) >= 3
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda i: client.change(game, "moves", tiles=moves[i % len(moves)]), range(24)))
    after = client.get(f"{GAMES}/{game['id']}").json()
    assert after["revision"] == 1
    assert after["played"] in [[move] for move in moves]
    for i, answer in enumerate(answers):
        if [moves[i % len(moves)]] == after["played"]:
            assert answer.status_code == 200
            assert answer.json() == after
        else:
            assert answer.status_code == 409
            assert answer.json()["game"] == after


def test_the_longest_time_ever_told_is_kept(client: AppClient) -> None:
    game = client.new_game()
    game = client.change(game, "moves", tiles=game["moves"][0], elapsed_s=12.5).json()
    assert game["elapsed_s"] == 12.5
    game = client.change(game, "undo", elapsed_s=3).json()
    assert game["elapsed_s"] == 12.5


def test_off_the_certificate_the_game_says_so(client: AppClient) -> None:
    game = client.new_game()
    board = deal(BLOCK, seed=1)
    assert board.certificate is not None
    on_it = {tuple(BLOCK.indices[slot] for slot in match) for match in board.certificate}
    stray = next(move for move in game["moves"] if tuple(move) not in on_it)
    game = client.change(game, "moves", tiles=stray).json()
    assert game["on_certificate"] is False
    game = client.change(game, "undo").json()
    assert game["on_certificate"] is True


def test_the_certificate_may_be_followed_in_any_order(client: AppClient) -> None:
    game = client.new_game()
    certificate = deal(BLOCK, seed=1).certificate
    assert certificate is not None
    steps = [[BLOCK.indices[slot] for slot in match] for match in certificate]
    later = next(move for move in game["moves"] if move in steps[1:])
    game = client.change(game, "moves", tiles=later).json()
    assert game["on_certificate"] is True
    assert client.change(game, "hint").json()["tiles"] == steps[0]
    assert play_to_the_end(client, game)["outcome"]["is_win"]


def test_a_shuffle_can_be_taken_back_and_done_again(client: AppClient) -> None:
    game = client.new_game()
    game = client.change(game, "moves", tiles=game["moves"][0]).json()
    shuffled = client.change(game, "shuffle", seed=5).json()
    assert shuffled["played"] == [*game["played"], []]
    assert shuffled["present"] == game["present"]
    gone = set(range(36)) - set(game["present"])
    assert [shuffled["faces"][i] for i in gone] == [game["faces"][i] for i in gone]
    assert sorted(shuffled["faces"]) == sorted(game["faces"])
    assert shuffled["faces"] != game["faces"]
    assert shuffled["winnable"] is True
    moved = client.change(shuffled, "moves", tiles=shuffled["moves"][0]).json()
    back = client.change(moved, "undo", count=2).json()
    assert (back["faces"], back["played"], back["moves"]) == (game["faces"], game["played"], game["moves"])
    assert back["redo"] == [[], moved["played"][-1]]
    again = client.change(client.change(back, "redo").json(), "redo").json()
    assert (again["faces"], again["played"], again["present"]) == (moved["faces"], moved["played"], moved["present"])
    assert play_to_the_end(client, again)["outcome"]["is_win"]


def test_a_shuffle_repeated_is_one_shuffle(client: AppClient) -> None:
    game = client.new_game()
    first = client.change(game, "shuffle").json()
    assert client.change(game, "shuffle").json() == first
    assert client.change(game, "shuffle", seed=1).status_code == 409
    assert first["revision"] == 1


def test_a_stuck_board_can_be_shuffled_if_that_helps(client: AppClient) -> None:
    lost = client.change(client.new_game("trap"), "moves", tiles=[1, 2]).json()
    answer = client.change(lost, "shuffle")
    # Two tiles, one on the other: no faces make them a pair that is free.
    assert (answer.status_code, answer.json()["code"]) == (422, "tower")


def test_off_the_certificate_the_solver_leads_to_the_win(client: AppClient) -> None:
    game = client.new_game()
    board = deal(BLOCK, seed=1)
    assert board.certificate is not None
    on_it = {tuple(BLOCK.indices[slot] for slot in match) for match in board.certificate}
    strays = [move for move in game["moves"] if tuple(move) not in on_it]
    after = [client.change(client.new_game(), "moves", tiles=move).json() for move in strays]
    game = next(game for game in after if game["winnable"])
    while game["outcome"] is None:
        hint = client.change(game, "hint").json()
        assert (hint["keeps_win"], hint["source"], hint["last_winnable_ply"]) == (True, "solver", None)
        game = client.change(game, "moves", tiles=hint["tiles"]).json()
        assert game["winnable"] is True
    assert game["outcome"]["is_win"]


def test_a_lost_game_says_so_and_how_far_to_go_back(client: AppClient) -> None:
    game = client.new_game("trap")
    assert (game["winnable"], game["on_certificate"]) == (True, True)
    lost = client.change(game, "moves", tiles=[1, 2]).json()
    assert (lost["winnable"], lost["on_certificate"]) == (False, False)
    assert lost["outcome"] == {"termination": "stuck", "tiles_left": 2, "is_win": False}
    assert client.change(lost, "hint").json() == {
        "revision": 1,
        "tiles": None,
        "keeps_win": False,
        "source": "solver",
        "last_winnable_ply": 0,
    }


def test_a_review_names_the_move_that_lost_and_what_would_have_kept_the_win(client: AppClient) -> None:
    dealt = client.new_game("trap")
    game = client.change(dealt, "moves", tiles=[1, 2]).json()
    assert client.change(game, "review").json() == {
        "revision": 1,
        "start": "winnable",
        "moves": [
            {"ply": 1, "tiles": [1, 2], "status": "lost", "forced": False, "alternatives": [[1, 3], [2, 3]]},
        ],
        "last_winnable_ply": 0,
        "losing_ply": 1,
        "dealt": [{"after_ply": 0, "faces": dealt["faces"]}],
    }
    won = play_to_the_end(client, client.new_game())
    review = client.change(won, "review").json()
    assert (review["start"], review["losing_ply"], review["last_winnable_ply"]) == ("winnable", None, 18)
    assert [move["tiles"] for move in review["moves"]] == won["played"]
    assert {move["status"] for move in review["moves"]} == {"winnable"}


def test_a_review_tells_the_faces_before_and_after_a_shuffle(client: AppClient) -> None:
    game = client.new_game()
    before = client.change(game, "moves", tiles=game["moves"][0]).json()
    after = client.change(before, "shuffle", seed=5).json()
    assert after["faces"] != before["faces"]
    game = client.change(after, "moves", tiles=after["moves"][0]).json()
    review = client.change(game, "review").json()
    assert review["dealt"] == [
        {"after_ply": 0, "faces": before["faces"]},
        {"after_ply": 1, "faces": after["faces"]},
    ]
    assert [move["tiles"] for move in review["moves"]] == [before["played"][0], after["moves"][0]]


def test_why_not_names_the_tiles_that_must_go_first(client: AppClient) -> None:
    game = client.new_game("row")
    path = f"{GAMES}/{game['id']}/why-not"
    assert client.get(f"{path}/0").json() == {"tile": 0, "reason": None, "covering": [], "left": [], "right": []}
    assert client.get(f"{path}/1").json() == {"tile": 1, "reason": "blocked", "covering": [], "left": [0], "right": [2]}
    game = client.change(game, "moves", tiles=[0, 3]).json()
    assert client.get(f"{path}/0").json()["reason"] == "gone"
    assert client.get(f"{path}/1").json()["reason"] is None
    assert client.get(f"{path}/4").json()["code"] == "unknown_tile"
    game = client.new_game()
    # Tile 0 of the second layer lies on the first tile of the first.
    why = client.get(f"{GAMES}/{game['id']}/why-not/0").json()
    assert (why["reason"], why["covering"]) == ("covered", [24, 32])


def test_a_board_that_can_never_be_cleared_is_not_dealt(client: AppClient) -> None:
    answer = client.post(GAMES, {"layout": "tower"})
    assert (answer.status_code, answer.json()["code"]) == (422, "tower")
    answer = client.post(GAMES, {"layout": "block", "rules": {"match": 5}})
    assert (answer.status_code, answer.json()["code"], answer.json()["tiles"]) == (422, "count", 36)


def test_games_are_listed_page_by_page_the_last_played_first(client: AppClient) -> None:
    made = [client.new_game("row", seed=i) for i in range(7)]
    client.change(made[2], "moves", tiles=[0, 3])
    expected = [made[i]["id"] for i in (2, 6, 5, 4, 3, 1, 0)]
    found: list[str] = []
    pages, cursor = 0, None
    while pages == 0 or cursor is not None:
        page = client.get(GAMES, params={"limit": 3} | ({"cursor": cursor} if cursor else {})).json()
        found += [game["id"] for game in page["games"]]
        pages, cursor = pages + 1, page["next"]
    assert (found, pages) == (expected, 3)


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "cursor=x", "cursor=e30", "cursor=%00"])
def test_a_wrong_query_is_refused(client: AppClient, query: str) -> None:
    assert client.get(f"{GAMES}?{query}").status_code == 422


@pytest.mark.parametrize("game_id", ["nosuchgame", "a" * 22])
def test_an_unknown_game_is_not_found(client: AppClient, game_id: str) -> None:
    for answer in [
        client.get(f"{GAMES}/{game_id}"),
        client.post(f"{GAMES}/{game_id}/moves", {"revision": 0, "tiles": [0, 1]}),
        client.get(f"{GAMES}/{game_id}/why-not/0"),
    ]:
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_games_survive_a_restart_move_by_move(tmp_path: Path) -> None:
    with app_client(tmp_path) as client:
        game = client.new_game()
        game = client.change(game, "moves", tiles=game["moves"][0]).json()
        game = client.change(game, "moves", tiles=game["moves"][0]).json()
        game = client.change(game, "undo", elapsed_s=4.25).json()
    with app_client(tmp_path) as client:
        assert client.get(f"{GAMES}/{game['id']}").json() == game
        again = client.change(game, "redo").json()
        assert len(again["played"]) == 2


def test_two_servers_on_one_database_see_each_others_moves(tmp_path: Path) -> None:
    with app_client(tmp_path) as one, app_client(tmp_path) as other:
        game = one.new_game()
        first = one.change(game, "moves", tiles=game["moves"][0]).json()
        assert other.get(f"{GAMES}/{game['id']}").json() == first
        assert other.change(game, "moves", tiles=game["moves"][1]).json()["game"] == first
        second = other.change(first, "moves", tiles=first["moves"][0]).json()
        assert one.get(f"{GAMES}/{game['id']}").json() == second


def test_the_stored_deal_is_a_document_that_the_engine_reads(client: AppClient, tmp_path: Path) -> None:
    import sqlite3

    client.new_game(seed=5)
    with sqlite3.connect(tmp_path / "tilewright.sqlite3") as connection:
        (document,) = connection.execute("SELECT deal FROM games").fetchone()
    connection.close()
    assert Board.from_json(document) == deal(BLOCK, seed=5)
