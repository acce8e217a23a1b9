"""English for score cards: entries, mismatches and suggested fixes."""

from collections.abc import Mapping, Sequence

from charleston.game.seats import NOBODY, Seat
from charleston.tournament.results.outcome import Outcome
from charleston.tournament.scorecards.entry import NOT_SAID, THROWERS, Entry, How, is_brief, seat_title
from charleston.tournament.scorecards.possible_games import Fit
from charleston.tournament.scorecards.reconcile import MAX_CHANGES, Hint, Mismatch, MismatchCode

MAX_FITS = 5


# Entries


def marked_points(entry: Entry) -> str:
    """Return the number with its marks as a person types them, for example ``-10XP``."""
    return f"{entry.points}{'X' * entry.dead}{'P' * entry.peeked}"


def score_card_prose(seat: Seat, entry: Entry) -> str:
    """Return an entry with its owner: ``North's score card: threw the winning tile to East at 2 exposures, -20``."""
    return f"{seat_title(seat)}'s score card: {entry_prose(entry)}"


def entry_prose(entry: Entry) -> str:
    parts = [_how_prose(entry)] if entry.how else []
    if entry.dead:
        parts.append("X")
    if entry.peeked:
        parts.append("looked at a blind tile" if entry.peeked == 1 else f"looked at a blind tile {entry.peeked} times")
    return ", ".join([*parts, str(entry.points)])


def _how_prose(entry: Entry) -> str:
    at = f" at {entry.exposures} exposure{'' if entry.exposures == 1 else 's'}" if entry.exposures != NOT_SAID else ""
    if entry.how == "won" and is_brief(entry):
        return f"won{at}"
    if entry.how == "won":
        tile = "self-picked" if entry.other == NOBODY else f"thrown by {seat_title(entry.other)}{at}"
        return f"won {entry.value}, {tile}" + (", no jokers" if entry.jokerless else "")
    if entry.how in THROWERS:
        tile = "threw the winning tile to" if entry.how == "threw" else "misnamed the winning tile of"
        return f"{tile} {seat_title(entry.other)}{at}"
    return _HOW[entry.how]


_HOW = {
    "lost": "another player won",
    "wall": "wall game",
    "time": "the bell rang",
    "intact": "the only intact hand",
    "thrown in": "hands thrown in",
    "knocked wall": "knocked over the wall",
    "fallen wall": "another player knocked over the wall",
    "ruled": "the director decided",
}


_RESULT_ORDER: tuple[How, ...] = ("ruled", "won", *THROWERS, "knocked wall", "intact", "wall", "time", "thrown in")
"""The entries that say how a game ended, the most telling first."""


def result_prose(entries: Mapping[Seat, Entry]) -> str:
    """Return how a game ended: ``East won 25, thrown by North at 2 exposures``. Empty if no entry says it."""
    seats = {entry.how: seat for seat, entry in entries.items()}
    how = next((how for how in _RESULT_ORDER if how in seats), None)
    if how is None:
        return ""
    seat = seats[how]
    if how == "intact":
        return f"Hands thrown in; only {seat_title(seat)}'s is intact"
    doing = _how_prose(entries[seat])
    return f"{seat_title(seat)} {doing}" if how in ("won", *THROWERS, "knocked wall") else doing.capitalize()


# Mismatches


def mismatch_sentence(mismatch: Mismatch) -> str:
    """Return the mismatch, the entries on the score cards, and a suggested fix."""
    missing = " and ".join(f"{seat_title(seat)}'s score card" for seat in mismatch.seats)
    reason = MISMATCHES[mismatch.code].format(missing=missing, **mismatch.arguments)
    hint = hint_prose(mismatch.hint) if mismatch.hint else ""
    return f"Game {mismatch.game}: {reason} {_entries_prose(mismatch.entries)}. {hint}".rstrip()


