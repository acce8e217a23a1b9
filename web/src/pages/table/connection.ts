// A table's socket, which reconnects. It resends commands until they are answered, takes steps in order and asks for
// missing ones. It knows nothing of pages and nothing of the game (docs/protocol.md).

import {
  VERSION,
  type Done,
  type FromClient,
  type FromServer,
  type Happened,
  type Presence,
  type Refused,
  type TableCommand,
  type Welcome,
} from "../../api/wire";

/** What happened to the connection; "gone" is for good, and says why. */
export type Status =
  { is: "connecting" } | { is: "here" } | { is: "away"; tries: number } | { is: "gone"; why: string };
export type Answer = Done | Refused;

export interface Listener {
  welcome(message: Welcome): void;
  step(message: Happened): void;
  presence(message: Presence): void;
  status(status: Status): void;
}

/** As much of a WebSocket as is needed. */
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

const CLOSE_REASONS: Record<number, string> = {
  1003: "This page and the server do not understand each other. Please load the page again.",
  1008: "The server has closed the door, because too much came from here. Please load the page again in a minute.",
  1009: "The server has closed the door, because a message was too long. Please load the page again.",
  4400: "This page is older or newer than the server. Please load it again.",
  4401: "The server does not know you yet. Please say your name first.",
  4403: "Those who play at this table want no onlookers.",
  4404: "There is no table at this address. Perhaps the link is not whole.",
};
const ACK_EVERY_MS = 3000;
const RETRY_EVERY_MS = 3000;
const SILENCE_TIMEOUT_MS = 20_000;
/** Nothing heard for so long: we knock. Nothing heard for so long after that: nobody is there. */
const PING_AFTER_MS = 9000;
const PING_TIMEOUT_MS = 4000;
const CHECK_EVERY_MS = 1000;
/** A command without an answer, and nothing else heard for so long: nobody is at the other end. */
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
  /** Since when an answer to our knock, or to our opening a connection, is waited for; 0 when nothing is. */
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

  /** Kept and sent again until the server has answered, whatever happens to the connection. ``on`` is the newest step
   * its sender had seen when deciding: by it the server knows an answer to an earlier question. */
  ask(command: TableCommand, on = this.have): Promise<Answer> {
    return new Promise((answered) => {
      const id = `${this.session}.${++this.count}`;
      const pending = { id, command, on, at: Date.now(), answered };
      this.pending.set(id, pending);
      this.sendCommand(pending);
    });
  }

  /** The computer has woken up, or the network is back: no need to wait for the next try. */
  reconnectNow(): void {
    if (this.stopped) return;
    if (this.socket === null) this.connect();
    else if (Date.now() - this.receivedAt > SILENCE_TIMEOUT_MS) this.drop();
  }

  /** A dead connection does not even close, so nobody waits for that. */
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
    const why = CLOSE_REASONS[code];
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
      case "unavailable": // asked again in a moment, under the same id
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
    this.acked = 0; // whoever welcomes us has not heard what we have
    this.acknowledge();
  }

  private step(message: Happened): void {
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

  /** A dead connection is as silent as a table at which everybody thinks; whoever knocks knows. */
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

/** Ids of commands are never used twice by a person at a table, also not by another tab or after a reload. */
function newSession(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
