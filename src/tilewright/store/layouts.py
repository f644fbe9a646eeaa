"""Layouts that players brought, kept in our own JSON format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from tilewright.errors import NotFoundError
from tilewright.solitaire import Layout
from tilewright.solitaire.deal_code import layout_id
from tilewright.store.database import Database
from tilewright.store.errors import StoreError
from tilewright.store.games import now
from tilewright.store.tables import layouts

__all__ = ["MAX_LAYOUTS", "LayoutStore"]

MAX_LAYOUTS: Final = 500
"""How many a player may keep."""


@dataclass(frozen=True, slots=True)
class LayoutStore:
    """The layouts that one player brought.

    Attributes:
        database: Where they are.
        player_id: Whose they are.
    """

    database: Database
    player_id: str

    def add(self, layout: Layout) -> str:
        """Keep a layout.

        Returns:
            Its name; the one it has already when it was brought before.

        Raises:
            StoreError: ``too_many_layouts``.
        """
        name = layout_id(layout)
        mine = layouts.c.player_id == self.player_id
        values = {
            "player_id": self.player_id,
            "id": name,
            "name": "".join(letter for letter in layout.name if letter.isprintable())[:200],
            "document": layout.dump("json"),
            "created_at": now(),
        }
        try:
            with self.database.write() as connection:
                if connection.execute(select(layouts.c.id).where(mine, layouts.c.id == name)).one_or_none():
                    return name
                count = connection.execute(select(func.count()).where(mine).select_from(layouts)).scalar_one()
                if count >= MAX_LAYOUTS:
                    raise StoreError("too_many_layouts", limit=MAX_LAYOUTS)
                connection.execute(insert(layouts).values(values))
        except IntegrityError:
            # Brought by two requests at the same time.
            pass
        return name

    def all(self) -> list[tuple[str, Layout]]:
        """Each with its name, in the order in which they were brought."""
        query = select(layouts.c.id, layouts.c.document).where(layouts.c.player_id == self.player_id)
        with self.database.read() as connection:
            rows = connection.execute(query.order_by(layouts.c.created_at, layouts.c.id)).all()
        return [(name, Layout.parse(document, "json")) for name, document in rows]

    def get(self, name: str) -> Layout:
        """The layout of that name.

        Raises:
            NotFoundError: ``not_found``.
        """
        query = select(layouts.c.document).where(layouts.c.player_id == self.player_id, layouts.c.id == name)
        with self.database.read() as connection:
            document = connection.execute(query).scalar_one_or_none()
        if document is None:
            raise NotFoundError("not_found", kind="layout", name=name)
        return Layout.parse(document, "json")

    def delete(self, name: str) -> None:
        """Forget a layout; games that were dealt on it go on.

        Raises:
            NotFoundError: ``not_found``.
        """
        with self.database.write() as connection:
            result = connection.execute(
                delete(layouts).where(layouts.c.player_id == self.player_id, layouts.c.id == name)
            )
        if result.rowcount == 0:
            raise NotFoundError("not_found", kind="layout", name=name)
