// The text of the keyboard shortcuts and of the link to the rack.
export const strings = {
  skip: "Skip to your rack",
  tooltip: (key: string) => `Key: ${key}`,
  liftFirst: "Choose a tile first.",
  help: {
    title: "Keyboard shortcuts",
    open: "Keyboard shortcuts",
    keys: [
      ["P", "Pass the tiles, say yes to a second Charleston, or pick a tile"],
      ["D", "Discard the lifted tile"],
      ["N", "No, thanks"],
      ["C", "Call the discard"],
      ["M", "Mah jongg"],
      ["H", "Ask for a hint"],
      ["1 to 9, 0", "Lift a tile on your rack; 0 is the tenth tile"],
      ["Shift 1 to 4", "Lift the eleventh to the fourteenth tile"],
      ["Arrow keys", "Move along the rack or between the answers"],
      ["Shift and an arrow key", "Move a tile on the rack"],
      ["Enter or Space", "Lift a tile; Enter on a lifted tile discards it"],
      ["Escape", "Put the tiles back, or close a panel"],
      ["/", "Search the card"],
      ["?", "Show this list"],
    ] as [key: string, about: string][],
    off: "You can turn off the letter, number and symbol keys in Settings.",
  },
};
