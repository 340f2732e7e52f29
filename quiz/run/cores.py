"""How many cores there are for us: a container or a `taskset` may leave fewer than the machine has."""

import os


def cores() -> int:
    """The cores that this process may run on."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS, Windows
        return os.cpu_count() or 1
