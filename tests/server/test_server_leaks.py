"""No view, event, choice, error or timing reveals a tile that the person may not know: every byte is compared.

``CHARLESTON_GAMES=200`` plays 200 games of each kind; an ordinary run plays only a few.

"""

import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from seat_knowledge import Knowledge
from session import PEOPLE, WATCHER, Game, Session, play_session
from table_clients import Place, at_a_table, person

from charleston.game import deal
from charleston.game import events as game_events
from charleston.game.evolve import evolve
from charleston.game.fair import Setup as Wall
from charleston.game.fair import commitment, set_up
from charleston.game.game import new_game
from charleston.game.ruleset import ruleset
from charleston.game.seats import EAST, NOBODY, SEATS, SOUTH, Seat
from charleston.game.view import view, view_event
from charleston.server.api.jobs import Jobs
from charleston.table import events as table_events
from charleston.table import matches
from charleston.table import view as table_view
from charleston.table.setup import Setup
from charleston.table.step_codec import read_step
from charleston.tiles import JOKER, NAMES, Tile

GAMES = int(os.environ.get("CHARLESTON_GAMES", "8"))
PARTS = 2
_TILE_WORDS = re.compile("|".join(sorted((rf"\b{name}\b" for name in NAMES), key=len, reverse=True)))
_RULES: tuple[tuple[str, dict[str, object]], ...] = (
    ("league", {}),
    ("tournament", {}),
    ("house", {"call.mahjongAfterCommit": "yes"}),
    ("league", {"call.window": "racking", "dead.resolve": "end-of-game"}),
    ("league", {"call.validation": "block", "charleston.emptyFirstLeft": "force-one"}),
    ("league", {"table.players": 3}),
    ("house", {"table.players": 3, "table.threePlayerCharleston": "yes", "dead.resolve": "end-of-game"}),
)


def game_of(number: int, *, people: int) -> Game:
    preset, options = _RULES[number % len(_RULES)]
    seats = 3 if options.get("table.players") == 3 else 4
    clock = 0 if number % 3 else 20
    setup = Setup(preset=preset, options=dict(options), seconds=clock, pace=300)  # type: ignore[arg-type]
    return Game(setup, min(people, seats), seats)


def seed_of(number: int) -> bytes:
    return random.Random(f"leaks {number}").randbytes(32)


class Moment(NamedTuple):
    """The position after a step: where each tile is, and which tiles its events have shown to whom."""

    racks: list[list[int]]
    apart: tuple[int, int] | None
    groups: list[list[tuple[int, int, int]]]
    discards: list[list[int]]
    live: list[int] | None
    over: bool
    shown: list[dict[Seat, set[int]]]  # for each event: the tiles shown to each seat


async def moments_of(place: Place, session: Session) -> dict[int, Moment]:
    """Return the position after each step of the log, computed from the rules of the game alone."""
    known = Knowledge(session.game.seats)
    result: dict[int, Moment] = {}
    for entry in await place.store.read(session.table):
        step = read_step(entry.body)
        shown = []
        for played_one in (event for event in step.events if isinstance(event, table_events.GamePlayed)):
            for event in played_one.events:
                known.step([event])
                shown.append(known.just_seen)
        result[step.seq] = _moment(known, shown)
    return result


def _moment(known: Knowledge, shown: list[dict[Seat, set[int]]]) -> Moment:
    apart, live = known.apart, known.live
    return Moment(
        racks=[known.rack(seat) for seat in SEATS],
        apart=None if apart is None else (apart[0], known.kind(apart[1])),
        groups=[known.groups(seat) for seat in SEATS],
        discards=[[known.kind(thing), seat] for thing, seat in known.discards],
        live=None if live is None else [known.kind(live[0]), live[1]],
        over=known.over,
        shown=shown,
    )


def check_step(step: dict[str, Any], moment: Moment, seat: Seat) -> None:
    """Check the tiles in the events and captions of a step."""
    assert len(step["events"]) == len(moment.shown)
    may_know = set[int]()
    for event, shown in zip(step["events"], moment.shown, strict=True):
        for tile in tiles_in(event):
            assert tile in shown[seat], (event, seat)
        may_know |= shown[seat] | ({JOKER} if event["type"] == "joker_redeemed" else set())
        if event["type"] == "mahjong_declared" and event["how"] == "exchange":
            assert event["seat"] == seat, "others learn whether the hand needed the joker only when it is shown"
            may_know.add(JOKER)
    kinds = {NAMES[tile] for tile in may_know}
    for sentence in step["captions"]:
        for word in _TILE_WORDS.findall(sentence.replace("which nobody", "")):
            assert word in kinds, (sentence, seat)


