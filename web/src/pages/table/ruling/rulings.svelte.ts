// The rulings of this game that the player has not dismissed yet. Rulings from before the page opened do not appear.

import type { Table } from "../table.svelte";
import { rulingOf, type Ruling, type Viewer } from "./rulingText";

export class Rulings {
  /** The last step that the player has seen or dismissed. */
  #seen = $state(0);

  constructor(private readonly table: Table) {
    this.#seen = table.steps.at(-1)?.seq ?? 0;
  }

  /** The oldest ruling that the player has not dismissed. */
  get current(): Ruling | null {
    const { game, steps, view } = this.table;
    if (game === null) return null;
    const viewer: Viewer = {
      own: game.view.seat,
      pays: view?.rules["score.mode"] !== "points",
      name: (seat) => this.table.nameOf(seat),
    };
    const dealt = steps.findLastIndex(({ events }) => events.some(({ type }) => type === "rack_dealt"));
    for (const step of steps.slice(Math.max(0, dealt))) {
      const ruling = step.seq > this.#seen ? rulingOf(step, game, viewer) : null;
      if (ruling !== null) return ruling;
    }
    return null;
  }

  dismiss(ruling: Ruling): void {
    this.#seen = Math.max(this.#seen, ruling.seq);
  }
}
