"""``tilewright solitaire``: deal, show."""

from __future__ import annotations

import click

from tilewright.cli.manners import (
    InputError,
    emit,
    json_option,
    make_rules,
    read_input,
    rules_options,
    use_color,
    write_output,
)
from tilewright.errors import TilewrightError
from tilewright.solitaire import Board, Layout, deal
from tilewright.solitaire.rules import PRESETS

__all__ = ["load_board", "load_layout", "solitaire"]


@click.group()
def solitaire() -> None:
    """Mahjong solitaire: deal, solve and show boards."""


@solitaire.command(
    "deal",
    epilog="\b\nExample:  tilewright solitaire deal turtle --seed 7 -o board.json",
)
@click.argument("layout")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), required=True, help="The same seed gives the same board.")
@click.option("--match", type=int, default=None, metavar="N", help="Tiles that go together: 2 by default.")
@click.option("--random", "is_random", is_flag=True, help="A plain shuffle: the board may not be winnable.")
@click.option("-o", "--output", metavar="FILE", help="Write there, not to stdout.")
@rules_options(PRESETS)
@json_option
def deal_command(
    layout: str,
    seed: int,
    match: int | None,
    is_random: bool,
    output: str | None,
    preset: str,
    rule: tuple[str, ...],
    as_json: bool,
) -> None:
    """Deal a board that can be cleared, as JSON with its certificate.

    LAYOUT is the name of a built-in layout (see `tilewright layouts list`), a layout file, or - for stdin.
    """
    rules = make_rules(PRESETS, preset, rule, match=match)
    place = load_layout(layout)
    try:
        board = deal(place, seed=seed, rules=rules, winnable=not is_random)
    except TilewrightError as error:
        raise InputError(layout, error) from None
    write_output(output, board.to_json())


@solitaire.command(
    "show", epilog="\b\nExample:  tilewright solitaire deal turtle --seed 7 | tilewright solitaire show -"
)
@click.argument("file")
@click.option("--svg", is_flag=True, help="An SVG picture instead of text.")
@json_option
def show_command(file: str, svg: bool, as_json: bool) -> None:
    """Show a board, its moves played: free tiles have round corners.

    FILE is a board as `deal` writes it, or - for stdin. The digit on a tile is its layer, from 1.
    """
    board = load_board(file)
    if as_json:
        outcome = board.outcome()
        emit(
            {
                "tiles_left": len(board),
                "free": [list(slot) for slot in sorted(board.free, key=lambda slot: board.layout.indices[slot])],
                "legal_moves": len(board.legal_moves),
                "moves_played": len(board.moves),
                "outcome": outcome.termination if outcome else None,
            }
        )
        return
    from tilewright.render.solitaire import board_svg, board_text

    click.echo(board_svg(board) if svg else board_text(board, color=use_color()))


def load_layout(name: str) -> Layout:
    """The layout of a command line: a name, a file, or ``-``.

    Raises:
        InputError: With the name, and what is wrong.
    """
    try:
        return Layout.parse(read_input(name)) if name == "-" else Layout.load(name)
    except TilewrightError as error:
        raise InputError(name, error) from None
    except OSError as error:
        raise InputError(name, error) from None


def load_board(file: str) -> Board:
    """The board of a file, or of stdin for ``-``.

    Raises:
        InputError: With the file, and what is wrong.
    """
    data = read_input(file)
    try:
        return Board.from_json(data)
    except TilewrightError as error:
        raise InputError(file, error) from None
