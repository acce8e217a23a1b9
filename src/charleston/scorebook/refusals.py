"""Reasons why the score book refuses a command: a code, and a sentence that also says what to do."""

from typing import Literal

from msgspec import Struct

BookRefusalCode = Literal[
    # refusals to open a book
    "people count",
    "same name",
    "no name",
    "long name",
    "invisible name",
    "fixed options",
    "bad rules",
    # refusals about the book
    "full",
    "ended",
    "not ended",
    "unknown person",
    "name taken",
    "no pie",
    # refusals about games
    "not next",
    "no game",
    "struck",
    "struck already",
    "not struck",
    "no line",
    "concealed line",
    "pairs line",
    "impossible game",
    "impossible later game",
    # refusals about seats
    "other seats",
    "not everybody",
    "sits out",
    # refusals about payments
    "points only",
    "yourself",
    "no payment",
]


class Refusal(Struct, frozen=True, gc=False):
    code: BookRefusalCode
    message: str
    rules: tuple[str, ...] = ()


REFUSALS: dict[BookRefusalCode, str] = {
    # refusals to open a book
    "people count": "A score book is for three, four or five people, not {count}.",
    "same name": "Two people are called {name}. Give each a different name.",
    "no name": "Give everybody a name.",
    "long name": "Use at most {longest} letters for a name.",
    "invisible name": "Type the name again: it has an invisible character.",
    "fixed options": "Leave out venue and table.players. The book sets them.",
    "bad rules": "{problem}",
    # refusals about the book
    "full": "This book is full. Open a new one.",
    "ended": "This session is over. Continue it first, then make changes.",
    "not ended": "This session is not over.",
    "unknown person": "Nobody in this book is called {name}. The names are {names}.",
    "name taken": "Somebody else is called {name}. Choose another name.",
    "no pie": "You play for points. A pie limits payments only.",
    # refusals about games
    "not next": "Game {next} is next, not game {number}. Check the book again.",
    "no game": "There is no game {number} in this book.",
    "struck": "Game {number} is struck out. Restore it first.",
    "struck already": "Game {number} is already struck out.",
    "not struck": "Game {number} is not struck out.",
    "no line": "There is no line {line} on the card of this book.",
    "concealed line": "{line} is concealed, so the winner has no exposures.",
    "pairs line": "{line} has only singles and pairs, so there is nothing to expose.",
    "impossible game": "{reason}",
    "impossible later game": "That would make game {number} impossible: {reason}.",
    # refusals about seats
    "other seats": "The seats have changed. From East: {names}. Enter the game again.",
    "not everybody": "Name everybody in this book once: the players from East, then the player who sits out.",
    "sits out": "With five people, one sits out. With three or four, everybody plays.",
    # refusals about payments
    "points only": "You play for points, so there are no payments to record.",
    "yourself": "Choose two different people. Nobody pays themselves.",
    "no payment": "There is no payment {number} in this book.",
}


def refuse(code: BookRefusalCode, **arguments: object) -> Refusal:
    """Return a refusal; ``arguments`` fill the placeholders of its sentence."""
    return Refusal(code, REFUSALS[code].format(**arguments))


def sentence(reason: str) -> str:
    """Return a reason given by ``match`` as a sentence."""
    return f"{reason[:1].upper()}{reason[1:]}{'' if reason.endswith(('?', '.')) else '.'}"
