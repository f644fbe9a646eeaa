"""Every real layout file beside the checkout, against what an independent reader found in it (SLOTS.tsv)."""

from __future__ import annotations

import csv
import hashlib
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tilewright.solitaire import Layout
from tilewright.solitaire.formats import detect_format, dump_layout, find_format, format_names, parse_layouts

CORPUS = Path(__file__).resolve().parents[2] / ".." / "shared" / "corpus"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="there is no ../shared/corpus beside the checkout")

# The format of each folder's files, and how many layouts SLOTS.tsv counts there.
FOLDERS = {
    "ace_tp": ({"ace"}, 4),
    "gnome_map": ({"gnome"}, 37),
    "kmahjongg": ({"kmahjongg-1.0", "kmahjongg-1.1"}, 72),
    "kmahjongg_history": ({"kmahjongg-1.0", "kmahjongg-1.1"}, 4),
    "kyodai_lay": ({"kyodai"}, 294),
    "mah_files": ({"mah"}, 307),
    "mah_json": ({"mah-boards"}, 84),
    "mahjongg_v11_export": ({"mahjongg-1.1"}, 307),
    "pysolfc": ({"pysolfc"}, 55),
    "xmahjongg": ({"xmahjongg"}, 14),
}

Row = dict[str, str]


@cache
def rows_of() -> dict[str, list[Row]]:
    """The rows of SLOTS.tsv by file."""
    rows: dict[str, list[Row]] = defaultdict(list)
    with (CORPUS / "SLOTS.tsv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
            rows[row["file"]].append(row)
    return rows


@cache
def layouts_of(file: str) -> tuple[Layout, ...]:
    return parse_layouts((CORPUS / file).read_bytes())


def files_of(folder: str) -> list[str]:
    return [file for file in rows_of() if file.startswith(f"{folder}/")]


def digest(layout: Layout) -> str:
    """As the corpus defines it: the slots from 0, sorted as integer triples, ``x,y,z`` joined by ``;``."""
    x0, y0, z0 = (min(slot[axis] for slot in layout.slots) for axis in range(3))
    shifted = sorted((x - x0, y - y0, z - z0) for x, y, z in layout.slots)
    return hashlib.sha256(";".join(f"{x},{y},{z}" for x, y, z in shifted).encode()).hexdigest()[:16]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_layout_is_read_as_the_independent_reader_read_it(folder: str) -> None:
    kinds, count = FOLDERS[folder]
    seen = 0
    for file in files_of(folder):
        assert detect_format((CORPUS / file).read_bytes()).name in kinds, file
        layouts, rows = layouts_of(file), rows_of()[file]
        assert len(layouts) == len(rows), file
        for layout, row in zip(layouts, rows, strict=True):
            assert (len(layout), digest(layout)) == (int(row["tiles"]), row["slots_sha256_16"]), row
            assert layout.name == row["name"] or not row["name"], row
            seen += 1
    assert seen == count


def test_no_format_mistakes_the_files_of_another() -> None:
    for folder, (kinds, _) in FOLDERS.items():
        for file in files_of(folder)[:40]:
            text = (CORPUS / file).read_bytes().decode("windows-1252")
            found = {name for name in format_names() if find_format(name).detect(text)}
            assert len(found) == 1, file
            assert found <= kinds, file


def test_every_layout_can_be_played_and_those_with_an_even_count_can_be_removed() -> None:
    checked = 0
    for folder in FOLDERS:
        for file in files_of(folder):
            for layout in layouts_of(file):
                codes = {problem.code for problem in layout.problems() if problem.severity != "info"}
                assert codes == ({"not_divisible"} if len(layout) % 2 else set()), (file, layout)
                checked += 1
    assert checked == sum(count for _, count in FOLDERS.values())


def test_the_six_old_files_have_odd_counts() -> None:
    for file in files_of("kmahjongg_history"):
        assert "not_divisible" in {problem.code for problem in layouts_of(file)[0].problems()}, file


def test_the_same_board_in_two_formats_is_the_same_layout() -> None:
    pairs = 0
    for file in files_of("mah_files"):
        other = f"mahjongg_v11_export/{Path(file).stem}.layout"
        if other in rows_of():
            (board,), (export,) = layouts_of(file), layouts_of(other)
            assert board.same_shape(export)
            assert (board.name, board.author) == (export.name, export.author)
            pairs += 1
    assert pairs > 250


def test_every_layout_survives_every_format_that_can_hold_it() -> None:
    sample = [layouts_of(file)[0] for folder in FOLDERS for file in files_of(folder)[::12]]
    for layout in sample:
        for name in (
            "json",
            "array",
            "array-json",
            "kmahjongg-1.1",
            "mahjongg-1.1",
            "mah",
            "gnome",
            "xmahjongg",
            "ace",
        ):
            assert parse_layouts(dump_layout(layout, name), name)[0].same_shape(layout), (layout, name)
    assert len(sample) > 80
