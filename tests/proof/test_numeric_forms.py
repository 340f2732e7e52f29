"""Every "predict, then run" form runs: two draws of each, with the metric that it asks for."""

import random
from contextlib import aclosing

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.bank.question import Numeric
from quiz.demo.events import Finished, Metric
from quiz.run.request import request_for
from quiz.run.runner import Runner
from quiz.study.forms import parameters_of


@pytest.mark.slow
async def test_every_draw_of_every_numeric_form_runs_and_reports_its_metric() -> None:
    deck, chance = open_deck(built_in_deck(), None), random.Random(7)
    forms = [(q.id, form) for q in deck.questions for form in q.forms if isinstance(form, Numeric)]
    assert len(forms) >= 25
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
            assert isinstance(metrics[form.metric], int | float), (name, form.run, given)
