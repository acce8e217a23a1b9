"""Paths in the repository."""

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
TESTS = ROOT / "tests"
SOURCES = sorted((ROOT / "src" / "charleston").rglob("*.py"))
