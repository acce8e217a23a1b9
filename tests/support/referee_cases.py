"""Cases for the score book: small positions that the referee decides, to compare with the same game entered as facts.

No rule is decided here; the answers are the events of ``decide``, ``rulings`` and ``ending``.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from charleston.card.index import index_of
from charleston.card.matcher import Exposure
from charleston.card.model import Card
from charleston.game import commands as game_commands
from charleston.game import events as game_events
from charleston.game.decide import decide
from charleston.game.ending import die, finish, finish_on_offense, settle
from charleston.game.evolve import fold
from charleston.game.mahjong import how_declared
from charleston.game.phases import Phase
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset
from charleston.game.rulings import report
from charleston.game.seats import EAST, NOBODY, SEAT_NAMES, SEATS, Seat
from charleston.game.state import Claim, Declared, Shown, State, Window
from charleston.tiles import FLOWER, FULL_SET, JOKER, TILES, Tile

HAND = 13


class Case(Struct, frozen=True):
    """The facts of a ruling request; every field can matter to some answer."""

    rules: Ruleset
    card: Card
    actor: Seat = EAST  # the winner, claimant, challenger or declarer
    offender: Seat = NOBODY  # the discarder, or the player who made an error
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
        return [seat for seat in SEATS[: self.rules.players] if seat not in (self.actor, self.offender)]

    @property
    def pays_for_bonus_said(self) -> bool:
        """Whether the winner gets only the announced value and may have forgotten the jokerless bonus (PAY-11)."""
        return self.jokerless and self.rules.announce == "strict" and self.rules.score_mode == "payments"

    @property
    def declarer_pays(self) -> bool:
        """Whether the declarer of mah jongg in error pays the one hand that is left (G-48)."""
        return self.thrown_in == 2 and self.rules.error_two_throw_ins == "declarer-pays-2V"


Outcome = list[game_events.Event] | Refusal


# The position


def table(case: Case) -> State:
    """Return a mid-game position in which the actor must discard; only the tiles that a request names matter."""
    racks = tuple(
        FULL_SET[seat * HAND : (seat + 1) * HAND] if seat < case.rules.players else ()
        for seat in range(len(SEAT_NAMES))
    )
    dead = tuple("given" if seat in case.others[: case.dead] else "" for seat in range(len(SEAT_NAMES)))
    return State(
        case.rules,
        case.card,
        phase=Phase.DISCARD,
        turn=case.actor,
        wall=FULL_SET,
        picked=len(FULL_SET) // 2,
        racks=racks,
        dead=dead,
        turns=10 if case.begun else 0,
        announced=(case.announced,) * len(SEAT_NAMES),
    )


def callable_tile(card: Card) -> Tile:
    """Return a tile that is legal to expose: the card has a pung of it."""
    fits = (tile for tile in TILES[:JOKER] if index_of(card).fits((Exposure(tile, 3),)))
    return next(fits, FLOWER)


def with_discard(case: Case, named: Tile | None = None) -> State:
    """Return a position with the offender's tile as the live discard, and three more of it in the actor's rack."""
    tile = callable_tile(case.card)
    state = table(case)
    rack = tuple(sorted((tile, tile, tile, *FULL_SET[: HAND - 3])))
    racks = (*state.racks[: case.actor], rack, *state.racks[case.actor + 1 :])
    window = Window(tile, case.offender, named=named)
    return replace(state, phase=Phase.CLAIM, turn=case.offender, window=window, racks=racks)


def won(case: Case, how: game_events.How, thrower: Seat = NOBODY) -> game_events.GameWon:
    return game_events.GameWon(
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


def win(how: game_events.How) -> Callable[[Case], Outcome]:
    def answer(case: Case) -> Outcome:
        thrower = case.offender if how == "discard" or (how == "exchange" and case.after_call) else NOBODY
        return finish(table(case), "mahjong", won(case, how, thrower))

    return answer


def win_at_first(how: game_events.How) -> Callable[[Case], Outcome]:
    """Return a function that decides whether East wins before the first discard."""

    def answer(case: Case) -> Outcome:
        phase = Phase.DEAL if how == "heavenly" else Phase.DISCARD
        case = replace(case, begun=False)
        how_won = how_declared(replace(table(case), phase=phase, turn=EAST, fourteenth=how), EAST)
        return how_won if isinstance(how_won, Refusal) else win(how_won)(case)

    return answer


def wall_game(case: Case) -> Outcome:
    """Return the outcome of a wall game. A dead hand scores nothing; with only one live hand it is not a wall game."""
    if case.dead < case.rules.players - 1:
        text = "A dead hand scores 0." if case.dead == 1 else "The dead hands score 0."
        rulings = (
            [game_events.Ruled(case.others[0], "TRM-08", text)]
            if case.dead and case.rules.score_mode == "points"
            else []
        )
        return [*finish(table(case), "wall"), *rulings]
    state, last = table(replace(case, dead=case.dead - 1)), case.others[case.dead - 1]
    director = ", and the director has the last word" if case.rules.three_dead == "director" else ""
    return [
        game_events.Ruled(last, "G-38", f"Only one hand is alive{director}."),
        *die(state, last, "given", "G-38")[1:],
    ]


def reported(what: game_commands.Irregularity) -> Callable[[Case], Outcome]:
    def answer(case: Case) -> Outcome:
        state = table(case)
        if case.others_too:
            state = replace(state, wrong_end=(case.others[0],))
        if what == "passed a joker":
            racks = tuple((JOKER, *rack) if seat == case.actor else rack for seat, rack in enumerate(state.racks))
            state = replace(state, racks=racks)
        return report(
            state, game_commands.Report(case.offender, what, racked=case.racked, count=case.count, other=case.actor)
        )

    return answer


def miscalled_mahjong(case: Case) -> Outcome:
    state = with_discard(case, named=JOKER)
    assert state.window is not None
    return finish_on_offense(state, won(case, "discard", case.offender), state.window)


def miscalled_exposure(case: Case) -> Outcome:
    state = with_discard(case, named=JOKER)
    tile = callable_tile(case.card)
    other = next(other for other in TILES[:JOKER] if other != tile)
    return report(state, game_commands.Report(case.actor, "exposed", (tile, tile) if case.fits else (other, other)))


def out_of_turn(claimed_for: str) -> Callable[[Case], Outcome]:
    """Return a function that rules on a discard out of turn and on what the actor does about it."""

    def answer(case: Case) -> Outcome:
        tile = callable_tile(case.card)
        racks = list(with_discard(case).racks)
        racks[case.offender] = (tile, *racks[case.offender][1:])
        state = replace(table(case), turn=case.others[0], phase=Phase.PICK, racks=tuple(racks))
        thrown = report(state, game_commands.Report(case.offender, "discarded out of turn", (tile,)))
        after = state if isinstance(thrown, Refusal) else fold(state, thrown)
        if isinstance(thrown, Refusal) or after.window is None:  # the offender is dead, so there is nothing to claim
            return thrown
        if claimed_for == "mah jongg":
            return finish_on_offense(after, won(case, "discard", case.offender), after.window)
        claims = (
            game_commands.ClaimDiscard(case.actor),
            game_commands.CloseWindow(NOBODY),
            game_commands.ExposeGroup(case.actor, (tile,) * 3),
        )
        steps = claims if claimed_for == "exposure" else claims[1:2]
        return (thrown if claimed_for == "exposure" else []) + _steps(after, steps)

    return answer


def _steps(state: State, commands: Iterable[game_commands.Command]) -> list[game_events.Event]:
    events: list[game_events.Event] = []
    for command in commands:
        outcome = decide(fold(state, events), command)
        if isinstance(outcome, Refusal):
            return events
        events += outcome
    return events


def picked_out_of_turn(case: Case) -> Outcome:
    """Rule on a pick out of turn; the league's rule also says where the tile goes."""
    outcome = reported("picked out of turn")(case)
    if isinstance(outcome, Refusal) or case.rules.score_mode == "points" or case.rules.out_of_turn_pick == "return":
        return outcome
    text = "The racked tile stays with the dead hand." if case.racked else "The tile goes back to its place."
    return [*outcome, game_events.Ruled(case.offender, "G-42", text)]


