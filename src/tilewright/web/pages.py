"""The rooms of the page and their files: what lies in ``static/``, and the drawings of the tiles."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import Final

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tilewright.web.rooms import ROOMS, render_room
from tilewright.web.shell import shell_of, worker_script

__all__ = ["StaticFiles", "pages_router"]

# The types are ours, not those of the machine: some know no type of .js, and nosniff then stops the page.
_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

# The script of the service worker is no part of what it keeps.
_WORKER: Final = "worker/service-worker.js"

_COMPRESSED: Final = frozenset({"audio/mpeg", "audio/ogg", "font/woff2", "image/png", "image/webp"})
"""What gets no smaller."""

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


class StaticFiles:
    """Files of a folder, by a path of plain names only: no name leads out of the folder.

    A file has an entity tag from its content and is asked for again each time, so that a new version is seen at once;
    an unchanged one is not sent again.

    Args:
        roots: A folder for each first part of a path that has one of its own; ``""`` for all other paths.
    """

    def __init__(self, roots: dict[str, Path]) -> None:
        self._roots = {name: root.resolve() for name, root in roots.items()}
        self._tags: dict[tuple[str, int, int], str] = {}
        self._lock = Lock()

    def find(self, path: str) -> Path | None:
        """The file of a path such as ``"js/main.js"``; None when there is none.

        >>> StaticFiles({"": Path(".")}).find("../etc/passwd") is None
        True
        """
        names = path.split("/")
        if any(_NAME.fullmatch(name) is None for name in names) or Path(names[-1]).suffix not in _MEDIA_TYPES:
            return None
        root = self._roots[""]
        if len(names) > 1 and names[0] in self._roots:
            root, names = self._roots[names[0]], names[1:]
        file = root.joinpath(*names)
        # A link may still lead elsewhere.
        return file if file.is_file() and file.resolve().is_relative_to(root) else None

    def contents(self) -> dict[str, bytes]:
        """All files, by their paths."""
        found = {}
        for name, root in self._roots.items():
            for file in root.rglob("*"):
                path = "/".join(part for part in (name, file.relative_to(root).as_posix()) if part)
                if self.find(path) == file:
                    found[path] = file.read_bytes()
        return found

    def response(self, path: str, request: Request) -> Response:
        """The answer to a request for a path."""
        file = self.find(path)
        if file is None:
            raise HTTPException(404, f"there is no file {path!r}")
        content = file.read_bytes()
        stat = file.stat()
        tag = self._tag(content, (str(file), stat.st_mtime_ns, stat.st_size))
        return _answer(content, tag, _MEDIA_TYPES[file.suffix], request)

    def _tag(self, content: bytes, key: tuple[str, int, int]) -> str:
        with self._lock:
            tag = self._tags.get(key)
        if tag is None:
            tag = _entity_tag(content)
            with self._lock:
                self._tags[key] = tag
        return tag


def _entity_tag(content: bytes) -> str:
    # Weak, since the same tag stands for the content as it is and compressed.
    return f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'


def _answer(content: bytes, tag: str, media_type: str, request: Request) -> Response:
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    known = {text.strip().removeprefix("W/") for text in request.headers.get("if-none-match", "").split(",")}
    if tag.removeprefix("W/") in known or known == {"*"}:
        return Response(status_code=304, headers=headers)
    headers["Content-Type"] = media_type
    if media_type not in _COMPRESSED and _accepts_gzip(request.headers.get("accept-encoding", "")):
        content = _compress(content)
        headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers)


def _accepts_gzip(accepted: str) -> bool:
    """Whether a client that accepts these encodings accepts gzip.

    >>> [_accepts_gzip(text) for text in ("gzip, deflate, br", "*;q=0.5", "br, gzip;q=0", "")]
    [True, True, False, False]
    """
    named: dict[str, bool] = {}
    for one in accepted.lower().split(","):
        name, _, weight = one.partition(";")
        named[name.strip()] = re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight) is None
    return named.get("gzip", named.get("*", False))


@lru_cache(maxsize=1024)
def _compress(content: bytes) -> bytes:
    # Without the time, so that the same content is the same answer.
    return gzip.compress(content, mtime=0)


def pages_router() -> APIRouter:
    """Each room at its path, the files under ``/static/``, and the service worker that keeps all of them."""
    here = Path(str(files("tilewright.web")))
    art = Path(str(files("tilewright.render.art")))
    static = StaticFiles({"": here / "static", "art": art})
    router = APIRouter(include_in_schema=False)
    rooms = {room.path: render_room(room, here / "static", here / "templates").encode() for room in ROOMS}
    for path, content in rooms.items():
        _add(router, path, content, ".html")
    # At the root, since a service worker serves only what lies below itself.
    _add(router, "/service-worker.js", _service_worker(rooms, static).encode(), ".js")

    @router.api_route("/static/{path:path}", methods=["GET", "HEAD"])
    def static_file(path: str, request: Request) -> Response:
        return static.response(path, request)

    @router.api_route("/favicon.ico", methods=["GET", "HEAD"])
    def favicon(request: Request) -> Response:
        return static.response("img/icon.svg", request)

    return router


def _add(router: APIRouter, path: str, content: bytes, suffix: str) -> None:
    tag = _entity_tag(content)

    @router.api_route(path, methods=["GET", "HEAD"])
    def document(request: Request) -> Response:
        return _answer(content, tag, _MEDIA_TYPES[suffix], request)


def _service_worker(rooms: dict[str, bytes], static: StaticFiles) -> str:
    files = static.contents()
    source = files.pop(_WORKER).decode()
    return worker_script(shell_of(rooms | {f"/static/{path}": content for path, content in files.items()}), source)
