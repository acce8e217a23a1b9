"""The live tables of a tournament's rounds: their list, their secret ids and walls, and how their games ended.

Ids and walls are derived from a secret, so a server that restarts finds the same tables again. A round that is undone
and begun again has other tables and other walls, because its record in the log has another number.
"""

import hashlib
import hmac
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from charleston.game.events import Event
from charleston.game.ruleset import changed_options
from charleston.game.seats import SEATS
from charleston.server.live.tables import new_id
from charleston.store.interface import Entry
from charleston.table import events
from charleston.table.commands import MAX_NAME_LENGTH, OpenRound
from charleston.table.evolve import fold
from charleston.table.setup import RoundTable, Setup
from charleston.table.state import TableState
from charleston.table.step_codec import read_step
from charleston.tournament.desk.events import WentOnline
from charleston.tournament.desk.log import Log
from charleston.tournament.results.outcome import Outcome, outcome_of
from charleston.tournament.results.score_table import rules_of
from charleston.tournament.scorecards.state import TableCards, games_missing

SECONDS, RESERVE_S = 60, 120
"""Seconds for an answer, and extra seconds for each player in a game. Then a bot answers (G-69)."""
PACE_MS = 900
MAX_TITLE = 60


class OnlineTable(NamedTuple):
    """A table of a round that plays online."""

    id: str  # of the live table
    attempt: int  # the number of the record that put the table online
    went: WentOnline
    cards: TableCards


class RoundGame(NamedTuple):
    """A finished game of a live table."""

    outcome: Outcome
    counts: bool  # false if the game is replayed


def online_tables(log: Log, key: str, secret: bytes) -> list[OnlineTable]:
    """Return the tables that play or played online, of all rounds."""
    if log.desk is None:
        return []
    attempts = {event.round: number for number, event in _went_online(log) if number not in log.folded.undone}
    return [
        OnlineTable(table_id(secret, key, attempts[went.round], table), attempts[went.round], went, cards)
        for went in log.desk.online
        for table in went.tables
        if (cards := log.desk.table_cards.get((went.round, table)))
    ]


def closed_tables(log: Log, key: str, secret: bytes) -> list[str]:
    """Return the ids of the tables whose round was undone."""
    current = {one.id for one in online_tables(log, key, secret)}
    ids = [table_id(secret, key, number, table) for number, event in _went_online(log) for table in event.tables]
    return [one for one in ids if one not in current]


def _went_online(log: Log) -> list[tuple[int, WentOnline]]:
    return [(record.n, record.event) for record in log.records if isinstance(record.event, WentOnline)]


def table_id(secret: bytes, key: str, attempt: int, table: int) -> str:
    return new_id(_derived(secret, "table", key, attempt, table))


def wall_seed(secret: bytes, key: str, attempt: int, game: int, replays: int) -> bytes:
    """Return the seed of a game that every table of the round plays. A replayed game gets another wall."""
    return _derived(secret, "wall", key, attempt, game, replays)


def link_mark(secret: bytes, token: str) -> str:
    """Return a mark of a link for the log of a live table. Everybody there sees it, so it does not reveal the link."""
    return new_id(_derived(secret, "link", token))


def _derived(secret: bytes, *what: str | int) -> bytes:
    return hmac.digest(secret, msgspec.json.encode(what), hashlib.sha256)


def opening(one: OnlineTable, tournament: str) -> OpenRound:
    """Return the command that opens the live table, for the games that have no result yet."""
    cards, rules = one.cards, rules_of(one.cards.scoring)
    options = {
        name: tuple(value) if isinstance(value, list) else value for name, value in changed_options(rules).items()
    }
    if len(cards.people) < rules.players:
        options["table.players"] = len(cards.people)
    setup = Setup(
        rules.preset,
        options,
        card="" if one.went.card else cards.printed.card,
        own_card=one.went.card,
        pace=PACE_MS,
        seconds=SECONDS,
        reserve=RESERVE_S,
        spectators=False,
        aid=False,
        players_chat=True,
    )
    terms = RoundTable(
        tournament,
        cards.round,
        cards.table,
        tuple(map(_short, cards.people)),
        tuple(seat for seat in cards.seats if cards.people[seat] in cards.stand_ins),
        cards.scoring.games,
        min(games_missing(cards), default=cards.scoring.games + 1),
        one.went.duplicate,
    )
    return OpenRound(f"{tournament}, round {cards.round}, table {cards.table}"[-MAX_TITLE:], setup, terms)


def _short(name: str) -> str:
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"


def round_games(entries: Iterable[Entry]) -> list[RoundGame]:
    """Return the finished games of a live table's log, by chair."""
    games, state, played = list[RoundGame](), TableState(), list[Event]()
    for entry in entries:
        step = read_step(entry.body)
        for event in step.events:
            if isinstance(event, events.GameBegan):
                played = []
            elif isinstance(event, events.GamePlayed):
                played.extend(event.events)
        state = fold(state, step)
        for event in step.events:
            if isinstance(event, events.GameBooked):
                outcome = outcome_of(played, SEATS[state.order[0]], SEATS[: len(state.order)])
                games.append(RoundGame(outcome, counts=not event.replayed))
    return games
