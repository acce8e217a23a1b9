"""The answer in plain words: what happens now, which hand is dead, who pays whom. Each part is a sentence."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from charleston.game import events
from charleston.game.events import DeathReason, Event, GameOver, GameWon, HandDied, Paid, PhaseBegan, Ruled, Scored
from charleston.game.evolve import evolve
from charleston.game.phases import Phase
from charleston.game.prose import SEAT_TITLES, describe, money, ruling_text
from charleston.game.seats import SEAT_NAMES, Seat
from charleston.game.state import State
from charleston.referee.ruling import Ruling, Step
from charleston.referee.topic import Topic
from charleston.scenario.prose import describe_games
from charleston.scenario.rulebook import every_rule

_ENDS = {
    "replay": "The game is replayed. The same East deals.",
    "thrown in": "All hands are thrown in. The game is over, and nobody wins.",
    "wall": "It is a wall game: nobody wins.",
    "time": "Time is up: the game ends.",
}
_HOW = {
    "heavenly": " with the tiles from the deal",
    "earthly": " with the tiles from the Charleston",
    "pick": " with a tile from the wall",
    "exchange": " by exchanging a joker",
}
_WORTH_SAYING = (
    events.ChallengeSettled,
    events.CharlestonStopped,
    events.ClaimAwarded,
    events.ClaimWithdrawn,
    events.CourtesyExchanged,
    events.DeclarationWithdrawn,
    events.JokerRedeemed,
    events.JokerReplaced,
    events.JokerReturned,
    events.NameCorrected,
    events.PassExchanged,
    events.PassTakenBack,
    events.TileReturned,
)
"""Events that a player at the table has to know about, beyond rulings, payments and dead hands."""
_FOR = {
    "TRM-03": "the hand",
    "TRM-04": "self-picked",
    "TRM-05": "jokerless",
    "PAY-14": "only the player who misnamed the tile pays, four times the value",
    "PAY-15": "only the player who discarded out of turn pays, four times the value",
}
"""What a payment is for, by rule, where the referee's own words are harder to read."""
_DEATHS: dict[DeathReason, str] = {
    "challenged": "",
    "mah jongg in error": ": it is not mah jongg",
    "out of turn": ": the player acted out of turn",
    "wrong end": ": the tile came from the wrong end of the wall",
    "wrong tile": ": the exposure has the wrong tile",
    "bad exposure": ": no hand on the card has that exposure",
    "picked ahead": ": the player picked ahead",
    "tile count": ": it has the wrong number of tiles",
    "racked the called tile": ": the called tile was put into the rack",
    "given": "",
}
_BACK = "; the group just exposed goes back into the rack"
_STARTS = re.compile(r"^[a-z]|(?<=[.!?] )[a-z]")
WIDTH = 90


class RuleText(Struct, frozen=True):
    id: str
    text: str


class Answer(Struct, frozen=True):
    """A ruling as sentences and as data."""

    verdict: str  # "allowed", "refused", "ruled" or "advice"
    now: list[str]
    dead: list[str]
    pays: list[str]
    rules: list[RuleText]
    dead_seats: list[str]
    balance: dict[str, int]  # what each seat gains or loses


def answer(ruling: Ruling) -> Answer:
    names = names_of(ruling.situation.topic)
    return Answer(
        verdict=ruling.verdict,
        now=[sentence(text) for text in _now(ruling, names)],
        dead=[sentence(text) for text in _dead(ruling, names)],
        pays=[sentence(text) for text in _pays(ruling, names)],
        rules=rule_texts(ruling.rules),
        dead_seats=[SEAT_NAMES[seat] for seat in ruling.dead],
        balance={SEAT_NAMES[seat]: amount for seat, amount in ruling.balance.items()},
    )


def rule_texts(ids: Iterable[str]) -> list[RuleText]:
    known = every_rule()
    return [RuleText(name, known[name].text) for name in ids if name in known]


def capitalized(text: str) -> str:
    """Return the text with a capital letter at its start and after each period."""
    return _STARTS.sub(lambda start: start[0].upper(), text)


def sentence(text: str) -> str:
    """Return the text with a capital letter after each period, and a period at its end."""
    text = capitalized(text.strip())
    return text if text.endswith((".", "!", "?")) else f"{text}."


def names_of(topic: Topic) -> list[str]:
    """Return the players' names for use in the answer, from East."""
    return [topic.people.get(name, title) for name, title in zip(SEAT_NAMES, SEAT_TITLES, strict=True)]


def _now(ruling: Ruling, names: list[str]) -> list[str]:
    if ruling.verdict == "advice":
        return [rule.text for rule in rule_texts(ruling.rules)]
    if ruling.end is None:
        lines = describe_games(ruling.situation.scenario(), WIDTH)
        return [f"{who}: {text}" if who else text for who, text in lines]
    payments = ruling.situation.topic.payments
    is_won = payments and any(isinstance(event, GameWon) for event in ruling.events)
    texts = [text for step in ruling.ruled for text in _texts(step, names, is_won=is_won)]
    if ruling.refusal is not None:
        return [*texts, ruling.refusal.message]
    ends = [event for event in ruling.events if isinstance(event, GameOver)]
    ruled = any(isinstance(event, Ruled) for event in ruling.events)  # a ruling also says how the game ends
    if ends and not ruled and ends[0].result in _ENDS:
        texts.append(_ENDS[ends[0].result])
    return list(dict.fromkeys(texts)) + _goes_on(ruling.end, names)


