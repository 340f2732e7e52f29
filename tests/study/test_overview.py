"""How cards stand on a day, what is known of each part of the bank, and what filters leave of it."""

from datetime import date, timedelta

import pytest

from quiz.bank.question import Claim, Document, Question
from quiz.demo.words import Words
from quiz.study.card import CardState, Rating, Suspension
from quiz.study.filters import FILTERS, filtered
from quiz.study.log import StudyLog
from quiz.study.overview import Overview, Standing, overview, read_overview, stands
from tests.study.hand_clock import HandClock

TODAY = date(2026, 11, 29)


def question(name: str, topic: str = "bert", level: str = "core", asked: str = "often") -> Question:
    words = Words("题", name)
    return Question(name, topic, level, asked, words, words, (words,))  # type: ignore[arg-type]


def known(due: int = 1, suspended: Suspension | None = None, flagged: bool = False) -> CardState:
    """A card that is surely recalled, due in so many days."""
    return CardState(
        state="review",
        stability=1e6,
        last=TODAY - timedelta(days=1),
        due=TODAY + timedelta(days=due),
        suspended=suspended,
        flagged=flagged,
    )


@pytest.mark.parametrize(
    ("state", "standing"),
    [
        (CardState(), "new"),
        (CardState(suspended="asked"), "suspended"),
        (CardState(buried=TODAY + timedelta(days=1)), "buried"),
        (CardState(buried=TODAY), "new"),
        (known(due=0), "due"),
        (known(due=-9), "due"),
        (known(due=1), "later"),
        (known(due=0, suspended="leech"), "suspended"),
    ],
)
def test_a_card_stands_in_one_way(state: CardState, standing: Standing) -> None:
    assert stands(state, TODAY) == standing


def test_a_part_of_which_nothing_was_begun_is_unknown_and_not_zero() -> None:
    bank = (question("a"), question("b", level="deep"), question("c", "gpt"))
    told = overview(bank, {"a": known()}, TODAY)
    assert {part: round(share, 3) for part, share in told.known.items()} == {
        "": 0.333,
        "bert": 0.5,
        "bert/core": 1.0,
    }


def test_a_suspended_card_that_was_never_asked_begins_no_part() -> None:
    assert overview((question("a"),), {"a": CardState(suspended="asked")}, TODAY).known == {}


def names(on: set[str], bank: tuple[Question, ...], told: Overview) -> str:
    return "".join(each.id for each in filtered(bank, frozenset(on), told))


def test_filters_of_one_kind_add_up_and_kinds_narrow() -> None:
    wrong = Claim(value=1, document=Document("d", "s", "q", "wrong"))
    bank = (
        question("a"),
        question("b", level="deep", asked="rarely"),
        question("c", "gpt", "trap"),
        Question("d", "gpt", "core", "rarely", Words("", ""), Words("", ""), (), claims={"x": wrong}),
    )
    told = overview(bank, {"a": known(0), "b": known(3, flagged=True), "c": known(0, "asked")}, TODAY)
    assert names(set(), bank, told) == "abcd"
    assert names({"deep", "trap"}, bank, told) == "bc"
    assert names({"deep", "trap", "rarely"}, bank, told) == "b"
    assert names({"due"}, bank, told) == "a"
    assert names({"due", "suspended", "new"}, bank, told) == "acd"
    assert names({"flagged"}, bank, told) == "b"
    assert names({"erratum"}, bank, told) == "d"
    assert names({"flagged", "erratum"}, bank, told) == ""
    assert all(names({name}, bank, told) != "abcd" for name in FILTERS)


def test_the_overview_of_a_log_is_of_the_moment_it_is_read(log: StudyLog, clock: HandClock) -> None:
    bank = (question("a"), question("b"))
    assert read_overview(bank, log, clock()).known == {}
    log.review("a", Rating.GOOD, clock())
    log.record("b", "flag", clock())
    told = read_overview(bank, log, clock())
    assert told.known["bert"] == pytest.approx(0.5)
    assert told.state("b").flagged
    assert stands(told.state("b"), told.day) == "new"
