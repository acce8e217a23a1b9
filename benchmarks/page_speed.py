"""Measure the page as a user experiences it: the first load, its size, a move, and the memory of a long game.

Times include browser, server and three bots on this machine; compare them within one run only.
"""

import gzip
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from browser import program
from clicking import do, rack
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from running import running

from charleston.bots.player import answer
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.view import view
from charleston.server.app import Server
from charleston.server.net import page_files as served
from charleston.table.state import TableState

LOADS = 5
MOVES = 40
MAX_GAMES = 8
EARLY = 10
RETRY_AFTER_S = 3
MAX_KB = 150
WATCH = """
() => {
  const rack = () => [...document.querySelectorAll('[aria-label="Your rack"] button')];
  const tiles = () => rack().map(one => one.ariaLabel.split(',')[0]).sort().join();
  window.shown = new Promise(resolve => document.addEventListener('click', function click(event) {
    if (!event.target.closest('.actions button.main, [aria-label="The Charleston"] button.main')) return;
    document.removeEventListener('click', click, true);
    const began = performance.now(), before = tiles();
    setTimeout(() => resolve(null), 3000);
    const seen = new MutationObserver(() => {
      if (tiles() === before) return;
      seen.disconnect();
      resolve(performance.now() - began);
    });
    seen.observe(document.body, {subtree: true, childList: true, attributes: true});
  }, true));
}
"""
"""A move is visible when its tiles have left the rack, which happens only after the server's step."""
OPENING_MS = 1900
SLOWER = 4
FRAMES = """
ms => new Promise(done => {
  const end = performance.now() + ms, button = 'Show the deal again';
  let frames = 0;
  const next = now => {
    frames += 1;
    if (now < end) requestAnimationFrame(next);
    else done([frames, document.querySelector('.opening.still') !== null]);
  };
  if (window.deals) [...document.querySelectorAll('button')].find(one => one.innerText === button).click();
  requestAnimationFrame(next);
})
"""
"""Counts the frames that the page draws. If ``window.deals`` is true, it also plays the opening animation of a game."""


@contextmanager
def opened(browser: Browser) -> Iterator[Page]:
    """Open a page with an empty cache. The page asks about every discard."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script('localStorage[\'charleston.settings\'] = \'{"calls": "all", "picks": false}\'')
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


def first_page(browser: Browser, address: str) -> float:
    with opened(browser) as page:
        began = time.perf_counter()
        page.goto(address, wait_until="commit")
        page.get_by_role("button", name="Play against bots").wait_for()
        return time.perf_counter() - began


def all_scripts() -> float:
    """Return the compressed size of the scripts of all pages in kB."""
    return sum(map(compressed_size, served.FOLDER.rglob("*.js"))) / 1000


def compressed_size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def first_game_scripts(browser: Browser, address: str) -> float:
    """Return the compressed size in kB of the scripts that a new player loads until the first deal, with all tiles."""
    loaded: set[str] = set()
    with opened(browser) as page:
        page.on("request", lambda request: loaded.add(urlsplit(request.url).path))
        page.goto(address)
        page.get_by_role("button", name="Play against bots").click()
        rack(page).wait_for()
    return sum(compressed_size(served.FOLDER / path[1:]) for path in loaded if path.endswith(".js")) / 1000


def heap(page: Page) -> float:
    """Return the heap size in MB after a garbage collection."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.collectGarbage")
    used: float = devtools.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    devtools.detach()
    return used


def live(server: Server, table: str) -> TableState:
    return server.tables._live[table].state  # noqa: SLF001 - read the server's state directly


def waits_for_us(state: TableState) -> bool:
    game = state.game
    return game is not None and (game.phase == "over" or any(state.order[seat] == 0 for seat in state.waits))


def has_acted(server: Server, table: str, before: TableState) -> bool:
    """Return whether our player has acted since ``before``. Bots' steps do not count."""
    past = list(server.tables._live[table]._recent_steps)  # noqa: SLF001
    return any(one.step.seq > before.seq and one.step.by == before.chairs[0].person for one in past)


