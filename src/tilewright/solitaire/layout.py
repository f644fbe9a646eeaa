"""`Layout`: the places of the tiles, without faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from os import PathLike
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, SupportsIndex, TypeAlias

from tilewright._core import SolitaireGeometry
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.layout_array import MAX_CELLS, LayoutArray, read_layers
from tilewright.solitaire.problem import Problem, Slot

if TYPE_CHECKING:
    from tilewright.solitaire.rules import Covering

__all__ = ["Layout", "LayoutArray", "View"]

MAX_COORDINATE: Final = 10_000
"""Slots lie within this many half tiles of the origin: far more than any board, and no sum of them overflows."""

LABEL_LIMIT: Final = 10**18
"""Labels are smaller than this: numbers of 18 digits, as every format that keeps them can read."""

View: TypeAlias = Literal["ne", "nw", "se", "sw"]
"""Where the light comes from: the depth of a tile shows on the two opposite edges."""

# The sign of x and of y in the drawing key of each view.
_VIEW_SIGNS: Final[Mapping[str, tuple[int, int]]] = {"ne": (-1, 1), "nw": (1, 1), "se": (-1, -1), "sw": (1, -1)}


class Layout:
    """The places of the tiles of a board, in half-tile units.

    A layout may be nonsense (tiles that overlap or stick out): `problems` tells, and what plays it refuses it. Layouts
    are immutable; ``==`` and ``hash`` go by the slots alone.

    Args:
        slots: Column, row and layer of each tile, in any order.
        labels: A nonzero number for each, in the same order; 1 by default.
        name, author, description, category: Words about it.
        shape: Layers, rows and columns of the array that it stands in, if it does.
        slot_lines: The line of the file on which each slot was found.
        notes: What the reader of the file remarked.

    Attributes:
        slots: The places, sorted by (z, y, x). Indices in JSON and in the core are into this tuple.
        labels: For each slot the number it was marked with in an array; 1 by default. Never a face.
        name, author, description, category: Words about the layout; empty when not known.
        shape: Layers, rows and columns of the array it was made from, or None. It is written back with this size, and
            what lies beyond sticks out.
        slot_lines: The line of the file on which a slot was found, for the messages of `problems`.
        notes: What the reader of the file remarked, part of `problems`.

    Raises:
        LayoutError: ``coordinate``, ``labels``, ``label_value`` or ``shape``.

    >>> layout = Layout.from_array([[1, 0, 2, 0], [0, 0, 0, 0]])
    >>> layout.slots, layout.labels
    ((Slot(x=0, y=0, z=0), Slot(x=2, y=0, z=0)), (1, 2))
    """

    __slots__ = (
        "_geometries",
        "_indices",
        "author",
        "category",
        "description",
        "labels",
        "name",
        "notes",
        "shape",
        "slot_lines",
        "slots",
    )

    slots: tuple[Slot, ...]
    labels: tuple[int, ...]
    shape: tuple[int, int, int] | None
    slot_lines: Mapping[Slot, int]
    notes: tuple[Problem, ...]
    name: str
    author: str
    description: str
    category: str
    _indices: Mapping[Slot, int] | None
    _geometries: dict[str, SolitaireGeometry]

    def __init__(
        self,
        slots: Iterable[tuple[SupportsIndex, SupportsIndex, SupportsIndex]],
        labels: Iterable[SupportsIndex] | None = None,
        *,
        name: str = "",
        author: str = "",
        description: str = "",
        category: str = "",
        shape: tuple[int, int, int] | None = None,
        slot_lines: Mapping[Slot, int] | None = None,
        notes: Iterable[Problem] = (),
    ) -> None:
        places = [_slot(slot) for slot in slots]
        marks = [1] * len(places) if labels is None else [_label(label) for label in labels]
        if len(marks) != len(places):
            raise LayoutError("labels", found=len(marks), expected=len(places))
        if shape is not None:
            layers, rows, columns = shape
            for x, y, z in places:
                if not (0 <= x < columns and 0 <= y < rows and 0 <= z < layers):
                    raise LayoutError("shape", slot=(x, y, z), layers=layers, rows=rows, columns=columns)
        order = sorted(range(len(places)), key=lambda i: (places[i].z, places[i].y, places[i].x))
        self._set(
            slots=tuple(places[i] for i in order),
            labels=tuple(marks[i] for i in order),
            name=name,
            author=author,
            description=description,
            category=category,
            shape=shape,
            slot_lines=MappingProxyType(dict(slot_lines or {})),
            notes=tuple(notes),
        )

    def _set(self, **fields: object) -> None:
        for field, value in fields.items():
            object.__setattr__(self, field, value)
        object.__setattr__(self, "_indices", None)
        object.__setattr__(self, "_geometries", {})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Layout cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Layout cannot be changed: {name}")

    @classmethod
    def from_slots(
        cls,
        slots: Iterable[tuple[SupportsIndex, SupportsIndex, SupportsIndex]],
        labels: Iterable[SupportsIndex] | None = None,
        *,
        name: str = "",
    ) -> Layout:
        """A layout from its places (x, y, z), in any order; they keep the coordinates given.

        Args:
            slots: Column, row and layer of each tile, in half tiles.
            labels: A nonzero number for each, in the same order; 1 by default.
            name: What it is called.

        Raises:
            LayoutError: ``coordinate``, ``labels`` or ``label_value``.

        >>> Layout.from_slots([(4, 0, 0), (0, 0, 0)]).slots
        (Slot(x=0, y=0, z=0), Slot(x=4, y=0, z=0))
        """
        return cls(slots, labels, name=name)

    @classmethod
    def from_array(cls, array: LayoutArray, *, name: str = "") -> Layout:
        """A layout from an integer array ``[layer][row][column]``; a 2-D array is one layer.

        A nonzero number marks the upper-left cell of a tile, which covers 2x2 cells; 0 is void. The numbers become
        `labels` and are never read as faces. A mark in the last row or column sticks out: `problems` says so.

        Args:
            array: Nested sequences or a NumPy array of integers; rows of one length, layers of one size.
            name: What it is called.

        Raises:
            LayoutError: ``array_shape`` when ragged, not 2-D or 3-D, or not of whole numbers; ``array_size`` when of
                more than four million cells.

        >>> Layout.from_array([[[1, 0], [0, 0]], [[1, 0], [0, 0]]]).slots
        (Slot(x=0, y=0, z=0), Slot(x=0, y=0, z=1))
        """
        layers = read_layers(array)
        rows, columns = (len(layers[0]), len(layers[0][0]) if layers[0] else 0) if layers else (0, 0)
        if len(layers) * rows * columns > MAX_CELLS:
            raise LayoutError("array_size", layers=len(layers), rows=rows, columns=columns, limit=MAX_CELLS)
        marks = [
            (Slot(x, y, z), mark)
            for z, layer in enumerate(layers)
            for y, row in enumerate(layer)
            for x, mark in enumerate(row)
            if mark
        ]
        return cls(
            [slot for slot, _ in marks], [mark for _, mark in marks], name=name, shape=(len(layers), rows, columns)
        )

    @classmethod
    def load(cls, name_or_path: str | PathLike[str]) -> Layout:
        """A layout by the name of a built-in one, or from a file.

        A text that contains a path separator or a dot, or names an existing file, is a path; any other is a name. A
        ``.desktop`` file beside a KMahjongg layout gives it its name, author and description.

        Raises:
            NotFoundError: ``not_found``: no such built-in layout and no such file.
            LayoutError: The file is not a layout that can be read.

        >>> len(Layout.load("turtle").slots)
        144
        """
        from tilewright.solitaire.library import load_layout

        return load_layout(name_or_path)

    @classmethod
    def parse(cls, data: bytes | str, format: str | None = None) -> Layout:  # noqa: A002 - the word of the field
        """A layout from the text of a file.

        Args:
            data: The content. Bytes are decoded as the format says (UTF-8, with or without a byte order mark).
            format: The name of a format, or None to find out; see `tilewright.solitaire.formats`.

        Raises:
            LayoutError: Not a layout, with the line and what was expected; all problems at once in ``problems``.

        >>> Layout.parse("[[1, 0, 1, 0], [0, 0, 0, 0]]").slots
        (Slot(x=0, y=0, z=0), Slot(x=2, y=0, z=0))
        """
        from tilewright.solitaire.formats import parse_layout

        return parse_layout(data, format)

    def dump(self, format: str) -> str:  # noqa: A002 - the word of the field
        """The layout as the text of a file: ``parse(dump(format))`` gives an equal layout of the same shape.

        Args:
            format: The name of a format that can be written; see `tilewright.solitaire.formats`.

        Raises:
            LayoutError: ``not_writable`` when the format cannot hold this layout, with the reason.

        >>> print(Layout.from_slots([(0, 0, 0)]).dump("array"))
        1 0
        0 0
        <BLANKLINE>
        """
        from tilewright.solitaire.formats import dump_layout

        return dump_layout(self, format)

    def problems(self, *, match: int = 2) -> tuple[Problem, ...]:
        """Everything that the author of this layout should know, worst first.

        Args:
            match: How many tiles go together in the game it is meant for.

        Raises:
            RulesError: ``rule_value``.

        >>> [problem.code for problem in Layout.from_slots([(0, 0, 0), (1, 1, 0)]).problems()]
        ['overlap']
        """
        from tilewright.solitaire.problems import find_problems

        return find_problems(self, match=match)

    def to_array(self) -> list[list[list[int]]]:
        """The layout as ``[layer][row][column]`` of labels, 0 for void.

        A layout made from an array has that array's origin and size. Any other begins at 0, or at its smallest
        coordinate when that is negative, and is as large as its tiles.

        Raises:
            LayoutError: ``array_mark`` when two tiles lie at the same place; ``array_size`` when the tiles lie so far
                apart that the array would have more than four million cells.

        >>> Layout.from_slots([(0, 1, 0)]).to_array()
        [[[0, 0], [1, 0], [0, 0]]]
        """
        if self.shape is not None:
            origin, (layers, rows, columns) = Slot(0, 0, 0), self.shape
        else:
            origin = Slot(*(min((0, *(slot[axis] for slot in self.slots))) for axis in range(3)))
            layers = max((slot.z + 1 - origin.z for slot in self.slots), default=0)
            rows = max((slot.y + 2 - origin.y for slot in self.slots), default=0)
            columns = max((slot.x + 2 - origin.x for slot in self.slots), default=0)
        if layers * rows * columns > MAX_CELLS:
            raise LayoutError("array_size", layers=layers, rows=rows, columns=columns, limit=MAX_CELLS)
        array = [[[0] * columns for _ in range(rows)] for _ in range(layers)]
        for slot, label in zip(self.slots, self.labels, strict=True):
            row = array[slot.z - origin.z][slot.y - origin.y]
            if row[slot.x - origin.x]:
                raise LayoutError("array_mark", slot=tuple(slot))
            row[slot.x - origin.x] = label
        return array

    def same_shape(self, other: Layout) -> bool:
        """Whether the slots are equal after both layouts are shifted to begin at 0.

        >>> Layout.from_slots([(0, 0, 0)]).same_shape(Layout.from_slots([(5, 5, 1)]))
        True
        """
        return self.at_origin() == other.at_origin()

    def at_origin(self) -> tuple[Slot, ...]:
        """The slots shifted so that the smallest x, y and z are 0.

        >>> Layout.from_slots([(5, 4, 1)]).at_origin()
        (Slot(x=0, y=0, z=0),)
        """
        if not self.slots:
            return ()
        x0, y0, z0 = (min(slot[axis] for slot in self.slots) for axis in range(3))
        return tuple(Slot(x - x0, y - y0, z - z0) for x, y, z in self.slots)

    def draw_order(self, view: View = "ne") -> tuple[Slot, ...]:
        """The slots from far to near: drawn in this order, no tile hides one that lies before it.

        Layers go bottom to top. Within a layer of view ``"ne"`` (depth shows on the left and bottom edges) a tile comes
        after its right and its upper neighbour: neighbours overlap in one axis by at most half a tile and differ in
        the other by a whole one, so ascending ``y - x`` is such an order. The other views are its mirror images.

        >>> Layout.from_array([[1, 0, 1, 0], [0, 0, 0, 0]]).draw_order()
        (Slot(x=2, y=0, z=0), Slot(x=0, y=0, z=0))
        """
        try:
            sign_x, sign_y = _VIEW_SIGNS[view]
        except KeyError:
            raise LayoutError("view", found=view, known=", ".join(_VIEW_SIGNS)) from None
        return tuple(sorted(self.slots, key=lambda slot: (slot.z, sign_x * slot.x + sign_y * slot.y, slot.y)))

    def is_removable(self, match: int = 2) -> bool | None:
        """Whether the bare layout can be taken apart, ``match`` free tiles at a time.

        Returns:
            True or False, or None when that could not be decided within the budget of a deal.

        Raises:
            LayoutError: ``unplayable``.

        >>> Layout.from_slots([(0, 0, 0), (0, 0, 1)]).is_removable()
        False
        """
        from tilewright.solitaire.dealing import is_removable

        return is_removable(self, match)

    def described(
        self,
        *,
        name: str | None = None,
        author: str | None = None,
        description: str | None = None,
        category: str | None = None,
    ) -> Layout:
        """The same layout with other words about it; None keeps a word as it is.

        >>> Layout.from_slots([(0, 0, 0)]).described(name="Dot", author="me")
        <Layout 'Dot': 1 tile>
        """
        state = self.__getstate__()
        words = {"name": name, "author": author, "description": description, "category": category}
        layout = object.__new__(Layout)
        layout.__setstate__({**state, **{key: word for key, word in words.items() if word is not None}})
        return layout

    @property
    def indices(self) -> Mapping[Slot, int]:
        """The index of each slot."""
        if self._indices is None:
            table = MappingProxyType({slot: i for i, slot in enumerate(self.slots)})
            object.__setattr__(self, "_indices", table)
            return table
        return self._indices

    def geometry(self, covering: Covering = "any") -> SolitaireGeometry:
        """What covers and blocks what, as the core knows it; computed once.

        Raises:
            LayoutError: ``unplayable``, with the problems.
        """
        geometry = self._geometries.get(covering)
        if geometry is None:
            from tilewright.solitaire.problems import find_errors

            if errors := find_errors(self):
                summary = errors[0].message + (f" (and {len(errors) - 1} more)" if len(errors) > 1 else "")
                raise LayoutError("unplayable", problems=errors, summary=summary)
            geometry = self._geometries[covering] = SolitaireGeometry(self.slots, covering)
        return geometry

    def __eq__(self, other: object) -> bool:
        return self.slots == other.slots if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.slots)

    def __len__(self) -> int:
        return len(self.slots)

    def __repr__(self) -> str:
        name = f"{self.name!r}: " if self.name else ""
        return f"<Layout {name}{len(self.slots)} {'tile' if len(self.slots) == 1 else 'tiles'}>"

    def __copy__(self) -> Layout:
        return self

    def __deepcopy__(self, memo: object) -> Layout:
        return self

    def __getstate__(self) -> dict[str, object]:
        return {
            "slots": self.slots,
            "labels": self.labels,
            "name": self.name,
            "author": self.author,
            "description": self.description,
            "category": self.category,
            "shape": self.shape,
            "slot_lines": dict(self.slot_lines),
            "notes": self.notes,
        }

    def __setstate__(self, state: dict[str, object]) -> None:
        slot_lines = state["slot_lines"]
        self._set(**{**state, "slot_lines": MappingProxyType(slot_lines)})  # type: ignore[arg-type]


def _slot(slot: Sequence[SupportsIndex]) -> Slot:
    try:
        x, y, z = (index(value) for value in slot)
    except (TypeError, ValueError):
        raise LayoutError("coordinate", slot=slot, limit=MAX_COORDINATE) from None
    if max(abs(x), abs(y), abs(z)) > MAX_COORDINATE:
        raise LayoutError("coordinate", slot=(x, y, z), limit=MAX_COORDINATE)
    return Slot(x, y, z)


def _label(label: SupportsIndex) -> int:
    try:
        number = index(label)
    except TypeError:
        raise LayoutError("label_value", found=label) from None
    if number == 0 or abs(number) >= LABEL_LIMIT:
        raise LayoutError("label_value", found=number)
    return number