def racked_called_tile(case: Case) -> Outcome:
    state = with_discard(replace(case, actor=case.offender, offender=case.actor))
    assert state.window is not None
    window = replace(state.window, claims=(Claim(case.offender, mahjong=False),))
    return report(replace(state, window=window), game_commands.Report(case.offender, "racked the called tile"))


def silent_claim(case: Case) -> Outcome:
    return report(with_discard(case), game_commands.Report(case.actor, "claimed silently"))


def in_error(case: Case) -> Outcome:
    """Rule on a wrong hand shown as mah jongg after some of the other players have thrown in theirs."""
    others = [seat for seat in range(case.rules.players) if seat != case.actor]
    state = replace(
        table(replace(case, announced=case.named)),
        declared=Declared(case.actor, "pick"),
        thrown_in=tuple(others[: case.thrown_in]),
    )
    outcome = decide(state, game_commands.ShowHand(case.actor))
    if isinstance(outcome, Refusal) or not case.thrown_in or case.rules.score_mode == "payments":
        return outcome
    zero = game_events.Ruled(case.actor, "G-63", "The declarer and anyone who threw in a hand score 0.")
    return [*outcome[:-1], zero, outcome[-1]]


def challenge(*, upheld: bool) -> Callable[[Case], Outcome]:
    def answer(case: Case) -> Outcome:
        state = table(case)
        if upheld:  # eighteen exposed tiles fit no hand of any card
            groups = tuple(Shown(Exposure(FLOWER, 6), 0) for _ in range(3))
            exposures = tuple(groups if seat == case.offender else () for seat in range(len(SEAT_NAMES)))
            state = replace(state, exposures=exposures)
        outcome = decide(state, game_commands.Challenge(case.actor, case.offender))
        if isinstance(outcome, Refusal) or not fold(state, outcome).challenges:
            return outcome
        (pending,) = fold(state, outcome).challenges
        return settle(state, pending.by, pending.challenged, upheld=pending.upheld)

    return answer


