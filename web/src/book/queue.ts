// What has been entered and the server has not confirmed yet: kept on this device, in order, each with an id of its own,
// so that an entry whose answer was lost can be sent again without being written down twice.

import type { BookCommand, Refusal } from "./api";
import { keep, kept } from "./kept";

export interface Entry {
  id: string;
  command: BookCommand;
}

/** An entry that the server did not take, and why. */
export interface Refused extends Entry {
  message: string;
  rules: string[];
}

/** Always read from where it is kept: another window of this device may have changed it. */
export class Queue {
  readonly #waiting: string;
  readonly #refused: string;

  constructor(book: string) {
    this.#waiting = `${book}.waiting`;
    this.#refused = `${book}.refused`;
  }

  get waiting(): Entry[] {
    return kept<Entry[]>(this.#waiting) ?? [];
  }

  get refused(): Refused[] {
    return kept<Refused[]>(this.#refused) ?? [];
  }

  add(command: BookCommand): void {
    keep(this.#waiting, [...this.waiting, { id: newId(), command }]);
  }

  /** The server has read these: they wait no longer, and what it refused stands apart until somebody has seen it. */
  answered(sent: readonly Entry[], refusals: readonly Refusal[]): void {
    const refused = sent.flatMap((entry) => {
      const why = refusals.find(({ id }) => id === entry.id);
      return why ? [{ ...entry, message: why.message, rules: why.rules }] : [];
    });
    if (refused.length) keep(this.#refused, [...this.refused.filter(({ id }) => !refused.some((one) => one.id === id)), ...refused]);
    keep(this.#waiting, this.waiting.filter(({ id }) => !sent.some((entry) => entry.id === id)));
  }

  /** Somebody has read why it was refused. */
  dismiss(id: string): void {
    keep(this.#refused, this.refused.filter((entry) => entry.id !== id));
  }
}

/** Not randomUUID, which pages without TLS do not have. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
