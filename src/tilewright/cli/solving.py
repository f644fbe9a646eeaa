"""What the commands of both board games say of a board: options, exit codes, JSON, errors of its file."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar, cast

import click

from tilewright.analysis import DEFAULT_GAMES, MAX_GAMES
from tilewright.cli.manners import NO, UNDECIDED, YES, InputError, WholeNumber, emit
from tilewright.cli.progress import at_work
from tilewright.errors import TilewrightError
from tilewright.play import Difficulty, Solution, Status, counted

__all__ = [
    "DEAL_EXIT_CODES",
    "EXIT_CODES",
    "ask_difficulty",
    "asked",
    "budget_options",
    "difficulty_options",
    "show_difficulty",
    "solution_to_json",
]

F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")

EXIT_CODES: Final[Mapping[Status, int]] = {"winnable": YES, "lost": NO, "unknown": UNDECIDED}

DEAL_EXIT_CODES: Final[Mapping[str, int]] = {
    **dict.fromkeys(("count", "tower", "odd_count", "odd_places", "exhausted"), NO),
    "unknown": UNDECIDED,
}
"""A proof that no board exists is the answer no; anything else that is wrong with a deal is its input."""


class _SecondsType(click.FloatRange):
    """Seconds: numbers from 0, of which ``nan`` and ``inf`` are none. No limit is to leave the option out."""

    def __init__(self) -> None:
        super().__init__(min=0)

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds: float = super().convert(cast("float", value), param, ctx)
        if not math.isfinite(seconds):
            self.fail(f"{value!r} is not a number of seconds: expected 0 or more", param, ctx)
        return seconds


def budget_options(function: F) -> F:
    """Add ``--max-nodes`` and ``--time-limit``."""
    function = click.option(
        "--time-limit", type=_SecondsType(), metavar="SECONDS", help="Give up a position after so long."
    )(function)
    return click.option(
        "--max-nodes", type=WholeNumber(0), metavar="N", help="Give up a position after so many nodes."
    )(function)


def difficulty_options(function: F) -> F:
    """Add ``--games``, ``--seed`` and the budget."""
    function = click.option(
        "--seed", type=WholeNumber(0, 2**64 - 1), default=0, show_default=True, help="The same seed, the same games."
    )(function)
    function = click.option(
        "--games", type=WholeNumber(0, MAX_GAMES), default=DEFAULT_GAMES, show_default=True, help="Random games."
    )(function)
    return budget_options(function)


def asked(file: str, question: Callable[[], T], doing: str = "") -> T:
    """The answer of a board; what is wrong with it belongs to its file.

    Args:
        file: The file of the board.
        question: What is asked.
        doing: What is done meanwhile, said when it takes its time.

    Raises:
        InputError: With the file, and what is wrong.
    """
    try:
        if not doing:
            return question()
        with at_work(doing):
            return question()
    except TilewrightError as error:
        raise InputError(file, error) from None


def solution_to_json(solution: Solution[T], moves: Sequence[object]) -> dict[str, object]:
    """A solution as `solve --json` prints it, with its moves as the game writes them."""
    return {
        "status": solution.status,
        "moves": moves,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
        "method": solution.method,
    }


def ask_difficulty(file: str, question: Callable[[Callable[[int], object]], Difficulty], games: int) -> Difficulty:
    """How hard a board is, the games counted on stderr when they take their time; else as `asked`.

    Args:
        file: The file of the board.
        question: Plays the games, and tells how many were played after each.
        games: How many there are.
    """
    with at_work("difficulty") as tell:
        return asked(file, lambda: question(lambda played: tell(f"{played} of {counted(games, 'random game')}")))


def show_difficulty(result: Difficulty, *, as_json: bool) -> int:
    """Print how hard a board is; the exit code is that of `solve`."""
    if as_json:
        emit(
            {
                "grade": result.grade,
                "status": result.status,
                "random_wins": result.random_wins,
                "openings": result.openings,
                "games": result.games,
            }
        )
    else:
        status = "" if result.status == result.grade else f" {result.status},"
        clear = "clears" if result.games == 1 else "clear"
        click.echo(
            f"{result.grade}:{status} {counted(result.openings, 'move')} to begin with, "
            f"{result.random_wins:.0%} of {counted(result.games, 'random game')} {clear} it"
        )
    return EXIT_CODES[result.status]
