"""Hands over HTTP: complete or not, what they wait for, how far they are, what to discard."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Final, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from tilewright.errors import NotFoundError, TileError
from tilewright.hand import (
    PRESETS,
    Decomposition,
    Explanation,
    Hand,
    HandError,
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
from tilewright.hand.meld import sets_among
from tilewright.hand.reading import read_hand
from tilewright.hand.rules import Form
from tilewright.tiles import Face, Notation, format_tiles
from tilewright.tiles.symbols import JOKER
from tilewright.web.game_requests import StrictModel
from tilewright.web.hand_rules import PresetList, preset_list
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
    notation: Annotated[Notation, Field(description="How the hand is written.")] = "auto"
    write_as: Annotated[Notation, Field(description="How `text` of the answer is to be written.")] = "auto"
    winning: Annotated[str | None, Field(max_length=8, description="The tile that came last, for kinds of wait.")] = (
        None
    )


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
    text: str = Field(description="The hand in the notation that was asked for; as `hand` where that cannot write it.")
    last: str | None = Field(description="The concealed face that the text had last.")
    sets: list[str] = Field(description="The runs, triplets and quads among its concealed tiles.")
    wild: list[str] = Field(description="The faces that are wild under the rules.")
    jokers: int = Field(description="Wild tiles that the rules give the hand besides those in its text.")
    shanten: int = Field(description="-1 complete, 0 ready, else the exchanges short of ready.")
    by_form: dict[Form, int] = Field(description="The same for each form that can apply.")
    win: bool | None = Field(description="Whether it is complete; null for a hand without a tile too many.")
    decompositions: list[DecompositionModel] = Field(description="Every way in which it is complete, the first 100.")
    more: bool = Field(description="Whether there are more ways than these.")
    waits: list[str] = Field(description="The faces that complete a hand without a tile too many.")
    live: dict[str, int] = Field(description="How many of each can still come.")
    acceptance: dict[str, int] = Field(
        description="For a hand without a tile too many: the faces that bring it nearer, and live copies of each."
    )
    improvements: dict[str, int] = Field(description="For the same, when asked for: faces after which more tiles help.")
    discards: list[DiscardModel] = Field(description="For a hand with a tile too many, best first.")
    explanation: ExplanationModel | None = Field(description="Null when it was not asked for.")


def hands_router() -> APIRouter:
    """``/hands``. Nothing is stored."""
    router = APIRouter(prefix="/hands", tags=["hand"])

    @router.get("/rules", summary="The rules that have a name")
    def list_rules() -> PresetList:
        return preset_list()

    @router.post("/analyse", summary="All there is to say about a hand", responses=_PROBLEMS)
    def analyse_hand(body: HandRequest) -> HandAnalysis:
        """A hand that can be read, but not judged, is a problem that carries its `hand`, `text`, `last` and `sets`."""
        held = _read_hand(body)
        try:
            return _analyse(held, _read_rules(body), body)
        except HandError as error:
            read = {"hand": str(held), "text": _written(held, body.write_as), "sets": _sets(held), "last": _last(body)}
            raise HandError(error.code, **{**read, **error.context}) from None

    return router


def _read_hand(body: HandRequest) -> Hand:
    if isinstance(body.hand, str):
        return Hand.parse(body.hand, body.notation)
    return Hand.from_json(json.dumps([record.model_dump() for record in body.hand]))


def _read_rules(body: HandRequest) -> Rules:
    if body.rules not in PRESETS:
        raise NotFoundError("not_found_among", kind="rule set", name=body.rules, known=", ".join(PRESETS))
    changes = {} if body.rule is None else body.rule.model_dump(exclude_none=True)
    return replace(PRESETS[body.rules], **changes)


def _last(body: HandRequest) -> str | None:
    if not isinstance(body.hand, str):
        return None
    faces = [face for face in read_hand(body.hand, body.notation).faces if face.index < 34]
    return str(faces[-1]) if faces else None


def _sets(held: Hand) -> list[str]:
    return [format_tiles(found) for found in sets_among(held.concealed)]


def _written(held: Hand, notation: Notation) -> str:
    """The hand in a notation, joker by joker; as `Hand` writes it where the notation cannot."""
    if notation in {"auto", "mpsz"}:
        return str(held)
    joker = "J" if notation in {"words", "chinese"} else JOKER
    try:
        parts = [format_tiles(held.concealed, notation), *[joker] * held.jokers]
        for meld in held.melds:
            opening, closing = "[]" if meld.is_concealed else "()"
            parts.append(f"{opening}{format_tiles(meld.faces, notation)}{closing}")
        parts.append(format_tiles(held.flowers, notation))
    except TileError:
        return str(held)
    return " ".join(part for part in parts if part)


def _analyse(held: Hand, rules: Rules, body: HandRequest) -> HandAnalysis:
    by_form = dict(shanten_by_form(held, rules))
    has_one_more = (held.size + rules.joker_count) % 3 == 2
    ways: tuple[Decomposition, ...] = ()
    if has_one_more:
        ways = decompose(held, rules, winning=body.winning, limit=MOST_WAYS + 1)
    faces = () if has_one_more else waits(held, rules)
    discards = acceptance(held, rules, body.visible, improvements=body.improvements)
    return HandAnalysis(
        hand=str(held),
        text=_written(held, body.write_as),
        last=_last(body),
        wild=[str(face) for face in rules.wild],
        jokers=rules.joker_count,
        sets=_sets(held),
        shanten=min(by_form.values()),
        by_form=by_form,
        win=is_win(held, rules) if has_one_more else None,
        decompositions=[DecompositionModel.model_validate(way.to_json()) for way in ways[:MOST_WAYS]],
        more=len(ways) > MOST_WAYS,
        waits=[str(face) for face in faces],
        live={str(face): count for face, count in live_copies(held, faces, rules, body.visible).items()},
        acceptance={} if has_one_more else _by_name(discards[0].acceptance),
        improvements={} if has_one_more else _by_name(discards[0].improvements),
        discards=[DiscardModel.model_validate(one.to_json()) for one in discards] if has_one_more else [],
        explanation=ExplanationModel.of(explain(held, rules, visible=body.visible)) if body.explain else None,
    )


def _by_name(copies: Mapping[Face, int]) -> dict[str, int]:
    return {str(face): count for face, count in copies.items()}
