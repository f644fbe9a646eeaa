"""Boards to choose from: sizes, drawn shapes, rules. They are data: ``presets.toml`` beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from tilewright.connect.grid import EMPTY, PLACE, STONE, Grid
from tilewright.connect.rules import Rules
from tilewright.errors import NotFoundError

__all__ = ["Preset", "find_mask", "find_preset", "mask_names", "preset_names"]

_DRAWN: Final = {"#": PLACE, ".": EMPTY, "o": STONE}


@dataclass(frozen=True, slots=True)
class Preset:
    """A board to choose, but for its seed.

    Attributes:
        id: Its name.
        rows: How many rows.
        cols: How many columns.
        kinds: How many kinds of tiles.
        copies: How many tiles of each kind; None to share them out evenly.
        mask: The name of its shape; None when every cell is filled.
        rules: How tiles are joined, and how the board moves.
        is_daily: Whether it takes turns as the board of the day.
    """

    id: str
    rows: int
    cols: int
    kinds: int
    copies: int | None
    mask: str | None
    rules: Rules
    is_daily: bool

    @property
    def tiles(self) -> int:
        """How many tiles it has.

        >>> find_preset("diamond").tiles
        60
        """
        if self.mask is None:
            return self.rows * self.cols
        return sum(row.count(PLACE) for row in find_mask(self.mask))


def preset_names() -> tuple[str, ...]:
    """The names of the presets, easy to hard.

    >>> preset_names()[0]
    'tiny'
    """
    return tuple(_presets())


def find_preset(name: str) -> Preset:
    """The preset of that name.

    Raises:
        NotFoundError: ``not_found_among``.

    >>> find_preset("large").rows, find_preset("large").kinds
    (8, 36)
    """
    preset = _presets().get(name)
    if preset is None:
        raise NotFoundError("not_found_among", kind="preset", name=name, known=", ".join(_presets()))
    return preset


def mask_names() -> tuple[str, ...]:
    """The names of the shapes.

    >>> "heart" in mask_names()
    True
    """
    return tuple(_masks())


def find_mask(name: str) -> Grid:
    """The shape of that name, as `tilewright.connect.deal` takes it: 1 a place to fill, 0 none, -1 a stone.

    Raises:
        NotFoundError: ``not_found_among``.

    >>> find_mask("diamond")[0]
    (0, 0, 0, 0, 1, 1, 0, 0, 0, 0)
    """
    mask = _masks().get(name)
    if mask is None:
        raise NotFoundError("not_found_among", kind="mask", name=name, known=", ".join(_masks()))
    return mask


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("tilewright.connect").joinpath("presets.toml").read_text("utf-8"))


@cache
def _masks() -> Mapping[str, Grid]:
    drawings: dict[str, str] = _data()["masks"]
    return MappingProxyType(
        {name: tuple(tuple(_DRAWN[cell] for cell in row) for row in text.split()) for name, text in drawings.items()}
    )


@cache
def _presets() -> Mapping[str, Preset]:
    return MappingProxyType({name: _preset(name, fields) for name, fields in _data()["presets"].items()})


def _preset(name: str, fields: Mapping[str, Any]) -> Preset:
    mask = fields.get("mask")
    rows, cols = (len(_masks()[mask]), len(_masks()[mask][0])) if mask else (fields["rows"], fields["cols"])
    return Preset(
        id=name,
        rows=rows,
        cols=cols,
        kinds=fields["kinds"],
        copies=fields.get("copies"),
        mask=mask,
        rules=Rules(**fields.get("rules", {})),
        is_daily=fields["daily"],
    )
