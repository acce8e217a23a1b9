"""The program ``charleston``, also as ``python -m charleston``: the place that knows both command line and server."""

from charleston.cli import COMMANDS, app, main

COMMANDS.update(dict.fromkeys(("play", "serve"), "charleston.server.run"))

__all__ = ["app", "main"]

if __name__ == "__main__":
    main()
