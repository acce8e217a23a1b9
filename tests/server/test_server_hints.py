"""Help for a player at the table: the printed card, the nearest lines, hints. None of it uses a hidden tile."""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from exhaustive_match import most_filled, places_left
from hidden_tiles import shuffled
from hint_requests import Pages, begin, do, sit
from msgspec.structs import replace
from sample_cards import card_of
from sample_table import SampleTable
from table_clients import Client, Place, at_a_table, settle

from charleston.card.expand import patterns_of
from charleston.card.matcher import Exposure, Hand, distance, read_exposure, why_out
from charleston.card.model import Card
from charleston.card.published import PUBLISHED, published
from charleston.game.commands import Command, Deal, DiscardTile, RedeemJoker
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.game import new_game
from charleston.game.phases import Phase
from charleston.game.proof import visible_tiles
from charleston.game.ruleset import ruleset
from charleston.game.seats import EAST, NOBODY, NORTH, SEATS, WEST, Seat, right
from charleston.game.state import Discard, State
from charleston.game.view import SeatView, View, view
from charleston.server.api.hint_process import HintProcess
from charleston.server.live.hints import NearestGroup, NearestLine, Players, chance_to_win, hint, nearest_lines
from charleston.server.net.rate_limit import Rate
from charleston.table.setup import Setup
from charleston.table.waiting import waiting
from charleston.tiles import FULL_SET, JOKER, Tile, counts, read_tiles

CARD = """\
card Ours
about For us.
section 2468
  FF 2222a + 4444b = 6666c  c35
section Winds
  NNNN EEE WWW SSSS or NNN EEEE WWWW SSS  x25
"""
TWO_SUITS = "FF 222a 444a 66b 8888b"
NOT_ASKED = (409, "It is not your turn to answer.")
LINES = "aid?show=chances"
NO_GAME = (409, "No game is in play here right now.")


# the card


def text_of(line: dict[str, Any]) -> str:
    """Return a line as a printed card shows it."""
    forms = [
        " ".join("".join(run["text"] + run["ink"] for run in runs) for runs in form["groups"]) for form in line["forms"]
    ]
    return " or ".join(forms)


