"""Captions: every event as one sentence that a player understands, for replays and screen readers."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from charleston.card.model import GROUP_NAMES
from charleston.game import events
from charleston.game.charleston import PASS_SIZE, BlindTurn, blind_turns
from charleston.game.phases import DISCARD, Phase
from charleston.game.proof import Finding, FindingReason
from charleston.game.seats import NOBODY, SEATS, Seat
from charleston.game.state import State
from charleston.game.view import HIDDEN, DiscardAnswered, RackDealt, SeenEvent, TilesSeen
from charleston.names import inside, possessive, verb_of
from charleston.tiles import JOKER, NAMES, Tile, write_tiles

SEAT_TITLES = ("East", "South", "West", "North")
_TIMES = ("", "", " twice", *(f" {count} times" for count in ("three", "four", "five", "six", "seven", "eight")))
_PHASES: dict[Phase, str] = {
    Phase.SEATS: "Seats are chosen.",
    Phase.DEAL: "The tiles are dealt.",
    Phase.FIRST_RIGHT: "First Charleston: three tiles to the right.",
    Phase.FIRST_ACROSS: "First Charleston: three tiles across.",
    Phase.FIRST_LEFT: "First Charleston: three tiles to the left, blind if you like.",
    Phase.SECOND_LEFT: "Second Charleston: three tiles to the left.",
    Phase.SECOND_ACROSS: "Second Charleston: three tiles across.",
    Phase.SECOND_RIGHT: "Second Charleston: three tiles to the right, blind if you like.",
    Phase.VOTE: "Second Charleston?",
    Phase.COURTESY: "Courtesy pass: up to three tiles across.",
    Phase.CLAIM: "Who wants the discard?",
    Phase.OVER: "The game is over.",
}
_TURNS = {Phase.PICK: ("picks", "next"), DISCARD: ("discards", "next"), Phase.EXPOSE: ("may", "take the discard")}
_HOW: dict[str, str] = {
    "heavenly": "on the deal",
    "earthly": "after the Charleston",
    "pick": "with a tile from the wall",
    "exchange": "by exchanging a joker",
    "discard": "with the discard",
}
_NO_TILES = "Nobody has a tile to pass, so nothing is passed."
"""The caption of a pass that changes nothing (CHA-26, G-12)."""
_RESULTS: dict[str, str] = {
    "": "",
    "mahjong": " with mah jongg",
    "wall": "; it is a wall game, and nobody won",
    "replay": "; it will be replayed",
    "thrown in": "; the tiles are thrown in",
    "time": "; time is up",
}
RULINGS = {
    "C-35": "The called tile belongs on top of the rack.",
    "CAL-12": "Nothing is exposed yet: the tile goes back, and the player takes the called tile.",
    "CAL-16": "The call stands, but players should call out loud.",
    "CAL-17": "Players must call out loud, so this call does not count.",
    "CHA-20": "Players may not look at a blind tile.",
    "CHA-44": "The joker goes back, and the player passes a legal tile instead.",
    "G-38": "Only one live hand is left. The director decides; by default the game is replayed.",
    "G-48": "Everyone threw in a hand. The game is replayed.",
    "G-63": "The player who made the error gets the penalty for discarding the winning tile.",
    "JOK-19": "A discarded joker cannot be called under any name.",
    "JOK-20": "A joker may be given that name.",
    "MAH-08": "Nobody should throw in a hand before the mah jongg is checked.",
    "TRM-26": "Please do not disturb players who are still playing.",
    "TRN-07": "Just touching a tile does not commit the player.",
    "TRN-20": "The name is corrected; the tile stays discarded.",
    "TRN-22": "Nobody can call the tile until it is named correctly.",
    "TRN-24": "The exposure is wrong. The discarder has no penalty.",
    "TRN-26": "The tile was discarded out of turn. It may be called.",
    "TRN-27": "The tile is not racked: it goes back, and the player picks from the correct end.",
    "TRN-28": "More than one player picked from the wrong end: the tiles are thrown in.",
    "TRN-31": "The player acted out of turn: the hand is dead, and the director decides.",
}
"""The text of each ruling, by rule. The text in the event must never change, or older records fail to validate."""


def ruling_text(event: events.Ruled) -> str:
    """Return a ruling in plain words. For a rule that has several rulings, this is the text of the event."""
    return RULINGS.get(event.rule, event.text)


def points_text(event: events.Scored) -> str:
    """Return what the points are for; ``RULINGS`` says why the text of the event does not change."""
    return _POINTS.get(event.rule, event.why)


_POINTS = {"TRM-04": "self-picked", "TRM-05": "jokerless"}


def money(cents: int) -> str:
    """Return an amount as players say it: "50¢", "$1.25"."""
    return f"{cents}¢" if cents < 100 else f"${cents / 100:.2f}"


def name(tile: Tile) -> str:
    return "a tile" if tile == HIDDEN else NAMES[tile]


def spoken(tiles: Iterable[Tile]) -> str:
    """Return tiles as spoken at the table: "soap twice, seven crak, joker".

    The count comes last: "two three craks" could be heard as a two crak and a three crak.
    """
    held = list(tiles)
    return ", ".join(NAMES[tile] + _TIMES[held.count(tile)] for tile in dict.fromkeys(held)) or "nothing"


_CharlestonEvent = (
    events.TilesPassed
    | TilesSeen
    | events.PassTakenBack
    | events.PassExchanged
    | events.SecondAgreed
    | events.CharlestonStopped
    | events.TilesLookedAt
    | events.CourtesyBid
    | events.CourtesyExchanged
    | events.JokerReturned
    | events.JokerReplaced
)
_EndEvent = (
    events.HandThrownIn
    | events.MahjongDeclared
    | events.DeclarationWithdrawn
    | events.HandShown
    | events.GameWon
    | events.ValueAnnounced
    | events.HandDied
    | events.ChallengeMade
    | events.ChallengeContested
    | events.ChallengeSettled
    | events.Ruled
    | events.Paid
    | events.Scored
    | events.GameOver
)


def describe(state: State, event: events.Event | SeenEvent, names: Sequence[str] = SEAT_TITLES) -> str:
    """Return the caption of an event in this state. The event may be complete or as one seat sees it.

    The most frequent events come first.
    """
    who = _Names(names)
    match event:
        case events.PhaseBegan():
            return _phase(state, event, who)
        case DiscardAnswered():
            return f"{who.does(event.seat, 'has')} answered."
        case events.TileDiscarded():
            return _discarded(event, who)
        case events.TilePicked():
            return _picked(event, who)
        case events.DiscardDeclined():
            return f"{who.does(event.seat, 'does')} not want the discard."
        case events.Dealt():
            return f"The dice show {sum(event.dice)}; the tiles are dealt."
        case RackDealt():
            return (
                f"The dice show {sum(event.dice)}; {who.does(event.seat, 'gets', first=False)} {spoken(event.tiles)}."
            )
        case events.TileRacked():
            return f"{who.does(event.seat, 'racks')} the picked tile."
        case events.TileReturned():
            return f"{who.does(event.seat, 'puts')} the picked tile back."
        case events.TileMiscalled():
            return f"{who.does(event.seat, 'misnames')} the discard as {name(event.named)}."
        case events.NameCorrected():
            return f"{who.does(event.seat, 'corrects')} the name: {name(event.tile)}."
        case events.DiscardClaimed():
            return _claimed(event, who)
        case events.ClaimWithdrawn():
            return f"{who.does(event.seat, 'withdraws')} the call."
        case events.ClaimAwarded():
            return f"The discard goes to {who.to(event.seat)}."
        case events.CalledTileRacked():
            return f"The called tile stays in {who.of(event.seat)} hand."
        case events.WrongEndTaken():
            return _wrong_end(event, who)
        case events.WrongTileTaken():
            return f"{who(event.seat)} called {name(event.called)} and picked up {name(event.tile)} by mistake."
        case events.WallTouched():
            return f"{who.does(event.seat, 'touches')} the next tile of the wall."
        case events.GroupExposed():
            return _exposed(event, who)
        case events.JokerRedeemed():
            owner = who.of(event.owner)
            return f"{who.does(event.seat, 'exchanges')} {name(event.tile)} for a joker from {owner} exposures."
        case _:
            if isinstance(event, _CharlestonEvent):
                return _describe_charleston(state, event, who)
            return _describe_end(state, event, who)


def _describe_charleston(state: State, event: _CharlestonEvent, who: "_Names") -> str:
    match event:
        case events.TilesPassed():
            return _passed(event, who)
        case TilesSeen():
            return _seen(event, who)
        case events.PassTakenBack():
            return f"{who.does(event.seat, 'takes')} the passed tiles back."
        case events.PassExchanged():
            return _exchanged(state, event, who)
        case events.SecondAgreed():
            return f"{who.does(event.seat, 'agrees')} to a second Charleston."
        case events.CharlestonStopped():
            return f"{who.does(event.seat, 'stops')} the Charleston."
        case events.TilesLookedAt():
            return f"{who.does(event.seat, 'looks')} at the tiles received."
        case events.CourtesyBid():
            offer = "some tiles" if event.count == HIDDEN else _tiles(event.count)
            return f"{who.does(event.seat, 'offers')} {offer} across."
        case events.JokerReturned():
            return f"{who.does(event.receiver, 'gives')} {who.to(event.seat)} the passed joker back."
        case events.JokerReplaced():
            return f"{who.does(event.seat, 'gives')} {who.to(event.receiver)} another tile for it: {name(event.tile)}."
        case events.CourtesyExchanged():
            return f"{who.all(event.pair)} have finished the courtesy pass."
        case _:
            assert_never(event)


def _describe_end(state: State, event: _EndEvent, who: "_Names") -> str:
    """Return the caption of a declaration, a challenge, a ruling, a payment or the end of the game."""
    match event:
        case events.HandThrownIn():
            return f"{who.does(event.seat, 'throws')} in the hand."
        case events.MahjongDeclared():
            return f"{who.does(event.seat, 'declares')} mah jongg {_HOW[event.how]}."
        case events.DeclarationWithdrawn():
            return f"{who.does(event.seat, 'withdraws')} mah jongg."
        case events.HandShown():
            return _shown(state, event, who)
        case events.GameWon():
            return _won(event, who)
        case events.ValueAnnounced():
            return f"{who.does(event.seat, 'announces')} a value of {event.value}."
        case events.HandDied():
            return _died(event, who)
        case events.ChallengeMade():
            return f"{who.does(event.seat, 'says')} that {who.of(event.challenged)} hand is dead."
        case events.ChallengeContested():
            return f"{who.does(event.seat, 'contests')} the challenge and {who.verb(event.seat, 'keeps')} playing."
        case events.ChallengeSettled():
            return _settled(event, who)
        case events.Ruled():
            return f"Ruling on {who.to(event.seat)}: {ruling_text(event)} ({event.rule})"
        case events.Paid():
            paid = f"{who.does(event.payer, 'pays')} {who.to(event.payee)} {money(event.amount)}"
            return f"{paid}: {event.why} ({event.rule})."
        case events.Scored():
            return _points(event, who)
        case events.GameOver():
            return f"The game is over{_RESULTS[event.result]}."
        case _:
            assert_never(event)


def describe_finding(finding: Finding) -> str:
    """Return the caption of a finding: "Can still be made: 2468 #1 #3, Quints #1."."""
    tiles = write_tiles(finding.tiles)
    lines = ", ".join(f"{of.section} {' '.join(f'#{number}' for number in of.numbers)}" for of in finding.lines)
    return f"{_FINDINGS[finding.reason].format(tiles)}: {lines}."


_FINDINGS: dict[FindingReason, str] = {
    "possible": "Can still be made",
    "exhausted": "Too few tiles are left for {}",
    "exposure": "{} does not fit",
    "concealed": "Concealed, but a group is exposed",
}


class _Names:
    """The players' names in a sentence. A player without a name is "you", with the matching verb form."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def __call__(self, seat: Seat) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "Nobody"

    def does(self, seat: Seat, verb: str, *rest: str, first: bool = True) -> str:
        """Return the subject with its verb. ``first`` means at the beginning of a sentence."""
        return " ".join((self(seat) if first else self.to(seat), self.verb(seat, verb), *rest))

    def verb(self, seat: Seat, verb: str) -> str:
        return verb_of(self(seat), verb)

    def to(self, seat: Seat) -> str:
        """Return the name for use as an object or inside a sentence."""
        return inside(self(seat))

    def of(self, seat: Seat, *, first: bool = False) -> str:
        """Return the possessive. ``first`` means at the beginning of a sentence."""
        return possessive(self(seat), first=first)

    def all(self, seats: Iterable[Seat]) -> str:
        return " and ".join(self(seat) for seat in seats)


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _phase(state: State, event: events.PhaseBegan, who: _Names) -> str:
    if event.phase in _TURNS:
        skipped = event.phase == DISCARD and state.phase == Phase.SECOND_RIGHT and _has_courtesy(state)
        return f"{'There is no courtesy pass. ' * skipped}{who.does(event.turn, *_TURNS[event.phase])}."
    return _PHASES[event.phase]


