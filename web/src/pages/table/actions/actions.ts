// The server's offers as buttons: their labels, their order, and which one is the main action.

import { JOKER, TILES, type Seat, type Tile } from "../../../api/tiles";
import type { GameCommand, GameView, Ruleset, TableCommand } from "../../../api/wire";
import { isPassing, offersOf } from "../offers";
import { warningOf, warningWords } from "./warnings";
import { exposureTiles, spokenTiles } from "../../../ui/tile/tileGroups";

export interface Confirmation {
  title: string;
  text: string;
  /** By which it would be a mistake. */
  rules?: readonly string[];
  /** Whether it is a mistake as far as the referee can tell. */
  danger?: boolean;
}

export interface Action {
  key: string;
  label: string;
  /** Null as long as something has to be chosen before. */
  command: TableCommand | null;
  /** Of such an action what it will send, as far as that is known: by it the question is told apart from the next. */
  kind?: GameCommand;
  look: "main" | "choice" | "plain";
  /** Drawn on the button, which then needs fewer words. */
  picture?: { words: string; tiles: Tile[] };
  /** Asked before it is done, where it cannot be undone or the referee warns of it. */
  confirm?: Confirmation;
  /** What seldom is wanted, behind one button. */
  options?: Action[];
}

interface ActionContext {
  game: GameView;
  rules: Ruleset;
  /** The one tile that is lifted to be discarded. */
  lifted: Tile | null;
  nameOf: (seat: Seat) => string;
}

/** They have buttons of their own: in the middle while tiles are passed, and in the menu of a seat. */
const ELSEWHERE = new Set<GameCommand["type"]>([
  "pass_tiles",
  "take_back",
  "agree",
  "stop",
  "look",
  "bid_courtesy",
  "challenge",
]);
/** Likewise, but only while tiles are passed. */
const IN_THE_MIDDLE = new Set<GameCommand["type"]>(["declare_mahjong", "show_hand", "withdraw"]);
/** The first of these that is offered is the main action; the next turn's is found in the same place. */
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
/** "No thanks" keeps its place whatever else is offered, so that nobody calls who only meant to go on. */
const FIRST: readonly GameCommand["type"][] = ["decline_discard", "discard_tile", "pick_tile", "show_hand"];
const GROUPS = ["", "single", "pair", "pung", "kong", "quint", "sextet"];
export function actionsOf(context: ActionContext): Action[] {
  const { game } = context;
  const groups = offersOf(game, "expose_group").filter(
    ({ tiles }) => game.view.phase === "discard" && !isShown(tiles, game),
  );
  const isElsewhere = (type: GameCommand["type"]): boolean =>
    ELSEWHERE.has(type) || (isPassing(game) && IN_THE_MIDDLE.has(type));
  const direct = game.choices.filter(
    ({ type }) =>
      !isElsewhere(type) && type !== "discard_tile" && !(type === "expose_group" && game.view.phase === "discard"),
  );
  const discards = offersOf(game, "discard_tile");
  const found = direct.map((command) => ({ type: command.type, action: actionOf(command, context) }));
  if (discards.length > 0) found.push({ type: "discard_tile", action: discard(discards, context) });
  const more =
    groups.length === 0
      ? []
      : [
          change(
            groups.map((group) => actionOf(group, context)),
            groups[0]!,
          ),
        ];
  return [...orderActions(found, context.rules), ...more];
}

function orderActions(found: { type: GameCommand["type"]; action: Action }[], rules: Ruleset): Action[] {
  const certain = rules["call.validation"] === "block"; // else a button that stands out would say what the player has to see
  const candidates = found.filter(({ type, action }) => certain || !(type === "admit" || declares(action.command)));
  const main = MAIN.find((type) => candidates.some((one) => one.type === type));
  const mains = candidates.filter((one) => one.type === main).map(({ action }) => action);
  mains.forEach((action) => (action.look = mains.length === 1 ? "main" : "choice"));
  const rank = (type: GameCommand["type"]): number => (FIRST.includes(type) ? 0 : type === main ? 1 : 2);
  return found.toSorted((a, b) => rank(a.type) - rank(b.type)).map(({ action }) => action);
}

function change(options: Action[], kind: GameCommand): Action {
  return { key: "change", label: "Change the group", command: null, kind, look: "plain", options };
}

