// The requests of tournaments.

import { json, request, type Schemas } from "../../api/client";
import type { Replay } from "../../api/http";

export type NewTournament = Pick<Schemas["NewTournament"], "name"> & Partial<Schemas["NewTournament"]>;
export type TournamentView = Schemas["TournamentView"];
export type TournamentTable = Schemas["TournamentTable"];
export type TournamentLine = Schemas["TournamentLine"];
export type TournamentLink = Schemas["TournamentLink"];
export type Grant = Schemas["Grant"];
export type Preview = Schemas["TournamentPreview"];
export type LogLine = Schemas["TournamentLogLine"];
export type Movement = Schemas["MovementView"];
export type TournamentCommand = Schemas["TournamentEntry"]["command"];
export type PreviewedCommand = Schemas["TournamentQuestion"]["command"];
export type Answer = Schemas["TournamentAnswer"];
export type TournamentInfo = Schemas["TournamentInfo"];
export type Entrant = Schemas["TournamentEntrant"];
export type TableLine = Schemas["TournamentTableLine"];
export type TableStatus = TournamentTable["status"];
export type OnlineTable = Schemas["TournamentOnlineTable"];
export type Traveler = Schemas["TournamentTraveler"];
export type Prize = Schemas["Prize"];
export type Award = Schemas["TournamentAward"];
export type SeasonEvent = Schemas["SeasonEvent"];
export type SeasonQuestion = Schemas["SeasonQuestion"];
export type SeasonView = Schemas["SeasonView"];
export type LinkCodes = Schemas["TournamentLinkCodes"];

interface Written {
  view: TournamentView;
  answers: Answer[];
}

const at = (link: string): string => `/api/tournaments/${encodeURIComponent(link)}`;

export const tournamentApi = {
  all: () => json<TournamentLine[]>("GET", "/api/tournaments"),
  create: (tournament: NewTournament) => json<{ link: string }>("POST", "/api/tournaments", tournament),
  import: (log: string, director: string) =>
    json<{ link: string }>("POST", "/api/tournaments/import", { log, director }),
  /** The view; null if nothing has changed since ``since``. */
  view: async (link: string, since: number): Promise<TournamentView | null> => {
    const answer = await request("GET", `${at(link)}?since=${since}`);
    return answer.status === 204 ? null : ((await answer.json()) as TournamentView);
  },
  announce: (link: string, tournament: NewTournament) =>
    json<TournamentView>("PUT", `${at(link)}/announcement`, tournament),
  write: (link: string, entries: readonly { id: string; command: TournamentCommand }[]) =>
    json<Written>("POST", `${at(link)}/entries`, { entries }),
  preview: (link: string, command: PreviewedCommand) => json<Preview>("POST", `${at(link)}/preview`, { command }),
  table: (link: string, round: number, table: number) =>
    json<TournamentTable>("GET", `${at(link)}/tables/${round}/${table}`),
  /** What each table of a duplicate round did with the same tiles. */
  traveler: (link: string, round: number) => json<Traveler>("GET", `${at(link)}/travelers/${round}`),
  /** A table's game of a traveler, step by step. */
  travelerReplay: (link: string, round: number, game: number, table: number) =>
    json<Replay>("GET", `${at(link)}/travelers/${round}/${game}/${table}/replay`),
  log: (link: string) => json<LogLine[]>("GET", `${at(link)}/log`),
  /** Makes, replaces or revokes links, and returns all that are valid. */
  links: (link: string, change: { grants?: Grant[]; fresh?: boolean; revoke?: Grant[] } = {}) =>
    json<TournamentLink[]>("POST", `${at(link)}/links`, change),
  /** The links of the tables, the players and the public, with QR codes. */
  codes: (link: string) => json<LinkCodes>("GET", `${at(link)}/codes`),
  movement: (tables: number, rounds: number, wish: string) =>
    json<Movement>("GET", `/api/movements?tables=${tables}&rounds=${rounds}&wish=${wish}`),
  /** The progress of the online tables: all for the director, the player's own for a player. */
  online: (link: string) => json<OnlineTable[]>("GET", `${at(link)}/online`),
  /** Takes the player's chair with this browser; the answer is the live table. */
  seat: (link: string) => json<{ table: string }>("POST", `${at(link)}/seat`),
  /** Lets the director watch; the answer is the live table. */
  watch: (link: string, round: number, table: number) =>
    json<{ table: string }>("POST", `${at(link)}/watch`, { round, table }),
  /** The results in the log of a tournament. */
  seasonEvent: (log: string) => json<SeasonEvent>("POST", "/api/season/events", { log }),
  season: (question: SeasonQuestion) => json<SeasonView>("POST", "/api/season", question),
  seasonFile: async (kind: "csv" | "pdf", question: SeasonQuestion): Promise<Blob> =>
    (await request("POST", `/api/season/${kind}`, question)).blob(),
  logAddress: (link: string): string => `${at(link)}/log.jsonl`,
  csvAddress: (link: string): string => `${at(link)}/standings.csv`,
  travelerCsvAddress: (link: string, round: number): string => `${at(link)}/travelers/${round}/csv`,
  travelerPdfAddress: (link: string, round: number, paper: string): string =>
    `${at(link)}/travelers/${round}/pdf?paper=${paper}`,
  mahjicAddress: (link: string, day: string): string => `${at(link)}/mahjic.json?day=${day}`,
  printAddress: (link: string, what: string, paper = "us-letter", who = "winners"): string =>
    `${at(link)}/print/${what}?paper=${paper}${who === "winners" ? "" : `&who=${encodeURIComponent(who)}`}`,
};
