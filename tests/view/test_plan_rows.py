"""The plan and the statistics as rows: they keep to any width, and the heat map has each date once."""

import re
from datetime import date, timedelta

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.messages import plan as words
from quiz.messages.topics import topic_name
from quiz.study.calibration import Calibrated
from quiz.study.card import CardState
from quiz.study.history import WeakClaim, WeakQuestion
from quiz.study.interview import Interview
from quiz.study.own_curve import ENOUGH
from quiz.study.pace import Pace
from quiz.study.plan import Deck, plan
from quiz.study.progress import Progress
from quiz.study.prospect import Prospect, Reach
from quiz.study.readiness import Readiness
from quiz.study.statistics import Retention
from quiz.text.cells import width as cells
from quiz.text.rows import plain, row_width
from quiz.view.heat_map import heat_map_rows
from quiz.view.plan import no_plan_rows, plan_rows
from quiz.view.readiness import readiness_line, weakest_rows
from quiz.view.statistics import statistics_rows

TODAY = date(2026, 11, 29)
TITLES = {"a": "为什么 [MASK] 只在预训练里出现？[/ 与 x[i]", "b": "Why does [MASK] occur [/ and x[i]?"}


def a_prospect(days: int) -> Prospect:
    interview = Interview(TODAY + timedelta(days=days), 30)
    state = CardState(state="review", stability=4, difficulty=5, last=TODAY - timedelta(days=3))
    made = plan(Deck({"a": 3.0, "b": 1.0}, {"a": state}), TODAY, interview.day, 30)
    share = Readiness(0.61, 0.5, 0.1)
    return Prospect(share, interview, days, share, made, {15: 0.8, 30: 0.9, 60: 1.0})


def a_progress() -> Progress:
    retention = Retention(112, 138)
    return Progress(
        day=TODAY,
        reviews_today=16,
        reviews=410,
        streak=5,
        longest_streak=80,
        seconds_per_card=55.0,
        pace=Pace(),
        retention=retention,
        recent=retention,
        kinds={"young": retention, "mature": Retention(0, 0)},
        cards={"new": 13, "learning": 4, "review": 77, "relearning": 1},
        forecast=[5, 0, 120, *[3] * 11],
        topics={"bert": 0.5, "scaling": 1.0},
        levels={"core": 0.5, "trap": 0.2},
        by_day={TODAY - timedelta(days=n): n % 7 for n in range(60) if n % 7},
        readiness=[(TODAY - timedelta(days=n), 0.5 - n / 100) for n in range(30, -1, -1)],
        calibration=(Calibrated(50, 6, 3), Calibrated(90, 9, 4)),
        overconfidence=0.2,
        calibration_by_topic={"bert": (Calibrated(50, 4, 1),), "gpt": (Calibrated(90, 1, 1),)},
        weakest=(WeakQuestion("a", 0.3, 4), WeakQuestion("b", 0.4, 1)),
        claims=(WeakClaim("a", "a_claim_with_a_long_name", 1, 2),),
    )


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [*range(24, 60, 5), 74, 80, 99, 100, 114, 130, 159, 160, 184])
def test_no_row_is_wider_than_the_page(lang: str, width: int) -> None:
    for days in (1, 21, 60):
        for row in plan_rows(a_prospect(days), TITLES, lang, width):
            assert row_width(row) <= width, plain(row)
    told = a_progress()
    rows = statistics_rows(told, TITLES, lang, width, "how")
    rows += no_plan_rows(Prospect(Readiness(0, 0, 0)), words.HOW_TO_SET_SCREEN[lang], lang, width)
    rows += readiness_line(0.6, [0.1, 0.6], TODAY, 21, 0.9, lang, width)
    for row in rows:
        assert row_width(row) <= width, plain(row)


@given(st.integers(0, 3000), st.integers(20, 90), st.sampled_from(["zh", "en"]))
@settings(max_examples=60)
def test_the_heat_map_has_each_date_once_under_its_weekday(offset: int, width: int, lang: str) -> None:
    """One day alone has a review: it stands in the row of its weekday, as many weeks back as it is."""
    today = date(2025, 1, 1) + timedelta(days=offset)
    rows = [plain(row) for row in heat_map_rows({}, today, lang, width)]
    weeks = sum(line.count("·") for line in rows)
    assert weeks % 7 == (today.weekday() + 1) % 7  # whole weeks, and this one up to today
    back = min(weeks - 1, 40)
    day = today - timedelta(days=back)
    marked = [plain(row) for row in heat_map_rows({day: 3}, today, lang, width)]
    (place,) = [number for number, line in enumerate(marked[2:9]) if "█" in line or "░" in line]
    assert place == day.weekday()
    assert sum(line.count("·") for line in marked[:9]) == weeks - 1


