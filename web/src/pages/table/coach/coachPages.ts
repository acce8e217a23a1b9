// Which explanation of the coach is due, what to do now, and how the player's answer compares with the coach's.

import type { CoachAdvice, NearestLine } from "../../../api/http";
import { JOKER, TILES, type Tile } from "../../../api/tiles";
import type { GameCommand, GameEvent, GameView, Phase, StepView, TableView, View } from "../../../api/wire";
import { capital } from "../../../ui/prose";
import { tileNames } from "../../../ui/tile/tileGroups";
import { offersOf } from "../offers";
import { directionOf } from "../pass/passDirection";
import { strings } from "./strings";

export type Lesson = Exclude<TableView["setup"]["lesson"], "" | undefined>;
export type PageId = keyof typeof strings.pages | "east" | "plan";
/** The page on which the player chooses a line. */
export const CHOICES: readonly PageId[] = ["choose", "chooseAgain"];

/** When a page applies: in a phase, when a command is offered or advised by the coach, or when a condition is true. */
interface Moment {
  id: PageId;
  when?: (view: View) => boolean;
  offered?: GameCommand["type"];
  advised?: GameCommand["type"];
  phase?: Phase;
}

const START: Record<Lesson, readonly PageId[]> = {
  first: [
    ...(["welcome", "east", "rack", "suits", "honors", "card", "groups", "mahjong"] as const),
    ...(["choose", "plan", "charleston"] as const),
  ],
  second: ["again", "chooseAgain", "plan"],
};
const MOMENTS: readonly Moment[] = [
  { id: "across", phase: "charleston 2" },
  { id: "blind", phase: "charleston 3" },
  { id: "second", offered: "agree" },
  { id: "courtesy", offered: "bid_courtesy" },
  { id: "discard", offered: "discard_tile" },
  { id: "pick", when: isLaterTurn },
  { id: "call", offered: "decline_discard" },
  { id: "joker", when: hasJoker },
  { id: "concealed", advised: "claim_discard" },
  { id: "expose", advised: "expose_group" },
  { id: "exchange", advised: "redeem_joker" },
];

/** The first explanation that the player has not read, or null. ``advice`` is null if nothing is asked. */
export function pageFor(
  lesson: Lesson,
  game: GameView,
  advice: CoachAdvice | null,
  learned: ReadonlySet<string>,
): PageId | null {
  if (game.view.phase === "over") return null;
  const isDue = ({ when, phase, offered, advised }: Moment): boolean =>
    (when === undefined || when(game.view)) &&
    (phase === undefined || game.view.phase === phase) &&
    (offered === undefined || offersOf(game, offered).length > 0) &&
    (advised === undefined || advice?.command.type === advised) &&
    advice !== null;
  const due = [...START[lesson], ...(lesson === "first" ? MOMENTS.filter(isDue).map(({ id }) => id) : [])];
  return due.find((id) => !learned.has(id)) ?? null;
}

/** Whether this turn began with a pick. The page may have picked for the player. */
function isLaterTurn({ phase, turn, seat, discards }: View): boolean {
  return turn === seat && (phase === "pick" || (phase === "discard" && discards.some(([, by]) => by === seat)));
}

/** Whether the player sees a joker, on the rack or in an exposure. */
function hasJoker({ rack, apart, seats }: View): boolean {
  const isShown = seats.some(({ exposures }) => exposures.some(([, , jokers]) => jokers > 0));
  return isShown || apart === JOKER || rack.includes(JOKER);
}

/** The tiles on the rack that the command gives away, which the rack marks. */
export function tilesOf(command: GameCommand): Tile[] {
  if (command.type === "pass_tiles") return [...(command.tiles ?? [])];
  return command.type === "discard_tile" ? [command.tile] : [];
}

/** The tiles on the rack that the line does not need. */
export function spareTiles(rack: readonly Tile[], plan: NearestLine | null): Tile[] {
  const left = [...rack];
  for (const { tile, have, jokers, exposed } of plan?.groups ?? []) {
    if (exposed) continue;
    for (const used of [...Array<Tile>(have).fill(tile), ...Array<Tile>(jokers).fill(JOKER)])
      if (left.includes(used)) left.splice(left.indexOf(used), 1);
  }
  return left;
}

function areSpare(tiles: readonly Tile[], rack: readonly Tile[], plan: NearestLine | null): boolean {
  const left = spareTiles(rack, plan);
  return tiles.every((tile) => left.includes(tile) && left.splice(left.indexOf(tile), 1));
}

/** A lifted tile that the line needs and that the coach would not give away; null if there is none. */
export function neededTile(lifted: readonly Tile[], rack: readonly Tile[], advice: CoachAdvice): Tile | null {
  const spare = [...spareTiles(rack, advice.plan), ...tilesOf(advice.command)];
  return lifted.find((tile) => !spare.includes(tile)) ?? null;
}

/** The number of discards after which the first game no longer explains how to discard. */
const EXPLAINED_DISCARDS = 2;