def _has_courtesy(state: State) -> bool:
    """Return whether these rules have a courtesy pass. If so, the caption must say when it is skipped (CHA-26)."""
    return state.rules.courtesy == "on" and len(state.players) == len(SEAT_TITLES)


def _passed(event: events.TilesPassed, who: _Names) -> str:
    if not event.tiles:
        some = f", {event.blind} of them blind" if event.blind else ""
        return f"{who.does(event.seat, 'passes')} {'3 tiles blind' if event.blind == PASS_SIZE else f'tiles{some}'}."
    more = f" and {event.blind} more blind" if event.blind else ""
    return f"{who.does(event.seat, 'passes')} {spoken(event.tiles)}{more}."


def _exchanged(state: State, event: events.PassExchanged, who: _Names) -> str:
    got = [
        f"{who.does(seat, 'gets', first=False)} {spoken(tiles)}"
        for seat, tiles in zip(SEATS, event.received, strict=True)
        if tiles
    ]
    if not got:
        return _NO_TILES
    return f"The tiles are passed: {'; '.join(got)}.{_blind_round(blind_turns(state, event.told), who)}"


def _blind_round(turns: Sequence[BlindTurn], who: _Names) -> str:
    """Return who begins an all-blind round and who owes how many tiles (CHA-23); empty for any other round."""
    if not turns:
        return ""
    first, *others = turns
    starts, owes = who.does(first.seat, "starts", first=False), who.verb(first.seat, "owes")
    begins = f"Everyone passes blind: {starts} with {_tiles(first.own)} and {owes} {first.owes}"
    owing = [f"{who.does(turn.seat, 'owes', first=False)} {turn.owes}" for turn in others if turn.owes]
    return f" {'; '.join([begins, *owing])}. All owed tiles are paid by the end of the pass."


