"""What one person may know of the table, of the game and of each step. Nothing else goes over the wire."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from charleston.bots.call_value import CallValue
from charleston.game import events as game_events
from charleston.game.choices import Offer, offer
from charleston.game.commands import Command
from charleston.game.evolve import evolve as evolve_game
from charleston.game.phases import Phase
from charleston.game.proof import Finding, findings
from charleston.game.prose import describe
from charleston.game.ruleset import Ruleset
from charleston.game.scoring import Booking
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import State, Tiles
from charleston.game.view import RackDealt, SeenEvent, TilesSeen, View, is_in_hand, view, view_event
from charleston.game.warnings import CallWarning, warning
from charleston.match.ledger import Debt
from charleston.match.match import balances, debts, seating, totals, transfers
from charleston.match.settle import Transfer
from charleston.names import UNNAMED
from charleston.table import commands as table_commands
from charleston.table import events as table_events
from charleston.table.banner import banner
from charleston.table.call_question import CallWindow, call_window, has_mahjong, value_of_call
from charleston.table.chairs import refuse_chair
from charleston.table.decide import may
from charleston.table.evolve import evolve
from charleston.table.faces import NO_COLOR, colors
from charleston.table.matches import last_discard, may_expose
from charleston.table.prose import describe_table
from charleston.table.refusals import Refusal
from charleston.table.round_table import game_number, hides_wall, is_over, missing
from charleston.table.setup import Setup
from charleston.table.state import TableState
from charleston.table.waiting import deadline
from charleston.table.winner import WinningHand, winning_hand
from charleston.tiles import Tile

SOMEBODY = "Player"
"""The name that others see for a player who has not given one."""


class ChairView(Struct, frozen=True):
    name: str
    person: str  # empty unless a person has the chair
    bot: str
    host: bool
    left: bool  # whether a bot plays for a player who left
    open: bool  # whether the viewer may sit down there
    color: int = NO_COLOR  # the avatar's color, from 0; -1 for a bot and for a free chair


class MatchLedger(Struct, frozen=True):
    """The match so far. People are given as chair numbers."""

    round: int
    game: int  # the number of the game in its round, from 1
    pivot: str
    east: str
    totals: dict[str, int]
    balances: dict[str, int]
    debts: tuple[Debt, ...]
    transfers: tuple[Transfer, ...]


class RefereeView(Struct, frozen=True):
    """Who reports errors at this table."""

    person: str
    name: str
    you: bool  # whether the viewer is the referee


class RoundView(Struct, frozen=True):
    """The round of a tournament that is played at this table."""

    tournament: str
    round: int
    table: int
    game: int  # the number of the game in its round
    games: int
    over: bool
    ready: tuple[int, ...]  # the chairs that want the next game to begin
    missing: tuple[int, ...]  # the chairs of players who are not there yet
    hides_walls: bool  # whether other tables play the same walls, so nobody sees them before all have finished
    clock: table_events.RoundClockSet | None  # the round's clock; None if it has none


class TableView(Struct, frozen=True):
    title: str
    chairs: tuple[ChairView, ...]
    you: int | None  # the viewer's chair
    host: bool
    may: tuple[table_commands.PlainCommand, ...]  # commands without arguments that the viewer may send now
    setup: Setup
    rules: Ruleset
    card: str  # the text of the card, in the card language
    book: MatchLedger | None
    paused: bool
    ended: bool
    muted: tuple[str, ...]
    chat: tuple[table_events.Said, ...]
    referee: RefereeView | None = None
    paused_by: int | None = None  # the chair of the player who paused the table
    round: RoundView | None = None  # None if the table belongs to no tournament


class GameView(Struct, frozen=True, gc=False):
    """A game as one seat sees it, and what that seat may do."""

    number: int
    order: tuple[int, ...]  # the chair of each seat, from East
    view: View
    just_picked: Tile | None  # your own newest tile from the wall, even after it is racked
    banner: str  # what the table is waiting for
    choices: tuple[Command, ...]
    warnings: tuple[tuple[int, CallWarning], ...]  # the index of a choice, and why it may make the hand dead (G-32)
    call: CallValue | None  # what a call of the live discard would do for you; None if no call is possible
    passes: tuple[tuple[int, int], ...]  # possible passes: how many of your own tiles, and how many blind tiles
    take_back: int | None  # the viewer's last discard, if it can be taken back: ``played`` of TakeBackDiscard
    waiting: tuple[Seat, ...]
    question: int
    deadline: int | None
    window: CallWindow | None  # the common window of the live discard, if there is one
    bookings: tuple[Booking, ...]  # who has paid whom in this game, and why
    seed: str  # empty until the game is over and, with duplicate walls, until all tables have finished it
    racks: tuple[Tiles, ...]  # empty as long as the seed
    winner: WinningHand | None  # None until the game is over
    again: bool = False  # whether the viewer may play the same deal again: the game is over, and all others are bots


class StepView(Struct, frozen=True, gc=False):
    """A step as one person sees it: the events of the game, and captions for everything."""

    seq: int
    at: int
    events: tuple[SeenEvent, ...]
    table: tuple[table_events.VisibleEvent, ...]  # what happened outside the game
    captions: tuple[str, ...]
    proof: tuple[Finding, ...] = ()  # why a challenged hand is dead, or what it can still become


def table_view(state: TableState, person: str) -> TableView:
    return TableView(
        title=state.title,
        chairs=tuple(
            _chair_view(state, person, at, color) for at, color in enumerate(colors(state)[: state.rules.players])
        ),
        you=state.chair_of(person),
        host=state.host == person,
        may=may(state, person),
        setup=state.setup,
        rules=state.rules,
        card=state.card_text,
        book=_match_ledger(state),
        paused=state.paused,
        ended=state.ended,
        muted=state.muted,
        chat=state.chat,
        referee=_referee_view(state, person),
        paused_by=state.chair_of(state.paused_by),
        round=_round_view(state),
    )


def _round_view(state: TableState) -> RoundView | None:
    play = state.round
    if play is None:
        return None
    return RoundView(
        tournament=play.terms.tournament,
        round=play.terms.round,
        table=play.terms.table,
        game=game_number(state, play),
        games=play.terms.games,
        over=is_over(state, play),
        ready=play.ready,
        missing=missing(state),
        hides_walls=play.terms.duplicate,
        clock=play.clock,
    )


def _referee_view(state: TableState, person: str) -> RefereeView | None:
    return RefereeView(state.referee, state.referee_name, state.is_referee(person)) if state.referee else None


def _chair_view(state: TableState, person: str, at: int, color: int) -> ChairView:
    chair = state.chairs[at]
    return ChairView(
        name=SOMEBODY if chair.name == UNNAMED and chair.person != person else chair.name,
        person=chair.person,
        bot=chair.bot,
        host=state.host == chair.person != "",
        left=chair.vacated or (bool(chair.bot) and at in missing(state)),
        open=not state.ended and refuse_chair(state, person, at) is None,
        color=color,
    )


def _match_ledger(state: TableState) -> MatchLedger | None:
    match = state.match
    if match is None:
        return None
    table = seating(match)
    return MatchLedger(
        round=table.round,
        game=table.played + 1,
        pivot=table.pivot,
        east=table.east,
        totals=totals(match),
        balances=balances(match),
        debts=tuple(debts(match)),
        transfers=tuple(transfers(match)),
    )


def seat_of(state: TableState, person: str) -> Seat:
    """Return the person's seat; NOBODY for spectators."""
    chair = state.chair_of(person)
    seat = None if chair is None else state.seat_of(chair)
    return NOBODY if seat is None else seat


