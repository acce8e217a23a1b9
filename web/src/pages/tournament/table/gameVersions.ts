// Two phones of one table: what this device knew about a game that it reports, and the games that another phone
// entered first. The server refuses a report that would replace a game its device has not seen.

import type { Refused } from "../../../app/entryQueue";
import type { TournamentCommand, TournamentTable } from "../api";
import type { Facts, GameCommand, Seen, TableCommand } from "./report";
import { gameText, strings } from "./strings";

/** The version of a game that was not played. */
const SKIPPED = "skipped";
/** The server accepts a few reports with each game. */
const MAX_OWN = 15;

/** The commands about the score cards of this table in this round. */
export const ofTable = (mine: TournamentTable, commands: readonly TournamentCommand[]): TableCommand[] =>
  commands.flatMap((one) =>
    one.type === "for_table" && one.round === mine.round && one.table === mine.table ? [one.command] : [],
  );

export const isGame = (command: TableCommand): command is GameCommand =>
  command.type === "record_game" || command.type === "skip_game";

/** What a command says about its game. */
export const factsIn = (command: GameCommand): Facts =>
  command.type === "record_game" ? command.report : { end: "skipped" };

/**
 * What this device knows about a game: its version on the server, and the device's own reports that wait for the
 * network. Empty if the server's view is from an older version of the program.
 */
export function seenOf(mine: TournamentTable, waiting: readonly TournamentCommand[], game: number): Seen {
  const version = (mine.versions as string[] | undefined)?.[game - 1];
  if (version === undefined) return [];
  const own = ofTable(mine, waiting)
    .filter(isGame)
    .filter((command) => command.game === game)
    .map((command) => (command.type === "record_game" ? command.report : SKIPPED));
  return [version, ...own.slice(-MAX_OWN)];
}

/** A game with two versions: the refused reports of this device, and the last of them. */
interface Versions {
  command: GameCommand;
  reports: Refused<TournamentCommand>[];
}

/** The reports of this device that were refused because another report was recorded first, by game. */
export function versionsOf(mine: TournamentTable, refused: readonly Refused<TournamentCommand>[]): Versions[] {
  const found = new Map<number, Versions>();
  for (const one of refused.filter(({ code }) => code === "changed since"))
    for (const command of ofTable(mine, [one.command]).filter(isGame))
      found.set(command.game, { command, reports: [...(found.get(command.game)?.reports ?? []), one] });
  return [...found.values()];
}

/** A game as the score cards say it, in a sentence, or in numbers if no sentence says the same. */
export function gameOnCards(mine: TournamentTable, game: number): string {
  const text = strings.versions;
  const names = mine.cards.map(({ player }) => player);
  const report = mine.reports[game - 1];
  if (report) return gameText(report, names);
  if (mine.versions[game - 1] === SKIPPED) return gameText({ end: "skipped" }, names);
  const rows = mine.cards.map(({ player, games }) => text.row(player, games[game - 1]!.points));
  return mine.versions[game - 1] === "" ? text.empty : text.numbers(rows);
}
