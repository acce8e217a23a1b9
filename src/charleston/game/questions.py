"""Questions from any table, answered without a game: a small position is built and the referee is asked.

Nothing is decided here; the answers are the events of ``decide``, ``rulings`` and ``ending``.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from charleston.card.index import index_of
from charleston.card.match import Exposure
from charleston.card.model import Card
from charleston.game import commands as c
from charleston.game import events as e
from charleston.game.decide import decide
from charleston.game.ending import die, finish, settle
from charleston.game.evolve import fold
from charleston.game.mahjong import how_declared
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset
from charleston.game.rulings import finish_on_offence, report
from charleston.game.seats import EAST, NOBODY, SEAT_NAMES, Seat
from charleston.game.state import Declared, Shown, State, Window
from charleston.tiles import FLOWER, FULL_SET, JOKER, Tile

HAND = 13


class Case(Struct, frozen=True):
    """What the question tells; every field is a detail that can matter to some answer."""

    rules: Ruleset
    card: Card
    actor: Seat = EAST  # the winner, claimant, challenger or declarer
    offender: Seat = NOBODY  # the discarder, or whoever did something wrong
    value: int = 0
    jokerless: bool = False
    singles_and_pairs: bool = False
    exposures: int = 0
    dead: int = 0
    announced: int = 0
    after_call: bool = False
    racked: bool = False
    others_too: bool = False
    count: int = 12
    begun: bool = True
    fits: bool = False
    thrown_in: int = 0
    named: int = 0  # the value of the line that a wrong declarer named

    @property
    def others(self) -> list[Seat]:
        players = range(self.rules.players)
        return [seat for seat in players if seat not in (self.actor, self.offender)]


Outcome = list[e.Event] | Refusal


# The position


def table(case: Case) -> State:
    """The middle of a game with the actor to discard; nobody's tiles matter but those that a question names."""
    racks = tuple(
        FULL_SET[seat * HAND : (seat + 1) * HAND] if seat < case.rules.players else ()
        for seat in range(len(SEAT_NAMES))
    )
    dead = tuple("given" if seat in case.others[: case.dead] else "" for seat in range(len(SEAT_NAMES)))
    return State(
        case.rules,
        case.card,
        phase="discard",
        turn=case.actor,
        wall=FULL_SET,
        picked=len(FULL_SET) // 2,
        racks=racks,
        dead=dead,
        turns=10 if case.begun else 0,
        announced=case.announced,
    )


def callable_tile(card: Card) -> Tile:
    """A tile of which the card has a pung, so that an exposure of it is no fault."""
    fits = (tile for tile in range(JOKER) if index_of(card).fits((Exposure(tile, 3),)))
    return next(fits, FLOWER)


def with_discard(case: Case, named: Tile | None = None) -> State:
    """The offender's tile lies there and the actor holds two more of it."""
    tile = callable_tile(case.card)
    state = table(case)
    rack = tuple(sorted((tile, tile, tile, *FULL_SET[: HAND - 3])))
    racks = (*state.racks[: case.actor], rack, *state.racks[case.actor + 1 :])
    window = Window(tile, case.offender, named=named)
    return replace(state, phase="claim", turn=case.offender, window=window, racks=racks)


def won(case: Case, how: e.How, thrower: Seat = NOBODY) -> e.GameWon:
    return e.GameWon(
        seat=case.actor,
        section="",
        number=0,
        value=case.value,
        how=how,
        jokerless=case.jokerless or case.singles_and_pairs,
        singles_and_pairs=case.singles_and_pairs,
        thrower=thrower,
        exposures=case.exposures,
    )


# The questions


def win(how: e.How) -> Callable[[Case], Outcome]:
    def answer(case: Case) -> Outcome:
        thrower = case.offender if how == "discard" or (how == "exchange" and case.after_call) else NOBODY
        return finish(table(case), "mahjong", won(case, how, thrower))

    return answer


def win_at_first(how: e.How) -> Callable[[Case], Outcome]:
    """East's hand before the first discard, if the rules allow it."""

    def answer(case: Case) -> Outcome:
        phase: e.Phase = "deal" if how == "heavenly" else "discard"
        case = replace(case, begun=False)
        found = how_declared(replace(table(case), phase=phase, turn=EAST, fourteenth=how), EAST)
        return found if isinstance(found, Refusal) else win(found)(case)

    return answer


