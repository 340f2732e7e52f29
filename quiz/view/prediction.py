"""What the run beside a card is guessed to measure: which figure, from what, and how near the guess was."""

import random
import re
from collections.abc import Mapping
from dataclasses import replace
from math import isclose

from quiz.bank.question import Claim, Numeric, Question, Value
from quiz.demo.source import Demo
from quiz.demo.words import Words
from quiz.messages import quiz as words
from quiz.study.forms import alone, task_of
from quiz.study.guess import judge_guess
from quiz.text.markdown import render
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.view.claims import is_stated, sentence_of
from quiz.view.quiz import asking_rows, figure, prompt_of, truth_rows
from quiz.view.quiz_sheet import Sheet

GAP = Words("〔？〕", "〔?〕")


def to_predict(
    question: Question,
    demos: Mapping[str, Demo],
    shown: Demo,
    values: Mapping[str, Value],
    chance: random.Random,
) -> Sheet | None:
    """A prediction that the question asks for itself; else a claim's figure, else a metric of the demo.

    `shown` is the demo beside the question, with its `values`. None if no run would tell a number.
    """
    own = [
        place for place, form in enumerate(question.forms) if isinstance(form, Numeric) and form.run in demos
    ]
    if own:
        task = task_of(question, chance.choice(own), chance)
        form = question.forms[task.form]
        return Sheet(question, task, demo=demos[form.run] if isinstance(form, Numeric) else None)
    claims = [name for name, claim in question.claims.items() if _is_open(question, name, claim, shown)]
    if claims:
        made = _of_claim(question, chance.choice(claims))
    elif shown.metrics and "{" not in shown.metrics[0]:
        made = _of_metric(shown, values)
    else:
        return None
    return Sheet(*alone(question, made), demo=shown)


def _is_open(question: Question, name: str, claim: Claim, shown: Demo) -> bool:
    """Whether it is a number other than 0 that the shown demo measures and the answer states.

    One that is among the run's own parameters leaves nothing to guess.
    """
    number = isinstance(claim.value, int | float) and not isinstance(claim.value, bool)
    if not number or not claim.value or claim.proof is None or claim.proof.run != shown.name:
        return False
    given = {each.name: each.default for each in shown.parameters} | claim.proof.with_
    told = [float(value) for value in given.values() if isinstance(value, int | float)]
    if any(isclose(value, float(claim.value), rel_tol=0.02) for value in told):
        return False
    return all(is_stated(question, name, lang) for lang in ("zh", "en"))


def _of_claim(question: Question, name: str) -> Numeric:
    """The claim's sentence with a gap for its figure."""
    claim = question.claims[name]
    assert claim.proof is not None
    asked = {}
    for lang in ("zh", "en"):
        link = re.compile(rf"\[[^\[\]]*\]\(claim:{name}\)")
        told = link.sub(GAP[lang], sentence_of(question, name, lang))
        asked[lang] = words.PREDICT_CLAIM[lang].format(gap=GAP[lang], sentence=told)
    value = claim.value
    share = claim.margin / abs(value) if isinstance(value, int | float) and value else 0.0
    tolerance = f"{max(5, round(100 * share))}%"
    return Numeric(
        Words(**asked), claim.proof.run, claim.proof.metric, {}, tolerance, None, claim.proof.with_
    )


def _of_metric(shown: Demo, values: Mapping[str, Value]) -> Numeric:
    metric = shown.metrics[0]
    asked = {
        lang: words.PREDICT_METRIC[lang].format(metric=metric, demo=shown.title[lang])
        for lang in ("zh", "en")
    }
    return Numeric(Words(**asked), shown.name, metric, {}, with_=dict(values))


def measured(sheet: Sheet, truth: float | None) -> Sheet:
    """The guess held against what the run measured; a run that gave nothing decides nothing."""
    if truth is None or sheet.guess is None or not isinstance(sheet.form, Numeric):
        return replace(sheet, broke=True)
    return replace(sheet, guessed=judge_guess(sheet.guess, truth, sheet.form.margin))


def prediction_rows(sheet: Sheet, cells: int, lang: str) -> list[Row]:
    """Which figure is to be guessed, from what; then the guess, and how near it was."""
    form = sheet.form
    if sheet.guess is None or not isinstance(form, Numeric):
        return asking_rows(sheet, cells, lang)
    rows: list[Row] = [*render(prompt_of(form, sheet.task, lang), cells), ()]
    if sheet.guessed is None:
        guess = Span(figure(sheet.guess, form, lang, sheet.typed), "strong")
        rows += wrap([guess], cells, (Span(f"{words.YOUR_GUESS[lang]}  ", "muted"),))
    return [*rows, *truth_rows(form, sheet, cells, lang)]
