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
    """Parse a finished game. The facts identify players by name, or by seat in this game."""
    facts = _spelled(item).keys(FACTS)
    if "result" not in facts:
        raise item.fail("the key 'result' is missing")
    result = spell_result(facts["result"].text)
    if result not in RESULTS:
        raise facts["result"].fail(f"{quoted(facts['result'].text)} is not a result; results are {', '.join(RESULTS)}")

    def one(key: str) -> Seat:
        if key not in facts or (facts[key].value in NOBODY_WORDS and facts[key].text not in seats):
            return NOBODY
        return seat_among(facts[key], facts[key].text, seats)

    def several(key: str) -> tuple[Seat, ...]:
        if key not in facts or (facts[key].value in NOBODY_WORDS and facts[key].text not in seats):
            return ()
        return tuple(seat_among(name, name.text, seats) for name in facts[key].items)

    return FinishedGame(
        result=RESULTS[result],
        winner=one("winner"),
        value=facts["value"].number if "value" in facts else 0,
        jokerless="jokerless" in facts and facts["jokerless"].flag,
        singles_and_pairs="singles and pairs" in facts and facts["singles and pairs"].flag,
        self_picked="self picked" in facts and facts["self picked"].flag,
        thrower=one("thrower"),
        exposures=facts["exposures"].number if "exposures" in facts else 0,
        dead=several("dead"),
        peeked=several("peeked"),
        offender=one("offender"),
        declarer=one("declarer"),
        threw_in=several("threw in"),
        how=_how(facts["how"]) if "how" in facts else "",
        announced=facts["announced"].number if "announced" in facts else 0,
        hot="hot wall" in facts and facts["hot wall"].flag,
        challenges=tuple(_challenge(row, seats) for row in facts["challenges"].items) if "challenges" in facts else (),
    )


def _spelled(item: Item) -> Item:
    """Return the facts with spaces in their keys, such as ``self picked`` for ``self-picked`` or ``self_picked``."""
    if not isinstance(item.value, dict):
        return item
    spelled: dict[str, Item] = {}
    for key, value in item.value.items():
        name = key.replace("_", " ").replace("-", " ")
        if name in spelled:
            raise value.fail(f"the key {quoted(name)} appears twice, in two spellings")
        spelled[name] = value
    return item._replace(value=spelled)


def read_entry_item(item: Item, table: ScoreTable) -> Entry:
    """Parse a game on a score card: a number, or the notation for paper: ``X``, ``-10P``, ``-20:E2``."""
    word = item.text if isinstance(item.value, str) else str(item.number)
    try:
        entry = read_game(word, table)
    except ScoreCardTextError as error:
        raise item.fail(str(error)) from None
    if not isinstance(entry, Entry):
        raise item.fail(f"{quoted(word)} is not a score; leave out a game that was not played")
    return entry


def _how(item: Item) -> FinishedHow:
    if item.text not in HOW:
        raise item.fail(f"{quoted(item.text)} is not a way to win; ways to win are {', '.join(HOW)}")
    return HOW[item.text]


def _challenge(item: Item, seats: tuple[str, ...]) -> Disputed:
    facts = item.keys({"by", "to", "upheld"})
    if len(facts) < len(Disputed.__struct_fields__):
        raise item.fail("a challenge is {by: south, to: west, upheld: true}")
    by, to = (seat_among(facts[key], facts[key].text, seats) for key in ("by", "to"))
    return Disputed(by, to, facts["upheld"].flag)


def seat_among(item: Item, name: str, seats: tuple[str, ...]) -> Seat:
    """Return the seat of a player given by name or seat. Names come first, because a player's name may be a seat."""
    for names in (seats, SEAT_NAMES[: len(seats)]):
        if name in names:
            return SEATS[names.index(name)]
    raise item.fail(f"{quoted(name)} does not play; the players are {', '.join(seats)}")
