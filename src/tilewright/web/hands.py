"""Hands over HTTP: complete or not, what they wait for, how far they are, what to discard."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Final, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from tilewright.errors import NotFoundError
from tilewright.hand import (
    PRESETS,
    Decomposition,
    Explanation,
    Hand,
    Rules,
    acceptance,
    decompose,
    explain,
    is_win,
    live_copies,
    shanten_by_form,
    waits,
)
from tilewright.hand.decomposition import WaitKind
from tilewright.hand.rules import Form
from tilewright.web.game_requests import StrictModel
from tilewright.web.problems import Problem

__all__ = ["DiscardModel", "ExplanationModel", "hands_router"]

MOST_WAYS: Final = 100

_PROBLEMS: Final[dict[int | str, dict[str, object]]] = {404: {"model": Problem}, 422: {"model": Problem}}


class CardRecord(StrictModel):
    """A tile as a number and a type."""

    number: int
    type: Annotated[int, Field(description="0 characters, 1 bamboo, 2 dots, 3 honours (东南西北中发白).")]


class HandRules(StrictModel):
    """Fields of the rules that differ from the preset."""

    sets: int | None = None
    seven_pairs: Literal["off", "distinct", "quads_ok"] | None = None
    thirteen_orphans: bool | None = None
    max_copies: int | None = None
    meld_copies: bool | None = None
    wait_copies: Literal["live", "formal"] | None = None
    jokers: Annotated[int | str | None, Field(description="How many wild tiles, or the faces that are wild.")] = None
    joker_as_fifth: bool | None = None


class HandRequest(StrictModel):
    """A hand to look at."""

    hand: Annotated[str, Field(max_length=400)] | Annotated[list[CardRecord], Field(max_length=100)]
    visible: Annotated[str, Field(max_length=400, description="Tiles seen elsewhere, for live copies.")] = ""
    rules: Annotated[str, Field(max_length=64, description="The name of a preset.")] = "standard"
    rule: HandRules | None = None
    explain: Annotated[bool, Field(description="Also why it is complete, or what is missing.")] = True
    improvements: Annotated[bool, Field(description="Also the faces after which more tiles help.")] = False


class WaitModel(BaseModel):
    """What the last tile completed."""

    group: str
    kind: WaitKind


class DecompositionModel(BaseModel):
    """A way in which a hand is complete."""

    form: Form
    groups: list[str]
    pair: str | None
    melds: list[str]
    jokers: list[str] = Field(description="What each joker stands for.")
    waits: list[WaitModel] = []


class DiscardModel(BaseModel):
    """What a discard leaves."""

    discard: str | None = Field(description="Null for a joker.")
    shanten: int
    acceptance: dict[str, int] = Field(description="The faces that bring the hand nearer, and live copies of each.")
    live: int
    improvements: dict[str, int] = {}


class WaitExplanationModel(BaseModel):
    """A face that completes a hand."""

    face: str
    live: int
    kinds: list[WaitKind] = Field(description="The kinds of wait that it ends; none for a wild tile.")


class CompletionModel(BaseModel):
    """A complete shape near to a hand."""

    form: Form
    groups: list[str] = Field(description="The concealed groups, the pair last.")
    missing: list[str]
    jokers: list[str]
    spare: list[str]
    live: int = Field(description="Over all missing tiles the least number of live copies.")


class ExplanationModel(BaseModel):
    """Why a hand is complete, or what is missing: a text in English, and all that it says as codes and values."""

    text: str
    win: bool
    shanten: int
    by_form: dict[Form, int]
    decompositions: list[DecompositionModel] = Field(description="The first 20.")
    more: bool
    waits: list[WaitExplanationModel]
    completions: list[CompletionModel] = Field(description="The nearest complete shapes, for a hand that is not ready.")
    discards: list[str] = Field(description="The tiles that are best let go.")

    @classmethod
    def of(cls, found: Explanation) -> ExplanationModel:
        """That of the engine."""
        return cls.model_validate({"text": str(found), **found.to_json()})


class HandAnalysis(BaseModel):
    """What there is to say about a hand."""

    hand: str
    shanten: int = Field(description="-1 complete, 0 ready, else the exchanges short of ready.")
    by_form: dict[Form, int] = Field(description="The same for each form that can apply.")
    win: bool | None = Field(description="Whether it is complete; null for a hand without a tile too many.")
    decompositions: list[DecompositionModel] = Field(description="Every way in which it is complete, the first 100.")
    more: bool = Field(description="Whether there are more ways than these.")
    waits: list[str] = Field(description="The faces that complete a hand without a tile too many.")
    live: dict[str, int] = Field(description="How many of each can still come.")
    discards: list[DiscardModel] = Field(description="For a hand with a tile too many, best first.")
    explanation: ExplanationModel | None = Field(description="Null when it was not asked for.")


def hands_router() -> APIRouter:
    """``/hands``. Nothing is stored."""
    router = APIRouter(prefix="/hands", tags=["hand"])

    @router.post("/analyse", summary="All there is to say about a hand", responses=_PROBLEMS)
    def analyse_hand(body: HandRequest) -> HandAnalysis:
        return _analyse(_read_hand(body), _read_rules(body), body)

    return router


def _read_hand(body: HandRequest) -> Hand:
    if isinstance(body.hand, str):
        return Hand.parse(body.hand)
    return Hand.from_json(json.dumps([record.model_dump() for record in body.hand]))


def _read_rules(body: HandRequest) -> Rules:
    if body.rules not in PRESETS:
        raise NotFoundError("not_found_among", kind="rule set", name=body.rules, known=", ".join(PRESETS))
    changes = {} if body.rule is None else body.rule.model_dump(exclude_none=True)
    return replace(PRESETS[body.rules], **changes)


def _analyse(held: Hand, rules: Rules, body: HandRequest) -> HandAnalysis:
    by_form = dict(shanten_by_form(held, rules))
    has_one_more = (held.size + rules.joker_count) % 3 == 2
    ways: tuple[Decomposition, ...] = decompose(held, rules, limit=MOST_WAYS + 1) if has_one_more else ()
    faces = () if has_one_more else waits(held, rules)
    discards = acceptance(held, rules, body.visible, improvements=body.improvements) if has_one_more else ()
    return HandAnalysis(
        hand=str(held),
        shanten=min(by_form.values()),
        by_form=by_form,
        win=is_win(held, rules) if has_one_more else None,
        decompositions=[DecompositionModel.model_validate(way.to_json()) for way in ways[:MOST_WAYS]],
        more=len(ways) > MOST_WAYS,
        waits=[str(face) for face in faces],
        live={str(face): count for face, count in live_copies(held, faces, rules, body.visible).items()},
        discards=[DiscardModel.model_validate(one.to_json()) for one in discards],
        explanation=ExplanationModel.of(explain(held, rules, visible=body.visible)) if body.explain else None,
    )
