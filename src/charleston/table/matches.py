"""Matches and games: start, play, answer for an absent player, take back a discard."""

import hashlib

from msgspec.structs import replace

from charleston.game import commands as game_commands
from charleston.game.decide import decide as decide_game
from charleston.game.ending import east_again
from charleston.game.events import Event, GameOver, GroupExposed, Paid, Scored
from charleston.game.evolve import fold as fold_game
from charleston.game.fair import SEED_BYTES
from charleston.game.game import new_game
from charleston.game.phases import OVER
from charleston.game.seats import NOBODY
from charleston.game.state import State
from charleston.match.first_east import seated_from, still_rolling
from charleston.table import commands
from charleston.table import events as table_events
from charleston.table.refusals import Refusal, refuse
from charleston.table.round_table import refuse_game as refuse_round_game
from charleston.table.stand_in import MAX_TIMEOUTS, STAND_IN, stand_in
from charleston.table.state import TOURNAMENT, TableState
from charleston.table.waiting import has_reserve, open_question, question, run_out

Outcome = list[table_events.TableEvent] | Refusal
MAX_EXPOSURE_CHANGES = 8
"""How often a player may change one exposure: enough to try every group that a called tile can make."""


def refuse_start(state: TableState, by: str) -> Refusal | None:
    """Return why this person cannot start a game. The host starts a match; any player may start its next games."""
    if state.round is not None and (refusal := refuse_round_game(state, by)):
        return refusal
    if by != state.host and (state.match is None or state.chair_of(by) is None):
        return refuse("host only")
    if state.playing:
        return refuse("in a game")
    if state.paused:
        return refuse("paused")
    return refuse("empty chairs") if any(chair.free for chair in state.chairs[: state.rules.players]) else None


def start(state: TableState, by: str, command: commands.StartGame, _: int) -> Outcome:
    refusal = refuse_start(state, by)
    if refusal is not None:
        return refusal
    if state.round is not None and by != TOURNAMENT:
        chair = state.chair_of(by)
        return refuse("not seated") if chair is None else [table_events.PlayerReady(chair)]
    if command.known and any(chair.person not in ("", by) for chair in state.chairs):
        return refuse("known deal")
    seed = bytes.fromhex(command.seed)
    assert len(seed) == SEED_BYTES
    begun: list[table_events.TableEvent] = [] if state.match is not None else [_match(state, seed, command.east)]
    events = [*begun, table_events.GameBegan(state.number + 1, command.seed, command.known)]
    game = new_game(state.rules, state.card, seed)
    for played in (game_commands.Deal(NOBODY), *command.played):
        outcome = decide_game(game, played)
        if isinstance(outcome, Refusal):
            return outcome
        events.append(table_events.GamePlayed(played, tuple(outcome)))
        game = fold_game(game, outcome)
    return events


def _match(state: TableState, seed: bytes, east: int | None) -> table_events.MatchBegan:
    """Begin a match with this chair as the first East. If the rules choose the same chair, include the rolls."""
    chosen = _first_east(state, seed)
    if east is None or chosen.chairs[0] == east:
        return chosen
    people = [str(at) for at in range(state.rules.players)]
    return table_events.MatchBegan(tuple(map(int, seated_from(people, str(east)))))


def _first_east(state: TableState, seed: bytes) -> table_events.MatchBegan:
    """Choose the first East by dice (SET-02), by lot or by chair. Dice and lot come from the seed, like the wall."""
    people = [str(at) for at in range(state.rules.players)]
    if state.rules.first_east == "chair":
        return table_events.MatchBegan(tuple(map(int, people)))
    if state.rules.first_east == "random":
        lot = int.from_bytes(hashlib.sha256(seed + b"lot for east").digest(), "big") % len(people)
        return table_events.MatchBegan(tuple(map(int, seated_from(people, people[lot]))))
    throws, level = list[dict[str, int]](), tuple(people)
    while len(level) > 1:
        digest = hashlib.sha256(seed + b"first east" + bytes([len(throws)])).digest()
        throws.append({who: 2 + digest[2 * at] % 6 + digest[2 * at + 1] % 6 for at, who in enumerate(level)})
        level = still_rolling(people, throws)
    return table_events.MatchBegan(tuple(map(int, seated_from(people, level[0]))), tuple(throws))


def new_match(state: TableState, _: str, __: commands.NewMatch, ___: int) -> Outcome:
    if state.playing:
        return refuse("in a game")
    return [table_events.MatchClosed()] if state.match is not None else refuse("no match")


def play(state: TableState, by: str, command: commands.Play, _: int) -> Outcome:
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
    assert seat is not None
    if command.command.seat not in (seat, NOBODY):
        return refuse("not your seat")
    return _played(state, state.game, _mixed(state.game, replace(command.command, seat=seat)))


def _played(state: TableState, game: State, command: game_commands.Command) -> Outcome:
    outcome = decide_game(game, command)
    if isinstance(outcome, Refusal):
        return outcome
    if (refusal := _refuse_change(state, game, outcome)) is not None:
        return refusal
    return with_booking(state, [table_events.GamePlayed(command, tuple(outcome))])


def _refuse_change(state: TableState, game: State, outcome: list[Event]) -> Refusal | None:
    """Refuse to change an exposure into itself, or more than a few times.

    The rules of the game set no limit (CAL-09), but each change is a step that everybody gets and the log keeps.
    """
    if not any(isinstance(event, GroupExposed) and event.again for event in outcome):
        return None
    if fold_game(game, outcome) == game:
        return refuse("same exposure")
    return refuse("changed often") if state.exposure_changes >= MAX_EXPOSURE_CHANGES else None


