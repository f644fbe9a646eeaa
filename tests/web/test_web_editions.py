"""One state of the page after the other: `tilewright.web.editions`, and how it is served."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import tilewright.render.art
import tilewright.web
from tests.web.app_client import app_client
from tilewright.web import app as web_app
from tilewright.web import editions
from tilewright.web.editions import Page
from tilewright.web.rooms import ROOMS

WEB = Path(tilewright.web.__file__).parent
ART = Path(tilewright.render.art.__file__).parent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the page, which a test may change."""
    web = tmp_path / "web"
    for name in ("static", "templates"):
        shutil.copytree(WEB / name, web / name)
    return web


@pytest.fixture
def page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.setattr(editions, "_LOOK_AGAIN_S", 0.0)
    return Page(folder, ART)


def test_a_file_that_has_changed_gets_another_address_and_all_rooms_name_it(page: Page, folder: Path) -> None:
    before = page.edition()
    assert page.edition() is before
    words = folder / "static" / "locales" / "en.json"
    words.write_text(words.read_text("utf-8").replace("Settings", "Choices"), "utf-8")
    after = page.edition()
    assert after.version != before.version
    assert not set(before.files) & set(after.files)
    for room in ROOMS:
        named = re.findall(r'href="/static/(\w+)/js/', after.documents[room.path].plain.decode())
        assert set(named) == {after.version}
    # The service worker is another one too: browsers then keep the new files.
    assert before.documents[editions.WORKER].plain != after.documents[editions.WORKER].plain


def test_a_template_that_has_changed_is_seen_and_the_files_keep_their_addresses(page: Page, folder: Path) -> None:
    before = page.edition()
    template = folder / "templates" / "room.html"
    template.write_text(template.read_text("utf-8").replace("<title>tilewright", "<title>Tilewright"), "utf-8")
    after = page.edition()
    assert "<title>Tilewright" in after.documents["/"].plain.decode()
    assert set(after.files) == set(before.files)


def test_only_what_has_the_version_in_its_address_is_never_asked_for_again(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "_LOOK_AGAIN_S", 0.0)
    monkeypatch.setattr(web_app, "Page", lambda: Page(folder, ART))
    with app_client(tmp_path) as client:
        for room in ROOMS:
            assert client.get(room.path).headers["cache-control"] == "no-cache"
        address = re.search(r'src="([^"]+/js/)solitaire/main.js"', client.get("/").text)
        assert address is not None
        old = f"{address[1]}days.js"
        first = client.get(old)
        assert first.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert first.headers["content-security-policy"]
        script = folder / "static" / "js" / "days.js"
        script.write_text(script.read_text("utf-8") + "// another edition\n", "utf-8")
        client.get("/")
        # A page of the edition before is still open: it gets what there is, and may not keep it.
        late = client.get(old)
        assert (late.status_code, late.headers["cache-control"]) == (200, "no-cache")
        assert late.text == script.read_text("utf-8")
        for path in (
            "/static/0123456789abcdef/js/nothing.js",
            "/static/0123456789abcdef/../rooms.py",
            "/static/x/y.js",
        ):
            assert client.get(path).status_code == 404


def test_a_script_without_a_version_is_the_one_of_the_page(tmp_path: Path) -> None:
    with app_client(tmp_path) as client:
        named = re.search(r'"(/static/\w+/js/game/state.js)"', client.get("/").text)
        assert named is not None
        assert client.get("/static/js/game/state.js").text == f'export * from "{named[1]}";\n'
    # What is led to must have no default export, which this would leave out.
    assert not any("export default" in path.read_text("utf-8") for path in (WEB / "static" / "js").rglob("*.js"))
