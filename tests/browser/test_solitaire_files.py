"""Layout files that the player brings: dropped or chosen, good, broken, too large; removed and put back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.table import Table
from tilewright.solitaire import Layout, Slot

OpenTable = Callable[..., Table]

ROW = Layout.from_slots([(2 * i, 0, 0) for i in range(6)], name="Six in a row")
TOWER = Layout.from_slots([(0, 0, z) for z in range(4)], name="Tower")


@pytest.fixture
def table(open_table: OpenTable) -> Table:
    found = open_table()
    # The browser writes down every answer of 422 by itself.
    found.tolerate(r"Failed to load resource: the server responded with a status of 422")
    return found


def drop(table: Table, name: str, text: str) -> None:
    """A file is dragged over the page and dropped on the board."""
    table.page.evaluate(
        """([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: "text/plain" }));
      const board = document.getElementById("board");
      for (const kind of ["dragenter", "dragover", "drop"]) {
        board.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    }""",
        [name, text],
    )


def choose(table: Table, name: str, content: bytes) -> None:
    """A file is chosen in the dialog."""
    payload = FilePayload(name=name, mimeType="text/plain", buffer=content)
    table.page.locator("#layout-file").set_input_files(payload)


@pytest.mark.parametrize("file_format", ["kmahjongg-1.1", "array", "json", "xmahjongg"])
def test_a_dropped_file_is_played_at_once(table: Table, file_format: str) -> None:
    drop(table, "mine.layout", str(ROW.dump(file_format)))
    told = table.page.locator("#layout-told")
    expect(told).to_contain_text("6 tiles")
    expect(table.page.locator("#new-game [type=submit]")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#new-game")).to_be_hidden()
    expect(table.page.locator("#tiles-left")).to_have_text("6")
    assert [tuple(slot) for slot in table.game()["slots"]] == [tuple(slot) for slot in ROW.slots]


def test_while_a_file_is_held_over_the_page_it_says_where_to_drop_it(table: Table) -> None:
    table.page.evaluate(
        """() => {
      const data = new DataTransfer();
      data.items.add(new File(["x"], "x.txt"));
      document.body.dispatchEvent(new DragEvent("dragenter", { dataTransfer: data, bubbles: true }));
    }"""
    )
    expect(table.page.locator("#drop")).to_be_visible()


def test_a_broken_file_is_told_line_by_line(table: Table) -> None:
    drop(table, "broken.layout", "kmahjongg-layout-v1.1\nw4\nh2\nd1\n12..\n4\n")
    told = table.page.locator("#layout-told")
    expect(told).to_contain_text("broken.layout cannot be read as a layout.")
    # The second row has one character in place of four.
    expect(told.locator("li").first).to_have_text("Error · line 6: The row has 1 character, expected 4.")
    assert table.page.locator("#own-list .card").count() == 0


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        (
            "en-GB",
            [
                "Error · line 6: The row has 1 character, expected 4.",
                "Error · line 2: Column 3: found “x”, expected a whole number.",
                "Error · line 1: boards[0].map, level 0, row 2: found “x”, expected x or [x, n].",
                "Error · Found “Dear player,” on line 1, expected the first line of a known format",
                "Error · line 5: The tile at (1, 0, 0) overlaps the tile at (0, 0, 0).",
            ],
        ),
        (
            "zh-CN",
            [
                "错误 · 第 6 行：这一行有 1 个字符，应为 4 个。",
                "错误 · 第 2 行：第 3 列：是“x”，应为整数。",
                "错误 · 第 1 行：boards[0].map、层 0、行 2：是“x”，应为 x 或 [x, n]。",
                "错误 · 是第 1 行的“Dear player,”，应为已知格式的第一行",
                "错误 · 第 5 行：(1, 0, 0) 处的牌与 (0, 0, 0) 处的牌重叠。",
            ],
        ),
        (
            "zh-TW",
            [
                "錯誤 · 第 6 行：這一列有 1 個字元，應該是 4 個。",
                "錯誤 · 第 2 行：第 3 欄：是「x」，應該是整數。",
                "錯誤 · 第 1 行：boards[0].map、層 0、列 2：是「x」，應該是 x 或 [x, n]。",
                "錯誤 · 是第 1 行的「Dear player,」，應該是已知格式的第一行",
                "錯誤 · 第 5 行：(1, 0, 0) 的牌和 (0, 0, 0) 的牌重疊。",
            ],
        ),
        (
            "ja-JP",
            [
                "エラー · 6行目：この行は1文字ですが、正しくは4です。",
                "エラー · 2行目：3文字目：「x」があります。正しくは整数です。",
                "エラー · 1行目：boards[0].map、段0、行2：「x」です。正しくはxまたは[x, n]です。",
                "エラー · 1行目の「Dear player,」です。正しくは読める形式の最初の行",
                "エラー · 5行目：(1, 0, 0)の牌が(0, 0, 0)の牌と重なっています。",
            ],
        ),
    ],
)
def test_every_language_tells_what_is_wrong_where_and_what_was_expected(
    open_table: OpenTable, locale: str, told: list[str]
) -> None:
    table = open_table(locale=locale)
    table.tolerate(r"Failed to load resource: the server responded with a status of 422")
    files = [
        "kmahjongg-layout-v1.1\nw4\nh2\nd1\n12..\n4\n",
        "1 0\n0 x\n",
        '{"mah": "1.0", "boards": [{"map": [[0, [[2, "x"]]]]}]}',
        "Dear player,\n",
        str(Layout([Slot(0, 0, 0), Slot(1, 0, 0)]).dump("json")),
    ]
    for text, words in zip(files, told, strict=True):
        drop(table, "broken.layout", text)
        line = table.page.locator("#layout-told li").first
        expect(line).to_contain_text(words)
        # Nothing of it is left in English for others.
        expect(line.locator("[lang]")).to_have_count(0)


def test_what_overlaps_cannot_be_played_and_what_is_no_layout_is_said(table: Table) -> None:
    table.page.keyboard.press("n")
    choose(table, "overlap.json", str(Layout([Slot(0, 0, 0), Slot(1, 0, 0)]).dump("json")).encode())
    told = table.page.locator("#layout-told")
    expect(told).to_contain_text("The layout in overlap.json cannot be played.")
    expect(told.locator("li").first).to_contain_text("overlaps")
    choose(table, "letter.txt", b"Dear player,\n")
    expect(told).to_contain_text("letter.txt is not a layout in a format known here.")
    choose(table, "empty.txt", b"")
    expect(told).to_contain_text("empty.txt")


def test_a_huge_file_is_not_even_sent(table: Table) -> None:
    sent: list[str] = []
    table.page.on("request", lambda request: sent.append(request.method) if "/layouts" in request.url else None)
    table.page.keyboard.press("n")
    choose(table, "huge.layout", b"1 " * 1_000_000)
    expect(table.page.locator("#layout-told")).to_contain_text("huge.layout is larger than 1 MB")
    assert "POST" not in sent


def test_a_board_that_cannot_be_dealt_is_explained(table: Table) -> None:
    drop(table, "tower.json", str(TOWER.dump("json")))
    expect(table.page.locator("#layout-told")).to_contain_text("4 tiles")
    table.page.locator("#new-game [type=submit]").click()
    expect(table.page.locator("#layout-told")).to_contain_text("no order clears it")
    # The tiles that wait for each other are named.
    expect(table.page.locator("#layout-told")).to_contain_text("wait for each other: (0, 0, 3), ")
    expect(table.page.locator("#new-game")).to_be_visible()


def test_own_layouts_stay_can_be_removed_and_put_back(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "row.json"
    file.write_text(json.dumps(ROW.to_array()))
    table.page.keyboard.press("n")
    with table.page.expect_file_chooser() as chooser:
        table.page.locator("#layout-add").focus()
        table.page.keyboard.press("Enter")
    chooser.value.set_files(file)
    card = table.page.locator("#own-list .card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("row")
    table.page.reload()
    table.wait_ready()
    table.page.keyboard.press("n")
    expect(card).to_have_count(1)
    remove = table.page.locator("#own-list .remove")
    assert remove.get_attribute("aria-label") == "Remove row"
    remove.focus()
    table.page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    expect(table.page.locator("#layout-told")).to_contain_text("row is removed.")
    expect(table.page.locator("#layout-told button")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(card).to_have_count(1)


LONG = Layout.from_slots([(2 * i, 0, 0) for i in range(8)], name="W" * 300)


@pytest.mark.parametrize("width", [1280, 800, 320])
def test_a_name_that_is_one_long_word_pushes_nothing_away(open_table: OpenTable, width: int) -> None:
    table = open_table(width=width, height=800)
    drop(table, "long.json", str(LONG.dump("json")))
    expect(table.page.locator("#own-list .card")).to_have_count(1)
    wide = (
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 60))"
    )
    assert table.page.locator("#own-list .card, #layouts, #layout-told").evaluate_all(wide) == []
    table.page.locator("#new-game [type=submit]").click()
    expect(table.page.locator("#tiles-left")).to_have_text("8")
    assert table.page.evaluate("document.documentElement.scrollWidth") == width
    # The board, and every button of the bar, lies on the screen.
    boxes = [one.bounding_box() for one in table.page.locator("#board, #bar button").all() if one.is_visible()]
    assert len(boxes) >= 6
    assert all(box is None or (box["x"] >= -1 and box["x"] + box["width"] <= width + 1) for box in boxes)


def test_files_that_come_while_others_are_read_are_told_with_them(table: Table) -> None:
    table.page.evaluate(
        """(files) => {
      for (const [name, text] of files) {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    }""",
        [["row.json", str(ROW.dump("json"))], ["bad.txt", "rubbish"], ["worse.txt", "more of it"]],
    )
    told = table.page.locator("#layout-told > p")
    expect(told).to_have_text(
        [
            "Six in a row is here: 6 tiles.",
            "bad.txt is not a layout in a format known here.",
            "worse.txt is not a layout in a format known here.",
        ]
    )


@pytest.mark.parametrize("room", ["", "connect", "hand", "statistics"])
def test_no_room_gives_way_to_a_file_that_falls_on_it(open_table: OpenTable, room: str) -> None:
    table = open_table(room)
    table.tolerate(r"Failed to load resource: the server responded with a status of 422")
    kept = table.page.evaluate(
        """() => ["dragover", "drop"].map((kind) => {
      const data = new DataTransfer();
      data.items.add(new File(["rubbish"], "x.txt"));
      const event = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    })"""
    )
    assert kept == [True, True]
