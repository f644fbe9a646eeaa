"""The compiled core. Not public: use the packages that stand on it. Tiles are indices into ``layout.slots``."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "ConnectBoard",
    "ConnectPath",
    "ConnectPaths",
    "Rng",
    "SolitaireGeometry",
    "SolitairePosition",
    "connect_deal",
    "connect_pairs_many",
    "solitaire_removal_order",
    "solitaire_solve",
    "solitaire_solve_many",
]

_T = TypeVar("_T")

_Cell: TypeAlias = tuple[int, int]
_Pair: TypeAlias = tuple[_Cell, _Cell]
_Refusal: TypeAlias = Literal["outside", "same_cell", "empty_cell", "stone", "different_kinds", "no_path"]

@final
class ConnectPath:
    """A path between two tiles: every cell of it, its turns and its steps."""

    @property
    def cells(self) -> tuple[_Cell, ...]: ...
    @property
    def corners(self) -> tuple[_Cell, ...]: ...
    @property
    def turns(self) -> int: ...
    @property
    def steps(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class ConnectPaths:
    """Paths, one after the other."""

    def __iter__(self) -> Iterator[ConnectPath]: ...
    def __next__(self) -> ConnectPath: ...

@final
class ConnectBoard:
    """The tiles of a board, and what may be done with them. Values: 0 empty, -1 a stone, else a kind."""

    def __new__(
        cls,
        rows: int,
        cols: int,
        values: Sequence[int],
        *,
        groups: Sequence[Sequence[int]],
        max_turns: int | None,
        border: bool,
        adjacent: bool,
        gravity: Sequence[str],
    ) -> ConnectBoard: ...
    def copy(self) -> ConnectBoard: ...
    def __len__(self) -> int: ...
    def value(self, row: int, col: int) -> int: ...
    def values(self) -> list[int]: ...
    def pairs(self) -> tuple[_Pair, ...]: ...
    def pair_count(self) -> int: ...
    def is_dead(self) -> bool: ...
    def check(self, a: _Cell, b: _Cell) -> tuple[_Refusal, int] | None: ...
    def push(self, a: _Cell, b: _Cell) -> tuple[_Refusal, int] | None: ...
    def pop(self) -> bool: ...
    def find_path(self, a: _Cell, b: _Cell) -> ConnectPath | None: ...
    def all_paths(self, a: _Cell, b: _Cell) -> ConnectPaths: ...
    def fewest_turns(self, a: _Cell, b: _Cell) -> int | None: ...
    def openers(self, a: _Cell, b: _Cell) -> tuple[_Cell, ...]: ...
    def solve(
        self, *, max_nodes: int, time_limit_s: float | None
    ) -> tuple[Literal["winnable", "lost", "unknown"], tuple[_Pair, ...], int, str]: ...

def connect_deal(
    rows: int,
    cols: int,
    values: Sequence[int],
    supply: Sequence[int],
    *,
    groups: Sequence[Sequence[int]],
    max_turns: int | None,
    border: bool,
    adjacent: bool,
    gravity: Sequence[str],
    seed: int,
    winnable: bool,
    max_nodes: int,
) -> tuple[Literal["found", "exhausted", "unknown"], list[int], tuple[_Pair, ...] | None, int]: ...
def connect_pairs_many(
    boards: NDArray[np.int32],
    *,
    groups: Sequence[Sequence[int]],
    max_turns: int | None,
    border: bool,
    adjacent: bool,
    gravity: Sequence[str],
    list_pairs: bool,
    threads: int,
) -> tuple[NDArray[np.uint32], NDArray[np.int16]]: ...

@final
class Rng:
    """A deterministic stream of random numbers: xoshiro256**, the same on every platform."""

    def __new__(cls, seed: int) -> Rng: ...
    def next_u64(self) -> int: ...
    def below(self, bound: int) -> int: ...
    def shuffle(self, items: list[_T]) -> None: ...

@final
class SolitaireGeometry:
    """The neighbours of every slot of a layout; (x, y, z) each, in half tiles."""

    def __new__(cls, slots: Sequence[tuple[int, int, int]], covering: str) -> SolitaireGeometry: ...
    def __len__(self) -> int: ...

@final
class SolitairePosition:
    """The tiles left of a board, and which of them may go together."""

    def __new__(
        cls, geometry: SolitaireGeometry, match_size: int, groups: Sequence[int | None]
    ) -> SolitairePosition: ...
    def copy(self) -> SolitairePosition: ...
    def __len__(self) -> int: ...
    def free(self) -> list[int]: ...
    def free_groups(self) -> tuple[list[list[int]], list[int]]: ...
    def move_count(self) -> int: ...
    def has_move(self) -> bool: ...
    def contains(self, tile: int) -> bool: ...
    def is_free(self, tile: int) -> bool: ...
    def check(self, tiles: Sequence[int]) -> tuple[str, int, int] | None: ...
    def remove(self, tiles: Sequence[int]) -> None: ...
    def restore(self, tiles: Sequence[int]) -> None: ...
    def covering(self, tile: int) -> list[int]: ...
    def blocking(self, tile: int) -> tuple[list[int], list[int]]: ...

def solitaire_removal_order(
    geometry: SolitaireGeometry,
    *,
    match_size: int,
    presets: Sequence[int | None],
    bonus: Sequence[bool],
    present: Sequence[bool],
    seed: int,
    max_nodes: int,
) -> tuple[str, list[list[int]], list[int], int, int, int]: ...
def solitaire_solve(
    position: SolitairePosition, *, max_nodes: int | None, time_limit_s: float | None
) -> tuple[Literal["winnable", "lost", "unknown"], list[list[int]], int, str]: ...
def solitaire_solve_many(
    geometry: SolitaireGeometry,
    groups: bytes,
    *,
    match_size: int,
    bonus: Sequence[bool],
    max_nodes: int | None,
    time_limit_s: float | None,
    threads: int,
    progress: Callable[[int], object] | None,
) -> bytes: ...
