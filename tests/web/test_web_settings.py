"""Settings by argument, environment and file: `tilewright.web.settings`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.web import load_settings
from tilewright.web.errors import SettingsError


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file with settings, for these tests only."""
    file = tmp_path / "settings.toml"
    file.write_text("")
    monkeypatch.setenv("TILEWRIGHT_SETTINGS", str(file))
    return file


def test_arguments_count_before_the_environment_and_that_before_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('data = "from file"\nhost = "10.0.0.1"\nallowed_hosts = ["a.example", "*.b.example"]\n')
    monkeypatch.setenv("TILEWRIGHT_HOST", "10.0.0.2")
    monkeypatch.setenv("TILEWRIGHT_MAX_BODY_BYTES", "4096")
    assert load_settings().host == "10.0.0.2"
    settings = load_settings(host="10.0.0.3", data=None)
    assert settings.host == "10.0.0.3"
    assert settings.data == "from file"
    assert settings.allowed_hosts == ("a.example", "*.b.example")
    assert settings.max_body_bytes == 4096


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("host = 5", "setting", "host"),
        ("hots = 'x'", "setting", "hots"),
        ("max_body_bytes = 1", "setting", "max_body_bytes"),
        ("players = 'two'", "setting", "players"),
        ("host = ", "settings_file", "settings.toml"),
        ("\udcff", "settings_file", "settings.toml"),
    ],
)
def test_a_wrong_setting_is_named(file: Path, text: str, code: str, word: str) -> None:
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert caught.value.code == code
    assert word in str(caught.value)


def test_a_wrong_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_ALLOWED_HOSTS", "a.example, b.example")
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert "allowed_hosts" in str(caught.value)


def test_a_file_that_was_named_must_be_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TILEWRIGHT_SETTINGS", str(tmp_path / "nothing.toml"))
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert caught.value.code == "settings_file"


@pytest.mark.parametrize(
    ("host", "sessions", "rate"),
    [("127.0.0.1", False, None), ("localhost", False, None), ("::1", False, None), ("0.0.0.0", True, 20.0)],  # noqa: S104
)
def test_what_is_open_to_others_is_careful(host: str, sessions: bool, rate: float | None) -> None:
    settings = load_settings(host=host)
    assert (settings.has_sessions, settings.rate_limit) == (sessions, rate)
    assert load_settings(host=host, players="session", requests_per_s=5).has_sessions
    assert load_settings(host=host, requests_per_s=5).rate_limit == 5
