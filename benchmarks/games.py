"""Compare our games per second with a riichi engine's rounds per second, and measure how long a person waits for a bot.

Rounds are interleaved, so noise on the machine affects all of them equally. Game rates are medians per second of CPU
time, including the shuffle but not compilation; waiting times are wall-clock times.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles

import numpy as np

from charleston.bots.player import BOTS, answer
from charleston.bots.self_play import POLICIES, make_seeds, make_walls, play_games
from charleston.card.published import published
from charleston.game.choices import choices
from charleston.game.game import new_game, play
from charleston.game.ruleset import ruleset
from charleston.game.seats import NOBODY
from charleston.game.state import State
from charleston.game.view import view

ROUNDS = 7
SECONDS = 1.0
GAMES_AT_TABLE = 2  # games per round for each bot
BATCHES = {"random": 2000, "greedy": 200, "regular": 100}
AT_TABLE = tuple(name for name in BOTS if name != "greedy")  # the bots that people play against
CARD = published("Charleston 2026")
RULES = ruleset("league", {"venue": "online", "call.validation": "block"})

# The fastest setup of riichienv: one environment, no log, one kyoku per round.
RIICHI = """
import json, random, sys, time
from riichienv import RiichiEnv
rng = random.Random(int(sys.argv[1]))
env = RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True, seed=int(sys.argv[1]))
def play():
    seen = env.reset()
    while not env.done():
        seen = env.step({seat: rng.choice(found.legal_actions()) for seat, found in seen.items()})
play()
began = time.process_time(); count = 0
while time.process_time() - began < float(sys.argv[2]): play(); count += 1
print(json.dumps(count / (time.process_time() - began)))
"""

FIRST_ANSWER = """
from charleston.bots.player import answer
from charleston.card.published import published
from charleston.game import commands
from charleston.game.choices import choices
from charleston.game.game import new_game, play
from charleston.game.ruleset import ruleset
from charleston.game.seats import NOBODY
from charleston.game.view import view
rules = ruleset("league", {"venue": "online", "call.validation": "block"})
state, _ = play(new_game(rules, published("Charleston 2026"), bytes(32)), [commands.Deal(NOBODY)])
assert answer("regular", state.card, view(state, 0), choices(state, 0)) is not None
"""
STARTS = {"first answer": FIRST_ANSWER, "python -c pass": "pass", "import numba": "import numba"}


def games_rate(name: str, number: int, seconds: float) -> float:
    """Return games per second of CPU time with one policy in all four seats, each batch on new walls."""
    size = BATCHES[name]
    seats = np.full((size, 4), POLICIES.index(name), np.int8)
    began = time.process_time()
    done = 0
    while done == 0 or time.process_time() - began < seconds:
        play_games(CARD, RULES, make_walls(number, done, size), seats, make_seeds(number, done, size))
        done += size
    return done / (time.process_time() - began)


def riichi_rate(python: Path, number: int) -> float:
    """Return rounds per second of CPU time, with random legal actions in every seat."""
    asked = [str(python), "-c", RIICHI, str(number), str(SECONDS)]
    return float(json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout))


def answer_times(name: str, number: int) -> list[float]:
    """Play a game with one bot in all seats; return the milliseconds per answer, without the referee."""
    state, times = new_game(RULES, CARD, number.to_bytes(32)), list[float]()
    while state.phase != "over":
        state = _one_command(name, state, number, times)
    return times


def _one_command(name: str, state: State, number: int, times: list[float]) -> State:
    for seat in state.players if any(state.racks) else ():
        seen, possible = view(state, seat), choices(state, seat)
        began = time.perf_counter()
        choice = answer(name, CARD, seen, possible, number)
        took = time.perf_counter() - began
        if choice is not None:
            times.append(took * 1e3)
            return play(state, [choice.command])[0]
    return play(state, choices(state, NOBODY)[:1])[0]


def install_riichienv(folder: Path) -> Path | None:
    python = folder / "bin" / "python"
    venv.create(folder, with_pip=True)
    done = subprocess.run([python, "-m", "pip", "install", "-q", "riichienv"], capture_output=True, check=False)
    return None if done.returncode else python


def start_seconds(program: str, folder: Path) -> float:
    """Return the wall-clock time of a process whose bytecode an earlier start has cached."""
    stored = {"PYTHONPYCACHEPREFIX": str(folder), "PYTHONDONTWRITEBYTECODE": ""}
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=os.environ | stored, check=True)
    return time.perf_counter() - began


Found = dict[str, list[float]]


def measure(folder: Path) -> Found:
    """Run all rounds; return the figures of each measurement by its name."""
    python = install_riichienv(folder / "riichienv")
    for name in BATCHES:
        games_rate(name, 0, 0)  # compile and fill the caches
    for program in STARTS.values():
        start_seconds(program, folder)
    found: Found = defaultdict(list)
    for number in range(ROUNDS):
        for name in BATCHES:
            found[name].append(games_rate(name, number, SECONDS))
        if python:
            found["riichienv"].append(riichi_rate(python, number))
        for what, program in STARTS.items():
            found[what].append(start_seconds(program, folder))
        for name in AT_TABLE:
            for game in range(GAMES_AT_TABLE):
                found[f"answer {name}"] += answer_times(name, number * GAMES_AT_TABLE + game)
    return found


def line(what: str, ours: str, peer: str = "", theirs: str = "", judged: str = "") -> None:
    print(f"{what:<36} {ours:>12}  {peer:<24} {theirs:>12} {judged}")


def print_games(what: str, name: str, target: str, found: Found) -> None:
    ours, peer = median(found[name]), "riichienv, random rounds"
    if "riichienv" not in found:
        line(what, f"{ours:.0f} /s", peer, "not here", f"{target:>16}")
        return
    theirs = median(found["riichienv"])
    line(what, f"{ours:.0f} /s", peer, f"{theirs:.0f} /s", f"{ours / theirs:7.2f} {target:>8}")


def print_answers(name: str, found: Found) -> None:
    times = found[f"answer {name}"]
    peer = f"of {len(times)} answers"
    line(f"{name} at the table, median", f"{median(times):.1f} ms", peer, "", f"{'<= 50 ms':>16}")
    line(f"{name} at the table, p99", f"{quantiles(times, n=100)[98]:.1f} ms", peer, "", f"{'<= 250 ms':>16}")


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder))
    print(f"Whole games and bots, medians of {ROUNDS} rounds, one core: games by CPU time, waiting by wall time")
    line("", "ours", "peer", "", "  ratio   target")
    print_games("random legal games, all the rules", "random", ">= 25", found)
    print_games("greedy self-play, all the rules", "greedy", ">= 4", found)
    print_games("regular self-play, all the rules", "regular", "", found)
    for name in AT_TABLE:
        print_answers(name, found)
    first = median(found["first answer"])
    for bare in ("python -c pass", "import numba"):
        theirs = median(found[bare])
        line(
            "start and first answer of a bot",
            f"{first:.2f} s",
            bare,
            f"{theirs:.2f} s",
            f"{first / theirs:7.2f}    < 2 s",
        )


if __name__ == "__main__":
    main()
