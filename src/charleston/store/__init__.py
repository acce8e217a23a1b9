"""The append-only log of every table, and its listing for the lobby, in SQLite or PostgreSQL."""
