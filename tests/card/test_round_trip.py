"""Round trips and fuzzing: a written card reads back unchanged, and no input crashes or stalls the reader."""

import random
import time

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from charleston.card.layout import moving_pair_numbers
from charleston.card.model import (
    ALL_NUMBERS,
    EVEN_NUMBERS,
    GROUP_NAMES,
    INKS,
    ODD_NUMBERS,
    AnyDragon,
    AnyNumber,
    AnyPair,
    AnySuit,
    AnyWind,
    AnyYear,
    Card,
    DragonCheck,
    DragonSuits,
    FlowerJokers,
    Form,
    Group,
    Like,
    Line,
    MatchPair,
    MayBe,
    NoJokers,
    OnlyDragons,
    OnlyNumbers,
    OnlySuits,
    OnlyWinds,
    OppositeSuit,
    Place,
    Run,
    Section,
    SuitCount,
    Who,
)
from charleston.card.published import PUBLISHED, published, published_bytes
from charleston.card.read import read_card, read_card_bytes
from charleston.card.read_line import LineReader
from charleston.card.text import tidy
from charleston.card.write import write_card, write_line

inks = st.sampled_from(INKS)
some_inks = st.sets(inks).map(lambda chosen: "".join(sorted(chosen)))
named = st.one_of(
    st.builds(Who, kind=st.sampled_from(GROUP_NAMES), inks=some_inks),
    st.builds(Who, digit=st.sampled_from("123456789"), inks=some_inks),
    st.builds(Who, inks=some_inks.filter(bool)),
)
who = st.one_of(st.just(Who()), named)
kinds = st.builds(Who, kind=st.sampled_from(GROUP_NAMES[2:]))
numbered = st.one_of(st.just(Who()), st.builds(Who, kind=st.sampled_from(GROUP_NAMES), inks=some_inks))
numbers = st.one_of(
    st.sampled_from([ALL_NUMBERS, ODD_NUMBERS, EVEN_NUMBERS]),
    st.sets(st.integers(0, 9), min_size=1).map(lambda chosen: tuple(sorted(chosen))),
)
several = numbers.filter(lambda numbers: len(numbers) > 1)  # "any 2" alone would be incomplete
suits = st.sets(st.integers(0, 2), min_size=1).map(lambda chosen: tuple(sorted(chosen)))
remarks = st.one_of(
    st.builds(
        Run,
        who=who,
        numbers=st.sampled_from([ALL_NUMBERS, ODD_NUMBERS, EVEN_NUMBERS]),
        both_ways=st.booleans(),
        count=st.sampled_from([0, 2, 3, 5]),
        wraps=st.booleans(),
        way=st.sampled_from(["", "up", "down"]),
    ).map(lambda run: replace(run, way="") if run.both_ways else run),
    st.builds(Like, who=who, numbers=several),
    st.builds(AnyNumber, who=who, numbers=several, different=st.booleans()),
    st.builds(AnyNumber, who=who, numbers=several, count=st.just(2), different=st.just(True)),  # noqa: FBT003
    st.just(OnlyNumbers()),
    st.builds(OnlyNumbers, who=numbered, numbers=numbers.filter(lambda numbers: numbers != ALL_NUMBERS)),
    st.sampled_from([AnyYear(), AnyYear(1937, 2026)]),
    st.builds(OppositeSuit, who=numbered),
    st.builds(OnlyWinds, winds=st.sampled_from([("N",), ("E", "W"), ("N", "S")])),
    st.builds(OnlyDragons, dragons=st.sampled_from([("R",), ("G", "Wh"), ("R", "G", "Wh")])),
    st.builds(DragonSuits, count=st.integers(1, 3)),
    st.builds(NoJokers, who=st.one_of(st.just(Who()), kinds)),
    st.builds(FlowerJokers, who=kinds),
    st.just(AnyPair()),
    st.builds(MatchPair, who=named),
    st.builds(SuitCount, counts=st.sampled_from([(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)])),
    st.builds(AnySuit, who=who),
    st.permutations(INKS).map(lambda order: MayBe(order[0], order[1])),
    st.builds(OnlySuits, suits=suits, ink=st.sampled_from(["", *INKS])),
    st.builds(AnyWind, who=st.builds(Who, kind=st.sampled_from(["", *GROUP_NAMES]))),
    st.builds(AnyDragon, count=st.integers(1, 3)),
    st.just(AnyDragon(same=True)),
    st.builds(DragonCheck, matching=st.booleans()),
)
remark_lists = st.lists(remarks, max_size=4, unique=True).map(tuple)
alike = st.tuples(st.sampled_from("123456789D"), st.integers(1, 6)).map(lambda chosen: (chosen[0],) * chosen[1])
neutral = st.tuples(st.sampled_from(["0", "Wh", "F", "N", "E", "W", "S", "R", "G", "D"]), st.integers(1, 6)).map(
    lambda chosen: (chosen[0],) * chosen[1]
)
strings = st.lists(st.sampled_from("123456789"), min_size=2, max_size=9, unique=True).map(tuple)
groups = st.one_of(
    st.builds(Group, symbols=alike, ink=inks),
    st.builds(Group, symbols=neutral),
    st.builds(Group, symbols=strings, ink=inks),
    st.just(Group(("N", "E", "W", "S"))),
    st.just(Group(("2", "0", "2", "6"), "a")),
)
places = st.builds(
    Place,
    options=st.lists(groups, min_size=1, max_size=3).map(tuple),
    sign=st.sampled_from(["", "", "+", "-", "=", "×"]),
)
forms = st.builds(Form, places=st.lists(places, min_size=1, max_size=5).map(tuple), remarks=remark_lists)
lines = st.builds(
    Line,
    forms=st.one_of(  # the remarks on a single form belong to the line
        st.tuples(forms.map(lambda form: Form(form.places))), st.lists(forms, min_size=2, max_size=3).map(tuple)
    ),
    value=st.integers(1, 999),
    concealed=st.booleans(),
    remarks=remark_lists,
)


