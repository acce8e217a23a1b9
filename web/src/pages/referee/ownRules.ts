// The rules that the table plays by: those in the address, else those chosen last on this device.

import type { Schemas } from "../../api/client";

export const PRESETS = ["league", "tournament", "house"] as const;
export type RulesPreset = (typeof PRESETS)[number];

export interface OwnRules {
  preset: RulesPreset;
  /** The options that differ from the preset. */
  options: Schemas["BookView"]["options"];
}

const PLACE = "charleston.referee.rules";
const LEAGUE: OwnRules = { preset: "league", options: {} };

const isPreset = (text: string | null): text is RulesPreset => PRESETS.some((preset) => preset === text);

/** The rules in an address: ``rules`` is the preset, ``options`` a JSON object. Null if they are missing or invalid. */
export function rulesIn(query: URLSearchParams): OwnRules | null {
  const preset = query.get("rules");
  if (!isPreset(preset)) return null;
  try {
    const options: unknown = JSON.parse(query.get("options") ?? "{}");
    const valid = typeof options === "object" && options !== null && !Array.isArray(options);
    return { preset, options: valid ? (options as OwnRules["options"]) : {} };
  } catch {
    return { preset, options: {} };
  }
}

export function addRules(query: URLSearchParams, { preset, options }: OwnRules): URLSearchParams {
  query.set("rules", preset);
  if (Object.keys(options).length > 0) query.set("options", JSON.stringify(options));
  return query;
}

export const isStandard = ({ options }: OwnRules): boolean => Object.keys(options).length === 0;

export function loadRules(): OwnRules {
  try {
    return rulesIn(new URLSearchParams(localStorage.getItem(PLACE) ?? "")) ?? LEAGUE;
  } catch {
    return LEAGUE; // the browser does not allow storage
  }
}

export function saveRules(rules: OwnRules): void {
  try {
    localStorage.setItem(PLACE, addRules(new URLSearchParams(), rules).toString());
  } catch {
    // the browser does not allow storage, or it is full
  }
}
