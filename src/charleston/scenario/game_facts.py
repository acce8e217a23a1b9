"""Parse a finished game from its facts, for matches and score cards."""

from charleston.game.seats import NOBODY, SEAT_NAMES, SEATS, Seat
from charleston.match.finished_game import Disputed, FinishedGame, FinishedHow, FinishedResult
from charleston.scenario.item import Item, quoted
from charleston.scenario.values import NOBODY_WORDS, spell_result
from charleston.tournament.results.score_table import ScoreTable
from charleston.tournament.scorecards.entry import Entry
from charleston.tournament.scorecards.paper_score_cards import ScoreCardTextError, read_game

RESULTS: dict[str, FinishedResult] = {
    "mahjong": "mahjong",
    "wall": "wall",
    "time": "time",
    "replay": "replay",
    "thrown in": "thrown in",
    "miscall": "miscall",
    "out of turn": "out of turn",
    "mahjong in error": "mahjong in error",
}
FACTS = {
    *("result", "winner", "value", "jokerless", "singles and pairs", "self picked", "thrower", "exposures"),
    *("dead", "peeked", "offender", "declarer", "threw in", "how", "announced", "hot wall", "challenges"),
}
HOW: dict[str, FinishedHow] = {"heavenly": "heavenly", "earthly": "earthly", "exchange": "exchange"}


def read_facts(item: Item, seats: tuple[str, ...]) -> FinishedGame:
    """Parse a finished game; players are given by name, or by seat in this game."""
    told = _spelled(item).keys(FACTS)
    if "result" not in told:
        raise item.fail("the key 'result' is missing")
    result = spell_result(told["result"].text)
    if result not in RESULTS:
        raise told["result"].fail(f"{quoted(told['result'].text)} is no result; results are {', '.join(RESULTS)}")

    def one(key: str) -> Seat:
        if key not in told or (told[key].value in NOBODY_WORDS and told[key].text not in seats):
            return NOBODY
        return seat_among(told[key], told[key].text, seats)

    def several(key: str) -> tuple[Seat, ...]:
        if key not in told or (told[key].value in NOBODY_WORDS and told[key].text not in seats):
            return ()
        return tuple(seat_among(name, name.text, seats) for name in told[key].items)

    return FinishedGame(
        result=RESULTS[result],
        winner=one("winner"),
        value=told["value"].number if "value" in told else 0,
        jokerless="jokerless" in told and told["jokerless"].flag,
        singles_and_pairs="singles and pairs" in told and told["singles and pairs"].flag,
        self_picked="self picked" in told and told["self picked"].flag,
        thrower=one("thrower"),
        exposures=told["exposures"].number if "exposures" in told else 0,
        dead=several("dead"),
        peeked=several("peeked"),
        offender=one("offender"),
        declarer=one("declarer"),
        threw_in=several("threw in"),
        how=_how(told["how"]) if "how" in told else "",
        announced=told["announced"].number if "announced" in told else 0,
        hot="hot wall" in told and told["hot wall"].flag,
        challenges=tuple(_challenge(row, seats) for row in told["challenges"].items) if "challenges" in told else (),
    )


def _spelled(item: Item) -> Item:
    """Return the facts with spaces in their keys: ``self-picked`` and ``self_picked`` become ``self picked``."""
    if not isinstance(item.value, dict):
        return item
    spelled: dict[str, Item] = {}
    for key, value in item.value.items():
        name = key.replace("_", " ").replace("-", " ")
        if name in spelled:
            raise value.fail(f"the key {quoted(name)} stands here twice, spelled differently")
        spelled[name] = value
    return item._replace(value=spelled)


def read_entry_item(item: Item, table: ScoreTable) -> Entry:
    """Parse a game on a score card: a number, or as typed from paper: ``X``, ``-10P``, ``-20:E2``."""
    word = item.text if isinstance(item.value, str) else str(item.number)
    try:
        entry = read_game(word, table)
    except ScoreCardTextError as error:
        raise item.fail(str(error)) from None
    if not isinstance(entry, Entry):
        raise item.fail(f"{quoted(word)} is no score; leave out a game that was not played")
    return entry


def _how(item: Item) -> FinishedHow:
    if item.text not in HOW:
        raise item.fail(f"{quoted(item.text)} is no way to win; there are {', '.join(HOW)}")
    return HOW[item.text]


def _challenge(item: Item, seats: tuple[str, ...]) -> Disputed:
    told = item.keys({"by", "to", "upheld"})
    if len(told) < len(Disputed.__struct_fields__):
        raise item.fail("a challenge is {by: south, to: west, upheld: true}")
    by, to = (seat_among(told[key], told[key].text, seats) for key in ("by", "to"))
    return Disputed(by, to, told["upheld"].flag)


def seat_among(item: Item, name: str, seats: tuple[str, ...]) -> Seat:
    """Return the seat of a player given by name or seat; names win, because unnamed players are named after seats."""
    for names in (seats, SEAT_NAMES[: len(seats)]):
        if name in names:
            return SEATS[names.index(name)]
    raise item.fail(f"{quoted(name)} does not play; there are {', '.join(seats)}")
