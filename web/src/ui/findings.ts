// The findings of a challenge as English.

import { TILES } from "../api/tiles";
import type { Finding } from "../api/wire";
import { strings } from "./strings";

/** A finding in one line of text: "Too few tiles are left for N N N N: Winds #1 #4, Quints #3". */
export function findingLine({ reason, tiles, lines }: Finding): string {
  const about = [strings.findings[reason], ...tiles.map((tile) => TILES[tile]!.text)].join(" ");
  return `${about}: ${lines.map(({ section, numbers }) => `${section} ${numbers.map((number) => `#${number}`).join(" ")}`).join(", ")}`;
}
