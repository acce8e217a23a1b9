// A value loaded from the server: loading, loaded, or failed with a reason.

import { ApiError } from "./client";

export class Resource<T> {
  value: T | null = $state.raw(null);
  /** Why the value could not be loaded, in a sentence. */
  trouble = $state("");
  /** The server has no such value. A retry does not help. */
  missing = $state(false);
  /** The server did not answer. */
  unreached = $state(false);
  busy = $state(false);
  #last: Promise<T> | null = null;

  /** Keeps the old value until the new one arrives. Ignores an answer to an older request. */
  async load(coming: Promise<T>): Promise<void> {
    this.#last = coming;
    this.busy = true;
    this.trouble = "";
    try {
      const value = await coming;
      if (this.#last !== coming) return;
      this.value = value;
      this.unreached = false;
    } catch (error) {
      if (this.#last !== coming) return;
      this.trouble = error instanceof Error ? error.message : String(error);
      this.unreached = error instanceof ApiError && error.status === 0;
      this.missing = error instanceof ApiError && error.status === 404;
    } finally {
      if (this.#last === coming) this.busy = false;
    }
  }
}
