"""Layouts over HTTP: which there are, the slots of one in drawing order, and layouts that players bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Final, Literal, Protocol

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, ConfigDict, Field

from tilewright.errors import NotFoundError
from tilewright.solitaire import Layout, Problem
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.library import Difficulty
from tilewright.store import Database, LayoutStore
from tilewright.web.errors import BuiltinLayoutError, UploadError
from tilewright.web.problems import Problem as ProblemModel
from tilewright.web.sessions import PlayerId

__all__ = ["BuiltinLayouts", "LayoutCatalogue", "SlotModel", "draw_order", "find_layout", "layouts_router"]

MAX_TILES: Final = 1000
"""The most tiles of a layout that is brought: three times the largest one known."""


SlotModel = Annotated[list[int], Field(min_length=3, max_length=3)]
"""x, y, z."""


class LayoutCatalogue(Protocol):
    """Layouts by name."""

    def names(self) -> Sequence[str]:
        """Their names, easy to hard."""
        ...

    def get(self, name: str) -> Layout:
        """The layout of that name.

        Raises:
            NotFoundError: ``not_found``. A name is never a path.
        """
        ...

    def difficulty(self, name: str) -> Difficulty | None:
        """How hard the layout of that name is; None when nobody has measured it."""
        ...


class BuiltinLayouts:
    """The layouts that come with the package."""

    def names(self) -> Sequence[str]:
        """Their names, easy to hard."""
        from tilewright.solitaire.library import layout_names

        return layout_names()

    def get(self, name: str) -> Layout:
        """The layout of that name.

        Raises:
            NotFoundError: ``not_found``.
        """
        from tilewright.solitaire.library import builtin_layout

        if name not in self.names():
            raise NotFoundError("not_found", kind="layout", name=name)
        return builtin_layout(name)

    def difficulty(self, name: str) -> Difficulty:
        """How hard the layout of that name is."""
        from tilewright.solitaire.library import builtin_difficulty

        return builtin_difficulty(name)

    def read_all(self) -> None:
        """Read all of them: what has been read is kept."""
        for name in self.names():
            self.get(name)


class LayoutLine(BaseModel):
    """A layout in the list."""

    id: str
    name: str
    author: str
    description: str
    tiles: int
    own: bool = Field(description="Whether the player brought it.")
    difficulty: Difficulty | None = Field(description="How hard it is, as measured; null for a layout of one's own.")


class LayoutList(BaseModel):
    """Every layout: the built-in ones easy to hard, then those that the player brought."""

    layouts: list[LayoutLine]


class LayoutDetail(LayoutLine):
    """A layout with its slots."""

    slots: list[SlotModel] = Field(description="x, y, z in half tiles, sorted by (z, y, x).")
    order: list[int] = Field(description="Indices into slots from far to near, view ne.")


class LayoutProblem(BaseModel):
    """Something about a layout that its author should know."""

    code: str
    severity: Literal["error", "warning", "info"]
    message: str
    slot: SlotModel | None
    line: int | None
    context: dict[str, object] = Field(
        description="The other values in the message, by name. Words among them are objects: `phrase` is their code, "
        "the rest are their own values."
    )


class UploadedLayout(LayoutDetail):
    """A layout that was brought, and what its author should know."""

    problems: list[LayoutProblem]


class LayoutUpload(BaseModel):
    """A layout file."""

    model_config = ConfigDict(strict=True, extra="forbid")

    text: Annotated[str, Field(min_length=1, description="The content of the file; its format is found out.")]
    format: Annotated[str | None, Field(max_length=32, description="The format, when it is known.")] = None
    name: Annotated[
        str | None,
        Field(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$", description="What to call it, if its file does not say."),
    ] = None


_READ: Final[dict[int | str, dict[str, object]]] = {404: {"model": ProblemModel}, 422: {"model": ProblemModel}}
_DELETE: Final[dict[int | str, dict[str, object]]] = {**_READ, 403: {"model": ProblemModel}}
_UPLOAD: Final[dict[int | str, dict[str, object]]] = {422: {"model": ProblemModel}}

LayoutId = Annotated[str, Path(max_length=64, description="The id of the layout.")]


@lru_cache(maxsize=256)
def draw_order(layout: Layout) -> list[int]:
    """The indices of the slots from far to near, view ``"ne"``: not to be changed.

    >>> draw_order(Layout.from_slots([(0, 0, 0), (2, 0, 0)]))
    [1, 0]
    """
    return [layout.indices[slot] for slot in layout.draw_order("ne")]


def find_layout(catalogue: LayoutCatalogue, database: Database, player_id: str, name: str) -> Layout:
    """A built-in layout, or one that the player brought.

    Raises:
        NotFoundError: ``not_found``.
    """
    if name in catalogue.names():
        return catalogue.get(name)
    return LayoutStore(database, player_id).get(name)


def layouts_router(catalogue: LayoutCatalogue, database: Database) -> APIRouter:
    """``/layouts``."""
    router = APIRouter(prefix="/layouts", tags=["layouts"])

    @router.get("", summary="Every layout: the built-in ones easy to hard, then one's own")
    def list_layouts(player_id: PlayerId) -> LayoutList:
        own = LayoutStore(database, player_id)
        lines = [
            _line(name, catalogue.get(name), catalogue.difficulty(name), is_own=False) for name in catalogue.names()
        ]
        lines += [_line(name, layout, None, is_own=True) for name, layout in own.all()]
        return LayoutList(layouts=lines)

    @router.post("", status_code=201, summary="Bring a layout", responses=_UPLOAD)
    def add_layout(body: LayoutUpload, player_id: PlayerId, response: Response) -> UploadedLayout:
        layout = _read(body)
        problems = layout.problems()
        if errors := [problem for problem in problems if problem.severity == "error"]:
            more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
            raise LayoutError("unplayable", problems=problems, summary=errors[0].message + more)
        name = LayoutStore(database, player_id).add(layout)
        response.headers["Location"] = f"/api/v1/layouts/{name}"
        detail = _detail(name, layout, None, is_own=True)
        return UploadedLayout(**detail.model_dump(), problems=[_problem(problem) for problem in problems])

    @router.get("/{layout_id}", summary="A layout with its slots", responses=_READ)
    def get_layout(layout_id: LayoutId, player_id: PlayerId) -> LayoutDetail:
        layout = find_layout(catalogue, database, player_id, layout_id)
        is_own = layout_id not in catalogue.names()
        return _detail(layout_id, layout, None if is_own else catalogue.difficulty(layout_id), is_own=is_own)

    @router.delete(
        "/{layout_id}", status_code=204, summary="Forget a layout of one's own; games on it go on", responses=_DELETE
    )
    def delete_layout(layout_id: LayoutId, player_id: PlayerId) -> None:
        if layout_id in catalogue.names():
            raise BuiltinLayoutError("builtin_layout", name=layout_id)
        LayoutStore(database, player_id).delete(layout_id)

    return router


def _read(upload: LayoutUpload) -> Layout:
    layout = Layout.parse(upload.text, upload.format)
    if not layout.slots or len(layout) > MAX_TILES:
        raise UploadError("layout_size", tiles=len(layout), limit=MAX_TILES)
    return layout.described(name=layout.name or upload.name or "")


def _line(name: str, layout: Layout, difficulty: Difficulty | None, *, is_own: bool) -> LayoutLine:
    return LayoutLine(
        id=name,
        name=layout.name or name,
        author=layout.author,
        description=layout.description,
        tiles=len(layout),
        own=is_own,
        difficulty=difficulty,
    )


def _detail(name: str, layout: Layout, difficulty: Difficulty | None, *, is_own: bool) -> LayoutDetail:
    return LayoutDetail(
        **_line(name, layout, difficulty, is_own=is_own).model_dump(),
        slots=[list(slot) for slot in layout.slots],
        order=draw_order(layout),
    )


def _problem(problem: Problem) -> LayoutProblem:
    return LayoutProblem.model_validate({"slot": None, "line": None, "context": {}, **problem.to_json()})
