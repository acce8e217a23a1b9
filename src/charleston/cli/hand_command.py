"""``charleston hand``: check whether a hand is mah jongg, and if not, show the nearest lines."""

from collections.abc import Iterable

import click
from msgspec import Struct
from rich.text import Text

from charleston.card.matcher import Gap, Hand, Win, arrange, nearest, read_exposures, wins
from charleston.card.model import Card, Entry
from charleston.card.pattern import HAND_SIZE
from charleston.card.published import DEFAULT
from charleston.card.write import write_line
from charleston.cli.output import (
    CardName,
    err,
    give_up,
    hand_text,
    json_option,
    line_text,
    out,
    print_json,
    rows,
    the_card,
    value_text,
)
from charleston.tiles import NAMES, TILES, TileError, counts, read_tiles, too_many, write_tiles


class LineAnswer(Struct):
    section: str
    number: int
    text: str
    value: int
    concealed: bool
    singles_and_pairs: bool


class WinAnswer(Struct):
    line: LineAnswer
    jokerless: bool
    groups: list[str]


class NearAnswer(Struct):
    line: LineAnswer
    distance: int
    missing: str  # tiles that jokers cannot replace
    missing_or_jokers: str  # tiles that jokers can replace, after using the jokers in the hand
    can_go: str
    goal: list[str]


class Answer(Struct):
    card: str
    rack: str
    exposed: list[str]
    mahjong: bool
    value: int | None
    wins: list[WinAnswer]
    nearest: list[NearAnswer]


@click.command()
@click.argument("tiles", nargs=-1, required=True)
@click.option("--exposed", multiple=True, metavar="GROUPS", help="Exposures, like '555b J'. Repeat, or use commas.")
@click.option(
    "--card", type=CardName(), default=DEFAULT, show_default=True, help="The name of a published card, or a file."
)
@click.option("--most", type=click.IntRange(1), default=5, show_default=True, help="How many lines to show.")
@json_option
def hand(tiles: tuple[str, ...], *, exposed: tuple[str, ...], card: str, most: int, as_json: bool) -> None:
    """Show what a hand is worth: its line and value, or the nearest lines and the missing tiles.

    TILES is the rack: '222b 44b J', or '7 crak, soap, north'.
    Exit code 0 if it is mah jongg, 1 if not, 2 if the tiles are invalid.
    """
    held = read_hand(" ".join(tiles), exposed)
    chosen = the_card(card)
    if as_json:
        print_json(answer(chosen, held, most))
    else:
        print_hand(chosen, held, most)
    if not wins(chosen, held):
        raise click.exceptions.Exit(1)


def read_hand(tiles: str, exposed: Iterable[str]) -> Hand:
    """Parse a typed hand, or print what is wrong with it and exit with code 2."""
    try:
        rack = read_tiles(tiles)
        exposures = read_exposures(exposed)
    except TileError as error:
        err.print(Text(f"{error.message}:\n    {error.text}\n    {' ' * error.start}{'^' * (error.end - error.start)}"))
        give_up(f"    {error.instead}")
    except ValueError as error:
        give_up(str(error))
    every = [*rack, *(tile for exposure in exposures for tile in exposure.tiles)]
    if not every:
        give_up("Give the tiles of the hand, like this: charleston hand '222b 4444b 666c 8888c'")
    for tile in too_many(every):
        give_up(f"{every.count(tile)} of {NAMES[tile]} is more than a set has.")
    if len(every) > HAND_SIZE:
        note = " (TILES is the rack alone, without exposures)" if exposures else ""
        give_up(f"A hand has at most {HAND_SIZE} tiles; this one has {len(every)}{note}.")
    return Hand(counts(rack), exposures)


def answer(card: Card, hand: Hand, most: int) -> Answer:
    won = wins(card, hand)
    near = [] if won else nearest(card, hand)[:most]
    return Answer(
        card=card.name,
        rack=write_tiles(tile for tile in TILES for _ in range(hand.rack[tile])),
        exposed=[write_tiles(exposure.tiles) for exposure in hand.exposures],
        mahjong=bool(won),
        value=won[0].entry.line.value if won else None,
        wins=[
            WinAnswer(_line(win.entry), win.jokerless, [write_tiles(group) for group in arrange(win.pattern, hand)])
            for win in won
        ],
        nearest=[
            NearAnswer(
                _line(entry),
                gap.distance,
                write_tiles(gap.strict),
                write_tiles(gap.open),
                write_tiles(gap.spare),
                [write_tiles((tile,) * size) for tile, size in pattern.groups],
            )
            for entry, pattern, gap in near
        ],
    )


def _line(entry: Entry) -> LineAnswer:
    line = entry.line
    text = " ".join(write_line(line).split())
    return LineAnswer(entry.section.name, entry.number, text, line.value, line.concealed, entry.singles_and_pairs)


def print_hand(card: Card, hand: Hand, most: int) -> None:
    won = wins(card, hand)
    if won:
        _print_win(won[0], hand)
        for other in won[1:]:
            out.print(Text(f"It also makes {other.entry.title}, for {other.entry.line.value}."))
        return
    near = nearest(card, hand)[:most]
    if not near:
        out.print(Text(f"No line of {card.name} has these exposures: the hand is dead."))
        return
    out.print(Text("Not mah jongg. The nearest lines:" if hand.size == HAND_SIZE else "The nearest lines:"))
    grid = rows("right")
    for entry, _, gap in near:
        grid.add_row(Text(f"{gap.distance} away", "bold"), Text.assemble(entry.title, "  ", value_text(entry.line)))
        grid.add_row("", hand_text(entry.line))
        grid.add_row("", Text(f"missing: {_missing(gap)}"))
        if gap.spare:
            grid.add_row("", Text(f"not needed: {write_tiles(gap.spare)}"))
    out.print(grid, soft_wrap=False)


def _missing(gap: Gap) -> str:
    """Return the missing tiles after using the jokers in the hand, for example "3b and 2 of 444c or jokers"."""
    wanted = gap.distance - len(gap.strict)
    words = [write_tiles(gap.strict)] if gap.strict else []
    if wanted:
        among = f"{wanted} of " if wanted < len(gap.open) else ""
        words.append(f"{among}{write_tiles(gap.open)} or jokers")
    return " and ".join(words)


def _print_win(win: Win, hand: Hand) -> None:
    line = win.entry.line
    out.print(Text.assemble(("Mah jongg! ", "bold green"), f"{win.entry.title}, value {line.value}."))
    out.print(Text.assemble("    ", line_text(line), "  ", value_text(line)))
    out.print(Text("    " + "  ".join(write_tiles(group) for group in arrange(win.pattern, hand))))
    if win.entry.singles_and_pairs:
        out.print(Text("Singles and Pairs: no jokerless bonus, because the value already includes it."))
    else:
        out.print(Text("Jokerless." if win.jokerless else "With jokers."))
