// The director's pages, and who may open them.

import type { TournamentView } from "../api";
import { strings } from "./strings";

export type Page = keyof typeof strings.nav.pages;

export const PAGES = Object.keys(strings.nav.pages) as Page[];
/** The pages that a phone always shows; the others are behind a button. */
export const FIRST_PAGES: readonly Page[] = ["", "entries", "round"];
/** The server refuses these requests of an assistant. */
const ONLY_DIRECTOR: readonly Page[] = ["changes", "log", "links", "settings"];

export const isPage = (name: string): name is Page => PAGES.some((page) => page === name);

export const mayOpen = (page: Page, role: TournamentView["role"]): boolean =>
  role === "director" || !ONLY_DIRECTOR.includes(page);
