"""Open a store by its address."""

import re
from pathlib import Path
from urllib.request import url2pathname

from charleston.store.interface import Store


def open_store(where: str) -> Store:
    """Return the store at ``sqlite:///absolute/path/file.db`` or ``postgresql://...``. The caller must start it."""
    # Import only the driver in use: a table at home should not wait for PostgreSQL's driver to load.
    if where.startswith("sqlite:///"):
        from charleston.store.sqlite import SqliteStore

        path = re.sub("^//+", "/", where.removeprefix("sqlite://"))
        return SqliteStore(Path(url2pathname(path)))
    if where.startswith(("postgresql://", "postgres://")):
        from charleston.store.postgres import PostgresStore

        return PostgresStore(where)
    raise ValueError("Write the address of a store as sqlite:///folder/file.db or postgresql://user@host/database.")
