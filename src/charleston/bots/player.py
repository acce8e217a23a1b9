"""A bot at a table: choose one of the possible commands from its seat's view, with the reason and the lines.

It needs only NumPy, so its first answer does not wait for a compiler. The seed decides a policy's random choices: the
same view, choices and seed give the same command, no matter which tiles the seat cannot see.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from charleston.bots.policies import (
    Fetch,
    Mind,
    after_claim,
    for_courtesy,
    is_to_stop,
    on_turn,
    to_bid,
    to_claim,
    to_pass,
)
from charleston.bots.prose import sentence
from charleston.bots.reasons import (
    ONLY_CHOICE,
    Reason,
    lines_of,
    why_bid,
    why_claim,
    why_decline,
    why_pass,
    why_turn,
    why_vote,
    without_exchanges,
)
from charleston.bots.seen import seen_by
from charleston.bots.tastes import EXPERT, LEVELS, POLICIES, TASTES
from charleston.bots.weigh import is_made
from charleston.card.matcher import Exposure
from charleston.card.model import Card, Entry
from charleston.game import commands
from charleston.game.charleston import BLIND_PASSES
from charleston.game.phases import Phase
from charleston.game.view import View
from charleston.kernels.patterns.arrays import arrays_of
from charleston.kernels.policy.question_codes import BID, VOTE
from charleston.tiles import JOKER, Tile

C = TypeVar("C", bound=commands.Command)
BOTS = tuple(name for name in LEVELS if name != "random")
_WITHOUT_SEARCH = {EXPERT: "regular"}


Choice = tuple[commands.Command, Reason]


class Answer(NamedTuple):
    command: commands.Command
    reason: Reason
    lines: tuple[Entry, ...]  # the lines the bot is playing for, best first

    @property
    def sentence(self) -> str:
        """The choice and its reason in the bot's voice; players are named by seat."""
        return sentence(self.command, self.reason)


class UnknownBotError(ValueError):
    """No bot has that name."""


def taste_of(name: str) -> int:
    """Return the index of a level's taste; an expert without search plays like regular."""
    if name not in LEVELS:
        raise UnknownBotError(f"There is no bot {name!r}. Bots are {', '.join(LEVELS)}.")
    return POLICIES.index(_WITHOUT_SEARCH.get(name, name))


def seed_of(view: View) -> int:
    """Return a bot's seed for a whole game. Everybody knows it, so it reveals no hidden tile."""
    return int(view.commitment[:16] or "0", 16)


def answer(name: str, card: Card, view: View, choices: Sequence[commands.Command], seed: int = 0) -> Answer | None:
    """Return a bot's choice, or None if it has nothing to do."""
    mind = Mind(arrays_of(card), TASTES[taste_of(name)], seed, seen_by(view))
    choice = _decide(mind, view, choices)
    return None if choice is None else Answer(*choice, lines_of(card, mind))


def _decide(mind: Mind, view: View, choices: Sequence[commands.Command]) -> Choice | None:
    """Return the first decision that is due. Bots never send a Challenge, Report or TakeBack command."""
    if show := _first(choices, commands.ShowHand):
        return _show(mind, view, show, _first(choices, commands.Withdraw))
    if (declare := _first(choices, commands.DeclareMahjong)) and _wins(mind, None):
        return declare, Reason("complete")
    for kind in (_answer_challenge, _charleston, _answer_discard, _expose, _play):
        decision = kind(mind, view, choices)
        if decision is not None:
            return decision
    return None


def _first(choices: Sequence[commands.Command], kind: type[C]) -> C | None:
    return next((command for command in choices if isinstance(command, kind)), None)


def _show(mind: Mind, view: View, show: commands.ShowHand, withdraw: commands.Withdraw | None) -> Choice:
    """Show the hand, or withdraw if it is not complete: the player whom the bot replaced may have declared in error."""
    made = _wins(mind, None) or (view.live is not None and _wins(mind, view.live.tile))
    if made or withdraw is None:
        return show, Reason("complete")
    return withdraw, Reason("not complete")


def _wins(mind: Mind, tile: Tile | None) -> bool:
    hand = mind.hand()
    if tile is not None:
        hand.rack[tile] += 1
    size = int(hand.rack.sum() + hand.shown.sum())
    return size == 14 and is_made(mind.card, hand)


