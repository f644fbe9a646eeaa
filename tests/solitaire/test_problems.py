"""`problems`: each kind, with slot, line and severity."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.errors import RulesError
from tilewright.solitaire import Layout, Problem, Slot
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.problem import PROBLEMS, SEVERITIES, Severity


def found(layout: Layout, code: str) -> list[tuple[Slot | None, int | None, str]]:
    return [(each.slot, each.line, each.severity) for each in layout.problems() if each.code == code]


def test_a_clean_layout_has_no_problems() -> None:
    assert Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)]).problems() == ()


@pytest.mark.parametrize("other", [(1, 0, 0), (0, 1, 0), (1, 1, 0), (-1, 1, 0), (0, 0, 0)])
def test_tiles_that_share_space_overlap(other: tuple[int, int, int]) -> None:
    later = max(Slot(0, 0, 0), Slot(*other), key=lambda slot: (slot.z, slot.y, slot.x))
    assert found(Layout.from_slots([(0, 0, 0), other]), "overlap") == [(later, None, "error")]


@pytest.mark.parametrize("other", [(2, 0, 0), (0, 2, 0), (2, 1, 0), (-2, 1, 0), (1, 1, 1), (0, 0, 1)])
def test_tiles_that_touch_or_lie_on_each_other_do_not_overlap(other: tuple[int, int, int]) -> None:
    assert not found(Layout.from_slots([(0, 0, 0), other]), "overlap")


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 1)), max_size=10))
def test_overlap_is_told_exactly_when_two_tiles_share_a_cell(slots: list[tuple[int, int, int]]) -> None:
    cells = [(x + dx, y + dy, z) for x, y, z in slots for dx in (0, 1) for dy in (0, 1)]
    layout = Layout.from_slots(slots)
    assert bool(found(layout, "overlap")) == (len(cells) != len(set(cells)))
    if not found(layout, "overlap"):
        layout.geometry()
    else:
        with pytest.raises(LayoutError):
            layout.geometry()


def test_a_mark_in_the_last_row_or_column_sticks_out() -> None:
    layout = Layout.from_array([[0, 0, 0, 7], [0, 0, 0, 0], [7, 0, 0, 0]])
    assert found(layout, "sticks_out") == [(Slot(3, 0, 0), None, "error"), (Slot(0, 2, 0), None, "error")]


def test_nothing_sticks_out_of_a_layout_that_comes_from_no_array() -> None:
    assert not found(Layout.from_slots([(3, 0, 0), (0, 2, 0)]), "sticks_out")


def test_an_overlap_in_a_file_has_the_line_of_the_later_tile() -> None:
    layout = Layout.parse("# two tiles\n1 0 0\n0 1 0\n0 0 0\n")
    assert found(layout, "overlap") == [(Slot(1, 1, 0), 3, "error")]


@pytest.mark.parametrize(
    ("tiles", "match", "told"),
    [(3, 2, True), (4, 2, False), (4, 3, True), (6, 3, False), (6, 4, True), (0, 2, False)],
)
def test_a_count_that_cannot_be_divided_is_a_warning(tiles: int, match: int, told: bool) -> None:
    layout = Layout.from_slots([(4 * i, 0, 0) for i in range(tiles)])
    problems = [problem for problem in layout.problems(match=match) if problem.code == "not_divisible"]
    assert [problem.severity for problem in problems] == (["warning"] if told else [])


def test_a_tower_of_two_cannot_be_removed_and_a_row_of_two_can() -> None:
    assert found(Layout.from_slots([(0, 0, 0), (0, 0, 1)]), "not_removable") == [(None, None, "warning")]
    assert not found(Layout.from_slots([(0, 0, 0), (2, 0, 0)]), "not_removable")


def test_whether_it_can_be_removed_depends_on_how_many_go_together() -> None:
    row = Layout.from_slots([(2 * i, 0, 0) for i in range(6)])
    assert "not_removable" not in {problem.code for problem in row.problems(match=2)}
    assert "not_removable" in {problem.code for problem in row.problems(match=3)}


@pytest.mark.parametrize("match", [0, 1, -2, 65, 2.0, "2", None, True])
@pytest.mark.parametrize("ask", [Layout.problems, Layout.is_removable])
@pytest.mark.parametrize("tiles", [0, 3, 4])
def test_a_number_that_cannot_go_together_is_refused_as_in_the_rules(tiles: int, ask: object, match: object) -> None:
    layout = Layout.from_slots([(4 * i, 0, 0) for i in range(tiles)])
    with pytest.raises(RulesError) as caught:
        ask(layout, match=match)  # type: ignore[operator]
    assert caught.value.code == "rule_value"


def test_an_unplayable_layout_is_not_asked_whether_it_can_be_removed() -> None:
    codes = [problem.code for problem in Layout.from_slots([(0, 0, 0), (1, 0, 0)]).problems()]
    assert codes == ["overlap"]


def test_a_tile_covered_only_from_two_layers_up_is_named() -> None:
    layout = Layout.from_slots([(0, 0, 0), (1, 1, 2)])
    assert found(layout, "covered_over_gap") == [(Slot(0, 0, 0), None, "info")]


@pytest.mark.parametrize("slots", [[(0, 0, 0), (1, 1, 1), (1, 1, 2)], [(0, 0, 0), (2, 0, 2)], [(0, 0, 0), (0, 0, 1)]])
def test_a_tile_covered_by_the_next_layer_or_not_at_all_has_no_gap(slots: list[tuple[int, int, int]]) -> None:
    assert not found(Layout.from_slots(slots), "covered_over_gap")


@pytest.mark.parametrize(
    ("below", "quarters"),
    [([], 0), ([(1, 1, 0)], 1), ([(1, 0, 0)], 2), ([(-1, -1, 0), (1, 0, 0)], 3)],
)
def test_a_tile_that_hangs_over_is_unsupported(below: list[tuple[int, int, int]], quarters: int) -> None:
    layout = Layout.from_slots([(0, 0, 1), (8, 8, 0), *below])
    problem = next(each for each in layout.problems() if each.code == "unsupported")
    assert (problem.slot, problem.severity) == (Slot(0, 0, 1), "info")
    assert f"with {quarters} of its 4" in problem.message


def test_a_tile_over_four_quarters_is_supported_and_the_lowest_layer_is_the_table() -> None:
    assert not found(Layout.from_slots([(1, 1, 5), (0, 0, 4), (2, 0, 4), (0, 2, 4), (2, 2, 4)]), "unsupported")


@pytest.mark.parametrize(("tiles", "severity"), [(576, None), (578, "warning"), (8192, "warning"), (8194, "error")])
def test_more_tiles_than_any_board_has_are_told(tiles: int, severity: str | None) -> None:
    layout = Layout.from_slots([(4 * (i % 100), 4 * (i // 100), 0) for i in range(tiles)])
    told = found(layout, "too_large")
    assert told == ([(None, None, severity)] if severity else [])
    if severity == "error":
        with pytest.raises(LayoutError):
            layout.geometry()


def test_the_worst_problems_come_first() -> None:
    layout = Layout.from_array([[[1, 1, 0, 1, 0], [0, 0, 0, 0, 0]], [[0] * 5] * 2, [[0, 0, 0, 1, 0], [0] * 5]])
    severities = [SEVERITIES.index(problem.severity) for problem in layout.problems()]
    assert severities == sorted(severities)
    assert {problem.code for problem in layout.problems()} == {"overlap", "covered_over_gap", "unsupported"}


def test_a_thousand_tiles_in_one_place_are_a_thousand_problems_at_most() -> None:
    layout = Layout.from_slots([(0, 0, 0)] * 1000)
    assert len(found(layout, "overlap")) == 999


def test_every_code_has_a_severity_and_a_message() -> None:
    assert get_args(Severity) == SEVERITIES
    for severity, template in PROBLEMS.values():
        assert severity in SEVERITIES
        assert template


def test_a_problem_as_plain_data_leaves_out_what_it_has_not() -> None:
    problem = Problem.of("overlap", slot=Slot(1, 2, 3), line=4, other=(0, 2, 3))
    assert problem.to_json() == {
        "code": "overlap",
        "severity": "error",
        "message": "the tile at (1, 2, 3) overlaps the tile at (0, 2, 3)",
        "line": 4,
        "slot": [1, 2, 3],
        "context": {"other": [0, 2, 3]},
    }
    assert set(Problem.of("no_tile").to_json()) == {"code", "severity", "message"}
