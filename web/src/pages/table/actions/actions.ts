// The server's offers as buttons: labels, order and main action.

import { JOKER, TILES, type Seat, type Tile } from "../../../api/tiles";
import type { GameCommand, GameView, Ruleset, TableCommand } from "../../../api/wire";
import { isPassing, offersOf } from "../offers";
import { strings } from "./strings";
import { warningOf, warningText } from "./warnings";
import { capital } from "../../../ui/prose";
import { exposureTiles, tileNames } from "../../../ui/tile/tileGroups";

export interface Confirmation {
  title: string;
  text: string;
  /** The rules that the action would break. */
  rules?: readonly string[];
  /** Whether the referee considers the action a mistake. */
  danger?: boolean;
}

export interface Action {
  key: string;
  label: string;
  /** Null until the player has made the necessary choice, such as a tile. */
  command: TableCommand | null;
  /** The known part of the command that the action will send. It identifies the question. */
  kind?: GameCommand;
  look: "main" | "plain";
  /** A picture on the button, which then needs less text. */
  picture?: { text: string; tiles: Tile[]; swaps?: boolean };
  /** The confirmation for an action that cannot be undone or that the referee warns about. */
  confirm?: Confirmation;
  /** Rare actions behind one button. */
  options?: Action[];
}

interface Entry {
  type: GameCommand["type"];
  action: Action;
}

interface ActionContext {
  game: GameView;
  rules: Ruleset;
  /** The tile lifted for a discard. */
  lifted: Tile | null;
  nameOf: (seat: Seat) => string;
  /** Whether the live discard passes without a question to the player. The player can only decline it early. */
  letsPass?: boolean;
}

/** Commands with separate buttons: in the middle during the Charleston, in a seat's dialog, or the undo button. */
const ELSEWHERE = new Set<GameCommand["type"]>([
  "pass_tiles",
  "take_back",
  "agree",
  "stop",
  "look",
  "bid_courtesy",
  "challenge",
  "withdraw",
]);
/** Commands with separate buttons only during the Charleston. */
const IN_THE_MIDDLE = new Set<GameCommand["type"]>(["declare_mahjong", "show_hand"]);
/** The first offered command in this list is the main action. It keeps its place from turn to turn. */
const MAIN: readonly GameCommand["type"][] = [
  "show_hand",
  "contest",
  "declare_mahjong",
  "claim_discard",
  "rack_tile",
  "pick_tile",
  "discard_tile",
  "expose_group",
  "decline_discard",
];
/** "No, thanks" always keeps its place, so nobody calls by mistake. */
const FIRST: readonly GameCommand["type"][] = ["decline_discard", "discard_tile", "pick_tile", "show_hand"];
/** More than the tiles of any group. */
const MAX_GROUP = 10;
const text = strings.actions;
export function actionsOf(context: ActionContext): Action[] {
  const { game } = context;
  const groups = offersOf(game, "expose_group").filter(
    ({ tiles }) => game.view.phase === "discard" && !isShown(tiles, game),
  );
  const isElsewhere = (type: GameCommand["type"]): boolean =>
    ELSEWHERE.has(type) ||
    (isPassing(game) && IN_THE_MIDDLE.has(type)) ||
    (context.letsPass === true && type === "claim_discard");
  const direct = game.choices
    .filter(
      ({ type }) =>
        !isElsewhere(type) && type !== "discard_tile" && !(type === "expose_group" && game.view.phase === "discard"),
    )
    .toSorted((a, b) => groupOrder(a) - groupOrder(b));
  const discards = offersOf(game, "discard_tile");
  const entries = direct.map((command) => ({ type: command.type, action: actionOf(command, context) }));
  if (discards.length > 0) entries.push({ type: "discard_tile", action: discard(discards, context) });
  const more =
    groups.length === 0
      ? []
      : [
          change(
            groups.map((group) => actionOf(group, context)),
            groups[0]!,
          ),
        ];
  return [...orderActions(entries, context), ...more];
}

/** Small groups first; of two groups of the same size, first the one with fewer jokers. */
function groupOrder(command: GameCommand): number {
  if (command.type !== "expose_group") return 0;
  return command.tiles.length * MAX_GROUP + command.tiles.filter((tile) => tile === JOKER).length;
}

function orderActions(entries: Entry[], { game, rules }: ActionContext): Action[] {
  const certain = rules["call.validation"] === "block"; // without validation, a main mah jongg button would be a hint
  const candidates = entries.filter(({ type, action }) =>
    game.view.phase === "claim" ? isAdvised(action, game) : certain || !(type === "admit" || declares(action.command)),
  );
  const main = MAIN.find((type) => candidates.some((one) => one.type === type));
  const mains = candidates.filter((one) => one.type === main).map(({ action }) => action);
  if (mains.length === 1) mains[0]!.look = "main";
  const rank = (type: GameCommand["type"]): number => (FIRST.includes(type) ? 0 : type === main ? 1 : 2);
  return entries.toSorted((a, b) => rank(a.type) - rank(b.type)).map(({ action }) => action);
}