/** Whether the player has discarded often enough to know how. */
export function knowsDiscards({ view }: GameView): boolean {
  return view.discards.filter(([, seat]) => seat === view.seat).length >= EXPLAINED_DISCARDS;
}

/** The coach's advice as text, with the reason. ``isBrief`` leaves out how and why to discard. */
export function taskText(
  advice: CoachAdvice,
  game: GameView,
  nameOf: (seat: number) => string,
  isBrief = false,
): string {
  const { command, plan } = advice;
  const text = strings.tasks;
  const { view } = game;
  const rack = view.apart === null ? view.rack : [...view.rack, view.apart];
  const live = view.live === null ? "" : TILES[view.live[0]]!.name;
  switch (command.type) {
    case "pass_tiles": {
      const tiles = command.tiles ?? [];
      const to = text.directions[directionOf(view.phase, game.order.length)];
      return command.blind
        ? text.passBlind(tileNames(tiles), command.blind)
        : text.pass(tileNames(tiles), tiles.length, to, areSpare(tiles, rack, plan));
    }
    case "stop":
      return text.stop;
    case "agree":
      return text.agree;
    case "look":
      return text.look;
    case "bid_courtesy":
      return text.bid(command.count, nameOf((view.seat + 2) % 4));
    case "pick_tile":
      return text.pick;
    case "rack_tile":
      return text.rack;
    case "discard_tile":
      if (isBrief) return text.discardAgain(TILES[command.tile]!.name);
      return text.discard(TILES[command.tile]!.name, areSpare([command.tile], rack, plan));
    case "decline_discard":
      return text.decline(live);
    case "claim_discard":
      return command.mahjong ? text.mahjongOnDiscard(live) : text.call(live);
    case "expose_group":
      return text.expose(strings.groups[command.tiles.length] ?? "", tileNames(command.tiles));
    case "redeem_joker":
      return text.exchange(TILES[command.tile]!.name, command.owner === view.seat ? null : nameOf(command.owner));
    case "declare_mahjong":
      return text.mahjong;
    case "show_hand":
      return text.show;
    default:
      return strings.noAdvice;
  }
}

export interface Remark {
  says: string;
  isSame: boolean;
  /** Whether taking back the last discard gives another chance. */
  canTakeBack: boolean;
}

/** Compares the player's first action in these steps with the coach's advice; null if the player did nothing. */
export function remarkOn(advice: CoachAdvice, steps: readonly StepView[], game: GameView): Remark | null {
  const { seat } = game.view;
  const events = steps.flatMap((step) => step.events);
  const done = events.find((event) => "seat" in event && event.seat === seat && VERDICTS.has(event.type));
  if (done === undefined) return null;
  const says = differenceText(advice.command, done, game);
  const isPass = advice.command.type === "pass_tiles";
  return says === null
    ? { says: strings.remarks.same, isSame: true, canTakeBack: false }
    : { says, isSame: false, canTakeBack: !isPass };
}

/** The events that show what a player did. */
const VERDICTS = new Set<GameEvent["type"]>([
  ...(["tiles_passed", "tile_discarded", "discard_claimed", "discard_declined"] as const),
  ...(["group_exposed", "joker_redeemed", "mahjong_declared"] as const),
]);

function differenceText(command: GameCommand, done: GameEvent, game: GameView): string | null {
  const text = strings.remarks;
  const live = game.view.live ?? game.view.discards.at(-1);
  switch (command.type) {
    case "pass_tiles": {
      const wanted = command.tiles ?? [];
      if (done.type !== "tiles_passed" || (isSameTiles(done.tiles, wanted) && done.blind === command.blind))
        return null;
      return text.passed(tileNames(wanted));
    }
    case "discard_tile":
      return done.type === "tile_discarded" && done.tile !== command.tile
        ? text.discarded(TILES[command.tile]!.name)
        : null;
    case "claim_discard":
      return done.type === "discard_declined" ? text.notCalled(live ? TILES[live[0]]!.name : "") : null;
    case "decline_discard":
      return done.type === "discard_claimed" ? text.called : null;
    case "redeem_joker":
      return done.type === "tile_discarded" ? text.notExchanged(TILES[command.tile]!.name) : null;
    case "declare_mahjong":
      return done.type === "tile_discarded" ? text.notDeclared : null;
    default:
      return null;
  }
}

function isSameTiles(some: readonly Tile[], others: readonly Tile[]): boolean {
  return JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted());
}

/** Splits text into parts: plain text, a word that it explains, or a button to press. */
export function markedParts(text: string): { kind: "plain" | "word" | "press"; text: string }[] {
  return text
    .split(/(\*[^*]+\*|\[[^\]]+\])/)
    .filter((part) => part !== "")
    .map((part) => {
      if (part.startsWith("*")) return { kind: "word", text: part.slice(1, -1) };
      if (part.startsWith("[")) return { kind: "press", text: capital(part.slice(1, -1)) };
      return { kind: "plain", text: part };
    });
}
