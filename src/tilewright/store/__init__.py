"""Games in a database: SQLite by default, PostgreSQL by URL.

* `Database`: where games are kept; opened with `open_database`, which also brings an older one up to date.
* `SolitaireGames`, `SolitaireGame`, `Change`: games of solitaire, each a deal and the moves played, with a revision
  number. A change names the revision it was made for; on any other it is refused, so that two tabs, two processes or
  a repeated request cannot corrupt a game.
* `StoreError`, `StaleRevisionError`: what can go wrong.

Tables: `tilewright.store.tables`. Migrations: `tilewright.store.migrate`.
"""

from tilewright.store.database import Database, open_database
from tilewright.store.errors import StaleRevisionError, StoreError
from tilewright.store.games import GamePage, GameRecord
from tilewright.store.solitaire import Change, SolitaireGame, SolitaireGames

__all__ = [
    "Change",
    "Database",
    "GamePage",
    "GameRecord",
    "SolitaireGame",
    "SolitaireGames",
    "StaleRevisionError",
    "StoreError",
    "open_database",
]
