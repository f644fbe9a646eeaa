"""A review as text for people and as plain data."""

from __future__ import annotations

from tilewright import reviewing
from tilewright.play import Review
from tilewright.solitaire.board import Board
from tilewright.solitaire.formats.source import one_line
from tilewright.solitaire.match import Match
from tilewright.solitaire.problem import Slot
from tilewright.solitaire.setup import DEFAULT_BONUS_LABEL

__all__ = ["review_text", "review_to_json", "tile_name"]


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
    return reviewing.review_to_json(review, lambda match: [index[slot] for slot in match])


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

    def words(before: Board, match: Match) -> str:
        return f"{tile_name(before, match.slots[0])} at {match}"

    return reviewing.review_text(board, len(board), review, words, ("match", "matches"))


def tile_name(board: Board, slot: Slot) -> str:
    """What a tile is called, in one line of printable characters; a bonus item by its label.

    >>> from tilewright.solitaire import Layout
    >>> board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", None], bonus={(2, 0, 0): "a lantern"})
    >>> [tile_name(board, slot) for slot in board.layout.slots]
    ['1 of characters', 'a lantern']
    """
    face = board.faces.get(slot)
    return face.name() if face else one_line(board.bonus[slot]) or DEFAULT_BONUS_LABEL