def test_our_cards_as_printed(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        for name in PUBLISHED:
            sheet = (await Pages(place).get(f"/api/cards/{name}/sheet")).json()
            assert (sheet["name"], len(sheet["legend"])) == (name, 2)
            lines = [line for section in sheet["sections"] for line in section["lines"]]
            assert [(line["section"], line["number"], line["value"], line["concealed"]) for line in lines] == [
                (entry.section.name, entry.number, entry.line.value, entry.line.concealed)
                for entry in published(name).entries()
            ]
            forms = [form for line in lines for form in line["forms"]]
            assert {run["ink"] for form in forms for runs in form["groups"] for run in runs} == {"", "a", "b", "c"}

    at_a_table(tmp_path, work)


def test_a_custom_card_is_only_for_people_at_the_table(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages, client = await sit(place, Setup(own_card=CARD, spectators=False))
        assert (await pages.json("card", "Eve"))["name"] == "Ours"  # anyone with the link, until a match starts
        await do(client, {"type": "start_game"})
        card = await pages.json("card")
        assert (card["name"], card["about"]) == ("Ours", "For us.")
        first, second = (section["lines"][0] for section in card["sections"])
        assert (text_of(first), first["concealed"]) == ("FF 2222a + 4444b = 6666c", True)
        assert first["remarks"] == ["Any 3 Suits"]
        assert text_of(second) == "NNNN EEE WWW SSSS or NNN EEEE WWWW SSS"
        for what in ("card", "aid", "hint"):
            for stranger in ("", "Eve"):
                assert await pages.refused(what, stranger) == (404, "There is no such table. Check the link.")

    at_a_table(tmp_path, work)


# the nearest lines


def deal_tiles(card: Card, seed: int = 1) -> State:
    state = new_game(ruleset("league", {"venue": "online"}), card, bytes([seed]) * 32)
    events = decide(state, Deal(NOBODY))
    assert isinstance(events, list)
    return fold(state, events)


def view_with(rack: str, shown: str = "", gone: str = "", **changed: Any) -> View:
    """Return East's view with this rack, these exposures of her own, and these discards by the player across."""
    whole = view(deal_tiles(published("First Card")), EAST)
    exposures = tuple(read_exposure(text) for text in shown.split(",") if text)
    mine = SeatView(len(rack), picked=False, exposures=exposures, dead=False, passed=False)
    discards = tuple(Discard(tile, WEST) for tile in read_tiles(gone))
    fields = {"rack": read_tiles(rack), "discards": discards, "seats": (mine, *whole.seats[1:])} | changed
    return replace(whole, **fields)


def names(lines: tuple[NearestLine, ...]) -> list[tuple[int, int]]:
    return [(line.number, line.away) for line in lines]


def test_a_hand_is_laid_out_under_its_line() -> None:
    """The joker replaces the scarcer tile: one 8 crak is left, but two 2 bams."""
    (line,) = nearest_lines(card_of(f"{TWO_SUITS}  x25"), view_with("F 22b 4b 6c 888c 1d 9d N J"))
    flower, two, four, six, eight = read_tiles("F 2b 4b 6c 8c")
    assert (line.section, line.number, line.value, line.concealed) == ("Test", 1, 25, False)
    assert (line.away, line.missing) == (5, (flower, two, four, four, six))
    assert line.groups == (
        NearestGroup(flower, 2, 1, 0, exposed=False),
        NearestGroup(two, 3, 2, 0, exposed=False),
        NearestGroup(four, 3, 1, 0, exposed=False),
        NearestGroup(six, 2, 1, 0, exposed=False),
        NearestGroup(eight, 4, 3, 1, exposed=False),
    )


def test_the_tile_just_picked_counts() -> None:
    card = card_of(f"{TWO_SUITS}  x25")
    (before,), (after,) = (
        nearest_lines(card, view_with("F 22b 4b 6c 888c 1d 9d N J", apart=apart)) for apart in (None, *read_tiles("F"))
    )
    assert after.away == before.away - 1


def test_an_exposure_leaves_only_lines_with_its_group() -> None:
    card = card_of("FF 222a 444a 66b 8888b  x25", "FF 2222a 4444a 6666a  x30", "FF 222a 444a 66a 8888a  c35")
    assert [number for number, _ in names(nearest_lines(card, view_with("FF 22b 44b 6c 888c 1d 9d")))] == [1, 2, 3]
    (line,) = nearest_lines(card, view_with("FF 44b 6c 888c 1d 9d", shown="22b J"))
    assert line.groups[1] == NearestGroup(read_tiles("2b")[0], 3, 2, 1, exposed=True)
    assert (line.number, line.missing) == (1, tuple(read_tiles("4b 6c 8c")))
    assert nearest_lines(card, view_with("FF 44b 6c 888c 1d 9d", shown="22222b")) == ()


def test_discarded_tiles_make_a_line_impossible() -> None:
    card = card_of("FF 222a 444a 66b 8888b  x25  a bams, b craks")
    rack = "FF 22b 44b 6c 888c 1d 9d N"
    assert len(nearest_lines(card, view_with(rack, gone="666b 66c"))) == 1
    assert nearest_lines(card, view_with(rack, gone="666c")) == ()  # the pair is impossible, whatever comes
    assert len(nearest_lines(card, view_with(rack, gone="22b 44b"))) == 1  # jokers may still come
    assert nearest_lines(card, view_with(rack, gone="22b 44b JJJJ JJJJ")) == ()


def test_a_players_own_discard_is_gone_and_anothers_can_be_called() -> None:
    card = card_of("FF 222a 444a 66b 8888b  x25  a bams, b craks")
    rack, (six,) = "FF 22b 44b 6c 888c 1d 9d N", read_tiles("6c")
    mine, hers = (view_with(rack, gone="66c", live=Discard(six, seat), phase=Phase.CLAIM) for seat in (EAST, WEST))
    assert nearest_lines(card, mine) == ()
    assert len(nearest_lines(card, hers)) == 1


def test_of_two_equally_near_patterns_the_one_whose_tiles_are_left_is_shown() -> None:
    card = card_of("FF 2222a 4444a 6666a  x25")
    for gone, suit in (("222 444 6b", 1), ("222 444 6c", 0)):
        spelled = gone.replace("222", f"222{gone[-1]}").replace("444", f"444{gone[-1]}")
        (line,) = nearest_lines(card, view_with("FF 1d 3d 5d 7d 9d NEWS RR", gone=spelled))
        assert {group.tile // 9 for group in line.groups[1:]} <= {suit, 2}


def test_a_dead_hand_has_no_lines() -> None:
    east = view_with("FF 22b 44b 6c 888c 1d 9d N")
    dead = replace(east.seats[0], dead=True)
    assert nearest_lines(published("First Card"), replace(east, seats=(dead, *east.seats[1:]))) == ()


def brute_force(card: Card, rack: list[Tile], exposures: tuple[Exposure, ...]) -> dict[tuple[str, int], int]:
    """Return the distance of each line by trying every way to match the hand to every pattern."""
    least: dict[tuple[str, int], int] = {}
    for entry in card.entries():
        if entry.line.concealed and exposures:
            continue
        ways = [places for pattern in patterns_of(entry.line) for places in places_left(pattern, exposures)]
        if ways:
            least[entry.section.name, entry.number] = min(len(ways[0]) - most_filled(places, rack) for places in ways)
    return least


@pytest.mark.parametrize("number", range(8))
def test_no_other_way_to_lay_the_hand_is_nearer(number: int) -> None:
    rng = random.Random(f"aid {number}")
    card = published("First Card")
    pattern = rng.choice(
        [pattern for entry in card.entries() if not entry.line.concealed for pattern in patterns_of(entry.line)]
    )
    sets = [group for group in pattern.groups if group[1] >= 3]
    exposures = tuple(Exposure(tile, size) for tile, size in rng.sample(sets, number % 3))
    shown = [tile for group in exposures for tile in group.tiles]
    left = list((Counter(FULL_SET) - Counter([*shown, *[JOKER] * 8])).elements())
    rack = rng.sample(left, 13 - len(shown)) + [JOKER] * (number % 4)
    whole = view(deal_tiles(card), EAST)
    mine = replace(whole.seats[0], exposures=exposures)
    lines = nearest_lines(card, replace(whole, rack=tuple(sorted(rack)), seats=(mine, *whole.seats[1:])))
    expected = brute_force(card, rack, exposures)
    assert {(line.section, line.number): line.away for line in lines} == expected
    assert [line.away for line in lines] == sorted(expected.values())


def check_lines(lines: tuple[NearestLine, ...], rack: tuple[Tile, ...], exposures: tuple[Exposure, ...]) -> None:
    """Check that the hand has every tile that is reported as held, and that each tile counts once."""
    for line in lines:
        laid = [group for group in line.groups if not group.exposed]
        used = Counter({JOKER: sum(group.jokers for group in laid)})
        used.update(tile for group in laid for tile in [group.tile] * group.have)
        assert not used - Counter(rack)
        lies = [(group.tile, group.have, group.jokers) for group in line.groups if group.exposed]
        assert sorted(lies) == sorted(exposures)
        assert all(group.jokers == 0 or group.size >= 3 for group in line.groups)
        assert line.away == len(line.missing) == 14 - sum(group.have + group.jokers for group in line.groups)


def plainly(game: State, seat: Seat, hand: Hand) -> dict[tuple[str, int], int]:
    """Return, with the plain matcher, the distance of each line that a challenge would find possible."""
    facts = visible_tiles(game, seat)
    distances: dict[tuple[str, int], int] = {}
    for entry in game.card.entries():
        can = [one for one in patterns_of(entry.line) if why_out(entry, one, hand.exposures, facts) is None]
        if can:
            distances[entry.section.name, entry.number] = min(distance(one, hand) or 0 for one in can)
    return distances


@pytest.mark.parametrize("number", range(3))
def test_the_lines_are_right_from_the_deal_to_the_end(number: int) -> None:
    table = SampleTable(setup=Setup(card="First Card"))
    table.start(number)
    phases = set()
    for step in range(1000):
        game, seat = table.game, SEATS[step // 7 % 4]
        if game.phase == "over":
            break
        if step % 7 == 0:
            phases.add(game.phase.rstrip(" 123456"))
            rack = (*game.racks[seat], *own_picked(game, seat))
            hand = Hand(counts(rack), game.groups(seat))
            lines = nearest_lines(game.card, view(game, seat))
            assert {(line.section, line.number): line.away for line in lines} == plainly(game, seat, hand)
            check_lines(lines, rack, hand.exposures)
        table.answer(waiting(game)[0], "regular")
    assert {"deal", "charleston", "claim", "discard"} <= phases


def own_picked(game: State, seat: Seat) -> tuple[Tile, ...]:
    return (game.apart[1],) if game.apart is not None and game.apart[0] == seat else ()


# over HTTP


async def play_by_hints(pages: Pages, client: Client, most: int = 1000) -> list[dict[str, Any]]:
    """Follow up to ``most`` hints, and check the nearest lines before each. The table must accept every command."""
    hints: list[dict[str, Any]] = []
    while True:
        game = client.game
        assert game is not None
        if game["view"]["phase"] == "over":
            break
        if game["view"]["seat"] not in game["waiting"]:
            assert await pages.refused("hint") == NOT_ASKED
            await settle(0.01)
            continue
        if len(hints) == most:
            break
        aid = await pages.json("aid")
        assert (aid["seq"], aid["question"]) == (client.seq, game["question"])
        hints.append(await pages.json("hint"))
        await do(client, {"type": "play", "command": hints[-1]["command"]})
    return hints


def test_a_whole_game_by_hints(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages, client = await begin(place)
        pages.context.nearest_rate = pages.context.hints = Rate(1_000_000)
        hints = await play_by_hints(pages, client)
        assert {hint["level"] for hint in hints} == {"regular"}
        assert len({hint["command"]["type"] for hint in hints}) >= 4
        assert all(re.fullmatch(r"[A-Z][^!]*[.!]", hint["says"]) for hint in hints)
        assert not [hint["says"] for hint in hints if re.search(r"\b(me|my|mine)\b", hint["says"])]
        chances = [hint["chance"] for hint in hints if hint["command"]["type"] in ("pass_tiles", "discard_tile")]
        assert len(set(chances)) > 2
        assert all(0 <= chance <= 100 and chance % 5 == 0 for chance in chances)
        assert await pages.refused("hint") == NO_GAME
        assert (await pages.json("aid"))["lines"] == []  # the game is over; asking is still allowed

    at_a_table(tmp_path, work)


@pytest.mark.parametrize("steps", [0, 2, 7, 12, 20, 40])
def test_answers_do_not_depend_on_hidden_tiles(tmp_path: Path, steps: int) -> None:
    async def work(place: Place) -> None:
        pages, client = await begin(place)
        await play_by_hints(pages, client, steps)
        live = await place.live(pages.table)
        state, rng = live.state, random.Random(steps)
        assert state.game is not None
        seat = SEATS[state.order.index(0)]

        async def answers(game: State) -> list[bytes]:
            live.state = replace(state, game=game)
            return [(await pages.ask(what)).content for what in (LINES, "hint")]

        first = await answers(state.game)
        assert b'"says":"' in first[1]
        assert re.search(rb'"chance":[1-9]', first[0])
        for _ in range(5):
            other = shuffled(rng, state.game, seat)
            assert other.racks != state.game.racks
            assert await answers(other) == first
        swapped = shuffled(rng, state.game, right(seat))
        assert (await answers(swapped))[0] != first[0]  # but the answers depend on the player's own tiles

    at_a_table(tmp_path, work)


def test_a_chance_depends_on_the_hand_and_on_the_opponents() -> None:
    card, regulars = published("Charleston 2026"), Players("ABCD", ["regular"] * 4)
    near = view_with("2b 2b 4b 4b 6b 6b 6b 8b 8b 8b 8b J J 1c")
    far = view_with("1b 9d 3d 8d E 7c 5c N S W 1c 4c 2d 6b")
    turns = [replace(each, phase=Phase.DISCARD, turn=0) for each in (near, far)]
    better, worse = (chance_to_win(card, each, regulars) for each in turns)
    assert better is not None
    assert worse is not None
    assert better > worse
    against_novices = chance_to_win(card, turns[0], Players("ABCD", ["regular", "novice", "novice", "novice"]))
    assert against_novices is not None
    assert against_novices > better
    assert chance_to_win(card, replace(turns[0], turn=1), regulars) is None  # another player's turn
    assert chance_to_win(card_of("111a 111a 1111b 1111c x50"), turns[0], regulars) is None  # a card without chances


def test_a_hint_uses_the_players_names() -> None:
    """A name is never mistaken for a word of the hint."""
    card = published("Charleston 2026")
    four, joker = read_tiles("4b")[0], Exposure(read_tiles("4b")[0], 2, 1)
    north = SeatView(10, picked=False, exposures=(joker,), dead=False, passed=False)
    mine = view_with("4b 9d 9d 8d 8d 7c 7c N N E 1c 1c 2d F")
    east = replace(mine, phase=Phase.DISCARD, turn=0, seats=(*mine.seats[:3], north))
    offered: list[Command] = [RedeemJoker(EAST, four, NORTH), *(DiscardTile(EAST, tile) for tile in east.rack)]
    for name in ("Bea", "My {0}", "I"):
        tip = hint(card, east, offered, 1, Players(("Ann", "Cam", "Dot", name), ["regular"] * 4))
        assert tip is not None
        assert tip.command == offered[0]
        assert (
            tip.says == f"I would exchange four bam for the joker in {name}’s exposure: a joker fits almost anywhere."
        )


def test_no_hints_without_a_game_a_seat_or_a_question(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages, client = await sit(place, Setup(pace=5000))
        assert [await pages.refused(what) for what in ("aid", "hint")] == [NO_GAME, NO_GAME]
        await do(client, {"type": "start_game"})
        for what in ("aid", "hint"):
            for spectator in ("", "Wanda"):
                assert await pages.refused(what, spectator) == (409, "You have no seat in this game.")
        await do(client, {"type": "pause"})
        assert len((await pages.json("aid"))["lines"]) > 20
        assert await pages.refused("hint") == NOT_ASKED
        await do(client, {"type": "resume"})
        await do(client, {"type": "sit_in", "chair": 0})
        assert await pages.refused("hint") == NOT_ASKED  # it is a bot's turn

    at_a_table(tmp_path, work)


def test_hints_only_when_playing_against_bots(tmp_path: Path) -> None:
    """Hints stay off when a bot sits in for a person, because the chair still belongs to that person."""

    async def work(place: Place) -> None:
        pages, client = await begin(place, None, "Bess")
        alone = (403, "Hints are available only when you play with bots alone.")
        assert await pages.refused("hint") == alone
        await do(client, {"type": "sit_in", "chair": 1})
        assert [await pages.refused("hint", who) for who in ("Ann", "Bess")] == [alone, alone]
        assert (await pages.json("aid", "Bess")) != (await pages.json("aid", "Ann"))
        await do(client, {"type": "remove_player", "chair": 1})
        assert await pages.refused("hint") == alone  # Bess has seen the game, although she has lost her chair

    at_a_table(tmp_path, work)


def test_a_table_without_nearest_lines(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages, _ = await begin(place, Setup(aid=False))
        for what in ("aid", LINES):
            assert await pages.refused(what) == (403, "This table does not show nearest lines.")
        assert (await pages.ask("card")).status_code == (await pages.ask("hint")).status_code == 200

    at_a_table(tmp_path, work)


def test_each_line_has_its_chance_if_the_player_wants_it(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages, client = await begin(place)
        shown = set[int]()
        for _ in range(12):
            while client.game is None or client.game["view"]["seat"] not in client.game["waiting"]:
                await settle(0.01)
            wanted, plain = (await pages.json(LINES))["lines"], (await pages.json("aid"))["lines"]
            assert {line["chance"] for line in plain} == {None}
            assert [line | {"chance": None} for line in wanted] == plain
            chances = [line["chance"] for line in wanted]
            hint = await pages.json("hint")
            if hint["chance"] is not None:
                assert all(chance % 5 == 0 and 0 <= chance <= 100 for chance in chances)
                assert abs(sum(chances) - hint["chance"]) <= 2.5 * (1 + len(chances))
                shown.update(chances)
            await play_by_hints(pages, client, 1)
        assert {0, 5, 10} <= shown

    at_a_table(tmp_path, work)


def test_chances_of_lines_are_only_for_the_own_seat(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages, _ = await begin(place, None, "Bess")
        hers, mine = [await pages.json(LINES, who) for who in ("Bess", "Ann")]
        assert hers["lines"] != mine["lines"]
        assert mine["lines"][0]["chance"] is not None  # hints on the card do not need a game alone with bots
        for spectator in ("", "Wanda"):
            assert await pages.refused(LINES, spectator) == (409, "You have no seat in this game.")
        assert (await pages.ask("aid?show=everything")).status_code == 422

    at_a_table(tmp_path, work)


def test_a_new_card_has_no_chances_until_it_is_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(place: Place) -> None:
        pages, _ = await begin(place, Setup(own_card=CARD))
        pages.context.hint_process = HintProcess(tmp_path)
        monkeypatch.setattr(pages.context.chances, "learn", lambda card: 0.25 if card.name == "Ours" else None)
        found = await pages.json(LINES)
        assert found["learning"] == 0.25
        assert {line["chance"] for line in found["lines"]} == {None}
        assert (await pages.json("aid"))["learning"] is None  # it does not begin to learn for those who do not ask

    at_a_table(tmp_path, work)


def test_three_players_have_chances_of_lines() -> None:
    players = Players("ABC", ["regular"] * 3)
    east = view_with("2b 2b 4b 4b 6b 6b 6b 8b 8b 8b 8b J J 1c", phase=Phase.DISCARD, turn=EAST)
    lines = nearest_lines(published("First Card"), east, players)
    four = nearest_lines(published("First Card"), east, Players("ABCD", ["regular"] * 4))
    assert max(line.chance or 0 for line in lines) > 20
    assert [line.chance for line in lines] != [line.chance for line in four]
    assert {line.chance for line in nearest_lines(published("First Card"), east)} == {None}


def test_requests_for_hints_are_rate_limited(tmp_path: Path) -> None:
    async def work(place: Place) -> None:
        pages, _ = await begin(place, None, "Bess")
        assert (pages.context.nearest_rate.a_minute, pages.context.hints.a_minute) == (240, 60)
        pages.context.nearest_rate = pages.context.hints = Rate(3, lambda: 0.0)
        answers = [await pages.ask("aid") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[0].headers["cache-control"] == "no-store"
        assert answers[3].headers["retry-after"] == "1"
        assert answers[3].json() == {"message": "Too many requests. Please wait a second and try again."}
        assert (await pages.ask("aid", "Bess")).status_code == 200

    at_a_table(tmp_path, work)
