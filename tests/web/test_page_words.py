"""The words of the page: as exact as the engine's in every language, and each language true to itself."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

import pytest

from tilewright.errors import error_codes
from tilewright.phrases import PHRASES
from tilewright.solitaire.errors import DealError
from tilewright.solitaire.problem import PROBLEMS

from .test_page_files import LAYOUT_ERRORS, LOCALES, forms, messages, placeholders


def fields(template: str) -> set[str]:
    """The values that a message of the engine names."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def messages_of_the_engine() -> Iterator[tuple[str, str]]:
    """Every message that the page says in its own words but as exactly as the engine: its key, and its template."""
    for code, (_, template) in PROBLEMS.items():
        yield f"layout.problem.{code}", template
    for code, words in PHRASES.items():
        yield f"phrase.{code}", words if isinstance(words, str) else words[1]
    for code, owner in LAYOUT_ERRORS.items():
        yield f"layout.error.{code}", owner.templates[code]
    for code in ("count", "tower", "exhausted", "group_count", "unknown"):
        yield f"own.deal.{code}", DealError.templates[code]


@pytest.mark.parametrize(("key", "template"), [*messages_of_the_engine()])
def test_a_message_names_in_every_language_all_that_it_names_in_the_engine(key: str, template: str) -> None:
    for locale in LOCALES:
        for text in forms(messages(locale)[key]):
            assert placeholders(text) == fields(template), locale


# Errors that no page meets, by where they end: with who calls Python, at the command line, or with another client.
ELSEWHERE = {
    "BoardError": "a document or a batch, which the page sends none of; stored games are the server's own",
    "BuiltinLayoutError": "the page offers no button for it",
    "ClientGoneError": "nobody is there to read it",
    "IllegalMoveError": "the page is handed the legal moves; a move of an older board is `stale_revision`",
    "LocaleError": "when the server starts",
    "ServeError": "when the server starts",
    "SettingsError": "when the server starts",
    "SolveError": "the page asks within the bounds",
    "SurveyError": "a command",
    "WatchError": "the page goes on asking instead of listening",
}
CODES_ELSEWHERE = {
    "DealError": {"max_nodes", "preset_slot", "preset_bonus", "preset_count", "size"},
    "HandError": {
        "no_hand",
        "counts",
        "not_a_hand",
        "bad_json",
        "not_held",
        "winning_tile",
        "trainer_value",
        "batch",
        "batch_size",
    },
    "LayoutError": {
        *("array_shape", "coordinate", "labels", "label_value", "view", "shape", "array_size", "array_mark"),
        *("unknown_format", "unknown_extension", "not_opened", "not_writable"),
    },
    "RulesError": {"unknown_rule"},
    "StoreError": {
        *("data_path", "database_url", "not_a_database", "foreign_database", "newer_database", "database_locked"),
        *("database_unavailable", "cursor"),
    },
    "TileError": {
        *(
            "unknown_tile",
            "tile_index",
            "unknown_language",
            "unknown_notation",
            "not_in_notation",
            "bad_card",
            "no_card",
        ),
    },
}


def test_every_error_of_the_engine_has_words_in_the_page_or_never_comes_there() -> None:
    import tilewright.cli.solitaire_survey
    import tilewright.store
    import tilewright.web.errors  # noqa: F401 - so that all of them are known

    english = messages("en")
    prefixes = ("problem", "hand.problem", "own.error", "own.deal", "layout.error")
    untold = {
        (owner.__name__, code)
        for owner, code, _ in error_codes()
        if owner.__name__ not in ELSEWHERE
        and code not in CODES_ELSEWHERE.get(owner.__name__, ())
        and not any(f"{prefix}.{code}" in english for prefix in prefixes)
    }
    assert untold == set()


# The character sets that schools and keyboards of each language know. A character of another way of writing is none of
# theirs, but for a few that the field has: the ends and honours of mahjong are written so in Japan.
CHARACTERS = {"zh-Hans": ("gb2312", ""), "zh-Hant": ("big5", ""), "ja": ("shift_jis", "么")}


@pytest.mark.parametrize("locale", CHARACTERS)
def test_a_language_is_written_in_the_characters_of_its_readers(locale: str) -> None:
    encoding, more = CHARACTERS[locale]
    text = "".join(form for message in messages(locale).values() for form in forms(message))
    unknown = {character for character in set(text) if not character.encode(encoding, "ignore")}
    assert unknown - set(more) == set()


# Words that a language does not use here, and what it says.
TERMS = {
    "zh-Hans": {"棋": "牌局, 布局, 步骤", "您": "你", "走失": "走错", "奖励物": "奖励牌"},
    "zh-Hant": {"棋": "牌局, 版面, 步驟", "您": "你", "布局": "版面", "佈局": "版面", "网": "網", "保存": "儲存"},
    "ja": {"規則": "ルール", "並べ替え": "シャッフル", "混ぜ": "シャッフル", "符号": "コード", "誤り": "エラー"},
}


@pytest.mark.parametrize(("locale", "word"), [(locale, word) for locale in TERMS for word in TERMS[locale]])
def test_a_language_keeps_to_its_terms(locale: str, word: str) -> None:
    found = [key for key, message in messages(locale).items() if any(word in form for form in forms(message))]
    assert found == [], f"say {TERMS[locale][word]}"


def test_rows_and_columns_are_those_of_taiwan() -> None:
    """There a row is 列 and a column 欄; 行 is a line of a file."""
    for key, message in messages("zh-Hant").items():
        for form in forms(message):
            assert not re.search(r"\{(cols?|columns?|to_column)\} ?[行列]|\{(rows?|to_row)\} ?[行欄]", form), key


def test_japanese_has_no_spaces_around_numbers() -> None:
    written = r"[\u3040-\u30ff\u4e00-\u9fff]"
    for key, message in messages("ja").items():
        for form in forms(message):
            rest = form.replace("{name}", "")  # the name of a file stands apart
            assert not re.search(rf"[0-9}}] {written}|{written} [0-9{{]", rest.replace("{found}", "")), key


@pytest.mark.parametrize("locale", ["zh-Hans", "zh-Hant", "ja"])
def test_sentences_have_the_punctuation_of_their_language(locale: str) -> None:
    written = r"[\u3040-\u30ff\u4e00-\u9fff]"
    for key, message in messages(locale).items():
        for form in forms(message):
            assert not re.search(rf"{written}[,.:;?!()]|[,:;?!()]{written}", form), key
