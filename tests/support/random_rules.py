"""Random rulesets."""

import random

from charleston.game.ruleset import OPTIONS as EVERY_OPTION
from charleston.game.ruleset import Ruleset, RulesetError, allowed, ruleset


def random_rules(rng: random.Random) -> Ruleset:
    """Return a preset with some options changed. Options that contradict each other are drawn again."""
    words = {name: allowed(name).split(" or ") for name in EVERY_OPTION if name not in ("preset", "card.edition")}
    fixed = {name: values for name, values in words.items() if not any(value[0].isdigit() for value in values)}
    fixed = {name: values for name, values in fixed.items() if not any(value.startswith("a ") for value in values)}
    players = rng.choice((3, 4))
    while True:
        names = rng.sample(sorted(fixed), rng.randrange(12))
        try:
            return ruleset(
                rng.choice(("league", "tournament", "house")),
                {"table.players": players}
                | {name: {"true": True, "false": False}.get(value := rng.choice(fixed[name]), value) for name in names},
            )
        except RulesetError:
            continue
