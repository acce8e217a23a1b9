// A table in this browser: the server's last messages, and the methods that send commands.

import { tick } from "svelte";
import { createAttachmentKey, type Attachment } from "svelte/attachments";
import type { HTMLButtonAttributes } from "svelte/elements";
import { settings } from "../../app/settings.svelte";
import type { Seat } from "../../api/tiles";
import type { GameCommand, GameView, Presence, Refused, StepView, TableCommand, TableView } from "../../api/wire";
import { deathOf, deathText } from "./deadHand";
import { GRACE_MS, Guard } from "./guard";
import { commandName, nameButton } from "./keys/keyboard";
import { Hand } from "./rack/hand.svelte";
import { noteworthyCaptions } from "./noteworthy";
import { Connection, type Answer, type Socket, type Status } from "./connection";
import { canOnlyPick, isAsked, isWorthAsking, offersOf } from "./offers";
import { isBound, meaningOf, questionKey, questionOver, type Question, type Stamp } from "./question";
import { strings } from "./strings";

const STEPS_KEPT = 600;
/** If a press is dropped this soon after a new question, the notice says that the old question is over. */
const RECENT_MS = 2000;
/** How long a notice is shown, unless the player acts. */
const NOTICE_MS = 8000;

export class Table {
  status: Status = $state.raw({ is: "connecting" });
  view: TableView | null = $state.raw(null);
  game: GameView | null = $state.raw(null);
  /** The steps of the current game, and maybe earlier steps; newest last. */
  steps: StepView[] = $state.raw([]);
  presence: Presence | null = $state.raw(null);
  phrases: string[] = $state.raw([]);
  person = $state("");
  /** The last refusal, until the next question or until the player dismisses it. */
  refusal: Refused | null = $state.raw(null);
  /** A bot's hint, and the question that it answers. */
  advice: { question: string; says: string } | null = $state.raw(null);
  /** What the coach would do; its button is marked. */
  suggested: GameCommand | null = $state.raw(null);
  /** The number of commands without an answer. */
  asking = $state(0);
  /** The current question. Each new question is a new object. */
  question: Question = $state.raw({ key: "", on: 0, at: 0, because: [] });
  /** Whether the question is too new for the player to have read it. */
  #isNew = false;
  #newEnds: ReturnType<typeof setTimeout> | undefined;
  /** A notice beside the question: why a press was not sent. */
  notice = $state("");
  #noticeEnds: ReturnType<typeof setTimeout> | undefined;
  /** Whether the player skips all discards until their turn. */
  skipping = $state(false);
  /** Pressed commands without an answer; see ``press``. */
  #pressed: string[] = $state.raw([]);
  readonly hand: Hand;
  /** Milliseconds by which this computer's clock is ahead of the table's. */
  ahead = $state(0);
  /** Called with each new step, but not with steps missed while disconnected. */
  onstep: ((step: StepView) => void) | null = null;
  readonly #connection: Connection;
  readonly #guard = new Guard(() => this.miss());
  #unlisten: () => void = () => undefined;

