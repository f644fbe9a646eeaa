"""The page's files: `tilewright.web.static_files`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Request
from starlette.responses import Response

from tests.web.app_client import AppClient, app_client
from tilewright.web.static_files import StaticFiles


@pytest.fixture
def files(tmp_path: Path) -> StaticFiles:
    root, art = tmp_path / "static", tmp_path / "art"
    for file in [root / "index.html", root / "js" / "main.js", root / ".hidden.js", root / "notes.xyz", art / "a.svg"]:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(file.name)
    (tmp_path / "secret.txt").write_text("secret")
    (root / "link.txt").symlink_to(tmp_path / "secret.txt")
    return StaticFiles({"": root, "art": art})


@pytest.fixture
def client(files: StaticFiles) -> Iterator[httpx.Client]:
    """An application with nothing but those files."""
    app = FastAPI()

    @app.get("/static/{path:path}")
    def static_file(path: str, request: Request) -> Response:
        return files.response(path, request)

    import anyio.from_thread

    with anyio.from_thread.start_blocking_portal() as portal:
        yield AppClient(app, portal)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("path", "name"), [("index.html", "index.html"), ("js/main.js", "main.js"), ("art/a.svg", "a.svg")]
)
def test_files_are_found_by_plain_names(files: StaticFiles, path: str, name: str) -> None:
    found = files.find(path)
    assert found is not None
    assert found.read_text() == name


@pytest.mark.parametrize(
    "path",
    [
        "", ".", "..", "js", "js/", "/index.html", "//index.html", "../secret.txt", "js/../index.html",
        "art/../secret.txt", "js\\main.js", "..\\secret.txt", "%2e%2e/secret.txt", "index.html\0", "index.html\0.js",
        ".hidden.js", "notes.xyz", "link.txt", "nothing.js", "C:/index.html", "index.html/", "INDEX.HTML/x.js",
        "js/./main.js",
    ],
)  # fmt: skip
def test_no_other_path_leads_anywhere(files: StaticFiles, path: str) -> None:
    assert files.find(path) is None


@pytest.mark.parametrize(
    ("path", "media_type"),
    [("index.html", "text/html"), ("js/main.js", "text/javascript"), ("art/a.svg", "image/svg+xml")],
)
def test_media_types_do_not_depend_on_the_machine(client: AppClient, path: str, media_type: str) -> None:
    assert client.get(f"/static/{path}").headers["content-type"] == f"{media_type}; charset=utf-8"


def test_an_unchanged_file_is_not_sent_again(client: AppClient, tmp_path: Path) -> None:
    first = client.get("/static/index.html")
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    for sent in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        again = client.get("/static/index.html", headers={"If-None-Match": sent})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    (tmp_path / "static" / "index.html").write_text("changed!!!")
    changed = client.get("/static/index.html", headers={"If-None-Match": tag})
    assert (changed.status_code, changed.text) == (200, "changed!!!")
    assert changed.headers["etag"] != tag


def test_the_art_is_served_beside_the_page(tmp_path: Path) -> None:
    with app_client(tmp_path) as client:
        answer = client.get("/static/art/classic.svg")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml; charset=utf-8"
        assert 'id="face-1m"' in answer.text
        for path in ["../errors.py", "%2e%2e/__init__.py", "art/__init__.py", "..%2f..%2ferrors.py"]:
            answer = client.get(f"/static/{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_files_are_compressed_for_those_who_can_read_that(client: AppClient, tmp_path: Path) -> None:
    text = "export const tiles = 144;\n" * 500
    (tmp_path / "static" / "js" / "main.js").write_text(text)
    plain = client.get("/static/js/main.js", headers={"Accept-Encoding": "identity"})
    packed = client.get("/static/js/main.js", headers={"Accept-Encoding": "br;q=0.5, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(plain.headers["content-length"]) == len(text) > 10 * int(packed.headers["content-length"])
    assert plain.text == packed.text == text
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert plain.headers["etag"] == packed.headers["etag"]
