"""All options of play in one record, with the presets league, tournament and house.

A rule that allows only one value is a constant of the game, not an option. If a preset's value depends on where
people play, ``venue`` decides (A-03); an option given explicitly always takes precedence.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct, field

from charleston.fields import wrong_field

YesNo = Literal["yes", "no"]
Points = Annotated[int, Meta(ge=-1000, le=1000)]


Place = Literal["online", "table", "book"]
"""Where an option can matter: the server's tables, a real table with a referee, a score book."""

_GAME: tuple[Place, ...] = ("online", "table")
_REFEREE: tuple[Place, ...] = ("table",)  # for errors that only people with real tiles can make
_ONLINE: tuple[Place, ...] = ("online",)
_BOOK: tuple[Place, ...] = ("table", "book")
_EVERYWHERE: tuple[Place, ...] = ("online", "table", "book")


def _option(
    name: str,
    default: Any,
    about: str,
    rules: str,
    where: tuple[Place, ...] = _GAME,
) -> Any:
    _ABOUT[name] = (about, tuple(rules.split()))
    _WHERE[name] = where
    return field(default=default, name=name)


_ABOUT: dict[str, tuple[str, tuple[str, ...]]] = {}
_WHERE: dict[str, tuple[Place, ...]] = {}


class RulesetError(ValueError):
    """An unknown option, an invalid value or a contradiction; ``option`` names the option if the error is about one."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message)
        self.option = option


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True):
    """The defaults are those of the league at a real table."""

    preset: Literal["league", "tournament", "house"] = _option(
        "preset", "league", "the preset these rules started from", ""
    )
    venue: Literal["table", "online"] = _option("venue", "table", "a real table, or an online table", "A-03")

    # The table, the card, the seats
    players: Literal[3, 4] = _option("table.players", 4, "the number of players", "SET-01 SET-21")
    three_player_charleston: YesNo = _option(
        "table.threePlayerCharleston", "no", "whether three players pass tiles", "SET-22 CHA-62"
    )
    card_edition: Annotated[str, Meta(max_length=60)] = _option(
        "card.edition", "Charleston 2026", "the card", "CRD-01 C-26"
    )
    first_east: Literal["high-roll", "chair", "random"] = _option(
        "east.first", "high-roll", "how the first East is chosen", "SET-02 SET-23"
    )
    breaker: Literal["game-dealer", "east-chair"] = _option(
        "deal.breaker", "game-dealer", "who rolls the dice to break the wall", "SET-24 C-30", _BOOK
    )
    games_per_round: Annotated[int, Meta(ge=1, le=8)] = _option(
        "session.gamesPerRound", 4, "games in a round", "SET-17 G-59", _EVERYWHERE
    )
    seat_exchange: Literal["pivot", "none"] = _option(
        "session.seatExchange", "pivot", "whether the pivot changes seats after a round", "SET-18 C-31", _EVERYWHERE
    )

    # The Charleston
    blind_max: Annotated[int, Meta(ge=0, le=3)] = _option(
        "charleston.blindMax", 3, "how many tiles may be passed blind", "CHA-15 C-05"
    )
    peek_penalty: Literal["remind"] | Points = _option(
        "charleston.peekPenalty", "remind", "the penalty for looking at a blind tile", "CHA-20 CHA-21 C-04", _BOOK
    )
    second_consent: Literal["opt-out", "vote"] = _option(
        "charleston.secondConsent",
        "opt-out",
        "whether everyone must agree to a second Charleston",
        "CHA-27 CHA-29 C-06",
    )
    stop_deadline: Literal["before-second-left", "before-look"] = _option(
        "charleston.stopDeadline", "before-look", "how late the second Charleston can be stopped", "CHA-32 C-07"
    )
    iou_direction: Literal["follow-pass", "counterclockwise"] = _option(
        "charleston.iouDirection", "follow-pass", "the order in which an all-blind pass is described", "CHA-24 C-12"
    )
    empty_first_left: Literal["no-op", "force-one"] = _option(
        "charleston.emptyFirstLeft", "no-op", "what happens when nobody has a tile to pass on first left", "G-12"
    )
    courtesy_after_empty_last_right: Literal["skip", "offer"] = _option(
        "charleston.courtesyAfterEmptyLastRight",
        "skip",
        "whether a courtesy pass follows an empty last right",
        "CHA-26 C-08",
    )
    courtesy_after_stop: YesNo = _option(
        "charleston.courtesyAfterStop", "yes", "whether a courtesy pass follows a stopped Charleston", "CHA-36 C-09"
    )
    courtesy: Literal["on", "off"] = _option("charleston.courtesy", "on", "whether there is a courtesy pass", "CHA-38")
    heavenly: YesNo = _option("heavenly.enabled", "yes", "whether East may win on the deal", "CHA-48", _EVERYWHERE)
    earthly_window: Literal["end-of-part", "end-of-charleston", "off"] = _option(
        "earthly.window", "end-of-part", "when East may win in the Charleston", "CHA-51 C-11", _EVERYWHERE
    )

    # Turns and the wall
    wall_commit_on: Literal["move", "touch"] = _option(
        "wall.commitOn", "move", "what commits a player to a wall tile", "TRN-07 TRN-08 C-01", _REFEREE
    )
    own_claim_forfeit_on: Literal["move", "touch"] = _option(
        "turn.ownClaimForfeitOn", "move", "what forfeits the right to call the discard", "TRN-09 C-02", _REFEREE
    )
    must_rack: YesNo = _option("turn.mustRack", "no", "whether a picked tile must be racked first", "TRN-14 C-43")
    out_of_turn_pick: Literal["dead", "return"] = _option(
        "turn.outOfTurnPick", "dead", "the penalty for picking out of turn", "TRN-31 C-34", _REFEREE
    )
    out_of_turn_discard: Literal["honour-4V", "dead"] = _option(
        "turn.outOfTurnDiscard", "honour-4V", "the penalty for discarding out of turn", "TRN-25 TRN-26 C-34", _REFEREE
    )
    pick_ahead: Literal["dead", "dead-if-racked", "allowed"] = _option(
        "turn.pickAhead", "dead-if-racked", "the penalty for picking ahead", "TRN-30 G-44", _REFEREE
    )
    wrong_end_dead_on: Literal["rack", "pick"] = _option(
        "wall.wrongEndDeadOn",
        "rack",
        "when a pick from the wrong end makes a hand dead",
        "TRN-27 TRN-29 C-21",
        _REFEREE,
    )
    multi_wrong_end: Literal["throw-in", "continue"] = _option(
        "wall.multiWrongEnd",
        "throw-in",
        "what happens when several players picked from the wrong end",
        "TRN-28 C-21",
        _REFEREE,
    )
    wall_end_on: Literal["last-discard-unclaimed", "last-pick"] = _option(
        "wall.endOn", "last-discard-unclaimed", "when a wall game is over", "MAH-17 C-33"
    )
    last_discard_call: Literal["any", "mahjong-only", "none"] = _option(
        "wall.lastDiscardCall", "any", "what the last discard may be called for", "G-35"
    )
    hot_cold: Literal["off", "hot", "cold"] = _option(
        "wall.hotCold", "off", "whether the end of the wall is hot or cold", "G-36", _EVERYWHERE
    )

    # Discards and calls
    naming: Literal["auto", "manual"] = _option(
        "discard.naming", "manual", "who names a discard", "TRN-20 TRN-22", _REFEREE
    )
    miscall_mahjong: Literal["4V-miscaller-only", "director"] = _option(
        "miscall.mahjong", "4V-miscaller-only", "who pays for mah jongg on a misnamed tile", "TRN-23 PAY-14 C-23", _BOOK
    )
    call_commit_on: Literal["expose-or-top", "touch"] = _option(
        "call.commitOn", "expose-or-top", "what commits a player to a called tile", "CAL-11 CAL-14 C-03"
    )
    racked_called_tile: Literal["dead", "correct"] = _option(
        "call.rackedCalledTile", "correct", "the penalty for racking a called tile", "CAL-20 C-35", _REFEREE
    )
    must_speak: Literal["advisory", "required"] = _option(
        "call.mustSpeak", "advisory", "whether a call must be spoken", "CAL-16 C-36", _REFEREE
    )
    validation: Literal["off", "warn", "block"] = _option(
        "call.validation", "warn", "whether calls that fit no hand are allowed", "G-32"
    )
    window: Literal["answers", "racking"] = _option("call.window", "racking", "when the call window closes", "A-02")
    window_seconds: Annotated[int, Meta(ge=2, le=60)] = _option(
        "call.windowSeconds", 6, "how many seconds players have to call online", "G-25", _ONLINE
    )
    mahjong_after_commit: YesNo = _option(
        "call.mahjongAfterCommit", "no", "whether mah jongg can be called after another player has exposed", "G-27"
    )
    exposure_edit_until: Literal["discard", "none"] = _option(
        "exposure.editUntil", "discard", "how long an exposure can be changed", "CAL-09 C-18"
    )

    # Errors and dead hands
    error_throw_in: Literal["thrower-pays-two-L", "zero"] = _option(
        "mj.errorThrowIn", "thrower-pays-two-L", "the cost of a throw-in after mah jongg in error", "MAH-09 C-40", _BOOK
    )
    error_two_throw_ins: Literal["declarer-pays-2V", "zero"] = _option(
        "mj.errorTwoThrowIns", "declarer-pays-2V", "what mah jongg in error costs after two throw-ins", "G-48", _BOOK
    )
    dead_resolve: Literal["end-of-game", "immediate"] = _option(
        "dead.resolve", "end-of-game", "when a contested challenge is settled", "DED-10 C-42", _EVERYWHERE
    )
    dead_jokers: Literal["prior-exposures", "all"] = _option(
        "dead.jokers", "prior-exposures", "which jokers of a dead hand can be exchanged", "JOK-24 JOK-25 JOK-26 C-20"
    )
    three_dead: Literal["replay", "wall", "director"] = _option(
        "dead.threeDead", "replay", "what happens when one live player is left", "G-38", _EVERYWHERE
    )
    impossible_hand: YesNo = _option(
        "dead.impossibleHand", "yes", "whether a hand that cannot be made is dead", "DED-14"
    )
    dead_chat: Literal["on", "off"] = _option(
        "dead.chat", "on", "whether a player whose hand is dead may chat during the game", "DED-07 ETQ-22"
    )

    # Score
    score_mode: Literal["payments", "points"] = _option(
        "score.mode", "payments", "whether players pay or score points", "C-27", _EVERYWHERE
    )
    penalty_unit: Literal["min-card-value"] | Annotated[int, Meta(ge=0, le=1000)] = _option(
        "pay.penaltyUnit", "min-card-value", "the amount of a penalty", "PAY-18 C-38", _EVERYWHERE
    )
    announce: Literal["strict", "auto"] = _option(
        "pay.announce", "strict", "whether the winner gets only what was announced", "PAY-11 C-39", _BOOK
    )
    redeem_after_call_self_pick: bool = _option(
        "win.redeemAfterCallIsSelfPick",
        default=True,
        about="whether a win by exchanging a joker after a call counts as self-picked",
        rules="PAY-09 C-37",
        where=_EVERYWHERE,
    )
    discard_claim_self_pick: bool = _option(
        "tournament.discardClaimIsSelfPick",
        default=False,
        about="whether a win on a called discard counts as self-picked",
        rules="TRM-14 C-25",
        where=_EVERYWHERE,
    )
    self_pick_bonus: Points = _option(
        "tournament.selfPickBonus", 10, "the bonus for a self-picked win", "TRM-04", _EVERYWHERE
    )
    jokerless_bonus: Points = _option(
        "tournament.jokerlessBonus", 20, "the bonus for a hand without jokers", "TRM-05", _EVERYWHERE
    )
    wall_points: Points = _option(
        "tournament.wallPoints", 10, "points for each live player in a wall game", "TRM-06 TRM-08", _EVERYWHERE
    )
    throw_penalty: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=5)] = _option(
        "tournament.throwPenalty",
        (-10, -10, -20, -20),
        "points for discarding the winning tile, by the winner's exposures",
        "TRM-09 TRM-10 TRM-11 G-56",
        _EVERYWHERE,
    )
    quint_penalty: Literal["same"] | Annotated[tuple[Points, ...], Meta(min_length=1, max_length=5)] = _option(
        "tournament.throwPenaltyQuint",
        "same",
        "points for discarding the winning tile to a hand with a quint, by the winner's exposures",
        "TRM-09 TRM-10 TRM-11 G-56",
        _GAME,
    )
    timeout: Literal["zero-all", "finish-hand"] = _option(
        "tournament.timeout", "zero-all", "what happens to an unfinished game when time is up", "TRM-12", _REFEREE
    )
    disturb_penalty: Points = _option(
        "tournament.disturbPenalty", 0, "the penalty for disturbing others", "TRM-26 C-32", _REFEREE
    )


OPTIONS = tuple(_ABOUT)
ABOUT = dict(_ABOUT)
"""A description of each option, and its rules."""
WHERE = dict(_WHERE)
"""Where each option can make a difference; forms offer it only there."""

_VENUE: dict[str, dict[str, dict[str, str]]] = {
    "table": {
        "league": {"discard.naming": "manual", "pay.announce": "strict", "dead.resolve": "end-of-game"},
        "tournament": {"discard.naming": "manual"},
        "house": {"discard.naming": "manual"},
    },
    "online": {
        preset: {
            "call.window": "answers",
            "discard.naming": "auto",
            "pay.announce": "auto",
            "dead.resolve": "immediate",
        }
        for preset in ("league", "tournament", "house")
    },
}
_PRESETS: dict[str, dict[str, Any]] = {
    "league": {},
    "tournament": {
        "east.first": "chair",
        "session.seatExchange": "none",
        "charleston.peekPenalty": -10,
        "charleston.secondConsent": "vote",
        "charleston.stopDeadline": "before-second-left",
        "earthly.window": "end-of-charleston",
        "wall.commitOn": "touch",
        "turn.ownClaimForfeitOn": "touch",
        "turn.outOfTurnDiscard": "dead",
        "turn.pickAhead": "dead",
        "wall.wrongEndDeadOn": "pick",
        "wall.multiWrongEnd": "continue",
        "miscall.mahjong": "director",
        "call.commitOn": "touch",
        "call.rackedCalledTile": "dead",
        "call.validation": "off",
        "mj.errorThrowIn": "zero",
        "mj.errorTwoThrowIns": "zero",
        "dead.resolve": "immediate",
        "dead.threeDead": "director",
        "dead.chat": "off",
        "score.mode": "points",
        "pay.announce": "auto",
    },
    "house": {"pay.announce": "auto", "dead.resolve": "immediate"},
}
PRESETS = tuple(_PRESETS)


def ruleset(preset: str = "league", options: Mapping[str, Any] | None = None) -> Ruleset:
    """Return a preset with some options changed. Raises RulesetError, which says what is wrong with an option."""
    options = dict(options or {})
    preset = options.pop("preset", preset)
    if not isinstance(preset, str) or preset not in _PRESETS:
        raise RulesetError(f"There is no preset {preset!r}. Presets are {', '.join(PRESETS)}.", "preset")
    unknown = [name for name in options if name not in ABOUT]
    if unknown:
        raise RulesetError(f"There is no option {unknown[0]!r}.{_near(unknown[0])}", unknown[0])
    venue = options.get("venue", "table")
    if not isinstance(venue, str):
        raise _wrong_value("venue", venue)
    values = {"preset": preset, "venue": venue} | _PRESETS[preset] | _VENUE.get(venue, {}).get(preset, {}) | options
    try:
        rules = msgspec.convert(values, Ruleset)
    except msgspec.ValidationError as error:
        wrong = wrong_field(values, Ruleset)
        raise (_wrong_value(wrong.name, wrong.value) if wrong else RulesetError(str(error))) from None
    _check(rules)
    return rules


def changed_options(rules: Ruleset) -> dict[str, Any]:
    """Return the options that differ from their preset, with their values as plain data."""
    preset = msgspec.to_builtins(ruleset(rules.preset))
    return {name: value for name, value in msgspec.to_builtins(rules).items() if value != preset[name]}


def _near(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, OPTIONS, 1, 0.5)
    return f" Did you mean {near[0]!r}?" if near else ""


def _wrong_value(name: str, value: object) -> RulesetError:
    return RulesetError(f"{name} cannot be {value!r}; it may be {allowed(name)}.", name)


@cache
def allowed(name: str) -> str:
    """Return the allowed values of an option as text."""
    hints = get_type_hints(Ruleset, include_extras=True)
    fields = {info.encode_name: info.name for info in msgspec.structs.fields(Ruleset)}
    schema = msgspec.json.schema(hints[fields[name]])
    return _schema_words(schema)


def _schema_words(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_schema_words(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(str(value) for value in schema["enum"])
    if "minimum" in schema:
        return f"a number from {schema['minimum']} to {schema['maximum']}"
    return {"boolean": "true or false", "array": "a list of numbers", "string": "text"}[schema["type"]]


def _check(rules: Ruleset) -> None:
    """Raise RulesetError for options that are valid alone but contradict each other."""
    contradictions = (
        (
            rules.three_player_charleston == "yes" and rules.players != 3,
            "table.threePlayerCharleston is only for table.players 3",
        ),
        (
            rules.naming == "manual" and rules.venue == "online" and rules.window == "racking",
            "set discard.naming auto or call.window answers: online, racking leaves no time to hear a name",
        ),
        (
            rules.courtesy == "off" and rules.courtesy_after_empty_last_right == "offer",
            "charleston.courtesyAfterEmptyLastRight offer needs charleston.courtesy on",
        ),
        (
            rules.score_mode == "payments" and (rules.peek_penalty != "remind" or rules.disturb_penalty != 0),
            "charleston.peekPenalty and tournament.disturbPenalty are points, and score.mode payments has none",
        ),
    )
    for wrong, reason in contradictions:
        if wrong:
            raise RulesetError(f"Options contradict each other: {reason}.")
