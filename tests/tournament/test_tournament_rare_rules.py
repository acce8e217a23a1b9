"""T9: rules that only some tournaments have: quints, misnamed tiles, the only intact hand, a knocked-over wall."""

import re

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace
from reported_games import PRINTED, rare_tables, reports

from charleston.card.published import published
from charleston.card.read import read_card
from charleston.chain import canonical
from charleston.game.events import Event, GameOver, HandDied, Ruled, Scored
from charleston.game.scoring import Facts, book_flat, book_thrown_in, book_win
from charleston.game.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from charleston.tournament.results.outcome import (
    FOUR,
    MISNAMED,
    Outcome,
    is_scored,
    outcome_of,
    score,
    score_events,
    win,
)
from charleston.tournament.results.score_table import (
    MAHJCON,
    PAYMENTS,
    ST_LOUIS,
    PointTable,
    ScoreTable,
    ScoringError,
    most_without_win,
    read_table,
    rules_of,
)
from charleston.tournament.scorecards.entry import Entry, entries_of, refuse_entry
from charleston.tournament.scorecards.paper_score_cards import read_game
from charleston.tournament.scorecards.prose import mismatch_sentence
from charleston.tournament.scorecards.reconcile import CardValues, hands_of, mismatches, printed

WALL = PointTable("wall", intact=10, knocked_wall=-10, knocked_wall_others=10, misnamed=-25)
THROWN = win(EAST, 40, thrower=NORTH, exposures=2)
MIX = """card Mix
section Any
  FF 11111a DDDDD 11b  x40  like, any dragon
  222a 444a 6666b 8888b  x40
  333a 555a 7777b 9999b  x25
"""


def points(table: ScoreTable, outcome: Outcome) -> tuple[int, ...]:
    return score(table, outcome).points


def says(table: ScoreTable, *cells: str, card: CardValues = PRINTED) -> list[str]:
    """Return the mismatches of four score cards, typed as on paper."""
    entries = dict(zip(SEATS, (read_game(cell, table) for cell in cells), strict=True))
    assert all(isinstance(entry, Entry) for entry in entries.values())
    return [mismatch_sentence(one) for one in mismatches(table, card, 1, entries)]  # type: ignore[arg-type]


def mixed() -> CardValues:
    card = read_card(MIX).card
    assert card is not None
    return printed(card)


# The amounts


@pytest.mark.parametrize(("exposures", "fine"), [(0, 0), (1, 0), (2, -20), (3, -25), (4, -25)])
def test_mahjcon_fines_throwers_from_two_exposures_on(exposures: int, fine: int) -> None:
    won = win(EAST, 25, thrower=NORTH, exposures=exposures)
    assert points(MAHJCON, Outcome("mahjong", won)) == (25, 0, 0, fine)
    assert points(MAHJCON, Outcome("mahjong", won, quint=False)) == (25, 0, 0, fine)
    possible = exposures < 4  # no hand of the card has four exposures
    assert (says(MAHJCON, "25:won", "0", "0", f"{fine}:E{exposures}") == []) == possible


def test_mahjcon_fines_more_for_two_exposures_of_a_hand_with_a_quint() -> None:
    assert points(MAHJCON, Outcome("mahjong", THROWN, quint=True)) == (40, 0, 0, -25)
    assert points(ST_LOUIS, Outcome("mahjong", THROWN, quint=True)) == (40, 0, 0, -20)
    assert points(PAYMENTS, Outcome("mahjong", THROWN, quint=True)) == (160, -40, -40, -80)


def test_a_misnamed_tile_costs_its_player_and_the_winner_gets_no_bonus() -> None:
    won = win(EAST, 30, thrower=WEST, exposures=1, jokerless=True)
    misnamed = Outcome("mahjong", won, offense=MISNAMED)
    assert points(MAHJCON, misnamed) == (30, 0, -25, 0)
    assert points(ST_LOUIS, misnamed) == (30, 0, -10, 0)
    assert [entry.how for entry in entries_of(ST_LOUIS, misnamed).values()] == ["ruled"] * 4
    entries = entries_of(MAHJCON, misnamed)
    assert entries[EAST] == Entry(30, "won", value=30, exposures=1, other=WEST)
    assert entries[WEST] == Entry(-25, "misnamed", exposures=1, other=EAST)


