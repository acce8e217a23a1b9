"""English for the desk: the lines of a log, and remarks on score cards the desk did not take in."""

from typing import assert_never

from charleston.game.seats import SEAT_NAMES
from charleston.tournament.desk.events import (
    AtTable,
    Began,
    ClockSet,
    DeskEvent,
    Planned,
    PrizesSet,
    ResultsPublished,
    SatOut,
    Seated,
    StandingsShown,
    WentOnline,
    Withdrawal,
)
from charleston.tournament.desk.log import LogEvent, Undone
from charleston.tournament.registration.events import RegistrationEventBase
from charleston.tournament.registration.prose import registration_sentence
from charleston.tournament.results.prizes import money, prize_name
from charleston.tournament.scorecards.entry import seat_title
from charleston.tournament.scorecards.events import (
    Confirmed,
    Corrected,
    DirectorAnswered,
    DirectorCalled,
    Entered,
    Fined,
    NotPlayed,
    RoundTotal,
    ScoreCardEvent,
    Signed,
    TurnedIn,
)
from charleston.tournament.scorecards.paper_score_cards import UnreadScoreCard
from charleston.tournament.scorecards.prose import entry_prose, score_card_prose
from charleston.tournament.scorecards.table_intake import NotTaken, OtherPlayer, Remark, TooLate, TotalTooLate


def event_sentence(event: LogEvent) -> str:
    if isinstance(event, Undone):
        lines = ", ".join(map(str, event.records))
        return _sentence(f"{event.director} undoes line{'s' * (len(event.records) > 1)} {lines}: {event.reason}")
    if isinstance(event, RegistrationEventBase):
        return registration_sentence(event)
    return _desk_sentence(event)


def _desk_sentence(event: DeskEvent) -> str:
    match event:
        case Began():
            card = f"with the card {event.printed.card}" if event.printed.values else "with a card that is not checked"
            ties = f", ties broken by {', '.join(event.ties)}" if event.ties else ""
            return f"{event.name} begins, {card}, scored by {event.scoring.name}{ties}."
        case Planned():
            return f"A plan for {len(event.plan.players)} players and {len(event.plan.rounds)} rounds."
        case Seated():
            seats = zip(SEAT_NAMES, event.people, strict=False)
            people = ", ".join(f"{seat.capitalize()} {name}" for seat, name in seats)
            return f"Round {event.round}, table {event.table}: {people}."
        case SatOut():
            return f"Round {event.round}: {event.player} sits out."
        case Withdrawal():
            what = f"round {event.round}" if event.round else "the start"
            return _sentence(f"{event.director} undoes {what}: {event.reason}")
        case ClockSet():
            time = f"{event.left // 60_000}:{event.left // 1000 % 60:02}"
            return f"Round {event.round}: the clock {'is stopped' if event.since is None else 'runs'} with {time} left."
        case StandingsShown():
            return f"The standings are {'shown to everybody' if event.shown else 'hidden'}."
        case WentOnline():
            tables = ", ".join(map(str, event.tables))
            walls = ", with the same walls" if event.duplicate else ""
            return f"Round {event.round}: table{'s' * (len(event.tables) > 1)} {tables} online{walls}."
        case PrizesSet():
            listed = ", ".join(f"{prize_name(one)} {money(one.amount)}" for one in event.prizes)
            return f"The prizes: {listed}." if listed else "There are no prizes."
        case ResultsPublished():
            return f"The results are {'published' if event.published else 'no longer published'}."
        case AtTable():
            return _sentence(f"Round {event.round}, table {event.table}: {_score_card_event(event.event)}")
        case _:
            assert_never(event)


def _sentence(text: str) -> str:
    """Add a period, unless the typed text already ends with punctuation."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _score_card_event(event: ScoreCardEvent) -> str:
    match event:
        case Entered() | NotPlayed():
            return _game_event(event)
        case RoundTotal():
            return f"{seat_title(event.seat)}'s score card has a total of {event.points}"
        case Signed():
            return f"{seat_title(event.seat)} signs {seat_title(event.card)}'s score card"
        case TurnedIn():
            return f"{seat_title(event.seat)} turns in the score cards"
        case DirectorCalled():
            return f"{seat_title(event.seat)} calls the director: {event.question}"
        case Confirmed():
            return f"{event.person} confirms the score cards"
        case DirectorAnswered() | Corrected() | Fined():
            return _director_event(event)
        case _:
            assert_never(event)


def _game_event(event: Entered | NotPlayed) -> str:
    if isinstance(event, NotPlayed):
        return f"{seat_title(event.seat)}'s score card says that game {event.game} was not played"
    return f"game {event.game} on {score_card_prose(event.seat, event.entry)}"


def _director_event(event: DirectorAnswered | Corrected | Fined) -> str:
    match event:
        case DirectorAnswered():
            return f"{event.director} answers: {event.answer}"
        case Corrected():
            entry = score_card_prose(event.seat, event.entry)
            return f"{event.director} corrects game {event.game} on {entry} ({event.reason})"
        case Fined():
            return f"{event.director} gives {seat_title(event.seat)} {event.points} points ({event.reason})"
        case _:
            assert_never(event)


# Remarks on ignored score cards


def remark_sentence(remark: Remark | UnreadScoreCard) -> str:
    match remark:
        case UnreadScoreCard():
            line = f"line {remark.line} of the list" if remark.line else ""
            game = f"game {remark.game}" if remark.game else ""
            place = ", ".join(part for part in (line, str(remark.name or ""), game) if part)
            return f"{place[:1].upper()}{place[1:]}{': ' * bool(place)}{remark.reason} Not recorded."
        case TooLate():
            old = entry_prose(remark.old) if remark.old else "empty"
            new = entry_prose(remark.new) if remark.new else "not played"
            why = "the director has corrected this game" if remark.corrected else "the score cards are turned in"
            return f"{remark.name} ({remark.player}), game {remark.game}: {why}. It stays {old}; {new} is ignored."
        case TotalTooLate():
            where = f"{remark.name} ({remark.player}): the score card is turned in"
            return f"{where}. It adds up to {remark.sum}; the total {remark.total} is ignored."
        case OtherPlayer():
            owner = f"this is the score card of {remark.player}"
            return f"{remark.name}: the list says {remark.listed}, but {owner}. Not recorded."
        case NotTaken():
            return f"{remark.name}: {remark.refusal.message} Not recorded."
        case _:
            assert_never(remark)
