"""Online tables: which tournaments can have them, with which card, and how the referee fills in the score cards."""

from msgspec import UNSET
from msgspec.structs import replace

from charleston.card.model import Card
from charleston.card.published import PUBLISHED, published
from charleston.card.read import read_card
from charleston.tournament.desk.events import WentOnline
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.results.outcome import Outcome
from charleston.tournament.results.score_table import PointTable, ScoreTable
from charleston.tournament.scorecards.checks import turn_in_if_complete
from charleston.tournament.scorecards.commands import RecordGame, Sign, SkipGame, TurnIn
from charleston.tournament.scorecards.events import ScoreCardEvent, Signed
from charleston.tournament.scorecards.evolve import fold
from charleston.tournament.scorecards.reconcile import printed
from charleston.tournament.scorecards.report import record_outcome, skip
from charleston.tournament.scorecards.state import TableCards, games_missing, signer, unsigned

OF_PLAYERS = (RecordGame, SkipGame, Sign, TurnIn)
"""The commands that only the referee sends for an online table."""


def refuse_online(desk: Desk, event: WentOnline) -> Refusal | None:
    """Return why no referee can score this tournament; None if one can."""
    if not desk.printed.values:
        return refuse("online without card")
    if what := _unscored(desk.scoring):
        return refuse("online score table", scoring=desk.scoring.name, what=what)
    card = card_of(desk, event)
    return card if isinstance(card, Refusal) else None


def card_of(desk: Desk, event: WentOnline) -> Card | Refusal:
    """Return the card of the tournament: the text in the event, or a published card."""
    name = desk.printed.card
    if event.card:
        reading = read_card(event.card)
        if reading.card is None:
            return refuse("online other card", card=name, problem=str(reading.problems[0]))
        card = reading.card
    elif name in PUBLISHED:
        card = published(name)
    else:
        return refuse("online other card", card=name, problem="it is empty.")
    values = printed(card)
    known = values if desk.printed.hands is not UNSET else replace(values, hands=UNSET)
    return card if known == desk.printed else refuse("online other card", card=name, problem=f"it is {card.name}.")


def _unscored(table: ScoreTable) -> str:
    """Return what the score table scores differently from the live table; empty if nothing."""
    if not isinstance(table, PointTable):
        return ""
    if table.dead:
        return "a dead hand"
    return "time up" if table.time_out else ""


# What the referee writes


def write_game(cards: TableCards, game: int, outcome: Outcome | None) -> list[ScoreCardEvent] | Refusal:
    """Return the entries of a game; None means not played. After the last game, also sign and turn in."""
    news = skip(cards, game) if outcome is None else record_outcome(cards, game, outcome)
    if isinstance(news, Refusal):
        return news
    end = sign_all(fold(cards, news))
    return [*news, *([] if isinstance(end, Refusal) else end)]


def sign_all(cards: TableCards) -> list[ScoreCardEvent] | Refusal:
    """Return the events that sign the score cards and turn them in, or a refusal if something is missing."""
    if cards.turned_in:
        return refuse("turned in")
    if missing := games_missing(cards):
        return refuse("game missing", games=missing[0])
    signed = [
        Signed(signer(cards, seat), seat, cards.people[seat]) for seat in unsigned(cards) if cards.has_entries(seat)
    ]
    events: list[ScoreCardEvent] = [*signed, *turn_in_if_complete(fold(cards, signed))]
    return events or refuse("no change")
