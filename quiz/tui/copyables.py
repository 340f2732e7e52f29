"""What can be copied of a question, and of a demo with its run."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from quiz.bank.markup import take_apart
from quiz.bank.question import Question
from quiz.demo.events import Said
from quiz.demo.words import Text, Words
from quiz.messages import copying as words
from quiz.text.rows import Row, joined
from quiz.tui.copying import Copyable
from quiz.tui.own_copy import OwnCopy
from quiz.tui.run_log import FigureBlock, PrintedBlock, RunLog

CELLS = 88
"""The width of a figure as text."""

MOST_CELLS = 100_000
"""Printed lines are not broken."""


def of_question(question: Question, *, flipped: bool = True) -> Iterator[Copyable]:
    """The answer alone and under its prompt; before the flip the prompt alone."""
    if not flipped:
        yield Copyable(words.PROMPT, "question.md", lambda lang: question.prompt[lang])
        return
    yield Copyable(words.ANSWER, "answer.md", partial(answer_text, question))
    yield Copyable(
        words.WITH_PROMPT,
        "question.md",
        lambda lang: f"## {question.prompt[lang]}\n\n{answer_text(question, lang)}",
    )


def answer_text(question: Question, lang: str) -> str:
    """The answer as Markdown, with the text of its claims but without our claim links."""
    answer = question.answer[lang]
    for link in reversed(take_apart(answer).links):
        if link.claim is not None:
            end = link.target_start + len(link.target) + 1
            answer = answer[: link.start] + link.text + answer[end:]
    return answer.strip() + "\n"


def of_claim(question: Question, name: str, told: Callable[[str], Sequence[Row]]) -> Copyable:
    """A figure of the answer with all that its panel tells, named by how it stands in the text."""

    def figure(lang: str) -> str:
        links = take_apart(question.answer[lang]).links
        return next((link.text for link in links if link.claim == name), name)

    what = named(words.CLAIM, figure=Words(figure("zh"), figure("en")))
    return Copyable(what, "figure.txt", lambda lang: joined(told(lang)).strip() + "\n")


def of_formulas(question: Question, lang: str) -> Iterator[Copyable]:
    """Each formula of the answer that is worth copying, once, named by how it reads in one line."""
    from quiz.text.markdown import formulas
    from quiz.text.math import FormulaError, inline

    seen: set[str] = set()
    for source in dict.fromkeys(formulas(question.answer[lang])):
        try:
            shown = inline(source)
        except FormulaError:
            shown = source
        if shown in seen or not is_worth_copying(shown):
            continue
        seen.add(shown)
        yield Copyable(named(words.FORMULA, text=shown), "formula.tex", partial(_same, source))


RELATION = re.compile(r"[=≈≠<>≤≥≪≫∝∼∈→]")

NUMBER = re.compile(r"[-−]?[\d.,]+(?:×10\S*)?[%A-Za-z]?")

SHORT = 4

LONG = 8
"""A formula without a relation is one to copy from so many characters on: `V × E + E × H`, and no `3 ×`."""


def is_worth_copying(formula: str) -> bool:
    """Whether a formula says how things are related, and not only what a symbol is set to."""
    bare = "".join(formula.split())
    sides = RELATION.split(bare)
    if len(sides) == 1:
        return len(bare) >= LONG
    is_setting = len(sides) == 2 and len(sides[0]) <= 2 and NUMBER.fullmatch(sides[1]) is not None
    return all(sides) and len(bare) >= SHORT and not is_setting


def _same(text: str, lang: str) -> str:
    return text


def of_demo(own: OwnCopy, log: RunLog | None) -> Iterator[Copyable]:
    """The demo's source; of its run every figure, the whole result, and the path of its output."""
    if own.demo is None:
        return
    path = own.edit.path if own.edit else own.demo.path
    yield Copyable(words.OWN_CODE if own.edit else words.CODE, path.name, partial(_read, path))
    if log is None:
        return
    for block in log.blocks:
        if isinstance(block, FigureBlock) and not isinstance(block.figure, Said):
            what = named(words.FIGURE, title=block.figure.title)
            yield Copyable(what, "figure.txt", partial(_figure, block))
    if log.finished is not None and log.blocks:
        yield Copyable(words.RESULT, "result.txt", partial(_result, log))
    if (output := log.transcript) is not None and output.is_file():
        yield of_output(output)


def of_output(path: Path) -> Copyable:
    """The path of the file with all that a run printed."""
    return Copyable(named(words.OUTPUT_PATH, path=str(path)), "", partial(_same, str(path)))


def of_text(text: str) -> Copyable:
    """The text that a pane shows."""
    lines = (line.rstrip() for line in text.replace("\u00a0", " ").split("\n"))
    return Copyable(words.PAGE, "page.txt", partial(_same, "\n".join(lines).strip() + "\n"))


def named(template: Words, **given: Text) -> Words:
    """A name with its blanks filled, in both languages."""

    def said(lang: str) -> str:
        fields = {key: text[lang] if isinstance(text, Words) else text for key, text in given.items()}
        return template[lang].format(**fields)

    return Words(said("zh"), said("en"))


def _read(path: Path, lang: str) -> str:
    return path.read_text(encoding="utf-8")


def _figure(block: FigureBlock, lang: str) -> str:
    from quiz.tui.run_rows import block_rows

    return joined(block_rows(block, CELLS, lang, {})) + "\n"


def _result(log: RunLog, lang: str) -> str:
    """Its blocks in their order, printed lines as they are."""
    from quiz.tui.printed_rows import PrintedRows
    from quiz.tui.run_rows import block_rows

    texts = []
    for block in log.blocks:
        rows: Sequence[Row]
        if isinstance(block, PrintedBlock):
            rows = printed = PrintedRows(block.ring, MOST_CELLS)
            printed.refresh([])
        else:
            rows = block_rows(block, CELLS, lang, {})
        texts.append(joined(rows))
    return "\n\n".join(texts) + "\n"
