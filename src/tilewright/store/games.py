"""The table of games: insert, look up, list, and replace one revision by the next.

Nothing here knows the rules of a game: a deal is a text, moves are lists of numbers.
"""

from __future__ import annotations

import base64
import binascii
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import Connection, and_, bindparam, case, delete, insert, or_, select, update

from tilewright.errors import NotFoundError
from tilewright.play import Termination
from tilewright.store.database import Database
from tilewright.store.errors import StoreError
from tilewright.store.history import Entry, History
from tilewright.store.tables import games, nodes

__all__ = [
    "LOCAL_PLAYER",
    "GameKind",
    "GamePage",
    "GameRecord",
    "GameSummary",
    "count_hint",
    "delete_game",
    "find_daily_game",
    "find_game",
    "find_revision",
    "format_cursor",
    "insert_game",
    "list_games",
    "new_game_id",
    "note_time",
    "now",
    "parse_cursor",
    "replace_revision",
]

GameKind: TypeAlias = Literal["solitaire", "connect"]

MAX_PAGE: Final = 100

LOCAL_PLAYER: Final = "local"
"""The player where there is only one."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it is stored.

    Attributes:
        id: Its name: 22 random letters, digits, ``-`` and ``_``.
        kind: Which game it is.
        layout_id: The layout it was dealt on.
        seed: What it was dealt from, when that is known.
        deal: The document of the board as dealt.
        moves: What was played; see `tilewright.store.history`.
        redo: What was taken back, the next to redo first.
        revision: One more with every change, from 0.
        last_change: What made this revision of the one before.
        tiles_left: How many tiles are left.
        termination: How it ended, None while it goes on.
        elapsed_s: Seconds of play, as far as the player's side has told.
        created_at: When it was dealt, in UTC.
        updated_at: When it was last changed, in UTC.
        player_id: Whose it is.
        daily_date: The day whose board it is, for a daily board.
        code: The code of its deal, if it has one.
        line: The nodes of ``moves`` and ``redo``; None while they are 1, 2, 3, ...; see `tilewright.store.tree`.
        node_count: How many nodes there ever were; None likewise.
        hints: How many hints were given.
        hint_revision: The revision at which the last one was.
    """

    id: str
    kind: GameKind
    layout_id: str
    seed: int | None
    deal: str
    moves: Sequence[Entry]
    redo: Sequence[Entry]
    revision: int
    last_change: Mapping[str, object] | None
    tiles_left: int
    termination: Termination | None
    elapsed_s: float
    created_at: datetime
    updated_at: datetime
    player_id: str = LOCAL_PLAYER
    daily_date: date | None = None
    code: str | None = None
    line: Sequence[int] | None = None
    node_count: int | None = None
    hints: int = 0
    hint_revision: int | None = None

    @property
    def history(self) -> History:
        """What was played and what was taken back, with the places in the tree."""
        nodes = tuple(range(1, len(self.moves) + len(self.redo) + 1)) if self.line is None else tuple(self.line)
        return History(tuple(self.moves), tuple(self.redo), nodes, self.node_count or len(nodes))


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A line in the list of games; the fields are those of `GameRecord`."""

    id: str
    kind: GameKind
    layout_id: str
    seed: int | None
    tiles_left: int
    termination: Termination | None
    revision: int
    elapsed_s: float
    created_at: datetime
    updated_at: datetime
    daily_date: date | None
    code: str | None
    hints: int


@dataclass(frozen=True, slots=True)
class GamePage:
    """Some games, and where the list goes on.

    Attributes:
        games: The last played first.
        next_cursor: What to ask for the games after these; None at the end.
    """

    games: tuple[GameSummary, ...]
    next_cursor: str | None


_SUMMARY = (
    games.c.id, games.c.kind, games.c.layout_id, games.c.seed, games.c.tiles_left, games.c.termination,
    games.c.revision, games.c.elapsed_s, games.c.created_at, games.c.updated_at, games.c.daily_date,
    games.c.code, games.c.hints,
)  # fmt: skip

# What every move needs is put together once: making a statement takes longer than running it.
_GAME = and_(games.c.id == bindparam("game_id"), games.c.kind == bindparam("game_kind"))
_FIND = select(games).where(_GAME)
_FIND_REVISION = select(games.c.revision).where(_GAME)
_TOLD = bindparam("told_s", type_=games.c.elapsed_s.type)
_REPLACE = (
    update(games)
    .where(games.c.id == bindparam("game_id"), games.c.revision == bindparam("revision_before"))
    # The time may have been told meanwhile.
    .values(elapsed_s=case((games.c.elapsed_s > _TOLD, games.c.elapsed_s), else_=_TOLD))
)
_FIXED = frozenset(
    {"id", "kind", "layout_id", "seed", "deal", "created_at", "player_id", "daily_date", "code", "hints"}
    | {"hint_revision", "elapsed_s"}
)
_NAMES = tuple(column.name for column in games.columns)


def new_game_id() -> str:
    """A name that no other game has, and that cannot be guessed: 128 random bits."""
    return secrets.token_urlsafe(16)


def now() -> datetime:
    """This moment, in UTC, to the microsecond."""
    return datetime.now(UTC)


def insert_game(connection: Connection, record: GameRecord) -> None:
    """Store a new game."""
    connection.execute(insert(games).values(_to_row(record)))


def find_game(connection: Connection, kind: GameKind, game_id: str) -> GameRecord:
    """A stored game.

    Raises:
        NotFoundError: ``not_found``.
    """
    row = connection.execute(_FIND, {"game_id": game_id, "game_kind": kind}).one_or_none()
    if row is None:
        raise NotFoundError("not_found", kind="game", name=game_id)
    values = row._asdict()
    values |= {"seed": _seed(row.seed), "moves": tuple(row.moves), "redo": tuple(row.redo)}
    values["line"] = None if row.line is None else tuple(row.line)
    return GameRecord(**values)


def find_revision(connection: Connection, kind: GameKind, game_id: str) -> int:
    """The revision of a stored game.

    Raises:
        NotFoundError: ``not_found``.
    """
    found = connection.execute(_FIND_REVISION, {"game_id": game_id, "game_kind": kind})
    revision: int | None = found.scalar_one_or_none()
    if revision is None:
        raise NotFoundError("not_found", kind="game", name=game_id)
    return revision


def find_daily_game(connection: Connection, kind: GameKind, player_id: str, day: date) -> str | None:
    """The name of a player's game on the board of a day, if there is one."""
    query = select(games.c.id).where(games.c.player_id == player_id, games.c.kind == kind, games.c.daily_date == day)
    return connection.execute(query).scalar_one_or_none()


