"""The dealer: its boards can be cleared, its refusals are true, and a seed is a board for ever."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright import Face
from tilewright._core import Rng
from tilewright.solitaire import Board, Layout, Rules, Slot, deal
from tilewright.solitaire.dealing import is_removable
from tilewright.solitaire.errors import BoardError, DealError
from tilewright.testing import solitaire as reference
from tilewright.testing.solitaire_strategies import layouts, rule_sets

ROW = Layout.from_slots([(x, 0, 0) for x in (0, 2, 4, 6)])
FLAT = Layout.from_slots([(4 * x, 4 * y, 0) for y in range(12) for x in range(12)])
STACK = Layout.from_slots([(0, 0, 0), (0, 0, 1)])


def replay(board: Board) -> None:
    """The certificate clears the board, by the board's own rules and by the reference's."""
    assert board.certificate is not None
    board = board.copy()
    for move in board.certificate or ():
        if len(board.layout) <= 24:  # the reference is slow; the board is compared with it elsewhere too
            assert frozenset(move) in reference.legal_moves(reference.tiles_left(board), board.rules)
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.is_win


def face_counts(board: Board) -> Counter[Face]:
    return Counter(face for face in board.start_faces if face is not None)


def assert_counts_divide(board: Board) -> None:
    groups = Counter(board.rules.group_of(face) for face in board.start_faces if face is not None)
    assert all(count % board.rules.match == 0 for count in groups.values()), groups


# Against brute force


@settings(max_examples=400)
@given(layouts(min_tiles=1, max_tiles=10), rule_sets(matches=(2, 2, 3)), st.integers(0, 2**64 - 1), st.data())
def test_a_deal_succeeds_exactly_when_some_way_exists(
    layout: Layout, rules: Rules, seed: int, data: st.DataObject
) -> None:
    kinds = data.draw(st.lists(st.sampled_from(["open"] * 4 + ["preset", "bonus"]), min_size=10, max_size=10))
    faces = st.sampled_from(["1m", "0p", "5p", "1f", "2f", "5f"])
    presets = {
        slot: Face(data.draw(faces)) for slot, kind in zip(layout.slots, kinds, strict=False) if kind == "preset"
    }
    bonus = [slot for slot, kind in zip(layout.slots, kinds, strict=False) if kind == "bonus"]
    possible = reference.is_removable(layout.slots, rules, presets, bonus)
    if not possible:
        with pytest.raises(DealError) as caught:
            deal(layout, seed=seed, rules=rules, presets=presets, bonus=bonus)
        assert caught.value.code in {"count", "tower", "exhausted", "preset_count"}
        if (len(layout) - len(bonus)) % rules.match:
            assert caught.value.code == "count"
        return
    board = deal(layout, seed=seed, rules=rules, presets=presets, bonus=bonus)
    replay(board)
    assert_counts_divide(board)
    assert {slot: board.faces[slot] for slot in presets} == presets
    assert set(board.bonus) == set(bonus)
    assert set(board.faces) == set(layout.slots) - set(bonus)


def random_layout(rng: Rng, tiles: int) -> Layout:
    """A heap of tiles in a narrow box: many such heaps cannot be taken apart."""
    slots: list[Slot] = []
    while len(slots) < tiles:
        new = Slot(rng.below(5), rng.below(3), rng.below(6))
        if all(new.z != old.z or abs(new.x - old.x) > 1 or abs(new.y - old.y) > 1 for old in slots):
            slots.append(new)
    return Layout.from_slots(slots)


@pytest.mark.parametrize(("match", "tiles"), [(2, 4), (2, 6), (2, 8), (2, 10), (3, 6), (3, 9), (4, 8)])
def test_thousands_of_tiny_heaps_are_judged_as_brute_force_judges_them(match: int, tiles: int) -> None:
    rng = Rng(100 * match + tiles)
    reasons: Counter[str] = Counter()
    for _ in range(300):
        layout = random_layout(rng, tiles)
        try:
            replay(deal(layout, seed=rng.next_u64(), rules=Rules(match=match)))
            reasons["found"] += 1
        except DealError as error:
            reasons[error.code] += 1
        assert is_removable(layout, match) == reference.is_removable(layout.slots, Rules(match=match))
    # Both answers occur, or the comparison would be empty.
    assert reasons["found"] >= 3, reasons
    assert reasons["tower"] + reasons["exhausted"] >= 3, reasons
    assert not reasons["unknown"]


def test_a_way_is_found_where_only_few_orders_lead_to_an_end() -> None:
    # k towers of k tiles and nothing else: each move must take from the two tallest or nearly so.
    for height in range(2, 9):
        slots = [(4 * i, 0, z) for i in range(height) for z in range(height + height % 2)]
        for seed in range(5):
            replay(deal(Layout.from_slots(slots), seed=seed))
    # One tower as tall as there are single tiles: every move must take its top.
    tower = [(0, 0, z) for z in range(40)] + [(4 + 4 * i, 0, 0) for i in range(40)]
    replay(deal(Layout.from_slots(tower), seed=1))


# Refusals


@pytest.mark.parametrize(
    ("layout", "match", "code"),
    [
        (Layout.from_slots([(0, 0, 0)]), 2, "count"),
        (ROW, 3, "count"),
        (STACK, 2, "tower"),
        (Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0)]), 3, "tower"),
        (ROW, 4, "tower"),
    ],
)
def test_what_can_never_be_cleared_is_refused_with_the_reason(layout: Layout, match: int, code: str) -> None:
    for seed in range(3):
        with pytest.raises(DealError) as caught:
            deal(layout, seed=seed, rules=Rules(match=match))
        assert caught.value.code == code
    assert is_removable(layout, match) is False


def test_a_tower_is_told_slot_by_slot_from_its_top() -> None:
    with pytest.raises(DealError, match="at least 2 moves and has tiles for 1") as caught:
        deal(STACK, seed=1)
    assert caught.value.context["slots"] == [(0, 0, 1), (0, 0, 0)]


def test_a_tall_tower_does_not_make_a_long_message() -> None:
    with pytest.raises(DealError) as caught:
        deal(Layout.from_slots([(0, 0, z) for z in range(2000)]), seed=1)
    assert len(str(caught.value)) < 400
    assert len(caught.value.context["slots"]) == 2000  # type: ignore[arg-type]


def test_all_orders_tried_in_vain_are_a_proof() -> None:
    # Two stacks of two, A over B and B over A.
    layout = Layout.from_slots([(0, 0, 0), (0, 0, 1), (4, 0, 0), (4, 0, 1)])
    presets = {(0, 0, 1): "1m", (0, 0, 0): "2m", (4, 0, 1): "2m", (4, 0, 0): "1m"}
    with pytest.raises(DealError) as caught:
        deal(layout, seed=3, presets=presets)
    assert caught.value.code == "exhausted"


def test_no_budget_is_no_proof() -> None:
    with pytest.raises(DealError) as caught:
        deal(ROW, seed=3, max_nodes=0)
    assert caught.value.code == "unknown"
    assert is_removable(ROW, max_nodes=0) is None
    assert is_removable(ROW) is True


def test_overlapping_tiles_or_a_wrong_slot_are_told_before_any_count() -> None:
    with pytest.raises(BoardError) as caught:
        deal(ROW, seed=1, bonus=[(1, 0, 0)])
    assert caught.value.code == "bonus_slot"
    with pytest.raises(BoardError) as caught:
        deal(ROW, seed=1, bonus={(0, 0, 0): 5})
    assert caught.value.code == "bonus_label"
    with pytest.raises(DealError) as refused:
        deal(ROW, seed=1, presets={(1, 0, 0): "1m"})
    assert refused.value.code == "preset_slot"
    with pytest.raises(DealError) as refused:
        deal(ROW, seed=1, presets={(0, 0, 0): "1m"}, bonus=[(0, 0, 0)])
    assert refused.value.code == "preset_bonus"


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", None, True, b"1"])
def test_a_seed_is_a_whole_number_of_64_bits(seed: object) -> None:
    with pytest.raises(DealError) as caught:
        deal(ROW, seed=seed)  # type: ignore[arg-type]
    assert caught.value.code == "seed"


@pytest.mark.parametrize("max_nodes", [-1, 2**64, 1.5, "1", None, False])
def test_a_budget_is_a_whole_number(max_nodes: object) -> None:
    with pytest.raises(DealError) as caught:
        deal(ROW, seed=1, max_nodes=max_nodes)  # type: ignore[arg-type]
    assert caught.value.code == "max_nodes"


def test_integers_of_numpy_are_integers() -> None:
    numpy = pytest.importorskip("numpy")
    slots = numpy.array(FLAT.slots)
    presets = {tuple(slots[0]): numpy.int64(3)}
    board = deal(Layout.from_slots(slots), seed=numpy.uint64(5), rules=Rules(match=numpy.int8(2)), presets=presets)
    assert board.faces[FLAT.slots[0]] == Face("4m")
    assert board == deal(FLAT, seed=5, presets={(0, 0, 0): "4m"})
    assert board.to_json() == Board.from_json(board.to_json()).to_json()
    bonus = deal(FLAT, seed=5, bonus=[tuple(slot) for slot in slots[:2]]).bonus
    assert [type(value) for value in next(iter(bonus))] == [int] * 3


def test_no_tile_at_all_is_cleared_from_the_start() -> None:
    board = deal(Layout.from_slots([]), seed=1)
    assert board.certificate == ()
    assert board.outcome() == Board(Layout.from_slots([]), []).outcome()


# Presets


def test_presets_of_every_kind_are_kept_and_completed() -> None:
    presets = {FLAT.slots[i]: Face(i) for i in range(42)}
    for rules in (Rules(), Rules(group_flowers=False)):
        board = deal(FLAT, seed=11, presets=presets, rules=rules)
        replay(board)
        assert {slot: board.faces[slot] for slot in presets} == presets
        assert_counts_divide(board)


def test_a_red_five_is_kept_red_and_matched_by_plain_ones() -> None:
    board = deal(ROW, seed=2, presets={(0, 0, 0): "0p"})
    replay(board)
    assert board.faces[Slot(0, 0, 0)] == Face("0p")
    assert face_counts(board)[Face("5p")] in {1, 3}


def test_equal_presets_under_each_other_are_matched_with_others() -> None:
    layout = Layout.from_slots([(0, 0, 0), (0, 0, 1), (4, 0, 0), (8, 0, 0)])
    board = deal(layout, seed=4, presets={(0, 0, 0): "7z", (0, 0, 1): "7z"})
    replay(board)
    assert face_counts(board) == {Face("7z"): 4}


def test_more_presets_of_a_kind_than_a_set_has_are_kept() -> None:
    presets = dict.fromkeys(FLAT.slots[:7], "3s")
    board = deal(FLAT, seed=4, presets=presets)
    replay(board)
    assert {board.faces[slot] for slot in presets} == {Face("3s")}
    assert face_counts(board)[Face("3s")] in {8, 12, 16}, "whole groups of four, for at most seven matches"


@pytest.mark.parametrize("winnable", [True, False])
def test_presets_that_need_more_tiles_than_there_are_are_refused_by_count(winnable: bool) -> None:
    with pytest.raises(DealError, match="need 3 matches, and the tiles make 2") as caught:
        deal(ROW, seed=1, presets=dict(zip(ROW.slots, ["1m", "2m", "3m"], strict=False)), winnable=winnable)
    assert caught.value.code == "preset_count"
    # As many as there are open tiles is fine.
    deal(ROW, seed=1, presets=dict(zip(ROW.slots, ["1m", "2m"], strict=False)), winnable=winnable)


@pytest.mark.parametrize(("group_flowers", "partner"), [(True, set("1234")), (False, {"1"})])
def test_a_preset_flower_is_matched_by_any_flower_or_by_its_equal(group_flowers: bool, partner: set[str]) -> None:
    layout = Layout.from_slots([(0, 0, 0), (4, 0, 0)])
    rules = Rules(group_flowers=group_flowers)
    board = deal(layout, seed=1, presets={(0, 0, 0): "1f"}, rules=rules)
    other = str(board.faces[Slot(4, 0, 0)])
    assert other[1] == "f"
    assert other[0] in partner
    presets = {(0, 0, 0): "1f", (4, 0, 0): "2f"}
    if group_flowers:
        replay(deal(layout, seed=1, presets=presets, rules=rules))
    else:
        with pytest.raises(DealError) as caught:
            deal(layout, seed=1, presets=presets, rules=rules)
        assert caught.value.code == "preset_count"


@pytest.mark.parametrize("face", ["1x", "", None, 42, -1, 1.0, True])
def test_a_preset_that_is_no_face_is_refused(face: object) -> None:
    with pytest.raises(ValueError, match=r"not a tile|no face"):
        deal(ROW, seed=1, presets={(0, 0, 0): face})  # type: ignore[arg-type]


# Bonus items


def test_bonus_items_lie_where_they_were_put_and_block_like_tiles() -> None:
    # The bonus item lies on the lower of two tiles; the certificate takes it before that tile.
    layout = Layout.from_slots([(0, 0, 0), (0, 0, 1), (4, 0, 0)])
    board = deal(layout, seed=9, bonus={(0, 0, 1): "gift"})
    replay(board)
    assert board.bonus == {Slot(0, 0, 1): "gift"}
    assert [len(move) for move in board.certificate or ()] == [1, 2]
    assert board.faces.keys() == {Slot(0, 0, 0), Slot(4, 0, 0)}


def test_a_layout_of_bonus_items_alone_is_cleared_one_by_one() -> None:
    board = deal(ROW, seed=9, bonus=ROW.slots)
    replay(board)
    assert [len(move) for move in board.certificate or ()] == [1] * 4
    assert set(board.bonus.values()) == {"bonus"}


# Seeds


def test_the_same_seed_is_the_same_board_in_a_fresh_process() -> None:
    program = (
        "from tilewright.solitaire import Layout, deal\n"
        "slots = [(4 * x, 4 * y, 0) for y in range(12) for x in range(12)]\n"
        "print(deal(Layout.from_slots(slots), seed=2**63 + 5).to_json())\n"
    )
    # PYTHONHASHSEED changes the order of sets and of dictionaries of texts, if anything leaned on it.
    texts = {
        subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed}
        ).stdout.strip()
        for seed in ("0", "1")
    }
    assert texts == {deal(FLAT, seed=2**63 + 5).to_json()}


def test_different_seeds_are_different_boards() -> None:
    boards = {deal(FLAT, seed=seed).start_faces for seed in range(200)}
    assert len(boards) == 200
    orders = {deal(FLAT, seed=seed).certificate for seed in range(50)}
    assert len(orders) == 50


def test_every_way_to_pair_four_free_tiles_comes_up_about_equally_often() -> None:
    apart = Layout.from_slots([(x, 0, 0) for x in (0, 4, 8, 12)])
    pairs = Counter(frozenset(move) for seed in range(600) for move in deal(apart, seed=seed).certificate or ())
    assert set(pairs) == {frozenset(pair) for pair in combinations(apart.slots, 2)}
    # Each is in a third of the deals: 200 with a standard deviation of 11.5.
    assert all(140 <= count <= 260 for count in pairs.values()), pairs


# The plain shuffle


def test_a_plain_shuffle_has_the_faces_of_the_deal_and_no_certificate() -> None:
    for rules in (Rules(), Rules(match=4), Rules(group_flowers=False)):
        for seed in range(5):
            plain = deal(FLAT, seed=seed, rules=rules, winnable=False)
            dealt = deal(FLAT, seed=seed, rules=rules)
            assert plain.certificate is None
            assert face_counts(plain) == face_counts(dealt)
            assert plain.start_faces != dealt.start_faces
    small = Layout.from_slots(FLAT.slots[:30])
    assert face_counts(deal(small, seed=8, winnable=False)) == face_counts(deal(small, seed=8))


def test_a_plain_shuffle_deals_what_can_never_be_cleared_too() -> None:
    board = deal(STACK, seed=1, winnable=False)
    assert len(set(board.start_faces)) == 1
    assert board.outcome() is not None
    with pytest.raises(DealError):
        deal(Layout.from_slots([(0, 0, 0)]), seed=1, winnable=False)


def test_a_plain_shuffle_keeps_presets_and_bonus_items() -> None:
    presets = {FLAT.slots[0]: "0m", FLAT.slots[1]: "8f", FLAT.slots[2]: "8f", FLAT.slots[3]: "8f"}
    board = deal(FLAT, seed=6, presets=presets, bonus=FLAT.slots[4:6], winnable=False)
    assert {slot: str(board.faces[slot]) for slot in presets} == presets
    assert set(board.bonus) == set(FLAT.slots[4:6])
    assert_counts_divide(board)
