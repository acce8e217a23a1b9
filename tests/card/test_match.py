"""The matcher agrees with brute force, and knows which hands the exposures and visible tiles still allow."""

import random

import pytest
from effort import times
from exhaustive_match import most_filled, places_left
from sample_cards import card_of, hand_of, is_won, patterns

from charleston.card.expand import patterns_of
from charleston.card.index import index_of
from charleston.card.matcher import (
    Exposure,
    Hand,
    Reason,
    VisibleTiles,
    arrange,
    binds,
    distance,
    gap,
    makes,
    nearest,
    possible,
    read_exposure,
    why_out,
    wins,
)
from charleston.card.model import Card, Entry
from charleston.card.pattern import Pattern
from charleston.card.published import PUBLISHED, published
from charleston.tiles import COPIES, FULL_SET, JOKER, KINDS, TILES, Tile, counts, read_tiles, too_many, write_tiles


def brute_distance(pattern: Pattern, hand: Hand) -> int | None:
    rack = [tile for tile in TILES for _ in range(hand.rack[tile])]
    ways = [len(places) - most_filled(places, rack) for places in places_left(pattern, hand.exposures)]
    return min(ways) if ways else None


def random_hand(rng: random.Random, card: Card) -> tuple[Pattern, Hand]:
    """Return a pattern and a hand close to it, sometimes with one of its groups exposed, sometimes with jokers."""
    entry = rng.choice(list(card.entries()))
    pattern = rng.choice(patterns_of(entry.line))
    exposures: list[Exposure] = []
    tiles: list[Tile] = []
    jokers_left = rng.choice([0, 1, 2, 3, 4])
    for tile, size in pattern.groups:
        jokers = min(jokers_left, rng.randint(0, size - 1)) if size >= 3 else 0
        jokers = max(jokers, size - COPIES[tile])
        jokers_left = max(0, jokers_left - jokers)
        if size >= 3 and rng.random() < 0.3:
            exposures.append(Exposure(tile, size - jokers, jokers))
        else:
            tiles += [tile] * (size - jokers) + [JOKER] * jokers
    for _ in range(rng.choice([0, 0, 1, 3])):
        if tiles:
            tiles[rng.randrange(len(tiles))] = rng.choice(FULL_SET)
    if tiles and rng.random() < 0.5:
        tiles.pop()
    return pattern, Hand(counts(tiles), tuple(exposures))


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("seed", range(8))
def test_distance_agrees_with_brute_force(name: str, seed: int) -> None:
    """Compare many hands of each card with similar patterns and with distant ones."""
    rng = random.Random(f"{name} {seed}")
    card = published(name)
    every = [pattern for entry in card.entries() for pattern in patterns_of(entry.line)]
    fitted = won = 0
    for _ in range(HANDS):
        goal, hand = random_hand(rng, card)
        some = rng.sample(every, 150)
        near = [pattern for pattern in some if (measured := distance(pattern, hand)) is not None and measured < 7][:8]
        for pattern in (goal, *near, *some[:3]):
            measured = distance(pattern, hand)
            assert measured == brute_distance(pattern, hand), (pattern, hand)
            assert makes(pattern, hand) == (hand.size == 14 and measured == 0)
            fitted += measured is not None
            won += makes(pattern, hand)
    assert fitted > HANDS
    assert won > 0.06 * HANDS


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_index_agrees_with_the_matcher(name: str) -> None:
    """The index gives the same result as the matcher for complete and incomplete hands, with jokers and exposures."""
    rng = random.Random(name)
    card = published(name)
    index = index_of(card)
    assert index_of(card) is index
    won = 0
    for _ in range(300):
        _, hand = random_hand(rng, card)
        fast_wins = wins(card, hand)
        assert index.wins(hand) == fast_wins
        won += bool(fast_wins)
        open_lines = [entry for entry in card.entries() if not entry.line.concealed]
        fits = any(
            binds(pattern, hand.exposures) is None for entry in open_lines for pattern in patterns_of(entry.line)
        )
        assert index.fits(hand.exposures) == (fits or not hand.exposures)
    assert won > 30


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_tiles_of_every_pattern_win(name: str) -> None:
    card = published(name)
    for entry in card.entries():
        for pattern in patterns_of(entry.line):
            tiles: list[Tile] = []
            for tile, size in pattern.groups:
                tiles += [tile] * min(size, COPIES[tile] - tiles.count(tile)) if size >= 3 else [tile] * size
            rack = counts([*tiles, *(JOKER,) * (14 - len(tiles))])
            if all(rack[tile] >= count for tile, count in pattern.strict):
                assert makes(pattern, Hand(rack)), pattern


