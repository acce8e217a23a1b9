// One score book: the server's last view, and the entries since then. Sends these in order when there is a network.

import { isTemporary } from "../../api/client";
import { SyncedLog } from "../../app/syncedLog.svelte";
import { bookApi, type Answers, type BookCommand, type BookView, type Facts } from "./api";
import { bookStore, remember } from "./bookStorage";
import { cachedWorth, localView, worthOf, type LocalView, type Worth } from "./localView";

export class Book extends SyncedLog<BookCommand, BookView> {
  readonly local: LocalView | null = $derived.by(() => this.#project());
  #answers: Answers = $state.raw({});

  constructor(id: string) {
    super(id, bookStore, { retryAfterMs: 5_000, pollEveryMs: 20_000 });
    this.#answers = bookStore.read<Answers>(`${id}.answers`) ?? {};
    remember(id);
  }

  write(command: BookCommand): void {
    void this.send(command);
  }

  /** The payments of a game with these facts: the server's answer, or a cached answer, or null. */
  async ask(game: number | null, facts: Facts, seats: readonly string[]): Promise<Worth | null> {
    try {
      const known = game === null || game <= (this.view?.games.length ?? 0);
      if (navigator.onLine && known && this.waiting.length === 0)
        return worthOf(await bookApi.ask(this.id, game, facts));
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
    return cachedWorth(facts, seats, this.#answers);
  }

  protected override async exchange(): Promise<void> {
    await this.queue.send(
      (entries) => bookApi.write(this.id, entries),
      (view) => this.take(view),
    );
    this.take(await bookApi.view(this.id));
    if (Object.keys(this.#answers).length === 0) {
      this.#answers = await bookApi.answers(this.id);
      bookStore.save(`${this.id}.answers`, this.#answers);
    }
  }

  #project(): LocalView | null {
    return (
      this.view &&
      localView(
        this.view,
        this.waiting.map(({ command }) => command),
        this.#answers,
      )
    );
  }
}