def _picked(event: events.TilePicked, who: _Names) -> str:
    tail = "" if event.racked else f" and {who.verb(event.seat, 'keeps')} it beside the rack"
    what = name(event.tile) if event.tile == HIDDEN else f"from the wall: {name(event.tile)}"
    return f"{who.does(event.seat, 'picks')} {what}{tail}."


def _discarded(event: events.TileDiscarded, who: _Names) -> str:
    when = " out of turn" if event.out_of_turn else ""
    tail = ", which nobody may call" if event.tile == JOKER else ""
    return f"{who.does(event.seat, 'discards')}{when}: {name(event.tile)}{tail}."


def _wrong_end(event: events.WrongEndTaken, who: _Names) -> str:
    tail = f" and {who.verb(event.seat, 'racks')} the tile" if event.racked else ""
    return f"{who.does(event.seat, 'picks')} from the wrong end of the wall{tail}."


def _exposed(event: events.GroupExposed, who: _Names) -> str:
    size = event.naturals + event.jokers
    group = GROUP_NAMES[size - 1] if 0 < size <= len(GROUP_NAMES) else "group"
    tiles = spoken((event.tile,) * event.naturals + (JOKER,) * event.jokers)
    verb = ("changes", "the exposure to") if event.again else ("exposes",)
    return f"{who.does(event.seat, *verb)} a {group}: {tiles}."


