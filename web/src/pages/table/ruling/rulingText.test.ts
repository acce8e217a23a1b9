import { expect, test } from "vitest";
import type { GameView, StepView } from "../../../api/wire";
import { rulingOf, type Viewer } from "./rulingText";

const NAMES = ["Ann", "Bea", "Cal", "Dot"];
const viewer = (own: number, pays = true): Viewer => ({ own, pays, name: (seat) => NAMES[seat]! });
const step = (...events: object[]): StepView => ({ seq: 7, events, proof: [] }) as unknown as StepView;
const game = (jokers: number, phase = "pick"): GameView =>
  ({
    view: { phase, seats: Array.from({ length: 4 }, () => ({ exposures: [[3, 2, jokers]] })) },
  }) as unknown as GameView;
const DIED = { type: "hand_died", seat: 1, reason: "mah jongg in error", rule: "MAH-11", withdrawn: false };

test("a dead hand is explained to the others and to its player", () => {
  expect(rulingOf(step(DIED), game(1), viewer(0))).toEqual({
    seq: 7,
    good: false,
    title: "Bea’s hand is dead",
    why: "The tiles shown for mah jongg are not a hand on the card.",
    rule: "MAH-11",
    means: [
      "Bea takes no more turns in this game and still pays the winner.",
      "The others can still exchange the jokers in Bea’s exposures.",
    ],
    proof: [],
  });
  const own = rulingOf(step(DIED), game(0), viewer(1))!;
  expect(own.title).toBe("Your hand is dead");
  expect(own.means).toEqual(["You take no more turns in this game, and you still pay the winner."]);
});

test("a tournament pays nothing, a withdrawn group goes back, and after the game nothing follows", () => {
  const withdrawn = { ...DIED, withdrawn: true };
  expect(rulingOf(step(withdrawn), game(0), viewer(0, false))!.means).toEqual([
    "Bea takes no more turns in this game.",
    "Bea’s last group goes back into the rack.",
  ]);
  expect(rulingOf(step(withdrawn), game(1, "over"), viewer(0))!.means).toEqual([]);
});

test("a challenge names the challenger, right or wrong", () => {
  const died = { ...DIED, reason: "challenged", rule: "DED-04" };
  const settled = { type: "challenge_settled", seat: 2, challenged: 1, upheld: true };
  const because = "no hand on the card can be made with these exposures.";
  expect(rulingOf(step(settled, died), game(0), viewer(0))!.why).toBe(`Cal was right: ${because}`);
  expect(rulingOf(step(settled, died), game(0), viewer(2))!.why).toBe(`You were right: ${because}`);
  const paid = { type: "paid", payer: 2, payee: 1, amount: 25, reason: "" };
  const wrong = step({ ...settled, upheld: false }, paid);
  expect(rulingOf(wrong, game(0), viewer(0))).toMatchObject({
    good: true,
    title: "Bea’s hand is still good",
    why: "Cal’s challenge was wrong: a line of the card is still possible.",
    means: ["Cal paid Bea 25¢."],
  });
  expect(rulingOf(wrong, game(0), viewer(1))).toMatchObject({
    title: "Your hand is still good",
    means: ["Cal paid you 25¢."],
  });
  expect(rulingOf(wrong, game(0), viewer(2))).toMatchObject({ good: false, means: ["You paid Bea 25¢."] });
});

test("another ruling has the referee's words; a step without one has none", () => {
  const ruled = { type: "ruled", seat: 3, rule: "TRN-27", text: "The tile goes back." };
  expect(rulingOf(step(ruled), game(0), viewer(0))).toMatchObject({
    title: "A ruling for Dot",
    why: "The tile goes back.",
    rule: "TRN-27",
  });
  expect(rulingOf(step({ type: "tile_discarded", seat: 1 }), game(0), viewer(0))).toBeNull();
  expect(rulingOf(step({ type: "challenge_settled", seat: 2, challenged: 1, upheld: true }), game(0), viewer(0))).toBe(
    null,
  );
});