def tiles_in(event: dict[str, Any]) -> Iterator[int]:
    """Return the tiles in a wire event. The test fails on a new field until it is listed here or in ``_NO_TILES``."""
    assert set(event) <= _NO_TILES | {"tile", "tiles"}, event
    yield from (tile for tile in [event.get("tile", -1), *event.get("tiles", ())] if tile != -1)


# fmt: off
_NO_TILES = {
    "type", "seat", "phase", "turn", "dice", "blind", "blind_round", "count", "racked", "out_of_turn", "mahjong",
    "naturals", "jokers", "again", "owner", "group", "needed", "how", "right", "keeps", "section", "number", "value",
    "jokerless", "singles_and_pairs", "thrower", "exposures", "hot", "reason", "rule", "withdrawn", "challenged",
    "upheld", "text", "payer", "payee", "amount", "why", "points", "result", "pair",
}
_GAME = {
    "number", "order", "view", "choices", "passes", "waiting", "question", "deadline", "seed", "racks",
    "just_picked", "banner", "take_back", "bookings", "winner", "warnings", "call", "window", "again",
}
_VIEW = {
    "seat", "phase", "turn", "rack", "apart", "seats", "discards", "live", "claims", "window_seconds", "wall_left",
    "dice", "commitment", "declared", "bid", "courtesy", "stopped", "result", "balance",
}
# fmt: on


def check_game(game: dict[str, Any], moment: Moment, seat: Seat, seed: bytes) -> None:
    """Check that the view has exactly what this person may see."""
    seen = game["view"]
    assert set(game) == _GAME
    assert set(seen) == _VIEW
    assert seen["seat"] == seat
    assert seen["rack"] == (moment.racks[seat] if seat >= 0 else [])
    apart = moment.apart
    assert seen["apart"] == (apart[1] if apart is not None and apart[0] == seat else None)
    assert seen["discards"] == moment.discards
    assert seen["live"] == moment.live
    assert seen["commitment"] == commitment(seed)
    for other in SEATS:
        exposed = [tuple(group) for group in seen["seats"][other].pop("exposures")]
        assert exposed == moment.groups[other]
        assert set(seen["seats"][other]) == {"tiles", "picked", "dead", "passed"}
        assert seen["seats"][other]["tiles"] == len(moment.racks[other])
    assert game["seed"] == (seed.hex() if moment.over else "")
    assert game["racks"] == (moment.racks if moment.over else [])
    own = {*seen["rack"], *([] if seen["apart"] is None else [seen["apart"]]), *(seen["live"] or [])[:1]}
    assert game["just_picked"] in {None, *seen["rack"], seen["apart"]}
    assert {*_TILE_WORDS.findall(game["banner"])} <= {NAMES[tile] for tile in (seen["live"] or [])[:1]} | {"joker"}
    assert game["winner"] is None or moment.over
    assert game["call"] is None or (seat >= 0 and seen["live"] is not None)
    assert game["window"] is None or set(game["window"]) == {"seconds", "ends", "held"}
    assert not game["again"] or moment.over
    for booking in game["bookings"]:
        assert set(booking) <= _NO_TILES
    for group in moment.groups[seat] if seat >= 0 else ():  # choices may also name the seat's own exposed tiles
        own |= {group[0], *([JOKER] if group[2] else [])}
    for choice in game["choices"]:
        assert choice["seat"] == seat
        assert {*choice.get("tiles", ()), *([choice["tile"]] if "tile" in choice else [])} <= own, choice
    for number, warning in game["warnings"]:
        assert set(warning) <= {"code", "rules", "tiles"}
        assert {*warning.get("tiles", ())} <= own, (game["choices"][number], warning)


def check_frames(session: Session, moments: dict[int, Moment], who: str, seed: bytes) -> int:
    seat = session.seat(who)
    over = min(seq for seq, moment in moments.items() if moment.over)
    frames = [text for client in session.everyone[who] for text in client.frames]
    for text in frames:
        frame = json.loads(text)
        if frame["type"] == "welcome":
            for step in frame["missed"]:
                check_step(step, moments[step["seq"]], seat)
        elif frame["type"] == "step":
            check_step(frame["step"], moments[frame["step"]["seq"]], seat)
        elif frame["type"] == "refused":
            assert not set(_TILE_WORDS.findall(frame["message"])) - {"joker"}
            assert set(frame) == {"type", "id", "code", "rules", "message"}
        seq = frame.get("seq", frame.get("step", {}).get("seq", 0))
        if frame.get("game") is not None:
            check_game(frame["game"], moments[seq], seat, seed)
        if seq < over:
            assert seed.hex() not in text
    return len(frames)


