"""A deck of ten cards and of demos that answer at once, wait for ever, want too much, or need PyTorch."""

from pathlib import Path

CARDS = 10

CARD = """
- id: card-{n}
  topic: numbers
  level: core
  asked: often
  prompt: {{zh: 第 {n} 题是什么？, en: What is question {n}?}}
  answer: {{zh: 这是答案甲{n}。, en: It is answer A{n}.}}
  key_points: [{{zh: 要点, en: the point}}]
  demo: hands/{demo}
"""

SNIPPETS = {
    "answers": '''"""Answers at once."""

from quiz.demo import Show, demo


@demo(zh="马上回答", en="Answers at once")
def answers(show: Show, seed: int = 0) -> None:
    """Answer."""
    show.metric("total", 41 + 1, zh="总数", en="total")
''',
    "waits": '''"""Waits, and so does a process that it started in a session of its own."""

import os
import subprocess
import sys
import time

from quiz.demo import Show, demo


@demo(zh="等待", en="Waits for ever", processes=2)
def waits(show: Show, seed: int = 0) -> None:
    """Wait."""
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    child = subprocess.Popen(command, start_new_session=True)
    print(f"run {os.getpid()} has started {child.pid}.", flush=True)
    time.sleep(600)
''',
    "hoards": '''"""Wants more memory than there may be."""

from quiz.demo import Show, demo


@demo(zh="要太多内存", en="Hoards memory")
def hoards(show: Show, seed: int = 0) -> None:
    """Want it."""
    bytearray(64 << 30)
''',
    "is_killed": '''"""Ends as the kernel ends what it has no memory for, with a process left behind."""

import os
import signal

from quiz.demo import Show, demo


@demo(zh="被杀掉", en="Is killed", processes=1)
def is_killed(show: Show, seed: int = 0) -> None:
    """Begin a process that outlives it, and be killed."""
    if os.fork() == 0:
        os.setsid()
        signal.pause()
    os.kill(os.getpid(), signal.SIGKILL)
''',
    "segfaults": '''"""Ends as a fault in native code ends it."""

import ctypes

from quiz.demo import Show, demo


@demo(zh="段错误", en="Segfaults")
def segfaults(show: Show, seed: int = 0) -> None:
    """Read where nothing is."""
    ctypes.string_at(0)
''',
    "spins": '''"""Turns for ever, and listens to no signal that can be ignored."""

import signal

from quiz.demo import Show, demo


@demo(zh="空转", en="Spins")
def spins(show: Show, seed: int = 0) -> None:
    """Turn."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    print("it has started", flush=True)
    while True:
        pass
''',
    "weighs": '''"""Needs PyTorch."""

import torch

from quiz.demo import Show, demo


@demo(zh="要用 PyTorch", en="Weighs a tensor")
def weighs(show: Show, seed: int = 0) -> None:
    """Weigh."""
    show.metric("total", torch.ones(6, 7).sum(), zh="总数", en="total")
''',
}


PROOFS = """\
  claims:
    first: {value: 1, proof: {run: hands/waits, metric: total}}
    second: {value: 1, proof: {run: hands/waits, with: {seed: 2}, metric: total}}
    third: {value: 1, proof: {run: hands/waits, with: {seed: 3}, metric: total}}
    fourth: {value: 1, proof: {run: hands/waits, with: {seed: 4}, metric: total}}
"""
"""Four claims whose runs never end, for the end of the file."""


def write_deck(root: Path, cards: int = CARDS, first: str = "waits", more: str = "") -> Path:
    """Write it into a new folder; `first` is the demo of its first card, `more` goes to its last."""
    text = "".join(CARD.format(n=n, demo="answers" if n > 1 else first) for n in range(1, cards + 1)) + more
    files = {"questions/numbers.yaml": text, "snippets/__init__.py": "", "snippets/hands/__init__.py": ""}
    files |= {f"snippets/hands/{name}.py": source for name, source in SNIPPETS.items()}
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
