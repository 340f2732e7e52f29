"""Grades cards in a loop and prints each event's id once the log has returned it; run by the tests."""

import resource
import sys
from datetime import datetime
from pathlib import Path

from quiz.study.card import Rating
from quiz.study.error import StudyError
from quiz.study.log import StudyLog
from quiz.view.trouble import told


def main(path: str, prefix: str, grades: int, cards: int, largest_file: int = 0) -> None:
    """Grade `grades` times over `cards` cards called prefix0, prefix1, …"""
    if largest_file:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))
    with StudyLog.open(Path(path)) as log:
        log.preview("", datetime.now().astimezone())  # loads the scheduler
        print("open", flush=True)
        for n in range(grades):
            try:
                event = log.review(f"{prefix}{n % cards}", Rating(n % 4 + 1), datetime.now().astimezone())
            except StudyError as error:
                print(told(error, "en"), flush=True)
                return
            print(event.id, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
