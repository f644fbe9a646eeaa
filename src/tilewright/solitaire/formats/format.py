"""`Format`: what the registry knows of one kind of file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.layout import Layout

__all__ = ["WORDS", "Format"]

WORDS: Final = ("name", "author", "category", "description")
"""The words about a layout that a format may keep."""


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of file.

    Attributes:
        name: Its stable name, as in ``layout.dump(name)``.
        title: What people call it.
        extension: The usual end of a file's name, with the dot.
        detect: Whether a text is of this kind, by its content; of all formats at most one says yes. Broken files count
            by how they begin, so that the right reader explains what is wrong.
        parse: The layouts in a text, in order; raises `LayoutError` with everything that is wrong.
        dump: The text of one layout, or None when the format is only read. Raises `LayoutError` ``not_writable``, for
            which `cannot_write` is there.
        keeps: Which of ``labels`` and `WORDS` survive writing and reading.
        encoding: How the text of a file is encoded. A file that is not so encoded is refused, but one in
            ``windows-1252`` is accepted where ``legacy`` is set.
        legacy: Whether old files of this kind exist in windows-1252.
    """

    name: str
    title: str
    extension: str
    detect: Callable[[str], bool]
    parse: Callable[[str], Sequence[Layout]]
    dump: Callable[[Layout], str] | None = None
    keeps: frozenset[str] = frozenset()
    encoding: str = "utf-8"
    legacy: bool = False

    def lost(self, layout: Layout) -> tuple[str, ...]:
        """What of this layout the format does not keep: ``labels`` or words about it.

        >>> from tilewright.solitaire.formats import find_format
        >>> find_format("array").lost(Layout([(0, 0, 0)], [7], name="Dot"))
        ('name',)
        """
        fields = [word for word in WORDS if getattr(layout, word)]
        if any(label != 1 for label in layout.labels):
            fields.insert(0, "labels")
        return tuple(field for field in fields if field not in self.keeps)


def cannot_write(name: str, reason: str) -> LayoutError:
    """The error of a format that cannot hold a layout."""
    return LayoutError("not_writable", format=name, reason=reason)
