"""tilewright: the engine for mahjong tile games, exact and fast.

Three families of games on one set of tiles; each is a package of its own, imported when it is used:

* `tilewright.solitaire`: mahjong solitaire (Shanghai). Layouts, deals that can be cleared, boards.
* `tilewright.connect`: connect (Shisen-Sho, 连连看). Paths with at most two turns, every pair at once.
* `tilewright.hand`: mahjong hands (胡牌). Wins, waits, shanten, discards.

And around them: `tilewright.tiles` (faces and their notations), `tilewright.render` (text and SVG),
`tilewright.store` (games in SQL), `tilewright.cli` and `tilewright.web`.

>>> from tilewright import Face
>>> Face("1m").name("en")
'1 of characters'
"""

from tilewright.errors import TilewrightError
from tilewright.tiles import Face

__all__ = ["Face", "TilewrightError", "__version__"]

__version__ = "0.1.0"
