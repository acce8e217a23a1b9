"""The calls of expert bots at a live table: the hint process searches them, and the groups to expose are remembered."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from charleston.chances.facts_of import question_of
from charleston.game import commands
from charleston.game.phases import Phase
from charleston.game.seats import Seat
from charleston.game.view import View
from charleston.kernels.policy.question_codes import PASS, TURN
from charleston.review.decisions import Answer
from charleston.review.hint_data import Asked, may_call
from charleston.server.live.hints import players_of
from charleston.table.state import TableState

CALL_S = 0.45
"""Seconds that an expert takes for every discard, whether it searches or not: the time reveals nothing about tiles."""
SEARCH_S = 0.4
"""The part of these seconds after which an expert without an answer of the process plays like regular."""


class Evaluations(Protocol):
    """The process that searches calls."""

    def load(self, asked: Asked) -> None: ...

    async def call(self, asked: Asked, patience_s: float) -> Answer | None: ...


class Offer(NamedTuple):
    """What a bot is asked, and what regular would answer."""

    seat: Seat
    view: View
    choices: Sequence[commands.Command]
    regular: commands.Command


class _Moment(NamedTuple):
    """A discard: it is the same when a bot calls it and when the bot exposes a group with it."""

    game: int
    turn: int
    seat: Seat


class ExpertCalls:
    """Without a process, experts play like regular. A restart forgets the groups: a bot then exposes its best one."""

    def __init__(self, process: Evaluations | None) -> None:
        self._process = process
        self._groups: dict[Seat, tuple[_Moment, commands.ExposeGroup]] = {}

    async def answer(self, state: TableState, offer: Offer, until: float) -> commands.Command:
        """Return an expert's command; regular's if the process has no answer by this time of the event loop."""
        assert state.game is not None
        moment, regular = _Moment(state.number, state.game.turns, offer.seat), offer.regular
        if offer.view.phase == Phase.EXPOSE:
            return self._group(moment, offer)
        if self._process is None or state.card is None:
            return regular
        asked = Asked(state.card, state.rules, offer.view, tuple(players_of(state).levels), state.seq * 4 + offer.seat)
        if not _is_about_a_call(offer):
            if (question := question_of(offer.view)) is not None and question[0] in (PASS, TURN):
                self._process.load(asked)
            return regular
        self._groups.pop(offer.seat, None)
        if not may_call(offer.view):
            return regular
        found = await self._process.call(asked, until - asyncio.get_running_loop().time())
        if isinstance(found, commands.ExposeGroup):
            self._groups[offer.seat] = moment, found
            return commands.ClaimDiscard(offer.seat)
        return regular if found is None else commands.DeclineDiscard(offer.seat)

    def _group(self, moment: _Moment, offer: Offer) -> commands.Command:
        """Return the group that the expert wanted when it called, if it may expose it."""
        when, wanted = self._groups.get(offer.seat, (None, offer.regular))
        if when != moment or not isinstance(wanted, commands.ExposeGroup):
            return offer.regular
        groups = (one for one in offer.choices if isinstance(one, commands.ExposeGroup))
        return next((one for one in groups if sorted(one.tiles) == sorted(wanted.tiles)), offer.regular)


def _is_about_a_call(offer: Offer) -> bool:
    """Return whether the bot may call the discard or decline it, and does not declare mah jongg with it."""
    is_mahjong = isinstance(offer.regular, commands.ClaimDiscard) and offer.regular.mahjong
    both = commands.ClaimDiscard(offer.seat), commands.DeclineDiscard(offer.seat)
    return not is_mahjong and all(one in offer.choices for one in both)
