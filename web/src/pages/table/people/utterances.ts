// What players say: with their moves, in the chat, with a reaction or a nudge.

import type { GameEvent, GameView, StepView, TableEvent, TableView } from "../../../api/wire";
import type { Reaction } from "./reactions";
import { strings } from "./strings";

export interface Utterance {
  /** The seat of the speaker; null for a spectator. */
  seat: number | null;
  name: string;
  text: string;
  reaction: Reaction | null;
  /** Whether the remark is outside the game (chat, a reaction, a nudge), so no caption covers it. */
  social: boolean;
}

/** What players say in a step, in order. Keeps only the last remark of each speaker. */
export function utterancesOf(step: StepView, view: TableView, game: GameView | null): Utterance[] {
  const order = game?.order ?? [];
  const nameAt = (chair: number | undefined): string =>
    chair === undefined || chair === view.you ? strings.you : (view.chairs[chair]?.name ?? "");
  const moves = step.events.flatMap((event): Utterance[] => {
    const text = moveText(event);
    if (text === "" || !("seat" in event)) return [];
    return [{ seat: event.seat, name: nameAt(order[event.seat]), text, reaction: null, social: false }];
  });
  const seatAt = (chair: number): number | null => (order.includes(chair) ? order.indexOf(chair) : null);
  const talk = step.table.flatMap((event): Utterance[] => {
    const chair = speakerOf(event, view);
    if (chair === null) return [];
    const name = chair < 0 && "name" in event ? event.name : nameAt(chair);
    const reaction = event.type === "reacted" ? event.reaction : null;
    return [{ seat: seatAt(chair), name, text: talkText(event, view), reaction, social: true }];
  });
  const all = [...moves, ...talk];
  return all.filter((one, at) => !all.some((other, later) => later > at && other.name === one.name));
}

function moveText(event: GameEvent): string {
  switch (event.type) {
    case "claim_awarded":
      return event.mahjong ? "" : strings.call;
    case "group_exposed":
      return event.again ? "" : (strings.groups[event.naturals + event.jokers] ?? "");
    case "joker_redeemed":
      return strings.exchange;
    case "mahjong_declared":
      return strings.mahjong;
    case "second_agreed":
      return strings.oneMore;
    case "charleston_stopped":
      return strings.stop;
    default:
      return "";
  }
}

/** The chair of the speaker, -1 for a spectator; null if nobody speaks. */
function speakerOf(event: TableEvent, view: TableView): number | null {
  switch (event.type) {
    case "said": // a spectator's message has its own place (ChatToast)
    case "reacted": {
      const chair = view.chairs.findIndex(({ person }) => person === event.person);
      return chair < 0 && event.type === "said" ? null : chair;
    }
    case "nudged":
      return event.by;
    case "time_given":
      return event.chair;
    default:
      return null;
  }
}

function talkText(event: TableEvent, view: TableView): string {
  switch (event.type) {
    case "said":
      return event.text;
    case "reacted":
      return strings.reactions[event.reaction];
    case "nudged":
      return strings.nudge(view.chairs[event.chair]?.name ?? "");
    case "time_given":
      return strings.moreTime;
    default:
      return "";
  }
}
