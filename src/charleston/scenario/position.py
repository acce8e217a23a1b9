"""From a scenario's ``given`` to a state of the game."""

import random
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from charleston.card.match import Exposure, read_exposure
from charleston.card.model import Card
from charleston.card.published import find_name, published
from charleston.card.read import load_card, read_card
from charleston.game.events import Phase
from charleston.game.ruleset import Ruleset, RulesetError, ruleset
from charleston.game.seats import EAST, NOBODY, SEAT_NAMES, Seat
from charleston.game.state import Claim, Discard, Shown, State, Window
from charleston.scenario.document import Item, Scenario
from charleston.tiles import COPIES, FULL_SET, NAMES, Tile, TileError, counts, read_tiles

PHASES = (
    *("deal", "charleston 1", "charleston 2", "charleston 3", "charleston 4", "charleston 5", "charleston 6"),
    *("vote", "courtesy", "pick", "discard", "claim", "expose", "over"),
)
HAND = 13
GIVEN = {"phase", "turn", "racks", "exposures", "dead", "discards", "live", "wall", "dice", "seed"}
EARLIER = 1_000
"""Turns ago, for an exposure whose age is not told."""


def rulebook_folder() -> Path:
    """Where the rulebook lies: in the package when installed, at the top of the repository when not."""
    inside = Path(str(files("charleston"))) / "rulebook"
    return inside if inside.is_dir() else Path(str(files("charleston"))).parent.parent / "rulebook"


@cache
def rulebook_card() -> Card:
    return load_card(rulebook_folder() / "rulebook.card")


def read_ruleset(item: Item | None) -> Ruleset:
    if item is None:
        return ruleset()
    try:
        if isinstance(item.value, str):
            return ruleset(item.value)
        options: dict[str, Any] = {key: _option(value) for key, value in item.mapping.items()}
        return ruleset(str(options.pop("preset", "league")), options)
    except RulesetError as error:
        raise item.fail(str(error)) from None


def _option(item: Item) -> object:
    return tuple(part.plain for part in item.items) if isinstance(item.value, list) else item.plain


def read_card_item(item: Item | None) -> Card:
    if item is None:
        return rulebook_card()
    text = item.text
    name = find_name(text) if "\n" not in text.strip() else None
    if name is not None:
        return published(name)
    if text.strip() == "Rulebook":
        return rulebook_card()
    reading = read_card(text)
    if reading.card is None:
        raise item.fail(f"the card: {reading.problems[0]}")
    return reading.card


def read_tiles_item(item: Item) -> tuple[Tile, ...]:
    """Tiles as text; a list of texts will do as well."""
    try:
        return tuple(tile for part in item.items for tile in read_tiles(part.text))
    except TileError as error:
        raise item.fail(str(error)) from None


def read_seat_item(item: Item) -> Seat:
    return seat_of(item, item.text)


def seat_of(item: Item, name: str) -> Seat:
    if name not in SEAT_NAMES:
        raise item.fail(f"{name!r} is no seat")
    return SEAT_NAMES.index(name)


