// A dialogue: the questions of a topic, and the answers in the address.

import type { RefereeQuestion, RefereeTopic } from "../../api/http";

/** The code of each answer, by the key of its question. */
export type Codes = Readonly<Record<string, string>>;

export interface Answered {
  question: RefereeQuestion;
  code: string;
  label: string;
}

export interface Dialogue {
  /** The answers in the order of their questions. Some may answer questions after the open one. */
  answered: Answered[];
  /** The next question; null when everything that matters is answered. */
  open: RefereeQuestion | null;
}

const NUMBER = /^[1-9][0-9]{0,4}$/;

/** Whether a code answers the question: one of its choices, or a number in its range. */
export function accepts(question: RefereeQuestion, code: string): boolean {
  if (question.choices.some((choice) => choice.code === code)) return true;
  const [least, most] = question.numbers ?? [1, 0];
  return NUMBER.test(code) && Number(code) >= least && Number(code) <= most;
}

export function labelOf(question: RefereeQuestion, code: string): string {
  return question.choices.find((choice) => choice.code === code)?.label ?? code;
}

/** Reads the answers from the address. Ignores wrong and outdated ones, so these questions are asked again. */
export function readDialogue(topic: RefereeTopic, query: URLSearchParams): Dialogue {
  const answered: Answered[] = [];
  const codes: Record<string, string> = {};
  let open: RefereeQuestion | null = null;
  for (const question of topic.questions) {
    if (!Object.entries(question.only).every(([key, wanted]) => wanted.includes(codes[key] ?? ""))) continue;
    const code = query.get(question.key);
    if (code !== null && accepts(question, code)) {
      codes[question.key] = code;
      answered.push({ question, code, label: labelOf(question, code) });
    } else {
      open ??= question;
    }
  }
  return { answered, open };
}

export function codesOf({ answered }: Dialogue): Codes {
  return Object.fromEntries(answered.map(({ question, code }) => [question.key, code]));
}

/** The dialogue's name in the files of answers. */
export function dialogueKey({ answered }: Dialogue): string {
  return answered.map(({ question, code }) => `${question.key}=${code}`).join("&");
}

/**
 * The address after a question is answered (a code) or asked again (null). Keeps the other answers, even
 * those to questions that no longer apply: they count again if this answer is changed back.
 */
export function addressWith(topic: RefereeTopic, query: URLSearchParams, key: string, code: string | null): string {
  const next = new URLSearchParams();
  for (const question of topic.questions) {
    const given = question.key === key ? code : query.get(question.key);
    if (given !== null && accepts(question, given)) next.set(question.key, given);
  }
  for (const name of ["rules", "options"]) {
    const given = query.get(name);
    if (given !== null) next.set(name, given);
  }
  return addressOf(topic.id, next);
}

export function addressOf(topic: string, query: URLSearchParams): string {
  return `/referee/${topic}${query.size > 0 ? `?${query.toString()}` : ""}`;
}
