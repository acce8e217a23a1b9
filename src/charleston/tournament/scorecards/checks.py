"""Check which events are possible for the score cards of a table, and why the table cannot turn them in yet."""

from charleston.game.seats import EAST
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.scorecards.entry import refuse_entry, seat_title
from charleston.tournament.scorecards.events import (
    Confirmed,
    Corrected,
    DirectorAnswered,
    DirectorCalled,
    Entered,
    Fined,
    NotPlayed,
    ScoreCardEvent,
    Signed,
    TurnedIn,
)
from charleston.tournament.scorecards.prose import mismatch_sentence
from charleston.tournament.scorecards.reconcile import Mismatch
from charleston.tournament.scorecards.state import (
    TableCards,
    disagreements,
    games_missing,
    signer,
    sum_of_games,
    unsigned,
    wrong_totals,
)


def refuse_event(cards: TableCards, event: ScoreCardEvent) -> Refusal | None:
    """Return why the event cannot happen now; None if it can."""
    for seat in (getattr(event, "seat", EAST), getattr(event, "card", EAST)):
        if seat not in cards.seats:
            return refuse("empty chair")
    if isinstance(event, Corrected | Fined | DirectorAnswered):
        return _refuse_director(cards, event)
    if isinstance(event, Confirmed):
        return _refuse_confirmation(cards, event)
    if cards.turned_in and not isinstance(event, DirectorCalled):
        return refuse("turned in")
    if isinstance(event, Entered | NotPlayed):
        return _refuse_entry(cards, event)
    if isinstance(event, Signed):
        return _refuse_initials(cards, event)
    if isinstance(event, TurnedIn):
        return _refuse_turning_in(cards, event)
    if isinstance(event, DirectorCalled) and not event.question.strip():
        return refuse("no question")
    return None


def _refuse_confirmation(cards: TableCards, event: Confirmed) -> Refusal | None:
    if not event.person.strip():
        return refuse("nobody confirms")
    if not cards.turned_in:
        return refuse("not turned in")
    return refuse("no change") if cards.confirmed else None


def _refuse_director(cards: TableCards, event: Corrected | Fined | DirectorAnswered) -> Refusal | None:
    if not event.director.strip():
        return refuse("no director")
    if isinstance(event, DirectorAnswered):
        return None if cards.called else refuse("not called")
    if not event.reason.strip():
        return refuse("no reason")
    return _refuse_entry(cards, event) if isinstance(event, Corrected) else None


def _refuse_entry(cards: TableCards, event: Entered | NotPlayed | Corrected) -> Refusal | None:
    if not 1 <= event.game <= cards.scoring.games:
        return refuse("no such game", games=cards.scoring.games, game=event.game)
    if isinstance(event, NotPlayed):
        return None
    if refusal := refuse_entry(event.entry, event.seat, event.game, cards.seats):
        return refusal
    if isinstance(event, Corrected):
        return refuse("no change") if cards.score_card(event.seat)[event.game - 1] == event.entry else None
    return refuse("ruled by a player") if event.entry.how == "ruled" else None


def _refuse_initials(cards: TableCards, event: Signed) -> Refusal | None:
    owner, player = seat_title(event.card), cards.people[event.card]
    if signer(cards, event.card) != event.seat:
        return refuse("other signer", signer=seat_title(signer(cards, event.card)), owner=owner)
    if event.card in cards.initials:
        return refuse("signed already", owner=owner)
    if not cards.has_entries(event.card):
        return refuse("nothing to sign", owner=owner)
    if event.player not in ("", player):
        return refuse("other player", owner=owner, named=event.player, player=player)
    return None


def _refuse_turning_in(cards: TableCards, event: TurnedIn) -> Refusal | None:
    """Apply the checks of the version that began the tournament, to accept an old log."""
    if event.seat != EAST:
        return refuse("only East")
    if unsigned(cards):
        return refuse("unsigned", owners=", ".join(map(seat_title, unsigned(cards))))
    reasons = _open_call(cards) + _wrong_totals(cards) + (_games_missing(cards) if cards.whole else [])
    if reasons:
        return reasons[0]
    mismatches = disagreements(cards, loose=cards.loose)
    return _mismatch(mismatches[0]) if mismatches else None


# Why a table is open


def turn_in_if_complete(cards: TableCards) -> list[TurnedIn]:
    """Return the event that turns in the score cards if all are there, signed and in agreement."""
    return [] if cards.turned_in or why_open(cards) else [TurnedIn(EAST)]


def why_open(cards: TableCards) -> list[Refusal]:
    """Return all reasons why the score cards of a table cannot be turned in yet."""
    empty = [seat for seat in cards.seats if not cards.has_entries(seat)]
    if len(empty) == len(cards.seats):
        return [refuse("no numbers") if cards.unplayed else refuse("nothing came in"), *_open_call(cards)]
    missing = [refuse("empty score card", owner=seat_title(seat), player=cards.people[seat]) for seat in empty]
    not_signed = [
        refuse("not signed", signer=seat_title(signer(cards, seat)), owner=seat_title(seat))
        for seat in unsigned(cards)
        if seat not in empty
    ]
    games = [] if empty else [*map(_mismatch, disagreements(cards)), *_games_missing(cards)]
    return [*missing, *not_signed, *_open_call(cards), *_wrong_totals(cards), *games]


def _open_call(cards: TableCards) -> list[Refusal]:
    return [refuse("director called")] if cards.called else []


def _wrong_totals(cards: TableCards) -> list[Refusal]:
    return [
        refuse("wrong total", owner=seat_title(one.seat), sum=sum_of_games(cards, one.seat), total=one.points)
        for one in wrong_totals(cards)
    ]


def _games_missing(cards: TableCards) -> list[Refusal]:
    games = list(map(str, games_missing(cards)))
    if len(games) > 1:
        return [refuse("games missing", games=f"{', '.join(games[:-1])} and {games[-1]}")]
    return [refuse("game missing", games=game) for game in games]


def _mismatch(mismatch: Mismatch) -> Refusal:
    return refuse("mismatch", mismatch=mismatch_sentence(mismatch))
