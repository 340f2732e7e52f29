"""Each command: what it prints, in both languages and as JSON, and how it exits."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quiz.cli.main import main
from tests.cli.conftest import QUESTIONS

Runcall = Callable[..., Any]


def test_list_names_every_question(runcall: Runcall) -> None:
    told = runcall("list")
    assert told.code == 0
    assert all(text in told.out for text in ("two-and-two", "What is two and two?", "2 questions"))
    assert "二加二等于几？" in runcall("list", lang="zh").out
    assert [entry["id"] for entry in json.loads(runcall("list", "--json").out)] == [
        "two-and-two",
        "wrong-sum",
    ]


def test_show_gives_answer_claims_and_erratum(runcall: Runcall) -> None:
    told = runcall("show", "wrong-sum")
    assert told.code == 0
    assert all(
        text in told.out for text in ("1 + 1 = 3", "It is two.", "Peano 1889", "runcall demo sums/add")
    )


def test_show_keeps_square_brackets(runcall: Runcall) -> None:
    out = runcall("show", "two-and-two").out
    assert "[MASK]" in out
    assert "x[i]" in out


def test_search_finds_in_either_language_and_exits_1_for_nothing(runcall: Runcall) -> None:
    assert [e["id"] for e in json.loads(runcall("search", "等于三", "--json").out)] == ["wrong-sum"]
    nothing = runcall("search", "transformer")
    assert (nothing.code, nothing.out) == (1, 'nothing found for "transformer"\n')
    assert runcall("search", "transformer", "--json").out == "[]\n"


def test_demos_tell_their_parameters(runcall: Runcall) -> None:
    add, _ = json.loads(runcall("demos", "--json").out)
    assert add["name"] == "sums/add"
    assert add["parameters"][0] == {
        "name": "left",
        "kind": "int",
        "default": 1,
        "low": 0,
        "high": 9,
        "choices": [],
    }
    assert "Addition" in runcall("demos").out


def test_demo_runs_with_parameters_and_prints_text_as_it_is(runcall: Runcall) -> None:
    told = runcall("demo", "sums/add", "--left", "3", "--right=4")
    assert told.code == 0
    assert "[bold]printed[/]" in told.out
    assert "sum" in told.out
    assert "7" in told.out


def test_demo_as_json_ends_with_finished(runcall: Runcall) -> None:
    told = runcall("demo", "sums/add", "--left", "3", "--json")
    events = [json.loads(line) for line in told.out.splitlines()]
    assert events[0]["event"] == "started"
    assert (events[-1]["event"], events[-1]["outcome"]) == ("finished", "finished")
    assert next(e["value"] for e in events if e["event"] == "metric") == 4


def test_a_demo_that_raises_shows_its_own_traceback_and_exits_2(runcall: Runcall) -> None:
    told = runcall("demo", "sums/fail")
    assert told.code == 2
    assert "no such luck [MASK]" in told.out + told.err
    assert "snippets/sums/fail.py" in told.out + told.err
    assert "quiz/run" not in told.out + told.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "two-and-tow"), "there is no question two-and-tow; did you mean two-and-two"),
        (("show", "zzz"), "there is no question zzz; runcall list lists them all"),
        (("demo", "sums/ad"), "there is no demo sums/ad; did you mean sums/add"),
        (("demo", "sums/add", "--left", "10"), "left can't be 10; it must be a whole number, 0 to 9"),
        (("demo", "sums/add", "--left", "two"), "left can't be two; it must be a whole number, 0 to 9"),
        (("demo", "sums/add", "--lefft", "1"), "there is no parameter --lefft; did you mean --left?"),
        (("demo", "sums/add", "--zork", "1"), "no parameter --zork; sums/add takes --left, --right, --seed"),
        (("demo", "sums/add", "--left"), "--left needs a value (0 to 9)"),
        (("demo", "sums/add", "left=1"), 'unexpected "left=1"'),
        (("verify", "two"), "there is no question two; did you mean two-and-two"),
        (("grade", "tow", "good"), "there is no question tow"),
        (("list", "--topic", "sum"), "there is no topic sum; did you mean sums"),
    ],
)
def test_what_does_not_exist_is_a_sentence_with_the_nearest_and_exit_2(
    runcall: Runcall, words: tuple[str, ...], sentence: str
) -> None:
    told = runcall(*words)
    assert told.code == 2
    assert sentence in told.err
    assert "Traceback" not in told.err
    assert told.out == ""


def test_a_wrong_parameter_is_told_in_the_language_that_was_asked_for(runcall: Runcall) -> None:
    assert (
        "left 不能是 10；应为整数，范围 0 到 9" in runcall("demo", "sums/add", "--left", "10", lang="zh").err
    )
    assert "没有参数 --lefft；您是想找 --left 吗？" in runcall("demo", "sums/add", "--lefft", lang="zh").err


def test_a_folder_that_is_no_deck_is_a_sentence(runcall: Runcall, tmp_path: Path) -> None:
    told = runcall("check", str(tmp_path))
    assert told.code == 2
    assert "is not a deck: it holds no questions folder" in told.err


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
    assert "left out: questions 1, files 1, for" in told.err
    assert told.err.rstrip().endswith(f"see runcall check --deck {deck}")
    assert runcall("check").code == 1


def test_verify_holds_each_claim_and_exits_1_on_a_refuted_one(runcall: Runcall) -> None:
    every = runcall("verify", "--json")
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
    assert (told.code, "ends in .html or .md" in told.err) == (2, True)
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


def test_a_grade_moves_the_card_and_undo_brings_it_back(runcall: Runcall) -> None:
    before = json.loads(runcall("due", "--json").out)
    assert before["new"] == ["two-and-two", "wrong-sum"]
    graded = json.loads(runcall("grade", "two-and-two", "easy", "--json").out)
    assert graded["state"] == "review"
    after = json.loads(runcall("due", "--json").out)
    assert after["new"] == ["wrong-sum"]
    assert after["next_due"] == graded["due"]
    undone = json.loads(runcall("undo", "--json").out)
    assert undone == {
        "card": "two-and-two",
        "kind": "review",
        "rating": "easy",
        "event": graded["event"],
    }
    assert json.loads(runcall("due", "--json").out) == before
    nothing = runcall("undo")
    assert (nothing.code, nothing.out) == (1, "there is no grade to take back\n")


def test_stats_count_what_was_done(runcall: Runcall) -> None:
    assert "runcall opens the app" in runcall("stats").out
    runcall("grade", "two-and-two", "good")
    told = json.loads(runcall("stats", "--json").out)
    assert (told["reviews"], told["reviews_today"], told["cards"]["learning"]) == (1, 1, 1)
    assert "sums" in runcall("stats").out


def test_help_after_a_demo_s_name_tells_its_parameters(runcall: Runcall) -> None:
    told = runcall("demo", "sums/add", "--help")
    assert told.code == 0
    assert all(text in told.out for text in ("Addition", "--left", "default 1", "0 to 9"))
    assert "did you mean sums/add" in runcall("demo", "sums/ad", "--help").err


def test_a_demo_without_a_name_says_how_to_name_one(runcall: Runcall) -> None:
    told = runcall("demo")
    assert (told.code, told.out) == (2, "")
    assert "runcall demos" in told.err
    assert runcall("demo", "--help").code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("grade", "two-and-two", "well"), "rating：不能是 'well'，可选 'again', 'hard', 'good', 'easy'"),
        (("search",), "缺少 text"),
        (("list", "--many"), "不认识 --many"),
        (("list", "--topic"), "--topic：需要一个值"),
        (("verify", "--jobs", "0"), "'0' 不是大于零的整数"),
    ],
)
def test_a_wrong_command_line_is_told_in_chinese_too(
    runcall: Runcall, words: tuple[str, ...], sentence: str
) -> None:
    told = runcall(*words, lang="zh")
    assert told.code == 2
    assert sentence in told.err
    assert "用法：runcall" in told.err


def test_why_a_run_ended_is_printed_unbroken(
    runcall: Runcall, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    sentence = "no such luck [MASK] " + "and more " * 20 + "end"
    path = deck / "snippets" / "sums" / "fail.py"
    path.write_text(
        path.read_text(encoding="utf-8").replace("no such luck [MASK]", sentence), encoding="utf-8"
    )
    assert sentence in runcall("demo", "sums/fail").err


def test_help_speaks_the_language_that_was_asked_for(runcall: Runcall) -> None:
    assert "为一张卡片评分" in runcall("grade", "--help", lang="zh").out
    assert "grade a card" in runcall("grade", "--help").out


def test_a_deck_may_be_named_before_the_command_after_it_or_by_the_environment(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUNCALL_HOME", str(tmp_path / "home"))
    other = tmp_path / "other" / "questions" / "more.yaml"
    other.parent.mkdir(parents=True)
    other.write_text(QUESTIONS.replace("two-and-two", "again").replace("wrong-sum", "more"), encoding="utf-8")
    first, second = str(deck), str(other.parent.parent)

    def ids(*words: str) -> list[str]:
        assert main([*words, "--json"]) == 0
        return sorted(entry["id"] for entry in json.loads(capfd.readouterr().out))

    assert ids("--deck", first, "list") == ids("list", "--deck", first) == ["two-and-two", "wrong-sum"]
    both = ["again", "more", "two-and-two", "wrong-sum"]
    assert ids("--deck", first, "list", "--deck", second) == both
    assert ids("list", "--deck", first, "--deck", second) == both
    monkeypatch.setenv("RUNCALL_DECK", second)
    assert ids("list") == ["again", "more"]
    assert ids("list", "--deck", first) == ["two-and-two", "wrong-sum"]


def test_chinese_help_has_one_heading_of_each_kind(runcall: Runcall) -> None:
    out = runcall("show", "--help", lang="zh").out
    assert out.count("选项") == out.count("参数:") == 1
    assert "options" not in out
    assert "positional" not in out


def test_stats_tell_everything_as_json_and_in_both_languages(runcall: Runcall) -> None:
    runcall("grade", "two-and-two", "easy")
    told = json.loads(runcall("stats", "--json").out)
    assert told["retention"] == {"recalled": 0, "reviewed": 0, "share": None}
    assert set(told["retention_by_kind"]) == {"last_30_days", "young", "mature"}
    assert (told["streak"], told["longest_streak"], told["topics"]) == (1, 1, {"sums": 0.5})
    assert told["levels"] == {"core": 1.0, "trap": 0.0}
    assert list(told["days"].values()) == [1]
    assert told["readiness"][-1]["share"] == pytest.approx(0.75)  # asked often 3, rarely 1
    assert told["weakest_questions"] == [{"id": "two-and-two", "recall": 1.0, "lapses": 0}]
    assert "Reviews by day" in runcall("stats").out
    assert "每天的复习" in runcall("stats", lang="zh").out


def test_a_plan_is_kept_told_and_forgotten(runcall: Runcall, tmp_path: Path) -> None:
    empty = runcall("plan")
    assert empty.code == 0
    assert "No interview date is set" in empty.out
    assert "runcall plan --interview" in empty.out
    told = json.loads(runcall("plan", "--interview", "+21", "--minutes", "20", "--json").out)
    assert (told["days_left"], len(told["days"])) == (21, 21)
    assert told["interview"]["minutes"] == 20
    assert told["readiness"]["today"] == 0
    assert 0.5 < told["readiness"]["on_date"] <= 1
    assert list(told["by_minutes"]) == ["15", "30", "60"]
    assert told["today"] == ["two-and-two", "wrong-sum"]  # asked often, then rarely
    assert json.loads(runcall("plan", "--json").out) == told
    changed = json.loads(runcall("plan", "--minutes", "45", "--json").out)
    assert changed["interview"] == {"date": told["interview"]["date"], "minutes": 45}
    out = runcall("plan", lang="zh").out
    assert all(text in out for text in ("还有 21 天", "每天 45 分钟", "二加二等于几？", "就绪度"))
    assert "forgotten" in runcall("plan", "--forget").out
    assert json.loads(runcall("plan", "--json").out)["interview"] is None
    assert (tmp_path / "home" / "settings.toml").read_text() == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--interview", "soon"), "“soon” is no date; write 2026-12-20"),
        (("--interview", "2020-01-01"), "2020-01-01 is today or past"),
        (("--interview", "+0"), "is today or past"),
        (("--interview", "+4000"), "too far off"),
        (("--minutes", "0"), "whole number"),
    ],
)
def test_a_date_that_makes_no_plan_is_told_and_not_kept(
    runcall: Runcall, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    told = runcall("plan", *words)
    assert told.code == 2
    assert sentence in told.err
    assert not (tmp_path / "home" / "settings.toml").exists()


def test_what_is_due_is_what_the_plan_asks_while_there_is_one(runcall: Runcall) -> None:
    runcall("grade", "two-and-two", "easy")
    runcall("plan", "--interview", "+9", "--minutes", "1")
    told = json.loads(runcall("due", "--json").out)
    assert (told["due"], told["new"]) == ([], ["wrong-sum"])
    assert told["new"] == json.loads(runcall("plan", "--json").out)["today"]
