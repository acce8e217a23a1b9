"""One sentence for a bot's choice, and the lines it is playing for."""

from charleston.bots.policies import Fetch, Mind, dangers, share
from charleston.card.match import Exposure
from charleston.card.model import GROUP_NAMES, Card, Entry
from charleston.game.telling import SEAT_TITLES, spoken
from charleston.tiles import JOKER, NAMES, Tile

MOST_LINES = 3
_MUCH = 40
"""A loss worth mentioning, in parts of 1024 of the hand's worth."""


def lines_of(card: Card, mind: Mind) -> tuple[Entry, ...]:
    """The lines that make most of the hand's worth; none for a bot that plays at random."""
    if mind.is_random:
        return ()
    found = mind.worth_of(mind.hand())
    by_line: dict[int, int] = {}
    for pattern, weight in zip(found.near, found.weights, strict=True):
        line = int(mind.card.line[pattern])
        by_line[line] = by_line.get(line, 0) + int(weight)
    best = sorted(by_line, key=lambda line: -by_line[line])[:MOST_LINES]
    entries = list(card.entries())
    return tuple(entries[line] for line in best if by_line[line])


def tell_pass(tiles: list[Tile], blind: int) -> str:
    given = f"I pass {spoken(tiles)}" if tiles else "I pass nothing of my own"
    return (
        f"{given}, and the rest blind: the other tiles are too good to give."
        if blind
        else f"{given}: I need them least."
    )


def tell_claim(group: Exposure) -> str:
    kind = GROUP_NAMES[group.size - 1]
    return f"I call {NAMES[group.tile]} for a {kind}: that is worth more than staying concealed."


def tell_turn(mind: Mind, wanted: Tile | Fetch) -> str:
    if isinstance(wanted, Fetch):
        owner = "my own" if wanted.owner == mind.seen.seat else f"{SEAT_TITLES[wanted.owner]}'s"
        return f"I exchange {NAMES[wanted.tile]} for the joker in {owner} exposure: a joker fits almost anywhere."
    name = NAMES[wanted]
    if wanted == JOKER:
        return "I throw a joker: I have nothing else to throw."
    if mind.is_random:
        return f"I throw {name}."
    found = mind.worth_of(mind.hand())
    loss = share(int(found.losses[wanted]), found.total)
    danger = dangers(mind)
    held = [tile for tile in range(JOKER) if mind.seen.rack[tile]]
    cheapest = min(held, key=lambda tile: int(found.losses[tile]))
    if danger[cheapest] > danger[wanted] and cheapest != wanted:
        return f"I throw {name} and keep {NAMES[cheapest]}, which an exposed hand may need."
    if loss == 0:
        return f"I throw {name}: it fits none of the hands I am near."
    if loss < _MUCH:
        return f"I throw {name}: of all my tiles I will miss it least."
    return f"I throw {name}, though I could have used it; the others are worth more."
