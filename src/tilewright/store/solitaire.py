"""Games of solitaire in the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeAlias, cast

from tilewright.move_codes import ShuffleStep, Step
from tilewright.solitaire import Board, Slot
from tilewright.solitaire.errors import IllegalMoveError
from tilewright.solitaire.match import Shuffle
from tilewright.store.games import GameKind
from tilewright.store.history import Change, Entry
from tilewright.store.stored_games import StoredGame, StoredGames
from tilewright.tiles import Face

__all__ = ["SolitaireGame", "SolitaireGames"]

SolitaireGame: TypeAlias = StoredGame[Board]


class SolitaireGames(StoredGames[Board]):
    """The games of solitaire of a database; a move is the indices of its tiles in ``layout.slots``.

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

    kind: ClassVar[GameKind] = "solitaire"

    def _parse(self, deal: str) -> Board:
        return Board.from_json(deal)

    def _copy(self, board: Board) -> Board:
        return board.copy()

    def _has_history(self, board: Board) -> bool:
        return bool(board.moves or board.redo_moves or board.shuffles)

    def _seed_of(self, board: Board) -> int | None:
        return board.seed

    def _replay(self, board: Board, entry: Entry) -> Board:
        if isinstance(entry, dict):
            board.replay_shuffle(_shuffle(len(board.moves), entry))
        else:
            board.push(_slots(board, cast("Iterable[int]", entry)))
        return board

    def _apply(self, board: Board, change: Change) -> tuple[Board, Entry]:
        if change.action == "shuffle":
            board.shuffle(change.seed)
            return board, _entry(board.shuffles[-1])
        board.push(_slots(board, cast("Iterable[int]", change.tiles)))
        return board, list(change.tiles)

    def certificate(self, board: Board) -> list[Entry] | None:
        """The moves that clear a board as dealt, as entries; None when none are known."""
        if board.certificate is None:
            return None
        index = board.layout.indices
        return [[index[slot] for slot in match] for match in board.certificate]

    def step_of(self, entry: Entry) -> Step:
        """An entry as it is shared."""
        if isinstance(entry, dict):
            return ShuffleStep(int(str(entry["seed"])))
        return tuple(cast("Iterable[int]", entry))

    def change_of(self, step: Step) -> Change:
        """What does a step that was shared."""
        return Change("shuffle", seed=step.seed) if isinstance(step, ShuffleStep) else Change("move", tiles=step)

    def _nothing(self, code: str) -> Exception:
        return IllegalMoveError(code)


def _slots(board: Board, tiles: Iterable[int]) -> list[Slot]:
    slots, found = board.layout.slots, []
    for tile in tiles:
        if not 0 <= tile < len(slots):
            raise IllegalMoveError("unknown_tile", tile=tile, last=len(slots) - 1)
        found.append(slots[tile])
    return found


def _entry(shuffle: Shuffle) -> dict[str, object]:
    return {
        "seed": str(shuffle.seed),
        "faces": [None if face is None else str(face) for face in shuffle.faces],
        "certificate": [list(tiles) for tiles in shuffle.certificate],
    }


def _shuffle(ply: int, entry: dict[str, Any]) -> Shuffle:
    faces = tuple(None if face is None else Face(face) for face in entry["faces"])
    return Shuffle(ply, int(entry["seed"]), faces, tuple(tuple(tiles) for tiles in entry["certificate"]))
