"""Hands: wins, shanten, waits, acceptance, one by one and in batches, beside the peers that are installed.

The same hands for everyone, each in the form that the program takes fastest; times are CPU time a call, and include
the call from Python. Answers are compared first: a figure for a wrong answer would be worth nothing. Hands are all
different and programs take turns, so that caches are cold; the rows "again and again" are of hands that are still warm.
"""

from __future__ import annotations

import importlib
import random
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from bench.measure import Lead, Table, format_seconds, least
from tilewright._core import hand_warm_up
from tilewright.hand import (
    Hand,
    Rules,
    acceptance,
    is_win,
    is_win_batch,
    shanten,
    shanten_batch,
    waits,
    waits_batch,
)

_HANDS = 500
_ROUNDS = 15
_AGAIN = 50
_ROWS = 2_000_000
# What the peers know: riichi shapes.
_RULES = Rules(seven_pairs="distinct", thirteen_orphans=True)

Counts = list[int]
Form = Callable[[Counts], object]


class _Call(NamedTuple):
    """A function with what follows the hand, and how its answer is told in our words."""

    function: Callable[..., Any]
    rest: tuple[object, ...] = ()
    told: Callable[[Any], object] = lambda answer: answer


def tables() -> Iterator[Table]:
    """Single calls by class of hand, then batches, then the tables themselves."""
    yield _build()
    peers = list(_peers())
    for title, size, programs in _tasks(peers):
        yield _single(title, size, programs)
    yield _jokers()
    yield _open_hands()
    yield _batches(peers)
    yield _ten_million()


def _build() -> Table:
    start, cpu = time.perf_counter(), time.process_time()
    rows = hand_warm_up()
    table = Table("Hands: building the tables, once a process", ("rows", "wall", "CPU"))
    table.add(str(rows), format_seconds(time.perf_counter() - start), format_seconds(time.process_time() - cpu))
    return table


def _random(rng: random.Random, size: int, faces: range) -> Counts:
    counts = [0] * 34
    for face in rng.sample([face for face in faces for _ in range(4)], size):
        counts[face] += 1
    return counts


def _complete(rng: random.Random, size: int, exchanged: int) -> Counts:
    """Four sets and a pair, then tiles exchanged at random, then cut to size."""
    while True:
        counts = [0] * 34
        for _ in range(4):
            face = rng.randrange(34)
            run = face < 27 and face % 9 < 7 and rng.random() < 0.7
            for tile in (face, face + 1, face + 2) if run else (face, face, face):
                counts[tile] += 1
        counts[rng.randrange(34)] += 2
        for _ in range(exchanged):
            counts[rng.choice([face for face in range(34) if counts[face]])] -= 1
            counts[rng.randrange(34)] += 1
        while sum(counts) > size:
            counts[rng.choice([face for face in range(34) if counts[face]])] -= 1
        if max(counts) <= 4:
            return counts


def _classes(size: int) -> dict[str, list[Counts]]:
    rng = random.Random(size)
    return {
        "random": [_random(rng, size, range(34)) for _ in range(_HANDS)],
        "near-complete": [_complete(rng, size, 2) for _ in range(_HANDS)],
        "complete" if size == 14 else "ready": [_complete(rng, size, 0) for _ in range(_HANDS)],
        "one-suit": [_random(rng, size, range(9)) for _ in range(_HANDS)],
    }


def _text(counts: Counts) -> str:
    return str(Hand.from_counts(counts))


def _ids(counts: Counts) -> list[int]:
    """Tiles as 0 to 135, four of each face."""
    return [4 * face + copy for face, count in enumerate(counts) for copy in range(count)]


def _mcr(counts: Counts) -> tuple[str, ...]:
    names = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
    return tuple(names[face] for face, count in enumerate(counts) for _ in range(count))


class _Peer:
    """A program, how it wants its hands, and its calls; a task that it does not do is missing."""

    def __init__(self, name: str, form: Form, **calls: _Call) -> None:
        self.name = name
        self.form = form
        self.calls = calls


def _peers() -> Iterator[_Peer]:
    """The peers that are installed."""
    if (agari := _module("mahjong.agari")) and (shanten_module := _module("mahjong.shanten")):
        calculate = shanten_module.Shanten.calculate_shanten
        yield _Peer("mahjong", list, win=_Call(agari.Agari.is_agari), shanten=_Call(calculate))
    if xiangting := _module("xiangting"):
        four = xiangting.PlayerCount.FOUR
        yield _Peer(
            "xiangting",
            list,
            win=_Call(xiangting.calculate_replacement_number, (four,), lambda number: number == 0),
            shanten=_Call(xiangting.calculate_replacement_number, (four,), lambda number: number - 1),
            acceptance=_Call(xiangting.calculate_necessary_tiles, (four,)),
        )
    if riichienv := _module("riichienv"):
        yield _Peer(
            "riichienv",
            _ids,
            win=_Call(riichienv.calculate_shanten, (), lambda number: number == -1),
            shanten=_Call(riichienv.calculate_shanten),
            waits=_Call(lambda hand: riichienv.HandEvaluator(hand).get_waits()),
        )
    if mahjong_gb := _module("MahjongGB"):
        # Its shanten counts exchanges to the forms of MCR, which has more of them: only sets and a pair are asked for.
        yield _Peer("PyMahjongGB (sets and a pair)", _mcr, acceptance=_Call(mahjong_gb.RegularShanten))


