"""The drawings on the tiles: one sprite a set, a ``<symbol>`` a face.

The sprites are made by ``python -m tools.tile_art`` in the repository. A symbol is the drawing alone, on a view box of
60 by 80: whoever uses it draws the tile under it. Shapes carry classes (``t-ink``, ``t-red``, ...) for themes, and a
plain fill for everyone else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final
from xml.etree import ElementTree

from tilewright.errors import NotFoundError

__all__ = ["ART_NAMES", "TileArt"]

ART_NAMES: Final = ("classic", "large", "clear")

_SVG: Final = "{http://www.w3.org/2000/svg}"


class TileArt:
    """One set of drawings.

    >>> len(TileArt.load("classic").symbols(["1m", "back"]))
    2
    """

    def __init__(self, symbols: dict[str, str]) -> None:
        self._symbols = symbols

    @classmethod
    @cache
    def load(cls, name: str) -> TileArt:
        """The set of that name; read once.

        Raises:
            NotFoundError: ``not_found_among``.
        """
        if name not in ART_NAMES:
            raise NotFoundError("not_found_among", kind="set of drawings", name=name, known=", ".join(ART_NAMES))
        text = files(__name__).joinpath(f"{name}.svg").read_text("utf-8")
        # The sprite is ours, shipped with the package: no foreign XML is parsed here.
        root = ElementTree.fromstring(text)  # noqa: S314
        symbols = {}
        for symbol in root.iter(f"{_SVG}symbol"):
            source = ElementTree.tostring(symbol, encoding="unicode", short_empty_elements=True)
            source = source.replace("ns0:", "").replace(' xmlns:ns0="http://www.w3.org/2000/svg"', "").strip()
            symbols[symbol.attrib["id"].removeprefix("face-")] = source
        return cls(symbols)

    def symbols(self, faces: Iterable[str]) -> list[str]:
        """The ``<symbol id="face-...">`` elements of these faces (their texts, or back, blank, joker), sorted.

        Raises:
            NotFoundError: ``not_found``.
        """
        try:
            return [self._symbols[face] for face in sorted(faces)]
        except KeyError as error:
            raise NotFoundError("not_found", kind="drawing", name=error.args[0]) from None
