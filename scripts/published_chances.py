"""``make chances``: learn the chances of our published cards again, keep them in the package, and check them.

Run it after every change of a bot, of the facts or of the columns of the regressions. Options are passed on to
``charleston chances``.
"""

import subprocess
import sys

from charleston.card.published import PUBLISHED, published
from charleston.chances.known import FOLDER, file_name
from charleston.kernels.patterns.arrays import arrays_of


def main() -> None:
    places = {name: FOLDER / file_name(arrays_of(published(name))) for name in PUBLISHED}
    for old in set(FOLDER.glob("*.json")) - set(places.values()):
        old.unlink()
    for name, place in places.items():
        command = (sys.executable, "-m", "charleston", "chances", name, "--save", str(place), *sys.argv[1:])
        subprocess.run(command, check=True)  # noqa: S603 - our own module


if __name__ == "__main__":
    main()
