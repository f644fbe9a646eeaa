"""What is kept in the browser: `tilewright.web.shell`, and how it is served."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.web.app_client import app_client
from tilewright.web.rooms import ROOMS
from tilewright.web.shell import Shell, version_of, worker_script

WEB = Path(__file__).resolve().parents[2] / "src" / "tilewright" / "web"


def test_files_are_named_by_their_content() -> None:
    files = {"/": b"room", "/static/a.js": b"1", "/static/b.js": b"2"}
    version = version_of(files)
    assert version_of(dict(reversed(files.items()))) == version
    changed = [
        files | {"/static/a.js": b"3"},
        files | {"/static/a.js": b"2", "/static/b.js": b"1"},
        files | {"/static/c.js": b""},
        {path: content for path, content in files.items() if path != "/"},
    ]
    assert len({version, *map(version_of, changed)}) == 5


def test_the_worker_is_told_what_to_keep() -> None:
    first, rest = worker_script(Shell("12ab", "/static/34cd", ("/",)), "code();").split("\n", 1)
    assert rest == "code();"
    told = json.loads(first.removeprefix("self.SHELL = ").removesuffix(";"))
    assert told == {"version": "12ab", "base": "/static/34cd", "paths": ["/"]}


def test_everything_that_is_kept_is_served_and_every_room_is_kept(tmp_path: Path) -> None:
    with app_client(tmp_path) as client:
        answer = client.get("/service-worker.js")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        # A browser must see a new one at once, and it must be let run.
        assert answer.headers["cache-control"] == "no-cache"
        assert "worker-src 'self'" in answer.headers["content-security-policy"]
        told = json.loads(answer.text.partition("\n")[0].removeprefix("self.SHELL = ").removesuffix(";"))
        kept, base = told["paths"], told["base"]
        for path in kept:
            answer = client.get(path)
            assert answer.status_code == 200, path
            # Only what has the version in its address may be kept without asking again.
            is_lasting = path.startswith(f"{base}/")
            assert ("immutable" in answer.headers["cache-control"]) == is_lasting, path
        for room in ROOMS:
            named = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get(room.path).text)
            assert set(named) <= set(kept)
            assert f"{base}/js/{room.name}/main.js" in named
    assert {room.path for room in ROOMS} <= set(kept)
    files = {path.relative_to(WEB / "static").as_posix() for path in (WEB / "static").rglob("*") if path.is_file()}
    found = {path.removeprefix(f"{base}/").removeprefix("/static/") for path in kept}
    # The style sheets are there as one a room.
    assert {path for path in files if not path.startswith(("worker/", "css/")) and not path.endswith(".d.ts")} <= found
    assert {f"css/{room.name}.css" for room in ROOMS} <= found
    assert {"art/classic.svg", "art/large.svg", "art/clear.svg"} <= found
    assert not any("/worker/" in path for path in kept)


def test_the_manifest_names_icons_that_are_there(tmp_path: Path) -> None:
    with app_client(tmp_path) as client:
        answer = client.get("/static/app.webmanifest")
        assert answer.headers["content-type"] == "application/manifest+json"
        manifest = answer.json()
        assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
        for icon in manifest["icons"]:
            found = client.get(icon["src"])
            assert found.headers["content-type"].partition(";")[0] == icon["type"]
            if icon["type"] == "image/png":
                # The size of a PNG stands in its first chunk.
                size = [int.from_bytes(found.content[at : at + 4]) for at in (16, 20)]
                assert "x".join(map(str, size)) == icon["sizes"]
        assert {"any", "maskable"} == {icon.get("purpose", "any") for icon in manifest["icons"]}
