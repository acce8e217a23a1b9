// The request of the learn page.

import { json, type Schemas } from "../../api/client";
import { strings } from "./strings";

/** Opens a table with slow Easy bots. The table offers mah jongg only to a winning hand, so a mistake costs nothing. */
export const openGuidedTable = (): Promise<Schemas["TableOpened"]> =>
  json("POST", "/api/tables", {
    title: strings.table,
    bots: "novice",
    setup: { pace: 1500, options: { "call.validation": "block" } },
  });
