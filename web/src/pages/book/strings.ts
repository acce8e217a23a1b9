// The text of the score book.

import type { BookCommand, Facts, Payment, Seat } from "./api";
import { cents } from "../../ui/money";
import { capital, counted, listed } from "../../ui/prose";

const WHEN_BACK = "when you are online";
/** The rules by which only the player who made the mistake pays. */
const ONE_PAYS: readonly string[] = ["PAY-14", "PAY-15"];

export const strings = {
  back: { home: "Home", all: "All score books", book: "Score book", games: "Games so far", step: "Back" },
  loading: "Loading…",
  optional: "(optional)",

  list: {
    title: "Score books",
    about: "For a game with real tiles. Enter who won, and your phone calculates who pays whom.",
    open: "Open a new score book",
    heading: "Your score books",
    games: (games: number, ago: string) => `${counted(games, "game")}, ${ago}`,
    empty: "Your score books will appear here. Anyone who has the link to keep score can view and change the book.",
  },
  newBook: {
    title: "New score book",
    people: "Who is playing? Start with East, then go to the right.",
    places: [
      ["East", "deals the first game"],
      ["South", "to East’s right"],
      ["West", "across from East"],
      ["North", "to East’s left; leave empty for three players"],
      ["Fifth player", "(optional), sits out first"],
    ] as const,
    nameMissing: (place: string) => `Please type a name for ${place}.`,
    name: "Session name",
    more: "Card, pie and rules",
    card: "Your card",
    noCard: "Enter values only",
    ownCard: "Our own card",
    cardText: "The card’s text, in the card language",
    cardHelp: "Get help writing it",
    pie: "The pie: the most anybody can lose, in cents",
    noLimit: "(empty for no limit)",
    open: "Start the score book",
  },
  oneBook: {
    title: "Score book",
    missing:
      "Ask for the link again. There is no score book at this address: the link may be incomplete, or the owner made new links.",
    all: "My score books",
    offline: "Connect to the network to open this score book. It is not on this phone yet.",
  },

  overview: {
    over: "The session is over",
    settle: "Settle up",
    referee: "Ask the referee",
    resume: "Continue the session",
    end: "End the session",
    endQuestion: "End the session?",
    endAbout: (unpaid: number) =>
      `${unpaid === 0 ? "" : `${counted(unpaid, "payment")} ${unpaid === 1 ? "is" : "are"} not marked as paid. `}You can continue the session later.`,
    record: (game: number) => `Record game ${game}`,
    continueGame: (game: number) => `Continue game ${game}`,
    last: "Last game",
    view: "View or correct",
    pages: "Score book",
    games: (count: number) => `Games so far${count > 0 ? ` (${count})` : ""}`,
    share: "Share",
    settings: "Settings",
  },
  next: {
    game: (game: number) => `Game ${game}`,
    round: (round: number) => `round ${round}`,
    seat: (seat: string, deals: boolean) => (deals ? `${seat}, deals` : seat),
  },
  totals: {
    heading: "Totals",
    withoutPie: (amount: string) => `without the pie ${amount}`,
    open: (games: number) =>
      `${counted(games, "game")} not counted yet. ${games === 1 ? "It" : "They"} will be counted ${WHEN_BACK}.`,
    pie: (pie: number) => `The pie: nobody loses more than ${cents(pie)} in all.`,
    pieLater: (pie: number) =>
      `The pie of ${cents(pie)} is not applied yet to games that wait to be sent. The totals may change then.`,
  },
  reasons: {
    none: "Nothing yet.",
    game: (game: number) => `Game ${game}`,
    to: (name: string) => `to ${name}`,
    from: (name: string) => `from ${name}`,
    due: (due: number) => ` (${cents(due)} was due)`,
    paid: "Paid",
  },
  sync: {
    refused: (command: BookCommand) => `Not saved: ${commandText(command)}.`,
    recordAgain: "Record the game again",
    leaveOut: "Leave it out",
  },

  games: {
    title: "Games so far",
    none: "No games yet.",
    game: (game: number) => `Game ${game}`,
    east: (name: string) => `${name} was East`,
    struck: "Struck out.",
    notCalculated: "Not calculated yet",
    waiting: "Not sent yet",
    corrected: "Corrected",
  },
  game: {
    title: (game: number) => `Game ${game}`,
    missing: (game: number) => `There is no game ${game} in this book.`,
    notCalculated: `The payments will be calculated ${WHEN_BACK}.`,
    seats: (round: number, seats: string, sitsOut: string | null) =>
      `Round ${round}: ${seats}${sitsOut ? `; ${sitsOut} sat out` : ""}.`,
    strikeAbout: "A struck-out game does not count. It stays in the book, and you can restore it.",
    why: "Why?",
    strikeGame: (game: number) => `Strike out game ${game}`,
    cancel: "Cancel",
    restore: "Restore it",
    correct: "Correct it",
    strike: "Strike it out",
    history: "History",
    recorded: (caption: string) => `Recorded: ${caption}`,
    corrected: (caption: string, why: string) => `Corrected: ${caption}${why ? ` Reason: ${why}` : ""}`,
  },
  payments: {
    nobody: "Nobody pays.",
    replay: "The same East deals again.",
    pays: ({ payer, payee, due, paid }: Payment) =>
      paid < due ? `${payer} owes ${payee} ${cents(due)} but pays` : `${payer} pays ${payee}`,
    why: ({ payer, rule, why }: Payment) =>
      ONE_PAYS.includes(rule) ? `Only ${payer} pays, four times the value` : capital(why),
  },

  wizard: {
    reachesPie: (name: string, left: number, pie: number) =>
      left === 0
        ? `With the pie of ${cents(pie)}, ${name} pays nothing: it is used up.`
        : `With the pie of ${cents(pie)}, ${name} pays only ${cents(left)} of this.`,
    beforePie: (pie: number) => `The pie may lower these: nobody loses more than ${cents(pie)} in all.`,
    check: (game: number) => `Game ${game}: is this right?`,
    later: "Finish later",
    before: (caption: string) => `Recorded as: ${caption}`,
    notCalculated: `You can save the game now. The payments will be calculated ${WHEN_BACK}.`,
    why: "Why are you correcting it?",
    save: "Save this game",
    saveCorrection: "Save the correction",
    more: "Something else happened, too",
    impossible: "Go back and change the wrong answer.",
  },
  hand: {
    value: "Choose the value",
    otherValue: "Another value",
    handValue: "The value of the hand",
    use: "Use this value",
    noNumber: "Please type the value as a number, for example 25.",
    line: "Or its line on the card",
  },
  questions: {
    ending: (game: number) => `How did game ${game} end?`,
    won: (name: string) => `${name} won`,
    wall: "Nobody won",
    wallAbout: "A wall game",
    other: "Something else",
    otherAbout: "A mistake, or a replay",

    hand: (name: string) => `Which hand did ${name} have?`,
    declaredHand: (name: string) => `Which hand did ${name} declare?`,
    tile: "Where did the last tile come from?",
    discarded: (name: string) => `${name} discarded it`,
    picked: (name: string) => `${name} picked it`,
    pickedAbout: "From the wall",
    exchange: "A joker exchange",
    exchangeAbout: (name: string) => `${name} exchanged a tile for a joker, and won with it`,
    dealt: "It was dealt",
    dealtAbout: "A heavenly hand, before the Charleston",
    passed: "It was passed",
    passedAbout: "An earthly hand, in the Charleston",
    called: (name: string) => `Did ${name} call a discard on that turn?`,
    notCalled: "No, picked from the wall",
    calledFrom: (name: string) => `Yes, ${name}’s discard`,

    jokers: (name: string) => `Did ${name}’s hand have jokers?`,
    withJokers: "Yes, jokers",
    jokerless: "No, jokerless",
    pairs: "Was it from the Singles and Pairs section?",
    pairsAbout: "These hands never have jokers, and earn no jokerless bonus.",
    noPairs: "No",
    yesPairs: "Yes, singles and pairs",
    exposures: (name: string) => `How many exposures did ${name} have before that tile?`,
    exposureCount: (count: number) => (count ? String(count) : "None"),

    special: "What happened?",
    misnamed: "A misnamed tile",
    outOfTurn: "A discard out of turn",
    declaredOnIt: "and somebody declared mah jongg on it",
    inError: "Mah jongg in error",
    inErrorAbout: "somebody declared without a winning hand",
    replay: "The game will be replayed",
    replayAbout: "it was thrown in, or only one live hand was left",
    time: "Time ran out",
    timeAbout: "nobody won",
    threwIn: "Did anybody throw in a hand before the error was noticed?",
    wentOn: "No, the game continued",
    wentOnAbout: "the declared hand is dead",
    gameOver: "Yes",
    gameOverAbout: "and the game was over",
    whoMisnamed: "Who misnamed the tile?",
    whoOutOfTurn: "Who discarded out of turn?",
    whoWon: "Who won on that tile?",
    whoDeclared: "Who declared in error?",
    whoThrewIn: "Who threw in a hand?",

    also: "What else happened?",
    dead: "A hand was dead",
    challenge: "A challenge was contested",
    challengeAbout: "the player kept playing, and the table decided later who was right",
    announced: "The winner announced too low a value",
    announcedAbout: "and forgot the jokerless bonus",
    hot: "The wall was hot",
    peeked: "Somebody looked at a blind tile",
    peekedAbout: "record each look separately",
    whoseDead: "Whose hand was dead?",
    whoPeeked: "Who looked at a blind tile?",
    whoChallenged: "Who challenged?",
    whoseChallenged: "Whose hand was challenged?",
    whoRight: "Who was right?",
    upheld: "The hand was dead",
    rejected: "The hand was good",
  },

  seats: {
    check: "Is this right?",
    east: "Who is East, the dealer?",
    seat: (seat: string, before: string) => `Who is ${seat}, to ${before}’s right?`,
    about: (game: number, seat: number, seats: number) => `Seats for game ${game}: ${seat} of ${seats}`,
    sitsOut: (name: string) => `${name} sits out.`,
    save: (game: number) => `Save the seats for game ${game}`,
  },
  settle: {
    title: "Settle up",
    waiting: `You can settle up ${WHEN_BACK}. Some entries have not been sent yet.`,
    points: "You play for points: there is nothing to pay.",
    even: "Nobody owes anybody anything.",
    transfers: "The fewest payments that make everybody even:",
    pays: "pays",
    paid: "Mark paid",
    /** For screen readers, after "Mark paid". */
    paidWho: (payer: string, payee: string) => `: ${payer} to ${payee}`,
    paidSoFar: "Paid so far",
    payment: (payer: string, payee: string) => `${payer} paid ${payee}`,
    at: (time: string) => `at ${time}`,
    takeBack: "Take back",
    takeBackWhat: (payer: string, payee: string, amount: number) => ` the ${cents(amount)} from ${payer} to ${payee}`,
    owed: "Where these amounts come from",
    owedAbout: "Already included above. Do not pay these too.",
    owes: (payer: string, payee: string) => `${payer} to ${payee}`,
  },
  settings: {
    title: "Score book settings",
    seats: "Seats",
    next: (game: number, seats: readonly string[], sitsOut: string | null | undefined) =>
      `In game ${game}, from East: ${seats.join(", ")}${sitsOut ? `; ${sitsOut} sits out` : ""}.`,
    changeSeats: "Change seats",
    names: "Names",
    player: "Player",
    choose: "Choose…",
    newName: "New name",
    rename: "Change the name",
    pie: "The pie",
    noPie: "No pie: everybody pays the full amount.",
    pieAbout: (pie: number) =>
      `Nobody loses more than ${cents(pie)} in all. A player who has lost that much keeps playing and pays nothing more.`,
    pieAmount: "The most anybody can lose, in dollars",
    setPie: "Play with a pie",
    changePie: "Change the pie",
    dropPie: "Play without a pie",
    rules: "Rules of this book",
    card: (name: string) => `Card: ${name}.`,
    session: "The session",
    log: "All entries",
  },
  links: {
    watch: "Link to watch",
    copyWatch: "Copy watch link",
    watchAbout: "Shows everybody’s score. It cannot change the score book.",
    write: "Link to keep score",
    copyWrite: "Copy score-keeping link",
    writeAbout: "Send it only to players: it can change the score book.",
    send: "Send",
    renew: "Make new links",
    renewQuestion: "Make new links?",
    renewAbout: "The old links stop working. Send the new links to everybody who keeps score or watches.",
  },
  sheet: {
    when: (day: string, people: readonly string[], ended: boolean) =>
      `${day ? `${day}. ` : ""}${people.join(", ")}.${ended ? "" : " Still playing."}`,
    waiting: "Entries that have not been sent yet are not on this page.",
    print: "Print",
    savePdf: "Save as PDF",
    saveCsv: "Save as spreadsheet",
    points: "Points",
    totals: "Totals",
    player: "Player",
    due: "Due",
    withPie: "With the pie",
    settle: "Settle up",
    pays: (payer: string, payee: string) => `${payer} pays ${payee}`,
    paid: (payer: string, payee: string, amount: number) => `${payer} paid ${payee} ${cents(amount)}.`,
    games: "Games",
    none: "None yet.",
    game: (game: number) => `Game ${game}`,
    east: (name: string) => `East: ${name}`,
    struck: "Struck out.",
    corrected: (before: string, why: string) => `Corrected. Before: ${before}${why ? ` Reason: ${why}` : ""}`,
  },
};

