// The score book's requests.

import { json, type Schemas } from "../../api/client";

export type Seat = number;
type Finished = Schemas["FinishedGame"];

/** A missing field means its default. */
export type Facts = Pick<Finished, "result"> & Partial<Finished>;
export type Payment = Schemas["BookPayment"];
export type Points = Schemas["BookPoints"];
/** Payers and payees are people. In cached answers they are seats. */
export type BookAnswer = Schemas["BookAnswer"];
/** Answers keyed by their facts (factsKey). They name seats, because the players change from game to game. */
export type Answers = Record<string, BookAnswer>;
export type NextGame = Schemas["BookNext"];
export type BookGame = Omit<Schemas["BookGame"], "facts"> & { facts: Facts };
export type BookView = Omit<Schemas["BookView"], "games"> & { games: BookGame[] };
export type BookLine = Schemas["BookLine"];
export type BookLinks = Schemas["BookLinks"];
export type Refusal = Schemas["BookRefusal"];
export type WriteResult = Omit<Schemas["BookWritten"], "view"> & { view: BookView };

interface HasFacts {
  facts: Finished;
}
type WithFacts<Command> = Command extends HasFacts ? Omit<Command, "facts"> & { facts: Facts } : Command;
export type BookCommand = WithFacts<Schemas["BookEntry"]["command"]>;

const at = (book: string): string => `/api/books/${encodeURIComponent(book)}`;

export const bookApi = {
  all: () => json<BookLine[]>("GET", "/api/books"),
  open: (book: Schemas["NewBook"]) => json<Schemas["BookOpened"]>("POST", "/api/books", book),
  view: (book: string) => json<BookView>("GET", at(book)),
  answers: (book: string) => json<Answers>("GET", `${at(book)}/answers`),
  write: (book: string, entries: readonly { id: string; command: BookCommand }[]) =>
    json<WriteResult>("POST", `${at(book)}/entries`, { entries }),
  links: (book: string, fresh: boolean) => json<BookLinks>("POST", `${at(book)}/links`, { fresh }),
  ask: (book: string, game: number | null, facts: Facts) =>
    json<BookAnswer>("POST", `${at(book)}/ask`, { game, facts }),
  csvAddress: (book: string): string => `${at(book)}/sheet.csv`,
  pdfAddress: (book: string): string => `${at(book)}/sheet.pdf`,
};
