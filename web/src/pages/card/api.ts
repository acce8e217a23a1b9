// The requests of the pages about cards.

import { json, request, type Schemas } from "../../api/client";
import { readKept } from "../../api/keptReading";
import type { CardLooked, CardSheet } from "../../api/http";

const at = (card: string): string => `/api/cards/${encodeURIComponent(card)}`;

export const cardApi = {
  list: () => readKept<Schemas["CardLine"][]>("/api/cards"),
  sheet: (card: string) => readKept<CardSheet>(`${at(card)}/sheet`),
  check: (text: string) => json<CardLooked>("POST", "/api/cards/check", { text }),
  textAddress: at,
  pdfAddress: (card: string): string => `${at(card)}/pdf`,
  ownPdf: async (text: string) => (await request("POST", "/api/cards/pdf", { text })).blob(),
};
