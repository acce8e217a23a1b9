"""Who sits where: terms, chairs, bots that play or sit in, and the host."""

from charleston.bots.tastes import LEVELS
from charleston.card.write import write_card
from charleston.names import clean_name, is_unnamed, look_alike, name_problem, possessive, readable
from charleston.table import commands
from charleston.table import events as table_events
from charleston.table.refusals import Refusal, refuse
from charleston.table.setup import Setup, SetupError, terms
from charleston.table.stand_in import STAND_IN
from charleston.table.state import TableState
from charleston.table.waiting import waited

Outcome = list[table_events.TableEvent] | Refusal
MAX_REASON_LENGTH = 300
"""Maximum characters of a reason. A reason may quote the whole setup, so we truncate it."""
LONG_WAIT_MS = 60_000
"""Milliseconds after which anybody at the table may let a bot sit in."""
HOST_AWAY_MS = 120_000
"""Milliseconds without a step or a connection from the host, after which any player may become the host."""
BOT_NAMES = ("Ada", "Hugo", "Mabel", "Otis", "Pilar")
"""Avatars show the first letter, so no name begins with the letter of a wind, suit or dragon. One name is a spare."""


def seen_name(text: str) -> str:
    """Return the name as it is stored; empty if the name is invalid."""
    name = clean_name(text)
    return "" if name_problem(name, commands.MAX_NAME_LENGTH) else name


def is_name_taken(state: TableState, name: str, *, but_for: tuple[int | None, ...] = ()) -> bool:
    others = (chair for at, chair in enumerate(state.chairs) if at not in but_for)
    return any(look_alike(chair.name, name) for chair in others)


def open_table(by: str, command: commands.OpenTable) -> Outcome:
    """Return the events of the first step of a log. The host gets the first chair."""
    agreed = set_terms(TableState(host=by), command.setup)
    if isinstance(agreed, Refusal):
        return agreed
    name = seen_name(command.name)
    if not name:
        return refuse("bad name")
    return [
        table_events.TableOpened(readable(command.title) or f"{possessive(name, first=True)} table", by),
        *agreed,
        table_events.PlayerSat(0, name, by),
    ]


def set_terms(state: TableState, setup: Setup) -> Outcome:
    try:
        rules, card = terms(setup)
    except SetupError as error:
        return refuse("setup", str(error)[:MAX_REASON_LENGTH])
    without = range(rules.players, len(state.chairs))
    if any(state.chairs[at].person for at in without):
        return refuse("taken", "Ask the person in the fourth chair to move first.")
    events: list[table_events.TableEvent] = [table_events.TermsSet(setup, rules, write_card(card))]
    return [*events, *(table_events.PlayerLeft(at) for at in without if not state.chairs[at].free)]


def set_up(state: TableState, _: str, command: commands.SetUp, __: int) -> Outcome:
    return refuse("in a match") if state.match is not None else set_terms(state, command.setup)


def refuse_chair(state: TableState, by: str, at: int) -> Refusal | None:
    """Return why this person may not sit in a chair. Their name is checked elsewhere."""
    if state.round is not None:
        return refuse("tournament")
    if at >= state.rules.players:
        return refuse("no chair")
    chair = state.chairs[at]
    if chair.person:
        return refuse("seated already" if chair.person == by else "taken")
    if state.match is not None and not (chair.left and chair.left == by):
        return refuse("in a match")
    return None


def sit_down(state: TableState, by: str, command: commands.SitDown, _: int) -> Outcome:
    name, here = seen_name(command.name), state.chair_of(by)
    is_new_name = here == command.chair and state.match is None and name != state.chairs[here].name
    refusal = None if is_new_name else refuse_chair(state, by, command.chair)
    if refusal is not None:
        return refusal
    if state.match is not None:  # the person returns to their own chair, which keeps its name in the book
        return [table_events.PlayerSat(command.chair, state.chairs[command.chair].name, by), *_new_roles(state, by)]
    if not name:
        return refuse("bad name")
    if is_unnamed(name):
        return refuse("no name")
    if is_name_taken(state, name, but_for=(here, command.chair)):
        return refuse("name taken")
    moved: list[table_events.TableEvent] = [] if here in (None, command.chair) else [table_events.PlayerLeft(here)]
    return [*moved, table_events.PlayerSat(command.chair, name, by), *_new_roles(state, by)]


