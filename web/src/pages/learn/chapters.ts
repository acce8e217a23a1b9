// The chapters of the tutorial, each with a question to try.

import { TILES, type Tile } from "../../api/tiles";

export interface Chapter {
  title: string;
  says: string[];
  rows: { caption: string; tiles: Tile[] }[];
  question: string;
  options: Option[];
}

export interface Option {
  /** What is chosen: words, or a tile that is its own name. */
  words: string;
  tile: Tile | null;
  right: boolean;
  says: string;
}

const row = (caption: string, text: string) => ({ caption, tiles: text.split(" ").map(tileOf) });
const right = (words: string, says: string): Option => ({ words, tile: null, right: true, says });
const wrong = (words: string, says: string): Option => ({ words, tile: null, right: false, says });
const find = (text: string, isRight: boolean, says: string): Option => {
  const tile = tileOf(text);
  return { words: TILES[tile]!.name, tile, right: isRight, says };
};

export const CHAPTERS: readonly Chapter[] = [
  {
    title: "The tiles",
    says: [
      "There are 152 tiles. Three suits run from one to nine: dots, bams and craks, four of each tile.",
      "Then the four winds, and three dragons: green goes with bams, red with craks, and soap with dots. Soap is also the nought, as in 2026.",
      "Eight flowers are all alike, and eight jokers can stand in for other tiles.",
    ],
    rows: [
      row("Dots, bams and craks", "2d 5d 9d 1b 4b 8b 3c 6c 7c"),
      row("Winds and dragons", "N E W S G R 0"),
      row("Flowers and jokers", "F J"),
    ],
    question: "Which one is the seven crak?",
    options: [
      find("7d", false, "That is the seven dot: its rings are blue. A crak has a brush stroke beside the number."),
      find("7c", true, "Yes. The brush stroke beside the number tells a crak."),
      find("7b", false, "That is the seven bam: a bam has a stick beside the number."),
    ],
  },
  {
    title: "The card",
    says: [
      "You win with fourteen tiles that are one line of the card. The card is new every year, and all four play by the same one.",
      "A line gives numbers, not suits: what is printed in one ink is one suit, in another ink another suit. Which suits, you choose.",
      "At the end of a line stand its value and an X or a C. X may be shown on the table bit by bit, C stays hidden until you win.",
    ],
    rows: [
      row("FF 2222 4444 6666, all in one ink, could be", "F F 2b 2b 2b 2b 4b 4b 4b 4b 6b 6b 6b 6b"),
      row("or as well", "F F 2d 2d 2d 2d 4d 4d 4d 4d 6d 6d 6d 6d"),
    ],
    question: "The line is FF 2222 4444 6666 in one ink. Can the twos be dots and the fours bams?",
    options: [
      wrong("Yes, any suits will do", "Not here: one ink means one suit for all of it."),
      right("No, one ink is one suit", "Right. Dots with bams would need two inks."),
    ],
  },
  {
    title: "The Charleston",
    says: [
      "Before play you get rid of tiles you do not need: three to the right, three across, three to the left. Others give you three each time.",
      "If all agree there is a second round: left, across, right. People remember the six passes as ROLLOR.",
      "Jokers are never passed. In the last pass of a round you may pass on one, two or three of the tiles that come to you, without looking.",
    ],
    rows: [row("You collect bams and flowers. What would you pass?", "F F 2b 2b 4b 6b 6b 9c W J")],
    question: "Which three would you pass?",
    options: [
      wrong(
        "Nine crak, west and the joker",
        "A joker is never passed, and you would not want to: it can be almost any tile.",
      ),
      right("Nine crak, west and one more you need least", "Yes. You give away what does not fit your line."),
      wrong("Both flowers and a two", "Those fit what you collect; keep them."),
    ],
  },
  {
    title: "Calling a discard",
    says: [
      "In your turn you pick a tile from the wall and discard one, naming it. The turn goes to the right.",
      "If you want a discard to finish three, four or more alike, you call it and show the group on top of your rack. A line with a C allows that only for mah jongg.",
      "For a pair or a single tile you may not call, unless it is the last tile you need to win.",
    ],
    rows: [row("You hold", "5b 5b 5b 8b 8b F"), row("Somebody discards", "5b")],
    question: "Your line needs four fives and two eights. May you call the five bam?",
    options: [
      right("Yes, and I show all four fives", "Right. The group lies open from now on, and then you discard."),
      wrong("No, I must pick it myself", "You may call it: four alike is a group that can be shown."),
    ],
  },
  {
    title: "Jokers",
    says: [
      "A joker may stand for any tile in a group of three or more alike. Never in a pair, and never for a single tile.",
      "When a joker lies in a group on the table, whoever has the tile it stands for may exchange it in their turn, also from another player's group.",
      "A joker that is discarded is dead: nobody may call it.",
    ],
    rows: [row("Ruth has shown", "8c 8c J J"), row("You hold", "8c 1d 1d")],
    question: "It is your turn, and you hold the eight crak. What can you do?",
    options: [
      right("Give Ruth the eight crak and take a joker", "Yes. The jokers you may fetch glow on the table."),
      wrong("Nothing, the group is Ruth's", "The group is hers, but the joker is yours if you have the tile."),
    ],
  },
  {
    title: "Winning",
    says: [
      "With fourteen tiles that are a line of the card you say mah jongg, on your own pick or on a discard.",
      "Everybody pays the value of the line. The player who discarded the winning tile pays double; if you picked it yourself, everybody pays double. A jokerless hand doubles that again, except in Singles and Pairs.",
      "If the wall is used up first, nobody wins and nobody pays.",
    ],
    rows: [row("Your line is worth 25. You pick the last two bam yourself", "F F 2b 2b 2b 2b 4b 4b 4b J 6b 6b 6b 6b")],
    question: "What does each of the others pay?",
    options: [
      wrong("25", "That would be the price if somebody else had discarded it, and had paid 50."),
      right("50", "Right: you picked it yourself, so all pay double. With the joker in it, it is not doubled again."),
      wrong("100", "Only without jokers would it double once more."),
    ],
  },
];

function tileOf(text: string): Tile {
  return TILES.findIndex((tile) => tile.text === text);
}
