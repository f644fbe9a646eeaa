"""What a deal's certificate still says after moves of the player's own."""

from __future__ import annotations

from tilewright.solitaire.board import Board, Match, Tiles

__all__ = ["next_of_certificate", "rest_of_certificate"]


def rest_of_certificate(board: Board) -> tuple[Match, ...] | None:
    """What is left of the certificate, as long as it still leads to a cleared board.

    It does when every move played is one of its removals, in whatever order: taking tiles away never covers or blocks
    another, so the removals that are left can be made in the order in which they stand.

    Returns:
        Legal moves that clear the board one after the other; None when there is no certificate, or a move left it.

    >>> from tilewright.solitaire import Layout
    >>> row = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
    >>> pairs = [[(0, 0, 0), (6, 0, 0)], [(2, 0, 0), (4, 0, 0)]]
    >>> board = Board(row, ["1m", "2m", "2m", "1m"], certificate=pairs)
    >>> board.push(pairs[0])
    >>> [str(match) for match in rest_of_certificate(board)]
    ['2,0,0 + 4,0,0']
    """
    rest = _rest(board)
    return None if rest is None else tuple(board._shown(tiles) for tiles in rest)


def next_of_certificate(board: Board) -> Match | None:
    """The next removal of the certificate, as long as it still leads to a cleared board.

    See `rest_of_certificate`.

    Returns:
        A legal move that keeps the win, or None when there is no certificate, a move left it, or the board is cleared.

    >>> from tilewright.solitaire import Layout
    >>> row = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
    >>> pairs = [[(0, 0, 0), (6, 0, 0)], [(2, 0, 0), (4, 0, 0)]]
    >>> board = Board(row, ["1m", "2m", "2m", "1m"], certificate=pairs)
    >>> board.push(next_of_certificate(board))
    >>> str(next_of_certificate(board))
    '2,0,0 + 4,0,0'
    """
    rest = _rest(board)
    return board._shown(rest[0]) if rest else None


def _rest(board: Board) -> list[Tiles] | None:
    """The same by the indices of the tiles, as the board notes them: it is asked with every move."""
    certificate, moves = board._certificate, board._moves
    if board._shuffles:
        shuffle = board._shuffles[-1]
        certificate, moves = shuffle.certificate, moves[shuffle.ply :]
    if certificate is None:
        return None
    played = set(moves)
    if not played.issubset(certificate):
        return None
    return [tiles for tiles in certificate if tiles not in played]
