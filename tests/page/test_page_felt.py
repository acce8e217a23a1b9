"""The table top: a grid of discards that never moves, exposures that are large enough, walls, counts and panels."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser import guest
from clicking import lift, put_back
from effort import times
from exposed import expose_all
from playwright.sync_api import Browser, Page, expect
from staged import kind, staged_acts
from staged_house import StagedHouse, at_a_call, go_on, playing, sit_down

from charleston.game import commands as game_commands
from charleston.game.fair import spot
from charleston.game.seats import EAST
from charleston.table import commands
from charleston.tiles import FULL_SET, NAMES, TILES, Tile

SIZES = {
    "small phone": (360, 740),
    "phone": (390, 844),
    "side": (740, 360),
    "tablet": (820, 1180),
    "tablet side": (1180, 820),
    "desktop": (1440, 900),
    "wide": (2560, 1440),
}
PHONES = ("small phone", "phone", "side")
LEAST_DISCARDS = {"side": 17}
"""The least width of the discards where 20 px do not fit: a low window has the rack beside the table."""
EXPOSED = """
() => [...document.querySelectorAll('[aria-label$="’s exposures"], [aria-label="Your exposures"]')].flatMap(list =>
  [...list.querySelectorAll('.tile')].map(tile => {
    const {left, top, right, bottom, width} = tile.getBoundingClientRect();
    const isJoker = tile.querySelector('use').getAttribute('href') === '#tile-35';
    const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]];
    const points = isJoker ? corners : corners.filter(([x]) => x === left + 3).slice(0, 1);
    const holder = tile.closest('button') ?? tile;
    const hidden = points.filter(([x, y]) => !holder.contains(document.elementFromPoint(x, y)));
    return {width, isJoker, isHidden: hidden.length > 0, who: list.ariaLabel};
  }))