def game_view(state: TableState, seat: Seat) -> GameView | None:
    game = state.game
    if game is None:
        return None
    return GameView(view=view(game, seat), **shared_part(state, game), **own_part(state, game, seat))


def shared_part(state: TableState, game: State) -> dict[str, Any]:
    """Return the fields of GameView that are the same for everybody; ``view`` is not among them."""
    over = game.phase == Phase.OVER
    shows_wall = over and not hides_wall(state)
    return {
        "number": state.number,
        "order": state.order,
        "waiting": state.waits,
        "question": state.question,
        "deadline": deadline(state),
        "window": call_window(state, game),
        "bookings": state.bookings,
        "seed": game.seed.hex() if shows_wall else "",
        "racks": game.racks if shows_wall else (),
        "winner": winning_hand(game) if over else None,
    }


def own_part(state: TableState, game: State, seat: Seat) -> dict[str, Any]:
    """Return the fields of GameView that only this seat gets: its tile, its banner and what it may do."""
    plays = seat != NOBODY and not state.standing and not state.chairs[state.order[seat]].bot
    offered = table_offer(state, game, seat) if plays else Offer([], [])
    call = value_of_call(state, game, seat, offered.commands)
    return {
        "just_picked": _just_picked(state, game, seat),
        "banner": banner(state, seat, call, wins=has_mahjong(game, offered.commands)),
        "choices": tuple(offered.commands),
        "warnings": tuple(_warnings(game, offered.commands)),
        "call": call,
        "passes": tuple(offered.passes),
        "take_back": _take_back(state, seat) if plays and state.thrown else None,
        "again": seat != NOBODY and game.phase == Phase.OVER and state.alone(state.order[seat]),
    }


