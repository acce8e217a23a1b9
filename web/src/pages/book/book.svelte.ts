// One score book: the server's last view, and the entries since then. Sends these in order when there is a network.

import { ApiError, isTemporary } from "../../api/client";
import { bookApi, type Answers, type BookCommand, type BookView, type Facts } from "./api";
import { EntryQueue, type Entry, type Refused } from "../../app/entryQueue";
import { bookStore, remember } from "./bookStorage";
import { cachedWorth, localView, worthOf, type LocalView, type Worth } from "./localView";

const RETRY_AFTER_MS = 5_000;
const POLL_EVERY_MS = 20_000;

export class Book {
  readonly id: string;
  view: BookView | null = $state.raw(null);
  waiting: Entry<BookCommand>[] = $state.raw([]);
  refused: Refused<BookCommand>[] = $state.raw([]);
  online = $state(navigator.onLine);
  /** Why the book cannot be shown. */
  trouble = $state("");
  /** Whether the server has no such book. */
  missing = $state(false);
  readonly local: LocalView | null = $derived.by(() => this.#project());
  #answers: Answers = $state.raw({});
  readonly #queue: EntryQueue<BookCommand, BookView>;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.#queue = new EntryQueue(bookStore, id);
    this.view = bookStore.read<BookView>(`${id}.view`);
    this.#answers = bookStore.read<Answers>(`${id}.answers`) ?? {};
    this.#look();
    remember(id);
  }

  /** Synchronizes with the server until the caller calls the returned function. */
  follow(): () => void {
    const wake = (): void => {
      this.online = navigator.onLine;
      if (document.visibilityState === "visible") void this.sync();
    };
    const unwatch = bookStore.watch(`${this.id}.waiting`, () => this.#look());
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

  write(command: BookCommand): void {
    this.#queue.add(command);
    this.#look();
    void this.sync();
  }

  dismiss(id: string): void {
    this.#queue.dismiss(id);
    this.#look();
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

  /** Sends the waiting entries, and loads the entries of other phones. */
  async sync(): Promise<void> {
    if (this.#sending || !navigator.onLine) return;
    this.#sending = true;
    clearTimeout(this.#timer);
    try {
      await this.#exchange();
      this.online = true;
      this.trouble = "";
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      if (isTemporary(error)) this.online = false;
      this.trouble = (error as Error).message;
    } finally {
      this.#sending = false;
    }
    this.#look();
    this.#timer = setTimeout(
      () => document.visibilityState === "visible" && this.sync(),
      this.waiting.length || !this.online ? RETRY_AFTER_MS : POLL_EVERY_MS,
    );
  }

  async #exchange(): Promise<void> {
    await this.#queue.send(
      (entries) => bookApi.write(this.id, entries),
      (view) => this.#take(view),
    );
    this.#take(await bookApi.view(this.id));
    if (Object.keys(this.#answers).length === 0) {
      this.#answers = await bookApi.answers(this.id);
      bookStore.save(`${this.id}.answers`, this.#answers);
    }
  }

  /** Ignores a view older than the current one. */
  #take(view: BookView): void {
    this.#look();
    if (this.view !== null && view.seq < this.view.seq) return;
    this.view = view;
    bookStore.save(`${this.id}.view`, view);
  }

  #look(): void {
    this.waiting = this.#queue.waiting;
    this.refused = this.#queue.refused;
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
