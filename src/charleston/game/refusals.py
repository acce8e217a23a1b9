"""Why a command is impossible: a code, the rules it would break, and a sentence for the player."""

from functools import cache
from typing import Literal

from msgspec import Struct

RefusalCode = Literal[
    # anything, anywhere
    "over",
    "not your turn",
    "dead",
    "not in play",
    "wrong phase",
    "not held",
    "named by itself",
    "touched",
    "no charleston",
    "down is down",
    "thrown already",
    "one for the joker",
    "joker owed",
    "threw in",
    "hand thrown in",
    # the deal and the Charleston
    "dealt",
    "three to pass",
    "no joker",
    "no blind here",
    "too many blind",
    "one at least",
    "passed already",
    "pass is over",
    "not yet",
    "too late to stop",
    "begun",
    "answered",
    "pass first",
    "nothing to see",
    "bid 0 to 3",
    "bid already",
    "courtesy count",
    "offer first",
    # declaring
    "only east",
    "no heavenly",
    "heavenly is lost",
    "not in mid-pass",
    "no earthly",
    "not complete",
    "needs the joker",
    "no such value",
    "not declared",
    "nothing to withdraw",
    # picks and discards
    "window is open",
    "picked already",
    "claimed already",
    "claimed by another",
    "nothing to rack",
    "must rack",
    "pick first",
    "expose first",
    "show first",
    "another declared",
    # calls
    "no live discard",
    "joker is dead",
    "own discard",
    "too late",
    "forfeit",
    "exposing begun",
    "three alike",
    "fits no hand",
    "last discard",
    "cold wall",
    "misnamed",
    "not first",
    "committed",
    "not your claim",
    "with the called tile",
    "not on the table",
    "no such exposure",
    "not without a call",
    "exposure is fixed",
    # jokers
    "redeem on your turn",
    "redeem before claim",
    "discard redeems nothing",
    "no such joker",
    "not the tile",
    # dead hands
    "before the game",
    "yourself",
    "dead already",
    "keep silent",
    "challenged already",
    "not challenged",
]


class Refusal(Struct, frozen=True, gc=False, tag=True):
    code: RefusalCode
    rules: tuple[str, ...]
    message: str