@given(lines)
def test_every_line_that_can_be_written_reads_as_itself(line: Line) -> None:
    every = [*line.remarks, *(remark for form in line.forms for remark in form.remarks)]
    assume(len(every) <= 12)
    pair = Who(kind="pair")
    moving = any(isinstance(remark, Like | AnyNumber | OnlyNumbers) and remark.who == pair for remark in line.remarks)
    assume(not (moving and all(moving_pair_numbers(form) for form in line.forms)))  # this line reads as "any pair"
    reader = LineReader(write_line(line))
    assert reader.parse() == line, (write_line(line), reader.faults)


SENSIBLE = [entry.line for name in PUBLISHED for entry in published(name).entries()]
names = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x24F, exclude_characters="#\x7f"), min_size=1, max_size=20
).filter(lambda name: name.isprintable())
prose = st.text(st.characters(min_codepoint=32, max_codepoint=0x24F, exclude_characters="\x7f"), max_size=40).map(
    lambda text: " ".join(text.split())
).filter(str.isprintable)  # fmt: skip


titled = st.one_of(names, st.sampled_from(["Singles and Pairs", "SINGLES & PAIRS", "Pairs"]))


@st.composite
def cards(draw: st.DrawFn) -> Card:
    chosen = draw(st.lists(st.sampled_from(SENSIBLE), min_size=1, max_size=12, unique=True))
    cut = draw(st.integers(0, len(chosen) - 1))
    titles = draw(st.lists(titled, min_size=2, max_size=2, unique_by=str.lower))
    parts = [part for part in (chosen[:cut], chosen[cut:]) if part]
    sections = tuple(
        Section(title, tuple(part), draw(prose), draw(st.booleans()))
        for title, part in zip(titles, parts, strict=False)
    )
    return Card(draw(names), sections, draw(prose))


@settings(deadline=None)
@given(cards())
def test_a_written_card_reads_as_itself(card: Card) -> None:
    reading = read_card(write_card(card))
    assert reading.card == card, reading.problems
    assert write_card(reading.card) == write_card(card)
    assert read_card(write_card(card), stored=True).card == card


@pytest.mark.parametrize("name", PUBLISHED)
def test_our_cards_round_trip(name: str) -> None:
    card = published(name)
    assert read_card(write_card(card)).card == card


def read_in_time(data: bytes) -> None:
    """Read any bytes within the time limit: the result is a card, or problems with their positions in the text."""
    began = time.process_time()
    reading = read_card_bytes(data)
    assert time.process_time() - began < 1
    assert (reading.card is None) == bool(reading.problems)
    rows = tidy(data.decode(errors="replace")).count("\n") + 1
    for problem in reading.problems:
        assert 0 <= problem.line <= rows
        assert problem.column >= 1
        assert problem.message


