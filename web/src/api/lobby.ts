// Requests about new tables: open one, list options and bots, get the invitation.

import { json, type Schemas } from "./client";

export type SetupDraft = Schemas["Setup"];
export type Preset = SetupDraft["preset"];
export type Value = SetupDraft["options"][string];

/** The part of JSON Schema that describes options. */
export interface Shape {
  type?: string;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  anyOf?: Shape[];
}

export interface Option extends Omit<Schemas["Option"], "schema" | "defaults" | "at_table"> {
  schema: Shape;
  defaults: Record<Preset, Value>;
  at_table: Record<Preset, Value>;
}

export const lobby = {
  open: (table: Partial<Schemas["NewTable"]>) => json<Schemas["TableOpened"]>("POST", "/api/tables", table),
  options: async () => (await json<{ options: Option[] }>("GET", "/api/rules")).options,
  bots: () => json<Schemas["BotLine"][]>("GET", "/api/bots"),
  invitation: (table: string) =>
    json<Schemas["Invitation"]>("GET", `/api/tables/${encodeURIComponent(table)}/invitation`),
};
