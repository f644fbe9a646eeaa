"""The built-in layouts, and layouts from files.

The built-in ones are JSON files in the folder ``layouts`` of this package, listed in `BUILTIN_NAMES` from easy to hard.
The order is measured by ``tools/layout_difficulty.py``: how often a player who takes any legal pair clears a deal.
"""

from __future__ import annotations

import errno
import re
from functools import cache
from importlib.resources import files
from os import PathLike, fspath
from pathlib import Path
from typing import Final, Literal, TypeAlias

from tilewright.errors import NotFoundError
from tilewright.phrases import Phrase
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats import parse_layout, parse_layouts
from tilewright.solitaire.formats.source import MAX_BYTES, one_line
from tilewright.solitaire.layout import Layout

__all__ = ["BUILTIN_NAMES", "Difficulty", "builtin_difficulty", "builtin_layout", "described_by_file", "layout_names"]
__all__ += ["load_layout", "load_layouts"]

Difficulty: TypeAlias = Literal["easy", "medium", "hard"]

BUILTIN_NAMES: Final = (
    "lantern",
    "stepping-stones",
    "lotus",
    "pinwheel",
    "moon-bridge",
    "parasol",
    "turtle",
    "butterfly",
    "pagoda",
    "torii",
    "walled-garden",
    "twin-peaks",
)
"""The built-in layouts, from easy to hard."""

_FIRST_MEDIUM: Final = "parasol"
_FIRST_HARD: Final = "torii"

# No file has such a path.
_NO_SUCH_FILE: Final = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)

_DESKTOP_LINE: Final = re.compile(r"(Name|Author|Description|FileName)\s*=\s*(.*)")
_DESKTOP_WORDS: Final = {"Name": "name", "Author": "author", "Description": "description"}


def layout_names() -> tuple[str, ...]:
    """The names of the built-in layouts, from easy to hard.

    >>> "turtle" in layout_names()
    True
    """
    return BUILTIN_NAMES


def builtin_difficulty(name: str) -> Difficulty:
    """How hard a built-in layout is, by how often a player who takes any legal pair clears a deal.

    Returns:
        ``easy`` from half of the deals on, ``hard`` below 35 %, ``medium`` between.

    Raises:
        NotFoundError: ``not_found_among``, with the names there are.

    >>> builtin_difficulty("lantern"), builtin_difficulty("turtle"), builtin_difficulty("twin-peaks")
    ('easy', 'medium', 'hard')
    """
    key = _key(name)
    if key is None:
        raise NotFoundError("not_found_among", kind="layout", name=name, known=", ".join(BUILTIN_NAMES))
    place = BUILTIN_NAMES.index(key)
    if place < BUILTIN_NAMES.index(_FIRST_MEDIUM):
        return "easy"
    return "medium" if place < BUILTIN_NAMES.index(_FIRST_HARD) else "hard"


def builtin_layout(name: str) -> Layout:
    """The built-in layout with this name or title, in any case; never a file, whatever the name looks like.

    Raises:
        NotFoundError: ``not_found_among``, with the names there are.

    >>> builtin_layout("turtle").name, builtin_layout("Turtle").author
    ('Turtle', 'traditional')
    """
    key = _key(name)
    if key is None:
        raise NotFoundError("not_found_among", kind="layout", name=name, known=", ".join(BUILTIN_NAMES))
    return _read_builtin(key)


def _key(name: object) -> str | None:
    """The name of a built-in layout as it stands in the list, or None."""
    key = re.sub(r"[ _]+", "-", name.strip().casefold()) if isinstance(name, str) else None
    return key if key in BUILTIN_NAMES else None


@cache
def _read_builtin(name: str) -> Layout:
    return parse_layout(files("tilewright.solitaire").joinpath("layouts", f"{name}.json").read_bytes(), "json")


def load_layout(name_or_path: str | PathLike[str]) -> Layout:
    """A layout by the name of a built-in one, or from a file that holds one.

    The name of a built-in layout is that layout. Any other text is a path: so is one with a separator or a dot in it.
    When the file itself has no name, author or description, a KMahjongg ``.desktop`` file beside it gives them, and at
    last the name of the file.

    Raises:
        NotFoundError: ``not_found_among``: no such built-in layout and no such file; ``not_found`` for a path.
        LayoutError: The file is there and cannot be opened (``not_opened``), is no layout that can be read, or holds
            several (``layout_count``): see `load_layouts`.

    >>> load_layout("turtle") == builtin_layout("turtle")
    True
    """
    if (key := _key(name_or_path)) is not None:
        return _read_builtin(key)
    data = _read(name_or_path)
    return _with_words(parse_layout(data), Path(name_or_path))


def load_layouts(path: str | PathLike[str]) -> tuple[Layout, ...]:
    """All layouts of a file, in its order; see `load_layout` for their names and the errors.

    >>> load_layouts("no such file")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    tilewright.errors.NotFoundError: there is no layout 'no such file'; there are: ...
    """
    return described_by_file(parse_layouts(_read(path)), path)


def described_by_file(layouts: tuple[Layout, ...], path: str | PathLike[str]) -> tuple[Layout, ...]:
    """The layouts of a file with the words that its name and the ``.desktop`` file beside it give.

    >>> described_by_file((Layout.from_slots([(0, 0, 0)]),), "dot.txt")
    (<Layout 'dot': 1 tile>,)
    """
    return (_with_words(layouts[0], Path(path)),) if len(layouts) == 1 else layouts


def _read(path: str | PathLike[str]) -> bytes:
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        name = fspath(path)
        if name and isinstance(error, OSError) and error.errno not in _NO_SUCH_FILE:
            raise LayoutError("not_opened", name=name, reason=error.strerror or str(error)) from None
        if Path(name).name != name or "." in name:  # a path: the names of built-in layouts are no help
            raise NotFoundError("not_found", kind="layout file", name=name) from None
        raise NotFoundError("not_found_among", kind="layout", name=name, known=", ".join(BUILTIN_NAMES)) from None
    if len(data) > MAX_BYTES:
        raise LayoutError("too_large", found=fspath(path), limit=Phrase("bytes", count=MAX_BYTES))
    return data


def _with_words(layout: Layout, path: Path) -> Layout:
    words = {"name": path.stem, **_desktop_words(path)}
    return layout.described(**{key: value for key, value in words.items() if not getattr(layout, key)})


def _desktop_words(path: Path) -> dict[str, str]:
    """What KMahjongg's ``.desktop`` file beside a layout says about it."""
    if path.suffix.lower() != ".layout":
        return {}
    try:
        with path.with_suffix(".desktop").open("rb") as stream:
            text = stream.read(MAX_BYTES).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return {}
    lines = [match.groups() for line in text.splitlines() if (match := _DESKTOP_LINE.fullmatch(line.strip()))]
    values = {
        key: one_line(value.replace("\\n", " ").replace("\\s", " ").replace("\\\\", "\\")) for key, value in lines
    }
    if values.get("FileName", path.name) != path.name:
        return {}
    return {word: values[key] for key, word in _DESKTOP_WORDS.items() if values.get(key)}
