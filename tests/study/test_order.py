"""New questions come by how often they are asked, and after what they need."""

from hypothesis import given
from hypothesis import strategies as st

from quiz.bank.question import Question
from quiz.demo.words import Words
from quiz.study.order import study_order

WORDS = Words("甲", "a")


def question(name: str, asked: str = "often", level: str = "core", needs: tuple[str, ...] = ()) -> Question:
    return Question(name, "t", level, asked, WORDS, WORDS, (WORDS,), needs=needs)  # type: ignore[arg-type]


def test_what_is_asked_often_comes_first_then_core_then_traps() -> None:
    deck = [
        question("rare", "rarely"),
        question("deep", level="deep"),
        question("trap", level="trap"),
        question("core"),
        question("core-too"),
    ]
    assert study_order(deck) == ("core", "core-too", "trap", "deep", "rare")


def test_a_needed_question_is_pulled_forward() -> None:
    deck = [question("b", needs=("a", "gone")), question("a", "rarely"), question("c")]
    assert study_order(deck) == ("a", "b", "c")


@given(
    st.lists(
        st.tuples(st.sampled_from(["often", "sometimes", "rarely"]), st.sets(st.integers(0, 9))), max_size=10
    )
)
def test_every_question_comes_once_whatever_the_needs(drawn: list[tuple[str, set[int]]]) -> None:
    deck = [question(str(n), asked, needs=tuple(map(str, needs))) for n, (asked, needs) in enumerate(drawn)]
    order = study_order(deck)
    assert sorted(order) == sorted(q.id for q in deck)
    acyclic = all(need < int(q.id) for q in deck for need in map(int, q.needs))
    if acyclic:
        for q in deck:
            assert all(order.index(need) < order.index(q.id) for need in q.needs)
