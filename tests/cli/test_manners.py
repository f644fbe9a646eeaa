"""How every command behaves: streams, files, signals, help, and what is imported for it."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tilewright import connect
from tilewright.cli import main
from tilewright.cli.manners import InputError, emit, make_rules, read_input, use_color, write_output
from tilewright.cli.root import root
from tilewright.errors import NotFoundError, RulesError
from tilewright.solitaire import Board, Layout, Rules, deal
from tilewright.solitaire.rules import PRESETS

from .commands import PROGRAM, tilewright

DEAL = ("solitaire", "deal", "turtle", "--seed", "7")


def commands(group: click.Group = root, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command there is, groups included."""
    yield path, group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, name
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


COMMANDS = dict(commands())


# Help


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example(path: tuple[str, ...]) -> None:
    done = tilewright(*path, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: tilewright")
    if not isinstance(COMMANDS[path], click.Group) or not path:
        assert "Example:" in done.stdout
    short = tilewright(*path, "-h")
    assert short.stdout == done.stdout


def examples() -> Iterator[str]:
    """The worked examples of the help, one command line each."""
    for command in COMMANDS.values():
        text = (command.epilog or "").replace("\b", "")
        for line in re.sub("Example:", "", text).splitlines():
            if line.strip():
                yield line.strip()


@pytest.mark.parametrize("example", [line for line in examples() if "play" not in line])
def test_the_example_of_the_help_runs(example: str, tmp_path: Path) -> None:
    # What the examples speak of: a board, layouts of the user's own, and the tools of a shell.
    game = deal(Layout.load("turtle"), seed=7)
    for move in (game.certificate or ())[:60]:
        game.push(move)
    (tmp_path / "game.json").write_text(game.to_json(), "utf-8")
    if " connect " in example:
        board = connect.deal(8, 18, kinds=36, seed=7)
        board.push((board.certificate or ())[0])
        (tmp_path / "game.json").write_text(board.to_json(), "utf-8")
    if " connect " in example and "-o board.json" not in example:
        (tmp_path / "board.json").write_text(connect.deal(8, 18, kinds=36, seed=7).to_json(), "utf-8")
    for name in ("my.layout", "other.layout"):
        (tmp_path / name).write_text(Layout.load("turtle").dump("kmahjongg"), "utf-8")
    scripts = tmp_path / "bin"
    scripts.mkdir()
    for name, program in {"tilewright": '"$@"', "jq": ""}.items():
        script = scripts / name
        run = f'exec "{PROGRAM[0]}" -c "{PROGRAM[2]}" {program}' if program else "exec cat"
        script.write_text(f"#!/bin/sh\n{run}\n")
        script.chmod(0o755)
    env = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    example = example.replace("--deals 10000", "--deals 20")
    done = subprocess.run(["sh", "-c", example], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60)
    # 1 is an answer: lost, no path.
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr


def test_no_arguments_show_the_help_and_are_wrong_usage() -> None:
    done = tilewright()
    assert done.returncode == 2
    assert "Usage: tilewright" in done.stdout + done.stderr
    assert tilewright("solitaire").returncode == 2


def test_an_unknown_command_is_named() -> None:
    done = tilewright("solitair")
    assert (done.returncode, done.stdout) == (2, "")
    assert "solitair" in done.stderr


def test_the_version_is_that_of_the_package() -> None:
    from tilewright import __version__

    assert tilewright("--version").stdout == f"tilewright {__version__}\n"


# What is imported


HEAVY = {"numpy", "fastapi", "sqlalchemy", "click", "uvicorn", "alembic", "hypothesis", "pydantic"}


@pytest.mark.parametrize(
    ("program", "allowed"),
    [
        ("import tilewright", set()),
        ("import tilewright.solitaire", set()),
        ("import tilewright.tiles, tilewright.errors, tilewright.render.solitaire", set()),
        ("from tilewright.solitaire import *; board = deal(Layout.load('turtle'), seed=1); board.to_json()", set()),
        ("from tilewright.cli import main; main(['--help'])", {"click"}),
        ("from tilewright.cli import main; main(['solitaire', 'deal', 'turtle', '--seed', '1'])", {"click"}),
        ("from tilewright.cli import main; main(['layouts', 'list'])", {"click"}),
        ("import tilewright.testing, tilewright.testing.solitaire", set()),
        # Help comes at once.
        *[(f"from tilewright.cli import main; main({[*path, '--help']})", {"click"}) for path in COMMANDS],
    ],
)
def test_nothing_heavy_is_imported_without_need(program: str, allowed: set[str]) -> None:
    program += "\nimport sys\nprint(' '.join({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert HEAVY & set(done.stderr.split()) <= allowed


# stdout


def test_a_reader_that_goes_early_is_no_error(tmp_path: Path) -> None:
    # More than a pipe holds, so that the writer meets the closed end.
    huge = tmp_path / "huge.json"
    huge.write_text(Layout.from_slots([(4 * x, 4 * y, 0) for x in range(80) for y in range(100)]).dump("json"))
    for arguments in ((*DEAL,), ("layouts", "show", str(huge)), ("solitaire", "deal", str(huge), "--seed", "1")):
        with subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.read(1)
            process.stdout.close()
            errors = process.stderr.read().decode()
            assert process.wait(60) == 0
        assert "Traceback" not in errors
        assert "Broken pipe" not in errors


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_exit_2_with_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = tilewright(*DEAL, stdout=full.fileno())
    assert (done.returncode, done.stderr) == (2, "tilewright: stdout: No space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="closing a stream is the business of a POSIX shell")
@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-"])
def test_a_closed_stream_is_no_traceback(closed: str) -> None:
    command = f'"{PROGRAM[0]}" -c "{PROGRAM[2]}" solitaire show - {closed}'
    done = subprocess.run(["sh", "-c", command], input=b"x", capture_output=True, timeout=60)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="closing a stream is the business of a POSIX shell")
@pytest.mark.parametrize("arguments", [" ".join(DEAL), "layouts list", "hand check 11z --json", "--version"])
def test_an_answer_that_cannot_be_written_is_an_error(arguments: str) -> None:
    command = f'"{PROGRAM[0]}" -c "{PROGRAM[2]}" {arguments} 1>&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "tilewright: stdout: Bad file descriptor\n")


@pytest.mark.skipif(sys.platform == "win32", reason="closing a stream is the business of a POSIX shell")
def test_a_closed_stdout_does_not_matter_to_what_goes_to_a_file(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    command = f'"{PROGRAM[0]}" -c "{PROGRAM[2]}" {" ".join(DEAL)} -o "{board}" 1>&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert Board.from_json(board.read_text(encoding="utf-8"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_error_that_cannot_be_written_as_json_is_no_traceback() -> None:
    for arguments in (["hand", "check"], ["layouts", "check", "no-such.layout"]):
        with open("/dev/full", "wb") as full:
            done = tilewright(*arguments, "--json", stdout=full.fileno())
        assert done.returncode == 2
        assert done.stderr.endswith("tilewright: stdout: No space left on device\n")
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solitair"], "solitair"),
        (["hand", "check"], "HAND"),
        (["hand", "check", "11z", "--no-such"], "--no-such"),
        (["connect", "deal", "4x4", "--kinds", "x", "--seed", "1"], "--kinds"),
    ],
)
def test_wrong_usage_is_a_json_object_too(arguments: list[str], words: str) -> None:
    done = tilewright(*arguments, "--json")
    assert done.returncode == 2
    document = json.loads(done.stdout)
    assert set(document) == {"error"}
    assert document["error"]["code"] == "usage"
    assert words in document["error"]["message"]
    assert words in done.stderr


