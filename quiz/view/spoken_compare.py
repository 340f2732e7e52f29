"""Two runs, or the points of a sweep, as lines to be read aloud: what was asked, and what came out."""

from collections.abc import Sequence

from quiz.demo.events import Metric
from quiz.demo.parameters import Parameter
from quiz.messages import plain as words
from quiz.messages.compare import SAME_PARAMETERS
from quiz.messages.interface import OUTCOMES
from quiz.proof.recording import KeptRun
from quiz.proof.sweep import Point
from quiz.view.compare import NOTHING, apart, meanings, measured, parameters_apart, shown
from quiz.view.spoken_run import event_lines
from quiz.view.sweep import swept


def compare_lines(
    left: KeptRun, right: KeptRun, lang: str, parameters: Sequence[Parameter] = ()
) -> list[str]:
    """The parameters that differ, then each metric before and after, with the difference."""
    differing, _ = parameters_apart(left, right)
    means = meanings(parameters, lang)
    told = [
        words.THEN[lang].format(
            name=words.NAME_MEANS[lang].format(name=name, means=means[name]) if name in means else name,
            before=shown(left.parameters.get(name)),
            after=shown(right.parameters.get(name)),
        )
        for name in differing
    ] or [SAME_PARAMETERS[lang]]
    before, after = ({metric.name: metric for metric in run.metrics} for run in (left, right))
    return told + [
        _metric(before.get(name), after.get(name), lang) for name in dict.fromkeys([*before, *after])
    ]


def point_line(parameter: str, point: Point, lang: str) -> str:
    """`mask_ratio 0.3: masked share: 0.301; loss: 2.1`."""
    told = [line for metric in point.metrics for line in event_lines(metric, lang)]
    if point.outcome != "finished":
        told = [OUTCOMES[point.outcome][lang]]
    between = "；" if lang == "zh" else "; "
    return words.POINT_IS[lang].format(name=parameter, value=swept(point.value), told=between.join(told))


def _metric(before: Metric | None, after: Metric | None, lang: str) -> str:
    either = before or after
    assert either is not None
    sides = [measured(metric, lang) if metric else words.NO_VALUE[lang] for metric in (before, after)]
    told = words.THEN[lang].format(name=either.text[lang] or either.name, before=sides[0], after=sides[1])
    if before is None or after is None or before.value == after.value:
        return told
    ends = [end for end in apart(before.value, after.value, lang) if end != NOTHING]
    return told + words.BEHIND[lang].format(text=("，" if lang == "zh" else ", ").join(ends))
