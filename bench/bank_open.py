"""Opening a deck from its cache against parsing it: our own bank, and a made one of 200 questions.

Both sides run in one process and take turns. Parsing reads YAML and the snippets' declarations;
a warm open reads the same files' bytes, compares their digests and decodes one msgpack file.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck

GOAL = 20


def made_deck(root: Path, questions: int = 200, files: int = 10) -> Path:
    """A deck of questions like the built-in ones, with demos alike: the built-in files over and over."""
    sources = sorted((built_in_deck() / "questions").glob("*.yaml"))
    blocks = [
        f"- id:{block}"
        for file in sources
        for block in f"\n{file.read_text(encoding='utf-8')}".split("\n- id:")[1:]
    ]
    (root / "questions").mkdir(parents=True)
    for number in range(files):
        mine = range(number, questions, files)
        text = "\n".join(blocks[i % len(blocks)].replace("- id: ", f"- id: made-{i}-", 1) for i in mine)
        (root / f"questions/{number:02}.yaml").write_text(text, encoding="utf-8")
    (root / "snippets").symlink_to(built_in_deck() / "snippets")
    return root


def timed(opened: Callable[[], object]) -> float:
    """Milliseconds of one call."""
    start = time.perf_counter()
    opened()
    return (time.perf_counter() - start) * 1000


def measure(name: str, root: Path, rounds: int) -> float:
    """Print both medians and their ratio; returns the ratio."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        deck = open_deck(root, cache)
        size = sum(file.stat().st_size for file in (root / "questions").glob("*.yaml")) / 1024
        parsed, warm = [], []
        for _ in range(rounds):
            parsed.append(timed(lambda: open_deck(root, None)))
            warm.append(timed(lambda: open_deck(root, cache)))
    ratio = median(parsed) / median(warm)
    print(f"{name}: {len(deck.questions)} questions ({size:.0f} KiB), {len(deck.demos)} demos")
    print(f"  parsed {median(parsed):.1f} ms, warm {median(warm):.2f} ms, {rounds} rounds each")
    print(f"  ratio {ratio:.0f} (goal {GOAL})")
    return ratio


def main(rounds: int = 9) -> int:
    """Measure both decks; 1 if a goal is missed."""
    with tempfile.TemporaryDirectory() as folder:
        ratios = [
            measure("built-in", built_in_deck(), rounds),
            measure("made", made_deck(Path(folder) / "deck"), rounds),
        ]
    return 0 if min(ratios) >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
