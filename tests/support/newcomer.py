"""A newcomer at the guided game: she reads the coach, taps the marked tiles and presses the named button."""

import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, Route

TIMEOUT_S = 120.0
MAX_ACTS = 400
READ = """
() => {
  const coach = document.querySelector('aside[aria-label="Coach"]');
  if (coach === null) return null;
  const shown = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
  const text = selector => shown(selector).map(one => one.innerText.trim()).filter(Boolean).join(' / ');
  const inCoach = selector => [...coach.querySelectorAll(selector)].map(one => one.innerText.trim());
  const all = inCoach('.text p').join(' ');
  return {
    coach: all,
    words: inCoach('dfn'),
    press: inCoach('.press'),
    reads: inCoach('.buttons button').includes('Next'),
    asks: inCoach('.buttons button').includes('Show me'),
    lines: inCoach('li').length,
    marked: shown('.rack button').filter(one => one.querySelector('.arrow')).length,
    banner: text('.banner p'),
    middle: text('section[aria-label="The middle of the table"]'),
    acts: text('[aria-label="What you can do"]'),
    result: text('section[aria-label="How the game ended"]'),
    isOver: coach.classList.contains('over'),
  };
}
"""
"""Everything that a newcomer reads at this moment."""
CHANGE = """
() => new Promise(done => {
  new MutationObserver(done).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  let frames = 10;
  const frame = () => (frames-- > 0 ? requestAnimationFrame(frame) : done());
  frame();
}).then(() => new Promise(requestAnimationFrame))
"""
"""Wait until the page changes, for ten frames at most."""


class Entry(NamedTuple):
    """A text that the newcomer reads, where it is on the page, and the words that it explains."""

    where: str
    text: str
    words: tuple[str, ...] = ()


class Newcomer:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.transcript: list[Entry] = []
        self.acts: list[str] = []
        page.route("**/api/tables", _quick_bots)

    def play(self, is_enough: Callable[[dict[str, Any]], object] = lambda seen: seen["isOver"]) -> None:
        """Follow the coach until ``is_enough`` accepts what she sees; by default, to the end of the game."""
        for _ in range(MAX_ACTS):
            seen = self._wait()
            self._write_down(seen)
            if is_enough(seen):
                return
            assert not seen["isOver"], "The game ended too early"
            self._act(seen)
        raise AssertionError(f"The game does not end; the last text is {self.transcript[-1]}")

    def _wait(self) -> dict[str, Any]:
        """Wait until the coach asks her to do something, or the game is over."""
        end = time.monotonic() + TIMEOUT_S
        while True:
            seen = self.page.evaluate(READ)
            if seen is not None and seen["asks"]:
                self._note(Entry("question", seen["coach"]))
                assert seen["marked"] == 0, "the second game shows the answer only on request"
                self.page.get_by_role("complementary", name="Coach").get_by_role("button", name="Show me").click()
            elif seen is not None and (seen["press"] or seen["reads"] or seen["lines"] or seen["isOver"]):
                return dict(seen)
            assert time.monotonic() < end, f"The coach asks nothing: {seen}"
            self.page.evaluate(CHANGE)

    def _write_down(self, seen: dict[str, Any]) -> None:
        self._note(Entry("coach", seen["coach"], tuple(seen["words"])))
        if seen["reads"] or seen["lines"]:
            return  # she reads the rest when the coach has finished
        for where in ("middle", "banner", "acts", "result"):
            if seen[where]:
                self._note(Entry(where, seen[where]))

    def _note(self, entry: Entry) -> None:
        if entry not in self.transcript:
            self.transcript.append(entry)

    def _act(self, seen: dict[str, Any]) -> None:
        coach = self.page.get_by_role("complementary", name="Coach")
        if seen["reads"]:
            coach.get_by_role("button", name="Next").click()
        elif seen["lines"]:
            coach.get_by_role("button", name="Choose this line").first.click()
        else:
            self._follow(seen)
        self._until_changed(seen)

    def _follow(self, seen: dict[str, Any]) -> None:
        for _ in range(seen["marked"]):
            left = self.page.locator('.rack button[aria-pressed="false"]', has=self.page.locator(".arrow"))
            if left.count() > 0:
                left.first.click()
        for name in seen["press"]:
            self.acts.append(name)
            self._button(name).click()

    def _button(self, name: str) -> Locator:
        """Return the button or choice that begins with this text. Prefer one that the coach has marked."""
        begins = re.compile(rf"^\s*✓?\s*{re.escape(name)}", re.IGNORECASE)
        everything = self.page.locator("main :is(button, label.button):visible:not([disabled])").filter(has_text=begins)
        marked = everything.filter(has=self.page.locator(".arrow"))
        return (marked if marked.count() > 0 else everything).last

    def _until_changed(self, before: dict[str, Any]) -> None:
        end = time.monotonic() + TIMEOUT_S
        while (seen := self.page.evaluate(READ)) is not None and seen["coach"] == before["coach"]:
            same = all(seen[key] == before[key] for key in ("coach", "banner", "middle"))
            if same and time.monotonic() > end - TIMEOUT_S + 3:
                return  # the press did not count, for example because the table had just changed: try again
            assert time.monotonic() < end, f"Nothing happens after {before}"
            self.page.evaluate(CHANGE)


def _quick_bots(route: Route) -> None:
    """Open the same table with bots that answer at once."""
    if route.request.method != "POST":
        route.continue_()
        return
    body: Any = route.request.post_data_json
    route.continue_(post_data={**body, "setup": {**body["setup"], "pace": 0}})


def written(transcript: list[Entry]) -> str:
    return "".join(f"[{entry.where}] {entry.text}\n" for entry in transcript)
