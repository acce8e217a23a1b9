// The lines of the log about the table itself: people who come and go, pauses, and the chat.

import type { TableEvent } from "../../../api/wire";
import type { Draft } from "./logDraft";
import { strings } from "./strings";

export function tableEventLines(log: Draft, event: TableEvent): void {
  const { subject, object } = log.names.chair;
  switch (event.type) {
    case "said": {
      const name = log.names.isOwnPerson(event.person) ? strings.you.subject : event.name;
      log.add("chat", strings.said(name), event.text);
      return;
    }
    case "player_sat":
      log.add("table", strings.sat(event.name));
      return;
    case "player_left":
      log.add("table", strings.left(event.removed ? object(event.chair) : subject(event.chair), event.removed));
      return;
    case "bot_sat_in":
      log.add("table", strings.botSatIn(object(event.chair)));
      return;
    case "seat_returned":
      log.add("table", strings.back(subject(event.chair)));
      return;
    case "match_began":
      log.add("table", strings.matchBegan(object(event.chairs[0]!)));
      return;
    case "match_closed":
      log.add("table", strings.matchClosed);
      return;
    case "discard_taken_back":
      log.nextTurn();
      log.add("turn", strings.tookBack(subject(event.chair)));
      return;
    case "table_paused":
      log.add("table", strings.paused);
      return;
    case "table_resumed":
      log.add("table", strings.resumed);
      return;
    case "table_ended":
      log.add("table", strings.ended);
      return;
    case "referee_named":
      if (event.name) log.add("table", strings.referee(event.name));
      return;
    case "time_given":
      log.add("table", strings.moreTime(subject(event.chair)));
      return;
    case "time_ran_out":
      log.add("table", strings.timeIsUp(object(event.chair)));
      return;
    default: // the waiting room and the menu show the others
  }
}
