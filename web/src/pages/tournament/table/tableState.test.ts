import { expect, test } from "vitest";
import type { TournamentCommand, TournamentTable, TournamentView } from "../api";
import { mayTurnIn, nextStep, tableState, toSign } from "./tableState";

const NAMES = ["Kay", "Irma", "Bea", "Dot"];
const cell = (points: string, skipped = false) => ({
  points,
  text: points,
  skipped,
  corrected: false,
  how: "" as const,
});

/** A table of two games with these points for everyone; "-" is a game that was not played. */
function table(points: string[], more: Partial<TournamentTable> = {}, signed: number[] = []): TournamentTable {
  return {
    round: 1,
    table: 3,
    games: points.length,
    seat: null,
    cards: NAMES.map((player, seat) => ({
      player,
      stand_in: false,
      games: points.map((one) => (one === "-" ? cell("", true) : cell(one))),
      sum: 0,
      total: 0,
      signer: (seat + 2) % 4,
      signed: signed.includes(seat),
    })),
    status: "entered",
    problems: [],
    conflicts: [],
    called: "",
    answer: "",
    fines: [],
    values: [],
    reports: points.map(() => null),
    versions: points.map(String),
    online: false,
    ...more,
  };
}

const view = (more: Partial<TournamentView> = {}): TournamentView =>
  ({ stage: "playing", round: 1, clock: null, ...more }) as TournamentView;
const write = (command: object, round = 1): TournamentCommand =>
  ({ type: "for_table", round, table: 3, command }) as TournamentCommand;
const wall = (game: number, round = 1): TournamentCommand =>
  write({ type: "record_game", game, report: { end: "wall" } }, round);
const step = (mine: TournamentTable, waiting: TournamentCommand[] = [], more: Partial<TournamentView> = {}): string =>
  nextStep(view(more), tableState(mine, waiting), 0);

test("the next game is the first that nobody has entered", () => {
  expect(step(table(["", ""]))).toBe("Play game 1, then enter it here.");
  expect(step(table(["10", ""]))).toBe("Play game 2, then enter it here.");
  expect(step(table(["-", ""]))).toBe("Play game 2, then enter it here.");
  expect(step(table(["10", ""]), [], { clock: { left: 0, since: null } })).toContain("Time is up.");
});

test("a waiting game counts as entered on this device, but cannot be signed", () => {
  const state = tableState(table(["10", ""]), [wall(2)]);
  expect(state.waitingGames.get(2)).toBe("Wall game.");
  expect(state.missing).toEqual([]);
  expect(toSign(state)).toEqual([]);
  expect(nextStep(view(), state, 0)).toContain("when the network is back");
});

test("a waiting entry for another round is not shown", () => {
  expect(tableState(table(["", ""]), [wall(1, 2)]).waitingGames.size).toBe(0);
});

test("a table signs all score cards, a player only the partner's", () => {
  const agreed = table(["10", "10"], { status: "reconciled" });
  expect(toSign(tableState(agreed, []))).toEqual([0, 1, 2, 3]);
  const irma = { ...agreed, seat: 1 };
  expect(toSign(tableState(irma, []))).toEqual([3]);
  expect(step(irma)).toBe("Check Dot’s score card, and sign it.");
  const signed = { ...table(["10", "10"], { status: "reconciled" }, [3]), seat: 1 };
  expect(step(signed)).toBe("You have signed. Bea, Dot and Kay still have to sign.");
});

test("nobody signs before everything agrees", () => {
  expect(toSign(tableState(table(["10", ""]), []))).toEqual([]);
  const conflict = table(["10", "10"], { conflicts: ["Game 1 does not fit."] });
  expect(toSign(tableState(conflict, []))).toEqual([]);
  expect(step(conflict)).toContain("do not agree");
});

test("only East turns in, when all have signed and the director is not called", () => {
  const all = [0, 1, 2, 3];
  const signed = table(["10", "10"], { status: "signed" }, all);
  expect(mayTurnIn(tableState(signed, []))).toBe(true);
  expect(step(signed)).toBe("Kay turns in the score cards.");
  expect(mayTurnIn(tableState({ ...signed, seat: 1 }, []))).toBe(false);
  expect(mayTurnIn(tableState({ ...signed, called: "Dead?" }, []))).toBe(false);
  expect(step({ ...signed, seat: 0 })).toBe("Everyone has signed. Turn in the score cards.");
  const three = tableState(table(["10", "10"], { status: "reconciled" }, [0, 1, 2]), []);
  expect(mayTurnIn(three)).toBe(false);
  expect(mayTurnIn(tableState(signed, [write({ type: "turn_in", seat: 0 })]))).toBe(false);
});

test("a table that has called the director can still enter games", () => {
  expect(step(table(["10", ""], { called: "Dead?" }))).toContain("You can keep entering games.");
  expect(step(table(["10", "10"], { called: "Dead?", status: "signed" }))).toBe("Please wait for the director.");
});

test("what to do outside a round", () => {
  expect(nextStep(view({ stage: "registration", round: 0 }), null, 0)).toContain("not begun");
  expect(nextStep(view({ round: 0 }), null, 0)).toContain("first round");
  expect(nextStep(view(), null, 0)).toContain("Nobody plays");
  expect(nextStep(view(), tableState(table(["", ""], { online: true }), []), 0)).toContain("plays online");
  expect(nextStep(view(), tableState(table(["10", ""], { online: true }), []), 0)).toContain("Next: game 2, online");
  expect(step(table(["10", "10"], { status: "turned in" }))).toContain("turned in");
  expect(step(table(["10", "10"], { status: "locked" }), [], { stage: "over" })).toContain("over");
  expect(step(table(["-", "-"], { status: "playing" }))).toContain("the director decides");
});
