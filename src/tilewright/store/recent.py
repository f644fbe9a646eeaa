"""What was used last, kept for the next time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

__all__ = ["Recent"]

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Recent(Generic[KeyT, ValueT]):
    """Values by keys, of which the one that was used longest ago goes when there are too many. Threads may share it.

    Args:
        most: How many are kept.

    >>> recent = Recent(2)
    >>> for number in (1, 2, 3):
    ...     recent.put(number, str(number))
    >>> recent.get(1), recent.get(3)
    (None, '3')
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[KeyT, ValueT] = OrderedDict()
        self._lock = Lock()

    def get(self, key: KeyT) -> ValueT | None:
        """What was kept; None when that is nothing, or has gone. It counts as used."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: KeyT, value: ValueT) -> None:
        """Keep a value, as the one used last."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
