// A table's socket. It reconnects, resends commands until the server answers, takes steps in order and requests missing
// steps. It is independent of the page and of the game (docs/protocol.md).

import {
  VERSION,
  type Done,
  type FromClient,
  type FromServer,
  type StepMessage,
  type Presence,
  type Refused,
  type TableCommand,
  type Welcome,
} from "../../api/wire";
import { strings } from "./strings";

/** The state of the connection; "gone" is final, with the reason for the player. */
export type Status =
  { is: "connecting" } | { is: "here" } | { is: "away"; tries: number } | { is: "gone"; why: string };
export type Answer = Done | Refused;

export interface Listener {
  welcome(message: Welcome): void;
  step(message: StepMessage): void;
  presence(message: Presence): void;
  status(status: Status): void;
}

/** The part of WebSocket that this module uses. */
export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
}

interface Pending {
  id: string;
  command: TableCommand;
  on: number;
  at: number;
  answered: (answer: Answer) => void;
}

const ACK_EVERY_MS = 3000;
const RETRY_EVERY_MS = 3000;
const SILENCE_TIMEOUT_MS = 20_000;
/** The silence before a ping, and the timeout for its answer, after which the connection counts as lost. */
const PING_AFTER_MS = 9000;
const PING_TIMEOUT_MS = 4000;
const CHECK_EVERY_MS = 1000;
/** With an unanswered command and silence for this long, the connection counts as lost. */
const ANSWER_TIMEOUT_MS = 5000;
const ABNORMAL_CLOSURE = 1006;
const RETRY_DELAYS_MS = [150, 400, 1000, 2000, 4000];

export class Connection {
  private socket: Socket | null = null;
  private have = 0;
  private acked = 0;
  private welcomed = false;
  private stopped = false;
  private tries = 0;
  private count = 0;
  private readonly pending = new Map<string, Pending>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private receivedAt = 0;
  /** The time of an unanswered ping, or of a connection's opening before its first message; 0 if there is none. */
  private pingedAt = 0;

  constructor(
    private readonly open: () => Socket,
    private readonly listener: Listener,
    private readonly session = newSession(),
  ) {}

  start(): void {
    this.listener.status({ is: "connecting" });
    this.connect();
    this.every(ACK_EVERY_MS, () => this.acknowledge());
    this.every(RETRY_EVERY_MS, () => this.retry());
    this.every(CHECK_EVERY_MS, () => this.checkAlive());
  }

  stop(): void {
    this.stopped = true;
    this.timers.forEach(clearTimeout);
    this.socket?.close();
  }

  /** Sends a command, and resends it until the server answers, across reconnects. ``on`` is a step at which
   * the question was already open: it tells the server which question the command answers. */
  ask(command: TableCommand, on = this.have): Promise<Answer> {
    return new Promise((answered) => {
      const id = `${this.session}.${++this.count}`;
      const pending = { id, command, on, at: Date.now(), answered };
      this.pending.set(id, pending);
      this.sendCommand(pending);
    });
  }

  /** Reconnects without a delay: the computer has woken up, or the network is back. */
  reconnectNow(): void {
    if (this.stopped) return;
    if (this.socket === null) this.connect();
    else if (Date.now() - this.receivedAt > SILENCE_TIMEOUT_MS) this.drop();
  }

  /** Gives up the socket without waiting for its close event: a dead connection never sends it. */
  private drop(): void {
    const { socket } = this;
    this.handleClose(ABNORMAL_CLOSURE);
    socket?.close();
  }

  private connect(): void {
    if (this.stopped || this.socket !== null) return;
    const socket = (this.socket = this.open());
    this.welcomed = false;
    this.pingedAt = Date.now();
    socket.onopen = () => this.send({ type: "hello", version: VERSION, have: this.have });
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.handleClose(event.code);
    };
  }

  private handleClose(code: number): void {
    this.socket = null;
    if (this.stopped) return;
    const why = strings.closed[code];
    if (why !== undefined) {
      this.stopped = true;
      this.listener.status({ is: "gone", why });
      return;
    }
    const wait = RETRY_DELAYS_MS[Math.min(this.tries, RETRY_DELAYS_MS.length - 1)]!;
    this.tries += 1;
    this.listener.status({ is: "away", tries: this.tries });
    this.later(wait * (0.75 + Math.random() / 2), () => this.connect());
  }

  private receive(message: FromServer): void {
    this.receivedAt = Date.now();
    this.pingedAt = 0;
    switch (message.type) {
      case "welcome":
        this.welcome(message);
        break;
      case "step":
        this.step(message);
        break;
      case "done":
      case "refused":
        this.pending.get(message.id)?.answered(message);
        this.pending.delete(message.id);
        break;
      case "presence":
        this.listener.presence(message);
        break;
      case "unavailable": // the retry sends it again with the same id
      case "here":
      case "problem":
        break;
    }
  }

  private welcome(message: Welcome): void {
    this.tries = 0;
    if (message.seq >= this.have) {
      const missed = message.missed.filter((step) => step.seq > this.have);
      this.have = message.seq;
      this.listener.welcome({ ...message, missed });
    }
    if (!this.welcomed) {
      this.welcomed = true;
      this.listener.status({ is: "here" });
      this.pending.forEach((pending) => this.sendCommand(pending));
    }
    this.acked = 0; // this server may not know which steps we have
    this.acknowledge();
  }

  private step(message: StepMessage): void {
    if (message.step.seq <= this.have) return;
    if (message.step.seq > this.have + 1) {
      this.send({ type: "resend", after: this.have });
      return;
    }
    this.have = message.step.seq;
    this.listener.step(message);
  }

  private acknowledge(): void {
    if (this.welcomed && this.have > this.acked) {
      this.acked = this.have;
      this.send({ type: "ack", seq: this.have });
    }
  }

  private retry(): void {
    const [oldest] = this.pending.values();
    if (
      oldest !== undefined &&
      this.welcomed &&
      this.socket !== null &&
      Date.now() - Math.max(oldest.at, this.receivedAt) > ANSWER_TIMEOUT_MS
    )
      this.drop();
    else this.pending.forEach((pending) => this.sendCommand(pending));
  }

  /** A dead connection is as silent as a table where everyone is thinking. Only a ping can distinguish them. */
  private checkAlive(): void {
    if (this.socket === null) return;
    const now = Date.now();
    if (this.pingedAt > 0) {
      if (now - this.pingedAt > (this.welcomed ? PING_TIMEOUT_MS : SILENCE_TIMEOUT_MS)) this.drop();
    } else if (now - this.receivedAt > PING_AFTER_MS) {
      this.pingedAt = now;
      this.send({ type: "knock" });
    }
  }

  private sendCommand({ id, command, on }: Pending): void {
    if (this.welcomed) this.send({ type: "do", id, command, on });
  }

  private send(message: FromClient): void {
    this.socket?.send(JSON.stringify(message));
  }

  private later(milliseconds: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      what();
    }, milliseconds);
    this.timers.add(timer);
  }

  private every(milliseconds: number, what: () => void): void {
    this.later(milliseconds, () => {
      what();
      if (!this.stopped) this.every(milliseconds, what);
    });
  }
}

/** A random prefix for command ids, which keeps ids unique across tabs and reloads. */
function newSession(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
