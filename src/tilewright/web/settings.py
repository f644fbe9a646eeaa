"""`Settings`: what can be set about the web app."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set about the web app.

    Attributes:
        data: Where games are kept: a folder, a SQLite file or a URL; None for the platform's data folder. See
            `tilewright.store.open_database`.
        host: The address that is listened on. Anything but a loopback address opens the app to the network.
        allowed_hosts: Names, besides those of ``host``, under which the app may be asked: a name, or ``*.name`` for
            all below it. Any other is refused, since it may be a foreign page that made its own name point here.
        max_body_bytes: The largest request that is read.
        body_timeout_s: How long a request may take to arrive.
    """

    data: str | None = None
    host: str = "127.0.0.1"
    allowed_hosts: tuple[str, ...] = ()
    max_body_bytes: int = 64 * 1024
    body_timeout_s: float = 20.0
