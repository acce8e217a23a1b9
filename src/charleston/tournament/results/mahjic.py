"""Results for the open rating system Mahjic: the body of its request for a session (github.com/egolytic/mahjic).

A round there is a table of one of our rounds. We have no email addresses, so all players are anonymous there. Games
that nobody won, for example when the bell rang or the director decided, count as wall games.
"""

from msgspec import Struct

from charleston.tournament.desk.state import Desk
from charleston.tournament.results.standings import wins_of
from charleston.tournament.scorecards.state import TableCards, total

ANONYMOUS = "ANON:"


class MahjicPlayer(Struct, frozen=True):
    email: str
    games_played: int
    mahjongs: int
    points: int


class MahjicRound(Struct, frozen=True):
    players: tuple[MahjicPlayer, ...]
    wall_games: int


class MahjicSession(Struct, frozen=True):
    session_date: str
    game_type: str
    rounds: tuple[MahjicRound, ...]


def mahjic_session(desk: Desk, day: str) -> MahjicSession:
    """Return the results of all tables that are turned in and have played; ``day`` is a date such as 2027-04-03."""
    tables = (cards for _, cards in sorted(desk.table_cards.items()) if cards.turned_in)
    rounds = (_round(cards) for cards in tables)
    return MahjicSession(day, "tournament", tuple(each for each in rounds if each.players[0].games_played))


def _round(cards: TableCards) -> MahjicRound:
    games = sum(entry is not None for entry in cards.score_card(cards.seats[0]))
    players = tuple(
        MahjicPlayer(ANONYMOUS + cards.people[seat], games, wins_of(cards, seat), total(cards, seat))
        for seat in cards.seats
    )
    return MahjicRound(players, games - sum(player.mahjongs for player in players))
