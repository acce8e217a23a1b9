// A game as the players of a table report it.

import type { Schemas } from "../../../api/client";

export type Report = Schemas["GameReport"];
/** Facts about a game, as far as they are known. "skipped" means that it was not played. */
export type Facts = Partial<Omit<Report, "end">> & { end?: Report["end"] | "skipped" };
