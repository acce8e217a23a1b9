"""The page and the referee break the wall in the same places: both match ``wall.vectors.json``."""

import runpy

from paths import ROOT


def test_the_vectors_for_the_walls_of_the_page_are_current() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "wall_vectors.py"))
    message = "run python scripts/wall_vectors.py, then the tests of web/"
    assert script["PATH"].read_text("utf-8") == script["vectors"](), message
