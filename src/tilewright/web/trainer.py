"""Questions about hands over HTTP. The engine makes them from a seed and marks the answers; nothing is stored."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from tilewright.hand.trainer import Level, Question, QuestionKind, make_question, mark
from tilewright.web.game_requests import Seed, StrictModel
from tilewright.web.game_routes import new_seed
from tilewright.web.hands import DiscardModel, ExplanationModel
from tilewright.web.problems import Problem

__all__ = ["trainer_router"]

_INVALID: Final[dict[int | str, dict[str, object]]] = {422: {"model": Problem}}


class MeldModel(BaseModel):
    """A set that lies on the table."""

    tiles: list[str]
    concealed: bool = Field(description="Whether it is a concealed kong.")


class QuestionModel(BaseModel):
    """A question about a hand."""

    kind: QuestionKind = Field(description="waits: which faces complete the hand? discard: what is best let go?")
    level: Level
    seed: int
    hand: str
    tiles: list[str] = Field(description="The concealed tiles, sorted.")
    melds: list[MeldModel]


class AnswerRequest(StrictModel):
    """The answer to a question."""

    kind: QuestionKind
    level: Level
    seed: Annotated[int, Field(ge=0, lt=2**64)]
    answer: Annotated[
        list[Annotated[str, Field(max_length=20)]],
        Field(max_length=34, description="The faces that complete the hand; or the one tile to let go."),
    ]


class MarkedModel(BaseModel):
    """The answer, marked."""

    right: bool
    points: float = Field(
        description="From 0 to 1. Waits: the right ones among all named or missed. Discard: 1 for a best one, else its "
        "share of the copies that help, 0 when it sets the hand back."
    )
    expected: list[str] = Field(description="Every wait, or every discard that is as good as the best.")
    missed: list[str]
    wrong: list[str]
    discards: list[DiscardModel] = Field(description="What every tile is worth, best first; for a discard.")
    explanation: ExplanationModel
    question: QuestionModel


def trainer_router() -> APIRouter:
    """``/hands/trainer``."""
    router = APIRouter(prefix="/hands/trainer", tags=["hand"])

    @router.get("", summary="A question about a hand", responses=_INVALID)
    def get_question(
        kind: QuestionKind = "waits",
        level: Annotated[int, Query(ge=1, le=3, description="One suit; two suits; all tiles, and melds.")] = 1,
        seed: Annotated[Seed, Query(description="The same seed gives the same question; chosen when left out.")] = None,
    ) -> QuestionModel:
        found = new_seed() if seed is None else seed
        return _question(make_question(kind, level=level, seed=found))  # type: ignore[arg-type] # checked above

    @router.post("/answer", summary="Mark an answer", responses=_INVALID)
    def answer_question(body: AnswerRequest) -> MarkedModel:
        question = make_question(body.kind, level=body.level, seed=body.seed)
        marked = mark(question, body.answer)
        return MarkedModel(
            right=marked.is_right,
            points=marked.points,
            expected=[str(face) for face in marked.expected],
            missed=[str(face) for face in marked.missed],
            wrong=[str(face) for face in marked.wrong],
            discards=[DiscardModel.model_validate(one.to_json()) for one in marked.discards],
            explanation=ExplanationModel.of(marked.explanation),
            question=_question(question),
        )

    return router


def _question(question: Question) -> QuestionModel:
    return QuestionModel(
        kind=question.kind,
        level=question.level,
        seed=question.seed,
        hand=str(question.hand),
        tiles=[str(face) for face in question.hand.concealed],
        melds=[
            MeldModel(tiles=[str(face) for face in meld.faces], concealed=meld.is_concealed)
            for meld in question.hand.melds
        ],
    )
