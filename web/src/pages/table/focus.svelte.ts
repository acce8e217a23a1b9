// Manages the keyboard focus: groups buttons into one Tab stop, and keeps the focus when a button disappears.

import { tick } from "svelte";

const STEPS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The target of an arrow key: the next button, or the nearest button in the row above or below. */
export function neighbor(buttons: readonly HTMLElement[], from: Element | null, key: string): HTMLElement | undefined {
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons.at(-1);
  const step = STEPS[key];
  const at = buttons.findIndex((button) => button === from);
  if (step === undefined || at < 0) return undefined;
  const [across, down] = step;
  if (down === 0) return buttons[at + across];
  const here = buttons[at]!.getBoundingClientRect();
  const away = (button: HTMLElement): number => Math.abs(button.getBoundingClientRect().left - here.left);
  const ahead = buttons.filter((button) => (button.getBoundingClientRect().top - here.top) * down > here.height / 2);
  const row = nearestRow(ahead, down);
  return row.toSorted((a, b) => away(a) - away(b))[0];
}

function nearestRow(buttons: readonly HTMLElement[], down: number): HTMLElement[] {
  const tops = buttons.map((button) => button.getBoundingClientRect().top * down);
  const nearest = Math.min(...tops);
  return buttons.filter((_, at) => Math.abs(tops[at]! - nearest) < 4);
}

/** For ``{@attach}``: the enabled buttons inside are one Tab stop, and arrow keys move between them. */
export function roving(around: HTMLElement): () => void {
  const buttons = (): HTMLButtonElement[] => [...around.querySelectorAll<HTMLButtonElement>("button:enabled")];
  let current: Element | null = null;
  function arrange(): void {
    const all = buttons();
    const stop = all.find((button) => button === current) ?? all.find(({ classList }) => classList.contains("main"));
    for (const button of all) button.tabIndex = button === (stop ?? all[0]) ? 0 : -1;
  }
  function hold(event: FocusEvent): void {
    current = (event.target as Element).closest("button");
    arrange();
  }
  function press(event: KeyboardEvent): void {
    const next = neighbor(buttons(), event.target as Element, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }
  around.dataset["roving"] = "";
  const observer = new MutationObserver(arrange);
  observer.observe(around, { childList: true, subtree: true, attributeFilter: ["disabled", "class"] });
  around.addEventListener("focusin", hold);
  around.addEventListener("keydown", press);
  arrange();
  return () => {
    observer.disconnect();
    around.removeEventListener("focusin", hold);
    around.removeEventListener("keydown", press);
  };
}

/** Keeps the focus on a moving element; focuses the next one if it disappears. Call while a component initializes. */
export function keepFocus(
  inside: () => HTMLElement | undefined,
  changes: () => unknown,
  next: () => HTMLElement | null | undefined,
): void {
  $effect.pre(() => {
    changes();
    const held = document.activeElement;
    const around = inside();
    if (!(held instanceof HTMLElement) || !around?.contains(held)) return;
    void tick().then(() => {
      const usable = held.isConnected && held !== around && !(held instanceof HTMLButtonElement && held.disabled);
      if (!usable || document.activeElement === document.body) (usable ? held : next())?.focus();
    });
  });
}
