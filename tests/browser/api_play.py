"""Playing by the API, which is quicker than by hand, where a test is about what comes after."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from tests.browser.table import Table, certificate_of


def ask(url: str, path: str) -> Any:  # noqa: ANN401 - what JSON holds
    """A GET of the API of the server at an address."""
    with urllib.request.urlopen(f"{url}api/v1/{path}") as answer:  # noqa: S310 - our own server
        return json.load(answer)


def post(table: Table, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """A POST to the API by the player of a browser."""
    answer = table.page.context.request.post(f"{table.url}api/v1/{path}", data=body)
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def play(table: Table, game: dict[str, Any], moves: list[list[int]], *, seconds: float = 0.0) -> dict[str, Any]:
    """The game of solitaire after some moves, the last of them made after that many seconds of play."""
    for ply, tiles in enumerate(moves, start=1):
        change = {"revision": game["revision"], "tiles": tiles, "elapsed_s": seconds * ply / len(moves)}
        game = post(table, f"solitaire/games/{game['id']}/moves", change)
    return game


def clear(table: Table, game: dict[str, Any], *, seconds: float) -> dict[str, Any]:
    """A game of solitaire just begun, cleared after that many seconds of play."""
    return play(table, game, certificate_of(game["layout"]["id"], game["seed"]), seconds=seconds)
