"""Count how many single mistakes on four score cards our checks find. PYTHONPATH=OTHER/src measures other code.

For each missed mistake, an independent oracle says whether another legal game gives the same score cards.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests" / "support"))

from card_mistakes import CARD, Row, judge

from charleston.card.read import read_card
from charleston.game.seats import SEATS
from charleston.tournament.results.score_table import ST_LOUIS
from charleston.tournament.scorecards import reconcile
from charleston.tournament.scorecards.entry import Entry

SEED, GAMES = 15, 400


def main() -> None:
    card = read_card(CARD).card
    assert card is not None
    printed = reconcile.printed(card)
    vars(reconcile)["nearest"] = lambda *_: []  # not needed here, and slow

    def accepts(row: Row) -> bool:
        entries = {
            seat: Entry(cell.points, dead=cell.dead, peeked=cell.looks if cell.looks > 1 else cell.looks == 1)
            for seat, cell in zip(SEATS, row, strict=True)
        }
        return not reconcile.mismatches(ST_LOUIS, printed, 1, entries)

    tally = judge(accepts, SEED, GAMES)
    print(f"{'mistake':28}{'made':>7}{'found':>7}{'as good':>9}{'missed':>8}")
    for kind in [*tally.made, "all"]:
        made, good, missed = (
            counter.total() if kind == "all" else counter[kind] for counter in (tally.made, tally.as_good, tally.missed)
        )
        print(f"{kind:28}{made:>7}{made - good - missed:>7}{good:>9}{missed:>8}")
    impossible = tally.made.total() - tally.as_good.total()
    print(f"Of {impossible} impossible sets of score cards, {tally.missed.total() / impossible:.1%} were accepted.")
    print(f"Of {GAMES} valid games, {len(tally.refused)} were refused.")


if __name__ == "__main__":
    main()