def time_up(case: Case) -> Outcome:
    if case.rules.score_mode == "payments":
        return [
            game_events.Ruled(
                NOBODY, "TRM-12", "Only tournaments play against a clock; this game is played to the end."
            )
        ]
    if case.rules.timeout == "finish-hand":
        return [game_events.Ruled(NOBODY, "TRM-12", "The game is played to the end.")]
    return decide(table(case), game_commands.TimeUp(NOBODY))


class Supposed(NamedTuple):
    """An assumption of the answer, stated unless the request contains one of these words."""

    text: str
    unless: str = ""
    matters: Callable[[Case], bool] = lambda _: True


class Question(NamedTuple):
    title: str
    answer: Callable[[Case], Outcome]
    asks: str = ""  # the details that can matter
    actor: str = ""
    offender: str = ""
    also: str = ""  # other phrasings, separated by commas; words in parentheses are optional
    rules: str = ""  # rules cited in addition to those of the events
    supposes: tuple[Supposed, ...] = ()
    begun: bool = True  # whether the game has begun, if the request does not say
    offender_if: str = ""  # there is an offender only if the request has this detail

    @property
    def at_first(self) -> bool:
        """Whether the request is about East's fourteen tiles before the first discard."""
        return self.actor == "East"


def impossible(question: Question, case: Case) -> str:
    """Return why no game can reach this position, or nothing if one can. The referee does not validate positions."""
    most = case.rules.players - 1
    if max(case.dead, case.thrown_in) > most:
        return f"Only {most} of the players can be dead or throw in their hands: one must be left."
    if question.at_first:
        return _impossible_at_first(case)
    if question.asks.startswith("value") and case.dead == most:
        return f"With {case.dead} dead hands one player is left: nobody wins, the game is replayed (G-38)."
    if case.singles_and_pairs and case.exposures:
        return "Singles and pairs are never exposed: they can be called for mah jongg only (CAL-03, CAL-04)."
    return ""


def _impossible_at_first(case: Case) -> str:
    if case.actor != EAST:
        return "Only East has fourteen tiles before the first discard, so only East can win (CHA-50, CHA-54)."
    if case.dead:
        return "No hand can be dead before East's first discard (DED-20)."
    if case.exposures:
        return "Nothing is exposed before East's first discard (CHA-56)."
    return ""


