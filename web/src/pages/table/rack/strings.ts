// The text of the player's rack.
export const strings = {
  label: "Your rack",
  /** Appended to the name of a tile. */
  justPicked: ", just picked",
  fresh: ", new",
  fits: ", fits the line",
  suggested: ", the coach’s choice",
  help: "Arrow keys move along the rack. Shift with an arrow key moves the tile. Space or Enter lifts a tile. Enter on a lifted tile discards it. Escape puts it back.",
  /** On a tile that is dragged over the table. */
  drop: "Let go to discard",
  replaced: "Press “Play again myself” first. A bot is playing for you.",

  sort: {
    label: "Sort the rack",
    short: "Sort ▴",
    orders: { suit: "By suit", number: "By number", line: "By line" },
    noLine: "Choose a line on the card first",
  },
};
