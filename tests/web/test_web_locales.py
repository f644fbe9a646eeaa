"""The languages of the page: `tilewright.web.locales`."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tilewright.web.errors import LocaleError
from tilewright.web.locales import Locale, find_locales
from tilewright.web.rooms import ROOMS, render_room

WEB = Path(__file__).resolve().parents[2] / "src" / "tilewright" / "web"


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, "utf-8")


def test_a_language_is_a_file_that_says_its_own_name(tmp_path: Path) -> None:
    write(tmp_path, "pt-BR.json", '{"language.name": "Português (Brasil)"}')
    write(tmp_path, "fr.json", '{"language.name": "Français"}')
    write(tmp_path, "README.md", "no language")
    assert find_locales(tmp_path) == (Locale("fr", "Français"), Locale("pt-BR", "Português (Brasil)"))


def test_a_new_file_is_offered_by_every_room(tmp_path: Path) -> None:
    static = tmp_path / "static"
    shutil.copytree(WEB / "static", static)
    write(static / "locales", "fr.json", '{"language.name": "Français"}')
    for room in ROOMS:
        page = render_room(room, static, WEB / "templates")
        offered = re.findall(r'<option value="([\w-]+)" lang="([\w-]+)">([^<]+)</option>', page)
        assert ("fr", "fr", "Français") in offered
        assert [tag for tag, _, _ in offered] == sorted(path.stem for path in (static / "locales").iterdir())


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("french.json", '{"language.name": "Français"}', "its name is no language tag"),
        ("zh_TW.json", '{"language.name": "繁體中文"}', "its name is no language tag"),
        ("fr.json", '{"language.name": "Français",}', "line 1 column"),
        ("fr.json", "[]", 'no "language.name"'),
        ("fr.json", "{}", 'no "language.name"'),
        ("fr.json", '{"language.name": " "}', 'no "language.name"'),
        ("fr.json", '{"language.name": {"other": "Français"}}', 'no "language.name"'),
    ],
)
def test_a_file_that_is_no_language_is_told_of_by_name(tmp_path: Path, name: str, text: str, reason: str) -> None:
    write(tmp_path, name, text)
    with pytest.raises(LocaleError, match=re.escape(reason)) as raised:
        find_locales(tmp_path)
    assert raised.value.code == "bad_locale"
    assert str(raised.value.context["path"]).endswith(name)


def test_a_name_is_written_into_the_page_as_text(tmp_path: Path) -> None:
    static = tmp_path / "static"
    shutil.copytree(WEB / "static", static)
    write(static / "locales", "fr.json", json.dumps({"language.name": "<b>Français"}))
    assert "&lt;b&gt;Français</option>" in render_room(ROOMS[0], static, WEB / "templates")
