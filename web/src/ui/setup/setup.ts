// The setup of a table: its defaults, and its choices as English.

import type { SetupDraft, Preset } from "../../api/lobby";
import { counted } from "../prose";

export const DEFAULT_SETUP: SetupDraft = {
  preset: "league",
  options: {},
  card: "",
  own_card: "",
  pace: 900,
  seconds: 0,
  reserve: 0,
  spectators: true,
  chat: true,
  aid: true,
  players_chat: false,
};

export const PRESETS: Record<Preset, { name: string; about: string }> = {
  league: { name: "League rules", about: "The usual game, with payments after every hand." },
  tournament: { name: "Tournament rules", about: "Points instead of payments, and stricter with mistakes." },
  house: { name: "House rules", about: "The usual game, to be changed to what you play at home." },
};

export const PACES: readonly { pace: number; name: string }[] = [
  { pace: 300, name: "quickly" },
  { pace: 900, name: "without haste" },
  { pace: 2000, name: "slowly, to follow every move" },
];

/** The name a card gives itself; null for a text without one. */
export function cardName(text: string): string | null {
  return /^\s*card\s+(.+?)\s*$/m.exec(text)?.[1] ?? null;
}

/** The clock in words; a discard has its own time, which the rules say. */
export function clockWords({ seconds, reserve }: Pick<SetupDraft, "seconds" | "reserve">, callSeconds: number): string {
  if (!seconds) return "No clock: the table waits for everybody";
  return (
    `${seconds} seconds to answer, ${callSeconds} to call a discard` +
    (reserve ? `, and ${reserve} more once a game` : "")
  );
}

/** The choices in words, one to a line. */
export function setupWords(setup: SetupDraft, card: string, callSeconds: number): string[] {
  const count = Object.keys(setup.options).length;
  const rules = PRESETS[setup.preset].name + (count ? `, ${counted(count, "rule")} changed` : "");
  return [
    `Card: ${cardName(card) ?? "none yet"}`,
    rules,
    clockWords(setup, callSeconds),
    setup.spectators ? "Others may watch" : "Nobody may watch",
    setup.chat ? "Chat is on" : "No chat",
    setup.aid ? "The card may help" : "The card does not help",
  ];
}
