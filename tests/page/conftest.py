"""Fixtures for tests of the page."""

from collections.abc import Iterator
from itertools import count

import pytest
from sample_table import seed_of
from staged_house import StagedHouse


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StagedHouse]:
    staged = StagedHouse(tmp_path_factory.mktemp("data"))
    numbers, tables = count(1), staged.server.tables
    tables.services = tables.services._replace(seed=lambda: bytes.fromhex(seed_of(next(numbers))))
    yield staged
    staged.stop()
