"""What there is to choose from, over HTTP: boards, shapes and gravity of connect; rules of solitaire."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from tilewright.connect.catalogue import find_mask, find_preset, mask_names, preset_names
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.connect.grid import MAX_SIDE
from tilewright.connect.rules import PRESETS as CONNECT_RULES
from tilewright.solitaire.rules import PRESETS as SOLITAIRE_RULES
from tilewright.web.connect_models import ConnectRules
from tilewright.web.game_models import RulesModel

__all__ = ["presets_router"]


class ConnectPreset(BaseModel):
    """A board of connect to choose."""

    id: str
    rows: int
    cols: int
    kinds: int
    copies: int | None = Field(description="Tiles of each kind; null when they are shared out evenly.")
    mask: str | None = Field(description="The id of its shape; null when every cell is filled.")
    tiles: int
    rules: ConnectRules
    daily: bool = Field(description="Whether it takes turns as the board of the day.")


class MaskModel(BaseModel):
    """A shape."""

    id: str
    rows: int
    cols: int
    tiles: int = Field(description="How many places there are to fill.")
    grid: list[list[int]] = Field(description="1 a place to fill, 0 none, -1 a stone.")


class GravityModel(BaseModel):
    """How tiles move after a pair has gone."""

    id: str = Field(description="What the rules call it; `alternate:a,b` takes several in turn, `levels:a,b` by level.")
    description: str = Field(description="In English.")


class ConnectProfile(BaseModel):
    """Rules of connect by name."""

    id: str
    rules: ConnectRules


class ConnectCatalogue(BaseModel):
    """What there is to choose from."""

    presets: list[ConnectPreset] = Field(description="Easy to hard.")
    masks: list[MaskModel]
    gravity: list[GravityModel]
    profiles: list[ConnectProfile]
    max_side: int = Field(description="The most rows or columns.")


class SolitaireProfile(BaseModel):
    """Rules of solitaire by name."""

    id: str
    rules: RulesModel


class SolitaireProfiles(BaseModel):
    """Rules of solitaire to choose from, the usual ones first."""

    profiles: list[SolitaireProfile]


def presets_router() -> APIRouter:
    """``/connect/presets``, ``/solitaire/profiles``."""
    router = APIRouter()

    @router.get("/connect/presets", tags=["connect"], summary="Boards, shapes, gravity and rules to choose from")
    def list_presets() -> ConnectCatalogue:
        return ConnectCatalogue(
            presets=[_preset(name) for name in preset_names()],
            masks=[_mask(name) for name in mask_names()],
            gravity=[GravityModel(id=name, description=text) for name, text in GRAVITY_MODES.items()],
            profiles=[ConnectProfile(id=name, rules=ConnectRules.of(rules)) for name, rules in CONNECT_RULES.items()],
            max_side=MAX_SIDE,
        )

    @router.get("/solitaire/profiles", tags=["solitaire"], summary="Rules to choose from")
    def list_profiles() -> SolitaireProfiles:
        return SolitaireProfiles(
            profiles=[SolitaireProfile(id=name, rules=RulesModel.of(rules)) for name, rules in SOLITAIRE_RULES.items()]
        )

    return router


def _preset(name: str) -> ConnectPreset:
    preset = find_preset(name)
    return ConnectPreset(
        id=name,
        rows=preset.rows,
        cols=preset.cols,
        kinds=preset.kinds,
        copies=preset.copies,
        mask=preset.mask,
        tiles=preset.tiles,
        rules=ConnectRules.of(preset.rules),
        daily=preset.is_daily,
    )


def _mask(name: str) -> MaskModel:
    grid = find_mask(name)
    return MaskModel(
        id=name,
        rows=len(grid),
        cols=len(grid[0]),
        tiles=sum(row.count(1) for row in grid),
        grid=[list(row) for row in grid],
    )
