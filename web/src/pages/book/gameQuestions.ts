// The questions about a finished game, as data: each answer adds facts, and only relevant questions follow.
// The server calculates the payments.

import type { Seat } from "./api";
import { type PartialFacts } from "./facts";
import { SEAT_NAMES } from "../../ui/seats";
import { strings } from "./strings";

const text = strings.questions;

/** Facts about the table that the questions need. */
export interface GameTable {
  number: number;
  /** East first. */
  names: string[];
  /** Facts needed under the rules of this book. */
  asks: readonly string[];
}

/** Questions that follow because of the last answer. */
export type Topic =
  "special" | "wrong" | "went on" | "exchange" | "also" | "dead" | "peeked" | "by" | "challenged" | "upheld";

export interface Answer {
  /** Drafts of older versions also store this field. */
  told: PartialFacts;
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
  | { kind: "hand" }
);

export function factsOf(answers: readonly Answer[]): PartialFacts {
  return Object.assign({}, ...answers.map((answer) => answer.told)) as PartialFacts;
}

/** The next question after these answers; null if the facts are complete. */
export function question(answers: readonly Answer[], table: GameTable): Question | null {
  const facts = factsOf(answers);
  const topic = answers.at(-1)?.then;
  return topic ? TOPICS[topic](facts, table) : needed(facts, table);
}

function needed(facts: PartialFacts, table: GameTable): Question | null {
  switch (facts.result) {
    case undefined:
      return ending(facts, table);
    case "mahjong":
      return neededForWin(facts, table);
    case "miscall":
    case "out of turn":
      return neededForOffense(facts, table);
    case "mahjong in error":
      return neededForError(facts, table);
    default:
      return null;
  }
}

function neededForWin(facts: PartialFacts, table: GameTable): Question | null {
  if (facts.value === undefined) return { kind: "hand", ask: text.hand(table.names[facts.winner!]!) };
  if (facts.self_picked === undefined) return tile(facts, table);
  if (facts.jokerless === undefined && !facts.singles_and_pairs) return jokers(facts, table);
  if (facts.jokerless && facts.singles_and_pairs === undefined) return pairs();
  return table.asks.includes("exposures") && facts.thrower !== undefined && facts.exposures === undefined
    ? exposures(facts, table)
    : null;
}

function neededForOffense(facts: PartialFacts, table: GameTable): Question | null {
  const misnamed = facts.result === "miscall";
  if (facts.offender === undefined)
    return one(misnamed ? text.whoMisnamed : text.whoOutOfTurn, alive(facts, table), table, (offender) => ({
      offender,
    }));
  if (facts.winner === undefined)
    return one(
      text.whoWon,
      alive(facts, table).filter((seat) => seat !== facts.offender),
      table,
      (winner) => ({ winner }),
    );
  if (facts.value === undefined) return { kind: "hand", ask: text.hand(table.names[facts.winner]!) };
  return table.asks.includes("exposures") && facts.exposures === undefined ? exposures(facts, table) : null;
}

function neededForError(facts: PartialFacts, table: GameTable): Question | null {
  if (facts.declarer === undefined)
    return one(text.whoDeclared, alive(facts, table), table, (declarer) => ({ declarer }));
  if (facts.threw_in === undefined)
    return many(
      text.whoThrewIn,
      seats(table).filter((seat) => seat !== facts.declarer),
      (threw_in) => ({ threw_in }),
    );
  return facts.threw_in.length === 2 && facts.value === undefined
    ? { kind: "hand", ask: text.declaredHand(table.names[facts.declarer]!) }
    : null;
}

function ending(facts: PartialFacts, table: GameTable): Question {
  const winners = alive(facts, table).map((winner): Choice => ({
    label: text.won(table.names[winner]!),
    about: SEAT_NAMES[winner]!,
    answer: { told: { result: "mahjong", winner } },
  }));
  return {
    kind: "one",
    ask: text.ending(table.number),
    choices: [
      ...winners,
      { label: text.wall, about: text.wallAbout, answer: { told: { result: "wall" } } },
      {
        label: text.other,
        about: text.otherAbout,
        answer: { told: {}, then: "special" },
      },
    ],
  };
}

function tile(facts: PartialFacts, table: GameTable): Question {
  const winner = facts.winner!;
  const name = table.names[winner]!;
  const thrown = alive(facts, table)
    .filter((seat) => seat !== winner)
    .map((thrower): Choice => ({
      label: text.discarded(table.names[thrower]!),
      about: SEAT_NAMES[thrower]!,
      answer: { told: { self_picked: false, thrower } },
    }));
  const dealt: Choice[] = [
    {
      label: text.dealt,
      about: text.dealtAbout,
      answer: { told: { self_picked: true, how: "heavenly" } },
    },
    {
      label: text.passed,
      about: text.passedAbout,
      answer: { told: { self_picked: true, how: "earthly" } },
    },
  ];
  return {
    kind: "one",
    ask: text.tile,
    choices: [
      ...thrown,
      { label: text.picked(name), about: text.pickedAbout, answer: { told: { self_picked: true } } },
      {
        label: text.exchange,
        about: text.exchangeAbout(name),
        answer: { told: {}, then: "exchange" },
      },
      ...(winner === 0 && !facts.dead?.length ? dealt : []),
    ],
  };
}

function jokers(facts: PartialFacts, table: GameTable): Question {
  return {
    kind: "one",
    ask: text.jokers(table.names[facts.winner!]!),
    choices: [
      { label: text.withJokers, answer: { told: { jokerless: false } } },
      { label: text.jokerless, answer: { told: { jokerless: true } } },
    ],
  };
}

