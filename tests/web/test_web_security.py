"""What keeps other pages and programs out: `tilewright.web.security`, and requests that are no good."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.app_client import AppClient, app_client
from tilewright.web import Settings
from tilewright.web.security import CONTENT_SECURITY_POLICY

GAMES = "/api/v1/solitaire/games"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    with app_client(tmp_path) as client:
        yield client


@pytest.mark.parametrize(
    ("host", "is_answered"),
    [
        ("127.0.0.1:8144", True),
        ("127.0.0.1", True),
        ("localhost:8144", True),
        ("LOCALHOST", True),
        ("localhost.", True),
        ("[::1]:8144", True),
        ("127.8.8.8", True),
        ("evil.example", False),
        ("evil.example:8144", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("192.168.1.5:8144", False),
        ("localhost@evil.example", False),
        ("localhost:port", False),
        ("localhost/x", False),
        ("", False),
        ("[::1", False),
    ],
)
def test_only_hosts_of_this_machine_are_answered(client: AppClient, host: str, is_answered: bool) -> None:
    answer = client.get("/health", headers={"Host": host})
    assert answer.status_code == (200 if is_answered else 421)
    if not is_answered:
        assert answer.json()["code"] == "host_not_allowed"


def test_more_hosts_can_be_allowed(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), allowed_hosts=("games.example", "*.lan"))
    with app_client(tmp_path, settings) as client:
        for host, status in [("games.example", 200), ("pc.lan", 200), ("lan", 421), ("x.games.example", 421)]:
            assert client.get("/health", headers={"Host": host}).status_code == status


def test_an_open_server_answers_under_addresses_but_not_under_unknown_names(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), host="0.0.0.0")  # noqa: S104 - what is tested
    with app_client(tmp_path, settings) as client:
        for host, status in [("192.168.1.5:8144", 200), ("[fd00::5]", 200), ("evil.example", 421)]:
            assert client.get("/health", headers={"Host": host}).status_code == status


@pytest.mark.parametrize("path", ["/health", "/nothing", GAMES, "/static/nothing.js"])
def test_every_answer_has_the_security_headers(client: AppClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    directives = dict(part.split(" ", 1) for part in CONTENT_SECURITY_POLICY.split("; "))
    assert directives["default-src"] == "'self'"
    assert directives["object-src"] == directives["base-uri"] == directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "http" not in CONTENT_SECURITY_POLICY


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://127.0.0.1:8144"}, 201),
        ({"Origin": "http://127.0.0.1:8144", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Origin": "http://127.0.0.1:9999"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:8144", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "file://127.0.0.1:8144"}, 403),
    ],
)
def test_changes_come_from_our_own_page_or_no_browser(client: AppClient, headers: dict[str, str], status: int) -> None:
    answer = client.post(GAMES, {"layout": "row"}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "cross_origin"
        assert client.get(GAMES).json()["games"] == []


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
def test_a_change_that_is_not_json_is_refused(client: AppClient, content_type: str) -> None:
    body = json.dumps({"layout": "row"})
    answer = client.request("POST", GAMES, content=body, headers={"Content-Type": content_type})
    assert (answer.status_code, answer.json()["code"]) == (415, "content_type")


def test_json_with_a_charset_is_json(client: AppClient) -> None:
    headers = {"Content-Type": "application/json; charset=utf-8"}
    assert client.request("POST", GAMES, content=b'{"layout":"row"}', headers=headers).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"row"',
        b"{}",
        b'{"layout": 5}',
        b'{"layout": ""}',
        b'{"layout": "\xff"}',
        b'{"layout": "\\ud800"}',
        b'{"layout": "row", "seed": -1}',
        b'{"layout": "row", "seed": 18446744073709551616}',
        b'{"layout": "row", "seed": "7"}',
        b'{"layout": "row", "seed": 1.5}',
        b'{"layout": "row", "seed": true}',
        b'{"layout": "row", "seed": NaN}',
        b'{"layout": "row", "rules": {"match": 1}}',
        b'{"layout": "row", "rules": {"covering": "all"}}',
        b'{"layout": "row", "rules": {"wind": 1}}',
        b'{"layout": "row", "sed": 1}',
        b'{"layout": "row", "seed": ' + b"1" * 5000 + b"}",
        b"[" * 30_000,
        b'{"a":' * 10_000,
    ],
)
def test_what_is_not_a_request_is_told_so(client: AppClient, body: bytes) -> None:
    answer = client.request("POST", GAMES, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422, answer.text
    problem = answer.json()
    assert problem["code"] == "invalid_request"
    assert all(set(error) == {"where", "code", "message"} for error in problem["errors"])
    assert problem["errors"]
    assert client.get(GAMES).json()["games"] == []


@pytest.mark.parametrize(
    "fields",
    [
        {"tiles": []},
        {"tiles": [-1, 0]},
        {"tiles": [0, 2**31]},
        {"tiles": ["0", "3"]},
        {"tiles": [0.0, 3.0]},
        {"tiles": list(range(65))},
        {"tiles": None},
        {},
        {"tiles": [0, 3], "elapsed_s": -1},
        {"tiles": [0, 3], "elapsed_s": 1e99},
        {"tiles": [0, 3], "revision": -1},
        {"tiles": [0, 3], "revision": None},
        {"tiles": [0, 3], "revision": 2**31},
    ],
)
def test_a_move_that_is_no_move_is_refused(client: AppClient, fields: dict[str, object]) -> None:
    game = client.new_game("row")
    answer = client.post(f"{GAMES}/{game['id']}/moves", {"revision": 0, **fields})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")


@pytest.mark.parametrize("elapsed", [b"NaN", b"Infinity", b"-Infinity"])
def test_time_is_a_number(client: AppClient, elapsed: bytes) -> None:
    game = client.new_game("row")
    body = b'{"revision": 0, "tiles": [0, 3], "elapsed_s": ' + elapsed + b"}"
    headers = {"Content-Type": "application/json"}
    answer = client.request("POST", f"{GAMES}/{game['id']}/moves", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")


def test_a_body_that_is_too_large_is_not_read(client: AppClient) -> None:
    body = b'{"layout": "row", "x": "' + b"x" * 70_000 + b'"}'
    answer = client.request("POST", GAMES, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_body_without_end_is_cut_off(client: AppClient) -> None:
    sent = 0

    async def endless() -> object:
        nonlocal sent
        while True:
            sent += 1
            yield b" " * 1024

    answer = client.request("POST", GAMES, content=endless(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    assert sent <= 70


@pytest.mark.parametrize(
    "name", ["../row", "..%2Frow", "%2e%2e/etc/passwd", "/etc/passwd", "%2Fetc%2Fpasswd", "row.layout", "row%00", "ROW"]
)
def test_a_layout_is_a_name_and_never_a_path(client: AppClient, name: str) -> None:
    answer = client.get(f"/api/v1/layouts/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("name", ["../row", "/etc/passwd", "row.layout", "./row", "row\0", "C:\\row", "turtle/../row"])
def test_a_game_is_dealt_on_a_named_layout_only(client: AppClient, name: str) -> None:
    answer = client.post(GAMES, {"layout": name})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("game_id", ["%00", "a%00b", "..%2f", "x'--", "é", "a" * 65, "%ff"])
def test_what_cannot_be_the_name_of_a_game_is_refused(client: AppClient, game_id: str) -> None:
    assert client.get(f"{GAMES}/{game_id}").status_code in {404, 422}


def test_other_methods_are_named_as_such(client: AppClient) -> None:
    answer = client.request("PUT", GAMES, json={})
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer.headers["allow"] == "GET, POST"


def test_a_mistake_of_ours_is_told_without_its_traceback(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        def names(self) -> list[str]:
            raise ZeroDivisionError("secret")

    with app_client(tmp_path, layouts=Broken()) as client:
        answer = client.get("/api/v1/layouts")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "secret" in caplog.text
