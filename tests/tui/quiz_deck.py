"""A deck of four questions, each with one form, and a demo that doubles a number."""

from pathlib import Path

QUESTION = """
- id: {id}
  topic: {topic}
  level: core
  asked: often
  prompt: {{zh: 问{id}？, en: Ask {id}?}}
  answer: {{zh: 答。, en: So.}}
  key_points:
    - {{zh: 缓存键值, en: keys are cached}}
    - {{zh: 训练更快, en: training is faster}}
    - {{zh: 没有偏置, en: there is no bias}}
  demo: quizzed/double
  follow_ups: [{follow}]
  forms:
"""

FORMS = {
    "choice": """
    - choice:
        prompt: {zh: 哪些？, en: Which ones?}
        options:
          - {zh: 甲, en: one, right: true, why: {zh: 因为甲, en: because one}}
          - {zh: 乙, en: two, why: {zh: 因为乙, en: because two}}
          - {zh: 丙, en: three, right: true, why: {zh: 因为丙, en: because three}}
          - {zh: 丁, en: four, why: {zh: 因为丁, en: because four}}
""",
    "order": """
    - order:
        prompt: {zh: 排序, en: Put in order}
        items: [{zh: 第一, en: first}, {zh: 第二, en: second}, {zh: 第三, en: third}]
""",
    "cloze": """
    - cloze:
        text: {zh: "空里是 {{[MASK]}} 和 {{八十}}", en: "the gaps hold {{[MASK]}} and {{eighty}}"}
""",
    "numeric": """
    - numeric:
        prompt: {zh: "{number} 的两倍？", en: "Twice {number}?"}
        run: quizzed/double
        metric: doubled
        draw: {number: [10, 99]}
        why: {zh: "2 × {number}：再来一份", en: "2 × {number}: once more"}
""",
}

DOUBLE = '''"""Doubles."""

from typing import Annotated

from quiz.demo import Range, Show, Words, demo


@demo(zh="加倍", en="Doubles")
def double(
    show: Show,
    number: Annotated[int, Range(1, 100), Words("要加倍的数", "the number to double")] = 1,
    seed: int = 0,
) -> None:
    """Double."""
    show.metric("doubled", 2 * number, zh="两倍", en="twice")
'''

TOPICS = {"choice": "choices", "order": "orders", "cloze": "gaps", "numeric": "figures"}


def write_quiz_deck(root: Path) -> Path:
    """Write it into a new folder."""
    names = list(TOPICS)
    questions = "".join(
        QUESTION.format(id=name, topic=TOPICS[name], follow=names[(place + 1) % 4]) + FORMS[name].lstrip("\n")
        for place, name in enumerate(names)
    )
    files = {
        "questions/quizzed.yaml": questions,
        "snippets/__init__.py": "",
        "snippets/quizzed/__init__.py": "",
        "snippets/quizzed/double.py": DOUBLE,
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def write_bare_deck(root: Path) -> Path:
    """A deck of one question without claims, demo or forms."""
    folder = root / "questions"
    folder.mkdir(parents=True)
    both = "{zh: 题, en: q}"
    head = "id: a, topic: t, level: core, asked: often"
    question = f"- {{{head}, prompt: {both}, answer: {both}, key_points: [{both}]}}\n"
    (folder / "t.yaml").write_text(question, encoding="utf-8")
    return root
