// The text of the page that checks a wall.

export const strings = {
  page: {
    title: "Check the shuffle",
    home: "Home",
    game: "Game",
    backToWall: "Back to the wall",
    how: "How this works",
    about:
      "Before the deal the server picks a secret number, the seed, and shows everybody its fingerprint, the commitment. " +
      "The seed alone decides the dice and the wall, and nobody can find another seed with the same fingerprint. " +
      "After the game the server shows the seed, so you can check that nothing changed while you played.",
    loading: "Rebuilding the wall…",
    fromFile: (file: string) => `From your file ${file}`,
    replay: "Replay",
    file: "A game from a file",
    fileAbout:
      "Choose a game that you saved as a file. You can check its shuffle and replay it. " +
      "The server reads the file and does not keep it.",
    chooseFile: "Choose a file",
    backToGame: (game: number | null) => `Back to game ${game}`,
  },
  results: {
    fair: "The wall was fair",
    unchanged: "The wall was not changed",
    known: "The player knew this wall before the deal.",
    knownAbout: "The player had played this deal before, or the deal was prepared. The other players were all bots.",
    unfair: "Something is wrong",
    right: "Yes.",
    wrong: "No.",
    browser: (same: boolean) =>
      `Your browser computed the SHA-256 of the seed, and it ${same ? "matches" : "does not match"} the commitment.`,
    commitment: "Commitment, shown before the deal",
    seed: "Seed, shown after the game",
    hash: "SHA-256 of the seed, computed by your browser",
    noHash: "Browsers compute it only over HTTPS or on this computer. The program below works anywhere.",
  },
  manual: {
    heading: "Check it without us",
    program: "The program",
    copy: "Copy the program",
    copied: "Program copied.",
    notCopied: "Please select the program and copy it yourself. This browser did not copy it.",
    prints: "What it prints",
  },
  wall: {
    heading: "Dice and wall",
    takers: (players: string) =>
      `The letter under a tile shows who got it: ${players}. A tile without a letter stayed in the wall.`,
    taker: (letter: string, name: string) => `${letter} is ${name}`,
    order: (first: number) => `Read row by row. The tiles East set aside, from number ${first} on, are underlined.`,
    row: (first: number, tiles: string) => `From ${first}: ${tiles}`,
    tile: (tile: string, taker: string) => (taker ? `${tile} to ${taker}` : tile),
  },
};