class _Builder:
    """Puts a position together, taking every tile out of one set of 152."""

    def __init__(self, scenario: Scenario) -> None:
        self.given = scenario.given
        self.keys = scenario.given.keys(GIVEN)
        self.rules = read_ruleset(scenario.ruleset)
        self.card = read_card_item(scenario.card)
        self.left = list(FULL_SET)
        self.state = State(self.rules, self.card)

    def take(self, tiles: tuple[Tile, ...], item: Item) -> tuple[Tile, ...]:
        for tile in tiles:
            if tile not in self.left:
                raise item.fail(f"there are only {COPIES[tile]} of {NAMES[tile]}")
            self.left.remove(tile)
        return tiles

    def build(self) -> State:
        phase = self.phase()
        turn = read_seat_item(self.keys["turn"]) if "turn" in self.keys else NOBODY
        dealt = phase != "deal" or "racks" in self.keys
        exposures = self.exposures()
        discards = (
            self.take(read_tiles_item(self.keys["discards"]), self.keys["discards"]) if "discards" in self.keys else ()
        )
        window = self.window(phase, turn)
        named = self.racks()
        ahead, length = self.wall()
        rng = random.Random(self.keys["seed"].number if "seed" in self.keys else 0)  # noqa: S311 - a position, no secret
        rng.shuffle(self.left)
        turn = self.turn(phase, turn, window)
        begun = self.begun(phase, turn, discards, window, exposures)
        racks = self.fill_racks(phase, turn, named, exposures, begun=begun) if dealt else ((),) * 4
        wall = (*ahead, *self.left)
        turns = max(1, len(discards) + (window is not None)) if begun else 0
        dice = self.keys["dice"].number if "dice" in self.keys else 0
        fresh = phase == "discard" and any(age == 0 for _, age in exposures[turn]) if turn != NOBODY else False
        return State(
            rules=self.rules,
            card=self.card,
            phase=phase,
            turn=turn,
            dice=(dice // 2, dice - dice // 2),
            wall=wall if length is None else wall[:length],
            racks=racks,
            exposures=tuple(tuple(Shown(group, turns - age) for group, age in groups) for groups in exposures),
            dead=tuple("given" if name in self.dead() else "" for name in SEAT_NAMES),
            discards=tuple(Discard(tile, NOBODY) for tile in discards),
            window=window,
            turns=turns,
            fourteenth=self.fourteenth(phase, begun=begun),
            fresh=fresh,
        )

    def phase(self) -> Phase:
        item = self.keys.get("phase")
        if item is None or item.text not in PHASES:
            raise (item or self.given).fail(f"the phase must be one of {', '.join(PHASES)}")
        return item.text  # type: ignore[return-value]

    def exposures(self) -> list[list[tuple[Exposure, int]]]:
        found: list[list[tuple[Exposure, int]]] = [[], [], [], []]
        if "exposures" in self.keys:
            for name, item in self.keys["exposures"].mapping.items():
                found[seat_of(item, name)] = [self.exposure(group) for group in item.items]
        return found

    def exposure(self, item: Item) -> tuple[Exposure, int]:
        age = EARLIER
        text = item
        if isinstance(item.value, dict):
            keys = item.keys({"tiles", "age"})
            text, age = keys["tiles"], keys["age"].number if "age" in keys else EARLIER
        try:
            group = read_exposure(text.text)
        except ValueError as error:
            raise text.fail(str(error)) from None
        self.take(group.tiles, text)
        return group, age

    def window(self, phase: str, turn: Seat) -> Window | None:
        item = self.keys.get("live")
        if item is None:
            if phase in ("claim", "expose"):
                raise self.given.fail(f"phase {phase} needs a live discard: live: {{tile: 7c, by: south}}")
            return None
        keys = item.keys({"tile", "by"})
        (tile,) = self.take(read_tiles_item(keys["tile"]), keys["tile"])
        awarded = Claim(turn, mahjong=False) if phase == "expose" else None
        return Window(tile, read_seat_item(keys["by"]), (awarded,) if awarded else (), awarded=awarded)

    def racks(self) -> dict[Seat, tuple[Tile, ...]]:
        if "racks" not in self.keys:
            return {}
        return {
            seat_of(item, name): self.take(read_tiles_item(item), item)
            for name, item in self.keys["racks"].mapping.items()
        }

    def wall(self) -> tuple[tuple[Tile, ...], int | None]:
        item = self.keys.get("wall")
        if item is None:
            return (), None
        if not isinstance(item.value, dict):
            return self.take(read_tiles_item(item), item), None
        keys = item.keys({"next", "left"})
        ahead = self.take(read_tiles_item(keys["next"]), keys["next"]) if "next" in keys else ()
        length = keys["left"].number if "left" in keys else None
        if length is not None and not len(ahead) <= length <= len(FULL_SET):
            raise item.fail(f"{length} tiles are left, but {len(ahead)} are named")
        return ahead, length

    def dead(self) -> list[str]:
        names = [item.text for item in self.keys["dead"].items] if "dead" in self.keys else []
        for name in names:
            seat_of(self.keys["dead"], name)
        return names

    def turn(self, phase: str, turn: Seat, window: Window | None) -> Seat:
        if phase == "claim" and window is not None:
            return window.by
        if turn == NOBODY and phase in ("pick", "discard", "expose"):
            raise self.given.fail(f"phase {phase} needs to know whose turn it is: turn: west")
        return turn

    def begun(
        self, phase: str, turn: Seat, discards: tuple[Tile, ...], window: Window | None, exposures: list[Any]
    ) -> bool:
        """East to discard with nothing on the table yet is the first turn of the game."""
        if phase in ("pick", "claim", "expose", "over"):
            return True
        return phase == "discard" and (turn != EAST or bool(discards) or window is not None or any(exposures))

    def fourteenth(self, phase: str, *, begun: bool) -> Any:  # noqa: ANN401 - a literal or None
        if phase == "discard":
            return "pick" if begun else "earthly" if len(self.state.players) == 4 else "heavenly"  # noqa: PLR2004
        return "heavenly" if phase == "deal" else "earthly" if phase in ("vote", "courtesy") else None

    def fill_racks(
        self,
        phase: str,
        turn: Seat,
        named: dict[Seat, tuple[Tile, ...]],
        exposures: list[list[tuple[Exposure, int]]],
        *,
        begun: bool,
    ) -> tuple[tuple[Tile, ...], ...]:
        racks: list[tuple[Tile, ...]] = []
        for seat in range(4):
            shown = sum(group.size for group, _ in exposures[seat])
            before_play = phase in ("deal", "vote", "courtesy") or phase.startswith("charleston")
            holds_14 = (seat == EAST and before_play) or (phase == "discard" and seat == turn)
            size = HAND + holds_14 - shown
            if seat not in self.state.players:
                racks.append(())
            elif seat not in named:
                racks.append(tuple(sorted(self.left[:size])))
                del self.left[:size]
            else:
                self.check_size(seat, len(named[seat]), size, begun=begun)
                racks.append(tuple(sorted(named[seat])))
        return tuple(racks)

    def check_size(self, seat: Seat, found: int, wanted: int, *, begun: bool) -> None:
        if found != wanted and not (SEAT_NAMES[seat] in self.dead() and begun):
            item = self.keys["racks"].mapping[SEAT_NAMES[seat]]
            raise item.fail(f"{SEAT_NAMES[seat]}'s rack has {found} tiles; in this position it must have {wanted}")


def build(scenario: Scenario) -> State:
    state = _Builder(scenario).build()
    assert not any(count > COPIES[tile] for tile, count in enumerate(counts(t for rack in state.racks for t in rack)))  # noqa: S101
    return state
