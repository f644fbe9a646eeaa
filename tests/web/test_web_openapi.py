"""The description of the API that is in the repository, and the API."""

from __future__ import annotations

import json
from pathlib import Path

from tilewright.store import open_database
from tilewright.web import Settings, create_app

FILE = Path(__file__).resolve().parents[2] / "docs" / "openapi.json"


def test_the_description_in_the_repository_is_that_of_the_api() -> None:
    app = create_app(Settings(), database=open_database(":memory:"))
    assert json.loads(FILE.read_text("utf-8")) == app.openapi(), "write it again: python -m tools.openapi"


def test_every_problem_is_described_as_one() -> None:
    paths = json.loads(FILE.read_text("utf-8"))["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            for status, response in operation["responses"].items():
                media_types = list(response.get("content", {}))
                expected = ["application/problem+json"] if int(status) >= 400 else media_types
                assert media_types == expected, (path, method, status)
            assert {"403", "413", "415"} <= set(operation["responses"]) or method == "get"
            assert operation["summary"]
            assert operation["tags"]
