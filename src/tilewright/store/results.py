"""Results: which games were cleared, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from sqlalchemy import Connection, and_, func, insert, or_, select, union

from tilewright.store.database import Database
from tilewright.store.games import GameKind, GameRecord, format_cursor, parse_cursor
from tilewright.store.tables import games, results

__all__ = [
    "LayoutStatistics",
    "Result",
    "ResultPage",
    "Statistics",
    "add_result",
    "list_results",
    "statistics",
    "streaks",
]

# A day is the day of the player's clock: it begins 14 hours before and ends 12 hours after that of UTC.
_EARLIEST: Final = timedelta(hours=14)
_LATEST: Final = timedelta(hours=36)


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was cleared, as it was the first time.

    Attributes:
        game_id: Which game.
        layout_id: The layout.
        seed: What it was dealt from.
        daily_date: The day, for a daily board.
        move_count: How many moves it took.
        elapsed_s: Seconds of play; 0 when nobody told.
        finished_at: When.
        hints: How many hints were given until then.
    """

    game_id: str
    layout_id: str
    seed: int | None
    daily_date: date | None
    move_count: int
    elapsed_s: float
    finished_at: datetime
    hints: int


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Some results, the latest first, and where the list goes on."""

    results: tuple[Result, ...]
    next_cursor: str | None


@dataclass(frozen=True, slots=True)
class LayoutStatistics:
    """How a player did on one layout. Times are None when none is known."""

    layout_id: str
    started: int
    cleared: int
    best_s: float | None
    mean_s: float | None


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a player did.

    Attributes:
        started: Games in which something was done.
        cleared: Games that were cleared.
        layouts: The same for each layout, by name.
        daily_cleared: Daily boards cleared on their day.
        current_streak: How many days in a row up to today, or to yesterday while today's is still open.
        longest_streak: The most days in a row.
    """

    started: int
    cleared: int
    layouts: tuple[LayoutStatistics, ...]
    daily_cleared: int
    current_streak: int
    longest_streak: int


_COLUMNS = (
    results.c.game_id, results.c.layout_id, results.c.seed, results.c.daily_date, results.c.move_count,
    results.c.elapsed_s, results.c.finished_at, results.c.hints,
)  # fmt: skip


def add_result(connection: Connection, record: GameRecord) -> None:
    """Note that a game was cleared, unless it was before. What is noted was replayed: the caller has the board."""
    known = connection.execute(select(results.c.game_id).where(results.c.game_id == record.id)).one_or_none()
    if known is not None:
        return
    values = {
        "game_id": record.id,
        "player_id": record.player_id,
        "kind": record.kind,
        "layout_id": record.layout_id,
        "seed": None if record.seed is None else str(record.seed),
        "daily_date": record.daily_date,
        "move_count": len(record.moves),
        "elapsed_s": record.elapsed_s,
        "finished_at": record.updated_at,
        # As it is now: a hint does not make a revision.
        "hints": connection.execute(select(games.c.hints).where(games.c.id == record.id)).scalar_one(),
    }
    connection.execute(insert(results).values(values))


def list_results(
    database: Database, kind: GameKind, player_id: str, *, limit: int = 20, cursor: str | None = None
) -> ResultPage:
    """The results of a player, the latest first.

    Raises:
        StoreError: ``cursor``.
    """
    query = select(*_COLUMNS).where(results.c.player_id == player_id, results.c.kind == kind)
    if cursor is not None:
        moment, game_id = parse_cursor(cursor)
        query = query.where(
            or_(
                results.c.finished_at < moment,
                and_(results.c.finished_at == moment, results.c.game_id < game_id),
            )
        )
    query = query.order_by(results.c.finished_at.desc(), results.c.game_id.desc()).limit(limit + 1)
    with database.read() as connection:
        rows = connection.execute(query).all()
    found = tuple(_result(row._mapping) for row in rows[:limit])
    last = format_cursor(found[-1].finished_at, found[-1].game_id) if len(rows) > limit else None
    return ResultPage(found, last)


def statistics(database: Database, kind: GameKind, player_id: str, today: date) -> Statistics:
    """How a player did, on every layout and day by day."""
    mine = and_(results.c.player_id == player_id, results.c.kind == kind)
    # A game that was cleared and then forgotten was started too.
    begun = union(
        select(games.c.id, games.c.layout_id).where(
            games.c.player_id == player_id, games.c.kind == kind, games.c.revision > 0
        ),
        select(results.c.game_id, results.c.layout_id).where(mine),
    ).subquery()
    time_s = func.nullif(results.c.elapsed_s, 0)
    with database.read() as connection:
        counts = connection.execute(select(begun.c.layout_id, func.count()).group_by(begun.c.layout_id))
        started: dict[str, int] = {row[0]: row[1] for row in counts}
        cleared = connection.execute(
            select(results.c.layout_id, func.count(), func.min(time_s), func.avg(time_s))
            .where(mine)
            .group_by(results.c.layout_id)
        ).all()
        days = connection.execute(
            select(results.c.daily_date, results.c.finished_at).where(mine, results.c.daily_date.is_not(None))
        ).all()
    times = {layout: (count, best, mean) for layout, count, best, mean in cleared}
    layouts = tuple(
        LayoutStatistics(layout, count, *times.get(layout, (0, None, None)))
        for layout, count in sorted(started.items())
    )
    on_their_day = {day for day, finished_at in days if _is_on_day(finished_at, day)}
    current, longest = streaks(on_their_day, today)
    return Statistics(
        sum(started.values()), sum(row[1] for row in cleared), layouts, len(on_their_day), current, longest
    )


def streaks(days: Iterable[date], today: date) -> tuple[int, int]:
    """The current and the longest run of days.

    The current one ends today, or yesterday while today is still open.

    >>> streaks([date(2026, 1, 1), date(2026, 1, 2), date(2026, 1, 4)], date(2026, 1, 5))
    (1, 2)
    """
    # Numbers of days: the first of all dates has a day before, too.
    done = {day.toordinal() for day in days}
    longest = 0
    for day in done:
        if day - 1 not in done:
            longest = max(longest, _run_from(day, done, 1))
    now = today.toordinal()
    end = now if now in done else now - 1
    return _run_from(end, done, -1), longest


def _run_from(day: int, done: set[int], step: int) -> int:
    length = 0
    while day in done:
        length += 1
        day += step
    return length


def _is_on_day(moment: datetime, day: date) -> bool:
    midnight = datetime.combine(day, time(), UTC)
    return midnight - _EARLIEST <= moment < midnight + _LATEST


def _result(row: Mapping[Any, Any]) -> Result:
    return Result(**{**row, "seed": None if row["seed"] is None else int(row["seed"])})
