import { expect, test } from "vitest";
import { commandName, isTyping, letterOf, shortcutOf, type KeyPress } from "./keyboard";

const press = (key: string, code = `Key${key.toUpperCase()}`, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});

test.each(["p", "d", "n", "c", "m", "h"] as const)("the letter %s is an answer", (letter) => {
  expect(shortcutOf(press(letter))).toEqual({ is: "answer", letter });
  expect(shortcutOf(press(letter.toUpperCase()))).toEqual({ is: "answer", letter }); // caps lock
});

test("the search and the help", () => {
  expect(shortcutOf(press("/", "Slash"))).toEqual({ is: "search" });
  expect(shortcutOf(press("?", "Slash", { shiftKey: true }))).toEqual({ is: "help" });
  expect(shortcutOf(press("/", "Digit7", { shiftKey: true }))).toEqual({ is: "search" }); // a German keyboard
});

test("digits lift tiles: 0 is the tenth, and Shift goes on from there", () => {
  expect(shortcutOf(press("1", "Digit1"))).toEqual({ is: "tile", at: 0 });
  expect(shortcutOf(press("9", "Digit9"))).toEqual({ is: "tile", at: 8 });
  expect(shortcutOf(press("0", "Digit0"))).toEqual({ is: "tile", at: 9 });
  expect(shortcutOf(press("!", "Digit1", { shiftKey: true }))).toEqual({ is: "tile", at: 10 });
  expect(shortcutOf(press("$", "Digit4", { shiftKey: true }))).toEqual({ is: "tile", at: 13 });
  expect(shortcutOf(press("3", "Numpad3"))).toEqual({ is: "tile", at: 2 });
});

test("other keys and other presses are no shortcuts", () => {
  for (const key of ["a", "x", "e", "Enter", " ", "Escape", "ArrowLeft", "Tab", "F1"])
    expect(shortcutOf(press(key))).toBe(null);
  expect(shortcutOf(press("PageDown", "Numpad3"))).toBe(null); // without Num Lock
  for (const more of ["ctrlKey", "altKey", "metaKey", "repeat", "isComposing", "defaultPrevented"] as const) {
    expect(shortcutOf(press("p", "KeyP", { [more]: true }))).toBe(null);
    expect(shortcutOf(press("1", "Digit1", { [more]: true }))).toBe(null);
  }
  expect(shortcutOf(press("P", "KeyP", { shiftKey: true }))).toBe(null);
});

test("shortcuts are off while the player types, and only then", () => {
  for (const type of ["text", "search", "number", "", undefined])
    expect(isTyping({ tagName: "INPUT", ...(type === undefined ? {} : { type }) })).toBe(true);
  expect(isTyping({ tagName: "TEXTAREA" })).toBe(true);
  expect(isTyping({ tagName: "SELECT" })).toBe(true);
  expect(isTyping({ tagName: "DIV", isContentEditable: true })).toBe(true);
  for (const type of ["radio", "checkbox", "range", "button"]) expect(isTyping({ tagName: "INPUT", type })).toBe(false);
  expect(isTyping({ tagName: "BUTTON", isContentEditable: false })).toBe(false);
  expect(isTyping(null)).toBe(false);
});

test("a call and mah jongg on a discard have different keys", () => {
  const call = { type: "claim_discard", seat: 0, mahjong: false } as const;
  expect(letterOf(commandName({ type: "play", command: call }))).toBe("c");
  expect(letterOf(commandName({ type: "play", command: { ...call, mahjong: true } }))).toBe("m");
  expect(letterOf(commandName({ type: "play", command: { type: "discard_tile", seat: 0, tile: 3 } }))).toBe("d");
  expect(letterOf(commandName({ type: "play", command: { type: "challenge", seat: 0, challenged: 1 } }))).toBe(
    undefined,
  );
  expect(letterOf(commandName({ type: "pause" }))).toBe(undefined);
});
