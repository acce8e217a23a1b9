// The text of one table's page: score cards, calls, corrections, penalties, typing and confirming.

export const strings = {
  loading: "Loading the score cards…",
  status: "Status",
  cards: "Score cards",
  game: "Game",
  gameNumber: (game: number) => `Game ${game}`,
  sum: "Games",
  fines: "Penalties",
  total: "Total",
  signature: "Signed by",
  signed: (signer: string) => `✓\u00a0${signer}`,
  unsigned: (signer: string) => `${signer} signs`,
  skipped: "not played",
  missing: "missing",
  corrected: "corrected",
  correctedSign: "*",
  correctedAbout: "* The director has corrected this game.",
  standIn: "does not compete",
  problems: "What to fix",
  noProblems: "The score cards agree and are signed.",
  fine: (seat: string, points: number, reason: string) =>
    `${seat}: ${String(points).replace("-", "−")} points. ${reason}`,

  call: {
    title: "The table calls you",
    onlyDirector: "The table calls the director.",
    answer: "Answer",
    send: "Answer the call",
    about: "If nothing else is open, the answer turns in the score cards.",
  },

  type: {
    title: "Type paper score cards",
    about:
      "Type the games with spaces between, as on paper. Enter goes to the next seat. Leave a field empty to change nothing.",
    example: "25:won2 0 -10:E1 X =15",
    help: "What to type",
    words: [
      ["25", "the points of a game"],
      ["-", "a game that was not played"],
      [".", "a game that is still missing"],
      ["X", "a dead hand"],
      ["0P", "the player looked at a blind tile; the penalty is already subtracted"],
      ["25:won2", "won, with 2 exposures"],
      ["-20:E2", "threw the winning tile to East, who had 2 exposures"],
      ["=25", "after the games: the total that the player wrote"],
    ],
    field: (seat: string, player: string) => `${seat}, ${player}`,
    unsigned: "not signed",
    unsignedSpoken: (seat: string) => `${seat}’s score card is not signed`,
    save: "Save these score cards",
    saved: "Saved.",
    nothing: "Type at least one score card.",
    next: "Next open table",
    board: "All tables have turned in. Back to the board",
    kept: "What you typed before is still here. It is not saved yet.",
    changed: "This table has changed since you began to type. Check the score cards above before you save.",
    forget: "Clear what I typed",
  },

  confirm: {
    title: "Confirm",
    about: "Compare the paper with the numbers above. This must be someone who did not type them.",
    confirm: "The numbers are right",
    done: "A second person has confirmed these score cards.",
    next: "Next table to confirm",
    board: "Back to the board",
    early: "You can confirm when the score cards are turned in.",
  },

  correct: {
    title: "Correct a game",
    about: "Type only what changes: 25, 0, -20:E2, 25:won2, or X for a dead hand.",
    game: "Game",
    seat: (seat: string, player: string, now: string) => `${seat}, ${player}. Now: ${now || "missing"}`,
    ruled: "The director decides this game; it need not add up",
    act: "Correct the game",
    unread: (seat: string) => `${seat}: write a number such as 25 or -20:E2, or X for a dead hand.`,
    needsNumber: (seat: string) =>
      `${seat}: X needs a number here, because a dead hand pays the winner in this scoring.`,
    nothing: "Type at least one number.",
    reason: "Reason",
  },

  penalty: {
    title: "Add a penalty",
    about: "A penalty belongs to no game. Use a minus for points that the player loses.",
    player: "Player",
    points: "Points",
    act: "Add the penalty",
    missing: "Type the points, for example -10.",
  },

  undo: {
    title: "Undo the last change",
    about: "Takes back what was recorded last at this table, after you have seen what it is.",
    show: "Show what would be undone",
    nothing: "There is nothing to undo at this table.",
  },
};