def test_text_leaves_as_utf_8_whatever_the_locale() -> None:
    env = {"LC_ALL": "C", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = tilewright("layouts", "show", "turtle", env=env)
    assert done.returncode == 0
    assert "┌──┐" in done.stdout


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are texts there")
def test_a_file_name_that_is_no_text_is_no_traceback() -> None:
    done = tilewright("layouts", "check", os.fsdecode(b"\xff.layout"), "--json")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert json.loads(done.stdout)["error"]["message"]


# Colour


class Terminal:
    @staticmethod
    def isatty() -> bool:
        return True


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert not use_color(), "stdout is not a terminal here"
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert use_color()
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert not use_color()
    monkeypatch.setenv("NO_COLOR", "")
    assert use_color(), "an empty NO_COLOR says nothing (no-color.org)"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("no_color", "expected"), [("", True), ("1", False)])
def test_a_real_terminal_gets_colour_unless_it_says_no(tmp_path: Path, no_color: str, expected: bool) -> None:
    import pty

    board = tmp_path / "board.json"
    board.write_text(Board(Layout.from_slots([(0, 0, 0)]), ["1m"]).to_json())
    ours, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "NO_COLOR": no_color}
    done = subprocess.run([*PROGRAM, "solitaire", "show", str(board)], stdout=theirs, env=env, timeout=60, check=False)
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert done.returncode == 0
    assert ("\x1b[" in shown) == expected
    assert "1m" in shown


# Ctrl-C


