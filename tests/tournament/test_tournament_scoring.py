"""Tournament points of a game: the examples of the sheet, custom score tables, and the bookings of the referee."""

import random

import numpy as np
import pytest
from effort import times
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace
from paths import ROOT
from playing import random_game
from reported_games import CARD, OWN_TABLES, PRINTED, TABLES, outcomes

from charleston.bots.self_play import POLICIES, make_seeds, make_walls, play_games
from charleston.card.read import read_card
from charleston.game import commands as c
from charleston.game.decide import decide
from charleston.game.events import Event, GameOver, GameWon, HandDied, How, Paid, PhaseBegan, Ruled, Scored
from charleston.game.evolve import fold
from charleston.game.game import new_game
from charleston.game.phases import Phase
from charleston.game.refusals import Refusal
from charleston.game.ruleset import Ruleset, ruleset
from charleston.game.scoring import Facts, book_flat, book_peek, book_thrown_in, book_wall, book_win
from charleston.game.seats import EAST, NOBODY, NORTH, SEATS, SOUTH, WEST, Seat
from charleston.scenario.rulebook import advice, scenarios
from charleston.scenario.runner import run
from charleston.tournament.results.outcome import (
    FOUR,
    Outcome,
    OutcomeError,
    outcome_of,
    points_of,
    score,
    score_booked,
    score_events,
    win,
)
from charleston.tournament.results.score_table import (
    PAYMENTS,
    ST_LOUIS,
    PaymentTable,
    PointTable,
    ScoreTable,
    ScoringError,
    find_table,
    read_table,
    rules_of,
    table_of,
)
from charleston.tournament.scorecards.reconcile import printed

WALL, BELL = Outcome("wall"), Outcome("time")


def points(
    won: GameWon | None = None,
    table: ScoreTable = ST_LOUIS,
    *,
    dead: tuple[Seat, ...] = (),
    peeked: tuple[Seat, ...] = (),
) -> tuple[int, ...]:
    """Return the points of East, South, West and North; without a win, the game is a wall game."""
    return score(table, Outcome("mahjong" if won else "wall", won, dead, peeked)).points


def runs(*rules: str) -> bool:
    """Return whether these rules have scenarios and all of them pass."""
    result = [scenario for scenario in scenarios() if set(rules) & set(scenario.rules)]
    return bool(result) and all(run(scenario) == [] for scenario in result)


# The sheet


@pytest.mark.parametrize("exposures", [0, 1])
def test_WX_26_WX_27_TRM_09_TRM_10_TRM_03_thrown_to_one_exposure_or_none(exposures: int) -> None:
    assert points(win(EAST, 25, thrower=NORTH, exposures=exposures)) == (25, 0, 0, -10)


@pytest.mark.parametrize("exposures", [2, 3, 4])
def test_WX_28_WX_29_TRM_11_thrown_to_two_exposures_or_more(exposures: int) -> None:
    assert points(win(EAST, 25, thrower=NORTH, exposures=exposures)) == (25, 0, 0, -20)


def test_WX_30_TRM_04_self_picked() -> None:
    assert points(win(SOUTH, 25)) == (0, 35, 0, 0)


def test_WX_31_TRM_05_self_picked_without_jokers() -> None:
    assert points(win(SOUTH, 25, jokerless=True)) == (0, 55, 0, 0)


def test_WX_32_without_jokers_on_a_discard() -> None:
    assert points(win(WEST, 25, thrower=NORTH, exposures=1, jokerless=True)) == (0, 0, 45, -10)


@pytest.mark.parametrize(("thrower", "expected"), [(NOBODY, (0, 0, 60, 0)), (NORTH, (0, 0, 50, -10))])
def test_WX_33_WX_34_singles_and_pairs_have_no_bonus(thrower: Seat, expected: tuple[int, ...]) -> None:
    how: How = "pick" if thrower == NOBODY else "discard"
    won = GameWon(WEST, "Singles and Pairs", 1, 50, how, jokerless=True, singles_and_pairs=True, thrower=thrower)
    assert points(won) == expected


def test_WX_35_TRM_06_a_wall_game() -> None:
    assert points() == (10, 10, 10, 10)


def test_WX_36_TRM_07_TRM_08_a_dead_hand_gets_an_X_and_no_ten() -> None:
    result = score(ST_LOUIS, Outcome("wall", dead=(SOUTH,)))
    assert (result.points, result.dead) == ((10, 0, 10, 10), (SOUTH,))


def test_WX_37_TRM_12_the_bell() -> None:
    assert score(ST_LOUIS, BELL).points == (0, 0, 0, 0)


