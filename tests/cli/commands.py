"""Running the command in a process of its own, as a shell does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = [sys.executable, "-c", "import sys; from tilewright.cli import main; sys.exit(main())"]


def tilewright(
    *arguments: str | Path,
    stdin: str | bytes = "",
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    stdout: int = subprocess.PIPE,
) -> subprocess.CompletedProcess[str]:
    """What a command gives when it has ended; text in and out is UTF-8."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*PROGRAM, *map(str, arguments)],
        input=data,
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        timeout=60,
        check=False,
    )
    out = done.stdout.decode() if done.stdout else ""
    return subprocess.CompletedProcess(done.args, done.returncode, out, done.stderr.decode())
