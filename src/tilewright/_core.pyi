"""The compiled core. Not public: use the packages that stand on it. Tiles are indices into ``layout.slots``."""

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar, final

__all__ = [
    "Rng",
    "SolitaireGeometry",
    "SolitairePosition",
    "solitaire_removal_order",
    "solitaire_solve",
    "solitaire_solve_many",
]

_T = TypeVar("_T")

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
