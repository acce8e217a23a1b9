// The question a player answers. A command is stamped with it, and is not sent once the question has changed.

import { NO_QUESTION, type GameView, type TableCommand, type TableView } from "../../api/wire";
import { strings } from "./strings";

export interface Question {
  /** Identifies the question. */
  key: string;
  /** The step with which it was shown. */
  on: number;
  /** When it was shown, in milliseconds of the page's own clock. */
  at: number;
  /** Captions of what ended the previous question. */
  because: readonly string[];
}

/** A command that a button or a dialog offers, with what it means at the moment. */
export interface Stamp {
  command: TableCommand;
  meaning: string;
  on: number;
}

export function isBound(command: TableCommand): boolean {
  return command.type === "play" && !NO_QUESTION.has(command.command.type);
}

/** Identifies what the server asks and offers. Chat, another player's answer or a possible challenge do not change it. */
export function questionKey(game: GameView | null): string {
  return JSON.stringify([
    game?.number,
    game?.question,
    game?.choices.filter(({ type }) => !NO_QUESTION.has(type)),
    game?.passes,
  ]);
}

/** What sending the command would do now; when this changes, its button counts as a new one. */
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

/** For the player whose press was not sent because the question is over. */

export function questionOver(because: readonly string[]): string {
  return [strings.notSent.tooLate, ...because].join(" ");
}
