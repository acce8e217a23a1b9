// The setup of a table: its defaults, and its choices as English.

import type { SetupDraft, Preset } from "../../api/lobby";
import { strings } from "../strings";

const { summary } = strings.setup;

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
  lesson: "",
};

export const PRESETS: Record<Preset, { name: string; about: string }> = strings.setup.presets;

export const PACES: readonly { pace: number; name: string }[] = [
  { pace: 300, name: strings.setup.paces.fast },
  { pace: 900, name: strings.setup.paces.normal },
  { pace: 2000, name: strings.setup.paces.slow },
];

/** The name in the text of a card; null if there is none. */
export function cardName(text: string): string | null {
  return /^\s*card\s+(.+?)\s*$/m.exec(text)?.[1] ?? null;
}

/** The clock as English; the time to call a discard comes from the rules. */
export function clockText({ seconds, reserve }: Pick<SetupDraft, "seconds" | "reserve">, callSeconds: number): string {
  return seconds ? summary.clock(seconds, callSeconds, reserve) : summary.noClock;
}

/** The setup as English, one sentence for each choice. */
export function setupText(setup: SetupDraft, card: string, callSeconds: number): string[] {
  return [
    summary.card(cardName(card) ?? strings.setup.noCard),
    summary.rules(PRESETS[setup.preset].name, Object.keys(setup.options).length),
    clockText(setup, callSeconds),
    summary.spectators(setup.spectators),
    summary.chat(setup.chat),
    summary.hints(setup.aid),
  ];
}
