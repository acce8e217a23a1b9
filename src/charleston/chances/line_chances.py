"""The chance of a seat to win with each line of the card, from its view. Needs no compiler."""

from collections.abc import Sequence

import numpy as np

from charleston.bots.seen import seen_after_discard
from charleston.bots.weigh import held
from charleston.chances.chance_model import Model, predict_lines
from charleston.chances.columns import F64
from charleston.chances.facts_of import facts_of
from charleston.chances.line_columns import Hands
from charleston.game.view import View
from charleston.kernels.patterns.arrays import CardArrays, packed


def line_chances(model: Model, card: CardArrays, view: View, levels: Sequence[str]) -> F64 | None:
    """Return the chance for each line, by its number in ``card.line``; they add up to a person's chance to win.

    None while the seat waits for the others' passes, and for a number of players that the model does not know.
    """
    row = facts_of(card, view, levels, even_waiting=True)
    if row is None or str(len(levels)) not in model.weights:
        return None
    chances: F64 = predict_lines(model, card, len(levels), row[None], hand_of(card, view))[0]
    return chances


def hand_of(card: CardArrays, view: View) -> Hands:
    """Return the hand of the view's seat as the only one of ``Hands``, with the tile that it has picked."""
    seen = seen_after_discard(view)
    hand = held(card, seen.rack, seen.exposures[view.seat])
    rack, shown, gone = (each[None].astype(np.uint8) for each in (hand.rack, hand.shown, seen.seen))
    return Hands(rack, shown, gone, packed(hand.alive)[None])
