"""Dealing the tiles that are left anew, so that the board can be cleared: `Board.shuffle`."""

from __future__ import annotations

from collections import Counter

from tilewright._core import Rng, SolitairePosition
from tilewright.solitaire.board import Board
from tilewright.solitaire.dealing import DEFAULT_MAX_NODES, check_number, find_removal_order
from tilewright.solitaire.errors import BoardError, DealError
from tilewright.solitaire.match import Shuffle
from tilewright.tiles import Face

__all__ = ["check_shuffle", "shuffle_tiles", "uneven_groups"]


def uneven_groups(board: Board) -> list[DealError]:
    """What is wrong with each group of faces of which so many tiles are left that some can never go.

    >>> from tilewright.solitaire import Layout
    >>> board = Board(Layout.from_slots([(0, 0, 0), (4, 0, 0)]), ["1m", "2m"])
    >>> [str(problem) for problem in uneven_groups(board)]
    ['tiles of 1 of characters left: 1, which cannot be divided by 2', \
'tiles of 2 of characters left: 1, which cannot be divided by 2']
    """
    first: dict[int, Face] = {}
    counts: Counter[int] = Counter()
    for face in board.faces.values():
        group = board.rules.group_of(face)
        first.setdefault(group, face)
        counts[group] += 1
    match = board.rules.match
    return [
        DealError("group_count", tiles=counts[group], name=face.plain.name(), face=str(face.plain), match=match)
        for group, face in first.items()
        if counts[group] % match
    ]


def shuffle_tiles(board: Board, seed: int) -> Shuffle:
    """A deal of the tiles left on the places where they lie, and an order that clears them.

    The places are taken apart as a bare layout is for `deal`; each set taken together gets one group of the faces that
    are left. Bonus items stay where they are.

    Args:
        board: The board; it is not changed.
        seed: 0 to 2**64 - 1.

    Raises:
        DealError: See `Board.shuffle`.

    >>> from tilewright.solitaire import Layout
    >>> pile = Board(Layout.from_slots([(0, 0, 0), (0, 0, 1)]), ["1m", "1m"])
    >>> shuffle_tiles(pile, 7)
    Traceback (most recent call last):
    tilewright.solitaire.errors.DealError: the board can never be cleared: it needs at least 2 moves and has tiles \
for 1, since these tiles wait for each other: (0, 0, 1), (0, 0, 0)
    """
    rng = Rng(check_number("seed", seed))
    slots, rules, match = board.layout.slots, board.rules, board.rules.match
    faces_left = board.faces
    for problem in uneven_groups(board):
        raise problem
    faces_of: dict[int, list[Face]] = {}
    for face in faces_left.values():
        faces_of.setdefault(rules.group_of(face), []).append(face)
    order = find_removal_order(
        board.layout,
        rules,
        [None] * len(slots),
        board.bonus,
        rng.next_u64(),
        DEFAULT_MAX_NODES,
        present=[slot in board for slot in slots],
    )
    groups = [group for group, faces in sorted(faces_of.items()) for _ in range(len(faces) // match)]
    rng.shuffle(groups)
    for _, faces in sorted(faces_of.items()):
        rng.shuffle(faces)
    # Faces of tiles taken stay: they are what the moves before the shuffle took.
    new_faces = list(board.shuffles[-1].faces if board.shuffles else board.start_faces)
    open_groups = iter(groups)
    for tiles in order:
        if slots[tiles[0]] not in board.bonus:
            group = next(open_groups)
            for tile in tiles:
                new_faces[tile] = faces_of[group].pop()
    certificate = tuple(tuple(sorted(tiles)) for tiles in order)
    return Shuffle(len(board.moves), seed, tuple(new_faces), certificate)


def check_shuffle(board: Board, shuffle: Shuffle) -> None:
    """Refuse a shuffle that is not one of this board.

    Raises:
        BoardError: ``board_shuffle``: what does not fit.

    >>> from tilewright.solitaire import Layout
    >>> board = Board(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), ["1m", "1m"])
    >>> check_shuffle(board, Shuffle(1, 7, board.start_faces, ((0, 1),)))
    Traceback (most recent call last):
    tilewright.solitaire.errors.BoardError: shuffle after 1 moves: 0 moves were played
    """

    def refuse(reason: str) -> BoardError:
        return BoardError("board_shuffle", ply=shuffle.ply, reason=reason)

    slots, rules = board.layout.slots, board.rules
    if shuffle.ply != len(board.moves):
        raise refuse(f"{len(board.moves)} moves were played")
    if len(shuffle.faces) != len(slots):
        raise refuse(f"{len(shuffle.faces)} faces for {len(slots)} slots")
    faces_left = board.faces
    tiles = [i for i, slot in enumerate(slots) if slot in faces_left]
    if Counter(shuffle.faces[i] for i in tiles) != Counter(faces_left.values()):
        raise refuse("the faces are not those of the tiles left")
    earlier = board.shuffles[-1].faces if board.shuffles else board.start_faces
    if any(shuffle.faces[i] != face for i, face in enumerate(earlier) if slots[i] not in faces_left):
        raise refuse("a tile that is gone has changed its face")
    groups = [None if face is None else rules.group_of(face) for face in shuffle.faces]
    position = SolitairePosition(board.layout.geometry(rules.covering), rules.match, groups)
    position.remove([i for i, slot in enumerate(slots) if slot not in board])
    for number, move in enumerate(shuffle.certificate, start=1):
        if position.check(move) is not None:
            raise refuse(f"move {number} of its certificate is not legal")
        position.remove(move)
    if len(position):
        raise refuse(f"{len(position)} tiles are left after its certificate")
