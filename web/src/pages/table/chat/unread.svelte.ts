// The messages that arrived while the chat was closed.

import type { Said, StepView } from "../../../api/wire";
import type { Table } from "../table.svelte";

/** How long the newest message is shown over the table, in milliseconds. */
const SHOWN_MS = 8000;

export class Unread {
  /** Whether the chat is visible. */
  isOpen = $state(false);
  /** The newest message, for a short time. */
  newest: Said | null = $state.raw(null);
  /** The last step whose messages were read; null before the table is loaded. */
  #read: number | null = $state(null);
  #shown: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #messages: { seq: number; said: Said }[];

  constructor(table: Table) {
    this.#messages = $derived(messagesOf(table.steps, table.person, this.#read ?? Infinity));
    $effect(() => {
      const last = table.steps.at(-1)?.seq;
      if (last !== undefined && (this.isOpen || this.#read === null)) this.#read = last;
    });
    $effect(() => this.#show());
    $effect(() => () => clearTimeout(this.#timer));
  }

  get count(): number {
    return this.#messages.length;
  }

  #show(): void {
    const last = this.#messages.at(-1);
    if (last === undefined) this.newest = null;
    else if (last.seq !== this.#shown) {
      this.#shown = last.seq;
      this.newest = last.said;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => (this.newest = null), SHOWN_MS);
    }
  }
}

/** Other people's messages after this step. They come from the steps, because the chat keeps only the newest messages. */
export function messagesOf(steps: readonly StepView[], person: string, after: number): { seq: number; said: Said }[] {
  return steps
    .filter(({ seq }) => seq > after)
    .flatMap(({ seq, table }) =>
      table.flatMap((said) => (said.type === "said" && said.person !== person ? { seq, said } : [])),
    );
}
