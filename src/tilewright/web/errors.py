"""What can go wrong when the app is served."""

from __future__ import annotations

from tilewright.errors import TilewrightError

__all__ = [
    "BuiltinLayoutError",
    "BusyError",
    "ClientGoneError",
    "DailyError",
    "LocaleError",
    "ServeError",
    "SettingsError",
    "UploadError",
    "WatchError",
]


class ServeError(TilewrightError, OSError):
    """An address that cannot be listened on."""

    templates = {
        "port_taken": "port {port} of {host} is in use by another program: choose another one with --port",
        "ports_taken": "the ports {first} to {last} of {host} are all in use: choose another one with --port",
        "address": "cannot listen on {host}, port {port}: {reason}",
    }


class SettingsError(TilewrightError, ValueError):
    """A setting that has no such value."""

    templates = {
        "setting": "setting {name}: {reason}",
        "settings_file": "the settings in {path} cannot be read: {reason}",
    }


class LocaleError(TilewrightError, ValueError):
    """A language file of the page that cannot be used."""

    templates = {
        "bad_locale": "the language file {path} cannot be used: {reason}",
    }


class DailyError(TilewrightError, LookupError):
    """A day without a board."""

    templates = {
        "no_daily": "there is no board of {date}: the boards go from {first} to {last}",
    }


class UploadError(TilewrightError, ValueError):
    """A layout that is not taken."""

    templates = {
        "layout_size": "{tiles} tiles: layouts with 1 to {limit} are taken",
    }


class BuiltinLayoutError(TilewrightError, PermissionError):
    """A layout that stays: it is not the player's."""

    templates = {
        "builtin_layout": "the layout {name!r} is built in: only layouts that were brought can be deleted",
    }


class WatchError(TilewrightError, RuntimeError):
    """A game that cannot be watched now."""

    templates = {
        "too_many_watchers": "{limit} watch games already; try again later",
    }


class BusyError(TilewrightError, RuntimeError):
    """An analysis that cannot be made now."""

    templates = {
        "analysis_running": "{limit} analyses for this client are running already",
        "solver_busy": "the solver is busy with other games; try again",
    }


class ClientGoneError(TilewrightError, ConnectionError):
    """A request that nobody waits for any more."""

    templates = {
        "client_gone": "the client has gone away",
    }
