// The text of the table page around the game. Each folder has its own strings.
import { counted } from "../../ui/prose";
import type { HandDied } from "../../api/wire";

export const strings = {
  notNow: "Not now",
  nobody: "nobody",

  page: {
    loading: "Loading…",
    retrying: "The server does not answer. Trying again…",
    entering: "Opening the table…",
    refused: "You can’t open this table",
  },

  /** Why the server closed the connection permanently, by close code. */
  closed: {
    1003: "Reload the page. The server could not read a message from it.",
    1008: "Too many messages from this device. Reload in a minute.",
    1009: "Reload the page. A message was too long.",
    4400: "Reload the page. The page and the server have different versions.",
    4401: "Enter your name first. The server does not know you yet.",
    4403: "This table does not allow spectators. If you are playing in a tournament, open your own link again.",
    4404: "The link may be incomplete. Copy it again. There is no table at this address.",
  } as Record<number, string>,

  notSent: {
    pressAgain: "Press again. The table changed while you were pressing, so nothing was sent.",
    tooLate: "The table has moved on, so nothing was sent.",
  },

  game: {
    /** ``isAsked``: the table is waiting for this player. */
    title: (title: string, isAsked: boolean) => (isAsked ? "▶ " : "") + title,
    untitled: "Table",
    card: "The card",
    hideCard: "‹ Hide card",
    showCard: "Card ›",
    side: "Log, chat and menu",
    middle: "The middle of the table",
    result: "How the game ended",
  },

  proof: {
    title: "The challenge",
    none: "Based on the tiles everyone can see, no line of the card is possible.",
    some: (lines: number) =>
      `Based on the tiles everyone can see, ${counted(lines, "line")} of the card can still be made.`,
    numbers: (numbers: readonly number[]) => `${numbers.length > 1 ? "lines" : "line"} ${numbers.join(", ")}`,
  },

  deadHand: {
    reasons: {
      challenged: "no hand on the card can be made with these exposures",
      "mah jongg in error": "the tiles shown for mah jongg are not a hand on the card",
      "out of turn": "a tile was discarded out of turn",
      "wrong end": "a tile was picked from the wrong end of the wall",
      "tile count": "it has too many or too few tiles",
      "wrong tile": "the wrong tile was picked up instead of the called tile",
      "bad exposure": "an invalid group was exposed",
      "picked ahead": "a tile was picked ahead of turn",
      "racked the called tile": "the called tile was put in the rack",
      given: "it was dead from the start",
    } satisfies Record<HandDied["reason"], string>,
    own: (why: string, pays: boolean) =>
      `Your hand is dead${why}. You take no more turns in this game${pays ? ", and you still pay the winner" : ""}.`,
    other: (name: string, why: string, pays: boolean) =>
      `${name}’s hand is dead${why}. ${name} takes no more turns in this game${pays ? " and still pays the winner" : ""}.`,
    because: (why: string) => `: ${why}`,
  },

  side: {
    label: "Log, chat, menu",
    tabs: { log: "Log", chat: "Chat", menu: "Menu" },
    clock: (clock: string) => `Clock: ${clock}.`,
    showDeal: "Show the deal again",
    settings: "Settings",
    home: "Home",
    saved: "Your seat is saved. This link brings you back.",
  },

  menu: {
    you: "You",
    botPlays: "A bot is playing for you.",
    back: "Play again myself",
    letBotPlay: "Let a bot play for me",
    standUp: {
      title: "Stand up?",
      text: "A bot will play for you. You can play again yourself until the match is over.",
      yes: "Stand up",
    },
    table: "The table",
    resume: "Resume",
    pause: "Pause",
    invite: "Invite friends",
    newMatch: {
      title: "Start a new match?",
      text: "This match ends, and its scores are final. Everyone can change chairs, and the next game starts a new match.",
      yes: "New match",
    },
    becomeHost: "Become the host",
    howToPlay: "How to play (new tab)",
    rules: "Rules (new tab)",
    referee: "Ask the referee (new tab)",
    home: "Home",
    homeKeepsSeat: "Home (your seat is saved)",
    players: "Players",
    room: "Spectators and chat",
    spectators: "Allow spectators",
    whoCanChat: "Who can chat",
    chat: { everyone: "Everyone", players: "Only players", off: "No one" },
    muting: "Mute in chat",
    muted: (name: string) => `${name} (muted)`,
    mute: "Mute",
    unmute: "Unmute",
    remove: {
      title: (name: string) => `Remove ${name}?`,
      text: (name: string, inMatch: boolean) =>
        inMatch ? `A bot takes over ${name}’s seat.` : `${name}’s seat will be open.`,
      yes: (name: string) => `Remove ${name}`,
    },
    close: "Close this table",
    end: {
      title: "Close the table for good?",
      text: "Nobody can play here anymore, and you cannot finish a game in progress. You can still replay finished games.",
      yes: "Close the table",
    },
  },
};
