"""Build a state of the game from a scenario's ``given``."""

import random
from typing import Any

from charleston.card.matcher import Exposure
from charleston.game.phases import Phase
from charleston.game.seats import EAST, NOBODY, SEAT_NAMES, SEATS, Seat
from charleston.game.state import Claim, Discard, Shown, State, Window
from charleston.scenario import tournament_scenarios
from charleston.scenario.item import Item, Scenario
from charleston.scenario.values import (
    read_card_item,
    read_group_item,
    read_ruleset,
    read_seat_item,
    read_tiles_item,
    seat_items,
    seat_of,
)
from charleston.tiles import COPIES, FULL_SET, NAMES, Tile

GAME_PHASES = tuple(phase for phase in Phase if phase != Phase.SEATS)
PHASES = (*(phase.value for phase in Phase), "match", "card", *tournament_scenarios.PHASES)
HAND = 13
GIVEN = {"phase", "turn", "racks", "exposures", "dead", "discards", "live", "wall", "dice", "seed"}
EARLIER = 1_000
"""The default age of an exposure, in turns."""
MIN_DICE, MAX_DICE = 2, 12
ALIVE = 2
"""The minimum number of live hands for a game to continue."""


class _Builder:
    """Builds a position; takes every tile from one set of 152."""

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

    def seat(self, item: Item, name: str) -> Seat:
        return seat_of(item, name, self.state.players)

    def build(self) -> State:
        phase = self.phase()
        turn = self.named_turn(phase)
        dealt = phase != Phase.DEAL or "racks" in self.keys
        exposures = self.exposures()
        discards = (
            self.take(read_tiles_item(self.keys["discards"]), self.keys["discards"]) if "discards" in self.keys else ()
        )
        window = self.window(phase, turn)
        named = self.racks()
        ahead, length = self.wall()
        rng = random.Random(self.keys["seed"].number if "seed" in self.keys else 0)  # noqa: S311 - not for security
        rng.shuffle(self.left)
        turn = self.turn(phase, turn, window)
        begun = self.begun(phase, turn, discards, window, exposures)
        racks = self.fill_racks(phase, turn, named, exposures, begun=begun) if dealt else ((),) * 4
        wall = self.whole_wall(phase, (*ahead, *self.left), length, dealt=dealt)
        turns = max(1, len(discards) + (window is not None)) if begun else 0
        dice = self.dice()
        fresh = phase == Phase.DISCARD and any(age == 0 for _, age in exposures[turn]) if turn != NOBODY else False
        return State(
            rules=self.rules,
            card=self.card,
            phase=phase,
            turn=turn,
            dice=(dice // 2, dice - dice // 2),
            wall=wall,
            racks=racks,
            exposures=tuple(
                tuple(Shown(group, turns - age, len(discards)) for group, age in groups) for groups in exposures
            ),
            dead=tuple("given" if name in self.dead() else "" for name in SEAT_NAMES),
            discards=tuple(Discard(tile, NOBODY) for tile in discards),
            window=window,
            turns=turns,
            fourteenth=self.fourteenth(phase, begun=begun),
            fresh=fresh,
        )

    def phase(self) -> Phase:
        item = self.keys.get("phase")
        if item is None or item.text not in GAME_PHASES:
            raise (item or self.given).fail(f"the phase must be one of {', '.join(PHASES)}")
        return Phase(item.text)

    def named_turn(self, phase: Phase) -> Seat:
        item = self.keys.get("turn")
        if item is None:
            return NOBODY
        turn = read_seat_item(item, self.state.players)
        if item.text in self.dead() and phase.is_turn:
            raise item.fail(f"{item.text}'s hand is dead, so it has no turn")
        return turn

    def dice(self) -> int:
        item = self.keys.get("dice")
        if item is None:
            return 0
        if not MIN_DICE <= item.number <= MAX_DICE:
            raise item.fail(f"two dice show {MIN_DICE} to {MAX_DICE}, not {item.description}")
        return item.number

    def exposures(self) -> list[list[tuple[Exposure, int]]]:
        by_seat: list[list[tuple[Exposure, int]]] = [[], [], [], []]
        if "exposures" in self.keys:
            for name, item in self.keys["exposures"].mapping.items():
                by_seat[self.seat(item, name)] = [self.exposure(group) for group in item.items]
        return by_seat

    def exposure(self, item: Item) -> tuple[Exposure, int]:
        age = EARLIER
        text = item
        if isinstance(item.value, dict):
            keys = item.keys({"tiles", "age"})
            if "tiles" not in keys:
                raise item.fail('which tiles? {tiles: "5b 5b 5b J", age: 3}')
            text, age = keys["tiles"], keys["age"].number if "age" in keys else EARLIER
            if age < 0:
                raise keys["age"].fail("age is the number of turns since the exposure: 0 or more")
        group = read_group_item(text)
        self.take(group.tiles, text)
        return group, age

    def window(self, phase: Phase, turn: Seat) -> Window | None:
        item = self.keys.get("live")
        if item is None:
            if phase in (Phase.CLAIM, Phase.EXPOSE):
                raise self.given.fail(f"phase {phase} needs a live discard: live: {{tile: 7c, by: south}}")
            return None
        if phase not in (Phase.CLAIM, Phase.EXPOSE):
            raise item.fail(f"in phase {phase} no discard is live; a discard is live in the phases claim and expose")
        text = item.written if isinstance(item.value, str) else "7c"
        thrown, thrower = item.each_of(("tile", "by"), f"live: {{tile: {text}, by: south}}")
        tiles = self.take(read_tiles_item(thrown), thrown)
        if len(tiles) != 1:
            raise thrown.fail(f"only one tile can be live, not {len(tiles)}")
        by = read_seat_item(thrower, self.state.players)
        if by == turn and phase == Phase.EXPOSE:
            raise thrower.fail("a player cannot call their own discard: turn names the player who called it")
        awarded = Claim(turn, mahjong=False) if phase == Phase.EXPOSE else None
        return Window(tiles[0], by, (awarded,) if awarded else (), awarded=awarded)

    def racks(self) -> dict[Seat, tuple[Tile, ...]]:
        if "racks" not in self.keys:
            return {}
        return {
            self.seat(item, name): self.take(read_tiles_item(item), item)
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

    def whole_wall(self, phase: Phase, wall: tuple[Tile, ...], length: int | None, *, dealt: bool) -> tuple[Tile, ...]:
        """Return the wall, or only its first ``length`` tiles; refuse a wall that is too short for the phase."""
        item = self.keys.get("wall", self.given)
        if length is not None and length > len(wall):
            raise item.fail(f"there are not {length} tiles left, only {len(wall)}")
        wall = wall[:length]
        if not dealt and len(wall) <= len(self.state.players) * HAND + 1:
            raise item.fail("before the deal the wall must be long enough for the deal")
        if phase == Phase.PICK and not wall:
            raise item.fail("the wall is empty, so the game is over")
        return wall

    def dead(self) -> list[str]:
        item = self.keys.get("dead")
        if item is None:
            return []
        seats = {self.seat(name, name.text) for name in seat_items(item)}
        if len(self.state.players) - len(seats) < ALIVE:
            raise item.fail("at least two hands must be alive, because with fewer the game is over")
        return [SEAT_NAMES[seat] for seat in sorted(seats)]

    def turn(self, phase: Phase, turn: Seat, window: Window | None) -> Seat:
        if phase == Phase.CLAIM and window is not None:
            if turn not in (NOBODY, window.by):
                raise self.keys["turn"].fail("in phase claim anyone may act, so omit turn")
            return window.by
        if turn == NOBODY and phase.is_turn:
            raise self.given.fail(f"phase {phase} needs a turn: turn: west")
        return turn

    def begun(
        self, phase: Phase, turn: Seat, discards: tuple[Tile, ...], window: Window | None, exposures: list[Any]
    ) -> bool:
        """Return whether East's first turn is over. It is not if East must discard and the table is still empty."""
        if phase in (Phase.PICK, Phase.CLAIM, Phase.EXPOSE, Phase.OVER):
            return True
        return phase == Phase.DISCARD and (turn != EAST or bool(discards) or window is not None or any(exposures))

    def fourteenth(self, phase: Phase, *, begun: bool) -> Any:
        if phase == Phase.DISCARD:
            return "pick" if begun else "earthly" if len(self.state.players) == 4 else "heavenly"
        if phase in (Phase.DEAL, Phase.FIRST_RIGHT):
            return "heavenly"
        return "earthly" if phase in (Phase.VOTE, Phase.COURTESY) else None

    def fill_racks(
        self,
        phase: Phase,
        turn: Seat,
        named: dict[Seat, tuple[Tile, ...]],
        exposures: list[list[tuple[Exposure, int]]],
        *,
        begun: bool,
    ) -> tuple[tuple[Tile, ...], ...]:
        racks: list[tuple[Tile, ...]] = []
        for seat in SEATS:
            shown = sum(group.size for group, _ in exposures[seat])
            before_play = phase.is_before_play
            holds_14 = (seat == EAST and before_play) or (phase == Phase.DISCARD and seat == turn)
            size = HAND + holds_14 - shown
            if size < 0:
                raise self.keys["exposures"].fail(f"{SEAT_NAMES[seat]} shows {shown} tiles; no hand has that many")
            if seat not in self.state.players:
                racks.append(())
            elif seat not in named:
                if len(self.left) < size:
                    raise self.given.fail(f"only {len(self.left)} tiles are left for {SEAT_NAMES[seat]}'s rack")
                racks.append(tuple(sorted(self.left[:size])))
                del self.left[:size]
            else:
                self.check_size(seat, len(named[seat]), size, begun=begun)
                racks.append(tuple(sorted(named[seat])))
        return tuple(racks)

    def check_size(self, seat: Seat, size: int, wanted: int, *, begun: bool) -> None:
        if size != wanted and not (SEAT_NAMES[seat] in self.dead() and begun):
            item = self.keys["racks"].mapping[SEAT_NAMES[seat]]
            raise item.fail(f"{SEAT_NAMES[seat]}'s rack has {size} tiles; in this position it must have {wanted}")


def build(scenario: Scenario) -> State:
    return _Builder(scenario).build()
