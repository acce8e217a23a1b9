// The setup of a table: its defaults, and its choices as English.

import type { SetupDraft, Preset } from "../../api/lobby";
import { cardName } from "../../app/ownCards.svelte";
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
  call_seconds: 4,
  lesson: "",
};

/** How long a discard stays before it passes; 0 asks everyone. */
export const CALL_SECONDS: readonly number[] = [3, 4, 6, 8, 0];

export const PRESETS: Record<Preset, { name: string; about: string }> = strings.setup.presets;

/** How many milliseconds a bot takes. */
export const PACES: readonly { pace: number; name: string; said: string; about: string }[] = [
  { pace: 0, ...strings.setup.paces.atOnce },
  { pace: 300, ...strings.setup.paces.quick },
  { pace: DEFAULT_SETUP.pace, ...strings.setup.paces.normal },
  { pace: 2000, ...strings.setup.paces.slow },
];

/** The clock as English; the time to call a discard comes from the rules. */
export function clockText(
  { seconds, reserve, call_seconds: window }: Pick<SetupDraft, "seconds" | "reserve" | "call_seconds">,
  callSeconds: number,
): string {
  if (seconds) return summary.clock(seconds, callSeconds, reserve);
  return window ? summary.window(window) : summary.noClock;
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
