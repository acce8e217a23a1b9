// The log of the current game, from the events of its steps: one line per turn, in words a player would say.

import { NOBODY } from "../../../api/tiles";
import type { GameView, StepView, TableView } from "../../../api/wire";
import { Draft, type Filter, type Jump, type Kind, type LogLine, type Names } from "./logDraft";
import { gameEventLines } from "./gameEventLines";
import { strings } from "./strings";
import { tableEventLines } from "./tableEventLines";

export function logLines(steps: readonly StepView[], names: Names): LogLine[] {
  const draft = new Draft(names);
  const ofGame = gameEventLines(draft);
  for (const step of steps) {
    for (const event of step.table) tableEventLines(draft, event);
    for (const event of step.events) ofGame(event);
  }
  return draft.lines;
}

const SHOWN: Record<Filter, readonly Kind[]> = {
  all: ["turn", "pass", "call", "money", "chat", "table"],
  calls: ["call"],
  money: ["money"],
  chat: ["chat"],
};

export function isShown(line: LogLine, filter: Filter): boolean {
  return SHOWN[filter].includes(line.kind);
}

/** The line to jump to; undefined if there is none. */
export function jumpTarget(lines: readonly LogLine[], jump: Jump): LogLine | undefined {
  const found = lines.filter((line) => line.jump === jump);
  return jump === "charleston" ? found[0] : found.at(-1);
}

/** The part of a table that the names need. */
interface Seated {
  game: GameView | null;
  view: TableView | null;
  person: string;
  nameOf: (seat: number) => string;
}

/** The names of the players, and "you" for the player at this screen. */
export function namesAt(table: Seated): Names {
  const { subject, object, owner } = strings.you;
  const isOwn = (seat: number): boolean => seat === table.game?.view.seat && seat !== NOBODY;
  const isOwnChair = (chair: number): boolean => chair === table.view?.you;
  const chairName = (chair: number): string => table.view?.chairs[chair]?.name ?? "";
  return {
    subject: (seat) => (isOwn(seat) ? subject : table.nameOf(seat)),
    object: (seat) => (isOwn(seat) ? object : table.nameOf(seat)),
    owner: (seat) => (isOwn(seat) ? owner : strings.ownerOf(table.nameOf(seat))),
    isOwn,
    chair: {
      subject: (chair) => (isOwnChair(chair) ? subject : chairName(chair)),
      object: (chair) => (isOwnChair(chair) ? object : chairName(chair)),
    },
    isOwnPerson: (person) => person === table.person,
  };
}