def _new_roles(state: TableState, by: str) -> list[table_events.TableEvent]:
    """If the host has no chair and is not the referee, make the person who sits down the host.

    A referee who sits down becomes a player and is no longer the referee.
    """
    ended: list[table_events.TableEvent] = [table_events.RefereeNamed("", "")] if state.is_referee(by) else []
    stays = state.host == by or state.is_referee(state.host) or state.chair_of(state.host) is not None
    return ended if stays else [*ended, table_events.HostChanged(by)]


def stand_up(state: TableState, by: str, _: commands.StandUp, __: int) -> Outcome:
    chair = state.chair_of(by)
    return refuse("not seated") if chair is None else _leave(state, chair)


def remove(state: TableState, by: str, command: commands.RemovePlayer, _: int) -> Outcome:
    chair = state.chairs[command.chair]
    if chair.free:
        return refuse("nobody there")
    if not chair.person:
        return refuse("in a match") if state.match is not None else [table_events.PlayerLeft(command.chair)]
    if chair.person == by:
        return refuse("yourself")
    return _leave(state, command.chair, removed=True)


def _leave(state: TableState, at: int, *, removed: bool = False) -> Outcome:
    """Vacate a chair. During a match its name stays in the book, and a bot takes over."""
    chair = state.chairs[at]
    events: list[table_events.TableEvent] = [table_events.PlayerLeft(at, removed)]
    if state.match is not None:
        events.append(table_events.BotSatIn(at, chair.bot or STAND_IN, "left"))
    heirs = [other.person for other in state.chairs if other.person and other.person != chair.person]
    if chair.person == state.host and heirs:
        events.append(table_events.HostChanged(heirs[0]))
    return events


def seat_bot(state: TableState, _: str, command: commands.SeatBot, __: int) -> Outcome:
    if command.bot not in LEVELS:
        return refuse("no such bot")
    if command.chair >= state.rules.players:
        return refuse("no chair")
    if state.chairs[command.chair].person:
        return refuse("taken")
    if state.match is not None:
        return refuse("in a match")
    names = (*BOT_NAMES[command.chair :], *BOT_NAMES)
    name = next(name for name in names if not is_name_taken(state, name, but_for=(command.chair,)))
    return [table_events.PlayerSat(command.chair, name, bot=command.bot)]


def sit_in(state: TableState, by: str, command: commands.SitIn, at: int) -> Outcome:
    chair = state.chairs[command.chair]
    if command.bot not in LEVELS:
        return refuse("no such bot")
    if not chair.person:
        return refuse("nobody there")
    if chair.bot:
        return refuse("bot sits there")
    if by not in (state.host, chair.person):
        if state.chair_of(by) is None:
            return refuse("host only")
        if waited(state, command.chair, at) < LONG_WAIT_MS:
            return refuse("not waited for")
    return [table_events.BotSatIn(command.chair, command.bot)]


def return_seat(state: TableState, by: str, command: commands.ReturnSeat, _: int) -> Outcome:
    chair = state.chairs[command.chair]
    if not chair.person:
        return refuse("nobody there")
    if by not in (state.host, chair.person):
        return refuse("host only")
    return [table_events.SeatReturned(command.chair)] if chair.bot else refuse("no bot there")


def make_host(state: TableState, by: str, command: commands.MakeHost, _: int) -> Outcome:
    person = state.chairs[command.chair].person
    if person == by:
        return refuse("host already")
    return [table_events.HostChanged(person)] if person else refuse("nobody there")


def take_host(state: TableState, by: str, _: commands.TakeHost, at: int) -> Outcome:
    """Make a player the host. The server also refuses until the host has been disconnected for HOST_AWAY_MS."""
    if by == state.host:
        return refuse("host already")
    if state.chair_of(by) is None:
        return refuse("not seated")
    is_due = may_take_back(state, by) or at - state.host_at >= HOST_AWAY_MS
    return [table_events.HostChanged(by)] if is_due else refuse("host is here")


def may_take_back(state: TableState, by: str) -> bool:
    """Return whether this person lost the host's role while they were away, and has a chair."""
    return by != "" and by == state.former_host and state.chair_of(by) is not None and not state.ended
