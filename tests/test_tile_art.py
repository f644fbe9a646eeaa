"""The sprites of the tile art: complete, safe, inside their boxes, and just what the drawings say."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[1]
ART = ROOT / "src" / "tilewright" / "render" / "art"
SVG = "{http://www.w3.org/2000/svg}"
SETS = ("classic", "large", "clear")
FACES = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"{rank}f" for rank in range(1, 9)),
)
RED_FIVES = ("0m", "0p", "0s")
OTHERS = ("joker", "back", "blank")
WIDTH, HEIGHT = 60.0, 80.0
#: The middle 78 % of a face, with half a unit for the brush; the back may be larger.
LEFT, TOP = WIDTH * 0.11 - 0.6, HEIGHT * 0.11 - 0.6

TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
ARGUMENTS = {"M": 2, "l": 2, "h": 1, "v": 1, "q": 4, "a": 7, "z": 0}


def read_text(name: str) -> str:
    return (ART / f"{name}.svg").read_text(encoding="utf-8")


def symbols(name: str) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(read_text(name))
    return {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}


def commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Split path data; a command that is repeated without its letter is given again."""
    tokens = TOKEN.findall(data)
    letter, i = "", 0
    while i < len(tokens):
        if tokens[i].isalpha():
            letter = tokens[i]
            i += 1
        count = ARGUMENTS[letter]
        yield letter, [float(token) for token in tokens[i : i + count]]
        i += count


def path_points(data: str) -> Iterator[tuple[float, float]]:
    """Points that enclose a path: its ends and control points, and the poles of its arcs."""
    x = y = start_x = start_y = 0.0
    for letter, numbers in commands(data):
        if letter == "M":
            x, y = start_x, start_y = numbers[0], numbers[1]
        elif letter == "z":
            x, y = start_x, start_y
        elif letter == "h":
            x += numbers[0]
        elif letter == "v":
            y += numbers[0]
        elif letter == "a":
            radius, dx = numbers[0], numbers[5]
            yield x + dx / 2, y - radius
            yield x + dx / 2, y + radius
            x, y = x + dx, y + numbers[6]
        else:
            if letter == "q":
                # A quadratic curve stays in the hull; half way to the control point is as far as it can get.
                yield x + (numbers[0] + numbers[2] / 2) / 2, y + (numbers[1] + numbers[3] / 2) / 2
            x, y = x + numbers[-2], y + numbers[-1]
        yield x, y


def bounds(symbol: ElementTree.Element) -> tuple[float, float, float, float] | None:
    found = [point for path in symbol.iter(f"{SVG}path") for point in path_points(path.attrib["d"])]
    if not found:
        return None
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("name", SETS)
def test_a_sprite_has_every_symbol_once_and_no_other(name: str) -> None:
    root = ElementTree.fromstring(read_text(name))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert ids == [f"face-{code}" for code in _in_file_order()]
    assert all(symbol.attrib["viewBox"] == "0 0 60 80" for symbol in root)


def _in_file_order() -> tuple[str, ...]:
    return (*FACES, *RED_FIVES, *OTHERS)


@pytest.mark.parametrize("name", SETS)
def test_a_sprite_holds_nothing_that_a_strict_page_would_refuse(name: str) -> None:
    root = ElementTree.fromstring(read_text(name))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags == {"svg", "symbol", "path"}, "only shapes: no text, style, script, image or use"
    attributes = {key for element in root.iter() for key in element.attrib}
    assert attributes == {"id", "viewBox", "class", "fill", "d"}
    for path in root.iter(f"{SVG}path"):
        assert re.fullmatch(r"#[0-9a-f]{6}", path.attrib["fill"])
        assert re.fullmatch(r"t-[a-z]+", path.attrib["class"])


@pytest.mark.parametrize("name", SETS)
def test_a_sprite_stays_light(name: str) -> None:
    assert len(read_text(name).encode()) < 125_000


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("code", [*FACES, *RED_FIVES, "joker"])
def test_a_drawing_keeps_to_the_middle_of_its_face(name: str, code: str) -> None:
    box = bounds(symbols(name)[f"face-{code}"])
    assert box is not None
    left, top, right, bottom = box
    assert left >= LEFT, f"{code} reaches {left:.1f} on the left"
    assert top >= TOP, f"{code} reaches {top:.1f} at the top"
    assert right <= WIDTH - LEFT, f"{code} reaches {right:.1f} on the right"
    assert bottom <= HEIGHT - TOP, f"{code} reaches {bottom:.1f} at the bottom"
    assert right - left > 7, "too narrow to be read"
    assert bottom - top > 6, "too flat to be read"


@pytest.mark.parametrize("name", SETS)
def test_the_back_lies_inside_its_box_and_the_blank_is_empty(name: str) -> None:
    found = symbols(name)
    box = bounds(found["face-back"])
    assert box is not None
    assert box[0] >= 0
    assert box[1] >= 0
    assert box[2] <= WIDTH
    assert box[3] <= HEIGHT
    assert bounds(found["face-blank"]) is None


@pytest.mark.parametrize("name", SETS)
def test_all_faces_differ_from_one_another(name: str) -> None:
    found = symbols(name)
    drawings = [
        "".join(ElementTree.tostring(path, encoding="unicode") for path in found[f"face-{code}"])
        for code in (*FACES, *RED_FIVES)
    ]
    assert len(set(drawings)) == 45


@pytest.mark.parametrize("name", ["large", "clear"])
def test_without_colour_all_faces_still_differ(name: str) -> None:
    found = symbols(name)
    outlines = {"".join(path.attrib["d"] for path in found[f"face-{code}"]) for code in (*FACES, *RED_FIVES)}
    assert len(outlines) == 45


@pytest.mark.parametrize("name", SETS)
def test_a_colour_role_is_one_colour(name: str) -> None:
    root = ElementTree.fromstring(read_text(name))
    colours: dict[str, set[str]] = {}
    for path in root.iter(f"{SVG}path"):
        colours.setdefault(path.attrib["class"], set()).add(path.attrib["fill"])
    assert all(len(found) == 1 for found in colours.values())


@pytest.mark.parametrize("name", SETS)
def test_the_committed_sprite_is_what_the_drawings_give(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.delitem(sys.modules, "tools", raising=False)
    from tools.tile_art.sprite import render

    assert (ART / f"{name}.svg").read_bytes() == render(name).encode("utf-8"), "run: python -m tools.tile_art"
