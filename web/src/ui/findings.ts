// The findings of a challenge as English.

import { TILES } from "../api/tiles";
import type { Finding } from "../api/wire";

/** What a finding says of its lines; tiles follow where it has any. */
export const REASONS: Record<Finding["reason"], string> = {
  possible: "Can still be made",
  exhausted: "Too few tiles are left for",
  exposure: "This exposed group does not fit",
  concealed: "Concealed, but a group is exposed",
};

/** A finding on one line: "Too few tiles are left for N N N N: Winds #1 #4, Quints #3". */
export function findingLine({ reason, tiles, lines }: Finding): string {
  const about = [REASONS[reason], ...tiles.map((tile) => TILES[tile]!.text)].join(" ");
  return `${about}: ${lines.map(({ section, numbers }) => `${section} ${numbers.map((number) => `#${number}`).join(" ")}`).join(", ")}`;
}
