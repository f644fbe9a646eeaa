"""Plays many games at once against a server of its own and tells how it went: ``python -m tools.load --help``.

Every player takes any legal move, one every few seconds, so most games leave their certificate and the winnable check
of every answer is the solver's work. At the end every game is read again: it must be at the revision that was last
answered, with the moves that were played.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
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

    def add(self, started: float, answer: httpx.Response) -> bool:
        """Note an answer; whether it was a good one."""
        self.seconds.append(time.perf_counter() - started)
        if answer.status_code >= 400:
            self.errors[f"{answer.status_code} {answer.json().get('code')}"] += 1
            return False
        return True

    def percentile(self, percent: float) -> float:
        """Milliseconds that so many percent of the answers took at most."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000


async def play(client: httpx.AsyncClient, seed: int, options: argparse.Namespace, report: Report) -> None:
    """One player's game from the deal to the end of the time."""
    dice = random.Random(seed)  # noqa: S311 - the same games each time
    await asyncio.sleep(dice.uniform(0, options.every))
    answer = await client.post(GAMES, json={"layout": options.layout, "seed": seed})
    game: dict[str, Any] = answer.raise_for_status().json()
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
            answer = await client.post(f"{path}/{action}", json=body)
        except httpx.TransportError as error:
            report.errors[type(error).__name__] += 1
        else:
            if report.add(started, answer):
                game = answer.json()
        turn += options.every
        await asyncio.sleep(max(0.0, turn - time.perf_counter()))
    stored = (await client.get(path)).json()
    if (stored["revision"], stored["played"]) != (game["revision"], game["played"]):
        report.lost += 1


async def play_all(url: str, options: argparse.Namespace) -> Report:
    """Every player at once."""
    report = Report()
    limits = httpx.Limits(max_connections=options.games, max_keepalive_connections=options.games)
    async with httpx.AsyncClient(base_url=url, limits=limits, timeout=30) as client:
        await asyncio.gather(*(play(client, seed, options, report) for seed in range(options.games)))
    return report


def start_server(data: str, workers: int) -> tuple[subprocess.Popen[bytes], str]:
    """A server on a free port, with so many worker processes."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # The database is brought up to date before several processes open it.
    command = [sys.executable, "-m", "uvicorn", "--factory", "tilewright.web:create_app", "--port", str(port)]
    command += ["--workers", str(workers), "--log-level", "warning", "--no-access-log"]
    process = subprocess.Popen(command, env=os.environ | {"TILEWRIGHT_DATA": data})
    url = f"http://127.0.0.1:{port}"
    for _ in range(240):
        try:
            if httpx.get(f"{url}/health", timeout=5).status_code == 200:
                return process, url
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
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--layout", default="turtle")
    parser.add_argument("--data", help="a folder or URL for the games; a fresh folder by default")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="tilewright-load-")
    process, url = start_server(options.data or folder, options.workers)
    try:
        started = time.perf_counter()
        report = asyncio.run(play_all(url, options))
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
    for error, count in report.errors.items():
        print(f"{count} x {error}", file=sys.stderr)
    return 1 if report.errors or report.lost else 0


if __name__ == "__main__":
    sys.exit(main())
