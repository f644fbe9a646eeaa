"""Connect (连连看, Shisen-Sho, Onet, Four Rivers): boards, paths, every pair at once, deals, solver.

* `Board`, `Rules`: a board in play; any size up to 60x60, any number of copies of a kind, stones, gravity.
* `find_path`, `all_paths`, `Path`: how two tiles are joined; `Board.why_not` when they are not.
* `deal`: a board that can be cleared under its own rules, with the moves that clear it.
* `solve`, `hint`, `review`, `difficulty`: winnable or lost, and with which moves.
* `pairs_many`: every pair of many boards, NumPy in and out.

The modes of gravity are in `tilewright.connect.gravity`.
"""

from tilewright.connect.batch import PairsMany, pairs_many
from tilewright.connect.board import Board
from tilewright.connect.dealing import deal
from tilewright.connect.move import Shuffle, WhyNot
from tilewright.connect.path import Path, all_paths, find_path
from tilewright.connect.rules import Rules
from tilewright.connect.solving import difficulty, hint, review, solve
from tilewright.play import Difficulty, Hint, Outcome, Review, Solution

__all__ = [
    "Board",
    "Difficulty",
    "Hint",
    "Outcome",
    "PairsMany",
    "Path",
    "Review",
    "Rules",
    "Shuffle",
    "Solution",
    "WhyNot",
    "all_paths",
    "deal",
    "difficulty",
    "find_path",
    "hint",
    "pairs_many",
    "review",
    "solve",
]