@given(st.binary(max_size=2000))
def test_random_bytes(data: bytes) -> None:
    read_in_time(data)


@given(st.text(max_size=500))
def test_random_text(text: str) -> None:
    read_in_time(f"card T\nsection S\n{text}".encode(errors="replace"))


WORDS = [
    *(
        "F",
        "N",
        "D",
        "R",
        "0",
        "1111a",
        "22b",
        "333c",
        "NEWS",
        "2026a",
        "DDDD",
        "or",
        "/",
        "+",
        "=",
        "x25",
        "c30",
        "(",
        ")",
    ),
    *(
        "run",
        "like",
        "any",
        "odd",
        "even",
        "kongs",
        "pair",
        "match",
        "suits",
        "1",
        "3",
        "6",
        "9",
        "wind",
        "dragon",
        "a",
    ),
    *(
        "may",
        "be",
        "bams",
        "only",
        "up",
        "down",
        "5s",
        "in",
        ",",
        "card",
        "section",
        "about",
        "#",
        "\n",
        "\t",
        "’",
        "\x00",
    ),
]


@given(st.lists(st.sampled_from(WORDS), max_size=60))
def test_words_of_the_language_in_any_order(words: list[str]) -> None:
    read_in_time(f"card T\nsection S\n {' '.join(words)}".encode())


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(PUBLISHED), st.randoms(use_true_random=False), st.integers(1, 30))
def test_mutated_cards(name: str, rng: random.Random, changes: int) -> None:
    rows = published_bytes(name).decode().split("\n")
    text = list("\n".join(rng.sample(rows, min(len(rows), 25))))
    for _ in range(changes):
        at = rng.randrange(len(text))
        kind = rng.choice(("drop", "double", "swap", "word"))
        if kind == "drop":
            text[at] = ""
        elif kind == "double":
            text[at] *= 2
        elif kind == "swap":
            other = rng.randrange(len(text))
            text[at], text[other] = text[other], text[at]
        else:
            text[at] += rng.choice(WORDS)
    read_in_time("".join(text).encode())


def worst_cases() -> list[str]:
    """Cards designed to slow down the parser."""
    head = "card T\nsection S\n"
    return [
        head + "\n".join(f"NNN DDD 1111a 2222b x{value} any wind, any dragon, any number" for value in range(1, 900)),
        head
        + "\n".join(f"NNNN EEEE 1111a DD x{value} like, any wind, any dragon, a any suit" for value in range(1, 900)),
        head + "1111a/" * 60 + "1111a 2222b 3333c FF x25 any number, a any suit\n",
        head + "FF 1111a 2222b 3333c or " * 14 + "FF 1111a 2222b 3333c x25 any number, a any suit\n",
        head + ("x25 " + "1 " * 180 + "\n") * 250,
        head + ("x25 " + "like, " * 60 + "\n") * 250,
        head + ("x25 " + "kongs 3 1 or 2 " * 25 + "\n") * 250,
        head + "".join(f"section N{number}\n" for number in range(7_200)),
        head + ("  FF x25 " + "q," * 190 + "\n") * 250,
        head + ("  FF x25 " + "consecutiev," * 32 + "\n") * 250,
        head
        + "\n".join(
            f" {'F' * f} {'N' * n} {'E' * e} {'W' * (14 - f - n - e)} x25"
            for f in range(1, 7)
            for n in range(1, 7)
            for e in range(1, 7)
        ),
        head
        + "".join(
            f" 1a 11b 111c 1a 22a 22b 2c 2a x{value} "
            + ", ".join(f"{digit}s in {ink} any 1 2" for digit in "12" for ink in "abc")
            + "\n"
            for value in range(1, 9)
        ),
        head + ("  " + "1b/" * 60 + "1b 1123456789a NNN x1 any pair, run\n") * 300,
        "(" * 99_000,
        "section S\n" * 9_000,
        "\n" * 99_000,
        "#" * 10_000_000,
    ]


@pytest.mark.parametrize("case", range(len(worst_cases())))
def test_worst_cases_finish_in_time(case: int) -> None:
    read_in_time(worst_cases()[case].encode())
