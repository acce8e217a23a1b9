// What an answer says, for the screen and the slip.

import type { RefereeRuling, RefereeTopic } from "../../api/http";
import { strings } from "./strings";

export interface RulingText {
  /** The first line: yes, no, or what happens. */
  headline: string;
  /** Sentences below the headline. */
  lines: string[];
}

const inGame = ({ frames }: RefereeRuling): boolean => frames.length > 0;

export function rulingText(topic: RefereeTopic, ruling: RefereeRuling): RulingText {
  const nobodyPays = inGame(ruling) && topic.payments && topic.asks !== "advice";
  const pays = ruling.pays.length > 0 ? ruling.pays : nobodyPays ? [strings.answer.nobodyPays] : [];
  const sentences = [...ruling.dead, ...ruling.now, ...pays];
  if (topic.asks === "may")
    return { headline: ruling.verdict === "refused" ? strings.answer.no : strings.answer.yes, lines: sentences };
  const aboutMoney = topic.branch === "payment" && ruling.pays.length > 0;
  const [headline = "", ...lines] = aboutMoney ? [...pays, ...ruling.dead, ...ruling.now] : sentences;
  return { headline, lines };
}

/** Whether two answers say the same. Their examples may differ. */
export function sameRuling(one: RefereeRuling, other: RefereeRuling): boolean {
  const said = ({ verdict, dead, now, pays }: RefereeRuling): string => JSON.stringify([verdict, dead, now, pays]);
  return said(one) === said(other);
}
