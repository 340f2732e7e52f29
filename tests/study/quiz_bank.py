"""Questions for the tests of quizzes and interviews, made in code."""

from quiz.bank.question import Between, Choice, Claim, Cloze, Document, Numeric, Option, Order, Question
from quiz.demo.words import Words


def same(text: str) -> Words:
    return Words(text, text)


def option(text: str, right: bool = False) -> Option:
    return Option(same(text), same(f"why {text}"), right)


CHOICE = Choice(same("which?"), (option("one", True), option("two"), option("three", True), option("four")))
NUMERIC = Numeric(
    same("how many at {width} in ${x}$?"),
    "tiny/count",
    "total",
    {"width": Between(8_000, 128_000), "rate": Between(0.01, 0.5)},
    with_={"size": "base"},
)
CLOZE = Cloze(Words("缓存 {{K、V}}，不存 {{Q}}", "cache {{K and V}}, never {{Q}}"))
ORDER = Order(same("order"), (same("first"), same("second"), same("third")))
FORMS = (CHOICE, NUMERIC, CLOZE, ORDER)


def question(name: str, topic: str = "bert", forms: tuple = FORMS, **rest: object) -> Question:
    told = {
        "level": "core",
        "asked": "often",
        "prompt": same(f"{name}?"),
        "answer": same("so"),
        "key_points": (same("alpha"), same("beta"), same("gamma"), same("delta")),
    }
    return Question(id=name, topic=topic, forms=forms, **(told | rest))  # type: ignore[arg-type]


def erratum() -> dict[str, Claim]:
    return {"wrong": Claim(value=1, document=Document("a.txt", "b", "c", "wrong"), note=same("no"))}
