"""Games that are shared: `tilewright.web.sharing`, `tilewright.move_codes`, `tilewright.solitaire.layout_code`."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.app_client import BLOCK, AppClient, app_client
from tilewright.codes import format_code
from tilewright.errors import CodeError
from tilewright.move_codes import ShuffleStep, Step, format_moves, parse_moves
from tilewright.solitaire import Layout
from tilewright.solitaire.layout_code import format_layout, parse_layout

SOLITAIRE = "/api/v1/solitaire/games"
CONNECT = "/api/v1/connect/games"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    (tmp_path / "here").mkdir()
    with app_client(tmp_path / "here") as client:
        yield client


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[AppClient]:
    """Another server, with a database of its own."""
    (tmp_path / "there").mkdir()
    with app_client(tmp_path / "there") as client:
        yield client


def change(client: AppClient, games: str, game: dict[str, Any], action: str, **fields: object) -> dict[str, Any]:
    answer = client.post(f"{games}/{game['id']}/{action}", {"revision": game["revision"], **fields})
    assert answer.status_code == 200, answer.text
    after: dict[str, Any] = answer.json()
    return after


def what_is_shown(game: dict[str, Any]) -> dict[str, Any]:
    # The light is what was known at once.
    apart = {"id", "revision", "created_at", "updated_at", "redo", "node_count", "hints_used", "elapsed_s", "winnable"}
    return {name: value for name, value in game.items() if name not in apart}


@pytest.mark.parametrize(
    ("games", "asked"),
    [
        (SOLITAIRE, {"layout": "block", "seed": 4, "rules": {"match": 3}}),
        (CONNECT, {"preset": "heart", "seed": 2**64 - 1, "gravity": "alternate:down,left"}),
        (CONNECT, {"rows": 2, "cols": 4, "kinds": 4, "mask": [[1, 1, 1, 1], [1, 1, 1, 1]], "copies": 2}),
    ],
)
def test_a_game_is_played_elsewhere_as_it_was_here(
    client: AppClient, elsewhere: AppClient, games: str, asked: dict[str, object]
) -> None:
    game = client.post(games, asked).json()
    share = client.get(f"{games}/{game['id']}/share").json()
    assert share == {"code": game["code"], "moves": None, "layout": None, "reason": None}
    for action in ("moves", "shuffle", "moves"):
        fields = {"tiles": game["moves"][-1]} if action == "moves" else {}
        game = change(client, games, game, action, **fields)
    share = client.get(f"{games}/{game['id']}/share").json()
    there = elsewhere.post(games, {"code": share["code"], "moves": share["moves"]})
    assert there.status_code == 201, there.text
    assert what_is_shown(there.json()) == what_is_shown(game)
    # It goes on like any game, and what was played can be taken back.
    back = change(elsewhere, games, there.json(), "undo", count=3)
    assert back["played"] == []
    assert back["redo"] == game["played"]
    # Up to any node.
    share = client.get(f"{games}/{game['id']}/share?node=1").json()
    assert elsewhere.post(games, {k: share[k] for k in ("code", "moves")}).json()["played"] == game["played"][:1]


def test_a_layout_that_is_not_known_there_goes_along(client: AppClient, elsewhere: AppClient) -> None:
    mine = client.post("/api/v1/layouts", {"text": BLOCK.dump("json")}).json()
    game = client.post(SOLITAIRE, {"layout": mine["id"], "seed": 1}).json()
    game = change(client, SOLITAIRE, game, "moves", tiles=game["moves"][0])
    share = client.get(f"{SOLITAIRE}/{game['id']}/share").json()
    without = {"code": share["code"], "moves": share["moves"]}
    answer = elsewhere.post(SOLITAIRE, without)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    answer = elsewhere.post(SOLITAIRE, {**without, "layout_code": share["layout"]})
    assert answer.status_code == 201, answer.text
    assert what_is_shown(answer.json()) == what_is_shown(game)
    # From there it can be shared again, though nobody brought the layout.
    again = elsewhere.get(f"{SOLITAIRE}/{answer.json()['id']}/share").json()
    assert again == share
    # Another layout than the one of the code.
    other = format_layout(Layout.from_slots([(0, 0, 0), (2, 0, 0)]))
    answer = elsewhere.post(SOLITAIRE, {**without, "layout_code": other})
    assert (answer.status_code, answer.json()["code"]) == (422, "code_layout")
    answer = elsewhere.post(SOLITAIRE, {**without, "layout_code": share["layout"][:-5]})
    assert (answer.status_code, answer.json()["code"]) == (422, "layout_code")


def test_a_game_without_a_code_tells_why_it_cannot_be_shared(client: AppClient) -> None:
    mask = [[(row + col) % 2 for col in range(30)] for row in range(30)]
    game = client.post(CONNECT, {"rows": 30, "cols": 30, "kinds": 20, "mask": mask}).json()
    share = client.get(f"{CONNECT}/{game['id']}/share").json()
    assert share == {"code": None, "moves": None, "layout": None, "reason": "no_code"}


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("", "invalid_request"),
        ("m.", "moves_code"),
        ("turtle.10NX-8747", "moves_code"),
        (format_moves([(0, 99)]), "moves_illegal"),
        (format_moves([(0, 1)]), "moves_illegal"),
        (format_moves([()]), "moves_code"),
        (format_moves([(0, 3), (0, 3)]), "moves_illegal"),
        (format_moves([(0, 3)])[:-1] + "Z", "moves_code"),
    ],
)
def test_moves_that_do_not_go_with_the_deal_are_refused(client: AppClient, moves: str, code: str) -> None:
    share = client.new_game("row")
    answer = client.post(SOLITAIRE, {"code": share["code"], "moves": moves})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert len(client.get(SOLITAIRE).json()["games"]) == 1


def test_illegal_moves_tell_which(client: AppClient) -> None:
    game = client.new_game("row")
    answer = client.post(SOLITAIRE, {"code": game["code"], "moves": format_moves([tuple(game["moves"][0]), (1, 1)])})
    assert (answer.json()["code"], answer.json()["ply"]) == ("moves_illegal", 2)
    connect = client.post(CONNECT, {"preset": "tiny"}).json()
    answer = client.post(CONNECT, {"code": connect["code"], "moves": format_moves([(0, 3)])})
    assert (answer.json()["code"], answer.json()["ply"]) == ("moves_illegal", 1)


def test_a_game_that_came_cleared_is_no_result(client: AppClient, elsewhere: AppClient) -> None:
    game = client.new_game("row")
    while game["outcome"] is None:
        game = change(client, SOLITAIRE, game, "moves", tiles=game["moves"][0])
    share = client.get(f"{SOLITAIRE}/{game['id']}/share").json()
    there = elsewhere.post(SOLITAIRE, {"code": share["code"], "moves": share["moves"]}).json()
    assert there["outcome"]["is_win"] is True
    assert elsewhere.get("/api/v1/solitaire/results").json()["results"] == []


# The texts


STEPS = st.lists(
    st.lists(st.integers(0, 3600), min_size=1, max_size=5).map(tuple) | st.integers(0, 2**64 - 1).map(ShuffleStep),
    max_size=30,
)


@given(STEPS)
def test_moves_are_read_as_they_were_written(steps: list[Step]) -> None:
    assert parse_moves(format_moves(steps)) == steps


def test_the_text_of_moves_keeps_its_meaning() -> None:
    # Two entries; a move of two tiles, 0 and 17 (H1: 17 = 1 * 16 + 1); a shuffle (0) from 5; the end (0).
    assert format_moves([(0, 17), ShuffleStep(5)])[:-2] == "m.220H1050"


@pytest.mark.parametrize(
    "text",
    [
        format_code("x", [0, 0], group=0),
        format_code("m", [1, 0], group=0),  # fewer than it says
        format_code("m", [0, 1], group=0),  # more than it says
        format_code("m", [10**9, 0], group=0),
        format_code("m", [1, 65, *range(65), 0], group=0),
        format_code("m", [51, *[0, 1] * 51, 0], group=0),  # every shuffle deals again
        "m." + "1" * 40_000,
        "m.\N{SNOWMAN}",
    ],
)
def test_what_is_no_text_of_moves_is_told(text: str) -> None:
    with pytest.raises(CodeError) as caught:
        parse_moves(text)
    assert caught.value.code == "moves_code"


@given(st.sets(st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 3)), min_size=1, max_size=40))
def test_a_layout_is_read_as_it_was_written(slots: set[tuple[int, int, int]]) -> None:
    try:
        layout = Layout.from_slots(slots, name="Ünïté 龙")
    except ValueError:
        return  # tiles that overlap
    again = parse_layout(format_layout(layout))
    assert (again, again.name) == (layout, layout.name)


def packed(document: object) -> str:
    return "l." + base64.urlsafe_b64encode(zlib.compress(json.dumps(document).encode())).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "l.",
        "l.AAAA",
        "x." + packed(["", [0, 0, 0]])[2:],
        packed(["", [0, 0, 0]])[:-3],
        packed(["", []]),
        packed(["", [0, 0]]),
        packed(["", [0, 0, True]]),
        packed(["", [0, 0, 1.5]]),
        packed(["", [0, 0, 10**9]]),
        packed(["", [0, 0, 0] * 1001]),
        packed([7, [0, 0, 0]]),
        packed(["\n", [0, 0, 0]]),
        packed({"a": 1, "b": 2}),
        packed("x" * 1_000_000),  # small when packed
        packed(["", [0, 0, 0]]) + "AAAA",
    ],
)
def test_what_is_no_text_of_a_layout_is_told(text: str) -> None:
    with pytest.raises(CodeError) as caught:
        parse_layout(text)
    assert caught.value.code == "layout_code"
