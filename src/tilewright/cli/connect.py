"""``tilewright connect``: deal, path, pairs, solve, review, difficulty, show."""

from __future__ import annotations

import json
import re
from functools import partial

import click

from tilewright.cli.manners import (
    NO,
    YES,
    InputError,
    WholeNumber,
    emit,
    json_option,
    make_rules,
    read_input,
    report_error,
    require_code_alone,
    rules_options,
    use_color,
    warn,
    with_code,
    write_output,
)
from tilewright.cli.progress import at_work
from tilewright.cli.solving import (
    DEAL_EXIT_CODES,
    EXIT_CODES,
    ask_difficulty,
    asked,
    budget_options,
    difficulty_options,
    show_difficulty,
    solution_to_json,
)
from tilewright.connect import Board, Path, difficulty, find_path, review, solve
from tilewright.connect.board_json import moves_to_json
from tilewright.connect.deal_code import DealCode
from tilewright.connect.errors import BoardError, DealError
from tilewright.connect.grid import MAX_SIDE, PLACE, parse_grid
from tilewright.connect.rules import PRESETS
from tilewright.errors import TilewrightError
from tilewright.play import counted

__all__ = ["connect", "load_board"]

_Cell = tuple[int, int]


class _SizeType(click.ParamType[tuple[int, int]]):
    """``ROWSxCOLS``."""

    name = "rowsxcols"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        found = re.fullmatch(r"([0-9]{1,3})[x×,]([0-9]{1,3})", str(value))
        if not found or not all(1 <= int(side) <= MAX_SIDE for side in found.groups()):
            self.fail(
                f"{value!r} is not a size: expected rows and columns from 1 to {MAX_SIDE}, as in 8x18", param, ctx
            )
        return int(found[1]), int(found[2])


class _CellType(click.ParamType[_Cell]):
    """``R,C``."""

    name = "row,col"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> _Cell:
        found = re.fullmatch(r"\s*([+-]?[0-9]{1,9})\s*,\s*([+-]?[0-9]{1,9})\s*", str(value))
        if not found:
            self.fail(f"{value!r} is not a cell: expected row and column from 0, as in 3,5", param, ctx)
        return int(found[1]), int(found[2])


# `-1,3` is a cell, not an option.
_CELLS_ARE_ARGUMENTS = {"ignore_unknown_options": True}


@click.group()
def connect() -> None:
    """Connect (Shisen-Sho): deal, search, solve and show boards.

    A board is a JSON document as `deal` writes it, or text: one row a line, values separated by spaces or commas
    (0 empty, 2 and more a kind, -1 a stone), or a JSON array of such rows. A document has rules of its own: with others
    on the command line its board is taken as it stands, and what was played before is left out.
    """


@connect.command("deal", epilog="\b\nExample:  tilewright connect deal 8x18 --kinds 36 --seed 7 -o board.json")
@click.argument("size", type=_SizeType(), metavar="ROWSxCOLS", required=False)
@click.option("--kinds", type=WholeNumber(1, MAX_SIDE**2), help="How many kinds of tiles.")
@click.option("--seed", type=WholeNumber(0, 2**64 - 1), help="The same seed gives the same board.")
@click.option("--code", metavar="CODE", help="The code of a deal, in place of all else.")
@click.option("--copies", type=WholeNumber(1), default=None, help="Tiles of each kind; shared out evenly by default.")
@click.option(
    "--mask", metavar="FILE", help="Which cells to fill, as text: 1 a place, 0 none, -1 a stone, - for stdin."
)
@click.option("--random", "is_random", is_flag=True, help="A plain shuffle: the board may not be winnable.")
@click.option("-o", "--output", metavar="FILE", help="Write there, not to stdout.")
@rules_options(PRESETS)
@json_option
def deal_command(
    size: tuple[int, int] | None,
    kinds: int | None,
    seed: int | None,
    code: str | None,
    copies: int | None,
    mask: str | None,
    is_random: bool,
    output: str | None,
    preset: str | None,
    rule: tuple[str, ...],
    as_json: bool,
) -> int:
    """Deal a board that can be cleared under its own rules, as JSON with its certificate and its code.

    Exit code 1 when it cannot be dealt at all, 3 when no way to clear it was found within the budget.
    """
    others = {"--copies": copies, "--mask": mask, "--random": is_random, "--rule": rule}
    others |= {"--rules": preset}
    require_code_alone(code, {"ROWSxCOLS": size, "--kinds": kinds, "--seed": seed}, others)
    try:
        if code is not None:
            dealt = DealCode.parse(code)
        else:
            assert size is not None and kinds is not None and seed is not None  # noqa: S101, PT018 - checked above
            rules = make_rules(PRESETS, preset, rule)
            grid = None if mask is None else parse_grid(read_input(mask))
            dealt = DealCode(*size, kinds, seed, copies, rules, grid)
        with at_work("dealing"):
            board = dealt.deal(winnable=not is_random)
    except TilewrightError as error:
        where = mask or code or "x".join(map(str, size or ()))
        if not isinstance(error, DealError):
            raise InputError(where, error) from None
        exit_code = report_error(where, error, as_json=as_json)
        return DEAL_EXIT_CODES.get(error.code, exit_code)
    write_output(output, with_code(board.to_json(), None if is_random else dealt.text))
    there = len({value for row in board.start_grid for value in row if value > PLACE})
    if kinds is not None and there < kinds:
        told = f"{counted(there, 'kind')} dealt, not {kinds}: there is room for {counted(len(board), 'tile')}"
        click.echo(f"tilewright: {told}", err=True)
    return YES


