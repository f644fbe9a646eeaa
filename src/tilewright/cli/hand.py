"""``tilewright hand``: check, waits, shanten, discard, show."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

import click

from tilewright.cli.manners import (
    NO,
    UNREADABLE,
    YES,
    InputError,
    emit,
    error_to_json,
    json_option,
    make_rules,
    read_input,
    rules_options,
)
from tilewright.documents import short
from tilewright.errors import TileError, TilewrightError
from tilewright.hand import (
    PRESETS,
    Decomposition,
    Discard,
    Hand,
    HandError,
    Rules,
    acceptance,
    decompose,
    explain,
    is_win,
    live_copies,
    shanten,
    shanten_by_form,
    waits,
)
from tilewright.hand.decomposition import WAIT_WORDS
from tilewright.hand.hand import count_tiles
from tilewright.hand.rules import FORMS, Form
from tilewright.tiles import Face

__all__ = ["hand"]

_MOST_WAYS = 1000

F = TypeVar("F", bound=Callable[..., object])


@click.group()
def hand() -> None:
    """Mahjong hands: complete or not, what they wait for, how far they are, what to discard.

    HAND is text such as 123m406p789s11z, melds in brackets after a space: "123m11z (777z) [1111p]", J a joker; or a
    JSON list of card records; or - for stdin, one hand a line.
    """


def _hand_options(function: F) -> F:
    function = click.argument("text", metavar="HAND")(function)
    function = click.option("--jokers", type=int, default=None, metavar="N", help="Wild tiles besides those written.")(
        function
    )
    return json_option(rules_options(PRESETS)(function))


_visible_option = click.option("--visible", default="", metavar="TILES", help="Tiles seen elsewhere, for live copies.")


@hand.command("check", epilog="\b\nExample:  tilewright hand check 11223344m --winning 1m")
@_hand_options
@click.option("--winning", metavar="TILE", help="The tile that came last, for the kind of wait.")
def check_command(
    text: str, jokers: int | None, winning: str | None, preset: str | None, rule: tuple[str, ...], as_json: bool
) -> int:
    """Say whether a hand is complete, and every way in which it is. Exit 1 when it is not."""
    rules = make_rules(PRESETS, preset, rule, jokers=jokers)
    if winning is not None:
        _check_option("--winning", winning, Face)

    def answer(held: Hand) -> int:
        ways = decompose(held, rules, winning=winning, limit=_MOST_WAYS + 1)
        win = bool(ways) if winning else is_win(held, rules)
        if as_json:
            forms = _complete_forms(held, rules, winning) if win else []
            emit(_check_json(held, win, forms, ways))
        else:
            _print_check(held, rules, ways)
        return YES if win else NO

    return _each(text, answer, as_json=as_json)


def _complete_forms(held: Hand, rules: Rules, winning: str | None) -> list[Form]:
    """The forms that a complete hand has. Its ways do not tell: they are too many to look at all."""
    if winning and (held.size + rules.joker_count) % 3 == 1:
        held = held.draw(Face(winning).plain)
    return [form for form, distance in shanten_by_form(held, rules).items() if distance == -1]


def _check_json(held: Hand, win: bool, forms: list[Form], ways: tuple[Decomposition, ...]) -> dict[str, object]:
    data: dict[str, object] = {
        "hand": str(held),
        "win": win,
        "forms": forms,
        "decompositions": [way.to_json() for way in ways[:_MOST_WAYS]],
    }
    return {**data, "more": True} if len(ways) > _MOST_WAYS else data


def _print_check(held: Hand, rules: Rules, ways: tuple[Decomposition, ...]) -> None:
    from tilewright.render.hand import hand_text

    if ways and ways[0].waits:
        held = held if held.size % 3 == 2 else held.draw(ways[0].waits[0].group.face)
    if ways:
        click.echo(hand_text(held, way=ways[0]))
    click.echo(str(explain(held, rules)) if not ways or not ways[0].waits else "\n".join(map(_way_with_wait, ways)))


def _way_with_wait(way: Decomposition) -> str:
    kinds = ", ".join(WAIT_WORDS[kind] for kind in way.wait_kinds)
    return f"{way}  ({FORMS[way.form]}; wait: {kinds})"


@hand.command("waits", epilog='\b\nExample:  tilewright hand waits "2223456777888m" --visible 9m')
@_hand_options
@_visible_option
def waits_command(
    text: str, jokers: int | None, visible: str, preset: str | None, rule: tuple[str, ...], as_json: bool
) -> int:
    """Say which faces complete a hand of 3n + 1 tiles, and how many of each can still come. Exit 1 when none does."""
    rules = make_rules(PRESETS, preset, rule, jokers=jokers)
    _check_option("--visible", visible, count_tiles)

    def answer(held: Hand) -> int:
        faces = waits(held, rules)
        live = {str(face): count for face, count in live_copies(held, faces, rules, visible).items()}
        if as_json:
            emit({"hand": str(held), "waits": [str(face) for face in faces], "live": live})
        elif faces:
            words = ", ".join(f"{face} ({count} live)" for face, count in live.items())
            click.echo(f"{held}: waits for {words}; {sum(live.values())} in all")
        else:
            click.echo(f"{held}: waits for nothing, shanten {shanten(held, rules)}")
        return YES if faces else NO

    return _each(text, answer, as_json=as_json)


@hand.command("shanten", epilog="\b\nExample:  tilewright hand shanten 159m159p159s1234z --json")
@_hand_options
def shanten_command(text: str, jokers: int | None, preset: str | None, rule: tuple[str, ...], as_json: bool) -> int:
    """Say how far a hand is: -1 complete, 0 ready, else the number of exchanges short of ready."""
    rules = make_rules(PRESETS, preset, rule, jokers=jokers)

    def answer(held: Hand) -> int:
        by_form = shanten_by_form(held, rules)
        least = min(by_form.values())
        if as_json:
            emit({"hand": str(held), "shanten": least, "by_form": by_form})
        else:
            forms = ", ".join(f"{FORMS[form]} {number}" for form, number in by_form.items())
            click.echo(f"{held}: {least}  ({forms})")
        return YES

    return _each(text, answer, as_json=as_json)


@hand.command("discard", epilog="\b\nExample:  tilewright hand discard 123m456p237s11447z --visible 1s4s")
@_hand_options
@_visible_option
@click.option("--improvements", is_flag=True, help="Also the faces after which the hand can wait for more.")
def discard_command(
    text: str,
    jokers: int | None,
    visible: str,
    improvements: bool,
    preset: str | None,
    rule: tuple[str, ...],
    as_json: bool,
) -> int:
    """Say what each discard leaves, best first: how far the hand is then, and what brings it nearer."""
    rules = make_rules(PRESETS, preset, rule, jokers=jokers)
    _check_option("--visible", visible, count_tiles)

    def answer(held: Hand) -> int:
        is_win(held, rules)  # refuses hands without a tile to let go
        discards = list(acceptance(held, rules, visible, improvements=improvements))
        if as_json:
            emit({"hand": str(held), "discards": [one.to_json() for one in discards]})
        else:
            click.echo("\n".join([f"{held}:", *map(_discard_line, discards)]))
        return YES

    return _each(text, answer, as_json=as_json)


def _discard_line(one: Discard) -> str:
    name = "J" if one.discard is None else str(one.discard)
    faces = " ".join(f"{face}x{count}" for face, count in one.acceptance.items())
    better = " ".join(f"{face}->{live}" for face, live in one.improvements.items())
    return f"  {name:2}  shanten {one.shanten}  {one.live:3} live  {faces}" + (f"  then {better}" if better else "")


@hand.command("show", epilog='\b\nExample:  tilewright hand show "123m11z (777z) [1111p]" --svg > hand.svg')
@click.argument("text", metavar="HAND")
@click.option("--svg", is_flag=True, help="An SVG picture instead of text.")
@click.option("--drawn", metavar="TILE", help="The tile that came last: it stands apart.")
@click.option("--groups", is_flag=True, help="Groups apart, when the hand is complete.")
@json_option
def show_command(text: str, svg: bool, drawn: str | None, groups: bool, as_json: bool) -> int:
    """Show a hand: called tiles on their side, concealed kongs face down."""

    def answer(held: Hand) -> int:
        from tilewright.render.hand import hand_svg, hand_text

        way = next(iter(decompose(held, limit=1)), None) if groups and held.size % 3 == 2 else None
        if drawn is not None:
            held.discard(drawn)  # refuses a tile that the hand does not have
        if as_json:
            emit(held.to_json())
        else:
            click.echo((hand_svg if svg else hand_text)(held, way=way, drawn=drawn))
        return YES

    return _each(text, answer, as_json=as_json)


@dataclass(frozen=True, slots=True)
class _Given:
    """A hand of the argument.

    Attributes:
        content: What was given: bytes when it came from stdin.
        line: Its line on stdin, from 1; None when there is but one hand.
        name: What to call it, when it has no line.
    """

    content: str | bytes
    line: int | None = None
    name: str = ""

    @property
    def text(self) -> str:
        """The text of it, for people: bytes that are none are written as such."""
        return self.content if isinstance(self.content, str) else self.content.decode("utf-8", "backslashreplace")

    @property
    def is_nothing(self) -> bool:
        """Whether stdin held no hand at all."""
        return not self.content and self.name == "stdin"

    def __str__(self) -> str:
        return self.name if self.line is None else f"line {self.line}"


def _each(text: str, answer: Callable[[Hand], int], *, as_json: bool) -> int:
    """Answer every hand of the argument; a bad one is told, and the others are answered all the same."""
    worst = YES
    for given in _given(text):
        try:
            if given.is_nothing:
                raise HandError("no_hand")
            code = answer(_read(given.content))
        except TilewrightError as error:
            if as_json:
                place = {} if given.line is None else {"line": given.line}
                emit({"input": given.text, "error": {**error_to_json(error), **place}})
            click.echo(f"tilewright: {given}: {error}", err=True)
            code = UNREADABLE
        worst = max(worst, code)
    return worst


def _check_option(name: str, value: str, read: Callable[[str], object]) -> None:
    """Refuse the value of an option by its name, before any hand is read."""
    try:
        read(value)
    except TilewrightError as error:
        raise InputError(name, error) from None


def _given(text: str) -> Iterator[_Given]:
    """Each hand of the argument; of a stdin without any the empty text, so that nobody takes silence for an answer."""
    if text != "-":
        yield _Given(text, name=short(text.strip()) or "no tiles")
        return
    data = read_input(text).removeprefix(codecs.BOM_UTF8)
    if data.lstrip()[:1] in (b"[", b"{") and b"\n" in data.strip():
        # One list of records over several lines, or a list a line.
        try:
            is_one = _is_json(data.decode()) and json.loads(data) is not None
        except (ValueError, RecursionError):
            is_one = False
        if is_one:
            yield _Given(data.strip(), name="stdin")
            return
    if not data.strip():
        yield _Given("", name="stdin")  # which is told: an empty file is hardly meant
    for number, line in enumerate(data.splitlines(), start=1):
        if line.strip():
            yield _Given(line.strip(), line=number)


def _is_json(text: str) -> bool:
    start = text.lstrip()
    return start.startswith("{") or (start.startswith("[") and start[1:].lstrip()[:1] in ("{", "]"))


def _read(content: str | bytes) -> Hand:
    """The hand of a text.

    Raises:
        TilewrightError: It is none: ``unreadable`` for bytes that are no text, among others.
    """
    try:
        text = content if isinstance(content, str) else content.decode()
    except UnicodeDecodeError as error:
        # As of every text: the offset counts the characters before.
        offset = len(error.object[: error.start].decode())
        found = f"byte 0x{error.object[error.start]:02x}"
        raise TileError("unreadable", offset=offset, found=found, expected="text in UTF-8") from None
    return Hand.from_json(text) if _is_json(text) else Hand.parse(text)
