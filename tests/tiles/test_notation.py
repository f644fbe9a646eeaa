"""Tiles as text: every notation both ways, and what cannot be read."""

from __future__ import annotations

import json
import pickle
import unicodedata
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.errors import TileError
from tilewright.tiles import FACES, Face, Notation, format_tiles, iter_tiles, parse_tiles

# Written by hand from the tables of each notation's own source, in the order of our indices.
UNICODE = (
    "🀇🀈🀉🀊🀋🀌🀍🀎🀏" "🀙🀚🀛🀜🀝🀞🀟🀠🀡" "🀐🀑🀒🀓🀔🀕🀖🀗🀘" "🀀🀁🀂🀃" "🀆🀅🀄" "🀢🀣🀥🀤" "🀦🀧🀨🀩"
)  # fmt: skip
CHINESE = "一二三四五六七八九万 一二三四五六七八九筒 一二三四五六七八九条 东 南 西 北 白 发 中 梅 兰 菊 竹 春 夏 秋 冬"
MCR = (
    "W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4 B5 B6 B7 B8 B9 T1 T2 T3 T4 T5 T6 T7 T8 T9 "
    "F1 F2 F3 F4 J3 J2 J1 H5 H6 H8 H7 H1 H2 H3 H4"
)
MPSZ = "123456789m123456789p123456789s1234567z12345678f"
MJAI = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N P F C"

READERS = ["mpsz", "words", "unicode", "chinese", "mcr", "mjai"]
faces = st.sampled_from([*FACES, *map(Face, ("0m", "0p", "0s"))])


@pytest.mark.parametrize(
    ("notation", "text"), [("unicode", UNICODE), ("chinese", CHINESE), ("mcr", MCR), ("mpsz", MPSZ)]
)
def test_all_42_faces_are_read_and_written(notation: Notation, text: str) -> None:
    assert parse_tiles(text, notation) == FACES
    assert format_tiles(FACES, notation) == text


def test_mjai_has_34_faces_and_red_fives() -> None:
    assert parse_tiles(MJAI, "mjai") == FACES[:34]
    assert format_tiles(FACES[:34], "mjai") == MJAI
    assert parse_tiles("5mr 5pr 5sr", "mjai") == (Face("0m"), Face("0p"), Face("0s"))
    with pytest.raises(TileError, match="1f cannot be written in mjai"):
        format_tiles(["1f"], "mjai")


def test_the_unicode_names_agree_with_the_faces() -> None:
    # The Unicode character database is the reference for what each code point means.
    expected = {"1m": "ONE OF CHARACTERS", "9p": "NINE OF CIRCLES", "5s": "FIVE OF BAMBOOS", "1z": "EAST WIND"}
    expected |= {"4z": "NORTH WIND", "5z": "WHITE DRAGON", "6z": "GREEN DRAGON", "7z": "RED DRAGON", "1f": "PLUM"}
    expected |= {"2f": "ORCHID", "3f": "CHRYSANTHEMUM", "4f": "BAMBOO", "5f": "SPRING", "8f": "WINTER"}
    for face, name in expected.items():
        assert unicodedata.name(format_tiles([face], "unicode")) == f"MAHJONG TILE {name}"


@pytest.mark.parametrize(
    ("text", "mpsz", "why"),
    [
        ("", "", "no tiles"),
        ("1 2 3m 4 5 6m 789m 11p", "123456789m11p", "spaces between ranks"),
        ("055m", "055m", "zero is a red five"),
        ("1m,2m, 3m", "123m", "commas"),
        ("11m 22p 3s", "11m22p3s", "groups as words"),
        ("10m 123p", "10m123p", "groups: a one and a red five"),
        ("🀄︎🀄️🀀", "771z", "variation selectors"),
        ("一 二 三 萬", "123m", "traditional, with spaces"),
        ("東風 南 紅中 發財 白板", "12765z", "full names"),
        ("赤五筒 三赤五筒", "030p", "red fives"),
        ("123万 １索", "123m1s", "digits"),
        ("一饼 一餅 一條", "11p1s", "other names of the suits"),
    ],
)
def test_what_is_read_without_naming_the_notation(text: str, mpsz: str, why: str) -> None:
    assert format_tiles(parse_tiles(text)) == mpsz, why


@pytest.mark.parametrize(
    ("text", "notation", "code", "offset"),
    [
        ("123m45", "auto", "no_suit", 4),
        ("123m45x", "auto", "no_suit", 4),
        ("mm", "auto", "no_rank", 0),
        ("12m8z", "auto", "rank_range", 3),
        ("0z", "auto", "rank_range", 0),
        ("9f", "auto", "rank_range", 0),
        ("99x", "auto", "no_suit", 0),
        ("123mx", "auto", "unreadable", 4),
        ("10m 1p 2p 3p 4s", "auto", "rank_range", 0),
        ("1p 2p 10s", "auto", "rank_range", 6),
        ("10m 1p 2z", "auto", "rank_range", 0),
        ("1m 2", "words", "unreadable", 3),
        ("12m", "words", "rank_range", 0),
        ("E S W N P F C", "auto", "unreadable", 0),
        ("5mr", "auto", "unreadable", 2),
        ("W1 W2", "auto", "unreadable", 0),
        ("🀀1m", "auto", "unreadable", 1),
        ("\ufe0f🀀", "auto", "unreadable", 0),
        ("一二", "auto", "no_suit", 0),
        ("万", "auto", "no_rank", 0),
        ("一东", "auto", "no_suit", 0),
        ("东板", "auto", "unreadable", 1),
        ("W0", "mcr", "unreadable", 0),
        ("W1 F5", "mcr", "unreadable", 3),
        ("J4", "mcr", "unreadable", 0),
        ("H9", "mcr", "unreadable", 0),
        ("W1 B", "mcr", "unreadable", 3),
        ("1m 0m", "mjai", "unreadable", 3),
        ("6mr", "mjai", "unreadable", 0),
        ("e", "mjai", "unreadable", 0),
        ("1mJ", "auto", "not_a_face", 2),
        ("1m🀫", "mpsz", "not_a_face", 2),
    ],
)
def test_a_misread_says_where(text: str, notation: Notation, code: str, offset: int) -> None:
    with pytest.raises(TileError) as caught:
        parse_tiles(text, notation)
    assert (caught.value.code, caught.value.context["offset"]) == (code, offset)
    assert "expected" in str(caught.value) or "are" in str(caught.value)


