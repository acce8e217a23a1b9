// Compiled but never run: checks that the types from `make wire` narrow by tag and reject what the server refuses.
import type { FromClient, FromServer, GameCommand, GameEvent, GameView, Setup, TableCommand, TableEvent } from "./wire";
import { VERSION } from "./wire";
import { TILES, type Tile } from "./tiles";

function never(nothing: never): never {
  throw new Error(nothing);
}

export function hear(message: FromServer): string {
  switch (message.type) {
    case "welcome":
      return message.missed.flatMap((step) => step.captions).join(" ") + message.table.title;
    case "step":
      return message.step.captions.join(" ") + (message.table?.title ?? "");
    case "done":
      return `${message.id} is step ${message.seq}`;
    case "refused":
      return message.message + message.rules.join(" ");
    case "unavailable":
    case "problem":
      return message.message;
    case "presence":
      return `${message.here.length} play, ${message.watching} watch`;
    case "here":
      return "somebody is there";
    default:
      return never(message);
  }
}

const name = (tile: Tile): string => TILES[tile]?.name ?? "a tile";

export function see(event: GameEvent): string {
  switch (event.type) {
    case "tile_discarded":
      return name(event.tile);
    case "rack_dealt":
      return event.tiles.map(name).join(", ") + event.dice[1].toFixed();
    case "game_over":
      return event.result === "wall" ? "a wall game" : event.result;
    default:
      return event.type;
  }
}

export function throws(game: GameView): Tile[] {
  return game.choices.filter((choice) => choice.type === "discard_tile").map((choice) => choice.tile);
}

export const hello: FromClient = { type: "hello", version: VERSION };
export const sit: TableCommand = { type: "sit_down", chair: 1, name: "Ruth" };
export const pass: GameCommand = { type: "pass_tiles", seat: 0, tiles: [1, 2, 3] };
export const quick: Setup = { pace: 0, options: { "table.players": 3 } };
export const frame: FromClient = { type: "do", id: "c1", on: 4, command: { type: "play", command: pass } };

// @ts-expect-error there is no such message
export const wrongTag: FromClient = { type: "helo", version: 1 };
// @ts-expect-error only the server sends this message
export const wrongWay: FromClient = { type: "done", id: "c1", seq: 1 };
// @ts-expect-error a tile is missing
export const noTile: GameCommand = { type: "discard_tile", seat: 0 };
// @ts-expect-error no such field
export const tooMuch: TableCommand = { type: "pause", why: "tea" };
// @ts-expect-error no client receives the wall
export const wall: GameEvent["type"] = "dealt";
// @ts-expect-error no client receives the seed
export const seed: TableEvent["type"] = "game_began";
