"""The rules of hands that have a name, field by field."""

from __future__ import annotations

from pydantic import BaseModel, Field

from tilewright.hand import PRESETS, Rules
from tilewright.hand.rules import SevenPairs, WaitCopies

__all__ = ["PresetList", "PresetModel", "preset_list"]


class PresetModel(BaseModel):
    """Rules that have a name."""

    name: str
    sets: int | None
    seven_pairs: SevenPairs
    thirteen_orphans: bool
    max_copies: int
    meld_copies: bool
    wait_copies: WaitCopies
    jokers: int | list[str] = Field(description="How many wild tiles, or the faces that are wild.")
    joker_as_fifth: bool


class PresetList(BaseModel):
    """Every set of rules that has a name."""

    presets: list[PresetModel]


def preset_list() -> PresetList:
    """The rules there are.

    >>> preset_list().presets[0].name
    'standard'
    """
    return PresetList(presets=[_preset_model(name, rules) for name, rules in PRESETS.items()])


def _preset_model(name: str, rules: Rules) -> PresetModel:
    return PresetModel(
        name=name,
        sets=rules.sets,
        seven_pairs=rules.seven_pairs,
        thirteen_orphans=rules.thirteen_orphans,
        max_copies=rules.max_copies,
        meld_copies=rules.meld_copies,
        wait_copies=rules.wait_copies,
        jokers=[str(face) for face in rules.wild] or rules.joker_count,
        joker_as_fifth=rules.joker_as_fifth,
    )