def test_a_notation_that_does_not_exist() -> None:
    for call in (lambda: parse_tiles("1m", "morse"), lambda: format_tiles(["1m"], "morse")):  # type: ignore[arg-type]
        with pytest.raises(TileError, match="no notation 'morse'"):
            call()


def test_jokers_and_backs_are_tokens_of_their_own() -> None:
    kinds = [(token.kind, token.offset) for token in iter_tiles("1mJX🀪🀫")]
    assert kinds == [("face", 0), ("joker", 2), ("back", 3), ("joker", 4), ("back", 5)]
    assert [token.kind for token in iter_tiles("🀪 🀫")] == ["joker", "back"]
    assert [token.kind for token in iter_tiles("一万 百搭🀪")] == ["face", "joker", "joker"]
    assert [token.kind for token in iter_tiles("1m ?", "mjai")] == ["face", "back"]


@given(st.lists(faces, max_size=20), st.sampled_from(READERS))
def test_what_is_written_is_read_back(tiles: list[Face], notation: Notation) -> None:
    if notation == "mjai":
        tiles = [face for face in tiles if face.index < 34]
    kept = [face.plain for face in tiles] if notation in ("unicode", "mcr") else tiles
    assert list(parse_tiles(format_tiles(tiles, notation), notation)) == kept


@given(st.lists(faces, max_size=20), st.sampled_from(READERS[:4]))
def test_auto_reads_the_first_four_notations(tiles: list[Face], notation: Notation) -> None:
    kept = [face.plain for face in tiles] if notation == "unicode" else tiles
    assert list(parse_tiles(format_tiles(tiles, notation))) == kept


@given(st.text(max_size=30), st.sampled_from(get_args(Notation)))
def test_any_text_is_read_or_refused(text: str, notation: Notation) -> None:
    try:
        parse_tiles(text, notation)
    except TileError as error:
        assert 0 <= int(str(error.context["offset"])) < len(text)  # noqa: PT017


@given(st.text("0123456789mpszfJX 万东一赤五🀀🀪", max_size=16))
def test_nearly_right_text_is_read_or_refused(text: str) -> None:
    try:
        parse_tiles(text)
    except TileError as error:
        assert 0 <= int(str(error.context["offset"])) < len(text)  # noqa: PT017


def test_card_records_are_read_and_written() -> None:
    # Honours 1-7 are 东南西北中发白, so 5 is the red dragon and 7 the white one.
    table = {
        (1, 0): "1m",
        (9, 1): "9s",
        (2, 2): "2p",
        (1, 3): "1z",
        (4, 3): "4z",
        (5, 3): "7z",
        (6, 3): "6z",
        (7, 3): "5z",
    }
    for (number, kind), face in table.items():
        assert Face.from_card({"number": number, "type": kind}) == Face(face)
        assert Face(face).to_card() == {"number": number, "type": kind}
    assert {Face.from_card(face.to_card()) for face in FACES[:34]} == set(FACES[:34])
    assert Face("0s").to_card() == {"number": 5, "type": 1}


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ({"number": 0, "type": 0}, "number"),
        ({"number": 10, "type": 2}, "number"),
        ({"number": 8, "type": 3}, "number"),
        ({"number": 1, "type": 4}, "type"),
        ({"number": 1, "type": -1}, "type"),
        ({"number": 1}, "type"),
        ({"number": "1", "type": 0}, "number"),
        ({"number": True, "type": 0}, "number"),
        ([1, 0], "type"),
    ],
)
def test_a_bad_card_names_its_field(card: dict[str, object], field: str) -> None:
    with pytest.raises(TileError) as caught:
        Face.from_card(card)
    assert (caught.value.code, caught.value.context["field"]) == ("bad_card", field)


def test_flowers_have_no_card_record() -> None:
    with pytest.raises(TileError, match="5f has no card record"):
        Face("5f").to_card()


def test_faces_are_values() -> None:
    for face in (*FACES, Face("0p")):
        assert pickle.loads(pickle.dumps(face)) is face  # noqa: S301
        assert Face(json.loads(json.dumps(str(face)))) is face
    assert len({*FACES, *map(Face, ("0m", "0p", "0s"))}) == 45
    assert all(len({face.name(language) for face in FACES}) == 42 for language in ("en", "zh", "zh-Hant", "ja"))
