// Requests of the review page.

import { json } from "../../api/client";
import type { ReviewState } from "../../api/http";
import { recordAddress } from "../../api/records";

export const reviews = {
  begin: (table: string, number: number) => json<ReviewState>("POST", `${recordAddress(table, number)}/review`),
  beginFile: (text: string) => json<ReviewState>("POST", "/api/records/review", { text }),
  state: (key: string) => json<ReviewState>("GET", `/api/reviews/${key}`),
};
