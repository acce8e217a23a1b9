"""``evolve(state, event)`` and ``fold(state, step)``: apply events to a table's state. Nothing is decided here."""

from collections.abc import Iterable
from typing import Any, assert_never

from msgspec.structs import replace

from charleston.game import events as game_events
from charleston.game.charleston import pass_number
from charleston.game.commands import Command, DiscardTile, Report
from charleston.game.evolve import fold as fold_game
from charleston.game.game import new_game
from charleston.game.state import State, put
from charleston.game.view import last_picked
from charleston.match.match import BookedGame, add_booked, new_match, seating
from charleston.names import OLD_UNNAMED, UNNAMED
from charleston.table import events
from charleston.table.commands import Nudge, React, TakeHost
from charleston.table.round_table import evolve_round
from charleston.table.setup import card_of
from charleston.table.state import CHAT_KEPT, REACTION_PAUSE_MS, Chair, Clock, Question, TableState, Thrown
from charleston.table.waiting import open_question, overtime, waiting


def fold(state: TableState, step: events.Step) -> TableState:
    """Return the table after a step of its log."""
    after = state
    for event in step.events:
        after = evolve(after, event)
    if (chair := after.chair_of(step.by)) is not None and after.game is not state.game:
        after = _with(after, chair, timeouts=0)
    for number in after.order:
        clock = _clock(state, after, number, step.at)
        if clock is not after.chairs[number].clock:
            after = _with(after, number, clock=clock)
    if isinstance(step.command, Nudge):
        after = _with(after, step.command.chair, nudged=step.at)
    elif isinstance(step.command, React):
        after = replace(after, reacted=_reacted(state, step))
    if after.round is not None and (state.round is None or after.match is not state.match):
        after = replace(after, round=replace(after.round, idle_since=step.at))
    if after.host != state.host:
        after = replace(after, former_host=_former_host(state, after.host, step))
    by_host = step.by == after.host or after.host != state.host
    after = replace(
        after,
        seq=step.seq,
        at=step.at,
        host_at=step.at if by_host else after.host_at,
        moved=after.moved if after.game is state.game else step.seq,
    )
    return after if _question(after) == _question(state) else replace(after, question=step.seq, given=())


def _reacted(state: TableState, step: events.Step) -> dict[str, int]:
    recent = {who: at for who, at in state.reacted.items() if step.at - at < REACTION_PAUSE_MS}
    return recent | {step.by: step.at}


def _former_host(state: TableState, host: str, step: events.Step) -> str:
    """Return the former host, who may become the host again, even after another change of host."""
    if host == state.former_host:
        return ""
    return state.former_host or (state.host if isinstance(step.command, TakeHost) else "")


def _clock(state: TableState, after: TableState, number: int, at: int) -> Clock:
    """Return a chair's clock after a step: unchanged, stopped, resumed for the same question, or set for a new one."""
    clock = after.chairs[number].clock
    was, now = _timed(state, number), _timed(after, number)
    if was == now == clock.question or was is now is None:
        return clock
    if was is not None and clock.question is not None:
        clock = replace(clock, over=overtime(state, number, at), stopped=at)
    if now is None:
        return clock
    if now == clock.question and clock.stopped is not None:
        return replace(clock, since=clock.since + at - clock.stopped, stopped=None)
    return Clock(now, at, late=clock.late + clock.over)


def _timed(state: TableState, number: int) -> Question | None:
    """Return the question for which a chair's clock is running; None while the clock is not running."""
    return None if state.paused or state.chairs[number].bot else open_question(state, number)


def fold_all(steps: Iterable[events.Step]) -> TableState:
    state = TableState()
    for step in steps:
        state = fold(state, step)
    return state


