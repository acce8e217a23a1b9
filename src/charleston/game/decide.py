"""``decide(state, command) -> events | Refusal``: the only entry point of the referee."""

from typing import assert_never

from charleston.game import awards, calls, charleston, commands, dead, deal, jokers, mahjong, rulings, turns
from charleston.game.ending import finish
from charleston.game.events import Event
from charleston.game.phases import CLAIM, OVER, VOTE
from charleston.game.refusals import Refusal, refuse
from charleston.game.seats import NOBODY
from charleston.game.state import State

Outcome = list[Event] | Refusal


def decide(state: State, command: commands.Command) -> Outcome:
    """Return the events that follow from a command, or why it is refused. The state is not changed."""
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
    return _decide(state, command)


def _decide(state: State, command: commands.Command) -> Outcome:
    """Dispatch by chapter of the rules; the most frequent commands come first."""
    match command:
        case commands.DeclineDiscard():
            return calls.decline(state, command)
        case commands.DiscardTile():
            return turns.discard(state, command)
        case commands.PickTile():
            return turns.pick(state, command)
        case commands.ClaimDiscard():
            return calls.claim(state, command)
        case commands.PassTiles():
            return charleston.pass_tiles(state, command)
        case commands.Withdraw():
            return calls.withdraw(state, command)
        case commands.ExposeGroup():
            return calls.expose(state, command)
        case commands.BidCourtesy():
            return charleston.bid(state, command)
        case commands.RedeemJoker():
            return jokers.redeem(state, command)
        case commands.Deal():
            return deal.deal(state, command)
        case commands.TakeBack():
            return charleston.take_back(state, command)
        case commands.Agree():
            return charleston.agree(state, command)
        case commands.Stop():
            return charleston.stop(state, command)
        case commands.Look():
            return charleston.look(state, command)
        case commands.RackTile():
            return turns.rack(state, command)
        case commands.DeclareMahjong():
            return mahjong.declare(state, command)
        case commands.ShowHand():
            return mahjong.show(state, command)
        case commands.Challenge():
            return dead.challenge(state, command)
        case commands.Admit():
            return dead.admit(state, command)
        case commands.Contest():
            return dead.contest(state, command)
        case commands.CloseWindow():
            return calls.close_window(state, command)
        case commands.TimeUp():
            return _time_up(state, command)
        case commands.Report():
            return rulings.report(state, command)
        case _:
            assert_never(command)


def _time_up(state: State, _: commands.TimeUp) -> Outcome:
    """Handle the clock: answer for silent players in the vote, close the call window, end a timed game (TRM-12)."""
    bell = state.rules.score_mode == "points" and state.rules.timeout != "finish-hand"
    if not any(state.racks) or (state.declared is not None and not bell):
        return refuse("wrong phase", "TRM-12")
    if state.phase == VOTE:
        return charleston.time_up_vote(state)
    if bell:
        return finish(state, "time")
    return awards.close(state) if state.phase == CLAIM else refuse("wrong phase", "TRM-12")


_PASSING = (commands.PassTiles, commands.TakeBack, commands.Agree, commands.Stop, commands.Look, commands.BidCourtesy)
_OF_THE_TABLE = (commands.Deal, commands.CloseWindow, commands.TimeUp)
_WITHOUT_SEAT = (*_OF_THE_TABLE, commands.Report)
