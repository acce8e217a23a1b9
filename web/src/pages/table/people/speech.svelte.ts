// The speech bubbles on the table now: the newest two.

import type { StepView } from "../../../api/wire";
import type { Table } from "../table.svelte";
import { playNudge } from "./nudgeSound";
import { utterancesOf, type Utterance } from "./utterances";

export interface Bubble extends Utterance {
  id: number;
}

const MAX_BUBBLES = 2;
const SHOWN_MS = 4000;
/** A long message stays longer: this much time for each letter. */
const PER_LETTER_MS = 60;
const MAX_SHOWN_MS = 10_000;

export class Speech {
  bubbles: Bubble[] = $state.raw([]);
  #read: number | null = null;
  #count = 0;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(readonly table: Table) {
    $effect(() => {
      const steps = table.steps;
      const fresh = steps.filter(({ seq, at }) => this.#read !== null && seq > this.#read && this.#isRecent(at));
      this.#read = steps.at(-1)?.seq ?? this.#read;
      for (const step of fresh) this.#hear(step);
    });
    $effect(() => () => this.#timers.forEach(clearTimeout));
  }

  /** After a lost connection, old steps arrive late. They get no speech bubbles. */
  #isRecent(at: number): boolean {
    return at > Date.now() - this.table.ahead - SHOWN_MS;
  }

  #hear(step: StepView): void {
    const { view, game } = this.table;
    if (view === null) return;
    if (step.table.some((event) => event.type === "nudged" && event.chair === view.you)) playNudge();
    for (const utterance of utterancesOf(step, view, game)) this.#show(utterance);
  }

  #show(utterance: Utterance): void {
    const id = ++this.#count;
    const others = this.bubbles.filter(({ name }) => name !== utterance.name);
    this.bubbles = [...others, { ...utterance, id }].slice(-MAX_BUBBLES);
    const shown = Math.min(SHOWN_MS + PER_LETTER_MS * utterance.text.length, MAX_SHOWN_MS);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.bubbles = this.bubbles.filter((bubble) => bubble.id !== id);
    }, shown);
    this.#timers.add(timer);
  }
}
