"""`hint`: a move that keeps the win. `review`: which move lost it. `difficulty`: how hard a board is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tilewright._core import Rng
from tilewright.analysis import DEFAULT_GAMES, Analyst, measured_difficulty, stretches_of
from tilewright.play import Difficulty, Hint, Review
from tilewright.solitaire.board import Board
from tilewright.solitaire.dealing import check_number
from tilewright.solitaire.match import Match
from tilewright.solitaire.solving import solve

__all__ = ["difficulty", "hint", "review"]


def hint(
    board: Board,
    *,
    max_nodes: int | None = None,
    time_limit_s: float | None = None,
    poll: Callable[[], object] | None = None,
) -> Hint[Match]:
    """A move to make now: one that keeps the win whenever there is one.

    As long as every move played is one of the deal's certificate, the answer is read from it and costs nothing.

    Args:
        board: The board; it is not changed.
        max_nodes: A limit for each position that is solved; see `solve`.
        time_limit_s: A limit for each position that is solved, in seconds.
        poll: Called again and again while solving; what it raises ends the work: see `solve`.

    Returns:
        The move and whether the board can still be cleared after it. When the board is lost: some legal move, if there
        is one, and after how many of the moves played it could be cleared for the last time.

    Raises:
        SolveError: ``max_nodes`` or ``time_limit``.

    >>> from tilewright.solitaire import Layout
    >>> row = Layout.from_slots([(x, 0, 0) for x in (0, 2, 4, 8, 12)])
    >>> board = Board(row, ["1m", "2m", "2m", "1m", "1m"])
    >>> hint(board)
    Hint(match=Match(slots=(Slot(x=0, y=0, z=0), Slot(x=8, y=0, z=0))), keeps_win=False, last_winnable_ply=None)
    """
    analyst = _analyst(max_nodes, time_limit_s, poll)
    return analyst.hint(board, stretches_of(board)[-1])


def review(
    board: Board,
    *,
    max_nodes: int | None = None,
    time_limit_s: float | None = None,
    poll: Callable[[], object] | None = None,
) -> Review[Match]:
    """The game played on a board, looked back on.

    Args:
        board: The board; it is not changed.
        max_nodes: A limit for each position that is solved; see `solve`.
        time_limit_s: A limit for each position that is solved, in seconds.
        poll: Called again and again while solving; what it raises ends the work: see `solve`.

    Returns:
        For every move whether the win was still there after it; the move that lost it with all that would have kept it;
        the moves that were the only ones. See `tilewright.solitaire.reviewing` for it as text and as JSON.

    Raises:
        SolveError: ``max_nodes`` or ``time_limit``.

    >>> from tilewright.solitaire import Layout
    >>> layout = Layout.from_slots([(0, 0, 0), (0, 0, 1), (4, 0, 0), (8, 0, 0)])
    >>> board = Board(layout, ["1m", "1m", "1m", "1m"])
    >>> board.push([(4, 0, 0), (8, 0, 0)])
    >>> result = review(board)
    >>> result.start, result.last_winnable_ply, [str(move) for move in result.losing_move.alternatives]
    ('winnable', 0, ['4,0,0 + 0,0,1', '8,0,0 + 0,0,1'])
    """
    return _analyst(max_nodes, time_limit_s, poll).review(stretches_of(board))


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
        DealError: ``seed``.
        SolveError: ``games``, ``max_nodes`` or ``time_limit``.

    >>> from tilewright.solitaire import Layout
    >>> row = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
    >>> difficulty(Board(row, ["1m", "2m", "2m", "1m"])).grade
    'easy'
    """
    rng = Rng(check_number("seed", seed))

    def is_cleared_by_chance(go_on: Callable[[], object]) -> bool:
        game = board.copy()
        while matches := list(game.legal_moves):
            go_on()
            game.push(matches[rng.below(len(matches))])
        return len(game) == 0

    solved = solve(board, max_nodes=max_nodes, time_limit_s=time_limit_s, poll=poll)
    return measured_difficulty(
        solved.status,
        len(board.legal_moves),
        games,
        is_cleared_by_chance,
        time_limit_s=time_limit_s,
        poll=poll,
        progress=progress,
    )


def _analyst(
    max_nodes: int | None, time_limit_s: float | None, poll: Callable[[], object] | None
) -> Analyst[Board, Match]:
    return Analyst(
        solve=partial(solve, max_nodes=max_nodes, time_limit_s=time_limit_s, poll=poll),
        legal_moves=lambda board: board.legal_moves,
        push=lambda board, match: board.push(match),
        any_order=True,
    )
