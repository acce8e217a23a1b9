"""Reasons why the table refuses a command. What the rules of the game forbid, the referee refuses."""

from typing import Literal

from msgspec import Struct

from charleston.game import refusals as game

TableRefusalCode = Literal[
    "host only",
    "not seated",
    "seated already",
    "taken",
    "no chair",
    "open already",
    "nobody there",
    "name taken",
    "bad name",
    "in a match",
    "in a game",
    "no game",
    "no match",
    "game over",
    "empty chairs",
    "no such bot",
    "no bot there",
    "bot sits there",
    "bot sits in",
    "not waited for",
    "paused",
    "not paused",
    "ended",
    "yourself",
    "host already",
    "host is here",
    "room already",
    "players chat",
    "muted already",
    "not muted",
    "muted",
    "no chat",
    "nothing to say",
    "no clock",
    "asked already",
    "others have seen it",
    "nothing thrown",
    "not your seat",
    "not for a seat",
    "moved on",
    "setup",
]


class TableRefusal(Struct, frozen=True, gc=False):
    code: TableRefusalCode
    message: str
    rules: tuple[str, ...] = ()


Refusal = game.Refusal | TableRefusal
"""A refusal by the table, or by the referee of its game."""

REFUSALS: dict[TableRefusalCode, str] = {
    "host only": "Only the host of the table can do that.",
    "not seated": "Sit down first: only those who play can do that.",
    "seated already": "You have a chair at this table.",
    "taken": "Somebody sits there already.",
    "no chair": "There is no such chair at this table.",
    "open already": "The table is open already.",
    "nobody there": "Nobody sits there.",
    "name taken": "Someone at the table has that name, or one that looks like it. Please choose another.",
    "bad name": "Please use 1 to 24 characters that everybody can see.",
    "in a match": "That has to wait until the match is over; the host can close it between two games.",
    "in a game": "That has to wait until the game is over.",
    "no game": "No game is in play.",
    "no match": "No match has begun.",
    "game over": "The game is over; anyone who plays can start the next one.",
    "empty chairs": "All chairs have to be taken; the host can put bots on the empty ones.",
    "no such bot": "There is no bot of that name.",
    "no bot there": "The person plays; no bot sits in for them.",
    "bot sits there": "A bot sits there.",
    "bot sits in": "A bot sits in for you; take your seat back first.",
    "not waited for": "The table has not waited long for them; the host can let a bot sit in at any time.",
    "paused": "The table is paused.",
    "not paused": "The table is not paused.",
    "ended": "This table has been closed.",
    "yourself": "You cannot do that to yourself; to leave the table, stand up.",
    "host already": "You are the host.",
    "host is here": "You can become the host when the host has been away for two minutes.",
    "room already": "These settings are already on.",
    "players chat": "Only players can chat at this table now.",
    "muted already": "They are muted already.",
    "not muted": "They are not muted.",
    "muted": "The host has muted you at this table.",
    "no chat": "There is no chat at this table.",
    "nothing to say": "There is nothing to read in that.",
    "no clock": "The table waits for you as long as you like.",
    "asked already": "You have asked for more time already.",
    "others have seen it": "You can take back a discard only in a match with no other people.",
    "nothing thrown": "You have thrown nothing that could be taken back.",
    "not your seat": "That is another player's to do.",
    "not for a seat": "That is not for a player to ask.",
    "moved on": "The table has moved on since you saw it; look again.",
    "setup": "",
}


def refuse(code: TableRefusalCode, message: str = "") -> TableRefusal:
    return TableRefusal(code, message or REFUSALS[code])
