// The player's own card while it is written: stored on this device, checked by the server.

import { isTemporary } from "../../api/client";
import type { CardLooked, CardProblem, CardSheet } from "../../api/http";
import { cardApi } from "./api";
import { EXAMPLE, saveDraft, MAX_BYTES, loadDraft, takeToTable } from "../../app/cardStorage";
import { Throttle } from "../../api/throttle";

/** The server looks at sixty cards a minute. */
const REST_MS = 500;
const GAP_MS = 1200;

export class Draft {
  text = $state(loadDraft());
  /** What stood there before an example or a file took its place. */
  before: string | null = $state(null);
  /** Whether this browser keeps anything. */
  kept = $state(true);
  /** Why something could not be done. */
  trouble = $state("");
  /** The last one without mistakes, shown until there is a newer one. */
  sheet: CardSheet | null = $state.raw(null);
  #check: CardLooked | null = $state.raw(null);
  #checkedText = $state("");
  readonly #checks = new Throttle(() => this.#runCheck(), REST_MS, GAP_MS);

  /** What is known is about the text as it stands. */
  readonly fresh = $derived(this.#check !== null && this.#checkedText === this.text);
  readonly problems: CardProblem[] = $derived(this.#check?.problems ?? []);
  readonly mistakes = $derived(this.problems.filter((one) => !one.warning).length);
  readonly hands = $derived(this.#check?.lines ?? 0);
  /** Null until it is known to be without mistakes. */
  readonly name = $derived(this.fresh ? (this.#check?.name ?? null) : null);

  changed(): void {
    this.kept = saveDraft(this.text);
    this.#checks.request();
  }

  stop(): void {
    this.#checks.stop();
  }

  replace(by: string): void {
    this.before = this.text.trim() && this.text !== EXAMPLE ? this.text : null;
    this.text = by;
    this.trouble = "";
  }

  bringBack(): void {
    this.text = this.before ?? this.text;
    this.before = null;
  }

  async open(file: File): Promise<void> {
    if (file.size > MAX_BYTES) this.trouble = `${file.name} is too large for a card. Please choose a text file.`;
    else this.replace((await file.text()).replace(/\r\n?/g, "\n"));
  }

  takeToTable(): boolean {
    const taken = takeToTable(this.text);
    if (!taken)
      this.trouble =
        "This browser keeps nothing, so the card cannot be taken along. Please allow it to keep data for this page.";
    return taken;
  }

  async pdf(): Promise<Blob | null> {
    try {
      return await cardApi.ownPdf(this.text);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      return null;
    }
  }

  fileName(ending: string): string {
    return fileName(this.#check?.name ?? null, ending);
  }

  async #runCheck(): Promise<void> {
    const text = this.text;
    try {
      this.#check = await cardApi.check(text);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      if (isTemporary(error)) throw error; // and is tried again
      return;
    }
    this.trouble = "";
    this.#checkedText = text;
    this.sheet = this.#check.sheet ?? this.sheet;
  }
}

/** A name under which the card can be saved on any computer. */
export const fileName = (name: string | null, ending: string): string =>
  `${(name ?? "").replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "card"}.${ending}`;
