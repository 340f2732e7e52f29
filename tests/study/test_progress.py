"""The figures over a history whose answers are plain: kinds, other zones, the weak, readiness by day."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from quiz.bank.question import Claim, Numeric, Proof, Question
from quiz.demo.words import Words
from quiz.study import statistics
from quiz.study.card import CardState, Rating
from quiz.study.history import weakest_claims, weakest_questions
from quiz.study.log import StudyLog
from quiz.study.memory import model
from quiz.study.own_curve import Curve
from quiz.study.past import Past
from quiz.study.progress import progress
from quiz.study.prospect import prospect
from quiz.study.quiz import Selection
from quiz.study.quiz_session import QuizSession
from quiz.study.readiness import readiness
from quiz.view.claims import asked_of
from tests.study.hand_clock import HandClock
from tests.study.plain import plain_past, readiness_by_day

TODAY = date(2026, 11, 29)
OWN = Curve(1.0, 0.1542)


def test_retention_is_told_by_the_interval_that_was_promised(log: StudyLog, clock: HandClock) -> None:
    log.review("a", Rating.EASY, clock())  # about 8 days
    for wait, rating in ((8, Rating.GOOD), (25, Rating.GOOD), (60, Rating.AGAIN)):
        clock.wait(days=wait)
        log.review("a", rating, clock())
    kinds = statistics.retention_by_kind(log.events())
    assert (kinds["young"].recalled, kinds["young"].reviewed) == (1, 1)
    assert (kinds["mature"].recalled, kinds["mature"].reviewed) == (1, 2)
    whole = statistics.retention(log.events())
    assert whole.reviewed == sum(kind.reviewed for kind in kinds.values())


def test_a_streak_and_the_heat_map_are_the_same_in_every_zone(log: StudyLog) -> None:
    """30 evenings in five zones, over the end of summer time: each date once, none missing."""
    zones = ["Europe/Berlin", "America/New_York", "Asia/Shanghai", "Pacific/Auckland", "Europe/Berlin"]
    for n in range(30):
        day = date(2025, 10, 10) + timedelta(days=n)
        evening = datetime.combine(day, datetime.min.time(), ZoneInfo(zones[n // 6])).replace(hour=21)
        log.review(f"c{n}", Rating.GOOD, evening)
    events = log.events()
    assert statistics.streak(statistics.reviews_by_day(events), date(2025, 11, 8)) == 30
    assert statistics.longest_streak(statistics.reviews_by_day(events)) == 30
    assert statistics.reviews_by_day(events) == {date(2025, 10, 10) + timedelta(days=n): 1 for n in range(30)}


def test_readiness_by_day_rises_with_learning_and_falls_with_time(log: StudyLog, clock: HandClock) -> None:
    weights = {"a": 3.0, "b": 1.0}
    log.review("a", Rating.EASY, clock())
    clock.wait(days=4)
    log.review("b", Rating.EASY, clock())
    log.review("gone", Rating.EASY, clock())
    told = readiness_by_day(log.events(), weights, TODAY + timedelta(days=5), model(), OWN)
    assert [day for day, _ in told] == [TODAY + timedelta(days=n) for n in range(6)]
    shares = [share for _, share in told]
    assert shares[0] == pytest.approx(0.75)
    assert shares[3] < shares[2] < shares[1] < shares[0]
    assert shares[4] == pytest.approx(0.25 + 0.75 * model().retrievability(8.2956, 4))
    clock.wait(minutes=1)
    log.undo(clock())
    log.undo(clock())
    told = readiness_by_day(log.events(), weights, TODAY + timedelta(days=5), model(), OWN)
    assert told[4][1] < 0.75  # what was taken back never was
    assert readiness_by_day([], weights, TODAY, model(), OWN) == []


def test_readiness_today_is_the_fold_of_all_that_stands(log: StudyLog, clock: HandClock) -> None:
    for wait, card, rating in ((0, "a", 4), (0, "b", 1), (3, "a", 2), (2, "b", 3), (9, "a", 1)):
        clock.wait(days=wait)
        log.review(card, Rating(rating), clock())
    weights = {"a": 3.0, "b": 1.0, "c": 2.0}
    today = TODAY + timedelta(days=20)
    told = readiness_by_day(log.events(), weights, today, model(), OWN, days=5)
    assert len(told) == 5
    assert told[-1][1] == pytest.approx(readiness(log.states, weights, today).share, rel=1e-9)


def test_the_course_ends_at_todays_readiness_with_its_quizzes(log: StudyLog, clock: HandClock) -> None:
    words = Words("甲", "a")
    topics = {"a": "bert", "b": "bert", "c": "gpt"}
    questions = [Question(card, topic, "core", "often", words, words, ()) for card, topic in topics.items()]
    log.review("a", Rating.EASY, clock())
    clock.wait(days=2)
    for card in ("b", "b", "c"):
        log.record(card, "quiz", clock(), form="choice", extra={"right": True})
    clock.wait(days=1)
    log.review("b", Rating.GOOD, clock())
    today = log.day(clock())
    told = prospect(questions, log.snapshot(), plain_past(log.events()), today, None).today
    course = progress(questions, log.snapshot(), plain_past(log.events()), today).readiness
    assert course[-1] == (today, pytest.approx(told.share))
    assert course[2][1] - course[1][1] == pytest.approx((2 / 6 + 1 / 5) / 3, abs=0.01)  # quizzes of that day


def test_the_weakest_are_begun_and_least_known() -> None:
    def known(stability: float, lapses: int = 0) -> CardState:
        last = TODAY - timedelta(days=9)
        return CardState(state="review", stability=stability, last=last, lapses=lapses)

    states = {"a": known(3), "b": known(1, 4), "c": known(50), "other": known(0.1)}
    weak = weakest_questions(states, ["a", "b", "c", "new"], TODAY, OWN, count=2)
    assert [each.id for each in weak] == ["b", "a"]
    assert weak[0].lapses == 4


def test_a_wrong_guess_counts_against_the_claim_at_its_parameters_alone(
    log: StudyLog, clock: HandClock
) -> None:
    claims = {
        size: Claim(value=1, proof=Proof("sizes/count", "total", {"size": size}))
        for size in ("large", "xlarge")
    }
    claims["elsewhere"] = Claim(value=1, proof=Proof("sizes/count", "other", {"size": "xlarge"}))
    form = Numeric(Words("{size} 多大？", "How large is {size}?"), "sizes/count", "total", {})
    text = Words("问", "asked")
    question = Question("sizes", "albert", "core", "often", text, text, (text,), claims=claims, forms=(form,))
    told = {"form": 0, "parameters": {"size": "xlarge", "seed": 0}, "given": 3, "right": False}
    log.record("sizes", "quiz", clock(), form="numeric", extra=told)
    log.record("sizes", "quiz", clock(), form="numeric", extra=told | {"given": None})  # gave up: no guess
    weak = weakest_claims(log.events(), [question])
    assert [(each.claim, each.wrong, each.asked) for each in weak] == [("xlarge", 1, 1)]
    assert asked_of(weak, {"sizes": question}, "en") == {("sizes", "xlarge"): "How large is xlarge?"}


def test_who_gave_up_guessed_nothing_wrong(log: StudyLog, clock: HandClock) -> None:
    form = Numeric(Words("", ""), "sizes/count", "total", {})
    claims = {"total": Claim(value=1, proof=Proof("sizes/count", "total", {}))}
    text = Words("问", "asked")
    question = Question("sizes", "albert", "core", "often", text, text, (text,), claims=claims, forms=(form,))
    session = QuizSession.new(log, {"sizes": question}, Selection("all"), 1, clock)
    session.pass_over(session.place or 0)
    assert weakest_claims(log.events(), [question]) == ()


def test_nothing_recorded_is_nothing_told() -> None:
    told = progress((), {}, Past(), TODAY)
    assert told.is_empty
    assert told.retention.share is None
    assert told.readiness == []
    assert weakest_claims([], ()) == ()
