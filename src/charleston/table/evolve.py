"""``evolve(state, event)`` and ``fold(state, step)``: what an event changes at a table. Decides nothing."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from charleston.game import events as g
from charleston.game.charleston import pass_number
from charleston.game.ending import east_again
from charleston.game.evolve import fold as fold_game
from charleston.game.game import new_game
from charleston.game.state import State, put
from charleston.match.match import BookedGame, Match, add_booked, new_match, seating
from charleston.table import events as e
from charleston.table.setup import card_of
from charleston.table.state import CHAT_KEPT, Chair, TableState
from charleston.table.waiting import allowed
from charleston.tiles import Tile


def fold(state: TableState, step: e.Step) -> TableState:
    """The table after a step of its log."""
    after = state
    for event in step.events:
        after = evolve(after, event)
    if (chair := after.chair_of(step.by)) is not None and after.game is not state.game:
        late = max(0, step.at - state.asked_at - allowed(state)) if allowed(state) else 0
        after = _with(after, chair, late=after.chairs[chair].late + late, timeouts=0)
    after = replace(after, seq=step.seq, at=step.at)
    if _question(after) == _question(state):
        return after
    return replace(after, asked=step.seq, asked_at=step.at, given=())


def fold_all(steps: Iterable[e.Step]) -> TableState:
    state = TableState()
    for step in steps:
        state = fold(state, step)
    return state


def evolve(state: TableState, event: e.TableEvent) -> TableState:
    return _MAKERS[type(event)](state, event)


def _question(state: TableState) -> tuple[object, ...]:
    """What the table waits for: while it stays the same, an answer to it is not stale."""
    game = state.game
    if game is None:
        return (state.number, state.paused)
    if number := pass_number(game):
        return (state.number, state.paused, number)
    awarded = None if game.window is None else game.window.awarded
    open_challenges = tuple(pending.challenged for pending in game.challenges if not pending.contested)
    return (state.number, state.paused, game.phase, game.turns, game.turn, game.declared, awarded, open_challenges)


def _with(state: TableState, at: int, **changes: Any) -> TableState:  # noqa: ANN401 - fields of a chair
    return replace(state, chairs=put(state.chairs, at, replace(state.chairs[at], **changes)))


def _terms(state: TableState, event: e.TermsSet) -> TableState:
    return replace(state, setup=event.setup, rules=event.rules, card=card_of(event.card), card_text=event.card)


def _sat(state: TableState, event: e.PlayerSat) -> TableState:
    members = tuple(dict.fromkeys((*state.members, event.person) if event.person else state.members))
    chairs = put(state.chairs, event.chair, Chair(event.name, event.person, event.bot))
    return replace(state, chairs=chairs, members=members)


def _left(state: TableState, event: e.PlayerLeft) -> TableState:
    """In a match the name stays in the book; the bot that plays on follows as an event of its own."""
    name = state.chairs[event.chair].name if state.match is not None else ""
    return replace(state, chairs=put(state.chairs, event.chair, Chair(name)))


def _match(state: TableState, event: e.MatchBegan) -> TableState:
    assert state.card is not None  # noqa: S101 - a match begins after the terms
    people = [str(chair) for chair in event.chairs]
    match = new_match(people, state.rules, lowest_value=state.card.lowest_value)
    return replace(state, match=match, throws=event.throws)


def _closed(state: TableState, _: e.MatchClosed) -> TableState:
    """Those who had left in the match are gone for good, and so is what the bots sat in for."""
    chairs = tuple(replace(chair, bot="") if chair.person else chair for chair in state.chairs)
    return replace(state, match=None, game=None, order=(), throws=(), chairs=chairs)


def _began(state: TableState, event: e.GameBegan) -> TableState:
    assert state.match is not None and state.card is not None  # noqa: PT018, S101 - see MatchBegan
    order = tuple(int(person) for person in seating(state.match).seats)
    chairs = tuple(replace(chair, late=0) for chair in state.chairs)
    game = new_game(state.rules, state.card, bytes.fromhex(event.seed))
    return replace(state, number=event.number, order=order, game=game, chairs=chairs, picked=None, bookings=())


def _played(state: TableState, event: e.GamePlayed) -> TableState:
    assert state.game is not None  # noqa: S101 - see GameBegan
    game = fold_game(state.game, event.events)
    booked = tuple(booking for booking in event.events if isinstance(booking, g.Paid | g.Scored))
    after = replace(state, game=game, picked=_picked(state, event), bookings=(*state.bookings, *booked))
    return after if game.phase != "over" else replace(after, match=_with_game(after, game))


def _picked(state: TableState, event: e.GamePlayed) -> Tile | None:
    picked = state.picked
    for happened in event.events:
        if isinstance(happened, g.TilePicked):
            picked = happened.tile
        elif isinstance(happened, g.TileDiscarded | g.GroupExposed):
            picked = None
    return picked


def _with_game(state: TableState, game: State) -> Match:
    assert state.match is not None  # noqa: S101 - see MatchBegan
    dead = tuple(seat for seat in game.players if game.dead[seat])
    return add_booked(state.match, BookedGame(state.bookings, dead, replayed=east_again(game)))


def _chat(state: TableState, event: e.Said) -> TableState:
    return replace(state, chat=(*state.chat, event)[-CHAT_KEPT:])


_MAKERS: dict[type[e.TableEvent], Callable[[TableState, Any], TableState]] = {
    e.TableOpened: lambda state, event: replace(state, title=event.title, host=event.host),
    e.TermsSet: _terms,
    e.PlayerSat: _sat,
    e.PlayerLeft: _left,
    e.BotSatIn: lambda state, event: _with(state, event.chair, bot=event.bot),
    e.SeatReturned: lambda state, event: _with(state, event.chair, bot="", timeouts=0),
    e.HostChanged: lambda state, event: replace(state, host=event.person),
    e.MatchBegan: _match,
    e.MatchClosed: _closed,
    e.GameBegan: _began,
    e.GamePlayed: _played,
    e.TablePaused: lambda state, _: replace(state, paused=True),
    e.TableResumed: lambda state, _: replace(state, paused=False),
    e.TableEnded: lambda state, _: replace(state, ended=True),
    e.Said: _chat,
    e.Muted: lambda state, event: replace(state, muted=(*state.muted, event.person)),
    e.Unmuted: lambda state, event: replace(state, muted=tuple(who for who in state.muted if who != event.person)),
    e.TimeGiven: lambda state, event: replace(state, given=(*state.given, event.chair)),
    e.TimeRanOut: lambda state, event: _with(state, event.chair, timeouts=state.chairs[event.chair].timeouts + 1),
}
