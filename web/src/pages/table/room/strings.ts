// The text of the waiting room.
export const strings = {
  home: "Home",
  settings: "Settings",
  menu: "Menu",
  chairs: "Chairs",
  inviteFriends: "Invite friends",
  setup: "Card and rules",
  change: "Change",
  changeSpoken: "card, rules and clock",
  chat: "Chat",
  /** The server's name for a player who has given no name. */
  unnamed: "You",

  chair: {
    free: "Free chair",
    you: "you",
    host: "host",
    moveHere: "Move here",
    toChairOf: (name: string) => `to ${name}'s chair`,
    toChair: (number: number) => `to chair ${number}`,
    take: (name: string) => `Take ${name}'s chair`,
    addBot: "Add a bot",
    onChair: (number: number) => `in chair ${number}`,
    remove: "Remove",
  },

  status: {
    free: "free",
    expected: "not here yet",
    left: "has left; a bot is playing",
    bot: (level: string) => `${level} bot`,
    botSitsIn: "a bot is sitting in",
    here: "here",
    away: "away",
  },

  waiting: {
    paused: "The table is paused.",
    pausedBy: (name: string) => `${name} paused the table.`,
    you: "You",
    freeChairs: (free: number) =>
      free === 1 ? "One chair is still free." : `${["", "", "Two", "Three", "Four"][free]} chairs are still free.`,
    full: "Everyone has a chair.",
    hostStarts: (host: string) => `Waiting for ${host} to start the game.`,
    someHost: "the host",
  },

  center: {
    closed: "This table is closed.",
    welcome: "Welcome! Take a chair.",
    whoAreYou: "What is your name? Your friends will see it.",
    full: "All chairs are taken. You can stay and watch.",
    start: "Start the game",
    resume: "Resume",
    inviteOrFill: "Send your friends the link, or let bots play.",
    fill: "Fill with bots",
    botLevel: "Bot level",
    stay: "Keep my chair",
    move: "Change chairs",
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
