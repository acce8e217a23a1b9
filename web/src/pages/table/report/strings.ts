// The text of the referee's role and reports.
import type { Irregularity, Report } from "../../../api/wire";

/** The names of the tiles and of the other player. */
interface Named {
  name: string;
  other: string;
  tiles: readonly string[];
  report: Report;
}

const racked = (report: Report): string => (report.racked ? " and racked the tile" : " and has not racked the tile");

export const strings = {
  role: {
    label: "Referee",
    is: (name: string) => `Referee: ${name}`,
    you: "You are the referee.",
    report: "Report an error",
    make: (name: string) => `Make ${name} the referee`,
    makeSelf: "Be the referee",
    end: (name: string) => `End ${name}’s role as referee`,
    nobody: "To name a referee, ask that person to watch this table and send a message in the chat.",
  },

  dialog: {
    title: "Report an error",
    paused: "The table is paused while you report. The rules decide what happens.",
    topic: "What happened?",
    who: (role: string) => `Who is ${role}?`,
    back: "Back",
    enough: "Done",
    chosen: "Chosen tiles",
    send: "Report",
    refused: (name: string, message: string) => `Nothing has changed. The rules tell ${name}: ${message}`,
    ruling: "The ruling",
    done: "Done",
  },

  /** The question for each tile. */
  tiles: {
    miscalled: ["Which tile was discarded?", "Which tile did the player name?"],
    corrected: ["Which tile was discarded?"],
    "discarded out of turn": ["Which tile was discarded?"],
    "picked up the wrong tile": ["Which tile was picked up?", "Which tile was called?"],
  } as Partial<Record<Irregularity, readonly string[]>>,
  exposedTile: "Which tiles were exposed? Choose them one at a time.",

  confirm: (sentence: string) => `Report: ${sentence}`,
  says: {
    miscalled: ({ name, tiles }) => `${name} discarded ${tiles[0]} but said ${tiles[1]}.`,
    corrected: ({ name, tiles }) => `${name} corrected the name of the discard to ${tiles[0]}.`,
    exposed: ({ name, tiles }) => `${name} exposed ${tiles.join(", ")}.`,
    "discarded out of turn": ({ name, tiles }) => `${name} discarded ${tiles[0]} out of turn.`,
    "picked out of turn": ({ name }) => `${name} picked out of turn.`,
    "picked ahead": ({ name, report }) => `${name} picked ahead${racked(report)}.`,
    "picked wrong end": ({ name, report }) => `${name} picked from the wrong end${racked(report)}.`,
    "has tiles": ({ name, report }) => `${name} has ${report.count} tiles.`,
    peeked: ({ name }) => `${name} looked at a blind tile.`,
    "passed a joker": ({ name, other }) => `${name} passed a joker to ${other}.`,
    "racked the called tile": ({ name }) => `${name} put the called tile into the rack.`,
    "picked up the wrong tile": ({ name, tiles }) => `${name} called ${tiles[1]} and picked up ${tiles[0]}.`,
    announced: ({ name, report }) => `${name} announced ${report.count}.`,
    "threw in": ({ name }) => `${name} threw in the hand before the mah jongg was checked.`,
    "claimed silently": ({ name }) => `${name} took the discard without a word.`,
    "touched the wall": ({ name }) => `${name} touched the wall.`,
    disturbed: ({ name }) => `${name} disturbed other players.`,
  } satisfies Record<Irregularity, (named: Named) => string>,
};
