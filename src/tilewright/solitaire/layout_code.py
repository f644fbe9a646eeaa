"""A layout as a short, checked text, to go with the code of a deal on it where the layout is not known.

It is ``l.`` and, in the letters and digits of URLs, the compressed JSON of its name and its slots. Compressing adds the
check: a text that is cut off or mistyped is told.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Final

from tilewright.errors import CodeError, TilewrightError
from tilewright.solitaire.layout import Layout

__all__ = ["MAX_LENGTH", "format_layout", "parse_layout"]

MAX_LENGTH: Final = 16_000
"""More than a layout of a thousand tiles needs."""

_PREFIX: Final = "l."
_MOST_BYTES: Final = 64 * 1024
_MOST_LETTERS: Final = 200
_MOST_TILES: Final = 1000
_MOST_HALVES: Final = 100_000
_SHOWN: Final = 60


def format_layout(layout: Layout) -> str:
    """The text of a layout: its name and its slots.

    >>> text = format_layout(Layout.from_slots([(0, 0, 0), (2, 0, 0)], name="Pair"))
    >>> parse_layout(text).slots, parse_layout(text).name
    ((Slot(x=0, y=0, z=0), Slot(x=2, y=0, z=0)), 'Pair')
    """
    # Differences from slot to slot repeat, so that they compress well.
    numbers, before = [], (0, 0, 0)
    for slot in layout.slots:
        numbers += [now - then for now, then in zip(slot, before, strict=True)]
        before = slot
    data = json.dumps([layout.name, numbers], ensure_ascii=False, separators=(",", ":")).encode()
    return _PREFIX + base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def parse_layout(text: str) -> Layout:
    """The layout of a text.

    Raises:
        CodeError: ``layout_code``.
    """
    try:
        return _read(text.strip())
    except (ValueError, TypeError, TilewrightError, RecursionError, zlib.error, binascii.Error):
        raise CodeError("layout_code", text=text[:_SHOWN]) from None


def _read(text: str) -> Layout:
    if not text.startswith(_PREFIX) or len(text) > MAX_LENGTH:
        raise ValueError
    body = text.removeprefix(_PREFIX)
    packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    unpacking = zlib.decompressobj()
    data = unpacking.decompress(packed, _MOST_BYTES)
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError
    name, numbers = json.loads(data)
    if not isinstance(name, str) or len(name) > _MOST_LETTERS or not name.isprintable():
        raise ValueError
    if not all(type(number) is int for number in numbers) or not 0 < len(numbers) <= 3 * _MOST_TILES:
        raise ValueError
    slots, before = [], (0, 0, 0)
    for x, y, z in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
        before = (before[0] + x, before[1] + y, before[2] + z)
        if max(map(abs, before)) > _MOST_HALVES:
            raise ValueError
        slots.append(before)
    return Layout.from_slots(slots, name=name)
