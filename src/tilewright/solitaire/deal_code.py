"""`DealCode`: a deal of solitaire as a short text."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tilewright.codes import CodeReader, format_code
from tilewright.errors import CodeError
from tilewright.solitaire.board import Board
from tilewright.solitaire.dealing import DEAL_VERSION, MAX_NUMBER, check_number, deal
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.rules import MAX_MATCH, Covering, Rules

__all__ = ["DealCode", "layout_id", "shape_of"]

_SHAPES: Final = 4096
_OWN: Final = "own-"


@dataclass(frozen=True, slots=True)
class DealCode:
    """What a board that can be cleared is dealt from, without presets and bonus items.

    As a text it is the name of the layout, and the deal version, the rules, the shape of the layout and the seed; see
    `tilewright.codes` for how they are written.

    Attributes:
        name: The name of the layout, in lower case.
        shape: `shape_of` the layout: so that a layout that has changed since is told from the one that was meant.
        seed: 0 to 2**64 - 1.
        rules: How tiles match and cover.

    >>> row = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
    >>> code = DealCode.of("row", row, seed=7)
    >>> DealCode.parse(str(code).lower()).deal(row) == deal(row, seed=7)
    True
    """

    name: str
    shape: int
    seed: int
    rules: Rules = Rules()  # noqa: RUF009 - immutable

    @classmethod
    def of(cls, name: str, layout: Layout, *, seed: int, rules: Rules | None = None) -> DealCode:
        """The code of a deal on a layout.

        Args:
            name: What the layout is called where the code will be used: lower case letters, digits, ``-`` and ``_``.
            layout: The layout.
            seed: 0 to 2**64 - 1.
            rules: How tiles match and cover; pairs by default.

        Raises:
            DealError: ``seed``.
        """
        return cls(name, shape_of(layout), check_number("seed", seed), Rules() if rules is None else rules)

    @classmethod
    def parse(cls, text: str) -> DealCode:
        """The deal that a code means.

        Raises:
            CodeError: ``code_form``, ``code_symbol``, ``code_check``, ``code_value``, ``code_version``.
        """
        reader = CodeReader(text)
        if (version := reader.number()) != DEAL_VERSION:
            raise CodeError("code_version", code=text, found=version, expected=DEAL_VERSION)
        rules, shape, seed = reader.number(), reader.number(), reader.last()
        match, differences = 2 + rules // 4, rules % 4
        if match > MAX_MATCH or shape >= _SHAPES or seed > MAX_NUMBER:
            raise CodeError("code_value", code=text, game="solitaire")
        covering: Covering = "next" if differences & 1 else "any"
        return cls(reader.head, shape, seed, Rules(match, covering, group_flowers=not differences & 2))

    def __str__(self) -> str:
        rules = (self.rules.match - 2) * 4 + (self.rules.covering == "next") + 2 * (not self.rules.group_flowers)
        return format_code(self.name, [DEAL_VERSION, rules, self.shape, self.seed])

    def deal(self, layout: Layout, *, poll: Callable[[], object] | None = None) -> Board:
        """The board.

        Args:
            layout: The layout of that name.
            poll: See `tilewright.solitaire.deal`.

        Raises:
            CodeError: ``code_layout``: it is another one than the code was made for.
            LayoutError: ``unplayable``.
            DealError: See `tilewright.solitaire.deal`.
        """
        if shape_of(layout) != self.shape:
            raise CodeError("code_layout", code=str(self), name=self.name)
        return deal(layout, seed=self.seed, rules=self.rules, poll=poll)


def shape_of(layout: Layout) -> int:
    """A number from 0 to 4095 that other slots most likely do not have.

    Of the SHA-256 of ``x,y,z;x,y,z...`` the last 12 of the first 16 bits.

    >>> 0 <= shape_of(Layout.from_slots([(0, 0, 0)])) < 4096
    True
    """
    return int.from_bytes(_hash(layout).digest()[:2]) % _SHAPES


def layout_id(layout: Layout) -> str:
    """What a layout that is not built in is called in codes: from its slots alone, so that the same layout is one.

    >>> layout_id(Layout.from_slots([(0, 0, 0)])) == layout_id(Layout.from_slots([(0, 0, 0)], name="One"))
    True
    """
    return _OWN + _hash(layout).hexdigest()[:24]


def _hash(layout: Layout) -> hashlib._Hash:
    return hashlib.sha256(";".join(f"{x},{y},{z}" for x, y, z in layout.slots).encode())