def evolve(state: TableState, event: events.TableEvent) -> TableState:
    """Return the table after an event. The most frequent event is the first case."""
    match event:
        case events.GamePlayed():
            return _played(state, event)
        case events.TableOpened():
            return replace(state, title=event.title, host=event.host)
        case events.TermsSet():
            return _terms(state, event)
        case events.PlayerSat():
            return _sat(state, event)
        case events.PlayerLeft():
            return _left(state, event)
        case events.BotSatIn():
            return _with(state, event.chair, bot=event.bot)
        case events.SeatReturned():
            return replace(state, chairs=put(state.chairs, event.chair, _returned(state.chairs[event.chair])))
        case events.HostChanged():
            return replace(state, host=event.person)
        case events.RoomSet():
            return _room(state, event)
        case events.MatchBegan():
            return _match(state, event)
        case events.MatchClosed():
            return _closed(state)
        case events.GameBegan():
            return _began(state, event)
        case events.GameBooked():
            return _booked(state, event)
        case events.DiscardTakenBack():
            return _taken_back(state, event)
        case events.TablePaused():
            return replace(state, paused=True, paused_by=event.person)
        case events.TableResumed():
            return replace(state, paused=False, paused_by="")
        case events.TableEnded():
            return replace(state, ended=True)
        case events.Said():
            return replace(state, chat=(*state.chat, event)[-CHAT_KEPT:])
        case events.ColorChosen():
            return replace(state, colors=state.colors | {event.person: event.color})
        case events.Reacted() | events.Nudged():
            return state  # ``fold`` records the time of these events
        case events.Muted():
            return replace(state, muted=(*state.muted, event.person))
        case events.Unmuted():
            return replace(state, muted=tuple(who for who in state.muted if who != event.person))
        case events.RefereeNamed():
            return replace(state, referee=event.person, referee_name=event.name)
        case events.TimeGiven():
            return replace(state, given=(*state.given, event.chair))
        case events.TimeRanOut():
            return _with(state, event.chair, timeouts=state.chairs[event.chair].timeouts + 1)
        case events.RoundOpened() | events.WatcherAdmitted() | events.RoundClockSet() | events.WallsReleased():
            return evolve_round(state, event)
        case events.SeatTaken() | events.WatcherDismissed() | events.PlayerReady() | events.RoundEnded():
            return evolve_round(state, event)
        case _:
            assert_never(event)


def _question(state: TableState) -> tuple[object, ...]:
    """Return a key for what the table is waiting for. While the key stays the same, an answer is not stale."""
    game = state.game
    if game is None:
        return (state.number,)
    phase = pass_number(game) or game.phase
    awarded = None if game.window is None else game.window.awarded
    open_challenges = tuple(pending.challenged for pending in game.challenges if not pending.contested)
    return (state.number, phase, game.turns, game.turn, game.declared, awarded, open_challenges)


def _with(state: TableState, at: int, **changes: Any) -> TableState:
    return replace(state, chairs=put(state.chairs, at, replace(state.chairs[at], **changes)))


def _terms(state: TableState, event: events.TermsSet) -> TableState:
    card = card_of(event.card, stored=True)
    return replace(state, setup=event.setup, rules=event.rules, card=card, card_text=event.card)


def _sat(state: TableState, event: events.PlayerSat) -> TableState:
    name = UNNAMED if event.name == OLD_UNNAMED else event.name
    chairs = put(state.chairs, event.chair, Chair(name, event.person, event.bot))
    if not event.person or state.match is None:
        return replace(state, chairs=chairs)
    members, match_people = (_union(people, (event.person,)) for people in (state.members, state.match_people))
    return replace(state, chairs=chairs, members=members, match_people=match_people)


