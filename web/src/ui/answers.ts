// Answers, what they cost, and why, as English: for hints and reviews.

import type { Reason, Reviewed } from "../api/http";
import { JOKER, TILES, type Tile } from "../api/tiles";
import { counted, listed, possessive } from "./prose";
import { strings } from "./strings";
import { spokenTiles } from "./tile/tileGroups";

export type Answer = Reviewed["answer"];

const GROUPS = ["", "", "pair", "pung", "kong", "quint", "sextet"];
const COUNTS = ["no tiles", "one tile", "two tiles", "three tiles"];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
const nameOf = (tile: Tile): string => TILES[tile]!.name;

/** "+25 points", "−1 point"; without a sign: "12 points". */
export function points(amount: number, isSigned = true): string {
  const whole = Math.round(amount);
  const sign = !isSigned || whole === 0 ? "" : whole > 0 ? "+" : "−";
  return `${sign}${counted(Math.abs(whole), "point")}`;
}

/** How far a cost may be off in whole points: two standard errors. */
export const giveOrTake = (error: number): number => Math.max(1, Math.round(2 * error));

/** An answer as a phrase: "discard five bam". */
export function answerText(answer: Answer, names: readonly string[]): string {
  switch (answer.type) {
    case "pass_tiles": {
      const given = [
        ...(answer.tiles.length ? [spokenTiles(answer.tiles)] : []),
        ...(answer.blind ? [`${COUNTS[answer.blind]} blind`] : []),
      ];
      return `pass ${listed(given)}`;
    }
    case "stop":
      return "stop the Charleston";
    case "agree":
      return "go on with the Charleston";
    case "bid_courtesy":
      return `offer ${COUNTS[answer.count]} across`;
    case "discard_tile":
      return `discard ${nameOf(answer.tile)}`;
    case "redeem_joker":
      return `exchange ${nameOf(answer.tile)} for ${possessive(names[answer.owner]!)} joker`;
    case "expose_group": {
      const tile = answer.tiles.find((one) => one !== JOKER) ?? JOKER;
      const jokers = answer.tiles.filter((one) => one === JOKER).length;
      return `call ${nameOf(tile)} for a ${GROUPS[answer.tiles.length]}${jokers ? ` with ${counted(jokers, "joker")}` : ""}`;
    }
    case "decline_discard":
      return "let the discard pass";
  }
}

/** A reason as a sentence: "Keep the five bam: 2468, line 3 needs it." */
export function reasonText(reason: Reason, names: readonly string[]): string {
  const name = nameOf(reason.tile);
  const line = reason.line === null ? "" : `${reason.line.section}, line ${reason.line.number}`;
  switch (reason.code) {
    case "keeps a line":
      return strings.reasons.keepsLine(name, line);
    case "keeps a pair":
      return strings.reasons.keepsPair(name, line);
    case "helps a line":
      return strings.reasons.helpsLine(name, line);
    case "gives up a line":
      return strings.reasons.givesUpLine(line);
    case "gone": {
      const { copies } = TILES[reason.tile]!;
      const share = reason.gone < copies ? `${NUMBERS[reason.gone]} of the` : "all";
      return strings.reasons.gone(`${share} ${NUMBERS[copies]}`, name, line);
    }
    case "wanted": {
      const groups = reason.shown.map(([tile, size]) => `a ${GROUPS[size]} of ${nameOf(tile)}s`);
      return strings.reasons.wanted(name, names[reason.seat ?? 0]!, groups);
    }
  }
}