def table_offer(state: TableState, game: State, seat: Seat) -> Offer:
    """Return what the game offers to a seat, without the commands that the table would refuse."""
    offered = offer(game, seat)
    return offered._replace(commands=[one for one in offered.commands if may_expose(state, game, one)])


def _warnings(game: State, commands: list[Command]) -> Iterator[tuple[int, CallWarning]]:
    if game.rules.validation != "warn":
        return
    for number, command in enumerate(commands):
        if (reason := warning(game, command)) is not None:
            yield number, reason


def _just_picked(state: TableState, game: State, seat: Seat) -> Tile | None:
    picked = state.picked
    return picked[1] if picked is not None and picked[0] == seat and is_in_hand(game, picked) else None


def _take_back(state: TableState, seat: Seat) -> int | None:
    last = last_discard(state, state.order[seat])
    return None if isinstance(last, Refusal) else last


class Moment(NamedTuple):
    """An event of a step and the table before it. For a move, also the game's events, with the states around each."""

    before: TableState
    event: table_events.TableEvent
    game: tuple[tuple[State, game_events.Event, State], ...] = ()
    proof: tuple[Finding, ...] = ()  # why a challenged hand is dead, or what it can still become


def moments(state: TableState, step: table_events.Step) -> list[Moment]:
    result: list[Moment] = []
    for at, event in enumerate(step.events):
        if at:
            state = evolve(state, step.events[at - 1])
        game = tuple(_game_moments(state, event))
        settled = (
            (before, true.challenged) for before, true, _ in game if isinstance(true, game_events.ChallengeSettled)
        )
        proof = tuple(line for before, challenged in settled for line in findings(before, challenged))
        result.append(Moment(state, event, game, proof))
    return result


def _game_moments(
    state: TableState, event: table_events.TableEvent
) -> Iterator[tuple[State, game_events.Event, State]]:
    if isinstance(event, table_events.GamePlayed) and (game := state.game) is not None:
        for happened in event.events:
            after = evolve_game(game, happened)
            yield game, happened, after
            game = after


def step_view(step: table_events.Step, happened: list[Moment], seat: Seat) -> StepView:
    """Return the step as a seat or a spectator sees it."""
    events = seen_events(happened, seat)
    return StepView(step.seq, step.at, events, *captions_of(happened, events, seat))


def seen_events(happened: list[Moment], seat: Seat) -> tuple[SeenEvent, ...]:
    seen = [view_event(before, after, event, seat) for one in happened for before, event, after in one.game]
    return tuple(seen)


def captions_of(
    happened: list[Moment], events: tuple[SeenEvent, ...], seat: Seat
) -> tuple[tuple[table_events.VisibleEvent, ...], tuple[str, ...], tuple[Finding, ...]]:
    """Return the events outside the game, the captions of all events as a viewer saw them, and a challenge's proof.

    The viewer is "you" in the captions.
    """
    captions: list[str] = []
    table, proof = list[table_events.VisibleEvent](), list[Finding]()
    ahead = iter(events)
    for one in happened:
        viewer = one.before.order[seat] if 0 <= seat < len(one.before.order) else None
        if beside := describe_table(one.before, one.event, viewer):
            captions.append(beside)
        if not isinstance(one.event, _WITHOUT_CAPTION):
            table.append(one.event)
        if one.game:
            names = tuple(UNNAMED if at == viewer else one.before.chairs[at].name for at in one.before.order)
            captions += [_caption(before, true, next(ahead), names) for before, true, _ in one.game]
        proof += one.proof
    return tuple(table), tuple(captions), tuple(proof)


def _caption(game: State, true: game_events.Event, seen: SeenEvent, names: tuple[str, ...]) -> str:
    """Return the caption of a game event as the viewer sees it, or of the real event if the viewer sees no tiles."""
    seen_so = not isinstance(seen, _OF_TILES) or bool(seen.tiles) or isinstance(true, game_events.PassExchanged)
    return describe(game, seen if seen_so else true, names)


_WITHOUT_CAPTION = (table_events.GamePlayed, table_events.GameBooked, table_events.GameBegan, table_events.TermsSet)
_OF_TILES = (TilesSeen, RackDealt)
