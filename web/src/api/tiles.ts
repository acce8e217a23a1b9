// Made by `make wire` from src/charleston/tiles.py. Change that, not this.

/** One of the 36 kinds, by its index in TILES; HIDDEN if the seat may not know it. */
export type Tile = number;
/** East is 0, then counterclockwise; NOBODY for the table itself and for spectators. */
export type Seat = number;

export const HIDDEN: Tile = -1;
export const NOBODY: Seat = -1;
export const SOAP: Tile = 33;
export const FLOWER: Tile = 34;
export const JOKER: Tile = 35;

/** The notation of each kind, its name at the table, and the number of its copies. */
export const TILES: readonly { text: string; name: string; copies: number }[] = [
  { text: "1b", name: "one bam", copies: 4 },
  { text: "2b", name: "two bam", copies: 4 },
  { text: "3b", name: "three bam", copies: 4 },
  { text: "4b", name: "four bam", copies: 4 },
  { text: "5b", name: "five bam", copies: 4 },
  { text: "6b", name: "six bam", copies: 4 },
  { text: "7b", name: "seven bam", copies: 4 },
  { text: "8b", name: "eight bam", copies: 4 },
  { text: "9b", name: "nine bam", copies: 4 },
  { text: "1c", name: "one crak", copies: 4 },
  { text: "2c", name: "two crak", copies: 4 },
  { text: "3c", name: "three crak", copies: 4 },
  { text: "4c", name: "four crak", copies: 4 },
  { text: "5c", name: "five crak", copies: 4 },
  { text: "6c", name: "six crak", copies: 4 },
  { text: "7c", name: "seven crak", copies: 4 },
  { text: "8c", name: "eight crak", copies: 4 },
  { text: "9c", name: "nine crak", copies: 4 },
  { text: "1d", name: "one dot", copies: 4 },
  { text: "2d", name: "two dot", copies: 4 },
  { text: "3d", name: "three dot", copies: 4 },
  { text: "4d", name: "four dot", copies: 4 },
  { text: "5d", name: "five dot", copies: 4 },
  { text: "6d", name: "six dot", copies: 4 },
  { text: "7d", name: "seven dot", copies: 4 },
  { text: "8d", name: "eight dot", copies: 4 },
  { text: "9d", name: "nine dot", copies: 4 },
  { text: "N", name: "north", copies: 4 },
  { text: "E", name: "east", copies: 4 },
  { text: "W", name: "west", copies: 4 },
  { text: "S", name: "south", copies: 4 },
  { text: "G", name: "green dragon", copies: 4 },
  { text: "R", name: "red dragon", copies: 4 },
  { text: "0", name: "soap", copies: 4 },
  { text: "F", name: "flower", copies: 8 },
  { text: "J", name: "joker", copies: 8 },
];
