// A challenge's proof as the server writes it, cut into what can be read: a reason, and the lines of the card it is about.

import { TILES, type Tile } from "../tiles";

export interface Finding {
  possible: boolean;
  /** The tiles the reason is about, in the order they are named. */
  tiles: Tile[];
  why: string;
  lines: { section: string; numbers: string[] }[];
}

const REASON = /^(Too few tiles are left for )?(.*?)( does not fit)?: (.*)\.$/;

export function findings(proof: readonly string[]): Finding[] {
  return proof.map(finding);
}

function finding(text: string): Finding {
  const [, few, about, misfit, titles] = REASON.exec(text) ?? ["", "", text, "", ""];
  const lines = (titles || "").split(/(?<=#\d+), /).filter(Boolean).map(line);
  if (few) return { possible: false, tiles: tilesOf(about!), why: "Too few tiles are left for", lines };
  if (misfit) return { possible: false, tiles: tilesOf(about!), why: "This exposed group does not fit", lines };
  return { possible: about === "Can still be made", tiles: [], why: about!, lines };
}

/** "Winds - Dragons #1 #4" */
function line(title: string): { section: string; numbers: string[] } {
  const at = title.indexOf(" #");
  return at < 0 ? { section: title, numbers: [] } : { section: title.slice(0, at), numbers: title.slice(at + 2).split(" #") };
}

/** Runs of one kind stand together: "333b JJ". */
export function tilesOf(text: string): Tile[] {
  return text.split(" ").flatMap((word) => {
    const suit = /^\d+([bcd])$/.exec(word)?.[1];
    const written = suit === undefined ? [...word] : [...word.slice(0, -1)].map((digit) => digit + suit);
    return written.map((one) => TILES.findIndex((tile) => tile.text === one)).filter((tile) => tile >= 0);
  });
}
