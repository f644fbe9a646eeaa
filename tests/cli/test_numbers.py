"""Numbers that JSON does not have: no option takes them for seconds, and no answer holds them."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click
import pytest

from tilewright.cli import main

from .commands import tilewright
from .test_manners import COMMANDS


def number_options() -> Iterator[tuple[tuple[str, ...], str]]:
    """Every option that takes a number which need not be whole, with its command."""
    for path, command in COMMANDS.items():
        for option in command.params:
            if isinstance(option.type, click.FloatRange | click.types.FloatParamType):
                yield path, option.opts[0]


NUMBER_OPTIONS = list(number_options())


def test_there_are_limits_of_time() -> None:
    assert (("connect", "solve"), "--time-limit") in NUMBER_OPTIONS
    assert (("solitaire", "solve-many"), "--time-limit") in NUMBER_OPTIONS


@pytest.mark.parametrize("value", ["nan", "-nan", "NaN", "inf", "infinity", "1e999", "-1"])
@pytest.mark.parametrize(("path", "option"), NUMBER_OPTIONS, ids=lambda part: "".join(part))
def test_what_is_no_number_of_seconds_is_a_usage_error(
    path: tuple[str, ...], option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--deals", "1", "--seed", "1"] if "solve-many" in path else []
    assert main([*path, "absent", *arguments, f"{option}={value}", "--json"]) == 2
    (line,) = capsys.readouterr().out.splitlines()
    error = json.loads(line, parse_constant=pytest.fail)["error"]
    assert (error["code"], option in error["message"]) == ("usage", True)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
@pytest.mark.parametrize(
    ("path", "document"),
    [
        (("solitaire", "show"), '{"format":"tilewright/solitaire-board","version":%s}'),
        (("solitaire", "show"), '{"format":"tilewright/solitaire-board","version":1,"layout":{"slots":[[%s,0,0]]}}'),
        (("connect", "show"), '{"format":"tilewright/connect-board","version":%s}'),
        (("connect", "show"), '{"format":"tilewright/connect-board","version":1,"grid":[[%s]]}'),
        (("connect", "show"), '{"format":"tilewright/connect-board","version":1,"grid":[[2,2]],"rules":{"border":%s}}'),
        (("connect", "show"), "[[%s]]"),
        (("hand", "check"), '[{"number":%s,"type":0}]'),
        (("hand", "check"), '{"format":"tilewright/hand","version":1,"concealed":"11z","jokers":%s}'),
        (("layouts", "check"), '{"format":"tilewright/layout","version":%s,"slots":[[0,0,0]]}'),
    ],
)
def test_a_document_with_what_json_has_not_is_told_in_json(path: tuple[str, ...], document: str, number: str) -> None:
    done = tilewright(*path, "-", "--json", stdin=document % number)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    for line in done.stdout.splitlines():
        assert "error" in json.loads(line, parse_constant=pytest.fail)
