"""The text form of commands, as scenarios write them: ``pass 3b blind 2``, ``redeem 5b from north``."""

import re
from difflib import get_close_matches

from charleston.game import commands
from charleston.game.seats import NOBODY, SEAT_NAMES, SEATS, Seat
from charleston.tiles import Tile, TileError, read_tiles, write_tiles


class StepError(ValueError):
    """Text that is not a step of a seat, the table or the referee."""


_PLAIN: dict[str, type[commands.PlainCommand]] = {
    "take back": commands.TakeBack,
    "agree": commands.Agree,
    "stop": commands.Stop,
    "look": commands.Look,
    "pick": commands.PickTile,
    "rack": commands.RackTile,
    "withdraw": commands.Withdraw,
    "decline": commands.DeclineDiscard,
    "mahjong": commands.DeclareMahjong,
    "show": commands.ShowHand,
    "admit": commands.Admit,
    "contest": commands.Contest,
}
_TABLE: dict[str, type[commands.Deal | commands.CloseWindow | commands.TimeUp]] = {
    "deal": commands.Deal,
    "close window": commands.CloseWindow,
    "time up": commands.TimeUp,
}
_TEXTS = {kind: text for text, kind in (_PLAIN | _TABLE).items()}
_PASS = re.compile(r"pass\b(?P<tiles>.*?)(?:\bblind (?P<blind>[0-9]))?")
_REDEEM = re.compile(r"redeem (?P<tile>.+) (?:from|with) (?P<owner>\w+)")

SPEAK = "speak"
"""The step for a chat message of a seat. It is not a command: it does not change the state."""
SEAT_STEPS = (
    *("pass TILES", "pass TILES blind N", "take back", "agree", "stop", "look", "courtesy N"),
    *("pick", "rack", "discard TILE", "claim", "claim mahjong", "decline", "withdraw", "expose TILES"),
    *("redeem TILE from SEAT", "mahjong", "show", "challenge SEAT", "admit", "contest", SPEAK),
)
"""The form of every step of a seat."""
TABLE_STEPS = tuple(_TABLE)
ACTORS = (*SEAT_NAMES, "table", "referee")
SPELLINGS = {
    "throw": "discard",
    "call": "claim",
    "draw": "pick",
    "offer": "courtesy",
    "bid": "courtesy",
    "exchange": "redeem",
    "swap": "redeem",
    "display": "expose",
    "maj": "mahjong",
}
"""Synonyms that people use for the first word of a step."""
_MAHJONG = re.compile(r"mah[ -]?jongg?", re.IGNORECASE)
_MEANT = {"pung": "expose TILES", "kong": "expose TILES", "mah": "mahjong"} | {
    word: next(step for step in SEAT_STEPS if step.partition(" ")[0] == verb) for word, verb in SPELLINGS.items()
}
"""Suggestions for a step that cannot be parsed."""
_MAX_QUOTE_LENGTH = 60
MAX_TILES_LENGTH = 4_000
"""The longest text that we parse as tiles. All 152 tiles in spoken form need fewer characters."""


def spell_mahjong(text: str) -> str:
    """Return the text with ``mah jongg``, ``Mah-Jongg`` and ``mahjongg`` spelled as in steps: ``mahjong``."""
    return _MAHJONG.sub("mahjong", text)


def _short(text: str) -> str:
    """Return the text quoted and shortened for a message."""
    return repr(text if len(text) <= _MAX_QUOTE_LENGTH else text[:_MAX_QUOTE_LENGTH] + "...")


def no_seat(name: str) -> str:
    """Return why this is not a seat, and what to write instead."""
    small = name.strip().lower()
    instead = f"write {small}" if small in SEAT_NAMES else f"seats are {', '.join(SEAT_NAMES)}"
    return f"{_short(name)} is not a seat; {instead}."


def read_seat(text: str) -> Seat:
    if text not in SEAT_NAMES:
        raise StepError(no_seat(text))
    return SEATS[SEAT_NAMES.index(text)]


def _tiles(text: str) -> tuple[Tile, ...]:
    if len(text) > MAX_TILES_LENGTH:
        raise StepError(f"The set does not have that many tiles: {_short(text)}.")
    try:
        return read_tiles(text)
    except TileError as error:
        raise StepError(str(error)) from None


def _tile(text: str) -> Tile:
    tiles = _tiles(text)
    if len(tiles) != 1:
        raise StepError(f"Write one tile here, not {_short(text)}.")
    return tiles[0]


def read_step(who: str, text: str) -> commands.Command:
    """Parse the command of a seat, the table or the referee. Raises StepError."""
    text = " ".join(text.split())
    if who == "table":
        if text not in _TABLE:
            raise StepError(f"The table cannot {_short(text)}; it can {', '.join(TABLE_STEPS)}.")
        return _TABLE[text](NOBODY)
    if who == "referee":
        return read_report(text)
    if who not in SEAT_NAMES:
        small = who.strip().lower()
        instead = f"write {small}" if small in ACTORS else f"the names of those who can act are {', '.join(ACTORS)}"
        raise StepError(f"{_short(who)} cannot act here; {instead}.")
    return _read_seat_step(read_seat(who), text)


