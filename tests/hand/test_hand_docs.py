"""The examples in the docstrings of the built-in functions, which doctest does not find by itself."""

from __future__ import annotations

import doctest

import pytest

from tilewright import hand


@pytest.mark.parametrize("name", ["is_win", "shanten", "waits", "acceptance"])
def test_the_examples_of_a_built_in_function_run(name: str) -> None:
    text = getattr(hand, name).__doc__
    examples = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    assert examples.examples
    result = doctest.DocTestRunner(verbose=False).run(examples)
    assert result.failed == 0
