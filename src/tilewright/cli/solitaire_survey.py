"""Random deals of a layout, decided by the thousand: the run behind ``tilewright solitaire solve-many``.

The file of a run is JSON lines: what was asked, then one line for each deal in the order of the seeds. Memory does not
grow with the number of deals; a run that was stopped goes on from its file.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

import click

from tilewright.errors import TilewrightError
from tilewright.solitaire import Layout, Rules, deal, solve_many
from tilewright.solitaire.dealing import DEAL_VERSION
from tilewright.solitaire.formats.source import one_line
from tilewright.solitaire.solving import LOST, UNKNOWN, WINNABLE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Counts", "Survey", "SurveyError"]

FORMAT: Final = "tilewright/solitaire-verdicts"
VERSION: Final = 1

CHUNK: Final = 512
"""Deals between two writes: at most so many are decided again after a stop."""

_STATUSES: Final = {WINNABLE: "winnable", LOST: "lost", UNKNOWN: "unknown"}


class SurveyError(TilewrightError, ValueError):
    """A run that cannot go on from the file named."""

    templates = {
        "not_verdicts": "{file} is not a file of verdicts: name another one",
        "other_verdicts": "{file} holds the verdicts of another run (its {field} differs): name another file",
    }


@dataclass(slots=True)
class Counts:
    """How many deals have which verdict."""

    winnable: int = 0
    lost: int = 0
    unknown: int = 0

    @property
    def deals(self) -> int:
        """How many there are."""
        return self.winnable + self.lost + self.unknown

    def add(self, status: str) -> None:
        """Count one more."""
        setattr(self, status, getattr(self, status) + 1)

    @property
    def share(self) -> float:
        """The share of winnable deals."""
        return self.winnable / self.deals

    @property
    def share_error(self) -> float:
        """Half of the 95 % interval of the share (E. B. Wilson, 1927), for deals that were all decided."""
        n, p, z = self.deals, self.share, 1.96
        return z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))

    def to_json(self) -> dict[str, object]:
        """As plain data."""
        return {
            "deals": self.deals,
            **asdict(self),
            "share": round(self.share, 6),
            "share_error": round(self.share_error, 6),
        }

    def __str__(self) -> str:
        parts = f"{self.winnable} of {self.deals} deals can be cleared: {self.share:.2%}, +- {self.share_error:.2%}"
        return f"{parts} ({self.unknown} undecided)" if self.unknown else parts


@dataclass(frozen=True, slots=True)
class Survey:
    """What is asked: deals of a layout, with the seeds ``first_seed``, ``first_seed + 1`` and so on."""

    layout: Layout
    rules: Rules
    first_seed: int
    deals: int
    max_nodes: int | None = None
    time_limit_s: float | None = None
    threads: int | None = None

    def run(self, output: str | None) -> Counts:
        """Decide what is not decided yet, and write it.

        Raises:
            SurveyError: The file is that of another run.
            DealError: The layout cannot be dealt.
            OSError: The file cannot be read or written.
        """
        counts = Counts()
        with ExitStack() as stack:
            file = None if output is None else stack.enter_context(self._open(Path(output), counts))
            bar = stack.enter_context(
                click.progressbar(length=self.deals, label=one_line(self.layout.name) or "deals", file=sys.stderr)
            )
            bar.update(counts.deals)
            try:
                while counts.deals < self.deals:
                    self._decide_chunk(counts, bar.update, file)
            except KeyboardInterrupt:
                where = "" if output is None else "; the same command goes on from there"
                click.echo(f"\nstopped after {counts.deals} deals{where}", err=True)
                raise
        return counts

    def _decide_chunk(self, counts: Counts, advance: Callable[[int], object], file: IO[bytes] | None) -> None:
        first = self.first_seed + counts.deals
        seeds = range(first, first + min(CHUNK, self.deals - counts.deals))
        shown = 0

        def show(done: int) -> None:
            nonlocal shown
            advance(done - shown)
            shown = done

        verdicts = solve_many(
            self.layout,
            self._faces(seeds),
            rules=self.rules,
            max_nodes=self.max_nodes,
            time_limit_s=self.time_limit_s,
            threads=self.threads,
            progress=show,
        )
        show(len(seeds))
        lines = []
        for seed, verdict in zip(seeds, verdicts.tolist(), strict=True):
            status = _STATUSES[verdict]
            counts.add(status)
            lines.append(f'{{"seed":{seed},"status":"{status}"}}\n')
        if file is not None:
            file.write("".join(lines).encode())
            file.flush()

    def _faces(self, seeds: range) -> NDArray[np.uint8]:
        import numpy as np

        faces = np.empty((len(seeds), len(self.layout)), dtype=np.uint8)
        for row, seed in zip(faces, seeds, strict=True):
            board = deal(self.layout, seed=seed, rules=self.rules, winnable=False)
            row[:] = [face.index for face in board.start_faces if face is not None]
        return faces

    def _header(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "layout": {"name": self.layout.name, "slots": [list(slot) for slot in self.layout.slots]},
            "rules": asdict(self.rules),
            "first_seed": self.first_seed,
            "deal_version": DEAL_VERSION,
            "max_nodes": self.max_nodes,
            "time_limit_s": self.time_limit_s,
        }

    def _open(self, path: Path, counts: Counts) -> IO[bytes]:
        """The file, ready for the next deal; what it holds is counted."""
        file = path.open("r+b" if path.exists() else "w+b")
        try:
            if not file.read(1):
                file.write(json.dumps(self._header(), separators=(",", ":")).encode() + b"\n")
                file.flush()
                return file
            file.seek(0)
            self._check_header(path, file.readline())
            end = file.tell()
            for status, size in self._read_verdicts(path, file):
                if counts.deals == self.deals:
                    return file
                counts.add(status)
                end += size
            # A line that was cut off when the run was stopped goes.
            file.seek(end)
            file.truncate()
        except BaseException:
            file.close()
            raise
        return file

    def _check_header(self, path: Path, line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise SurveyError("not_verdicts", file=path)
        for field, value in json.loads(json.dumps(self._header())).items():
            if found.get(field) != value:
                raise SurveyError("other_verdicts", file=path, field=field)

    def _read_verdicts(self, path: Path, file: IO[bytes]) -> Iterator[tuple[str, int]]:
        for number, line in enumerate(file):
            if not line.endswith(b"\n"):
                return
            try:
                record = json.loads(line)
                status = record["status"]
                known = record["seed"] == self.first_seed + number and status in _STATUSES.values()
            except (ValueError, LookupError, TypeError):
                known = False
            if not known:
                raise SurveyError("not_verdicts", file=path)
            yield status, len(line)
