"""The score cards of one table in one round: entries, initials, turning in, and the director's later changes.

Everything that happens is an event. ``check`` validates it, ``evolve`` applies it: a sheet is the fold of its events.
"""

from collections.abc import Iterator
from typing import Annotated, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.game.seats import EAST, SEAT_NAMES, SEATS, Seat, across
from charleston.tournament.results.score_table import ScoreTable
from charleston.tournament.scorecards.entry import MOST_POINTS, Entry, owner, problem
from charleston.tournament.scorecards.reconcile import Mismatch, Printed, mismatches

Words = Annotated[str, Meta(max_length=500)]
Fine = Annotated[int, Meta(ge=-1000, le=1000)]


class CardsError(ValueError):
    """An action with score cards is refused; has the reason and the rules."""

    def __init__(self, message: str, *rules: str) -> None:
        super().__init__(message)
        self.message, self.rules = message, rules


class CardEventBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    pass


class Entered(CardEventBase, frozen=True):
    """A player writes or changes a game on their own score card."""

    seat: Seat
    game: int  # from 1
    entry: Entry


class NotPlayed(CardEventBase, frozen=True):
    """A player's score card says that a game was not played. An empty space says nothing."""

    seat: Seat
    game: int


class Initialled(CardEventBase, frozen=True):
    """``seat`` signs the score card of ``card``; ``player`` is the name on it (empty: nobody checked)."""

    seat: Seat
    card: Seat
    player: Words = ""


class RoundTotal(CardEventBase, frozen=True):
    """The total a player wrote on their own score card (TRM-15)."""

    seat: Seat
    points: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]


class HandedIn(CardEventBase, frozen=True):
    seat: Seat


class DirectorCalled(CardEventBase, frozen=True):
    seat: Seat
    question: Words


class DirectorAnswered(CardEventBase, frozen=True):
    director: Words
    answer: Words


class Corrected(CardEventBase, frozen=True):
    """The director changes an entry, even after the score cards are turned in."""

    director: Words
    seat: Seat
    game: int
    entry: Entry
    reason: Words


class Fined(CardEventBase, frozen=True):
    """Points from the director that belong to no game, for example for disturbing others (TRM-26)."""

    director: Words
    seat: Seat
    points: Fine
    reason: Words


CardEvent = (
    Entered | NotPlayed | RoundTotal | Initialled | HandedIn | DirectorCalled | DirectorAnswered | Corrected | Fined
)


class Sheet(Struct, frozen=True):
    """The score cards of a table, by chair: East, South, West and, with four players, North."""

    round: int
    table: int
    people: tuple[str, ...]
    scoring: ScoreTable
    printed: Printed
    rows: tuple[tuple[Entry | None, ...], ...] = ()  # by chair, game by game
    initials: tuple[Seat, ...] = ()  # the score cards that are signed
    handed_in: bool = False
    called: bool = False  # the director was called and has not answered yet
    fines: tuple[Fined, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    totals: tuple[RoundTotal, ...] = ()  # the players' own sums
    stand_ins: tuple[str, ...] = ()
    loose: bool = False  # a log from before 0.2, when the checks at turning in were looser
    unplayed: tuple[NotPlayed, ...] = ()
    whole: bool = False  # every game must be written or marked as not played before the score cards are turned in

    @property
    def players(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.people)]

    def card(self, seat: Seat) -> tuple[Entry | None, ...]:
        return self.rows[seat] if self.rows else (None,) * self.scoring.games


def total(sheet: Sheet, seat: Seat) -> int:
    """Return the round total (TRM-15) including fines, which belong to no game."""
    return sum_of_games(sheet, seat) + sum(fine.points for fine in sheet.fines if fine.seat == seat)


def sum_of_games(sheet: Sheet, seat: Seat) -> int:
    """Return the sum that the player adds up: fines are not on the score card."""
    return sum(entry.points for entry in sheet.card(seat) if entry)


def wrong_totals(sheet: Sheet) -> list[str]:
    """Return a sentence for each score card whose total is wrong."""
    return [
        f"{owner(one.seat)}'s score card adds up to {right}, but its total says {one.points}."
        for one in sheet.totals
        if one.points != (right := sum_of_games(sheet, one.seat))
    ]


