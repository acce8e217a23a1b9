// The text of the pages about cards.

import { counted } from "../../ui/prose";

export const strings = {
  page: {
    title: (name: string) => `${name} · Charleston`,
    breadcrumb: "Breadcrumb",
    home: "Home",
    cards: "Cards",
    own: "Your own card",
  },
  list: {
    heading: "Cards",
    about: "A card lists the hands that win and what each is worth. Read one before you play, or write your own.",
    size: (hands: number, sections: number) => `${counted(hands, "hand")} in ${counted(sections, "section")}`,
    read: "Read",
  },
  mine: {
    heading: "Your own cards",
    about: "Copy the lines of your card. We check them, and you can print the card or play with it here.",
    write: "Write a card",
    writeAnother: "Write another card",
    unnamed: "Unnamed card",
    used: (ago: string) => `Used ${ago}. Saved on this device only.`,
    kept: "Saved on this device only.",
    play: "Play",
    edit: "Edit",
    rename: "Rename",
    newName: "New name",
    save: "Save",
    cancel: "Cancel",
    exportText: "Save as text",
    delete: "Delete",
    deleted: (name: string) => `${name} is deleted.`,
    undo: "Undo",
    /** For screen readers, after the label of a button. */
    which: (name: string) => ` ${name}`,
    notStored: "Save your cards as text before you leave: this browser does not store them.",
  },
  card: {
    print: "Print",
    savePdf: "Save as PDF",
    saveText: "Save as text",
    largePrint: "Large print",
    hands: "Hands",
  },
  preview: {
    heading: "Preview",
    outdated: "This is the last version without mistakes.",
    empty: "Fix all mistakes to see your card as it will print.",
  },
  own: {
    heading: "Your own card",
    saved: "Your card is saved on this device only.",
    unsaved: "Save your card as a file before you leave: this browser does not store it.",
    openFile: "Open a file",
    example: "Start with the example",
    restore: "Restore my text",
    checking: "Checking…",
    ready: (name: string, hands: number) => `✓ ${name}: ${counted(hands, "hand")}, ready to play.`,
    mistakes: (count: number) => `✕ Not ready yet: ${counted(count, "mistake")}.`,
    play: "Play with this card",
    fileTooLarge: (file: string) => `Please choose a text file. ${file} is too large for a card.`,
    noStorage: "Please allow this page to store data. This browser does not, so you cannot take the card to a table.",
  },
  help: {
    summary: "How to write a card: ten rules",
    rules: [
      {
        write: "card Our Card",
        means: "The first row is the card’s name. A row that starts with “about” says more about it.",
      },
      {
        write: "section 2468",
        means:
          "A heading; its hands follow below. Add (singles and pairs) after the name if they earn no jokerless bonus.",
      },
      {
        write: "FF 222a 44a 6666b 888b   x30",
        means:
          "A hand: its groups, fourteen tiles in all, and its value. With x you may call discards; with c the hand is concealed.",
      },
      {
        write: "222a 444b",
        means:
          "A letter after numbers is the ink. The same letter means the same suit, another letter means another suit. There are three inks: a, b and c.",
      },
      {
        write: "F N E W S R G Wh 0",
        means:
          "Flowers, winds, red, green and white dragons, and zero (soap) have no ink. Write each kind as its own group.",
      },
      {
        write: "DDDa   DDD",
        means: "With an ink: the dragon of that suit. Without an ink: add the remark “any dragon”.",
      },
      {
        write: "NEWS 2026a",
        means:
          "Tiles that differ but are written together, such as NEWS, count as singles and pairs. They take no jokers: jokers work only in groups of three or more of the same tile. A year is always four single tiles: 2022a.",
      },
      {
        write: "x25   run",
        means:
          "A remark after the value. “run” means these numbers or any other consecutive numbers. “like” means any one number, the same in every group.",
      },
      {
        write: "1 or 2 suits",
        means:
          "This says how many suits the hand may use, when the ink letters do not. Copy what your card prints in parentheses. A remark that does not match the hand is an error.",
      },
      {
        write: "66a/99a   or   # words",
        means:
          "A slash means one group or the other. “or” between two whole hands means two forms of one line. Text after # is a note to yourself.",
      },
    ],
  },
};