@pytest.mark.parametrize("number", range(GAMES))
def test_every_frame_contains_only_what_its_reader_may_know(tmp_path: Path, number: int) -> None:
    """Play with bots, reconnects, pauses, sit-ins, refusals and spectators, and check every frame."""
    game = game_of(number, people=(1, 2, 3, 4)[number % 4])
    seed = seed_of(number)

    async def session(place: Place) -> None:
        done = await play_session(place, game, f"evening {number}")
        moments = await moments_of(place, done)
        checked = sum(check_frames(done, moments, who, seed) for who in (*PEOPLE[: game.people], WATCHER))
        assert checked > 100
        assert len(await place.tables.records(done.table, Jobs(1000), "ruth")) == 1

    at_a_table(tmp_path, session, lambda: seed)


def test_nothing_of_an_unfinished_game_is_in_the_records(tmp_path: Path) -> None:
    async def session(place: Place) -> None:
        done = Session(place, Game(Setup()), random.Random(1))
        await done.begin()
        for _ in range(60):
            await done.perform(done._next())
        assert not done.over
        assert await place.tables.records(done.table, Jobs(1000), "ruth") == []
        assert await place.tables.record(done.table, 1, Jobs(1000), "ruth") is None
        for who in (*PEOPLE, WATCHER):
            live = await place.tables.find(done.table)
            assert live is not None
            looked = table_view.table_view(live.state, person(who).id)
            assert not set(looked.__struct_fields__) & {"game", "view", "rack", "racks", "seed"}
        await done.perform(done.acts[-1]._replace(what="do", who=PEOPLE[0], command={"type": "end_table"}, things=()))
        assert (
            await place.tables.records(done.table, Jobs(1000), "ruth") == []
        )  # nobody learns the racks by aborting the game

    at_a_table(tmp_path, session)


# the same game with different tiles where this person cannot see them


def wall_with(kinds: tuple[Tile, ...], dice: tuple[int, int]) -> Any:
    return lambda _: Wall(dice, kinds)


def exchanged(known: Knowledge, seat: Seat, rng: random.Random) -> tuple[Tile, ...]:
    """Shuffle the tiles that this seat has not seen, and return the wall; a passed tile never becomes a joker."""
    hidden = sorted(known.hidden_from(seat))
    pool = [known.kind(thing) for thing in hidden]
    rng.shuffle(pool)
    kinds = list(known.kinds)
    for thing in sorted(hidden, key=lambda thing: thing not in known.on_the_way):
        at = next(at for at, kind in enumerate(pool) if kind != JOKER or thing not in known.on_the_way)
        kinds[thing] = pool.pop(at)
    return tuple(kinds)


def answers_to_others(session: Session, seat: Seat) -> list[tuple[str, str]]:
    """Return the answers to the others' commands. A refusal that depends on hidden tiles makes the games differ."""
    others = [who for who in PEOPLE if who in session.everyone and session.seat(who) != seat]
    clients = [client for who in others for client in session.everyone[who]]
    return [(frame["id"], frame["type"]) for client in clients for frame in client.parsed("done", "refused")]


def frames_of(session: Session, seat: Seat) -> list[str]:
    who = next(who for who in (*PEOPLE, WATCHER) if who in session.everyone and session.seat(who) == seat)
    return [text for client in session.everyone[who] for text in client.frames]