def play(server: Server, page: Page, address: str) -> tuple[list[float | None], list[float]]:
    """Play a game against bots that do not pause; return milliseconds from click to visible move, and heap sizes."""
    page.goto(address)
    page.request.put(f"{address}/api/me", data={"name": "Ann"})
    setup = {"pace": 0, "options": {"call.validation": "block"}}
    table = page.request.post(f"{address}/api/tables", data={"bots": "regular", "setup": setup}).json()["table"]
    page.goto(f"{address}/tables/{table}")
    rack(page).wait_for()
    times: list[float | None] = []
    heaps: list[float] = []
    discards = 0
    while True:
        while not waits_for_us(state := live(server, table)):
            time.sleep(0.005)
        game = state.game
        assert game is not None
        assert state.card is not None
        if game.phase == "over":
            page.get_by_role("region", name="How the game ended").wait_for()
            return times, [*heaps, heap(page)]
        seat = next(seat for seat in state.waits if state.order[seat] == 0)
        chosen = answer("regular", state.card, view(game, seat), choices(game, seat), state.seq)
        assert chosen is not None
        try:
            took = timed(page, chosen.command, state.names())
        except PlaywrightTimeoutError:  # a bot may stop the Charleston before we pick up our tiles
            continue
        if isinstance(chosen.command, commands.DiscardTile | commands.PassTiles):
            times.append(took)
            discards += isinstance(chosen.command, commands.DiscardTile)
        if discards == EARLY and not heaps:
            heaps.append(heap(page))
        late = time.monotonic() + RETRY_AFTER_S  # a click before the last answer arrives may be lost, so retry
        while not has_acted(server, table, state) and time.monotonic() < late:
            time.sleep(0.005)


def opening_frames(page: Page, address: str) -> tuple[float, bool]:
    """Measure the opening on a slower CPU: its frames in percent of an idle page's, and whether the page gave up."""
    table = page.request.post(f"{address}/api/tables", data={"bots": "regular", "setup": {}}).json()["table"]
    page.goto(f"{address}/tables/{table}")
    rack(page).wait_for()
    page.get_by_role("tab", name="Menu").click()
    page.locator(".opening").wait_for(state="detached")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    idle, _ = page.evaluate(FRAMES, OPENING_MS)
    page.evaluate("window.deals = true")
    moving, is_still = page.evaluate(FRAMES, OPENING_MS)
    devtools.detach()
    return 100 * moving / idle, is_still


def timed(page: Page, command: commands.Command, names: tuple[str, ...]) -> float | None:
    if isinstance(command, commands.DeclineDiscard) and not page.get_by_role("button", name="No, thanks").is_visible():
        return None  # the page declines a discard that cannot be called
    if not isinstance(command, commands.DiscardTile | commands.PassTiles):
        do(page, command, names)
        return None
    page.evaluate(WATCH)
    do(page, command, names)
    took: float | None = page.evaluate("window.shown")
    return took


def main() -> None:
    found = program()
    if found is None:
        sys.exit("This benchmark needs Chromium, which is not installed. On Debian: apt-get install chromium")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        with running(Path(data), log_level="error") as (server, client):
            address = str(client.base_url).rstrip("/")
            loads = [first_page(browser, address) for _ in range(LOADS)]
            first_game = first_game_scripts(browser, address)
            times: list[float] = []
            lost = 0
            longest: list[float] = []
            with opened(browser) as page:
                page.request.put(f"{address}/api/me", data={"name": "Ann"})
                share, is_still = opening_frames(page, address)
            with opened(browser) as page:
                for _ in range(MAX_GAMES):
                    took, heaps = play(server, page, address)
                    times += [one for one in took if one is not None]
                    lost += took.count(None)
                    longest = max(longest, heaps, key=len)
                    if len(times) >= MOVES and len(longest) > 1:
                        break
        browser.close()
    print(f"{'the page, in Chromium':58} {'':>8} {'at most':>8}   load {os.getloadavg()[0]:.1f}")
    print(f"{'first page useful, cold, median of 5, ms':58} {1000 * statistics.median(loads):8.0f}")
    print(f"{'scripts until the first deal, compressed, kB':58} {first_game:8.1f} {MAX_KB:>8}")
    print(f"{'scripts of all pages, compressed, kB':58} {all_scripts():8.1f}")
    print(f"{f'a move shows, median of {len(times)}, ms':58} {statistics.median(times):8.0f} {100:>8}")
    print(f"{'a move shows, 95 of 100, ms':58} {statistics.quantiles(times, n=20)[-1]:8.0f}")
    frames = f"frames of the opening, CPU {SLOWER}x slower, % of an idle page's"
    print(f"{frames:58} {share:8.0f} {'':>8}{'   too slow: it stands still' if is_still else ''}")
    print(f"{f'moves that did not show within {RETRY_AFTER_S} s, then retried':58} {lost:8}")
    for words, used in zip(
        (f"heap after {EARLY} own discards, MB", "heap at the end of that game, MB"), longest, strict=False
    ):
        print(f"{words:58} {used:8.1f}")


if __name__ == "__main__":
    main()
