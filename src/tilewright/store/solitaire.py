"""Games of solitaire in the database: the deal and the moves are stored, the board is what replaying them gives."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from threading import Lock
from typing import Final, Literal, TypeAlias

from sqlalchemy.exc import IntegrityError

from tilewright.errors import NotFoundError
from tilewright.solitaire import Board, Slot
from tilewright.solitaire.errors import IllegalMoveError
from tilewright.store.database import Database
from tilewright.store.errors import NotYoursError, StaleRevisionError
from tilewright.store.games import (
    LOCAL_PLAYER,
    GameKind,
    GamePage,
    GameRecord,
    delete_game,
    find_daily_game,
    find_game,
    find_revision,
    insert_game,
    list_games,
    new_game_id,
    now,
    replace_revision,
)
from tilewright.store.results import ResultPage, Statistics, add_result, list_results, statistics

__all__ = ["Change", "SolitaireGame", "SolitaireGames"]

KIND: Final[GameKind] = "solitaire"

Action: TypeAlias = Literal["move", "undo", "redo", "restart"]

_CACHED_DEALS: Final = 256


@dataclass(frozen=True, slots=True)
class Change:
    """Something to do to a game.

    Attributes:
        action: ``"move"`` takes tiles, ``"undo"`` takes ``count`` moves back, ``"redo"`` plays again the one taken back
            last, ``"restart"`` takes all back; they can be redone.
        tiles: For a move: the tiles, as indices into ``layout.slots``, in any order.
        count: For ``undo``: how many moves.

    >>> Change("move", tiles=(7, 3)) == Change("move", tiles=(3, 7))
    True
    """

    action: Action
    tiles: tuple[int, ...] = ()
    count: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    def apply(self, board: Board) -> bool:
        """Do it to a board.

        Returns:
            Whether anything has changed: restarting at the start changes nothing.

        Raises:
            IllegalMoveError: It is not possible. The board may have changed in part.
        """
        if self.action == "move":
            board.push(_slots(board, self.tiles))
        elif self.action == "redo":
            board.redo()
        else:
            count = len(board.moves) if self.action == "restart" else self.count
            for _ in range(count):
                board.pop()
            return count > 0
        return True

    def to_json(self) -> dict[str, object]:
        """As plain data: what tells this change from others."""
        data: dict[str, object] = {"action": self.action}
        if self.action == "move":
            data["tiles"] = list(self.tiles)
        if self.action == "undo":
            data["count"] = self.count
        return data


@dataclass(frozen=True, slots=True)
class SolitaireGame:
    """A stored game and the board as it stands after its moves."""

    record: GameRecord
    board: Board


class SolitaireGames:
    """The games of solitaire of a database.

    Nothing about a game is kept between calls but its deal, which never changes: several processes may use one
    database at the same time.

    Args:
        database: Where they are stored.

    >>> from tilewright.solitaire import Layout, deal
    >>> from tilewright.store import open_database
    >>> games = SolitaireGames(open_database(":memory:"))
    >>> layout = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)], name="Row")
    >>> game = games.create(deal(layout, seed=7), layout_id="row")
    >>> tiles = [layout.slots.index(slot) for slot in game.board.certificate[0]]
    >>> game = games.change(game.record.id, game.record.revision, Change("move", tiles=tuple(tiles)))
    >>> game.record.revision, game.record.tiles_left
    (1, 2)
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._deals = _Deals(_CACHED_DEALS)

    def create(
        self, board: Board, *, layout_id: str, player_id: str = LOCAL_PLAYER, daily_date: date | None = None
    ) -> SolitaireGame:
        """Store a new game. The daily board of a day is stored once a player: the second time it is the first.

        Args:
            board: As dealt, no moves played.
            layout_id: The name of the layout it was dealt on.
            player_id: Whose game it is.
            daily_date: The day, for a daily board.

        Raises:
            ValueError: Moves have been played.
            StoreError: It cannot be stored now.
        """
        if board.moves or board.redo_moves:
            raise ValueError("a game begins with the board as dealt")
        moment, outcome = now(), board.outcome()
        record = GameRecord(
            id=new_game_id(),
            kind=KIND,
            layout_id=layout_id,
            seed=board.seed,
            deal=board.to_json(),
            moves=(),
            redo=(),
            revision=0,
            last_change=None,
            tiles_left=len(board),
            termination=None if outcome is None else outcome.termination,
            elapsed_s=0.0,
            created_at=moment,
            updated_at=moment,
            player_id=player_id,
            daily_date=daily_date,
        )
        try:
            with self._database.write() as connection:
                insert_game(connection, record)
        except IntegrityError:
            if daily_date is None or (game := self.daily(player_id, daily_date)) is None:
                raise
            return game
        return SolitaireGame(record, board.copy())

    def get(self, game_id: str) -> SolitaireGame:
        """A game.

        Raises:
            NotFoundError: ``not_found``.
            StoreError: The database cannot be read now.
        """
        with self._database.read() as connection:
            record = find_game(connection, KIND, game_id)
        return SolitaireGame(record, self._replay(record))

    def revision(self, game_id: str) -> int:
        """The revision of a game, without the game.

        Raises:
            NotFoundError: ``not_found``.
        """
        with self._database.read() as connection:
            return find_revision(connection, KIND, game_id)

    def at_revision(self, game_id: str, revision: int) -> SolitaireGame:
        """A game, if it still is at that revision.

        Raises:
            NotFoundError: ``not_found``.
            StaleRevisionError: ``stale_revision``.
        """
        game = self.get(game_id)
        if game.record.revision != revision:
            raise _stale(game, revision)
        return game

    def daily(self, player_id: str, day: date) -> SolitaireGame | None:
        """A player's game on the board of a day, if it was begun."""
        with self._database.read() as connection:
            game_id = find_daily_game(connection, KIND, player_id, day)
        return None if game_id is None else self.get(game_id)

    def list(self, player_id: str = LOCAL_PLAYER, *, limit: int = 20, cursor: str | None = None) -> GamePage:
        """The games of a player, the last played first; see `tilewright.store.games.list_games`."""
        return list_games(self._database, KIND, player_id, limit=limit, cursor=cursor)

    def delete(self, game_id: str, *, player_id: str = LOCAL_PLAYER) -> None:
        """Forget a game. If it was cleared, its result stays.

        Raises:
            NotFoundError: ``not_found``.
            NotYoursError: ``not_yours``.
        """
        with self._database.write() as connection:
            _check_owner(find_game(connection, KIND, game_id), player_id)
            delete_game(connection, KIND, game_id)

    def results(self, player_id: str = LOCAL_PLAYER, *, limit: int = 20, cursor: str | None = None) -> ResultPage:
        """The games that a player cleared, the latest first; see `tilewright.store.results.list_results`."""
        return list_results(self._database, KIND, player_id, limit=limit, cursor=cursor)

    def statistics(self, player_id: str = LOCAL_PLAYER, *, today: date) -> Statistics:
        """How a player did; see `tilewright.store.results.statistics`."""
        return statistics(self._database, KIND, player_id, today)

    def change(
        self,
        game_id: str,
        revision: int,
        change: Change,
        *,
        elapsed_s: float = 0.0,
        player_id: str = LOCAL_PLAYER,
    ) -> SolitaireGame:
        """Do something to a game, if it still is at the revision that was meant.

        The same change made again, because the answer to the first got lost, is answered with the game as it is.

        Args:
            game_id: Which game.
            revision: The revision that the change was made for.
            change: What to do.
            elapsed_s: Seconds of play so far; the largest that was ever told is kept.
            player_id: Who does it.

        Returns:
            The game after it. When this returns, the change is on the disk.

        Raises:
            NotFoundError: ``not_found``.
            NotYoursError: ``not_yours``.
            StaleRevisionError: ``stale_revision``, with the game as it is now in ``game``.
            IllegalMoveError: The change is not possible; nothing has changed.
            StoreError: It cannot be stored now; nothing has changed.
        """
        game = self.get(game_id)
        _check_owner(game.record, player_id)
        if (repeated := _unless_stale(game, revision, change)) is not None:
            return repeated
        board, record = game.board, game.record
        if not change.apply(board):
            return game
        index, outcome = board.layout.indices, board.outcome()
        after = replace(
            record,
            moves=tuple(tuple(index[slot] for slot in match) for match in board.moves),
            redo=tuple(tuple(index[slot] for slot in match) for match in board.redo_moves),
            revision=revision + 1,
            last_change=change.to_json(),
            tiles_left=len(board),
            termination=None if outcome is None else outcome.termination,
            elapsed_s=max(record.elapsed_s, elapsed_s),
            updated_at=max(now(), record.updated_at),  # a clock that is set back must not reorder a game's history
        )
        with self._database.write() as connection:
            stored = replace_revision(connection, after, revision=revision)
            if stored and outcome is not None and outcome.is_win:
                add_result(connection, after)
        if stored:
            return SolitaireGame(after, board)
        # Someone else was faster.
        current = self.get(game_id)
        repeated = _unless_stale(current, revision, change)
        if repeated is None:
            raise NotFoundError("not_found", kind="game", name=game_id)
        return repeated

    def _replay(self, record: GameRecord) -> Board:
        board = self._deals.board(record)
        for move in record.moves:
            board.push(_slots(board, move))
        for move in record.redo:
            board.push(_slots(board, move))
        for _ in record.redo:
            board.pop()
        return board


