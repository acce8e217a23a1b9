import { expect, test } from "vitest";
import { actionsOf, type Action } from "./actions";
import { warningText } from "./warnings";
import type { CallWarning, GameCommand, GameView, Ruleset, View } from "../../../api/wire";

const FOUR_BAM = 3;
const JOKER = 35;

function gameWith(choices: GameCommand[], view: Partial<View> = {}, more: Partial<GameView> = {}): GameView {
  const seats = Array.from({ length: 4 }, () => ({
    tiles: 13,
    picked: false,
    exposures: [],
    dead: false,
    passed: false,
  }));
  return {
    choices,
    warnings: [],
    passes: [],
    take_back: null,
    view: { seat: 0, phase: "claim", live: [FOUR_BAM, 1], declared: null, seats, ...view },
    ...more,
  } as unknown as GameView;
}

function actions(game: GameView, validation = "warn", lifted: number | null = null): Action[] {
  return actionsOf({
    game,
    rules: { "call.validation": validation } as Ruleset,
    lifted,
    nameOf: (seat) => ["Ann", "Ruth", "Cora", "Dot"][seat]!,
  });
}

const looks = (buttons: Action[]): [string, string][] => buttons.map(({ label, look }) => [label, look]);
const call: GameCommand = { type: "claim_discard", seat: 0, mahjong: false };
const win: GameCommand = { type: "claim_discard", seat: 0, mahjong: true };
const decline: GameCommand = { type: "decline_discard", seat: 0 };

test("for a callable discard, No, thanks comes first, and the call is the main action only if a bot would call", () => {
  const answers = (value: GameView["call"]): [string, string][] =>
    looks(actions(gameWith([call, win, decline], {}, { call: value })));
  const plain = [
    ["No, thanks", "plain"],
    ["Call the four bam", "plain"],
    ["Mah Jongg!", "plain"],
  ];
  for (const value of ["helpful", "possible", null] as const) expect(answers(value)).toEqual(plain);
  expect(answers("recommended")).toEqual([plain[0], ["Call the four bam", "main"], plain[2]]);
  expect(answers("mahjong")).toEqual([plain[0], plain[1], ["Mah Jongg!", "main"]]);
});

test("a discard that passes without a question can only be declined early", () => {
  const game = gameWith([call, win, decline], {}, { call: "possible" });
  const context = { game, rules: { "call.validation": "warn" } as Ruleset, lifted: null, nameOf: () => "Ann" };
  expect(looks(actionsOf({ ...context, letsPass: true }))).toEqual([["No, thanks", "plain"]]);
  expect(actionsOf({ ...context, letsPass: false })).toHaveLength(3);
});

test("mah jongg without validation asks first and is not the main action", () => {
  const buttons = actions(gameWith([win, decline]), "off");
  expect(looks(buttons)).toEqual([
    ["No, thanks", "plain"],
    ["Mah Jongg!", "plain"],
  ]);
  expect(buttons[1]!.confirm).toBeDefined();
});

test("a command the referee warns about asks first with the reason, and looks like any other", () => {
  const right = gameWith([call, win, decline]);
  const wrong = gameWith(
    [call, win, decline],
    {},
    {
      warnings: [
        [0, { code: "no hand", rules: ["G-32"], tiles: [12, 12, JOKER] }],
        [1, { code: "joker in a pair", rules: ["JOK-02"], tiles: [] }],
      ],
    },
  );
  expect(looks(actions(wrong))).toEqual(looks(actions(right)));
  expect(actions(right).map(({ confirm }) => confirm)).toEqual([undefined, undefined, undefined]);
  const [no, calls, wins] = actions(wrong);
  expect(no!.confirm).toBeUndefined();
  expect(calls!.confirm).toMatchObject({
    title: "Call anyway?",
    text: expect.stringContaining("If you expose three 4 craks, no hand on the card fits") as string,
    rules: ["G-32"],
  });
  expect(wins!.confirm).toMatchObject({
    title: "Declare mah jongg anyway?",
    text: expect.stringContaining("This hand needs a joker in a pair") as string,
  });
});

test("every warning has a sentence", () => {
  const warning = (code: CallWarning["code"], tiles: number[]): string => warningText({ code, rules: [], tiles });
  expect(warning("concealed only", [27, 27, JOKER])).toContain("Only a concealed hand has three norths");
  expect(warning("concealed only", [])).toContain("you have exposed a group");
  expect(warning("joker to exchange", [])).toContain("before you call");
  expect(warning("not complete", [])).toContain("not a hand on the card");
});

test("mah jongg that the referee validates is the main action and needs no confirmation", () => {
  const buttons = actions(gameWith([win, decline], {}, { call: "mahjong" }), "block");
  expect(looks(buttons)).toEqual([
    ["No, thanks", "plain"],
    ["Mah Jongg!", "main"],
  ]);
  expect(buttons[1]!.confirm).toBeUndefined();
});

