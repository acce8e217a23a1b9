"""The facts of a finished game as a scorekeeper records them, and whether such a game is possible."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import fields

from charleston.game.seats import EAST, NOBODY, SEATS, Seat

FinishedResult = Literal["mahjong", "wall", "time", "replay", "thrown in", "miscall", "out of turn", "mahjong in error"]
FinishedHow = Literal["", "exchange", "heavenly", "earthly"]
"""How a win other than a plain pick or discard was made. After a call, ``thrower`` discarded the called tile."""
MAX_EXPOSURES = 4
MAX_VALUE = 10_000
MAX_CHALLENGES = 12
MAX_LOOKS = 6
"""The most blind tiles that one player can look at in a game: three on first left, three on last right."""


class FactsError(ValueError):
    """Facts that are missing or contradict each other; the message says which."""


class Disputed(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A challenge that was contested: the player kept playing, and the end showed who was right (DED-10)."""

    by: Seat
    challenged: Seat
    upheld: bool  # whether the challenger was right


class FinishedGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of one game. Seats are those of this game: the dealer is East."""

    result: FinishedResult
    winner: Seat = NOBODY
    value: int = 0
    jokerless: bool = False
    singles_and_pairs: bool = False
    self_picked: bool = False
    thrower: Seat = NOBODY
    exposures: int = 0  # the winner's exposures when the tile was discarded (G-66)
    dead: tuple[Seat, ...] = ()  # hands that were dead before the winning tile was discarded
    peeked: tuple[Seat, ...] = ()  # each seat once per peek at a blind tile (CHA-21)
    offender: Seat = NOBODY
    declarer: Seat = NOBODY
    threw_in: tuple[Seat, ...] = ()
    how: FinishedHow = ""
    announced: int = 0  # the value the winner announced; 0 if nobody noticed a difference (PAY-11)
    hot: bool = False  # whether the winning tile was discarded at the end of a hot wall (G-36)
    challenges: tuple[Disputed, ...] = ()  # contested challenges in the order they were made
    line: Annotated[str, Meta(max_length=80)] = ""  # a line of the card, such as "2468 #3", worth ``value``


_HAND = {"winner", "value", "jokerless", "singles_and_pairs", "exposures", "line"}
_BELONGING: dict[str, set[str]] = {
    "mahjong": _HAND | {"self_picked", "thrower", "how", "announced", "hot"},
    "miscall": _HAND | {"offender"},
    "out of turn": _HAND | {"offender"},
    "mahjong in error": {"declarer", "threw_in", "value"},
}
_FIELDS = fields(FinishedGame)
_ALWAYS = {"result", "dead", "peeked", "challenges"}


def problem(game: FinishedGame, players: tuple[Seat, ...]) -> str:
    """Return what is wrong with the facts; empty if such a game is possible."""
    return next(_problems(game, players), "")


def _problems(game: FinishedGame, players: tuple[Seat, ...]) -> Iterator[str]:
    yield from _wrong_people(game, players)
    belonging = _ALWAYS | _BELONGING.get(game.result, set())
    for field in _FIELDS:
        if field.name not in belonging and getattr(game, field.name) != field.default:
            yield f"{field.name.replace('_', ' ')!r} does not belong to a game whose result is {game.result!r}"
    for value in (game.value, game.announced):
        if not 0 <= value <= MAX_VALUE:
            yield f"a value of {value} is on no card"
    if "winner" in belonging:
        yield from _wrong_win(game)
    if game.result == "mahjong in error":
        yield from _wrong_error(game)
    yield from _wrong_challenges(game, players)


def _wrong_people(game: FinishedGame, players: tuple[Seat, ...]) -> Iterator[str]:
    for name in ("winner", "thrower", "offender", "declarer"):
        seat: Seat = getattr(game, name)
        if seat != NOBODY and seat not in players:
            yield f"the {name} does not sit at this table"
    for name in ("dead", "peeked", "threw_in"):
        seats: tuple[Seat, ...] = getattr(game, name)
        if not set(seats) <= set(players):
            yield f"somebody under {name.replace('_', ' ')!r} does not sit at this table"
        if name != "peeked" and len(set(seats)) < len(seats):
            yield f"somebody is listed twice under {name.replace('_', ' ')!r}"
    if any(game.peeked.count(seat) > MAX_LOOKS for seat in players):
        yield f"nobody can look at more than {MAX_LOOKS} blind tiles in one game"


def _wrong_win(game: FinishedGame) -> Iterator[str]:
    if game.winner == NOBODY:
        yield "who is the winner?"
    if game.value == 0:
        yield "what is the value of the hand?"
    if game.winner in game.dead:
        yield "a dead hand cannot win"
    if not 0 <= game.exposures <= MAX_EXPOSURES:
        yield f"a hand cannot have {game.exposures} exposures"
    if game.singles_and_pairs and game.exposures and not game.line:  # if a line is named, the card decides
        yield "a hand of singles and pairs has nothing to expose"
    yield from _wrong_tile(game)
    if game.how in ("heavenly", "earthly"):
        yield from _wrong_gift(game)


def _wrong_gift(game: FinishedGame) -> Iterator[str]:
    """Check a win before play begins: nothing is discarded, exposed or dead yet (CHA-48, CHA-51, DED-20)."""
    if game.winner != EAST:
        yield f"only East can have {_a(game.how)} hand"
    if not game.self_picked:
        yield f"{_a(game.how)} hand has only tiles dealt or passed, so it is self-picked"
    if game.exposures or game.dead or game.challenges:
        yield f"before {_a(game.how)} hand there can be no exposures, challenges or dead hands"


def _a(how: str) -> str:
    return f"an {how}" if how == "earthly" else f"a {how}"


def _wrong_tile(game: FinishedGame) -> Iterator[str]:
    """Check the source of the winning tile: exactly one, and not the winner's own discard."""
    if game.result != "mahjong":
        if game.offender == NOBODY:
            yield "who is the offender?"
    elif game.self_picked and game.thrower != NOBODY:
        yield "the winner picked the tile, or somebody discarded it: not both"
    elif not game.self_picked and game.thrower == NOBODY:
        yield "who discarded the winning tile, or was it self-picked?"
    if game.winner in (game.thrower, game.offender):
        yield "nobody wins on their own discard"
    if threw_dead(game):
        yield "a dead hand discards nothing: leave out a hand that died only after the discard"
    if game.hot and (game.thrower == NOBODY or game.how):
        yield "a hot wall counts only for a win on a discard"


