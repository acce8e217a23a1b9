"""``decide(state, by, command, at) -> events | Refusal``: what a person, a bot or the clock may do at a table."""

import hashlib
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from charleston.bots.tastes import POLICIES
from charleston.card.write import write_card
from charleston.game import commands as g
from charleston.game.decide import decide as decide_game
from charleston.game.evolve import fold
from charleston.game.fair import SEED_BYTES
from charleston.game.game import new_game
from charleston.game.refusals import Refusal
from charleston.game.seats import NOBODY
from charleston.game.state import State
from charleston.match.first_east import seated_from, still_throwing
from charleston.table import commands as c
from charleston.table import events as e
from charleston.table.refusals import refuse
from charleston.table.setup import Setup, SetupError, terms
from charleston.table.state import TABLE, TableState
from charleston.table.waiting import STAND_IN, run_out, stand_in, waiting

Outcome = list[e.TableEvent] | Refusal
LONG_WAIT = 60_000
"""After which anybody at the table may let a bot sit in."""
MOST_TIMEOUTS = 2
BOT_NAMES = ("Ada", "Bea", "Cora", "Dot")


def decide(state: TableState, by: str, command: c.TableCommand, at: int) -> Outcome:
    """What follows, or why it cannot be done. The state is not changed."""
    if state.ended and not isinstance(command, c.Say):
        return refuse("ended")
    if isinstance(command, c.RunOut) != (by == TABLE):
        return refuse("not for a seat")
    if isinstance(command, _FOR_THE_HOST) and by != state.host:
        return refuse("host only")
    return _DOORS[type(command)](state, by, command, at)


def open_table(by: str, command: c.OpenTable) -> Outcome:
    """The first step of a log: the host has the first chair."""
    state = TableState(host=by)
    agreed = _terms(state, command.setup)
    if isinstance(agreed, Refusal):
        return agreed
    name = seen_name(command.name)
    if not name:
        return refuse("bad name")
    return [e.TableOpened(" ".join(command.title.split()) or f"{name}'s table", by), *agreed, e.PlayerSat(0, name, by)]


def seen_name(text: str) -> str:
    """The name with single blanks; empty if it cannot be read by everybody."""
    name = " ".join(text.split())
    return name if name.isprintable() else ""


def _terms(state: TableState, setup: Setup) -> Outcome:
    try:
        rules, card = terms(setup)
    except SetupError as error:
        return refuse("setup", str(error))
    events: list[e.TableEvent] = [e.TermsSet(setup, rules, write_card(card))]
    gone = (at for at in range(rules.players, len(state.chairs)) if not state.chairs[at].free)
    return [*events, *(e.PlayerLeft(at) for at in gone)]


def _set_up(state: TableState, _: str, command: c.SetUp, __: int) -> Outcome:
    if state.match is not None:
        return refuse("in a match")
    if any(chair.person for chair in state.chairs[3:]) and command.setup.options.get("table.players") == 3:  # noqa: PLR2004
        return refuse("taken", "Somebody sits on the fourth chair; ask them to move first.")
    return _terms(state, command.setup)


def _sit_down(state: TableState, by: str, command: c.SitDown, _: int) -> Outcome:
    name = seen_name(command.name)
    if not name:
        return refuse("bad name")
    if state.chair_of(by) is not None:
        return refuse("seated already")
    if command.chair >= state.rules.players or state.chairs[command.chair].person:
        return refuse("taken")
    if state.match is not None:
        return refuse("in a match")
    if any(chair.name.casefold() == name.casefold() for chair in state.chairs if chair.person):
        return refuse("name taken")
    return [e.PlayerSat(command.chair, name, by)]


def _stand_up(state: TableState, by: str, _: c.StandUp, __: int) -> Outcome:
    chair = state.chair_of(by)
    return refuse("not seated") if chair is None else _leave(state, chair)


def _remove(state: TableState, by: str, command: c.RemovePlayer, _: int) -> Outcome:
    chair = state.chairs[command.chair]
    if chair.free:
        return refuse("nobody there")
    if not chair.person:
        return refuse("in a match") if state.match is not None else [e.PlayerLeft(command.chair)]
    return refuse("host only", "To leave yourself, stand up.") if chair.person == by else _leave(state, command.chair)


def _leave(state: TableState, at: int) -> Outcome:
    """A chair is given up; in a match it keeps its name in the book, and a bot plays on."""
    chair = state.chairs[at]
    events: list[e.TableEvent] = [e.PlayerLeft(at)]
    if state.match is not None:
        events.append(e.BotSatIn(at, chair.bot or STAND_IN, "left"))
    heirs = [other.person for other in state.chairs if other.person and other.person != chair.person]
    if chair.person == state.host and heirs:
        events.append(e.HostChanged(heirs[0]))
    return events