def test_WX_38_WX_39_WX_40_TRM_13_a_look_costs_ten_with_any_result() -> None:
    assert points(peeked=(WEST,)) == (10, 10, 0, 10)
    assert points(win(WEST, 25), peeked=(WEST,)) == (0, 0, 25, 0)
    assert points(win(EAST, 30), dead=(WEST,), peeked=(WEST,)) == (40, 0, -10, 0)
    assert score(ST_LOUIS, Outcome("time", peeked=(WEST,))).points == (0, 0, -10, 0)


def test_WX_41_TRM_14_an_exchanged_joker_counts_as_self_picked_even_after_a_call() -> None:
    for thrower in (NOBODY, NORTH):
        won = GameWon(SOUTH, "", 0, 30, "exchange", jokerless=False, singles_and_pairs=False, thrower=thrower)
        assert points(won) == (0, 40, 0, 0)


def test_WX_42_TRM_14_a_claimed_discard_is_not_self_picked_unless_the_sheet_is_read_literally() -> None:
    won = win(EAST, 25, thrower=NORTH)
    assert points(won) == (25, 0, 0, -10)
    assert points(won, PointTable(claimed_is_picked=True)) == (35, 0, 0, -10)


@pytest.mark.parametrize("how", ["heavenly", "earthly"])
def test_WX_44_G_64_a_heavenly_hand(how: How) -> None:
    won = GameWon(EAST, "", 0, 30, how, jokerless=True, singles_and_pairs=False)
    assert points(won) == (60, 0, 0, 0)


def test_TRM_01_TRM_02_values_come_from_the_card_of_the_event() -> None:
    card = read_card("card Event\nsection 2468\n  222a 444a 6666b 8888b  x40\n").card
    assert card is not None
    assert (printed(card).card, printed(card).values) == ("Event", (40,))
    assert points(win(EAST, 40, thrower=NORTH)) == (40, 0, 0, -10)


def test_TRM_29_penalties_that_the_sheet_prints_twice_count_once() -> None:
    won = win(EAST, 30, thrower=NORTH, exposures=2)
    assert points(won, dead=(SOUTH,), peeked=(WEST,)) == (30, 0, -10, -20)


def test_TRM_26_a_disturbance_does_not_change_the_score_of_the_game() -> None:
    fine = Scored(WEST, -10, "TRM-26", "disturbed others")
    result = score_booked(ST_LOUIS, "wall", [*book_wall(rules_of(ST_LOUIS), Facts(FOUR)), fine], ())
    assert (result.points, result.fines) == ((10, 10, 10, 10), (fine,))


def test_TRM_24_TRM_25_TRM_27_TRM_30_are_decided_by_the_referee() -> None:
    assert runs("TRM-24", "TRM-25", "TRM-27", "TRM-30")


def test_TRM_28_is_advice() -> None:
    assert "TRM-28" in [rule.id for rule in advice()]


# Custom score tables


def test_a_custom_score_table_in_toml_or_json() -> None:
    toml = b"""\xef\xbb\xbf# ours
        name = 'Spring Open'
        self-pick = 5
        thrower = [0, -5, -15, -25]
        time-out = -5
        dead = -10
    """
    json = b'{"name":"Spring Open", "self-pick":5, "thrower":[0, -5, -15, -25], "time-out":-5, "dead":-10}'
    table = PointTable("Spring Open", self_pick=5, thrower=(0, -5, -15, -25), time_out=-5, dead=-10)
    assert (read_table(toml), read_table(json)) == (table, table)
    assert score(table, Outcome("time", dead=(NORTH,))).points == (-5, -5, -5, -10)
    assert points(win(EAST, 25, thrower=NORTH, exposures=4), table) == (25, 0, 0, -25)
    assert points(win(EAST, 25), table, dead=(SOUTH, WEST)) == (30, -10, -10, 0)