_WIN = "value jokerless singles_and_pairs exposures announced dead"
_FIRST = "value jokerless singles_and_pairs announced"
_FLAT = "value exposures"
# One or two rows per ruling request.
# fmt: off
_CONTESTED = (Supposed("the challenged player did not agree and kept playing", "contested",
                       lambda case: case.rules.dead_resolve != "immediate"),)
QUESTIONS = (
    Question("mah jongg on a discard", win("discard"), _WIN, "the winner", "the discarder",
             "mah jongg discard (claimed)"),
    Question("mah jongg self-picked", win("pick"), _WIN, "the winner",
             also="self-picked (mah jongg wall), mah jongg picked (wall), mah jongg picked own (wall)"),
    Question("mah jongg by joker exchange", win("exchange"), f"{_WIN} after_call", "the winner", "the discarder",
             "mah jongg exchange (joker claimed exposure)", offender_if="after_call"),
    Question("heavenly hand", win_at_first("heavenly"), _FIRST, "East", also="heavenly (mah jongg)"),
    Question("earthly hand", win_at_first("earthly"), _FIRST, "East", also="earthly (mah jongg)"),
    Question("wall game", wall_game, "dead", rules="PAY-07 TRM-08",
             also="wall game nobody mah jongg, wall empty (nobody mah jongg), nobody mah jongg"),
    Question("miscalled tile claimed for mah jongg", miscalled_mahjong, _FLAT, "the winner", "the miscaller",
             "miscalled mah jongg (claimed discard)", "TRN-23"),
    Question("miscalled tile claimed for an exposure", miscalled_exposure, "fits", "the claimant", "the miscaller",
             "miscalled exposure (claimed discard)", "TRN-22"),
    Question("discard out of turn claimed for mah jongg", out_of_turn("mah jongg"), _FLAT, "the winner",
             "the offender", "discard out of turn mah jongg (claimed)", "TRN-25"),
    Question("discard out of turn claimed for an exposure", out_of_turn("exposure"), "", "the claimant",
             "the offender", "discard out of turn exposure (claimed)", "G-43"),
    Question("discard out of turn claimed by nobody", out_of_turn("nobody"), "", "the claimant", "the offender",
             "discard out of turn nobody (claimed)"),
    Question("picked out of turn", picked_out_of_turn, "racked", "another", "the offender",
             "picked out of turn (wall racked)"),
    Question("picked ahead", reported("picked ahead"), "racked", "another", "the offender",
             "picked ahead (wall racked)"),
    Question("picked from the wrong end", reported("picked wrong end"), "racked others_too", "another",
             "the offender", "wrong end (picked claimed wall racked)"),
    Question("wrong tile count", reported("has tiles"), "count begun", "another", "the player",
             "wrong number of tiles (charleston courtesy passed dealt)",
             supposes=(Supposed("it was not the player's turn to discard"),
                       Supposed("it cannot be traced and put right", matters=lambda case: not case.begun))),
    Question("peeked at a blind tile", reported("peeked"), "", "another", "the player",
             "peeked, peeked blind (charleston courtesy passed), looked blind (charleston courtesy passed)",
             supposes=(Supposed("it was a blind tile of the Charleston", "blind"),)),
    Question("joker passed", reported("passed a joker"), "begun", "the receiver", "the giver",
             "joker passed (charleston courtesy blind)", begun=False),
    Question("called tile racked", racked_called_tile, "", "another", "the player"),
    Question("mah jongg in error", in_error, "thrown_in named", "the declarer",
             also="wrong mah jongg (thrown-in showed exposure after discard claimed), thrown-in",
             supposes=(Supposed("somebody had declared mah jongg in error", "in-error"),
                       Supposed("the hand had been shown", "showed exposure"))),
    Question("contested challenge was right", challenge(upheld=True), "", "the challenger",
             "the challenged player", "challenge was right (contested)", supposes=_CONTESTED),
    Question("contested challenge was wrong", challenge(upheld=False), "", "the challenger",
             "the challenged player", "challenge was wrong (contested)", supposes=_CONTESTED),
    Question("silent claim", silent_claim, "", "the claimant", "the discarder", "silent claim (discard)"),
    Question("time is up", time_up, rules="TRM-12"),
)
# fmt: on
