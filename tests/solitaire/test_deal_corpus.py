"""The dealer on every layout of the corpus that the readers read: it never fails where the count is even."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tilewright.solitaire import Layout, Rules, deal
from tilewright.solitaire.errors import DealError
from tilewright.solitaire.formats import parse_layouts

CORPUS = Path(__file__).resolve().parents[2] / ".." / "shared" / "corpus"
FOLDERS = {"kmahjongg": "*.layout", "kmahjongg_history": "*.layout", "mahjongg_v11_export": "*.layout"}

pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="../shared/corpus is absent")


@cache
def layouts(folder: str) -> tuple[tuple[str, Layout], ...]:
    found = []
    for file in sorted((CORPUS / folder).glob(FOLDERS[folder])):
        found += [(file.name, layout) for layout in parse_layouts(file.read_bytes())]
    return tuple(found)


def deal_all(folder: str, seeds: range) -> int:
    """Deal every layout with every seed; the certificate is replayed by `Board` itself, which refuses a wrong one."""
    count = 0
    for name, layout in layouts(folder):
        if len(layout) % 2:
            with pytest.raises(DealError) as caught:
                deal(layout, seed=seeds[0])
            assert caught.value.code == "count", name
            continue
        for seed in seeds:
            board = deal(layout, seed=seed)
            assert board.certificate is not None
            assert sum(map(len, board.certificate)) == len(layout), name
        count += 1
    return count


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_layout_is_dealt_at_once(folder: str) -> None:
    count = deal_all(folder, range(2))
    assert count >= {"kmahjongg": 72, "kmahjongg_history": 0, "mahjongg_v11_export": 300}[folder]


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["kmahjongg", "mahjongg_v11_export"])
@pytest.mark.parametrize("part", range(3))
def test_every_layout_is_dealt_with_twenty_seeds(folder: str, part: int) -> None:
    # In parts, so that they run side by side.
    assert deal_all(folder, range(2 + 6 * part, 8 + 6 * part)) >= 72


@pytest.mark.parametrize("folder", ["kmahjongg"])
def test_the_covering_rule_of_the_game_the_layouts_are_made_for_is_dealt_too(folder: str) -> None:
    for name, layout in layouts(folder):
        board = deal(layout, seed=1, rules=Rules(covering="next"))
        assert len(board.certificate or ()) * 2 == len(layout), name


def test_a_triple_at_a_time_is_dealt_or_proven_impossible() -> None:
    answers = {layout.is_removable(3) for _, layout in layouts("kmahjongg") if len(layout) % 3 == 0}
    assert None not in answers
    assert True in answers