def test_the_only_intact_hand_scores() -> None:
    assert points(MAHJCON, Outcome("thrown in", intact=SOUTH)) == (0, 10, 0, 0)
    assert points(MAHJCON, Outcome("thrown in", dead=(EAST,), peeked=(SOUTH,), intact=SOUTH)) == (0, 0, 0, 0)
    assert points(MAHJCON, Outcome("thrown in")) == points(ST_LOUIS, Outcome("thrown in", intact=SOUTH)) == (0, 0, 0, 0)


def test_a_knocked_over_wall_scores_for_live_hands() -> None:
    assert points(WALL, Outcome("knocked wall", knocker=WEST)) == (10, 10, -10, 10)
    assert points(WALL, Outcome("knocked wall", dead=(EAST,), knocker=WEST)) == (0, 10, -10, 10)
    assert points(WALL, Outcome("knocked wall", dead=(WEST,), knocker=WEST)) == (10, 10, -10, 10)
    assert points(PointTable(knocked_wall=-10), Outcome("knocked wall", knocker=WEST)) == (0, 0, -10, 0)
    assert points(ST_LOUIS, Outcome("knocked wall", knocker=WEST)) == (0, 0, 0, 0)


def test_a_score_table_without_the_rule_leaves_the_game_to_the_director() -> None:
    ends = [Outcome("thrown in"), Outcome("knocked wall"), Outcome("mahjong", THROWN, offense=MISNAMED)]
    assert not any(is_scored(table, end) for table in (ST_LOUIS, PAYMENTS) for end in ends)
    assert all(is_scored(WALL, end) for end in ends)
    assert not is_scored(WALL, Outcome("replay"))
    assert not is_scored(WALL, Outcome("mahjong", THROWN, offense="PAY-15"))


def test_the_most_points_without_a_win() -> None:
    tables = (ST_LOUIS, PAYMENTS, PointTable(intact=15), PointTable(knocked_wall=-10, knocked_wall_others=30))
    assert [most_without_win(table) for table in tables] == [10, 0, 15, 30]


# The referee


def test_the_score_table_replaces_the_amounts_of_the_referee() -> None:
    rules = rules_of(MAHJCON)
    won: list[Event] = [THROWN, *book_win(rules, THROWN, Facts(FOUR)), GameOver("mahjong")]
    assert score_events(MAHJCON, won).points == (40, 0, 0, -20)
    quint = replace(THROWN, quint=True)
    won = [quint, *book_win(rules, quint, Facts(FOUR)), GameOver("mahjong")]
    assert score_events(MAHJCON, won).points == (40, 0, 0, -25)
    assert [one.points for one in won if isinstance(one, Scored)] == [40, -25]
    flat: list[Event] = [THROWN, Ruled(NORTH, "G-63", ""), *book_flat(rules, NORTH, THROWN, MISNAMED)]
    flat.append(GameOver("mahjong"))
    assert score_events(MAHJCON, flat).points == score(MAHJCON, outcome_of(flat)).points == (40, 0, 0, -25)
    table = PointTable(intact=25)
    died = HandDied(EAST, "mah jongg in error", "MAH-11")
    booked = book_thrown_in(rules_of(table), EAST, (SOUTH, WEST), [NORTH], value=25, unit=25)
    thrown_in: list[Event] = [died, *booked, GameOver("thrown in")]
    assert score_events(table, thrown_in).points == score(table, outcome_of(thrown_in)).points == (0, 0, 0, 25)
    assert score_events(ST_LOUIS, thrown_in).points == (0, 0, 0, 10)


# Score cards


@given(reports())
def test_complete_entries_and_bare_numbers_of_a_true_game_are_accepted(report: tuple[PointTable, Outcome]) -> None:
    table, outcome = report
    entries = entries_of(table, outcome)
    assert all(entry.how != "ruled" for entry in entries.values())
    assert all(refuse_entry(entry, seat, 1) is None for seat, entry in entries.items())
    assert mismatches(table, PRINTED, 1, entries) == []
    numbers = {seat: Entry(entry.points, dead=entry.dead, peeked=entry.peeked) for seat, entry in entries.items()}
    assert mismatches(table, PRINTED, 1, numbers) == []
    assert mismatches(table, CardValues("none", (), (), ()), 1, numbers) == []


