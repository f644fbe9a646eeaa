"""What is wrong with a layout."""

from tilewright.solitaire.layout import Layout
from tilewright.solitaire.problem import Problem


def find_problems(layout: Layout, *, match: int = 2) -> tuple[Problem, ...]:
    """Temporary."""
    return ()
