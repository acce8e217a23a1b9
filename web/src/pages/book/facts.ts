// The facts of a game that the scorekeeper enters: in compact form, and as a key.

import type { Facts, Seat } from "./api";

/** The facts so far. An unanswered fact is missing. The last two fields belong to an unfinished challenge. */
export type PartialFacts = Partial<Facts> & { by?: Seat; challenged?: Seat };

/** The fields in the server's order, with their defaults. */
const DEFAULTS: [keyof Facts, unknown][] = [
  ["result", null],
  ["winner", -1],
  ["value", 0],
  ["jokerless", false],
  ["singles_and_pairs", false],
  ["self_picked", false],
  ["thrower", -1],
  ["exposures", 0],
  ["dead", []],
  ["peeked", []],
  ["offender", -1],
  ["declarer", -1],
  ["threw_in", []],
  ["how", ""],
  ["announced", 0],
  ["hot", false],
  ["challenges", []],
  ["line", ""],
];

/** Only the fields that differ from the defaults, in the server's order. */
export function compact(facts: PartialFacts | Facts): Facts {
  const differs = DEFAULTS.filter(
    ([name, value]) => facts[name] !== undefined && JSON.stringify(facts[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(differs.map(([name]) => [name, facts[name]])) as unknown as Facts;
}

/** The key of the server's answer for these facts. The line of the card does not change the payments. */
export function factsKey(facts: Facts): string {
  const { line: _, ...worth } = compact(facts);
  return JSON.stringify(worth);
}
