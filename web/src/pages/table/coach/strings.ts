// The text of the coach.
export const strings = {
  label: "Coach",
  progress: "Topics",
  done: "done:",
  next: "Got it",
  stop: "Stop the coach",
  hint: "Hint",
  thinking: "Thinking…",
  noHint: "No hint right now.",

  topics: {
    tiles: "Tiles",
    card: "Card",
    charleston: "Charleston",
    calling: "Calling",
    jokers: "Jokers",
    winning: "Winning",
  },

  lessons: {
    rack: {
      title: "Your rack",
      text: "These are your tiles. Nobody else sees them. Move them as you like, or sort them by suit or number. East has fourteen tiles, and the others have thirteen.",
    },
    card: {
      title: "The card",
      text: "Look for one line of the card. Open the card: your nearest lines come first, with the number of missing tiles. Two or three possible lines are enough for now.",
    },
    pass: {
      title: "Three to the right",
      text: "Tap three tiles that fit none of your possible lines, then pass them. You get three from the player on your left.",
    },
    across: {
      title: "Three across",
      text: "The tiles with a dot are new. Do they change your plan? Choose three for the player across.",
    },
    blind: {
      title: "Three to the left, and the blind pass",
      text: "If you cannot spare three, pass some of the incoming tiles blind. Choose how many, and add your own tiles to make three.",
    },
    vote: {
      title: "Second Charleston?",
      text: "Everyone has to agree to a second Charleston. Say yes while you still have tiles to pass. Say no if your hand is good already.",
    },
    courtesy: {
      title: "The courtesy pass",
      text: "You and the player across can exchange up to three tiles. The smaller number counts. You can also choose none.",
    },
    discard: {
      title: "Your turn",
      text: "The tile you picked is at the right of your rack. Tap the tile you need least, then discard it. Everyone hears its name.",
    },
    call: {
      title: "Call this discard?",
      text: "You can call this discard. Do it only if it belongs to your line: you expose the group, and can no longer make a concealed line (C). Take your time.",
    },
    expose: {
      title: "Expose the group",
      text: "Choose the group to expose: a pung, kong or quint, with or without jokers. Follow your line.",
    },
    joker: {
      title: "You have a joker",
      text: "A joker can be any tile in a group of three or more, but never part of a pair or a single tile. Keep it: you cannot pass it, and nobody can call it after you discard it.",
    },
    exchange: {
      title: "Exchange a joker",
      text: "You have the tile that an exposed joker replaces. Tap the glowing joker to exchange your tile for it.",
    },
    mahjong: {
      title: "Mah jongg!",
      text: "With this tile your hand is a line of the card. Declare mah jongg, and show your hand.",
    },
    over: {
      title: "Your first game is over",
      text: "Here you see who pays whom, and why. You can replay the game with all racks open, or start the next one. East moves to the next player.",
    },
  },
};
