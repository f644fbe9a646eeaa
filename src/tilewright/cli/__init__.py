"""The command ``tilewright``: parse, call, print.

Each group of commands is one module here, imported only when it is called; the rules of behaviour that all share (JSON
lines, exit codes, errors, reading ``-``) are in `tilewright.cli.manners`.
"""

from __future__ import annotations

import sys

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: What follows the program's name; ``sys.argv[1:]`` by default.

    Returns:
        0 done, yes, clean; 1 the answer is no; 2 unreadable input or usage; 3 undecided within the budget; 130 after
        Ctrl-C.

    >>> main(["--version"])
    tilewright 0.1.0
    0
    """
    try:
        from tilewright.cli.manners import run
        from tilewright.cli.root import root

        return run(root, sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:  # while the modules were being loaded
        return 130
