// Limits how often something runs: after the last request it always runs once more, and never twice at the same time.

/** After a failure. The server's rate limit asks for a second. */
const RETRY_AFTER_MS = 2000;
/** Wishes that never rest are carried out all the same, after so many rests. */
const MAX_RESTS = 4;

export class Throttle {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #began = -Infinity;
  /** When the oldest wish came that is not carried out yet. */
  #since: number | null = null;
  #busy = false;
  #stopped = false;

  /** ``rest`` is the time to wait for another wish, ``gap`` the least between two beginnings. */
  constructor(
    private readonly what: () => Promise<void>,
    private readonly rest: number,
    private readonly gap: number,
  ) {}

  request(): void {
    const now = Date.now();
    this.#since ??= now;
    this.#after(Math.min(this.rest, this.#since + this.rest * MAX_RESTS - now));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #after(wait: number): void {
    if (this.#busy || this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), Math.max(0, wait, this.#began + this.gap - Date.now()));
  }

  async #run(): Promise<void> {
    this.#busy = true;
    this.#since = null;
    this.#began = Date.now();
    const failed = await this.what().then(
      () => false,
      () => true,
    );
    this.#busy = false;
    if (failed) this.#after(RETRY_AFTER_MS);
    else if (this.#since !== null) this.#after(0);
  }
}
