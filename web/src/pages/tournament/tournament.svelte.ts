// One tournament through one link: the server's last view, and the entries that wait for the network.

import { ApiError, isTemporary } from "../../api/client";
import { DeviceStore } from "../../app/deviceStore";
import { EntryQueue, type Entry, type Refused } from "../../app/entryQueue";
import { tournamentApi, type Answer, type TournamentCommand, type TournamentView } from "./api";

const RETRY_AFTER_MS = 4_000;
const POLL_EVERY_MS = 3_000;
const store = new DeviceStore("charleston.tournament.");

export class Tournament {
  view: TournamentView | null = $state.raw(null);
  waiting: Entry<TournamentCommand>[] = $state.raw([]);
  refused: Refused<TournamentCommand>[] = $state.raw([]);
  /** The people who entered from this device, with their numbers. */
  entered: { name: string; number: number }[] = $state.raw([]);
  /** What the desk says about the last entries, if it ignored parts of them. */
  remarks: string[] = $state.raw([]);
  online = $state(navigator.onLine);
  trouble = $state("");
  /** Whether the link does not work. */
  missing = $state(false);
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead = $state(0);
  readonly #queue: EntryQueue<TournamentCommand, TournamentView>;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly link: string) {
    this.#queue = new EntryQueue(store, link);
    this.view = store.read<TournamentView>(`${link}.view`);
    this.entered = store.read<typeof this.entered>(`${link}.entered`) ?? [];
    this.#look();
  }

  /** Synchronizes with the server until the caller calls the returned function. */
  follow(): () => void {
    const wake = (): void => {
      this.online = navigator.onLine;
      if (document.visibilityState === "visible") void this.sync();
    };
    const unwatch = store.watch(`${this.link}.waiting`, () => this.#look());
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

  /** Queues a command and sends it as soon as there is a network. */
  async write(...commands: TournamentCommand[]): Promise<void> {
    this.remarks = [];
    for (const command of commands) this.#queue.add(command);
    this.#look();
    await this.#sending;
    await this.sync();
  }

  dismiss(id: string): void {
    this.#queue.dismiss(id);
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
      await this.#queue.send(
        (entries) => this.#send(entries),
        (view) => this.#take(view),
      );
      this.#take(await tournamentApi.view(this.link, this.view?.seq ?? 0));
      this.online = true;
      this.trouble = "";
      this.missing = false;
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      if (isTemporary(error)) this.online = false;
      this.trouble = (error as Error).message;
    }
    this.#look();
    const wait = this.waiting.length > 0 || !this.online ? RETRY_AFTER_MS : POLL_EVERY_MS;
    this.#timer = setTimeout(() => document.visibilityState === "visible" && void this.sync(), wait);
  }

  async #send(entries: readonly Entry<TournamentCommand>[]) {
    const { view, answers } = await tournamentApi.write(this.link, entries);
    this.remarks = [...this.remarks, ...answers.flatMap(({ remarks }) => remarks)];
    this.#remember(entries, answers);
    return { view, refused: answers.filter(({ message }) => message !== "") };
  }

  /** Remembers who entered by the public link, whose view has no names. */
  #remember(entries: readonly Entry<TournamentCommand>[], answers: readonly Answer[]): void {
    if (this.view?.role !== "public") return;
    for (const { id, command } of entries) {
      const numbers = answers.find((answer) => answer.id === id)?.numbers ?? [];
      if (command.type !== "list_entrants" || numbers.length !== 1) continue;
      const [name, number] = [command.entrants[0]!.name, numbers[0]!];
      this.entered = [...this.entered.filter((one) => one.number !== number), { name, number }];
    }
    store.save(`${this.link}.entered`, this.entered);
  }

  /** Ignores a view older than the current one. */
  #take(view: TournamentView | null): void {
    this.#look();
    if (view === null) return;
    this.ahead = view.now - Date.now();
    if (this.view !== null && view.seq < this.view.seq) return;
    this.view = view;
    store.save(`${this.link}.view`, view);
  }

  #look(): void {
    this.waiting = this.#queue.waiting;
    this.refused = this.#queue.refused;
  }
}
