"""Games of connect through the API: `tilewright.web.connect`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.web.app_client import AppClient, app_client
from tilewright.connect import deal

GAMES = "/api/v1/connect/games"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path) as client:
        yield client


def new_game(client: AppClient, **fields: object) -> dict[str, Any]:
    answer = client.post(GAMES, {"rows": 4, "cols": 6, "kinds": 6, "seed": 7, **fields})
    assert answer.status_code == 201, answer.text
    game: dict[str, Any] = answer.json()
    assert answer.headers["location"] == f"{GAMES}/{game['id']}"
    return game


def change(client: AppClient, game: dict[str, Any], action: str, **fields: object) -> Any:  # noqa: ANN401 - JSON
    answer = client.post(f"{GAMES}/{game['id']}/{action}", {"revision": game["revision"], **fields})
    assert answer.status_code == 200, answer.text
    return answer.json()


def play_to_the_end(client: AppClient, game: dict[str, Any]) -> dict[str, Any]:
    while game["outcome"] is None:
        hint = change(client, game, "hint")
        assert hint["tiles"] in game["moves"]
        assert hint["keeps_win"] is True
        game = change(client, game, "moves", tiles=hint["tiles"])
    return game


def test_a_new_game_is_the_deal_of_its_seed(client: AppClient) -> None:
    game = new_game(client)
    board = deal(4, 6, kinds=6, seed=7)
    assert game["grid"] == [list(row) for row in board.grid]
    assert [tuple(map(tuple, move)) for move in game["moves"]] == list(board.pairs())
    assert (game["seed"], game["tiles_left"], game["revision"], game["on_certificate"]) == (7, 24, 0, True)
    assert game["rules"]["max_turns"] == 2
    for (a, b), path in zip(game["moves"], game["paths"], strict=True):
        assert (path[0], path[-1]) == (a, b)


@pytest.mark.parametrize("gravity", ["none", "down", "alternate:left,up"])
def test_a_whole_game_is_played_to_the_win(client: AppClient, gravity: str) -> None:
    game = play_to_the_end(client, new_game(client, rules={"gravity": gravity}))
    assert game["outcome"] == {"termination": "cleared", "tiles_left": 0, "is_win": True}
    assert game["grid"] == [[0] * 6] * 4
    assert game["revision"] == 12


def test_moves_are_taken_back_with_gravity_and_done_again(client: AppClient) -> None:
    start = new_game(client, rules={"gravity": "down"})
    one = change(client, start, "moves", tiles=start["moves"][0])
    two = change(client, one, "moves", tiles=one["moves"][0])
    back = change(client, two, "undo", count=2)
    assert (back["grid"], back["moves"], back["redo"]) == (start["grid"], start["moves"], two["played"])
    again = change(client, change(client, back, "redo"), "redo")
    assert (again["grid"], again["played"]) == (two["grid"], two["played"])
    assert change(client, again, "restart")["grid"] == start["grid"]


def test_a_shuffle_can_be_taken_back(client: AppClient) -> None:
    start = new_game(client)
    game = change(client, start, "moves", tiles=start["moves"][0])
    shuffled = change(client, game, "shuffle")
    looked = client.post(f"{GAMES}/{game['id']}/review", {"revision": shuffled["revision"]}).json()
    assert looked["dealt"] == [{"after_ply": 0, "grid": start["grid"]}, {"after_ply": 1, "grid": shuffled["grid"]}]
    assert [move["tiles"] for move in looked["moves"]] == game["played"]
    first = shuffled
    assert sorted(chain(*shuffled["grid"])) == sorted(chain(*game["grid"]))
    assert shuffled["played"] == [*game["played"], []]
    assert play_to_the_end(client, shuffled)["outcome"]["is_win"]
    shuffled = client.get(f"{GAMES}/{game['id']}").json()
    back = change(client, shuffled, "undo", count=shuffled["revision"] - 1)
    assert (back["grid"], back["played"]) == (game["grid"], game["played"])
    again = change(client, back, "redo")
    assert (again["grid"], again["played"]) == (first["grid"], first["played"])


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ([[0, 0], [0, 0]], "same_cell"),
        ([[0, 0], [0, 3]], "different_kinds"),
        ([[0, 0], [9, 9]], "outside"),
        ([[0, 1], [0, 2]], "empty_cell"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(client: AppClient, tiles: list[list[int]], code: str) -> None:
    mask = [[2, 0, 2, 3], [0, 0, 0, 3]]
    game = new_game(client, rows=2, cols=4, kinds=1, mask=mask)
    answer = client.post(f"{GAMES}/{game['id']}/moves", {"revision": 0, "tiles": tiles})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert client.get(f"{GAMES}/{game['id']}").json() == game


def test_a_path_is_told_or_why_there_is_none(client: AppClient) -> None:
    game = new_game(client, rows=1, cols=4, kinds=1, mask=[[2, 3, 2, 3]])
    path = f"{GAMES}/{game['id']}/path"
    answer = client.get(f"{path}?row=0&col=0&to_row=0&to_col=2").json()
    assert (answer["connected"], answer["turns"], answer["steps"]) == (True, 2, 4)
    assert answer["cells"] == [[0, 0], [-1, 0], [-1, 1], [-1, 2], [0, 2]]
    answer = client.get(f"{path}?row=0&col=0&to_row=0&to_col=1").json()
    assert (answer["connected"], answer["reason"], answer["cells"]) == (False, "different_kinds", [])


def test_stale_and_repeated_changes_are_answered_as_for_solitaire(client: AppClient) -> None:
    game = new_game(client)
    move = {"revision": 0, "tiles": game["moves"][0]}
    first = client.post(f"{GAMES}/{game['id']}/moves", move).json()
    assert client.post(f"{GAMES}/{game['id']}/moves", move | {"tiles": move["tiles"][::-1]}).json() == first
    answer = client.post(f"{GAMES}/{game['id']}/undo", {"revision": 0})
    assert (answer.status_code, answer.json()["code"], answer.json()["game"]) == (409, "stale_revision", first)


def test_a_review_names_the_move_that_lost(client: AppClient) -> None:
    # Two kinds of four in a row without a lane: only neighbours join.
    game = new_game(client, rows=1, cols=6, kinds=1, mask=[[2, 2, 2, 3, 3, 2]], rules={"border": 0})
    assert game["winnable"] is True
    game = change(client, game, "moves", tiles=[[0, 1], [0, 2]])
    game = change(client, game, "moves", tiles=[[0, 3], [0, 4]])
    assert game["outcome"] is None
    review = change(client, game, "review")
    assert (review["start"], review["losing_ply"], len(review["moves"])) == ("winnable", None, 2)


@pytest.mark.parametrize(
    "fields",
    [
        {"rows": 0},
        {"cols": 61},
        {"kinds": 0},
        {"rows": 3, "cols": 3},  # an odd number of places
        {"copies": 3},
        {"mask": [[1]]},
        {"mask": [[1, "x"]]},
        {"rules": {"gravity": "sideways"}},
        {"rules": {"max_turns": 9}},
        {"rules": {"groups": [[1]]}},
        {"seed": -1},
        {"rows": 1, "cols": 4, "kinds": 2, "mask": [[2, 3, 2, 3]], "rules": {"border": 0}},  # can never be cleared
    ],
)
def test_what_cannot_be_dealt_is_told(client: AppClient, fields: dict[str, object]) -> None:
    answer = client.post(GAMES, {"rows": 4, "cols": 6, "kinds": 6, "seed": 7, **fields})
    assert answer.status_code == 422, answer.text
    assert client.get(GAMES).json()["games"] == []


def test_games_of_one_kind_are_not_those_of_another(client: AppClient) -> None:
    connect, solitaire = new_game(client), client.new_game("row")
    assert [game["id"] for game in client.get(GAMES).json()["games"]] == [connect["id"]]
    assert client.get(f"{GAMES}/{solitaire['id']}").status_code == 404
    assert client.get(f"/api/v1/solitaire/games/{connect['id']}").status_code == 404
    assert client.get(GAMES).json()["games"][0]["layout_id"] == "tiny"  # 4 rows, 6 columns, 6 kinds


def test_it_is_told_which_tile_lies_where(client: AppClient) -> None:
    game = new_game(client, rules={"gravity": "alternate:down,left"})
    start = game["grid"]
    assert game["tiles"] == [list(range(6 * row, 6 * row + 6)) for row in range(4)]
    assert (game["shifts"], game["next_shift"]) == (True, "down")
    for after, mode in enumerate(["left", "down", "left"], start=1):
        (a, b) = game["moves"][-1]
        taken = {game["tiles"][row][col] for row, col in (a, b)}
        before = {tile for row in game["tiles"] for tile in row if tile is not None}
        game = change(client, game, "moves", tiles=[a, b])
        now = dict(zip(chain.from_iterable(game["tiles"]), chain.from_iterable(game["grid"]), strict=True))
        now.pop(None, None)
        assert set(now) == before - taken
        assert now == {tile: start[tile // 6][tile % 6] for tile in now}
        assert (game["next_shift"], game["tiles_left"]) == (mode, 24 - 2 * after)
    shuffled = change(client, game, "shuffle")
    # A shuffle turns tiles over where they lie.
    assert shuffled["tiles"] == game["tiles"]
    assert shuffled["next_shift"] == "down"


def test_kinds_have_faces_as_long_as_there_are_any(client: AppClient) -> None:
    game = new_game(client, rows=10, cols=10, kinds=50)
    # Kinds 2 to 43 are the 42 faces in order; 44 to 51 have none.
    assert set(game["faces"]) == {str(kind) for kind in range(2, 44)}
    assert (game["faces"]["2"], game["faces"]["35"], game["faces"]["43"]) == ("1m", "7z", "8f")
    assert game["shifts"] is False


def test_a_pair_with_too_many_turns_comes_with_the_way_it_would_take(client: AppClient) -> None:
    # Four tiles in a square, crosswise: from corner to corner it takes three turns, around the board.
    answer = client.post(GAMES, {"rows": 2, "cols": 3, "kinds": 1, "seed": 1, "mask": [[2, 3, 1], [3, 2, 1]]})
    game = answer.json()
    path = f"{GAMES}/{game['id']}/path"
    found = client.get(f"{path}?row=0&col=0&to_row=1&to_col=1").json()
    assert (found["connected"], found["reason"], found["fewest_turns"]) == (False, "too_many_turns", 3)
    assert (found["detour"][0], found["detour"][-1]) == ([0, 0], [1, 1])
    steps = list(pairwise(found["detour"]))
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in steps)
    assert sum((a[0] == b[0]) != (b[0] == c[0]) for (a, b), (_, c) in pairwise(steps)) == 3
    joined = game["moves"][0]
    (row, col), (to_row, to_col) = joined
    assert client.get(f"{path}?row={row}&col={col}&to_row={to_row}&to_col={to_col}").json()["detour"] == []


def test_a_question_for_the_light_is_no_hint_that_was_used(client: AppClient) -> None:
    game = new_game(client)
    change(client, game, "hint", show=False)
    assert client.get(f"{GAMES}/{game['id']}").json()["hints_used"] == 0
    change(client, game, "hint")
    assert client.get(f"{GAMES}/{game['id']}").json()["hints_used"] == 1


def test_a_review_goes_across_a_shuffle(client: AppClient) -> None:
    game = new_game(client)
    game = change(client, game, "moves", tiles=game["moves"][0])
    game = change(client, game, "shuffle")
    game = change(client, game, "moves", tiles=change(client, game, "hint")["tiles"])
    review = change(client, game, "review")
    assert [move["ply"] for move in review["moves"]] == [1, 2]
    assert review["moves"][1]["status"] == "winnable"
    assert [move["tiles"] for move in review["moves"]] == [game["played"][0], game["played"][2]]