def _module(name: str) -> Any:  # noqa: ANN401 - whatever is installed
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _tasks(peers: list[_Peer]) -> Iterator[tuple[str, int, dict[str, tuple[Form, _Call]]]]:
    def all_of(task: str, function: Callable[..., object]) -> dict[str, tuple[Form, _Call]]:
        ours = _Call(function, (_RULES,))
        both: dict[str, tuple[Form, _Call]] = {"tilewright, text": (_text, ours), "tilewright, counts": (list, ours)}
        return both | {peer.name: (peer.form, peer.calls[task]) for peer in peers if task in peer.calls}

    yield "is_win, 14 tiles", 14, all_of("win", is_win)
    yield "shanten, 14 tiles", 14, all_of("shanten", shanten)
    yield "shanten, 13 tiles", 13, all_of("shanten", shanten)
    yield "waits, 13 tiles", 13, all_of("waits", waits)
    yield "acceptance, 13 tiles", 13, all_of("acceptance", acceptance)
    yield "acceptance, 14 tiles, every discard", 14, all_of("none", acceptance)


def _single(title: str, size: int, programs: dict[str, tuple[Form, _Call]]) -> Table:
    classes = _classes(size)
    table = Table(f"Hands: {title}, one call", ("program", *classes))
    warm = {f"{name}, again and again": name for name in programs if name.startswith("tilewright")}
    shown = programs | {name: programs[cold] for name, cold in warm.items()}
    cells: dict[str, list[str]] = {name: [] for name in shown}
    leads: list[Lead] = []
    for hands in classes.values():
        given = {name: [form(hand) for hand in hands] for name, (form, _) in programs.items()}
        right = _right(title, programs, given)
        for name in warm:
            some = given[warm[name]][::_AGAIN]
            given[name] = [hand for hand in some for _ in range(_AGAIN)]
            right.add(name)
        # Round by round, so that a busy moment of the machine hits everyone.
        best = dict.fromkeys(shown, float("inf"))
        for _ in range(_ROUNDS):
            for name, (_, call) in shown.items():
                best[name] = min(best[name], _time(call, given[name]))
        for name in shown:
            cells[name].append(format_seconds(best[name]) if name in right else "wrong")
        peers = [(best[name], name) for name in programs if name in right and not name.startswith("tilewright")]
        if peers:
            theirs, peer = min(peers)
            leads.append(Lead(f"hand: {title}", best["tilewright, counts"], peer, theirs))
    for name, row in cells.items():
        table.add(name, *row)
    if leads:
        table.add("quickest peer / tilewright, counts", *(f"{lead.theirs / lead.ours:.1f}x" for lead in leads))
        table.leads.append(least(leads))
    return table


def _right(title: str, programs: dict[str, tuple[Form, _Call]], given: dict[str, list[object]]) -> set[str]:
    """The programs whose answers are ours; where answers have different shapes, all of them."""
    if "shanten" not in title and "is_win" not in title:
        return set(programs)
    told = {
        name: [call.told(call.function(hand, *call.rest)) for hand in given[name]]
        for name, (_, call) in programs.items()
    }
    ours = next(iter(told.values()))
    return {name for name, answers in told.items() if answers == ours}


def _time(call: _Call, hands: Sequence[object]) -> float:
    """CPU seconds a call, over all hands."""
    function = call.function
    # Written as a person writes the call: to unpack arguments would cost as much as some of the answers.
    if call.rest:
        (second,) = call.rest
        start = time.process_time_ns()
        for hand in hands:
            function(hand, second)
    else:
        start = time.process_time_ns()
        for hand in hands:
            function(hand)
    return (time.process_time_ns() - start) / 1e9 / len(hands)


def _jokers() -> Table:
    """Hands of which one tile and one face are wild: no peer knows such."""
    rules = {
        "5m wild": Rules(jokers="5m"),
        "5m wild, never a fifth copy": Rules(jokers="5m", joker_as_fifth=False),
        "two jokers": Rules(jokers=2),
    }
    table = Table("Hands: jokers, near-complete hands, one call", ("rules", "is_win", "shanten", "waits", "acceptance"))
    for name, judged in rules.items():
        cells = []
        for function, size in ((is_win, 14), (shanten, 14), (waits, 13), (acceptance, 14)):
            rng = random.Random(size)
            hands = [_text(_complete(rng, size - judged.joker_count, 2)) for _ in range(_HANDS)]
            call = _Call(function, (judged,))
            cells.append(format_seconds(min(_time(call, hands) for _ in range(5))))
        table.add(name, *cells)
    return table


