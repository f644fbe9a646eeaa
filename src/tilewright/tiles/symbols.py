"""How other notations write the 42 faces: one table each, by index, and what else is accepted on reading."""

from __future__ import annotations

from typing import Final

__all__ = ["BACK", "BY_CODE_POINT", "CHINESE", "CODE_POINTS", "JOKER", "MCR", "MJAI", "VARIATION_SELECTORS"]

# The Unicode block "Mahjong Tiles" (U+1F000 to U+1F02B) has winds, dragons (red green white), characters, bamboo,
# dots, flowers (plum orchid bamboo chrysanthemum), seasons, a joker and a back, in this order.
CODE_POINTS: Final = (
    *range(0x1F007, 0x1F010),  # characters
    *range(0x1F019, 0x1F022),  # dots
    *range(0x1F010, 0x1F019),  # bamboo
    *range(0x1F000, 0x1F004),  # winds
    0x1F006, 0x1F005, 0x1F004,  # white, green, red
    0x1F022, 0x1F023, 0x1F025, 0x1F024,  # plum, orchid, chrysanthemum, bamboo
    *range(0x1F026, 0x1F02A),  # spring to winter
)  # fmt: skip
"""The code point of each face."""

BY_CODE_POINT: Final = {code: index for index, code in enumerate(CODE_POINTS)}
JOKER: Final = "\U0001f02a"
BACK: Final = "\U0001f02b"
VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
"""May follow a tile: text or emoji presentation."""

# The letters of Botzone's Chinese Standard Mahjong and of its libraries: W 万, B 饼, T 条, F 东南西北, J 中发白,
# H 春夏秋冬梅兰竹菊. Source: the Botzone wiki, "Chinese-Standard-Mahjong", section on tiles.
MCR: Final = (
    *(f"W{rank}" for rank in range(1, 10)),
    *(f"B{rank}" for rank in range(1, 10)),
    *(f"T{rank}" for rank in range(1, 10)),
    *("F1", "F2", "F3", "F4", "J3", "J2", "J1"),
    *("H5", "H6", "H8", "H7", "H1", "H2", "H3", "H4"),
)

# The names of the mjai protocol: haku P, hatsu F, chun C; a red five is 5mr. There are no flowers.
MJAI: Final = (*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), "E", "S", "W", "N", "P", "F", "C")

CHINESE: Final = (*"东南西北白发中", *"梅兰菊竹", *"春夏秋冬")
"""How honours, flowers and seasons are written, from index 27."""
