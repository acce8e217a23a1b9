// HTTP requests, typed by the server's schemas. A failed request throws ApiError with a sentence for the player.

import type { components } from "./http";

export type Schemas = components["schemas"];

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Whether a retry may succeed: no network, the rate limit, or a server error. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 429].includes(error.status) || error.status >= 500;

const UNREACHED = "The server does not answer. Check your internet connection and try again.";

export async function request(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "content-type": "application/json" };
  }
  const answer = await fetch(path, init).catch(() => {
    throw new ApiError(UNREACHED, 0);
  });
  if (!answer.ok) throw new ApiError(await problem(answer), answer.status);
  return answer;
}

async function problem(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof message === "string" ? message : UNREACHED;
}

export async function json<T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<T> {
  return (await (await request(method, path, body)).json()) as T;
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const api = {
  me: () => json<Schemas["Me"]>("GET", "/api/me"),
  /** Changes the name or color that others see. A newcomer without a name may play against bots. */
  setMe: (me: Partial<Schemas["MyName"]>) => json<Schemas["Me"]>("PUT", "/api/me", me),
  /** Where other devices reach the server. */
  address: () => json<Schemas["ServerAddress"]>("GET", "/api/address"),
  tables: () => json<Schemas["TableLine"][]>("GET", "/api/tables"),
  openTable: (title: string, setup: Partial<Schemas["Setup"]>) =>
    json<Schemas["TableOpened"]>("POST", "/api/tables", { title, setup }),
  table: (table: string) => json<Schemas["TableView"]>("GET", at(table)),
  records: (table: string) => json<Schemas["RecordLine"][]>("GET", `${at(table)}/records`),
  progress: (table: string) => json<Schemas["Progress"] | null>("GET", `${at(table)}/progress`),
  cards: () => json<Schemas["CardLine"][]>("GET", "/api/cards"),
  checkCard: (text: string) => json<Schemas["CardLooked"]>("POST", "/api/cards/check", { text }),
  rules: () => json<Schemas["Rules"]>("GET", "/api/rules"),
  cardText: async (name: string) => (await request("GET", `/api/cards/${encodeURIComponent(name)}`)).text(),
};
