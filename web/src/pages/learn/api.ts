import { json, type Schemas } from "../../api/client";

export const hintAt = (table: string): Promise<Schemas["Hint"]> =>
  json("GET", `/api/tables/${encodeURIComponent(table)}/hint`);

/** Easy bots who take their time; mah jongg is only offered to a hand that is one, so nobody pays for a mistake. */
export const openGuided = (): Promise<Schemas["TableOpened"]> =>
  json("POST", "/api/tables", {
    title: "A first game",
    bots: "novice",
    setup: { pace: 1500, options: { "call.validation": "block" } },
  });