"""
"""For every exposed tile: its width, and whether something covers a joker's corners or another tile's index."""
WATCH = """
() => {
  const SOON = 300, SHIFT = 8;
  const canPress = one => !one.disabled && one.checkVisibility() && getComputedStyle(one).pointerEvents !== 'none';
  const label = one => one.ariaLabel || one.innerText;
  let past = [];
  window.swaps = [];
  const look = () => {
    const now = performance.now();
    const seen = [...document.querySelectorAll('.felt button, .foot-area button, .felt [role=radio]')]
      .filter(one => !one.closest('.rack')).filter(canPress).map(one => ({one, box: one.getBoundingClientRect(), now}));
    past = past.filter(({now: then}) => now - then <= SOON);
    for (const {one, box} of seen) {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const before = past.filter(other => other.one === one).at(-1)?.box;
      if (before && Math.abs(before.left - box.left) <= SHIFT && Math.abs(before.top - box.top) <= SHIFT) continue;
      const other = past.find(({one: that, box: {left, right, top, bottom}}) =>
        that !== one && x > left && x < right && y > top && y < bottom);
      if (other) window.swaps.push(`${label(other.one)} -> ${label(one)}`);
    }
    past.push(...seen);
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}
"""
"""Collect in `swaps` every button that appears within 300 ms where a different button could be pressed."""
WATCH_DISCARDS = """
() => {
  const places = [];
  window.moved = [];
  let isDue = false;
  const look = () => {
    isDue = false;
    document.querySelectorAll('[aria-label="Discards, oldest first"] > li').forEach((one, at) => {
      const {x, y, width, height} = one.getBoundingClientRect();
      const place = [x, y, width, height].map(Math.round).join(' ');
      places[at] ??= place;
      if (places[at] !== place) window.moved.push(`${at}: ${places[at]} -> ${place}`);
    });
    window.most = places.length;
  };
  new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(look);
    isDue = true;
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}
"""
"""Collect in `moved` each discard that changes its position in any frame. `most` is the number of discards."""
CUT = """
() => {
  const box = one => one.getBoundingClientRect();
  const marks = [...document.querySelectorAll('.seat .marks')].flatMap(marks => [...marks.children].filter(one =>
    box(one).top < box(marks).bottom && box(one).right > box(marks).right + 1));
  const texts = [...document.querySelectorAll('.latest p')].filter(one => one.scrollHeight > one.clientHeight + 8);
  const plates = [...document.querySelectorAll('.seat.own header')].filter(one =>
    one.checkVisibility() && box(one).bottom > box(document.querySelector('.foot-area')).top + 1);
  return [...marks, ...texts, ...plates].map(one => one.innerText);
}
"""
"""List the marks of a seat and the names of the latest discard that are cut, and a plate that the question covers."""


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def discards_of(page: Page) -> Any:
    return page.get_by_role("list", name="Discards, oldest first")


def count_of(house: StagedHouse) -> int:
    """Return how many discards the grid shows: all but the latest, which the page shows enlarged."""
    game = house.state.game
    assert game is not None
    return max(0, len(game.discards) + (game.window is not None) - 1)


def discards(count: int) -> Callable[[StagedHouse], None]:
    """Play until the grid has so many discards."""

    def play(house: StagedHouse) -> None:
        while count_of(house) < count:
            go_on(house)

    return play


@pytest.mark.parametrize("size", times(["small phone"], soak=["small phone", "side", "tablet", "desktop"]))
def test_no_discard_ever_moves_during_a_whole_game(chromium: Browser, house: StagedHouse, size: str) -> None:
    """New discards, exposures, questions and the last tiles of a rack never move a discard."""
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth)
        resize(ruth.page, size)
        ruth.page.evaluate(WATCH)
        ruth.page.evaluate(WATCH_DISCARDS)
        for seat, command in staged_acts()[:-1]:
            house.play(seat, command)
            if isinstance(command, game_commands.DiscardTile):
                expect(ruth.page.locator(".discards li")).to_have_count(count_of(house))
        game = house.state.game
        assert game is not None
        assert sum(len(game.groups(seat)) for seat in game.players) >= 4
        assert ruth.page.evaluate("window.most") > 40
        assert ruth.page.evaluate("window.moved") == []
        assert ruth.page.evaluate("window.swaps") == []


def test_every_discard_of_the_longest_game_has_a_place(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth, play=discards(97))
        expect(ruth.page.locator(".discards li")).to_have_count(count_of(house))
        for size in SIZES:
            resize(ruth.page, size)
            outside = discards_of(ruth.page).evaluate(
                """list => {
                  const room = list.parentElement.getBoundingClientRect();
                  return [...list.children].map(one => one.getBoundingClientRect()).filter(one =>
                    one.top < room.top - 1 || one.bottom > room.bottom + 1 || one.right > room.right + 1).length;
                }"""
            )
            assert outside == 0, size
            width = discards_of(ruth.page).locator(".tile").first.evaluate("tile => tile.getBoundingClientRect().width")
            assert width >= LEAST_DISCARDS.get(size, 20), size


def test_a_question_covers_no_discard(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ruth:
        at_a_call(house, ruth)
        page = ruth.page
        page.get_by_role("button", name="Don’t ask me until my turn").wait_for()
        for size in ("small phone", "phone"):
            resize(page, size)
            rows, foot = page.locator(".discards .rows").bounding_box(), page.locator(".foot-area").bounding_box()
            assert rows is not None, size
            assert foot is not None, size
            assert rows["y"] + rows["height"] <= foot["y"], size


def test_four_exposures_of_every_player_are_large_and_visible(chromium: Browser, house: StagedHouse) -> None:
    last = max(at for at, (_, one) in enumerate(staged_acts()) if kind(one) == "discard_tile")

    def play(house: StagedHouse) -> None:
        playing(staged_acts()[:last])(house)
        expose_all(house)

    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth, play=play)
        for size in SIZES:
            resize(ruth.page, size)
            tiles: list[dict[str, Any]] = ruth.page.evaluate(EXPOSED)
            assert len(tiles) == 56, size
            assert sum(one["isJoker"] for one in tiles) == 8, size
            least = 34 if size in PHONES else 44
            assert min(one["width"] for one in tiles) >= least, size
            assert [one["who"] for one in tiles if one["isHidden"]] == [], size


def test_the_walls_show_the_tiles_that_are_left(chromium: Browser, house: StagedHouse) -> None:
    def stacks(page: Page) -> int:
        drawn: str = page.locator(".walls .sides").get_attribute("d") or ""
        return drawn.count("M")

    with guest(chromium, house.address, "phone") as ruth:
        sit_down(house, ruth)
        for wanted in (0, 3, 12):
            while count_of(house) < wanted:
                go_on(house)
            game = house.state.game
            assert game is not None
            places = {spot(index, sum(game.dice))[:2] for index in range(game.picked, len(FULL_SET))}
            expect(ruth.page.locator(".banner p")).to_contain_text(house.banner)
            assert stacks(ruth.page) == len(places)
        expect(ruth.page.locator(".discards .wall")).to_contain_text(f"Wall {house.state.game.wall_left}")  # type: ignore[union-attr]


def test_a_mark_and_a_name_tell_who_discarded_a_tile(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth, play=discards(5))
        game = house.state.game
        assert game is not None
        sides = ("mine", "right", "across", "left")
        expect(ruth.page.locator(".discards li")).to_have_count(5)
        for at, (tile, seat) in enumerate(game.discards[:5]):
            item = discards_of(ruth.page).get_by_role("listitem").nth(at)
            name = "you" if seat == EAST else ("Ruth", "Bess", "Carol", "Dora")[seat]
            expect(item.get_by_role("img", name=f"{NAMES[tile]}, from {name}", exact=True)).to_be_visible()
            expect(item).to_have_class(re.compile(rf"\b{sides[seat]}\b"))


def test_the_counts_show_all_kinds_and_mark_one(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address, "phone") as ruth:
        sit_down(house, ruth, play=discards(20))
        page = ruth.page
        expect(page.locator(".discards li")).to_have_count(20)
        game = house.state.game
        assert game is not None
        visible = [one.tile for one in game.discards] + list(game.racks[EAST])
        visible += [game.window.tile] if game.window else []
        tile = game.discards[0].tile
        page.get_by_role("button", name="Tiles seen so far").focus()
        page.keyboard.press("Enter")
        counts = page.get_by_role("region", name="Tiles seen so far")
        kinds = counts.get_by_role("listitem")
        expect(kinds).to_have_count(36)
        for kind_of, name in zip(TILES, NAMES, strict=True):
            copies = FULL_SET.count(Tile(kind_of))
            label = f"{name}: {visible.count(kind_of)} of {copies} seen"
            expect(counts.get_by_role("button", name=label, exact=True)).to_be_visible()
        page.keyboard.press("End")
        expect(counts.get_by_role("button", name="joker")).to_be_focused()
        page.keyboard.press("Escape")
        expect(counts).to_be_hidden()
        page.get_by_role("button", name="Tiles seen so far").click()
        counts.get_by_role("button", name=NAMES[tile]).click()
        expect(counts).to_be_hidden()
        marked = page.locator(".discards li.counted")
        expect(marked).to_have_count([one.tile for one in game.discards[:20]].count(tile))
        page.get_by_role("button", name="Stop counting").click()
        expect(marked).to_have_count(0)


def test_sorting_the_discards_is_the_players_choice(chromium: Browser, house: StagedHouse) -> None:
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth, play=discards(20))
        page = ruth.page
        expect(page.locator(".discards li")).to_have_count(20)
        before = discards_of(page).evaluate("list => [...list.children].map(one => Number(one.dataset.tile))")
        page.get_by_role("button", name="Sort discards").click()
        by_suit = page.get_by_role("list", name="Discards by suit")
        after: list[int] = by_suit.evaluate("list => [...list.children].map(one => Number(one.dataset.tile))")
        assert sorted(after) == sorted(before)
        assert after != before
        alike = [at for at, tile in enumerate(after) if at and after[at - 1] != tile and tile in after[:at]]
        assert alike == []
        page.get_by_role("button", name="Sort discards").click()
        assert discards_of(page).evaluate("list => [...list.children].map(one => Number(one.dataset.tile))") == before


def test_the_card_the_rack_and_the_pass_work_together(chromium: Browser, house: StagedHouse) -> None:
    """The first pass is on an upright phone, the second on a phone on its side."""
    with guest(chromium, house.address, "phone") as ruth:
        sit_down(house, ruth)
        page = ruth.page
        sheets = page.get_by_role("navigation", name="Card, log and menu")
        card = page.get_by_role("region", name="The card")
        side = page.get_by_role("region", name="Log, chat and menu")
        for size, acts in (("small phone", staged_acts()[:4]), ("side", staged_acts()[4:8])):
            resize(page, size)
            own = acts[0][1]
            assert isinstance(own, game_commands.PassTiles)
            sheets.get_by_role("button", name="Log").click()
            side.get_by_role("button", name="Close").click()
            expect(side, size).to_be_hidden()
            expect(sheets.get_by_role("button", name="Log"), size).to_be_focused()
            sheets.get_by_role("button", name="Card", exact=True).click()
            for tile in own.tiles:
                lift(page, tile)
            expect(card, size).to_be_visible()
            page.get_by_role("region", name="The Charleston").locator("button.main").click()
            page.get_by_role("list", name="Tiles you passed").wait_for(state="attached")
            expect(card, size).to_be_visible()
            card.get_by_role("button", name="Close").click()
            expect(card, size).to_be_hidden()
            expect(page.get_by_role("list", name="Tiles you passed"), size).to_be_visible()
            playing(acts[1:])(house)
            expect(page.locator(".banner p")).to_have_text(house.banner)


def test_a_blind_pass_by_tapping_the_face_down_tiles(chromium: Browser, house: StagedHouse) -> None:
    until = next(at for at, (seat, one) in enumerate(staged_acts()) if kind(one) == "blind" and seat == EAST)
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth, play=playing(staged_acts()[:until]))
        page = ruth.page
        middle = page.get_by_role("region", name="The Charleston")
        backs = middle.get_by_role("group", name=re.compile("face down")).get_by_role("button")
        own = staged_acts()[until][1]
        assert isinstance(own, game_commands.PassTiles)
        for size in ("small phone", "side", "desktop"):
            resize(page, size)
            expect(backs, size).to_have_count(3)
            backs.nth(2).click()
            backs.nth(0).click()
            expect(middle.get_by_role("button", pressed=True), size).to_have_count(2)
            backs.nth(2).click()  # a second click puts this tile back
            expect(backs.nth(2), size).to_have_attribute("aria-pressed", "false")
            expect(backs.nth(0), size).to_have_attribute("aria-pressed", "true")
            for tile in own.tiles:
                lift(page, tile)
            backs.nth(1).click(force=True)  # the slots are full: nothing happens
            expect(backs.nth(1), size).to_have_attribute("aria-pressed", "false")
            middle.locator("button.main").click(trial=True)
            if size != "desktop":
                put_back(page)
                backs.nth(0).click()
                expect(middle.get_by_role("button", pressed=True), size).to_have_count(0)
        middle.locator("button.main").click()
        page.get_by_role("list", name="Tiles you passed").wait_for()
        sent = house.played()[-1]
        assert isinstance(sent, game_commands.PassTiles)
        assert (sorted(sent.tiles), sent.blind) == (sorted(own.tiles), 1)


def test_no_text_on_the_table_is_cut(chromium: Browser, house: StagedHouse) -> None:
    """Others have passed; a discard can be called; the call can be taken back; the player paused."""
    acts = staged_acts()
    claim = next(at for at, (seat, one) in enumerate(acts) if kind(one) == "claim_discard" and seat == EAST)
    with guest(chromium, house.address) as ruth:
        sit_down(house, ruth)
        page = ruth.page

        def cut() -> dict[str, Any]:
            found = {}
            for size in SIZES:
                resize(page, size)
                found[size] = page.evaluate(CUT)
            return {size: texts for size, texts in found.items() if texts}

        for seat, command in acts[:4]:
            if seat != EAST:
                house.play(seat, command)
        expect(page.get_by_text("has passed")).to_have_count(3)
        assert cut() == {}
        house.play(*acts[0])
        for seat, command in acts[4:claim]:
            house.play(seat, command)
        page.get_by_role("group", name="What you can do").get_by_role("button", name="Call the").wait_for()
        assert cut() == {}
        for seat, command in acts[claim : claim + 3]:  # the others decline
            house.play(seat, command)
        undo = page.get_by_role("button", name="Take back my call")
        expect(undo).to_be_visible()
        for size in PHONES:
            resize(page, size)
            bar = page.get_by_role("navigation", name="Card, log and menu").bounding_box()
            assert bar is not None
            assert bar["height"] <= 50, size
        house.ask(house.state.chairs[house.state.order[EAST]].person, commands.Pause())
        page.get_by_role("button", name="Resume").wait_for()
        assert cut() == {}
