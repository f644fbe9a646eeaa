"""A real server and a real Chromium for the tests of the page.

These tests are not part of ``make test``: run ``python -m pytest tests/browser``. The browser is the one that
``TILEWRIGHT_CHROMIUM`` names, else the first found on the path, else the one that Playwright installed.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

import tilewright
from tests.browser.connect_table import connect_table
from tests.browser.table import Table

# The shell is the same browser without its windows, and quicker.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Server:
    """``tilewright play`` as its own process, which can be killed and started again on the same port and games.

    Args:
        data: Where its games are kept.
        source: A folder with a copy of the package, which is then the one that runs.
        players: Who plays: one person, or a person a browser ("session").
    """

    def __init__(self, data: Path, source: Path | None = None, players: str = "one") -> None:
        self.data = data
        self.source = source
        self.players = players
        self.port = 0
        self.url = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [
            str(Path(sys.executable).parent / "tilewright"),
            "play",
            "--json",
            "--no-browser",
            "--data",
            str(self.data),
        ]
        path = os.pathsep.join(part for part in (str(self.source or ""), os.environ.get("PYTHONPATH", "")) if part)
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"PYTHONPATH": path, "TILEWRIGHT_PLAYERS": self.players},
        )
        assert self._process.stdout is not None
        told = json.loads(self._process.stdout.readline())
        self.port, self.url = told["port"], told["url"]

    def kill(self) -> None:
        """As when the power fails: no time to say goodbye."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def lasting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that need none of their own: every browser on it is a player of its own."""
    server = Server(tmp_path_factory.mktemp("data"), players="session")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the package, whose files a test may change."""
    package = Path(tilewright.__file__).parent
    shutil.copytree(package, tmp_path / "source" / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "source"


@pytest.fixture
def server_of_copy(source: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that runs from the copy."""
    server = Server(tmp_path, source)
    yield server
    server.kill()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    named = os.environ.get("TILEWRIGHT_CHROMIUM")
    path = named or next((found for name in NAMES if (found := shutil.which(name))), None)
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    try:
        browser = playwright.chromium.launch(
            executable_path=path, args=[*QUIET, *(["--no-sandbox"] if as_root else [])]
        )
    except Error as error:
        if named:
            raise
        pytest.skip(f"no Chromium: {error.message.splitlines()[0]}")
    yield browser
    browser.close()


@pytest.fixture
def open_table(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Opens the page in a browser of its own: own storage, own settings. At the end nothing may have gone wrong."""
    tables: list[Table] = []

    def open_page(
        path: str = "",
        *,
        width: int = 1280,
        height: int = 800,
        of: Server | None = None,
        **options: Any,  # noqa: ANN401
    ) -> Table:
        # The page is fetched from the server, and only once, unless a test is about what is kept.
        options.setdefault("service_workers", "block")
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        own = "server" if "server" in request.fixturenames else "lasting_server"
        table = Table(context.new_page(), (of or request.getfixturevalue(own)).url)
        tables.append(table)
        table.open(path)
        return table

    yield open_page
    for table in tables:
        table.page.context.close()
    for table in tables:
        assert table.complaints == []


@pytest.fixture
def open_connect(open_table: Any, lasting_server: Server) -> Any:  # noqa: ANN401
    """Opens the room of connect; the games of other tests are there."""
    return lambda **options: connect_table(open_table, of=lasting_server, **options)