def signer(sheet: Sheet, card: Seat) -> Seat:
    """Return who signs a score card: the player across (TRM-16); without North, East signs South's."""
    return across(card) if across(card) in sheet.players else EAST


def unsigned(sheet: Sheet) -> tuple[Seat, ...]:
    return tuple(seat for seat in sheet.players if seat not in sheet.initials)


def disagreements(sheet: Sheet, *, loose: bool = False) -> list[Mismatch]:
    """Return all mismatches between the score cards of the table; ``loose`` applies the checks from before 0.2."""
    return list(_disagreements(sheet, loose=loose))


def _disagreements(sheet: Sheet, *, loose: bool) -> Iterator[Mismatch]:
    for game in range(1, sheet.scoring.games + 1):
        entries = {seat: entry for seat in sheet.players if (entry := sheet.card(seat)[game - 1])}
        missing = tuple(seat for seat in sheet.players if seat not in entries)
        if entries and missing:
            names = " and ".join(f"{owner(seat)}'s score card" for seat in missing)
            has = " and ".join(f"{owner(seat)}'s: {entry.points}" for seat, entry in entries.items())
            yield Mismatch(game, missing, f"Game {game}: nothing stands on {names}, but something on {has}.")
        elif entries:
            yield from mismatches(sheet.scoring, sheet.printed, game, entries, loose=loose)


def unwritten(sheet: Sheet) -> list[int]:
    """Return the games without a number on any score card, except those that every card marks as not played."""
    marked = {(one.seat, one.game) for one in sheet.unplayed}
    return [
        game
        for game in range(1, sheet.scoring.games + 1)
        if not any(sheet.card(seat)[game - 1] for seat in sheet.players)
        and not all((seat, game) in marked for seat in sheet.players)
    ]


def tell_unwritten(games: list[int]) -> str:
    if len(games) == 1:
        return f"Game {games[0]}: no score card has a number. If it was not played, type - for it on each score card."
    names = f"{', '.join(map(str, games[:-1]))} and {games[-1]}"
    return f"Games {names}: no score card has a number. If they were not played, type - for them on each score card."


# Check events


def check(sheet: Sheet, event: CardEvent) -> None:
    """Raise CardsError if the event cannot happen now."""
    for seat in (getattr(event, "seat", EAST), getattr(event, "card", EAST)):
        if seat not in sheet.players:
            raise CardsError("Nobody sits there at this table.", "SET-21")
    if isinstance(event, Corrected | Fined | DirectorAnswered):
        _check_director(sheet, event)
    elif sheet.handed_in and not isinstance(event, DirectorCalled):
        raise CardsError(
            "The score cards are signed and turned in: only the director can change anything now.", "TRM-19"
        )
    elif isinstance(event, Entered | NotPlayed):
        _check_written(sheet, event)
    elif isinstance(event, Initialled):
        _check_initials(sheet, event)
    elif isinstance(event, HandedIn):
        _check_hand_in(sheet, event)
    elif isinstance(event, DirectorCalled) and not event.question.strip():
        raise CardsError("What is the question for the director?", "TRM-27")


def _check_director(sheet: Sheet, event: Corrected | Fined | DirectorAnswered) -> None:
    if not event.director.strip():
        raise CardsError("Which director decides this? A name is needed.", "TRM-27")
    if isinstance(event, DirectorAnswered):
        if not sheet.called:
            raise CardsError("Nobody at this table has called the director.", "TRM-27")
        return
    if not event.reason.strip():
        raise CardsError("A director's change needs a reason; it will be kept.", "TRM-19")
    if isinstance(event, Corrected):
        _check_entry(sheet, event)
        if sheet.card(event.seat)[event.game - 1] == event.entry:
            raise CardsError("The score card already says that.", "TRM-19")


def _check_written(sheet: Sheet, event: Entered | NotPlayed) -> None:
    if isinstance(event, NotPlayed):
        _check_game(sheet, event.game)
        return
    _check_entry(sheet, event)
    if event.entry.how == "ruled":
        raise CardsError("What the director has decided is written down by the director.", "TRM-27")


