// A ruling in a step, explained to one player: who, what happened, why, and what it means now.

import type { Seat } from "../../../api/tiles";
import type { Finding, GameView, HandDied, StepView } from "../../../api/wire";
import { capital } from "../../../ui/prose";
import { strings as logStrings } from "../log/strings";
import { strings as tableStrings } from "../strings";
import { strings } from "./strings";

export interface Ruling {
  seq: number;
  /** Whether it is good news for the viewer. */
  good: boolean;
  title: string;
  why: string;
  /** Empty if no single rule explains the ruling. */
  rule: string;
  means: string[];
  /** The lines of the card, for a settled challenge. */
  proof: readonly Finding[];
}

/** What the explanation depends on. ``own`` is the viewer's seat, and ``pays`` says whether the game has payments. */
export interface Viewer {
  own: Seat;
  pays: boolean;
  name: (seat: Seat) => string;
}

/** Null if the step has no ruling. A dead hand explains the challenge that made it dead. */
export function rulingOf(step: StepView, game: GameView, viewer: Viewer): Ruling | null {
  const { seq, events, proof } = step;
  const { own, name } = viewer;
  const died = events.findLast((event) => event.type === "hand_died");
  const settled = events.findLast((event) => event.type === "challenge_settled");
  if (died !== undefined) return { seq, good: false, proof, ...death(died, settled?.seat, game, viewer) };
  if (settled !== undefined && !settled.upheld) {
    const title = settled.challenged === own ? strings.ownAlive : strings.alive(name(settled.challenged));
    const why = settled.seat === own ? strings.ownWrong : strings.wrong(name(settled.seat));
    const means = events
      .filter((event) => event.type === "paid")
      .map(({ payer, payee, amount }) =>
        logStrings.paid(
          payer === own ? strings.payer : name(payer),
          payee === own ? strings.payee : name(payee),
          amount,
        ),
      );
    return { seq, good: settled.seat !== own, title, why, rule: "", means, proof };
  }
  const ruled = events.findLast((event) => event.type === "ruled");
  if (ruled === undefined) return null;
  const title = ruled.seat === own ? strings.ownRuling : strings.ruling(name(ruled.seat));
  return { seq, good: false, title, why: ruled.text, rule: ruled.rule, means: [], proof };
}

function death(
  { seat, reason, rule, withdrawn }: HandDied,
  challenger: Seat | undefined,
  game: GameView,
  { own, pays, name }: Viewer,
): Omit<Ruling, "seq" | "good" | "proof"> {
  const because = tableStrings.deadHand.reasons[reason];
  const isOwn = seat === own;
  const hasJokers = game.view.seats[seat]!.exposures.some(([, , jokers]) => jokers > 0);
  const means = [isOwn ? strings.ownOut(pays) : strings.out(name(seat), pays)];
  if (withdrawn) means.push(isOwn ? strings.ownWithdrawn : strings.withdrawn(name(seat)));
  if (hasJokers) means.push(isOwn ? strings.ownJokers : strings.jokers(name(seat)));
  return {
    title: isOwn ? strings.ownDead : strings.dead(name(seat)),
    why:
      challenger === undefined
        ? strings.why(capital(because))
        : challenger === own
          ? strings.ownChallenged(because)
          : strings.challenged(name(challenger), because),
    rule,
    means: game.view.phase === "over" ? [] : means,
  };
}
