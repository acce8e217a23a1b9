"""Compare the referee, in plain Python, with PokerKit: decisions per CPU second of random legal play, in one run."""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROUNDS = 5
SECONDS = 3.0

OURS = """
import random, time, json, sys
from charleston.card.published import published
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.decide import decide
from charleston.game.evolve import fold
from charleston.game.game import new_game
from charleston.game.ruleset import ruleset
card = published("Charleston 2026")
rules = ruleset("house", {"venue": "online", "call.validation": "block"})
def actor(state):
    if not any(state.racks): return (-1,)
    if state.phase in ("pick", "discard", "expose"): return (state.turn,)
    return state.players
def game(rng):
    state = new_game(rules, card, rng.randbytes(32)); count = 0
    while state.phase != "over":
        seats = actor(state); options = []
        start = rng.randrange(len(seats))
        for seat in seats[start:] + seats[:start]:
            options = [o for o in choices(state, seat) if not isinstance(o, (commands.Challenge, commands.TakeBack))]
            if options: break
        state = fold(state, decide(state, rng.choice(options))); count += 1
    return count
rng = random.Random(int(sys.argv[1])); game(rng)
began = time.process_time(); count = 0
while time.process_time() - began < float(sys.argv[2]): count += game(rng)
print(json.dumps(count / (time.process_time() - began)))
"""

THEIRS = """
import random, time, json, sys
from pokerkit import Automation, NoLimitTexasHoldem
AUTO = tuple(a for a in Automation)
def game(rng):
    state = NoLimitTexasHoldem.create_state(AUTO, True, 0, (1, 2), 2, (200,) * 4, 4); count = 0
    while state.status:
        options = []
        if state.can_fold(): options.append(state.fold)
        if state.can_check_or_call(): options.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            low = state.min_completion_betting_or_raising_to_amount
            high = state.max_completion_betting_or_raising_to_amount
            options.append(lambda: state.complete_bet_or_raise_to(rng.randint(low, high)))
        rng.choice(options)(); count += 1
    return count
rng = random.Random(int(sys.argv[1])); random.seed(int(sys.argv[1])); game(rng)
began = time.process_time(); count = 0
while time.process_time() - began < float(sys.argv[2]): count += game(rng)
print(json.dumps(count / (time.process_time() - began)))
"""


def measure(python: str, program: str, number: int) -> float:
    done = subprocess.run(
        [python, "-c", program, str(number), str(SECONDS)], capture_output=True, text=True, check=True
    )
    return float(json.loads(done.stdout))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        peer = str(Path(folder) / "bin" / "python")
        subprocess.run([peer, "-m", "pip", "install", "-q", "pokerkit"], check=True, capture_output=True)
        ours, theirs = [], []
        for number in range(ROUNDS):  # interleaved, so noise on the machine affects both equally
            ours.append(measure(sys.executable, OURS, number))
            theirs.append(measure(peer, THEIRS, number))
    mine, other = sorted(ours)[ROUNDS // 2], sorted(theirs)[ROUNDS // 2]
    print(f"{'decisions a CPU second':<30} {'ours':>9} {'PokerKit':>9} {'ratio':>7}")
    print(f"{'random legal play':<30} {mine:9.0f} {other:9.0f} {mine / other:7.1f}")


if __name__ == "__main__":
    main()
