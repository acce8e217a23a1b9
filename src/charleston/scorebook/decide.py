"""``decide(state, command) -> events | Refusal``: the entry point to a score book. ``open_session`` opens a book."""

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from charleston.card.model import Card
from charleston.card.write import write_card
from charleston.game.ruleset import RulesetError, ruleset
from charleston.game.seats import SEATS
from charleston.match.finished_game import FinishedGame, problem
from charleston.names import clean_name as normalize
from charleston.names import look_alike, name_problem, readable
from charleston.scorebook import commands, events
from charleston.scorebook.accounts import PLAYERS, ImpossibleGameError, account
from charleston.scorebook.evolve import evolve
from charleston.scorebook.refusals import Refusal, refuse, sentence
from charleston.scorebook.state import BookState, Version

MIN_PEOPLE, MAX_PEOPLE = 3, 5
MAX_STEPS = 500
"""The maximum number of steps in a book. A session has about fifty, and every view reads all of them."""
MAX_NAME_LENGTH = 24
MAX_TITLE_LENGTH = 60
MAX_PROBLEM_LENGTH = 300
DEFAULT_TITLE = "Mah jongg session"
Outcome = list[events.BookEvent] | Refusal


def open_session(
    title: str, people: Iterable[str], card: Card | None, options: Mapping[str, Any], pie: int | None
) -> events.SessionOpened | Refusal:
    """Return the first event of a book, or a refusal."""
    names = list[str]()
    for text in people:
        name = clean_name(text)
        if isinstance(name, Refusal):
            return name
        names.append(name)
    if not MIN_PEOPLE <= len(names) <= MAX_PEOPLE:
        return refuse("people count", count=len(names))
    for at, name in enumerate(names):
        if any(look_alike(name, other) for other in names[:at]):
            return refuse("same name", name=name)
    if not options.keys().isdisjoint(("venue", "table.players")):
        return refuse("fixed options")
    try:
        rules = ruleset("league", {**options, "table.players": min(len(names), PLAYERS)})
    except RulesetError as error:
        return refuse("bad rules", problem=str(error)[:MAX_PROBLEM_LENGTH])
    if pie is not None and rules.score_mode == "points":
        return refuse("no pie")
    clean_title = readable(title)[:MAX_TITLE_LENGTH] or DEFAULT_TITLE
    return events.SessionOpened(clean_title, tuple(names), rules, write_card(card) if card else "", pie)


def clean_name(typed: str) -> str | Refusal:
    """Return the name as it is stored, or a refusal."""
    name = normalize(typed)
    match name_problem(name, MAX_NAME_LENGTH):
        case "":
            return name
        case "empty":
            return refuse("no name")
        case "too long":
            return refuse("long name", longest=MAX_NAME_LENGTH)
        case _:
            return refuse("invisible name")


def decide(state: BookState, command: commands.BookCommand) -> Outcome:
    """Return the one event that follows from a command, or a refusal. The state does not change."""
    if state.seq >= MAX_STEPS:
        return refuse("full")
    if state.ended and not isinstance(command, _AFTER_THE_END):
        return refuse("ended")
    outcome = _decide(state, command)
    return outcome if isinstance(outcome, Refusal) else _refuse_impossible(state, outcome) or outcome


def _decide(state: BookState, command: commands.BookCommand) -> Outcome:
    match command:
        case commands.AddGame():
            return _add(state, command)
        case commands.CorrectGame():
            return _correct(state, command)
        case commands.StrikeGame():
            return _strike(state, command)
        case commands.RestoreGame():
            return _restore(state, command)
        case commands.SeatPeople():
            return _seat(state, command)
        case commands.Pay():
            return _pay(state, command)
        case commands.TakeBackPayment():
            return _take_back(state, command)
        case commands.Rename():
            return _rename(state, command)
        case commands.SetPie():
            return _set_pie(state, command)
        case commands.EndSession():
            return [events.SessionEnded()]
        case commands.ResumeSession():
            return [events.SessionResumed()] if state.ended else refuse("not ended")
        case _:
            assert_never(command)


def _refuse_impossible(state: BookState, outcome: list[events.BookEvent]) -> Refusal | None:
    """Refuse events that would make this game or a later one impossible."""
    [event] = outcome
    if not isinstance(event, _CHANGING_GAMES):
        return None
    try:
        account(evolve(state, event, at=0))  # the account does not depend on times
    except ImpossibleGameError as error:
        if isinstance(event, events.GameWritten) and error.number == event.number:
            return refuse("impossible game", reason=sentence(error.reason))
        return refuse("impossible later game", number=error.number, reason=error.reason)
    return None


def _add(state: BookState, command: commands.AddGame) -> Outcome:
    number = len(state.games) + 1
    if command.number not in (0, number):
        return refuse("not next", next=number, number=command.number)
    return _write(state, number, account(state).seating.seats, command)


