// The text of one player's page.

import { ordinal } from "../../../ui/prose";

export const strings = {
  event: (...parts: string[]) => parts.filter(Boolean).join(", "),
  checkIn: {
    heading: "Are you here?",
    about: "Tell the director when you have arrived. The tournament seats everyone who is here.",
    here: "I am here",
    done: "You are checked in. Please wait for the tournament to begin.",
    waiting: "Waiting for the network…",
    undo: "I have to leave again",
    listed: "You are on the waiting list. The director gives you a place if one is free.",
    withdrawn: "You are not on the list of players. Ask the director if that is wrong.",
  },
  seat: {
    heading: "Your seat",
    now: (round: number) => `Now: round ${round}`,
    next: (round: number) => `Next: round ${round}`,
    place: (table: number, seat: string) => `Table ${table}, ${seat}`,
    rests: "You sit out",
  },
  online: {
    heading: "Your table plays online",
    sit: "Take your seat",
    about: "You play here, on this device. If you open your link on another device, you play there instead.",
  },
  standing: {
    heading: "Your place",
    place: (place: number, players: number, shared: boolean) =>
      shared ? `Tied for ${ordinal(place)} of ${players}` : `Place ${place} of ${players}`,
    points: (points: number) => `${points} ${Math.abs(points) === 1 ? "point" : "points"}`,
    about: "Counts only rounds with all score cards turned in.",
    standIn: "You are a stand-in, so you have no place.",
  },
};