# Two stacks of which each hides what the other needs, among pairs that may go in any order: there is no way, and a
# proof would have to look at every subset of the pairs.
ENDLESS_SEARCH = """
from tilewright.cli import main
from tilewright.cli import solitaire
from tilewright.solitaire import Layout, deal
from tilewright.tiles import FACES
stacks = {(0, 0, 0): "1m", (0, 0, 1): "2m", (4, 0, 0): "2m", (4, 0, 1): "1m"}
pairs = {(4 * i, 4 * j, 0): FACES[i] for i in range(2, 32) for j in range(2)}
presets = stacks | pairs
solitaire.load_layout = lambda name: Layout.from_slots(presets)
solitaire.deal = lambda layout, **options: deal(layout, **options, presets=presets, max_nodes=2**63)
import sys
print("begun", file=sys.stderr, flush=True)
sys.exit(main(["solitaire", "deal", "x", "--seed", "1"]))
"""
WAITING = """
import sys
from tilewright.cli import main
print("begun", file=sys.stderr, flush=True)
sys.exit(main(["solitaire", "show", "-"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("program", [WAITING, ENDLESS_SEARCH])
def test_ctrl_c_ends_a_command_at_once_with_130(program: str) -> None:
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"begun\n"
        time.sleep(1.0)
        assert process.poll() is None, "it should still be at work"
        process.send_signal(signal.SIGINT)
        # Neither would ever end by itself.
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err


# Files


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "board.json"
    with pytest.raises(InputError, match="No such file"):
        write_output(str(missing), "text")
    with pytest.raises(InputError, match="directory"):
        write_output(str(tmp_path), "text")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are a matter of POSIX")
def test_a_disk_that_fills_up_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text("old")

    def small_files_only() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    done = subprocess.run(
        [*PROGRAM, *DEAL, "-o", str(file)], capture_output=True, text=True, preexec_fn=small_files_only, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"tilewright: {file}: File too large\n"
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["board.json"]


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Its folder would allow it. (Root may write everything: so the answer of the system is given here.)
    file = tmp_path / "board.json"
    file.write_text("old")
    file.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda path, mode: not (Path(path) == file and mode == os.W_OK))
    with pytest.raises(InputError, match="Permission denied"):
        write_output(str(file), "new")
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["board.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="modes, links and devices of POSIX")
def test_a_file_keeps_its_mode_a_link_its_target_and_a_device_its_nature(tmp_path: Path) -> None:
    file, link, pipe = tmp_path / "board.json", tmp_path / "link.json", tmp_path / "pipe"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_output(str(link), "new")
    assert link.is_symlink()
    assert file.read_text() == "new\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    write_output(os.devnull, "new")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_output(str(pipe), "through")
    assert os.read(reader, 100) == b"through\n"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    fresh = tmp_path / "fresh.json"
    write_output(str(fresh), "new")
    (tmp_path / "plain").write_text("")
    assert fresh.stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_input_far_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.cli.manners.MAX_INPUT_BYTES", 2**20)
    file = tmp_path / "large"
    file.write_bytes(b"0" * 2**20)
    assert len(read_input(str(file))) == 2**20
    file.write_bytes(b"0" * (2**20 + 1))
    with pytest.raises(InputError, match="larger than 1 MiB"):
        read_input(str(file))


# Values


def test_json_lines_keep_chinese_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    emit({"name": "红中", "list": [1, None, True]})
    emit('{"ready":1}')
    assert capsys.readouterr().out == '{"name":"红中","list":[1,null,true]}\n{"ready":1}\n'


@pytest.mark.parametrize(
    ("assignments", "expected"),
    [
        ([], Rules()),
        (["match=3"], Rules(match=3)),
        (["group_flowers=FALSE"], Rules(group_flowers=False)),
        (["group_flowers=true", "covering=next"], Rules(covering="next")),
    ],
)
def test_rule_assignments(assignments: list[str], expected: Rules) -> None:
    assert make_rules(PRESETS, "standard", assignments) == expected
    assert make_rules(PRESETS, "standard", assignments, match=None, covering="next").covering == "next"


def test_rule_assignments_that_are_none() -> None:
    for assignment in ("", "=", "=3", "Match=3", "match3"):
        with pytest.raises(RulesError) as caught:
            make_rules(PRESETS, "standard", [assignment])
        assert caught.value.code == "unknown_rule"
    for assignment in ("match", "match=", "match=none", "match=2.5", "match=3 4"):
        with pytest.raises(RulesError) as caught:
            make_rules(PRESETS, "standard", [assignment])
        assert caught.value.code == "rule_value"
    with pytest.raises(NotFoundError):
        make_rules(PRESETS, "Standard", [])


def test_main_can_be_called_in_process(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(list(DEAL)) == 0
    assert Board.from_json(capsys.readouterr().out).seed == 7
