"""Write ``web/src/ui/wall/wall.vectors.json``: where tiles lie in the walls.

``wallPlaces.test.ts`` checks that the page draws them in those places; a Python test checks that the file is current.
"""

import json
from pathlib import Path

from charleston.game.fair import spot
from charleston.tiles import FULL_SET

PATH = Path(__file__).parent.parent / "web" / "src" / "ui" / "wall" / "wall.vectors.json"
ROLLS = range(2, 13)
INDICES = (0, 1, 2, 13, 37, 38, 52, 53, 75, 76, 99, 113, 114, 127, 128, 137, 150, len(FULL_SET) - 1)


def vectors() -> str:
    rows = [{"roll": roll, "index": index, **spot(index, roll)._asdict()} for roll in ROLLS for index in INDICES]
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"


if __name__ == "__main__":
    PATH.write_text(vectors(), encoding="utf-8")
