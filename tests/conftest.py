"""Fixtures that start once per test process."""

from postgres import postgres_server as postgres_server  # noqa: PLC0414 - pytest finds it here
