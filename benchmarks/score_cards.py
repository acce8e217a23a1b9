"""Count how many single mistakes on four score cards our checks find. PYTHONPATH=OTHER/src measures other code.

For each missed mistake, an independent oracle says whether another legal game gives the same score cards. Name presets
to measure only these.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests" / "support"))

from card_mistakes import CARD, EVERY_RULE, MAHJCON, PAYMENTS, SHEET, Row, Scoring, judge

from charleston.card.read import read_card
from charleston.game.seats import SEATS
from charleston.tournament.results.score_table import PRESETS, ScoreTable, read_table
from charleston.tournament.scorecards import reconcile
from charleston.tournament.scorecards.entry import Entry

SEED, GAMES = 15, 400
SCORINGS = {"sheet": SHEET, "mahjcon": MAHJCON, "payments": PAYMENTS, "every rule": EVERY_RULE}
OWN = {
    "every rule": b"thrower = [0, 0, -20, -25]\nthrower-quint = [0, 0, -25]\nmisnamed = -25\nintact = 10\n"
    b"knocked-wall = -10\nknocked-wall-others = 10"
}


def measure(name: str, table: ScoreTable, scoring: Scoring, printed: reconcile.CardValues) -> None:
    def accepts(row: Row) -> bool:
        entries = {
            seat: Entry(cell.points, dead=cell.dead, peeked=cell.looks if cell.looks > 1 else cell.looks == 1)
            for seat, cell in zip(SEATS, row, strict=True)
        }
        return not reconcile.mismatches(table, printed, 1, entries)

    tally = judge(accepts, SEED, GAMES, scoring=scoring)
    print(f"{name:28}{'made':>7}{'found':>7}{'as good':>9}{'missed':>8}")
    for kind in [*tally.made, "all"]:
        made, good, missed = (
            counter.total() if kind == "all" else counter[kind] for counter in (tally.made, tally.as_good, tally.missed)
        )
        print(f"{kind:28}{made:>7}{made - good - missed:>7}{good:>9}{missed:>8}")
    impossible = tally.made.total() - tally.as_good.total()
    print(f"Of {impossible} impossible sets of score cards, {tally.missed.total() / impossible:.1%} were accepted.")
    print(f"Of {GAMES} valid games, {len(tally.refused)} were refused.")
    print(f"Of the mistakes that give another legal game, {len(tally.misjudged)} were refused.\n")


def main() -> None:
    card = read_card(CARD).card
    assert card is not None
    printed = reconcile.printed(card)
    vars(reconcile)["nearest"] = lambda *_: []  # not needed here, and slow
    names = sys.argv[1:] or list(SCORINGS)
    for name in names:
        table = PRESETS[name] if name in PRESETS else read_table(OWN[name])
        measure(name, table, SCORINGS[name], printed)


if __name__ == "__main__":
    main()
