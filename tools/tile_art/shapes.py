"""Coloured shapes and how they become SVG.

Every drawing is a list of shapes; a shape is a colour and some outlines. Colours are *roles*: each is written
both as a plain `fill` (so that the sprite looks right anywhere) and as a class (so that a page's stylesheet
may restyle it, for example `.t-red { fill: var(--tile-red, #b3261e) }`). See `INKS` for the roles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tools.tile_art.geometry import Circle, Contour, Move, Node, Ring, signed_area

#: Role -> (colour in classic and large, colour in clear). The class is `t-` and the role.
INKS: dict[str, tuple[str, str]] = {
    "ink": ("#23252b", "#000000"),  # numerals, winds, outlines
    "red": ("#b3261e", "#d55e00"),  # 萬, the red dragon, blossoms
    "green": ("#1f6b3f", "#009e73"),  # bamboo, the green dragon, leaves
    "blue": ("#22478f", "#0072b2"),  # dots, the frame of the white dragon, seasons
    "leaf": ("#5b9a4e", "#009e73"),  # young leaves
    "gold": ("#d09a2c", "#e69f00"),  # hearts of flowers, beak, bells
    "pink": ("#d9788b", "#cc79a7"),  # petals
    "wood": ("#6a4a33", "#000000"),  # branches
    "violet": ("#6a4a94", "#56307a"),  # orchid
    "back": ("#2c6a4b", "#0072b2"),  # the panel of a tile's back
    "thread": ("#efe6cb", "#ffffff"),  # lines on that panel
}


@dataclass(frozen=True, slots=True)
class Shape:
    """Outlines of one colour."""

    ink: str
    contours: tuple[Contour, ...]

    def moved(self, move: Move) -> Shape:
        """The same shape elsewhere."""
        return Shape(self.ink, tuple(move.contour(c) for c in self.contours))


Drawing = list[Shape]


def shape(ink: str, *contours: Contour | Iterable[Contour]) -> Shape:
    """A shape from contours or lists of them."""
    flat: list[Contour] = []
    for item in contours:
        if isinstance(item, Ring | Circle):
            flat.append(item)
        else:
            flat.extend(item)
    return Shape(ink, tuple(flat))


def moved(drawing: Sequence[Shape], move: Move) -> Drawing:
    """A whole drawing elsewhere."""
    return [part.moved(move) for part in drawing]


def repaint(drawing: Sequence[Shape], ink: str) -> Drawing:
    """The same drawing in one colour."""
    return [Shape(ink, part.contours) for part in drawing]


def paths(drawing: Sequence[Shape], *, clear: bool = False) -> list[str]:
    """The `<path>` elements of a drawing; neighbours of one colour share an element."""
    merged: list[tuple[str, list[Contour]]] = []
    for part in drawing:
        if merged and merged[-1][0] == part.ink:
            merged[-1][1].extend(part.contours)
        else:
            merged.append((part.ink, list(part.contours)))
    lines = []
    for ink, contours in merged:
        colour = INKS[ink][1 if clear else 0]
        data = "".join(path_data(contour) for contour in contours)
        lines.append(f'<path class="t-{ink}" fill="{colour}" d="{data}"/>')
    return lines


def path_data(contour: Contour) -> str:
    """One closed subpath: solids run clockwise, holes against the clock (the fill rule is nonzero)."""
    if isinstance(contour, Circle):
        x, y, r = _tenth(contour.x - contour.r), _tenth(contour.y), _tenth(contour.r)
        sweep = 0 if contour.hole else 1
        arc = f"a{_number(r)} {_number(r)} 0 1 {sweep}"
        return f"M{_pair(x, y)}{arc}{_separated(2 * r)} 0{arc}{_separated(-2 * r)} 0z"
    nodes = list(contour.nodes)
    if (signed_area(nodes) < 0) != contour.hole:
        nodes.reverse()
    return _ring_data(nodes)


def _ring_data(nodes: list[Node]) -> str:
    start = next((i for i, node in enumerate(nodes) if node.on), None)
    if start is None:
        first, last = nodes[0], nodes[-1]
        nodes = [Node((first.x + last.x) / 2, (first.y + last.y) / 2, True), *nodes]
    else:
        nodes = nodes[start:] + nodes[:start]
    nodes.append(nodes[0])
    x, y = _tenth(nodes[0].x), _tenth(nodes[0].y)
    data = [f"M{_pair(x, y)}"]
    command = ""
    i = 1
    while i < len(nodes):
        node = nodes[i]
        if node.on:
            numbers, letter = [(node.x, node.y)], "l"
            i += 1
        else:
            after = nodes[i + 1]
            if after.on:
                end = (after.x, after.y)
                i += 2
            else:
                end = ((node.x + after.x) / 2, (node.y + after.y) / 2)
                i += 1
            numbers, letter = [(node.x, node.y), end], "q"
        steps = [(_tenth(px) - x, _tenth(py) - y) for px, py in numbers]
        text = "".join(_separated(dx) + _separated(dy) for dx, dy in steps)
        if letter == "l":
            if i == len(nodes):
                break
            dx, dy = steps[0]
            if dx == 0 or dy == 0:
                letter, text = ("h", _separated(dx)) if dy == 0 else ("v", _separated(dy))
        data.append(text if letter == command else letter + text.removeprefix(" "))
        command = letter
        x, y = x + steps[-1][0], y + steps[-1][1]
    return "".join(data) + "z"


def _tenth(value: float) -> int:
    return round(value * 10)


def _number(tenths: int) -> str:
    sign = "-" if tenths < 0 else ""
    whole, part = divmod(abs(tenths), 10)
    if part == 0:
        return f"{sign}{whole}" if whole else "0"
    return f"{sign}{whole or ''}.{part}"


def _separated(tenths: int) -> str:
    text = _number(tenths)
    return text if text.startswith("-") else " " + text


def _pair(x: int, y: int) -> str:
    return _number(x) + _separated(y)
