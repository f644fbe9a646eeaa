"""The integer array ``[layer][row][column]`` that a layout can be made from, checked."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Final, SupportsIndex, TypeAlias

from tilewright.solitaire.errors import LayoutError

__all__ = ["MAX_CELLS", "LayoutArray", "read_layers"]

MAX_CELLS: Final = 4_000_000
"""An array has at most so many cells: a board of 100 layers of 100 by 100 tiles."""

LayoutArray: TypeAlias = Sequence[Sequence[SupportsIndex]] | Sequence[Sequence[Sequence[SupportsIndex]]]


def read_layers(array: LayoutArray) -> list[list[list[int]]]:
    """The array as three levels of lists of one size.

    Args:
        array: Nested sequences or a NumPy array of whole numbers; two levels are one layer.

    Raises:
        LayoutError: ``array_shape``.

    >>> read_layers([(1, 0), (0, 0)])
    [[[1, 0], [0, 0]]]
    """
    outer = _list(_plain(array), "array", "nested lists or an array of 2 or 3 dimensions")
    # A layer holds rows and a row holds numbers: the first item of the first item tells which one this is.
    head = outer[0] if outer else None
    is_layer = isinstance(head, list) and not (head and isinstance(head[0], list))
    layers = [
        [
            _list(row, f"layer {z}, row {y}", "a row of numbers")
            for y, row in enumerate(_list(layer, f"layer {z}", "rows"))
        ]
        for z, layer in enumerate([outer] if is_layer else outer)
    ]
    for z, layer in enumerate(layers):
        if len(layer) != len(layers[0]):
            expected = f"{len(layers[0])} as in layer 0"
            raise LayoutError("array_shape", where=f"layer {z}", found=f"{len(layer)} rows", expected=expected)
        for y, row in enumerate(layer):
            if len(row) != len(layers[0][0]):
                where, expected = f"layer {z}, row {y}", f"{len(layers[0][0])} as in the first row"
                raise LayoutError("array_shape", where=where, found=f"{len(row)} columns", expected=expected)
    return [
        [[_cell(cell, z, y, x) for x, cell in enumerate(row)] for y, row in enumerate(layer)]
        for z, layer in enumerate(layers)
    ]


def _plain(value: object, depth: int = 3) -> object:
    """Nested sequences and arrays as lists, as deep as an array can be; anything else as it is."""
    if hasattr(value, "tolist"):
        plain: object = value.tolist()
        return plain
    if depth and isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [_plain(item, depth - 1) for item in value]
    return value


def _list(value: object, where: str, expected: str) -> list[object]:
    if not isinstance(value, list):
        raise LayoutError("array_shape", where=where, found=repr(value)[:40], expected=expected)
    return value


def _cell(cell: object, z: int, y: int, x: int) -> int:
    try:
        return index(cell)  # type: ignore[arg-type]
    except TypeError:
        where = f"layer {z}, row {y}, column {x}"
        raise LayoutError("array_shape", where=where, found=repr(cell)[:40], expected="a whole number") from None
