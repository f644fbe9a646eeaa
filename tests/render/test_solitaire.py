"""Boards and layouts of solitaire as text and as SVG, on hand-drawn expectations."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tilewright.errors import NotFoundError
from tilewright.render.art import ART_NAMES
from tilewright.render.solitaire import board_svg, board_text, layout_svg, layout_text
from tilewright.solitaire import Board, Layout, Slot, deal
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.layout import View

SVG = "{http://www.w3.org/2000/svg}"
VIEWS: tuple[View, ...] = ("ne", "nw", "se", "sw")


def board(slots: list[tuple[int, int, int]], faces: list[str | None]) -> Board:
    layout = Layout.from_slots(slots)
    return Board(layout, dict(zip(slots, faces, strict=True)))


# Text. Free tiles have round corners.

DRAWN: list[tuple[str, list[tuple[int, int, int]], list[str | None], str]] = [
    ("one tile", [(0, 0, 0)], ["1m"], "╭1m╮\n╰─1╯"),
    (
        "a row: the middle is blocked",
        [(0, 0, 0), (2, 0, 0), (4, 0, 0)],
        ["1m", "2p", "3s"],
        "╭1m╮┌2p┐╭3s╮\n╰─1╯└─1┘╰─1╯",
    ),
    (
        "half a tile lower, with a gap of half a tile",
        [(0, 0, 0), (3, 1, 0)],
        ["1z", "0p"],
        "╭1z╮\n╰─1╯  ╭0p╮\n      ╰─1╯",
    ),
    (
        "a quarter covered: what can be seen of the lower tile stays",
        [(0, 0, 0), (1, 1, 1)],
        ["1m", "2m"],
        "┌1m┐\n└─╭2m╮\n  ╰─2╯",
    ),
    (
        "wholly covered",
        [(0, 0, 0), (0, 0, 1), (0, 0, 8), (0, 0, 9)],
        ["1m", "2m", "3m", "4m"],
        "╭4m╮\n╰─+╯",
    ),
    ("the picture begins where the tiles do", [(-7, 40, 3)], ["8f"], "╭8f╮\n╰─4╯"),
    (
        "one above the other, a whole tile of nothing between",
        [(0, 0, 0), (0, 4, 0)],
        ["1m", "1m"],
        "╭1m╮\n╰─1╯\n\n\n╭1m╮\n╰─1╯",
    ),
]


@pytest.mark.parametrize(("slots", "faces", "picture"), [row[1:] for row in DRAWN], ids=[row[0] for row in DRAWN])
def test_a_board_as_text(slots: list[tuple[int, int, int]], faces: list[str | None], picture: str) -> None:
    assert board_text(board(slots, faces)) == picture


def test_what_was_taken_is_not_shown() -> None:
    game = board([(0, 0, 0), (2, 0, 0), (4, 0, 0)], ["1m", "2p", "1m"])
    game.push([(0, 0, 0), (4, 0, 0)])
    assert board_text(game) == "╭2p╮\n╰─1╯"
    assert board_text(board([(0, 0, 0)], [None])) == ""


def test_bonus_items_are_stars() -> None:
    layout = Layout.from_slots([(0, 0, 0), (2, 0, 0)])
    assert board_text(Board(layout, ["1m", None], bonus=[(2, 0, 0)])) == "╭1m╮╭**╮\n╰─1╯╰─1╯"


def test_a_bare_layout_as_text() -> None:
    layout = Layout.from_slots([(0, 0, 0), (2, 1, 0), (0, 0, 1)])
    assert layout_text(layout) == "┌──┐\n└─2┘┌──┐\n    └─1┘"
    assert layout_text(Layout.from_slots([])) == ""


def test_colour_marks_free_and_blocked_tiles_and_ends_with_the_line() -> None:
    text = board_text(board([(0, 0, 0), (2, 0, 0), (4, 0, 0)], ["1m", "2p", "3s"]), color=True)
    for line in text.splitlines():
        assert re.sub(r"\x1b\[\d*m", "", line) in ("╭1m╮┌2p┐╭3s╮", "╰─1╯└─1┘╰─1╯")
        assert re.findall(r"\x1b\[(\d*)m", line) == ["1", "0", "2", "0", "1", "0"]
        assert line.endswith("\x1b[0m")


def test_every_line_fits_the_layout() -> None:
    lines = board_text(deal(Layout.load("turtle"), seed=1)).splitlines()
    assert len(lines) == 16
    assert max(map(len, lines)) == 60


# SVG


def parse(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return root


def tiles(root: ElementTree.Element) -> list[tuple[float, float, str]]:
    """Where each tile stands and what is on it, in the order of drawing."""
    found = []
    for group in root.findall(f"{SVG}g"):
        place = re.fullmatch(r"translate\((\S+) (\S+)\)", group.attrib["transform"])
        assert place is not None
        face = next(use.attrib["href"] for use in group.findall(f"{SVG}use") if "#face-" in use.attrib["href"])
        found.append((float(place[1]), float(place[2]), face.removeprefix("#face-")))
    return found


@pytest.mark.parametrize("art", ART_NAMES)
@pytest.mark.parametrize("view", VIEWS)
def test_a_picture_is_whole_in_itself(view: View, art: str) -> None:
    text = board_svg(deal(Layout.load("turtle"), seed=1), view=view, art=art)
    root = parse(text)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    links = {element.attrib["href"] for element in root.iter() if "href" in element.attrib}
    assert {link.removeprefix("#") for link in links} <= set(ids)
    assert all(link.startswith("#") for link in links)
    assert not re.search(
        r"url\((?!#)|<script|<image|<foreignObject|xlink|@import|https?://(?!www\.w3\.org/2000/svg)", text
    )


@pytest.mark.parametrize("view", VIEWS)
def test_tiles_are_drawn_from_far_to_near_each_where_it_lies(view: View) -> None:
    game = deal(Layout.load("turtle"), seed=2)
    drawn = tiles(parse(board_svg(game, view=view)))
    order = game.layout.draw_order(view)
    assert [face for _, _, face in drawn] == [str(game.faces[slot]) for slot in order]
    # A half tile is 30 by 40; each layer moves a tile by one thickness in the direction of the view.
    lift_x, lift_y = {"ne": (1, -1), "nw": (-1, -1), "se": (1, 1), "sw": (-1, 1)}[view]
    thickness = 8.4
    for (x, y, _), slot in zip(drawn, order, strict=True):
        assert x == pytest.approx(30 * slot.x + lift_x * thickness * slot.z, abs=0.01)
        assert y == pytest.approx(40 * slot.y + lift_y * thickness * slot.z, abs=0.01)


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_lies_outside_the_picture(view: View) -> None:
    layout = Layout.from_slots([(-3, 5, 0), (4, -2, 0), (4, -2, 1), (4, -2, 4), (9, 9, -1)])
    root = parse(layout_svg(layout, view=view))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    lift_x, lift_y = {"ne": (1, -1), "nw": (-1, -1), "se": (1, 1), "sw": (-1, 1)}[view]
    for x, y, _ in tiles(root):
        # The face, and the thickness that shows against the lift.
        for dx, dy in ((0, 0), (60, 80), (-lift_x * 8.4, -lift_y * 8.4), (60 - lift_x * 8.4, 80 - lift_y * 8.4)):
            assert left <= x + dx <= left + width
            assert top <= y + dy <= top + height


@pytest.mark.parametrize("view", VIEWS)
def test_depth_shows_on_the_edges_that_face_away_from_the_view(view: View) -> None:
    root = parse(layout_svg(Layout.from_slots([(0, 0, 0)]), view=view))
    body = next(element for element in root.iter(f"{SVG}g") if element.attrib.get("id") == "body")
    points = [
        tuple(map(float, point.split(",")))
        for polygon in body.iter(f"{SVG}polygon")
        for point in polygon.attrib["points"].split()
    ]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    # Without the rounding of 4.8 the face reaches from 4.8 to 55.2 and from 4.8 to 75.2.
    assert (min(xs) < 0, max(xs) > 60) == ("e" in view, "w" in view)
    assert (min(ys) < 0, max(ys) > 80) == ("s" in view, "n" in view)
    for polygon in body.iter(f"{SVG}polygon"):
        hull = [tuple(map(float, point.split(","))) for point in polygon.attrib["points"].split()]
        assert len(hull) == 6
        assert is_convex(hull)


def is_convex(hull: list[tuple[float, ...]]) -> bool:
    turns = []
    for (ax, ay), (bx, by), (cx, cy) in zip(hull, hull[1:] + hull[:1], hull[2:] + hull[:2], strict=True):
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


def test_blocked_tiles_are_darker_and_free_ones_are_not() -> None:
    root = parse(board_svg(board([(0, 0, 0), (2, 0, 0), (4, 0, 0)], ["1m", "2m", "3m"])))
    shaded = {
        next(use.attrib["href"] for use in group.findall(f"{SVG}use") if "#face-" in use.attrib["href"])
        for group in root.findall(f"{SVG}g")
        if group.findall(f"{SVG}rect")
    }
    assert shaded == {"#face-2m"}


def test_only_the_drawings_that_are_needed_are_in_the_picture() -> None:
    root = parse(board_svg(board([(0, 0, 0), (4, 0, 0)], ["1m", "0p"])))
    assert sorted(symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")) == ["face-0p", "face-1m"]


def test_an_empty_picture_is_a_picture() -> None:
    for text in (layout_svg(Layout.from_slots([])), board_svg(board([(0, 0, 0)], [None]))):
        root = parse(text)
        assert tiles(root) == []
        assert all(float(number) > 0 for number in root.attrib["viewBox"].split()[2:])


def test_pictures_have_a_name_for_those_who_cannot_see_them() -> None:
    layout = Layout.from_slots([(0, 0, 0), (4, 0, 0)], name='Cats & "dogs" <3')
    for text, words in (
        (layout_svg(layout), 'Cats & "dogs" <3: 2 tiles'),
        (board_svg(Board(layout, ["1m", None])), 'Cats & "dogs" <3: 1 of 2 tiles left'),
        (layout_svg(Layout.from_slots([(0, 0, 0)])), "Mahjong layout: 1 tile"),
    ):
        root = parse(text)
        assert root.attrib["role"] == "img"
        assert root.attrib["aria-label"] == words


@pytest.mark.parametrize("view", ["NE", "", "n", None])
def test_an_unknown_view_is_an_error_of_ours(view: object) -> None:
    with pytest.raises(LayoutError) as caught:
        layout_svg(Layout.from_slots([(0, 0, 0)]), view=view)  # type: ignore[arg-type]
    assert caught.value.code == "view"


def test_an_unknown_set_of_drawings_names_those_there_are() -> None:
    with pytest.raises(NotFoundError, match="classic, large, clear"):
        layout_svg(Layout.from_slots([(0, 0, 0)]), art="nice")


def test_the_same_board_is_the_same_picture() -> None:
    game = deal(Layout.load("turtle"), seed=3)
    assert board_svg(game) == board_svg(Board.from_json(game.to_json()))
    assert all(a != b for a, b in pairwise(board_svg(game, view=view) for view in VIEWS))


def test_a_stack_lines_up() -> None:
    """A layer lifts a tile by exactly its thickness, up and to the right."""
    drawn = tiles(parse(layout_svg(Layout.from_slots([(0, 0, z) for z in range(3)]))))
    assert [x for x, _, _ in drawn] == pytest.approx([0, 8.4, 16.8])
    assert [y for _, y, _ in drawn] == pytest.approx([0, -8.4, -16.8])
    assert Slot(0, 0, 2) == Layout.from_slots([(0, 0, z) for z in range(3)]).draw_order()[-1]


def test_tiles_as_far_apart_as_slots_can_be_cost_no_more_than_their_lines() -> None:
    far = board([(-10_000, -10_000, 0), (10_000, 10_000, 0)], ["1m", "2p"])
    lines = board_text(far).split("\n")
    assert len(lines) == 20_002
    assert [line.strip() for line in lines if line] == ["╭1m╮", "╰─1╯", "╭2p╮", "╰─1╯"]
    assert [len(line) for line in lines if line] == [4, 4, 40_004, 40_004]


@pytest.mark.parametrize("name", ["a\x1b[31mb", "\x00", "<&\"'>", "two\nlines", "\ufffe\ud800"])
def test_any_name_gives_a_picture_that_is_xml(name: str) -> None:
    layout = Layout.from_slots([(0, 0, 0)], name=name)
    for picture in (layout_svg(layout), board_svg(Board(layout, ["1m"]))):
        label = ElementTree.fromstring(picture.encode()).attrib["aria-label"]
        assert label.isprintable()
