"""A table of a tournament's round: the server is its host, and every chair belongs to a player."""

from msgspec.structs import replace

from charleston.game.state import put
from charleston.names import readable
from charleston.table import commands, events
from charleston.table.chairs import set_terms
from charleston.table.refusals import Refusal, refuse
from charleston.table.stand_in import STAND_IN
from charleston.table.state import TABLE, TOURNAMENT, Chair, RoundPlay, TableState

Outcome = list[events.TableEvent] | Refusal
RoundEvent = (
    events.RoundOpened
    | events.SeatTaken
    | events.WatcherAdmitted
    | events.WatcherDismissed
    | events.PlayerReady
    | events.RoundEnded
    | events.RoundClockSet
    | events.WallsReleased
)


def open_round(command: commands.OpenRound) -> Outcome:
    """Return the events of the first step. Bots fill the chairs of the stand-ins."""
    agreed = set_terms(TableState(host=TOURNAMENT), command.setup)
    if isinstance(agreed, Refusal):
        return agreed
    bots = [events.BotSatIn(chair, STAND_IN) for chair in command.round.stand_ins]
    return [
        events.TableOpened(readable(command.title), TOURNAMENT),
        *agreed,
        events.RoundOpened(command.round),
        *bots,
    ]


# The progress of the round


def finished(state: TableState) -> int:
    """Return how many games are finished here; a replayed game does not count."""
    if state.match is None:
        return 0
    return sum(not game.replayed for game in state.match.games)


def game_number(state: TableState, play: RoundPlay) -> int:
    """Return the number of the game in its round: the game in play, or the last one, or the first one."""
    done = finished(state)
    last_counts = bool(done) and not state.playing and state.match is not None and not state.match.games[-1].replayed
    return play.terms.first + done - last_counts


def is_over(state: TableState, play: RoundPlay) -> bool:
    return play.ended or play.terms.first + finished(state) > play.terms.games


def hides_wall(state: TableState) -> bool:
    """Return whether the wall of the last game is still secret: another table may have to play it."""
    play = state.round
    return play is not None and play.terms.duplicate and state.number > play.released


def missing(state: TableState) -> tuple[int, ...]:
    """Return the reserved chairs without a person."""
    if state.round is None:
        return ()
    chairs = range(len(state.round.terms.players))
    return tuple(at for at in chairs if not state.chairs[at].person and at not in state.round.terms.stand_ins)


def all_ready(state: TableState) -> bool:
    """Return whether everybody who plays wants the next game to begin; False if only bots play."""
    playing = [at for at, chair in enumerate(state.chairs) if chair.person and not chair.bot]
    return state.round is not None and bool(playing) and all(at in state.round.ready for at in playing)


# What people may do


def refuse_command(state: TableState, by: str, command: commands.LogCommand) -> Refusal | None:
    """Return why nobody may do this at a table of a tournament; None if ``decide`` should continue."""
    if by in (TOURNAMENT, TABLE):
        return None
    if isinstance(command, commands.SitIn | commands.ReturnSeat):
        return None if state.chair_of(by) == command.chair else refuse("tournament")
    return refuse("tournament") if isinstance(command, _OF_HOSTS) else None


def refuse_game(state: TableState, by: str) -> Refusal | None:
    """Return why the next game does not begin, or why a player cannot be ready for it."""
    if state.round is not None and is_over(state, state.round):
        return refuse("round over")
    if state.round is None or by == TOURNAMENT:
        return None
    chair = state.chair_of(by)
    if chair is None:
        return refuse("not seated")
    if state.match is None:
        return refuse("tournament", "The first game begins when everybody is here.")
    if state.chairs[chair].bot:
        return refuse("bot sits in")
    return refuse("ready already") if chair in state.round.ready else None


# What the tournament does


def seat_player(state: TableState, command: commands.SeatPlayer) -> Outcome:
    play = state.round
    if play is None or command.chair >= len(play.terms.players) or command.chair in play.terms.stand_ins:
        return refuse("no chair")
    here, chair = state.chair_of(command.person), state.chairs[command.chair]
    if here not in (None, command.chair):
        return refuse("plays elsewhere")
    if here == command.chair and not chair.bot and play.seat_links.get(command.chair, "") == command.link:
        return refuse("seated already")
    return [events.SeatTaken(command.chair, command.person, command.link)]