/** What an action sends, or will when the rest of it is chosen. */
export function commandOf({ command, kind }: Action): TableCommand {
  return command ?? played(kind!);
}

/** The group just shown may be changed, but not to itself. */
function isShown(tiles: readonly Tile[], { view }: GameView): boolean {
  const last = view.seats[view.seat]?.exposures.at(-1);
  return last !== undefined && `${exposureTiles(last)}` === `${tiles}`;
}

function discard(offers: { seat: Seat; tile: Tile }[], { lifted }: ActionContext): Action {
  const offer = offers.find(({ tile }) => tile === lifted);
  const label = lifted === null ? "Discard" : `Discard the ${TILES[lifted]!.name}`;
  const command = offer === undefined ? null : played({ type: "discard_tile", seat: offer.seat, tile: offer.tile });
  return { key: "discard", label, command, kind: { type: "discard_tile", ...offers[0]! }, look: "plain" };
}

function actionOf(command: GameCommand, context: ActionContext): Action {
  const picture = pictureOf(command);
  const confirm = confirmationOf(command, context);
  return {
    key: Object.values(command).join(" "),
    label: labelOf(command, context),
    command: played(command),
    look: "plain",
    ...(picture === null ? {} : { picture }),
    ...(confirm === null ? {} : { confirm }),
  };
}

function pictureOf(command: GameCommand): NonNullable<Action["picture"]> | null {
  if (command.type === "redeem_joker") return { words: "Exchange", tiles: [command.tile, JOKER] };
  if (command.type !== "expose_group") return null;
  const group = groupOf(command.tiles);
  return { words: group[0]!.toUpperCase() + group.slice(1), tiles: command.tiles };
}

function groupOf(tiles: readonly Tile[]): string {
  return GROUPS[tiles.length] ?? "group";
}

function declares(command: TableCommand | null): boolean {
  const played = command?.type === "play" ? command.command : null;
  return played?.type === "declare_mahjong" || (played?.type === "claim_discard" && played.mahjong === true);
}

/** Where the referee lets a mistake through, one is asked first: with the reason, where it is to warn. */
function confirmationOf(command: GameCommand, { game, rules }: ActionContext): Confirmation | null {
  if (command.type === "admit")
    return { title: "Are you sure?", text: "Your hand will be dead, and you take no more turns in this game." };
  const warning = warningOf(game, command);
  if (warning !== null)
    return { title: anyway(command), text: warningWords(warning), rules: warning.rules, danger: true };
  return declares(played(command)) && rules["call.validation"] === "off"
    ? { title: "Are you sure?", text: "Everybody will see your hand. If it is not mah jongg, it is dead." }
    : null;
}

function anyway(command: GameCommand): string {
  return command.type === "expose_group"
    ? "Expose it anyway?"
    : declares(played(command))
      ? "Declare mah jongg anyway?"
      : "Call anyway?";
}

function labelOf(command: GameCommand, { game, nameOf }: ActionContext): string {
  const { view } = game;
  switch (command.type) {
    case "pick_tile":
      return "Pick a tile";
    case "rack_tile":
      return "Rack the tile";
    case "claim_discard":
      return command.mahjong ? "Mah Jongg!" : `Call the ${view.live === null ? "discard" : TILES[view.live[0]]!.name}`;
    case "decline_discard":
      return "No thanks";
    case "withdraw":
      return view.declared?.[0] === view.seat ? "Take my mah jongg back" : "Take my call back";
    case "expose_group":
      return `${view.phase === "discard" ? "Change to" : "Show"} a ${groupOf(command.tiles)}: ${spokenTiles(command.tiles)}`;
    case "redeem_joker":
      return `Exchange the ${TILES[command.tile]!.name} for ${command.owner === view.seat ? "your own" : `${nameOf(command.owner)}’s`} joker`;
    case "declare_mahjong":
      return "Mah Jongg!";
    case "show_hand":
      return "Show my hand";
    case "admit":
      return "My hand is dead";
    case "contest":
      return "Play on";
    default: {
      const words = command.type.replaceAll("_", " ");
      return words[0]!.toUpperCase() + words.slice(1);
    }
  }
}

function played(command: GameCommand): TableCommand {
  return { type: "play", command };
}
