"""Run the measurements: ``python -m bench [NAME...]``; without a name, all of them."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from bench.measure import Lead, Table, format_seconds

_PAGES = {
    "solitaire": "Solitaire",
    "solitaire_solver": "Solitaire, the solver",
    "connect": "Connect",
    "hand": "Hand",
}

_PREAMBLE = """# Benchmarks

This page is what `make bench` printed ({machine}; load {before:.1f} when it began, {after:.1f} when it ended).
Peers are measured in the same run. Machines differ and neighbours disturb: read the ratios, and measure again before
you rely on a figure. Single calls are from Python; times are CPU time of one thread where nothing else is said.
"""


def main() -> None:
    """Print every table of the pages named; or write all of it to a file."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, side by side with peers.")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help=f"one of {', '.join(_PAGES)}; all when none is named")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page of documentation, of all tables")
    asked = parser.parse_args()
    if unknown := [page for page in asked.pages if page not in _PAGES]:
        parser.error(f"there is no page {unknown[0]!r}; there are: {', '.join(_PAGES)}")
    if asked.write and asked.pages:
        parser.error("--write is for all pages: name none")
    machine = (
        f"{platform.machine()}, {os.cpu_count()} processors, {platform.system()}, Python {platform.python_version()}"
    )
    print(f"# {machine}\n", flush=True)
    before = os.getloadavg()[0]
    tables: list[Table] = []
    for page in asked.pages or _PAGES:
        for table in import_module(f"bench.{page}").tables():
            print(table.to_markdown(), flush=True)
            tables.append(table)
    summary = _summary(lead for table in tables for lead in table.leads)
    print(summary.to_markdown(), flush=True)
    if asked.write:
        preamble = _PREAMBLE.format(machine=machine, before=before, after=os.getloadavg()[0])
        text = "\n".join([preamble, summary.to_markdown(), *(table.to_markdown() for table in tables)])
        asked.write.write_text(text.rstrip() + "\n", encoding="utf-8")


def _summary(leads: Iterable[Lead]) -> Table:
    table = Table(
        "At a glance",
        ("task", "tilewright", "quickest other program", "takes", "ratio"),
        note="Where a table has several rows or classes, the one in which we are least ahead.",
    )
    for lead in leads:
        ratio = lead.theirs / lead.ours
        shown = f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.1f}x"
        table.add(lead.task, format_seconds(lead.ours), lead.other, format_seconds(lead.theirs), shown)
    return table


main()