test("the player must lift a tile before a discard", () => {
  const turn = gameWith(
    [
      { type: "discard_tile", seat: 0, tile: 1 },
      { type: "discard_tile", seat: 0, tile: FOUR_BAM },
    ],
    { phase: "discard" },
  );
  expect(actions(turn)).toMatchObject([{ key: "discard", label: "Discard", command: null, look: "main" }]);
  const [lifted] = actions(turn, "warn", FOUR_BAM);
  expect(lifted!.label).toBe("Discard the four bam");
  expect(lifted!.command).toEqual({ type: "play", command: { type: "discard_tile", seat: 0, tile: FOUR_BAM } });
});

test("a group's button shows its tiles and names them; only a single group is the main action", () => {
  const pung: GameCommand = { type: "expose_group", seat: 0, tiles: [FOUR_BAM, FOUR_BAM, JOKER] };
  const kong: GameCommand = { type: "expose_group", seat: 0, tiles: [FOUR_BAM, FOUR_BAM, FOUR_BAM, JOKER] };
  const jokers: GameCommand = { type: "expose_group", seat: 0, tiles: [FOUR_BAM, JOKER, JOKER] };
  const buttons = actions(gameWith([jokers, kong, pung], { phase: "expose" }));
  expect(buttons.map(({ look }) => look)).toEqual(["plain", "plain", "plain"]);
  expect(buttons.map(({ picture }) => picture!.tiles)).toEqual([pung.tiles, jokers.tiles, kong.tiles]);
  expect(buttons[0]!.picture).toEqual({ text: "Pung", tiles: pung.tiles });
  expect(buttons[0]!.label).toBe("Expose a pung: four bam, four bam, joker");
  expect(actions(gameWith([pung], { phase: "expose" }))[0]!.look).toBe("main");
});

test("the group just exposed can be changed, but not to itself", () => {
  const same: GameCommand = { type: "expose_group", seat: 0, tiles: [FOUR_BAM, FOUR_BAM, JOKER] };
  const other: GameCommand = { type: "expose_group", seat: 0, tiles: [FOUR_BAM, FOUR_BAM, FOUR_BAM] };
  const seats = [
    { tiles: 11, picked: false, exposures: [[FOUR_BAM, 2, 1]], dead: false, passed: false },
  ] as unknown as View["seats"];
  const buttons = actions(
    gameWith([{ type: "discard_tile", seat: 0, tile: 1 }, same, other], { phase: "discard", seats }),
  );
  expect(looks(buttons)).toEqual([
    ["Discard", "main"],
    ["Change the group", "plain"],
  ]);
  expect(looks(buttons[1]!.options!)).toEqual([["Change to a pung: four bam, four bam, four bam", "plain"]]);
});

test("a joker exchange names the owner", () => {
  const redeem = (owner: number): GameCommand => ({ type: "redeem_joker", seat: 0, tile: FOUR_BAM, owner });
  const buttons = actions(gameWith([redeem(1), redeem(0)], { phase: "discard" }));
  expect(buttons.map(({ label }) => label)).toEqual([
    "Exchange the four bam for Ruth’s joker",
    "Exchange the four bam for your own joker",
  ]);
});

test("commands with separate buttons are not in the row; the label of an unknown command is its type", () => {
  const buttons = actions(
    gameWith([
      { type: "agree", seat: 0 },
      { type: "challenge", seat: 0, challenged: 2 },
      { type: "sing_a_song", seat: 0 } as unknown as GameCommand,
    ]),
  );
  expect(looks(buttons)).toEqual([["Sing a song", "plain"]]);
});

test("nothing that undoes is among the answers", () => {
  const withdraw: GameCommand = { type: "withdraw", seat: 0 };
  expect(looks(actions(gameWith([decline], {}, { take_back: 89 })))).toEqual([["No, thanks", "plain"]]);
  expect(actions(gameWith([withdraw]))).toEqual([]);
  const show = actions(
    gameWith([{ type: "show_hand", seat: 0 }, withdraw], { phase: "expose", declared: [0, "pick"] }),
  );
  expect(looks(show)).toEqual([["Show my hand", "main"]]);
});

test("during the Charleston, only the middle of the table has the buttons for mah jongg", () => {
  const declare: GameCommand = { type: "declare_mahjong", seat: 0 };
  const shows: GameCommand[] = [
    { type: "show_hand", seat: 0 },
    { type: "withdraw", seat: 0 },
  ];
  for (const phase of ["deal", "charleston 1", "vote", "courtesy"] as const) {
    expect(actions(gameWith([declare], { phase }), "block")).toEqual([]);
    expect(actions(gameWith(shows, { phase }), "block")).toEqual([]);
  }
  expect(looks(actions(gameWith([declare], { phase: "discard" }), "block"))).toEqual([["Mah Jongg!", "main"]]);
  expect(looks(actions(gameWith(shows, { phase: "claim" }), "block"))).toEqual([["Show my hand", "main"]]);
});
