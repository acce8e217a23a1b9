"""Score tables as data: the St. Louis scoring, MahjCon's, payments as in a home game, or a custom table.

A score table only lists amounts. ``rules_of`` makes a ruleset from them, and ``game.scoring`` computes the scores.
``outcome`` adds the amounts that no ruleset has.
"""

import tomllib
from difflib import get_close_matches
from functools import cache
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from charleston.fields import wrong_field
from charleston.game.ruleset import Points, Ruleset, ruleset

MAX_BYTES = 20_000
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Games = Annotated[int, Meta(ge=1, le=8)]
Throws = Annotated[tuple[Points, ...], Meta(min_length=1, max_length=5)]
"""The thrower's points, by the number of the winner's exposures."""


class ScoringError(ValueError):
    """A score table is not valid; the message says why and what to write."""


class PointTable(Struct, frozen=True, forbid_unknown_fields=True, tag_field="count", tag="points", rename="kebab"):
    """Points for the winner and small deductions; the defaults are the St. Louis scoring.

    See TRM-03, TRM-04, TRM-05, TRM-06, TRM-07, TRM-08, TRM-09, TRM-10, TRM-11, TRM-12 and TRM-13.
    """

    name: Name = "the sheet"  # do not change: logs contain it
    games: Games = 4  # the number of games in a round
    self_pick: Points = 10
    claimed_is_picked: bool = False  # whether to read TRM-14 literally (C-25)
    jokerless: Points = 20
    wall: Points = 10  # the points of each live player in a wall game
    dead: Points = 0  # the points of a dead hand, next to the X
    time_out: Points = 0  # the points of each live player if the bell ends the game
    thrower: Throws = (-10, -10, -20, -20)
    peek: Points = -10
    disturbing: Points = 0  # the director's fine, never part of a game (TRM-26)
    # Rules that not every tournament has. An unset rule is not in the log, so older logs keep their hashes
    thrower_quint: Throws | UnsetType = UNSET  # instead of ``thrower`` if the winner's hand has a quint
    misnamed: Points | UnsetType = UNSET  # for a misnamed discard that gives mah jongg; the winner gets no bonus
    intact: Points | UnsetType = UNSET  # for the only intact hand after others threw in theirs (G-63)
    knocked_wall: Points | UnsetType = UNSET  # for the player who knocks over the wall, which ends the game
    knocked_wall_others: Points | UnsetType = UNSET  # for each other live player of that game; unset counts as 0


class PaymentTable(Struct, frozen=True, forbid_unknown_fields=True, tag_field="count", tag="payments", rename="kebab"):
    """Players pay as in a home game, and each player's balance is the score."""

    name: Name = "payments"
    games: Games = 4


ScoreTable = PointTable | PaymentTable
ST_LOUIS, PAYMENTS = PointTable(), PaymentTable()
MAHJCON = PointTable("MahjCon", thrower=(0, 0, -20, -25), thrower_quint=(0, 0, -25), misnamed=-25, intact=10)
PRESETS: dict[str, ScoreTable] = {"sheet": ST_LOUIS, "mahjcon": MAHJCON, "payments": PAYMENTS}
"""Score tables by the name that ``--scoring`` accepts."""


@cache
def rules_of(table: ScoreTable) -> Ruleset:
    """Return the ruleset that makes the referee score by this table."""
    if isinstance(table, PaymentTable):
        chairs = {"east.first": "chair", "session.seatExchange": "none"}
        return ruleset("league", {**chairs, "session.gamesPerRound": table.games, "pay.announce": "auto"})
    return ruleset(
        "tournament",
        {
            "session.gamesPerRound": table.games,
            "tournament.selfPickBonus": table.self_pick,
            "tournament.discardClaimIsSelfPick": table.claimed_is_picked,
            "tournament.jokerlessBonus": table.jokerless,
            "tournament.wallPoints": table.wall,
            "tournament.throwPenalty": table.thrower,
            "tournament.throwPenaltyQuint": "same" if table.thrower_quint is UNSET else table.thrower_quint,
            "charleston.peekPenalty": table.peek,
            "tournament.disturbPenalty": table.disturbing,
        },
    )


def table_of(rules: Ruleset) -> ScoreTable:
    """Return the score table of a tournament with these rules."""
    if rules.score_mode == "payments":
        return PaymentTable(games=rules.games_per_round)
    return PointTable(
        games=rules.games_per_round,
        self_pick=rules.self_pick_bonus,
        claimed_is_picked=rules.discard_claim_self_pick,
        jokerless=rules.jokerless_bonus,
        wall=rules.wall_points,
        thrower=rules.throw_penalty,
        thrower_quint=UNSET if rules.quint_penalty == "same" else rules.quint_penalty,
        peek=0 if rules.peek_penalty == "remind" else rules.peek_penalty,
        disturbing=rules.disturb_penalty,
    )


