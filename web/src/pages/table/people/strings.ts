// The text about the people at the table: what they say, and what they are doing.

import type { Reaction } from "./reactions";

export const strings = {
  /** What a player says with a move. */
  call: "Call!",
  groups: { 2: "Pair!", 3: "Pung!", 4: "Kong!", 5: "Quint!", 6: "Sextet!" } as Record<number, string>,
  exchange: "Joker, please!",
  mahjong: "Mah jongg!",
  oneMore: "One more!",
  stop: "Stop here.",
  moreTime: "One moment, please.",
  nudge: (name: string) => `${name}, it’s your turn.`,
  reactions: {
    smile: "Nice!",
    bravo: "Bravo!",
    wow: "Wow!",
    thanks: "Thank you!",
    sorry: "Sorry!",
    luck: "Good luck!",
  } satisfies Record<Reaction, string>,
  /** For screen readers. */
  says: (name: string, text: string) => `${name}: ${text}`,
  you: "You",

  reactionsLabel: "Reactions",
  phrasesLabel: "Quick messages",
  nudgeButton: (name: string) => `Nudge ${name}`,

  status: {
    away: "away",
    bot: "bot",
    botFor: (name: string) => `a bot is sitting in for ${name}`,
    botForYou: "a bot is sitting in",
    thinking: "thinking",
    paused: "paused the table",
  },

  takeChair: {
    back: "You are back.",
    plays: "A bot is playing for you.",
    take: "Play again myself",
  },
};
