// The text of a game's result and a match's score.
import { counted } from "../../../ui/prose";
import type { How, Result } from "../../../api/wire";

export const strings = {
  youWon: "Mah jongg! You have won.",
  won: (name: string) => `Mah jongg! ${name} has won.`,
  /** The text between the section and the value: "Quints, line 3, worth 45". */
  line: (number: number) => `, line ${number}, worth`,
  worth: "The hand is worth",
  hand: "Winning hand",
  allRacks: "All racks",
  match: "The match so far",
  deadHand: ", dead hand",

  rareHands: { heavenly: "A heavenly hand!", earthly: "An earthly hand!" } as Partial<Record<How, string>>,
  how: {
    heavenly: "With the dealt tiles, before the Charleston.",
    earthly: "With tiles from the Charleston, before the first discard.",
    pick: "Self-picked from the wall.",
    lastPick: "Self-picked: the last tile of the wall.",
    exchange: "Self-picked, with an exchanged joker.",
    exchangeAfterCall: "With an exchanged joker, after a call.",
    discard: (discard: string, isLast: boolean) => `${discard}${isLast ? ", the last of the game" : ""}.`,
    someDiscard: "With a discard",
    discardOf: (name: string) => `With ${name}’s discard`,
    tileOf: (tile: string, name: string) => `With the ${tile} that ${name} discarded`,
  },
  distinctions: {
    singlesAndPairs: "Singles and pairs",
    jokerless: "Jokerless",
    concealed: "Concealed",
    hotWall: "Hot wall: the discarder pays for everyone",
  },
  endings: {
    wall: { title: "Wall game", text: "The wall is empty, and nobody has won." },
    replay: { title: "To be replayed", text: "This game does not count. The same East deals again." },
    "thrown in": { title: "Thrown in", text: "The tiles were thrown in, and the game is over." },
    time: { title: "Time is up", text: "The clock ended the game, and nobody has won." },
  } satisfies Record<Exclude<Result, "" | "mahjong">, { title: string; text: string }>,
  mahjong: "Mah jongg",

  payments: {
    title: "Payments for this game",
    points: "Points for this game",
    nobodyPays: "Nobody pays",
    nobodyScores: "Nobody scores",
    details: "How this is counted",
    you: "You",
    youWin: (amount: string) => `You win ${amount}`,
    youGet: (amount: string) => `You get ${amount}`,
    forHand: (amount: string) => `${amount} for the hand`,
    forChallenge: (amount: string, name: string) => `${amount} from ${name} for a challenge`,
    youPay: (amount: string) => `You pay ${amount}`,
    youPayTo: (name: string, amount: string) => `You pay ${name} ${amount}`,
    youPayNothing: "You pay nothing",
    youScore: (points: number) => `You score ${counted(points, "point")}`,
    youLose: (points: number) => `You lose ${counted(points, "point")}`,
    wins: (name: string, amount: string) => `${name} wins ${amount}`,
    scores: (name: string, points: number) => `${name} scores ${counted(points, "point")}`,
    gets: (parts: readonly string[]) => `gets ${parts.join(", ")}`,
    amountFrom: (amount: string, name: string) => `${amount} from ${name}`,
    pays: (name: string) => `pays ${name}`,
    reason: (why: string) => `${why}.`,
    /** What points are for, by rule, where the text in the event is odd. That text is in records and cannot change. */
    pointsFor: { "TRM-04": "self-picked", "TRM-05": "jokerless" } as Partial<Record<string, string>>,
  },

  soundInvitation: {
    question: "Would you like to hear soft sounds when tiles move? You can change this in Settings.",
    yes: "Turn on sounds",
    no: "No, thanks",
  },

  ledger: {
    none: "No games yet. Scores will appear here when the first game starts.",
    /** The name of East follows. */
    next: (game: number, round: number) => `Next is game ${game} of round ${round}. East will be`,
    current: (game: number, round: number) => `This is game ${game} of round ${round}. East is`,
    pivot: (name: string) => `. The match began with ${name} as East.`,
    points: "Points so far",
    balances: "Totals so far",
    you: "(you)",
    settleUp: "To settle up now",
    even: "Nobody owes anything.",
    pays: (payer: string, payee: string) => `${payer} pays ${payee}`,
    games: "Game by game",
    game: (number: number) => `Game ${number}`,
    /** The amount follows. A pie may cap the payment. */
    paid: (payer: string, payee: string, due: string, isCapped: boolean) =>
      isCapped ? `${payer} owes ${payee} ${due} but pays` : `${payer} pays ${payee}`,
    reason: (why: string) => `${why}.`,
    /** What points are for, by rule, where the text in the event is odd. That text is in records and cannot change. */
    pointsFor: { "TRM-04": "self-picked", "TRM-05": "jokerless" } as Partial<Record<string, string>>,
  },

  next: {
    button: "Next game",
    east: (name: string) => `${name} will be East.`,
    closed: "This table is closed.",
    paused: "The table is paused.",
    watching: "Waiting for a player to start the next game.",
    waiting: (host: string) => `Waiting for ${host} to start the next game…`,
    host: "the host",
  },

  finished: {
    label: "Finished game",
    review: "Review my game",
    replay: "Replay",
    shuffle: "The shuffle",
    check: "Check the shuffle",
    download: "Save this game as a file",
    seed: "Secret number of this wall",
    commitment: "Its code, shown before the deal",
    newMatch: {
      label: "New match",
      question: "Settle up first: you will not see the scores of this match again. Start a new match?",
      yes: "Start a new match",
      no: "Keep this match",
    },
  },
};
