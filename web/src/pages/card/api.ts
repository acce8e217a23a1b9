// What the card's pages ask.

import type { Aid, AidLine, CardLooked, CardSheet } from "../../api/http";
import { ApiError, json, request } from "../../api/client";

const card = (name: string): string => `/api/cards/${encodeURIComponent(name)}`;
const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

/** Whether the same question may be answered a little later: too many were asked, or the server is away. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 429].includes(error.status) || error.status >= 500;

export const cardApi = {
  sheet: (name: string) => json<CardSheet>("GET", `${card(name)}/sheet`),
  ofTable: (id: string) => json<CardSheet>("GET", `${table(id)}/card`),
  look: (text: string) => json<CardLooked>("POST", "/api/cards/check", { text }),
  /** Null where there is none: no game, no seat, or a table without aid. */
  nearest: async (id: string): Promise<AidLine[] | null> => {
    try {
      return (await json<Aid>("GET", `${table(id)}/aid`)).lines;
    } catch (error) {
      if (mayPass(error)) throw error;
      return null;
    }
  },
  textAddress: card,
  pdfAddress: (name: string): string => `${card(name)}/pdf`,
  ownPdf: async (text: string) => (await request("POST", "/api/cards/pdf", { text })).blob(),
};
