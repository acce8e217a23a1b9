// The dialogue for a report: only questions whose answers change the report, and only answers that lead to a report.

import type { RefereeQuestion, RefereeReport, RefereeTopic } from "../../../api/http";

export type Facts = Readonly<Record<string, string>>;

/** The ways to report the topic that fit the answers so far. */
function possible(topic: RefereeTopic, facts: Facts): RefereeReport[] {
  return topic.report.filter((way) => Object.entries(way.facts).every(([key, code]) => (facts[key] ?? code) === code));
}

/** The next question with the answers that lead to a report; null when the report is known. */
export function nextQuestion(topic: RefereeTopic, facts: Facts): RefereeQuestion | null {
  const ways = possible(topic, facts);
  const question = topic.questions.find(({ key }) => !(key in facts) && ways.some((way) => key in way.facts));
  if (question === undefined) return null;
  const codes = new Set(ways.map((way) => way.facts[question.key]));
  return { ...question, choices: question.choices.filter(({ code }) => codes.has(code)) };
}

/** What has to be filled in for the report; null while a question is open. */
export function reportCase(topic: RefereeTopic, facts: Facts): RefereeReport | null {
  return nextQuestion(topic, facts) === null ? (possible(topic, facts)[0] ?? null) : null;
}
