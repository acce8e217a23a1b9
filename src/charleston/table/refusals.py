"""Reasons why the table refuses a command. The referee refuses commands against the rules of the game."""

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
    "no name",
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
    "too soon",
    "color already",
    "plays here",
    "referee already",
    "no referee",
    "not referee",
    "no clock",
    "asked already",
    "others have seen it",
    "nothing thrown",
    "not your seat",
    "not for a seat",
    "moved on",
    "known deal",
    "setup",
    "tournament",
    "round over",
    "ready already",
    "plays elsewhere",
    "time goes on",
    "same exposure",
    "changed often",
]


class TableRefusal(Struct, frozen=True, gc=False):
    code: TableRefusalCode
    message: str
    rules: tuple[str, ...] = ()


Refusal = game.Refusal | TableRefusal
"""A refusal by the table, or by the referee of its game."""

REFUSALS: dict[TableRefusalCode, str] = {
    "host only": "Only the host of the table can do that.",
    "not seated": "Sit down first. Only players can do that.",
    "seated already": "You already have a seat at this table.",
    "taken": "Someone already sits there.",
    "no chair": "There is no such seat at this table.",
    "open already": "The table is already open.",
    "nobody there": "Nobody sits there.",
    "name taken": "Choose another name: someone here has that name or one that looks like it.",
    "bad name": "Use 1 to 24 characters that everyone can see.",
    "no name": "Enter your name first, so that the others know who you are.",
    "in a match": "Wait until the match is over. The host can end it between games.",
    "in a game": "Wait until the game is over.",
    "no game": "No game is in play.",
    "no match": "No match has begun.",
    "game over": "The game is over. Any player can start the next one.",
    "empty chairs": "Fill every seat first. The host can put bots in empty seats.",
    "no such bot": "There is no bot with that name.",
    "no bot there": "No bot is sitting in for that player.",
    "bot sits there": "A bot sits there.",
    "bot sits in": "Take your seat back first. A bot is sitting in for you.",
    "not waited for": "The table has not waited long enough; the host can let a bot sit in at any time.",
    "paused": "The table is paused.",
    "not paused": "The table is not paused.",
    "ended": "This table has been closed.",
    "yourself": "You cannot do that to yourself; to leave the table, stand up.",
    "host already": "You are the host.",
    "host is here": "You can become the host when the host has been away for two minutes.",
    "room already": "These settings are already on.",
    "players chat": "Only players can chat at this table now.",
    "muted already": "That person is already muted.",
    "not muted": "That person is not muted.",
    "muted": "The host has muted you at this table.",
    "no chat": "There is no chat at this table.",
    "nothing to say": "Type a message first.",
    "too soon": "Wait a moment, then try again.",
    "color already": "You already have that color.",
    "plays here": "Choose someone who is watching. A player of the match cannot be its referee.",
    "referee already": "That person is already the referee.",
    "no referee": "This table has no referee.",
    "not referee": "Only the referee of this table can report an error.",
    "no clock": "This table has no time limit.",
    "asked already": "You have already asked for more time.",
    "others have seen it": "You can take back a discard only in a match with no other people.",
    "nothing thrown": "You have no discard to take back.",
    "not your seat": "Only the player in that seat can do that.",
    "not for a seat": "Players cannot do that.",
    "moved on": "The table has moved on. Look again.",
    "known deal": "Play a known deal against bots only. Other people would not know the wall.",
    "setup": "",
    "tournament": "This table belongs to a tournament. Ask the director.",
    "round over": "The round is over.",
    "ready already": "You are ready. The next game begins soon.",
    "plays elsewhere": "This browser already plays for someone else at this table. Use another browser or device.",
    "time goes on": "The rules let the players finish this game.",
    "same exposure": "Choose other tiles. This group is already exposed.",
    "changed often": "Discard a tile. You have changed this exposure too often.",
}


def refuse(code: TableRefusalCode, message: str = "") -> TableRefusal:
    return TableRefusal(code, message or REFUSALS[code])
