"""What each person at a table may know, from the rules of the game alone, tile by tile.

Each of the 152 tiles is a separate object here, identified by its position in the wall. The server's views are not
used: a tile is seen by the player who is dealt it, picks it, receives it in a pass or looks at it, and by everyone once
it is discarded, exposed, exchanged for a joker or shown with a hand.

"""

from collections.abc import Iterable

from charleston.game import events as game_events
from charleston.game.seats import EAST, NOBODY, SEATS, Seat
from charleston.tiles import JOKER, Tile

Thing = int
"""A tile, identified by its position in the wall."""


class Knowledge:
    def __init__(self, players: int) -> None:
        self.players = SEATS[:players]
        self.kinds: tuple[Tile, ...] = ()  # the kind of each tile
        self.next = 0  # the position of the next tile in the wall
        self.racks: list[list[Thing]] = [[], [], [], []]
        self.apart: tuple[Seat, Thing] | None = None
        self.passed: list[list[Thing]] = [[], [], [], []]
        self.on_the_way: set[Thing] = set()  # every tile that was ever passed
        self.exposed: list[list[list[Thing]]] = [[], [], [], []]
        self.discards: list[tuple[Thing, Seat]] = []
        self.live: tuple[Thing, Seat] | None = None
        self.awarded = NOBODY
        self.number = 0  # the number of the current pass
        self.over = False
        # all tiles ever seen, by seat; NOBODY is a spectator
        self.seen: dict[Seat, set[Thing]] = {seat: set() for seat in (NOBODY, *SEATS)}
        self.just_seen: dict[Seat, set[int]] = {}  # kinds that the last events have shown to a seat

    # queries

    def kind(self, thing: Thing) -> Tile:
        return self.kinds[thing]

    def rack(self, seat: Seat) -> list[int]:
        return sorted(map(self.kind, self.racks[seat])) if seat >= 0 else []

    def groups(self, seat: Seat) -> list[tuple[int, int, int]]:
        """Return the kind, the number of natural tiles and the number of jokers of each exposure."""
        result: list[tuple[int, int, int]] = []
        for group in self.exposed[seat]:
            kinds = list(map(self.kind, group))
            jokers = kinds.count(JOKER)
            result.append((min(kinds), len(kinds) - jokers, jokers))
        return result

    def hidden_from(self, seat: Seat) -> set[Thing]:
        return set(range(len(self.kinds))) - self.seen[seat]

    # events

    def step(self, events: Iterable[game_events.Event]) -> None:
        self.just_seen = {seat: set() for seat in self.seen}
        for event in events:
            self._event(event)

    def _show(self, things: Iterable[Thing], *seats: Seat) -> None:
        shown = list(things)
        for seat in seats or tuple(self.seen):
            self.seen[seat].update(shown)
            self.just_seen[seat].update(map(self.kind, shown))

    def out_of(self, place: list[Thing], kinds: Iterable[int]) -> list[Thing]:
        """Remove and return tiles of these kinds. Of equal tiles, take the first: nobody can tell them apart."""
        taken = []
        for kind in kinds:
            thing = next(thing for thing in sorted(place) if self.kind(thing) == kind)
            place.remove(thing)
            taken.append(thing)
        return taken

    def _event(self, event: game_events.Event) -> None:  # noqa: C901, PLR0912, PLR0915 - one line or two for every event
        match event:
            case game_events.Dealt():
                self._deal(event.wall)
            case game_events.PhaseBegan():
                self.number = event.phase.pass_number or self.number
                if event.phase in ("pick", "discard"):
                    self._lies_there()
            case game_events.TilesPassed():
                self.passed[event.seat] = self.out_of(self.racks[event.seat], event.tiles)
                self.on_the_way.update(self.passed[event.seat])
                self._show(self.passed[event.seat], event.seat)
            case game_events.PassTakenBack():
                self._take_back(event.seat)
            case game_events.CharlestonStopped():
                for seat in self.players:
                    self._take_back(seat)
            case game_events.PassExchanged():
                for seat in self.players if any(self.passed) else ():
                    kept = range(3 - len(self.passed[seat]), 3)
                    got = [self._sent(self._giver(seat), at) for at in kept]
                    assert tuple(map(self.kind, got)) == event.received[seat]
                    self.racks[seat] += got
                    self._show(got, seat)
                self.passed = [[], [], [], []]
            case game_events.TilesLookedAt():
                self._show(self.passed[self._giver(event.seat)], event.seat)
            case game_events.CourtesyExchanged():
                for seat, other in (event.pair, event.pair[::-1]):
                    self.racks[seat] += self.passed[other]
                    self._show(self.passed[other], seat)
                for seat in event.pair:
                    self.passed[seat] = []
            case game_events.TilePicked():
                thing, self.next = self.next, self.next + 1
                assert self.kind(thing) == event.tile
                self._show([thing], event.seat)
                if event.racked:
                    self.racks[event.seat].append(thing)
                else:
                    self.apart = (event.seat, thing)
            case game_events.TileRacked():
                self._rack_it()
            case game_events.TileReturned():
                self.apart = None
                self.next -= 1
            case game_events.TileDiscarded():
                self._lies_there()
                if self.apart is not None and self.apart[0] == event.seat:
                    self._rack_it()
                (thing,) = self.out_of(self.racks[event.seat], [event.tile])
                self.live = (thing, event.seat)
                self._show([thing])
                if event.tile == JOKER:
                    self._lies_there()
            case game_events.ClaimAwarded():
                self.awarded = event.seat
            case game_events.ClaimWithdrawn() if event.seat == self.awarded:
                self.awarded = NOBODY
            case game_events.GroupExposed():
                self._expose(event)
            case game_events.JokerRedeemed():
                (natural,) = self.out_of(self.racks[event.seat], [event.tile])
                group = self.exposed[event.owner][event.group]
                (joker,) = self.out_of(group, [JOKER])
                group.append(natural)
                self.racks[event.seat].append(joker)
                self._show([natural])
            case game_events.HandShown():
                self._show_hand(event)
            case game_events.HandDied() if event.withdrawn:
                self.racks[event.seat] += self.exposed[event.seat].pop()
            case game_events.GameOver():
                self._lies_there()
                self.over = True
                self._show(range(len(self.kinds)))
            case _:
                pass

    def _deal(self, wall: tuple[Tile, ...]) -> None:
        """Deal four tiles to each seat, three times; then one to each, and one more to East."""
        self.kinds = wall
        for _ in range(3):
            for seat in self.players:
                self._draw(seat, 4)
        for seat in self.players:
            self._draw(seat, 1)
        self._draw(EAST, 1)
        for seat in self.players:
            self._show(self.racks[seat], seat)

    def _draw(self, seat: Seat, count: int) -> None:
        self.racks[seat] += range(self.next, self.next + count)
        self.next += count

    def _lies_there(self) -> None:
        if self.live is not None:
            self.discards.append(self.live)
            self.live = None

    def _rack_it(self) -> None:
        assert self.apart is not None
        self.racks[self.apart[0]].append(self.apart[1])
        self.apart = None

    def _take_back(self, seat: Seat) -> None:
        self.racks[seat] += self.passed[seat]
        self.passed[seat] = []

    def _giver(self, taker: Seat) -> Seat:
        """Return who passes to this seat now: right, across, left; left, across, right.

        With three players, the pass across goes to the right.
        """
        steps = (1, 2, 3, 3, 2, 1) if len(self.players) == 4 else (1, 1, 2, 2, 1, 1)
        return SEATS[(taker - steps[max(1, self.number) - 1]) % len(self.players)]

    def _sent(self, seat: Seat, at: int) -> Thing:
        """Return one tile of a seat's pass: its own come first, then blind tiles in the order received (CHA-15)."""
        own = self.passed[seat]
        return own[at] if at < len(own) else self._sent(self._giver(seat), at - len(own))

    def _expose(self, event: game_events.GroupExposed) -> None:
        if event.again:
            group = self.exposed[event.seat].pop()
            called, *others = sorted(group, key=lambda thing: thing != self._called)
            self.racks[event.seat] += others
        else:
            assert self.live is not None
            called, self.live = self.live[0], None
        self._called = called
        kinds = [event.tile] * (event.naturals - 1) + [JOKER] * event.jokers
        group = [called, *self.out_of(self.racks[event.seat], kinds)]
        self.exposed[event.seat].append(group)
        self._show(group)

    _called: Thing = -1

    def _show_hand(self, event: game_events.HandShown) -> None:
        hand = [*self.racks[event.seat], *(thing for group in self.exposed[event.seat] for thing in group)]
        if self.live is not None and self.awarded == event.seat:
            hand.append(self.live[0])
            if event.keeps:
                self.racks[event.seat].append(self.live[0])
                self.live = None
        if self.apart is not None and self.apart[0] == event.seat:
            hand.append(self.apart[1])
            self._rack_it()
        self.awarded = NOBODY
        self._show(hand)
