"""A review as text for people and as plain data."""

from __future__ import annotations

from typing import Final

from tilewright.play import Review
from tilewright.solitaire.board import Board
from tilewright.solitaire.formats.source import one_line
from tilewright.solitaire.match import Match
from tilewright.solitaire.problem import Slot
from tilewright.solitaire.setup import DEFAULT_BONUS_LABEL

__all__ = ["review_text", "review_to_json", "tile_name"]

_NAMED: Final = 3
"""So many alternatives are named; the others are counted."""


def review_to_json(board: Board, review: Review[Match]) -> dict[str, object]:
    """The review as plain data; tiles are indices into ``layout.slots``.

    Returns:
        The fields ``start``, ``end``, ``last_winnable_ply``, ``losing_ply`` and ``moves``; each of these has ``ply``,
        ``tiles``, ``status``, ``forced`` and ``alternatives``.

    >>> from tilewright.solitaire import Layout, review
    >>> board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"])
    >>> board.push([(0, 0, 0), (2, 0, 0)])
    >>> review_to_json(board, review(board))["moves"]
    [{'ply': 1, 'tiles': [0, 1], 'status': 'winnable', 'forced': True, 'alternatives': []}]
    """
    index = board.layout.indices

    def tiles(match: Match) -> list[int]:
        return [index[slot] for slot in match]

    return {
        "start": review.start,
        "end": review.end,
        "last_winnable_ply": review.last_winnable_ply,
        "losing_ply": review.losing_move.ply if review.losing_move else None,
        "moves": [
            {
                "ply": one.ply,
                "tiles": tiles(one.move),
                "status": one.status,
                "forced": one.forced,
                "alternatives": [tiles(match) for match in one.alternatives],
            }
            for one in review.moves
        ],
    }


def review_text(board: Board, review: Review[Match]) -> str:
    """The review in a few sentences.

    >>> from tilewright.solitaire import Layout, review
    >>> layout = Layout.from_slots([(0, 0, 0), (0, 0, 1), (4, 0, 0), (8, 0, 0)])
    >>> board = Board(layout, ["1m", "1m", "1m", "1m"])
    >>> board.push([(4, 0, 0), (8, 0, 0)])
    >>> print(review_text(board, review(board)))
    1 move played, 2 tiles left.
    Move 1 lost the board: 1 of characters at 4,0,0 + 8,0,0.
    It could still be cleared with 1 of characters at 4,0,0 + 0,0,1, or with 1 of characters at 8,0,0 + 0,0,1.
    Go back 1 move and there is a way.
    """
    played = len(review.moves)
    lines = [f"{_count(played, 'move')} played, {_count(len(board), 'tile')} left."]
    if review.end == "winnable":
        lines.append("The board is cleared. Well played." if not len(board) else "The board can still be cleared.")
    elif review.end == "unknown":
        lines.append("Whether the board can still be cleared was not decided within the budget.")
    elif review.losing_move is not None:
        lines += _losing_lines(board, review)
    elif review.start == "lost" and not board.shuffles:
        lines.append("This deal could not be cleared, whatever was played.")
    else:
        first = next((one.ply for one in review.moves if one.status == "lost"), 0)
        lines.append(f"The board was lost by move {first}; which move lost it was not decided within the budget.")
    forced = [one.ply for one in review.moves if one.forced]
    if forced:
        lines.append(f"The only move there was: {', '.join(map(str, forced))}.")
    return "\n".join(lines)


def tile_name(board: Board, slot: Slot) -> str:
    """What a tile is called, in one line of printable characters; a bonus item by its label.

    >>> from tilewright.solitaire import Layout
    >>> board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", None], bonus={(2, 0, 0): "a lantern"})
    >>> [tile_name(board, slot) for slot in board.layout.slots]
    ['1 of characters', 'a lantern']
    """
    face = board.faces.get(slot)
    return face.name() if face else one_line(board.bonus[slot]) or DEFAULT_BONUS_LABEL


def _losing_lines(board: Board, review: Review[Match]) -> list[str]:
    losing = review.losing_move
    assert losing is not None  # noqa: S101 - the caller has looked
    before = board.copy()
    while len(before.moves) >= losing.ply:
        before.pop()

    def words(match: Match) -> str:
        return f"{tile_name(before, match.slots[0])} at {match}"

    lines = [f"Move {losing.ply} lost the board: {words(losing.move)}."]
    named = [words(match) for match in losing.alternatives[:_NAMED]]
    more = len(losing.alternatives) - len(named)
    if named:
        others = f", or with {_count(more, 'other match', 'other matches')}" if more else ""
        lines.append(f"It could still be cleared with {', or with '.join(named)}{others}.")
    back = len(board.moves) - losing.ply + 1
    lines.append(f"Go back {_count(back, 'move')} and there is a way.")
    return lines


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
