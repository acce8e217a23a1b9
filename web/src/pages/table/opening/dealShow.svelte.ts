// Whether the table shows the opening of its game: at once when a game is dealt, and again on request.

import { untrack } from "svelte";
import type { GameView, StepView, TableView } from "../../../api/wire";
import type { OpeningFacts } from "../../../ui/opening/openingText";
import { GRACE_MS } from "../guard";
import type { Table } from "../table.svelte";

/** If a page opens within this time after a deal, the deal counts as new. */
const FRESH_MS = 5000;

export class DealShow {
  facts: OpeningFacts | null = $state.raw(null);
  /** Whether the picture has just ended. It then still blocks the second tap of a double tap. */
  isEnding = $state(false);

  /** Call while a component initializes. */
  constructor(private readonly table: Table) {
    // Every step brings a new view of the game, but only another stage ends the picture, and only another game shows it.
    const stage = $derived(stageOf(table.game));
    const number = $derived(table.game?.number);
    $effect(() => {
      void stage;
      return () => this.end(); // the game continues without waiting for the picture
    });
    $effect(() => {
      void number;
      untrack(() => isFresh(table.game, table.steps, Date.now() - table.ahead) && this.show());
    });
  }

  show(): void {
    const { game, view, steps } = this.table;
    if (game !== null && view !== null) this.facts = openingFacts(game, view, steps);
  }

  end(): void {
    if (this.facts === null) return;
    this.facts = null;
    this.isEnding = true;
    setTimeout(() => (this.isEnding = false), GRACE_MS);
  }
}

/** Whether the tiles have just been dealt and the game is still in its first phase. ``now`` is the table's time. */
export function isFresh(game: GameView | null, steps: readonly StepView[], now: number): boolean {
  const dealt = dealOf(steps);
  const began = stageOf(game) === "charleston 1" || (game?.view.phase === "discard" && game.view.discards.length === 0);
  return began && dealt !== undefined && now - dealt.at < FRESH_MS;
}

/** The phase of the game. The deal counts as the first pass, because a player's pass ends the deal. */
function stageOf(game: GameView | null): string | undefined {
  return game?.view.phase === "deal" ? "charleston 1" : game?.view.phase;
}

function dealOf(steps: readonly StepView[]): StepView | undefined {
  return steps.findLast(({ events }) => events.some(({ type }) => type === "rack_dealt"));
}

export function openingFacts(game: GameView, view: TableView, steps: readonly StepView[]): OpeningFacts {
  const began = dealOf(steps)?.table.find((event) => event.type === "match_began");
  return {
    names: game.order.map((chair) => view.chairs[chair]!.name),
    you: game.view.seat < 0 ? null : game.view.seat,
    rounds: (began?.throws ?? []).map((round) => game.order.map((chair) => round[chair] ?? null)),
    dice: game.view.dice,
  };
}
