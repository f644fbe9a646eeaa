"""The shell: what the page needs to open while the server is away, and the service worker that keeps it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Shell", "version_of", "worker_script"]


@dataclass(frozen=True, slots=True)
class Shell:
    """What is kept in the browser.

    Attributes:
        version: Names the content: another version for any other content.
        base: What the addresses begin with that never stand for anything else.
        paths: What is kept, by the path it is asked for.
    """

    version: str
    base: str
    paths: tuple[str, ...]


def version_of(files: Mapping[str, bytes]) -> str:
    """The version of some files: another one for any other content.

    Args:
        files: Their contents, by their paths.

    >>> version_of({"/": b"old"}) == version_of({"/": b"new"})
    False
    """
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(hashlib.sha256(path.encode()).digest())
        digest.update(hashlib.sha256(files[path]).digest())
    return digest.hexdigest()[:16]


def worker_script(shell: Shell, source: str) -> str:
    """The service worker: its source, told what to keep. A browser takes it for a new one when a byte has changed."""
    told = json.dumps({"version": shell.version, "base": shell.base, "paths": shell.paths})
    return f"self.SHELL = {told};\n{source}"
