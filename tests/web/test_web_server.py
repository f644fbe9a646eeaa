"""The server as a process: `tilewright play`, stopped, killed, started twice."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tilewright.solitaire import deal
from tilewright.solitaire.library import builtin_layout
from tilewright.store import SolitaireGames, open_database
from tilewright.web.running import announce_server

GAMES = "/api/v1/solitaire/games"
COMMAND = [sys.executable, "-c", "import sys; from tilewright.cli import main; sys.exit(main())", "play"]


@dataclass
class Running:
    """A server and what it said about itself."""

    process: subprocess.Popen[str]
    url: str
    said: dict[str, Any]

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        """Its exit code and its words."""
        self.process.send_signal(how)
        _, words = self.process.communicate(timeout=30)
        return self.process.returncode, words


@contextmanager
def running(data: Path | str, *options: str) -> Iterator[Running]:
    arguments = ["--no-browser", "--json", "--data", str(data), *(options or ("--port", "0"))]
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, process.communicate()[1]
        said = json.loads(line)
        yield Running(process, said["url"], said)
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_tells_where_it_is_answers_and_stops_without_a_traceback(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path / "data") as server:
        assert server.said["data"] == str(tmp_path / "data" / "tilewright.sqlite3")
        assert server.said["pid"] == server.process.pid
        assert httpx.get(f"{server.url}health").json()["status"] == "ok"
        code, words = server.stop(how)
    assert code == 0
    assert "Traceback" not in words
    assert words.endswith("Stopped.\n")


def test_people_are_told_in_words(tmp_path: Path) -> None:
    command = [*COMMAND, "--no-browser", "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(2)]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert lines[0].startswith("tilewright plays at http://127.0.0.1:")
    assert lines[1] == f"games are kept in {tmp_path / 'tilewright.sqlite3'}\n"


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [*COMMAND, "--no-browser", "--port", str(port), "--data", str(tmp_path)]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert result.stderr == (
        f"tilewright: port {port} of 127.0.0.1 is in use by another program: choose another one with --port\n"
    )


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    from tilewright.web import server
    from tilewright.web.errors import ServeError

    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(server, "DEFAULT_PORT", port)
        with closing(server._listen("127.0.0.1", None)) as listener:
            assert port < listener.getsockname()[1] < port + 20
        monkeypatch.setattr(server, "_PORTS_TRIED", 1)
        with pytest.raises(ServeError) as caught:
            server._listen("127.0.0.1", None)
    assert caught.value.code == "ports_taken"


def test_a_second_server_on_the_same_games_is_told_and_both_play(tmp_path: Path) -> None:
    with running(tmp_path) as one, running(tmp_path) as two:
        game = httpx.post(f"{one.url}{GAMES[1:]}", json={"layout": "turtle"}).json()
        body = {"revision": 0, "tiles": game["moves"][0]}
        moved = httpx.post(f"{two.url}{GAMES[1:]}/{game['id']}/moves", json=body).json()
        assert httpx.get(f"{one.url}{GAMES[1:]}/{game['id']}").json() == moved
        _, words = two.stop(signal.SIGINT)
        assert f"Another server ({one.url}) uses the same games." in words
        _, words = one.stop(signal.SIGINT)
        assert "Another server" not in words
    # Nothing stale is left behind.
    with running(tmp_path) as three:
        _, words = three.stop(signal.SIGINT)
        assert "Another server" not in words


def test_a_server_that_was_killed_is_not_taken_for_a_running_one(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    (tmp_path / "games.sqlite3-server").write_text("http://127.0.0.1:1/\n")
    with announce_server(database, "http://127.0.0.1:2/") as other:
        assert other is None
        with announce_server(database, "http://127.0.0.1:3/") as first:
            assert first == "http://127.0.0.1:2/"


def test_a_host_that_others_can_reach_is_warned_of(tmp_path: Path) -> None:
    with running(tmp_path, "--host", "0.0.0.0", "--port", "0") as server:  # noqa: S104 - what is tested
        assert server.url.startswith("http://127.0.0.1:")
        _, words = server.stop(signal.SIGINT)
    assert "Warning: everyone who can reach 0.0.0.0" in words


def read_event(lines: Iterator[str]) -> tuple[str, dict[str, Any]]:
    """The next event of a stream: its name and its data."""
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        if line.startswith("data: "):
            return name, json.loads(line.removeprefix("data: "))
    raise EOFError


def test_a_game_is_watched_change_by_change_also_from_another_server(tmp_path: Path) -> None:
    with running(tmp_path) as one, running(tmp_path) as two, httpx.Client(timeout=20) as client:
        game = client.post(f"{one.url}{GAMES[1:]}", json={"layout": "turtle"}).json()
        path = f"{GAMES[1:]}/{game['id']}"
        with client.stream("GET", f"{two.url}{path}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = stream.iter_lines()
            assert read_event(lines) == ("game", game)
            moved = client.post(f"{one.url}{path}/moves", json={"revision": 0, "tiles": game["moves"][0]}).json()
            assert read_event(lines) == ("game", moved)
        # Whoever comes back knows the revision already, and is told the next one.
        with client.stream("GET", f"{two.url}{path}/events", headers={"Last-Event-ID": "1"}) as stream:
            lines = stream.iter_lines()
            back = client.post(f"{one.url}{path}/undo", json={"revision": 1}).json()
            assert read_event(lines) == ("game", back)
            client.delete(f"{one.url}{path}")
            assert read_event(lines) == ("deleted", {})
        assert client.get(f"{two.url}{path}/events").status_code == 404


def test_watchers_do_not_keep_a_server_from_stopping(tmp_path: Path) -> None:
    with running(tmp_path) as server, httpx.Client(timeout=20) as client:
        game = client.post(f"{server.url}{GAMES[1:]}", json={"layout": "turtle"}).json()
        with client.stream("GET", f"{server.url}{GAMES[1:]}/{game['id']}/events") as stream:
            read_event(stream.iter_lines())
            code, words = server.stop(signal.SIGINT)
    assert code == 0
    assert words.endswith("Press Ctrl-C to stop.\nStopped.\n")


@pytest.mark.slow
def test_killed_in_the_middle_of_a_thousand_moves_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    players, moves_each, killed_after = 4, 250, 500
    layout = builtin_layout("turtle")
    acknowledged: dict[str, dict[str, Any]] = {}
    sent: dict[str, int] = {}
    count = 0
    lock, enough = threading.Lock(), threading.Event()

    with running(tmp_path) as server:

        def play(seed: int) -> None:
            """Moves along the certificate and back again, until the server is gone."""
            nonlocal count
            certificate = deal(layout, seed=seed).certificate
            assert certificate is not None
            steps = [[layout.indices[slot] for slot in match] for match in certificate]
            with httpx.Client(base_url=server.url, timeout=30) as client:
                game = client.post(GAMES, json={"layout": "turtle", "seed": seed}).json()
                path = f"{GAMES}/{game['id']}"
                acknowledged[game["id"]] = game
                for _ in range(moves_each):
                    done, revision = len(game["played"]), game["revision"]
                    sent[game["id"]] = revision + 1
                    try:
                        if done == len(steps):
                            answer = client.post(f"{path}/restart", json={"revision": revision})
                        else:
                            body = {"revision": revision, "tiles": steps[done]}
                            answer = client.post(f"{path}/moves", json=body)
                    except httpx.TransportError:
                        return
                    assert answer.status_code == 200
                    game = acknowledged[game["id"]] = answer.json()
                    with lock:
                        count += 1
                        if count >= killed_after:
                            enough.set()

        with ThreadPoolExecutor(players) as pool:
            futures = [pool.submit(play, seed) for seed in range(players)]
            assert enough.wait(120)
            server.process.kill()
            for future in futures:
                future.result(60)
    assert killed_after <= count < players * moves_each, "it was killed in the middle"

    database = open_database(tmp_path)
    games = SolitaireGames(database)
    for game_id, game in acknowledged.items():
        stored = games.get(game_id)
        # The last move sent may have been stored without the answer having come.
        assert game["revision"] <= stored.record.revision <= sent[game_id]
        if stored.record.revision == game["revision"]:
            assert [list(move) for move in stored.record.moves] == game["played"]
    database.close()
    with running(tmp_path) as server:
        for game_id, game in acknowledged.items():
            assert httpx.get(f"{server.url}{GAMES[1:]}/{game_id}").json()["revision"] >= game["revision"]
