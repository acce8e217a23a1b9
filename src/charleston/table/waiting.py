"""Which seats a table is waiting for, what it asks them, and until when."""

from charleston.game import charleston
from charleston.game.dead import open_challenge
from charleston.game.phases import CLAIM, COURTESY, OVER, VOTE
from charleston.game.seats import NOBODY, Seat
from charleston.game.state import State
from charleston.table.state import Question, TableState

MORE_TIME_MS = 10_000
MIN_WINDOW_MS = 2_000


def waiting(game: State) -> tuple[Seat, ...]:
    """Return the seats with an open question; nothing happens until one of them answers."""
    if game.phase == OVER:
        return ()
    live = game.live
    if game.challenges and (challenged := tuple(seat for seat in live if open_challenge(game, seat) is not None)):
        return challenged
    if game.joker_debts and (owing := tuple(giver for giver, _ in game.joker_debts if giver in live)):
        return owing
    return _by_phase(game)


def _by_phase(game: State) -> tuple[Seat, ...]:
    window = game.window
    if game.phase == CLAIM and window is not None:
        done = {window.by, *window.declined, *(claim.seat for claim in window.claims)}
        if silent := tuple(seat for seat in game.live if seat not in done):
            return silent
    if game.declared is not None:
        return (game.declared.seat,)
    if game.phase == VOTE:
        return tuple(seat for seat in game.live if seat not in game.agreed)
    if game.phase == COURTESY:
        return tuple(seat for seat in game.live if _owes_courtesy(game, seat))
    if charleston.pass_number(game):
        passing = tuple(seat for seat in game.live if game.passed[seat] is None)
        return passing or game.live  # after all have passed left, anyone may look at the tiles or stop
    return (game.turn,) if game.turn != NOBODY else ()


def _owes_courtesy(game: State, seat: Seat) -> bool:
    if seat in game.settled:
        return False
    return game.bids[seat] is None or (bool(charleston.courtesy_count(game, seat)) and game.passed[seat] is None)


def question(game: State, seat: Seat) -> Question | None:
    """Return the question for a seat; None if the table does not wait for it."""
    return Question(what(game, seat), game.turns) if seat in waiting(game) else None


def what(game: State, seat: Seat) -> str:
    if game.challenges and open_challenge(game, seat) is not None:
        return "challenge"
    if game.joker_debts and charleston.owed_to(game, seat) is not None:
        return "owe"
    if game.declared is not None and game.declared.seat == seat:
        return "show"
    if game.phase == CLAIM:
        return "call" if game.apart is None or game.apart[0] != seat else "discard"
    if game.phase == COURTESY:
        return "bid" if game.bids[seat] is None else "courtesy"
    if number := charleston.pass_number(game):
        return "look" if game.passed[seat] is not None else f"pass {number}"
    return game.phase


def open_question(state: TableState, chair: int) -> Question | None:
    """Return the question for a chair; None if the table does not wait for it."""
    seat = state.seat_of(chair)
    if state.game is None or seat not in state.waits:
        return None
    return Question(what(state.game, seat), state.game.turns)


def common_window(state: TableState) -> int:
    """Return the milliseconds after which a discard passes unless someone says "wait"; 0 if the table asks everyone.

    Everybody has the same time, no matter what tiles they hold. A person who plays only with bots needs no window.
    """
    if state.setup.seconds or not state.setup.call_seconds:
        return 0
    people = sum(not state.chairs[number].bot for number in state.order)
    return 1000 * state.setup.call_seconds if people > 1 else 0


def holders(state: TableState) -> tuple[Seat, ...]:
    """Return the seats that said "wait" in the common window and have not answered yet. The table waits for them."""
    if not state.given or state.game is None or state.game.phase != CLAIM or not common_window(state):
        return ()
    held = (seat for chair in state.given if (seat := state.seat_of(chair)) in state.waits)
    return tuple(seat for seat in held if seat is not None)


def allowed(state: TableState, question: Question) -> int:
    """Return the milliseconds for this question, without the reserve; 0 waits forever."""
    if question.what == "call" and (window := common_window(state)):
        return 0 if holders(state) else window
    if not state.setup.seconds:
        return 0
    seconds = state.rules.window_seconds if question.what == "call" else state.setup.seconds
    return max(MIN_WINDOW_MS, 1000 * seconds) + MORE_TIME_MS * len(state.given)


def has_reserve(question: Question) -> bool:
    """Return whether a question may use the reserve. A discard may not: silence declines it."""
    return question.what != "call"


def waited(state: TableState, chair: int, at: int) -> int:
    """Return the milliseconds that the table has waited for this chair's answer; 0 if it does not wait."""
    if open_question(state, chair) is None:
        return 0
    clock = state.chairs[chair].clock
    return (at if clock.stopped is None else clock.stopped) - clock.since


def overtime(state: TableState, chair: int, at: int) -> int:
    """Return the milliseconds of the reserve that the open question has used so far."""
    question = open_question(state, chair)
    if question is None or not has_reserve(question) or not (time := allowed(state, question)):
        return 0
    return max(0, waited(state, chair, at) - time)


def are_people_first(state: TableState) -> bool:
    """Return whether bots must wait for people: a single answer may settle the question for everyone."""
    if state.game is None:
        return False
    people = [seat for seat in state.waits if not state.chairs[state.order[seat]].bot]
    return any(what(state.game, seat) in ("vote", "look") for seat in people)


def deadline(state: TableState) -> int | None:
    """Return when the first person's time runs out; None if only bots must answer, or the table is paused or ended."""
    return min((moment for moment, _ in _deadlines(state)), default=None)


def run_out(state: TableState, at: int) -> tuple[int, ...]:
    """Return the chairs whose time is up."""
    return tuple(chair for moment, chair in _deadlines(state) if moment <= at)


def _deadlines(state: TableState) -> list[tuple[int, int]]:
    if state.standing or not (state.setup.seconds or state.setup.call_seconds):
        return []
    ends = []
    for number in state.order:
        chair, question = state.chairs[number], open_question(state, number)
        if chair.bot or question is None:
            continue
        if not (time := allowed(state, question)):
            continue
        reserve = max(0, 1000 * state.setup.reserve - chair.clock.late) if has_reserve(question) else 0
        ends.append((chair.clock.since + time + reserve, number))
    return ends
