import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GRACE_MS, Guard } from "./guard";

/** The part of a button that the guard uses. */
class FakeButton {
  style = { pointerEvents: "" };
  top = 100;
  getBoundingClientRect(): DOMRect {
    return { left: 0, right: 50, top: this.top, bottom: this.top + 40 } as DOMRect;
  }
}

let handlers: Map<string, (event: Event) => void>;
let missed: number;
let guard: Guard;

beforeEach(() => {
  vi.useFakeTimers();
  handlers = new Map();
  missed = 0;
  vi.stubGlobal("document", {
    addEventListener: (type: string, handler: (event: Event) => void) => handlers.set(type, handler),
    removeEventListener: (type: string) => handlers.delete(type),
  });
  vi.stubGlobal("requestAnimationFrame", (what: () => void) => setTimeout(what, 0));
  guard = new Guard(() => (missed += 1));
  guard.listen();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(button: FakeButton, meaning: string): () => void {
  return guard.button(meaning)(button as unknown as HTMLElement) as () => void;
}

/** Sends an event to a button or the page beside it, and returns whether it got through. */
function send(type: string, to: FakeButton | null, more: object = {}): boolean {
  let stopped = false;
  const stop = (): void => void (stopped = true);
  handlers.get(type)?.({
    composedPath: () => [to, {}],
    clientX: 20,
    clientY: 110,
    preventDefault: stop,
    stopImmediatePropagation: stop,
    ...more,
  } as unknown as Event);
  return !stopped;
}
const acts = (button: FakeButton): boolean => (send("pointerdown", button), send("click", button));
const wait = (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds);

test("a new button ignores the pointer for a moment, then it always acts", () => {
  const button = new FakeButton();
  show(button, "a");
  wait(GRACE_MS - 1);
  expect(button.style.pointerEvents).toBe("none");
  expect(acts(button)).toBe(false);
  wait(2);
  expect(button.style.pointerEvents).toBe("");
  expect(acts(button)).toBe(true);
  wait(60_000);
  expect(acts(button)).toBe(true);
});

test("a press at the position of a new button counts as missed", () => {
  show(new FakeButton(), "a");
  send("pointerdown", null);
  expect(missed).toBe(1);
  send("pointerdown", null, { clientY: 300 });
  expect(missed).toBe(1);
  wait(GRACE_MS + 1);
  send("pointerdown", null);
  expect(missed).toBe(1);
});

test("a button with a new meaning counts as new, even if it is the same element", () => {
  const button = new FakeButton();
  const leave = show(button, "a");
  wait(GRACE_MS + 1);
  leave();
  show(button, "b");
  expect(acts(button)).toBe(false);
  expect(missed).toBe(1);
  wait(GRACE_MS + 1);
  expect(acts(button)).toBe(true);
});

test("a redraw with the same meaning keeps the button, whatever the order of attachments", () => {
  const button = new FakeButton();
  const leave = show(button, "a");
  wait(GRACE_MS + 1);
  leave();
  const leaveLater = show(button, "a");
  expect(acts(button)).toBe(true);
  const leaveLast = show(button, "b");
  leaveLater();
  expect(acts(button)).toBe(false);
  leaveLast();
  expect(acts(button)).toBe(true); // the guard no longer handles this button
});

test("a press that started with another meaning never counts, however long it lasts", () => {
  const button = new FakeButton();
  show(button, "a");
  wait(GRACE_MS + 1);
  send("pointerdown", button);
  show(button, "b");
  wait(10 * GRACE_MS);
  expect(send("click", button)).toBe(false);
  expect(send("click", button)).toBe(true);
});

test("a button that has moved far counts as new, a small shift does not count", () => {
  const button = new FakeButton();
  show(button, "a");
  wait(GRACE_MS + 1);
  button.top = 104;
  guard.measure();
  expect(acts(button)).toBe(true);
  button.top = 150;
  guard.measure();
  expect(acts(button)).toBe(false);
  wait(GRACE_MS + 1);
  expect(acts(button)).toBe(true);
});

test("a key works like a pointer, and presses only once while held down", () => {
  const button = new FakeButton();
  show(button, "a");
  send("keydown", button, { key: "Enter", repeat: false });
  expect(send("click", button)).toBe(false);
  wait(GRACE_MS + 1);
  expect(send("keydown", button, { key: "Enter", repeat: false })).toBe(true);
  expect(send("click", button)).toBe(true);
  expect(send("keydown", button, { key: "Enter", repeat: true })).toBe(false);
  expect(send("keydown", button, { key: "ArrowLeft", repeat: true })).toBe(true);
});

test("a button that sends nothing is not delayed", () => {
  expect(acts(new FakeButton())).toBe(true);
});
