"""What is told about hands, besides the analysis: explanations, and the rules there are."""

from __future__ import annotations

from pydantic import BaseModel, Field

from tilewright.hand import PRESETS, Explanation, Rules
from tilewright.hand.rules import Form, SevenPairs, WaitCopies

__all__ = [
    "CompletionModel",
    "ExplanationModel",
    "PresetList",
    "PresetModel",
    "explanation_model",
    "preset_list",
]


class CompletionModel(BaseModel):
    """A complete shape near to the hand."""

    form: Form
    groups: list[str] = Field(description="The concealed groups, the pair last.")
    missing: list[str] = Field(description="The tiles to draw.")
    jokers: list[str] = Field(description="What the jokers of the hand stand for.")
    spare: list[str] = Field(description="The tiles that are of no use for it.")
    live: int = Field(description="Over all missing tiles the least number of live copies.")


class ExplanationModel(BaseModel):
    """Where a hand that is not complete could go."""

    hand: str
    shanten: int
    by_form: dict[Form, int]
    completions: list[CompletionModel] = Field(description="The nearest complete shapes; none for a complete hand.")
    discards: list[str] = Field(description="The tiles to let go that leave it nearest and open to most copies.")


class PresetModel(BaseModel):
    """Rules that have a name, field by field."""

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


def explanation_model(explanation: Explanation) -> ExplanationModel:
    """An explanation as JSON."""
    return ExplanationModel.model_validate(explanation.to_json())


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
