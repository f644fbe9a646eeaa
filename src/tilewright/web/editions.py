"""The page as it lies on the disk, made ready to be sent: `Page`, and `Edition`, which is one state of it.

The files of an edition have its version in their addresses: such an address never stands for anything else, so whoever
has the file need never ask for it again. Only the documents of the rooms are asked for each time, and a new edition is
there with the next one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import Final

from fastapi import Request
from starlette.responses import Response

from tilewright.web.rooms import ROOMS, render_room, room_styles
from tilewright.web.shell import Shell, version_of, worker_script
from tilewright.web.static_files import Content, StaticFiles

__all__ = ["WORKER", "Edition", "Page"]

WORKER: Final = "/service-worker.js"
"""Where the service worker is served."""

# Its script is no part of what it keeps.
_WORKER_FILE: Final = "worker/service-worker.js"

# What is named by what has no version itself: the manifest of the app names its icons.
_UNVERSIONED: Final = ("app.webmanifest", "img/")

_LOOK_AGAIN_S: Final = 1.0
"""After so long it is looked whether a file has changed."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One state of the page.

    Attributes:
        version: Names the content of the files: another version for any other content.
        documents: The rooms and the service worker, by their addresses.
        files: All files, by their addresses with the version.
    """

    version: str
    documents: Mapping[str, Content]
    files: Mapping[str, Content]


class Page:
    """The page, from its folders.

    Args:
        web: The folder with ``static`` and ``templates``.
        art: The folder with the drawings of the tiles.
    """

    def __init__(self, web: Path | None = None, art: Path | None = None) -> None:
        self._web = Path(str(files("tilewright.web"))) if web is None else web
        self._art = Path(str(files("tilewright.render.art"))) if art is None else art
        self._static = StaticFiles({"": self._web / "static", "art": self._art})
        self._lock = Lock()
        self._state = self._look()
        self._looked_at = time.monotonic()
        self._edition = self._made()

    @property
    def files(self) -> Mapping[str, Content]:
        """The files of the edition that was told last, by their addresses."""
        return self._edition.files

    def edition(self) -> Edition:
        """The page as it is now: whoever changes a file sees it with the next load."""
        with self._lock:
            if time.monotonic() - self._looked_at >= _LOOK_AGAIN_S:
                state = self._look()
                if state != self._state:
                    self._edition, self._state = self._made(), state
                self._looked_at = time.monotonic()
            return self._edition

    def unversioned(self, path: str, request: Request) -> Response:
        """The answer to a request for a file by its path alone, or for one of another edition: the file as it is now.

        A script leads to the one of the edition, so that the page and whoever looks into it share one instance.
        """
        version, _, rest = path.partition("/")
        is_of_another = len(version) == len(self._edition.version) and self._static.find(rest) is not None
        if is_of_another:
            return self._static.response(rest, request)
        if path.startswith("js/") and self._static.find(path) is not None:
            script = f'export * from "{_base(self.edition().version)}/{path}";\n'
            return Content.of(path, script.encode()).response(request.headers)
        return self._static.response(path, request)

    def _look(self) -> frozenset[tuple[str, int, int]]:
        """What tells one state of the folders from another."""
        folders = (self._web / "static", self._web / "templates", self._art)
        return frozenset(found for folder in folders for found in _files_below(folder))

    def _made(self) -> Edition:
        contents = self._static.contents()
        worker = contents.pop(_WORKER_FILE).decode()
        contents = {path: content for path, content in contents.items() if not path.startswith("css/")}
        contents |= {f"css/{room.name}.css": room_styles(room, self._web / "static").encode() for room in ROOMS}
        version = version_of(contents)
        base = _base(version)
        rooms = {
            room.path: render_room(room, self._web / "static", self._web / "templates", base=base).encode()
            for room in ROOMS
        }
        plain = {f"/static/{path}": content for path, content in contents.items() if path.startswith(_UNVERSIONED)}
        versioned = {
            f"{base}/{path}": content for path, content in contents.items() if not path.startswith(_UNVERSIONED)
        }
        kept = rooms | plain | versioned
        shell = Shell(version_of(kept), base, tuple(sorted(kept)))
        documents = {path: Content.of("room.html", content) for path, content in rooms.items()}
        documents[WORKER] = Content.of(_WORKER_FILE, worker_script(shell, worker).encode())
        return Edition(version, documents, {path: Content.of(path, content) for path, content in versioned.items()})


def _base(version: str) -> str:
    return f"/static/{version}"


def _files_below(folder: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files_below(Path(entry.path))
            else:
                stat = entry.stat()
                yield entry.path, stat.st_mtime_ns, stat.st_size