def _seat_bot(state: TableState, _: str, command: c.SeatBot, __: int) -> Outcome:
    if command.bot not in POLICIES:
        return refuse("no such bot")
    if command.chair >= state.rules.players or state.chairs[command.chair].person:
        return refuse("taken")
    if state.match is not None:
        return refuse("in a match")
    taken = {chair.name for chair in state.chairs}
    name = next(name for name in (*BOT_NAMES[command.chair :], *BOT_NAMES, "Bot") if name not in taken)
    return [e.PlayerSat(command.chair, name, bot=command.bot)]


def _sit_in(state: TableState, by: str, command: c.SitIn, at: int) -> Outcome:
    chair = state.chairs[command.chair]
    if command.bot not in POLICIES:
        return refuse("no such bot")
    if not chair.person:
        return refuse("nobody there")
    if chair.bot:
        return refuse("bot sits there")
    own = chair.person == by
    if by != state.host and not own:
        if state.chair_of(by) is None:
            return refuse("host only")
        if not _kept_waiting(state, command.chair, at):
            return refuse("not waited for")
    return [e.BotSatIn(command.chair, command.bot)]


def _kept_waiting(state: TableState, chair: int, at: int) -> bool:
    seat = state.seat_of(chair)
    return state.game is not None and seat in waiting(state.game) and at - state.asked_at >= LONG_WAIT


def _return_seat(state: TableState, by: str, command: c.ReturnSeat, _: int) -> Outcome:
    chair = state.chairs[command.chair]
    if not chair.person:
        return refuse("nobody there")
    if by not in (state.host, chair.person):
        return refuse("host only")
    return [e.SeatReturned(command.chair)] if chair.bot else refuse("no bot there")


def _make_host(state: TableState, _: str, command: c.MakeHost, __: int) -> Outcome:
    person = state.chairs[command.chair].person
    return [e.HostChanged(person)] if person else refuse("nobody there")


def _start(state: TableState, by: str, command: c.StartGame, _: int) -> Outcome:
    """The host begins a match; between its games anyone who plays may go on."""
    if by != state.host and (state.match is None or state.chair_of(by) is None):
        return refuse("host only")
    if state.playing:
        return refuse("in a game")
    if state.paused:
        return refuse("paused")
    if any(chair.free for chair in state.chairs[: state.rules.players]):
        return refuse("empty chairs")
    seed = bytes.fromhex(command.seed)
    assert len(seed) == SEED_BYTES and state.card is not None  # noqa: PT018, S101 - the server's
    begun: list[e.TableEvent] = [] if state.match is not None else [_first_east(state, seed)]
    dealt = decide_game(new_game(state.rules, state.card, seed), g.Deal(NOBODY))
    assert not isinstance(dealt, Refusal)  # noqa: S101 - a new game can be dealt
    return [*begun, e.GameBegan(state.number + 1, command.seed), e.GamePlayed(g.Deal(NOBODY), tuple(dealt))]  # type: ignore[arg-type]


def _first_east(state: TableState, seed: bytes) -> e.MatchBegan:
    """The highest throw is East (SET-02); the dice follow from the seed, as the wall's do."""
    people = [str(at) for at in range(state.rules.players)]
    if state.rules.first_east == "chair":
        return e.MatchBegan(tuple(map(int, people)))
    throws, level = list[dict[str, int]](), tuple(people)
    while len(level) > 1:
        digest = hashlib.sha256(seed + b"first east" + bytes([len(throws)])).digest()
        throws.append({who: 2 + digest[2 * at] % 6 + digest[2 * at + 1] % 6 for at, who in enumerate(level)})
        level = still_throwing(people, throws)
    return e.MatchBegan(tuple(map(int, seated_from(people, level[0]))), tuple(throws))


def _new_match(state: TableState, _: str, __: c.NewMatch, ___: int) -> Outcome:
    if state.playing:
        return refuse("in a game")
    return [e.MatchClosed()] if state.match is not None else refuse("no game", "No match has begun.")


def _pause(state: TableState, by: str, _: c.Pause, __: int) -> Outcome:
    if state.chair_of(by) is None and by != state.host:
        return refuse("not seated")
    return refuse("paused") if state.paused else [e.TablePaused()]


def _resume(state: TableState, by: str, _: c.Resume, __: int) -> Outcome:
    if state.chair_of(by) is None and by != state.host:
        return refuse("not seated")
    return [e.TableResumed()] if state.paused else refuse("not paused")


def _end(_: TableState, __: str, ___: c.EndTable, ____: int) -> Outcome:
    return [e.TableEnded()]


