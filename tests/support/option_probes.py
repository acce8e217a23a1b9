"""A function for each option: it must give different results under two settings of the option."""

from collections.abc import Callable

from msgspec.structs import replace

from charleston.card.index import index_of
from charleston.card.matcher import Exposure
from charleston.game import commands
from charleston.game.dead import refuse_speech
from charleston.game.decide import decide
from charleston.game.events import GameWon, How
from charleston.game.game import new_game, play
from charleston.game.phases import Phase
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset
from charleston.game.scoring import book_flat, book_thrown_in
from charleston.game.seats import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST, Seat
from charleston.game.state import Shown, put
from charleston.tiles import JOKER, TILES


def empty_last_right(rules: Ruleset) -> object:
    state, _ = play(new_game(rules, None, bytes(32)), [commands.Deal(NOBODY)])
    state = replace(state, phase=Phase.SECOND_RIGHT)
    return play(state, [commands.PassTiles(seat, (), 3) for seat in SEATS])[0].phase


def bell(rules: Ruleset) -> object:
    state, _ = play(new_game(rules, None, bytes(32)), [commands.Deal(NOBODY)])
    outcome = decide(replace(state, phase=Phase.PICK, turn=1, turns=1), commands.TimeUp(NOBODY))
    return isinstance(outcome, Refusal)


def fatal_exposure(rules: Ruleset) -> object:
    """East exposes a group that is on no line and is challenged before the discard."""
    state, _ = play(new_game(rules, None, bytes(32)), [commands.Deal(NOBODY)])
    groups = (Exposure(tile, 0, size) for tile in TILES[:JOKER] for size in (3, 4, 5, 6))
    wrong = next(group for group in groups if not index_of(state.card).fits((group,)))
    shown = put(state.exposures, 0, (Shown(wrong, 1),))
    state = replace(state, phase=Phase.DISCARD, turn=0, turns=1, exposures=shown)
    return play(state, [commands.Challenge(SOUTH, EAST)])[0].exposures[0]


def dead_speech(rules: Ruleset) -> object:
    state, _ = play(new_game(rules, None, bytes(32)), [commands.Deal(NOBODY)])
    return refuse_speech(replace(state, phase=Phase.DISCARD, turns=1, dead=("", "given", "", "")), SOUTH)


def thrown_in(rules: Ruleset, hands: tuple[Seat, ...]) -> object:
    return book_thrown_in(
        rules, EAST, hands, [seat for seat in (SOUTH, WEST, NORTH) if seat not in hands], value=30, unit=25
    )


PROBES: dict[str, Callable[[Ruleset], object]] = {
    "charleston.courtesyAfterEmptyLastRight": empty_last_right,
    "tournament.timeout": bell,
    "dead.jokers": fatal_exposure,
    "dead.chat": dead_speech,
    "mj.errorThrowIn": lambda rules: thrown_in(rules, (SOUTH,)),
    "mj.errorTwoThrowIns": lambda rules: thrown_in(rules, (SOUTH, WEST)),
    "miscall.mahjong": lambda rules: book_flat(rules, WEST, WINS[0], "PAY-14"),
}
HOWS: list[tuple[How, Seat]] = [("pick", NOBODY), ("discard", WEST), ("exchange", WEST)]
WINS: list[GameWon] = [
    GameWon(EAST, "S", 1, 25, how, jokerless, singles_and_pairs=False, thrower=thrower, exposures=exposures, quint=True)
    for how, thrower in HOWS
    for jokerless in (True, False)
    for exposures in (0, 2)
]  # fmt: skip
