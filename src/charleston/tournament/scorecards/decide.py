"""``decide(cards, by, command) -> events | Refusal``: the only way to change the score cards of a table."""

from collections.abc import Sequence
from typing import assert_never

from charleston.tournament.refusals import Refusal
from charleston.tournament.scorecards.checks import refuse_event, turn_in_if_complete
from charleston.tournament.scorecards.commands import (
    AnswerCall,
    CallDirector,
    Confirm,
    CorrectGame,
    GiveFine,
    RecordGame,
    ScoreCardCommand,
    Sign,
    SkipGame,
    TurnIn,
)
from charleston.tournament.scorecards.corrections import correct
from charleston.tournament.scorecards.events import (
    Confirmed,
    DirectorAnswered,
    DirectorCalled,
    Fined,
    ScoreCardEvent,
    Signed,
    TurnedIn,
)
from charleston.tournament.scorecards.evolve import evolve
from charleston.tournament.scorecards.report import record, refuse_unseen_games, skip
from charleston.tournament.scorecards.state import TableCards


def decide(cards: TableCards, by: str, command: ScoreCardCommand) -> list[ScoreCardEvent] | Refusal:
    """Return the events that follow from a command, or a refusal."""
    match command:
        case CorrectGame():
            return correct(cards, by, command)
        case AnswerCall():
            event = DirectorAnswered(by, command.answer)
            refusal = refuse_event(cards, event)
            return refusal or [event, *turn_in_if_complete(evolve(cards, event))]
        case Sign():
            refusal = refuse_unseen_games(cards, command.seen)
            return refusal or _alone(cards, Signed(command.signer, command.owner, command.player))
        case TurnIn():
            return _alone(cards, TurnedIn(command.seat))
        case CallDirector():
            return _alone(cards, DirectorCalled(command.seat, command.question))
        case GiveFine():
            return _alone(cards, Fined(by, command.seat, command.points, command.reason))
        case RecordGame():
            return _as_events(record(cards, command.game, command.report, command.seen))
        case SkipGame():
            return _as_events(skip(cards, command.game, command.seen))
        case Confirm():
            return _alone(cards, Confirmed(by))
        case _:
            assert_never(command)


def _as_events(result: Sequence[ScoreCardEvent] | Refusal) -> list[ScoreCardEvent] | Refusal:
    return result if isinstance(result, Refusal) else list(result)


def _alone(cards: TableCards, event: ScoreCardEvent) -> list[ScoreCardEvent] | Refusal:
    return refuse_event(cards, event) or [event]
