import { beforeEach, expect, test, vi } from "vitest";
import type { Reviewed, Tried } from "../../api/http";
import { curveOf, frameBefore, lostByKind, neutralOrder, turningPoints, worthOf } from "./decisions";
import { answerText, points, reasonText } from "../../ui/answers";
import { keepGame, leaksOf, loadGames } from "./reviewedGames";
import { percent, strings } from "./strings";

const discard = (tile: number, loss = 0, error = 0): Tried => ({
  answer: { type: "discard_tile", seat: 0, tile },
  loss,
  error,
});
const decision = (events: number, chance: number, more: Partial<Reviewed> = {}): Reviewed => ({
  events,
  kind: "discard",
  answer: discard(4).answer,
  loss: 0,
  error: 0,
  verdict: "best",
  chance,
  worth: 0,
  tried: [discard(4)],
  worlds: 60,
  reason: null,
  ...more,
});
const NAMES = ["Ruth", "Bess", "Cora", "Dora"];

test("a decision is shown on the last frame before it", () => {
  const events = [3, 5, 9];
  expect(frameBefore(decision(5, 0), events)).toBe(1);
  expect(frameBefore(decision(8, 0), events)).toBe(1);
  expect(frameBefore(decision(9, 0), events)).toBe(2);
});

test("small or uncertain losses are as good", () => {
  expect(worthOf("discard", discard(1, 0))).toBe("best");
  expect(worthOf("discard", discard(1, 2.9, 0.1))).toBe("as good");
  expect(worthOf("discard", discard(1, 3, 1.6))).toBe("as good");
  expect(worthOf("discard", discard(1, 3, 1.5))).toBe("worse");
  expect(worthOf("pass", discard(1, 4.9, 0.1))).toBe("as good");
  expect(worthOf("courtesy", discard(1, 5, 0.1))).toBe("worse");
});

test("the order of the answers does not depend on what they cost", () => {
  const one = neutralOrder([discard(2), discard(1, 9), discard(30, 3)]);
  const other = neutralOrder([discard(30, 1), discard(1), discard(2, 7)]);
  expect(one.map(({ answer }) => answer)).toEqual(other.map(({ answer }) => answer));
});

test("the curve ends with the result, and its largest changes are turning points", () => {
  const seat = { seat: 0, name: "Ruth", score: 25, lost: 0, luck: 25, moments: [] };
  const lucks = { deal: 5, passes: 5, picks: 5, others: 10 };
  const decisions = [decision(1, 0.2), decision(4, 0.25), decision(7, 0.5), decision(9, 0.45)];
  const curve = curveOf({ ...seat, lucks, decisions }, 12, true);
  expect(curve.at(-1)).toEqual({ events: 12, chance: 1 });
  expect(turningPoints(curve)).toEqual([
    { after: 4, events: 7, from: 0.25, to: 0.5 },
    { after: 9, events: 12, from: 0.45, to: 1 },
  ]);
  expect(curveOf({ ...seat, lucks, decisions }, 12, false).at(-1)!.chance).toBe(0);
});

test("only mistakes count as leaks", () => {
  const lost = lostByKind([
    decision(1, 0, { loss: 9, verdict: "mistake" }),
    decision(2, 0, { loss: 2, verdict: "as good" }),
    decision(3, 0, { kind: "pass", loss: 6, verdict: "mistake" }),
  ]);
  expect(lost).toEqual({ discard: 9, pass: 6 });
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("a game counts once, and unreadable games count not at all", () => {
  localStorage.setItem(
    "charleston.reviews",
    '[{"key": 3}, null, {"key": "a", "score": 1, "lost": 2, "kinds": {"pass": "x"}}]',
  );
  expect(loadGames()).toEqual([]);
  keepGame({ key: "a", score: 0, lost: 8, kinds: { pass: 8 } });
  keepGame({ key: "b", score: 0, lost: 4, kinds: { discard: 4 } });
  const games = keepGame({ key: "a", score: 0, lost: 10, kinds: { pass: 10 } });
  expect(games.length).toBe(2);
  expect(leaksOf(games)).toEqual([
    { kind: "pass", perGame: 5 },
    { kind: "discard", perGame: 2 },
  ]);
  localStorage.setItem("charleston.reviews", "{");
  expect(loadGames()).toEqual([]);
});

test("answers, reasons and points read as English", () => {
  expect(answerText({ type: "pass_tiles", seat: 0, tiles: [4, 27], blind: 1 }, NAMES)).toBe(
    "pass five bam, north and one tile blind",
  );
  expect(answerText({ type: "expose_group", seat: 0, tiles: [22, 22, 35] }, NAMES)).toBe(
    "call five dot for a pung with 1 joker",
  );
  expect(answerText({ type: "redeem_joker", seat: 0, tile: 4, owner: 1 }, NAMES)).toBe(
    "exchange five bam for Bess’s joker",
  );
  const why = { tile: 5, line: { section: "369", number: 1 }, seat: null, gone: 3, shown: [] };
  expect(reasonText({ ...why, code: "gone" }, NAMES)).toBe(
    "Three of the four six bams are gone, and 369, line 1 still needs more.",
  );
  const shown: [number, number][] = [
    [19, 3],
    [31, 4],
  ];
  expect(reasonText({ ...why, code: "wanted", line: null, seat: 1, shown }, NAMES)).toBe(
    "Bess shows a pung of two dots and a kong of green dragons. The six bam may fit that hand.",
  );
  expect(points(-1.2)).toBe("−1 point");
  expect(points(0.3)).toBe("0 points");
  expect(points(12, false)).toBe("12 points");
  expect(percent(0.13)).toBe(15);
  expect(strings.worth("worse", 12.4, 1.1)).toBe("Costs 12 points, give or take 2");
});
