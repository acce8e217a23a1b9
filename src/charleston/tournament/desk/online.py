"""Tables that play online: which rounds can, with which card, and how the referee's games reach the score cards."""

from msgspec import UNSET
from msgspec.structs import replace

from charleston.card.model import Card
from charleston.card.published import PUBLISHED, published
from charleston.card.read import read_card
from charleston.tournament.desk.events import WentOnline
from charleston.tournament.desk.state import Desk
from charleston.tournament.refusals import Refusal, refuse
from charleston.tournament.results.score_table import PointTable, ScoreTable
from charleston.tournament.scorecards.reconcile import printed


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
    """Return the points that only score cards know, so that the live table would show others; empty for none."""
    if not isinstance(table, PointTable):
        return ""
    if table.thrower_quint is not UNSET:
        return "a quint"
    if table.dead:
        return "a dead hand"
    return "time up" if table.time_out else ""
