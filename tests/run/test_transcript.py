"""The transcript: all that was printed, plain, bounded, and never more than some files."""

import os
import re
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from quiz.demo.events import Finished, Printed
from quiz.run import transcript
from quiz.run.plain_output import plain
from quiz.run.request import Limits, Request
from quiz.run.runner import Runner
from quiz.run.transcript import MOST_FILES, Transcript, transcript_file


@settings(deadline=None, max_examples=60)
@example([b"\xc2"])
@given(
    st.lists(st.binary(max_size=40) | st.sampled_from([b"\x1b[31mred\n", b"1%\r", b"\r\n", "中".encode()]))
)
def test_the_file_holds_the_plain_text_with_each_rewriting_on_a_line(tmp_path_factory, pieces):
    path = tmp_path_factory.mktemp("output") / "demo.txt"
    kept = Transcript(path)
    for piece in pieces:
        kept.take("stdout", piece)
    kept.close()
    text = re.sub("\r\n?", "\n", plain(b"".join(pieces)))
    found = path.read_bytes().decode() if path.exists() else ""
    assert re.sub("\n+", "\n", found) == re.sub("\n+", "\n", text)


def test_it_takes_the_place_of_the_last_run_s_and_of_the_oldest(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 5):
        kept = Transcript(tmp_path / f"{number}.txt")
        kept.take("stdout", b"x\n")
        kept.close()
        os.utime(tmp_path / f"{number}.txt", (number, number))
    assert sorted(int(file.stem) for file in tmp_path.iterdir()) == list(range(5, MOST_FILES + 5))
    again = Transcript(tmp_path / "9.txt")
    again.take("stderr", b"y\n")
    again.close()
    assert (tmp_path / "9.txt").read_text() == "y\n"
    assert len(list(tmp_path.iterdir())) == MOST_FILES


def test_a_silent_run_leaves_no_file_nor_that_of_the_run_before(tmp_path: Path) -> None:
    (tmp_path / "demo.txt").write_text("before")
    kept = Transcript(tmp_path / "demo.txt")
    kept.close()
    assert not list(tmp_path.iterdir())


def test_it_stops_at_its_size_and_says_so(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(transcript, "MOST_BYTES", 1000)
    kept = Transcript(tmp_path / "demo.txt")
    for _ in range(100):
        kept.take("stdout", "中文\n".encode() * 10)
    kept.close()
    text = (tmp_path / "demo.txt").read_text()
    assert text.endswith("the rest was not kept …]\n")
    assert len(text.encode()) < 1100


def test_a_file_that_cannot_be_written_is_no_fault_of_the_run(tmp_path: Path) -> None:
    (tmp_path / "no").write_text("a file where the folder should be")
    kept = Transcript(tmp_path / "no" / "demo.txt")
    kept.take("stdout", b"x\n")
    kept.close()


def test_a_demo_s_name_makes_no_path(tmp_path: Path) -> None:
    assert transcript_file(tmp_path, "bert/mlm_masking") == tmp_path / "bert-mlm_masking.txt"
    assert transcript_file(tmp_path, "../../etc/passwd").parent == tmp_path


async def test_what_the_pane_is_not_shown_is_in_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "deck" / "snippets"
    folder.mkdir(parents=True)
    (folder / "much.py").write_text(
        "def much(show, seed=0):\n    for n in range(20000):\n        print('\\x1b[31m%06d\\x1b[0m' % n)\n"
    )
    file = tmp_path / "kept" / "much.txt"
    request = Request(
        tmp_path / "deck",
        "much",
        "snippets.much",
        "much",
        {"seed": 0},
        Limits(output=400_000),
        transcript=file,
    )
    async with Runner(way="cold") as runner:
        events = [event async for event in runner.run(request)]
    shown = "".join(event.text for event in events if isinstance(event, Printed))
    assert isinstance(events[-1], Finished)
    assert events[-1].outcome == "finished"
    assert "bytes left out" in shown
    assert "\x1b[0;31m000007\x1b[0m\n" in shown
    assert file.read_text() == "".join(f"{n:06d}\n" for n in range(20000))
