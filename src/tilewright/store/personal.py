"""All that is stored about one player: to take it along, and to forget it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import date, datetime
from typing import Final

from sqlalchemy import Table, delete, select

from tilewright.store.database import Database
from tilewright.store.tables import games, layouts, nodes, results
from tilewright.store.tree import find_nodes

__all__ = ["delete_personal_data", "iter_personal_data"]

_TABLES: Final = {"game": games, "result": results, "layout": layouts}
_BATCH: Final = 50


def iter_personal_data(database: Database, player_id: str) -> Iterator[str]:
    """Everything that is stored about a player: one JSON object a line, with its ``record`` first.

    A game is its deal (a board as ``solitaire deal`` writes it), its moves, the nodes of the lines that were left, and
    the rest of its row.
    """
    for name, table in _TABLES.items():
        for row in _rows(database, table, player_id):
            row.pop("player_id")
            for document in ("deal", "document"):
                if document in row:
                    row[document] = json.loads(str(row[document]))
            if name == "game":
                row["nodes"] = _nodes(database, str(row["id"])) if row["line"] is not None else []
            yield json.dumps({"record": name, **row}, ensure_ascii=False, default=_text) + "\n"


def delete_personal_data(database: Database, player_id: str) -> dict[str, int]:
    """Forget everything about a player, in one transaction.

    Returns:
        How many records of each kind there were.
    """
    with database.write() as connection:
        connection.execute(delete(nodes).where(nodes.c.player_id == player_id))
        return {
            name: connection.execute(delete(table).where(table.c.player_id == player_id)).rowcount
            for name, table in _TABLES.items()
        }


def _rows(database: Database, table: Table, player_id: str) -> Iterator[dict[str, object]]:
    """The rows of a player, some at a time: no transaction stays open while a slow reader takes them."""
    keys = [column for column in table.primary_key.columns if column.name != "player_id"]
    (key,) = keys
    after = ""
    while True:
        query = select(table).where(table.c.player_id == player_id, key > after).order_by(key).limit(_BATCH)
        with database.read() as connection:
            rows = connection.execute(query).all()
        for row in rows:
            yield dict(row._mapping)
        if len(rows) < _BATCH:
            return
        after = str(rows[-1]._mapping[key.name])


def _nodes(database: Database, game_id: str) -> list[dict[str, object]]:
    with database.read() as connection:
        return [asdict(node) for node in find_nodes(connection, game_id).values()]


def _text(value: object) -> str:
    if isinstance(value, datetime | date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} is not JSON")
