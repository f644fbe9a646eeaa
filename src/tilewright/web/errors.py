"""What can go wrong when the app is served."""

from __future__ import annotations

from tilewright.errors import TilewrightError

__all__ = ["ServeError"]


class ServeError(TilewrightError, OSError):
    """An address that cannot be listened on."""

    templates = {
        "port_taken": "port {port} of {host} is in use by another program: choose another one with --port",
        "ports_taken": "the ports {first} to {last} of {host} are all in use: choose another one with --port",
        "address": "cannot listen on {host}, port {port}: {reason}",
    }
