"""The log: `tilewright.web.logs`."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.app_client import app_client
from tilewright.web.logs import configure_logs


@pytest.fixture(autouse=True)
def loggers_as_before() -> Iterator[None]:
    kept = {name: logging.getLogger(name) for name in ("tilewright", "uvicorn")}
    state = {name: (logger.handlers[:], logger.level, logger.propagate) for name, logger in kept.items()}
    yield
    for name, logger in kept.items():
        logger.handlers[:], logger.level, logger.propagate = state[name]


def test_requests_are_logged_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("json", "info")
    with app_client(tmp_path) as client:
        client.get("/health?secret=1")
        client.get("/nothing%0Aforged")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    found = [(line["method"], line["path"], line["status"]) for line in lines if line["logger"].endswith("access")]
    assert found[0] == ("GET", "/health", 200)
    assert found[1] == ("GET", "/nothing?forged", 404)
    assert all({"time", "level", "message", "ms"} <= set(line) for line in lines)
    assert "secret" not in json.dumps(lines)


def test_a_mistake_is_logged_with_its_traceback_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("json", "warning")
    try:
        raise ZeroDivisionError("oops")
    except ZeroDivisionError:
        logging.getLogger("tilewright.web").exception("it failed")
    (line,) = capsys.readouterr().err.splitlines()
    assert "ZeroDivisionError: oops" in json.loads(line)["exception"]


def test_usually_only_warnings_are_written_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("text", "warning")
    with app_client(tmp_path) as client:
        client.get("/health")
    logging.getLogger("tilewright.web").warning("look here")
    assert capsys.readouterr().err == "WARNING look here\n"
