"""`runcall check` and `runcall verify`: every fault and every claim, with its place, and the exit code."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Runcall = Callable[..., Any]


def test_check_prints_every_fault_with_its_position_and_exits_1(runcall: Runcall, deck: Path) -> None:
    assert runcall("check", str(deck)).code == 0
    counted = json.loads(runcall("check", str(deck), "--json").out)["counts"]
    assert counted == {
        "questions": 2,
        "claims": 2,
        "proven": 2,
        "cited": 0,
        "errata": 1,
        "documented": 1,
        "demos": 2,
        "topics": 1,
    }
    path = deck / "questions" / "sums.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("run: sums/add, metric", "run: sums/dad, metric")
    )
    (deck / "questions" / "more.yaml").write_text("- id: [1\n", encoding="utf-8")
    told = runcall("check", str(deck))
    assert told.code == 1
    assert "questions/sums.yaml:" in told.out
    assert "questions/more.yaml:" in told.out
    assert "Traceback" not in told.out + told.err
    faults = json.loads(runcall("check", str(deck), "--json").out)["faults"]
    assert {Path(fault["file"]).name for fault in faults} == {"sums.yaml", "more.yaml"}


def test_what_is_left_out_is_counted_and_the_command_that_tells_why_finds_it(
    runcall: Runcall, deck: Path
) -> None:
    (deck / "questions" / "more.yaml").write_text("- id: half\n  level: cor\n", encoding="utf-8")
    (deck / "questions" / "torn.yaml").write_text("- id: [1\n", encoding="utf-8")
    told = runcall("list")
    assert (told.code, "two-and-two" in told.out) == (0, True)
    assert "1 question and 1 file were left out because of" in told.err
    assert told.err.rstrip().endswith(f"see runcall check --deck {deck}")
    assert runcall("check").code == 1


def test_verify_holds_each_claim_exits_1_on_a_refuted_one_and_show_knows_of_it(
    runcall: Runcall, deck: Path
) -> None:
    assert "4\u00a0○" in runcall("show", "two-and-two").out
    every = runcall("verify", "--json")
    assert "4\u00a0✓" in runcall("show", "two-and-two").out
    assert "3\u00a0✗\u00a02" in runcall("show", "wrong-sum").out
    demo = deck / "snippets" / "sums" / "add.py"
    demo.write_text(demo.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert "4\u00a0○" in runcall("show", "two-and-two").out  # what other code measured proves nothing
    claims = {c["claim"]: c for c in json.loads(every.out)["claims"]}
    assert (claims["sum"]["verdict"], claims["sum"]["measured"]) == ("proven", 4)
    assert (claims["wrong"]["verdict"], claims["wrong"]["measured"]) == ("refuted", 2)
    told = runcall("verify", "wrong-sum")
    assert "refuted" in told.out
    assert (every.code, told.code) == (1, 1)
    assert runcall("verify", "two-and-two").code == 0


def test_refuted_claim_is_named_with_the_line_of_its_own_key(runcall: Runcall, deck: Path) -> None:
    lines = (deck / "questions" / "sums.yaml").read_text(encoding="utf-8").splitlines()
    line = lines.index("    wrong:") + 1
    told = runcall("verify", "wrong-sum")
    assert f"questions/sums.yaml:{line}: wrong-sum.wrong: refuted: expected 3, measured 2" in told.out
    (claim,) = json.loads(runcall("verify", "wrong-sum", "--json").out)["claims"]
    assert (claim["file"].endswith("questions/sums.yaml"), claim["line"]) == (True, line)


def test_verify_changed_makes_only_what_a_change_touches(runcall: Runcall, deck: Path) -> None:
    def runs(*words: str) -> dict[str, int]:
        return json.loads(runcall("verify", "--json", *words).out)["runs"]

    assert runs("--changed") == {"made": 2, "kept": 0}
    assert runs("--changed") == {"made": 0, "kept": 2}
    assert runs() == {"made": 2, "kept": 0}
    path = deck / "questions" / "sums.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("right: 2}", "right: 3}"), encoding="utf-8")
    told = runcall("verify", "--changed", "two-and-two")
    assert (told.code, "expected 4, measured 5" in told.out) == (1, True)
    assert runs("--changed") == {"made": 0, "kept": 2}
    with (deck / "snippets" / "sums" / "add.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert runs("--changed") == {"made": 2, "kept": 0}


def test_verify_names_a_claim_that_fails_at_another_seed(runcall: Runcall, deck: Path) -> None:
    add = deck / "snippets" / "sums" / "add.py"
    add.write_text(add.read_text(encoding="utf-8").replace("left + right,", "left + right + seed // 2,"))
    assert runcall("verify", "two-and-two").code == 0
    assert runcall("verify", "two-and-two", "--seeds", "2").code == 0
    told = runcall("verify", "two-and-two", "--seeds", "4")
    assert told.code == 1
    assert "two-and-two.sum: does not hold at seed 2, 3" in told.out
    assert "smallest margin -1" in told.out
    (spread,) = json.loads(runcall("verify", "two-and-two", "--seeds", "4", "--json").out)["seeds"]
    assert (spread["low"], spread["high"], spread["margin"], spread["failed"]) == (4, 5, -1, [2, 3])


@pytest.mark.parametrize("ending", ["html", "md"])
def test_verify_writes_a_report(ending: str, runcall: Runcall, tmp_path: Path) -> None:
    path = tmp_path / f"report.{ending}"
    told = runcall("verify", "--report", str(path), lang="zh")
    assert (told.code, f"报告已写入 {path}" in told.out) == (1, True)
    assert "二加二等于几？" in path.read_text(encoding="utf-8")
    told = runcall("verify", "--report", str(path.with_suffix(".pdf")))
    assert (told.code, "must end in .html or .md" in told.err) == (2, True)
    told = runcall("verify", "--report", str(tmp_path / "none" / f"r.{ending}"))
    assert (told.code, "can't write" in told.err) == (2, True)


def test_check_records_a_sound_bank_and_holds_it_to_the_ledger(runcall: Runcall, deck: Path) -> None:
    path, ledger = deck / "questions" / "sums.yaml", deck / "questions" / "ledger.txt"
    assert runcall("check", "--record").code == 0
    assert "wrong-sum" in ledger.read_text(encoding="utf-8")
    assert runcall("check").code == 0
    sound = path.read_text(encoding="utf-8")
    path.write_text(sound.replace("1 + 1 = 3", "1 + 1 = 4"), encoding="utf-8")
    told = runcall("check")
    assert (told.code, "in the ledger" in told.out) == (1, True)
    path.write_text(sound.replace("zh: 四", "zh: 五 5"), encoding="utf-8")
    before = ledger.read_text(encoding="utf-8")
    assert runcall("check", "--record").code == 1
    assert ledger.read_text(encoding="utf-8") == before


def test_check_holds_quotes_against_documents(runcall: Runcall, deck: Path, tmp_path: Path) -> None:
    for name, line in (("right", "1 + 1 = 3"), ("other", "1 + 1 = 2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "book.txt").write_text(f"1\n{line}\n", encoding="utf-8")
    assert runcall("check", "--documents", str(tmp_path / "right")).code == 0
    told = runcall("check", "--documents", str(tmp_path / "other"))
    assert (told.code, 'the document does not say "1 + 1 = 3"' in told.out) == (1, True)
    told = runcall("check", "--documents", str(tmp_path / "none"))
    assert (told.code, "there is no folder" in told.err) == (2, True)
