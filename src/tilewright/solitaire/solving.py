"""`solve`: can this board be cleared? `solve_many`: can these deals?

All tiles are known to the solver. It looks for a division of the equal tiles into matches with which the board can be
taken apart; see the page "How boards are decided" of the documentation for the methods and why they are sound.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from tilewright._core import solitaire_solve, solitaire_solve_many
from tilewright.analysis import read_limits
from tilewright.errors import SolveError
from tilewright.play import Solution
from tilewright.solitaire.board import Board
from tilewright.solitaire.certificate import rest_of_certificate
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.match import Match
from tilewright.solitaire.rules import Rules
from tilewright.solitaire.setup import read_bonus
from tilewright.tiles import FACES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LOST", "UNKNOWN", "WINNABLE", "solve", "solve_many"]

WINNABLE: Final = 1
LOST: Final = 0
UNKNOWN: Final = -1


def solve(
    board: Board,
    *,
    max_nodes: int | None = None,
    time_limit_s: float | None = None,
    poll: Callable[[], object] | None = None,
) -> Solution[Match]:
    """Whether a board can be cleared from where it stands.

    Args:
        board: The board; it is not changed.
        max_nodes: How many scans and games the search may take. The same board and ``max_nodes`` give the same answer,
            moves and nodes on every platform. None: no limit.
        time_limit_s: Seconds after which the search gives up. None: no limit.
        poll: Called before the search and about every 20 ms while it runs. What it raises ends the search and is raised
            here: so a search that nobody waits for any more can be stopped.

    Returns:
        ``winnable`` with a way to clear it, ``lost`` when there is none, proven, or ``unknown`` when a limit was
        reached. ``method`` names what gave the answer: ``certificate`` (the deal's own, still valid: nothing was
        searched), ``count``, ``scan``, ``play``, ``nogoods`` or ``positions``. Bonus items are moves of their own.

    Raises:
        SolveError: ``max_nodes`` or ``time_limit``.

    >>> from tilewright.solitaire import Layout
    >>> row = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
    >>> solve(Board(row, ["1m", "2m", "1m", "2m"])).status
    'lost'
    >>> solution = solve(Board(row, ["1m", "2m", "2m", "1m"]))
    >>> solution.status, [str(move) for move in solution.moves]
    ('winnable', ['0,0,0 + 6,0,0', '2,0,0 + 4,0,0'])
    """
    limits = read_limits(max_nodes, time_limit_s)
    started = time.perf_counter()
    if poll is not None:
        poll()
    if (way := rest_of_certificate(board)) is not None:
        return Solution("winnable", way, 0, time.perf_counter() - started, "certificate")
    status, moves, nodes, method = solitaire_solve(board.position, **limits, poll=poll)
    slots = board.layout.slots
    matches = tuple(Match(tuple(slots[i] for i in sorted(tiles))) for tiles in moves)
    return Solution(status, matches, nodes, time.perf_counter() - started, method)


def solve_many(
    layout: Layout,
    faces: NDArray[np.uint8],
    *,
    rules: Rules | None = None,
    bonus: Iterable[tuple[int, int, int]] = (),
    max_nodes: int | None = None,
    time_limit_s: float | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> NDArray[np.int8]:
    """Which of many deals of one layout can be cleared.

    Args:
        layout: The places; every one holds a tile.
        faces: uint8[n, slots]: the index of the face (0 to 41) at each slot, in the order of ``layout.slots``, deal
            after deal. At bonus items the number is not read.
        rules: How tiles match and cover; pairs by default.
        bonus: The slots that hold bonus items, the same in every deal.
        max_nodes: A limit for each deal; see `solve`.
        time_limit_s: A limit for each deal, in seconds.
        threads: How many deals at a time; None for as many as there are cores.
        progress: Called a few times a second with the number of deals decided so far.

    Returns:
        int8[n]: 1 winnable, 0 lost (proven), -1 unknown within the limits.

    Raises:
        LayoutError: ``unplayable``.
        BoardError: ``bonus_slot``.
        SolveError: ``faces_shape``, ``faces_type``, ``faces_value``, ``threads``, ``max_nodes`` or ``time_limit``.

    >>> import numpy as np
    >>> row = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
    >>> solve_many(row, np.array([[0, 1, 1, 0], [0, 1, 0, 1]], dtype=np.uint8))
    array([1, 0], dtype=int8)
    """
    import numpy as np

    rules = Rules() if rules is None else rules
    geometry = layout.geometry(rules.covering)
    limits = read_limits(max_nodes, time_limit_s)
    if threads is not None and (isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= 1024):
        raise SolveError("threads", found=threads)
    bonus_slots = read_bonus(layout, bonus)
    is_bonus = np.array([slot in bonus_slots for slot in layout.slots], dtype=bool)
    if not isinstance(faces, np.ndarray) or faces.dtype != np.uint8:
        found = str(faces.dtype) if isinstance(faces, np.ndarray) else type(faces).__name__
        raise SolveError("faces_type", found=found)
    if faces.ndim != 2 or faces.shape[1] != len(layout.slots):
        raise SolveError("faces_shape", found=str(faces.shape), slots=len(layout.slots))
    if not layout.slots:
        return np.full(len(faces), WINNABLE, dtype=np.int8)
    wrong = (faces >= len(FACES)) & ~is_bonus
    if wrong.any():
        row, column = map(int, np.argwhere(wrong)[0])
        raise SolveError("faces_value", row=row, slot=tuple(layout.slots[column]), found=int(faces[row, column]))
    group_of_face = np.zeros(256, dtype=np.uint8)
    group_of_face[: len(FACES)] = [rules.group_of(face) for face in FACES]
    verdicts = solitaire_solve_many(
        geometry,
        group_of_face[faces].tobytes(),
        match_size=rules.match,
        bonus=is_bonus.tolist(),
        **limits,
        threads=threads or 0,
        progress=progress,
    )
    return np.frombuffer(verdicts, dtype=np.int8).copy()