def _check_entry(sheet: Sheet, event: Entered | Corrected) -> None:
    _check_game(sheet, event.game)
    wrong = problem(event.entry, event.seat, sheet.players)
    if wrong:
        raise CardsError(f"{owner(event.seat)}'s score card, game {event.game}: {wrong}.", "TRM-15")


def _check_game(sheet: Sheet, game: int) -> None:
    if not 1 <= game <= sheet.scoring.games:
        raise CardsError(f"A round has {sheet.scoring.games} games; there is no game {game}.", "SET-17")


def _check_initials(sheet: Sheet, event: Initialled) -> None:
    name = owner(event.card)
    if signer(sheet, event.card) != event.seat:
        raise CardsError(f"{owner(signer(sheet, event.card))} signs {name}'s score card, nobody else.", "TRM-16")
    if event.card in sheet.initials:
        raise CardsError(f"{name}'s score card is signed already.", "TRM-16")
    if not any(sheet.card(event.card)):
        raise CardsError(f"{name}'s score card is empty, so there is nothing to sign.", "TRM-15")
    if event.player and event.player != sheet.people[event.card]:
        right = sheet.people[event.card]
        raise CardsError(f"{name}'s score card says player {event.player}, but {right} sits there.", "TRM-17")


def _check_hand_in(sheet: Sheet, event: HandedIn) -> None:
    if event.seat != EAST:
        raise CardsError("East turns in the score cards of the table.", "TRM-18")
    if unsigned(sheet):
        names = ", ".join(SEAT_NAMES[seat].capitalize() for seat in unsigned(sheet))
        raise CardsError(f"Not all score cards are signed; still missing: {names}.", "TRM-18", "TRM-16")
    if sheet.called:
        raise CardsError("The director was called to this table and has not answered yet.", "TRM-27")
    if wrong_totals(sheet):
        raise CardsError(wrong_totals(sheet)[0], "TRM-15")
    if sheet.whole and unwritten(sheet):
        raise CardsError(tell_unwritten(unwritten(sheet)), "TRM-15")
    wrong = disagreements(sheet, loose=sheet.loose)
    if wrong:
        more = f" ({len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise CardsError(f"The score cards do not go together yet. {wrong[0].text}{more}", "TRM-15")


# Apply events


def evolve(sheet: Sheet, event: CardEvent) -> Sheet:
    match event:
        case Entered() | Corrected() | NotPlayed():
            return _written(sheet, event)
        case Initialled():
            return replace(sheet, initials=tuple(sorted((*sheet.initials, event.card))))
        case HandedIn():
            return replace(sheet, handed_in=True)
        case Fined():
            return replace(sheet, fines=(*sheet.fines, event))
        case RoundTotal():
            return replace(sheet, totals=(*_totals_but(sheet, event.seat), event))
        case DirectorCalled() | DirectorAnswered():
            return replace(sheet, called=isinstance(event, DirectorCalled))
        case _:
            assert_never(event)


def _written(sheet: Sheet, event: Entered | Corrected | NotPlayed) -> Sheet:
    """Write an entry. Until the cards are turned in, a change removes the initials on that score card (G-68)."""
    rows = [list(sheet.card(seat)) for seat in sheet.players]
    rows[event.seat][event.game - 1] = None if isinstance(event, NotPlayed) else event.entry
    initials = sheet.initials if sheet.handed_in else tuple(seat for seat in sheet.initials if seat != event.seat)
    unplayed = tuple(one for one in sheet.unplayed if (one.seat, one.game) != (event.seat, event.game))
    after = replace(sheet, rows=tuple(map(tuple, rows)), initials=initials, unplayed=unplayed)
    if isinstance(event, NotPlayed):
        return replace(after, unplayed=(*unplayed, event))
    if isinstance(event, Entered):
        return after
    return replace(after, corrections=(*sheet.corrections, event), totals=_totals_but(sheet, event.seat))


def _totals_but(sheet: Sheet, seat: Seat) -> tuple[RoundTotal, ...]:
    """Return the totals without this player's, which is replaced or predates the director's correction."""
    return tuple(one for one in sheet.totals if one.seat != seat)
