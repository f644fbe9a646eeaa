"""``tilewright solitaire``: deal, solve, review, difficulty, solve-many, show."""

from __future__ import annotations

from functools import partial

import click

from tilewright.cli.manners import (
    UNDECIDED,
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
from tilewright.errors import TilewrightError
from tilewright.play import counted
from tilewright.solitaire import Board, Layout, deal, difficulty, review, solve
from tilewright.solitaire.deal_code import DealCode, layout_id
from tilewright.solitaire.errors import DealError
from tilewright.solitaire.library import builtin_layout, layout_names
from tilewright.solitaire.rules import PRESETS

__all__ = ["load_board", "load_layout", "solitaire"]


@click.group()
def solitaire() -> None:
    """Mahjong solitaire: deal, solve and show boards."""


@solitaire.command(
    "deal",
    epilog="\b\nExample:  tilewright solitaire deal turtle --seed 7 -o board.json",
)
@click.argument("layout", required=False)
@click.option("--seed", type=WholeNumber(0, 2**64 - 1), help="The same seed gives the same board.")
@click.option("--code", metavar="CODE", help="The code of a deal, in place of seed and rules.")
@click.option("--match", type=int, default=None, metavar="N", help="Tiles that go together: 2 by default.")
@click.option("--random", "is_random", is_flag=True, help="A plain shuffle: the board may not be winnable.")
@click.option("-o", "--output", metavar="FILE", help="Write there, not to stdout.")
@rules_options(PRESETS)
@json_option
def deal_command(
    layout: str | None,
    seed: int | None,
    code: str | None,
    match: int | None,
    is_random: bool,
    output: str | None,
    preset: str | None,
    rule: tuple[str, ...],
    as_json: bool,
) -> int:
    """Deal a board that can be cleared, as JSON with its certificate and its code.

    LAYOUT is the name of a built-in layout (see `tilewright layouts list`), a layout file, or - for stdin. A --code
    names a built-in layout itself, and needs LAYOUT for any other. Exit 1 when it cannot be dealt at all, 3 when no way
    to clear it was found within the budget.
    """
    others = {"--match": match, "--random": is_random, "--rules": preset}
    require_code_alone(code, {"--seed": seed}, {**others, "--rule": rule})
    if layout is None and code is None:
        raise click.UsageError("Missing LAYOUT, or --code.")
    where = layout or code or ""
    try:
        dealt = None if code is None else DealCode.parse(code)
        place = load_layout(layout or (dealt.name if dealt else ""))
        if dealt is not None:
            with at_work("dealing"):
                board = dealt.deal(place)
        else:
            assert seed is not None  # noqa: S101 - checked above
            rules = make_rules(PRESETS, preset, rule, match=match)
            with at_work("dealing"):
                board = deal(place, seed=seed, rules=rules, winnable=not is_random)
            if not is_random:
                dealt = DealCode.of(_name_of(where, place), place, seed=seed, rules=rules)
    except DealError as error:
        exit_code = report_error(where, error, as_json=as_json)
        return DEAL_EXIT_CODES.get(error.code, exit_code)
    except TilewrightError as error:
        raise InputError(where, error) from None
    write_output(output, with_code(board.to_json(), None if dealt is None else str(dealt)))
    return YES


def _name_of(argument: str, layout: Layout) -> str:
    """What a layout is called in codes: a built-in one by its name, any other by its slots, as the service does."""
    named = argument.strip().casefold().replace(" ", "-")
    return named if named in layout_names() and builtin_layout(named) == layout else layout_id(layout)


@solitaire.command(
    "solve", epilog="\b\nExample:  tilewright solitaire deal turtle --seed 7 --random | tilewright solitaire solve -"
)
@click.argument("file")
@budget_options
@json_option
def solve_command(file: str, max_nodes: int | None, time_limit: float | None, as_json: bool) -> int:
    """Clear a board from where it stands, or prove that it cannot be done.

    FILE is a board as `deal` writes it, or - for stdin. Exit 0 winnable, 1 lost, 3 undecided within the budget.
    """
    board = load_board(file)
    solution = asked(file, lambda: solve(board, max_nodes=max_nodes, time_limit_s=time_limit), "solving")
    if as_json:
        index = board.layout.indices
        emit(solution_to_json(solution, [[index[slot] for slot in match] for match in solution.moves]))
        return EXIT_CODES[solution.status]
    from tilewright.solitaire.reviewing import tile_name

    for ply, match in enumerate(solution.moves, start=len(board.moves) + 1):
        click.echo(f"{ply:3}  {tile_name(board, match.slots[0])}  {match}")
    count = len(solution.moves)
    words = {
        "winnable": f"winnable: {counted(count, 'move')} {'clears' if count == 1 else 'clear'} it",
        "lost": "lost: no order of moves clears it",
        "unknown": "undecided within the budget",
    }
    click.echo(
        f"{words[solution.status]} ({solution.method}, {counted(solution.nodes, 'node')}, {solution.seconds:.3f} s)"
    )
    return EXIT_CODES[solution.status]


@solitaire.command("review", epilog="\b\nExample:  tilewright solitaire review game.json")
@click.argument("file")
@budget_options
@json_option
def review_command(file: str, max_nodes: int | None, time_limit: float | None, as_json: bool) -> int:
    """Look back on the game played on a board: which move lost it, and what would have kept the win.

    FILE is a board with its moves, or - for stdin. Exit 0 when it can still be cleared or is, 1 lost, 3 undecided.
    """
    from tilewright.solitaire.reviewing import review_text, review_to_json

    board = load_board(file)
    result = asked(file, lambda: review(board, max_nodes=max_nodes, time_limit_s=time_limit), "reviewing")
    if as_json:
        emit(review_to_json(board, result))
    else:
        click.echo(review_text(board, result))
    return EXIT_CODES[result.end]


@solitaire.command("difficulty", epilog="\b\nExample:  tilewright solitaire difficulty game.json --games 500")
@click.argument("file")
@difficulty_options
@json_option
def difficulty_command(
    file: str, games: int, seed: int, max_nodes: int | None, time_limit: float | None, as_json: bool
) -> int:
    """Tell how hard a board is from where it stands: how often random games clear it.

    FILE is a board as `deal` writes it, or - for stdin. Exit 0 winnable, 1 lost, 3 undecided within the budget.
    """
    board = load_board(file)
    ask = partial(difficulty, board, seed=seed, games=games, max_nodes=max_nodes, time_limit_s=time_limit)
    return show_difficulty(ask_difficulty(file, lambda told: ask(progress=told), games), as_json=as_json)


@solitaire.command(
    "solve-many",
    epilog="\b\nExample:  tilewright solitaire solve-many turtle --deals 10000 --seed 1 -o turtle.jsonl",
)
@click.argument("layout")
@click.option("--deals", type=WholeNumber(1), required=True, metavar="N", help="How many random deals.")
@click.option("--seed", type=WholeNumber(0, 2**64 - 1), required=True, help="The seed of the first; then one more.")
@click.option("--match", type=int, default=None, metavar="N", help="Tiles that go together: 2 by default.")
@click.option("--threads", type=WholeNumber(1, 1024), metavar="N", help="As many as there are cores by default.")
@click.option("-o", "--output", metavar="FILE", help="A line for each deal; when it is there, the run goes on from it.")
@budget_options
@rules_options(PRESETS)
@json_option
def solve_many_command(
    layout: str,
    deals: int,
    seed: int,
    match: int | None,
    threads: int | None,
    output: str | None,
    max_nodes: int | None,
    time_limit: float | None,
    preset: str | None,
    rule: tuple[str, ...],
    as_json: bool,
) -> int:
    """Decide many random deals of a layout on all cores: how many can be cleared?

    Deal SEED + i is that of `deal LAYOUT --seed SEED+i --random`. Ctrl-C stops a run at any time; with -o the same
    command goes on where it stopped.
    """
    from tilewright.cli.solitaire_survey import Survey, SurveyError

    if seed + deals > 2**64:
        raise click.BadParameter("the seeds go beyond 2**64 - 1", param_hint="--deals")
    rules = make_rules(PRESETS, preset, rule, match=match)
    place = load_layout(layout)
    survey = Survey(place, rules, seed, deals, max_nodes=max_nodes, time_limit_s=time_limit, threads=threads)
    try:
        counts = survey.run(output)
    except SurveyError as error:
        raise InputError(output or "", error) from None
    except TilewrightError as error:
        raise InputError(layout, error) from None
    except OSError as error:
        raise InputError(output or "", error) from None
    emit(counts.to_json()) if as_json else click.echo(str(counts))
    return UNDECIDED if counts.unknown else YES


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
                "problems": [problem.to_json() for problem in board.problems()],
            }
        )
        return
    from tilewright.render.solitaire import board_svg, board_text

    if svg or len(board):
        click.echo(board_svg(board) if svg else board_text(board, color=use_color()))
    if (outcome := board.outcome()) is not None:
        click.echo("cleared" if outcome.is_win else "stuck: no legal move is left", err=True)
    warn(file, board.problems())


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