@connect.command(
    "path",
    context_settings=_CELLS_ARE_ARGUMENTS,
    epilog="\b\nExample:  tilewright connect path board.json 0,3 5,3",
)
@click.argument("file")
@click.argument("a", type=_CellType(), metavar="R,C")
@click.argument("b", type=_CellType(), metavar="R,C")
@rules_options(PRESETS)
@json_option
def path_command(file: str, a: _Cell, b: _Cell, preset: str | None, rule: tuple[str, ...], as_json: bool) -> int:
    """Find the path that joins two tiles: the fewest turns, then the fewest steps.

    Rows and columns count from 0. Exit code 1 when there is none, with the reason.
    """
    board = load_board(file, preset, rule)
    path = asked(file, lambda: find_path(board, a, b))
    if as_json:
        emit(_path_to_json(board, path, a, b))
    elif path:
        from tilewright.render.connect import board_text

        click.echo(board_text(board, path, color=use_color()))
        click.echo(f"{counted(path.turns, 'turn')}, {counted(path.steps, 'step')}", err=True)
    else:
        click.echo(_no_path(board, a, b))
    return YES if path else NO


def _path_to_json(board: Board, path: Path | None, a: _Cell, b: _Cell) -> dict[str, object]:
    """A path, or why there is none, as plain data."""
    if path:
        cells = [list(cell) for cell in path.cells]
        return {"connected": True, "turns": path.turns, "steps": path.steps, "cells": cells}
    document: dict[str, object] = {"connected": False}
    if (why := board.why_not(a, b)) is not None:
        document["reason"] = why.reason
        if why.fewest_turns is not None:
            document["fewest_turns"] = why.fewest_turns
        if why.removals:
            document["removals"] = [list(cell) for cell in why.removals]
    return document


def _no_path(board: Board, a: _Cell, b: _Cell) -> str:
    """Why there is no path, in words."""
    why = board.why_not(a, b)
    assert why is not None  # noqa: S101 - a pair without a path has a reason
    turns = "" if why.fewest_turns is None else f", {counted(why.fewest_turns, 'turn')} would do"
    opens = "".join(f" {r},{c}" for r, c in why.removals)
    reason = "every way is blocked" if why.reason == "no_path" else why.reason.replace("_", " ")
    return f"no path: {reason}{turns}" + (f"; open without one of:{opens}" if opens else "")


@connect.command("pairs", epilog="\b\nExample:  tilewright connect pairs board.json --json")
@click.argument("file")
@rules_options(PRESETS)
@json_option
def pairs_command(file: str, preset: str | None, rule: tuple[str, ...], as_json: bool) -> int:
    """List every pair of tiles that can be joined. Exit code 1 when there is none."""
    board = load_board(file, preset, rule)
    pairs = asked(file, board.pairs)
    if as_json:
        tiles = len({cell for pair in pairs for cell in pair})
        emit({"count": len(pairs), "tiles": tiles, "dead": board.is_dead(), "pairs": moves_to_json(pairs)})
    else:
        for (r1, c1), (r2, c2) in pairs:
            click.echo(f"{r1},{c1} {r2},{c2}")
        click.echo("dead" if board.is_dead() else counted(len(pairs), "pair"), err=True)
    return YES if pairs else NO


@connect.command("solve", epilog="\b\nExample:  tilewright connect solve board.json --time-limit 10")
@click.argument("file")
@budget_options
@rules_options(PRESETS)
@json_option
def solve_command(
    file: str,
    max_nodes: int | None,
    time_limit: float | None,
    preset: str | None,
    rule: tuple[str, ...],
    as_json: bool,
) -> int:
    """Find out whether a board can be cleared from where it is, and how.

    Exit code 0 winnable, 1 lost (proven), 3 undecided within the budget.
    """
    board = load_board(file, preset, rule)
    solution = asked(file, lambda: solve(board, max_nodes=max_nodes, time_limit_s=time_limit), "solving")
    if as_json:
        emit(solution_to_json(solution, moves_to_json(solution.moves)))
    else:
        click.echo(solution.status)
        for (r1, c1), (r2, c2) in solution.moves:
            click.echo(f"{r1},{c1} {r2},{c2}")
    return EXIT_CODES[solution.status]


