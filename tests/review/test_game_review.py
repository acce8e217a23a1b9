"""The review of a game: losses, verdicts, luck and skill, and what it refuses."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
import pytest
from bot_records import bot_record
from msgspec.structs import replace

from charleston.chances.known import known_model
from charleston.chances.levels import STRONGEST
from charleston.game import commands
from charleston.game.decide import decide
from charleston.game.events import HandDied, TilePicked
from charleston.game.evolve import fold
from charleston.game.record import Record, Step, read_record, resume, write_record
from charleston.game.refusals import Refusal
from charleston.game.seats import EAST, SEATS, Seat
from charleston.game.view import View
from charleston.game.wins import winning
from charleston.kernels.patterns.arrays import arrays_of
from charleston.review.candidates import code_of
from charleston.review.decisions import decisions_of
from charleston.review.evaluation import F64, Evaluator
from charleston.review.game_review import Budget, Progress, ReviewError, levels_in, review_seats
from charleston.review.luck import lucks_of_picks
from charleston.review.review_data import SeatReview, reviews_in
from charleston.review.verdicts import verdict
from charleston.tiles import FLOWER

SELF_PICKED = 27
"""The number of a game of regular bots that ends with a self-picked mah jongg."""
SMALL = Budget(few=4, least=24, most=48, doubtful=3)


def reviewed(record: Record, seed: int = 0, done: tuple[Seat, ...] = ()) -> list[SeatReview]:
    model = known_model(arrays_of(record.card))
    assert model is not None
    return [one for one in review_seats(record, model, seed, SMALL, done) if isinstance(one, SeatReview)]


@cache
def novices() -> list[SeatReview]:
    return reviewed(bot_record(24))


def test_luck_and_lost_points_add_up_to_the_score() -> None:
    record = bot_record(24)
    balance = fold(record.start, record.events).balance
    assert [one.score for one in novices()] == list(balance)
    for one in novices():
        assert one.luck - one.lost == pytest.approx(one.score, abs=0.01)
        assert one.lost == pytest.approx(
            sum(each.loss for each in one.decisions if each.verdict == "mistake"), abs=0.01
        )
    assert [one.name for one in novices()] == list(record.header.seats)


def test_moments_are_the_costliest_mistakes_worst_first() -> None:
    for one in novices():
        losses = [one.decisions[at].loss for at in one.moments]
        assert losses == sorted(losses, reverse=True)
        assert len(losses) <= 3
        for at in one.moments:
            decision = one.decisions[at]
            assert decision.verdict == "mistake"
            assert decision.worlds >= SMALL.least  # tried again
            assert decision.tried[0].loss == 0
            assert decision.tried[0].answer != decision.answer


def test_novices_lose_more_by_their_decisions_than_regular_bots() -> None:
    weak = sum(one.lost for one in novices())
    strong = sum(one.lost for one in reviewed(bot_record(24, "regular")))
    assert weak > 3 * strong


def test_a_person_counts_as_a_regular_and_a_bot_as_what_it_is() -> None:
    start, steps = bot_record(1).start, bot_record(1).steps
    for bots, levels in (
        ((), ["regular"] * 4),
        (("", "novice", "regular", "unheard of"), ["regular", "novice", "regular", "regular"]),
    ):
        assert levels_in(read_record(write_record(start, steps, bots=bots))) == levels


def test_the_same_seed_gives_the_same_review() -> None:
    assert reviewed(bot_record(24), 0, SEATS[1:]) == novices()[:1]
    assert reviewed(bot_record(24), 1, SEATS[1:]) != novices()[:1]


def test_progress_counts_every_decision() -> None:
    record, model = bot_record(24), known_model(arrays_of(bot_record(24).card))
    assert model is not None
    steps = [one for one in review_seats(record, model, 0, SMALL, SEATS[1:]) if isinstance(one, Progress)]
    counts = [len(one.decisions) for one in novices()]
    assert {one.all for one in steps} == {sum(counts)}
    assert [one.done for one in steps] == list(range(sum(counts[1:]) + 1, sum(counts) + 1))


def test_an_event_number_leads_to_the_position_of_the_decision() -> None:
    record = bot_record(24)
    for one in novices():
        for decision in one.decisions:
            before = resume(record, decision.events)
            if not isinstance(decision.answer, commands.ExposeGroup | commands.DeclineDiscard):
                assert not isinstance(decide(before, decision.answer), Refusal)


@pytest.mark.parametrize(
    ("kind", "loss", "error", "found"),
    [
        ("discard", 3.0, 1.5, "mistake"),
        ("discard", 3.0, 1.6, "as good"),
        ("discard", 2.9, 0.1, "as good"),
        ("discard", 0.0, 0.0, "best"),
        ("call", 3.0, 1.0, "mistake"),
        ("pass", 4.9, 0.1, "as good"),
        ("pass", 5.0, 2.5, "mistake"),
        ("pass", 5.0, 2.6, "as good"),
        ("courtesy", 4.0, 0.1, "as good"),
        ("vote", 4.0, 0.1, "mistake"),
    ],
)
def test_small_and_uncertain_losses_are_no_mistakes(kind: str, loss: float, error: float, found: str) -> None:
    assert verdict(kind, loss, error) == found  # type: ignore[arg-type]


def test_a_tile_of_a_ready_hand_thrown_away_costs_much() -> None:
    """One tile from mah jongg, the winner's best discard is worth far more than any tile of the hand."""
    record = bot_record(8, "regular")
    balance = fold(record.start, record.events).balance
    winner = max(SEATS, key=lambda seat: balance[seat])
    last = [one for one in decisions_of(record, winner) if isinstance(one.answer, commands.DiscardTile)][-1]
    model = known_model(arrays_of(record.card))
    assert model is not None
    tried = Evaluator(record.card, record.rules, [STRONGEST] * 4, model, 1)
    codes = [code_of(last.answer), *sorted({int(tile) for tile in last.view.rack if tile != last.answer.tile})]  # type: ignore[union-attr]
    means = tried.values(last.view, codes, range(100)).mean(0)
    assert means.argmax() == 0
    assert means[0] - means[1:].mean() > 10


