"""Games in a database: SQLite by default, PostgreSQL by URL.

* `Database`: where games are kept; opened with `open_database`, which also brings an older one up to date.
* `SolitaireGames`, `ConnectGames`, `StoredGame`, `Change`: games, each a deal and what was played, with a revision
  number. A change names the revision it was made for; on any other it is refused, so that two tabs, two processes or
  a repeated request cannot corrupt a game.
* `LayoutStore`: the layouts that a player brought. `iter_personal_data`, `delete_personal_data`: all that is stored
  about a player.
* `Bounds`: what all processes that serve one database count together.
* `StoreError`, `StaleRevisionError`, `NotYoursError`: what can go wrong.

Tables: `tilewright.store.tables`. Migrations: `tilewright.store.migrate`.
"""

from tilewright.store.bounds import Bounds, Lease
from tilewright.store.connect import ConnectGame, ConnectGames
from tilewright.store.database import Database, open_database
from tilewright.store.errors import NotYoursError, StaleRevisionError, StoreError
from tilewright.store.games import LOCAL_PLAYER, GamePage, GameRecord
from tilewright.store.history import Change
from tilewright.store.layouts import LayoutStore
from tilewright.store.personal import delete_personal_data, iter_personal_data
from tilewright.store.results import ResultPage, Statistics
from tilewright.store.solitaire import SolitaireGame, SolitaireGames
from tilewright.store.stored_games import StoredGame
from tilewright.store.tree import Node

__all__ = [
    "LOCAL_PLAYER",
    "Bounds",
    "Change",
    "ConnectGame",
    "ConnectGames",
    "Database",
    "GamePage",
    "GameRecord",
    "LayoutStore",
    "Lease",
    "Node",
    "NotYoursError",
    "ResultPage",
    "SolitaireGame",
    "SolitaireGames",
    "StaleRevisionError",
    "Statistics",
    "StoreError",
    "StoredGame",
    "delete_personal_data",
    "iter_personal_data",
    "open_database",
]
