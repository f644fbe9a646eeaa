"""What can be wrong with a hand."""

from __future__ import annotations

from tilewright.errors import TilewrightError

__all__ = ["HandError"]


class HandError(TilewrightError, ValueError):
    """Tiles that are no hand, or not the hand that was asked for.

    When the hand came as text, ``context["offset"]`` is the place in it; when it is one of many, ``context["row"]`` is
    which.
    """

    templates = {
        "fifth_copy": "{found} copies of {face}, there are only {limit}",
        "hand_size": "concealed tiles: {found}, expected {expected}",
        "undeclared_kong": "{found} concealed tiles: is {face} a kong? A declared kong is written in brackets, "
        "(1111m) open or [1111m] concealed, and is one set",
        "bad_meld": "{found} is no meld, expected {expected}",
        "bracket": "{found} {expected}",
        "back": "a tile face down cannot be in a hand",
        "counts": "{found} are no counts: expected {expected}",
        "jokers": "{found!r} jokers: expected a whole number from 0 to {most}",
        "no_hand": "there is no hand, expected one a line",
        "not_a_hand": "{found!r} is no hand: expected text, faces, 34 counts, card records or a Hand",
        "bad_json": "not a hand as JSON: {reason}",
        "not_held": "{face} is not among the concealed tiles of {hand}",
        "winning_tile": "{face} cannot be the winning tile: {reason}",
        "trainer_value": "{field} {found!r}: expected {expected}",
        "batch": "not an array of hands: {found}, expected {expected}",
        "batch_size": "no room for the answers of {rows:,} hands: {needed:,} bytes",
    }

    def __str__(self) -> str:
        """The message, with the place in front when there is one."""
        place = ", ".join(f"{what} {self.context[what]}" for what in ("row", "offset") if what in self.context)
        message = super().__str__()
        return f"{place}: {message}" if place else message

    def at_row(self, row: int) -> HandError:
        """The same error with the row or line of a batch.

        >>> str(HandError("back").at_row(3))
        'row 3: a tile face down cannot be in a hand'
        """
        return HandError(self.code, **{**self.context, "row": row})
