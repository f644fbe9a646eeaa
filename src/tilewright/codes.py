"""Short codes for deals: text that people can read out, write down and type.

A code is a head that says something (``turtle``), a point, and letters and digits: numbers and two check symbols in
the alphabet of Crockford's base 32 (no I, L, O, U), in groups of four. Upper and lower case are the same, I and L are
read as 1, O as 0; spaces and hyphens between the symbols do not count.

The check is the code as one number, modulo the prime 1021: head by bytes, then the other symbols. Any one wrong symbol
and any two neighbours in the wrong order are found, since 1021 divides neither the difference of two symbols nor, with
31 or 255 in front, what a swap makes of it; of other mistakes one in 1021 stays hidden.

What the numbers mean is the game's: `tilewright.solitaire.deal_code`, `tilewright.connect.deal_code`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tilewright.errors import CodeError

__all__ = ["MAX_LENGTH", "CodeReader", "format_code"]

MAX_LENGTH: Final = 1000
"""Far longer than any code that people would type."""

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES: Final = {symbol: value for value, symbol in enumerate(_ALPHABET)} | {"I": 1, "L": 1, "O": 0}
_HEAD: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_MODULUS: Final = 1021
_CHECKS: Final = 2
_GROUP: Final = 4
_SHOWN: Final = 100

# All numbers but the last are written four bits a symbol; the fifth bit says that the number goes on.
_DIGIT: Final = 16


def format_code(head: str, numbers: Sequence[int], *, group: int = _GROUP) -> str:
    """The code of some numbers.

    Args:
        head: What people see first: lower case letters, digits, ``-`` and ``_``, at most 64.
        numbers: At least one, each from 0; the largest is best the last one.
        group: How many symbols stand together; 0 for all.

    Raises:
        ValueError: No such head, no numbers, or a number below 0.

    >>> format_code("turtle", [1, 0, 7])
    'turtle.107B-4'
    """
    if _HEAD.fullmatch(head) is None:
        raise ValueError(f"{head!r} cannot be the head of a code")
    if not numbers or min(numbers) < 0:
        raise ValueError("a code is made of numbers from 0")
    symbols: list[int] = []
    for number in numbers[:-1]:
        digits = _digits(number, _DIGIT)
        symbols += [*(digit + _DIGIT for digit in digits[:-1]), digits[-1]]
    symbols += _digits(numbers[-1], len(_ALPHABET))
    symbols += divmod(_remainder(head, symbols), len(_ALPHABET))
    text = "".join(_ALPHABET[symbol] for symbol in symbols)
    group = group or len(text)
    return f"{head}." + "-".join(text[i : i + group] for i in range(0, len(text), group))


class CodeReader:
    """The numbers of a code, one after the other; the inverse of `format_code`.

    Args:
        code: As somebody typed it.
        max_length: A longer one is not read.

    Attributes:
        code: The same.
        head: Its head, in lower case.

    Raises:
        CodeError: ``code_form``, ``code_symbol`` or ``code_check``.

    >>> reader = CodeReader("TURTLE.1o7b 4")
    >>> reader.head, reader.number(), reader.number(), reader.last()
    ('turtle', 1, 0, 7)
    """

    def __init__(self, code: str, *, max_length: int = MAX_LENGTH) -> None:
        self.code: Final = code
        head, point, tail = code.strip().rpartition(".")
        head, tail = head.lower(), re.sub(r"[\s-]", "", tail).upper()
        if not point or _HEAD.fullmatch(head) is None or len(tail) <= _CHECKS or len(code) > max_length:
            raise CodeError("code_form", code=code[:_SHOWN])
        unknown = next((symbol for symbol in tail if symbol not in _VALUES), None)
        if unknown is not None:
            raise CodeError("code_symbol", code=code[:_SHOWN], found=unknown)
        symbols = [_VALUES[symbol] for symbol in tail]
        self.head: Final = head
        self._symbols = symbols[:-_CHECKS]
        self._place = 0
        if symbols[-_CHECKS:] != list(divmod(_remainder(head, self._symbols), len(_ALPHABET))):
            raise self.mistyped()

    def number(self) -> int:
        """The next number, which is not the last one.

        Raises:
            CodeError: ``code_check``: there are no more.
        """
        number = 0
        while self._place < len(self._symbols):
            symbol = self._symbols[self._place]
            number, self._place = number * _DIGIT + symbol % _DIGIT, self._place + 1
            if symbol < _DIGIT:
                return number
        raise self.mistyped()

    def last(self) -> int:
        """The last number.

        Raises:
            CodeError: ``code_check``: there is none.
        """
        if self._place == len(self._symbols):
            raise self.mistyped()
        number = 0
        for symbol in self._symbols[self._place :]:
            number = number * len(_ALPHABET) + symbol
        self._place = len(self._symbols)
        return number

    def mistyped(self) -> CodeError:
        """The error of a code that cannot have been written by us."""
        return CodeError("code_check", code=self.code[:_SHOWN])


def _digits(number: int, base: int) -> list[int]:
    digits = [number % base]
    while number := number // base:
        digits.append(number % base)
    return digits[::-1]


def _remainder(head: str, symbols: Sequence[int]) -> int:
    number = int.from_bytes(head.encode()) % _MODULUS
    for symbol in symbols:
        number = (number * len(_ALPHABET) + symbol) % _MODULUS
    return number
