// A table as this browser sees it: what the server last said, and the one way to ask it for something.

import type { GameCommand, GameView, Presence, Refused, StepView, TableCommand, TableView } from "../wire";
import { Hand } from "./hand.svelte";
import { Link, type Answer, type Socket, type Status } from "./link";

const STEPS_KEPT = 600;
/** They answer no question. */
const FREE = new Set<GameCommand["type"]>(["challenge", "admit", "contest"]);

export class Table {
  status: Status = $state.raw({ is: "connecting" });
  view: TableView | null = $state.raw(null);
  game: GameView | null = $state.raw(null);
  /** What has happened, the newest last; of the game in play at least. */
  steps: StepView[] = $state.raw([]);
  presence: Presence | null = $state.raw(null);
  phrases: string[] = $state.raw([]);
  person = $state("");
  /** The last thing that was refused, until something else happens or it is put away. */
  refusal: Refused | null = $state.raw(null);
  /** What a bot would do, and what could be answered when it was asked. */
  advice: { offers: string; says: string } | null = $state.raw(null);
  /** How many commands have no answer yet. */
  asking = $state(0);
  /** What was pressed and has no answer yet, see below. */
  #pressed: string[] = $state.raw([]);
  readonly hand: Hand;
  /** Called with each step that comes while one looks on; not with what was missed. */
  /** Milliseconds by which this computer's clock is ahead of the table's. */
  ahead = $state(0);
  onstep: ((step: StepView) => void) | null = null;
  readonly #link: Link;

  constructor(
    readonly id: string,
    open: () => Socket = () => new WebSocket(socketAddress(id)),
  ) {
    this.hand = new Hand(id);
    this.#link = new Link(open, {
      welcome: (message) => {
        this.person = message.person;
        this.phrases = message.phrases;
        this.ahead = Date.now() - message.at;
        this.#show(message.table, message.game, message.missed);
      },
      step: (message) => {
        const said = message.step.table.filter((event) => event.type === "said");
        const table = message.table ?? (this.view && said.length ? { ...this.view, chat: [...this.view.chat, ...said].slice(-200) } : this.view);
        this.ahead = Date.now() - message.step.at;
        this.#show(table, message.game, [message.step]);
        this.onstep?.(message.step);
      },
      presence: (message) => (this.presence = message),
      status: (status) => (this.status = status),
    });
  }

  start(): void {
    this.#link.start();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  stop(): void {
    this.#link.stop();
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
  }

  /** A refusal is shown in the banner; whoever asks need not look at it. */
  async ask(command: TableCommand): Promise<Answer> {
    this.asking += 1;
    this.refusal = null;
    const answer = await this.#link.ask(command);
    this.asking -= 1;
    if (answer.type === "refused") this.refusal = answer;
    return answer;
  }

  /** For buttons: a second press before the answer is a slip, unless by then something else is asked. */
  press(command: TableCommand): void {
    const meant = command.type === "play" && !FREE.has(command.command.type) ? offersOf(this.game) : JSON.stringify(command);
    if (this.#pressed.includes(meant)) return;
    this.#pressed = [...this.#pressed, meant];
    void this.ask(command).then(() => (this.#pressed = this.#pressed.filter((one) => one !== meant)));
  }

  play(command: GameCommand): void {
    this.press({ type: "play", command });
  }

  /** Whether our answer to what is asked now is on its way. */
  get answering(): boolean {
    return this.#pressed.length > 0 && this.#pressed.includes(offersOf(this.game));
  }

  /** Whether no other person belongs to the match; then nobody minds a hint, or waits for our thinking. */
  get alone(): boolean {
    const { chairs, you } = this.view ?? { chairs: [], you: null };
    return you !== null && chairs.every((chair, at) => at === you || (chair.person === "" && chair.bot !== "" && !chair.left));
  }

  /** The name of whoever has a seat in the game in play. */
  nameOf(seat: number): string {
    const chair = this.game?.order[seat];
    return (chair === undefined ? undefined : this.view?.chairs[chair]?.name) ?? "nobody";
  }

  #show(table: TableView | null, game: GameView | null, steps: StepView[]): void {
    this.view = table;
    this.game = game;
    this.steps = [...this.steps, ...steps].slice(-STEPS_KEPT);
    this.hand.update(game, steps);
  }

  readonly #hurry = (): void => {
    if (document.visibilityState === "visible") this.#link.hurry();
  };
}

/** What can be answered now: as long as it is the same, so is the question. */
export function offersOf(game: GameView | null): string {
  return JSON.stringify([game?.asked, game?.choices, game?.passes]);
}

function socketAddress(table: string): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/tables/${encodeURIComponent(table)}/socket`;
}
