// The nearest lines of the hand in play, asked for again when its tiles have changed.

import type { AidLine } from "../../../api/http";
import { chosen } from "./targetLine.svelte";
import type { Table } from "../table.svelte";
import { tableApi } from "../api";
import { isSameLine } from "../../../ui/card/lineSearch";
import { rackGroups } from "./lineTiles";
import { Paced } from "../../../api/throttle";

const REST = 100;
const GAP = 250;
/** The game for which a line was chosen, also while no card is open. */
let chosenIn = "";

export class Nearness {
  /** The nearest first; null where there are none to tell. */
  lines: AidLine[] | null = $state.raw(null);
  /** The line that was chosen, and can no longer be made. */
  lost: AidLine["section"] | null = $state(null);
  readonly #asking: Paced;

  constructor(private readonly table: Table) {
    this.#asking = new Paced(() => this.#ask(), REST, GAP);
  }

  /** The own tiles have changed. */
  changed(): void {
    const game = `${this.table.id} ${this.table.game?.number}`;
    if (game !== chosenIn) chosen.line = null;
    chosenIn = game;
    this.#asking.want();
  }

  stop(): void {
    this.#asking.stop();
  }

  /** The same line again is let go. */
  choose(line: AidLine): void {
    this.lost = null;
    chosen.line = isSameLine(line, chosen.line)
      ? null
      : { section: line.section, number: line.number, groups: rackGroups(line) };
  }

  async #ask(): Promise<void> {
    const over = this.table.game === null || this.table.game.view.result !== "";
    this.lines = over ? null : await tableApi.nearest(this.table.id);
    if (chosen.line === null || this.lines === null) return;
    const still = this.lines.find((line) => isSameLine(line, chosen.line));
    if (still === undefined) this.lost = chosen.line.section;
    chosen.line = still === undefined ? null : { ...chosen.line, groups: rackGroups(still) };
  }
}