@pytest.mark.parametrize(
    ("cells", "accepted"),
    [
        (("25:won2", "0", "0", "-25:E2"), True),  # misnamed
        (("25:won", "0", "0", "-25:E"), True),
        (("25:won2", "0", "0", "-25:S2"), False),
        (("35:won", "0", "0", "-25:E"), True),
        (("10", "0", "0", "0"), True),  # the only intact hand
        (("10", "X", "X", "X"), True),
        (("10", "0", "X", "0"), True),
        (("0P", "X", "X", "X"), True),
        (("10X", "0", "0", "0"), False),
        (("10", "10", "X", "X"), True),  # a wall game
        (("20", "X", "X", "X"), False),
        (("X", "X", "X", "X"), False),
        (("0", "X", "X", "X"), False),
        (("-10", "10", "10", "10"), True),  # a knocked-over wall
        (("-10X", "10", "10", "10"), True),
        (("-10", "X", "10", "10"), True),
        (("-20P", "10", "10", "0P"), True),
        (("-10", "-10", "10", "10"), False),
        (("-10", "10", "0", "10"), False),
        (("-10", "X", "X", "X"), False),
        (("-10:S", "10", "10", "10"), False),
    ],
)
def test_typed_score_cards_of_rare_games(cells: tuple[str, ...], accepted: bool) -> None:
    assert (says(WALL, *cells) == []) == accepted
    if "E" not in "".join(cells) and cells != ("10", "10", "X", "X"):
        assert says(ST_LOUIS, *cells)


def test_the_fine_shows_whether_the_hand_has_a_quint() -> None:
    mix = mixed()
    assert [hand.quint for hand in hands_of(mix)] == [False, True, False]
    for fine in ("-20:E2", "-25:E2"):
        assert says(MAHJCON, "40:won2", "0", "0", fine, card=mix) == []
    table = PointTable(thrower=(0, 0, -20), thrower_quint=(0, 0, -30))
    assert says(table, "25:won2", "0", "0", "-20:E2", card=mix) == []
    (sentence,) = says(table, "25:won2", "0", "0", "-30:E2", card=mix)
    assert "It would fit with North -20 (East won 25, thrown by North)" in sentence
    entries = entries_of(table, Outcome("mahjong", THROWN, quint=True))
    assert mismatches(table, mix, 1, entries) == []
    entries[NORTH] = msgspec.structs.replace(entries[NORTH], points=-10)
    assert [one.code for one in mismatches(table, mix, 1, entries)] == ["wrong points"]


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        (("knocked wall", "knocked wall", "fallen wall", "fallen wall"), "Only one player can have knocked over"),
        (("fallen wall", "fallen wall", "fallen wall", "fallen wall"), "no score card shows who did it"),
        (("intact", "intact", "thrown in", "thrown in"), "Only one player can have the only intact hand"),
        (("intact", "wall", "thrown in", "thrown in"), "disagree about how the game ended"),
    ],
)
def test_contradicting_claims_are_reported(entries: tuple[str, ...], sentence: str) -> None:
    claims = {seat: Entry(0, how) for seat, how in zip(SEATS, entries, strict=True)}  # type: ignore[arg-type]
    assert sentence in mismatch_sentence(mismatches(WALL, PRINTED, 1, claims)[0])
    assert "the director decides this game" in mismatch_sentence(mismatches(ST_LOUIS, PRINTED, 1, claims)[0])


def test_impossible_entries_of_rare_games_are_refused() -> None:
    codes = {
        "dead intact": Entry(10, "intact", dead=True),
        "dead thrower": Entry(-25, "misnamed", dead=True, other=WEST),
        "no winner named": Entry(-25, "misnamed"),
        "foreign field": Entry(10, "fallen wall", other=WEST),
    }
    for code, entry in codes.items():
        refusal = refuse_entry(entry, EAST, 1)
        assert refusal is not None
        assert refusal.code == code
        assert "{" not in refusal.message


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (("-10", "10", "10", "0"), "North 10 (East knocked over the wall)"),
        (("20", "0X", "0X", "0X"), "East 10 (hands thrown in; only East's hand is intact)"),
        (("25:won", "0", "0", "-35:E2"), "North -25 (East won 25, misnamed by North)"),
    ],
)
def test_a_hint_names_the_rare_game(cells: tuple[str, ...], sentence: str) -> None:
    assert sentence in says(WALL, *cells)[0]


