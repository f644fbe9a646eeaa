"""How a command says that it is still at work: on stderr, and only where it takes its time.

On a terminal one line is written over and over; into a file or a pipe a line goes every ten seconds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

__all__ = ["at_work"]

FIRST_S: Final = 1.0
"""Work that is done sooner says nothing."""

TERMINAL_S: Final = 0.2
FILE_S: Final = 10.0

_CLEAR_LINE: Final = "\r\x1b[K"


@contextmanager
def at_work(what: str) -> Iterator[Callable[[str], None]]:
    """Say while the block runs that it does, once that has taken a second.

    Args:
        what: What is done, such as ``"solving"``.

    Yields:
        What takes how far it is, such as ``"12 of 60 random games"``.

    >>> with at_work("counting") as tell:
    ...     tell("1 of 2")
    """
    said = {"how_far": ""}
    done = Event()
    stream = sys.stderr
    if stream is None:
        yield lambda how_far: None
        return
    is_terminal = stream.isatty()
    start = time.monotonic()

    def say() -> None:
        wait = FIRST_S
        while not done.wait(wait):
            wait = TERMINAL_S if is_terminal else FILE_S
            how_far = f"{said['how_far']}, " if said["how_far"] else ""
            words = f"{what}: {how_far}{time.monotonic() - start:.0f} s"
            _write(f"{_CLEAR_LINE}{words}" if is_terminal else f"tilewright: {words}\n")
        if is_terminal and wait == TERMINAL_S:
            _write(_CLEAR_LINE)

    def _write(text: str) -> None:
        try:
            stream.write(text)
            stream.flush()
        except (OSError, ValueError):  # nobody reads it any more
            done.set()

    speaker = Thread(target=say, daemon=True)
    speaker.start()
    try:
        yield lambda how_far: said.__setitem__("how_far", how_far)
    finally:
        done.set()
        speaker.join(timeout=1.0)
