"""Plants edits in the bank and prints how many `check` and `verify` catch: `python -m tests.truth`."""

import argparse
import asyncio
import sys
from collections import Counter

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.proof.kept import KeptRuns
from quiz.study.home import cache_folder
from tests.truth.catch import Caught, bank_of, catch_all
from tests.truth.edits import FIGURES, OTHERS, plant

COLUMNS = ("check", "verify", "ledger", "through", "harmless")


def main() -> int:
    """Plant, judge, print; exit 1 if fewer than 99 of 100 edits of figures are caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.truth", description=__doc__)
    parser.add_argument(
        "--edits", type=int, default=500, help="edits that touch a figure; a fifth as many others"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="show every edit")
    options = parser.parse_args()
    deck = open_deck(built_in_deck(), None)
    bank = bank_of(deck)
    kept = KeptRuns(cache_folder())
    figures = plant(bank, options.edits, options.seed, FIGURES)
    others = plant(bank, options.edits // 5, options.seed, OTHERS)
    caught = asyncio.run(catch_all(deck, [*figures, *others], kept))
    kept.write()
    told, rest = caught[: len(figures)], caught[len(figures) :]
    for title, part in (("Edits that touch a figure", told), ("Other edits", rest)):
        print(table(title, part))
    for each in caught:
        if options.all or each.by == "through":
            print(f"{each.by}: {each.edit.kind}: {each.edit}")
    share = share_caught(told)
    print(f"caught {share:.1%} of {sum(each.by != 'harmless' for each in told)} edits that touch a figure")
    return 0 if share >= 0.99 else 1


def share_caught(caught: list[Caught]) -> float:
    """Of the edits that made something false."""
    by = Counter(each.by for each in caught)
    wrong = len(caught) - by["harmless"]
    return 1 - by["through"] / wrong if wrong else 1.0


def table(title: str, caught: list[Caught]) -> str:
    """By kind and language: how many, and what stops them first."""
    kinds = sorted({(each.edit.kind, each.edit.where) for each in caught})
    lines = [f"{title:<34}{'where':<12}{'edits':>6}" + "".join(f"{name:>10}" for name in COLUMNS)]
    for kind, where in [*kinds, ("all", "")]:
        by = Counter(
            each.by for each in caught if (each.edit.kind, each.edit.where) == (kind, where) or not where
        )
        lines.append(
            f"{kind:<34}{where:<12}{by.total():>6}" + "".join(f"{by[name] or '·':>10}" for name in COLUMNS)
        )
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.exit(main())