@pytest.mark.parametrize("width", [24, 40, 80, 99])
def test_a_claim_guessed_wrongly_is_told_in_its_own_words(width: int) -> None:
    sentences = {("a", "a_claim_with_a_long_name"): "只有 `x[i]` 的 $V \\times E$ 占 [83%](claim:a), 见 [/"}
    rows = statistics_rows(a_progress(), TITLES, "zh", width, "how", sentences)
    assert all(row_width(row) <= width for row in rows)
    told = "".join("".join(plain(row) for row in rows).split())
    assert "为什么[MASK]只在预训练里出现？[/与x[i]猜了2次，错1次只有x[i]的V×E占83%,见[/" in told
    assert "a_claim_with_a_long_name" not in told


def test_the_sums_of_the_page_are_those_it_was_given() -> None:
    rows = statistics_rows(a_progress(), TITLES, "en", 80, "how")
    text = " ".join(plain(row).strip() for row in rows)
    for told in (
        "112/138",
        "16 today · 410 in all",
        "5 (longest 80)",
        "20 points overconfident",
        "wrong 1 of 2",
        "BERT  25% right, 50% sure",
    ):
        assert told in text


def test_what_comes_due_stands_over_its_day_of_the_month() -> None:
    rows = [plain(row) for row in statistics_rows(a_progress(), TITLES, "en", 80, "how")]
    top = next(index for index, row in enumerate(rows) if row.startswith("Due in the next"))
    assert rows[top + 1].startswith("By the forgetting curve")
    bars, counts, days = rows[top + 2 : top + 5], rows[top + 5], rows[top + 6]
    assert counts.split() == ["5", "·", "120", *["3"] * 11]
    assert days.split() == [str((TODAY + timedelta(days=n)).day) for n in range(14)]
    place = counts.index("120") + 2  # the figures' ends are under each other
    assert [row[place] for row in bars] == ["█"] * 3
    assert all(row[counts.index("·")] == " " for row in bars)


def test_topics_that_were_not_begun_take_one_line() -> None:
    told = msgspec.structs.replace(a_progress(), topics={"bert": 0.5, "gpt": 0.0, "t5": 0.0})
    rows = [plain(row).strip() for row in statistics_rows(told, TITLES, "en", 80, "how")]
    assert "Not started: GPT, T5" in rows
    assert not any(row.startswith(("GPT ", "T5 ")) and "0%" in row for row in rows)


def test_that_none_is_weak_agrees_with_the_shares_beside_it() -> None:
    few = {"new": 3, "learning": 0, "review": 1, "relearning": 0}
    told = msgspec.structs.replace(a_progress(), weakest=(), cards=few, topics={"bert": 0.25})
    text = " ".join(plain(row).strip() for row in statistics_rows(told, TITLES, "en", 80, "how"))
    assert "25%" in text
    assert "Of the 1 question reviewed so far, none is below 90% today." in text
    assert "In the shares of topics and levels, the 3 questions not started count as 0%." in text
    whole = msgspec.structs.replace(told, cards=few | {"new": 0})
    assert "not started" not in " ".join(plain(r) for r in statistics_rows(whole, TITLES, "en", 80, "how"))


@pytest.mark.parametrize(("width", "beside"), [(80, 1), (120, 2), (184, 3)])
def test_a_wide_page_has_its_sections_beside_each_other(width: int, beside: int) -> None:
    drawn = "\n".join(plain(row) for row in statistics_rows(a_progress(), TITLES, "en", width, "how"))
    first = drawn.split("\n")[0]
    assert sum(name in first for name in ("reviews ", "Reviews by day", "By topic")) == beside


@pytest.mark.parametrize(
    ("number", "told"), [(30, ""), (31, ""), (32, "… and 2 more"), (45, "… and 15 more")]
)
def test_no_line_stands_for_a_single_card_of_today(number: int, told: str) -> None:
    deck = Deck({f"card {n}": 1.0 for n in range(200)}, {})
    made = plan(deck, TODAY, TODAY + timedelta(days=9), 300)
    made = msgspec.structs.replace(made, cards=made.cards[:number])
    assert len(made.cards) == number
    prospect = msgspec.structs.replace(a_prospect(9), plan=made)
    rows = [plain(row).strip() for row in plan_rows(prospect, {}, "en", 80)]
    assert [row for row in rows if row.startswith("…")] == ([told] if told else [])
    assert sum("card " in row for row in rows) == (min(number, 30) if told else number)


