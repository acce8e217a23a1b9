// What an answer says, for the screen and the slip.

import type { RefereeRuling, RefereeTopic } from "../../api/http";
import type { Rulings } from "./api";
import { isStandard, type OwnRules } from "./ownRules";
import { strings } from "./strings";

export interface RulingText {
  /** The first line: yes, no, or what happens. */
  headline: string;
  /** Sentences below the headline. */
  lines: string[];
}

export function rulingText(topic: RefereeTopic, ruling: RefereeRuling): RulingText {
  const sentences = [...ruling.dead, ...ruling.now, ...ruling.pays];
  if (topic.asks === "may")
    return { headline: ruling.verdict === "refused" ? strings.answer.no : strings.answer.yes, lines: sentences };
  const aboutMoney = topic.branch === "payment" && ruling.pays.length > 0;
  const [headline = "", ...lines] = aboutMoney ? [...ruling.pays, ...ruling.dead, ...ruling.now] : sentences;
  return { headline, lines };
}

/** The name of the rules that gave the answer: the table's own rules, or their preset if that answer is missing. */
export function rulesTitle(rules: OwnRules, { ownMissing }: Rulings): string {
  return isStandard(rules) || ownMissing ? strings.rules.names[rules.preset] : strings.rules.own(rules.preset);
}

/** Whether two answers say the same thing. Their examples may differ. */
export function sameRuling(one: RefereeRuling, other: RefereeRuling): boolean {
  const said = ({ verdict, dead, now, pays }: RefereeRuling): string => JSON.stringify([verdict, dead, now, pays]);
  return said(one) === said(other);
}
