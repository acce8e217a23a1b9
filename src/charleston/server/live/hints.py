"""Hints about a player's hand, computed only from that seat's view: the nearest lines, and a bot's move."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
from msgspec import Meta, Struct
from msgspec.structs import replace

from charleston.bots.call_value import LEVEL, exposed_jokers, possible
from charleston.bots.player import answer
from charleston.bots.prose import sentence
from charleston.bots.reasons import Reason
from charleston.bots.seen import seen_after_discard
from charleston.bots.weigh import distances, held, unseen_of
from charleston.card.index import index_of
from charleston.card.matcher import Exposure
from charleston.card.model import Card, Entry
from charleston.card.pattern import Pattern
from charleston.chances.facts_of import question_of
from charleston.chances.known import known_model
from charleston.chances.levels import STRONGEST, WEAKER
from charleston.chances.line_chances import line_chances
from charleston.game.commands import ClaimDiscard, Command, ExposeGroup, PassTiles
from charleston.game.view import View
from charleston.kernels.patterns.arrays import I64, arrays_of
from charleston.review.decisions import Answer
from charleston.review.hint_data import Cost
from charleston.table.state import TableState
from charleston.tiles import JOKER, KINDS, Tile

_NO_TILES = np.zeros(KINDS, np.int64)
LEARNING = "For a new card: the share of its chances that is learned. Null otherwise."


class NearestGroup(Struct, frozen=True):
    """A group of the pattern, and how many of its tiles the hand has."""

    tile: Tile
    size: int
    have: Annotated[int, Meta(description="Natural tiles of your hand in this group.")]
    jokers: Annotated[int, Meta(description="Your jokers in this group.")]
    exposed: Annotated[bool, Meta(description="Whether it is already exposed; other groups are in the rack.")]


class NearestLine(Struct, frozen=True):
    """A line of the card that the hand can still make, with the nearest pattern of that line."""

    section: str
    number: int
    value: int
    concealed: bool
    away: Annotated[int, Meta(description="How many tiles are missing; your jokers are placed where they help most.")]
    missing: Annotated[tuple[Tile, ...], Meta(description="The missing tiles, in the order of the line.")]
    groups: Annotated[
        tuple[NearestGroup, ...], Meta(description="In the printed order; different tiles in a row are groups of one.")
    ]
    chance: Annotated[
        int | None,
        Meta(
            description="With `show=chances`: how often a player with your view wins with this line, in percent, "
            "rounded to 5. Null without it, for a card that is not known, and while you wait for the others' passes."
        ),
    ] = None


class NearestLines(Struct, frozen=True):
    """The lines your hand is nearest to."""

    seq: Annotated[int, Meta(description="The newest step that the answer includes.")]
    question: Annotated[int, Meta(description="The number of the open question, as in the game.")]
    lines: Annotated[tuple[NearestLine, ...], Meta(description="All lines that are still possible, nearest first.")]
    learning: Annotated[float | None, Meta(description=LEARNING)] = None


class Hint(Struct, frozen=True):
    """What a bot would do in this seat."""

    command: Annotated[Command, Meta(description="The command to send, unchanged.")]
    says: Annotated[str, Meta(description="The command and its reason, as a sentence for the player.")]
    level: Annotated[str, Meta(description="The bot that suggests it.")]
    chance: Annotated[
        int | None,
        Meta(
            description="How often a player with your view wins, in percent, rounded to 5. "
            "Null if it is not known for this card or this question."
        ),
    ]
    costs: Annotated[
        tuple[Cost, ...],
        Meta(
            description="What the best answers cost, the suggested one first. For a call, the command exposes its "
            "group. Empty if this is not known for this card or this question, or if it takes too long."
        ),
    ] = ()
    learning: Annotated[float | None, Meta(description=LEARNING)] = None


class Players(NamedTuple):
    """The players of a game, from East on."""

    names: Sequence[str]
    levels: Sequence[str]  # of the bots; a person's is the strongest
    kept: Path | None = None  # the folder of the chances of other cards, which bots of these levels have played


def players_of(state: TableState, kept: Path | None = None) -> Players:
    bots = (state.chairs[chair].bot for chair in state.order)
    return Players(state.names(), [bot if bot in WEAKER else STRONGEST for bot in bots], kept)


def hint(card: Card, view: View, offered: Sequence[Command], seed: int, players: Players) -> Hint | None:
    """Return a bot's choice as a hint; None if there is nothing to do."""
    choice = answer(LEVEL, card, view, offered, seed)
    if choice is None:
        return None
    says = sentence(choice.command, choice.reason, players.names, "advice")
    return Hint(choice.command, says, LEVEL, chance_to_win(card, view, players))