def _open_hand(rng: random.Random, size: int, melds: int) -> str:
    """Sets of which some are called, a triplet now and then made a kong, then two concealed tiles exchanged."""
    while True:
        concealed, held, called = [0] * 34, [0] * 34, []
        for number in range(4):
            face = rng.randrange(34)
            run = face < 27 and face % 9 < 7 and rng.random() < 0.6
            tiles = [face, face + 1, face + 2] if run else [face] * 3
            if number < melds:
                tiles = tiles if run or rng.random() < 0.85 else [face] * 4
                called.append("".join(str(tile % 9 + 1) for tile in tiles) + "mpsz"[face // 9])
            for tile in tiles:
                held[tile] += 1
                concealed[tile] += number >= melds
        face = rng.randrange(34)
        for drawn in (face, face, rng.randrange(34), rng.randrange(34)):
            concealed[drawn] += 1
            held[drawn] += 1
        while sum(concealed) > size - 3 * melds:
            tile = rng.choice([face for face in range(34) if concealed[face]])
            concealed[tile] -= 1
            held[tile] -= 1
        if max(held) <= 4:
            return _text(concealed) + "".join(f" ({tiles})" for tiles in called)


def _open_hands() -> Table:
    """Hands with melds, the copies in which are gone."""
    table = Table("Hands: open, near-complete, one call", ("melds", "is_win", "shanten", "waits", "acceptance"))
    for melds in (1, 2, 3):
        cells = []
        for function, size in ((is_win, 14), (shanten, 14), (waits, 13), (acceptance, 14)):
            rng = random.Random(size)
            hands = [_open_hand(rng, size, melds) for _ in range(_HANDS)]
            cells.append(format_seconds(min(_time(_Call(function), hands) for _ in range(5))))
        table.add(str(melds), *cells)
    return table


def _ten_million() -> Table:
    """Ten million hands in one call, and how much memory it takes beside the hands and the answers."""
    some = np.array([_random(random.Random(seed), 14, range(34)) for seed in range(20_000)], dtype=np.uint8)
    rows = some[np.random.default_rng(0).integers(0, len(some), 10_000_000)]
    table = Table(
        "Hands: ten million in one call",
        ("task", "wall, all cores", "CPU", "hands and answers", "memory grew by"),
        note="Memory is the peak of the process; what it grew by includes the answers.",
    )
    for call in (is_win_batch, shanten_batch):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start, cpu = time.perf_counter(), time.process_time()
        answers = call(rows)
        wall, cpu = time.perf_counter() - start, time.process_time() - cpu
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        sizes = f"{rows.nbytes >> 20} + {answers.nbytes >> 20} MiB"
        table.add(call.__name__, format_seconds(wall), format_seconds(cpu), sizes, f"{grown >> 10} MiB")
    return table


def _batches(peers: list[_Peer]) -> Table:
    table = Table(
        f"Hands: batches of {_ROWS:,} random hands, a hand",
        ("task", "wall, all cores", "CPU", "quickest peer", "takes", "ratio to CPU"),
        note="No peer answers batches: theirs is the time of a call.",
    )
    for task, size, call in (("win", 14, is_win_batch), ("shanten", 14, shanten_batch), ("waits", 13, waits_batch)):
        some = np.array([_random(random.Random(seed), size, range(34)) for seed in range(20_000)], dtype=np.uint8)
        rows = some[np.random.default_rng(size).integers(0, len(some), _ROWS)]
        wall, cpu = float("inf"), float("inf")
        for _ in range(_ROUNDS):
            start, start_cpu = time.perf_counter(), time.process_time()
            call(rows)
            wall = min(wall, (time.perf_counter() - start) / _ROWS)
            cpu = min(cpu, (time.process_time() - start_cpu) / _ROWS)
        title = call.__name__
        asked = {
            peer.name: (peer.calls[task], [peer.form(row) for row in some[:_HANDS].tolist()])
            for peer in peers
            if task in peer.calls
        }
        if not asked:
            table.add(title, format_seconds(wall), format_seconds(cpu), "none installed", "", "")
            continue
        theirs, peer = min((min(_time(*one) for _ in range(_ROUNDS)), name) for name, one in asked.items())
        table.add(
            title, format_seconds(wall), format_seconds(cpu), peer, format_seconds(theirs), f"{theirs / cpu:.1f}x"
        )
        table.leads.append(Lead(f"hand: {title}, a hand", cpu, peer, theirs))
    return table
