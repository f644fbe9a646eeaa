"""The values of problems are data: no words of English stand in them that another language could not say."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilewright.phrases import PHRASES, Phrase
from tilewright.solitaire import Layout, Problem
from tilewright.solitaire.errors import LayoutError

ENGINE = Path(__file__).resolve().parents[2] / "src" / "tilewright" / "solitaire"
SOURCES = [*sorted((ENGINE / "formats").glob("*.py")), ENGINE / "problems.py", ENGINE / "library.py"]

# The values of a message that words could stand in.
VALUES = {"found", "expected", "where", "reason", "limit", "known"}
# A key of a file, a path in it or a way of writing numbers: the same in every language.
PLAIN = re.compile(r"[\w.\[\]<>-]*( [\w.\[\]<>-]+)?|-x, y, z")
# Of errors that end with who calls Python or at the command line.
ELSEWHERE = {"not_writable", "unknown_format", "unknown_extension", "not_opened"}


def literals(node: ast.AST) -> Iterator[str]:
    """The texts of an expression that stand in it as they are; those of calls are the business of what is called."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "x" for part in node.values)  # type: ignore[misc]
    elif isinstance(node, ast.IfExp | ast.BinOp | ast.Tuple):
        for child in ast.iter_child_nodes(node):
            yield from literals(child)


def values_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            code = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in {"add", "of", "LayoutError"} and code not in ELSEWHERE:
                for keyword in node.keywords:
                    if keyword.arg in VALUES:
                        yield from ((node.lineno, text) for text in literals(keyword.value))
        elif isinstance(node, ast.Assign):
            names = {name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)}
            if names & {"found", "expected", "where", "reason"}:
                yield from ((node.lineno, text) for text in literals(node.value))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_words_in_a_problem_are_phrases(source: Path) -> None:
    wrong = [
        (line, text) for line, text in values_of(ast.parse(source.read_text("utf-8"))) if not PLAIN.fullmatch(text)
    ]
    assert wrong == []


def test_every_phrase_is_said_somewhere() -> None:
    root = ENGINE.parent
    text = "\n".join(path.read_text("utf-8") for path in root.rglob("*.py") if path.name != "phrases.py")
    assert [code for code in PHRASES if f'"{code}"' not in text] == []


def test_a_phrase_that_is_none_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        Phrase("no such phrase")
    with pytest.raises(KeyError):
        Phrase("one_of")  # what is known is missing


def test_a_phrase_is_a_value() -> None:
    phrase = Phrase("list_of", item=Phrase("row_and_cells"))
    assert pickle.loads(pickle.dumps(phrase)) == phrase  # noqa: S301
    assert len({phrase, Phrase("list_of", item=Phrase("row_and_cells")), Phrase("nothing")}) == 2
    assert eval(repr(phrase), {"Phrase": Phrase}) == phrase  # noqa: S307


def test_a_problem_tells_its_values_and_so_does_an_error() -> None:
    with pytest.raises(LayoutError) as caught:
        Layout.parse("kmahjongg-layout-v1.1\nw4\nh2\nd1\n12#.\n43..\n")
    (problem,) = caught.value.problems
    assert problem.message == "column 3: found '#' (a comment has a line of its own), expected one of . 1 2 3 4"
    assert problem.context == {
        "column": 3,
        "found": Phrase("comment_sign"),
        "expected": Phrase("one_of", known=". 1 2 3 4"),
    }
    assert pickle.loads(pickle.dumps(caught.value)).problems == (problem,)  # noqa: S301
    with pytest.raises(LayoutError) as unknown:
        Layout.parse("Dear player,")
    document = unknown.value.to_json()
    assert document["found"] == {"phrase": "line_text", "line": 1, "text": "Dear player,"}


def test_problems_with_values_can_be_put_in_sets() -> None:
    one = Problem.of("too_large", tiles=9000, reason=Phrase("most_tiles", limit=8192))
    other = Problem.of("too_large", tiles=9000, reason=Phrase("most_tiles", limit=8192))
    assert {one} == {other}
