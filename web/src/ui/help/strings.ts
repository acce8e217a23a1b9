// How to play, on one page: the text and its tiles.

export interface Picture {
  caption: string;
  /** Tiles in the game's notation, separated by a space. Two spaces begin a new group. */
  tiles: string;
}

export interface Topic {
  title: string;
  says: readonly string[];
  pictures: readonly Picture[];
  words: readonly (readonly [word: string, meaning: string])[];
}

export const strings = {
  title: "How to play",
  about: "American Mah Jongg in five minutes.",
  open: "How to play, and the rules",
  short: "Help",
  rules: "All the rules",
  referee: "Ask the referee",
  firstGame: "Your first game, with the coach",
  page: "Open as a page",
  print: "Print",
  home: "Home",

  topics: [
    {
      title: "The idea",
      says: [
        "Four people play, each against the others. You collect tiles until your fourteen tiles match one line of the card.",
        "The first to get there says “mah jongg” and wins. The others pay.",
      ],
      pictures: [],
      words: [],
    },
    {
      title: "The tiles",
      says: [
        "There are 152 tiles. Three suits go from one to nine, with four of each tile.",
        "Then there are four winds, three dragons, eight flowers and eight jokers. Each dragon goes with a suit: green with bams, red with craks, soap with dots.",
      ],
      pictures: [
        { caption: "Dots, bams and craks", tiles: "1d 5d 9d  1b 5b 9b  1c 5c 9c" },
        { caption: "North, east, west, south; green dragon, red dragon, soap", tiles: "N E W S  G R 0" },
        { caption: "Flowers are all alike. Jokers are wild.", tiles: "F F  J" },
      ],
      words: [
        ["Soap", "the white dragon. It is also the zero."],
        ["Rack", "the stand that holds your tiles. Only you see them."],
        ["Wall", "the tiles that nobody has yet, face down."],
      ],
    },
    {
      title: "The card",
      says: [
        "The card lists every hand that wins. Each one is a line.",
        "The same color and letter mean the same suit; others mean another suit. You choose which suits.",
        "Each line ends with its value and an X or a C. X: you may call discards for it. C: the hand stays concealed, and you may call only the last tile.",
      ],
      pictures: [
        { caption: "Pair, pung, kong and quint", tiles: "2b 2b  6c 6c 6c  8d 8d 8d 8d  F F F F F" },
        {
          caption: "FFFF 2222 4444 66 in one color, made with bams",
          tiles: "F F F F  2b 2b 2b 2b  4b 4b 4b 4b  6b 6b",
        },
      ],
      words: [
        ["Pair, pung, kong, quint", "two, three, four, five of the same tile."],
        ["Concealed", "a hand that shows no tiles until it wins."],
      ],
    },
    {
      title: "The Charleston",
      says: [
        "Before play, everyone passes three tiles to the right, then three across, then three to the left. You pass what does not fit your line. You may never pass a joker.",
        "If all four agree, there is a second Charleston: left, across, right. Last comes the courtesy pass: you and the player across may trade up to three tiles.",
      ],
      pictures: [
        { caption: "You are collecting flowers and bams, so you pass these", tiles: "F F 2b 2b 4b 6b 6b  9c W 3d" },
        { caption: "Three tiles come to you face down", tiles: "? ? ?" },
      ],
      words: [
        [
          "Blind pass",
          "on the last pass of each Charleston, you may pass along tiles that are coming to you, without looking at them.",
        ],
        ["Courtesy pass", "the last trade, with the player across. The smaller number counts."],
      ],
    },
    {
      title: "A turn",
      says: [
        "East starts with fourteen tiles and discards one. Then play goes to the right.",
        "On your turn, pick a tile from the wall. Then discard the tile you need least, and say its name.",
      ],
      pictures: [{ caption: "You pick the four bam and discard the west", tiles: "F F 2b 2b 4b 6b 6b  4b  W" }],
      words: [
        ["East", "the player who starts. After each game, the next player is East."],
        ["Discard", "a tile put face up in the middle."],
      ],
    },
    {
      title: "Calling a discard",
      says: [
        "If the newest discard completes a pung, kong or quint of your line, you may call it. Expose that group on top of your rack, then discard.",
        "You may not call for a pair or a single tile, unless it is the last tile you need for mah jongg.",
      ],
      pictures: [
        { caption: "You have two", tiles: "6b 6b" },
        { caption: "Somebody discards the third: you call and expose a pung", tiles: "6b 6b 6b" },
      ],
      words: [
        ["Call", "to ask for the newest discard."],
        ["Expose", "to lay a group face up on top of your rack. The group is then an exposure."],
      ],
    },
    {
      title: "Jokers",
      says: [
        "A joker can be any tile of a pung, kong or quint. It can never be in a pair or stand for a single tile.",
        "When an exposure has a joker, and you have the tile it stands for, you may exchange the two on your turn. It does not matter whose exposure it is.",
      ],
      pictures: [
        { caption: "This exposure of eight crak has a joker", tiles: "8c 8c J" },
        { caption: "You give your eight crak and take the joker", tiles: "8c 8c 8c  J" },
      ],
      words: [["Exchange", "to trade a tile of yours for the joker that stands for it."]],
    },
    {
      title: "Winning and paying",
      says: [
        "When your fourteen tiles match a line, say “mah jongg” and show them. The last tile may be one you picked or a discard.",
        "Each player pays the value of the line. The player who discarded the last tile pays double. If the winner picked it, everyone pays double. If the hand has no jokers, all of that doubles again, except in the Singles and Pairs section.",
        "If the wall runs out first, it is a wall game: nobody wins, and nobody pays.",
      ],
      pictures: [
        { caption: "Worth 25. Self-picked: each player pays 50", tiles: "F F F F  2b 2b 2b J  4b 4b 4b 4b  6b 6b" },
      ],
      words: [
        ["Self-picked", "won with a tile from the wall."],
        ["Dead hand", "a hand that can no longer win because of a mistake. Its player takes no more turns."],
      ],
    },
    {
      title: "At the table",
      says: [
        "Name every tile you discard. Say “wait” if you need a moment to decide about a discard, and “call” when you want it.",
        "Do not touch the wall before your turn. Do not talk about your hand. If another player points out a mistake of yours, admit it. The rules say what happens next.",
      ],
      pictures: [],
      words: [],
    },
  ] satisfies readonly Topic[] as readonly Topic[],
};
