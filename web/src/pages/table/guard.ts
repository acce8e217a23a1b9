// Ignores presses that the player meant for an earlier screen. Every button that sends a command is registered here
// with its meaning. A button that has just appeared, moved or changed its meaning ignores presses for a moment.
// Tiles on the rack are an exception: Rack.svelte compares the question instead (`pressedOn`).

import type { Attachment } from "svelte/attachments";

/** Nobody can read and press a button in less time. An earlier press was meant for the previous button. */
export const GRACE_MS = 350;
/** A button that moves at most this many pixels counts as the same button. */
const MAX_SHIFT = 8;
const PRESS_KEYS = new Set(["Enter", " "]);

interface Shown {
  meaning: string;
  /** The attachment that owns the entry. A new attachment attaches before the old one detaches. */
  holder: symbol;
  isNew: boolean;
  box: DOMRect;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Guard {
  /** The entry of each button. An attachment that runs again with the same meaning changes nothing. */
  readonly #known = new WeakMap<HTMLElement, Shown>();
  readonly #present = new Set<HTMLElement>();
  /** The button under the pointer or key press, and its meaning at that time. */
  #pressed: { button: HTMLElement; meaning: string } | null = null;

  /** Calls ``onmiss`` for each press that does not count. */
  constructor(private readonly onmiss: () => void) {}

  /** For ``{@attach}`` on a button that sends a command. */
  button(meaning: string): Attachment<HTMLElement> {
    return (button) => {
      const holder = Symbol("holder");
      const known = this.#known.get(button);
      const shown = known ?? { meaning, holder, isNew: true, box: button.getBoundingClientRect(), timer: undefined };
      this.#present.add(button);
      shown.holder = holder;
      if (known?.meaning !== meaning) this.#renew(button, Object.assign(shown, { meaning }));
      return () => {
        if (shown.holder === holder) this.#present.delete(button);
      };
    };
  }

  /** Call this after a redraw. A button that has moved counts as new. */
  measure(): void {
    for (const button of this.#present) {
      const shown = this.#known.get(button)!;
      const box = button.getBoundingClientRect();
      const shift = Math.max(Math.abs(box.left - shown.box.left), Math.abs(box.top - shown.box.top));
      shown.box = box;
      if (shift > MAX_SHIFT) this.#renew(button, shown);
    }
  }

  listen(): () => void {
    const options = { capture: true };
    document.addEventListener("pointerdown", this.#down, options);
    document.addEventListener("keydown", this.#key, options);
    document.addEventListener("click", this.#click, options);
    return () => {
      document.removeEventListener("pointerdown", this.#down, options);
      document.removeEventListener("keydown", this.#key, options);
      document.removeEventListener("click", this.#click, options);
    };
  }

  /** The grace period starts when the button is visible. Until it ends, the pointer ignores the button. */
  #renew(button: HTMLElement, shown: Shown): void {
    this.#known.set(button, shown);
    shown.isNew = true;
    clearTimeout(shown.timer);
    button.style.pointerEvents = "none";
    requestAnimationFrame(() => {
      clearTimeout(shown.timer);
      shown.timer = setTimeout(() => {
        shown.isNew = false;
        button.style.pointerEvents = "";
      }, GRACE_MS);
    });
  }

  readonly #down = (event: PointerEvent): void => {
    this.#begin(event);
    if (this.#pressed === null && this.#isOnNew(event.clientX, event.clientY)) this.onmiss();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (!PRESS_KEYS.has(event.key)) return;
    if (!event.repeat) this.#begin(event);
    else if (this.#find(event) !== null) event.preventDefault(); // a key held down would press the next button
  };

  readonly #click = (event: MouseEvent): void => {
    const button = this.#find(event);
    if (button === null) return;
    const { meaning, isNew } = this.#known.get(button)!;
    const hasChanged = this.#pressed?.button === button && this.#pressed.meaning !== meaning;
    this.#pressed = null;
    if (!isNew && !hasChanged) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.onmiss();
  };

  #begin(event: Event): void {
    const button = this.#find(event);
    this.#pressed = button === null ? null : { button, meaning: this.#known.get(button)!.meaning };
  }

  #find(event: Event): HTMLElement | null {
    const target = event.composedPath().find((one) => this.#present.has(one as HTMLElement));
    return (target as HTMLElement | undefined) ?? null;
  }

  #isOnNew(x: number, y: number): boolean {
    return [...this.#present].some((button) => {
      const { isNew, box } = this.#known.get(button)!;
      return isNew && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
  }
}