def _texts(step: Step, names: list[str], *, is_won: bool) -> list[str]:
    """Return the captions of what a player has to know about a step."""
    texts: list[str] = []
    paid = {event.rule for event in step.events if isinstance(event, Paid | Scored)}
    for state, event in _with_states(step):
        match event:
            case Ruled():
                texts += [] if event.rule in paid else [ruling_text(event)]  # the payment sentence covers it
            case GameWon():
                texts += [_won(event, names)] if is_won else []
            case events.ClaimAwarded() if is_won:  # the win says who got the discard
                pass
            case _ if isinstance(event, _WORTH_SAYING):
                texts.append(describe(state, event, names))
            case _:
                pass
    return texts


def _with_states(step: Step) -> Iterator[tuple[State, Event]]:
    state = step.before
    for event in step.events:
        yield state, event
        state = evolve(state, event)


def _won(event: GameWon, names: list[str]) -> str:
    thrower = f" on {names[event.thrower]}’s discard" if event.how == "discard" else ""
    jokerless = " The hand has no jokers." if event.jokerless and not event.singles_and_pairs else ""
    return f"Mah jongg! {names[event.seat]} wins{thrower or _HOW.get(event.how, '')}.{jokerless}"


def _goes_on(state: State, names: list[str]) -> list[str]:
    """Return how play continues, unless the game is over."""
    if state.result:
        return []
    if state.phase == Phase.CLAIM:
        return ["Play continues. The discard can still be called."]
    return [f"Play continues. {describe(state, PhaseBegan(state.phase, state.turn), names)}"]


def _dead(ruling: Ruling, names: list[str]) -> list[str]:
    """Return a sentence for each hand that dies, with the reason."""
    died = [event for event in ruling.events if isinstance(event, HandDied)]
    return [f"{names[event.seat]}’s hand is dead{_DEATHS[event.reason]}{_BACK * event.withdrawn}" for event in died]


def _pays(ruling: Ruling, names: list[str]) -> list[str]:
    """Return who pays whom or scores what. If there is a ruling and nobody pays or scores, say so."""
    if ruling.end is None or not ruling.situation.topic.payments:
        return []
    news = ruling.events
    nobody = "Nobody scores anything." if ruling.end.rules.score_mode == "points" else "Nobody pays anything."
    lines = [*_payments([event for event in news if isinstance(event, Paid)], names), *_points(news, names)]
    return lines or ([nobody] if ruling.verdict == "ruled" else [])


def _payments(paid: list[Paid], names: list[str]) -> list[str]:
    """Return a sentence for each amount; payers of the same amount share a sentence."""
    rows: dict[tuple[int, Seat, str], list[Seat]] = {}
    for event in paid:
        rows.setdefault((event.amount, event.payee, _FOR.get(event.rule, event.why)), []).append(event.payer)
    by_payer: dict[tuple[int, tuple[Seat, ...], str], list[Seat]] = {}
    for (amount, payee, why), payers in rows.items():
        by_payer.setdefault((amount, tuple(payers), why), []).append(payee)
    lines = []
    for (amount, several, why), payees in by_payer.items():
        each = " each" if len(several) * len(payees) > 1 else ""
        verb = "pays" if len(several) == 1 else "pay"
        lines.append(f"{_all(several, names)} {verb} {_all(payees, names)} {money(amount)}{each} ({why})")
    return lines


def _points(news: list[Event], names: list[str]) -> list[str]:
    """Return a sentence for each player who scores: the total, and its parts if there are several."""
    rows: dict[tuple[tuple[int, str], ...], list[Seat]] = {}
    scored = [event for event in news if isinstance(event, Scored)]
    for seat in dict.fromkeys(event.seat for event in scored):
        parts = tuple((event.points, _FOR.get(event.rule, event.why)) for event in scored if event.seat == seat)
        rows.setdefault(parts, []).append(seat)
    lines = []
    for parts, seats in rows.items():
        total = sum(points for points, _ in parts)
        verb = ("score" if total >= 0 else "lose") + ("s" if len(seats) == 1 else "")
        each = " each" if len(seats) > 1 else ""
        details = ", ".join(f"{points:+d} {why}" if len(parts) > 1 else why for points, why in parts)
        lines.append(f"{_all(seats, names)} {verb} {abs(total)} points{each} ({details})")
    return lines


def _all(seats: Iterable[Seat], names: list[str]) -> str:
    *first, last = dict.fromkeys(names[seat] for seat in seats)
    return f"{', '.join(first)} and {last}" if first else last
