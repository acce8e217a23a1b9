// The learn page's own request.

import { json, type Schemas } from "../../api/client";

/** Opens a table with slow Easy bots. It offers mah jongg only to a hand that is one, so nobody pays for a mistake. */
export const openGuidedTable = (): Promise<Schemas["TableOpened"]> =>
  json("POST", "/api/tables", {
    title: "A first game",
    bots: "novice",
    setup: { pace: 1500, options: { "call.validation": "block" } },
  });