/** A game in one or two sentences, for display until the server sends its caption. */
export function gameCaption(facts: Facts, names: readonly string[]): string {
  const name = (seat: Seat | undefined): string => names[seat ?? -1] ?? "somebody";
  const dead = facts.dead?.length ? ` Dead: ${listed(facts.dead.map(name))}.` : "";
  return resultText(facts, name) + dead;
}

function resultText(facts: Facts, name: (seat: Seat | undefined) => string): string {
  const win = `${name(facts.winner)} won ${facts.value}${facts.jokerless ? " jokerless" : ""}`;
  switch (facts.result) {
    case "mahjong":
      return `${win}${sourceText(facts, name)}.`;
    case "miscall":
      return `${win} on a tile that ${name(facts.offender)} misnamed.`;
    case "out of turn":
      return `${win} on a tile that ${name(facts.offender)} discarded out of turn.`;
    case "mahjong in error":
      return `${name(facts.declarer)} declared mah jongg in error, and ${listed((facts.threw_in ?? []).map(name))} threw in.`;
    case "wall":
      return "Wall game: nobody won.";
    case "time":
      return "Time ran out before anybody won.";
    default:
      return "The game will be replayed.";
  }
}

function sourceText(facts: Facts, name: (seat: Seat | undefined) => string): string {
  if (facts.how === "heavenly") return " with a heavenly hand";
  if (facts.how === "earthly") return " with an earthly hand";
  if (facts.how === "exchange") return " with an exchanged joker";
  return facts.self_picked ? ", self-picked" : ` on ${name(facts.thrower)}’s discard`;
}

function commandText(command: BookCommand): string {
  switch (command.type) {
    case "add_game":
      return `game ${command.number}`;
    case "correct_game":
      return `the correction to game ${command.game}`;
    case "strike_game":
      return `striking out game ${command.game}`;
    case "restore_game":
      return `restoring game ${command.game}`;
    case "seat":
      return "the new seats";
    case "pay":
      return `${command.payer} paid ${command.payee} ${cents(command.amount)}`;
    case "take_back_payment":
      return "taking back a payment";
    case "rename":
      return `the new name ${command.name}`;
    case "set_pie":
      return "the pie";
    case "end_evening":
      return "ending the session";
    case "go_on":
      return "continuing the session";
  }
}
