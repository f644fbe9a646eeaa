"""The registry: formats by name, by content, by the name of a file; what is no layout at all."""

from __future__ import annotations

import pytest

from tilewright.solitaire import Layout, Slot
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.formats import (
    Format,
    detect_format,
    dump_layout,
    find_format,
    format_for_file,
    format_names,
    parse_layout,
    register_format,
)
from tilewright.solitaire.formats.source import MAX_BYTES

NAMES = {
    *("json", "array", "array-json", "kmahjongg-1.0", "kmahjongg-1.1", "mahjongg-1.1", "kyodai"),
    *("mah", "mah-boards", "gnome", "pysolfc", "xmahjongg", "ace"),
}
DOT = Layout.from_slots([(0, 0, 0)], name="Dot")


def error_of(data: bytes | str, name: str | None = None) -> LayoutError:
    with pytest.raises(LayoutError) as caught:
        parse_layout(data, name)
    return caught.value


def test_all_formats_are_there_and_can_be_written() -> None:
    assert set(format_names()) >= NAMES
    for name in NAMES:
        assert parse_layout(dump_layout(DOT, name)) == DOT


@pytest.mark.parametrize("name", sorted(NAMES))
def test_what_is_written_is_known_by_its_content_and_by_no_other_format(name: str) -> None:
    written = dump_layout(Layout.from_slots([(0, 0, 0), (2, 1, 0), (12, 4, 0)]), name)
    assert [other for other in format_names() if find_format(other).detect(written)] == [name]


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("a.layout", "kmahjongg-1.1"),
        ("A.LAYOUT", "kmahjongg-1.1"),
        ("a.json", "json"),
        ("a.array.json", "array-json"),
        ("a.txt", "array"),
        ("a.lay", "kyodai"),
        ("a.mah", "mah"),
        ("a.map", "gnome"),
        ("a.tp", "ace"),
    ],
)
def test_the_format_to_write_is_known_by_the_end_of_a_name(file: str, name: str) -> None:
    assert format_for_file(file).name == name


def test_an_ending_that_says_nothing_is_refused() -> None:
    with pytest.raises(LayoutError) as caught:
        format_for_file("a.exe")
    assert caught.value.code == "unknown_extension"


@pytest.mark.parametrize("name", ["nope", "", "KMAHJONGG", None, 7])
def test_an_unknown_format_is_refused_and_the_known_ones_named(name: str) -> None:
    with pytest.raises(LayoutError, match=r"kmahjongg-1\.1") as caught:
        dump_layout(DOT, name)
    assert caught.value.code == "unknown_format"


def test_short_names_are_accepted() -> None:
    assert find_format("kmahjongg") is find_format("kmahjongg-1.1")
    assert find_format("mahjongg") is find_format("mahjongg-1.1")


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        ("", "unrecognized", "an empty file"),
        ("  \n\t\n", "unrecognized", "an empty file"),
        ("hello\n", "unrecognized", "'hello' on line 1"),
        ("\n\nhello\n", "unrecognized", "'hello' on line 3"),
        ("<html></html>", "unrecognized", "line 1"),
        ("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "git_lfs", "git lfs pull"),
        ("1 0\n0 \x000\n", "not_text", "line 2 has the control character U+0000"),
        (b"\xff\xfe1\x000\x00", "not_text", "UTF-16"),
        (b"\xfe\xff\x001", "not_text", "UTF-16"),
        (b"1 0\n0 \xe9\n", "not_text", "line 2 is not in UTF-8"),
        (b'{"format": "tilewright/layout", "name": "\xe9"}', "not_text", "line 1 is not in UTF-8"),
        (bytes(range(256)), "not_text", "control character"),
        (b"0 " * MAX_BYTES, "too_large", "bytes"),
    ],
)
def test_what_is_no_layout_is_refused_with_the_reason(data: bytes | str, code: str, words: str) -> None:
    error = error_of(data)
    assert (error.code, words in str(error)) == (code, True), str(error)


def test_more_tiles_than_any_layout_has_are_refused_before_they_are_built() -> None:
    row = "1 0 " * 500
    assert error_of((row + "\n") * 400).code == "too_large"


def test_an_explicit_format_explains_a_file_of_another_one() -> None:
    error = error_of("1 0\n0 0\n", "kmahjongg")
    assert (error.code, error.context["line"]) == ("unreadable", 1)
    assert "kmahjongg-layout-v1.1" in str(error)


def test_an_empty_layout_is_not_written() -> None:
    for name in NAMES:
        with pytest.raises(LayoutError) as caught:
            dump_layout(Layout.from_slots([]), name)
        assert caught.value.code == "not_writable"


def test_what_a_format_does_not_keep_is_named() -> None:
    layout = Layout([(0, 0, 0)], [7], name="N", author="A", description="D", category="C")
    assert find_format("json").lost(layout) == ()
    assert find_format("array").lost(layout) == ("name", "author", "category", "description")
    assert find_format("kmahjongg").lost(layout) == ("labels",)
    assert find_format("pysolfc").lost(DOT) == ("name",)
    assert find_format("pysolfc").lost(Layout.from_slots([(0, 0, 0)])) == ()


def test_what_a_format_says_that_it_keeps_is_kept() -> None:
    layout = Layout([(0, 0, 0)], [7], name="Name", author="Author", description="Words", category="Kind")
    fields = {"name": "Name", "author": "Author", "description": "Words", "category": "Kind", "labels": (7,)}
    for name in NAMES:
        again = parse_layout(dump_layout(layout, name))
        for field in find_format(name).keeps:
            assert getattr(again, field) == fields[field], (name, field)


def test_a_format_from_elsewhere_can_be_added() -> None:
    def parse(text: str) -> list[Layout]:
        return [Layout([Slot(*map(int, part.split("/"))) for part in text.split()[1:]])]

    def dump(layout: Layout) -> str:
        return "SLASHES " + " ".join("/".join(map(str, slot)) for slot in layout.slots)

    kind = Format("slashes", "a test", ".slashes", lambda text: text.startswith("SLASHES "), parse, dump)
    register_format(kind)
    try:
        layout = Layout.from_slots([(0, 0, 0), (4, 1, 2)])
        assert layout.dump("slashes") == "SLASHES 0/0/0 4/1/2"
        assert Layout.parse("SLASHES 0/0/0 4/1/2") == layout
        assert detect_format("SLASHES 0/0/0") is kind
    finally:
        from tilewright.solitaire import formats

        formats._registry().pop("slashes")


def test_a_format_that_is_only_read_is_not_written() -> None:
    register_format(Format("read-only", "a test", ".ro", lambda _: False, lambda _: [DOT]))
    try:
        with pytest.raises(LayoutError) as caught:
            dump_layout(DOT, "read-only")
        assert caught.value.code == "not_writable"
    finally:
        from tilewright.solitaire import formats

        formats._registry().pop("read-only")


def test_an_error_as_plain_data_has_all_problems() -> None:
    document = error_of("1 0\n0\n0\n").to_json()
    assert document["problems"] == [
        {"code": "columns", "severity": "error", "message": "the row has 1 number, expected 2 as the first one",
         "line": line, "context": {"found": {"phrase": "numbers", "count": 1}, "expected": 2}}
        for line in (2, 3)
    ]  # fmt: skip
    assert (document["code"], document["line"]) == ("unreadable", 2)
