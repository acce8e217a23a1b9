"""What a link may see of the results: whether everybody sees them, and the prizes."""

from typing import Annotated

from msgspec import Meta, Struct

from charleston.tournament.desk.events import Prize
from charleston.tournament.desk.state import Desk
from charleston.tournament.results.prizes import award
from charleston.tournament.results.standings import Standing


class TournamentAward(Struct, frozen=True):
    """What a player wins. Players who share a place divide its prizes and the next ones."""

    player: str
    amount: Annotated[int, Meta(description="In cents.")]
    prizes: Annotated[tuple[Prize, ...], Meta(description="The prizes that were added up and divided.")]


class TournamentResults(Struct, frozen=True):
    """The results. Only the director and assistants see prizes until the results are published."""

    complete: Annotated[bool, Meta(description="Whether every table so far has turned in its score cards.")]
    published: Annotated[bool, Meta(description="Whether the director has published the results.")]
    shown: Annotated[bool, Meta(description="Whether everybody sees the results page.")]
    prizes: tuple[Prize, ...] = ()
    awards: tuple[TournamentAward, ...] = ()
    left: Annotated[int, Meta(description="Cents that cannot be divided, or that nobody wins.")] = 0


def shows_results(desk: Desk) -> bool:
    """Return whether everybody sees the results: after the last round, or when the director publishes them."""
    if not desk.table_cards or desk.open_table:
        return False
    return desk.published or (desk.shows_standings and is_over(desk))


def is_over(desk: Desk) -> bool:
    return desk.plan is not None and desk.begun == len(desk.plan.rounds) and desk.open_table is None


def results_view(desk: Desk, ranking: list[Standing], *, sees_all: bool) -> TournamentResults:
    complete, shown = bool(desk.table_cards) and desk.open_table is None, shows_results(desk)
    if not sees_all and not (desk.published and shown):
        return TournamentResults(complete, desk.published, shown)
    awarding = award(desk.prizes, ranking)
    awards = tuple(TournamentAward(one.player, one.amount, one.prizes) for one in awarding.awards)
    return TournamentResults(complete, desk.published, shown, desk.prizes, awards, awarding.left)
