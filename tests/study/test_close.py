"""A log that is closed while a thread still reads it: the thread is told, the process lives."""

import subprocess
import sys
from pathlib import Path

READ_AND_CLOSE = """
import sys, threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from quiz.study.card import Rating
from quiz.study.log import StudyLog

def read(log):
    try:
        while True:
            log.days()
            log.events()
    except Exception as error:
        told.append(type(error).__name__)

told, path, at = [], Path(sys.argv[1]), datetime(2026, 11, 1, 20, tzinfo=UTC)
with StudyLog.open(path) as log:
    for n in range(200):
        log.review(f"card-{n}", Rating.GOOD, at + timedelta(seconds=n))
for _ in range(60):
    log = StudyLog.open(path)
    readers = [threading.Thread(target=read, args=(log,)) for _ in range(3)]
    for reader in readers:
        reader.start()
    threading.Event().wait(0.01)
    log.close()
    for reader in readers:
        reader.join()
assert told == ["ProgrammingError"] * 180, told
"""


def test_closing_waits_for_who_is_reading_and_tells_who_comes_after(tmp_path: Path) -> None:
    words = [sys.executable, "-X", "faulthandler", "-c", READ_AND_CLOSE, str(tmp_path / "study.db")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
