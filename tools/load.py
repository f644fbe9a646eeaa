"""Plays many games at once against a server of its own and tells how it went: ``python -m tools.load --help``.

The players come one after the other over the first seconds. Every player takes any legal move, one every few seconds,
so most games leave their certificate and the winnable check of every answer is the solver's work. At the end every game
is read again: it must be at the revision that was last answered, with the moves that were played.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import httpx

GAMES = "/api/v1/solitaire/games"


@dataclass
class Report:
    """What was measured."""

    seconds: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    lost: int = 0

    def add(self, started: float, status: int, answer: dict[str, Any]) -> bool:
        """Note an answer; whether it was a good one."""
        self.seconds.append(time.perf_counter() - started)
        if status >= 400:
            self.errors[f"{status} {answer.get('code')}"] += 1
            return False
        return True

    def percentile(self, percent: float) -> float:
        """Milliseconds that so many percent of the answers took at most."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000


class Connection:
    """One player's connection: the least that speaks HTTP, so that the players take little of the machine."""

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, body: object = None) -> tuple[int, dict[str, Any]]:
        """The status and the document of the answer. A connection that the server closed is opened again once."""
        for _ in range(2):
            try:
                return await asyncio.wait_for(self._request(method, path, body), 30)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
        raise ConnectionError("the server does not answer")

    async def _request(self, method: str, path: str, body: object) -> tuple[int, dict[str, Any]]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._address)
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._address[0]}:{self._address[1]}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        writer.write(head.encode() + content)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
        length = next(int(line.partition(":")[2]) for line in answer if line.startswith("content-length:"))
        return int(answer[0].split()[1]), json.loads(await reader.readexactly(length))

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def play(client: Connection, seed: int, options: argparse.Namespace, report: Report) -> None:
    """One player's game from the deal to the end of the time."""
    dice = random.Random(seed)  # noqa: S311 - the same games each time
    await asyncio.sleep(dice.uniform(0, options.ramp))
    status, game = await client.request("POST", GAMES, {"layout": options.layout, "seed": seed})
    if status != 201:
        report.errors[f"{status} {game.get('code')}"] += 1
        return
    path = f"{GAMES}/{game['id']}"
    end = time.perf_counter() + options.seconds
    turn = time.perf_counter()
    while turn < end:
        body: dict[str, Any] = {"revision": game["revision"]}
        if game["outcome"] is not None:
            action = "restart"
        else:
            action, body["tiles"] = "moves", dice.choice(game["moves"])
        started = time.perf_counter()
        try:
            status, answer = await client.request("POST", f"{path}/{action}", body)
        except (OSError, TimeoutError) as error:
            report.errors[type(error).__name__] += 1
        else:
            if report.add(started, status, answer):
                game = answer
        turn += options.every
        await asyncio.sleep(max(0.0, turn - time.perf_counter()))
    _, stored = await client.request("GET", path)
    client.close()
    if (stored["revision"], stored["played"]) != (game["revision"], game["played"]):
        report.lost += 1


async def play_all(port: int, options: argparse.Namespace) -> Report:
    """Every player at once."""
    report = Report()
    players = [Connection("127.0.0.1", port) for _ in range(options.games)]
    await asyncio.gather(*(play(player, seed, options, report) for seed, player in enumerate(players)))
    return report


def start_server(data: str, workers: int) -> tuple[subprocess.Popen[bytes], int]:
    """A server on a free port, with so many worker processes."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "--factory", "tilewright.web:create_app", "--port", str(port)]
    command += ["--workers", str(workers), "--log-level", "warning", "--no-access-log"]
    command += ["--http", "tilewright.web.protocol:BoundedHttp"]
    process = subprocess.Popen(command, env=os.environ | {"TILEWRIGHT_DATA": data})
    url = f"http://127.0.0.1:{port}"
    for _ in range(240):
        try:
            if httpx.get(f"{url}/health", timeout=5).status_code == 200:
                return process, port
        except httpx.TransportError:
            time.sleep(0.25)
    process.kill()
    raise SystemExit("the server did not start")


def main() -> int:
    """Play, print a row of figures; 1 when there was an error or a lost move."""
    parser = argparse.ArgumentParser(description="Play many games at once against a server of its own.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between the moves of a game")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to play")
    parser.add_argument(
        "--ramp",
        type=float,
        default=10.0,
        help="seconds over which the players come; a deal costs as much as ten moves",
    )
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--layout", default="turtle")
    parser.add_argument("--data", help="a folder or URL for the games; a fresh folder by default")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="tilewright-load-")
    process, port = start_server(options.data or folder, options.workers)
    try:
        started = time.perf_counter()
        report = asyncio.run(play_all(port, options))
        elapsed = time.perf_counter() - started
    finally:
        process.terminate()
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)
    kind = "PostgreSQL" if "://" in (options.data or "") else "SQLite"
    print("| games | every | workers | database | changes | per s | median | p95 | p99 | errors | lost |")
    print("| ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    figures = [f"{report.percentile(percent):.0f} ms" for percent in (95, 99)]
    median = f"{statistics.median(report.seconds) * 1000:.0f} ms"
    rate = f"{len(report.seconds) / elapsed:.0f}"
    print(
        f"| {options.games} | {options.every:g} s | {options.workers} | {kind} | {len(report.seconds)} | {rate} "
        f"| {median} | {' | '.join(figures)} | {report.errors.total()} | {report.lost} |"
    )
    load = os.getloadavg()[0]
    print(f"load of the machine at the end: {load:.1f} on {os.cpu_count()} processors", file=sys.stderr)
    for who, whose in (("server", resource.RUSAGE_CHILDREN), ("players", resource.RUSAGE_SELF)):
        usage = resource.getrusage(whose)
        cpu_s = usage.ru_utime + usage.ru_stime
        print(f"{who}: {cpu_s:.1f} s of CPU, {cpu_s / len(report.seconds) * 1000:.1f} ms a change", file=sys.stderr)
    for error, count in report.errors.items():
        print(f"{count} x {error}", file=sys.stderr)
    return 1 if report.errors or report.lost else 0


if __name__ == "__main__":
    sys.exit(main())
