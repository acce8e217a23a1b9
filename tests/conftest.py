"""Fixtures that start once per test process."""

from browser import chromium as chromium  # noqa: PLC0414 - pytest finds it here
from postgres import postgres_server as postgres_server  # noqa: PLC0414 - likewise
