"""Count a player's taps in whole games. A scripted player with default settings plays them in Chromium.

For one player with three bots, on a phone, a tablet and a desktop, it prints the taps, the questions about discards,
how many of these questions were useless (no legal call helps a line within reach; see ``charleston.bots.call_value``),
and the seconds from the player's discard to the player's next turn. For four friends in four browsers, it prints each
player's taps and answers, first when they tap a tile and then a button to discard, then when they drag the tile to the
table, which counts as one tap.

The scripted player immediately gives the regular bot's answer. Waiting times depend on the machine's load.
"""

import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from browser import COUNT_STEPS, SIZES, program
from clicking import do, drag, rack, standing
from msgspec.structs import replace
from page_presses import ready
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from staged_house import StagedHouse

from charleston.bots.call_value import call_value
from charleston.bots.player import answer
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.ruleset import Ruleset
from charleston.game.seats import Seat
from charleston.game.state import State
from charleston.game.view import view
from charleston.game.wins import is_complete
from charleston.table.setup import Setup
from charleston.table.state import TableState

SOLO = {"options": {"call.validation": "block"}}
FRIENDS = {"call_seconds": 3} if "call_seconds" in Setup.__struct_fields__ else {}
PEOPLE = ("Ruth", "Bess", "Carol", "Dora")
COUNT = "window.taps = 0; addEventListener('pointerdown', () => window.taps++, true);"
POLL_S = 0.02
CLICK_MS = 5000
LOAD_MS = 60_000
RETRY_S = 4.0


class Tally:
    """What one player had to do in a game."""

    def __init__(self) -> None:
        self.answers = 0
        self.asked: set[int] = set()  # numbers of questions about discards
        self.useless: set[int] = set()
        self.waits: list[float] = []  # seconds from this player's discard to their next turn


class Player(NamedTuple):
    page: Page
    chair: int
    tally: Tally
    drags: bool = False  # whether the player drags a discard to the table


def live(house: StagedHouse, table: str) -> TableState:
    return house.server.tables._live[table].state  # noqa: SLF001 - read the server's state directly


def is_useless(state: TableState, game: State, seat: Seat) -> bool:
    """Return whether no legal call of the live discard helps, under the strictest rules."""
    assert game.window is not None
    assert state.card is not None
    if is_complete(game, seat, game.window.heard):
        return False
    strict = _strict(game)
    if commands.ClaimDiscard(seat) not in choices(strict, seat):
        return True
    return call_value(state.card, view(strict, seat), with_bot=True) == "possible"


def _strict(game: State) -> State:
    rules: Ruleset = replace(game.rules, validation="block")
    return replace(game, rules=rules)


def shows(page: Page, *names: str) -> bool:
    acts = page.get_by_role("group", name="What you can do")
    return any(acts.get_by_role("button", name=name).count() > 0 for name in names)


def act(house: StagedHouse, table: str, player: Player) -> bool:
    """Answer the question that the page shows, if it shows one; return whether the player acted."""
    state = live(house, table)
    game, seat = state.game, state.seat_of(player.chair)
    if game is None or seat is None or seat not in state.waits:
        return False
    chosen = answer("regular", game.card, view(game, seat), choices(game, seat), state.seq)
    if chosen is None or not _is_asked(state, player, chosen.command):
        return False
    try:
        if player.drags and isinstance(chosen.command, commands.DiscardTile):
            ready(player.page)
            drag(player.page, standing(player.page, chosen.command.tile), player.page.locator("[data-drop]"))
        else:
            do(player.page, chosen.command, state.names())
    except PlaywrightTimeoutError:  # the question changed in the meantime
        return False
    end = time.monotonic() + RETRY_S
    while live(house, table).seq == state.seq and time.monotonic() < end:
        time.sleep(POLL_S)
    player.tally.answers += 1
    return True


def _is_asked(state: TableState, player: Player, command: commands.Command) -> bool:
    """Return whether the page asks for this command in this state; count questions about discards."""
    page, game, tally = player.page, state.game, player.tally
    assert game is not None
    if isinstance(command, commands.PickTile):
        return shows(page, "Pick a tile")
    if game.phase != "claim":
        return True
    if page.evaluate("window.lastStep") != state.seq:
        return False  # the page shows an earlier discard
    passes = page.get_by_role("button", name="Wait!").count() > 0  # the discard passes if the player does nothing
    asked = shows(page, "Call the", "Mah Jongg!") if passes else shows(page, "No, thanks")
    if not asked or page.evaluate("window.lastStep") != state.seq:
        return False
    tally.asked.add(state.question)
    if is_useless(state, game, command.seat):
        tally.useless.add(state.question)
    return not (passes and isinstance(command, commands.DeclineDiscard))


