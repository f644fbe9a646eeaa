"""Answers form by form, and copy by copy."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright import _core
from tilewright.hand.hand import HandLike
from tilewright.hand.rules import STANDARD, Form, Rules
from tilewright.tiles import Face, FaceLike

__all__ = ["live_copies", "shanten_by_form", "waits_by_form"]


def shanten_by_form(hand: HandLike, rules: Rules = STANDARD) -> dict[Form, int]:
    """The shanten of each form that can apply to the hand, see `shanten`.

    Raises:
        HandError: As `is_win`.
        TileError: As `is_win`.

    >>> shanten_by_form("114477s114477p76m")
    {'standard': 3, 'seven_pairs': 0}
    """
    return dict(_core.hand_shanten_by_form(hand, rules))


def waits_by_form(hand: HandLike, rules: Rules = STANDARD) -> dict[Form, tuple[Face, ...]]:
    """The waits of each form that can apply to the hand, see `waits`.

    Raises:
        HandError: As `is_win`.
        TileError: As `is_win`.

    >>> waits_by_form("112233m112233p5z")
    {'standard': (Face('5z'),), 'seven_pairs': (Face('5z'),)}
    """
    return dict(_core.hand_waits_by_form(hand, rules))


def live_copies(
    hand: HandLike, faces: Iterable[FaceLike], rules: Rules = STANDARD, visible: str | Iterable[FaceLike] = ()
) -> dict[Face, int]:
    """How many copies of faces are live: not in the hand, not in its melds (if those count), not visible elsewhere.

    Args:
        hand: The hand.
        faces: Which faces, such as its waits.
        rules: Which copies count.
        visible: Tiles seen elsewhere: text, faces or 34 counts.

    Raises:
        HandError: As `is_win`.
        TileError: As `is_win`.

    >>> live_copies("2223m", ["1m", "2m"], visible="1m")
    {Face('1m'): 3, Face('2m'): 1}
    """
    live = _core.hand_live(hand, rules, visible)
    wanted = [Face(face).plain for face in faces]
    return {face: live[face.index] for face in wanted if face.index < len(live)}
