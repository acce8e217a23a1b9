"""``make screenshots``: take pictures of every screen at three sizes, and write the page that shows them.

It visits the screens the way the tests do (tests/support/tour.py), on a separate server with a fixed game.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from browser import SIZES, program
from PIL import Image
from playwright.sync_api import sync_playwright
from running import running
from tour import PUBLIC, Screen, tour

SHOWN = ("phone", "tablet", "desktop")
EVENING = {"first", "charleston", "turn", "result", "card", "book", "tournament-board", "tournament-results-public"}
COLOR_VARIABLES = 256
TOP = """# Every screen

`make screenshots` takes these pictures from a game that is always the same. Some screens are also shown in dark mode.

| | phone | tablet | desktop |
|---|---|---|---|
"""


def take(screen: Screen, folder: Path) -> None:
    for size in SHOWN:
        width, height = SIZES[size]
        screen.page.set_viewport_size({"width": width, "height": height})
        _keep(screen.page.screenshot(), folder / f"{screen.name}-{size}.png")
        if screen.name in EVENING:
            screen.page.emulate_media(color_scheme="dark")
            _keep(screen.page.screenshot(), folder / f"{screen.name}-{size}-evening.png")
            screen.page.emulate_media(color_scheme="light")


def _keep(taken: bytes, path: Path) -> None:
    """Save a picture with few colors: it looks the same at a quarter of the size."""
    with Image.open(BytesIO(taken)) as picture:
        picture.convert("RGB").quantize(COLOR_VARIABLES, dither=Image.Dither.NONE).save(path, optimize=True)


def _row(screen: Screen, ending: str = "") -> str:
    pictures = (f'<img src="screens/{screen.name}-{size}{ending}.png" alt="" width="220">' for size in SHOWN)
    return f"| {screen.title}{' (dark)' * bool(ending)} | {' | '.join(pictures)} |\n"


def main() -> None:
    found = program()
    if found is None:
        sys.exit("The pictures need Chromium, which is not installed. On Debian: apt-get install chromium")
    docs = Path(__file__).parent.parent / "docs"
    folder = docs / "screens"
    folder.mkdir(exist_ok=True)
    rows = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        with running(Path(data), public_url=PUBLIC, log_level="error") as (server, client):
            for screen in tour(browser, server, str(client.base_url).rstrip("/")):
                take(screen, folder)
                screen.page.set_viewport_size(dict(zip(("width", "height"), SIZES["desktop"], strict=True)))  # type: ignore[arg-type]
                rows += [_row(screen), *[_row(screen, "-evening")] * (screen.name in EVENING)]
        browser.close()
    (docs / "screens.md").write_text(TOP + "".join(rows))


if __name__ == "__main__":
    main()
