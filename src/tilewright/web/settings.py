"""`Settings`: what can be set about the web app, by argument, environment and file."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Final, Literal

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings import TomlConfigSettingsSource as TomlSource

from tilewright.web.errors import SettingsError
from tilewright.web.security import is_loopback

__all__ = ["Settings", "load_settings", "settings_file"]

_FILE_VARIABLE: Final = "TILEWRIGHT_SETTINGS"


class Settings(BaseSettings):
    """What can be set about the web app.

    What is given as an argument counts first, then the environment (``TILEWRIGHT_`` and the name in capitals; lists as
    JSON), then the file: ``settings.toml`` in the platform's folder for settings, or what ``TILEWRIGHT_SETTINGS``
    names. `load_settings` tells what is wrong with them in a sentence.

    >>> Settings(host="0.0.0.0").has_sessions, Settings(host="127.0.0.1").has_sessions
    (True, False)
    """

    model_config = SettingsConfigDict(env_prefix="TILEWRIGHT_", frozen=True, extra="forbid")

    data: str | None = Field(
        default=None,
        description="Where games are kept: a folder, a SQLite file or a URL; the platform's data folder by default.",
    )
    host: str = Field(
        default="127.0.0.1", description="The address that is listened on; any but a loopback one is open to others."
    )
    allowed_hosts: tuple[str, ...] = Field(
        default=(), description="More names under which the app may be asked: a name, or *.name for all below it."
    )
    players: Literal["one", "session"] | None = Field(
        default=None,
        description="Who plays: one person, or a person a browser session. One on a loopback address by default.",
    )
    max_body_bytes: int = Field(default=64 * 1024, ge=1024, description="The largest request that is read.")
    max_upload_bytes: int = Field(default=1024 * 1024, ge=1024, description="The largest layout that is read.")
    body_timeout_s: float = Field(default=20.0, gt=0, description="How long a request may take to arrive.")
    requests_per_s: float | None = Field(
        default=None, gt=0, description="How many requests a client may make; 20 by default, on loopback any number."
    )
    solver_time_s: float = Field(default=2.0, gt=0, le=60, description="How long one hint or review may think.")
    log_format: Literal["text", "json"] = Field(default="text", description="How the log on stderr is written.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(default="warning", description="What is logged.")

    @property
    def has_sessions(self) -> bool:
        """Whether every browser session is a player of its own."""
        return self.players == "session" or (self.players is None and not is_loopback(self.host))

    @property
    def rate_limit(self) -> float | None:
        """Requests a second for each client; None for any number."""
        if self.requests_per_s is None and not is_loopback(self.host):
            return 20.0
        return self.requests_per_s

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments, environment, file: in this order."""
        return init_settings, env_settings, TomlSource(settings_cls, toml_file=settings_file())


def settings_file() -> Path:
    """The file that settings are read from, when it is there."""
    if name := os.environ.get(_FILE_VARIABLE):
        return Path(name)
    from platformdirs import user_config_path

    return user_config_path("tilewright", appauthor=False) / "settings.toml"


def load_settings(**arguments: object) -> Settings:
    """The settings, from the arguments that are not None, the environment and the file.

    Raises:
        SettingsError: ``setting``, ``settings_file``.
    """
    if (name := os.environ.get(_FILE_VARIABLE)) and not Path(name).is_file():
        raise SettingsError("settings_file", path=name, reason="there is no such file")
    given = {name: value for name, value in arguments.items() if value is not None}
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise SettingsError("setting", name=name, reason=first["msg"]) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError("settings_file", path=str(settings_file()), reason=str(error)) from None
    except ValueError as error:
        raise SettingsError("setting", name="environment", reason=str(error)) from None
