"""Layouts: which there are, and the slots of one in drawing order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Protocol

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from tilewright.errors import NotFoundError
from tilewright.solitaire import Layout
from tilewright.web.problems import Problem

__all__ = ["BuiltinLayouts", "LayoutCatalogue", "draw_order", "layouts_router"]


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


class LayoutLine(BaseModel):
    """A layout in the list."""

    id: str
    name: str
    author: str
    description: str
    tiles: int


class LayoutList(BaseModel):
    """Every layout, easy to hard."""

    layouts: list[LayoutLine]


class LayoutDetail(LayoutLine):
    """A layout with its slots."""

    slots: list[tuple[int, int, int]] = Field(description="x, y, z in half tiles, sorted by (z, y, x).")
    order: list[int] = Field(description="Indices into slots from far to near, view ne.")


def draw_order(layout: Layout) -> list[int]:
    """The indices of the slots from far to near, view ``"ne"``.

    >>> draw_order(Layout.from_slots([(0, 0, 0), (2, 0, 0)]))
    [1, 0]
    """
    return [layout.indices[slot] for slot in layout.draw_order("ne")]


def layouts_router(catalogue: LayoutCatalogue) -> APIRouter:
    """``/layouts``."""
    router = APIRouter(prefix="/layouts", tags=["layouts"])

    @router.get("", summary="Every layout, easy to hard")
    def list_layouts() -> LayoutList:
        return LayoutList(layouts=[_line(name, catalogue.get(name)) for name in catalogue.names()])

    @router.get(
        "/{layout_id}", summary="A layout with its slots", responses={404: {"model": Problem}, 422: {"model": Problem}}
    )
    def get_layout(layout_id: Annotated[str, Path(max_length=64)]) -> LayoutDetail:
        layout = catalogue.get(layout_id)
        return LayoutDetail(
            **_line(layout_id, layout).model_dump(),
            slots=[(x, y, z) for x, y, z in layout.slots],
            order=draw_order(layout),
        )

    return router


def _line(name: str, layout: Layout) -> LayoutLine:
    return LayoutLine(
        id=name,
        name=layout.name or name,
        author=layout.author,
        description=layout.description,
        tiles=len(layout),
    )