  constructor(
    readonly id: string,
    open: () => Socket = () => new WebSocket(socketAddress(id)),
  ) {
    this.hand = new Hand(id);
    this.#connection = new Connection(open, {
      welcome: (message) => {
        this.person = message.person;
        this.phrases = message.phrases;
        this.ahead = Date.now() - message.at;
        this.#show(message.seq, message.table, message.game, message.missed);
      },
      step: (message) => {
        const messages = message.step.table.filter((event) => event.type === "said");
        const table =
          message.table ??
          (this.view && messages.length
            ? { ...this.view, chat: [...this.view.chat, ...messages].slice(-200) }
            : this.view);
        this.ahead = Date.now() - message.step.at;
        this.#show(message.step.seq, table, message.game, [message.step]);
        this.onstep?.(message.step);
      },
      presence: (message) => (this.presence = message),
      status: (status) => (this.status = status),
    });
  }

  start(): void {
    this.#connection.start();
    this.#unlisten = this.#guard.listen();
    addEventListener("online", this.#onWake);
    document.addEventListener("visibilitychange", this.#onWake);
  }

  stop(): void {
    this.#connection.stop();
    this.#unlisten();
    removeEventListener("online", this.#onWake);
    document.removeEventListener("visibilitychange", this.#onWake);
  }

  /** Sends a command. The banner shows a refusal; callers may ignore it. For ``on``, see ``Connection.ask``. */
  async ask(command: TableCommand, on?: number): Promise<Answer> {
    this.asking += 1;
    this.refusal = null;
    this.notice = "";
    const answer = await this.#connection.ask(command, on);
    this.asking -= 1;
    if (answer.type === "refused") this.refusal = answer;
    return answer;
  }

  /** Stamps a command for a visible button or dialog. */
  stamp(command: TableCommand): Stamp {
    return { command, meaning: this.#meaning(command), on: this.question.on };
  }

  /** Whether the command still has the effect it had when its button appeared. */
  isCurrent(stamp: Stamp): boolean {
    return this.#meaning(stamp.command) === stamp.meaning;
  }

  /** For ``{@attach}`` on every button that sends this command or asks for its confirmation. */
  button(command: TableCommand): Attachment<HTMLElement> {
    const guarded = this.#guard.button(this.#meaning(command));
    const name = commandName(command);
    // The N key stops the Charleston only as the answer to the vote.
    const hasKey = settings.shortcuts && (name !== "stop" || offersOf(this.game, "agree").length > 0);
    return (button) => {
      nameButton(button, name, hasKey);
      return guarded(button);
    };
  }

  /** For ``{@attach}`` on a button that prepares the answer to the current question and sends nothing. */
  chooser(): Attachment<HTMLElement> {
    return this.#guard.button(this.question.key);
  }

  /** The attributes of a button that sends this command, with its click handler: ``{...table.sends(command)}``. */
  sends(
    command: TableCommand,
    send: (command: TableCommand) => void = (pressed) => this.press(pressed),
  ): HTMLButtonAttributes {
    return { onclick: () => send(command), [createAttachmentKey()]: this.button(command) };
  }

  /**
   * Sends a pressed command, unless it was for another question or the press came too soon after this question.
   * A second press before the answer is ignored, unless the question has changed.
   */
  press(pressed: TableCommand | Stamp): void {
    const stamp = "meaning" in pressed ? pressed : this.stamp(pressed);
    if ((isBound(stamp.command) && this.#isNew) || !this.isCurrent(stamp)) return this.miss();
    const sent = isBound(stamp.command) ? this.question.key : JSON.stringify(stamp.command);
    if (this.#pressed.includes(sent)) return;
    this.#pressed = [...this.#pressed, sent];
    void this.ask(stamp.command, stamp.on).then(() => (this.#pressed = this.#pressed.filter((one) => one !== sent)));
  }

  play(command: GameCommand): void {
    this.press({ type: "play", command });
  }

  /** Shows in the banner why a press was not sent. */
  miss(): void {
    const isOver = performance.now() - this.question.at < RECENT_MS;
    this.say(isOver ? questionOver(this.question.because) : strings.notSent.pressAgain);
  }

  /** Shows a notice in the banner, for a while or until the player acts. */
  say(notice: string): void {
    this.notice = notice;
    clearTimeout(this.#noticeEnds);
    this.#noticeEnds = setTimeout(() => (this.notice = ""), NOTICE_MS);
  }

  /** Whether a bot is playing for this player. */
  get isReplaced(): boolean {
    const { chairs, you, ended } = this.view ?? { chairs: [], you: null, ended: true };
    return !ended && you !== null && chairs[you]!.bot !== "";
  }

  /** Why a seat's hand is dead and what follows; empty for a live hand. */
  deathText(seat: Seat): string {
    if (!this.game?.view.seats[seat]?.dead) return "";
    const name = seat === this.game.view.seat ? "" : this.nameOf(seat);
    return deathText(deathOf(this.steps, seat), name, this.view?.rules["score.mode"] === "points");
  }

  /** Whether the answer to the current question has been sent but not confirmed. */
  get answering(): boolean {
    return this.#pressed.length > 0 && this.#pressed.includes(this.question.key);
  }

  /**
   * Whether to decline the live discard without asking: the player skips calls, or plays only bots and gets no
   * question about this one. Among people, an automatic answer would reveal that the player has no use for the tile.
   */
  get autoDeclines(): boolean {
    if (offersOf(this.game, "decline_discard").length === 0 || this.view?.paused) return false;
    return this.skipping || (this.alone && !this.#isWorthAsking);
  }

  /** Whether to pick a tile without asking. */
  get autoPicks(): boolean {
    return settings.picks && canOnlyPick(this.game) && !this.view?.paused;
  }

  /** Whether the live discard passes without a question to this player, unless the player says "wait". */
  get letsPass(): boolean {
    const { window, view } = this.game ?? {};
    return window != null && !window.held.includes(view!.seat) && !this.#isWorthAsking;
  }

  /** Whether the player has to answer a question. */
  get isAsked(): boolean {
    return isAsked(this.game) && !this.autoDeclines && !this.autoPicks && !this.letsPass;
  }

  get #isWorthAsking(): boolean {
    return this.game !== null && this.view !== null && isWorthAsking(this.game, this.view, settings.calls);
  }

  /** Answers for the player, without a press. A refusal means that the table has moved on, and is not shown. */
  answerAlone(command: GameCommand): void {
    void this.#connection.ask({ type: "play", command }, this.question.on);
  }

  /** Whether all other players are bots. Then hints are fair, and nobody has to wait. */
  get alone(): boolean {
    const { chairs, you } = this.view ?? { chairs: [], you: null };
    return (
      you !== null &&
      chairs.every((chair, at) => at === you || (chair.person === "" && chair.bot !== "" && !chair.left))
    );
  }

  /** The name of the player in a seat of the current game. */
  nameOf(seat: number): string {
    const chair = this.game?.order[seat];
    return (chair === undefined ? undefined : this.view?.chairs[chair]?.name) ?? strings.nobody;
  }

  #meaning(command: TableCommand): string {
    return meaningOf(command, this.question, this.game, this.view);
  }

  #show(seq: number, table: TableView | null, game: GameView | null, steps: StepView[]): void {
    const key = questionKey(game);
    if (key !== this.question.key) {
      const heard = steps.map(noteworthyCaptions).findLast((lines) => lines.length > 0) ?? [];
      this.question = { key, on: seq, at: performance.now(), because: heard };
      this.#isNew = true;
      clearTimeout(this.#newEnds);
      this.#newEnds = setTimeout(() => (this.#isNew = false), GRACE_MS);
    }
    this.view = table;
    this.game = game;
    this.steps = [...this.steps, ...steps].slice(-STEPS_KEPT);
    this.hand.update(game, steps);
    void tick().then(() => this.#guard.measure());
  }

  readonly #onWake = (): void => {
    if (document.visibilityState === "visible") this.#connection.reconnectNow();
  };
}

function socketAddress(table: string): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/tables/${encodeURIComponent(table)}/socket`;
}