def test_passes_that_were_taken_back_are_no_decisions() -> None:
    record = bot_record(24)
    seat = next(step.command.seat for step in record.steps if isinstance(step.command, commands.PassTiles))
    whole = decisions_of(record, Seat(seat))
    at = next(at for at, step in enumerate(record.steps) if isinstance(step.command, commands.PassTiles))
    again = Step(commands.TakeBack(seat), [])
    taken_back = replace(record, steps=(*record.steps[: at + 1], again, *record.steps[at + 1 :]))
    assert len(decisions_of(taken_back, Seat(seat))) == len(whole) - 1


def test_rules_about_errors_make_no_difference() -> None:
    record = bot_record(24)
    rules = replace(record.rules, validation="warn", announce="strict")
    again = replace(record, start=replace(record.start, rules=rules))
    assert reviewed(again, 0, SEATS[1:]) == novices()[:1]


def test_what_cannot_be_reviewed_is_refused() -> None:
    record, model = bot_record(24), known_model(arrays_of(bot_record(24).card))
    assert model is not None
    unfinished = replace(record, header=replace(record.header, complete=False))
    with pytest.raises(ReviewError, match="not finished"):
        list(review_seats(unfinished, model, 0, SMALL))
    hot = replace(record.start, rules=replace(record.rules, hot_cold="hot"))
    with pytest.raises(ReviewError, match="hot wall"):
        list(review_seats(replace(record, start=hot), model, 0, SMALL))
    died = Step(commands.Challenge(EAST, EAST), [HandDied(EAST, "challenged", "DED-01")])
    with pytest.raises(ReviewError, match="dead"):
        list(review_seats(replace(record, steps=(*record.steps[:20], died, *record.steps[20:])), model, 0, SMALL))


def test_the_luck_of_deal_passes_picks_and_others_adds_up() -> None:
    for one in novices():
        parts = one.lucks
        assert parts.deal + parts.passes + parts.picks + parts.others == pytest.approx(one.luck, abs=0.03)
        assert parts.deal == one.decisions[0].worth
        assert parts.passes != 0
    assert len({one.lucks.picks for one in novices()}) == 4


def _worth_of_flowers(views: Sequence[View]) -> F64:
    """Pretend that a hand is worth ten points for each flower."""
    return np.array([10.0 * sum(tile == FLOWER for tile in (*one.rack, one.apart)) for one in views])


def test_a_pick_is_compared_with_the_average_tile_of_the_wall() -> None:
    record, compared = bot_record(24), 0
    states = list(record.states())
    for seat in SEATS:
        lucks = [one.points for one in lucks_of_picks(record, seat, _worth_of_flowers)]
        picks = [(at, one) for at, one in enumerate(record.events) if isinstance(one, TilePicked) and one.seat == seat]
        assert len(lucks) == len(picks)
        for (at, event), points in zip(picks, lucks, strict=True):
            left = states[at].wall[states[at].picked :]
            assert left[0] == event.tile
            average = 10 * left.count(FLOWER) / len(left)
            if points != pytest.approx(10 * (event.tile == FLOWER) - average):
                assert any(winning(states[at], seat, tile) for tile in set(left))  # then the score counts
            compared += 1
    assert compared > 30


def test_a_pick_that_wins_is_worth_the_score() -> None:
    record = bot_record(SELF_PICKED, "regular")
    *_, last = record.states()
    assert last.won is not None
    assert last.won.how == "pick"
    winner = last.won.seat
    pick = list(lucks_of_picks(record, winner, lambda views: np.zeros(len(views))))[-1]
    before = resume(record, pick.events)
    left = before.wall[before.picked :]
    helping = sum(bool(winning(before, winner, tile)) for tile in left)
    assert 0 < pick.points <= last.balance[winner] * (1 - helping / len(left)) + 1e-9


def test_a_review_of_an_older_version_or_a_damaged_one_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "review"
    now = msgspec.json.encode(novices()[0])
    file.write_bytes(now + b"\n")
    assert reviews_in(file) == novices()[:1]
    older = msgspec.json.decode(now)
    del older["lucks"]
    for damaged in (msgspec.json.encode(older), now[:100], b"\xff", b"null"):
        file.write_bytes(damaged + b"\n")
        assert reviews_in(file) == []
