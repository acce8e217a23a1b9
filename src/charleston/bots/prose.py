"""Render a bot's choice and its reason as one sentence: in the bot's voice, or as advice to a player."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, assert_never

from charleston.bots.reasons import Reason, ReasonCode
from charleston.card.model import GROUP_NAMES
from charleston.game import commands
from charleston.game.prose import SEAT_TITLES, spoken
from charleston.tiles import JOKER, NAMES, Tile

Voice = Literal["bot", "advice"]


class _Words(NamedTuple):
    """The pronouns that the templates below use for one voice."""

    i: str
    am: str
    my: str
    me: str
    mine: str


_SPEAKER: dict[Voice, _Words] = {
    "bot": _Words("I", "I am", "my", "me", "mine"),
    "advice": _Words("you", "you are", "your", "you", "yours"),
}
_REASONS: dict[ReasonCode, str] = {
    "at random": "I choose at random",
    "least needed": "{i} need {it} least",
    "keep the others": "{i} want to keep the others",
    "keep all": "{i} want to keep {mine}",
    "three to spare": "new tiles may help {me}",
    "nothing to spare": "{i} do not have three tiles to give away",
    "can spare": "{i} can spare {it}",
    "nearer": "it brings {me} closer to a hand",
    "better than concealed": "that is worth more to {me} than staying concealed",
    "wins": "it completes {my} hand",
    "not needed": "{i} do not need it enough",
    "joker fits": "a joker fits almost anywhere",
    "others worth more": "the other tiles are worth more to {me}",
    "only jokers": "{i} have nothing else to discard",
    "hopeless": "the hands {am} close to can no longer be made",
    "hopeless and safe": "the hands {am} close to can no longer be made, and the tile looks safe",
    "safer": "a player with exposures may need {kept}, so {i} keep that one",
    "useless": "none of the hands {am} close to needs it",
    "not for my hands": "none of the hands {i} play for needs it",
    "forgotten": "I have lost track of what is gone",
    "favorite": "I am set on a hand I like",
    "eager": "I like to expose early",
    "least missed": "of all {my} tiles, {i} will miss it least",
    "worth less": "{i} could use it, but the others are worth more to {me}",
    "complete": "{my} hand is complete",
    "not complete": "{my} hand is not complete",
    "alive": "{my} hand can still be made",
    "dead": "{my} hand is dead",
    "tried": "of all the answers, it scores best in trial games",
    "only choice": "",
}
_COUNTED = ("no tiles", "one tile", "two tiles", "three tiles")


def sentence(
    command: commands.Command, reason: Reason, names: Sequence[str] = SEAT_TITLES, voice: Voice = "bot"
) -> str:
    """Return the choice and its reason; ``names`` are the players' names by seat, from East."""
    words = _SPEAKER[voice]
    start = "I would" if voice == "advice" else "I do" if isinstance(command, commands.DeclineDiscard) else "I"
    count = len(command.tiles) if isinstance(command, commands.PassTiles) else getattr(command, "count", 1)
    kept = _name(reason.tile) if reason.tile is not None else ""
    because = _REASONS[reason.code].format(**words._asdict(), it="it" if count == 1 else "them", kept=kept)
    choice = f"{start} {_action(command, reason, names, words)}"
    return f"{choice}: {because}." if because else f"{choice}."


def _action(command: commands.Command, reason: Reason, names: Sequence[str], words: _Words) -> str:
    match command:
        case commands.PassTiles():
            given = [spoken(command.tiles)] * bool(command.tiles) + [f"{_COUNTED[command.blind]} blind"] * bool(
                command.blind
            )
            return f"pass {' and '.join(given)}"
        case commands.BidCourtesy():
            return f"offer {_COUNTED[command.count]}"
        case commands.ClaimDiscard(mahjong=True):
            return f"call {_tile(reason)} for mah jongg"
        case commands.ClaimDiscard():
            return f"call {_tile(reason)}" + (f" for a {GROUP_NAMES[reason.group.size - 1]}" if reason.group else "")
        case commands.DeclineDiscard():
            return f"not call {_tile(reason)}"
        case commands.DiscardTile():
            return f"discard {_name(command.tile)}"
        case commands.RedeemJoker():
            owner = f"{words.my} own" if command.owner == command.seat else f"{names[command.owner]}’s"
            return f"exchange {NAMES[command.tile]} for the joker in {owner} exposure"
        case commands.ExposeGroup():
            return f"expose {spoken(command.tiles)}"
        case commands.Agree():
            return "keep passing"
        case commands.Stop():
            return "stop"
        case commands.Look():
            return "pick up the passed tiles"
        case commands.PickTile():
            return "pick from the wall"
        case commands.RackTile():
            return "rack the tile"
        case commands.DeclareMahjong():
            return "declare mah jongg"
        case commands.ShowHand():
            return f"show {words.my} hand"
        case commands.Withdraw():
            return "take back mah jongg"
        case commands.Contest():
            return "keep playing"
        case commands.Admit():
            return "admit the challenge"
        case (
            commands.TakeBack()
            | commands.Challenge()
            | commands.Deal()
            | commands.CloseWindow()
            | commands.TimeUp()
            | commands.Report()
        ):
            raise ValueError(f"no bot sends this command: {command}")
        case _:
            assert_never(command)


def _tile(reason: Reason) -> str:
    return "the discard" if reason.tile is None else NAMES[reason.tile]


def _name(tile: Tile) -> str:
    return "a joker" if tile == JOKER else NAMES[tile]
