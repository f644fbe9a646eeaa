"""Writes ``docs/openapi.json``, the description of the HTTP API: ``python -m tools.openapi``."""

from __future__ import annotations

import json
from pathlib import Path

from tilewright.store import open_database
from tilewright.web import Settings, create_app

FILE = Path(__file__).resolve().parent.parent / "docs" / "openapi.json"


def describe_api() -> str:
    """The description, as the file has it."""
    app = create_app(Settings(), database=open_database(":memory:"))
    return json.dumps(app.openapi(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(describe_api(), encoding="utf-8")
