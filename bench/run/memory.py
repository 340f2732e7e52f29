"""What a process holds: the warm one, beside one that has imported torch and does nothing."""

import subprocess
import sys

from bench.run.ours import Ours
from quiz.run.processes import share_of_memory

MIB = 1 << 20
IMPORTS = "import sys, torch; print(flush=True); sys.stdin.read()"


async def measure_memory() -> tuple[float, float]:
    """MiB of the warm process and of an `import torch` process, one after the other."""
    async with Ours("zygote") as ours:
        assert ours.warm is not None
        warm = share_of_memory(ours.warm) / MIB
    with subprocess.Popen(
        [sys.executable, "-c", IMPORTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as plain:
        assert plain.stdout is not None
        plain.stdout.readline()
        held = share_of_memory(plain.pid) / MIB
        plain.communicate()
    return warm, held
