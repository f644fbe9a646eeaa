"""The rooms of the page, one a family of games, and their documents: put together once from templates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tilewright.web.locales import find_locales

__all__ = ["ROOMS", "Room", "render_room", "room_styles"]


@dataclass(frozen=True, slots=True)
class Room:
    """One room of the page.

    Attributes:
        name: Its template, its folders of scripts and styles, and the key of its words.
        path: Where it is served.
    """

    name: str
    path: str


ROOMS: Final = (
    Room("solitaire", "/"),
    Room("connect", "/connect"),
    Room("hand", "/hand"),
    Room("statistics", "/statistics"),
)

_IMPORT: Final = re.compile(r"""^(?:import|export)\b[^;"]*"(\.{1,2}/[\w./-]+\.js)";""", re.MULTILINE)


def render_room(room: Room, static: Path, templates: Path, *, base: str = "/static") -> str:
    """The document of a room.

    It names every script that the first one imports, so that they are fetched at once and not one after the other.

    Args:
        room: The room.
        static: The folder of scripts and styles.
        templates: The folder of templates.
        base: What the addresses of scripts and styles begin with.
    """
    environment = Environment(
        loader=FileSystemLoader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(f"{room.name}.html").render(
        room=room,
        base=base,
        all_rooms=ROOMS,
        locales=find_locales(static / "locales"),
        scripts=sorted(_modules(PurePosixPath("js", room.name, "main.js"), static)),
    )


def _modules(first: PurePosixPath, static: Path) -> set[str]:
    """A module and all that it imports, as paths below ``static``."""
    found: set[str] = set()
    waiting = [first]
    while waiting:
        module = waiting.pop()
        if str(module) in found:
            continue
        found.add(str(module))
        imported = _IMPORT.findall((static / module).read_text("utf-8"))
        waiting.extend(_resolved(module.parent / name) for name in imported)
    return found


def _resolved(path: PurePosixPath) -> PurePosixPath:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return PurePosixPath(*parts)


def room_styles(room: Room, static: Path) -> str:
    """The style sheets of a room in one, since each that is asked for alone holds up the first frame.

    The tokens come first: they name the order of the layers.

    Args:
        room: The room.
        static: The folder of scripts and styles.
    """
    css = static / "css"
    shared = sorted(css.glob("*.css"), key=lambda path: (path.name != "tokens.css", path.name))
    files = [*shared, *sorted((css / room.name).glob("*.css"))]
    return "".join(f"/* {file.relative_to(css).as_posix()} */\n{file.read_text('utf-8')}" for file in files)
