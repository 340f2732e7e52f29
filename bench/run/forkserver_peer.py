"""The standard library's forkserver with torch preloaded: a fresh process for each run, as ours.

It is the main module of a process of its own and imports little, since each of its children imports it anew.
"""

import json
import multiprocessing
import multiprocessing.forkserver
import os
import sys
from importlib import import_module
from multiprocessing.connection import Connection

PRELOADED = ["torch", "numpy", "torch._dynamo"]


def run(root: str, name: str, line: Connection) -> None:
    """In the child: what the snippet prints goes into the pipe."""
    os.dup2(line.fileno(), 1)
    sys.path.insert(0, root)
    getattr(import_module(f"snippets.bench.{name}"), name)(None)


def main() -> None:
    """Answer each name on the standard input with what its run took."""
    from bench.run.snippets import function_of
    from bench.run.took import Stopwatch

    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)

    def timed(name: str) -> tuple[float, float, float]:
        # The server's own number is no public name.
        watch = Stopwatch(getattr(multiprocessing.forkserver._forkserver, "_forkserver_pid", None))
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=run, args=(sys.argv[1], function_of(name), theirs))
        process.start()
        theirs.close()
        line = os.read(ours.fileno(), 100).decode()
        first, processor = watch.clock(), watch.processor(line)
        process.join()
        end = watch.clock()
        ours.close()
        return first, end, processor

    timed("first optimizer step")  # it loads when it is first asked
    print("ready", flush=True)
    for name in sys.stdin:
        print(json.dumps(timed(name.strip())), flush=True)


if __name__ == "__main__":
    main()
