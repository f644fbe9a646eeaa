"""A slow, plain way to find what completes a hand of sets and a pair, or of seven pairs."""

from __future__ import annotations

import re
from collections import Counter

FACES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]


def completing_faces(text: str) -> list[str]:
    """The faces that complete a hand, by its text."""
    concealed, *melds = text.split()
    tiles = _tiles(concealed)
    held = Counter(tiles) + Counter(tile for meld in melds for tile in _tiles(meld.strip("()[]")))
    return [face for face in FACES if held[face] < 4 and _is_complete(Counter([*tiles, face]), seven=not melds)]


def _tiles(text: str) -> list[str]:
    return [f"{rank}{suit}" for ranks, suit in re.findall(r"([0-9]+)([mpsz])", text) for rank in ranks]


def _is_complete(counts: Counter[str], *, seven: bool) -> bool:
    # Four of a kind are two pairs.
    if seven and sum(counts.values()) == 14 and all(count % 2 == 0 for count in counts.values()):
        return True
    return any(count >= 2 and _are_sets(counts - Counter({face: 2})) for face, count in counts.items())


def _are_sets(counts: Counter[str]) -> bool:
    face = next((face for face in FACES if counts[face]), None)
    if face is None:
        return True
    if counts[face] >= 3 and _are_sets(counts - Counter({face: 3})):
        return True
    if face[1] == "z" or face[0] > "7":
        return False
    run = Counter([face, f"{int(face[0]) + 1}{face[1]}", f"{int(face[0]) + 2}{face[1]}"])
    return run <= counts and _are_sets(counts - run)
