"""Chapter TIL of the rulebook: the tiles, their names and their notation."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charleston import tiles
from charleston.card.matcher import Hand, wins
from charleston.card.read import read_card
from charleston.glossary import WORDS, find_words
from charleston.tiles import (
    COPIES,
    DRAGONS,
    FLOWER,
    FULL_SET,
    JOKER,
    KINDS,
    LETTERS,
    NAMES,
    SOAP,
    TILES,
    WINDS,
    Tile,
    TileError,
    counts,
    rank_of,
    read_tiles,
    sort_by_number,
    sort_by_suit,
    suit_of,
    suit_tile,
    too_many,
    write_tiles,
)

IN_SET = Counter(FULL_SET)
any_tiles = st.lists(st.sampled_from(TILES), max_size=20).map(tuple)


def test_TIL_01_152_tiles_are_in_play_and_14_are_spare() -> None:
    assert len(FULL_SET) == 152
    assert len(FULL_SET) + tiles.SPARES == 166


def test_TIL_02_four_classes() -> None:
    suits = sum(suit_of(tile) is not None for tile in FULL_SET)
    honors = sum(tile in WINDS or tile in DRAGONS for tile in FULL_SET)
    assert (suits, honors, IN_SET[FLOWER], IN_SET[JOKER]) == (108, 28, 8, 8)


@pytest.mark.parametrize(
    ("suit", "letter", "name"),
    [
        pytest.param(tiles.DOTS, "d", "dot", id="TIL-03"),
        pytest.param(tiles.BAMS, "b", "bam", id="TIL-04"),
        pytest.param(tiles.CRAKS, "c", "crak", id="TIL-05"),
    ],
)
def test_TIL_03_TIL_04_TIL_05_a_suit_is_nine_ranks_of_four(suit: int, letter: str, name: str) -> None:
    kinds = [suit_tile(rank, suit) for rank in range(1, 10)]
    assert [IN_SET[kind] for kind in kinds] == [4] * 9
    assert [rank_of(kind) for kind in kinds] == list(range(1, 10))
    assert {suit_of(kind) for kind in kinds} == {suit}
    assert [LETTERS[kind] for kind in kinds] == [f"{rank}{letter}" for rank in range(1, 10)]
    assert all(NAMES[kind].endswith(f" {name}") for kind in kinds)


def test_TIL_06_winds() -> None:
    assert [LETTERS[tile] for tile in WINDS] == ["N", "E", "W", "S"]
    assert [IN_SET[tile] for tile in WINDS] == [4] * 4


def test_TIL_07_dragons() -> None:
    assert [NAMES[tile] for tile in DRAGONS] == ["green dragon", "red dragon", "soap"]
    assert [IN_SET[tile] for tile in DRAGONS] == [4] * 3


def test_TIL_08_soap_is_the_white_dragon() -> None:
    assert read_tiles("soap") == read_tiles("white dragon") == read_tiles("White") == (SOAP,)
    assert NAMES[SOAP] == "soap"
    assert find_words("white dragon")[0].name == "Soap"


def test_TIL_09_soap_stands_for_zero_and_for_a_dragon() -> None:
    card = read_card("card T\nsection S\n 2026a 2222b 666b FFF x25\n WhWhWh RRRR GGGG FFF x25\n").card
    assert card
    assert wins(card, Hand(counts(read_tiles("2c 0 2c 6c 2222b 666b FFF"))))[0].entry.number == 1
    assert wins(card, Hand(counts(read_tiles("000 RRRR GGGG FFF"))))[0].entry.number == 2


def test_TIL_10_eight_flowers_of_one_kind() -> None:
    assert IN_SET[FLOWER] == COPIES[FLOWER] == 8
    assert read_tiles("flower") == read_tiles("season") == (FLOWER,)


def test_TIL_11_eight_jokers() -> None:
    assert IN_SET[JOKER] == COPIES[JOKER] == 8


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("3 circle", "3d"),
        ("four circles", "4d"),
        ("5 dots", "5d"),
        ("9 bamboo", "9b"),
        ("1 Bamboos", "1b"),
        ("2 bam", "2b"),
        ("seven character", "7c"),
        ("7 characters", "7c"),
        ("7 crack", "7c"),
        ("7crak", "7c"),
        ("north wind", "N"),
        ("south", "S"),
        ("green dragon", "G"),
        ("red", "R"),
        ("zero", "0"),
        ("jokers", "J"),
        ("7 crak, soap, green dragon", "7c 0 G"),
        ("5B 5b j f n", "55b J F N"),
        ("NEWS", "N E W S"),
        ("2026d", "2d 0 2d 6d"),
        ("555bJ", "555b J"),
        ("WhWhWh", "000"),
    ],
)
def test_TIL_12_synonyms_and_spoken_names(text: str, tile: str) -> None:
    assert write_tiles(read_tiles(text)) == tile


def test_TIL_13_the_game_is_known_by_its_racks_jokers_card_and_charleston() -> None:
    named = {word.name for word in WORDS}
    assert {"Rack", "Jokers", "Card", "Charleston"} <= named
    assert JOKER in FULL_SET


def test_TIL_14_a_rack_has_a_slope_and_a_top() -> None:
    (rack,) = (word for word in WORDS if "TIL-14" in word.rules)
    assert rack.name == "Rack"
    assert find_words("slope") == find_words("top") == (rack,)
    hand = Hand(counts(read_tiles("FF")), ())
    assert hand._fields == ("rack", "exposures")


def test_TIL_15_a_wall_pushed_out_is_the_stack() -> None:
    assert {word.name for word in WORDS if "TIL-15" in word.rules} == {"Wall", "Stack"}
    assert "middle" in find_words("stack")[0].meaning


def test_TIL_16_a_game_without_mah_jongg_is_a_wall_game() -> None:
    assert find_words("wall game")[0].meaning == "A game that ends without a mah jongg."
    assert "Wall game" in {word.name for word in find_words("wall")}


def test_TIL_17_flowers_have_no_rank() -> None:
    assert rank_of(FLOWER) is None
    assert [tile for tile in TILES if rank_of(tile) is not None] == list(range(27))


def test_TIL_18_playing_area() -> None:
    assert "outside" in find_words("playing area")[0].meaning


@pytest.mark.parametrize("spelled", ["Mah Jongg", "mahjong", "Maajh", "mah jong"])
def test_TIL_19_spellings_of_the_game(spelled: str) -> None:
    assert find_words(spelled)[0].name == "American mah jongg"
    assert "1920s" in find_words(spelled)[0].meaning


def test_WX_138_build_a_set() -> None:
    assert (len(FULL_SET), sum(COPIES)) == (152, 108 + 28 + 8 + 8)
    assert all(IN_SET[tile] == (8 if tile in (FLOWER, JOKER) else 4) for tile in TILES)


@given(any_tiles)
def test_notation_round_trips(some: tuple[Tile, ...]) -> None:
    written = write_tiles(some)
    assert read_tiles(written) == some
    assert write_tiles(read_tiles(written)) == written


@given(any_tiles)
def test_spoken_names_round_trip(some: tuple[Tile, ...]) -> None:
    assert read_tiles(", ".join(NAMES[tile] for tile in some)) == some


@given(st.text(max_size=40))
def test_any_text_is_tiles_or_a_tile_error(text: str) -> None:
    parsed: tuple[Tile, ...] | TileError
    try:
        parsed = read_tiles(text)
    except TileError as error:
        parsed = error
    if isinstance(parsed, TileError):
        assert 0 <= parsed.start < parsed.end
        assert parsed.instead
    else:
        assert all(0 <= tile < KINDS for tile in parsed)


@pytest.mark.parametrize(
    ("text", "start", "end", "hint"),
    [
        ("FF 7", 3, 4, "7b, 7c or 7d"),
        ("FF 7 soap", 3, 4, "7b, 7c or 7d"),
        ("FF quack", 3, 8, "1b..9b"),
        ("5b5", 2, 3, "5b, 5c or 5d"),
    ],
)
def test_invalid_tiles_are_shown_with_their_place(text: str, start: int, end: int, hint: str) -> None:
    with pytest.raises(TileError) as caught:
        read_tiles(text)
    assert (caught.value.start, caught.value.end) == (start, end)
    assert hint in caught.value.instead


def test_tiles_are_sorted_as_players_sort_them() -> None:
    mixed = read_tiles("J 2d S 2b F 9c R 1d 0 N 2c")
    assert write_tiles(sort_by_suit(mixed)) == "F 2b 2c 9c 1d 2d N S R 0 J"
    assert write_tiles(sort_by_number(mixed)) == "F 1d 2b 2c 2d 9c N S R 0 J"


def test_more_tiles_than_the_set_has_are_refused() -> None:
    assert too_many(read_tiles("5555b FFFF FFFF")) == ()
    assert too_many(read_tiles("5555b 5b FFFFFFFFF")) == (suit_tile(5, tiles.BAMS), FLOWER)