def _claimed(event: events.DiscardClaimed, who: _Names) -> str:
    return f"{who.does(event.seat, 'calls')} the discard for {'mah jongg' if event.mahjong else 'an exposure'}."


def _shown(state: State, event: events.HandShown, who: _Names) -> str:
    verdict = "it is right" if event.right else "it is wrong"
    groups = (tile for exposure in state.exposures[event.seat] for tile in exposure.group.tiles)
    tiles = [*state.racks[event.seat], *groups]
    if state.window is not None and state.window.awarded is not None and state.window.awarded.seat == event.seat:
        tiles.append(state.window.named if state.window.named is not None else state.window.tile)
    elif state.apart is not None and state.apart[0] == event.seat:
        tiles.append(state.apart[1])
    return f"{who.does(event.seat, 'shows')} the hand, and {verdict}: {spoken(sorted(tiles))}."


def _won(event: events.GameWon, who: _Names) -> str:
    thrower = f", discarded by {who.to(event.thrower)}" if event.thrower != NOBODY and event.how == "discard" else ""
    jokers = ", without jokers" if event.jokerless else ""
    line = f"{event.section}, hand {event.number}" if event.section else "A hand"
    return f"Mah jongg! {who.does(event.seat, 'wins')} {_HOW[event.how]}{thrower}. {line}, worth {event.value}{jokers}."


def _settled(event: events.ChallengeSettled, who: _Names) -> str:
    verdict = "right" if event.upheld else "wrong"
    return f"{who.does(event.seat, 'was')} {verdict} to challenge {who.to(event.challenged)}."


def _died(event: events.HandDied, who: _Names) -> str:
    tail = "; the group just shown goes back into the rack" if event.withdrawn else ""
    return f"{who.of(event.seat, first=True)} hand is dead: {event.reason} ({event.rule}){tail}."


def _points(event: events.Scored, who: _Names) -> str:
    verb = who.does(event.seat, "scores" if event.points >= 0 else "loses")
    return f"{verb} {abs(event.points)}: {points_text(event)} ({event.rule})."


def _seen(event: TilesSeen, who: _Names) -> str:
    """Return the caption of a pass; a seat that gets nothing reads only that tiles change hands."""
    if event.blind_round and not any(turn.own for turn in event.blind_round):
        return _NO_TILES
    hands = f"{who.does(event.seat, 'gets')} {spoken(event.tiles)}." if event.tiles else "The tiles are passed."
    return hands + _blind_round(event.blind_round, who)
