"""Draw the page's icon as PNG files, for systems that take no SVG: ``python -m tools.page_icons``.

Needs Chromium, as the tests of the page do.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).resolve().parents[1] / "src" / "tilewright" / "web" / "static" / "img"

# The file to draw, the one to write, and its side in pixels.
ICONS = [
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("icon-maskable.svg", "icon-maskable-512.png", 512),
    ("icon-maskable.svg", "icon-180.png", 180),
]


def main() -> None:
    """Draw them all."""
    path = os.environ.get("TILEWRIGHT_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for source, target, side in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            drawing = (FOLDER / source).read_text("utf-8")
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{side}px}}</style>{drawing}")
            page.screenshot(path=FOLDER / target, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
