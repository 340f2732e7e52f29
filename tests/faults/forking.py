"""The program's own process, loaded once and forked at each start: a start costs no import; run by `forked`.

Each request is a line of JSON with the descriptors of the start beside it: one is a terminal's, three are
pipes. The answer is the process's id, and, when it has ended, how. One start lives at a time.
"""

import gc
import json
import os
import pkgutil
import resource
import socket
import sys
import traceback
from importlib import import_module
from typing import Any

import fsrs.scheduler  # noqa: F401  (the scheduler is loaded at the first grade)

from quiz.cli.main import COMMANDS, main
from quiz.study.card import NEW
from quiz.study.day import local_clock
from quiz.study.schedule import Schedule

LOADED = (
    "quiz.bank",
    "quiz.study",
    "quiz.text",
    "quiz.view",
    "quiz.messages",
    "quiz.tui",
    "quiz.tui.screens",
)


def load() -> None:
    """All that a start may import, but nothing that a start does."""
    for name in sorted(set(COMMANDS.values())):
        import_module(f"quiz.cli.{name}")
    for package in map(import_module, LOADED):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    import_module("quiz.run.runner")
    Schedule().preview("", NEW, local_clock())
    gc.collect()
    gc.freeze()  # or each child would copy what it merely counts


def become(request: dict[str, Any], descriptors: list[int]) -> None:
    """Be the program from its front door to its exit code."""
    if len(descriptors) == 1:
        os.login_tty(descriptors[0])
    else:
        for number, descriptor in enumerate(descriptors):
            os.dup2(descriptor, number)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        # At a terminal, and on the error line everywhere, a line is out when it is printed: as Python has it.
        line = 1 if name == "stderr" or os.isatty(number) else -1
        stream = open(number, "w" if number else "r", line, encoding="utf-8", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    if request["largest"] is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (request["largest"], resource.RLIM_INFINITY))
    code = 1
    try:
        code = main(request["words"])
        sys.stdout.flush()
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def serve(asked: socket.socket) -> None:
    """Start what is asked for, until nobody asks any more."""
    load()
    asked.send(b"ready")
    while True:
        told, descriptors, _, _ = socket.recv_fds(asked, 65536, 3)
        if not told:
            return
        child = os.fork()
        if child == 0:
            asked.close()
            become(json.loads(told), descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        asked.send(str(child).encode())
        asked.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
