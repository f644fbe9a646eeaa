"""``tilewright layouts``: list, check, convert, show."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from tilewright.cli.manners import (
    NO,
    YES,
    InputError,
    WholeNumber,
    emit,
    json_option,
    read_input,
    report_error,
    warn,
    write_output,
)
from tilewright.errors import NotFoundError, TilewrightError
from tilewright.solitaire import Layout, Problem
from tilewright.solitaire.formats import (
    Format,
    detect_format,
    find_format,
    format_for_file,
    format_names,
    parse_layouts,
)
from tilewright.solitaire.formats.source import one_line
from tilewright.solitaire.library import builtin_layout, described_by_file, layout_names, load_layout, load_layouts
from tilewright.solitaire.problems import find_errors

__all__ = ["layouts"]

_FORMATS_HELP = f"One of {', '.join(format_names())}."


@click.group()
def layouts() -> None:
    """Layouts: the places of the tiles. List, check, convert and show them."""


@layouts.command("list", epilog="\b\nExample:  tilewright layouts list --json")
@json_option
def list_command(as_json: bool) -> None:
    """List the built-in layouts, from easy to hard."""
    entries = [(name, load_layout(name)) for name in layout_names()]
    if as_json:
        for name, layout in entries:
            emit(_describe(name, layout))
        return
    width = max(len(name) for name, _ in entries)
    for name, layout in entries:
        click.echo(f"{name:{width}}  {len(layout):3} tiles  {_layers(layout)}  {layout.description}")


@layouts.command("check", epilog="\b\nExample:  tilewright layouts check my.layout other.layout --json | jq .problems")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--match", type=WholeNumber(2, 64), default=2, metavar="N", help="Tiles that go together: 2 by default.")
@json_option
def check_command(files: tuple[str, ...], match: int, as_json: bool) -> int:
    """Say what is wrong with layout files, with line and slot.

    FILE is a layout file of any known format, or - for stdin. Exit 1 when a layout cannot be played, 2 when a file
    cannot be read; warnings and remarks alone are 0.
    """
    code = YES
    for file in files:
        try:
            data = read_input(file)
            kind = detect_format(data)
            boards = parse_layouts(data, kind.name)
            boards = boards if file == "-" else described_by_file(boards, file)
        except InputError as error:
            code = max(code, report_error(error.file, error.cause, as_json=as_json))
            continue
        except (TilewrightError, OSError) as error:
            code = max(code, report_error(file, error, as_json=as_json))
            continue
        for number, layout in enumerate(boards):
            place = {"index": number} if len(boards) > 1 else {}
            code = max(code, _check(file, kind, layout, place, match=match, as_json=as_json))
    return code


def _check(file: str, kind: Format, layout: Layout, place: dict[str, int], *, match: int, as_json: bool) -> int:
    problems = layout.problems(match=match)
    is_playable = _exit_code(problems) == YES
    removable = layout.is_removable(match) if is_playable else None
    if as_json:
        emit(
            {
                "file": file,
                **place,
                "format": kind.name,
                "name": layout.name,
                "tiles": len(layout),
                "layers": _layer_count(layout),
                "problems": [problem.to_json() for problem in problems],
                "removable": removable,
            }
        )
    else:
        board = f" {layout.name!r}" if place else ""
        words = f"{kind.title}, {_tiles(layout)}, {_layers(layout)}"
        worst = problems[0].severity if problems else "clean"
        click.echo(f"{file}{board}: {words}: {worst}")
        for problem in problems:
            line = f"line {problem.line}: " if problem.line else ""
            click.echo(f"  {problem.severity}: {line}{problem.message}")
    return YES if is_playable else NO


@layouts.command(
    "convert",
    epilog="\b\nExample:  tilewright layouts convert my.layout my.json\n"
    "          tilewright layouts convert turtle - --to array",
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--to", metavar="FORMAT", help=f"{_FORMATS_HELP} By the end of OUT's name when left out.")
@click.option("--board", metavar="NAME", help="Which layout of a file with several: its name, or its number from 0.")
@json_option
def convert_command(source: str, target: str, to: str | None, board: str | None, as_json: bool) -> int:
    """Write a layout in another format.

    IN is a layout file, the name of a built-in layout, or - for stdin; OUT is a file, or - for stdout. What the new
    format cannot keep, and what is wrong with the layout, is named on stderr. Exit 1 when it was written and cannot be
    played. With --json the text goes to stdout as "text" of one object.
    """
    kind = find_format(to) if to is not None else format_for_file(Path(target).name)
    layout = _one_board(source, board)
    try:
        text = layout.dump(kind.name)
    except TilewrightError as error:
        raise InputError(source, error) from None
    lost = kind.lost(layout)
    problems = _wrong_with(layout)
    told = {
        "file": target,
        "format": kind.name,
        "tiles": len(layout),
        "lost": list(lost),
        "problems": [problem.to_json() for problem in problems],
    }
    if as_json and target == "-":
        emit({**told, "text": text})
    else:
        write_output(target, text.removesuffix("\n"), encoding=kind.encoding)
    if lost:
        click.echo(f"tilewright: {kind.title} does not keep: {', '.join(lost)}", err=True)
    warn(source, problems)
    if as_json and target != "-":
        emit(told)
    return _exit_code(problems)


def _wrong_with(layout: Layout) -> tuple[Problem, ...]:
    """The errors of a layout, and the warnings of the reader of its file; what depends on the game is for `check`."""
    return (*find_errors(layout), *(note for note in layout.notes if note.severity != "info"))


def _exit_code(problems: Iterable[Problem]) -> int:
    return NO if any(problem.severity == "error" for problem in problems) else YES


def _one_board(source: str, board: str | None) -> Layout:
    try:
        if source != "-" and board is None:
            return load_layout(source)
        if source == "-":
            found = parse_layouts(read_input("-"))
        else:
            found = (builtin_layout(source),) if source in layout_names() else load_layouts(source)
        for number, layout in enumerate(found):
            if board in (layout.name, str(number)) or (board is None and len(found) == 1):
                return layout
        names = ", ".join(one_line(layout.name) or str(number) for number, layout in enumerate(found))
        raise NotFoundError("not_found_among", kind="layout", name=board or "", known=names)
    except (TilewrightError, OSError) as error:
        raise InputError(source, error) from None


@layouts.command("show", epilog="\b\nExample:  tilewright layouts show turtle")
@click.argument("name")
@click.option("--svg", is_flag=True, help="An SVG picture instead of text.")
@json_option
def show_command(name: str, svg: bool, as_json: bool) -> int:
    """Show a layout: a built-in one, a layout file, or - for stdin.

    The digit on a tile is its layer, from 1. Exit 1 when the layout cannot be played; what is wrong goes to stderr.
    """
    layout = _one_board(name, None)
    problems = _wrong_with(layout)
    if as_json:
        slots = [list(slot) for slot in layout.slots]
        emit({**_describe(name, layout), "slots": slots, "problems": [problem.to_json() for problem in problems]})
        return _exit_code(problems)
    from tilewright.render.solitaire import layout_svg, layout_text

    click.echo(layout_svg(layout) if svg else layout_text(layout))
    author = f", by {one_line(layout.author)}" if layout.author else ""
    click.echo(f"{one_line(layout.name) or name}{author}: {_tiles(layout)}, {_layers(layout)}", err=True)
    if layout.description:
        click.echo(one_line(layout.description), err=True)
    warn(name, problems)
    return _exit_code(problems)


def _describe(name: str, layout: Layout) -> dict[str, object]:
    return {
        "name": name,
        "title": layout.name,
        "author": layout.author,
        "description": layout.description,
        "category": layout.category,
        "tiles": len(layout),
        "layers": _layer_count(layout),
    }


def _tiles(layout: Layout) -> str:
    return f"{len(layout)} tile{'' if len(layout) == 1 else 's'}"


def _layers(layout: Layout) -> str:
    count = _layer_count(layout)
    return f"{count} layer{'' if count == 1 else 's'}"


def _layer_count(layout: Layout) -> int:
    return len({slot.z for slot in layout.slots})
