// One tournament through one link: the server's last view, and the entries that wait for the network.

import { DeviceStore } from "../../app/deviceStore";
import type { Entry } from "../../app/entryQueue";
import { SyncedLog } from "../../app/syncedLog.svelte";
import { tournamentApi, type Answer, type TournamentCommand, type TournamentView } from "./api";

export const tournamentStore = new DeviceStore("charleston.tournament.");

export class Tournament extends SyncedLog<TournamentCommand, TournamentView> {
  /** The people who entered from this device, with their numbers. */
  entered: { name: string; number: number }[] = $state.raw([]);
  /** What the desk says about the last entries, if it ignored parts of them. */
  remarks: string[] = $state.raw([]);
  /** The score cards of the last entries that were not recorded, such as R1-T3-W. */
  notTaken: string[] = $state.raw([]);
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead = $state(0);

  constructor(readonly link: string) {
    super(link, tournamentStore, { retryAfterMs: 4_000, pollEveryMs: 3_000 });
    this.entered = this.store.read<typeof this.entered>(`${link}.entered`) ?? [];
  }

  async write(...commands: TournamentCommand[]): Promise<void> {
    [this.remarks, this.notTaken] = [[], []];
    await this.send(...commands);
  }

  protected override async exchange(): Promise<void> {
    await this.queue.send(
      (entries) => this.#send(entries),
      (view) => this.take(view),
    );
    const view = await tournamentApi.view(this.link, this.view?.seq ?? 0);
    if (view !== null) this.take(view);
  }

  protected override take(view: TournamentView): void {
    this.ahead = view.now - Date.now();
    super.take(view);
  }

  async #send(entries: readonly Entry<TournamentCommand>[]) {
    const { view, answers } = await tournamentApi.write(this.link, entries);
    this.remarks = [...this.remarks, ...answers.flatMap(({ remarks }) => remarks)];
    this.notTaken = [...this.notTaken, ...answers.flatMap((one) => one.not_taken)];
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
    this.store.save(`${this.link}.entered`, this.entered);
  }
}
