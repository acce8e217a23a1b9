// Limits how often an action runs. It always runs once after the last request, and never twice at the same time.

/** The delay after a failure. The server's rate limit requires one second. */
const RETRY_AFTER_MS = 2000;
/** If requests keep coming, the action waits at most this many times ``rest``. */
const MAX_RESTS = 4;

export class Throttle {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #began = -Infinity;
  /** The time of the oldest pending request. */
  #since: number | null = null;
  #busy = false;
  #stopped = false;

  /** ``rest`` is how long to wait for another request, ``gap`` the minimum time between two starts, in milliseconds. */
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