def _union(people: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Return both groups of people without duplicates, in order of arrival."""
    return tuple(dict.fromkeys((*people, *others)))


def _left(state: TableState, event: events.PlayerLeft) -> TableState:
    """Vacate a chair. During a match its name stays in the book; the bot that takes over is a separate event."""
    gone = state.chairs[event.chair]
    chair = Chair()
    if state.round is not None:  # the chair stays reserved, and its clock keeps running
        chair = replace(gone, person="", timeouts=0)
    elif state.match is not None:
        chair = Chair(gone.name, left="" if event.removed else gone.person, vacated=True)
    host_name = gone.name if gone.person == state.host else state.host_name
    after = replace(state, chairs=put(state.chairs, event.chair, chair), host_name=host_name)
    return _without_claims(after, gone.person) if event.removed else after


def _without_claims(state: TableState, person: str) -> TableState:
    members = tuple(who for who in state.members if who != person)
    return replace(state, members=members, former_host="" if state.former_host == person else state.former_host)


def _room(state: TableState, event: events.RoomSet) -> TableState:
    room = {"spectators": event.spectators, "chat": event.chat, "players_chat": event.players_chat}
    return replace(state, setup=replace(state.setup, **room))


def _match(state: TableState, event: events.MatchBegan) -> TableState:
    assert state.card is not None
    people = [str(chair) for chair in event.chairs]
    match = new_match(people, state.rules, lowest_value=state.card.lowest_value)
    people_here = tuple(chair.person for chair in state.chairs if chair.person)
    members = _union(state.members, people_here)
    return replace(state, match=match, throws=event.throws, members=members, match_people=people_here)


def _closed(state: TableState) -> TableState:
    """Close the match: free the chairs of players who left, and give back the seats where bots sat in."""
    chairs = tuple(Chair() if chair.vacated else _returned(chair) if chair.person else chair for chair in state.chairs)
    cleared = {"match": None, "game": None, "waits": (), "order": (), "thrown": (), "throws": (), "match_people": ()}
    return replace(state, chairs=chairs, **cleared)


def _returned(chair: Chair) -> Chair:
    return replace(chair, bot="", timeouts=0)


def _began(state: TableState, event: events.GameBegan) -> TableState:
    assert state.match is not None
    return replace(
        state,
        waits=(),
        number=event.number,
        known=event.known,
        order=tuple(int(person) for person in seating(state.match).seats),
        chairs=tuple(replace(chair, clock=Clock(), timeouts=0) for chair in state.chairs),
        game=new_game(state.rules, state.card, bytes.fromhex(event.seed)),
        played=0,
        thrown=(),
        exposure_changes=0,
        picked=None,
        bookings=(),
        round=None if state.round is None else replace(state.round, ready=()),
    )


def _played(state: TableState, event: events.GamePlayed) -> TableState:
    assert state.game is not None
    game = fold_game(state.game, event.events)
    return replace(
        state,
        game=game,
        waits=waiting(game),
        played=state.played + 1,
        thrown=_thrown(state, state.game, event.command),
        exposure_changes=_exposure_changes(state.exposure_changes, event),
        picked=last_picked(state.picked, event.events),
        bookings=(*state.bookings, *(booked for booked in event.events if isinstance(booked, _BOOKED))),
    )


def _exposure_changes(before: int, event: events.GamePlayed) -> int:
    """Return how often the last exposure was changed; a new exposure begins at 0."""
    for happened in event.events:
        if isinstance(happened, game_events.GroupExposed):
            return before + 1 if happened.again else 0
    return before


def _thrown(state: TableState, game: State, command: Command) -> tuple[Thrown, ...]:
    """Append the discard if it can be taken back: in a match with one person, nobody else has seen it.

    Nothing before a referee's ruling can be taken back, because that would undo the ruling.
    """
    if isinstance(command, Report):
        return ()
    if not isinstance(command, DiscardTile) or len(state.match_people) != 1:
        return state.thrown
    return (*state.thrown, Thrown(command.seat, state.played, game, state.picked, state.bookings))


def _taken_back(state: TableState, event: events.DiscardTakenBack) -> TableState:
    *earlier, last = (thrown for thrown in state.thrown if thrown.played <= event.played)
    return replace(
        state,
        game=last.game,
        waits=waiting(last.game),
        played=last.played,
        thrown=tuple(earlier),
        picked=last.picked,
        bookings=last.bookings,
    )


def _booked(state: TableState, event: events.GameBooked) -> TableState:
    assert state.match is not None
    return replace(state, match=add_booked(state.match, BookedGame(event.bookings, event.dead, event.replayed)))


_BOOKED = (game_events.Paid, game_events.Scored)
