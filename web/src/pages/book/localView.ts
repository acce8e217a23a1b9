// The book on this device: the server's view with the waiting entries applied. All amounts come from the server:
// a waiting game shows the server's cached answer, or no amount if there is none.

import type { Answers, BookCommand, BookGame, BookView, BookAnswer, Facts, NextGame, Payment, Points } from "./api";
import { compact, factsKey } from "./facts";
import { gameCaption } from "./strings";
import { SEAT_NAMES } from "../../ui/seats";

export interface ShownGame extends Omit<BookGame, "payments" | "scores"> {
  /** Payments and scores are null until the server has calculated them. */
  payments: BookGame["payments"] | null;
  scores: BookGame["scores"] | null;
  /** Whether the game or its last change has not reached the server yet. */
  waiting: boolean;
}

/** The payments of a game. */
export interface Worth {
  payments: Payment[];
  points: Points[];
  replayed: boolean;
  told: string;
  /** Why this game is impossible. */
  problem: string;
}

export interface LocalView {
  games: ShownGame[];
  next: NextGame;
  totals: { person: string; due: number; paid: number }[];
  /** The number of games that do not count yet, because the server has not calculated them. */
  open: number;
}

export function localView(view: BookView, waiting: readonly BookCommand[], answers: Answers): LocalView {
  const before = view.games.map((game): ShownGame => ({ ...game, waiting: false }));
  const coming = [view.next, ...view.coming];
  let games = before;
  for (const command of waiting) games = after(games, command, coming, answers);
  const changed = games.filter((game) => game.waiting);
  const known = changed.filter((game) => game.scores !== null);
  const totals = view.balances.map(({ person, due, paid }) => {
    const more = known.reduce((sum, game) => sum + worth(game, person) - worth(before[game.number - 1], person), 0);
    return { person, due: due + more, paid: paid + more };
  });
  return { games, next: seating(games, coming), totals, open: changed.length - known.length };
}

function after(games: ShownGame[], command: BookCommand, coming: NextGame[], answers: Answers): ShownGame[] {
  switch (command.type) {
    case "add_game":
      return [...games, newGame(games, command.facts, coming, answers)];
    case "correct_game":
      return games.map((game) => (game.number === command.game ? withFacts(game, command.facts, answers) : game));
    case "strike_game":
      return games.map((game) => (game.number === command.game ? { ...game, struck: true, waiting: true } : game));
    case "restore_game":
      return games.map((game) => (game.number === command.game ? { ...game, struck: false, waiting: true } : game));
    default:
      return games;
  }
}

function newGame(games: ShownGame[], facts: Facts, coming: NextGame[], answers: Answers): ShownGame {
  const at = seating(games, coming);
  const bare = {
    number: at.number,
    round: at.round,
    seats: at.seats,
    sits_out: at.sits_out,
    struck: false,
    history: [],
  };
  return withFacts(
    { ...bare, facts, told: "", payments: null, points: [], scores: null, replayed: false, waiting: true },
    facts,
    answers,
  );
}

function withFacts(game: ShownGame, facts: Facts, answers: Answers): ShownGame {
  const worth = cachedWorth(facts, game.seats, answers);
  const told = gameCaption(compact(facts), game.seats);
  const replayed = worth?.replayed ?? facts.result === "replay";
  const { payments, points } = worth ?? { payments: null, points: [] };
  return { ...game, facts, told, payments, points, scores: worth && scores(worth), replayed, waiting: true };
}

/** Converts a server's answer to a Worth. Ignores the pie: every amount due is paid in full. */
export function worthOf(answer: BookAnswer): Worth {
  return {
    ...answer,
    payments: answer.payments.map(({ amount, ...rest }) => ({ ...rest, due: amount, paid: amount })),
  };
}

/** The server's cached answer for a game with these facts, with names instead of seats; null if there is none. */
export function cachedWorth(facts: Facts, seats: readonly string[], answers: Answers): Worth | null {
  const answer = answers[factsKey(facts)];
  if (answer === undefined) return null;
  const name = (seat: string): string => seats[SEAT_NAMES.indexOf(seat)] ?? seat;
  const payments = answer.payments.map((one) => ({ ...one, payer: name(one.payer), payee: name(one.payee) }));
  const points = answer.points.map((one) => ({ ...one, person: name(one.person) }));
  return worthOf({ ...answer, payments, points, told: gameCaption(facts, seats) });
}

/** Who owes more in a new game than the pie leaves, and what each of them can still lose, in cents. */
export function reachingPie(
  worth: Worth,
  totals: LocalView["totals"],
  pie: number,
): { person: string; left: number }[] {
  const due = scores(worth);
  return totals
    .map(({ person, paid }) => ({ person, left: Math.max(0, pie + paid) }))
    .filter(({ person, left }) => -(due[person] ?? 0) > left);
}

function scores({ payments, points }: Worth): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (person: string, amount: number): number => (sums[person] = (sums[person] ?? 0) + amount);
  for (const { payer, payee, due } of payments) {
    add(payer, -due);
    add(payee, due);
  }
  for (const { person, points: amount } of points) add(person, amount);
  return sums;
}

/** The next seating after the waiting games. Each game that counts uses one of the upcoming seatings. */
function seating(games: ShownGame[], coming: NextGame[]): NextGame {
  const fresh = games.slice(coming[0]!.number - 1);
  const counted = fresh.filter((game) => !game.replayed && !game.struck).length;
  const next = coming[counted] ?? coming.at(-1)!;
  return { ...next, number: games.length + 1, prompts: fresh.at(-1)?.replayed ? [] : next.prompts };
}

function worth(game: ShownGame | undefined, person: string): number {
  return game === undefined || game.struck ? 0 : (game.scores?.[person] ?? 0);
}
