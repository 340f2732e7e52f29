"""Searching a large bank by its index against reading every text, in one process, taking turns.

Both only compute, so the times are the processor's: other work on the machine doesn't change them.

python -m bench.search [questions]
"""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.study_bank import QUERIES, made_notes
from quiz.bank.full_text import FullText, make
from quiz.bank.terms import WORD, fold

PIECES = {"part of an English word": "ttenti", "one English letter": "z", "mixed": "量化tok"}


def main(questions: int = 100_000, rounds: int = 9) -> None:
    """Print both medians, their ratio and the hits."""
    notes = made_notes(questions)
    texts = [(fold(f"{note.key}\n{note.question}"), fold(note.answer)) for note in notes]
    whole = ["\n".join(text) for text in texts]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "index.db"
        start = time.process_time()
        make(path, texts)
        took = time.process_time() - start
        size, text = path.stat().st_size, sum(len(each.encode()) for each in whole)
        print(f"{questions:,} questions: index made in {took:.1f} s, {size / text:.2f} of the texts' size\n")
        index = FullText(path)
        print(f"{'':26}{'hits':>8}{'scan, ms':>10}{'index, ms':>11}{'scan / index':>14}{'goal, ms':>10}")
        for name, query in (QUERIES | PIECES).items():
            words = WORD.findall(fold(query))
            read, looked = [], []
            for _ in range(rounds):
                start = time.process_time()
                scanned = [n for n, each in enumerate(whole) if all(word in each for word in words)]
                between = time.process_time()
                found = index.having(words)
                read.append((between - start) * 1000)
                looked.append((time.process_time() - between) * 1000)
                assert found == scanned
            goal = 0.3 if len(found) < 1000 else 25
            ratio = median(read) / median(looked)
            print(
                f"{name:26}{len(found):8,}{median(read):10.2f}{median(looked):11.3f}{ratio:14.0f}{goal:10g}"
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