def test_an_exposed_kong_is_not_a_pung() -> None:
    line = "FFF 222a 4444a 6666a x25"
    assert is_won(line, "FFF 222b 6666b", "4444b")
    assert not is_won(line, "FFF 4444b 666b", "2222b")
    assert gap(patterns(line)[0], hand_of("FFF", "2222b")) is None


def test_two_equal_groups_take_two_exposures() -> None:
    line = "FF 333a 333a 666a 999a x25"
    assert is_won(line, "FF 666b 999b", "333b", "JJ 3b")
    assert not is_won(line, "FF 666b", "333b", "33b J", "3b JJ")


def test_an_exposed_group_cannot_be_a_pair_or_a_string() -> None:
    assert gap(patterns("NEWS NN 2222a 4444a x25")[0], hand_of("2222b", "NNN")) is None


def test_pair_and_kong_of_one_tile_share_the_naturals() -> None:
    line = "33a 3333a 66a 999a 666b x25"
    assert is_won(line, "33b 33b JJ 66b 999b 666c")
    assert not is_won(line, "3b JJJJJ 66b 999b 666c")
    difference = gap(next(iter(patterns(line))), hand_of("3b JJJ"))
    assert difference is not None
    assert write_tiles(difference.strict).startswith("3b")


def test_a_concealed_line_wins_only_from_the_rack() -> None:
    line = "FF 2222a 4444a 6666a c25"
    assert is_won(line, "FF 2222b 4444b 66b JJ")
    assert not is_won(line, "FF 4444b 66b JJ", "2222b")


def test_the_most_valuable_line_comes_first() -> None:
    card = card_of("FF 1111a 2222a 3333a x25 run", "FF 2222a 3333a 4444a x40")
    assert [win.entry.line.value for win in wins(card, hand_of("FF 2222b 3333b 4444b"))] == [40, 25]


def test_a_win_is_arranged_as_printed_with_jokers_in_place() -> None:
    line = "FFF 33a 3333a 666b 99b x25"
    hand = hand_of("FFF 3333b JJ 99c", "66c J")
    pattern = next(pattern for pattern in patterns(line) if makes(pattern, hand))
    assert [write_tiles(group) for group in arrange(pattern, hand)] == ["FFF", "33b", "33b JJ", "66c J", "99c"]


def test_nearest_returns_missing_and_spare_tiles() -> None:
    card = card_of("FF 2222a 4444a 6666a x25", "NNNN EEEE WWWW SS x25")
    near = nearest(card, hand_of("F 222b J 4444b 66b R S N"))
    assert [nearest_line.entry.number for nearest_line in near] == [1, 2]
    best = near[0].gap
    assert (best.distance, write_tiles(best.strict), write_tiles(best.open)) == (3, "F", "2b 66b")
    assert write_tiles(best.spare) == "N S R"


def test_jokers_and_value_break_ties_between_nearest_lines() -> None:
    card = card_of("FF 2222a 4444a 6666a x25", "2222a 4444a 66a 8888b x40", "FFFF 2222a 444a 666a x30")
    near = nearest(card, hand_of("2222b 4444b 6b"))
    assert [(nearest_line.entry.number, nearest_line.gap.distance) for nearest_line in near] == [(2, 5), (1, 5), (3, 6)]
    assert [len(nearest_line.gap.strict) for nearest_line in near] == [1, 2, 0]


def test_surplus_jokers_are_spare() -> None:
    difference = gap(patterns("FF 2222a 4444a 6666a x25")[0], hand_of("2222b 4444b 6666b JJ"))
    assert difference is not None
    assert (difference.distance, difference.spare) == (2, (JOKER, JOKER))


@pytest.mark.parametrize("text", ["", "JJJ", "55b", "555b 6b", "5555b JJJ"])
def test_invalid_exposures_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="xpos"):
        read_exposure(text)


def test_an_exposure_as_text() -> None:
    assert read_exposure("5b 5b 5b J") == read_exposure("J 555b") == Exposure(read_tiles("5b")[0], 3, 1)
    assert read_exposure("555b J").size == 4


HANDS = times(50, soak=500)
NOTHING = VisibleTiles((0,) * KINDS)


