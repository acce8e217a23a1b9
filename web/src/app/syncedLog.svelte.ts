// A log on the server: its last view, and the entries of this device since then. Sends these in order when there is a
// network, and loads the entries of other devices.

import { ApiError, isTemporary } from "../api/client";
import type { DeviceStore } from "./deviceStore";
import { EntryQueue, type Entry, type Refused } from "./entryQueue";

interface Pace {
  retryAfterMs: number;
  pollEveryMs: number;
}

export abstract class SyncedLog<Command, View extends { seq: number }> {
  view: View | null = $state.raw(null);
  waiting: Entry<Command>[] = $state.raw([]);
  refused: Refused<Command>[] = $state.raw([]);
  online = $state(navigator.onLine);
  /** Why the server's view cannot be shown. */
  trouble = $state("");
  /** Whether the server has nothing at this address. */
  missing = $state(false);
  protected readonly queue: EntryQueue<Command, View>;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** ``id`` is the last part of the address, and names the values in the store. */
  constructor(
    readonly id: string,
    protected readonly store: DeviceStore,
    private readonly pace: Pace,
  ) {
    this.queue = new EntryQueue(store, id);
    this.view = store.read<View>(`${id}.view`);
    this.#look();
  }

  /** Sends the waiting entries, and loads the server's view. */
  protected abstract exchange(): Promise<void>;

  /** Synchronizes with the server until the caller calls the returned function. */
  follow(): () => void {
    const wake = (): void => {
      this.online = navigator.onLine;
      if (document.visibilityState === "visible") void this.sync();
    };
    const unwatch = this.store.watch(`${this.id}.waiting`, () => this.#look());
    addEventListener("online", wake);
    addEventListener("offline", wake);
    document.addEventListener("visibilitychange", wake);
    wake();
    return () => {
      unwatch();
      removeEventListener("online", wake);
      removeEventListener("offline", wake);
      document.removeEventListener("visibilitychange", wake);
      clearTimeout(this.#timer);
    };
  }

  /** Queues commands and sends them as soon as there is a network. */
  protected async send(...commands: Command[]): Promise<void> {
    for (const command of commands) this.queue.add(command);
    this.#look();
    await this.#sending;
    await this.sync();
  }

  dismiss(id: string): void {
    this.queue.dismiss(id);
    this.#look();
  }

  sync(): Promise<void> {
    this.#sending ??= this.#sync().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #sync(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      if (!navigator.onLine) throw new ApiError("", 0);
      await this.exchange();
      this.online = true;
      this.trouble = "";
      this.missing = false;
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      if (isTemporary(error)) this.online = false;
      this.trouble = (error as Error).message;
    }
    this.#look();
    const wait = this.waiting.length > 0 || !this.online ? this.pace.retryAfterMs : this.pace.pollEveryMs;
    this.#timer = setTimeout(() => document.visibilityState === "visible" && void this.sync(), wait);
  }

  /** Ignores a view older than the current one. */
  protected take(view: View): void {
    this.#look();
    if (this.view !== null && view.seq < this.view.seq) return;
    this.view = view;
    this.store.save(`${this.id}.view`, view);
  }

  #look(): void {
    this.waiting = this.queue.waiting;
    this.refused = this.queue.refused;
  }
}