# Files and logs


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("misnamed = 25", "misnamed is a penalty, so it cannot be above 0: write misnamed = -25."),
        ("knocked-wall = 10", "write knocked-wall = -10."),
        ("thrower-quint = [0, 0, 25]", "write thrower-quint = [0, 0, -25]."),
        ("thrower-quint = -25", "thrower-quint cannot be -25. It can be a list of one to five points"),
        ("thrower-quint = []", "It can be a list of one to five points"),
        ("thrower-quint = [0, 0, 0, 0, 0, -25]", "It can be a list of one to five points"),
        ("misnamed = [-25]", "misnamed cannot be [-25]. It can be points from -1000 to 1000."),
        ("misnamed = true", "misnamed cannot be True. It can be points"),
        ("misnamed = -2000", "misnamed cannot be -2000. It can be points"),
        ("intact = 'ten'", "intact cannot be ten. It can be points"),
        ("intact = 10.5", "intact cannot be 10.5. It can be points"),
        ("knocked-wall = [-10, 10]", "knocked-wall cannot be [-10, 10]. It can be points"),
        ("knocked-wall-others = 10", "knocked-wall-others needs knocked-wall"),
        ("misname = -25", "Did you mean 'misnamed'?"),
        ("thrower_quint = [-25]", "Did you mean 'thrower-quint'?"),
        ("knocked-walls = -10", "Did you mean 'knocked-wall'?"),
        ("count = 'payments'\nintact = 10", "A score table of payments has no 'intact'."),
    ],
)
def test_near_misses_of_the_new_fields_are_refused_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(ScoringError, match=re.escape(says)):
        read_table(text.encode())


def test_json_null_is_not_a_value() -> None:
    with pytest.raises(ScoringError, match="intact cannot be None"):
        read_table(b'{"intact": null}')


@given(rare_tables())
def test_a_score_table_survives_a_log(table: PointTable) -> None:
    assert msgspec.json.decode(canonical(table), type=PointTable) == table


def test_an_unset_rule_is_not_in_the_log() -> None:
    old = (
        b'{"claimed-is-picked":false,"count":"points","dead":0,"disturbing":0,"games":4,"jokerless":20,'
        b'"name":"the sheet","peek":-10,"self-pick":10,"thrower":[-10,-10,-20,-20],"time-out":0,"wall":10}'
    )
    assert canonical(ST_LOUIS) == old
    assert b'"thrower-quint":[0,0,-25]' in canonical(MAHJCON)
    assert b"knocked" not in canonical(MAHJCON)


def test_the_hands_of_an_old_log_keep_their_bytes() -> None:
    old = b'{"card":"Old","hands":[[25,3,true],[40,2,false]],"may_expose":[25],"may_have_jokers":[25],"values":[25,40]}'
    values = msgspec.json.decode(old, type=CardValues)
    assert canonical(values) == old
    assert [(hand.value, hand.quint) for hand in hands_of(values)] == [(25, False), (40, False)]
    new = printed(published("Charleston 2026"))
    assert msgspec.json.decode(canonical(new), type=CardValues) == new
    assert any(hand.quint for hand in hands_of(new))


def test_a_log_with_a_wrong_hand_is_refused() -> None:
    for row in ("[25,3]", "[25,3,true,true,true]", '["25",3,true]'):
        text = f'{{"card":"Old","hands":[{row}],"may_expose":[],"may_have_jokers":[],"values":[]}}'
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=CardValues)


def test_seats_of_a_table_of_three() -> None:
    three: tuple[Seat, ...] = (EAST, SOUTH, WEST)
    for outcome in (Outcome("knocked wall", knocker=WEST), Outcome("thrown in", dead=(EAST, SOUTH), intact=WEST)):
        assert mismatches(WALL, PRINTED, 1, entries_of(WALL, outcome, three)) == []