def may_expose(state: TableState, game: State, command: game_commands.Command) -> bool:
    """Return whether the table allows a command that the game offers. It limits only changes of an exposure."""
    if not isinstance(command, game_commands.ExposeGroup) or not game.fresh:
        return True
    outcome = decide_game(game, command)
    return not isinstance(outcome, Refusal) and _refuse_change(state, game, outcome) is None


def report_error(state: TableState, by: str, command: commands.ReportError, _: int) -> Outcome:
    """Let the referee of the game decide on an error. The table may be paused, so that nobody keeps playing."""
    if not state.is_referee(by):
        return refuse("not referee")
    if state.game is None:
        return refuse("no game")
    if not state.playing:
        return refuse("game over")
    return _played(state, state.game, command.report)


def call_time(state: TableState, _: str, __: commands.CallTime, ___: int) -> Outcome:
    """End the game in play because the round's time is up. In the vote, TimeUp answers first, then it ends the game."""
    if state.game is None or not state.playing:
        return refuse("no game")
    if state.rules.score_mode != "points" or state.rules.timeout != "zero-all":
        return refuse("time goes on")
    events: list[table_events.TableEvent] = []
    game, bell = state.game, game_commands.TimeUp(NOBODY)
    while game.phase != OVER:
        outcome = decide_game(game, bell)
        if isinstance(outcome, Refusal):
            return outcome
        events.append(table_events.GamePlayed(bell, tuple(outcome)))
        game = fold_game(game, outcome)
    return with_booking(state, events)


def _mixed(game: State, command: game_commands.Command) -> game_commands.Command:
    """Shuffle the passed tiles by the seed. A blind pass takes the first ones, and a sorted order would reveal
    which.
    """
    if not isinstance(command, game_commands.PassTiles):
        return command
    lots = {
        tile: hashlib.sha256(game.seed + f"{game.phase} {command.seat} {tile}".encode()).digest()
        for tile in command.tiles
    }
    return replace(command, tiles=tuple(sorted(command.tiles, key=lots.__getitem__)))


def with_booking(state: TableState, events: list[table_events.TableEvent]) -> list[table_events.TableEvent]:
    """Append a GameBooked if these events end the game."""
    game_events = [
        happened for event in events if isinstance(event, table_events.GamePlayed) for happened in event.events
    ]
    if state.game is None or not any(isinstance(happened, GameOver) for happened in game_events):
        return events
    game = fold_game(state.game, game_events)
    dead = tuple(seat for seat in game.players if game.dead[seat])
    bookings = (*state.bookings, *(booked for booked in game_events if isinstance(booked, Paid | Scored)))
    return [*events, table_events.GameBooked(bookings, dead, east_again(game))]


def _acting(state: TableState, by: str) -> int | Refusal:
    chair = state.chair_of(by)
    if chair is not None:
        return refuse("bot sits in") if state.chairs[chair].bot else chair
    bots = (at for at, chair in enumerate(state.chairs) if chair.bot and state.actor(at) == by)
    return next(bots, refuse("not seated"))


def take_back(state: TableState, by: str, command: commands.TakeBackDiscard, _: int) -> Outcome:
    chair = _acting(state, by)
    if isinstance(chair, Refusal):
        return chair
    last = last_discard(state, chair)
    if isinstance(last, Refusal):
        return last
    return [table_events.DiscardTakenBack(chair, last)] if command.played == last else refuse("moved on")


def last_discard(state: TableState, chair: int) -> int | Refusal:
    """Return the position of the chair's last discard among the game's commands, or why it cannot be taken back."""
    if not state.playing:
        return refuse("no game" if state.game is None else "game over")
    if state.paused:
        return refuse("paused")
    if not state.alone(chair):
        return refuse("others have seen it")
    seat = state.seat_of(chair)
    return next((thrown.played for thrown in reversed(state.thrown) if thrown.seat == seat), refuse("nothing thrown"))


def time_over(state: TableState, _: str, command: commands.RunOut, at: int) -> Outcome:
    """Answer for the players whose time is up (G-69). After two timeouts in a row a bot sits in."""
    late = run_out(state, at)
    if state.game is None or command.asked != state.question or not late:
        return refuse("moved on")
    events: list[table_events.TableEvent] = []
    game = state.game
    for chair in late:
        more, game = _go_on(state, game, chair)
        events += more
    return with_booking(state, events)


def _go_on(state: TableState, game: State, chair: int) -> tuple[list[table_events.TableEvent], State]:
    """Answer for one chair, unless an answer for another chair has already settled the question."""
    seat, pending = state.seat_of(chair), open_question(state, chair)
    if seat is None or pending is None or question(game, seat) != pending:
        return [], game
    events: list[table_events.TableEvent] = []
    if has_reserve(pending):
        events.append(table_events.TimeRanOut(chair))
        if state.chairs[chair].timeouts + 1 >= MAX_TIMEOUTS:
            events.append(table_events.BotSatIn(chair, STAND_IN, "away"))
    answer = stand_in(state, game, seat)
    if answer is None:
        return events, game
    command = _mixed(game, answer)
    outcome = decide_game(game, command)
    if isinstance(outcome, Refusal):
        return events, game
    return [*events, table_events.GamePlayed(command, tuple(outcome))], fold_game(game, outcome)


_NOT_FOR_A_SEAT = (game_commands.Deal, game_commands.CloseWindow, game_commands.TimeUp, game_commands.Report)
