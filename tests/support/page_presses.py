"""Presses inside the page at the moment a step arrives, the commands the page sends, and the steps it receives."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

BUTTONS = """
() => [...document.querySelectorAll('button:enabled')].flatMap(one => {
  const box = one.getBoundingClientRect();
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  const seen = box.width > 0 && one.contains(document.elementFromPoint(...at));
  return seen ? [[...at, one.innerText || one.ariaLabel]] : [];
})
"""
"""The position and text of each button that can be pressed now."""
ARM = """
([points, times]) => {
  const press = at => {
    const found = at === 'focus' ? document.activeElement : document.elementFromPoint(at[0], at[1]);
    if (found === null) return;
    const box = found.getBoundingClientRect();
    const [clientX, clientY] = at === 'focus' ? [box.left + 1, box.top + 1] : at;
    const more = {bubbles: true, composed: true, cancelable: true, clientX, clientY, button: 0};
    if (at === 'focus') found.dispatchEvent(new KeyboardEvent('keydown', {...more, key: 'Enter'}));
    else found.dispatchEvent(new PointerEvent('pointerdown', more));
    found.closest('button')?.click();
  };
  const late = () => times.length > 0 && performance.now() >= window.stepAt + 350;
  const all = () => { if (!late()) points.forEach(press); };
  window.pressed = new Promise(done => {
    window.onstep = () => {
      window.onstep = null;
      all();
      times.forEach(time => setTimeout(all, time));
      setTimeout(done, Math.max(0, ...times) + 1);
    };
  });
}
"""
AFTER_STEP = """
const set = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage').set;
Object.defineProperty(WebSocket.prototype, 'onmessage', {set(handler) {
  set.call(this, handler && (event => {
    if (JSON.parse(event.data).type === 'step') window.stepAt = performance.now();
    handler.call(this, event);
    if (JSON.parse(event.data).type === 'step') setTimeout(() => window.onstep?.());
  }));
}});
"""
"""Calls `onstep` after the page draws a step."""
BEFORE_THEY_ACT = [50, 150, 300]
"""When to press, in milliseconds after a step. Buttons work again 350 ms after the page paints the step. On a busy
machine a timer may fire later than that; it then presses nothing."""


class Sent:
    """The commands that a page has sent since the last ``take``; a command that the page resends counts once."""

    def __init__(self, page: Page) -> None:
        self._frames: list[Any] = []
        page.add_init_script(AFTER_STEP)
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._frames.append(json.loads(frame)))

    def take(self, page: Page) -> list[dict[str, Any]]:
        page.evaluate("new Promise(requestAnimationFrame)")  # earlier messages have arrived by now
        found = {frame["id"]: frame["command"] for frame in self._frames if frame["type"] == "do"}
        self._frames.clear()
        return [command.get("command", command) for command in found.values()]


class Received:
    """The steps that the server has sent to a page."""

    def __init__(self, page: Page) -> None:
        self.steps: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._keep(json.loads(frame)))

    def _keep(self, message: dict[str, Any]) -> None:
        self.steps += message.get("missed", [])
        self.steps += [message["step"]] if "step" in message else []


def ready(page: Page) -> None:
    """Wait until every button is active."""
    expect(page.locator('[style*="pointer-events"]')).to_have_count(0)


def press_at_the_change(page: Page, points: list[Any], times: list[int], change: Callable[[], None]) -> None:
    page.evaluate(ARM, [points, times])
    change()
    page.evaluate("window.pressed")
