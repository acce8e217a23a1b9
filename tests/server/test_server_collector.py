"""The garbage collector usually scans only new objects. Once a minute it scans all objects."""

import subprocess
import sys

PROGRAM = """
import gc
from charleston.server.ops import garbage

class Ring:
    count = 0
    def __init__(self):
        Ring.count += 1
        self.me = self
    def __del__(self):
        Ring.count -= 1

assert garbage.sweep() == 0  # not started
pauses = []
garbage.start()
gc.callbacks.append(lambda phase, info: pauses.append(info["generation"]))
held = [Ring() for _ in range(100_000)]
assert gc.get_freeze_count() > 80_000
assert len(gc.get_objects()) < 4 * garbage.YOUNG  # so much is looked at in the next collection
assert set(pauses) == {0, 1}
for _ in range(100_000):
    Ring()  # garbage at once
assert Ring.count < 100_000 + 4 * garbage.YOUNG
del held
for _ in range(3):
    gc.collect(1)
assert Ring.count > 80_000  # frozen garbage stays
assert garbage.sweep() > 80_000
assert Ring.count == 0
"""


def test_survivors_are_frozen_and_swept_periodically() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