def entry_of(card: Card) -> Entry:
    return next(iter(card.entries()))


def out_for(line: str, exposed: list[str], seen: str, jokers: dict[str, int] | None = None) -> set[Reason | None]:
    """Return why each pattern of the line is impossible, given the visible tiles."""
    card = card_of(line)
    entry = entry_of(card)
    exposures = tuple(read_exposure(text) for text in exposed)
    exposed_jokers = [0] * KINDS
    for text, count in (jokers or {}).items():
        exposed_jokers[read_tiles(text)[0]] = count
    visible = VisibleTiles(counts(read_tiles(seen)), tuple(exposed_jokers))
    reasons = set()
    for pattern in patterns_of(entry.line):
        out = why_out(entry, pattern, exposures, visible)
        reasons.add(out.reason if out else None)
    return reasons


def test_a_pair_is_impossible_when_three_of_its_tiles_are_visible() -> None:
    line = "FFF 2222a 444a 88a 66b x25 a bams, b dots"
    shown = ["2222b", "444b"]
    assert out_for(line, shown, "2222b 444b 6d 6d") == {None}
    assert out_for(line, shown, "2222b 444b 6d 6d 6d") == {Reason.EXHAUSTED}


def test_a_concealed_line_is_out_after_any_exposure() -> None:
    assert out_for("FF 2222a 4444a 6666a c25", ["2222b"], "2222b") == {Reason.CONCEALED}
    assert out_for("FF 2222a 4444a 6666a c25", [], "") == {None}


def test_an_exposure_that_fits_no_group() -> None:
    assert out_for("FF 2222a 4444a 6666a x25 a bams", ["222b"], "222b") == {Reason.EXPOSURE}


def test_larger_groups_are_out_only_when_the_jokers_are_out_too() -> None:
    line = "FF 2222a 4444a 6666a x25 a bams"
    gone = "2222b 4444b 6666b"
    assert out_for(line, ["2222b"], f"{gone}") == {None}  # eight jokers may still come
    assert out_for(line, ["2222b"], f"{gone} J") == {Reason.EXHAUSTED}  # only seven jokers are left for eight places


def test_jokers_on_other_racks_can_be_exchanged_for_the_tile_they_represent() -> None:
    line = "FF 2222a 4444a 6666a x25 a bams"
    gone = "2222b 4444b 6666b 555d J"
    assert out_for(line, ["2222b"], gone, {"5d": 1}) == {None}
    assert out_for(line, ["2222b"], f"{gone} 5d", {"5d": 1}) == {Reason.EXHAUSTED}  # no natural tile is left


def test_a_tile_that_the_hand_needs_is_not_exchanged_for_a_joker() -> None:
    line = "FF 2222a 4444a 6666a x25 a bams"
    gone = "2222b 4444b 666b J"  # one 6 bam is left, and the hand needs it
    assert out_for(line, ["2222b"], gone, {"6b": 1}) == {None}
    assert out_for(line, ["2222b"], f"{gone} J", {"6b": 1}) == {Reason.EXHAUSTED}


def test_why_out_gives_the_reason() -> None:
    card = card_of("FF 2222a 4444a 6666a x25 a bams")
    pattern = patterns_of(entry_of(card).line)[0]
    exposed = (read_exposure("22b J"),)
    assert str(why_out(entry_of(card), pattern, exposed, NOTHING)) == "exposure does not fit: 22b J"


@pytest.mark.parametrize("name", PUBLISHED)
def test_everything_is_possible_before_anything_is_seen(name: str) -> None:
    card = published(name)
    assert len(list(possible(card, (), NOTHING))) == sum(len(patterns_of(entry.line)) for entry in card.entries())


@pytest.mark.parametrize("seed", range(3))
def test_a_hand_that_can_win_is_never_ruled_out(seed: int) -> None:
    """A winning hand must look possible to players who see only its exposures."""
    rng = random.Random(seed)
    card = published("Charleston 2026")
    for _ in range(times(100, soak=1_000)):
        _, hand = random_hand(rng, card)
        shown = [tile for exposure in hand.exposures for tile in exposure.tiles]
        if too_many([*shown, *(tile for tile in TILES for _ in range(hand.rack[tile]))]):
            continue
        seen = counts(shown)
        for win in wins(card, hand):
            assert why_out(win.entry, win.pattern, hand.exposures, VisibleTiles(seen)) is None
