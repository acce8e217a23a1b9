// The text of a table's and a player's score cards.

import type { TournamentCommand } from "../api";
import { listed, possessive } from "../../../ui/prose";
import { strings as shared } from "../../../ui/strings";
import type { Facts } from "./report";

const COUNTS = ["no exposures", "one exposure", "two exposures", "three exposures", "four exposures"];
const TIMES = ["", "", " twice", " three times", " four times", " five times", " six times"];

export const strings = {
  back: { home: "Home", table: "Score cards", step: "Back" },
  title: (round: number, table: number) => `Round ${round}, table ${table}`,
  tableOnly: (table: number) => `Table ${table}`,

  clock: {
    label: "Time left",
    none: "The clock has not started",
    stopped: "Clock stopped",
    running: "Time left",
    up: "Time is up",
  },

  /** What to do next, in one sentence. */
  next: {
    registration: "The tournament has not begun. Please wait for the director.",
    noRound: "Please wait: the first round begins soon.",
    empty: "Nobody plays at this table in this round.",
    rests: "You sit out this round. Come back for the next one.",
    over: "The tournament is over. Thank you for playing.",
    turnedIn: "Your score cards are turned in. You are done with this round.",
    turnedInWaiting: "The score cards are turned in as soon as the network is back.",
    called: "Please wait for the director.",
    calledPlaying: "You have called the director. You can keep entering games.",
    online: "Your table plays online. The referee fills in the score cards.",
    onlineGame: (game: number | undefined) =>
      game === undefined
        ? "Your table has finished. The director is checking the score cards."
        : `Next: game ${game}, online.`,
    conflicts: "The score cards do not agree. Read what does not fit, and enter that game again.",
    play: (game: number) => `Play game ${game}, then enter it here.`,
    timeUp: (game: number) => `Time is up. Enter game ${game}, or say that it was not played.`,
    waiting: "Keep this page open. The score cards can be signed when the network is back.",
    noNumbers: "No game was played, so the director decides this round. Call the director.",
    sign: (names: readonly string[]) =>
      `Check the score cards. ${listed(names)} still ${names.length === 1 ? "has" : "have"} to sign.`,
    signYours: (owner: string) => `Check ${possessive(owner)} score card, and sign it.`,
    signOthers: (names: readonly string[]) =>
      `You have signed. ${listed(names)} still ${names.length === 1 ? "has" : "have"} to sign.`,
    turnIn: (east: string) => `${east} turns in the score cards.`,
    turnInYours: "Everyone has signed. Turn in the score cards.",
  },
  enter: (game: number) => `Enter game ${game}`,
  resume: (game: number) => `Continue with game ${game}`,

  cards: {
    heading: "Score cards",
    game: "Game",
    again: (game: number) => `Game ${game}: enter it again`,
    skipped: "not played",
    waiting: "waiting for the network",
    fines: "Penalties",
    total: "Total",
    signed: "signed",
    unsigned: "not signed",
    standIn: "stand-in",
    corrected: "corrected by the director",
    help: "To correct a game, tap its number.",
    notSent: (game: number, what: string) => `Game ${game}: ${what} Waiting for the network.`,
    fine: (name: string, points: number, reason: string) => `${name}: ${points}. ${reason}`,
  },
  conflicts: "What does not fit",

  /** A game entered on this device, and a different version that someone else entered. */
  versions: {
    title: (game: number) => `Game ${game}: which version is right?`,
    about: (game: number, by: string) =>
      `${by || "Another phone at this table"} entered game ${game} before yours arrived. Ask the table which version is right.`,
    theirs: "On the score cards now",
    mine: "You entered",
    keep: "Keep theirs",
    use: "Use mine",
    signsAgain: "If you use yours, every score card that changes must be signed again.",
    turnedIn: "The score cards are turned in. If yours is right, call the director.",
    numbers: (rows: readonly string[]) => `${rows.join(", ")}.`,
    row: (name: string, points: string) => `${name} ${points.replace("-", "−")}`,
    empty: "Nothing.",
  },

  wizard: {
    check: (game: number) => `Game ${game}: is this right?`,
    later: "Finish later",
    done: "Done",
    save: "Save this game",
    more: "Also: a dead hand, or a look at a blind tile",
    before: (game: number) => `Game ${game} is on the score cards. If you save it again, everybody signs again.`,
    moved: (round: number) => `Round ${round} has begun, so the game that you were entering was not saved.`,
    value: "The value on the card",
    use: "Use this value",
    noNumber: "Please type the value as a number, for example 25.",
  },
  questions: {
    ending: (game: number) => `How did game ${game} end?`,
    won: (name: string) => `${name} won`,
    wall: "Wall game",
    wallAbout: "Nobody won",
    time: "The bell ended it",
    timeAbout: "Time was up before anybody won",
    skipped: (game: number) => `Game ${game} was not played`,
    skippedAbout: "There was no time for it",
    value: (name: string) => `What is ${possessive(name)} hand worth?`,
    tile: "Who threw the winning tile?",
    threw: (name: string) => `${name} threw it`,
    picked: (name: string) => `${name} picked it`,
    pickedAbout: "Self-picked",
    exposures: (name: string) => `How many exposures did ${name} have when the tile was thrown?`,
    exposureCount: (count: number) => (count ? String(count) : "None"),
    jokers: (name: string) => `Did ${possessive(name)} hand have jokers?`,
    withJokers: "Yes, jokers",
    jokerless: "No, jokerless",
    pairs: "It was singles and pairs",
    pairsAbout: "These hands earn no jokerless bonus",
    also: "What else happened?",
    dead: "A hand was dead",
    peeked: "Somebody looked at a blind tile",
    peekedAbout: "Enter each look separately",
    whoseDead: "Whose hand was dead?",
    whoPeeked: "Who looked at a blind tile?",
  },

  signing: {
    heading: "Signatures",
    signs: (signer: string, owner: string) => `${signer} signs for ${owner}`,
    has: (signer: string, owner: string) => `${signer} has signed for ${owner}`,
    waits: (signer: string, owner: string) => `${signer} has signed for ${owner}, waiting for the network`,
    open: (signer: string, owner: string) => `${signer} has not signed for ${owner} yet`,
    title: (signer: string, owner: string) => `${signer}, check ${possessive(owner)} score card`,
    game: (game: number) => `Game ${game}`,
    total: "Total",
    about: "Sign only if every number is right. If one is wrong, go back and enter that game again.",
    sign: (signer: string, owner: string) => `I am ${signer}, and I sign for ${owner}`,
    wrong: "A number is wrong",
    turnIn: (east: string) => `${east} turns in the score cards`,
    turnInQuestion: "Turn in the score cards?",
    turnInAbout: "After this, only the director can change them.",
    turnInYes: "Turn in",
  },

  director: {
    heading: "The director",
    call: "Call the director",
    title: "Call the director",
    about: "The director sees your table and your question, and will come to you or answer here.",
    who: "Who is asking?",
    question: "Your question",
    missing: "Please write your question first.",
    send: "Call the director",
    pending: "You have called the director:",
    wait: "The director will come to your table or answer here.",
    answer: "The director has answered:",
    referee: "Look up a rule",
  },

  going: {
    heading: "Where to go next",
    round: (round: number) => `Round ${round}`,
    place: (table: number, seat: string) => `Table ${table}, ${seat}`,
    rests: "Sits out",
  },
};

