"""Errors: stable codes, filled messages, builtin bases."""

from __future__ import annotations

import pickle
import string

import pytest

from tilewright import Face, TilewrightError
from tilewright.errors import NotFoundError, TileError, error_codes


def test_every_code_is_unique_within_its_class_and_its_template_can_be_filled() -> None:
    for cls, code, template in error_codes():
        fields = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        error = cls(code, **dict.fromkeys(fields, 1))
        assert error.code == code
        assert "{" not in str(error)


def test_errors_are_the_builtin_that_people_expect() -> None:
    with pytest.raises(ValueError, match="not a tile"):
        Face("1x")
    assert issubclass(NotFoundError, LookupError)
    assert all(issubclass(cls, TilewrightError) for cls, _, _ in error_codes())


def test_errors_survive_pickling_with_their_context() -> None:
    error = pickle.loads(pickle.dumps(TileError("tile_index", index=42)))  # noqa: S301
    assert (type(error), error.code, error.context, str(error)) == (
        TileError,
        "tile_index",
        {"index": 42},
        "there is no face 42: expected 0 to 41",
    )


def test_an_unknown_code_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        TileError("no_such_code")
