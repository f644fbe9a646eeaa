"""Playing by the API, which is quicker than by hand, where a test is about what comes after."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from tests.browser.table import certificate_of


def ask(url: str, path: str) -> Any:  # noqa: ANN401 - what JSON holds
    """A GET of the API of the server at an address."""
    with urllib.request.urlopen(f"{url}api/v1/{path}") as answer:  # noqa: S310 - our own server
        return json.load(answer)


def post(url: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """A POST to the API of the server at an address."""
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{url}api/v1/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        found: dict[str, Any] = json.load(answer)
    return found


def play(url: str, game: dict[str, Any], moves: list[list[int]], *, seconds: float = 0.0) -> dict[str, Any]:
    """The game of solitaire after some moves, the last of them made after that many seconds of play."""
    for ply, tiles in enumerate(moves, start=1):
        change = {"revision": game["revision"], "tiles": tiles, "elapsed_s": seconds * ply / len(moves)}
        game = post(url, f"solitaire/games/{game['id']}/moves", change)
    return game


def clear(url: str, game: dict[str, Any], *, seconds: float) -> dict[str, Any]:
    """A game of solitaire just begun, cleared after that many seconds of play."""
    return play(url, game, certificate_of(game["layout"]["id"], game["seed"]), seconds=seconds)
