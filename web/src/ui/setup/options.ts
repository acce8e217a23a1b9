// The rule options that the server describes: the control for each option, and the changes from the preset.

import type { Option, Preset, Shape, Value } from "../../api/lobby";
import { strings } from "../strings";

export type Venue = Option["where"][number];
export type OptionValues = Record<string, Value>;

export type Control =
  | { is: "switch"; on: Value; off: Value }
  | { is: "choice"; values: (string | number)[] }
  /** A number, or one of these words. */
  | { is: "number"; least: number; most: number; words: string[] }
  /** A list of numbers, or one of these words. */
  | { is: "numbers"; longest: number; words: string[] }
  | { is: "text"; longest: number };

export interface Group {
  title: string;
  options: Option[];
}

/** Options that the form sets elsewhere, or not at all. */
const ELSEWHERE = ["preset", "venue", "card.edition"];
const SWITCHES = [
  ["yes", "no"],
  ["on", "off"],
] as const;
const { groups } = strings.setup;
const GROUPS: readonly (readonly [title: string, ...prefixes: string[]])[] = [
  [groups.rounds, "table", "east", "deal", "session"],
  [groups.charleston, "charleston"],
  [groups.early, "heavenly", "earthly"],
  [groups.turns, "turn", "wall"],
  [groups.calls, "discard", "miscall", "call", "exposure"],
  [groups.errors, "mj", "dead"],
  [groups.payments, "score", "pay", "win"],
  [groups.tournament, "tournament"],
];

export function control(schema: Shape): Control {
  if (schema.anyOf) {
    const words = schema.anyOf.flatMap((part) => part.enum ?? []).map(String);
    const list = schema.anyOf.find((part) => part.type === "array");
    if (list) return { is: "numbers", longest: list.maxItems ?? 1, words };
    const number = schema.anyOf.find((part) => part.type === "integer");
    return { is: "number", least: number?.minimum ?? 0, most: number?.maximum ?? 0, words };
  }
  if (schema.enum) return choice(schema.enum);
  if (schema.type === "boolean") return { is: "switch", on: true, off: false };
  if (schema.type === "integer")
    return { is: "number", least: schema.minimum ?? 0, most: schema.maximum ?? 0, words: [] };
  if (schema.type === "array") return { is: "numbers", longest: schema.maxItems ?? 1, words: [] };
  return { is: "text", longest: schema.maxLength ?? 60 };
}

function choice(values: (string | number)[]): Control {
  const pair = SWITCHES.find(([on, off]) => values.length === 2 && values.includes(on) && values.includes(off));
  return pair ? { is: "switch", on: pair[0], off: pair[1] } : { is: "choice", values };
}

/** The options that matter at this venue, with its default values. */
export function optionsFor(options: readonly Option[], place: Venue): Option[] {
  const here = options.filter((option) => option.where.includes(place));
  return place === "online" ? here : here.map((option) => ({ ...option, defaults: option.at_table }));
}

export function groupOptions(options: readonly Option[]): Group[] {
  const shown = options.filter((option) => !ELSEWHERE.includes(option.name));
  const prefix = (option: Option): string => option.name.split(".")[0]!;
  const known = GROUPS.flatMap(([, ...prefixes]) => prefixes);
  const groups = GROUPS.map(([title, ...prefixes]) => ({
    title,
    options: shown.filter((option) => prefixes.includes(prefix(option))),
  }));
  const rest = {
    title: strings.setup.groups.other,
    options: shown.filter((option) => !known.includes(prefix(option))),
  };
  return [...groups, rest].filter((group) => group.options.length > 0);
}

export function valueOf(option: Option, preset: Preset, chosen: OptionValues): Value {
  return chosen[option.name] ?? option.defaults[preset];
}

/** Only the options that differ from the preset. */
export function changedOptions(options: readonly Option[], preset: Preset, chosen: OptionValues): OptionValues {
  const differs = options.filter((option) => {
    const value = chosen[option.name];
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(option.defaults[preset]);
  });
  return Object.fromEntries(differs.map((option) => [option.name, chosen[option.name]!]));
}

/** A value as English: no hyphens, yes for true. */
export function valueText(value: Value): string {
  if (typeof value === "boolean") return value ? strings.setup.yes : strings.setup.no;
  return Array.isArray(value) ? value.join(", ") : String(value).replaceAll("-", typeof value === "number" ? "-" : " ");
}

/** Parses numbers separated by commas or spaces; null for any other text. */
export function parseNumbers(input: string): number[] | null {
  const parts = input.split(/[\s,;]+/).filter(Boolean);
  return parts.length > 0 && parts.every((part) => /^[-+]?\d+$/.test(part)) ? parts.map(Number) : null;
}
