"""`StoredGames`: games of one kind in the database; the deal and the history are stored, the board is their replay."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar, Final, Generic, Protocol, TypeVar

from sqlalchemy.exc import IntegrityError

from tilewright.errors import CodeError, NotFoundError
from tilewright.move_codes import Step
from tilewright.play import Outcome
from tilewright.store.database import Database
from tilewright.store.errors import NotYoursError, StaleRevisionError
from tilewright.store.games import (
    LOCAL_PLAYER,
    GameKind,
    GamePage,
    GameRecord,
    count_hint,
    delete_game,
    find_daily_game,
    find_game,
    find_revision,
    insert_game,
    list_games,
    new_game_id,
    note_time,
    now,
    replace_revision,
)
from tilewright.store.history import Change, Entry, History
from tilewright.store.recent import Recent
from tilewright.store.results import ResultPage, Statistics, add_result, list_results, statistics
from tilewright.store.tree import Node, all_nodes, find_nodes, history_at, keep_left, rejoined

__all__ = ["StoredBoard", "StoredGame", "StoredGames"]

_KEPT: Final = 256
"""Of so many games the deals are kept, and the boards as they stood last."""


class StoredBoard(Protocol):
    """What every board has."""

    def __len__(self) -> int:
        """How many tiles are left."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended."""
        ...

    def to_json(self) -> str:
        """The document of the board."""
        ...


BoardT = TypeVar("BoardT", bound=StoredBoard)


@dataclass(frozen=True, slots=True)
class StoredGame(Generic[BoardT]):
    """A stored game and the board as it stands after its moves."""

    record: GameRecord
    board: BoardT