/** Whether the answer to a discard is the main action: mah jongg in hand, or a call that a bot would make. */
function isAdvised({ command }: Action, { call }: GameView): boolean {
  if (declares(command)) return call === "mahjong";
  const played = command?.type === "play" ? command.command.type : null;
  return played === "claim_discard" ? call === "recommended" : played !== "decline_discard";
}

function change(options: Action[], kind: GameCommand): Action {
  return { key: "change", label: text.changeGroup, command: null, kind, look: "plain", options };
}

/** The command an action sends, or will send after the player's choice. */
export function commandOf({ command, kind }: Action): TableCommand {
  return command ?? played(kind!);
}

/** Whether the player has just exposed this group. Changing to the same group is not offered. */
function isShown(tiles: readonly Tile[], { view }: GameView): boolean {
  const last = view.seats[view.seat]?.exposures.at(-1);
  return last !== undefined && `${exposureTiles(last)}` === `${tiles}`;
}

function discard(offers: { seat: Seat; tile: Tile }[], { lifted }: ActionContext): Action {
  const offer = offers.find(({ tile }) => tile === lifted);
  const label = lifted === null ? text.discard : text.discardTile(TILES[lifted]!.name);
  const command = offer === undefined ? null : played({ type: "discard_tile", seat: offer.seat, tile: offer.tile });
  return { key: "discard", label, command, kind: { type: "discard_tile", ...offers[0]! }, look: "plain" };
}

function actionOf(command: GameCommand, context: ActionContext): Action {
  const picture = pictureOf(command);
  const confirm = confirmationOf(command, context);
  return {
    key: keyOf(command),
    label: labelOf(command, context),
    command: played(command),
    look: "plain",
    ...(picture === null ? {} : { picture }),
    ...(confirm === null ? {} : { confirm }),
  };
}

/** The key of the action that sends this command. */
export function keyOf(command: GameCommand): string {
  return Object.values(command).join(" ");
}

function pictureOf(command: GameCommand): NonNullable<Action["picture"]> | null {
  if (command.type === "redeem_joker") return { text: text.exchange, tiles: [command.tile, JOKER], swaps: true };
  if (command.type !== "expose_group") return null;
  return { text: capital(groupOf(command.tiles)), tiles: command.tiles };
}

function groupOf(tiles: readonly Tile[]): string {
  return text.groups[tiles.length] ?? text.group;
}

function declares(command: TableCommand | null): boolean {
  const played = command?.type === "play" ? command.command : null;
  return played?.type === "declare_mahjong" || (played?.type === "claim_discard" && played.mahjong === true);
}

/** The confirmation if the referee allows mistakes, with the reason if the referee warns. */
function confirmationOf(command: GameCommand, { game, rules }: ActionContext): Confirmation | null {
  if (command.type === "admit") return { title: strings.confirm.sure, text: strings.confirm.admit };
  const warning = warningOf(game, command);
  if (warning !== null)
    return { title: anyway(command), text: warningText(warning), rules: warning.rules, danger: true };
  return declares(played(command)) && rules["call.validation"] === "off"
    ? { title: strings.confirm.sure, text: strings.confirm.declare }
    : null;
}

function anyway(command: GameCommand): string {
  return command.type === "expose_group"
    ? strings.confirm.exposeAnyway
    : declares(played(command))
      ? strings.confirm.declareAnyway
      : strings.confirm.callAnyway;
}

function labelOf(command: GameCommand, { game, nameOf }: ActionContext): string {
  const { view } = game;
  switch (command.type) {
    case "pick_tile":
      return text.pick;
    case "rack_tile":
      return text.rack;
    case "claim_discard":
      return command.mahjong
        ? text.mahjong
        : text.call(view.live === null ? text.theDiscard : TILES[view.live[0]]!.name);
    case "decline_discard":
      return text.decline;
    case "expose_group":
      return (view.phase === "discard" ? text.changeTo : text.expose)(groupOf(command.tiles), tileNames(command.tiles));
    case "redeem_joker":
      return command.owner === view.seat
        ? text.exchangeOwn(TILES[command.tile]!.name)
        : text.exchangeWith(TILES[command.tile]!.name, nameOf(command.owner));
    case "declare_mahjong":
      return text.mahjong;
    case "show_hand":
      return text.showHand;
    case "admit":
      return text.admit;
    case "contest":
      return text.contest;
    default:
      return capital(command.type.replaceAll("_", " "));
  }
}

function played(command: GameCommand): TableCommand {
  return { type: "play", command };
}
