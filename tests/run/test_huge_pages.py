"""The warm process gathers its memory into huge pages where the kernel can, and is none the worse."""

import subprocess
import sys

GATHERS = """
from pathlib import Path
from quiz.run.huge_pages import gather
def huge():
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) >> 10 for line in lines if line.startswith("AnonHuge"))
kept = [bytes([n % 251]) * 4000 for n in range(10_000)]
before, done = huge(), list(gather())
assert kept == [bytes([n % 251]) * 4000 for n in range(10_000)]
print(huge() - before, any(done))
"""


def test_memory_is_gathered_and_holds_what_it_held():
    said = subprocess.run([sys.executable, "-c", GATHERS], capture_output=True, text=True, check=True).stdout
    grown, did = said.split()
    assert (int(grown) >= 16) == (did == "True")  # MiB; an older kernel gathers nothing