def test_the_presets() -> None:
    assert (find_table("sheet"), find_table("payments")) == (ST_LOUIS, PAYMENTS)
    assert (read_table(b""), read_table(b"count = 'payments'")) == (ST_LOUIS, PAYMENTS)
    assert points(win(EAST, 25, thrower=NORTH), PAYMENTS) == (100, -25, -25, -50)
    assert points(None, PAYMENTS, dead=(SOUTH,), peeked=(WEST,)) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"wal = 10", "A score table of points has no 'wal'. Did you mean 'wall'?"),
        (b"self_pick = 5", "Did you mean 'self-pick'?"),
        (b"wall = 'ten'", "wall cannot be ten. It can be points from -1000 to 1000."),
        (b"wall = 5000", "wall cannot be 5000. It can be points"),
        (b"wall = true", "wall cannot be True"),
        (b"thrower = []", "It can be a list of one to five points"),
        (b"thrower = [1, 'x']", "It can be a list of one to five points"),
        (b"games = 0", "It can be a number from 1 to 8"),
        (b"name = ''", "It can be text of 1 to 60 characters"),
        (b"claimed-is-picked = 1", "It can be true or false"),
        (b"count = 'tiles'", "counts points or payments, not 'tiles'"),
        (b"count = []", "counts points or payments, not '[]'"),
        (b"count = 'payments'\nwall = 10", "A score table of payments has no 'wall'."),
        (b"wall 10", "neither TOML nor JSON"),
        (b'{"wall": 10', "neither TOML nor JSON"),
        (b'[{"wall": 10}]', "names and numbers"),
        (b"\xff\xfe", "Save it as UTF-8"),
        (b"#" * 30_000, "longer than 20,000 bytes"),
    ],
)
def test_an_invalid_score_table_is_refused_in_a_sentence(text: bytes, says: str) -> None:
    with pytest.raises(ScoringError) as caught:
        read_table(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_score_table_is_refused() -> None:
    with pytest.raises(ScoringError, match="Choose sheet, mahjcon or payments"):
        find_table("sheat")


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_a_score_table_or_refused(data: bytes) -> None:
    try:
        table = read_table(data)
    except ScoringError:
        return
    assert isinstance(table, PointTable | PaymentTable)


@given(OWN_TABLES)
def test_a_score_table_and_its_rules_match(table: PointTable) -> None:
    assert table_of(rules_of(table)) == replace(table, name="the sheet", dead=0, time_out=0)
    names = {"self_pick_bonus", "jokerless_bonus", "wall_points", "throw_penalty", "peek_penalty", "disturb_penalty"}
    others = [info.name for info in fields(Ruleset) if info.name not in {*names, "discard_claim_self_pick"}]
    assert all(getattr(rules_of(table), name) == getattr(ruleset("tournament"), name) for name in others)


# The referee's payments and points


def random_events(rng: random.Random, rules: Ruleset) -> list[Event]:
    """Return random events that end a game, as the referee writes them."""
    dead = tuple(rng.sample(FOUR, rng.choice((0, 0, 1, 2))))
    facts = Facts(FOUR, dead)
    looked = [seat for seat in FOUR if rng.random() < 0.1] if rules.score_mode == "points" else []
    events: list[Event] = [booked for seat in looked for booked in book_peek(rules, seat)]
    events += [HandDied(seat, "tile count", "DED-01") for seat in dead]
    end = rng.choice(("mahjong",) * 6 + ("wall", "time", "flat", "thrown in"))
    if end == "wall":
        events += book_wall(rules, facts)
    if end == "thrown in":
        events += book_thrown_in(rules, EAST, (SOUTH, WEST), [NORTH], value=25, unit=25)
    if end in ("mahjong", "flat"):
        winner = rng.choice([seat for seat in FOUR if seat not in dead])
        thrower = rng.choice([seat for seat in FOUR if seat != winner])
        hows: tuple[How, ...] = ("pick", "discard", "discard", "exchange", "heavenly", "earthly")
        how = "discard" if end == "flat" else rng.choice(hows)
        called = how == "discard" or (how == "exchange" and rng.random() < 0.5)
        won = GameWon(
            winner, "2468", 1, rng.choice(PRINTED.values), how, rng.random() < 0.5, rng.random() < 0.3,
            thrower if called else NOBODY, rng.randrange(5),
        )  # fmt: skip
        events.append(won)
        if end == "flat":
            rule = "PAY-15" if rules.score_mode == "payments" else "PAY-14"
            ruled = "G-63" if rules.score_mode == "points" else rule
            events += [Ruled(thrower, ruled, ""), *book_flat(rules, thrower, won, rule)]
        else:
            events += book_win(rules, won, facts)
    return [*events, GameOver("mahjong" if end == "flat" else end)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "table", [ST_LOUIS, PAYMENTS, PointTable("odd", self_pick=7, thrower=(-1, -2, -3, -4, -5), peek=-13)]
)
def test_random_results_score_what_the_referee_books(table: ScoreTable) -> None:
    rng = random.Random(f"results {table.name}")
    rules = rules_of(table)
    for _ in range(3000):
        events, dealer = random_events(rng, rules), rng.choice(SEATS)
        result = score_events(table, events, dealer)
        booked = points_of([event for event in events if isinstance(event, Paid | Scored)])
        assert result.points == booked[4 - dealer :] + booked[: 4 - dealer]
        outcome = outcome_of(events, dealer)
        if outcome.end != "thrown in":
            assert score(table, outcome).points == result.points
            assert score(table, outcome).dead == result.dead


@pytest.mark.parametrize(
    "table", [ST_LOUIS, PAYMENTS, PointTable("odd", self_pick=7, jokerless=33, wall=-2, thrower=(-1, -9))]
)
def test_compiled_games_score_what_the_score_table_says(table: ScoreTable) -> None:
    count = times(1_000, soak=3_000)
    rules = replace(rules_of(table), window="answers", validation="block", announce="auto", dead_resolve="immediate")
    seats = np.tile(np.array([0, 1, 2, 3], np.int8) % len(POLICIES), (count, 1))
    games = play_games(CARD, rules, make_walls(5, 0, count), seats, make_seeds(5, 0, count))
    entries = list(CARD.entries())
    hows: tuple[How, ...] = ("pick", "discard", "exchange", "heavenly", "earthly")
    for at in range(count):
        outcome = WALL
        if games.result[at]:
            entry = entries[games.line[at]]
            won = GameWon(
                Seat(int(games.winner[at])), "", 0, entry.line.value, hows[games.how[at]], bool(games.jokerless[at]),
                entry.singles_and_pairs, Seat(int(games.thrower[at])), int(games.exposures[at]),
            )  # fmt: skip
            outcome = Outcome("mahjong", won)
        assert list(score(table, outcome).points) == list(games.scores[at])
    assert 0.2 < games.result.mean() < 1


@pytest.mark.parametrize("name", ["sheet", "payments"])
def test_the_log_of_a_game_gives_its_score(name: str) -> None:
    table = find_table(name)
    for seed in range(12):
        *_, (_, _, _, last) = steps = list(random_game(seed, rules_of(table)))
        events = [event for _, _, events, _ in steps for event in events]
        result = score_events(table, events)
        if result.counts:
            assert list(result.points) == list(last.balance)
            assert result.dead == tuple(seat for seat in FOUR if last.dead[seat])


def test_TRM_13_a_look_that_the_referee_books_is_on_the_score_card() -> None:
    state = new_game(rules_of(ST_LOUIS), CARD, bytes(32))
    log: list[Event] = []
    events: list[Event] | Refusal = decide(state, c.Deal(NOBODY))
    assert not isinstance(events, Refusal)
    state = fold(state, [*events, PhaseBegan(Phase.FIRST_LEFT)])  # earlier passes have no blind tiles
    for command in (c.Report(WEST, "peeked"), c.Report(NORTH, "disturbed"), c.TimeUp(NOBODY)):
        events = decide(state, command)
        assert not isinstance(events, Refusal)
        state, log = fold(state, events), [*log, *events]
    assert score_events(ST_LOUIS, log).points == (0, 0, -10, 0)
    assert outcome_of(log).peeked == (WEST,)


def test_G_67_souths_chair_deals_the_second_game() -> None:
    log: list[Event] = [win(EAST, 25, thrower=NORTH), Scored(EAST, 25, "TRM-03", ""), GameOver("mahjong")]
    assert score_events(ST_LOUIS, log, dealer=SOUTH).points == (0, 25, 0, 0)
    assert outcome_of(log, dealer=SOUTH).won == win(SOUTH, 25, thrower=EAST)
    three: list[Event] = [win(EAST, 25, thrower=SOUTH), GameOver("mahjong")]
    assert outcome_of(three, dealer=WEST, players=(EAST, SOUTH, WEST)).won == win(WEST, 25, thrower=EAST)


def test_G_73_a_replayed_game_does_not_count_but_the_director_sees_a_look() -> None:
    look = Scored(WEST, -10, "CHA-21", "looked at a blind tile")
    result = score_events(ST_LOUIS, [look, GameOver("replay")])
    assert (result.points, result.fines, result.counts) == ((0, 0, 0, 0), (look,), False)


def test_a_game_that_is_not_over_has_no_score() -> None:
    with pytest.raises(OutcomeError, match="not over yet"):
        score_events(ST_LOUIS, [win(EAST, 25)])


@given(TABLES, outcomes())
def test_points_equal_the_bookings_and_payments_sum_to_zero(table: ScoreTable, outcome: Outcome) -> None:
    result = score(table, outcome)
    assert result.points == points_of(result.bookings)
    if isinstance(table, PaymentTable):
        assert sum(result.points) == 0
    assert all(booking.rule for booking in result.bookings)


def test_the_documented_score_table_is_valid() -> None:
    text = (ROOT / "docs" / "tournament-scoring.md").read_text()
    block = text.partition("```toml\n")[2].partition("```")[0]
    table = read_table(block.encode())
    assert table == PointTable(
        "Spring Open",
        thrower=(-10, -10, -20, -25),
        thrower_quint=(0, 0, -25),
        misnamed=-25,
        intact=10,
        knocked_wall=-10,
        knocked_wall_others=10,
    )
    assert all(f"\n{info.encode_name} = " in f"\n{block}" for info in fields(PointTable))
