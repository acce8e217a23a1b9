// The order of single-switch scanning: first the groups, then the items of the chosen group.

/** After this many rounds without a choice, the scan returns from the items to the groups. */
const MAX_ROUNDS = 2;

export interface ScanPlace {
  /** The group whose items are scanned; null while the groups are scanned. */
  group: number | null;
  /** The group or the item that is highlighted. */
  at: number;
  rounds: number;
}

export const FIRST: ScanPlace = { group: null, at: 0, rounds: 0 };

/** The next stop of the scan. ``sizes`` has the number of items in each group. Empty groups are skipped. */
export function nextPlace(place: ScanPlace, sizes: readonly number[]): ScanPlace {
  const { group, at, rounds } = place;
  if (group === null) return { group, at: nextGroup(at, sizes), rounds };
  const size = sizes[group] ?? 0;
  if (at + 1 < size) return { group, at: at + 1, rounds };
  if (size === 0 || rounds + 1 >= MAX_ROUNDS) return { group: null, at: nextGroup(group, sizes), rounds: 0 };
  return { group, at: 0, rounds: rounds + 1 };
}

/** What a press chooses: a group, whose items come next, or an item. The only item of a group is chosen at once. */
export function choose(
  { group, at }: ScanPlace,
  sizes: readonly number[],
): { enter: ScanPlace } | { item: [group: number, at: number] } | null {
  const size = sizes[group ?? at] ?? 0;
  if (size === 0) return null;
  if (group !== null) return at < size ? { item: [group, at] } : null;
  return size === 1 ? { item: [at, 0] } : { enter: { group: at, at: 0, rounds: 0 } };
}

/** The same stop after the screen has changed, or the first stop if it no longer exists. */
export function validPlace(place: ScanPlace, sizes: readonly number[]): ScanPlace {
  if (place.group !== null) return place.at < (sizes[place.group] ?? 0) ? place : FIRST;
  return (sizes[place.at] ?? 0) > 0 ? place : { ...FIRST, at: nextGroup(-1, sizes) };
}

function nextGroup(from: number, sizes: readonly number[]): number {
  const order = sizes.map((_, at) => (from + 1 + at) % sizes.length);
  return order.find((at) => sizes[at]! > 0) ?? 0;
}