class StoredGames(ABC, Generic[BoardT]):
    """The games of one kind in a database.

    Several processes may use one database at the same time: what is kept of a game between calls is its deal, which
    never changes, and a board with the entries that made it, which is used only where the stored history begins with
    just these.

    Args:
        database: Where they are stored.
    """

    kind: ClassVar[GameKind]

    def __init__(self, database: Database) -> None:
        self._database = database
        self._deals: Recent[str, BoardT] = Recent(_KEPT)
        self._boards: Recent[str, tuple[tuple[Entry, ...], BoardT]] = Recent(_KEPT)

    # What differs from game to game

    @abstractmethod
    def _parse(self, deal: str) -> BoardT:
        """The board of a document, as dealt."""

    @abstractmethod
    def _copy(self, board: BoardT) -> BoardT:
        """A board of one's own."""

    @abstractmethod
    def _has_history(self, board: BoardT) -> bool:
        """Whether something was played on it already."""

    @abstractmethod
    def _seed_of(self, board: BoardT) -> int | None:
        """What it was dealt from."""

    @abstractmethod
    def _replay(self, board: BoardT, entry: Entry) -> BoardT:
        """The board after an entry: the same one, changed, or another."""

    @abstractmethod
    def _apply(self, board: BoardT, change: Change) -> tuple[BoardT, Entry]:
        """The board after a new move or shuffle, and the entry for it."""

    @abstractmethod
    def _nothing(self, code: str) -> Exception:
        """The error of the game for nothing to undo or redo."""

    @abstractmethod
    def certificate(self, board: BoardT) -> list[Entry] | None:
        """The moves that clear a board as dealt, as entries; None when none are known."""

    @abstractmethod
    def step_of(self, entry: Entry) -> Step:
        """An entry as it is shared."""

    @abstractmethod
    def change_of(self, step: Step) -> Change:
        """What does a step that was shared.

        Raises:
            ValueError: It is none of this game.
        """

    # What is the same

    def create(
        self,
        board: BoardT,
        *,
        layout_id: str,
        player_id: str = LOCAL_PLAYER,
        daily_date: date | None = None,
        code: str | None = None,
        steps: Sequence[Step] = (),
        poll: Callable[[], object] | None = None,
    ) -> StoredGame[BoardT]:
        """Store a new game. The daily board of a day is stored once a player: the second time it is the first.

        Args:
            board: As dealt, no moves played.
            layout_id: The name of the layout it was dealt on.
            player_id: Whose game it is.
            daily_date: The day, for a daily board.
            code: The code that gives the same deal, if there is one.
            steps: Moves and shuffles to begin with. A game that they clear is no result.
            poll: Called between them; what it raises ends the work.

        Raises:
            ValueError: Moves have been played.
            CodeError: ``moves_illegal``.
            StoreError: It cannot be stored now.
        """
        if self._has_history(board):
            raise ValueError("a game begins with the board as dealt")
        deal, board, seed = board.to_json(), self._copy(board), self._seed_of(board)
        moves: list[Entry] = []
        for ply, step in enumerate(steps, start=1):
            if poll is not None:
                poll()
            try:
                board, entry = self._apply(board, self.change_of(step))
            except ValueError as error:
                raise CodeError("moves_illegal", ply=ply, reason=str(error)) from None
            moves.append(entry)
        moment, outcome = now(), board.outcome()
        record = GameRecord(
            id=new_game_id(),
            kind=self.kind,
            layout_id=layout_id,
            seed=seed,
            deal=deal,
            moves=tuple(moves),
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
            code=code,
        )
        try:
            with self._database.write() as connection:
                insert_game(connection, record)
        except IntegrityError:
            if daily_date is None or (game := self.daily(player_id, daily_date)) is None:
                raise
            return game
        return StoredGame(record, board)

    def get(self, game_id: str) -> StoredGame[BoardT]:
        """A game.

        Raises:
            NotFoundError: ``not_found``.
            StoreError: The database cannot be read now.
        """
        with self._database.read() as connection:
            record = find_game(connection, self.kind, game_id)
        return StoredGame(record, self._board_after(record, record.moves))

    def revision(self, game_id: str) -> int:
        """The revision of a game, without the game.

        Raises:
            NotFoundError: ``not_found``.
        """
        with self._database.read() as connection:
            return find_revision(connection, self.kind, game_id)

    def at_revision(self, game_id: str, revision: int) -> StoredGame[BoardT]:
        """A game, if it still is at that revision.

        Raises:
            NotFoundError: ``not_found``.
            StaleRevisionError: ``stale_revision``.
        """
        game = self.get(game_id)
        if game.record.revision != revision:
            raise _stale(game, revision)
        return game

    def daily(self, player_id: str, day: date) -> StoredGame[BoardT] | None:
        """A player's game on the board of a day, if it was begun."""
        with self._database.read() as connection:
            game_id = find_daily_game(connection, self.kind, player_id, day)
        return None if game_id is None else self.get(game_id)

    def list(self, player_id: str = LOCAL_PLAYER, *, limit: int = 20, cursor: str | None = None) -> GamePage:
        """The games of a player, the last played first; see `tilewright.store.games.list_games`."""
        return list_games(self._database, self.kind, player_id, limit=limit, cursor=cursor)

    def delete(self, game_id: str, *, player_id: str = LOCAL_PLAYER) -> None:
        """Forget a game. If it was cleared, its result stays.

        Raises:
            NotFoundError: ``not_found``.
            NotYoursError: ``not_yours``.
        """
        with self._database.write() as connection:
            _check_owner(find_game(connection, self.kind, game_id), player_id)
            delete_game(connection, self.kind, game_id)

    def results(self, player_id: str = LOCAL_PLAYER, *, limit: int = 20, cursor: str | None = None) -> ResultPage:
        """The games that a player cleared, the latest first; see `tilewright.store.results.list_results`."""
        return list_results(self._database, self.kind, player_id, limit=limit, cursor=cursor)

    def statistics(self, player_id: str = LOCAL_PLAYER, *, today: date) -> Statistics:
        """How a player did; see `tilewright.store.results.statistics`."""
        return statistics(self._database, self.kind, player_id, today)

    def change(
        self,
        game_id: str,
        revision: int,
        change: Change,
        *,
        elapsed_s: float = 0.0,
        player_id: str = LOCAL_PLAYER,
    ) -> StoredGame[BoardT]:
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
            TilewrightError: The change is not possible, as the game says; nothing has changed.
            StoreError: It cannot be stored now; nothing has changed.
        """
        game = self.get(game_id)
        _check_owner(game.record, player_id)
        if (repeated := _unless_stale(game, revision, change)) is not None:
            return repeated
        board, record = game.board, game.record
        before = record.history

        def new_entry() -> Entry:
            nonlocal board
            board, entry = self._apply(board, change)
            return entry

        if change.action == "goto":
            history = history_at(before, self._tree(record), change.node)
        else:
            history = before.after(change, new_entry, self._nothing)
        if history.node_count > before.node_count and not before.is_plain:
            with self._database.read() as connection:
                history = rejoined(history, connection, record.id)
        if history == before:
            return game
        if change.action == "redo":
            board = self._replay(board, history.played[-1])
        elif change.action in {"undo", "restart", "goto"}:
            board = self._board_after(record, history.played)
        outcome = board.outcome()
        after = replace(
            record,
            moves=history.played,
            redo=history.redo,
            line=None if history.is_plain else history.nodes,
            node_count=None if history.is_plain else history.node_count,
            revision=revision + 1,
            last_change=change.to_json(),
            tiles_left=len(board),
            termination=None if outcome is None else outcome.termination,
            elapsed_s=max(record.elapsed_s, elapsed_s),
            updated_at=max(now(), record.updated_at),  # a clock that is set back must not reorder a game's history
        )
        with self._database.write() as connection:
            stored = replace_revision(connection, after, revision=revision)
            if stored:
                keep_left(connection, record.id, player_id, before, history)
            if stored and outcome is not None and outcome.is_win:
                add_result(connection, after)
        if stored:
            self._keep(record.id, history.played, board)
            return StoredGame(after, board)
        # Someone else was faster.
        repeated = _unless_stale(self.get(game_id), revision, change)
        if repeated is None:
            raise NotFoundError("not_found", kind="game", name=game_id)
        return repeated

    def count_hint(self, game_id: str, revision: int, *, player_id: str = LOCAL_PLAYER) -> None:
        """Count a hint that was given, if it was given to the player of the game: once a revision."""
        with self._database.write() as connection:
            count_hint(connection, game_id, player_id, revision)

    def note_time(self, game_id: str, elapsed_s: float, *, player_id: str = LOCAL_PLAYER) -> None:
        """Note how many seconds a game has been played; the largest number that was ever told is kept.

        Raises:
            NotFoundError: ``not_found``.
            NotYoursError: ``not_yours``.
        """
        with self._database.write() as connection:
            _check_owner(find_game(connection, self.kind, game_id), player_id)
            note_time(connection, game_id, elapsed_s)

    def tree(self, game_id: str) -> tuple[GameRecord, dict[int, Node]]:
        """A game, and every node of its tree by number: see `tilewright.store.tree`.

        Raises:
            NotFoundError: ``not_found``.
        """
        with self._database.read() as connection:
            record = find_game(connection, self.kind, game_id)
            stored = find_nodes(connection, game_id)
        return record, all_nodes(record.history, stored)

    def line(self, game_id: str, node: int | None = None) -> tuple[GameRecord, History]:
        """A game, and its history at a node; where it stands if none is named.

        Raises:
            NotFoundError: ``not_found``.
        """
        record, tree = self.tree(game_id)
        return record, record.history if node is None else history_at(record.history, tree, node)

    def replay(self, record: GameRecord, entries: Iterable[Entry]) -> Iterator[BoardT]:
        """The board as dealt, and after each entry. It may be the same one each time, changed."""
        board = self._dealt(record)
        yield board
        for entry in entries:
            board = self._replay(board, entry)
            yield board

    def _tree(self, record: GameRecord) -> dict[int, Node]:
        with self._database.read() as connection:
            return all_nodes(record.history, find_nodes(connection, record.id))

    def _board_after(self, record: GameRecord, entries: Sequence[Entry]) -> BoardT:
        """A board of one's own after some entries. Only what follows those that were played last is played again."""
        kept = self._boards.get(record.id)
        if kept is not None and tuple(entries[: len(kept[0])]) == kept[0]:
            ply, board = len(kept[0]), self._copy(kept[1])
        else:
            ply, board = 0, self._dealt(record)
        for entry in entries[ply:]:
            board = self._replay(board, entry)
        if ply < len(entries):
            self._keep(record.id, entries, board)
        return board

    def _keep(self, game_id: str, entries: Sequence[Entry], board: BoardT) -> None:
        """Keep a board after its entries: a copy, since it is its owner's."""
        self._boards.put(game_id, (tuple(entries), self._copy(board)))

    def _dealt(self, record: GameRecord) -> BoardT:
        """A board of one's own as dealt. A deal never changes: it is parsed again only when it was forgotten."""
        board = self._deals.get(record.id)
        if board is None:
            board = self._parse(record.deal)
            self._deals.put(record.id, board)
        return self._copy(board)


def _check_owner(record: GameRecord, player_id: str) -> None:
    if record.player_id != player_id:
        raise NotYoursError("not_yours", id=record.id)


def _unless_stale(game: StoredGame[BoardT], revision: int, change: Change) -> StoredGame[BoardT] | None:
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


def _stale(game: StoredGame[BoardT], revision: int) -> StaleRevisionError:
    record = game.record
    return StaleRevisionError("stale_revision", game=game, id=record.id, current=record.revision, given=revision)