REFUSALS: dict[RefusalCode, tuple[str, str]] = {
    # anything, anywhere
    "over": ("MAH-16", "The game is over."),
    "not your turn": ("SET-11 TRN-02 TRN-34", "It is not your turn."),
    "dead": ("DED-07 DED-08", "A dead hand takes no further part in the game."),
    "not in play": ("SET-21", "Nobody sits there."),
    "wrong phase": ("SET-26", "That cannot be done at this point of the game."),
    "not held": ("TRN-32", "You do not have these tiles."),
    "named by itself": ("TRN-20 TRN-22", "Tiles are named automatically here; none can be miscalled."),
    "touched": ("TRN-08 TRN-06", "A wall tile once touched must be picked."),
    "no charleston": ("SET-22 CHA-62", "Three players do not pass tiles."),
    "down is down": (
        "TRN-17 TRN-18 TRN-21 JOK-17 CAL-10",
        "What has been thrown, shown or exchanged cannot be taken back.",
    ),
    "thrown already": (
        "TRN-17 TRN-18 TRN-16 TRN-20 TRN-21",
        "You have thrown already, and a tile thrown stays thrown.",
    ),
    "one for the joker": ("CHA-44 CHA-43", "One legal tile goes to the player who gave the joker back."),
    "joker owed": ("CHA-44 G-14", "A passed joker has still to be replaced by a legal tile."),
    "threw in": ("MAH-08 MAH-09", "You have thrown in your hand."),
    "hand thrown in": ("MAH-10 MAH-09", "A hand has been thrown in; the mah jongg can no longer be withdrawn."),
    # the deal and the Charleston
    "dealt": ("SET-26", "The tiles are dealt already."),
    "three to pass": ("CHA-04", "Each pass is exactly three tiles."),
    "no joker": ("CHA-43", "A joker may never be passed."),
    "no blind yet": (
        "CHA-14 CHA-21 CHA-20 TRM-13",
        "No tile has been passed on unseen yet: first left is the first blind pass.",
    ),
    "no more blind": ("CHA-15 CHA-14 CHA-21", "So many tiles cannot have been passed on unseen."),
    "not passed there": ("CHA-44 CHA-02", "That player has passed nothing to this one yet."),
    "no blind here": ("CHA-14 CHA-11 CHA-12", "Tiles may be passed on unseen only on first left and last right."),
    "too many blind": ("CHA-15", "So many tiles may not be passed on unseen."),
    "one at least": ("CHA-23", "Somebody has to begin: give at least one tile of your own."),
    "passed already": ("CHA-47", "You have passed already; take your tiles back first."),
    "pass is over": ("CHA-47", "Tiles can be changed only until all have passed."),
    "not yet": ("CHA-30 CHA-06", "The first Charleston is compulsory; it cannot be stopped before it is over."),
    "too late to stop": ("CHA-34 CHA-32 CHA-35", "The second Charleston has begun and must be completed."),
    "begun": ("CHA-35 CHA-32", "Under these rules the second Charleston can be stopped only before it begins."),
    "answered": ("CHA-29", "You have answered already."),
    "pass first": ("CHA-46", "Pass your own tiles before you take up what is passed to you."),
    "nothing to see": ("CHA-05 CHA-46", "Nothing has been passed to you yet."),
    "bid 0 to 3": ("CHA-38", "In the courtesy pass 0 to 3 tiles may be offered."),
    "bid already": ("CHA-39", "You have made your offer already."),
    "courtesy count": ("CHA-39 CHA-40", "The smaller of the two offers is exchanged, no more and no less."),
    "offer first": ("CHA-38", "Say first how many tiles you offer."),
    # declaring
    "only east": ("CHA-50 CHA-54", "Only East holds fourteen tiles now."),
    "no heavenly": ("CHA-48", "Under these rules the deal cannot win."),
    "heavenly is lost": ("CHA-48 G-18", "East has passed. Declare a heavenly hand before East's first pass."),
    "not in mid-pass": ("CHA-52", "In the middle of a Charleston nobody can declare."),
    "no earthly": ("CHA-51 CHA-53", "Under these rules East cannot declare at this point."),
    "not complete": ("SET-27 CRD-02 MAH-01", "These fourteen tiles make no hand of the card."),
    "needs the joker": (
        "MAH-20 JOK-15",
        "Mah jongg on a discard must be complete without a joker still to be fetched.",
    ),
    "no such value": ("MAH-14", "No hand is worth that."),
    "not declared": ("MAH-02", "Declare mah jongg first."),
    "nothing to withdraw": ("MAH-10 CAL-12", "There is nothing to withdraw."),
    # picks and discards
    "window is open": ("TRN-11 G-25", "The discard may still be called; wait until everyone has answered."),
    "wall is empty": ("MAH-16 MAH-17", "No tile is left in the wall."),
    "picked already": ("TRN-01", "You have picked already."),
    "claimed already": ("CAL-19 TRN-12", "You have claimed the discard; withdraw first if you would rather pick."),
    "claimed by another": ("TRN-12 TRN-11", "The discard has been claimed; the picked tile goes back to the wall."),
    "nothing to rack": ("TRN-10", "You have no picked tile beside your rack."),
    "must rack": ("TRN-14", "Under these rules a picked tile is racked before anything else."),
    "pick first": ("TRN-01 TRN-05", "First get your fourteenth tile."),
    "expose first": ("CAL-07 JOK-09", "First show the group the called tile is for."),
    "show first": ("MAH-02", "You have declared mah jongg: show your hand, or withdraw."),
    "another declared": ("MAH-08 MAH-02", "Mah jongg has been declared; wait until the hand is verified."),
    # calls
    "no live discard": ("CAL-01 CAL-25", "Only the latest discard can be called."),
    "joker is dead": ("JOK-19", "A discarded joker may never be picked up."),
    "own discard": ("G-34", "You cannot claim your own discard."),
    "too late": ("TRN-13", "The next player has racked; the discard can no longer be called."),
    "forfeit": (
        "TRN-09 TRN-08 TRN-07 C-02",
        "You have taken a tile from the wall; the discard is no longer yours to claim.",
    ),
    "exposing begun": ("MAH-07 G-27", "Another player has already begun to expose."),
    "three alike": (
        "CAL-03 CAL-04 CAL-05 CAL-02",
        "A call needs a group of three or more alike; pairs and singles only for mah jongg.",
    ),
    "fits no hand": ("G-32 CAL-06 DED-02", "No exposed hand of the card has this group beside what you show."),
    "last discard": ("G-35", "Under these rules the last discard cannot be called for that."),
    "cold wall": ("G-36", "In a cold wall discards cannot be called for an exposure."),
    "misnamed": ("TRN-22", "The tile has been misnamed; it cannot be claimed until it is named rightly."),
    "not first": ("CAL-18 CAL-19 TRM-25", "Another claim goes before yours."),
    "committed": ("CAL-14 CAL-11 CAL-13 G-33", "You are committed to the tile and must use it."),
    "not your claim": ("CAL-07", "You have not claimed the discard."),
    "with the called tile": ("CAL-07 CAL-22", "The group must hold the tile that was called, and be of one kind."),
    "not on the table": ("CAL-23", "That tile is not among the discards."),
    "not there yet": ("CAL-23", "That tile was discarded only after the group was exposed."),
    "no such exposure": ("CAL-23", "That player has not exposed a group of that tile."),
    "not without a call": ("G-30", "Groups are exposed only with a called tile; the others stay concealed."),
    "exposure is fixed": ("CAL-10 G-31 G-71", "The exposure can no longer be changed."),
    # jokers
    "redeem on your turn": ("JOK-08 TRN-05", "Jokers are exchanged on your own turn, after you have picked or called."),
    "redeem before claim": ("JOK-15 JOK-08", "A joker cannot be fetched first in order to claim the discard."),
    "discard redeems nothing": ("JOK-16 CAL-22", "A discard can never be taken in order to fetch a joker."),
    "no such joker": ("JOK-07", "No joker stands for that tile there."),
    "not the tile": ("JOK-07 G-70", "You need the very tile that the joker stands for."),
    # dead hands
    "before the game": ("CHA-55 DED-20", "No hand can be dead before the game has begun."),
    "no such count": ("TRN-32 DED-01", "That player shows more tiles than that, or there are not so many."),
    "yourself": ("DED-06 DED-05", "A hand is not dead until another player confirms it."),
    "dead already": ("DED-08", "That hand is dead already."),
    "keep silent": ("DED-07 ETQ-22", "Your hand is dead: please keep silent until the game is over."),
    "challenged already": ("DED-10", "That hand has been challenged already."),
    "not challenged": ("DED-10 DED-16", "Nobody has challenged you."),
}


@cache
def refuse(code: RefusalCode, *rules: str) -> Refusal:
    """The refusal of this code; rules given here are cited first."""
    cited, message = REFUSALS[code]
    return Refusal(code, (*rules, *(rule for rule in cited.split() if rule not in rules)), message)
