// A value loaded from the server: loading, loaded, or failed with a reason.

import { ApiError } from "./client";

export class Resource<T> {
  value: T | null = $state.raw(null);
  /** Why it is not there, in a sentence. */
  trouble = $state("");
  /** There is none; to ask again would not help. */
  missing = $state(false);
  busy = $state(false);
  #last: Promise<T> | null = null;

  /** What was there stays until the answer comes; an answer that comes after another was asked for is dropped. */
  async load(coming: Promise<T>): Promise<void> {
    this.#last = coming;
    this.busy = true;
    this.trouble = "";
    try {
      const value = await coming;
      if (this.#last === coming) this.value = value;
    } catch (error) {
      if (this.#last !== coming) return;
      this.trouble = error instanceof Error ? error.message : String(error);
      this.missing = error instanceof ApiError && error.status === 404;
    } finally {
      if (this.#last === coming) this.busy = false;
    }
  }
}
