// The facts of a game as the scorekeeper enters them: in compact form, as a key, and as English.

import type { Facts, Seat } from "./api";

/** Facts as far as they have been told; what is not there has not been asked. The last two belong to a challenge being told. */
export type PartialFacts = Partial<Facts> & { by?: Seat; challenged?: Seat };

/** As the server declares them, with what each is when nobody has told it. */
const USUAL: [keyof Facts, unknown][] = [
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

/** Only what differs from the usual, in the server's order. */
export function compact(told: PartialFacts | Facts): Facts {
  const differs = USUAL.filter(
    ([name, usual]) => told[name] !== undefined && JSON.stringify(told[name]) !== JSON.stringify(usual),
  );
  return Object.fromEntries(differs.map(([name]) => [name, told[name]])) as unknown as Facts;
}

/** Under which an answer for these facts is kept; which line of the card it was makes no difference to its worth. */
export function factsKey(facts: Facts): string {
  const { line: _, ...worth } = compact(facts);
  return JSON.stringify(worth);
}

/** A sentence, for as long as the server has not told it in its own. */
export function factWords(facts: Facts, names: readonly string[]): string {
  const name = (seat: Seat | undefined): string => names[seat ?? -1] ?? "somebody";
  const more = facts.dead?.length ? ` Dead: ${facts.dead.map(name).join(", ")}.` : "";
  return ending(facts, name) + more;
}

function ending(facts: Facts, name: (seat: Seat | undefined) => string): string {
  switch (facts.result) {
    case "mahjong":
      return `${name(facts.winner)} won ${facts.value}, ${tile(facts, name)}${facts.jokerless ? ", without jokers" : ""}.`;
    case "miscall":
      return `${name(facts.winner)} won ${facts.value} on a tile that ${name(facts.offender)} misnamed.`;
    case "out of turn":
      return `${name(facts.winner)} won ${facts.value} on a tile that ${name(facts.offender)} discarded out of turn.`;
    case "mahjong in error":
      return `${name(facts.declarer)} declared in error, and ${(facts.threw_in ?? []).map(name).join(" and ")} threw in.`;
    case "wall":
      return "A wall game: nobody won.";
    case "time":
      return "The time was up: nobody won.";
    default:
      return "The game is played again.";
  }
}

function tile(facts: Facts, name: (seat: Seat | undefined) => string): string {
  if (facts.how === "heavenly") return "a heavenly hand";
  if (facts.how === "earthly") return "an earthly hand";
  if (facts.how === "exchange") return "by exchanging a joker";
  return facts.self_picked ? "self-picked" : `thrown by ${name(facts.thrower)}`;
}
