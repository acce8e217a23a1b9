// The lines nearest to the player's hand, loaded again when the tiles change.

import type { NearestLine } from "../../../api/http";
import { target } from "./targetLine.svelte";
import type { Table } from "../table.svelte";
import { tableApi } from "../api";
import { isSameLine } from "../../../ui/card/lineSearch";
import { rackGroups } from "./lineTiles";
import { Throttle } from "../../../api/throttle";

const REST_MS = 100;
const GAP_MS = 250;
/** The game of the chosen line. It stays while the card is closed. */
let targetGame = "";

export class LineRanking {
  /** The nearest lines first; null if there are none. */
  lines: NearestLine[] | null = $state.raw(null);
  /** The section of a chosen line that is no longer possible. */
  lost: NearestLine["section"] | null = $state(null);
  readonly #requests: Throttle;

  constructor(private readonly table: Table) {
    this.#requests = new Throttle(() => this.#load(), REST_MS, GAP_MS);
  }

  /** Loads the lines again after the player's tiles have changed. */
  changed(): void {
    const game = `${this.table.id} ${this.table.game?.number}`;
    if (game !== targetGame) target.line = null;
    targetGame = game;
    this.#requests.request();
  }

  stop(): void {
    this.#requests.stop();
  }

  /** Chooses a line. The same line again clears the choice. */
  choose(line: NearestLine): void {
    this.lost = null;
    target.line = isSameLine(line, target.line)
      ? null
      : { section: line.section, number: line.number, groups: rackGroups(line) };
  }

  async #load(): Promise<void> {
    const over = this.table.game === null || this.table.game.view.result !== "";
    this.lines = over ? null : await tableApi.nearest(this.table.id);
    if (target.line === null || this.lines === null) return;
    const still = this.lines.find((line) => isSameLine(line, target.line));
    if (still === undefined) this.lost = target.line.section;
    target.line = still === undefined ? null : { ...target.line, groups: rackGroups(still) };
  }
}
