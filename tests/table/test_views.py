"""What spectators may know, and what players may know while others still answer a discard."""

from msgspec import to_builtins
from playing import RULESETS, random_game

from charleston.game import events as game_events
from charleston.game.evolve import evolve
from charleston.game.seats import NOBODY
from charleston.game.view import HIDDEN, DiscardAnswered, view, view_event


def test_a_spectator_sees_no_rack() -> None:
    for before, _, events, _ in random_game(3, RULESETS["league at a table"]):
        state = before
        seen = view(state, NOBODY)
        assert (seen.rack, seen.apart, seen.bid) == ((), None, None)
        for event in events:
            after = evolve(state, event)
            seen_event = to_builtins(view_event(state, after, event, NOBODY))
            assert not ({"wall", "seed"} & set(seen_event)) or isinstance(event, game_events.GameOver)
            if isinstance(event, game_events.TilesPassed | game_events.PassExchanged | game_events.Dealt):
                assert not seen_event.get("tiles")
            if isinstance(event, game_events.TilePicked):
                assert seen_event["tile"] == HIDDEN
            state = after


def test_online_answers_are_hidden_until_everyone_has_answered() -> None:
    """G-50: answers are revealed when the window closes, so that nobody can wait and see."""
    visible = 0
    for before, _, events, _ in random_game(5, RULESETS["house online"]):
        state = before
        for event in events:
            after = evolve(state, event)
            if isinstance(event, game_events.DiscardClaimed | game_events.DiscardDeclined) and state.phase == "claim":
                other = next(seat for seat in state.players if seat != event.seat)
                assert view_event(state, after, event, other) == DiscardAnswered(event.seat)
                assert view_event(state, after, event, event.seat) == event
                assert all(claim.seat == other for claim in view(after, other).claims)
                visible += 1
            state = after
    assert visible > 1
