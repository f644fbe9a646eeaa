"""The files of the page: words in every language, nothing that the policy of the page forbids, light enough."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args

import pytest
from babel import Locale

from tilewright.connect.catalogue import preset_names
from tilewright.connect.gravity import GRAVITY_MODES
from tilewright.errors import CodeError, NotFoundError, TilewrightError
from tilewright.hand import PRESETS
from tilewright.hand.decomposition import WaitKind
from tilewright.hand.rules import FORMS, SevenPairs, WaitCopies
from tilewright.hand.trainer import QuestionKind
from tilewright.phrases import PHRASES
from tilewright.solitaire.errors import LayoutError
from tilewright.solitaire.library import builtin_layout, layout_names
from tilewright.solitaire.problem import PROBLEMS
from tilewright.solitaire.rules import PRESETS as SOLITAIRE_RULES
from tilewright.store.errors import StoreError
from tilewright.tiles import FACES, Face, Notation
from tilewright.tiles.names import NAMES
from tilewright.web.errors import DailyError, UploadError
from tilewright.web.rooms import ROOMS, render_room

WEB = Path(__file__).resolve().parents[2] / "src" / "tilewright" / "web"
STATIC = WEB / "static"
LOCALES = sorted(path.stem for path in (STATIC / "locales").glob("*.json"))
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
ROOM_PAGES = {room.name: render_room(room, STATIC, WEB / "templates") for room in ROOMS}

# What can be wrong with a hand that somebody types, builds or follows a link to: the codes of the engine.
HAND_PROBLEMS = [
    *["hand_size", "undeclared_kong", "fifth_copy", "bad_meld", "bracket", "back", "jokers"],
    *["unreadable", "no_suit", "no_rank", "rank_range", "not_a_face", "rule_value", "not_found_among"],
    "invalid_request",
]
# What is said exactly of a file that is not taken, by the class whose code it is.
LAYOUT_ERRORS: dict[str, type[TilewrightError]] = {
    **dict.fromkeys(("unrecognized", "not_text", "git_lfs", "too_large", "layout_count"), LayoutError),
    "layout_size": UploadError,
    "too_many_layouts": StoreError,
}
EXAMPLES = re.findall(r'\{ name: "(\w+)"', (STATIC / "js" / "hand" / "examples.js").read_text("utf-8"))

# Keys that the scripts put together from a value: the values there are.
COMPOSED = {
    "language": ["name"],
    "face": [*map(str, FACES), "0m", "0p", "0s"],
    "light": ["winnable", "unknown", "lost", "cleared"],
    "say": [f"{no}{what}" for no in ("", "no_") for what in ("undo", "redo", "restart", "shuffle")],
    "review": [f"after.{status}" for status in ("winnable", "lost", "unknown")],
    "connect": [f"rhythm.{value}" for value in ("always", "alternate", "levels")],
    "why": ["covered", "blocked", "blocked_turned"],
    "scheme": ["auto", "light", "dark"],
    "table": ["felt", "slate", "wood", "plain"],
    "tileset": ["classic", "large", "clear"],
    "problem": [
        "not_yours",
        "disk_full",
        "solver_busy",
        "analysis_running",
        "too_many_requests",
        "internal_error",
        "stale_revision",
        "invalid_request",
        "rule_value",
        # A link or a code that cannot be opened, and numbers for which there is no board of connect.
        *CodeError.templates,
        *NotFoundError.templates,
        *["deal_value", "copies", "odd_count", "odd_places", "seed"],
        # A device whose clock is wrong asks for a day that has no board.
        *DailyError.templates,
        # Why the tiles left cannot be shuffled: the codes of `DealError`.
        "tower",
        "exhausted",
        "group_count",
        "unknown",
    ],
    "hand": [
        *[f"form.{form}" for form in FORMS],
        *[f"wait.{kind}" for kind in get_args(WaitKind)],
        *[f"problem.{code}" for code in HAND_PROBLEMS],
        *[f"meld.{kind}" for kind in ("chow", "pung", "kong", "concealed")],
        *[f"notation.{name}" for name in get_args(Notation) if name != "mpsz"],
        *[f"preset.{name}" for name in PRESETS],
        *[f"rule.seven_pairs.{value}" for value in get_args(SevenPairs)],
        *[f"rule.wait_copies.{value}" for value in get_args(WaitCopies)],
        *[f"train.{kind}" for kind in get_args(QuestionKind)],
        *[f"example.{name}{words}" for name in EXAMPLES for words in ("", ".words")],
    ],
    "difficulty": ["easy", "medium", "hard"],
    # Why a file is not taken: the codes of `LayoutError`, `UploadError` and `StoreError`; and why a board is not dealt.
    "own": [
        *(
            f"error.{code}"
            for code in (
                *("unreadable", "unrecognized", "not_text", "unplayable", "layout_size", "layout_count", "git_lfs"),
                *("too_large", "too_many_layouts", "other"),
            )
        ),
        *(f"deal.{code}" for code in ("count", "tower", "exhausted", "group_count", "unknown")),
    ],
    "profile": [key for name in SOLITAIRE_RULES for key in (name, f"{name}.words")],
    "help": ["free", "free_turned", "next", "next_turned"],
    "share": ["no_code", "too_many_moves"],
    "severity": ["error", "warning", "info"],
    "gravity": [*GRAVITY_MODES, "alternate", "levels"],
    "preset": [*preset_names()],
    # Reasons that a player can meet; the others are no two tiles of a board, or not equal.
    "join": ["too_many_turns", "no_path", "adjacent", "empty_cell"],
    "layout": [
        *[key for name in layout_names() for key in (name, f"{name}.words")],
        # What can be wrong with a file: every code of the engine.
        *[f"problem.{code}" for code in PROBLEMS],
        *[f"error.{code}" for code in LAYOUT_ERRORS],
    ],
    "phrase": [*PHRASES],
}

Messages = dict[str, str | dict[str, str]]


def messages(locale: str) -> Messages:
    found: Messages = json.loads((STATIC / "locales" / f"{locale}.json").read_text("utf-8"))
    return found


def forms(message: str | dict[str, str]) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def plural_categories(locale: str) -> set[str]:
    """The plural categories that the numbers of things on the page have in a language, by the Unicode CLDR."""
    rule = Locale.parse(locale, sep="-").plural_form
    return {str(rule(count)) for count in range(1001)}


def test_the_languages_that_are_promised_are_there() -> None:
    assert {"en", "zh-Hans", "zh-Hant", "ja"} <= set(LOCALES)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_the_same_keys(locale: str) -> None:
    assert set(messages(locale)) == set(messages("en"))


@pytest.mark.parametrize("locale", LOCALES)
def test_no_key_stands_twice(locale: str) -> None:
    pairs: list[tuple[str, object]] = []
    json.loads((STATIC / "locales" / f"{locale}.json").read_text("utf-8"), object_pairs_hook=pairs.extend)
    keys = [key for key, _ in pairs if "." in key]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_with_a_count_have_the_plural_forms_of_their_language(locale: str) -> None:
    english = messages("en")
    for key, message in messages(locale).items():
        assert isinstance(message, dict) == isinstance(english[key], dict), key
        if isinstance(message, dict):
            assert set(message) == plural_categories(locale), key


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_fills_in_the_same_values(locale: str) -> None:
    english = messages("en")
    for key, message in messages(locale).items():
        expected = placeholders(" ".join(forms(english[key])))
        for text in forms(message):
            assert text, key
            assert placeholders(text) <= expected, key
        assert placeholders(" ".join(forms(message))) == expected, key


@pytest.mark.parametrize("locale", LOCALES)
def test_words_are_calm(locale: str) -> None:
    for key, message in messages(locale).items():
        assert not re.search(r"[!！\U0001F000-\U0001FAFF]", " ".join(forms(message))), key


@pytest.mark.parametrize(
    ("locale", "language"), [("en", "en"), ("zh-Hans", "zh"), ("zh-Hant", "zh-Hant"), ("ja", "ja")]
)
def test_faces_are_called_as_the_engine_calls_them(locale: str, language: str) -> None:
    words = messages(locale)
    for i, name in enumerate(NAMES[language].faces):
        assert str(words[f"face.{FACES[i]}"]).casefold() == name.casefold()
    for five in ("0m", "0p", "0s"):
        assert str(words[f"face.{five}"]).casefold() == Face(five).name(language).casefold()


def test_a_language_is_written_in_its_own_characters() -> None:
    """Characters that only one of the three ways of writing knows, and that players need: no file converts another."""
    own = {"zh-Hans": "张对发东兰", "zh-Hant": "張對發東蘭", "ja": "枚組發東蘭"}
    for locale, characters in own.items():
        text = (STATIC / "locales" / f"{locale}.json").read_text("utf-8")
        assert all(character in text for character in characters), locale
    traditional = (STATIC / "locales" / "zh-Hant.json").read_text("utf-8")
    assert not set(traditional) & set("张对发东兰们这还没给时间关闭设")
    japanese = (STATIC / "locales" / "ja.json").read_text("utf-8")
    assert not set(japanese) & set("张对发东兰们这还没给时间關們這還沒")


def test_english_names_of_the_boards_are_those_of_their_files() -> None:
    words = messages("en")
    for name in layout_names():
        layout = builtin_layout(name)
        assert words[f"layout.{name}"] == layout.name
        assert words[f"layout.{name}.words"] == layout.description


def test_every_key_that_is_used_exists_and_every_key_is_used() -> None:
    source = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    page = "\n".join(ROOM_PAGES.values())
    used = set(re.findall(r'data-(?:text|label|tip)="([^"]+)"', page))
    used |= set(re.findall(r'\bt\(\s*"([^"]+)"', source))
    # In a choice between two keys both are literal.
    used |= {key for pair in re.findall(r'\? "([a-z]+\.[\w.]+)" : "([a-z]+\.[\w.]+)"', source) for key in pair}
    used |= set(re.findall(r'\? "(win\.\w+)"', source)) | set(re.findall(r': "(win\.\w+)"', source))
    composed = set(re.findall(r"\b(?:t|has)\(`([a-z]+)\.", source))
    dynamic = {f"{name}.{value}" for name in COMPOSED for value in COMPOSED[name]}
    assert composed <= set(COMPOSED) | {"scheme", "table", "tileset"}
    english = set(messages("en"))
    assert used - english == set()
    assert english - used - dynamic == set()
    assert dynamic - english == set()


class _Page(HTMLParser):
    """Collects what a strict Content-Security-Policy forbids, and words that are in no locale file."""

    def __init__(self) -> None:
        super().__init__()
        self.forbidden: list[str] = []
        self.words: list[str] = []
        self._stack: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "link", "input", "path", "use", "br"}:
            self._stack.append(tag)
        given = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in given):
            self.forbidden.append(tag)
        for name, value in attrs:
            if name == "style" or name.startswith("on") or (value or "").startswith(("javascript:", "data:", "http")):
                self.forbidden.append(f"{tag} {name}")
            if name in {"aria-label", "title", "placeholder", "alt"}:
                self.words.append(f"{name}={value}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        while self._stack and self._stack.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not {"title", "kbd", "option"} & set(self._stack):
            self.words.append(data.strip())


@pytest.mark.parametrize("room", ROOM_PAGES)
def test_the_page_holds_no_inline_code_and_no_words_of_its_own(room: str) -> None:
    page = _Page()
    page.feed(ROOM_PAGES[room])
    assert page.forbidden == []
    assert page.words == []


def test_style_sheets_and_scripts_ask_no_other_server() -> None:
    for path in [*SCRIPTS, *(STATIC / "css").rglob("*.css")]:
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|@import url|url\((?!#)", text), path.name


@pytest.mark.parametrize("room", ROOM_PAGES)
def test_the_scripts_of_a_room_are_under_100_kb_compressed(room: str) -> None:
    scripts = re.findall(r'<link rel="modulepreload" href="/static/(js/[\w/-]+\.js)">', ROOM_PAGES[room])
    assert 0 < sum(len(gzip.compress((STATIC / path).read_bytes())) for path in scripts) < 100_000


def test_every_module_is_named_by_the_rooms_that_import_it_and_none_is_missing() -> None:
    named: set[str] = set()
    for name, page in ROOM_PAGES.items():
        preloaded = re.findall(r'<link rel="modulepreload" href="/static/(js/[\w/-]+\.js)">', page)
        assert len(preloaded) == len(set(preloaded))
        assert f'<script type="module" src="/static/js/{name}/main.js">' in page
        for path in preloaded:
            text = (STATIC / path).read_text("utf-8")
            imported = re.findall(r'^(?:import|export)[^;]*?from "([./\w-]+\.js)";', text, re.MULTILINE | re.DOTALL)
            needed = {(STATIC / path).parent.joinpath(other).resolve() for other in imported}
            assert needed <= {(STATIC / other).resolve() for other in preloaded}, path
        named |= set(preloaded)
    assert named == {path.relative_to(STATIC).as_posix() for path in SCRIPTS}


@pytest.mark.parametrize("room", ROOM_PAGES)
def test_a_room_leads_to_the_others_and_says_where_it_is(room: str) -> None:
    links = re.findall(r'<a href="(/[\w-]*)"( aria-current="page")?', ROOM_PAGES[room])
    assert {path for path, _ in links} == {one.path for one in ROOMS}
    assert {path for path, current in links if current} == {one.path for one in ROOMS if one.name == room}


@pytest.mark.parametrize("room", ROOM_PAGES)
def test_every_id_is_there_once_and_every_reference_has_its_element(room: str) -> None:
    page = ROOM_PAGES[room]
    ids = re.findall(r'\bid="([\w-]+)"', page)
    assert len(ids) == len(set(ids))
    references = re.findall(r'\b(?:aria-labelledby|aria-describedby|data-opens)="([\w-]+)"|href="#([\w-]+)"', page)
    assert {name for pair in references for name in pair if name} <= set(ids)


@pytest.mark.parametrize("room", ROOM_PAGES)
def test_no_key_means_two_things_in_one_room(room: str) -> None:
    menu = re.search(r'<dialog id="menu".*?</dialog>', ROOM_PAGES[room], re.DOTALL)
    assert menu is not None
    keys = re.findall(r"<kbd>([^<]+)</kbd>", menu.group())
    assert len(keys) == len(set(keys)), keys
