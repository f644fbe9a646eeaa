"""What is said of work that takes its time."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright import connect, solitaire
from tilewright.cli import progress

from .commands import PROGRAM, tilewright

PLAIN = solitaire.Layout.from_slots([(4 * x, 4 * y, 0) for x in range(12) for y in range(12)])


def difficulty(play: Callable[[Callable[[int], object]], object]) -> list[int]:
    """What is told while games are played."""
    told: list[int] = []
    play(told.append)
    return told


def test_difficulty_counts_the_games_in_both_games() -> None:
    row = connect.Board([[2, 3, 2, 3]])
    assert difficulty(lambda told: connect.difficulty(row, games=5, progress=told)) == [1, 2, 3, 4, 5]
    pair = solitaire.Board(solitaire.Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"])
    assert difficulty(lambda told: solitaire.difficulty(pair, games=3, progress=told)) == [1, 2, 3]
    assert difficulty(lambda told: solitaire.difficulty(pair, games=0, progress=told)) == []


class Stream(io.StringIO):
    """What is written to stderr, which may be a terminal."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize("is_terminal", [True, False])
def test_long_work_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> None:
    stream = Stream(is_terminal=is_terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "FIRST_S", 0.01)
    monkeypatch.setattr(progress, "TERMINAL_S", 0.01)
    monkeypatch.setattr(progress, "FILE_S", 0.01)
    with progress.at_work("difficulty") as tell:
        tell("7 of 60 random games")
        deadline = time.monotonic() + 30
        while "random games" not in stream.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
    said = stream.getvalue()
    if is_terminal:
        assert "\r\x1b[Kdifficulty: 7 of 60 random games, 0 s" in said
        assert said.endswith("\r\x1b[K"), "the line is empty again"
        assert "\n" not in said
    else:
        assert said.splitlines()[0] == "tilewright: difficulty: 7 of 60 random games, 0 s"
        assert "\x1b" not in said


def test_work_soon_done_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream(is_terminal=True)
    monkeypatch.setattr(sys, "stderr", stream)
    with pytest.raises(ValueError, match="wrong"), progress.at_work("solving"):
        raise ValueError("wrong")
    assert stream.getvalue() == ""


def test_without_a_stderr_work_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with progress.at_work("solving") as tell:
        tell("1")


def test_a_short_answer_stays_alone(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("2 3 2 3\n")
    for command in (["difficulty"], ["solve"], ["review"]):
        assert tilewright("connect", *command, board).stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal, and signals are sent otherwise there")
def test_a_terminal_sees_the_games_counted_and_ctrl_c_ends_them(tmp_path: Path) -> None:
    import pty

    board = tmp_path / "board.json"
    board.write_text(solitaire.deal(PLAIN, seed=1).to_json())
    ours, theirs = pty.openpty()
    command = [*PROGRAM, "solitaire", "difficulty", str(board), "--games", "100000", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        seen = b""
        deadline = time.monotonic() + 60
        while not re.search(rb"difficulty: [0-9]+ of 100000 random games, [0-9]+ s", seen):
            assert time.monotonic() < deadline, seen
            seen += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        try:
            out, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    os.close(ours)
    assert (process.returncode, out) == (130, b"")


def test_json_is_alone_on_stdout(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("2 3 2 3\n")
    done = tilewright("connect", "difficulty", board, "--json")
    assert json.loads(done.stdout)["games"] == 60
