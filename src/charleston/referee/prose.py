"""The answer in plain words: what happens now, which hand is dead, who pays whom. One sentence each."""

from collections.abc import Iterable
from itertools import groupby

from msgspec import Struct

from charleston.game.events import ChallengeSettled, Event, GameOver, GameWon, HandDied, Paid, PhaseBegan, Ruled, Scored
from charleston.game.prose import SEAT_TITLES, describe
from charleston.game.seats import SEAT_NAMES, Seat
from charleston.game.state import State
from charleston.referee.ruling import Ruling
from charleston.scenario.prose import describe_games
from charleston.scenario.rulebook import every_rule

_ENDS = {
    "replay": "The game is played again: the same East deals.",
    "thrown in": "All hands are thrown in. The game is over, and nobody wins.",
    "wall": "It is a wall game: nobody wins.",
    "time": "Time is up: the game ends.",
}
WIDTH = 90


class RuleText(Struct, frozen=True):
    id: str
    text: str


class Answer(Struct, frozen=True):
    """A ruling as sentences and as data."""

    verdict: str  # allowed, refused, ruled or advice
    now: list[str]
    dead: list[str]
    pays: list[str]
    rules: list[RuleText]
    dead_seats: list[str]
    balance: dict[str, int]  # by seat, what each gains or loses


def answer(ruling: Ruling) -> Answer:
    names = _names(ruling)
    return Answer(
        verdict=ruling.verdict,
        now=[sentence(text) for text in _now(ruling, names)],
        dead=[sentence(text) for text in _dead(ruling, names)],
        pays=[sentence(text) for text in _pays(ruling.events, names)],
        rules=rule_texts(ruling.rules),
        dead_seats=[SEAT_NAMES[seat] for seat in ruling.dead],
        balance={SEAT_NAMES[seat]: amount for seat, amount in ruling.balance.items()},
    )


def rule_texts(ids: Iterable[str]) -> list[RuleText]:
    known = every_rule()
    return [RuleText(name, known[name].text) for name in ids if name in known]


def sentence(text: str) -> str:
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def _names(ruling: Ruling) -> list[str]:
    people = ruling.situation.topic.people
    return [people.get(name, title) for name, title in zip(SEAT_NAMES, SEAT_TITLES, strict=True)]


def _now(ruling: Ruling, names: list[str]) -> list[str]:
    if ruling.verdict == "advice":
        return [rule.text for rule in rule_texts(ruling.rules)]
    if ruling.end is None:
        lines = describe_games(ruling.situation.scenario(), WIDTH)
        return [f"{who}: {text}" if who else text for who, text in lines]
    if ruling.refusal is not None:
        return [ruling.refusal.message]
    texts = [text for step in ruling.ruled for text in _texts(step.before, step.events, names)]
    return list(dict.fromkeys(texts)) + _goes_on(ruling, names)


def _texts(state: State, events: Iterable[Event], names: list[str]) -> list[str]:
    texts: list[str] = []
    for event in events:
        match event:
            case Ruled():
                texts.append(event.text)
            case GameWon() | ChallengeSettled():
                texts.append(describe(state, event, names))
            case GameOver():
                texts += [_ENDS[event.result]] if event.result in _ENDS else []
            case _:
                pass
    return texts


def _goes_on(ruling: Ruling, names: list[str]) -> list[str]:
    """Return how play continues, unless the game is over."""
    state = ruling.end
    assert state is not None
    if state.result:
        return []
    return [f"Play continues. {sentence(describe(state, PhaseBegan(state.phase, state.turn), names))}"]


def _dead(ruling: Ruling, names: list[str]) -> list[str]:
    """Return a sentence for each hand that dies; the referee's caption without the rule's number, which is below."""
    return [f"{names[event.seat]}'s hand is dead" for event in ruling.events if isinstance(event, HandDied)]


def _pays(events: list[Event], names: list[str]) -> list[str]:
    lines = []
    for (kind, amount, *_), group in groupby(filter(_is_money, events), _alike):
        rows = list(group)
        each = " each" if len(rows) > 1 else ""
        if kind is Paid:
            payers, payees = _all([row.payer for row in rows], names), _all([row.payee for row in rows], names)
            verb = "pays" if len({row.payer for row in rows}) == 1 else "pay"
            lines.append(f"{payers} {verb} {payees} {amount}{each}")
        else:
            who = _all([row.seat for row in rows], names)
            verb = ("score" if amount >= 0 else "lose") + ("s" if len(rows) == 1 else "")
            lines.append(f"{who} {verb} {abs(amount)}{each}")
    return lines


def _is_money(event: Event) -> bool:
    return isinstance(event, Paid | Scored)


def _alike(event: Event) -> tuple[object, ...]:
    if isinstance(event, Paid):
        return Paid, event.amount, event.rule
    assert isinstance(event, Scored)
    return Scored, event.points, event.rule


def _all(seats: Iterable[Seat], names: list[str]) -> str:
    *first, last = dict.fromkeys(names[seat] for seat in seats)
    return f"{', '.join(first)} and {last}" if first else last
