"""Every "predict, then run" form runs, two draws of each; its line of why gives what the run measures."""

import random
from contextlib import aclosing

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.bank.question import Numeric
from quiz.demo.events import Finished, Metric
from quiz.run.request import request_for
from quiz.run.runner import Runner
from quiz.study.forms import filled, parameters_of
from tests.proof.closed_form import closed_form


@pytest.mark.slow
async def test_every_draw_of_every_numeric_form_runs_and_reports_its_metric() -> None:
    deck, chance = open_deck(built_in_deck(), None), random.Random(7)
    forms = [(q.id, form) for q in deck.questions for form in q.forms if isinstance(form, Numeric)]
    assert len(forms) >= 25
    held = 0
    async with Runner() as runner:
        runner.warm()
        for name, form in [*forms, *forms]:
            given = parameters_of(form, chance)
            demo = deck.demos[form.run]
            metrics, end = {}, None
            async with aclosing(runner.run(request_for(demo, demo.root, dict(given)))) as events:
                async for event in events:
                    if isinstance(event, Metric):
                        metrics[event.name] = event.value
                    end = event
            assert isinstance(end, Finished)
            assert end.outcome == "finished", (name, form.run, given, end.error)
            measured = metrics[form.metric]
            assert isinstance(measured, int | float), (name, form.run, given)
            assert form.why is not None, name
            if (formula := closed_form(filled(form.why.en, given))) is not None:
                assert measured == pytest.approx(formula, rel=form.margin), (name, given)
                held += 1
    assert held >= len(forms)  # half of the draws and more


@pytest.mark.parametrize(
    ("why", "value"),
    [
        ("≈ 1 − 0.3 + 0.3 ÷ 3: so", 0.8),
        ("1 + ⌈(2000 − 510) ÷ 64⌉: so", 25),
        ("$0.9^{10}$: so", 0.9**10),
        ("6ND = 6 × 174.6B × 300B × 2: so", 6 * 174.6e9 * 300e9 * 2),
        ("0.15 × log₂ 32: so", 0.75),
        ("1 + 2 + … + 4 = 4 × (4 + 1) ÷ 2: so", 10),
        ("L × (12H² + 2TH), T = 64: so", None),
        ("It falls: 3 × 4", None),
    ],
)
def test_a_formula_of_numbers_is_read(why: str, value: float | None) -> None:
    assert closed_form(why) == (None if value is None else pytest.approx(value))
