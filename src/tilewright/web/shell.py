"""The shell: what the page needs to open while the server is away, and the service worker that keeps it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Shell", "shell_of", "worker_script"]


@dataclass(frozen=True, slots=True)
class Shell:
    """What is kept in the browser.

    Attributes:
        version: Names the content: another version for any other content.
        paths: What is kept, by the path it is asked for.
    """

    version: str
    paths: tuple[str, ...]


def shell_of(files: Mapping[str, bytes]) -> Shell:
    """The shell of some files.

    Args:
        files: Their contents, by the path they are asked for.

    >>> one, other = shell_of({"/": b"old"}), shell_of({"/": b"new"})
    >>> one.paths, one.version == other.version
    (('/',), False)
    """
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(hashlib.sha256(path.encode()).digest())
        digest.update(hashlib.sha256(files[path]).digest())
    return Shell(digest.hexdigest()[:16], tuple(sorted(files)))


def worker_script(shell: Shell, source: str) -> str:
    """The service worker: its source, told what to keep. A browser takes it for a new one when a byte has changed."""
    told = json.dumps({"version": shell.version, "paths": shell.paths})
    return f"self.SHELL = {told};\n{source}"
