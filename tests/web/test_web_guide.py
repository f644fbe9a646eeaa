"""The requests of the guide to the service are answered as it says, from the top of the page to its end."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from urllib.request import Request, urlopen

from tests.web.test_web_disconnects import serving
from tilewright.web import Settings, create_app

PAGE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "service.md"
HOST = "localhost:8144"


def requests_of_the_guide() -> list[list[str]]:
    """The words of every `curl` of the page."""
    text = PAGE.read_text("utf-8").replace("\\\n", " ")
    return [shlex.split(line) for line in re.findall(r"^\$ (curl .*)$", text, re.MULTILINE)]


def ask(words: list[str], port: int, game_id: str) -> tuple[int, str]:
    """The status and the first line of the answer to a request as `curl` sends it."""
    headers, body, address = {}, None, ""
    options = iter(words[1:])
    for word in options:
        if word == "-H":
            name, _, value = next(options).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(options).encode()
        elif not word.startswith("-"):
            address = word
    assert address.startswith(HOST), words
    address = address.replace(HOST, f"http://127.0.0.1:{port}").replace("$ID", game_id)
    with urlopen(Request(address, body, headers), timeout=60) as answer:  # noqa: S310 - http, above
        return answer.status, answer.readline().decode()


def test_every_request_of_the_guide_is_answered(tmp_path: Path) -> None:
    asked = requests_of_the_guide()
    assert len(asked) >= 7
    game_id = ""
    with serving(create_app(Settings(data=str(tmp_path)))) as port:
        for words in asked:
            status, line = ask(words, port, game_id)
            assert status in {200, 201}, words
            # What follows a deal is about the game that was dealt.
            game_id = json.loads(line)["id"] if status == 201 else game_id
