"""`DealCode`: a deal of connect as a short text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tilewright.codes import MAX_LENGTH, CodeReader, format_code
from tilewright.connect.board import Board
from tilewright.connect.dealing import DEAL_VERSION, DEFAULT_MAX_NODES, deal
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.connect.grid import MAX_SIDE, GridLike
from tilewright.connect.rules import Rules
from tilewright.errors import CodeError, RulesError

__all__ = ["DealCode"]

_HEAD: Final = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_MAX_SEED: Final = 2**64 - 1

# What the numbers of a code mean: an order here is part of the format. The usual rules come first, as 0.
_TURNS: Final = (2, 0, 1, 3, 4, None)
_MODES: Final = tuple(GRAVITY_MODES)
_RHYTHMS: Final = ("", "alternate", "levels")

_MOST_TILES: Final = MAX_SIDE * MAX_SIDE
_MOST_LISTED: Final = 100
"""Modes, groups, and kinds in one: a code that was made up must not take long to refuse."""


@dataclass(frozen=True, slots=True)
class DealCode:
    """What a board that can be cleared is dealt from, its mask apart: by default all cells are filled.

    As a text it is rows and columns (``10x14``), and the deal version, the numbers of kinds and copies, the rules and
    the seed; see `tilewright.codes` for how they are written.

    Attributes:
        rows: 1 to 60.
        cols: 1 to 60.
        kinds: How many kinds.
        seed: 0 to 2**64 - 1.
        copies: How many tiles of each kind; None to share them out evenly.
        rules: How tiles are joined, and how the board moves.

    >>> code = DealCode(4, 6, kinds=6, seed=7, rules=Rules(gravity="down"))
    >>> DealCode.parse(str(code).lower()) == code
    True
    """

    rows: int
    cols: int
    kinds: int
    seed: int
    copies: int | None = None
    rules: Rules = Rules()  # noqa: RUF009 - immutable

    @classmethod
    def parse(cls, text: str) -> DealCode:
        """The deal that a code means.

        Raises:
            CodeError: ``code_form``, ``code_symbol``, ``code_check``, ``code_value``, ``code_version``.
        """
        reader = CodeReader(text)
        size = _HEAD.fullmatch(reader.head)
        if size is None:
            raise CodeError("code_value", code=text, game="connect")
        if (version := reader.number()) != DEAL_VERSION:
            raise CodeError("code_version", code=text, found=version, expected=DEAL_VERSION)
        kinds, copies = reader.number(), reader.number()
        try:
            rules = _read_rules(reader)
            seed = reader.last()
            if not 1 <= kinds <= _MOST_TILES or copies > _MOST_TILES or seed > _MAX_SEED:
                raise IndexError
        except (IndexError, RulesError):
            raise CodeError("code_value", code=text, game="connect") from None
        return cls(int(size[1]), int(size[2]), kinds, seed, copies or None, rules)

    @property
    def text(self) -> str | None:
        """The code; None when very long rules make it too long to be read again."""
        text = str(self)
        return (
            text if len(text) <= MAX_LENGTH and all(len(group) <= _MOST_LISTED for group in self.rules.groups) else None
        )

    def __str__(self) -> str:
        numbers = [DEAL_VERSION, self.kinds, self.copies or 0, *_rules_to_numbers(self.rules), self.seed]
        return format_code(f"{self.rows}x{self.cols}", numbers)

    def deal(self, *, mask: GridLike | None = None, max_nodes: int = DEFAULT_MAX_NODES) -> Board:
        """The board.

        Args:
            mask: Which cells to fill, see `tilewright.connect.deal`; the code does not tell it.
            max_nodes: How much the search may try.

        Raises:
            DealError: See `tilewright.connect.deal`.
        """
        return deal(
            self.rows,
            self.cols,
            kinds=self.kinds,
            seed=self.seed,
            copies=self.copies,
            mask=mask,
            rules=self.rules,
            max_nodes=max_nodes,
        )


def _rules_to_numbers(rules: Rules) -> list[int]:
    numbers = [_TURNS.index(rules.max_turns) * 4 + (rules.border == 0) + 2 * (not rules.adjacent)]
    rhythm, colon, names = rules.gravity.partition(":")
    if colon:
        modes = [_MODES.index(name.strip()) for name in names.split(",")]
        numbers += [_RHYTHMS.index(rhythm), len(modes), *modes]
    else:
        numbers += [0, _MODES.index(rules.gravity)]
    numbers += [rules.level - 1, len(rules.groups)]
    for group in rules.groups:
        numbers += [len(group), *sorted(group)]
    return numbers


def _read_rules(reader: CodeReader) -> Rules:
    """The rules; an `IndexError` or a `RulesError` when a number stands for nothing."""
    links = reader.number()
    rhythm = _RHYTHMS[reader.number()]
    modes = [_MODES[reader.number()] for _ in range(_count(reader) if rhythm else 1)]
    level = reader.number() + 1
    groups = [frozenset(reader.number() for _ in range(_count(reader))) for _ in range(_count(reader))]
    return Rules(
        max_turns=_TURNS[links // 4],
        border=0 if links & 1 else 1,
        adjacent=not links & 2,
        gravity=f"{rhythm}:{','.join(modes)}" if rhythm else modes[0],
        groups=tuple(groups),
        level=level,
    )


def _count(reader: CodeReader) -> int:
    count = reader.number()
    if count > _MOST_LISTED:
        raise IndexError
    return count
