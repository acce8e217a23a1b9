// The text of the waiting room.
export const strings = {
  home: "Home",
  settings: "Settings",
  menu: "Menu",
  chairs: "Seats",
  inviteFriends: "Invite friends",
  setup: "Card and rules",
  change: "Change",
  changeSpoken: "card, rules and clock",
  chat: "Chat",
  /** The server's name for a player who has given no name. */
  unnamed: "You",

  chair: {
    free: "Open seat",
    you: "you",
    host: "host",
    moveHere: "Move here",
    toChairOf: (name: string) => `to ${name}’s seat`,
    toChair: (number: number) => `to seat ${number}`,
    take: (name: string) => `Take ${name}’s seat`,
    addBot: "Add a bot",
    onChair: (number: number) => `in seat ${number}`,
    remove: "Remove",
  },

  status: {
    free: "open",
    expected: "not here yet",
    left: "has left; a bot is playing",
    bot: (level: string) => `${level} bot`,
    botSitsIn: "a bot is sitting in",
    here: "is here",
    away: "away",
  },

  waiting: {
    paused: "The table is paused.",
    pausedBy: (name: string) => `${name} paused the table.`,
    you: "You",
    freeChairs: (free: number) =>
      free === 1 ? "One seat is still open." : `${["", "", "Two", "Three", "Four"][free]} seats are still open.`,
    full: "Everyone has a seat.",
    hostStarts: (host: string) => `Waiting for ${host} to start the game.`,
    someHost: "the host",
  },

  center: {
    closed: "This table is closed.",
    welcome: "Welcome! Take a seat.",
    whoAreYou: "What is your name? Your friends will see it.",
    full: "All seats are taken. You can stay and watch.",
    start: "Start the game",
    resume: "Resume",
    inviteOrFill: "Send your friends the link, or let bots play.",
    fill: "Fill with bots",
    botLevel: "Bot level",
    stay: "Keep my seat",
    move: "Change seats",
    watching: (count: number) => `${count} watching`,
  },

  sitDown: {
    name: "Your name",
    noName: "Type your name first.",
    button: "Sit down",
  },

  setupDialog: {
    title: "Card, rules and clock",
    save: "Save",
  },

  player: {
    host: ", host",
    sitIn: "Let a bot sit in",
    giveBack: (name: string) => `Let ${name} play again`,
    makeHost: "Make host",
    remove: "Remove…",
  },

  invitation: {
    link: "Link to send",
    send: "Send",
    message: (title: string) => `Come and play mah jongg: ${title}`,
    code: "QR code of the link",
    scan: "Or scan it with a phone’s camera.",
  },
};
