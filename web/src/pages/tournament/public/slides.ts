// What the projector shows, one after the other. Nothing here is private, whatever link opened the projector.

import type { TournamentView } from "../api";
import { seatName } from "../table/strings";
import { isRoundOver, placesOf, type Place } from "./places";
import { strings } from "./strings";

export interface Row {
  name: string;
  /** Before the name; empty for none. */
  before: string;
  /** After the name. */
  after: string;
}
export interface Slide {
  id: "seating" | "next" | "standings";
  title: string;
  rows: Row[];
}

export function slidesOf(view: TournamentView, isTimeUp: boolean): Slide[] {
  if (view.stage === "registration") return [];
  const all = isFinal(view) ? [standings(view)] : [seating(view, isTimeUp), standings(view)];
  return all.filter((slide) => slide.rows.length > 0);
}

/** Whether the standings are the results. */
export const isFinal = (view: TournamentView): boolean => view.stage === "over" || view.results?.shown === true;

/** The seats of this round, or of the next if this round is over or none has begun. */
function seating(view: TournamentView, isTimeUp: boolean): Slide {
  const places = placesOf(view);
  const row = (name: string, place: Place | null): Row[] =>
    place ? [{ name, before: "", after: placeText(place) }] : [];
  const goesOn = view.coming.length > 0 && (view.round === 0 || isRoundOver(view, isTimeUp));
  return goesOn
    ? {
        id: "next",
        title: view.round === 0 ? strings.projector.seating : strings.projector.next(view.round + 1),
        rows: places.flatMap(({ name, next }) => row(name, next)),
      }
    : { id: "seating", title: strings.projector.seating, rows: places.flatMap(({ name, now }) => row(name, now)) };
}

function standings(view: TournamentView): Slide {
  const counts = view.standings.some((one) => one.rounds.some((points) => points !== null));
  const shown =
    (view.shows_standings || view.results?.shown) && counts ? view.standings.filter((one) => one.place > 0) : [];
  return {
    id: "standings",
    title: isFinal(view) ? strings.projector.results : strings.projector.standings,
    rows: shown.map(({ player, place, total }) => ({ name: player, before: String(place), after: String(total) })),
  };
}

function placeText({ table, seat }: Place): string {
  return table === 0 ? strings.seating.rests : strings.seating.place(table, seatName(seat));
}