/** "Game 2 of round 1", for an entry that the server refused. */
export function commandText(command: TournamentCommand): string {
  if (command.type === "check_in") return "that you are here";
  if (command.type !== "for_table") return "";
  const inner = command.command;
  switch (inner.type) {
    case "record_game":
    case "skip_game":
      return `game ${inner.game} of round ${command.round}`;
    case "sign":
      return `a signature of round ${command.round}`;
    case "turn_in":
      return `turning in the score cards of round ${command.round}`;
    case "call_director":
      return `your question in round ${command.round}`;
    default:
      return "";
  }
}

/** "Kay won 25 from Irma, two exposures." */
export function gameText(facts: Facts, names: readonly string[]): string {
  const name = (seat: number | undefined): string => names[seat ?? -1] ?? "somebody";
  const dead = facts.dead?.length ? ` Dead: ${listed(facts.dead.map(name))}.` : "";
  return `${endText(facts, name)}.${dead}${peekText(facts.peeked ?? [], name)}`;
}

function endText(facts: Facts, name: (seat: number | undefined) => string): string {
  if (facts.end === "wall") return "Wall game";
  if (facts.end === "time") return "The bell ended the game";
  if (facts.end !== "mahjong") return "Not played";
  const thrown = facts.thrower !== undefined && facts.thrower >= 0;
  const tile = thrown ? ` from ${name(facts.thrower)}, ${COUNTS[facts.exposures ?? 0]}` : ", self-picked";
  return `${name(facts.winner)} won ${facts.value}${tile}${facts.jokerless ? ", jokerless" : ""}`;
}

function peekText(peeked: readonly number[], name: (seat: number) => string): string {
  const seats = [...new Set(peeked)];
  const looks = (seat: number): number => peeked.filter((one) => one === seat).length;
  return seats.map((seat) => ` ${name(seat)} looked at a blind tile${TIMES[looks(seat)] ?? ""}.`).join("");
}

export const seatName = (seat: number): string => shared.seats[seat] ?? "";