def threw_dead(game: FinishedGame) -> bool:
    """Return whether the facts name a dead hand as thrower of the winning tile (DED-08).

    After a call for an exposure, the thrower's hand may die before the joker exchange that wins.
    """
    throwers = {game.offender, NOBODY if game.how == "exchange" else game.thrower} - {NOBODY}
    return bool(throwers & set(game.dead))


def _wrong_error(game: FinishedGame) -> Iterator[str]:
    if game.declarer == NOBODY:
        yield "who is the declarer?"
    if not game.threw_in:
        yield "nobody threw in, so the game went on: enter how it ended, and list the declarer's hand as dead"
    if game.declarer in game.threw_in:
        yield "the declarer's own hand cannot be among those thrown in"


def _wrong_challenges(game: FinishedGame, players: tuple[Seat, ...]) -> Iterator[str]:
    if len(game.challenges) > MAX_CHALLENGES:
        yield f"more than {MAX_CHALLENGES} challenges in one game are not possible"
    for one in game.challenges:
        if not {one.by, one.challenged} <= set(players):
            yield "somebody in a challenge does not sit at this table"
        if one.by == one.challenged:
            yield "nobody challenges their own hand"
        if one.upheld and one.challenged == game.winner:
            yield "a hand that was rightly challenged is dead and cannot win"


def is_replayed(game: FinishedGame, players: tuple[Seat, ...]) -> bool:
    """Return whether the game does not count and the same East deals again (G-73); true if all threw in (G-48)."""
    if game.result == "mahjong in error":
        return not intact(game, players)
    return game.result in ("replay", "thrown in")


def intact(game: FinishedGame, players: tuple[Seat, ...]) -> list[Seat]:
    """Return the hands still alive after mah jongg in error and the throw-ins it caused."""
    return [seat for seat in players if seat not in (game.declarer, *game.threw_in, *game.dead)]


def dead_hands(game: FinishedGame) -> tuple[Seat, ...]:
    """Return the hands marked X on a score card, including that of a player who declared in error (TRM-07, G-63)."""
    wrong = () if game.declarer == NOBODY else (game.declarer,)
    return tuple(seat for seat in SEATS if seat in game.dead or seat in wrong)
