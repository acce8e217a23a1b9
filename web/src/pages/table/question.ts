// The question a player answers. A command is stamped with it, and is not sent once the question has changed.

import type { GameCommand, GameView, TableCommand, TableView } from "../../api/wire";

export interface Question {
  /** As long as it is the same, so is the question. */
  key: string;
  /** The step with which it was shown. */
  on: number;
  /** When it was shown, in milliseconds of the page's own clock. */
  at: number;
  /** What ended the one before, in sentences. */
  because: readonly string[];
}

/** A command as a button or a dialog offers it, with what it means at the moment. */
export interface Stamp {
  command: TableCommand;
  meaning: string;
  on: number;
}

/** They answer no question: the server takes them at any time. */
const FREE = new Set<GameCommand["type"]>(["challenge", "admit", "contest"]);

export function isBound(command: TableCommand): boolean {
  return command.type === "play" && !FREE.has(command.command.type);
}

/** By what the server asks and offers. A chat message, a bystander's answer or a possible challenge changes nothing of it. */
export function questionKey(game: GameView | null): string {
  return JSON.stringify([
    game?.number,
    game?.question,
    game?.choices.filter(({ type }) => !FREE.has(type)),
    game?.passes,
  ]);
}

/** What sending this would do now; when it changes, a button with this command is another button. */
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

/** For the player whose press was not sent. */
export const PRESS_AGAIN = "Press again: the table changed as you pressed, and nothing was sent.";

export function questionOver(because: readonly string[]): string {
  return ["The table has moved on, so nothing was sent.", ...because].join(" ");
}
