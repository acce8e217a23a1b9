"""Measure the start-up of the command line: CPU time of whole commands, as ratios to starting Python."""

import resource
import statistics
import subprocess
import sys
from pathlib import Path

ROUNDS = 7
CHARLESTON = str(Path(sys.executable).parent / "charleston")
CARD = str(Path(__file__).parent.parent / "src" / "charleston" / "card" / "cards" / "charleston-2026.card")
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "import click, rich, msgspec": [sys.executable, "-c", "import click, rich.table, rich.console, msgspec"],
    "card check (full card)": [CHARLESTON, "card", "check", CARD],
    "hand, nearest lines": [CHARLESTON, "hand", "FF 222b 4b 666c 88c J 0"],
    "card show --pdf": [CHARLESTON, "card", "show", "--pdf", "/dev/null"],
}


def cpu_seconds(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):  # interleaved, so noise on the machine affects all of them equally
        for name, command in COMMANDS.items():
            times[name].append(cpu_seconds(command))
    base = statistics.median(times["python -c pass"])
    print(f"{'command':<30} {'CPU s':>7} {'x python':>9}")
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"{name:<30} {median:7.3f} {median / base:9.1f}")


if __name__ == "__main__":
    main()
