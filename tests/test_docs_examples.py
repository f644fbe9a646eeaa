"""The Python examples of the README and of the documentation run, each page from its top to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tilewright.solitaire import Layout

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(page: Path) -> list[str]:
    return EXAMPLE.findall(page.read_text("utf-8"))


@pytest.mark.parametrize(
    "page", [page for page in PAGES if examples(page)], ids=lambda page: str(page.relative_to(ROOT))
)
def test_the_python_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The files that the pages name.
    turtle = Layout.load("turtle")
    (tmp_path / "eagle.layout").write_text(turtle.dump("kmahjongg-1.1"), "utf-8")
    (tmp_path / "mahjongg.map").write_text(turtle.dump("gnome"), "utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for number, example in enumerate(examples(page), start=1):
        exec(compile(example, f"{page.name}, example {number}", "exec"), names)  # noqa: S102 - our own pages


def test_the_readme_and_the_guides_have_examples() -> None:
    pages = {page.name for page in PAGES if examples(page)}
    assert {"README.md", "solitaire.md", "layouts.md", "hand.md", "connect.md"} <= pages
