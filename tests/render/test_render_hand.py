"""Pictures of hands."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tilewright.hand import Hand, decompose
from tilewright.render.hand import hand_svg, hand_text

USE = "{http://www.w3.org/2000/svg}use"


def test_called_tiles_lie_on_their_side_and_concealed_kongs_face_down() -> None:
    assert hand_text(Hand.parse("1m (777z) [1111p]")) == (
        "╭1m╮  ╭─7z─╮╭7z╮╭7z╮  ╭▒▒╮╭1p╮╭1p╮╭▒▒╮\n╰──╯  ╰────╯╰──╯╰──╯  ╰──╯╰──╯╰──╯╰──╯"
    )


def test_groups_stand_apart_with_red_fives_and_jokers_marked() -> None:
    hand = Hand.parse("12m406p11zJ")
    (way,) = [way for way in decompose(hand) if str(way) == "123m 456p 11z"]
    assert hand_text(hand, way=way) == ("╭1m╮╭2m╮╭3m╮  ╭4p╮╭0p╮╭6p╮  ╭1z╮╭1z╮\n╰──╯╰──╯╰*─╯  ╰──╯╰──╯╰──╯  ╰──╯╰──╯")


def test_the_drawn_tile_stands_apart() -> None:
    assert hand_text(Hand.parse("1m2m3m"), drawn="2m").splitlines()[0] == "╭1m╮╭3m╮  ╭2m╮"
    assert hand_text(Hand()) == ""


@pytest.mark.parametrize("text", ["123m406p11z (777z) [1111p] 1f", "19m19p19s1234567z", "1mJ", "(123m)"])
@pytest.mark.parametrize("art", ["classic", "large", "clear"])
def test_svg_is_well_formed_and_draws_every_tile(text: str, art: str) -> None:
    hand = Hand.parse(text)
    root = ElementTree.fromstring(hand_svg(hand, art=art))
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    used = [element.attrib["href"].removeprefix("#") for element in root.iter(USE)]
    assert set(used) <= ids
    tiles = len(hand.concealed) + hand.jokers + len(hand.flowers) + sum(len(meld.faces) for meld in hand.melds)
    assert sum(name.startswith("face-") for name in used) == tiles
    turned = [meld for meld in hand.melds if not meld.is_concealed]
    assert used.count("turned") == len(turned)