def replace_revision(connection: Connection, record: GameRecord, *, revision: int) -> bool:
    """Store ``record`` in place of revision ``revision`` of the same game, if that is still the current one.

    The comparison and the change are one statement, so of two that race only one can succeed.

    Returns:
        Whether it was stored.
    """
    values = {name: value for name, value in _to_row(record).items() if name not in _FIXED}
    values |= {"game_id": record.id, "revision_before": revision, "told_s": record.elapsed_s}
    result = connection.execute(_REPLACE, values)
    return result.rowcount == 1


def delete_game(connection: Connection, kind: GameKind, game_id: str) -> None:
    """Forget a game; its result stays.

    Raises:
        NotFoundError: ``not_found``.
    """
    result = connection.execute(delete(games).where(games.c.id == game_id, games.c.kind == kind))
    if result.rowcount == 0:
        raise NotFoundError("not_found", kind="game", name=game_id)
    connection.execute(delete(nodes).where(nodes.c.game_id == game_id))


def count_hint(connection: Connection, game_id: str, player_id: str, revision: int) -> None:
    """Count a hint that was given to the player of a game; a second one at the same revision is the same."""
    is_new = or_(games.c.hint_revision.is_(None), games.c.hint_revision != revision)
    connection.execute(
        update(games)
        .where(games.c.id == game_id, games.c.player_id == player_id, games.c.revision == revision, is_new)
        .values(hints=games.c.hints + 1, hint_revision=revision)
    )


def note_time(connection: Connection, game_id: str, elapsed_s: float) -> None:
    """Note how long a game has been played; the longest time that was ever told is kept."""
    connection.execute(
        update(games).where(games.c.id == game_id, games.c.elapsed_s < elapsed_s).values(elapsed_s=elapsed_s)
    )


def list_games(
    database: Database, kind: GameKind, player_id: str, *, limit: int = 20, cursor: str | None = None
) -> GamePage:
    """The games of a player, the last played first.

    Args:
        database: Where they are.
        kind: Which game.
        player_id: Whose.
        limit: How many at most, 1 to 100.
        cursor: ``next_cursor`` of the page before. A game that is played meanwhile moves to the front of the list, no
            other is shown twice or left out.

    Raises:
        StoreError: ``cursor``.
    """
    query = select(*_SUMMARY).where(games.c.kind == kind, games.c.player_id == player_id)
    if cursor is not None:
        moment, game_id = parse_cursor(cursor)
        query = query.where(or_(games.c.updated_at < moment, and_(games.c.updated_at == moment, games.c.id < game_id)))
    limit = max(1, min(limit, MAX_PAGE))
    query = query.order_by(games.c.updated_at.desc(), games.c.id.desc()).limit(limit + 1)
    with database.read() as connection:
        rows = connection.execute(query).all()
    found = tuple(_summary(row._mapping) for row in rows[:limit])
    return GamePage(found, format_cursor(found[-1].updated_at, found[-1].id) if len(rows) > limit else None)


def _summary(row: Mapping[Any, Any]) -> GameSummary:
    return GameSummary(**{**row, "seed": _seed(row["seed"])})


def _seed(text: str | None) -> int | None:
    return None if text is None else int(text)


def _to_row(record: GameRecord) -> dict[str, object]:
    row: dict[str, object] = {name: getattr(record, name) for name in _NAMES}
    row["seed"] = None if record.seed is None else str(record.seed)
    row["moves"] = list(record.moves)
    row["redo"] = list(record.redo)
    row["line"] = None if record.line is None else list(record.line)
    row["last_change"] = None if record.last_change is None else dict(record.last_change)
    return row


def format_cursor(moment: datetime, name: str) -> str:
    """A place in a list that is ordered by moment and name, as a text."""
    data = json.dumps([moment.isoformat(), name])
    return base64.urlsafe_b64encode(data.encode()).decode().rstrip("=")


def parse_cursor(text: str) -> tuple[datetime, str]:
    """The place that `format_cursor` wrote.

    Raises:
        StoreError: ``cursor``.
    """
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        moment, game_id = json.loads(data)
        when = datetime.fromisoformat(moment)
        if when.tzinfo is None or not isinstance(game_id, str) or "\0" in game_id:
            raise ValueError
        return when.astimezone(UTC), game_id
    except (ValueError, TypeError, OverflowError, RecursionError, binascii.Error):
        raise StoreError("cursor", found=text) from None
