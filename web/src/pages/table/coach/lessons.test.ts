import { expect, test } from "vitest";
import { CHAPTERS } from "../../learn/chapters";
import { doneTopics, lessonFor, LESSONS, TOPICS } from "./lessons";
import type { GameCommand, GameView, Phase } from "../../../api/wire";

function game(phase: Phase, choices: GameCommand[] = [], rack: number[] = [0, 1]): GameView {
  return { view: { seat: 0, phase, rack }, choices, waiting: [0], passes: [] } as unknown as GameView;
}

const learned = (...ids: string[]) => new Set(["rack", "card", ...ids]);

test("lessons come one at a time, and each only once", () => {
  expect(lessonFor(game("charleston 1"), new Set())?.id).toBe("rack");
  expect(lessonFor(game("charleston 1"), new Set(["rack"]))?.id).toBe("card");
  expect(lessonFor(game("charleston 1"), learned())?.id).toBe("pass");
  expect(lessonFor(game("charleston 1"), learned("pass"))).toBeNull();
});

test("a lesson appears with the offer it explains", () => {
  expect(lessonFor(game("claim", [{ type: "claim_discard", seat: 0, mahjong: false }]), learned())?.id).toBe("call");
  expect(lessonFor(game("claim", [{ type: "claim_discard", seat: 0, mahjong: true }]), learned())?.id).toBe("mahjong");
  expect(lessonFor(game("discard", [{ type: "redeem_joker", seat: 0, tile: 3, owner: 2 }]), learned())?.id).toBe(
    "exchange",
  );
  expect(lessonFor(game("pick", [], [35]), learned())?.id).toBe("joker");
});

test("spectators get no lessons", () => {
  const watched = game("charleston 1");
  expect(lessonFor({ ...watched, view: { ...watched.view, seat: -1 } }, new Set())).toBeNull();
  expect(lessonFor(null, new Set())).toBeNull();
});

test("every topic has lessons and a chapter", () => {
  expect(new Set(LESSONS.map((lesson) => lesson.topic))).toEqual(new Set(TOPICS));
  expect(CHAPTERS).toHaveLength(TOPICS.length);
  expect(doneTopics(new Set(["joker"]))).toEqual(["jokers"]);
});
