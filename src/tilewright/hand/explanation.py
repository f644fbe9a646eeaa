"""`explain`: why a hand is complete, or what is missing."""

from __future__ import annotations

__all__ = ["Explanation", "explain"]


class Explanation:
    """placeholder."""


def explain() -> None:
    """placeholder."""