def _entries_prose(entries: Mapping[Seat, Entry]) -> str:
    if any(entry.how for entry in entries.values()):
        return "; ".join(score_card_prose(seat, entry) for seat, entry in entries.items())
    return f"The score cards say {', '.join(_number_prose(seat, entry) for seat, entry in entries.items())}"


def _number_prose(seat: Seat, entry: Entry) -> str:
    return f"{seat_title(seat)} {marked_points(entry)}"


MISMATCHES: dict[MismatchCode, str] = {
    "missing": "This game is not on {missing}.",
    "ends differ": "The score cards disagree about how the game ended.",
    "two winners": "Only one player can have won.",
    "two throwers": "Only one player can have thrown the winning tile.",
    "two intact": "Only one player can have the only intact hand.",
    "two knocked": "Only one player can have knocked over the wall.",
    "no winner": "Somebody won, but no score card shows the win.",
    "no knocker": "The wall was knocked over, but no score card shows who did it.",
    "no such rule": "This scoring has no points for that, so the director decides this game.",
    "one alive": "At most one hand was alive, so the director decides this game.",
    "no such value": "No hand of the card {card} is worth {value}. Its hands are worth {values}.",
    "singles and pairs": "Hands of {value} are singles and pairs, which earn no jokerless bonus.",
    "concealed": "Hands of {value} are concealed, so nothing was exposed.",
    "no such hand": "No hand of {value} on the card {card} can be won like this.",
    "throwers differ": "The two score cards disagree about who threw the winning tile.",
    "winners differ": "The two score cards disagree about who won.",
    "exposures differ": "The two score cards disagree about the exposures.",
    "wrong points": "This scores {points} for {owner}.",
    "no such game": "These scores do not fit together on the card {card}.",
    "impossible numbers": "These scores do not fit together.",
}


def hint_prose(hint: Hint) -> str:
    """Return a sentence with games that would fit; empty if no such game is known."""
    if not hint.drops_claims:
        return _fits_prose(hint.fits)
    fit = f"The numbers fit as they are ({_game_prose(hint.game)})." if hint.game else _fits_prose(hint.fits)
    return f"No nearby game matches the winner, the thrower and the exposures on the score cards. Without these: {fit}"


def _fits_prose(fits: Sequence[Fit]) -> str:
    """Return a sentence about these games, or only the count of wrong numbers if too many must change."""
    if not fits:
        return ""
    count = len(fits[0].changes)
    if count > MAX_CHANGES:
        return f"At least {count} of these numbers are wrong."
    first, *others = [
        f"{' and '.join(_number_prose(seat, entry) for seat, entry in fit.changes)} ({_game_prose(fit.outcome)})"
        for fit in fits[:MAX_FITS]
    ]
    more = "; and more" if len(fits) > MAX_FITS else ""
    return f"It would fit with {first}." + (f" Other possibilities: {'; '.join(others)}{more}." if others else "")


def _game_prose(outcome: Outcome) -> str:
    won = outcome.won
    if won is None:
        ended = _end_prose(outcome)
    else:
        verb = "misnamed" if outcome.offense else "thrown"
        tile = "self-picked" if won.thrower == NOBODY else f"{verb} by {seat_title(won.thrower)}"
        ended = f"{seat_title(won.seat)} won {won.value}, {tile}" + (", no jokers" if won.jokerless else "")
        ended += ", with a quint" if outcome.quint else ""
    looked = [seat_title(seat) for seat in dict.fromkeys(outcome.peeked)]
    return f"{ended}; {' and '.join(looked)} looked at a blind tile" if looked else ended


def _end_prose(outcome: Outcome) -> str:
    """Return how a game without a winner ended."""
    if outcome.end == "knocked wall":
        return f"{seat_title(outcome.knocker)} knocked over the wall"
    if outcome.end == "thrown in":
        intact = f"; only {seat_title(outcome.intact)}'s hand is intact" if outcome.intact != NOBODY else ""
        return f"hands thrown in{intact}"
    return "wall game" if outcome.end == "wall" else "the bell rang"
