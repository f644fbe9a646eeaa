"""The sprites: one SVG file a set, one symbol a face."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tools.tile_art import classic, clear, large
from tools.tile_art.shapes import Drawing, paths

SETS: dict[str, Callable[[], dict[str, Drawing]]] = {
    "classic": classic.faces,
    "large": large.faces,
    "clear": clear.faces,
}

#: The order of the symbols in a file.
CODES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"{rank}f" for rank in range(1, 9)),
    *(f"0{suit}" for suit in "mps"),
    "joker",
    "back",
    "blank",
)

ART = Path(__file__).resolve().parents[2] / "src" / "tilewright" / "render" / "art"


def sprite(drawings: Mapping[str, Drawing], *, clear: bool = False) -> str:
    """The text of a sprite.

    Args:
        drawings: A drawing for every code.
        clear: Whether to use the colours of the clear set.
    """
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">']
    for code in CODES:
        body = "".join("\n" + line for line in paths(drawings[code], clear=clear))
        lines.append(f'<symbol id="face-{code}" viewBox="0 0 60 80">{body}\n</symbol>')
    lines.append("</svg>\n")
    return "\n".join(lines)


def render(name: str) -> str:
    """The text of the sprite of a set."""
    return sprite(SETS[name](), clear=name == "clear")
