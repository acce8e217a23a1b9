"""How often a test repeats its work: enough for `make test`, and much more for `make soak`."""

import os
from typing import TypeVar

T = TypeVar("T")
IS_SOAK = os.environ.get("SOAK") == "1"


def times(usual: T, soak: T) -> T:
    return soak if IS_SOAK else usual
