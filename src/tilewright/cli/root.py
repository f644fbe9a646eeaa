"""The root command and the table of its groups."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final

import click

from tilewright import __version__

__all__ = ["root"]

# name: (module, attribute, the line of help): what `--help` shows without importing anything.
_COMMANDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "play": ("tilewright.cli.play", "play", "Serve the web app on this machine."),
    "layouts": ("tilewright.cli.layouts", "layouts", "List, check, convert and show layouts."),
    "solitaire": ("tilewright.cli.solitaire", "solitaire", "Deal, solve and show solitaire boards."),
    "connect": ("tilewright.cli.connect", "connect", "Deal, search, solve and show connect boards."),
    "hand": ("tilewright.cli.hand", "hand", "Check hands: wins, waits, shanten, discards."),
}


def _is_present(name: str) -> bool:
    """Whether this version has the command: its engine may not be there yet."""
    return name in _COMMANDS and find_spec(_COMMANDS[name][0]) is not None


class _LazyGroup(click.Group):
    """A group that imports a command only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in _COMMANDS if _is_present(name)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if not _is_present(cmd_name):
            return None
        module, attribute, _ = _COMMANDS[cmd_name]
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101 - the table above is ours
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, _COMMANDS[name][2]) for name in self.list_commands(ctx)])


@click.command(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="\b\nExample:  tilewright solitaire deal turtle --seed 7 | tilewright solitaire show -",
)
@click.version_option(__version__, message="%(prog)s %(version)s", prog_name="tilewright")
def root() -> None:
    """The engine for mahjong tile games: solitaire, connect and hands."""
