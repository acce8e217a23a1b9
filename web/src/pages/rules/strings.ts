// The text of the rulebook's pages.

import { capital, counted } from "../../ui/prose";

export const strings = {
  list: {
    title: "Rules",
    home: "Home",
    referee: "Ask the referee about a situation",
    search: "Search by rule number or words",
    example: "CHA-23 or joker exchange",
    loading: "Loading the rulebook…",
    none: "Please try fewer words. No rule has all of these.",
    found: (rules: number) => counted(rules, "rule"),
    all: (rules: number, chapters: number) => `${counted(rules, "rule")} in ${counted(chapters, "chapter")}`,
    chapter: (id: string, rules: number) => `${id}, ${counted(rules, "rule")}`,
    examples: (count: number) => counted(count, "example"),
  },
  rule: {
    back: "Rules",
    all: "All rules",
    loading: "Loading the rule…",
    examples: (count: number) => (count === 1 ? "Example" : "Examples"),
    neighbors: "Previous and next rule",
    more: "More rules",
    previous: ", previous rule",
    next: ", next rule",
  },
  option: {
    label: "Table option",
    heading: "The table decides:",
    about: (about: string) => `${about}.`,
    choices: (allowed: string) => `Choices: ${allowed}.`,
    presets: (presets: readonly [string, unknown][]) =>
      `${presets.map(([preset, value]) => `${capital(preset)}: ${valueText(value)}`).join("; ")}.`,
  },
  scenario: {
    ruleset: (rules: string) => `Table rules: ${rules}.`,
    seeAlso: "See also",
  },
};

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return value === true ? "yes" : value === false ? "no" : String(value);
}
