// The text of the director's pages that have no folder of their own.

import { counted, listed } from "../../../ui/prose";
import type { TableStatus } from "../api";

const SEATS = ["East", "South", "West", "North"];

const STATUSES: Record<TableStatus, string> = {
  playing: "Playing",
  entered: "Some games entered",
  reconciled: "Score cards agree",
  signed: "Signed",
  "turned in": "Turned in",
  locked: "Confirmed",
};

const duration = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

export const strings = {
  seats: SEATS,
  seat: (seat: number) => SEATS[seat] ?? "",
  status: (status: TableStatus) => STATUSES[status],
  /** The state of a table while its games come in. */
  entered: (entered: number, games: number, conflict: boolean) =>
    conflict ? "Needs a correction" : `${entered} of ${counted(games, "game")} entered`,
  roundTable: (round: number, table: number) => `Round ${round}, table ${table}`,
  table: (table: number) => `Table ${table}`,
  cancel: "Cancel",
  accept: "Accept",
  reason: "Reason",
  reasonMissing: "Give a reason. The log keeps it.",

  list: {
    title: "Tournaments",
    about:
      "Run a tournament from the announcement to the last score card: entries, seats, clock, score cards and standings. Your assistants, the tables and the players each get a link of their own.",
    create: "New tournament",
    lab: "Movement lab",
    labAbout: "Who meets whom with 8 tables and 5 rounds?",
    season: "Season",
    seasonAbout: "Add up several tournaments.",
    mine: "My tournaments",
    continue: "Continue",
    empty: "You have no tournaments on this device yet.",
    line: (players: number, when: string) => `${counted(players, "player")} · last change ${when}`,
    import: "Import a log",
    importAbout: "Continue a tournament from another laptop or from the command line.",
    importName: "Your name",
    importFile: "Choose the log file",
    importing: "Reading the log…",
    importNameMissing: "Type your name first.",
  },

  nav: {
    label: "Tournament pages",
    more: "More",
    less: "Less",
    pages: {
      "": "Board",
      entries: "Entries",
      round: "Round",
      changes: "Changes",
      results: "Results",
      print: "Print",
      links: "Links",
      log: "Log",
      settings: "Settings",
    },
    assistant: (name: string) => `${name}, assistant`,
    director: (name: string) => `${name}, director`,
    notAllowed: "Only the director can open this page.",
    nothing: "There is no such page.",
  },

  board: {
    registration: "The tournament has not begun.",
    entered: (entered: number, here: number, waiting: number) =>
      `${entered}\u00a0entered, ${here}\u00a0checked\u00a0in${waiting ? `, ${waiting} on the waiting list` : ""}.`,
    toEntries: "Entries and check-in",
    steps: "Before tournament day",
    stepLinks: "Make links for assistants, tables and players",
    stepSettings: "Check the settings",
    stepLab: "Open the movement lab",
    noRound: "No round has begun. Everybody’s seats are planned.",
    calls: "Calls for the director",
    answer: "Answer",
    call: (round: number, table: number, current: boolean) =>
      current ? `Table ${table}` : `Round ${round}, table ${table}`,
    tables: "Tables",
    round: (round: number, rounds: number) => (rounds ? `Round ${round} of ${rounds}` : `Round ${round}`),
    in: (done: number, all: number) => `${done} of ${all} tables turned in`,
    called: "Calls the director",
    quiet: (minutes: number) => (minutes < 1 ? "Changed just now" : `${duration(minutes)} without a change`),
    noEntry: (minutes: number | null) => (minutes ? `No entry for ${duration(minutes)}` : "No entry yet"),
    resting: (names: string[]) => `${listed(names)} ${names.length === 1 ? "sits" : "sit"} out.`,
    late: "Missing from earlier rounds",
    standings: "Standings",
    shown: "Everybody with a link sees the standings.",
    hidden: "Only you and your assistants see the standings.",
    hide: "Hide the standings",
    show: "Show the standings",
    over: "All score cards are turned in. The tournament is over.",
    toResults: "Results",
  },

  clock: {
    title: "Clock",
    left: (time: string) => `${time} left`,
    stopped: "Clock stopped",
    over: (time: string) => `Time ran out ${time} ago`,
    start: (minutes: number) => `Start ${counted(minutes, "minute")}`,
    stop: "Stop",
    resume: "Resume",
    more: "+5 minutes",
    less: "−1 minute",
    again: "Reset the clock",
    minutes: "Minutes",
    startAny: "Start",
    none: "The clock of this round has not started.",
  },

  round: {
    begin: (round: number) => `Start round ${round}`,
    beginEarly: (round: number) => `Start round ${round} early`,
    earlyQuestion: "Start early?",
    early: (open: number) =>
      `${open === 1 ? "1 table has not turned in its" : `${open} tables have not turned in their`} score cards. They can still turn them in, and the board keeps listing them.`,
    online: "Play the next round online",
    last: "This is the last round.",
    next: (round: number) => `Next: round ${round}`,
    now: (round: number) => `Now: round ${round}`,
    search: "Find a player",
    byTable: "Seats",
    sitsOut: "sits out",
    place: (table: number, seat: string) => `Table ${table}, ${seat}`,
    nobody: "Nobody has that name.",
    notBegun: "The tournament has not begun, so nobody has a seat yet.",
    undoRound: (round: number) => `Undo the start of round ${round}`,
    undoBegin: "Undo the start of the tournament",
    undoAbout: "Possible as long as the tables have no numbers. The log keeps both.",
    other: "Score cards of any table",
    otherRound: "Round",
    otherTable: "Table",
    open: "Open",
  },

  print: {
    about: "Tap one to get a PDF file to print.",
    later: "Available when all score cards are in.",
    laterStandings: "Available when the first score cards are in.",
    paper: "Paper",
    papers: [
      ["us-letter", "US letter", ""],
      ["a4", "A4", ""],
    ],
    notBegun: "There is nothing to print until the tournament has begun.",
    kinds: [
      ["cards", "Score cards", "With names and QR codes. One table and round per page, to cut in four."],
      ["tables", "Table sheets", "Who sits there in every round, and where each player goes next."],
      ["itineraries", "Slips for players", "Every round’s table, to cut out and carry."],
      ["seating", "Seating lists", "For the wall: everybody by name, then each round by table."],
      ["monitor", "Checklist", "For the person who collects the score cards."],
      ["blanks", "Blank score cards", "In case the computer fails."],
      ["standings", "Standings", "Everybody’s place and points so far."],
      ["results", "Results", "Winners, prizes and standings."],
      ["certificates", "Certificates", "For the first three places."],
    ],
    qr: "Links with QR codes",
    qrAbout: "For the tables and the players.",
  },

  results: {
    notBegun: "The tournament has not begun, so there are no standings.",
    none: "No table has turned in its score cards yet.",
    files: "Files",
    pdf: "Results to print (PDF)",
    csv: "Standings for a spreadsheet (CSV)",
    log: "The whole log",
    logAbout: "You can import the log on another laptop, or keep it as proof.",
    head: (head: string) => `The log’s last hash: ${head}`,
  },
};
