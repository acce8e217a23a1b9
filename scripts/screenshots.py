"""``make screenshots``: take pictures of every screen at three sizes, and write the page that shows them.

``make screenshots OUT=folder`` takes them at every size and in both themes instead, for a person who looks at each of
them. It leaves the docs alone, skips pictures that are already in the folder, and takes options in ``LOOK``, such as
``LOOK='--sizes 360x740,390x844 --themes dark --screens turn,call'``.

It visits the screens the way the tests do (tests/support/tour.py), on a separate server with a fixed game.
"""

import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from browser import SIZES, TWO_FRAMES, program
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from running import running
from tour import PUBLIC, Screen, tour

SHOWN = ("phone", "tablet", "desktop")
EVENING = {"first", "charleston", "turn", "result", "card", "book", "tournament-board", "tournament-results-public"}
LOOKED_AT = ("360x740", "390x844", "740x360", "820x1180", "1180x820", "1440x900", "2560x1440")
THEMES = ("light", "dark")
MAX_WINDOWS_HIGH = 3
"""A picture of a long page ends here."""
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


def look(screen: Screen, options: Namespace) -> None:
    """Take the pictures of a screen that the folder does not have yet, and of a long page also what is below."""
    if options.screens and screen.name not in options.screens:
        return
    for size in options.sizes:
        width, height = map(int, size.split("x"))
        wanted = {theme: options.out / f"{screen.name}-{size}-{theme}.png" for theme in options.themes}
        if all(path.exists() for path in wanted.values()):
            continue
        screen.page.set_viewport_size({"width": width, "height": height})
        for theme, path in wanted.items():
            screen.page.emulate_media(color_scheme=theme)
            screen.page.evaluate(TWO_FRAMES)
            screen.page.screenshot(path=path)
            _take_below(screen.page, width, height, path.with_stem(f"{path.stem}-below"))
    screen.page.emulate_media(color_scheme="light")


def _take_below(page: Page, width: int, height: int, path: Path) -> None:
    total = page.evaluate("document.scrollingElement.scrollHeight")
    if total > height:
        below = {"x": 0, "y": height, "width": width, "height": min(total, MAX_WINDOWS_HIGH * height) - height}
        page.screenshot(path=path, full_page=True, clip=below)  # type: ignore[arg-type]


def _keep(taken: bytes, path: Path) -> None:
    """Save a picture with few colors: it looks the same at a quarter of the size."""
    with Image.open(BytesIO(taken)) as picture:
        picture.convert("RGB").quantize(COLOR_VARIABLES, dither=Image.Dither.NONE).save(path, optimize=True)


def _row(screen: Screen, ending: str = "") -> str:
    pictures = (f'<img src="screens/{screen.name}-{size}{ending}.png" alt="" width="220">' for size in SHOWN)
    return f"| {screen.title}{' (dark)' * bool(ending)} | {' | '.join(pictures)} |\n"


def visit() -> Iterator[Screen]:
    """Yield every screen of the tour. Each begins with the size of a desktop."""
    found = program()
    if found is None:
        sys.exit("The pictures need Chromium, which is not installed. On Debian: apt-get install chromium")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        with running(Path(data), public_url=PUBLIC, log_level="error") as (server, client):
            for screen in tour(browser, server, str(client.base_url).rstrip("/")):
                yield screen
                screen.page.set_viewport_size(dict(zip(("width", "height"), SIZES["desktop"], strict=True)))  # type: ignore[arg-type]
        browser.close()


def write_docs() -> None:
    docs = Path(__file__).parent.parent / "docs"
    folder = docs / "screens"
    folder.mkdir(exist_ok=True)
    rows = []
    for screen in visit():
        take(screen, folder)
        rows += [_row(screen), *[_row(screen, "-evening")] * (screen.name in EVENING)]
    (docs / "screens.md").write_text(TOP + "".join(rows))


def main() -> None:
    parser = ArgumentParser(description="Take pictures of every screen.")
    parser.add_argument("--out", type=Path, help="take every size and theme into this folder, not the docs")
    parser.add_argument("--sizes", type=_words(LOOKED_AT), default=LOOKED_AT)
    parser.add_argument("--themes", type=_words(THEMES), default=THEMES)
    parser.add_argument("--screens", type=_words(()), help="names of screens, without which all are taken")
    options = parser.parse_args()
    if options.out is None:
        write_docs()
        return
    options.out.mkdir(parents=True, exist_ok=True)
    for screen in visit():
        look(screen, options)


def _words(known: tuple[str, ...]) -> Callable[[str], tuple[str, ...]]:
    """Return a reader of words between commas, which must all be known."""

    def word_list(text: str) -> tuple[str, ...]:
        words = tuple(text.split(","))
        if known and not set(words) <= set(known):
            raise ValueError
        return words

    return word_list


if __name__ == "__main__":
    main()
