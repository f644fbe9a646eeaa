"""``tilewright play``: serve the web app on this machine."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from tilewright.cli.manners import WholeNumber, emit, json_option

if TYPE_CHECKING:
    from tilewright.web.server import Serving

__all__ = ["play"]


@click.command(epilog="\b\nExample:  tilewright play --port 8200 --data ~/my-games --no-browser")
@click.option("--host", default=None, help="The address to listen on; 127.0.0.1 by default.")
@click.option("--port", type=WholeNumber(0, 65535), default=None, help="8144 or the next free one by default.")
@click.option("--data", metavar="PATH", default=None, help="Folder, SQLite file or database URL for the games.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@json_option
def play(host: str | None, port: int | None, data: str | None, no_browser: bool, as_json: bool) -> None:
    """Serve the web app on this machine, until Ctrl-C.

    Games are kept in the platform's data folder, or where --data says. Only this machine can reach the app, unless
    --host names another address.
    """
    from tilewright.web import load_settings, serve

    settings = load_settings(data=data, host=host)

    def tell(serving: Serving) -> None:
        if as_json:
            emit({"url": serving.url, "port": serving.port, "data": serving.data, "pid": os.getpid()})
        else:
            click.echo(f"tilewright plays at {serving.url}")
            click.echo(f"games are kept in {serving.data}")
        if serving.other_server is not None:
            where = f" ({serving.other_server})" if serving.other_server else ""
            click.echo(f"Another server{where} uses the same games. Both may run: no game can be corrupted.", err=True)
        if serving.is_public:
            click.echo(
                f"Warning: everyone who can reach {settings.host} can play here: there are no accounts.", err=True
            )
        click.echo("Press Ctrl-C to stop.", err=True)

    serve(settings, port=port, open_browser=not no_browser and not as_json, on_ready=tell)
    click.echo("Stopped.", err=True)
