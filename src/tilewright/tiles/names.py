"""What people call the faces: one entry a language. A new language is one more entry."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["NAMES", "FaceNames"]


class FaceNames(NamedTuple):
    """The names of one language: of the 42 faces by index, and how a red five is made of its five."""

    faces: tuple[str, ...]
    red: str


def _names(numbers: list[str], others: str, separator: str, red: str) -> FaceNames:
    return FaceNames((*numbers, *others.split(separator)), red)


NAMES: Final[dict[str, FaceNames]] = {
    "en": _names(
        [f"{rank} of {suit}" for suit in ("characters", "dots", "bamboo") for rank in range(1, 10)],
        "east wind,south wind,west wind,north wind,white dragon,green dragon,red dragon,"
        "plum,orchid,chrysanthemum,bamboo flower,spring,summer,autumn,winter",
        ",",
        "red {}",
    ),
    "zh": _names(
        [rank + suit for suit in "万筒条" for rank in "一二三四五六七八九"],
        "东风 南风 西风 北风 白板 发财 红中 梅 兰 菊 竹 春 夏 秋 冬",
        " ",
        "赤{}",
    ),
    "zh-Hant": _names(
        [rank + suit for suit in "萬筒條" for rank in "一二三四五六七八九"],
        "東風 南風 西風 北風 白板 發財 紅中 梅 蘭 菊 竹 春 夏 秋 冬",
        " ",
        "赤{}",
    ),
    "ja": _names(
        [rank + suit for suit in "萬筒索" for rank in "一二三四五六七八九"],
        "東 南 西 北 白 發 中 梅 蘭 菊 竹 春 夏 秋 冬",
        " ",
        "赤{}",
    ),
}