def is_over(house: StagedHouse, table: str) -> bool:
    game = live(house, table).game
    return game is not None and game.phase == "over"


def own_turn(house: StagedHouse, table: str, player: Player) -> bool:
    """Return whether it is this player's turn, and the page shows it."""
    state = live(house, table)
    game, seat = state.game, state.seat_of(player.chair)
    mine = game is not None and game.turn == seat and game.phase in ("pick", "discard")
    return mine and shows(player.page, "Pick a tile", "Discard")


def play_alone(house: StagedHouse, page: Page, table: str) -> Tally:
    player = Player(page, 0, Tally())
    since: float | None = None
    while not is_over(house, table):
        if since is not None and own_turn(house, table, player):
            player.tally.waits.append(time.monotonic() - since)
            since = None
        discards = _discards(house, table)
        if not act(house, table, player):
            time.sleep(POLL_S)
        elif _discards(house, table) > discards:
            since = time.monotonic()
    return player.tally


def _discards(house: StagedHouse, table: str) -> int:
    """Return how many discards of chair 0 can be taken back. If all other players are bots, every discard can."""
    state = live(house, table)
    return sum(state.order[thrown.seat] == 0 for thrown in state.thrown)


def context_of(browser: Browser, size: str) -> BrowserContext:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    context.set_default_timeout(CLICK_MS)
    context.set_default_navigation_timeout(LOAD_MS)
    context.add_init_script(COUNT + COUNT_STEPS)
    return context


def alone(browser: Browser, house: StagedHouse, size: str) -> tuple[int, Tally]:
    context = context_of(browser, size)
    page = context.new_page()
    page.goto(house.address)
    page.request.put(f"{house.address}/api/me", data={"name": "Ann"})
    opened = page.request.post(f"{house.address}/api/tables", data={"bots": "regular", "setup": SOLO})
    table = opened.json()["table"]
    page.goto(f"{house.address}/tables/{table}")
    rack(page).wait_for(timeout=LOAD_MS)
    tally = play_alone(house, page, table)
    taps: int = page.evaluate("window.taps")
    context.close()
    return taps, tally


def with_friends(browser: Browser, house: StagedHouse, *, drags: bool) -> list[tuple[int, Tally]]:
    with ExitStack() as stack:
        sizes = ("phone", "tablet", "desktop", "phone")
        contexts = [stack.enter_context(context_of(browser, size)) for size in sizes]
        players = [Player(context.new_page(), chair, Tally(), drags) for chair, context in enumerate(contexts)]
        for player, name in zip(players, PEOPLE, strict=True):
            player.page.goto(house.address)
            player.page.request.put(f"{house.address}/api/me", data={"name": name})
        host = players[0].page
        ask = {"title": "Thursday", "setup": FRIENDS}
        table: str = host.request.post(f"{house.address}/api/tables", data=ask).json()["table"]
        for player in players:
            player.page.goto(f"{house.address}/tables/{table}")
            if player.chair:
                player.page.get_by_role("button", name="Sit down").click(timeout=LOAD_MS)
        host.get_by_role("button", name="Start the game").click(timeout=LOAD_MS)
        for player in players:
            rack(player.page).wait_for(timeout=LOAD_MS)
            player.page.evaluate("window.taps = 0")
        while not is_over(house, table):
            acted = [act(house, table, player) for player in players]
            if not any(acted):
                time.sleep(POLL_S)
        return [(player.page.evaluate("window.taps"), player.tally) for player in players]


def main() -> None:
    found = program()
    if found is None:
        sys.exit("This benchmark needs Chromium, which is not installed. On Debian: apt-get install chromium")
    games = set(sys.argv[1:]) or {"phone", "tablet", "desktop", "friends"}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        house = StagedHouse(Path(data))
        print(f"{'':24} {'taps':>6} {'answers':>8} {'about discards':>15} {'useless':>8} {'wait a round, s':>16}")
        for size in ("phone", "tablet", "desktop"):
            if size in games:
                house.fix_seeds(f"taps {size}")
                _print(f"alone, {size}", *alone(browser, house, size))
        for drags in (False, True) if "friends" in games else ():
            house.fix_seeds(f"taps with friends, {drags}")
            house.fix_walls("taps with friends")  # the same in both games
            for name, (taps, tally) in zip(PEOPLE, with_friends(browser, house, drags=drags), strict=True):
                _print(f"{'dragging' if drags else 'four'} friends, {name}", taps, tally)
        browser.close()
        house.stop()


def _print(what: str, taps: int, tally: Tally) -> None:
    wait = f"{statistics.median(tally.waits):16.1f}" if tally.waits else ""
    print(f"{what:24} {taps:6} {tally.answers:8} {len(tally.asked):15} {len(tally.useless):8} {wait}", flush=True)


if __name__ == "__main__":
    main()
