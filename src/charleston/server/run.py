"""``charleston play`` for a session at home, ``charleston serve`` for an operator. Both run the same server.

Slow modules are imported only when a server starts, so the help of other commands does not wait for them.
"""

import os
import sys
from pathlib import Path
from typing import NoReturn

import click

from charleston.server.settings import PORT, Settings, SettingsError, read_settings


@click.command()
@click.option("--host", default="127.0.0.1", metavar="H", help="Address to listen on; 0.0.0.0 accepts other devices.")
@click.option("--port", default=PORT, type=click.IntRange(0, 65535), metavar="P", show_default=True, help="0 for any.")
@click.option("--data", default="", metavar="DIR", help="Folder for your games, instead of the default one.")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
def play(host: str, port: int, data: str, *, no_open: bool) -> None:
    """Open a table on this computer and show it in the browser.

    With --host 0.0.0.0, friends on the same network can join with a link or a QR code.
    """
    from charleston.server.serving import CannotServeError, play_at

    settings = Settings(host=host, port=port, data=data, log_format="plain", log_level="warning")
    try:
        play_at(settings, opens_browser=not no_open and _has_a_screen())
    except CannotServeError as error:
        _give_up(error)


@click.command()
@click.option("--settings", "file", type=click.Path(path_type=Path), metavar="FILE", help="A TOML file.")
def serve(file: Path | None) -> None:
    """Run the server for many tables, behind a proxy. See docs/hosting.md.

    Settings come from the file (or the file that CHARLESTON_SETTINGS names) and from the environment, which has
    precedence: for example, CHARLESTON_PORT=80 sets port.
    """
    from charleston.server.serving import CannotServeError, serve_at

    try:
        serve_at(read_settings(file, os.environ))
    except (SettingsError, CannotServeError) as error:
        _give_up(error)


def _give_up(reason: Exception) -> NoReturn:
    click.echo(str(reason), err=True)
    raise click.exceptions.Exit(2)


def _has_a_screen() -> bool:
    """Return whether this session has a screen where a browser can open."""
    if os.environ.get("CI"):
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
