"""Mahjong solitaire (Shanghai, 麻将消消乐): layouts, deals, boards.

* `Layout`, `Slot`, `Problem`: the places of the tiles. Files: `tilewright.solitaire.formats`; the built-in layouts:
  `tilewright.solitaire.library`.
* `Rules`: how many tiles match, what covers them.
* `deal`: faces for a layout, so that the board can be cleared.
* `Board`, `Match`: a board in play.
* `solve`, `solve_many`: can it be cleared? `hint`, `review`: which move keeps the win, which one lost it.
* `difficulty`: how hard is it?
"""

from tilewright.play import Difficulty, Outcome
from tilewright.solitaire.board import Board
from tilewright.solitaire.dealing import deal
from tilewright.solitaire.hints import difficulty, hint, review
from tilewright.solitaire.layout import Layout
from tilewright.solitaire.match import Match, Shuffle, WhyNot
from tilewright.solitaire.problem import Problem, Slot
from tilewright.solitaire.rules import Rules
from tilewright.solitaire.solving import solve, solve_many

__all__ = [
    "Board",
    "Difficulty",
    "Layout",
    "Match",
    "Outcome",
    "Problem",
    "Rules",
    "Shuffle",
    "Slot",
    "WhyNot",
    "deal",
    "difficulty",
    "hint",
    "review",
    "solve",
    "solve_many",
]
