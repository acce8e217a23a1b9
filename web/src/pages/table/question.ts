// The question a player answers. Commands are stamped with it, and the page does not send them after it has changed.

import { NO_QUESTION, type GameView, type TableCommand, type TableView } from "../../api/wire";
import { strings } from "./strings";

export interface Question {
  /** Identifies the question. */
  key: string;
  /** The step that showed the question. */
  on: number;
  /** When the question appeared, in milliseconds on the page's clock. */
  at: number;
  /** The captions of the steps that ended the previous question. */
  because: readonly string[];
}

/** A command that a button or a dialog offers, with its current meaning. */
export interface Stamp {
  command: TableCommand;
  meaning: string;
  on: number;
}

export function isBound(command: TableCommand): boolean {
  return command.type === "play" && !NO_QUESTION.has(command.command.type);
}

/** Identifies the server's question and offers. Chat, other players' answers and possible challenges do not change it. */
export function questionKey(game: GameView | null): string {
  return JSON.stringify([
    game?.number,
    game?.question,
    game?.choices.filter(({ type }) => !NO_QUESTION.has(type)),
    game?.passes,
  ]);
}

/** The current effect of the command. When it changes, its button counts as new. */
export function meaningOf(
  command: TableCommand,
  question: Question,
  game: GameView | null,
  view: TableView | null,
): string {
  if (command.type === "play" && command.command.type !== "challenge") return `${question.key} ${command.command.type}`;
  if (command.type === "play" && command.command.type === "challenge") {
    const seat = game?.view.seats[command.command.challenged];
    return JSON.stringify([command, game?.number, seat?.exposures, seat?.dead]);
  }
  const chair = "chair" in command ? view?.chairs[command.chair] : undefined;
  const whose = chair && [chair.name, chair.person, chair.bot, chair.left];
  return JSON.stringify([command.type === "say" ? command.text : command, whose, game?.number]);
}

/** The explanation for a press that was not sent because the question is over. */

export function questionOver(because: readonly string[]): string {
  return [strings.notSent.tooLate, ...because].join(" ");
}
