// A game as the players of a table report it.

import type { Schemas } from "../../../api/client";
import type { TournamentCommand } from "../api";

export type Report = Schemas["GameReport"];
/** Facts about a game, as far as they are known. "skipped" means that it was not played. */
export type Facts = Partial<Omit<Report, "end">> & { end?: Report["end"] | "skipped" };
/** A command about the score cards of a table. */
export type TableCommand = Extract<TournamentCommand, { type: "for_table" }>["command"];
export type GameCommand = Extract<TableCommand, { type: "record_game" | "skip_game" }>;
/** What the device knew about the game that a report replaces: its version, and the device's own reports. */
export type Seen = NonNullable<GameCommand["seen"]>;