def _check_owner(record: GameRecord, player_id: str) -> None:
    if record.player_id != player_id:
        raise NotYoursError("not_yours", id=record.id)


def _unless_stale(game: SolitaireGame, revision: int, change: Change) -> SolitaireGame | None:
    """The game when the change has been made already, None when it can be made.

    Raises:
        StaleRevisionError: ``stale_revision``.
    """
    current = game.record.revision
    if current == revision:
        return None
    if current == revision + 1 and game.record.last_change == change.to_json():
        return game
    raise _stale(game, revision)


def _stale(game: SolitaireGame, revision: int) -> StaleRevisionError:
    record = game.record
    return StaleRevisionError("stale_revision", game=game, id=record.id, current=record.revision, given=revision)


def _slots(board: Board, tiles: Sequence[int]) -> list[Slot]:
    slots = board.layout.slots
    for tile in tiles:
        if not 0 <= tile < len(slots):
            raise IllegalMoveError("unknown_tile", tile=tile, last=len(slots) - 1)
    return [slots[tile] for tile in tiles]


class _Deals:
    """Boards as dealt, parsed already: a deal never changes, so it is read again only when it was forgotten."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._boards: OrderedDict[str, Board] = OrderedDict()
        self._lock = Lock()

    def board(self, record: GameRecord) -> Board:
        """A fresh board of the deal of a game."""
        with self._lock:
            board = self._boards.get(record.id)
            if board is not None:
                self._boards.move_to_end(record.id)
        if board is None:
            board = Board.from_json(record.deal)
            with self._lock:
                self._boards[record.id] = board
                while len(self._boards) > self._size:
                    self._boards.popitem(last=False)
        return board.copy()
