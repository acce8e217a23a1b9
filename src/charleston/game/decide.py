"""``decide(state, command) -> events | Refusal``: the one door to the referee."""

from collections.abc import Callable
from typing import Any

from charleston.game import calls, charleston, dead, deal, jokers, mahjong, rulings, turns
from charleston.game import commands as c
from charleston.game.ending import finish
from charleston.game.events import Event
from charleston.game.phases import CLAIM, OVER, VOTE
from charleston.game.refusals import Refusal, refuse
from charleston.game.seats import NOBODY
from charleston.game.state import State

Outcome = list[Event] | Refusal


def decide(state: State, command: c.Command) -> Outcome:
    """What follows from a command, or why it is impossible. The state is not changed."""
    if state.phase == OVER:
        return refuse("over")
    if isinstance(command, _OF_THE_TABLE) and command.seat != NOBODY:
        return refuse("not in play")
    if not isinstance(command, _WITHOUT_SEAT):
        if command.seat not in state.players:
            return refuse("not in play")
        if state.dead[command.seat]:
            return refuse("dead")
        if state.declared is not None and isinstance(command, _PASSING):
            return refuse("show first") if state.declared.seat == command.seat else refuse("another declared")
    return _DOORS[type(command)](state, command)


def _time_up(state: State, _: c.TimeUp) -> Outcome:
    """The clock: it answers for the silent in the vote and closes the call window; a game's time ends it (TRM-12)."""
    bell = state.rules.score_mode == "points" and state.rules.timeout != "finish-hand"
    if not any(state.racks) or (state.declared is not None and not bell):
        return refuse("wrong phase", "TRM-12")
    if state.phase == VOTE:
        return charleston.time_up_vote(state)
    if bell:
        return finish(state, "time")
    return calls.close(state) if state.phase == CLAIM else refuse("wrong phase", "TRM-12")


_PASSING = (c.PassTiles, c.TakeBack, c.Agree, c.Stop, c.Look, c.BidCourtesy)
_OF_THE_TABLE = (c.Deal, c.CloseWindow, c.TimeUp)
_WITHOUT_SEAT = (*_OF_THE_TABLE, c.Report)
_DOORS: dict[type[c.Command], Callable[[State, Any], Outcome]] = {
    c.Deal: deal.deal,
    c.PassTiles: charleston.pass_tiles,
    c.TakeBack: charleston.take_back,
    c.Agree: charleston.agree,
    c.Stop: charleston.stop,
    c.Look: charleston.look,
    c.BidCourtesy: charleston.bid,
    c.PickTile: turns.pick,
    c.RackTile: turns.rack,
    c.DiscardTile: turns.discard,
    c.ClaimDiscard: calls.claim,
    c.DeclineDiscard: calls.decline,
    c.Withdraw: calls.withdraw,
    c.ExposeGroup: calls.expose,
    c.RedeemJoker: jokers.redeem,
    c.DeclareMahjong: mahjong.declare,
    c.ShowHand: mahjong.show,
    c.Challenge: dead.challenge,
    c.Admit: dead.admit,
    c.Contest: dead.contest,
    c.CloseWindow: calls.close_window,
    c.TimeUp: _time_up,
    c.Report: rulings.report,
}