def _read_seat_step(seat: Seat, text: str) -> commands.Command:
    verb, _, rest = spell_mahjong(text).partition(" ")
    verb = SPELLINGS.get(verb.lower(), verb.lower())
    text = f"{verb} {rest}".strip()
    if text in _PLAIN:
        return _PLAIN[text](seat)
    if text in ("claim", "claim mahjong"):
        return commands.ClaimDiscard(seat, mahjong=text != "claim")
    if match := _PASS.fullmatch(text):
        return commands.PassTiles(seat, _tiles(match["tiles"]), int(match["blind"] or 0))
    if match := _REDEEM.fullmatch(text):
        return commands.RedeemJoker(seat, _tile(match["tile"]), read_seat(match["owner"]))
    if verb == "courtesy" and re.fullmatch("-?[0-9]{1,3}", rest):
        return commands.BidCourtesy(seat, int(rest))
    if verb == "discard" and rest:
        return commands.DiscardTile(seat, _tile(rest))
    if verb == "expose" and rest:
        return commands.ExposeGroup(seat, _tiles(rest))
    if verb == "challenge" and rest:
        return commands.Challenge(seat, read_seat(rest))
    raise StepError(f"There is no step {_short(text)}.{_meant(text)} Steps are {', '.join(SEAT_STEPS)}.")


def _meant(text: str) -> str:
    """Return a suggestion for text that cannot be parsed."""
    text = text[:_MAX_QUOTE_LENGTH].lower()
    verb = text.partition(" ")[0]
    by_verb = {step.partition(" ")[0]: step for step in reversed(SEAT_STEPS)} | _MEANT
    near = get_close_matches(text, SEAT_STEPS, 1, 0.8)
    nearest_verb = get_close_matches(verb, by_verb, 1)
    suggestion = near[0] if near else by_verb[nearest_verb[0]] if nearest_verb else ""
    return f" Did you mean {suggestion!r}?" if suggestion else ""


def write_step(command: commands.Command) -> str:
    """Return the text of a seat's or the table's command. Raises StepError for a report."""
    match command:
        case commands.ClaimDiscard():
            return "claim mahjong" if command.mahjong else "claim"
        case commands.PassTiles():
            blind = f" blind {command.blind}" if command.blind else ""
            return f"pass {write_tiles(command.tiles)}".rstrip() + blind
        case commands.RedeemJoker():
            return f"redeem {write_tiles((command.tile,))} from {SEAT_NAMES[command.owner]}"
        case commands.BidCourtesy():
            return f"courtesy {command.count}"
        case commands.DiscardTile():
            return f"discard {write_tiles((command.tile,))}"
        case commands.ExposeGroup():
            return f"expose {write_tiles(command.tiles)}"
        case commands.Challenge():
            return f"challenge {SEAT_NAMES[command.challenged]}"
        case commands.Report():
            raise StepError("The referee's report has no text.")
        case _:
            return _TEXTS[type(command)]


_REPORTS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), what)
    for pattern, what in (
        (r"miscalled (?P<tile>.+) as (?P<named>.+)", "miscalled"),
        (r"corrected (?P<tile>.+)", "corrected"),
        (r"exposed (?P<tiles>.+)", "exposed"),
        (r"discarded (?P<tile>.+) out of turn", "discarded out of turn"),
        (r"picked out of turn(?:(?: and)?(?P<racked> racked))?", "picked out of turn"),
        (r"picked ahead(?:(?: and)?(?P<racked> racked))?", "picked ahead"),
        (r"picked (?:from the )?wrong end(?:(?: and)?(?P<racked> racked))?", "picked wrong end"),
        (r"has (?P<count>[0-9]{1,3}) tiles", "has tiles"),
        (r"peeked|looked at a blind tile", "peeked"),
        (r"passed a joker to (?P<other>\w+)", "passed a joker"),
        (r"racked the called tile", "racked the called tile"),
        (r"picked up (?P<tile>.+) (?:for|instead of) (?P<named>.+)", "picked up the wrong tile"),
        (r"announced (?P<count>[0-9]{1,5})", "announced"),
        (r"threw in(?: (?:her|his|the) hand)?", "threw in"),
        (r"claimed silently", "claimed silently"),
        (r"touched the wall", "touched the wall"),
        (r"disturbed", "disturbed"),
    )
)


REPORTS = (
    *("S miscalled TILE as TILE", "S corrected TILE", "S exposed TILES", "S discarded TILE out of turn"),
    *("S picked out of turn [racked]", "S picked ahead [racked]", "S picked wrong end [racked]", "S has N tiles"),
    *("S peeked", "S passed a joker to S", "S racked the called tile", "S picked up TILE for TILE"),
    *("S announced VALUE", "S threw in", "S claimed silently", "S touched the wall", "S disturbed"),
)
"""The form of every report; S is a seat."""


def read_report(text: str) -> commands.Report:
    """Parse a referee's report: ``report south miscalled 5c as 5d``. Raises StepError."""
    head, _, rest = text.removeprefix("report ").partition(" ")
    seat = read_seat(head)
    for pattern, what in _REPORTS:
        if match := pattern.fullmatch(rest):
            fields = {name: value for name, value in match.groupdict().items() if value}
            tiles = _tiles(fields.get("tiles", ""))
            tiles += tuple(_tile(fields[name]) for name in ("tile", "named") if name in fields)
            other = read_seat(fields["other"]) if "other" in fields else NOBODY
            return commands.Report(
                seat,
                what,  # type: ignore[arg-type]
                tiles,
                racked="racked" in fields,
                count=int(fields.get("count", 0)),
                other=other,
            )
    raise StepError(f"There is no report {_short(rest)}. A referee can report {', '.join(REPORTS)}.")
