"""The page and the server find the same topics for the queries in ``search.vectors.json``."""

import runpy

from paths import ROOT


def test_the_vectors_for_the_search_of_the_page_are_current() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "referee_vectors.py"))
    message = "run python scripts/referee_vectors.py, then the tests of web/"
    assert script["PATH"].read_text("utf-8") == script["vectors"](), message
