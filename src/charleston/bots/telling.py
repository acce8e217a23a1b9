"""One sentence for a bot's choice, and the lines it is playing for."""

import re

from charleston.bots.policies import Fetch, Mind, dangers, on_turn, share
from charleston.card.match import Exposure
from charleston.card.model import GROUP_NAMES, Card, Entry
from charleston.game.telling import spoken
from charleston.kernels.taste import EXCHANGES, MISTAKES
from charleston.tiles import JOKER, NAMES, Tile

MOST_LINES = 3
_MUCH = 40
"""A loss worth mentioning, in parts of 1024 of the hand's worth."""
_AT_RANDOM = "I choose at random"
_COUNTED = ("no tiles", "one tile", "two tiles", "three tiles")


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


def as_advice(sentence: str) -> str:
    """What a bot says of its own choice, said to the player who asks what it would do."""
    if sentence in _ADVICE:
        return _ADVICE[sentence]
    choice = re.match("I (?!do |have )", sentence)
    begin, rest = ("I would ", sentence[choice.end() :]) if choice else ("", sentence)
    told = begin + _OF_ONESELF.sub(lambda found: _OF_THE_PLAYER[found[0].lower()], rest)
    return told[0].upper() + told[1:]


_OF_THE_PLAYER = {"i am": "you are", "i": "you", "me": "you", "my": "your", "mine": "yours"}
_OF_ONESELF = re.compile(rf"\b({'|'.join(_OF_THE_PLAYER)})\b", re.IGNORECASE)
_ADVICE = {
    "No second Charleston for me: I do not have three tiles to give away.": (
        "I would not go on: you do not have three tiles to give away."
    ),
    "Let us go on: new tiles may help me.": "I would go on: new tiles may help you.",
    "I have mah jongg and show my hand.": "You have mah jongg: I would show the hand.",
    "My hand is not complete: I take my mah jongg back.": "Your hand is not complete: I would take mah jongg back.",
    "My hand can still be made; I play on.": "I would play on: your hand can still be made.",
    "You are right, my hand is dead.": "I would admit it: your hand is dead.",
}
"""Meant for the others at the table, these would sound strange to the player."""


def tell_pass(mind: Mind, tiles: list[Tile], blind: int) -> str:
    given = [spoken(tiles)] * bool(tiles) + [f"{_COUNTED[blind]} blind"] * bool(blind)
    keep = "the others" if tiles else "mine"
    reason = f"I want to keep {keep}" if blind else f"I need {_it(len(tiles))} least"
    return f"I pass {' and '.join(given)}: {_AT_RANDOM if mind.is_random else reason}."


def tell_vote(mind: Mind, *, stop: bool) -> str:
    reason = "I do not have three tiles to give away" if stop else "new tiles may help me"
    wish = "No second Charleston for me" if stop else "Let us go on"
    return f"{wish}: {_AT_RANDOM if mind.is_random else reason}."


def tell_bid(mind: Mind, count: int) -> str:
    reason = f"I can spare {_it(count)}" if count else "I want to keep mine"
    return f"I offer {_COUNTED[count]}: {_AT_RANDOM if mind.is_random else reason}."


def _it(count: int) -> str:
    return "it" if count == 1 else "them"


def tell_claim(mind: Mind, group: Exposure) -> str:
    shown = mind.seen.exposures[mind.seen.seat]
    reason = "it brings me nearer" if shown else "that is worth more to me than staying concealed"
    called = f"I call {NAMES[group.tile]} for a {GROUP_NAMES[group.size - 1]}"
    return f"{called}: {_AT_RANDOM if mind.is_random else reason}."


def tell_decline(mind: Mind) -> str:
    return "I do not call that tile." if mind.is_random else "I do not need that tile enough to call it."


def tell_turn(mind: Mind, wanted: Tile | Fetch) -> str:
    if isinstance(wanted, Fetch):
        owner = "my own" if wanted.owner == mind.seen.seat else f"{mind.names[wanted.owner]}'s"
        reason = _AT_RANDOM if mind.is_random else "a joker fits almost anywhere"
        return f"I exchange {NAMES[wanted.tile]} for the joker in {owner} exposure: {reason}."
    name = "a joker" if wanted == JOKER else NAMES[wanted]
    if mind.is_random:
        return f"I throw {name}: {_AT_RANDOM}."
    if wanted == JOKER:
        rest = (
            "the other tiles are worth more to me" if mind.seen.rack[:JOKER].any() else "I have nothing else to throw"
        )
        return f"I throw {name}: {rest}."
    if mind.taste[MISTAKES] and wanted != on_turn(careful(mind)):
        return f"I throw {name}: I did not look closely at my tiles."
    return _tell_throw(mind, wanted)


def careful(mind: Mind) -> Mind:
    """The same one with its eyes on the tiles: it makes no slips, and thinks of nothing but what to throw."""
    taste = mind.taste.copy()
    taste[[MISTAKES, EXCHANGES]] = 0
    return mind._replace(taste=taste)


def _tell_throw(mind: Mind, thrown: Tile) -> str:
    name = NAMES[thrown]
    found, danger = mind.worth_of(mind.hand()), dangers(mind)
    if found.total == 0:
        safe = ", and it looks safe" if danger.any() and not danger[thrown] else ""
        return f"I throw {name}: no hand that I am near can be made any more{safe}."
    held = [tile for tile in range(JOKER) if mind.seen.rack[tile]]
    cheapest = min(held, key=lambda tile: int(found.losses[tile]))
    if danger[cheapest] > danger[thrown]:
        return f"I throw {name} and keep {NAMES[cheapest]}, which a player with exposures may need."
    loss = share(int(found.losses[thrown]), found.total)
    if loss == 0:
        return f"I throw {name}: I do not need it for any hand I am near."
    if loss < _MUCH:
        return f"I throw {name}: of all my tiles I will miss it least."
    return f"I throw {name}: I could have used it, but the others are worth more to me."