def _correct(state: BookState, command: commands.CorrectGame) -> Outcome:
    last = _last_version(state, command.game)
    if isinstance(last, Refusal):
        return last
    if last.struck:
        return refuse("struck", number=command.game)
    seats = account(state).games[command.game - 1].sitting.seating.seats
    return _write(state, command.game, seats, command, readable(command.why))


def _write(
    state: BookState,
    number: int,
    seats: tuple[str, ...],
    command: commands.AddGame | commands.CorrectGame,
    why: str = "",
) -> Outcome:
    """Return the game as the book stores it, or refuse impossible facts.

    Also refuse a command that names other people: a phone that was offline may not know of a change of seats.
    """
    named = _people(state, command.seats)
    if isinstance(named, Refusal):
        return named
    people = tuple(map(state.people.index, seats))
    if named and named != people:
        return refuse("other seats", names=", ".join(seats))
    facts = with_line(state.card, command.facts)
    if isinstance(facts, Refusal):
        return facts
    if reason := problem(facts, SEATS[: state.rules.players]):
        return refuse("impossible game", reason=sentence(reason))
    return [events.GameWritten(number, people, facts, why)]


def with_line(card: Card | None, facts: FinishedGame) -> FinishedGame | Refusal:
    """Return the facts with the value and the kind of hand taken from the card, if they name a line of it."""
    if not facts.line:
        return facts
    entries = card.entries() if card else ()
    entry = next((entry for entry in entries if entry.title == facts.line), None)
    if entry is None:
        return refuse("no line", line=repr(readable(facts.line)[:60]))
    if entry.line.concealed and facts.exposures:
        return refuse("concealed line", line=entry.title)
    if entry.line.pairs_only and facts.exposures:
        return refuse("pairs line", line=entry.title)
    return replace(facts, line=entry.title, value=entry.line.value, singles_and_pairs=entry.singles_and_pairs)


def _strike(state: BookState, command: commands.StrikeGame) -> Outcome:
    last = _last_version(state, command.game)
    if isinstance(last, Refusal):
        return last
    if last.struck:
        return refuse("struck already", number=command.game)
    return [events.GameStruck(command.game, readable(command.why))]


def _restore(state: BookState, command: commands.RestoreGame) -> Outcome:
    last = _last_version(state, command.game)
    if isinstance(last, Refusal):
        return last
    return [events.GameRestored(command.game)] if last.struck else refuse("not struck", number=command.game)


def _last_version(state: BookState, number: int) -> Version | Refusal:
    return refuse("no game", number=number) if number > len(state.games) else state.games[number - 1][-1]


def _people(state: BookState, names: Iterable[str]) -> tuple[events.Person, ...] | Refusal:
    """Return the people with these names, or refuse the first unknown name."""
    people = list[events.Person]()
    for name in names:
        person = state.person(name)
        if person is None:
            return refuse("unknown person", name=repr(name[:MAX_NAME_LENGTH]), names=", ".join(state.people))
        people.append(person)
    return tuple(people)


def _seat(state: BookState, command: commands.SeatPeople) -> Outcome:
    out = [command.sits_out] if command.sits_out.strip() else []
    everybody = _people(state, (*command.people, *out))
    if isinstance(everybody, Refusal):
        return everybody
    if sorted(everybody) != list(range(len(state.people))):
        return refuse("not everybody")
    if bool(out) != (len(state.people) > PLAYERS):
        return refuse("sits out")
    seats, sits_out = everybody[: len(command.people)], everybody[-1] if out else None
    return [events.PeopleSeated(seats, sits_out, readable(command.why))]


def _pay(state: BookState, command: commands.Pay) -> Outcome:
    if state.rules.score_mode == "points":
        return refuse("points only")
    people = _people(state, (command.payer, command.payee))
    if isinstance(people, Refusal):
        return people
    payer, payee = people
    if payer == payee:
        return refuse("yourself")
    number = 1 + sum(isinstance(step.event, events.MoneyPaid) for step in state.steps)
    return [events.MoneyPaid(number, payer, payee, command.amount)]


def _take_back(state: BookState, command: commands.TakeBackPayment) -> Outcome:
    if all(payment.number != command.number for _, payment in state.payments):
        return refuse("no payment", number=command.number)
    return [events.MoneyTakenBack(command.number)]


def _rename(state: BookState, command: commands.Rename) -> Outcome:
    people = _people(state, (command.person,))
    if isinstance(people, Refusal):
        return people
    name = clean_name(command.name)
    if isinstance(name, Refusal):
        return name
    [person] = people
    if any(look_alike(name, other) for at, other in enumerate(state.people) if at != person):
        return refuse("name taken", name=name)
    return [events.Renamed(person, state.people[person], name)]


def _set_pie(state: BookState, command: commands.SetPie) -> Outcome:
    if command.pie is not None and state.rules.score_mode == "points":
        return refuse("no pie")
    return [events.PieSet(command.pie)]


_AFTER_THE_END = (commands.ResumeSession, commands.Pay, commands.TakeBackPayment)
_CHANGING_GAMES = (events.GameWritten, events.GameStruck, events.GameRestored, events.PeopleSeated)
