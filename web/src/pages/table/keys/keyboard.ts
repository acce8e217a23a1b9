// Keyboard shortcuts: which key presses which button. Buttons carry the name of their command (`data-command`), so the
// same guard that protects a tap protects a key.

import type { TableCommand } from "../../../api/wire";
import { strings } from "./strings";

/** The commands whose buttons a letter presses. A hint is not a command, so its button names its own key. */
const ANSWERS = {
  p: ["pass_tiles", "agree", "look", "bid_courtesy", "pick_tile", "rack_tile"],
  d: ["discard_tile"],
  n: ["decline_discard", "stop"],
  c: ["claim_discard"],
  m: ["claim_discard mahjong", "declare_mahjong", "show_hand"],
  h: [],
} as const satisfies Record<string, readonly string[]>;
export type Letter = keyof typeof ANSWERS;

export type Shortcut = { is: "answer"; letter: Letter } | { is: "tile"; at: number } | { is: "search" | "help" };

/** The part of a keyboard event that matters here. */
export interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

const SIGNS: Record<string, Shortcut> = { "/": { is: "search" }, "?": { is: "help" } };
/** With Shift, the digits mean the tiles after the tenth. */
const TEN = 10;

/** The shortcut of a key press; null if the key means something else. */
export function shortcutOf(press: KeyPress): Shortcut | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat || press.isComposing || press.defaultPrevented)
    return null;
  const key = press.key.toLowerCase();
  if (key in SIGNS) return SIGNS[key]!;
  if (key in ANSWERS && !press.shiftKey) return { is: "answer", letter: key as Letter };
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1];
  if (digit === undefined || (press.code.startsWith("Numpad") && !/^\d$/.test(press.key))) return null;
  return { is: "tile", at: ((Number(digit) + TEN - 1) % TEN) + (press.shiftKey ? TEN : 0) };
}

/** Whether keys type text or choose an option here, so shortcuts must be off. */
export function isTyping(target: { tagName?: string; type?: string; isContentEditable?: boolean } | null): boolean {
  const tag = target?.tagName?.toLowerCase();
  if (tag === "input") return !["button", "checkbox", "radio", "range", "submit"].includes(target?.type ?? "text");
  return tag === "textarea" || tag === "select" || target?.isContentEditable === true;
}

/** The name of a command, as in `data-command`. */
export function commandName(command: TableCommand): string {
  if (command.type !== "play") return command.type;
  const { command: played } = command;
  return played.type === "claim_discard" && played.mahjong ? `${played.type} mahjong` : played.type;
}

/** Sets `data-command` on a button, and adds its key as a tooltip and for screen readers. */
export function nameButton(button: HTMLElement, name: string, hasKey: boolean): void {
  const letter = hasKey ? letterOf(name)?.toUpperCase() : undefined;
  button.dataset["command"] = name;
  if (letter !== undefined) {
    button.setAttribute("aria-keyshortcuts", letter);
    button.title = strings.tooltip(letter);
  } else if (button.hasAttribute("aria-keyshortcuts")) {
    button.removeAttribute("aria-keyshortcuts");
    button.removeAttribute("title");
  }
}

/** The letter that presses the button of a command. */
export function letterOf(name: string): Letter | undefined {
  return (Object.keys(ANSWERS) as Letter[]).find((letter) => (ANSWERS[letter] as readonly string[]).includes(name));
}

/** The visible button that a letter presses, even if the button is disabled. */
export function answerButton(letter: Letter): HTMLButtonElement | undefined {
  return visible(`[aria-keyshortcuts="${letter.toUpperCase()}"]`)[0];
}

/** The visible buttons of a command. */
export function buttonsOf(name: string): HTMLButtonElement[] {
  return visible(`[data-command="${name}"]`);
}

function visible(selector: string): HTMLButtonElement[] {
  const found = document.querySelectorAll<HTMLButtonElement>(`button${selector}`);
  return [...found].filter((button) => button.checkVisibility());
}
