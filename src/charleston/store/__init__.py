"""The record of every table: an append-only log and what a lobby shows of it, in SQLite or PostgreSQL."""