def _say(state: TableState, by: str, command: c.Say, _: int) -> Outcome:
    chair = state.chair_of(by)
    name = seen_name(command.name) if chair is None else state.chairs[chair].name
    text = " ".join(command.text.split())
    if not state.setup.chat:
        return refuse("no chat")
    if by in state.muted:
        return refuse("muted")
    if not name:
        return refuse("bad name")
    if not text or not text.isprintable():
        return refuse("nothing to say")
    if chair is None and any(other.name.casefold() == name.casefold() for other in state.chairs):
        return refuse("name taken")
    return [e.Said(by, name, text)]


def _mute(state: TableState, by: str, command: c.Mute, _: int) -> Outcome:
    if command.person == by or command.person in state.muted:
        return refuse("nobody there", "That changes nothing.")
    return [e.Muted(command.person)]


def _unmute(state: TableState, _: str, command: c.Unmute, __: int) -> Outcome:
    return [e.Unmuted(command.person)] if command.person in state.muted else refuse("nobody there", "Nobody is muted.")


def _hold_on(state: TableState, by: str, _: c.HoldOn, __: int) -> Outcome:
    """Ten seconds more, once a question for everybody (G-25)."""
    chair = state.chair_of(by)
    if chair is None:
        return refuse("not seated")
    if not state.playing:
        return refuse("no game")
    if not state.setup.seconds:
        return refuse("no clock")
    return refuse("asked already") if chair in state.given else [e.TimeGiven(chair)]


def _play(state: TableState, by: str, command: c.Play, _: int) -> Outcome:
    chair = _acting(state, by)
    if isinstance(chair, Refusal):
        return chair
    if state.game is None:
        return refuse("no game")
    if not state.playing:
        return refuse("game over")
    if state.paused:
        return refuse("paused")
    if isinstance(command.command, _NOT_FOR_A_SEAT):
        return refuse("not for a seat")
    seat = state.seat_of(chair)
    assert seat is not None  # noqa: S101 - all chairs play
    if command.command.seat not in (seat, NOBODY):
        return refuse("not your seat")
    asked = replace(command.command, seat=seat)
    outcome = decide_game(state.game, asked)
    return outcome if isinstance(outcome, Refusal) else [e.GamePlayed(asked, tuple(outcome))]  # type: ignore[arg-type]


def _acting(state: TableState, by: str) -> int | Refusal:
    chair = state.chair_of(by)
    if chair is not None:
        return refuse("bot sits in") if state.chairs[chair].bot else chair
    bots = (at for at, chair in enumerate(state.chairs) if chair.bot and state.actor(at) == by)
    return next(bots, refuse("not seated"))


def _run_out(state: TableState, _: str, command: c.RunOut, at: int) -> Outcome:
    """The table goes on for those who have not answered (G-69); after two such times a bot sits in."""
    game = state.game
    if game is None or command.asked != state.asked:
        return refuse("moved on")
    events: list[e.TableEvent] = []
    for chair in run_out(state, at):
        events.append(e.TimeRanOut(chair))
        if state.chairs[chair].timeouts + 1 >= MOST_TIMEOUTS:
            events.append(e.BotSatIn(chair, STAND_IN, "away"))
        game = _act_for(state, game, chair, events)
    return events or refuse("moved on")


def _act_for(state: TableState, game: State, chair: int, events: list[e.TableEvent]) -> State:
    """One act for a chair that is still waited for."""
    seat = state.seat_of(chair)
    if seat is None or seat not in waiting(game):
        return game
    asked = stand_in(state, game, seat)
    if asked is None:
        return game
    outcome = decide_game(game, asked)
    if isinstance(outcome, Refusal):
        return game
    events.append(e.GamePlayed(asked, tuple(outcome)))  # type: ignore[arg-type]
    return fold(game, outcome)


_NOT_FOR_A_SEAT = (g.Deal, g.CloseWindow, g.TimeUp, g.Report)
_FOR_THE_HOST = (c.SetUp, c.SeatBot, c.RemovePlayer, c.MakeHost, c.NewMatch, c.EndTable, c.Mute, c.Unmute)
_DOORS: dict[type[c.TableCommand], Callable[[TableState, str, Any, int], Outcome]] = {
    c.OpenTable: lambda *_: refuse("taken", "The table is open."),
    c.SetUp: _set_up,
    c.SitDown: _sit_down,
    c.StandUp: _stand_up,
    c.SeatBot: _seat_bot,
    c.RemovePlayer: _remove,
    c.SitIn: _sit_in,
    c.ReturnSeat: _return_seat,
    c.MakeHost: _make_host,
    c.StartGame: _start,
    c.NewMatch: _new_match,
    c.Pause: _pause,
    c.Resume: _resume,
    c.EndTable: _end,
    c.Say: _say,
    c.Mute: _mute,
    c.Unmute: _unmute,
    c.HoldOn: _hold_on,
    c.Play: _play,
    c.RunOut: _run_out,
}