def dismiss_player(state: TableState, command: commands.DismissPlayer) -> Outcome:
    """Vacate a chair. A bot plays on in a match; before the match, the table waits for the player to come back."""
    chair = state.chairs[command.chair]
    if state.round is None or chair.person != command.person:
        return refuse("nobody there")
    left = events.PlayerLeft(command.chair, removed=True)
    sits_in = state.match is not None and not chair.bot
    return [left, events.BotSatIn(command.chair, STAND_IN, "left")] if sits_in else [left]


def seat_substitutes(state: TableState) -> Outcome:
    absent = [at for at in missing(state) if not state.chairs[at].bot]
    return [events.BotSatIn(at, STAND_IN, "absent") for at in absent] or refuse("bot sits there")


def admit_watcher(state: TableState, command: commands.AdmitWatcher) -> Outcome:
    """Let the director watch, but not a player of this table, who could see nothing more."""
    play = state.round
    if play is None or state.chair_of(command.person) is not None or play.watchers.get(command.person) == command.link:
        return refuse("plays here", "You can watch already.")
    return [events.WatcherAdmitted(command.person, command.link)]


def dismiss_watcher(state: TableState, command: commands.DismissWatcher) -> Outcome:
    watches = state.round is not None and command.person in state.round.watchers
    return [events.WatcherDismissed(command.person)] if watches else refuse("nobody there")


def end_round(state: TableState) -> Outcome:
    if state.playing:
        return refuse("in a game")
    done = state.round is None or is_over(state, state.round)
    return refuse("round over") if done else [events.RoundEnded()]


def set_clock(state: TableState, command: commands.SetRoundClock) -> Outcome:
    clock = events.RoundClockSet(command.left, command.since)
    return [clock] if state.round is not None and state.round.clock != clock else refuse("room already")


def release_walls(state: TableState, command: commands.ReleaseWalls) -> Outcome:
    news = state.round is not None and command.number > state.round.released
    return [events.WallsReleased(command.number)] if news else refuse("room already")


# Events


def evolve_round(state: TableState, event: RoundEvent) -> TableState:
    if isinstance(event, events.RoundOpened):
        names = event.round.players
        chairs = tuple(replace(chair, name=name) for chair, name in zip(state.chairs, names, strict=False))
        return replace(state, round=RoundPlay(event.round), chairs=(*chairs, *state.chairs[len(names) :]))
    play = state.round
    assert play is not None
    match event:
        case events.SeatTaken():
            taken = _taken(state, event)
            return replace(taken, round=replace(play, seat_links=play.seat_links | {event.chair: event.link}))
        case events.WatcherAdmitted():
            return replace(state, round=replace(play, watchers=play.watchers | {event.person: event.link}))
        case events.WatcherDismissed():
            left = {who: link for who, link in play.watchers.items() if who != event.person}
            return replace(state, round=replace(play, watchers=left))
        case events.PlayerReady():
            return replace(state, round=replace(play, ready=(*play.ready, event.chair)))
        case events.RoundEnded():
            return replace(state, round=replace(play, ended=True))
        case events.RoundClockSet():
            return replace(state, round=replace(play, clock=event))
        case events.WallsReleased():
            return replace(state, round=replace(play, released=event.number))


def _taken(state: TableState, event: events.SeatTaken) -> TableState:
    """Give the chair to a person. Its clock keeps running: another device does not give a player more time."""
    old: Chair = state.chairs[event.chair]
    chair = replace(old, person=event.person, bot="", timeouts=0)
    after = replace(state, chairs=put(state.chairs, event.chair, chair))
    if state.match is None:
        return after
    members, people = (_exchanged(group, old.person, event.person) for group in (state.members, state.match_people))
    return replace(after, members=members, match_people=people)


def _exchanged(people: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*(who for who in people if who != old), new)))


_OF_HOSTS = (
    commands.SetUp,
    commands.SitDown,
    commands.StandUp,
    commands.SeatBot,
    commands.RemovePlayer,
    commands.MakeHost,
    commands.TakeHost,
    commands.SetRoom,
    commands.NewMatch,
    commands.Pause,
    commands.Resume,
    commands.EndTable,
    commands.Mute,
    commands.Unmute,
    commands.NameReferee,
    commands.ReportError,
    commands.TakeBackDiscard,
)
