"""``tilewright solitaire deal | show``: what goes in, what comes out, with which exit code."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path

import pytest

from tilewright.cli import main
from tilewright.solitaire import Board, Layout, Rules, deal
from tilewright.solitaire.deal_code import DealCode, layout_id

from .commands import tilewright

TURTLE = Layout.load("turtle")
ROW = "[[1, 0, 1, 0, 1, 0, 1, 0], [0, 0, 0, 0, 0, 0, 0, 0]]"
ODD = "[[1, 0, 1, 0, 1, 0], [0, 0, 0, 0, 0, 0]]"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


# deal


def test_deal_prints_the_board_of_the_seed_as_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "solitaire", "deal", "turtle", "--seed", 7)
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    assert Board.from_json(out) == deal(TURTLE, seed=7)
    assert json.loads(out)["certificate"]
    assert run(capsys, "solitaire", "deal", "turtle", "--seed", 7, "--json") == (0, out, "")


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        (["--match", "3"], Rules(match=3)),
        (["--rules", "triples"], Rules(match=3)),
        (["--rules", "triples", "--match", "4"], Rules(match=4)),
        (["--rules", "kmahjongg"], Rules(covering="next")),
        (["--rule", "covering=next", "--rule", "group_flowers=false"], Rules(covering="next", group_flowers=False)),
        (["--rule", "match=2", "--rule", "match=3"], Rules(match=3)),
        (["--rule", " match = 3 "], Rules(match=3)),
    ],
)
def test_options_set_the_rules(capsys: pytest.CaptureFixture[str], options: list[str], rules: Rules) -> None:
    code, out, _ = run(capsys, "solitaire", "deal", "turtle", "--seed", 1, *options)
    assert code == 0
    assert Board.from_json(out) == deal(TURTLE, seed=1, rules=rules)


def test_random_is_the_plain_shuffle(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solitaire", "deal", "turtle", "--seed", 3, "--random")
    assert code == 0
    assert Board.from_json(out) == deal(TURTLE, seed=3, winnable=False)
    assert "certificate" not in json.loads(out)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["turtle"], "--seed"),
        (["--seed", "1"], "LAYOUT"),
        (["turtle", "--seed", "-1"], "-1"),
        (["turtle", "--seed", str(2**64)], "expected a whole number from 0 to 18446744073709551615"),
        (["turtle", "--seed", "x"], "'x'"),
        (["turtle", "--seed", "1", "--match", "x"], "'x'"),
        (["turtle", "--seed", "1", "--match", "1"], "rule match: 1 is not possible, expected a whole number from 2"),
        (["turtle", "--seed", "1", "--rules", "no"], "no rule set 'no'; there are: standard, kmahjongg, triples"),
        (["turtle", "--seed", "1", "--rule", "colour=red"], "no rule 'colour'; the rules are match, covering"),
        (["turtle", "--seed", "1", "--rule", "match"], "expected match=VALUE"),
        (["turtle", "--seed", "1", "--rule", "covering=all"], "expected any or next"),
        (["turtle", "--seed", "1", "--rule", "match=true"], "expected a whole number"),
        (["turtle", "--seed", "1", "--colour"], "--colour"),
        (["no such", "--seed", "1"], "there is no layout 'no such'; there are: "),
        (["no/such.layout", "--seed", "1"], "there is no layout file 'no/such.layout'"),
        (["..", "--seed", "1"], "Is a directory"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_exit_2_with_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, out, err = run(capsys, "solitaire", "deal", *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


def test_a_deal_not_found_within_the_budget_is_exit_3(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.cli.solitaire.deal", partial(deal, max_nodes=0))
    code, out, err = run(capsys, "solitaire", "deal", "turtle", "--seed", 1, "--json")
    assert (code, json.loads(out)["error"]["code"]) == (3, "unknown")
    assert "was found within 0 moves" in err


def test_with_json_an_error_is_an_object_too(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "solitaire", "deal", "turtle", "--seed", 1, "--match", 5, "--json")
    assert code == 1
    assert "cannot be divided" in err
    document = json.loads(out)
    assert document["file"] == "turtle"
    assert document["error"]["code"] == "count"
    assert document["error"]["message"] in err
    code, out, _ = run(capsys, "solitaire", "deal", "turtle", "--seed", 1, "--rules", "x", "--json")
    assert (code, json.loads(out)["error"]["code"]) == (2, "not_found_among")


def test_a_layout_is_read_from_stdin() -> None:
    done = tilewright("solitaire", "deal", "-", "--seed", "5", stdin=ROW)
    assert done.returncode == 0
    assert Board.from_json(done.stdout) == deal(Layout.parse(ROW), seed=5)
    done = tilewright("solitaire", "deal", "-", "--seed", "5", stdin=ODD)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "tilewright: -: the number of tiles to match, 3, cannot be divided by 2\n"


def test_a_layout_that_no_deal_can_clear_is_the_answer_no() -> None:
    # A stack of two: its lower tile is covered by the only one that it could go with.
    done = tilewright("solitaire", "deal", "-", "--seed", "5", "--json", stdin="[[[1,0],[0,0]],[[1,0],[0,0]]]")
    assert (done.returncode, json.loads(done.stdout)["error"]["code"]) == (1, "tower")


def test_a_layout_file_that_is_broken_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text("[[1, 0],\n [0 0]]")
    done = tilewright("solitaire", "deal", file, "--seed", "5", "--json")
    assert (done.returncode, json.loads(done.stdout)["error"]["line"]) == (2, 2)
    assert str(file) in done.stderr
    assert "line 2" in done.stderr


def test_every_built_in_layout_can_be_dealt(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "layouts", "list", "--json")
    names = [json.loads(line)["name"] for line in out.splitlines()]
    assert len(names) >= 12
    for name in names:
        code, out, err = run(capsys, "solitaire", "deal", name, "--seed", 2**64 - 1)
        assert (code, err) == (0, ""), name
        assert len(Board.from_json(out).certificate or ()) * 2 == len(Layout.load(name)), name


# -o


def test_output_goes_to_a_file_and_nothing_to_stdout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.json"
    assert run(capsys, "solitaire", "deal", "turtle", "--seed", 7, "-o", file) == (0, "", "")
    assert Board.from_json(file.read_text("utf-8")) == deal(TURTLE, seed=7)
    assert run(capsys, "solitaire", "deal", "turtle", "--seed", 8, "--output", file)[0] == 0
    assert Board.from_json(file.read_text("utf-8")) == deal(TURTLE, seed=8)
    assert os.listdir(tmp_path) == ["board.json"]
    _, out, _ = run(capsys, "solitaire", "deal", "turtle", "--seed", 7, "-o", "-")
    assert Board.from_json(out) == deal(TURTLE, seed=7)


def test_a_deal_that_fails_leaves_the_old_file_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.json"
    file.write_text("old")
    assert run(capsys, "solitaire", "deal", "turtle", "--seed", 7, "--match", 5, "-o", file)[0] == 1
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["board.json"]


# show


@pytest.fixture
def board_file(tmp_path: Path) -> Path:
    layout = Layout.from_slots([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0), (2, 0, 1)])
    board = Board(layout, ["1m", "2p", "2p", "1m", None], bonus={(2, 0, 1): "star"})
    board.push([(2, 0, 1)])
    file = tmp_path / "board.json"
    file.write_text(board.to_json(), "utf-8")
    return file


def test_show_draws_the_board_after_its_moves(board_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solitaire", "show", board_file)
    assert code == 0
    assert out == "╭1m╮┌2p┐┌2p┐╭1m╮\n╰─1╯└─1┘└─1┘╰─1╯\n"


def test_show_as_json_tells_what_can_be_done(board_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solitaire", "show", board_file, "--json")
    assert code == 0
    assert json.loads(out) == {
        "tiles_left": 4,
        "free": [[0, 0, 0], [6, 0, 0]],
        "legal_moves": 1,
        "moves_played": 1,
        "outcome": None,
        "problems": [],
    }


def test_show_as_svg_is_a_picture(board_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solitaire", "show", board_file, "--svg")
    assert code == 0
    assert out.startswith("<svg")
    assert out.rstrip().endswith("</svg>")


def test_show_says_so_when_a_game_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cleared, stuck = tmp_path / "cleared.json", tmp_path / "stuck.json"
    cleared.write_text(Board(Layout.from_slots([]), []).to_json())
    stuck.write_text(Board(Layout.from_slots([(0, 0, 0)]), ["1m"]).to_json())
    assert run(capsys, "solitaire", "show", cleared) == (0, "", "cleared\n")
    code, out, err = run(capsys, "solitaire", "show", stuck)
    odd = f"tilewright: {stuck}: warning: tiles of 1 of characters left: 1, which cannot be divided by 2\n"
    assert (code, out, err) == (0, "╭1m╮\n╰─1╯\n", "stuck: no legal move is left\n" + odd)


def test_show_reads_stdin() -> None:
    text = deal(Layout.parse(ROW), seed=1).to_json()
    done = tilewright("solitaire", "show", "-", stdin=text)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("╭") == 2, "the two ends of the row are free"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: not JSON at column 1"),
        ('{"format": 1,\n "version" 2}', "line 2: not JSON at column 12"),
        ("{}", "not a board: format: nothing, expected a text"),
        (ROW, "not a board: document: a list, expected an object"),
    ],
)
def test_what_is_no_board_is_exit_2_with_file_and_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    file = tmp_path / "no board.json"
    file.write_text(text)
    code, out, err = run(capsys, "solitaire", "show", file)
    assert (code, out) == (2, "")
    assert err.startswith(f"tilewright: {file}: {words}")
    code, out, _ = run(capsys, "solitaire", "show", file, "--json")
    assert json.loads(out)["error"]["message"].startswith(words)
    assert json.loads(out)["file"] == str(file)


def test_a_file_that_is_not_there_is_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "solitaire", "show", tmp_path / "none.json")
    assert (code, out, err) == (2, "", f"tilewright: {tmp_path / 'none.json'}: No such file or directory\n")
    code, out, err = run(capsys, "solitaire", "show", tmp_path)
    assert (code, out, err) == (2, "", f"tilewright: {tmp_path}: Is a directory\n")


# codes


def test_a_deal_has_the_code_that_deals_it_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "solitaire", "deal", "turtle", "--seed", 7, "--match", 4, "--rule", "covering=next")
    code = json.loads(out)["code"]
    assert code == str(DealCode.of("turtle", TURTLE, seed=7, rules=Rules(4, "next")))
    assert run(capsys, "solitaire", "deal", "--code", code.lower()) == (0, out, "")
    # A layout of one's own goes with its file; its code names it as the service does.
    (tmp_path / "row.json").write_text(ROW)
    _, out, _ = run(capsys, "solitaire", "deal", tmp_path / "row.json", "--seed", 7)
    code = json.loads(out)["code"]
    assert code.startswith(layout_id(Layout.parse(ROW)) + ".")
    assert run(capsys, "solitaire", "deal", tmp_path / "row.json", "--code", code) == (0, out, "")
    assert run(capsys, "solitaire", "deal", "--code", code)[0] == 2
    _, out, _ = run(capsys, "solitaire", "deal", "turtle", "--seed", 7, "--random")
    assert "code" not in json.loads(out)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--code", "turtle.10NX-8747", "--seed", "1"], "--seed cannot be given with it"),
        (["--code", "turtle.10NX-8747", "--match", "3", "--random"], "--match, --random cannot be given with it"),
        (["--code", "turtle.10NX-8747", "--rules", "triples"], "--rules cannot be given with it"),
        (["--code", "turtle.10NX-8748"], "mistyped"),
        (["lotus", "--code", "turtle.10NX-8747"], "for another layout"),
        ([], "Missing"),
    ],
)
def test_a_code_that_cannot_be_dealt_is_told(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, out, err = run(capsys, "solitaire", "deal", *arguments)
    assert (code, out) == (2, "")
    assert words in err