def wall_game(case: Case) -> Outcome:
    """With the last hand but one the game is over in another way."""
    if case.dead < case.rules.players - 1:
        return finish(table(case), "wall")
    state, last = table(replace(case, dead=case.dead - 1)), case.others[case.dead - 1]
    return [e.Ruled(last, "G-38", "Only one hand is alive."), *die(state, last, "given", "G-38")[1:]]


def reported(what: c.Irregularity) -> Callable[[Case], Outcome]:
    def answer(case: Case) -> Outcome:
        state = table(case)
        if case.others_too:
            state = replace(state, wrong_end=(case.others[0],))
        if what == "passed a joker":
            racks = tuple((JOKER, *rack) if seat == case.actor else rack for seat, rack in enumerate(state.racks))
            state = replace(state, racks=racks)
        return report(state, c.Report(case.offender, what, racked=case.racked, count=case.count, other=case.actor))

    return answer


def miscalled_mahjong(case: Case) -> Outcome:
    state = with_discard(case, named=JOKER)
    assert state.window is not None  # noqa: S101 - just made
    return finish_on_offence(state, won(case, "discard", case.offender), state.window)


def miscalled_exposure(case: Case) -> Outcome:
    state = with_discard(case, named=JOKER)
    tile = callable_tile(case.card)
    other = next(other for other in range(JOKER) if other != tile)
    return report(state, c.Report(case.actor, "exposed", (tile, tile) if case.fits else (other, other)))


def out_of_turn(claimed_for: str) -> Callable[[Case], Outcome]:
    """A discard out of turn, and what the actor does about it."""

    def answer(case: Case) -> Outcome:
        tile = callable_tile(case.card)
        racks = list(with_discard(case).racks)
        racks[case.offender] = (tile, *racks[case.offender][1:])
        state = replace(table(case), turn=case.others[0], phase="pick", racks=tuple(racks))
        thrown = report(state, c.Report(case.offender, "discarded out of turn", (tile,)))
        after = state if isinstance(thrown, Refusal) else fold(state, thrown)
        if isinstance(thrown, Refusal) or after.window is None:  # dead at once: there is nothing to claim
            return thrown
        if claimed_for == "mah jongg":
            return finish_on_offence(after, won(case, "discard", case.offender), after.window)
        claims = (c.ClaimDiscard(case.actor), c.CloseWindow(NOBODY), c.ExposeGroup(case.actor, (tile,) * 3))
        steps = claims if claimed_for == "exposure" else claims[1:2]
        return (thrown if claimed_for == "exposure" else []) + _steps(after, steps)

    return answer


def _steps(state: State, commands: Iterable[c.Command]) -> list[e.Event]:
    events: list[e.Event] = []
    for command in commands:
        found = decide(fold(state, events), command)
        if isinstance(found, Refusal):
            return events
        events += found
    return events


def racked_called_tile(case: Case) -> Outcome:
    swapped = replace(case, actor=case.offender, offender=case.actor)
    return report(with_discard(swapped), c.Report(case.offender, "racked the called tile"))


def silent_claim(case: Case) -> Outcome:
    return report(with_discard(case), c.Report(case.actor, "claimed silently"))


def in_error(case: Case) -> Outcome:
    """Thirteen odd tiles shown as mah jongg, after some of the others have thrown in theirs."""
    others = [seat for seat in range(case.rules.players) if seat != case.actor]
    state = replace(
        table(case),
        declared=Declared(case.actor, "pick"),
        thrown_in=tuple(others[: case.thrown_in]),
        announced=case.named or case.value,
    )
    return decide(state, c.ShowHand(case.actor))


