"""Files that are sent: found by plain names only, with a type, an entity tag, and compressed."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Final

from fastapi import Request
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response

__all__ = ["Content", "StaticFiles"]

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

_COMPRESSED: Final = frozenset({"audio/mpeg", "audio/ogg", "font/woff2", "image/png", "image/webp"})
"""What gets no smaller."""

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


class StaticFiles:
    """Files of folders, by a path of plain names only: no name leads out of the folder.

    Args:
        roots: A folder for each first part of a path that has one of its own; ``""`` for all other paths.
    """

    def __init__(self, roots: dict[str, Path]) -> None:
        self._roots = {name: root.resolve() for name, root in roots.items()}

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
        """The answer to a request for a path: the file as it is now."""
        file = self.find(path)
        if file is None:
            raise HTTPException(404, f"there is no file {path!r}")
        return Content.of(file.name, file.read_bytes()).response(request.headers)


@dataclass(frozen=True, slots=True)
class Content:
    """What is sent for an address, as it is and compressed.

    Attributes:
        plain: As it is.
        packed: Compressed with gzip; None for what gets no smaller.
        media_type: What it is.
        tag: The entity tag, from the content.
    """

    plain: bytes
    packed: bytes | None
    media_type: str
    tag: str

    @classmethod
    def of(cls, name: str, plain: bytes) -> Content:
        """The content of a file of that name.

        >>> Content.of("main.js", b"").media_type
        'text/javascript; charset=utf-8'
        """
        media_type = _MEDIA_TYPES[PurePosixPath(name).suffix]
        packed = None if media_type in _COMPRESSED else _compress(plain)
        # Weak, since the same tag stands for the content as it is and compressed.
        return cls(plain, packed, media_type, f'W/"{hashlib.sha256(plain).hexdigest()[:32]}"')

    def response(self, asked: Headers, *, is_immutable: bool = False) -> Response:
        """The answer to a request with these headers.

        Args:
            asked: The headers.
            is_immutable: Whether the address never stands for anything else: then nobody need ask again. Else it is
                asked for each time, so that a new version is seen at once; an unchanged one is not sent again.
        """
        caching = "public, max-age=31536000, immutable" if is_immutable else "no-cache"
        headers = {"ETag": self.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
        known = {text.strip().removeprefix("W/") for text in asked.get("if-none-match", "").split(",")}
        if self.tag.removeprefix("W/") in known or known == {"*"}:
            return Response(status_code=304, headers=headers)
        headers["Content-Type"] = self.media_type
        if self.packed is None or not _accepts_gzip(asked.get("accept-encoding", "")):
            return Response(self.plain, headers=headers)
        headers["Content-Encoding"] = "gzip"
        return Response(self.packed, headers=headers)


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
