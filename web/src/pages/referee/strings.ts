// The text of Ask the referee.

import { counted } from "../../ui/prose";
import type { RulesPreset } from "./ownRules";

const PRESETS: Record<RulesPreset, string> = { league: "League", tournament: "Tournament", house: "House" };

export const strings = {
  title: "Ask the referee",
  home: "Home",
  /** The pages that link here with their own rules, by the beginning of their address. */
  backTo: [
    ["/tournaments/", "Score cards"],
    ["/books/", "Score book"],
  ] as [string, string][],
  loading: "Loading…",

  search: {
    label: "What happened? Use your own words.",
    example: "can I still call after she racked the tile",
    clear: "Clear",
    found: (topics: number, rules: number) =>
      `${counted(topics, "question")}${rules > 0 ? ` and ${counted(rules, "rule")}` : ""} found`,
    none: "Nothing matches these words. Pick a subject below, or try other words.",
    noTopics: "No question matches. These rules may help, or pick a subject below.",
    topics: "Did you mean",
    rules: "Rules",
    tree: "Or pick a subject",
    topicsIn: (count: number) => counted(count, "question"),
  },

  rules: {
    label: "Your rules",
    names: {
      league: "League rules",
      tournament: "Tournament rules",
      house: "House rules",
    } satisfies Record<RulesPreset, string>,
    own: (preset: RulesPreset) => `Our own rules (${PRESETS[preset]}, with changes)`,
    ownTitle: "Our own rules",
    short: PRESETS,
  },

  offline: {
    ready: "The referee works without internet.",
    saving: "Saving the answers on this device…",
  },

  dialogue: {
    back: "All questions",
    answers: "Your answers",
    change: "Change",
    changeWhat: (question: string) => ` ${question}`,
    otherNumber: "Another number",
    range: (least: number, most: number) => `A whole number from ${least} to ${most}`,
    useNumber: "Use this number",
    wrongNumber: (least: number, most: number) => `Type a whole number from ${least} to ${most}.`,
    unknown: "The link may be incomplete. Copy it again. There is no such question.",
    all: "See all questions",
  },

  answer: {
    label: "The answer",
    yes: "Yes.",
    no: "No.",
    by: (rules: string) => `Under ${rules}`,
    see: (rules: readonly string[]) => `${rules.length === 1 ? "Rule" : "Rules"} ${rules.join(", ")}`,
    ruleCount: (count: number) => (count === 1 ? "The rule" : "The rules"),
    example: "See it at the table",
    same: "The same under League, tournament and house rules.",
    compare: "Other rules differ",
    yours: "Your rules",
    ownMissing:
      "Check your internet connection to see the answer under your own rules. This is the answer under the standard rules.",
    numberOffline: "Check your internet connection, or choose one of the usual numbers.",
    print: "Print a slip",
    download: "Download as a scenario",
    again: "Ask something else",
    actions: "Keep this answer",
  },

  slip: {
    title: "A ruling",
    by: (rules: string, day: string) => `${rules}. ${day}.`,
    answer: (question: string, answer: string) => `${question} ${answer}`,
    from: "Charleston, Ask the referee",
  },
};
