// The chapters of the tutorial: their text, and a question to try in each.

import { TILES, type Tile } from "../../api/tiles";

export interface Chapter {
  title: string;
  says: string[];
  rows: { caption: string; tiles: Tile[] }[];
  question: string;
  options: Option[];
}

export interface Option {
  /** The text of the answer, or the name of its tile. */
  text: string;
  tile: Tile | null;
  right: boolean;
  says: string;
}

const row = (caption: string, text: string) => ({ caption, tiles: text.split(" ").map(tileOf) });
const right = (text: string, says: string): Option => ({ text, tile: null, right: true, says });
const wrong = (text: string, says: string): Option => ({ text, tile: null, right: false, says });
const find = (text: string, isRight: boolean, says: string): Option => {
  const tile = tileOf(text);
  return { text: TILES[tile]!.name, tile, right: isRight, says };
};

export const CHAPTERS: readonly Chapter[] = [
  {
    title: "The tiles",
    says: [
      "There are 152 tiles. Three suits run from one to nine: dots, bams and craks, four of each tile.",
      "There are four winds and three dragons: green goes with bams, red with craks, and soap with dots. Soap is also the zero, as in 2026.",
      "The eight flowers are all alike, and the eight jokers can replace other tiles.",
    ],
    rows: [
      row("Dots, bams and craks", "2d 5d 9d 1b 4b 8b 3c 6c 7c"),
      row("Winds and dragons", "N E W S G R 0"),
      row("Flowers and jokers", "F J"),
    ],
    question: "Which tile is the seven crak?",
    options: [
      find("7d", false, "That is the seven dot: its rings are blue. A crak has a brush stroke beside the number."),
      find("7c", true, "Yes. The brush stroke beside the number shows that it is a crak."),
      find("7b", false, "That is the seven bam: a bam has a stick beside the number."),
    ],
  },
  {
    title: "The card",
    says: [
      "You win with fourteen tiles that match one line of the card. There is a new card every year, and all four players use the same one.",
      "A line gives numbers, not suits. Each color of ink means a different suit. You choose which suits.",
      "Each line ends with an X or a C and its value. With an X you may expose groups as you play. With a C the hand stays concealed until you win.",
    ],
    rows: [
      row("FF 2222 4444 6666, all in one color, could be", "F F 2b 2b 2b 2b 4b 4b 4b 4b 6b 6b 6b 6b"),
      row("or", "F F 2d 2d 2d 2d 4d 4d 4d 4d 6d 6d 6d 6d"),
    ],
    question: "The line is FF 2222 4444 6666 in one color. Can the twos be dots and the fours bams?",
    options: [
      wrong("Yes, any suits will do", "One color means one suit for the whole line."),
      right("No, one color is one suit", "Right. Dots with bams would need two colors."),
    ],
  },
  {
    title: "The Charleston",
    says: [
      "Before play you pass tiles you do not need: three to the right, three across, three to the left. Each time you get three from another player.",
      "If everybody agrees, there is a second Charleston: left, across, right. Players remember the six passes as ROLLOR.",
      "You may never pass jokers. In the last pass of each Charleston you may make a blind pass: pass on one, two or three of the tiles you get without looking at them.",
    ],
    rows: [row("You are collecting bams and flowers. What would you pass?", "F F 2b 2b 4b 6b 6b 9c W J")],
    question: "Which three would you pass?",
    options: [
      wrong(
        "Nine crak, west and the joker",
        "You may never pass a joker, and you want to keep it: it can be almost any tile.",
      ),
      right("Nine crak, west and the tile you need least", "Yes. You pass what does not fit your line."),
      wrong("Both flowers and a two", "Keep those: they fit what you collect."),
    ],
  },
  {
    title: "Calling a discard",
    says: [
      "On your turn you pick a tile from the wall, then discard one and name it. Then the player on your right takes a turn.",
      "If a discard completes three, four or more alike, you may call it and expose the group on top of your rack. For a line with a C, you may call only for mah jongg.",
      "You may not call for a pair or a single tile, unless it is the last tile you need for mah jongg.",
    ],
    rows: [row("You hold", "5b 5b 5b 8b 8b F"), row("Somebody discards", "5b")],
    question: "Your line needs four fives and two eights. May you call the five bam?",
    options: [
      right("Yes, and I expose all four fives", "Right. The group stays exposed, and now you discard."),
      wrong("No, I must pick it myself", "You may call it: four alike is a group that you can expose."),
    ],
  },
  {
    title: "Jokers",
    says: [
      "A joker may be any tile in a group of three or more alike, but never part of a pair or a single tile.",
      "If you have the tile that an exposed joker replaces, you may exchange it for the joker on your turn. The group may be another player’s.",
      "A discarded joker is dead: nobody may call it.",
    ],
    rows: [row("Ruth has exposed", "8c 8c J J"), row("You hold", "8c 1d 1d")],
    question: "It is your turn, and you hold the eight crak. What can you do?",
    options: [
      right("Give Ruth the eight crak and take a joker", "Yes. The jokers you may exchange glow on the table."),
      wrong("Nothing, the group is Ruth’s", "The group is hers, but you may exchange the joker if you have the tile."),
    ],
  },
  {
    title: "Winning",
    says: [
      "When your fourteen tiles match a line of the card, you declare mah jongg, on your own pick or on a discard.",
      "Everybody pays the value of the line. The player who discarded the winning tile pays double; if the winner self-picked it, everybody pays double. A jokerless hand doubles that again, except in Singles and Pairs.",
      "If the wall runs out first, it is a wall game: nobody wins and nobody pays.",
    ],
    rows: [row("Your line is worth 25. You pick the last two bam yourself", "F F 2b 2b 2b 2b 4b 4b 4b J 6b 6b 6b 6b")],
    question: "What does each of the other players pay?",
    options: [
      wrong("25", "If another player had discarded it, that player would pay 50 and the others 25."),
      right(
        "50",
        "Right. It is self-picked, so everybody pays double. The hand has a joker, so it does not double again.",
      ),
      wrong("100", "It doubles again only if the hand is jokerless."),
    ],
  },
];

function tileOf(text: string): Tile {
  return TILES.findIndex((tile) => tile.text === text);
}
