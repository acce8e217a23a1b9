// The coach of a guided game: asks the server for advice about each question, and remembers what the player has read.

import { loadLearned, saveLearned, STOPPED } from "../../../app/coachProgress.svelte";
import type { CoachAdvice, NearestLine } from "../../../api/http";
import { TILES } from "../../../api/tiles";
import { tableApi } from "../api";
import { rackGroups } from "../card/lineTiles";
import { target } from "../card/targetLine.svelte";
import { winOf } from "../result/endingText";
import type { Table } from "../table.svelte";
import {
  CHOICES,
  knowsDiscards,
  neededTile,
  pageFor,
  remarkOn,
  taskText,
  tilesOf,
  type Lesson,
  type PageId,
  type Remark,
} from "./coachPages";
import { strings } from "./strings";

const EAST = 0;
const RETRY_MS = 1500;
/** Added to the set of learned pages when the player chooses the second line. */
const CHOSE_OTHER = "chose other";

export class Coach {
  /** The advice for the current question; null while nothing is asked. */
  advice: CoachAdvice | null = $state.raw(null);
  /** What the coach says about the player's last answer. */
  remark: Remark | null = $state.raw(null);
  /** Whether the player of the second game wants to see the advice. */
  showsAdvice = $state(false);
  readonly #learned;
  /** The last advice, the key of its question, the step on which it was given, and whether the player has seen it. */
  #last: { advice: CoachAdvice; key: string; seq: number; isShown: boolean } | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {
    this.#learned = loadLearned(table.id);
  }

  /** The lesson of the game in play; null if there is no coach. */
  get lesson(): Lesson | null {
    return this.#learned.has(STOPPED) ? null : this.#offered;
  }

  /** Whether the player has closed the coach of this game. */
  get isStopped(): boolean {
    return this.#offered !== null && this.#learned.has(STOPPED);
  }

  get #offered(): Lesson | null {
    const lesson = this.table.view?.setup.lesson;
    return lesson && this.table.game?.number === 1 && this.table.game.view.seat >= 0 ? lesson : null;
  }

  /** The explanation to read now; null if there is something to do. */
  get page(): PageId | null {
    const { game } = this.table;
    return this.lesson === null || game === null ? null : pageFor(this.lesson, game, this.advice, this.#learned);
  }

  get isChoosing(): boolean {
    return this.page !== null && CHOICES.includes(this.page);
  }

  /** The lines to choose from, the coach's line first. */
  get lines(): NearestLine[] {
    return [this.advice?.plan, this.advice?.other].filter((line) => line != null);
  }

  get isOver(): boolean {
    return this.table.game?.view.phase === "over";
  }

  /** What the coach says now, with its marks. */
  get text(): string {
    const { game } = this.table;
    if (game === null || this.lesson === null) return "";
    if (this.isOver) return this.#ending();
    if (this.page !== null) return this.#pageText(this.page);
    if (!this.table.isAsked) return game.view.phase.startsWith("charleston") ? strings.waitForPass : strings.wait;
    if (this.advice === null) return strings.thinking;
    const isBrief = this.lesson === "first" && knowsDiscards(game);
    const task = taskText(this.advice, game, (seat) => this.table.nameOf(seat), isBrief);
    if (this.lesson === "second" && !this.showsAdvice) return strings.asks[this.advice.command.type] ?? task;
    return this.advice.follows_plan ? task : `${strings.tasks.lostPlan} ${task}`;
  }

  /** Whether the rack marks the coach's tiles and the player can press the button. */
  get isTask(): boolean {
    return this.page === null && this.advice !== null && (this.lesson === "first" || this.showsAdvice);
  }

  /** Why the player should put a lifted tile back; empty if there is no reason. */
  get warning(): string {
    const { game, hand } = this.table;
    if (game === null || this.advice === null || hand.lifted.length === 0 || this.page !== null) return "";
    const rack = game.view.apart === null ? game.view.rack : [...game.view.rack, game.view.apart];
    const tile = neededTile(hand.liftedTiles, rack, this.advice);
    return tile === null ? "" : strings.remarks.lifted(TILES[tile]!.name);
  }

  read(): void {
    if (this.page !== null) this.#learn(this.page);
  }

  choose(line: NearestLine): void {
    if (this.advice?.plan !== line) this.#learned.add(CHOSE_OTHER);
    this.#learn(this.page!);
    this.#aim();
  }

  /** Forgets the last answer when the player takes it back. */
  forget(): void {
    this.remark = this.#last = null;
  }

  stop(): void {
    this.#learn(STOPPED);
    this.table.hand.suggested = [];
    this.table.suggested = null;
  }

  resume(): void {
    this.#learned.delete(STOPPED);
    saveLearned(this.table.id, this.#learned);
  }

  /** Loads the advice for a new question. Returns a function that cancels a retry. */
  follow(): () => void {
    const { game } = this.table;
    if (game === null || this.lesson === null) return () => undefined;
    const { key } = this.table.question;
    const last = this.#last;
    if (last?.key === key) return () => undefined;
    if (last !== null) {
      const steps = this.table.steps.filter(({ seq }) => seq > last.seq);
      last.isShown ||= this.showsAdvice;
      const remark = remarkOn(last.advice, steps, game);
      this.remark = remark?.isSame && last.isShown ? null : remark;
    }
    this.advice = null;
    this.showsAdvice = false;
    if (this.table.isAsked) void this.#load(key);
    return () => clearTimeout(this.#retry);
  }

  /** Marks the tiles and the button that the coach advises. */
  mark(): void {
    const command = this.isTask && this.advice !== null ? this.advice.command : null;
    this.table.hand.suggested = command === null ? [] : tilesOf(command);
    this.table.suggested = command;
  }

  async #load(key: string): Promise<void> {
    try {
      const advice = await tableApi.coach(this.table.id);
      if (key !== this.table.question.key) return;
      this.advice = advice;
      this.#last = { advice, key, seq: this.table.steps.at(-1)?.seq ?? 0, isShown: false };
      this.#aim();
    } catch {
      this.#retry = setTimeout(() => {
        if (key === this.table.question.key) void this.#load(key);
      }, RETRY_MS);
    }
  }

  /** Shows the plan's line on the rack and on the card, once the player has chosen it. */
  #aim(): void {
    const plan = this.advice?.plan;
    if (plan == null || !CHOICES.some((page) => this.#learned.has(page))) return;
    target.line = { section: plan.section, number: plan.number, groups: rackGroups(plan) };
  }

  #learn(id: string): void {
    this.#learned.add(id);
    saveLearned(this.table.id, this.#learned);
  }

  #pageText(page: PageId): string {
    if (page === "east") return strings.east(this.table.game!.view.seat === EAST ? null : this.table.nameOf(EAST));
    if (page !== "plan") return strings.pages[page];
    const away = this.advice?.plan?.away ?? 0;
    return this.#learned.has(CHOSE_OTHER) ? strings.line.chosenOther(away) : strings.line.chosen(away);
  }

  #ending(): string {
    const { view } = this.table.game!;
    if ((view.balance[view.seat] ?? 0) <= 0) return strings.pages.lost;
    if (this.lesson === "second") return strings.pages.wonAgain;
    return winOf(this.table.game!, this.table.steps)?.how === "discard"
      ? strings.pages.won
      : strings.pages.wonSelfPicked;
  }
}
