// The text around the chapters of the tutorial (chapters.ts).

export const strings = {
  title: "Learn · Charleston",
  home: "Home",
  skip: "Skip to the guided game",
  position: (chapter: number, chapters: number) => `${chapter} of ${chapters}`,
  tiles: "Tiles",
  right: (why: string) => `✓ ${why}`,
  wrong: (why: string) => `Not quite. ${why}`,
  chapters: "Chapters",
  back: "Back",
  next: (title: string) => `Next: ${title}`,
  start: "Play my first game",
  notOpened: "Please try again. The game did not open.",
  /** The title of the guided table. */
  table: "First game",
};