@pytest.mark.parametrize("part", range(PARTS))
def test_frames_do_not_depend_on_hidden_tiles(part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At any moment, a game that differs only in unseen tiles has sent exactly the same bytes to this person."""
    monkeypatch.setattr(matches, "_mixed", lambda _, command: command)
    compared = unlike = 0
    numbers = range(part, GAMES, PARTS)
    for number in numbers:
        rng = random.Random(f"same bytes {number}")
        game = game_of(number, people=4)
        seat = rng.choice((-1, *range(game.seats)))
        length = rng.choice((25, 60, 120, 400))
        seed = seed_of(number)
        monkeypatch.setattr(deal, "set_up", set_up)
        first = _session(tmp_path / f"{number} one", game, seed, number, length)
        if first.over:
            continue
        kinds = exchanged(first.known, seat, rng)
        monkeypatch.setattr(deal, "set_up", wall_with(kinds, set_up(seed).dice))
        second = _again(tmp_path / f"{number} two", first, seed)
        if answers_to_others(first, seat) != answers_to_others(second, seat):
            unlike += 1
            continue
        assert first.known.kinds != second.known.kinds
        assert frames_of(first, seat) == frames_of(second, seat), (number, seat)
        compared += 1
    assert compared >= len(numbers) // 2, (compared, unlike)


def _session(folder: Path, game: Game, seed: bytes, number: int, length: int) -> Session:
    async def part(place: Place) -> Session:
        session = Session(place, game, random.Random(f"part {number}"))
        await session.begin()
        while len(session.acts) < length and not session.over:
            await session.perform(session._next())
        return session

    folder.mkdir()
    return at_a_table(folder, part, lambda: seed)


def _again(folder: Path, first: Session, seed: bytes) -> Session:
    async def part(place: Place) -> Session:
        session = Session(place, first.game, random.Random(0))
        session.table = await place.open(PEOPLE[0], first.game.setup)
        for act in first.acts:
            await session.perform(act)
        return session

    folder.mkdir()
    return at_a_table(folder, part, lambda: seed)


# one example of every leak found so far


def test_an_injected_leak_is_detected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_view, "view_event", lambda _, __, event, ___: event)
    with pytest.raises(AssertionError):
        test_every_frame_contains_only_what_its_reader_may_know(tmp_path, 0)


def test_a_bots_time_does_not_depend_on_its_computation(tmp_path: Path) -> None:
    """A step's time is sent in milliseconds, and computing takes 1 to 30 ms, depending on the tiles."""

    def times(folder: Path, thinking: float) -> list[int]:
        async def session(place: Place) -> list[int]:
            rng = random.Random(3)
            place.loop.thinking = lambda _: rng.random() * thinking
            done = Session(place, Game(Setup(pace=400), people=1, restless=False), random.Random(2))
            await done.begin()
            for _ in range(120):
                await done.perform(done._next())
            return [frame["step"]["at"] for frame in done.clients[WATCHER].parsed("step")]

        folder.mkdir()
        return at_a_table(folder, session)

    assert times(tmp_path / "quick", 0.0) == times(tmp_path / "slow", 0.045)


def test_the_order_of_passed_tiles_reveals_nothing(tmp_path: Path) -> None:
    """A blind pass forwards the first tiles unseen. If tiles were sorted, the passer would know that these are low."""
    firsts = []
    for number in range(12):

        async def session(place: Place) -> list[table_events.Step]:
            done = Session(place, Game(Setup(), restless=False), random.Random(number))  # noqa: B023 - run at once
            await done.begin()
            for _ in range(8):
                await done.perform(done._next())
            for who in PEOPLE:
                for step in done.clients[who].parsed("step"):
                    for event in step["step"]["events"]:
                        assert event.get("tiles", []) == sorted(event.get("tiles", []))
            return [read_step(entry.body) for entry in await place.store.read(done.table)]

        folder = tmp_path / str(number)
        folder.mkdir()
        for step in at_a_table(folder, session, lambda: seed_of(number)):  # noqa: B023 - run at once
            played_ones = (event for event in step.events if isinstance(event, table_events.GamePlayed))
            passes = (one for event in played_ones for one in event.events if isinstance(one, game_events.TilesPassed))
            firsts += [made.tiles[0] == min(made.tiles) for made in passes if len(set(made.tiles)) == 3]
    assert 0.15 < sum(firsts) / len(firsts) < 0.55


def test_whether_an_exchanged_joker_was_needed_is_revealed_only_with_the_hand() -> None:
    """After a withdrawn declaration the hand stays secret. "By exchanging a joker" would reveal it was incomplete."""
    state = new_game(ruleset("league"), None, b"s" * 32)
    declared = game_events.MahjongDeclared(SOUTH, "exchange")
    after = evolve(state, declared)
    assert view_event(state, after, declared, SOUTH) == declared
    for other in (NOBODY, EAST):
        assert view_event(state, after, declared, other) == game_events.MahjongDeclared(SOUTH, "pick")
        assert view(after, other).declared == (1, "pick")


def test_a_former_spectator_sees_nothing_of_a_match_without_spectators(tmp_path: Path) -> None:
    async def session(place: Place) -> None:
        done = Session(place, Game(Setup(spectators=False), people=1, restless=False), random.Random(1))
        with pytest.raises(AssertionError, match="disconnected someone"):
            await done.begin()
        watcher = done.clients[WATCHER]
        assert watcher.code == 4403
        assert all(frame.get("game") is None for frame in watcher.parsed("welcome", "step"))

    at_a_table(tmp_path, session)
