"""Write the sprites: `python -m tools.tile_art [--sheet FOLDER]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.tile_art.sheet import sheet
from tools.tile_art.sprite import ART, SETS, render


def main() -> None:
    """Write every sprite, and on request a contact sheet of each."""
    parser = argparse.ArgumentParser(prog="python -m tools.tile_art", description="Write the sprites of the tile art.")
    parser.add_argument("--sheet", type=Path, metavar="FOLDER", help="also write contact sheets (HTML) here")
    folder: Path | None = parser.parse_args().sheet
    ART.mkdir(parents=True, exist_ok=True)
    for name in SETS:
        text = render(name)
        target = ART / f"{name}.svg"
        target.write_text(text, encoding="utf-8", newline="\n")
        print(f"{target.name}: {len(text) / 1000:.1f} kB")
        if folder is not None:
            for width in (160, 64, 32):
                (folder / f"{name}-{width}.html").write_text(sheet(text, width), encoding="utf-8")


if __name__ == "__main__":
    main()
