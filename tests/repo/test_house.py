"""The repository itself: what the wheel contains, and what must never be committed."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from paths import ROOT


def test_the_wheel_has_the_page_the_cards_the_sheet_and_the_schema(tmp_path: Path) -> None:
    if not (ROOT / "src" / "charleston" / "server" / "page" / "index.html").exists():
        pytest.skip("NOT CHECKED: the page has not been built, and a wheel needs it; make test builds it")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for name in ("cards/charleston-2026.card", "cards/first-card.card", "sheet.css", "sheet.typ"):
        assert f"charleston/card/{name}" in names
    assert {"charleston/py.typed", "charleston/server/books/book.typ"} <= set(names)
    assert {"charleston/server/page/index.html", "charleston/server/page/referee/topics.json"} <= set(names)
    assert any(name.startswith("charleston/server/page/assets/") and name.endswith(".js") for name in names)
    assert {"charleston/store/schema/sqlite-001.sql", "charleston/store/schema/postgres-001.sql"} <= set(names)


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_lock_files_pin_only_by_name_version_and_hash(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"https?:|--index|--find-links", text)
    pinned = re.findall(r"^\S.*", text, re.MULTILINE)
    assert all(line.startswith("#") or "==" in line for line in pinned)
    assert text.count("==") <= text.count("--hash=sha256:")


def test_every_dependency_has_a_written_decision() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    names = re.findall(
        r'^    "([a-z-]+)', project.split("[project.scripts]")[0].split("dependencies = [")[1], re.MULTILINE
    )
    names += re.findall(r'^    "([a-z-]+)', project.split("dev = [")[1].split("]")[0], re.MULTILINE)
    decisions = "\n".join(path.read_text() for path in (ROOT / "docs" / "decisions").glob("*.md"))
    assert names
    assert [name for name in names if name not in decisions] == []