def with_costs(given: Hint, view: View, costs: Sequence[Cost], players: Players) -> Hint:
    """Add what the answers cost. The hint suggests the best of them, which may not be the bot's choice."""
    command = given.command
    is_mahjong = isinstance(command, ClaimDiscard) and command.mahjong
    if not costs or is_mahjong or not isinstance(command, Answer | ClaimDiscard):
        return given
    best, live, group = costs[0].answer, view.live, None
    suggested: Command = best
    if isinstance(best, ExposeGroup) and live is not None:
        jokers = best.tiles.count(JOKER)
        suggested, group = ClaimDiscard(view.seat), Exposure(live.tile, len(best.tiles) - jokers, jokers)
    if _plain(suggested) == _plain(command):
        return replace(given, costs=tuple(costs))
    says = sentence(suggested, Reason("tried", live and live.tile, group), players.names, "advice")
    return replace(given, command=suggested, says=says, costs=tuple(costs))


def _plain(command: Command) -> Command:
    """Return the command with passed tiles in one order."""
    return replace(command, tiles=tuple(sorted(command.tiles))) if isinstance(command, PassTiles) else command


def chance_to_win(card: Card, view: View, players: Players) -> int | None:
    """Return the seat's chance to win in percent, rounded to 5, or None if it is not known."""
    arrays = arrays_of(card)
    model = known_model(arrays, players.kept)
    if model is None or question_of(view) is None:
        return None
    chances = line_chances(model, arrays, view, players.levels)
    return None if chances is None else _percent(float(chances.sum()))


def _percent(chance: float) -> int:
    return 5 * round(20 * chance)


def nearest_lines(card: Card, view: View, players: Players | None = None) -> tuple[NearestLine, ...]:
    """Return every possible line, nearest first. Break ties by how much jokers help, then by value.

    With ``players``, each line has its chance, if it is known.
    """
    if view.seats[view.seat].dead:
        return ()
    arrays, index, seen = arrays_of(card), index_of(card), seen_after_discard(view)
    shown = seen.exposures[seen.seat]
    hand = held(arrays, seen.rack, shown)
    unseen = unseen_of(seen.rack, seen.seen)
    can = np.flatnonzero(possible(arrays, hand, unseen_of(_NO_TILES, seen.seen), exposed_jokers(seen)))
    away = distances(arrays, hand)[can]
    strict = np.maximum(0, arrays.strict[can].astype(np.int64) - hand.rack).sum(1)
    to_come = np.maximum(0, arrays.needs[can].astype(np.int64) - hand.shown - hand.rack) @ unseen
    order = np.lexsort((can, -to_come, strict, away, arrays.line[can]))
    _, best = np.unique(arrays.line[can][order], return_index=True)
    chosen = sorted(order[best], key=lambda at: (away[at], strict[at], -arrays.value[can[at]]))
    patterns = (index.patterns[can[at]] for at in chosen)
    lines = tuple(_line(entry, pattern, seen.rack, shown, unseen) for entry, pattern in patterns)
    model = known_model(arrays, players.kept) if players else None
    chances = line_chances(model, arrays, view, players.levels) if players and model else None
    if chances is None:
        return lines
    numbers = arrays.line[can[chosen]]
    return tuple(replace(line, chance=_percent(chances[at])) for line, at in zip(lines, numbers, strict=True))


def _line(entry: Entry, pattern: Pattern, rack: I64, shown: tuple[Exposure, ...], unseen: I64) -> NearestLine:
    groups = _laid(pattern, rack, shown, unseen)
    missing = tuple(group.tile for group in groups for _ in range(group.size - group.have - group.jokers))
    line = entry.line
    return NearestLine(entry.section.name, entry.number, line.value, line.concealed, len(missing), missing, groups)


def _laid(pattern: Pattern, rack: I64, shown: tuple[Exposure, ...], unseen: I64) -> tuple[NearestGroup, ...]:
    """Arrange the hand by the pattern: first pairs and singles, which take no jokers. Jokers replace scarce tiles."""
    left, on_table = rack.tolist(), list(shown)
    laid: dict[int, NearestGroup] = {}
    for at, (tile, size) in sorted(enumerate(pattern.groups), key=lambda one: pattern.jokers[one[0]]):
        lies = next((group for group in on_table if (group.tile, group.size) == (tile, size)), None)
        if lies is not None:
            on_table.remove(lies)
            laid[at] = NearestGroup(tile, size, lies.naturals, lies.jokers, exposed=True)
        else:
            have = min(size, left[tile])
            left[tile] -= have
            laid[at] = NearestGroup(tile, size, have, 0, exposed=False)
    for at, group in sorted(laid.items(), key=lambda one: (unseen[one[1].tile], one[0])):
        if pattern.jokers[at] and not group.exposed:
            jokers = min(left[JOKER], group.size - group.have)
            left[JOKER] -= jokers
            laid[at] = replace(group, jokers=jokers)
    return tuple(laid[at] for at in range(len(laid)))
