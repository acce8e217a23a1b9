// The text of the form of a tournament, and of the movement lab.

import { counted } from "../../../../ui/prose";

/** How people move, in one phrase, by the wish. */
const MOVES = {
  seated: "East stays seated",
  sheet: "you use the standard movement",
  league: "you use the League’s movement",
  free: "everybody moves",
};

export const strings = {
  form: {
    name: "Name of the tournament",
    namePlaceholder: "Spring Open",
    nameMissing: "Give the tournament a name.",
    director: "Your name",
    directorAbout: "It appears in the log with each decision.",
    directorMissing: "Type your name. It appears in the log with each decision.",
    day: "Date",
    place: "Location",
    optional: "(optional)",
    card: "Card",
    noCard: "The League’s card, or another card",
    noCardAbout: "We do not have this card, so any hand value is allowed. Everything else is still checked.",
    ownCard: "A card of my own",
    keptCard: (name: string) => `${name} (current)`,
    cardText: "The card’s text",
    cardHelp: "How to write a card",
    scoring: "Scoring",
    presets: {
      sheet: ["St. Louis", "Points for the winner, small deductions for the discarder."],
      mahjcon: ["MahjCon", "Like St. Louis, but a discarder loses points only to a hand with two or more exposures."],
      payments: ["Payments", "Players pay as in a home game. Each player’s balance is the score."],
    },
    keptScoring: (name: string) => `Current: ${name}`,
    rounds: "Rounds",
    minutes: "Minutes in a round",
    minutesAbout: "0 means no clock.",
    more: "More choices",
    moreAbout: "Games in a round, places, movement, ties, entries by link",
    games: "Games in a round",
    places: "Most players",
    placesAbout: "0 means no limit. After that, players go to the waiting list.",
    fill: "If the players do not fill the tables",
    fills: [
      ["stand-ins", "Stand-ins", "People who do not compete fill the last chairs."],
      ["byes", "Byes", "One to three players sit out each round, in turn."],
      ["threes", "Tables of three", "One to three tables play without North."],
    ],
    wish: "How people move",
    wishes: [
      ["seated", "East stays seated", "The simplest movement in which nobody meets twice."],
      ["sheet", "The standard movement", "West up 2 tables, North up 1, South down 1, even if players meet again."],
      [
        "league",
        "The League’s movement",
        "East up 1 table, South down 1, West up 2, North down 2, even if players meet again.",
      ],
      ["free", "Everybody moves", "East moves, too. Allows more rounds in which nobody meets twice."],
    ],
    lab: "Open the movement lab",
    ties: "If players have the same total",
    firstTie: "First compare",
    nextTie: "Then compare",
    noTie: "Nothing: they share the place",
    noMoreTies: "Nothing more",
    tieRules: {
      wins: "games won",
      "best round": "the best round",
      "best game": "the best game",
      "last round": "the last round",
    },
    stepFree: "Step-free tables",
    stepFreeAbout: "Numbers, such as 1, 2. Players who need one sit there.",
    stepFreeProblem: "Step-free tables: type table numbers, such as 1, 2.",
    open: "Anyone with the public link can enter",
    openAbout: "If not, you and your assistants enter everybody.",
    number: (label: string, min: number, max: number) => `${label}: type a number from ${min} to ${max}.`,
    less: (label: string) => `${label}: one less`,
    greater: (label: string) => `${label}: one more`,
  },

  create: {
    title: "New tournament",
    about:
      "Only the tournament’s name and your name are required. You can change everything else until the tournament begins.",
    create: "Create the tournament",
  },

  settings: {
    title: "Settings",
    about: "Change the settings. Players with the public link see them at once.",
    save: "Save",
    saved: "Saved.",
    begun: "The tournament has begun, so these choices are fixed.",
    facts: {
      name: "Name",
      day: "Date",
      place: "Location",
      card: "Card",
      scoring: "Scoring",
      rounds: "Rounds",
      minutes: "Minutes in a round",
      ties: "Ties",
    },
    notChecked: "Values are not checked",
    noClock: "No clock",
    shared: "Players with the same total share the place",
  },

  lab: {
    title: "Movement lab",
    about: "See who meets whom before anybody has entered. A repeat is a meeting of two players who have met before.",
    tables: "Tables",
    players: (tables: number) => `${counted(tables, "table")}, ${4 * tables} players`,
    tableCount: (tables: number) => `${tables}, ${4 * tables} players`,
    rounds: "Rounds",
    roundCount: (rounds: number) => counted(rounds, "round"),
    wish: "How people move",
    result: "Result",
    loading: "Computing…",
    noRepeats: "No repeats",
    repeats: (count: number) => counted(count, "repeat"),
    noRepeatsAbout: "Nobody meets anybody twice.",
    repeatsAbout: (pairs: number, most: number) =>
      pairs === 1
        ? `1 pair of players meets ${most} times.`
        : `${pairs} pairs of players meet more than once, at most ${most} times.`,
    movements: {
      sheet: "The standard movement: West up 2 tables, North up 1, South down 1.",
      league: "The League’s movement: East up 1 table, South down 1, West up 2, North down 2.",
      skip: "East stays. The others make the standard moves, except after one or two rounds.",
      varied: "Different moves after every round. East stays; the others follow the printed list.",
      free: "Everybody moves and follows the printed list.",
      searched: "Players follow the printed list. The seats come from a search for few repeats.",
    },
    noFix: "No small change avoids all repeats.",
    fix: {
      wish: (wish: keyof typeof MOVES) => `There are no repeats if ${MOVES[wish]}.`,
      tables: (tables: number) => `With ${tables} tables there are no repeats.`,
      rounds: (rounds: number) => `With ${counted(rounds, "round")} there are no repeats.`,
    },
    apply: "Use that",
    picture: "Who meets whom",
    pictureAbout:
      "A row and a column for each player. The numbers are the tables. The square where they cross says how often the two meet.",
    pictureLabel: (players: number, pairs: number) =>
      `A grid of ${players} players. ${pairs === 0 ? "No two players meet" : `${counted(pairs, "pair")} of players ${pairs === 1 ? "meets" : "meet"}`} more than once.`,
    legend: ["never", "once", "twice", "three times or more"],
    pairs: "Pairs who meet more than once",
    pair: (one: string, other: string, times: number) =>
      `${one} and ${other}: ${times === 2 ? "twice" : `${times} times`}`,
    morePairs: (count: number) => `and ${count} more`,
    day: "One player’s day",
    player: "Player",
    playerAbout: "E1 begins as East at table 1.",
    round: (round: number) => `Round ${round}`,
    table: (table: number) => `Table ${table}`,
    stays: (player: string, table: number) => `${player} stays at table ${table} all day.`,
    moves: (player: string, tables: number) => `${player} sits at ${counted(tables, "table")} during the day.`,
  },
};
