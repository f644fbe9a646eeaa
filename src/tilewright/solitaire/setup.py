"""What a board is set up with, read and checked: slots, faces, bonus items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from tilewright.solitaire.errors import BoardError
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Slot
from tilewright.tiles import Face, FaceLike

__all__ = ["BonusLike", "FacesLike", "PresetsLike", "read_bonus", "read_faces", "slot_index"]

# The keys of a mapping are invariant: both kinds of slot are named, so that either may be passed.
FacesLike: TypeAlias = (
    Sequence[FaceLike | None] | Mapping[Slot, FaceLike | None] | Mapping[tuple[int, int, int], FaceLike | None]
)
"""What is accepted where the faces of a board are wanted: one a slot, or by slot."""

PresetsLike: TypeAlias = Mapping[Slot, FaceLike] | Mapping[tuple[int, int, int], FaceLike]
"""What is accepted where preset faces are wanted: faces by slot."""

BonusLike: TypeAlias = Mapping[Slot, str] | Mapping[tuple[int, int, int], str] | Iterable[tuple[int, int, int]]
"""What is accepted where bonus items are wanted: their labels by slot, or only their slots."""

DEFAULT_BONUS_LABEL: Final = "bonus"


def slot_index(layout: Layout, slot: object) -> int | None:
    """The index of a slot, given as any sequence of its three numbers; None when the layout has no such slot.

    >>> slot_index(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), [2, 0, 0])
    1
    """
    try:
        return layout.indices.get(tuple(slot))  # type: ignore[arg-type, call-overload, no-any-return]
    except TypeError:  # not a sequence, or one of things that are no numbers
        return None


def read_bonus(layout: Layout, bonus: BonusLike | None) -> dict[Slot, str]:
    """The labels of the bonus items by slot, in the order of the slots; those given without one are called "bonus".

    Raises:
        BoardError: ``bonus_slot`` or ``bonus_label``.

    >>> read_bonus(Layout.from_slots([(0, 0, 0)]), [(0, 0, 0)])
    {Slot(x=0, y=0, z=0): 'bonus'}
    """
    items = bonus.items() if isinstance(bonus, Mapping) else ((slot, DEFAULT_BONUS_LABEL) for slot in bonus or ())
    labels: dict[int, str] = {}
    for slot, label in items:
        index = slot_index(layout, slot)
        if index is None:
            raise BoardError("bonus_slot", slot=slot)
        if not isinstance(label, str):
            raise BoardError("bonus_label", slot=slot, found=label)
        labels[index] = label
    return {layout.slots[index]: label for index, label in sorted(labels.items())}


def read_faces(layout: Layout, faces: FacesLike, bonus: Mapping[Slot, str]) -> tuple[Face | None, ...]:
    """The faces in the order of the slots; None where there is none.

    Raises:
        BoardError: ``face_count``, ``face_slot`` or ``bonus_face``.
        TileError: A face that is none.

    >>> read_faces(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), {(2, 0, 0): "1m"}, {})
    (None, Face('1m'))
    """
    slots = layout.slots
    if isinstance(faces, Mapping):
        row: list[FaceLike | None] = [None] * len(slots)
        for slot, face in faces.items():
            index = slot_index(layout, slot)
            if index is None:
                raise BoardError("face_slot", slot=slot)
            row[index] = face
    else:
        row = list(faces)
    if len(row) != len(slots):
        raise BoardError("face_count", found=len(row), expected=len(slots))
    checked = tuple([None if face is None else Face(face) for face in row])
    for slot, face in zip(slots, checked, strict=True):
        if face is not None and slot in bonus:
            raise BoardError("bonus_face", slot=tuple(slot), face=str(face))
    return checked
