"""The languages of the page: one file each, which says its own name. A new language is one more file."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tilewright.web.errors import LocaleError

__all__ = ["Locale", "find_locales"]

NAME_KEY: Final = "language.name"

# A language, and perhaps its script and its region: en, pt-BR, zh-Hant, zh-Hant-HK.
_TAG: Final = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")


@dataclass(frozen=True, slots=True)
class Locale:
    """A language of the page.

    Attributes:
        tag: Its BCP 47 tag, which is also the name of its file.
        name: What its speakers call it.
    """

    tag: str
    name: str


def find_locales(folder: Path) -> tuple[Locale, ...]:
    """The languages there are files of, in the order of their tags.

    Args:
        folder: Where the files are: flat JSON objects, ``zh-Hant.json`` for the language ``zh-Hant``.

    Raises:
        LocaleError: ``bad_locale``: a name that is no language tag, a file that is no object, or one without its name.

    >>> from importlib.resources import files
    >>> [locale.tag for locale in find_locales(Path(str(files("tilewright.web"))) / "static" / "locales")]
    ['en', 'ja', 'zh-Hans', 'zh-Hant']
    """
    return tuple(_read(path) for path in sorted(folder.glob("*.json"), key=lambda path: path.stem))


def _read(path: Path) -> Locale:
    if _TAG.fullmatch(path.stem) is None:
        raise LocaleError(
            "bad_locale", path=str(path), reason="its name is no language tag such as fr, pt-BR or zh-Hant"
        )
    try:
        words = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise LocaleError("bad_locale", path=str(path), reason=str(error)) from None
    name = words.get(NAME_KEY) if isinstance(words, dict) else None
    if not isinstance(name, str) or not name.strip():
        reason = f'it has no "{NAME_KEY}" with the name of the language in that language'
        raise LocaleError("bad_locale", path=str(path), reason=reason)
    return Locale(path.stem, name)
