// The questions about a finished game, as data: each answer adds facts, and only what still matters is asked.
// The server computes what the game is worth.

import type { Seat } from "./api";
import { type PartialFacts } from "./facts";
import { SEAT_NAMES } from "../../ui/seats";

/** What the questions have to know about the table. */
export interface GameTable {
  number: number;
  /** East first. */
  names: string[];
  /** Facts that matter by the rules of this book only. */
  asks: readonly string[];
}

/** Questions that are asked because somebody chose to be asked. */
export type Topic =
  "special" | "wrong" | "went on" | "exchange" | "also" | "dead" | "peeked" | "by" | "challenged" | "upheld";

export interface Answer {
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

/** The question after these answers; null when all is told. */
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
      return neededForOffence(facts, table);
    case "mahjong in error":
      return neededForError(facts, table);
    default:
      return null;
  }
}

function neededForWin(facts: PartialFacts, table: GameTable): Question | null {
  if (facts.value === undefined) return { kind: "hand", ask: `Which hand did ${table.names[facts.winner!]} have?` };
  if (facts.self_picked === undefined) return tile(facts, table);
  if (facts.jokerless === undefined && !facts.singles_and_pairs) return jokers(facts, table);
  if (facts.jokerless && facts.singles_and_pairs === undefined) return pairs();
  return table.asks.includes("exposures") && facts.thrower !== undefined && facts.exposures === undefined
    ? exposures(facts, table)
    : null;
}

function neededForOffence(facts: PartialFacts, table: GameTable): Question | null {
  const misnamed = facts.result === "miscall";
  if (facts.offender === undefined)
    return one(
      misnamed ? "Who misnamed the tile?" : "Who discarded out of turn?",
      alive(facts, table),
      table,
      (offender) => ({ offender }),
    );
  if (facts.winner === undefined)
    return one(
      "Who won on that tile?",
      alive(facts, table).filter((seat) => seat !== facts.offender),
      table,
      (winner) => ({ winner }),
    );
  if (facts.value === undefined) return { kind: "hand", ask: `Which hand did ${table.names[facts.winner]} have?` };
  return table.asks.includes("exposures") && facts.exposures === undefined ? exposures(facts, table) : null;
}

function neededForError(facts: PartialFacts, table: GameTable): Question | null {
  if (facts.declarer === undefined)
    return one("Who declared in error?", alive(facts, table), table, (declarer) => ({ declarer }));
  if (facts.threw_in === undefined)
    return many(
      "Who threw in a hand?",
      seats(table).filter((seat) => seat !== facts.declarer),
      (threw_in) => ({ threw_in }),
    );
  return facts.threw_in.length === 2 && facts.value === undefined
    ? { kind: "hand", ask: `Which hand did ${table.names[facts.declarer]} declare?` }
    : null;
}

function ending(facts: PartialFacts, table: GameTable): Question {
  const winners = alive(facts, table).map((winner): Choice => ({
    label: `${table.names[winner]} won`,
    about: SEAT_NAMES[winner]!,
    answer: { told: { result: "mahjong", winner } },
  }));
  return {
    kind: "one",
    ask: `How did game ${table.number} end?`,
    choices: [
      ...winners,
      { label: "Nobody won", about: "A wall game", answer: { told: { result: "wall" } } },
      {
        label: "Something else",
        about: "A mistake, or a game to be played again",
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
      label: `${table.names[thrower]} threw it`,
      about: SEAT_NAMES[thrower]!,
      answer: { told: { self_picked: false, thrower } },
    }));
  const dealt: Choice[] = [
    {
      label: "It was dealt",
      about: "A heavenly hand, before the Charleston",
      answer: { told: { self_picked: true, how: "heavenly" } },
    },
    {
      label: "It was passed",
      about: "An earthly hand, in the Charleston",
      answer: { told: { self_picked: true, how: "earthly" } },
    },
  ];
  return {
    kind: "one",
    ask: "Where did the last tile come from?",
    choices: [
      ...thrown,
      { label: `${name} picked it`, about: "From the wall", answer: { told: { self_picked: true } } },
      {
        label: "A joker exchange",
        about: `${name} gave a tile for a joker, and won with it`,
        answer: { told: {}, then: "exchange" },
      },
      ...(winner === 0 && !facts.dead?.length ? dealt : []),
    ],
  };
}

function jokers(facts: PartialFacts, table: GameTable): Question {
  return {
    kind: "one",
    ask: `Were there jokers in ${table.names[facts.winner!]}’s hand?`,
    choices: [
      { label: "Yes, jokers", answer: { told: { jokerless: false } } },
      { label: "No jokers at all", answer: { told: { jokerless: true } } },
    ],
  };
}

function pairs(): Question {
  return {
    kind: "one",
    ask: "Was it from the Singles and Pairs section?",
    about: "Such hands never have jokers, and earn nothing more for that.",
    choices: [
      { label: "No", answer: { told: { singles_and_pairs: false } } },
      { label: "Yes, singles and pairs", answer: { told: { singles_and_pairs: true } } },
    ],
  };
}

