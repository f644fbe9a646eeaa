"""The built wheel, in a clean environment outside the checkout: what a user gets is what was tested."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tilewright.solitaire import Board, Layout, deal

ROOT = Path(__file__).resolve().parents[1]
BIN = "Scripts" if sys.platform == "win32" else "bin"

# What tells Python, pip or cargo of the checkout must not reach the environment.
CLEAN = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("PYTHON", "VIRTUAL_ENV", "PYTEST", "COVERAGE", "TILEWRIGHT"))
}


def run(*arguments: str | Path, cwd: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [str(argument) for argument in arguments],
        cwd=cwd,
        env=CLEAN,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert not check or done.returncode == 0, f"{arguments}\n{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with ``wheel/`` and an environment ``env/`` in which that wheel is installed; made once a run."""
    base = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        base = base.parent  # the folder that all workers of the run share
    place = base / "installed"
    with (base / "installed.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "ready").exists():
            place.mkdir(exist_ok=True)
            # Into the target folder of the checkout: what the editable install has compiled is not compiled again.
            run(sys.executable, "-m", "maturin", "build", "--release", "--locked", "--out", place / "wheel", cwd=ROOT)
            venv.create(place / "env", with_pip=True, symlinks=sys.platform != "win32")
            pip = (place / "env" / BIN / "python", "-m", "pip", "install", "--quiet")
            run(*pip, "--require-hashes", "-r", ROOT / "requirements" / "run.txt", cwd=place)
            run(*pip, "--no-deps", "--no-index", *wheels(place), cwd=place)
            (place / "ready").touch()
    return place


def wheels(place: Path) -> list[Path]:
    return list((place / "wheel").glob("*.whl"))


@pytest.fixture
def python(installed: Path) -> Path:
    return installed / "env" / BIN / "python"


@pytest.fixture
def command(installed: Path) -> Path:
    return installed / "env" / BIN / "tilewright"


def test_one_wheel_serves_every_python_from_3_11(installed: Path) -> None:
    (wheel,) = wheels(installed)
    assert wheel.name.startswith("tilewright-")
    assert "-cp311-abi3-" in wheel.name


def test_the_wheel_holds_the_package_and_its_data_and_nothing_else(installed: Path) -> None:
    (wheel,) = wheels(installed)
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = next(archive.read(name).decode() for name in names if name.endswith(".dist-info/METADATA"))
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} <= {"tilewright", "tilewright.libs"}
    # Every file of the source is in it, Python or not.
    source = ROOT / "src"
    kept = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd", ".pyc")
    }
    assert kept <= names
    assert {"tilewright/py.typed", "tilewright/_core.pyi", "tilewright/render/art/classic.svg"} <= kept
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert "Requires-Python: >=3.11" in metadata


def test_it_runs_where_no_checkout_is_in_sight(installed: Path, python: Path) -> None:
    program = """
import tilewright
print(tilewright.__file__)
from tilewright.solitaire import Layout, deal
board = deal(Layout.load("turtle"), seed=7)
for match in board.certificate: board.push(match)
print(board.outcome().is_win, tilewright.Face("1m").name("zh"), sep="\\n")
from tilewright.render.solitaire import board_svg, board_text
from tilewright.testing import solitaire as reference
print(len(reference.free_slots(board.layout.slots)))
"""
    where, is_win, name, free = run(python, "-c", program, cwd=installed).stdout.split()
    assert Path(where).resolve().is_relative_to((installed / "env").resolve())
    assert (is_win, name) == ("True", "一万")
    assert int(free) == len(deal(Layout.load("turtle"), seed=7).free)


def test_every_module_can_be_imported_without_the_tools_of_development(installed: Path, python: Path) -> None:
    program = """
import importlib, pkgutil, tilewright
for module in pkgutil.walk_packages(tilewright.__path__, "tilewright."):
    if not module.name.endswith(("__main__", "_strategies")) and "migrations" not in module.name:
        importlib.import_module(module.name)
"""
    run(python, "-W", "error", "-c", program, cwd=installed)
    # Only the Hypothesis strategies want one thing more, and say its name.
    done = run(python, "-c", "import tilewright.testing.solitaire_strategies", cwd=installed, check=False)
    assert "hypothesis" in done.stderr


def test_what_it_needs_is_what_it_says(installed: Path, python: Path) -> None:
    assert "No broken requirements found" in run(python, "-m", "pip", "check", cwd=installed).stdout


def test_commands_answer(installed: Path, command: Path) -> None:
    dealt = run(command, "solitaire", "deal", "turtle", "--seed", "7", "-o", "board.json", cwd=installed)
    assert dealt.stdout == dealt.stderr == ""
    board = Board.from_json((installed / "board.json").read_text("utf-8"))
    assert board == deal(Layout.load("turtle"), seed=7), "the seed is the board, installed or not"
    assert run(command, "solitaire", "show", "board.json", cwd=installed).stdout.count("\n") == 16
    assert len(run(command, "layouts", "list", "--json", cwd=installed).stdout.splitlines()) >= 12
    shown = run(command, "layouts", "show", "turtle", "--svg", cwd=installed).stdout
    assert shown.startswith("<svg")
    assert run(command, "layouts", "check", "nothing.layout", cwd=installed, check=False).returncode == 2


@pytest.fixture
def server(installed: Path, command: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A running ``tilewright play``: its address and its process."""
    arguments = [command, "play", "--no-browser", "--port", "0", "--json", "--data", installed / "games"]
    with subprocess.Popen(
        [str(argument) for argument in arguments],
        cwd=installed,
        env=CLEAN,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line, process.communicate(timeout=10)[1]
            yield json.loads(line)["url"], process
        finally:
            process.kill()


def test_play_serves_the_page_and_its_parts_and_stops_on_ctrl_c(server: tuple[str, subprocess.Popen[str]]) -> None:
    url, process = server
    with urlopen(url, timeout=20) as answer:  # noqa: S310 - our own address
        page = answer.read().decode()
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith("text/html")
    assert "<title>" in page
    process.send_signal(signal.SIGINT)
    _, words = process.communicate(timeout=20)
    assert process.returncode in (0, 130)
    assert "Traceback" not in words
