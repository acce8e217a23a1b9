"""Convert paper score cards of one table into events: entries, initials and, if all agree, turning in."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from charleston.tournament.refusals import Refusal
from charleston.tournament.scorecards.checks import refuse_event, turn_in_if_complete
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.events import Entered, NotPlayed, RoundTotal, ScoreCardEvent, Signed
from charleston.tournament.scorecards.evolve import evolve
from charleston.tournament.scorecards.paper_score_cards import NOT_PLAYED, PaperScoreCard, ScoreCardName
from charleston.tournament.scorecards.state import TableCards, signer, sum_of_games, unsigned


class TooLate(NamedTuple):
    """A game that differs from a score card that is turned in or corrected; the old entry stays."""

    name: ScoreCardName
    player: str
    game: int
    old: Entry | None
    new: Entry | None  # None means not played
    corrected: bool  # whether the director corrected the game


class TotalTooLate(NamedTuple):
    """A total that differs from the sum of a score card that is turned in."""

    name: ScoreCardName
    player: str
    sum: int
    total: int


class OtherPlayer(NamedTuple):
    """A row of the list with a name or number that is not the seated player's; it is ignored."""

    name: ScoreCardName
    listed: str
    player: str


class NotTaken(NamedTuple):
    """A score card of an unknown table, or with an impossible entry; it is ignored."""

    name: ScoreCardName
    refusal: Refusal


Remark = TooLate | TotalTooLate | OtherPlayer | NotTaken
"""A remark on an ignored score card, or an ignored part of it."""
_PaperEvent = Entered | NotPlayed | RoundTotal


def take_in_table(
    cards: TableCards, score_cards: Sequence[PaperScoreCard]
) -> tuple[list[ScoreCardEvent], list[Remark]]:
    """Return the events and remarks for these paper score cards of the table."""
    events: list[ScoreCardEvent] = []
    remarks: list[Remark] = []
    accepted: list[PaperScoreCard] = []
    for score_card in score_cards:
        result = _take_in(cards, score_card)
        if isinstance(result, Refusal):  # an extra number may shift all the others, so ignore the whole score card
            remarks.append(NotTaken(score_card.name, result))
            continue
        cards, new_events, late = result
        events += new_events
        remarks += late
        accepted.append(score_card)
    for score_card in accepted:
        seat = score_card.name.seat
        if score_card.signed and seat in unsigned(cards) and cards.has_entries(seat) and not cards.turned_in:
            initials = Signed(signer(cards, seat), seat, cards.people[seat])
            cards = evolve(cards, initials)
            events.append(initials)
    return [*events, *turn_in_if_complete(cards)], remarks


def _take_in(
    cards: TableCards, score_card: PaperScoreCard
) -> tuple[TableCards, list[ScoreCardEvent], list[Remark]] | Refusal:
    """Return the table after one score card, its events, and remarks on late entries.

    Return a refusal if it cannot be a score card of this table.
    """
    events: list[ScoreCardEvent] = []
    remarks: list[Remark] = []
    for event in _news(cards, score_card):
        if late := _too_late(cards, score_card.name, event):
            remarks.append(late)
        elif refusal := refuse_event(cards, event):
            return refusal
        else:
            cards = evolve(cards, event)
            events.append(event)
    return cards, events, remarks


def _news(cards: TableCards, score_card: PaperScoreCard) -> Iterator[_PaperEvent]:
    """Yield the entries of a paper score card that are new to the desk."""
    seat = score_card.name.seat
    row = cards.score_card(seat) if seat in cards.seats else ()
    for game, new in enumerate(score_card.games, 1):
        old = row[game - 1] if game <= len(row) else None
        if new == NOT_PLAYED:
            if old or not (cards.turned_in or NotPlayed(seat, game) in cards.unplayed):
                yield NotPlayed(seat, game)
        elif new and not _is_known(new, old):
            yield Entered(seat, game, new)
    corrected = any(one.seat == seat for one in cards.corrections)  # the player's total is older than a correction
    right = bool(row) and cards.turned_in and score_card.total == sum_of_games(cards, seat)
    if score_card.total is not None and not (corrected or right):
        total = RoundTotal(seat, score_card.total)
        if total not in cards.totals:
            yield total


def _is_known(new: Entry, old: Entry | None) -> bool:
    """Return whether the desk already has this entry, perhaps with more details."""
    return old is not None and new in (old, Entry(old.points, dead=old.dead, peeked=old.peeked))


def _too_late(cards: TableCards, name: ScoreCardName, event: _PaperEvent) -> TooLate | TotalTooLate | None:
    """Return a remark if the score cards are turned in, or the director has corrected this game (TRM-19)."""
    if name.seat not in cards.seats:
        return None
    player = cards.people[name.seat]
    if isinstance(event, RoundTotal):
        return TotalTooLate(name, player, sum_of_games(cards, name.seat), event.points) if cards.turned_in else None
    corrected = any((one.seat, one.game) == (event.seat, event.game) for one in cards.corrections)
    if not (corrected or cards.turned_in) or not 1 <= event.game <= cards.scoring.games:
        return None
    new = event.entry if isinstance(event, Entered) else None
    return TooLate(name, player, event.game, cards.score_card(event.seat)[event.game - 1], new, corrected)