@connect.command("review", epilog="\b\nExample:  tilewright connect review game.json")
@click.argument("file")
@budget_options
@rules_options(PRESETS)
@json_option
def review_command(
    file: str,
    max_nodes: int | None,
    time_limit: float | None,
    preset: str | None,
    rule: tuple[str, ...],
    as_json: bool,
) -> int:
    """Look back on the game played on a board: which move lost it, and what would have kept the win.

    FILE is a board with its moves, or - for stdin. Exit 0 when it can still be cleared or is, 1 lost, 3 undecided.
    """
    from tilewright.connect.reviewing import review_text, review_to_json

    board = load_board(file, preset, rule)
    result = asked(file, lambda: review(board, max_nodes=max_nodes, time_limit_s=time_limit), "reviewing")
    if as_json:
        emit(review_to_json(result))
    else:
        click.echo(review_text(board, result))
    return EXIT_CODES[result.end]


@connect.command("difficulty", epilog="\b\nExample:  tilewright connect difficulty board.json --games 500")
@click.argument("file")
@difficulty_options
@rules_options(PRESETS)
@json_option
def difficulty_command(
    file: str,
    games: int,
    seed: int,
    max_nodes: int | None,
    time_limit: float | None,
    preset: str | None,
    rule: tuple[str, ...],
    as_json: bool,
) -> int:
    """Tell how hard a board is from where it is: how often random games clear it.

    Exit code 0 winnable, 1 lost (proven), 3 undecided within the budget.
    """
    board = load_board(file, preset, rule)
    ask = partial(difficulty, board, seed=seed, games=games, max_nodes=max_nodes, time_limit_s=time_limit)
    return show_difficulty(ask_difficulty(file, lambda told: ask(progress=told), games), as_json=as_json)


@connect.command(
    "show", epilog="\b\nExample:  tilewright connect deal 8x18 --kinds 36 --seed 7 | tilewright connect show -"
)
@click.argument("file")
@click.option("--path", "ends", type=_CellType(), nargs=2, default=None, metavar="R,C R,C", help="Draw the path.")
@click.option("--svg", is_flag=True, help="An SVG picture instead of text.")
@rules_options(PRESETS)
@json_option
def show_command(
    file: str, ends: tuple[_Cell, _Cell] | None, svg: bool, preset: str | None, rule: tuple[str, ...], as_json: bool
) -> int:
    """Show a board, its moves played. Exit code 1 when there is no path to draw, with the reason on stderr."""
    board = load_board(file, preset, rule)
    path: Path | None = asked(file, lambda: find_path(board, *ends)) if ends else None
    if as_json:
        emit(
            {
                "grid": [list(row) for row in board.grid],
                "tiles_left": len(board),
                "moves_played": len(board.moves),
                "rules": board.rules.to_dict(),
                "problems": [problem.to_json() for problem in board.problems()],
                **({"path": _path_to_json(board, path, *ends)} if ends else {}),
            }
        )
        return NO if ends and not path else YES
    from tilewright.render.connect import board_svg, board_text

    click.echo(board_svg(board, path) if svg else board_text(board, path, color=use_color()))
    warn(file, board.problems())
    if ends and not path:
        click.echo(_no_path(board, *ends), err=True)
        return NO
    return YES


def load_board(file: str, preset: str | None, rule: tuple[str, ...]) -> Board:
    """The board of a file, or of stdin for ``-``: a document, or text, with the rules of the command line.

    A document that comes with rules of its own goes on under the others from where it stands: what was played so far
    was played under its own.

    Raises:
        InputError: With the file, and what is wrong.
    """
    data = read_input(file)
    if data.lstrip()[:1] == b"{":
        board = asked(file, lambda: Board.from_json(data))
        rules = make_rules(PRESETS, preset, rule, given=board.rules)
        return board if rules == board.rules else Board(board.grid, rules)
    rules = make_rules(PRESETS, preset, rule)
    is_array = data.lstrip()[:1] == b"["
    return asked(file, lambda: Board(_rows(data), rules) if is_array else Board.parse(data, rules))


def _rows(data: bytes) -> list[list[int]]:
    try:
        rows: list[list[int]] = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BoardError("not_json", reason=str(error)) from None
    return rows
