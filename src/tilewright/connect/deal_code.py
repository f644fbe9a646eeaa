"""`DealCode`: a deal of connect as a short text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Final

from tilewright.codes import MAX_LENGTH, CodeReader, format_code
from tilewright.connect.board import Board
from tilewright.connect.catalogue import find_mask, find_preset, mask_names, preset_names
from tilewright.connect.dealing import DEAL_VERSION, DEFAULT_MAX_NODES, deal
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.connect.grid import MAX_SIDE, Grid
from tilewright.connect.rules import MAX_KIND, Rules
from tilewright.errors import CodeError, RulesError

__all__ = ["DealCode"]

_HEAD: Final = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)(?:-([a-z0-9_-]+))?")
_MAX_SEED: Final = 2**64 - 1

# What the numbers of a code mean: an order here is part of the format. The usual rules come first, as 0.
_TURNS: Final = (2, 0, 1, 3, 4, None)
_MODES: Final = tuple(GRAVITY_MODES)
_RHYTHMS: Final = ("", "alternate", "levels")

# How the number of the turns tells that a mask follows, by its name or cell by cell.
_NAMED: Final = 32
_DRAWN: Final = 64
_SHAPES: Final = 4096

_MOST_TILES: Final = MAX_SIDE * MAX_SIDE
_MOST_LISTED: Final = 100
"""Modes, groups, and kinds in one: a code that was made up must not take long to refuse."""


@dataclass(frozen=True, slots=True)
class DealCode:
    """What a board that can be cleared is dealt from.

    As a text it is rows and columns (``10x14``, or ``10x12-heart`` with the name of a mask), and the deal version, the
    numbers of kinds and copies, the rules, the mask and the seed; see `tilewright.codes` for how they are written.

    Attributes:
        rows: 1 to 60.
        cols: 1 to 60.
        kinds: How many kinds.
        seed: 0 to 2**64 - 1.
        copies: How many tiles of each kind; None to share them out evenly.
        rules: How tiles are joined, and how the board moves.
        mask: Which cells to fill: the name of one of `tilewright.connect.catalogue`, or a grid as
            `tilewright.connect.deal` takes it; None for all of them.

    >>> code = DealCode(4, 6, kinds=6, seed=7, rules=Rules(gravity="down"))
    >>> DealCode.parse(str(code).lower()) == code
    True
    >>> str(DealCode(1, 3, kinds=1, seed=7, mask=((1, 0, 1),)))
    '1x3.210M-0000-0320-1020-739'
    """

    rows: int
    cols: int
    kinds: int
    seed: int
    copies: int | None = None
    rules: Rules = Rules()  # noqa: RUF009 - immutable
    mask: str | Grid | None = None

    @classmethod
    def of_preset(cls, name: str, seed: int) -> DealCode:
        """The deal of a preset.

        Raises:
            NotFoundError: ``not_found_among``.

        >>> DealCode.of_preset("tiny", 7) == DealCode(4, 6, kinds=6, seed=7)
        True
        """
        preset = find_preset(name)
        return cls(preset.rows, preset.cols, preset.kinds, seed, preset.copies, preset.rules, preset.mask)

    @classmethod
    def parse(cls, text: str) -> DealCode:
        """The deal that a code means.

        Raises:
            CodeError: ``code_form``, ``code_symbol``, ``code_check``, ``code_value``, ``code_version``; ``code_layout``
                for a mask that is unknown here, or has changed since.
        """
        reader = CodeReader(text)
        size = _HEAD.fullmatch(reader.head)
        if size is None:
            raise CodeError("code_value", code=text, game="connect")
        if (version := reader.number()) != DEAL_VERSION:
            raise CodeError("code_version", code=text, found=version, expected=DEAL_VERSION)
        kinds, copies = reader.number(), reader.number()
        try:
            links = reader.number()
            rules = _read_rules(reader, links % _NAMED)
            mask = _read_mask(reader, links // _NAMED * _NAMED, int(size[1]), int(size[2]), size[3])
            seed = reader.last()
            if not 1 <= kinds <= _MOST_TILES or copies > _MOST_TILES or seed > _MAX_SEED:
                raise IndexError
        except (IndexError, RulesError):
            raise CodeError("code_value", code=text, game="connect") from None
        return cls(int(size[1]), int(size[2]), kinds, seed, copies or None, rules, mask)

    @property
    def text(self) -> str | None:
        """The code; None when very long rules or a very wild mask make it too long to be read again."""
        text = str(self)
        return (
            text if len(text) <= MAX_LENGTH and all(len(group) <= _MOST_LISTED for group in self.rules.groups) else None
        )

    @property
    def head(self) -> str:
        """What people see first: rows and columns, and the name of the mask.

        >>> DealCode(10, 12, kinds=20, seed=7, mask="heart").head
        '10x12-heart'
        """
        return f"{self.rows}x{self.cols}" + (f"-{self.mask}" if isinstance(self.mask, str) else "")

    @property
    def board_name(self) -> str:
        """The name of the preset that this is a deal of, else the head of the code.

        >>> DealCode(4, 6, kinds=6, seed=7).board_name, DealCode(4, 6, kinds=4, seed=7).board_name
        ('tiny', '4x6')
        """
        names = (name for name in preset_names() if DealCode.of_preset(name, self.seed) == self)
        return next(names, self.head)

    def __str__(self) -> str:
        links, *rules = _rules_to_numbers(self.rules)
        how, numbers = _mask_to_numbers(self.mask)
        return format_code(
            self.head, [DEAL_VERSION, self.kinds, self.copies or 0, links + how, *rules, *numbers, self.seed]
        )

    def deal(
        self,
        *,
        winnable: bool = True,
        max_nodes: int = DEFAULT_MAX_NODES,
        poll: Callable[[], object] | None = None,
    ) -> Board:
        """The board.

        Args:
            winnable: False for a plain shuffle, which is not what the code means.
            max_nodes: How much the search may try.
            poll: See `tilewright.connect.deal`.

        Raises:
            NotFoundError: ``not_found_among``: there is no such mask.
            BoardError: ``grid``: the mask is none.
            DealError: See `tilewright.connect.deal`.
        """
        return deal(
            self.rows,
            self.cols,
            kinds=self.kinds,
            seed=self.seed,
            copies=self.copies,
            mask=find_mask(self.mask) if isinstance(self.mask, str) else self.mask,
            rules=self.rules,
            winnable=winnable,
            max_nodes=max_nodes,
            poll=poll,
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


def _read_rules(reader: CodeReader, links: int) -> Rules:
    """The rules; an `IndexError` or a `RulesError` when a number stands for nothing."""
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


def _mask_to_numbers(mask: str | Grid | None) -> tuple[int, list[int]]:
    """How it is told, and the numbers."""
    if mask is None:
        return 0, []
    if isinstance(mask, str):
        return _NAMED, [_shape_of(find_mask(mask))]
    # Runs of equal cells, row after row: how many, then value (a stone is 0, nothing 1, ...) and length of each.
    runs = [(value + 1, len(list(cells))) for value, cells in groupby(value for row in mask for value in row)]
    return _DRAWN, [len(runs), *(number for value, length in runs for number in (value, length - 1))]


def _read_mask(reader: CodeReader, how: int, rows: int, cols: int, name: str | None) -> str | Grid | None:
    """The mask; an `IndexError` when a number stands for nothing."""
    if (how == _NAMED) != (name is not None) or how not in {0, _NAMED, _DRAWN}:
        raise IndexError
    if name is not None:
        shape = reader.number()
        mask = find_mask(name) if name in mask_names() else None
        if mask is None or shape != _shape_of(mask) or (len(mask), len(mask[0])) != (rows, cols):
            raise CodeError("code_layout", code=reader.code, name=name)
        return name
    return tuple(_read_rows(reader, rows, cols)) if how else None


def _read_rows(reader: CodeReader, rows: int, cols: int) -> Iterator[tuple[int, ...]]:
    cells: list[int] = []
    for _ in range(reader.number()):
        value, length = reader.number() - 1, reader.number() + 1
        if value > MAX_KIND or len(cells) + length > rows * cols:
            raise IndexError
        cells += [value] * length
    if len(cells) != rows * cols or rows > MAX_SIDE or cols > MAX_SIDE:
        raise IndexError
    for start in range(0, len(cells), cols):
        yield tuple(cells[start : start + cols])


def _shape_of(mask: Grid) -> int:
    """A number from 0 to 4095 that another drawing of the same name most likely does not have."""
    text = ";".join(",".join(map(str, row)) for row in mask)
    return int.from_bytes(sha256(text.encode()).digest()[:2]) % _SHAPES
