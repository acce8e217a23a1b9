// A line of the log, and the log while it is being written.

import type { Tile } from "../../../api/tiles";
import { spokenTiles } from "../../../ui/tile/tileGroups";

/** Text, or tiles to show as pictures. */
export type Part = string | readonly Tile[];
/** What a line is about. ``money`` includes rulings. */
export type Kind = "turn" | "pass" | "call" | "money" | "chat" | "table";
export type Filter = "all" | "calls" | "money" | "chat";
export type Jump = "charleston" | "call" | "discard";

export interface LogLine {
  kind: Kind;
  parts: readonly Part[];
  /** Lines of the same turn have the same number. */
  turn: number;
  /** What "Go to…" finds here: a pass, a call, or the player's own discard. */
  jump?: Jump;
}

/** How the log refers to the players. */
export interface Names {
  /** A player at the start of a sentence: "You" or a name. */
  subject: (seat: number) => string;
  /** "you" or a name. */
  object: (seat: number) => string;
  /** "your" or "Bea’s". */
  owner: (seat: number) => string;
  isOwn: (seat: number) => boolean;
  /** The same for people outside the game, by chair. */
  chair: { subject: (chair: number) => string; object: (chair: number) => string };
  isOwnPerson: (person: string) => boolean;
}

/** The log while it is being written. Handlers add lines, or replace the line that an earlier event began. */
export class Draft {
  lines: LogLine[] = [];
  #turn = 0;

  constructor(readonly names: Names) {}

  /** Starts over with the deal of a game: an earlier game had other seats. */
  clear(): void {
    this.lines = [];
    this.#turn = 0;
  }

  nextTurn(): void {
    this.#turn += 1;
  }

  add(kind: Kind, ...parts: Part[]): LogLine {
    const line: LogLine = { kind, parts, turn: this.#turn };
    this.lines.push(line);
    return line;
  }

  /** Replaces a line of this log, or adds it at the end. */
  put(old: LogLine | null, kind: Kind, ...parts: Part[]): LogLine {
    const at = old === null ? -1 : this.lines.indexOf(old);
    if (at < 0) return this.add(kind, ...parts);
    const line: LogLine = { kind, parts, turn: this.lines[at]!.turn };
    this.lines[at] = line;
    return line;
  }

  remove(line: LogLine | null): void {
    this.lines = this.lines.filter((other) => other !== line);
  }
}

/** The line as a screen reader says it. */
export function lineText({ parts }: LogLine): string {
  const texts = parts.map((part) => (typeof part === "string" ? part : spokenTiles(part))).filter(Boolean);
  return texts.reduce((all, text) => all + (needsSpace(text) ? " " : "") + text, "").trim();
}

/** Whether a space comes before this text. Punctuation needs none. */
export const needsSpace = (text: string): boolean => !/^[,.:]/.test(text);
