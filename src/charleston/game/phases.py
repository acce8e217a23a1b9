"""The phases of a game."""

from enum import StrEnum


class Phase(StrEnum):
    SEATS = "seats"
    DEAL = "deal"
    FIRST_RIGHT = "charleston 1"
    FIRST_ACROSS = "charleston 2"
    FIRST_LEFT = "charleston 3"
    SECOND_LEFT = "charleston 4"
    SECOND_ACROSS = "charleston 5"
    SECOND_RIGHT = "charleston 6"
    VOTE = "vote"
    COURTESY = "courtesy"
    PICK = "pick"
    DISCARD = "discard"
    CLAIM = "claim"
    EXPOSE = "expose"
    OVER = "over"

    @property
    def pass_number(self) -> int:
        """The number of this Charleston pass, 1 to 6; 0 for any other phase."""
        return _PASS_NUMBERS.get(self, 0)

    @property
    def is_charleston(self) -> bool:
        return self in _PASS_NUMBERS

    @property
    def is_before_play(self) -> bool:
        """Whether this is before East's first turn: the deal, the passes and the votes on them."""
        return self in _BEFORE_PLAY

    @property
    def is_turn(self) -> bool:
        """Whether one seat is to act, and no discard is waiting for answers."""
        return self in _TURNS


# The referee and the table use these names because Python 3.11 looks up a global five times as fast as an enum member.
DEAL, VOTE, COURTESY = Phase.DEAL, Phase.VOTE, Phase.COURTESY
PICK, DISCARD, CLAIM, EXPOSE, OVER = Phase.PICK, Phase.DISCARD, Phase.CLAIM, Phase.EXPOSE, Phase.OVER
PASSES = (
    Phase.FIRST_RIGHT,
    Phase.FIRST_ACROSS,
    Phase.FIRST_LEFT,
    Phase.SECOND_LEFT,
    Phase.SECOND_ACROSS,
    Phase.SECOND_RIGHT,
)
_PASS_NUMBERS = {phase: number for number, phase in enumerate(PASSES, 1)}
_BEFORE_PLAY = frozenset({Phase.SEATS, Phase.DEAL, *PASSES, Phase.VOTE, Phase.COURTESY})
_TURNS = frozenset({Phase.PICK, Phase.DISCARD, Phase.EXPOSE})
