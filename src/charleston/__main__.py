"""The ``charleston`` program, also run as ``python -m charleston``. Only this module imports both CLI and server."""

from charleston.cli import COMMANDS, app, main

COMMANDS.update(dict.fromkeys(("play", "serve"), "charleston.server.run"))

__all__ = ["app", "main"]

if __name__ == "__main__":
    main()
