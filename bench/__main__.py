"""Run the measurements: ``python -m bench [NAME...]``; without a name, all of them."""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from pathlib import Path

_NOT_PAGES = {"__init__", "__main__", "measure"}


def main(names: list[str]) -> int:
    """Print every table of the pages named."""
    pages = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in _NOT_PAGES)
    for name in names:
        if name not in pages:
            print(f"there is no page {name!r}; there are: {', '.join(pages)}", file=sys.stderr)
            return 2
    print(f"# {platform.machine()}, {platform.system()}, Python {platform.python_version()}\n", flush=True)
    for name in names or pages:
        for table in import_module(f"bench.{name}").tables():
            print(table.to_markdown(), flush=True)
    return 0


sys.exit(main(sys.argv[1:]))
