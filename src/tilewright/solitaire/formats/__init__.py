"""Layout files: one module a format.

=================  ============================================================  =======================
name               kind of file                                                  keeps, beside the tiles
=================  ============================================================  =======================
``json``           our own JSON                                                  everything
``array``          the integer array as text                                     labels
``array-json``     the same as JSON                                              labels
``kmahjongg-1.1``  KMahjongg ``.layout``                                         all words
``kmahjongg-1.0``  the same, always 5 levels of 16 rows of 32 characters         all words
``mahjongg-1.1``   the same as 1.1 without the ``k``                             all words
``kyodai``         Kyodai and VbMahjongg ``.lay``                                name, author, category
``mah``            ``.mah`` JSON; several layouts a file                         name, author, category
``mah-boards``     the bare list of its boards; several                          name, author, category
``gnome``          GNOME Mahjongg's ``mahjongg.map`` (XML); several              name
``pysolfc``        PySolFC layout strings, alone or in a table; several          -
``xmahjongg``      xmahjongg: row, column, level                                 -
``ace``            Ace of Penguins ``.tp``                                       -
=================  ============================================================  =======================

All of them are read and written; words are name, author, category and description.

Every module of this package that has a tuple ``FORMATS`` of `Format` is found by itself: a new format is one file here
and one test file. Formats from elsewhere can be added with `register_format`.

A format is known by its content, never by the name of the file. Bytes are read as UTF-8, with or without a byte order
mark, with any line ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from tilewright.phrases import Phrase
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats.format import Format, cannot_write
from tilewright.solitaire.formats.source import decode, shown, split_lines
from tilewright.solitaire.layout import Layout

__all__ = [
    "Format",
    "detect_format",
    "dump_layout",
    "find_format",
    "format_for_file",
    "format_names",
    "parse_layout",
    "parse_layouts",
    "register_format",
]

ALIASES: Final[Mapping[str, str]] = {"kmahjongg": "kmahjongg-1.1", "mahjongg": "mahjongg-1.1"}
"""Short names that are accepted too."""


@cache
def _registry() -> dict[str, Format]:
    found: Iterable[Format] = (
        entry
        for module in sorted(module.name for module in iter_modules(__path__))
        for entry in getattr(import_module(f"{__name__}.{module}"), "FORMATS", ())
    )
    return {entry.name: entry for entry in found}


def register_format(format: Format) -> None:  # noqa: A002 - the word of the field
    """Add a format that does not live in this package, or replace one of the same name.

    >>> register_format(find_format("array"))
    """
    _registry()[format.name] = format


def format_names() -> tuple[str, ...]:
    """The names of all formats.

    >>> "kmahjongg-1.1" in format_names()
    True
    """
    return tuple(_registry())


def find_format(name: str) -> Format:
    """The format with this name.

    Raises:
        LayoutError: ``unknown_format``.

    >>> find_format("kmahjongg").name
    'kmahjongg-1.1'
    """
    try:
        return _registry()[ALIASES.get(name, name)]
    except (KeyError, TypeError):
        raise LayoutError("unknown_format", found=name, known=", ".join(format_names())) from None


def format_for_file(file_name: str) -> Format:
    """The format in which to write a file with this name: of those with its ending the first that can be written.

    Raises:
        LayoutError: ``unknown_extension``.

    >>> format_for_file("eagle.layout").name
    'kmahjongg-1.1'
    """
    writable = [entry for entry in _registry().values() if entry.dump is not None]
    fitting = [entry for entry in writable if file_name.lower().endswith(entry.extension)]
    if fitting:
        # The longest ending: `.array.json` before `.json`.
        return max(fitting, key=lambda entry: len(entry.extension))
    known = ", ".join(dict.fromkeys(entry.extension for entry in writable))
    raise LayoutError("unknown_extension", found=file_name, known=known)


def detect_format(data: bytes | str) -> Format:
    r"""The format of a file, by its content.

    Raises:
        LayoutError: ``unrecognized``, ``not_text``, ``too_large``, ``git_lfs``.

    >>> detect_format("kmahjongg-layout-v1.0\n").name, detect_format("[[1, 0], [0, 0]]").name
    ('kmahjongg-1.0', 'array-json')
    """
    return _detect(decode(data)[0])


def _detect(text: str) -> Format:
    for candidate in _registry().values():
        if candidate.detect(text):
            return candidate
    line, first = next(((i, line) for i, line in enumerate(split_lines(text), 1) if line), (1, ""))
    known = "kmahjongg-layout-v1.1, kmahjongg-layout-v1.0, mahjongg-layout-v1.1"
    raise LayoutError(
        "unrecognized",
        found=Phrase("line_text", line=line, text=shown(first)) if first else Phrase("empty_file"),
        expected=Phrase("known_start", lines=known, formats=", ".join(format_names())),
        line=line,
    )


def parse_layouts(data: bytes | str, format: str | None = None) -> tuple[Layout, ...]:  # noqa: A002
    r"""All layouts of a file, in its order; most kinds of file hold one.

    Args:
        data: The content, at most 4 MiB.
        format: The name of a format, or None to find out.

    Raises:
        LayoutError: ``unreadable`` with the line, what was expected and all `problems`; ``unrecognized``, ``not_text``,
            ``too_large``, ``git_lfs``, ``unknown_format``.

    >>> [layout.name for layout in parse_layouts("# name: Dot\n1 0\n0 0\n")]
    ['']
    """
    chosen = None if format is None else find_format(format)
    text, bad = decode(data)
    if chosen is None:
        chosen = _detect(text)
    if bad is not None and not chosen.legacy:
        line = len(split_lines(bytes(data)[:bad].decode("latin-1")))  # type: ignore[arg-type]
        reason = Phrase("not_encoded", line=line, encoding=chosen.encoding.upper())
        raise LayoutError("not_text", reason=reason, line=line)
    return tuple(chosen.parse(text))


def parse_layout(data: bytes | str, format: str | None = None) -> Layout:  # noqa: A002
    r"""The layout of a file that holds one.

    Raises:
        LayoutError: As `parse_layouts`; ``layout_count`` when there are more.

    >>> parse_layout("1 0\n0 0\n").slots
    (Slot(x=0, y=0, z=0),)
    """
    layouts = parse_layouts(data, format)
    if len(layouts) != 1:
        names = ", ".join(layout.name or str(i) for i, layout in enumerate(layouts[:12]))
        raise LayoutError(
            "layout_count",
            found=Phrase("layouts", count=len(layouts)),
            names=names + (", …" if len(layouts) > 12 else ""),
        )
    return layouts[0]


def dump_layout(layout: Layout, format: str) -> str:  # noqa: A002
    r"""The text of a file that holds this layout.

    Raises:
        LayoutError: ``unknown_format``; ``not_writable`` with the reason: the format is only read, or cannot hold it.

    >>> dump_layout(Layout.from_slots([(0, 0, 0)]), "array")
    '1 0\n0 0\n'
    """
    chosen = find_format(format)
    if chosen.dump is None:
        raise cannot_write(chosen.name, "this format is only read")
    if not layout.slots:
        raise cannot_write(chosen.name, "it has no tile")
    try:
        return chosen.dump(layout)
    except LayoutError as error:
        if error.code in {"array_mark", "array_size"}:
            raise cannot_write(chosen.name, str(error)) from None
        raise
