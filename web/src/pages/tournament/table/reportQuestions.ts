// The questions about a finished game at a tournament table, as data: each answer adds facts, and only relevant
// questions follow. The server checks the game and calculates the points.

import { SEAT_NAMES } from "../../../ui/seats";
import type { Facts, Report } from "./report";
import { strings } from "./strings";

const text = strings.questions;
const NOBODY = -1;
const MAX_EXPOSURES = 4;

/** A chair of the table, from East. */
export type Seat = number;

/** Questions that follow because of the last answer. */
export type Topic = "also" | "dead" | "peeked";

export interface Answer {
  facts: Facts;
  then?: Topic;
}

export interface Choice {
  label: string;
  about?: string;
  answer: Answer;
}

export type Question = { ask: string; about?: string } & (
  | { kind: "one"; choices: Choice[] }
  | { kind: "many"; people: Seat[]; answer: (chosen: Seat[]) => Answer }
  | { kind: "value" }
);

/** The facts about a table that the questions need. */
export interface GameTable {
  game: number;
  /** East first. */
  names: readonly string[];
}

export function factsOf(answers: readonly Answer[]): Facts {
  return Object.assign({}, ...answers.map((answer) => answer.facts)) as Facts;
}

/** The report for the server; null if the game was not played, or if facts are missing. */
export function reportOf(facts: Facts): Report | null {
  const { end, winner = NOBODY, value = 0, thrower = NOBODY, exposures = 0, jokerless = false } = facts;
  if (end === undefined || end === "skipped") return null;
  return { end, winner, value, thrower, exposures, jokerless, dead: facts.dead ?? [], peeked: facts.peeked ?? [] };
}

/** The next question after these answers; null if the facts are complete. */
export function question(answers: readonly Answer[], table: GameTable): Question | null {
  const facts = factsOf(answers);
  const topic = answers.at(-1)?.then;
  return topic ? TOPICS[topic](facts, table) : needed(facts, table);
}

function needed(facts: Facts, table: GameTable): Question | null {
  if (facts.end === undefined) return ending(table);
  if (facts.end !== "mahjong") return null;
  const winner = table.names[facts.winner!]!;
  if (facts.value === undefined) return { kind: "value", ask: text.value(winner) };
  if (facts.thrower === undefined) return tile(facts.winner!, table);
  if (facts.thrower !== NOBODY && facts.exposures === undefined) return exposures(winner);
  return facts.jokerless === undefined ? jokers(winner) : null;
}

function ending(table: GameTable): Question {
  const winners = people(table).map((winner): Choice => ({
    label: text.won(table.names[winner]!),
    about: SEAT_NAMES[winner]!,
    answer: { facts: { end: "mahjong", winner } },
  }));
  return {
    kind: "one",
    ask: text.ending(table.game),
    choices: [
      ...winners,
      { label: text.wall, about: text.wallAbout, answer: { facts: { end: "wall" } } },
      { label: text.time, about: text.timeAbout, answer: { facts: { end: "time" } } },
      { label: text.skipped(table.game), about: text.skippedAbout, answer: { facts: { end: "skipped" } } },
    ],
  };
}

function tile(winner: Seat, table: GameTable): Question {
  const throwers = people(table)
    .filter((seat) => seat !== winner)
    .map((thrower): Choice => ({
      label: text.threw(table.names[thrower]!),
      about: SEAT_NAMES[thrower]!,
      answer: { facts: { thrower } },
    }));
  const picked = { label: text.picked(table.names[winner]!), about: text.pickedAbout };
  return { kind: "one", ask: text.tile, choices: [...throwers, { ...picked, answer: { facts: { thrower: NOBODY } } }] };
}

function exposures(winner: string): Question {
  const choices = Array.from({ length: MAX_EXPOSURES + 1 }, (_, count) => ({
    label: text.exposureCount(count),
    answer: { facts: { exposures: count } },
  }));
  return { kind: "one", ask: text.exposures(winner), choices };
}

function jokers(winner: string): Question {
  return {
    kind: "one",
    ask: text.jokers(winner),
    choices: [
      { label: text.withJokers, answer: { facts: { jokerless: false } } },
      { label: text.jokerless, answer: { facts: { jokerless: true } } },
      { label: text.pairs, about: text.pairsAbout, answer: { facts: { jokerless: false } } },
    ],
  };
}

const TOPICS: Record<Topic, (facts: Facts, table: GameTable) => Question> = {
  also: (facts, table) => ({
    kind: "one",
    ask: text.also,
    choices: [
      ...(mayBeDead(facts, table).length > 0
        ? [{ label: text.dead, answer: { facts: {}, then: "dead" as const } }]
        : []),
      { label: text.peeked, about: text.peekedAbout, answer: { facts: {}, then: "peeked" } },
    ],
  }),
  dead: (facts, table) => ({
    kind: "many",
    ask: text.whoseDead,
    people: mayBeDead(facts, table),
    answer: (dead) => ({ facts: { dead } }),
  }),
  // one entry per look: a player who looked twice is listed twice
  peeked: ({ peeked = [] }, table) => ({
    kind: "one",
    ask: text.whoPeeked,
    choices: people(table).map((seat) => ({
      label: table.names[seat]!,
      about: SEAT_NAMES[seat]!,
      answer: { facts: { peeked: [...peeked, seat].toSorted() } },
    })),
  }),
};

const people = (table: GameTable): Seat[] => table.names.map((_, seat) => seat);

/** The hand of the winner, and of the player who threw the winning tile, cannot be dead. */
const mayBeDead = (facts: Facts, table: GameTable): Seat[] =>
  people(table).filter((seat) => seat !== facts.winner && seat !== facts.thrower);
