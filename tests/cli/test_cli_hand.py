"""``tilewright hand``: answers, exit codes, JSON lines, stdin."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from tilewright.cli import main
from tilewright.hand import Hand


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[Any], str]:
    code = main(["hand", *arguments, "--json"])
    captured = capsys.readouterr()
    return code, [json.loads(line) for line in captured.out.splitlines()], captured.err


def feed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_check_says_yes_with_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    code, (answer,), _ = run(capsys, "check", "11223344m")
    assert code == 0
    assert (answer["hand"], answer["win"], answer["forms"]) == ("11223344m", True, ["standard"])
    assert [way["groups"] + [way["pair"]] for way in answer["decompositions"]] == [
        ["123m", "123m", "44m"],
        ["234m", "234m", "11m"],
    ]


def test_check_says_no_with_exit_1(capsys: pytest.CaptureFixture[str]) -> None:
    code, answers, _ = run(capsys, "check", "12z")
    assert (code, answers) == (1, [{"hand": "12z", "win": False, "forms": [], "decompositions": []}])


def test_check_tells_the_kind_of_wait(capsys: pytest.CaptureFixture[str]) -> None:
    _, (answer,), _ = run(capsys, "check", "13m456p789s222p11z", "--winning", "2m")
    assert answer["decompositions"][0]["waits"] == [{"group": "123m", "kind": "closed"}]


def test_waits_with_live_copies(capsys: pytest.CaptureFixture[str]) -> None:
    code, (answer,), _ = run(capsys, "waits", "2223m", "--visible", "1m")
    assert (code, answer) == (
        0,
        {"hand": "2223m", "waits": ["1m", "3m", "4m"], "live": {"1m": 3, "3m": 3, "4m": 4}},
    )
    code, (answer,), _ = run(capsys, "waits", "147m1z")
    assert (code, answer) == (1, {"hand": "147m1z", "waits": [], "live": {}})


def test_shanten_by_form(capsys: pytest.CaptureFixture[str]) -> None:
    code, (answer,), _ = run(capsys, "shanten", "114477s114477p76m", "--rule", "thirteen_orphans=true")
    assert (code, answer["shanten"]) == (0, 0)
    assert answer["by_form"] == {"standard": 3, "seven_pairs": 0, "thirteen_orphans": 10}


def test_discards_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    code, (answer,), _ = run(capsys, "discard", "123m456p23s111z447z", "--visible", "1s")
    assert code == 0
    assert answer["discards"][0] == {"discard": "7z", "shanten": 0, "acceptance": {"1s": 3, "4s": 4}, "live": 7}
    assert len(answer["discards"]) == 11


def test_rules_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", "12m11z", "--jokers", "1")[0] == 0
    assert run(capsys, "check", "12m5z11z", "--rule", "jokers=5z")[0] == 0
    assert run(capsys, "check", "1111mJ", "--rule", "joker_as_fifth=false")[0] == 1
    assert run(capsys, "check", "11z", "--rule", "sets=4")[0] == 2
    assert run(capsys, "check", "11z", "--rule", "sets=x")[0] == 2
    assert run(capsys, "check", "11z", "--rules", "nobody")[0] == 2


def test_many_hands_from_stdin_with_the_bad_ones_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, '11z\n\n12z\n1x\n[{"number":5,"type":3},{"number":5,"type":3}]\n')
    code, answers, words = run(capsys, "check", "-")
    assert code == 2
    assert [answer.get("win") for answer in answers] == [True, False, None, True]
    assert answers[2]["input"] == "1x"
    assert (answers[2]["error"]["code"], answers[2]["error"]["offset"]) == ("no_suit", 0)
    assert "line 4" in words


def test_one_list_of_records_over_several_lines_is_one_hand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, '[{"number": 1, "type": 0},\n {"number": 1, "type": 0}]\n')
    code, (answer,), _ = run(capsys, "check", "-")
    assert (code, answer["hand"]) == (0, "11m")


def test_text_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hand", "check", "11223344m"]) == 0
    assert "is complete, in two ways" in capsys.readouterr().out
    assert main(["hand", "check", "11223344m", "--winning", "1m"]) == 0
    assert "wait: two-sided" in capsys.readouterr().out
    assert main(["hand", "check", "147m1z1p"]) == 1
    assert "short of ready" in capsys.readouterr().out
    assert main(["hand", "waits", "2223m"]) == 0
    assert "1m (4 live)" in capsys.readouterr().out
    assert main(["hand", "waits", "147m1z"]) == 1
    assert main(["hand", "shanten", "147m1z"]) == 0
    assert main(["hand", "discard", "147m1z1p", "--improvements"]) == 0
    assert main(["hand", "show", "11z (123m)"]) == 0
    assert "╭─1m─╮" in capsys.readouterr().out
    assert main(["hand", "show", "11z (123m)", "--svg"]) == 0
    assert capsys.readouterr().out.startswith("<svg")


def test_the_wrong_number_of_tiles_for_a_discard(capsys: pytest.CaptureFixture[str]) -> None:
    code, (answer,), _ = run(capsys, "discard", "123m1z")
    assert (code, answer["error"]["code"]) == (2, "hand_size")


@pytest.mark.parametrize("command", ["check", "waits", "shanten", "discard"])
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "hand_size"),
        (" \t ", "hand_size"),
        ("(123m)", "hand_size"),
        ("123m", "hand_size"),
        ("１１ｚ", "unreadable"),
        ("11\u00a0z", "no_suit"),
        ("11z\x00", "unreadable"),
        ("🀫11z", "back"),
        ("11111m", "fifth_copy"),
        ("11m (1111m)", "fifth_copy"),
        ("0550m5m", "fifth_copy"),
        ("11z (124m)", "bad_meld"),
        ("11z (1m", "bracket"),
        ("11z 1m)", "bracket"),
        ("11z (1mJJ)", "bad_meld"),
        ("0z", "rank_range"),
        ("[]", "hand_size"),
        ("{}", "bad_json"),
        ('[{"number": 1}]', "bad_card"),
        ('[{"number":' + "[" * 100_000, "bad_json"),
        ('{"format":' * 100_000, "bad_json"),
        ('{"format":"tilewright/hand","version":1,"concealed":"11z","jokers":-1}', "jokers"),
    ],
)
def test_what_is_no_hand_is_told_with_a_code(
    capsys: pytest.CaptureFixture[str], command: str, text: str, code: str
) -> None:
    status, (answer,), words = run(capsys, command, text)
    assert (status, answer["input"], answer["error"]["code"]) == (2, text, code)
    assert answer["error"]["message"] in words
    assert not words.startswith("tilewright: :")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("東東發發發", "11z666z"),
        ("🀇🀇 🀀🀀🀀\ufe0f", "11m111z"),
        ("\ufeff11z", None),
        ("0m5m55m0p", "0555m0p"),
        ("11z（123m）", "11z (123m)"),
        ("JJ", "JJ"),
        ("1f2f11z", "11z 12f"),
    ],
)
def test_unusual_text_is_read_as_what_it_means(capsys: pytest.CaptureFixture[str], text: str, same: str | None) -> None:
    status, (answer,), _ = run(capsys, "shanten", text)
    if same is None:
        assert (status, answer["error"]["offset"]) == (2, 0)
    else:
        assert (status, answer["hand"]) == (0, str(Hand.parse(same)))


@pytest.mark.parametrize("command", ["check", "waits", "shanten", "discard", "show"])
@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "\ufeff\n"])
def test_no_hand_on_stdin_is_no_silent_yes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, text: str
) -> None:
    feed(monkeypatch, text)
    code, (answer,), words = run(capsys, command, "-")
    assert (code, answer["input"], answer["error"]["code"]) == (2, "", "no_hand")
    assert words == "tilewright: stdin: there is no hand, expected one a line\n"


def test_bad_lines_among_many_leave_the_others_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["11z"] * 3000
    lines[1000], lines[2000] = "1x", "11111m"
    feed(monkeypatch, "\n".join(lines))
    code, answers, words = run(capsys, "shanten", "-")
    assert (code, len(answers)) == (2, 3000)
    assert [number for number, answer in enumerate(answers) if "error" in answer] == [1000, 2000]
    assert "line 1001: offset 0" in words
    assert "line 2001: offset 4" in words


@pytest.mark.parametrize("command", ["check", "shanten", "discard"])
@pytest.mark.parametrize(
    ("bad", "offset", "shown"),
    [
        (b"\xff", 0, "\\xff"),
        (b"11z\xff\xfe", 3, "11z\\xff\\xfe"),
        # Two characters in six bytes before it.
        ("東東".encode() + b"\x80", 2, "東東\\x80"),
        # A character that was cut off, and a surrogate, which no UTF-8 has.
        ("東".encode()[:2], 0, "\\xe6\\x9d"),
        (b"11z\xed\xa0\x80", 3, "11z\\xed\\xa0\\x80"),
    ],
)
def test_bytes_that_are_no_text_are_an_error_of_their_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    bad: bytes,
    offset: int,
    shown: str,
) -> None:
    feed(monkeypatch, b"11z\r\n\n" + bad + b"\n22z")
    code, answers, words = run(capsys, command, "-")
    assert (code, len(answers)) == (2, 3)
    assert [answers[0]["hand"], answers[2]["hand"]] == ["11z", "22z"]
    assert answers[1]["input"] == shown
    error = answers[1]["error"]
    assert (error["code"], error["line"], error["offset"]) == ("unreadable", 3, offset)
    assert "UTF-8" in error["message"]
    assert f"line 3: offset {offset}" in words


def test_a_byte_order_mark_before_many_hands_is_no_part_of_the_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    feed(monkeypatch, b"\xef\xbb\xbf11z\n22z\n")
    code, answers, _ = run(capsys, "check", "-")
    assert (code, [answer["hand"] for answer in answers]) == (0, ["11z", "22z"])


@pytest.mark.parametrize(
    ("text", "options", "forms"),
    [
        # With eight jokers there are more ways than are told, all the first of them sets and a pair.
        ("112233zJJJJJJJJ", (), ["standard", "seven_pairs"]),
        ("112233zJJJJJJJJ", ("--rule", "seven_pairs=off"), ["standard"]),
        ("19m19p19s1zJJJJJJJ", ("--rule", "thirteen_orphans=true"), ["seven_pairs", "thirteen_orphans"]),
        ("112233m445566p77z", (), ["standard", "seven_pairs"]),
        ("112233m445566p7z", ("--winning", "7z"), ["standard", "seven_pairs"]),
        ("1199m2277p3366s5z", ("--winning", "5z"), ["seven_pairs"]),
        ("5667788m112233p", ("--winning", "0m"), ["standard", "seven_pairs"]),
        ("11223m", ("--winning", "3m"), []),
    ],
)
def test_the_forms_are_all_that_the_hand_has(
    capsys: pytest.CaptureFixture[str], text: str, options: tuple[str, ...], forms: list[str]
) -> None:
    _, (answer,), _ = run(capsys, "check", text, *options)
    assert answer.get("forms", []) == forms
    assert {way["form"] for way in answer.get("decompositions", [])} <= set(forms)


@pytest.mark.parametrize(
    ("option", "command"), [("--visible", "waits"), ("--visible", "discard"), ("--winning", "check")]
)
def test_a_wrong_option_is_told_by_its_name(capsys: pytest.CaptureFixture[str], option: str, command: str) -> None:
    code, (answer,), words = run(capsys, command, "123m456p78s11z", option, "9x")
    assert (code, answer["file"]) == (2, option)
    assert words.startswith(f"tilewright: {option}: ")
    assert "9" in words