def most_without_win(table: ScoreTable) -> int:
    """Return the most points that a live player can have at the end of a game that nobody wins; at least 0."""
    if isinstance(table, PaymentTable):
        return 0
    return max(0, table.wall, table.intact or 0, table.knocked_wall_others or 0)


def preset_names() -> str:
    *most, last = PRESETS
    return f"{', '.join(most)} or {last}"


# Custom tables


def find_table(name: str) -> ScoreTable:
    """Return a preset by name; raise ScoringError if there is none."""
    if name not in PRESETS:
        raise ScoringError(f"There is no score table {name[:60]!r}. Choose {preset_names()}, or write a file.")
    return PRESETS[name]


def read_table(data: bytes) -> ScoreTable:
    """Parse a score table from TOML or JSON; missing fields have the St. Louis values."""
    if len(data) > MAX_BYTES:
        raise ScoringError(f"This file is longer than {MAX_BYTES:,} bytes, but a score table has only a few lines.")
    plain = _plain(data)
    plain.setdefault("count", "points")
    try:
        table: ScoreTable = msgspec.convert(plain, ScoreTable)
    except msgspec.ValidationError as error:
        raise ScoringError(_explain(plain) or f"The score table cannot be used: {error}.") from None
    if isinstance(table, PointTable):
        _check_penalties(table)
    return table


_PENALTIES = ("dead", "thrower", "peek", "disturbing", "thrower-quint", "misnamed", "knocked-wall")


def _check_penalties(table: PointTable) -> None:
    """Refuse positive penalties. The struct does not check this, because an older log may contain one."""
    for name in _PENALTIES:
        points = getattr(table, name.replace("-", "_"))
        if points is not UNSET and (max(points) if isinstance(points, tuple) else points) > 0:
            raise ScoringError(f"{name} is a penalty, so it cannot be above 0: write {name} = {_negative(points)}.")
    if table.knocked_wall is UNSET and table.knocked_wall_others is not UNSET:
        raise ScoringError(
            "knocked-wall-others needs knocked-wall, the penalty of the player: write knocked-wall = -10."
        )


def _negative(points: int | tuple[int, ...]) -> str:
    return str([-abs(one) for one in points] if isinstance(points, tuple) else -points)


def _plain(data: bytes) -> dict[str, object]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ScoringError("The score table is not text in UTF-8. Save it as UTF-8.") from None
    try:
        plain = msgspec.json.decode(text) if text.lstrip().startswith(("{", "[{")) else tomllib.loads(text)
    except (msgspec.DecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise ScoringError(f"The score table is neither TOML nor JSON: {error}. Write lines like: wall = 10") from None
    if not isinstance(plain, dict):
        raise ScoringError("A score table consists of names and numbers, like: wall = 10")
    return plain


def _explain(plain: dict[str, object]) -> str:
    """Return what is wrong with a score table; empty if each of its fields is valid."""
    if plain["count"] not in ("points", "payments"):
        return f"A score table counts points or payments, not {str(plain['count'])[:60]!r}."
    table = PointTable if plain["count"] == "points" else PaymentTable
    names = [field.encode_name for field in msgspec.structs.fields(table)]
    unknown = next((name for name in plain if name not in ("count", *names)), None)
    if unknown is not None:
        near = get_close_matches(unknown.replace("_", "-"), names, 1)
        suggestion = f" Did you mean {near[0]!r}?" if near else ""
        return f"A score table of {plain['count']} has no {unknown[:60]!r}.{suggestion} It can have {', '.join(names)}."
    wrong = wrong_field(plain, table)
    if wrong is None:
        return ""
    allowed = _ALLOWED.get(wrong.name, "points from -1000 to 1000")
    return f"{wrong.name} cannot be {str(wrong.value)[:60]}. It can be {allowed}."


_ALLOWED = {
    "name": "text of 1 to 60 characters",
    "games": "a number from 1 to 8",
    "claimed-is-picked": "true or false",
    "thrower": "a list of one to five points, for 0, 1, 2 and more exposures: [-10, -10, -20]",
    "thrower-quint": "a list of one to five points, for 0, 1, 2 and more exposures: [0, 0, -25]",
}
