// The text around the chapters of the tutorial (chapters.ts).

export const strings = {
  title: "Learn · Charleston",
  home: "Home",
  howToPlay: "How to play",
  gamesLabel: "Games with the coach",
  /** The guided games: the button, and the title of the table. */
  games: {
    first: {
      title: "Your first game (10 minutes)",
      about: "The coach tells you what to do and why. Never played before? Start here.",
      table: "First game",
    },
    second: {
      title: "Your second game",
      about: "You decide. The coach asks questions, and helps if you ask.",
      table: "Second game",
    },
  },
  position: (chapter: number, chapters: number) => `Lesson ${chapter} of ${chapters}`,
  tiles: "Tiles",
  right: (why: string) => `✓ ${why}`,
  wrong: (why: string) => `✗ Not quite. ${why} Try again.`,
  chapters: "Chapters",
  back: "Back",
  next: (title: string) => `Next: ${title}`,
  notOpened: "Please try again. The game did not open.",
};
