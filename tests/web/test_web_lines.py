"""History, tree and going to a node over HTTP: `tilewright.web.lines`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.app_client import AppClient, app_client
from tilewright.store import Node
from tilewright.web.lines import lights

SOLITAIRE = "/api/v1/solitaire/games"
CONNECT = "/api/v1/connect/games"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path) as client:
        yield client


def new_connect(client: AppClient, **fields: object) -> dict[str, Any]:
    answer = client.post(CONNECT, {"rows": 4, "cols": 6, "kinds": 6, "seed": 7, "gravity": "down", **fields})
    assert answer.status_code == 201, answer.text
    game: dict[str, Any] = answer.json()
    return game


def change(client: AppClient, games: str, game: dict[str, Any], action: str, **fields: object) -> dict[str, Any]:
    answer = client.post(f"{games}/{game['id']}/{action}", {"revision": game["revision"], **fields})
    assert answer.status_code == 200, answer.text
    after: dict[str, Any] = answer.json()
    return after


def get(client: AppClient, games: str, game: dict[str, Any], what: str, **query: int) -> dict[str, Any]:
    answer = client.get(f"{games}/{game['id']}/{what}", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def start(client: AppClient, games: str) -> dict[str, Any]:
    return client.new_game("block") if games == SOLITAIRE else new_connect(client)


def what_is_shown(game: dict[str, Any]) -> dict[str, Any]:
    """All about the board, nothing about how and when it was come to."""
    # The light is what was known at once.
    apart = {"revision", "updated_at", "redo", "node_count", "winnable"}
    return {name: value for name, value in game.items() if name not in apart}


@pytest.mark.parametrize("games", [SOLITAIRE, CONNECT])
def test_every_ply_is_the_board_that_was_seen_then(client: AppClient, games: str) -> None:
    game = start(client, games)
    seen = [game]
    for action in ("moves", "moves", "shuffle", "moves", "moves"):
        fields = {"tiles": seen[-1]["moves"][-1]} if action == "moves" else {}
        seen.append(change(client, games, seen[-1], action, **fields))
    back = change(client, games, seen[-1], "undo", count=2)
    found = get(client, games, game, "history")
    assert (found["revision"], found["ply"], found["length"], found["next"]) == (back["revision"], 3, 5, None)
    taken: set[int] = set()
    faces = game.get("faces")
    for ply, (told, then) in enumerate(zip(found["plies"], seen, strict=True)):
        assert (told["ply"], told["shuffle"]) == (ply, ply == 3)
        assert told["tiles"] == ([*then["played"], []][ply - 1] if ply else [])
        if games == CONNECT:
            assert (told["grid"], told["tiles_left"]) == (then["grid"], then["tiles_left"])
            if told["tiles"]:
                before = seen[ply - 1]
                assert told["path"] == before["paths"][before["moves"].index(told["tiles"])]
        else:
            taken |= set(told["tiles"])
            faces = told["faces"] or faces
            assert then["present"] == [tile for tile in range(36) if tile not in taken]
            assert (faces, told["free"]) == (then["faces"], then["free"])


def test_a_history_is_told_in_pages(client: AppClient) -> None:
    game = new_connect(client)
    for _ in range(4):
        game = change(client, CONNECT, game, "moves", tiles=game["moves"][0])
    whole = get(client, CONNECT, game, "history")["plies"]
    page = get(client, CONNECT, game, "history", limit=2)
    plies = page["plies"]
    while page["next"] is not None:
        page = get(client, CONNECT, game, "history", limit=2, **{"from": page["next"]})
        plies += page["plies"]
    assert plies == whole
    assert len(whole) == 5
    assert get(client, CONNECT, game, "history", **{"from": 99})["plies"] == []


def test_the_plies_of_a_large_board_are_not_told_at_once(client: AppClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from tilewright.web import lines

    game = new_connect(client)
    for _ in range(3):
        game = change(client, CONNECT, game, "moves", tiles=game["moves"][0])
    monkeypatch.setattr(lines, "MAX_LETTERS", 10)
    page = get(client, CONNECT, game, "history")
    assert (len(page["plies"]), page["next"]) == (1, 1)


@pytest.mark.parametrize("games", [SOLITAIRE, CONNECT])
def test_lines_that_were_left_are_kept_and_gone_back_to(client: AppClient, games: str) -> None:
    game = start(client, games)
    a, b = game["moves"][0], game["moves"][-1]
    assert a != b
    one = change(client, games, game, "moves", tiles=a)
    two = change(client, games, one, "moves", tiles=one["moves"][0])
    back = change(client, games, two, "undo", count=2)
    other = change(client, games, back, "moves", tiles=b)
    assert (other["node"], other["node_count"], other["redo"]) == (3, 3, [])

    tree = get(client, games, game, "tree")
    assert (tree["revision"], tree["node"], tree["more"]) == (other["revision"], 3, False)
    shape = [(node["node"], node["parent"], node["ply"], node["on_line"]) for node in tree["nodes"]]
    assert shape == [(0, None, 0, True), (1, 0, 1, False), (2, 1, 2, False), (3, 0, 1, True)]
    assert [node["move"] for node in tree["nodes"]] == [[], a, one["moves"][0], b]

    again = change(client, games, other, "goto", node=2)
    assert what_is_shown(again) == what_is_shown(two)
    # The same request again is answered as if it had been sent once.
    assert change(client, games, other, "goto", node=2) == again
    assert what_is_shown(change(client, games, again, "undo")) == what_is_shown(one)
    here = client.get(f"{games}/{game['id']}").json()
    there = change(client, games, here, "goto", node=3)
    assert what_is_shown(there) == what_is_shown(other)
    # The history of any line can be looked at without going there.
    history = get(client, games, game, "history", node=1)
    assert (history["ply"], history["length"]) == (1, 2)
    assert [ply["node"] for ply in history["plies"]] == [0, 1, 2]
    assert client.get(f"{games}/{game['id']}").json() == there


def test_the_same_move_again_goes_on_along_the_old_line(client: AppClient) -> None:
    game = new_connect(client)
    one = change(client, CONNECT, game, "moves", tiles=game["moves"][0])
    two = change(client, CONNECT, one, "moves", tiles=one["moves"][0])
    back = change(client, CONNECT, two, "undo", count=2)
    same = change(client, CONNECT, back, "moves", tiles=game["moves"][0])
    assert (same["node"], same["node_count"], same["redo"]) == (1, 2, [one["moves"][0]])
    # Also when another line was played between.
    back = change(client, CONNECT, same, "undo")
    other = change(client, CONNECT, back, "moves", tiles=game["moves"][-1])
    back = change(client, CONNECT, other, "undo")
    same = change(client, CONNECT, back, "moves", tiles=game["moves"][0])
    assert (same["node"], same["node_count"], same["redo"]) == (1, 3, [one["moves"][0]])


@pytest.mark.parametrize("games", [SOLITAIRE, CONNECT])
def test_a_node_that_is_not_there_is_told(client: AppClient, games: str) -> None:
    game = start(client, games)
    answer = client.post(f"{games}/{game['id']}/goto", {"revision": 0, "node": 7})
    assert (answer.status_code, answer.json()["code"], answer.json()["kind"]) == (404, "not_found", "node")
    assert client.get(f"{games}/{game['id']}/history?node=7").status_code == 404
    assert client.get(f"{games}/{game['id']}").json() == game
    # Where it stands already: nothing to do.
    assert change(client, games, game, "goto", node=0)["revision"] == 0


def test_the_light_of_a_node_is_what_is_known_about_it(client: AppClient) -> None:
    # Four tiles of one face, one on another: who takes the two single ones first is left with a tower.
    game = client.new_game("trap")
    lower, upper = 0, 3
    single = [1, 2]
    lost = client.change(game, "moves", tiles=single).json()
    assert lost["winnable"] is False
    back = client.change(lost, "undo").json()
    won = client.change(back, "moves", tiles=[single[0], upper]).json()
    client.change(won, "moves", tiles=[single[1], lower]).json()
    tree = get(client, SOLITAIRE, game, "tree")
    assert [node["winnable"] for node in tree["nodes"]] == [True, False, True, True]


def test_lights_follow_from_each_other() -> None:
    tree = {
        1: Node(1, 0, [0, 1]),
        2: Node(2, 1, [2, 3]),
        3: Node(3, 2, {"certificate": [[4, 5], [6, 7]]}),
        4: Node(4, 3, [5, 4]),
        5: Node(5, 1, [6, 7]),
        6: Node(6, 5, [8, 9]),
    }
    # 1 is on the certificate, 2 is not: nothing is known about it, and a shuffle after it says nothing. 3 is one that
    # can be cleared, and 4 goes along its certificate. 5 is lost, and what follows it.
    found = lights(tree, [[1, 0], [8, 9]], lambda node: "lost" if node == 5 else None)
    assert found == {0: "winnable", 1: "winnable", 3: "winnable", 4: "winnable", 5: "lost", 6: "lost"}
    # What leads to a board that can be cleared can be cleared.
    found = lights(tree, None, lambda node: "winnable" if node == 6 else None)
    assert found == {0: "winnable", 1: "winnable", 5: "winnable", 6: "winnable", 3: "winnable", 4: "winnable"}


# What is noted besides


def test_hints_and_time_are_kept_with_the_game(client: AppClient) -> None:
    game = client.new_game("block")
    assert (game["hints_used"], game["shuffles_used"], game["elapsed_s"]) == (0, 0, 0)
    for _ in range(3):  # the same hint, asked for again
        client.change(game, "hint")
    game = client.change(game, "moves", tiles=game["moves"][0]).json()
    client.change(game, "hint")
    path = f"{SOLITAIRE}/{game['id']}"
    assert client.post(f"{path}/time", {"elapsed_s": 12.5}).status_code == 204
    assert client.post(f"{path}/time", {"elapsed_s": 3}).status_code == 204
    shuffled = client.change(game, "shuffle", elapsed_s=4).json()
    assert (shuffled["hints_used"], shuffled["shuffles_used"], shuffled["elapsed_s"]) == (2, 1, 12.5)
    assert client.get(SOLITAIRE).json()["games"][0]["hints_used"] == 2
    assert client.post(f"{path}/time", {"elapsed_s": -1}).status_code == 422
    assert client.post(f"{SOLITAIRE}/none/time", {"elapsed_s": 1}).status_code == 404
