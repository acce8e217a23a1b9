// Something that is asked for often and done seldom: the last wish is always carried out, and never two at once.

/** After a failure; whoever asked too much is told to wait a second. */
const AGAIN = 2000;

export class Paced {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;
  #busy = false;
  #wanted = false;
  #stopped = false;

  /** ``rest`` is the time to wait after a wish for another one, ``gap`` the least between two beginnings. */
  constructor(
    private readonly what: () => Promise<void>,
    private readonly rest: number,
    private readonly gap: number,
  ) {}

  want(after = this.rest): void {
    this.#wanted = true;
    if (this.#busy || this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), Math.max(after, this.#last + this.gap - Date.now()));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#busy = true;
    this.#wanted = false;
    this.#last = Date.now();
    const failed = await this.what().then(
      () => false,
      () => true,
    );
    this.#busy = false;
    if (failed) this.want(AGAIN);
    else if (this.#wanted) this.want();
  }
}
