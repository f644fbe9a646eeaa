"""Clients that never come to the end of a request: `tilewright.web.protocol`."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.web.test_web_disconnects import serving
from tilewright.web import Settings, create_app
from tilewright.web.protocol import MAX_HEAD_BYTES, bounded_http

TIMEOUT_S = 0.5


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    with serving(create_app(Settings(data=str(tmp_path))), http=bounded_http(TIMEOUT_S)) as port:
        yield port


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def rest_of(client: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    found = b""
    while data := client.recv(65536):
        found += data
    return found


def problem_in(answer: bytes) -> dict[str, Any]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"content-type: application/problem+json" in head.lower()
    problem: dict[str, Any] = json.loads(body)
    return problem


@pytest.mark.parametrize(
    ("start", "piece"),
    [(b"GET /", b"a" * 4096), (b"GET / HTTP/1.1\r\nX: ", b"a" * 4096), (b"GET / HTTP/1.1\r\n", b"X: a\r\n" * 700)],
    ids=["address", "header", "headers"],
)
def test_a_head_without_an_end_is_refused_before_it_fills_the_memory(
    tmp_path: Path, start: bytes, piece: bytes
) -> None:
    with (
        serving(create_app(Settings(data=str(tmp_path))), http=bounded_http(60)) as port,
        closing(connected(port)) as client,
    ):
        client.sendall(start + piece * (MAX_HEAD_BYTES // len(piece) + 1))
        problem = problem_in(rest_of(client))
        assert (problem["status"], problem["code"]) == (431, "head_too_large")


@pytest.mark.parametrize("size", [66_000, 100_000, 250_000])
@pytest.mark.parametrize(
    "head",
    [
        "GET /health HTTP/1.1\r\nHost: {host}\r\nX: {much}\r\n\r\n",
        "GET /health?{much} HTTP/1.1\r\nHost: {host}\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: {host}\r\n{many}\r\n",
        "POST /api/v1/hands/analyse HTTP/1.1\r\nHost: {host}\r\nContent-Length: 2\r\nX: {much}\r\n\r\n{{}}",
    ],
    ids=["header", "address", "headers", "body"],
)
def test_a_whole_head_that_is_too_large_is_refused_however_it_comes(port: int, head: str, size: int) -> None:
    text = head.format(host=f"127.0.0.1:{port}", much="a" * size, many="X: abcdefg\r\n" * (size // 12))
    # Twice: what comes after a head that was refused is not answered.
    for data in (text, text * 2):
        with closing(connected(port)) as client:
            client.sendall(data.encode())
            answer = rest_of(client)
            assert (problem_in(answer)["status"], problem_in(answer)["code"]) == (431, "head_too_large")
            assert answer.count(b"HTTP/1.1 ") == 1


def test_a_large_body_is_no_part_of_the_head_that_comes_with_it(port: int) -> None:
    body = json.dumps({"hand": "11z"}).encode().ljust(60_000)
    head = f"POST /api/v1/hands/analyse HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(body)}\r\nX: {'a' * 30_000}\r\n\r\n"
    with closing(connected(port)) as client:
        client.sendall(head.encode() + body)
        assert client.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_a_head_that_takes_too_long_is_told_so(port: int) -> None:
    with closing(connected(port)) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nX: ")
        problem = problem_in(rest_of(client))
        assert (problem["status"], problem["code"]) == (408, "request_timeout")


def test_who_connects_and_says_nothing_is_hung_up_on(port: int) -> None:
    with closing(connected(port)) as client:
        assert rest_of(client) == b""


def test_an_ordinary_client_notices_nothing(port: int) -> None:
    head = f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX: ".encode() + b"a" * 30_000 + b"\r\n"
    with closing(connected(port)) as client:
        # One connection, one request after the other, the last two sent at once.
        for count in (1, 1, 2):
            client.sendall((head + b"\r\n") * (count - 1) + head)
            client.sendall(b"\r\n")
            answers = b""
            while answers.count(b'"status":"ok"') < count:
                data = client.recv(65536)
                assert data, answers
                answers += data


def test_a_body_that_takes_its_time_is_not_a_head(tmp_path: Path) -> None:
    app = create_app(Settings(data=str(tmp_path), body_timeout_s=20))
    body = json.dumps({"layout": "turtle", "seed": 1}).encode()
    with serving(app, http=bounded_http(TIMEOUT_S)) as port, closing(connected(port)) as client:
        head = f"POST /api/v1/solitaire/games HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body[:10])
        client.settimeout(3 * TIMEOUT_S)
        with pytest.raises(TimeoutError):
            client.recv(1)
        client.settimeout(30)
        client.sendall(body[10:])
        assert client.recv(65536).startswith(b"HTTP/1.1 201 ")
