// Who meets whom how often, as a picture and as a list.

/** The squares of a level, as the ``d`` of an SVG path in a grid of one unit per player. */
export function squares(met: readonly (readonly number[])[], fits: (times: number) => boolean): string {
  return met.flatMap((row, y) => row.map((times, x) => (x !== y && fits(times) ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

export interface Pair {
  one: string;
  other: string;
  times: number;
}

/** The pairs who meet more than once, the most frequent first. */
export function repeatedPairs(met: readonly (readonly number[])[], players: readonly string[]): Pair[] {
  const pairs = met.flatMap((row, y) =>
    row.flatMap((times, x) => (x > y && times > 1 ? [{ one: players[y]!, other: players[x]!, times }] : [])),
  );
  return pairs.sort((one, other) => other.times - one.times);
}
