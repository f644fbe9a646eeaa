"""Codes of deals: `tilewright.codes` and the `DealCode` of each game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import connect, solitaire
from tilewright.codes import CodeReader, format_code
from tilewright.connect.deal_code import DealCode as ConnectCode
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.errors import CodeError
from tilewright.solitaire.deal_code import DealCode as SolitaireCode

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ROW = solitaire.Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)])
OTHER_ROW = solitaire.Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (8, 0, 0)])


def code_of(text: str) -> str:
    """The error that a text is refused with, empty when it is a code."""
    try:
        SolitaireCode.parse(text)
    except CodeError as error:
        return error.code
    return ""


def test_the_check_is_the_remainder_of_the_code_as_one_number() -> None:
    # "a" is 97; then the symbols 1 and 5: 97 * 32 * 32 + 1 * 32 + 5 = 99365 = 97 * 1021 + 328, and 328 = 10 * 32 + 8.
    assert format_code("a", [1, 5]) == "a.15A8"


def test_a_number_beyond_four_bits_goes_on_in_the_next_symbol_but_the_last_one_uses_all_five() -> None:
    # 20 = 1 * 16 + 4: 1 goes on (1 + 16 = 17, written H), then 4. The last one: 33 = 1 * 32 + 1.
    assert format_code("a", [20, 33]).startswith("a.H411-")


@given(st.lists(st.integers(0, 2**70), min_size=1, max_size=8), st.from_regex(r"\A[a-z0-9][a-z0-9_-]{0,9}\Z"))
def test_what_is_written_is_read_again_however_it_is_typed(numbers: list[int], head: str) -> None:
    code = format_code(head, numbers)
    for typed in (code, code.lower(), f"  {code.upper()} ", code.replace("-", " "), code.replace("1", "l")):
        if "1" in head and "l" in typed:
            continue
        if "-" in head and " " in typed.strip():
            continue
        reader = CodeReader(typed)
        assert reader.head == head
        assert [*(reader.number() for _ in numbers[:-1]), reader.last()] == numbers


def test_every_wrong_symbol_and_every_swap_of_neighbours_is_found() -> None:
    code = str(SolitaireCode.of("row", ROW, seed=123456789))
    place = code.index(".") + 1
    symbols = code[place:].replace("-", "")
    for i, right in enumerate(symbols):
        for wrong in ALPHABET:
            if wrong != right:
                assert code_of(f"row.{symbols[:i]}{wrong}{symbols[i + 1 :]}") == "code_check"
        if i and symbols[i - 1] != right:
            assert code_of(f"row.{symbols[: i - 1]}{right}{symbols[i - 1]}{symbols[i + 1 :]}") == "code_check"
    for head in ("rov", "rwo", "orw", "tow"):
        assert code_of(f"{head}.{symbols}") == "code_check"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "code_form"),
        ("turtle", "code_form"),
        ("turtle.", "code_form"),
        (".1234", "code_form"),
        ("a b.1234", "code_form"),
        ("turtle.12", "code_form"),
        ("turtle." + "1" * 2000, "code_form"),
        ("turtle.12U4", "code_symbol"),
        ("turtle.12\N{SNOWMAN}4", "code_symbol"),
        # Well formed, and not what we write: a first number that never ends.
        (format_code("turtle", [31]), "code_check"),
        (format_code("turtle", [0]), "code_version"),
        (format_code("turtle", [1, 0, 5000, 7]), "code_value"),
        (format_code("turtle", [1, 252, 0, 7]), "code_value"),
        (format_code("turtle", [1, 0, 0, 2**64]), "code_value"),
        (format_code("turtle", [2, 0, 0, 7]), "code_version"),
    ],
)
def test_what_is_no_code_is_told(text: str, code: str) -> None:
    assert code_of(text) == code


RULES = [
    solitaire.Rules(),
    solitaire.Rules(match=3),
    solitaire.Rules(match=64, covering="next", group_flowers=False),
    solitaire.Rules(covering="next"),
    solitaire.Rules(group_flowers=False),
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [0, 7, 2**53 - 1, 2**64 - 1])
def test_a_code_of_solitaire_has_rules_and_seed(rules: solitaire.Rules, seed: int) -> None:
    code = SolitaireCode.parse(str(SolitaireCode.of("row", ROW, seed=seed, rules=rules)))
    assert (code.name, code.rules, code.seed) == ("row", rules, seed)


def test_a_code_of_solitaire_deals_the_same_board_and_refuses_another_layout() -> None:
    code = SolitaireCode.parse(str(SolitaireCode.of("row", ROW, seed=11)))
    assert code.deal(ROW).to_json() == solitaire.deal(ROW, seed=11).to_json()
    with pytest.raises(CodeError) as caught:
        code.deal(OTHER_ROW)
    assert caught.value.code == "code_layout"


def test_a_code_of_a_usual_deal_can_be_typed() -> None:
    code = SolitaireCode.of("turtle", solitaire.Layout.load("turtle"), seed=2**53 - 1)
    # 18 symbols, 4 hyphens, the name and the point.
    assert len(str(code)) <= len("turtle.") + 18 + 4


CONNECT = [
    ConnectCode(4, 6, kinds=6, seed=7),
    ConnectCode(60, 60, kinds=3600, seed=2**64 - 1, copies=4),
    ConnectCode(4, 6, kinds=6, seed=7, rules=connect.Rules(max_turns=None, border=0, adjacent=False, level=1_000_000)),
    ConnectCode(4, 6, kinds=6, seed=7, rules=connect.Rules(max_turns=0, groups=({2, 3}, {5, 9, 2**31 - 1}))),  # type: ignore[arg-type]
    ConnectCode(4, 6, kinds=6, seed=7, rules=connect.Rules(gravity="alternate:down,left,up_right")),
    ConnectCode(4, 6, kinds=6, seed=7, rules=connect.Rules(gravity="levels:none,center", level=2)),
    *(ConnectCode(4, 6, kinds=6, seed=7, rules=connect.Rules(gravity=mode)) for mode in GRAVITY_MODES),
    *(ConnectCode(4, 6, kinds=6, seed=7, rules=connect.Rules(max_turns=turns)) for turns in (None, 0, 1, 2, 3, 4)),
]


@pytest.mark.parametrize("code", CONNECT, ids=str)
def test_a_code_of_connect_has_all_that_was_asked_for(code: ConnectCode) -> None:
    assert ConnectCode.parse(str(code).lower()) == code


def test_a_code_of_connect_deals_the_same_board() -> None:
    rules = connect.Rules(gravity="down", border=0)
    code = ConnectCode.parse(str(ConnectCode(6, 8, kinds=8, seed=5, rules=rules)))
    assert code.deal().to_json() == connect.deal(6, 8, kinds=8, seed=5, rules=rules).to_json()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (format_code("turtle", [2, 6, 0, 0, 0, 0, 0, 0, 7]), "code_value"),
        (format_code("4x6", [1, 6, 0, 0, 0, 0, 0, 0, 7]), "code_version"),
        (format_code("4x6", [2, 0, 0, 0, 0, 0, 0, 0, 7]), "code_value"),
        (format_code("4x6", [2, 10**9, 0, 0, 0, 0, 0, 0, 7]), "code_value"),
        (format_code("4x6", [2, 6, 10**9, 0, 0, 0, 0, 0, 7]), "code_value"),
        (format_code("4x6", [2, 6, 0, 24, 0, 0, 0, 0, 7]), "code_value"),
        (format_code("4x6", [2, 6, 0, 0, 3, 0, 0, 0, 7]), "code_value"),
        (format_code("4x6", [2, 6, 0, 0, 0, 17, 0, 0, 7]), "code_value"),
        (format_code("4x6", [2, 6, 0, 0, 0, 0, 10**6, 0, 7]), "code_value"),
        (format_code("4x6", [2, 6, 0, 0, 0, 0, 0, 10**12, 7]), "code_value"),
        (format_code("4x6", [2, 6, 0, 0, 0, 0, 0, 1, 1, 2, 7]), "code_value"),
        (format_code("4x6", [2, 6, 0, 0, 0, 0, 0, 0, 2**64]), "code_value"),
        (format_code("4x6", [2, 6]), "code_check"),
    ],
)
def test_numbers_that_stand_for_nothing_are_told(text: str, code: str) -> None:
    with pytest.raises(CodeError) as caught:
        ConnectCode.parse(text)
    assert caught.value.code == code


# What has been given away must go on to mean the same. By hand: 10x14, deal version 2, 20 kinds (H4: 20 = 16 + 4), even
# copies, usual rules (0), no rhythm (0), gravity down (1), level 1 (0), no groups (0), seed 7.
def test_the_numbers_of_a_code_of_connect_keep_their_meaning() -> None:
    code = ConnectCode(10, 14, kinds=20, seed=7, rules=connect.Rules(gravity="down"))
    assert str(code).startswith("10x14.2H40-0010-07")
