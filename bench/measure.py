"""Measuring calls, and tables of what was measured."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Lead", "Table", "Timing", "format_seconds", "least", "measure", "measure_each"]


@dataclass(frozen=True, slots=True)
class Timing:
    """How long one call takes, in seconds of CPU time."""

    median: float
    p99: float
    samples: int

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Timing:
        """The figures of many single measurements."""
        ordered = sorted(seconds)
        return cls(statistics.median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], len(ordered))


def measure(call: Callable[[], object], *, budget_s: float = 0.5, min_samples: int = 20) -> Timing:
    """Time a call that can be repeated: in blocks of about a millisecond, for about ``budget_s``."""
    number = 1
    while True:
        start = time.process_time_ns()
        for _ in range(number):
            call()
        elapsed = time.process_time_ns() - start
        if elapsed >= 1_000_000 or number >= 1 << 20:
            break
        number *= 2
    blocks = max(min_samples, min(2_000, round(budget_s * 1e9 / max(elapsed, 1))))
    seconds = []
    for _ in range(blocks):
        start = time.process_time_ns()
        for _ in range(number):
            call()
        seconds.append((time.process_time_ns() - start) / 1e9 / number)
    return Timing.of(seconds)


def measure_each(calls: Iterable[Callable[[], object]]) -> Timing:
    """Time each call once: for work whose cost depends on the input, such as a deal or a solve."""
    seconds = []
    for call in calls:
        start = time.perf_counter_ns()
        call()
        seconds.append((time.perf_counter_ns() - start) / 1e9)
    return Timing.of(seconds)


def format_seconds(seconds: float) -> str:
    """Three figures and a unit."""
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


class Lead(NamedTuple):
    """One line of the summary: a task, what it takes here, and what the quickest other program takes."""

    task: str
    ours: float
    other: str
    theirs: float


def least(leads: Iterable[Lead]) -> Lead:
    """The one in which we are least ahead."""
    return min(leads, key=lambda lead: lead.theirs / lead.ours)


@dataclass(slots=True)
class Table:
    """A titled table; `to_markdown` prints it. What it has to say for the summary of all tables stands in ``leads``."""

    title: str
    columns: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    note: str = ""
    leads: list[Lead] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        """Append a row."""
        self.rows.append(cells)

    def to_markdown(self) -> str:
        """The table as Markdown, columns aligned."""
        lines = [self.columns, *self.rows]
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.columns))]
        pad = [
            "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |"
            for line in lines
        ]
        rule = "| " + " | ".join("-" * width for width in widths) + " |"
        return "\n".join([f"## {self.title}", "", pad[0], rule, *pad[1:], *(["", self.note] if self.note else []), ""])
