"""How often a test repeats its work: enough for `make test`, and much more for `make soak`."""

import os

IS_SOAK = os.environ.get("SOAK") == "1"


def times(usual: int, soak: int) -> int:
    return soak if IS_SOAK else usual
