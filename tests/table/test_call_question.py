"""What the server says about a discard: positions where a call helps, near misses, and every complete mah jongg."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from sample_table import SampleTable

from charleston.card.index import index_of
from charleston.card.matcher import Exposure
from charleston.card.model import Card
from charleston.card.pattern import Pattern
from charleston.card.published import PUBLISHED, published
from charleston.game.choices import offer
from charleston.game.phases import Phase
from charleston.game.seats import EAST, SEATS, SOUTH
from charleston.game.state import Discard, Shown, State, Window
from charleston.game.wins import is_complete
from charleston.table.call_question import value_of_call
from charleston.table.setup import Option, Setup
from charleston.table.state import TableState
from charleston.table.view import game_view
from charleston.table.waiting import waiting
from charleston.tiles import JOKER, TILES, Tile, read_tiles

OPEN = "card Test\nsection Test\n  FF 111a 222a 333a 444a x25"
CONCEALED = "card Test\nsection Test\n  FF 111a 222a 333a 444a c25"
KONG = "card Test\nsection Test\n  11a 2222a 3333a 4444a x25"
WITH_PAIR = "card Test\nsection Test\n  111a 222a 333a 444a 55a x25"
TWO_LINES = "card Test\nsection Test\n  FF 111a 222a 333a 444a x25\n  FF 666a 777a 888a 999a x25"
SINGLE = "card Test\nsection Test\n  F 111a 222a 333a 4444a x25"
NEAR = "FF 1b1b 2b2b2b 3b3b3b 4b4b N"
"""Two tiles away from FF 111 222 333 444."""


def tile(text: str) -> Tile:
    (only,) = read_tiles(text)
    return only


def table_with(card: str, people: int = 1, *, aid: bool = True, **options: Option) -> SampleTable:
    names = {name.replace("_", "."): value for name, value in options.items()}
    table = SampleTable(people, 4 - people, Setup(own_card=card, aid=aid, options=names))
    table.start()
    table.play_until("claim")
    return table


def position(
    table: SampleTable, rack: tuple[Tile, ...], discard: Tile, shown: tuple[Exposure, ...] = (), gone: str = ""
) -> TableState:
    """Return the table when South has discarded this tile, and chair 0 has this rack and these exposures."""
    seat = table.state.seat_of(0)
    assert seat is not None
    by = next(other for other in (SOUTH, EAST) if other != seat)
    racks = [tuple[Tile, ...]() for _ in SEATS]
    racks[seat] = rack
    exposures = [tuple[Shown, ...]() for _ in SEATS]
    exposures[seat] = tuple(Shown(group, 0) for group in shown)
    game = replace(
        table.game,
        phase=Phase.CLAIM,
        turn=by,
        racks=tuple(racks),
        exposures=tuple(exposures),
        discards=tuple(Discard(tile, by) for tile in read_tiles(gone)),
        window=Window(discard, by),
    )
    return replace(table.state, game=game, waits=waiting(game))


def value(state: TableState) -> str | None:
    seat = state.seat_of(0)
    assert state.game is not None
    assert seat is not None
    return value_of_call(state, state.game, seat, offer(state.game, seat).commands)


def asked(card: str, rack: str, discard: str, gone: str = "", **how: Option) -> str | None:
    table = table_with(card, **how)  # type: ignore[arg-type]
    return value(position(table, read_tiles(rack), tile(discard), gone=gone))


@pytest.mark.parametrize(
    ("card", "rack", "discard"),
    [
        (OPEN, NEAR, "1b"),
        (OPEN, NEAR, "4b"),
        (OPEN, "F N E 1b1b 2b2b2b 3b3b3b 4b J", "1b"),
        (KONG, "1b1b 2b2b2b 3b3b3b 4b4b4b N E", "2b"),
        (KONG, "1b1b 2b2b J 3b3b3b 4b4b4b N E", "2b"),
        (WITH_PAIR, "1b1b 2b2b2b 3b3b3b 4b4b4b N E", "1b"),
        (TWO_LINES, "F 1b1b 2b2b2b 3b3b3b 4b4b 6b N", "1b"),
    ],
)
def test_a_call_that_brings_a_line_within_reach_nearer_is_worth_a_question(card: str, rack: str, discard: str) -> None:
    for people, values in ((1, ("recommended", "helpful")), (2, ("helpful",))):
        assert asked(card, rack, discard, people=people, call_validation="block") in values


@pytest.mark.parametrize(
    ("card", "rack", "discard", "gone"),
    [
        (CONCEALED, NEAR, "1b", ""),  # a concealed line
        (OPEN, "F 1b1b 2b2b2b 3b3b 4b4b J N E", "F", ""),  # a pair
        (SINGLE, "1b1b 2b2b2b 3b3b 4b4b J J N E", "F", ""),  # a single
        (KONG, "1b1b 2b2b 3b3b3b 4b4b4b4b N E", "2b", ""),  # one short of a kong, without a joker
        (OPEN, "FF 1b1b1b 2b2b2b 3b3b 4b N E", "1b", ""),  # a pung that the rack already has
        (WITH_PAIR, "1b1b 2b2b2b 3b3b3b 4b4b4b N E", "1b", "5b5b5b"),  # a line whose pair is gone
        (TWO_LINES, "FF 1b1b1b 2b2b2b 3b3b3b 6b6b", "6b", ""),  # a far line, while another is near
        (OPEN, "FF 1b1b 2b2b2b 3b3b3b 4b4b 9d9d", "9d", ""),  # no line has it
    ],
)
@pytest.mark.parametrize("validation", ["block", "warn", "off"])
def test_a_near_miss_is_worth_none(card: str, rack: str, discard: str, gone: str, validation: str) -> None:
    assert asked(card, rack, discard, gone, call_validation=validation) in (None, "possible")


def test_a_dead_hand_gets_no_question() -> None:
    table = table_with(OPEN, call_validation="block")
    state = position(table, read_tiles(NEAR), tile("1b"))
    seat = state.seat_of(0)
    assert state.game is not None
    assert value(state) is not None
    game = replace(state.game, dead=tuple("challenged" if one == seat else "" for one in SEATS))
    assert value(replace(state, game=game, waits=waiting(game))) is None


def test_only_a_player_alone_with_bots_gets_a_bots_judgment() -> None:
    one_away = "FF 1b1b 2b2b2b 3b3b3b 4b4b4b"
    table = table_with(OPEN, people=1, call_validation="block")
    assert value(position(table, read_tiles("FF 1b1b 2b2b2b 3b3b3b 4b4b N"), tile("1b"))) == "recommended"
    assert value(position(table, read_tiles(one_away), tile("1b"))) == "mahjong"
    friends = table_with(OPEN, people=2, call_validation="block")
    assert value(position(friends, read_tiles(NEAR), tile("1b"))) == "helpful"


@pytest.mark.parametrize("validation", ["warn", "off"])
def test_without_hints_the_value_reveals_no_mah_jongg(validation: str) -> None:
    table = table_with(OPEN, aid=False, call_validation=validation)
    for rack, discard in (("FF 1b1b 2b2b2b 3b3b3b 4b4b4b", "1b"), (NEAR, "1b"), (NEAR, "9d")):
        state = position(table, read_tiles(rack), tile(discard))
        assert value(state) == "possible"
        view = game_view(state, state.seat_of(0))  # type: ignore[arg-type]
        assert view is not None
        assert "mah jongg" not in view.banner


def test_without_hints_a_blocked_mah_jongg_is_known_from_the_offers() -> None:
    table = table_with(OPEN, aid=False, call_validation="block")
    assert value(position(table, read_tiles("FF 1b1b 2b2b2b 3b3b3b 4b4b4b"), tile("1b"))) == "mahjong"
    assert value(position(table, read_tiles(NEAR), tile("1b"))) == "possible"
    assert value(position(table, read_tiles(NEAR), tile("N"))) is None


def made_hands(card: Card, rng: random.Random, count: int) -> Iterator[tuple[tuple[Tile, ...], tuple[Exposure, ...]]]:
    """Yield random complete hands of the card, some of them with exposures: the rack and the exposed groups."""
    patterns = index_of(card).patterns
    for _ in range(count):
        entry, pattern = rng.choice(patterns)
        yield _made(pattern, rng, may_expose=not entry.line.concealed)


def _made(pattern: Pattern, rng: random.Random, *, may_expose: bool) -> tuple[tuple[Tile, ...], tuple[Exposure, ...]]:
    rack, shown, jokers = list[Tile](), list[Exposure](), 8
    for (tile, size), takes_jokers in zip(pattern.groups, pattern.jokers, strict=True):
        spare = rng.randint(0, min(jokers, size - 1)) if takes_jokers and rng.random() < 0.4 else 0
        jokers -= spare
        if takes_jokers and size >= 3 and may_expose and rng.random() < 0.3:
            shown.append(Exposure(tile, size - spare, spare))
        else:
            rack += [tile] * (size - spare) + [JOKER] * spare
    return tuple(rack), tuple(shown)


@pytest.mark.parametrize("name", PUBLISHED)
def test_in_every_position_a_made_mah_jongg_is_asked(name: str) -> None:
    """A hand that lacks another tile is never called mah jongg."""
    rng, card = random.Random(18), published(name)
    rules = [(validation, aid) for validation in ("block", "warn", "off") for aid in (True, False)]
    tables = {how: _published_table(name, *how) for how in rules if how[0] == "block" or how[1]}
    wins = misses = 0
    for rack, shown in made_hands(card, rng, 700):
        naturals = [tile for tile in rack if tile != JOKER]
        if not naturals:
            continue
        discard = rng.choice(naturals)
        rest = list(rack)
        rest.remove(discard)
        other = rng.choice(TILES[:JOKER])
        for table in tables.values():
            assert value(position(table, tuple(rest), discard, shown)) == "mahjong", (rack, shown, discard)
            wins += 1
            miss = position(table, tuple(rest), other, shown)
            assert miss.game is not None
            made = is_complete(miss.game, miss.seat_of(0), other)  # type: ignore[arg-type]
            assert (value(miss) == "mahjong") == made
            misses += not made
    assert wins > 2000
    assert misses > 2000


def _published_table(name: str, validation: str, aid: bool) -> SampleTable:
    table = SampleTable(1, 3, Setup(card=name, aid=aid, options={"call.validation": validation}))
    table.start()
    table.play_until("claim")
    return table


def test_the_value_and_the_headline_are_private() -> None:
    table = table_with(OPEN, people=4, call_validation="block")
    state = position(table, read_tiles("FF 1b1b 2b2b2b 3b3b3b 4b4b4b"), tile("1b"))
    seat = state.seat_of(0)
    for other in (-1, *SEATS):
        view = game_view(state, other)  # type: ignore[arg-type]
        assert view is not None
        assert (view.call == "mahjong") == (other == seat)
        assert ("You have mah jongg" in view.banner) == (other == seat)


def test_a_complete_hand_on_ones_own_turn_is_said_only_where_the_rules_allow_no_error() -> None:
    made = read_tiles("FF 1b1b1b 2b2b2b 3b3b3b 4b4b4b")
    for validation, said in (("block", True), ("warn", False), ("off", False)):
        table = table_with(OPEN, call_validation=validation)
        seat = table.state.seat_of(0)
        assert seat is not None
        racks = tuple(made if one == seat else () for one in SEATS)
        game: State = replace(
            table.game, phase=Phase.DISCARD, turn=seat, racks=racks, window=None, fourteenth="pick", apart=None
        )
        view = game_view(replace(table.state, game=game, waits=(seat,)), seat)
        assert view is not None
        assert view.banner.startswith("You have mah jongg!") == said
