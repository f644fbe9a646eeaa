"""What can go wrong with stored games."""

from __future__ import annotations

from tilewright.errors import TilewrightError

__all__ = ["NotYoursError", "StaleRevisionError", "StoreError"]


class StoreError(TilewrightError, RuntimeError):
    """A database that cannot be used, or not now."""

    templates = {
        "data_path": "{path} cannot hold the games: {reason}",
        "database_url": "{url!r} is not the URL of a database that can be used: {reason}",
        "not_a_database": "{path} is not a SQLite database",
        "foreign_database": "{where} is a database of another program: it has the tables {tables}, none of them ours",
        "newer_database": "{where} was written by a newer tilewright (its version is {found}, this one knows {known})",
        "database_locked": "the database is busy with another program; try again",
        "disk_full": "the disk is full: nothing more can be saved",
        "database_unavailable": "the database does not answer: {reason}",
        "too_many_layouts": "{limit} layouts are kept already: delete one first",
        "cursor": "{found!r} is not a cursor that an earlier answer gave",
    }


class StaleRevisionError(TilewrightError, RuntimeError):
    """A change that was made for another revision of the game than it has. Nothing has changed.

    Attributes:
        game: The game as it is now, such as a `tilewright.store.SolitaireGame`.
    """

    templates = {
        "stale_revision": "game {id} is at revision {current}, not {given}: it was changed elsewhere",
    }

    def __init__(self, code: str, /, *, game: object = None, **context: object) -> None:
        self.game = game
        super().__init__(code, **context)


class NotYoursError(TilewrightError, PermissionError):
    """A change to a game of another player."""

    templates = {
        "not_yours": "game {id} is another player's: it can be watched, not played",
    }