def _answer_challenge(mind: Mind, _: View, choices: Sequence[commands.Command]) -> Choice | None:
    contest, admit = _first(choices, commands.Contest), _first(choices, commands.Admit)
    if contest is None or admit is None:
        return None
    if mind.hand().alive.any():
        return contest, Reason("alive")
    return admit, Reason("dead")


def _charleston(mind: Mind, view: View, choices: Sequence[commands.Command]) -> Choice | None:
    passing = [command for command in choices if isinstance(command, commands.PassTiles)]
    if passing:
        return _pass(mind, view, passing)
    if stop := _first(choices, commands.Stop):
        if agree := _first(choices, commands.Agree):
            stops = is_to_stop(mind, VOTE)
            return stop if stops else agree, why_vote(mind, stop=stops)
        if look := _first(choices, commands.Look):
            return look, ONLY_CHOICE
        return None
    bids = [command for command in choices if isinstance(command, commands.BidCourtesy)]
    if bids:
        count = to_bid(mind, BID)
        return bids[count], why_bid(mind, count)
    return (look, ONLY_CHOICE) if (look := _first(choices, commands.Look)) else None


def _pass(mind: Mind, view: View, passing: list[commands.PassTiles]) -> Choice:
    sizes = {(len(command.tiles), command.blind) for command in passing}
    if view.phase == Phase.COURTESY or sizes == {(1, 0)}:
        tiles, blind = for_courtesy(mind, max(size for size, _ in sizes)), 0
    else:
        number = 1 if view.phase == Phase.DEAL else view.phase.pass_number
        most_blind = max(blind for _, blind in sizes) if number in BLIND_PASSES else 0
        tiles = to_pass(mind, number, most_blind)
        blind = 3 - len(tiles)
    return commands.PassTiles(mind.seen.seat, tuple(sorted(tiles)), blind), why_pass(mind, tiles, blind)


def _answer_discard(mind: Mind, view: View, choices: Sequence[commands.Command]) -> Choice | None:
    if view.phase != Phase.CLAIM or view.live is None:
        return None
    claims = [command for command in choices if isinstance(command, commands.ClaimDiscard)]
    mahjong = next((command for command in claims if command.mahjong), None)
    if mahjong is not None and _wins(mind, view.live.tile):
        return mahjong, Reason("wins", view.live.tile)
    call = next((command for command in claims if not command.mahjong), None)
    decline = _first(choices, commands.DeclineDiscard)
    if decline is None:
        return None  # this seat has already answered
    if call is not None:
        group = to_claim(mind, view.live.tile)
        if group is not None:
            return call, why_claim(mind, group)
    return decline, why_decline(mind, view.live.tile)


def _expose(mind: Mind, view: View, choices: Sequence[commands.Command]) -> Choice | None:
    """Expose the group the bot called for. If it would not have called, expose the group that leaves the best hand."""
    groups = [command for command in choices if isinstance(command, commands.ExposeGroup)]
    if view.phase != Phase.EXPOSE or view.live is None or not groups:
        return None
    wanted = to_claim(mind, view.live.tile)
    tiles = sorted(wanted.tiles) if wanted is not None else []
    found = next((group for group in groups if sorted(group.tiles) == tiles), None)
    if found is None:
        found = groups[0] if mind.is_random else max(groups, key=lambda group: after_claim(mind, _exposure(group)))
    return found, ONLY_CHOICE


def _exposure(command: commands.ExposeGroup) -> Exposure:
    jokers = command.tiles.count(JOKER)
    tile = next(tile for tile in command.tiles if tile != JOKER)
    return Exposure(tile, len(command.tiles) - jokers, jokers)


def _play(mind: Mind, view: View, choices: Sequence[commands.Command]) -> Choice | None:
    if pick := _first(choices, commands.PickTile):
        return pick, ONLY_CHOICE
    if rack := _first(choices, commands.RackTile):
        return rack, ONLY_CHOICE
    discards = [command for command in choices if isinstance(command, commands.DiscardTile)]
    if not discards:
        return None
    wanted = on_turn(mind)
    if isinstance(wanted, Fetch):
        exchange = commands.RedeemJoker(view.seat, wanted.tile, wanted.owner)
        if exchange in choices:
            return exchange, why_turn(mind, wanted)
        wanted = on_turn(without_exchanges(mind))
    chosen = next((discard for discard in discards if discard.tile == wanted), discards[0])
    return chosen, why_turn(mind, chosen.tile)
