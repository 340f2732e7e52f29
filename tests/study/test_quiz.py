"""What a quiz draws: what was asked for, mixed, the same for one seed, inside its ranges."""

import random
from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.bank.question import Between, Numeric, Order
from quiz.study.card import CardState
from quiz.study.forms import drawn, filled, task_of
from quiz.study.quiz import Selection, chosen, draw_tasks, forms_in
from quiz.study.schedule import DECAY, retrievability
from tests.study.quiz_bank import CHOICE, NUMERIC, ORDER, erratum, question

DAY = date(2026, 11, 29)
QUESTIONS = (
    *(question(f"b{n}", "bert") for n in range(6)),
    *(question(f"g{n}", "gpt", level="deep") for n in range(6)),
    question("e1", "gpt", claims=erratum()),
    question("plain", "gpt", forms=()),
    question("choice", "t5", forms=(CHOICE,)),
)


def tasks(selection: Selection, count: int = 10, seed: int = 1, states: dict | None = None):
    return draw_tasks(QUESTIONS, selection, count, seed, states or {}, DAY)


def test_a_quiz_asks_what_was_chosen_and_nothing_else() -> None:
    by_id = {q.id: q for q in QUESTIONS}
    assert {by_id[t.question].topic for t in tasks(Selection("topic", "gpt"))} == {"gpt"}
    assert {by_id[t.question].level for t in tasks(Selection("level", "deep"))} == {"deep"}
    assert {t.question for t in tasks(Selection("errata"))} == {"e1"}
    assert {t.kind for t in tasks(Selection("predict"))} == {"numeric"}
    assert "plain" not in {t.question for t in tasks(Selection(), 100)}


def test_equal_seeds_draw_equal_quizzes_and_others_do_not() -> None:
    assert tasks(Selection(), seed=5) == tasks(Selection(), seed=5)
    assert tasks(Selection(), seed=5) != tasks(Selection(), seed=6)


def test_forms_are_mixed() -> None:
    kinds = Counter(task.kind for task in tasks(Selection(), 12))
    assert set(kinds) == {"choice", "numeric", "cloze", "order"}
    assert max(kinds.values()) - min(kinds.values()) <= 1


def test_no_question_comes_twice_before_all_came_once_and_no_form_twice_ever() -> None:
    drawn_all = tasks(Selection("topic", "bert"), 24)
    assert len({task.question for task in drawn_all[:6]}) == 6
    assert len({(task.question, task.form) for task in drawn_all}) == len(drawn_all) == 24
    assert len(tasks(Selection("topic", "bert"), 100)) == forms_in(QUESTIONS, Selection("topic", "bert"))


def test_weakness_takes_what_is_least_expected_to_be_recalled() -> None:
    fresh = CardState("review", stability=100.0, difficulty=5.0, last=DAY, due=DAY)
    old = CardState("review", stability=1.0, difficulty=5.0, last=date(2026, 1, 1), due=DAY)
    known = [q.id for q in chosen(QUESTIONS, Selection())]
    states = dict.fromkeys(known, fresh) | {"g1": old, "g2": old}
    del states["b3"]
    assert {t.question for t in tasks(Selection("weak"), 3, states=states)} == {"b3", "g1", "g2"}


@given(
    st.tuples(st.floats(0.01, 1e3), st.integers(0, 2000)),
    st.tuples(st.floats(0.01, 1e3), st.integers(0, 2000)),
    st.floats(0.1, 0.8),
)
def test_what_is_weakest_is_so_under_any_weights(one: tuple, other: tuple, decay: float) -> None:
    def recall(card: tuple, decay: float) -> float:
        last = DAY - timedelta(days=card[1])
        state = CardState("review", stability=card[0], difficulty=5.0, last=last, due=DAY)
        return retrievability(state, DAY, decay)

    if recall(one, DECAY) < recall(other, DECAY) - 1e-9:
        assert recall(one, decay) <= recall(other, decay)


@given(st.integers(), st.integers(2, 9))
def test_an_order_is_never_shown_in_its_right_order(seed: int, number: int) -> None:
    form = Order(ORDER.prompt, ORDER.items[:1] * number)
    task = task_of(question("q", forms=(form,)), 0, random.Random(seed))
    assert sorted(task.shuffle) == list(range(number)) != list(task.shuffle)


@given(st.integers(), st.integers(-1000, 10**7), st.integers(1, 10**7))
def test_a_whole_number_is_drawn_inside_its_range(seed: int, low: int, span: int) -> None:
    value = drawn(Between(low, low + span), random.Random(seed))
    assert isinstance(value, int)
    assert low <= value <= low + span


@given(st.integers(), st.floats(-100, 100), st.floats(1e-3, 100))
def test_a_fraction_is_drawn_inside_its_range(seed: int, low: float, span: float) -> None:
    assert low <= drawn(Between(low, low + span), random.Random(seed)) <= low + span


def test_drawn_parameters_stand_in_the_prompt_and_formulas_keep_their_braces() -> None:
    task = task_of(question("q"), 1, random.Random(3))
    assert set(task.parameters) == {"width", "rate", "size"}
    text = filled(NUMERIC.prompt.en, task.parameters)
    assert str(task.parameters["width"]) in text
    assert "${x}$" in text


def test_every_prompt_of_the_bank_shows_all_that_was_drawn() -> None:
    deck = open_deck(built_in_deck(), None)
    for asked in deck.questions:
        for place, form in enumerate(asked.forms):
            if isinstance(form, Numeric):
                task = task_of(asked, place, random.Random(0))
                for lang in ("zh", "en"):
                    text = filled(form.prompt[lang], task.parameters)
                    assert not any("{" + name + "}" in text for name in form.draw), asked.id


@pytest.mark.parametrize("kind", ["choice", "cloze", "order"])
def test_a_quiz_of_one_form_asks_no_other(kind: str) -> None:
    selection = Selection(kind)
    drawn = tasks(selection, 100)
    assert drawn
    assert {task.kind for task in drawn} == {kind}
    assert len(drawn) == forms_in(QUESTIONS, selection)
