"""Contact sheets: every face of a sprite on ivory tiles, to be looked at in a browser."""

from __future__ import annotations

from tools.tile_art.sprite import CODES

COLUMNS = 9


def sheet(sprite_text: str, width: int) -> str:
    """A page that shows all faces at one size.

    Args:
        sprite_text: The sprite, which is put into the page.
        width: Width of a tile in pixels.
    """
    height, gap = width * 4 // 3, max(4, width // 12)
    tiles = []
    for i, code in enumerate(CODES):
        x, y = gap + i % COLUMNS * (width + gap), gap + i // COLUMNS * (height + gap)
        tiles.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{width * 0.08:.1f}" '
            f'fill="#f6f0df"/>'
            f'<use href="#face-{code}" x="{x}" y="{y}" width="{width}" height="{height}"/>'
        )
    rows = -(-len(CODES) // COLUMNS)
    total_width, total_height = gap + COLUMNS * (width + gap), gap + rows * (height + gap)
    hidden = sprite_text.replace("<svg ", '<svg width="0" height="0" ', 1)
    return (
        '<!doctype html><meta charset="utf-8">'
        "<style>body { margin: 0; background: #3c5a4c } svg { display: block }</style>"
        f'{hidden}<svg width="{total_width}" height="{total_height}">{"".join(tiles)}</svg>\n'
    )
