// The entries the server has not confirmed, stored on this device in order. Each has an id, so a retry after a lost
// answer does not record it twice.

import { ApiError } from "../api/client";
import type { DeviceStore } from "./deviceStore";

export interface Entry<Command> {
  id: string;
  command: Command;
}

interface Refusal {
  id: string;
  message: string;
  rules: string[];
  /** The code of the refusal; missing if the server gives none. */
  code?: string;
  /** Who wrote what the entry would replace; missing or empty if nobody is known. */
  by?: string;
}

/** An entry that the server refused, and why. */
export type Refused<Command> = Entry<Command> & Refusal;

type Write<Command, View> = (entries: readonly Entry<Command>[]) => Promise<{ view: View; refused: Refusal[] }>;
/** The maximum number of entries in one request. */
const MAX_ENTRIES = 50;

/** Whether the server could not parse the request, or does not allow it. A retry does not help. */
const isHopeless = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 413, 422].includes(error.status);

/** Always reads from storage: another window of this device may have changed it. */
export class EntryQueue<Command, View> {
  readonly #waiting: string;
  readonly #refused: string;

  /** ``name`` distinguishes the queues in a store. */
  constructor(
    private readonly store: DeviceStore,
    name: string,
  ) {
    this.#waiting = `${name}.waiting`;
    this.#refused = `${name}.refused`;
  }

  get waiting(): Entry<Command>[] {
    return this.store.read<Entry<Command>[]>(this.#waiting) ?? [];
  }

  get refused(): Refused<Command>[] {
    return this.store.read<Refused<Command>[]>(this.#refused) ?? [];
  }

  add(command: Command): void {
    this.store.save(this.#waiting, [...this.waiting, { id: newId(), command }]);
  }

  /** Sends all waiting entries in order. Throws the errors of ``write``. */
  async send(write: Write<Command, View>, take: (view: View) => void): Promise<void> {
    for (let sent = this.waiting.slice(0, MAX_ENTRIES); sent.length > 0; sent = this.waiting.slice(0, MAX_ENTRIES))
      await this.#send(sent, write, take);
  }

  /** Treats an entry that the server cannot take as refused, so it does not block the others. */
  async #send(sent: readonly Entry<Command>[], write: Write<Command, View>, take: (view: View) => void): Promise<void> {
    try {
      const { view, refused } = await write(sent);
      this.answered(sent, refused);
      take(view);
    } catch (error) {
      if (!isHopeless(error)) throw error;
      if (sent.length > 1) for (const one of sent) await this.#send([one], write, take);
      else this.answered(sent, [{ id: sent[0]!.id, message: error.message, rules: [] }]);
    }
  }

  /** Removes answered entries from the queue, and keeps the refused ones until somebody dismisses them. */
  answered(sent: readonly Entry<Command>[], refusals: readonly Refusal[]): void {
    const refused = sent.flatMap((entry) => {
      const why = refusals.find(({ id }) => id === entry.id);
      return why ? [{ ...why, ...entry }] : [];
    });
    if (refused.length)
      this.store.save(this.#refused, [
        ...this.refused.filter(({ id }) => !refused.some((one) => one.id === id)),
        ...refused,
      ]);
    this.store.save(
      this.#waiting,
      this.waiting.filter(({ id }) => !sent.some((entry) => entry.id === id)),
    );
  }

  /** Removes a refused entry after somebody has read the reason. */
  dismiss(id: string): void {
    this.store.save(
      this.#refused,
      this.refused.filter((entry) => entry.id !== id),
    );
  }
}

/** A random id. Pages without TLS have no randomUUID. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