def forecast(share: float, tested: int, lang: str) -> str:
    """The Plan page for a forecast that rests on so many reviews, without its line breaks."""
    told = a_prospect(21)
    assert told.plan is not None
    made = msgspec.structs.replace(told.plan, on_date=share)
    told = msgspec.structs.replace(told, plan=made, tested=tested, by_minutes={30: share})
    return " ".join(" ".join(plain(row) for row in plan_rows(told, TITLES, lang, 80)).split())


@pytest.mark.parametrize(("lang", "over"), [("zh", "95% 以上"), ("en", "95%+")])
def test_no_forecast_claims_more_than_it_can_tell(lang: str, over: str) -> None:
    for tested in (0, ENOUGH):
        page = forecast(0.994, tested, lang)
        assert page.count(over) >= 2
        assert not re.search(r"(9[6-9]|100)%(?! (from|和))", page.replace("99%.", "").replace("99%，", ""))
        assert "94%" in forecast(0.94, tested, lang)
    line = " ".join(plain(row) for row in readiness_line(0.994, [], TODAY, 21, 0.96, lang, 60))
    assert line.count(over) == 2


def test_a_forecast_tells_whose_reviews_it_rests_on() -> None:
    assert "a standard forgetting curve alone" in forecast(0.9, 0, "en")
    assert f"only 1 of your reviews shows how you forget; from {ENOUGH} on" in forecast(0.9, 1, "en")
    assert f"only {ENOUGH - 1} of your reviews show" in forecast(0.9, ENOUGH - 1, "en")
    assert f"from {ENOUGH} of your own reviews" in forecast(0.9, ENOUGH, "en")
    rough = [
        "rough"
        in " ".join(plain(row) for row in readiness_line(0.6, [], TODAY, 21, 0.9, "en", 60, is_thin=thin))
        for thin in (True, False)
    ]
    assert rough == [True, False]


@pytest.mark.parametrize("width", [60, 88, 99, 140, 184])
def test_no_sentence_is_wider_than_reads_well(width: int) -> None:
    for rows in (
        plan_rows(a_prospect(21), TITLES, "en", width),
        statistics_rows(a_progress(), TITLES, "en", width, ""),
    ):
        for section in rows:
            assert all(cells(part) <= 88 for part in re.split(r" {3,}", plain(section).strip()))


LONG = "reinforcement learning from human feedback"


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(
    "topics", [("bert", "t5"), ("architectures", "scaling", "tokenization"), (LONG, "t5")]
)
@pytest.mark.parametrize("width", [*range(14, 50, 4), 32, 80])
def test_a_weak_topic_keeps_its_name_and_its_share_at_any_width(
    lang: str, topics: tuple[str, ...], width: int
) -> None:
    rows = weakest_rows([(topic, 0.43) for topic in topics], lang, width)
    assert all(row_width(row) <= width for row in rows)
    assert sum("43%" in plain(row) for row in rows) == len(topics)
    written = "".join("".join(plain(row).split()) for row in rows)
    assert all("".join(topic_name(topic, lang).split()) in written for topic in topics)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_minutes_are_told_apart_by_what_they_come_to(lang: str) -> None:
    told = msgspec.structs.replace(
        a_prospect(21),
        by_minutes={15: 0.97, 60: 0.99},
        reaches={15: Reach(8, TODAY + timedelta(days=9)), 30: Reach(4, None, 7), 60: Reach(30, TODAY)},
    )
    page = "\n".join(plain(row) for row in plan_rows(told, TITLES, lang, 80))
    for said in (
        ("每天约 8 道新题", "面试前还有 7 道没学到", "每天 15 分钟就够")
        if lang == "zh"
        else (
            "15 min  about 8 new cards a day, all met by",
            "30 min  about 4 new cards a day, 7 still not met on the day",
            "15 minutes a day are enough",
        )
    ):
        assert said in page


def test_the_day_that_begins_with_gaps_says_so() -> None:
    told = a_prospect(9)
    assert told.plan is not None
    first, second, *rest = told.plan.days
    days = (first, msgspec.structs.replace(second, gaps=3), *rest)
    told = msgspec.structs.replace(told, plan=msgspec.structs.replace(told.plan, days=days))
    page = " ".join(plain(row) for row in plan_rows(told, TITLES, "en", 80))
    assert "begins with 3 gaps from your mock interview" in page
