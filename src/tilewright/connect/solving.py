"""Can this board be cleared? `solve`, and what stands on it: hints, reviews, how hard a board is.

Without gravity the order of moves does not matter once every tile has its partner, and the search over pairings is
complete: a board is winnable or lost, and only a budget leaves it unknown. With gravity the search is one over
positions: winnable comes with the moves, and lost is said only when all positions were tried.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from tilewright._core import Rng
from tilewright.analysis import DEFAULT_GAMES, Analyst, measured_difficulty, read_limits, stretches_of
from tilewright.connect.board import Board
from tilewright.connect.dealing import read_seed
from tilewright.connect.move import Pair
from tilewright.play import Difficulty, Hint, Review, Solution

__all__ = ["DEFAULT_MAX_NODES", "difficulty", "hint", "review", "solve"]

DEFAULT_MAX_NODES: Final = 2_000_000
"""The budget when none is given: a scan of the board without gravity, a position with gravity, each a few microseconds
on boards of 144 tiles."""


def solve(
    board: Board,
    *,
    max_nodes: int | None = None,
    time_limit_s: float | None = None,
    poll: Callable[[], object] | None = None,
) -> Solution[Pair]:
    """Find out whether the board can be cleared from where it is.

    Args:
        board: The board; it is not changed.
        max_nodes: How much to search at most; `DEFAULT_MAX_NODES` when None. The answer depends on nothing else.
        time_limit_s: How long to search at most, in seconds of wall clock.
        poll: Called before the search and about every 20 ms while it runs. What it raises ends the search and is raised
            here: so a search that nobody waits for any more can be stopped.

    Returns:
        ``status`` ``"winnable"`` with ``moves`` that clear the board, each in the cells of the board at its time;
        ``"lost"``, proven; or ``"unknown"`` when the budget ran out. ``method`` is ``"certificate"`` (the board's own
        still holds: nothing was searched), ``"count"`` (an odd number of tiles that match, or none at all); without
        gravity ``"play"`` (a random game cleared it), ``"pairings"`` or ``"learning"``, with gravity ``"positions"`` or
        ``"beam"``; or ``"budget"``.

    Raises:
        BoardError: ``unassigned``.
        SolveError: ``max_nodes`` or ``time_limit``.
        KeyboardInterrupt: Ctrl-C ends the search.

    >>> solve(Board([[2, 3], [3, 2]])).status
    'lost'
    >>> solve(Board([[2, 3, 2, 3]])).moves[0]
    ((0, 0), (0, 2))
    """
    limits = read_limits(DEFAULT_MAX_NODES if max_nodes is None else max_nodes, time_limit_s)
    start = time.perf_counter()
    if poll is not None:
        poll()
    if (way := _rest_of_certificate(board)) is not None:
        return Solution("winnable", way, 0, time.perf_counter() - start, "certificate")
    status, moves, used, method = board.core.solve(**limits, poll=poll)
    return Solution(status, moves, used, time.perf_counter() - start, method)


def _rest_of_certificate(board: Board) -> tuple[Pair, ...] | None:
    """What is left of the moves that clear the board, as long as the moves played are among them.

    Without gravity in any order: what has gone early never stands in the way. With gravity only from the start on.
    """
    certificate, moves = board.certificate, board.moves
    if certificate is None:
        return None
    if board.rules.has_gravity:
        return certificate[len(moves) :] if certificate[: len(moves)] == moves else None
    played = set(moves)
    return tuple(pair for pair in certificate if pair not in played) if played.issubset(certificate) else None


def hint(
    board: Board,
    *,
    max_nodes: int | None = None,
    time_limit_s: float | None = None,
    poll: Callable[[], object] | None = None,
) -> Hint[Pair]:
    """A move to make now: one that keeps the win, where there is one.

    Args:
        board: The board; it is not changed.
        max_nodes: The budget of each search: see `solve`.
        time_limit_s: The time for each search.
        poll: Called again and again while searching; what it raises ends the work: see `solve`.

    Returns:
        ``match``, a pair that joins now, or None; ``keeps_win`` and, when the board is lost already,
        ``last_winnable_ply``: see `tilewright.play.Hint`.

    Raises:
        BoardError: ``unassigned``.

    >>> hint(Board([[2, 3, 2, 3]]))
    Hint(match=((0, 0), (0, 2)), keeps_win=True, last_winnable_ply=None)
    """
    return _analyst(board, max_nodes, time_limit_s, poll).hint(board, stretches_of(board)[-1])


def review(
    board: Board,
    *,
    max_nodes: int | None = None,
    time_limit_s: float | None = None,
    poll: Callable[[], object] | None = None,
) -> Review[Pair]:
    """Look back on the moves played: whether the win was still there after each, and which move lost it.

    Args:
        board: The board; it is not changed.
        max_nodes: The budget of each search: see `solve`.
        time_limit_s: The time for each search.
        poll: Called again and again while searching; what it raises ends the work: see `solve`.

    Raises:
        BoardError: ``unassigned``.

    >>> board = Board([[2, 3, 2, 3]])
    >>> board.push(((0, 0), (0, 2)))
    >>> review(board).moves[0].status
    'winnable'
    """
    return _analyst(board, max_nodes, time_limit_s, poll).review(stretches_of(board))


def _analyst(
    board: Board, max_nodes: int | None, time_limit_s: float | None, poll: Callable[[], object] | None
) -> Analyst[Board, Pair]:
    return Analyst(
        solve=partial(solve, max_nodes=max_nodes, time_limit_s=time_limit_s, poll=poll),
        legal_moves=lambda board: board.legal_moves,
        push=lambda board, pair: board.push(pair),
        any_order=not board.rules.has_gravity,
    )


def difficulty(
    board: Board,
    *,
    seed: int = 0,
    games: int = DEFAULT_GAMES,
    max_nodes: int | None = None,
    time_limit_s: float | None = None,
    poll: Callable[[], object] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Difficulty:
    """How hard the board is from where it is, by playing random games on it.

    Args:
        board: The board; it is not changed.
        seed: Where the randomness comes from; the same seed gives the same answer.
        games: How many games to play, at most 100,000.
        max_nodes: The budget of the search: see `solve`.
        time_limit_s: The time for the search, and again for the games.
        poll: Called again and again; what it raises ends the work: see `solve`.
        progress: Called after each game with the number of games played.

    Raises:
        BoardError: ``unassigned``.
        DealError: ``seed``.
        SolveError: ``games``, ``max_nodes`` or ``time_limit``.

    >>> difficulty(Board([[2, 3, 2, 3]])).grade
    'easy'
    """
    rng = Rng(read_seed(seed))

    def is_cleared_by_chance(go_on: Callable[[], object]) -> bool:
        game = board.core
        while pairs := game.pairs():
            go_on()
            game.push(*pairs[rng.below(len(pairs))])
        return len(game) == 0

    solved = solve(board, max_nodes=max_nodes, time_limit_s=time_limit_s, poll=poll)
    return measured_difficulty(
        solved.status,
        board.pair_count(),
        games,
        is_cleared_by_chance,
        time_limit_s=time_limit_s,
        poll=poll,
        progress=progress,
    )