function pairs(): Question {
  return {
    kind: "one",
    ask: text.pairs,
    about: text.pairsAbout,
    choices: [
      { label: text.noPairs, answer: { told: { singles_and_pairs: false } } },
      { label: text.yesPairs, answer: { told: { singles_and_pairs: true } } },
    ],
  };
}

function exposures(facts: PartialFacts, table: GameTable): Question {
  const choices = [0, 1, 2, 3, 4].map((count) => ({
    label: text.exposureCount(count),
    answer: { told: { exposures: count } },
  }));
  return { kind: "one", ask: text.exposures(table.names[facts.winner!]!), choices };
}

const TOPICS: Record<Topic, (facts: PartialFacts, table: GameTable) => Question> = {
  special: () => ({
    kind: "one",
    ask: text.special,
    choices: [
      {
        label: text.misnamed,
        about: text.declaredOnIt,
        answer: { told: { result: "miscall" } },
      },
      {
        label: text.outOfTurn,
        about: text.declaredOnIt,
        answer: { told: { result: "out of turn" } },
      },
      { label: text.inError, about: text.inErrorAbout, answer: { told: {}, then: "wrong" } },
      {
        label: text.replay,
        about: text.replayAbout,
        answer: { told: { result: "replay" } },
      },
      { label: text.time, about: text.timeAbout, answer: { told: { result: "time" } } },
    ],
  }),
  wrong: () => ({
    kind: "one",
    ask: text.threwIn,
    choices: [
      {
        label: text.wentOn,
        about: text.wentOnAbout,
        answer: { told: {}, then: "went on" },
      },
      { label: text.gameOver, about: text.gameOverAbout, answer: { told: { result: "mahjong in error" } } },
    ],
  }),
  "went on": (facts, table) =>
    one(text.whoDeclared, alive(facts, table), table, (seat) => ({
      dead: [...(facts.dead ?? []), seat].toSorted(),
    })),
  exchange: (facts, table) => {
    const winner = facts.winner!;
    const called = others(winner, table).map((thrower): Choice => ({
      label: text.calledFrom(table.names[thrower]!),
      answer: { told: { self_picked: false, thrower, how: "exchange" } },
    }));
    return {
      kind: "one",
      ask: text.called(table.names[winner]!),
      choices: [{ label: text.notCalled, answer: { told: { self_picked: true, how: "exchange" } } }, ...called],
    };
  },
  also: (facts, table) => {
    const won = facts.result === "mahjong";
    const more: (Choice & { asked: string; fits: boolean })[] = [
      {
        asked: "announced",
        fits: won && facts.jokerless === true && !facts.singles_and_pairs,
        label: text.announced,
        about: text.announcedAbout,
        answer: { told: { announced: facts.value! } },
      },
      {
        asked: "hot",
        fits: won && facts.thrower !== undefined && !facts.how,
        label: text.hot,
        answer: { told: { hot: true } },
      },
      {
        asked: "peeked",
        fits: true,
        label: text.peeked,
        about: text.peekedAbout,
        answer: { told: {}, then: "peeked" },
      },
    ];
    return {
      kind: "one",
      ask: text.also,
      choices: [
        { label: text.dead, answer: { told: {}, then: "dead" } },
        {
          label: text.challenge,
          about: text.challengeAbout,
          answer: { told: {}, then: "by" },
        },
        ...more.filter(({ asked, fits }) => fits && table.asks.includes(asked)),
      ],
    };
  },
  dead: (facts, table) =>
    many(
      text.whoseDead,
      seats(table).filter((seat) => !playing(facts).includes(seat)),
      (dead) => ({ dead }),
    ),
  // one entry per look: a player who looked twice is listed twice
  peeked: ({ peeked = [] }, table) =>
    one(text.whoPeeked, seats(table), table, (seat) => ({ peeked: [...peeked, seat].toSorted() })),
  by: (_, table) => ask(text.whoChallenged, seats(table), table, (by) => ({ told: { by }, then: "challenged" })),
  challenged: (facts, table) =>
    ask(text.whoseChallenged, others(facts.by!, table), table, (challenged) => ({
      told: { challenged },
      then: "upheld",
    })),
  upheld: ({ by, challenged, challenges = [] }, table) => ({
    kind: "one",
    ask: text.whoRight,
    choices: [true, false].map((upheld) => ({
      label: table.names[upheld ? by! : challenged!]!,
      about: upheld ? text.upheld : text.rejected,
      answer: { told: { challenges: [...challenges, { by: by!, challenged: challenged!, upheld }] } },
    })),
  }),
};

const seats = (table: GameTable): Seat[] => table.names.map((_, seat) => seat);
const others = (one: Seat, table: GameTable): Seat[] => seats(table).filter((seat) => seat !== one);
/** Players whose hands cannot be dead, because they won or discarded the winning tile. */
const playing = (facts: PartialFacts): (Seat | undefined)[] => [
  facts.winner,
  facts.offender,
  facts.how === "exchange" ? undefined : facts.thrower,
];
const alive = (facts: PartialFacts, table: GameTable): Seat[] =>
  seats(table).filter((seat) => !facts.dead?.includes(seat));

function ask(ask: string, people: Seat[], table: GameTable, answer: (seat: Seat) => Answer): Question {
  return {
    kind: "one",
    ask,
    choices: people.map((seat) => ({ label: table.names[seat]!, about: SEAT_NAMES[seat]!, answer: answer(seat) })),
  };
}

const one = (question: string, people: Seat[], table: GameTable, fact: (seat: Seat) => PartialFacts): Question =>
  ask(question, people, table, (seat) => ({ told: fact(seat) }));

function many(ask: string, people: Seat[], fact: (chosen: Seat[]) => PartialFacts): Question {
  return { kind: "many", ask, people, answer: (chosen) => ({ told: fact(chosen) }) };
}
