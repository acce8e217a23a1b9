"""A table's entry in the lobby, and the steps that change it. The lobby shows the entry without reading the log."""

import msgspec
from msgspec import Struct

from charleston.store.interface import Listing
from charleston.table.state import TableState


class Summary(Struct, frozen=True, gc=False):
    """The players of a table, and the number of games begun."""

    players: tuple[str, ...]  # names, chair by chair; empty for a free chair
    card: str
    games: int  # number of games begun
    playing: bool


def listing_of(table: str, before: TableState, after: TableState) -> Listing | None:
    """Return the new listing; None if the step does not change it."""
    status, summary = "ended" if after.ended else "open", _summary(after)
    same = before.seq and (before.title, before.people(), before.ended) == (after.title, after.people(), after.ended)
    if same and _summary(before) == summary:
        return None
    return Listing(table, after.title, status, after.people(), msgspec.json.encode(summary), after.at)  # type: ignore[arg-type]


def _summary(state: TableState) -> Summary:
    people = state.chairs[: state.rules.players]
    card = "" if state.card is None else state.card.name
    return Summary(tuple(chair.name for chair in people), card, state.number, state.playing)
