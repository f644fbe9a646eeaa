"""The compiled core. Not public: use the packages that stand on it. Tiles are indices into ``layout.slots``."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, Self, TypeAlias, TypeVar, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

from tilewright.hand.hand import HandLike
from tilewright.hand.rules import Form, Rules
from tilewright.tiles import Face, FaceLike

__all__ = [
    "ConnectBoard",
    "ConnectPath",
    "ConnectPaths",
    "Discard",
    "Discards",
    "HandCounts",
    "HandRules",
    "Rng",
    "SolitaireGeometry",
    "SolitairePosition",
    "acceptance",
    "connect_deal",
    "connect_pairs_many",
    "hand_check",
    "hand_is_win_batch",
    "hand_live",
    "hand_read_lines",
    "hand_set_kind",
    "hand_shanten_batch",
    "hand_shanten_by_form",
    "hand_suit_distances",
    "hand_waits_batch",
    "hand_waits_by_form",
    "hand_warm_up",
    "is_win",
    "shanten",
    "solitaire_removal_order",
    "solitaire_solve",
    "solitaire_solve_many",
    "waits",
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
        self, *, max_nodes: int | None, time_limit_s: float | None, poll: Callable[[], object] | None
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
    poll: Callable[[], object] | None,
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
    poll: Callable[[], object] | None,
) -> tuple[str, list[list[int]], list[int], int, int, int]: ...
def solitaire_solve(
    position: SolitairePosition,
    *,
    max_nodes: int | None,
    time_limit_s: float | None,
    poll: Callable[[], object] | None,
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

@final
class HandCounts:
    """A hand, as counts."""

    def __new__(cls, concealed: Sequence[int], melded: Sequence[int], melds: int, jokers: int) -> HandCounts: ...

@disjoint_base
class HandRules:
    """Rules, checked and ready for use: what `tilewright.hand.Rules` is made on, so that nothing is looked up."""

    def __new__(cls, *_args: object, **_kwargs: object) -> Self: ...
    def _set(
        self,
        *,
        sets: int | None,
        seven_pairs: str,
        thirteen_orphans: bool,
        max_copies: int,
        meld_copies: bool,
        formal_waits: bool,
        jokers: int,
        wild: int,
        joker_as_fifth: bool,
    ) -> None: ...

@final
class Discard:
    """A tile to discard, and what the hand is worth without it."""

    @property
    def discard(self) -> Face | None: ...
    @property
    def is_joker(self) -> bool: ...
    @property
    def shanten(self) -> int: ...
    @property
    def acceptance(self) -> dict[Face, int]: ...
    @property
    def live(self) -> int: ...
    @property
    def improvements(self) -> dict[Face, int]: ...
    def to_json(self) -> dict[str, object]: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Discards:
    """Every discard of a hand, best first."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Discard: ...
    def __iter__(self) -> Iterator[Discard]: ...

def is_win(hand: HandLike, rules: Rules | None = None) -> bool: ...
def shanten(hand: HandLike, rules: Rules | None = None) -> int: ...
def waits(hand: HandLike, rules: Rules | None = None) -> tuple[Face, ...]: ...
def acceptance(
    hand: HandLike,
    rules: Rules | None = None,
    visible: str | Iterable[FaceLike] | None = None,
    *,
    improvements: bool = False,
) -> Discards: ...
def hand_shanten_by_form(hand: HandLike, rules: Rules | None = None) -> list[tuple[Form, int]]: ...
def hand_waits_by_form(hand: HandLike, rules: Rules | None = None) -> list[tuple[Form, tuple[Face, ...]]]: ...
def hand_suit_distances(hand: HandLike, rules: Rules | None = None) -> list[list[tuple[int, int]]]: ...
def hand_live(
    hand: HandLike, rules: Rules | None = None, visible: str | Iterable[FaceLike] | None = None
) -> list[int]: ...
def hand_check(hand: HandLike, rules: Rules | None = None) -> tuple[int, int, int]: ...
def hand_is_win_batch(counts: NDArray[np.uint8], rules: Rules) -> NDArray[np.bool_]: ...
def hand_shanten_batch(counts: NDArray[np.uint8], rules: Rules) -> NDArray[np.int8]: ...
def hand_waits_batch(counts: NDArray[np.uint8], rules: Rules) -> NDArray[np.bool_]: ...
def hand_read_lines(lines: Sequence[str]) -> tuple[NDArray[np.uint8], int | None]: ...
def hand_set_kind(faces: Sequence[int]) -> Literal["run", "triplet", "quad"] | None: ...
def hand_warm_up() -> int: ...
