"""``open_evening`` and ``decide``: validate what goes into a score book and return the event to append."""

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from charleston.card.model import Card, Entry
from charleston.card.write import write_card
from charleston.game.ruleset import RulesetError, ruleset
from charleston.game.seats import SEATS
from charleston.match.finished_game import FinishedGame, problem
from charleston.names import clean_name as normalize
from charleston.names import look_alike, name_problem, readable
from charleston.scorebook import entries as e
from charleston.scorebook.accounts import PLAYERS, GameError, account
from charleston.scorebook.state import MOST_STEPS, Evening, EveningError, fold

FEWEST, MOST = 3, 5


def open_evening(
    title: str, people: Iterable[str], card: Card | None, options: Mapping[str, Any], pie: int | None
) -> e.EveningOpened:
    """Return the first event of a book. Raises EveningError."""
    names = tuple(clean_name(name) for name in people)
    if not FEWEST <= len(names) <= MOST:
        raise EveningError(f"Three, four or five people keep a book together, not {len(names)}.")
    twice = next((name for at, name in enumerate(names) if any(look_alike(name, other) for other in names[:at])), None)
    if twice:
        raise EveningError(f"Two people are called {twice}. Please give each a name of their own.")
    if any(name in options for name in ("venue", "table.players")):
        raise EveningError("How many play is known from the names, and that it is a real table from the book.")
    try:
        rules = ruleset("league", {**options, "table.players": min(len(names), PLAYERS)})
    except RulesetError as error:
        raise EveningError(str(error)[:300]) from None
    if pie is not None and rules.score_mode == "points":
        raise EveningError("Where points are scored nobody pays, so there is no pie.")
    shown = readable(title)[: e.LONGEST_TITLE] or "Mah jongg evening"
    return e.EveningOpened(shown, names, rules, write_card(card) if card else "", pie)


def clean_name(typed: str) -> str:
    name = normalize(typed)
    problem = name_problem(name, e.LONGEST_NAME)
    if problem == "empty":
        raise EveningError("Please give everybody a name.")
    if problem == "too long":
        raise EveningError(f"A name is too long: please use {e.LONGEST_NAME} letters at most.")
    if problem:
        raise EveningError("A name has a character that cannot be seen: please type it again without it.")
    return name


def decide(evening: Evening, command: e.EveningCommand, at: int) -> e.EveningEvent:
    """Return the event to append. Raises EveningError if the command is not possible."""
    if evening.seq >= MOST_STEPS:
        raise EveningError("This book is full. Please open a new one.")
    if evening.ended and not isinstance(command, e.GoOn | e.Pay | e.TakeBackPayment):
        raise EveningError("The evening is over. To write more into its book, let it go on first.")
    event = _decide(evening, command)
    if isinstance(event, _TELLING):
        _try(evening, event, at)
    return event


def _decide(evening: Evening, command: e.EveningCommand) -> e.EveningEvent:
    match command:
        case e.AddGame():
            return _add(evening, command)
        case e.CorrectGame():
            return _correct(evening, command)
        case e.StrikeGame():
            return _strike(evening, command)
        case e.RestoreGame():
            return _restore(evening, command)
        case e.SeatPeople():
            return _seat(evening, command)
        case e.Pay():
            return _pay(evening, command)
        case e.TakeBackPayment():
            return _take_back(evening, command)
        case e.Rename():
            return _rename(evening, command)
        case e.SetPie():
            return _pie(evening, command)
        case e.EndEvening():
            return e.EveningEnded()
        case e.GoOn():
            return _go_on(evening)
        case _:
            assert_never(command)


def _try(evening: Evening, event: e.EveningEvent, at: int) -> None:
    """Check that the game, and every later game, is still possible with this event. Raises EveningError."""
    told = event.number if isinstance(event, e.GameWritten) else 0
    try:
        account(fold(evening, e.EveningStep(evening.seq + 1, at, event)))
    except GameError as error:
        if error.number == told:
            raise EveningError(sentence(error.why)) from None
        raise EveningError(f"Then game {error.number} could not have gone as it is told: {error.why}.") from None


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('?', '.')) else '.'}"


def _add(evening: Evening, command: e.AddGame) -> e.GameWritten:
    number = len(evening.games) + 1
    if command.number not in (0, number):
        raise EveningError(f"Game {number} is next, not game {command.number}. Please look at the book again.")
    seats = account(evening).seating.seats
    return e.GameWritten(number, _meant(evening, seats, command), _possible(evening, command.facts))


def _correct(evening: Evening, command: e.CorrectGame) -> e.GameWritten:
    if _known(evening, command.game):
        raise EveningError(f"Game {command.game} is struck out. Please bring it back first.")
    seats = account(evening).games[command.game - 1].sitting.seating.seats
    facts = _possible(evening, command.facts)
    return e.GameWritten(command.game, _meant(evening, seats, command), facts, readable(command.why))


