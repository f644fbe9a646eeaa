"""Layouts that players bring: `tilewright.web.layouts`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.app_client import ROW, AppClient, app_client
from tilewright.solitaire import Layout

LAYOUTS = "/api/v1/layouts"
GAMES = "/api/v1/solitaire/games"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path) as client:
        yield client


@pytest.mark.parametrize("file_format", ["json", "array", "kmahjongg-1.1", "mahjongg-1.1"])
def test_a_layout_is_brought_in_any_format_and_played(client: AppClient, file_format: str) -> None:
    answer = client.post(LAYOUTS, {"text": ROW.dump(file_format), "name": "Mine"})
    assert answer.status_code == 201, answer.text
    layout = answer.json()
    assert answer.headers["location"] == f"{LAYOUTS}/{layout['id']}"
    assert layout["slots"] == [[0, 0, 0], [2, 0, 0], [4, 0, 0], [6, 0, 0]]
    assert (layout["order"], layout["tiles"], layout["own"]) == ([3, 2, 1, 0], 4, True)
    # A name in the file counts more than one beside it.
    assert layout["name"] == ("Mine" if file_format == "array" else "Row")
    assert client.get(LAYOUTS).json()["layouts"][-1]["id"] == layout["id"]
    game = client.post(GAMES, {"layout": layout["id"], "seed": 1}).json()
    assert game["layout"] == {"id": layout["id"], "name": layout["name"], "tiles": 4}


def test_the_same_layout_is_kept_once(client: AppClient) -> None:
    first = client.post(LAYOUTS, {"text": ROW.dump("json")}).json()
    again = client.post(LAYOUTS, {"text": ROW.dump("array")}).json()
    assert first["id"] == again["id"]
    assert sum(layout["own"] for layout in client.get(LAYOUTS).json()["layouts"]) == 1


def test_what_an_author_should_know_is_told(client: AppClient) -> None:
    three = client.post(LAYOUTS, {"text": "1 0 1 0 1 0\n0 0 0 0 0 0\n"})
    assert three.status_code == 201
    assert [(problem["code"], problem["severity"]) for problem in three.json()["problems"]] == [
        ("not_divisible", "warning")
    ]
    overlap = client.post(LAYOUTS, {"text": Layout([(0, 0, 0), (1, 0, 0)]).dump("json")})
    assert (overlap.status_code, overlap.json()["code"]) == (422, "unplayable")
    assert overlap.json()["problems"][0]["code"] == "overlap"


def test_a_file_that_cannot_be_read_is_told_line_by_line(client: AppClient) -> None:
    answer = client.post(LAYOUTS, {"text": "1 0 1 0\n0 0\n0 0 0\n"})
    problems = answer.json()["problems"]
    assert answer.status_code == 422
    assert [problem["line"] for problem in problems] == [2, 3]


@pytest.mark.parametrize(
    "text", ["", "hello", "[[1,0],[0]]", "{}", "[" * 5000, "kmahjongg-layout-v1.1", "\0", "1" * 5000]
)
def test_what_is_no_layout_is_refused(client: AppClient, text: str) -> None:
    answer = client.post(LAYOUTS, {"text": text})
    assert answer.status_code == 422, answer.text
    assert client.get(LAYOUTS).json()["layouts"][-1]["own"] is False


def test_large_layouts_have_room_and_too_large_ones_do_not(client: AppClient) -> None:
    large = Layout([(2 * (i % 50), 2 * (i // 50), 0) for i in range(1000)])
    assert client.post(LAYOUTS, {"text": large.dump("json")}).status_code == 201
    too_large = Layout([(2 * (i % 50), 2 * (i // 50), 0) for i in range(1001)])
    answer = client.post(LAYOUTS, {"text": too_large.dump("json")})
    assert (answer.status_code, answer.json()["code"]) == (422, "layout_size")
    answer = client.post(LAYOUTS, {"text": " " * 1_100_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_layout_is_forgotten_and_games_on_it_go_on(client: AppClient) -> None:
    layout = client.post(LAYOUTS, {"text": "1 0 1 0\n0 0 0 0\n"}).json()
    game = client.post(GAMES, {"layout": layout["id"]}).json()
    assert client.request("DELETE", f"{LAYOUTS}/{layout['id']}").status_code == 204
    assert client.request("DELETE", f"{LAYOUTS}/{layout['id']}").status_code == 404
    assert client.get(f"{LAYOUTS}/{layout['id']}").status_code == 404
    assert client.change(game, "moves", tiles=[0, 1]).json()["outcome"]["is_win"]


def test_a_built_in_layout_cannot_be_forgotten(client: AppClient) -> None:
    answer = client.request("DELETE", f"{LAYOUTS}/row")
    assert (answer.status_code, answer.json()["code"]) == (403, "builtin_layout")
    assert "built in" in answer.json()["detail"]
    assert client.request("DELETE", f"{LAYOUTS}/nothing").json()["code"] == "not_found"
    assert client.get(f"{LAYOUTS}/row").status_code == 200


def test_there_is_an_end_to_how_many_are_kept(client: AppClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from tilewright.store import layouts

    monkeypatch.setattr(layouts, "MAX_LAYOUTS", 2)
    texts = ["1 0 1 0\n0 0 0 0\n", "1 0 0 1 0\n0 0 0 0 0\n", "1 0 0 0 1 0\n0 0 0 0 0 0\n"]
    answers = [client.post(LAYOUTS, {"text": text}) for text in texts]
    assert [answer.status_code for answer in answers] == [201, 201, 422]
    assert answers[2].json()["code"] == "too_many_layouts"
    assert client.post(LAYOUTS, {"text": texts[0]}).status_code == 201


@pytest.fixture(scope="module")
def shared_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppClient]:
    with app_client(tmp_path_factory.mktemp("uploads")) as client:
        yield client


FRAGMENTS = [
    "kmahjongg-layout-v1.1\n",
    "w10\nh4\nd2\n",
    "1 0 ",
    "12..\n43..\n",
    "[",
    "]",
    "{",
    "1,",
    '"slots":',
    "\n",
    "#",
    "}",
]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.one_of(st.text(max_size=300), st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join)))
def test_whatever_is_brought_is_answered(shared_client: AppClient, text: str) -> None:
    answer = shared_client.post(LAYOUTS, {"text": text, "name": text[:200]})
    assert answer.status_code in {201, 422}
    if answer.status_code == 422:
        assert answer.headers["content-type"] == "application/problem+json"


any_text = st.text(st.characters(codec=None), max_size=8)
"""Halves of surrogate pairs included: JSON can say them."""


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=any_text, author=any_text, key=any_text)
def test_whatever_words_a_layout_has_it_is_taken_or_refused(
    client: AppClient, name: str, author: str, key: str
) -> None:
    document = {"format": "tilewright/layout", "version": 1, "name": name, "author": author}
    text = json.dumps({**document, "slots": [[0, 0, 0], [2, 0, 0]], f"x{key}": 1})
    answer = client.post(LAYOUTS, {"text": text})
    assert answer.status_code in {201, 422}, answer.text
    halves = any(0xD800 <= ord(letter) < 0xE000 for letter in name + author + key)
    assert (answer.status_code == 422) == halves
    assert client.get(LAYOUTS).status_code == 200
