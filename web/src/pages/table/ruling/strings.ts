// The text of a ruling: a dead hand, a wrong challenge, or another decision of the referee.

export const strings = {
  label: "A ruling",
  ok: "OK",
  proof: "Show the lines of the card",

  ownDead: "Your hand is dead",
  dead: (name: string) => `${name}’s hand is dead`,
  why: (reason: string) => `${reason}.`,
  ownChallenged: (reason: string) => `You were right: ${reason}.`,
  challenged: (name: string, reason: string) => `${name} was right: ${reason}.`,
  ownOut: (pays: boolean) => `You take no more turns in this game${pays ? ", and you still pay the winner" : ""}.`,
  out: (name: string, pays: boolean) =>
    `${name} takes no more turns in this game${pays ? " and still pays the winner" : ""}.`,
  ownWithdrawn: "Your last group goes back into your rack.",
  withdrawn: (name: string) => `${name}’s last group goes back into the rack.`,
  ownJokers: "The others can still exchange the jokers in your exposures.",
  jokers: (name: string) => `The others can still exchange the jokers in ${name}’s exposures.`,

  ownAlive: "Your hand is still good",
  alive: (name: string) => `${name}’s hand is still good`,
  payer: "You",
  payee: "you",
  ownWrong: "Your challenge was wrong: a line of the card is still possible.",
  wrong: (name: string) => `${name}’s challenge was wrong: a line of the card is still possible.`,

  ownRuling: "A ruling for you",
  ruling: (name: string) => `A ruling for ${name}`,
};