function exposures(facts: PartialFacts, table: GameTable): Question {
  const choices = [0, 1, 2, 3, 4].map((count) => ({
    label: count ? String(count) : "None",
    answer: { told: { exposures: count } },
  }));
  return { kind: "one", ask: `How many exposures had ${table.names[facts.winner!]} before that tile?`, choices };
}

const TOPICS: Record<Topic, (facts: PartialFacts, table: GameTable) => Question> = {
  special: () => ({
    kind: "one",
    ask: "What happened?",
    choices: [
      {
        label: "A misnamed tile",
        about: "and somebody declared mah jongg on it",
        answer: { told: { result: "miscall" } },
      },
      {
        label: "A tile out of turn",
        about: "and somebody declared mah jongg on it",
        answer: { told: { result: "out of turn" } },
      },
      { label: "A wrong mah jongg", about: "somebody declared in error", answer: { told: {}, then: "wrong" } },
      {
        label: "The game is played again",
        about: "it was thrown in, or one hand alone was left alive",
        answer: { told: { result: "replay" } },
      },
      { label: "The time was up", about: "nobody won", answer: { told: { result: "time" } } },
    ],
  }),
  wrong: () => ({
    kind: "one",
    ask: "Did anybody throw in a hand before the error was found?",
    choices: [
      {
        label: "No, the game went on",
        about: "the hand of whoever declared is dead",
        answer: { told: {}, then: "went on" },
      },
      { label: "Yes", about: "and the game was over", answer: { told: { result: "mahjong in error" } } },
    ],
  }),
  "went on": (facts, table) =>
    one("Who declared in error?", alive(facts, table), table, (seat) => ({
      dead: [...(facts.dead ?? []), seat].toSorted(),
    })),
  exchange: (facts, table) => {
    const winner = facts.winner!;
    const called = others(winner, table).map((thrower): Choice => ({
      label: `Yes, a tile that ${table.names[thrower]} threw`,
      answer: { told: { self_picked: false, thrower, how: "exchange" } },
    }));
    return {
      kind: "one",
      ask: `Had ${table.names[winner]} called a discard in that turn?`,
      choices: [
        { label: "No, picked from the wall", answer: { told: { self_picked: true, how: "exchange" } } },
        ...called,
      ],
    };
  },
  also: (facts, table) => {
    const won = facts.result === "mahjong";
    const more: (Choice & { asked: string; fits: boolean })[] = [
      {
        asked: "announced",
        fits: won && facts.jokerless === true && !facts.singles_and_pairs,
        label: "The winner asked for less",
        about: "and overlooked that there were no jokers",
        answer: { told: { announced: facts.value! } },
      },
      {
        asked: "hot",
        fits: won && facts.thrower !== undefined && !facts.how,
        label: "The wall was hot",
        answer: { told: { hot: true } },
      },
      {
        asked: "peeked",
        fits: true,
        label: "Somebody looked at a blind tile",
        about: "once for each look",
        answer: { told: {}, then: "peeked" },
      },
    ];
    return {
      kind: "one",
      ask: "What else happened?",
      choices: [
        { label: "A hand was dead", answer: { told: {}, then: "dead" } },
        {
          label: "A challenge was contested",
          about: "the hand played on, and the end showed who was right",
          answer: { told: {}, then: "by" },
        },
        ...more.filter(({ asked, fits }) => fits && table.asks.includes(asked)),
      ],
    };
  },
  dead: (facts, table) =>
    many(
      "Whose hand was dead?",
      seats(table).filter((seat) => !playing(facts).includes(seat)),
      (dead) => ({ dead }),
    ),
  // once for each look: whoever looked twice is named twice
  peeked: ({ peeked = [] }, table) =>
    one("Who looked at a blind tile?", seats(table), table, (seat) => ({ peeked: [...peeked, seat].toSorted() })),
  by: (_, table) => ask("Who challenged?", seats(table), table, (by) => ({ told: { by }, then: "challenged" })),
  challenged: (facts, table) =>
    ask("Whose hand was challenged?", others(facts.by!, table), table, (challenged) => ({
      told: { challenged },
      then: "upheld",
    })),
  upheld: ({ by, challenged, challenges = [] }, table) => ({
    kind: "one",
    ask: "Who was right?",
    choices: [true, false].map((upheld) => ({
      label: table.names[upheld ? by! : challenged!]!,
      about: upheld ? "The hand was wrong" : "The hand was good",
      answer: { told: { challenges: [...challenges, { by: by!, challenged: challenged!, upheld }] } },
    })),
  }),
};

const seats = (table: GameTable): Seat[] => table.names.map((_, seat) => seat);
const others = (one: Seat, table: GameTable): Seat[] => seats(table).filter((seat) => seat !== one);
/** Whose hand was alive when the winning tile came: a dead hand neither wins nor throws. */
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

const one = (words: string, people: Seat[], table: GameTable, fact: (seat: Seat) => PartialFacts): Question =>
  ask(words, people, table, (seat) => ({ told: fact(seat) }));

function many(ask: string, people: Seat[], fact: (chosen: Seat[]) => PartialFacts): Question {
  return { kind: "many", ask, people, answer: (chosen) => ({ told: fact(chosen) }) };
}
