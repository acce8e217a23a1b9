// The text of the opening of a game.
import { listed } from "../prose";

export const strings = {
  you: "You",
  tie: (names: readonly string[], total: number) => `${listed(names)} tie at ${total} and roll again.`,
  east: (name: string, isYou: boolean, total: number) =>
    isYou ? `You roll ${total} and are East.` : `${name} rolls ${total} and is East.`,
  isEast: (name: string, isYou: boolean) => (isYou ? "You are East." : `${name} is East.`),
  dice: (first: number, second: number) =>
    `The dice show ${first} and ${second}: the wall breaks after ${first + second} stacks.`,
  eastMark: "E",
  again: "Show the deal again",
};
