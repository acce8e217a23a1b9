// The card that the player is writing. This device stores it, and the server checks it.

import { isTemporary } from "../../api/client";
import type { CardLooked, CardProblem, CardSheet } from "../../api/http";
import { cardApi } from "./api";
import { EXAMPLE, MAX_BYTES } from "../../app/cardExample";
import { saveCard } from "../../app/cardStorage";
import { ownCards } from "../../app/ownCards.svelte";
import { Throttle } from "../../api/throttle";
import { fileName } from "./saveFile";
import { strings } from "./strings";

/** The server checks at most sixty cards a minute. */
const REST_MS = 500;
const GAP_MS = 1200;

export class Draft {
  /** The stored card; empty for a new card until its text is changed. */
  #id: string;
  text = $state("");
  /** The text before an example or a file replaced it. */
  before: string | null = $state(null);
  /** Whether this browser stores the text. */
  kept = $state(true);
  /** Why an action failed. */
  trouble = $state("");
  /** The last version without mistakes. */
  sheet: CardSheet | null = $state.raw(null);
  #check: CardLooked | null = $state.raw(null);
  #checkedText = $state("");
  readonly #checks = new Throttle(() => this.#runCheck(), REST_MS, GAP_MS);

  /** Whether the last check applies to the current text. */
  readonly fresh = $derived(this.#check !== null && this.#checkedText === this.text);
  readonly problems: CardProblem[] = $derived(this.#check?.problems ?? []);
  readonly mistakes = $derived(this.problems.filter((one) => !one.warning).length);
  readonly hands = $derived(this.#check?.lines ?? 0);
  /** Null unless the server has checked the current text and found no mistakes. */
  readonly name = $derived(this.fresh ? (this.#check?.name ?? null) : null);

  constructor(id: string) {
    this.#id = id;
    this.text = ownCards.find(id)?.text ?? EXAMPLE;
  }

  changed(): void {
    this.#store();
    this.#checks.request();
  }

  #store(): void {
    const stored = ownCards.find(this.#id);
    if (this.text === (stored?.text ?? EXAMPLE)) return;
    if (stored) ownCards.use(this.#id, this.text);
    else {
      this.#id = ownCards.add(this.text);
      history.replaceState(null, "", `/cards/own/${this.#id}`); // a reload opens the same card
    }
    this.kept = ownCards.isStored;
  }

  stop(): void {
    this.#checks.stop();
  }

  replace(text: string): void {
    this.before = this.text.trim() && this.text !== EXAMPLE ? this.text : null;
    this.text = text;
    this.trouble = "";
  }

  restore(): void {
    this.text = this.before ?? this.text;
    this.before = null;
  }

  async open(file: File): Promise<void> {
    if (file.size > MAX_BYTES) this.trouble = strings.own.fileTooLarge(file.name);
    else this.replace((await file.text()).replace(/\r\n?/g, "\n"));
  }

  takeToTable(): boolean {
    const isStored = saveCard({ card: "", own_card: this.text });
    if (!isStored) this.trouble = strings.own.noStorage;
    return isStored;
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
      if (isTemporary(error)) throw error; // the throttle retries
      return;
    }
    this.trouble = "";
    this.#checkedText = text;
    this.sheet = this.#check.sheet ?? this.sheet;
  }
}
