// The lines nearest to the player's hand, loaded again when the tiles change, and the player's choice among them.

import type { NearestLine } from "../../../api/http";
import { loadLine, saveLine, target } from "./targetLine.svelte";
import type { Table } from "../table.svelte";
import { tableApi } from "../api";
import { settings } from "../../../app/settings.svelte";
import { isSameLine, type LineId } from "../../../ui/card/lineSearch";
import { rackGroups } from "./lineTiles";
import { Throttle } from "../../../api/throttle";

const REST_MS = 100;
const GAP_MS = 250;
/** While the server learns the card, the chances are asked for again after this time. */
const LEARNING_MS = 5000;
/** The game of the chosen line. It is remembered while the card is closed. */
let targetGame = "";

export class LineRanking {
  /** The nearest lines first; null if there are none. */
  lines: NearestLine[] | null = $state.raw(null);
  /** The section of a chosen line that is no longer possible. */
  lost: NearestLine["section"] | null = $state(null);
  /** The share of a new card's chances that the server has learned; null if they are known or not wanted. */
  learning: number | null = $state(null);
  readonly #requests: Throttle;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {
    this.#requests = new Throttle(() => this.#load(), REST_MS, GAP_MS);
  }

  /** Shows the line that the player chose in this game, even if the page was reloaded since. */
  enter(number: number): void {
    const game = `${this.table.id} ${number}`;
    if (game === targetGame) return;
    targetGame = game;
    this.lost = null;
    const line = loadLine(this.table.id, number);
    target.line = line && { ...line, groups: [] };
  }

  /** Loads the lines again after the player's tiles, or the wish for chances, have changed. */
  changed(): void {
    this.#requests.request();
  }

  /** Forgets everything the server said. The chosen line stays, without marks. */
  withoutHints(): void {
    this.lines = this.learning = null;
    clearTimeout(this.#later);
    if (target.line !== null && target.line.groups.length > 0) target.line = { ...target.line, groups: [] };
  }

  stop(): void {
    this.#requests.stop();
    clearTimeout(this.#later);
  }

  /** Chooses a line and sorts the rack by it. Choosing the same line again clears the choice. */
  choose(line: LineId): void {
    this.lost = null;
    this.#set(isSameLine(line, target.line) ? null : line);
    if (target.line !== null && target.line.groups.length > 0) this.table.hand.sort("line", target.line.groups);
  }

  #set(line: LineId | null): void {
    target.line = line && { section: line.section, number: line.number, groups: this.#groupsOf(line) };
    saveLine(this.table.id, this.table.game?.number ?? 0, line);
  }

  #groupsOf(line: LineId): number[][] {
    const near = this.lines?.find((one) => isSameLine(one, line));
    return near === undefined ? [] : rackGroups(near);
  }

  async #load(): Promise<void> {
    const over = this.table.game === null || this.table.game.view.result !== "";
    const found = over ? null : await tableApi.nearest(this.table.id, settings.chances);
    this.lines = found?.lines ?? null;
    this.learning = found?.learning ?? null;
    clearTimeout(this.#later);
    if (this.learning !== null) this.#later = setTimeout(() => this.changed(), LEARNING_MS);
    const { line } = target;
    if (line === null || this.lines === null) return;
    if (this.lines.some((one) => isSameLine(one, line))) {
      target.line = { ...line, groups: this.#groupsOf(line) };
      this.#tidy(target.line.groups);
    } else {
      this.lost = line.section;
      this.#set(null);
    }
  }

  /** Keeps a rack sorted by its line, while nobody is waiting for the player and no tile is lifted. */
  #tidy(groups: number[][]): void {
    const { hand } = this.table;
    const isBare = hand.slots.every(({ group }) => group === undefined); // after a reload
    if (hand.order === "line" && hand.lifted.length === 0 && (isBare || !this.table.isAsked)) hand.sort("line", groups);
  }
}