def challenge(*, upheld: bool) -> Callable[[Case], Outcome]:
    def answer(case: Case) -> Outcome:
        state = table(case)
        if upheld:  # eighteen tiles on top of the rack are no hand of any card
            groups = tuple(Shown(Exposure(FLOWER, 6), 0) for _ in range(3))
            shown = tuple(groups if seat == case.offender else () for seat in range(len(SEAT_NAMES)))
            state = replace(state, exposures=shown)
        made = decide(state, c.Challenge(case.actor, case.offender))
        if isinstance(made, Refusal) or not fold(state, made).challenges:
            return made
        (pending,) = fold(state, made).challenges
        return settle(state, pending.by, pending.challenged, upheld=pending.upheld)

    return answer


def time_up(case: Case) -> Outcome:
    return decide(table(case), c.TimeUp(NOBODY))


class Question(NamedTuple):
    title: str
    answer: Callable[[Case], Outcome]
    asks: str = ""  # the details that can matter
    actor: str = ""
    offender: str = ""
    also: str = ""  # other ways to say it, with commas between
    rules: str = ""  # cited beside those of the events


_WIN = "value jokerless singles_and_pairs exposures announced dead"
_FLAT = "value exposures"
# A row or two a question.
# fmt: off
QUESTIONS = (
    Question("mah jongg on a discard", win("discard"), _WIN, "the winner", "the discarder"),
    Question("mah jongg self-picked", win("pick"), _WIN, "the winner",
             also="mah jongg picked from the wall, mah jongg own pick"),
    Question("mah jongg by joker exchange", win("exchange"), f"{_WIN} after_call", "the winner", "the discarder",
             "mah jongg redeemed joker, mah jongg swapped joker"),
    Question("heavenly hand", win_at_first("heavenly"), _WIN, "East",
             also="heavenly mah jongg, mah jongg with the deal"),
    Question("earthly hand", win_at_first("earthly"), _WIN, "East",
             also="earthly mah jongg, mah jongg after charleston"),
    Question("wall game", wall_game, "dead", also="wall game with dead hands, nobody wins", rules="PAY-07 TRM-08"),
    Question("miscalled tile claimed for mah jongg", miscalled_mahjong, _FLAT, "the winner", "the miscaller",
             "misnamed tile mah jongg, wrong name mah jongg", "TRN-23"),
    Question("miscalled tile claimed for an exposure", miscalled_exposure, "fits", "the claimant", "the miscaller",
             "misnamed tile exposure, wrong name exposure", "TRN-22"),
    Question("discard out of turn claimed for mah jongg", out_of_turn("mah jongg"), _FLAT, "the winner",
             "the offender", "out of turn mah jongg", "TRN-25"),
    Question("discard out of turn claimed for an exposure", out_of_turn("exposure"), "", "the claimant",
             "the offender", "out of turn exposure", "G-43"),
    Question("discard out of turn claimed by nobody", out_of_turn("nobody"), "", "the claimant", "the offender",
             "discard out of turn unclaimed, discard out of turn"),
    Question("picked out of turn", reported("picked out of turn"), "", "another", "the offender"),
    Question("picked ahead", reported("picked ahead"), "racked", "another", "the offender"),
    Question("picked from the wrong end", reported("picked wrong end"), "racked others_too", "another",
             "the offender", "wrong end of the wall"),
    Question("wrong tile count", reported("has tiles"), "count begun", "another", "the player",
             "too many tiles, too few tiles, wrong number of tiles"),
    Question("peeked at a blind tile", reported("peeked"), "", "another", "the player"),
    Question("joker passed", reported("passed a joker"), "begun", "the receiver", "the giver"),
    Question("called tile racked", racked_called_tile, "", "another", "the player"),
    Question("mah jongg in error", in_error, "thrown_in named", "the declarer",
             also="wrong mah jongg, false mah jongg, mah jongg error hands thrown in, threw in hand"),
    Question("contested challenge was right", challenge(upheld=True), "", "the challenger",
             "the challenged player", "challenge right, challenged hand dead, challenge upheld"),
    Question("contested challenge was wrong", challenge(upheld=False), "", "the challenger",
             "the challenged player", "challenge wrong, challenged hand good"),
    Question("silent claim", silent_claim, "", "the claimant", "the discarder",
             "claimed silently, claimed without a word"),
    Question("time is up", time_up, also="timer sounds, bell rings", rules="TRM-12"),
)
# fmt: on