def _possible(evening: Evening, facts: FinishedGame) -> FinishedGame:
    """Return the facts completed from the card. Raises EveningError for an impossible game."""
    facts = with_line(evening.card, facts)
    wrong = problem(facts, SEATS[: evening.rules.players])
    if wrong:
        raise EveningError(sentence(wrong))
    return facts


def _meant(evening: Evening, seats: tuple[str, ...], command: e.AddGame | e.CorrectGame) -> tuple[e.Person, ...]:
    """Return the people whom the facts refer to.

    Raises EveningError if the command names other people: a phone that was offline may not know of a change of seats.
    """
    people = tuple(map(evening.people.index, seats))
    if command.seats and tuple(map(evening.person, command.seats)) != people:
        raise EveningError(f"{', '.join(seats)} sit there from East on by now. Please tell the game again.")
    return people


def _strike(evening: Evening, command: e.StrikeGame) -> e.GameStruck:
    if _known(evening, command.game):
        raise EveningError(f"Game {command.game} is struck out already.")
    return e.GameStruck(command.game, readable(command.why))


def _restore(evening: Evening, command: e.RestoreGame) -> e.GameRestored:
    if not _known(evening, command.game):
        raise EveningError(f"Game {command.game} is not struck out.")
    return e.GameRestored(command.game)


def _known(evening: Evening, number: int) -> bool:
    """Return whether the game is struck out. Raises EveningError if there is no such game."""
    if number > len(evening.games):
        raise EveningError(f"There is no game {number} in this book.")
    return evening.games[number - 1][-1].struck


def with_line(card: Card | None, facts: FinishedGame) -> FinishedGame:
    """Return the facts with the value and the kind of hand taken from the card, if they name a line of it."""
    if not facts.line:
        return facts
    entry = find_line(card, facts.line)
    if entry is None:
        raise EveningError(f"There is no line {readable(facts.line)[:60]!r} on the card of this book.")
    if entry.line.concealed and facts.exposures:
        raise EveningError(f"{entry.title} is concealed, so the winner cannot have exposed anything.")
    if entry.line.pairs_only and facts.exposures:
        raise EveningError(f"{entry.title} is singles and pairs only, so there is nothing to expose.")
    return replace(facts, line=entry.title, value=entry.line.value, singles_and_pairs=entry.singles_and_pairs)


def find_line(card: Card | None, title: str) -> Entry | None:
    return next((entry for entry in card.entries() if entry.title == title), None) if card else None


def _seat(evening: Evening, command: e.SeatPeople) -> e.PeopleSeated:
    seats = tuple(map(evening.person, command.people))
    out = evening.person(command.sits_out) if command.sits_out.strip() else None
    everybody = sorted((*seats, *(() if out is None else (out,))))
    if everybody != list(range(len(evening.people))):
        raise EveningError("Everybody of this book has to be named once: who plays, from East on, and who sits out.")
    if (out is None) != (len(evening.people) <= PLAYERS):
        raise EveningError("One of five people sits out; with three or four everybody plays.")
    return e.PeopleSeated(seats, out, readable(command.why))


def _pay(evening: Evening, command: e.Pay) -> e.MoneyPaid:
    if evening.rules.score_mode == "points":
        raise EveningError("Where points are scored nobody pays, so no money changes hands.")
    payer, payee = evening.person(command.payer), evening.person(command.payee)
    if payer == payee:
        raise EveningError("Nobody pays themselves.")
    taken = sum(isinstance(step.event, e.MoneyPaid) for step in evening.steps)
    return e.MoneyPaid(taken + 1, payer, payee, command.amount)


def _take_back(evening: Evening, command: e.TakeBackPayment) -> e.MoneyTakenBack:
    if not any(paid.number == command.number for _, paid in evening.payments):
        raise EveningError(f"There is no payment {command.number} in this book.")
    return e.MoneyTakenBack(command.number)


def _rename(evening: Evening, command: e.Rename) -> e.Renamed:
    person, name = evening.person(command.person), clean_name(command.name)
    others = (called for at, called in enumerate(evening.people) if at != person)
    if any(look_alike(name, other) for other in others):
        raise EveningError(f"Somebody else is called {name}. Please give each a name of their own.")
    return e.Renamed(person, evening.people[person], name)


def _pie(evening: Evening, command: e.SetPie) -> e.PieSet:
    if command.pie is not None and evening.rules.score_mode == "points":
        raise EveningError("Where points are scored nobody pays, so there is no pie.")
    return e.PieSet(command.pie)


def _go_on(evening: Evening) -> e.EveningWentOn:
    if not evening.ended:
        raise EveningError("The evening is not over.")
    return e.EveningWentOn()


_TELLING = (e.GameWritten, e.GameStruck, e.GameRestored, e.PeopleSeated)
