"""How soon the first board stands: ``python -m tools.page_load --help``.

A server of its own with no games, and a headless Chromium. Each visit is timed from the navigation until the frame is
shown in which the board has its tiles. *cold*: a browser just started, its cache empty, and no game yet. *again*: it
comes back, its cache filled and the service worker installed; the game is there.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

STANDS: Final = """
window.stood = new Promise((stands) => {
  const look = () => {
    if (!document.querySelector("#app:not(.loading) .tile")) return requestAnimationFrame(look);
    // The frame that shows it has been handed over when the next one begins.
    requestAnimationFrame(() => stands(performance.now()));
  };
  requestAnimationFrame(look);
});
"""
"""Runs before the page: notes when the board stands."""


def visit(context: BrowserContext, url: str) -> dict[str, float]:
    """One visit in a page of its own."""
    page: Page = context.new_page()
    page.add_init_script(STANDS)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.goto(url, wait_until="commit")
    found: dict[str, float] = page.evaluate(
        """async () => {
          const stands = await window.stood;
          const files = performance.getEntriesByType("resource");
          const [page] = performance.getEntriesByType("navigation");
          return {
            stands, document: page.responseEnd,
            kilobytes: [page, ...files].reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
          };
        }"""
    )
    found["requests"] = len(sent)
    # What goes on in the background belongs to this visit: the service worker keeps the files.
    page.evaluate("navigator.serviceWorker?.ready")
    page.close()
    return found


def run(browser: Browser, url: str, found: defaultdict[str, list[dict[str, float]]]) -> None:
    """A cold visit, and another one."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.request.delete(f"{url}api/v1/data")
    found["cold"].append(visit(context, url))
    found["again"].append(visit(context, url))
    context.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    found: defaultdict[str, list[dict[str, float]]] = defaultdict(list)
    data = tempfile.mkdtemp(prefix="tilewright-load-")
    command = [str(Path(sys.executable).parent / "tilewright"), "play", "--json", "--no-browser"]
    with subprocess.Popen([*command, "--data", data, "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        try:
            told: dict[str, Any] = json.loads("" if server.stdout is None else server.stdout.readline())
            with sync_playwright() as playwright:
                for _ in range(options.runs):
                    browser = playwright.chromium.launch(
                        executable_path=os.environ.get("TILEWRIGHT_CHROMIUM")
                        or shutil.which("chromium-headless-shell"),
                        args=["--no-sandbox", "--disable-gpu", "--no-first-run"],
                    )
                    run(browser, told["url"], found)
                    browser.close()
        finally:
            server.terminate()
    shutil.rmtree(data, ignore_errors=True)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    for name, visits in found.items():
        stands = sorted(visit["stands"] for visit in visits)
        middle = {key: statistics.median(visit[key] for visit in visits) for key in visits[0]}
        print(
            f"{name:6} board stands: median {middle['stands']:5.0f} ms, most {stands[-1]:5.0f} ms; "
            f"document {middle['document']:.0f} ms; "
            f"{middle['requests']:.0f} requests, {middle['kilobytes']:.0f} kB"
        )


if __name__ == "__main__":
    main()
