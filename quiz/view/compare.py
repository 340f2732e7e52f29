"""Two runs of a demo side by side: parameters, results and curves; differences first."""

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import TypeAlias

from quiz.demo.events import Bars, Cell, Heat, Metric, Plot, Series, Table
from quiz.demo.parameters import Parameter, Value, as_typed
from quiz.demo.words import Text, Words
from quiz.messages import compare as words
from quiz.messages.interface import OUTCOMES
from quiz.proof.judge import number
from quiz.proof.recording import Figure, KeptRun
from quiz.text.rows import Row, Span
from quiz.text.table import table
from quiz.text.wrap import wrap
from quiz.view.event import PLOT_HEIGHT, cell_text, event_rows, in_language
from quiz.view.parameter import each_whole, meaning

Names: TypeAlias = tuple[Text, Text]

NAMES: Names = ("A", "B")
"""What the two runs are called where nobody says otherwise."""

NOTHING = "–"


def compare_rows(
    left: KeptRun,
    right: KeptRun,
    cells: int,
    lang: str,
    names: Names = NAMES,
    height: int = PLOT_HEIGHT,
    parameters: Sequence[Parameter] = (),
) -> list[Row]:
    """Both runs, differences first; in a narrow pane one below the other.

    The demo's `parameters` say what each of them means.
    """
    called = in_language(names[0], lang), in_language(names[1], lang)
    heads = _heads(left, right, cells, lang, called, meanings(parameters, lang))
    rows = [*heads, *_metrics(left, right, cells, lang, called)]
    for figure in joined_figures(left, right, names, lang):
        rows += event_rows(figure, lang, cells, height)
    return rows


def meanings(parameters: Sequence[Parameter], lang: str) -> dict[str, str]:
    """What each parameter stands for, by its name; without those of which that isn't said."""
    return {parameter.name: told for parameter in parameters if (told := meaning(parameter, lang))}


def _heads(
    left: KeptRun, right: KeptRun, cells: int, lang: str, called: tuple[str, str], means: Mapping[str, str]
) -> list[Row]:
    """When each ran and how it ended, then the parameters that differ, then the others in a line."""
    differing, equal = parameters_apart(left, right)
    body: list[list[str | Row]] = [
        [words.RUN[lang], *(_when(run, lang) for run in (left, right))],
        [words.OUTCOME[lang], *(_ending(run, lang) for run in (left, right))],
    ]
    for name in differing:
        sides = (shown(run.parameters.get(name)) for run in (left, right))
        called_so = (Span(name, "strong"), Span(f"  {means[name]}" if name in means else "", "muted"))
        body.insert(len(body) - 2, [called_so, *((Span(side, "strong"),) for side in sides)])
    rows = table([words.PARAMETER[lang] if differing else "", *called], body, cells)
    if equal:
        told = [f"{means.get(name, name)}\u00a0{shown(left.parameters.get(name))}" for name in equal]
        rows += each_whole(Span(words.ALSO_EQUAL[lang], "muted"), told, cells)
    elif not differing:
        rows += wrap([Span(words.NO_PARAMETERS[lang], "muted")], cells)
    if left.source and right.source and left.source != right.source:
        rows += wrap([Span(words.OTHER_SOURCE[lang], "note")], cells)
    return rows


def _given(run: KeptRun, names: Sequence[str]) -> str:
    return "  ".join(f"{name}\u00a0{shown(run.parameters.get(name))}" for name in names)


def parameters_apart(left: KeptRun, right: KeptRun) -> tuple[list[str], list[str]]:
    """The names of the parameters that differ, and of those that don't."""
    names = list(dict.fromkeys([*left.parameters, *right.parameters]))
    differing = [name for name in names if not _same(left.parameters.get(name), right.parameters.get(name))]
    return differing, [name for name in names if name not in differing]


def _metrics(left: KeptRun, right: KeptRun, cells: int, lang: str, called: tuple[str, str]) -> list[Row]:
    ours, theirs = ({metric.name: metric for metric in run.metrics} for run in (left, right))
    named = list(dict.fromkeys([*ours, *theirs]))
    if not named:
        return []
    body = []
    for name in named:
        a, b = ours.get(name), theirs.get(name)
        label = (b or a).text[lang] or name  # type: ignore[union-attr]
        values = a.value if a else None, b.value if b else None
        body.append([label, *(measured(m, lang) if m else NOTHING for m in (a, b)), *apart(*values, lang)])
    heads = [words.METRIC[lang], *called, words.DIFFERENCE[lang], words.RELATIVE[lang]]
    return [(), *table(heads, body, cells, ("left", "right", "right", "right", "right"))]


def apart(left: Value | None, right: Value | None, lang: str) -> tuple[str, str]:
    """How far the right value is from the left: the difference, and its share of the left value."""
    if left is None or right is None:
        return NOTHING, NOTHING
    if _same(left, right):
        return "=", "="
    if not (is_number(left) and is_number(right)):
        return words.DIFFERS[lang], NOTHING
    difference: float = right - left  # type: ignore[operator,unused-ignore]
    share = 100 * (difference / abs(left)) if left else math.inf  # type: ignore[arg-type]
    return (
        signed(difference) if math.isfinite(difference) else NOTHING,
        f"{signed(_rounded(share))}%" if math.isfinite(share) else NOTHING,
    )


def _rounded(share: float) -> float:
    return float(f"{share:.3g}") if abs(share) < 100 else round(share, 1) if abs(share) < 1e4 else share


def signed(value: float) -> str:
    """A difference with its sign."""
    return ("+" if value > 0 else "−" if value < 0 else "") + number(abs(value))


def shown(value: Value | None) -> str:
    """A parameter's value as one types it."""
    return NOTHING if value is None else as_typed(value)


def is_number(value: object) -> bool:
    """Whether a value can be plotted and subtracted."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def joined_figures(left: KeptRun, right: KeptRun, names: Names, lang: str) -> list[Figure]:
    """The figures that both runs drew under one name, merged, unless that makes them too large."""
    theirs = {(type(figure), figure.name): figure for figure in right.figures}
    found: list[Figure] = []
    for one in left.figures:
        two = theirs.get((type(one), one.name))
        with suppress(ValueError):
            made = _joined(one, two, names, lang) if two is not None else None
            found += [made] if made is not None else []
    return found


def _joined(one: Figure, two: Figure, names: Names, lang: str) -> Figure | None:
    if isinstance(one, Plot) and isinstance(two, Plot):
        return _one_plot(one, two, names)
    if isinstance(one, Bars) and isinstance(two, Bars):
        return _bars_apart(one, two, names, lang)
    if isinstance(one, Heat) and isinstance(two, Heat):
        return _heat_apart(one, two, names)
    if isinstance(one, Table) and isinstance(two, Table):
        return _cells_apart(one, two, lang)
    return None


def _one_plot(one: Plot, two: Plot, names: Names) -> Plot:
    """Both runs' curves; one that is the same in both is drawn once."""
    series: list[Series] = []
    both = Words(*(f"{in_language(names[0], of)} = {in_language(names[1], of)}" for of in ("zh", "en")))
    for ours, theirs in zip_longest(one.series, two.series):
        if ours is not None and ours == theirs:
            series.append(Series(_with(ours.label, both), ours.x, ours.y))
            continue
        for each, name in ((ours, names[0]), (theirs, names[1])):
            if each is not None:
                series.append(Series(_with(each.label, name), each.x, each.y))
    return Plot(two.name, two.kind, two.title, two.x, two.y, tuple(series), two.log_x, two.log_y)


def _with(label: Text, name: Text) -> Words:
    """A curve's label with the name of its run in front."""
    return Words(
        *(" · ".join(filter(None, (in_language(name, of), in_language(label, of)))) for of in ("zh", "en"))
    )


def _bars_apart(one: Bars, two: Bars, names: Names, lang: str) -> Table:
    """Bars of both runs as figures: label, value, value, difference."""
    ours, theirs = (
        {in_language(label, lang): value for label, value in zip(bars.labels, bars.values, strict=True)}
        for bars in (one, two)
    )
    rows = tuple(
        (label, ours.get(label), theirs.get(label), *apart(ours.get(label), theirs.get(label), lang))
        for label in dict.fromkeys([*ours, *theirs])
    )
    return Table(two.name, two.title, ("", *names, words.DIFFERENCE, words.RELATIVE), rows)


def _heat_apart(one: Heat, two: Heat, names: Names) -> Heat | None:
    """The second matrix minus the first, if they have the same shape."""
    if (one.rows, one.columns) != (two.rows, two.columns) or one.values == two.values:
        return None
    title = Words(
        *(
            f"{two.title[of]} ({in_language(names[1], of)} − {in_language(names[0], of)})"
            for of in ("zh", "en")
        )
    )
    values = tuple(
        tuple(b - a for a, b in zip(ours, theirs, strict=True))
        for ours, theirs in zip(one.values, two.values, strict=True)
    )
    return Heat(two.name, title, two.rows, two.columns, values)


def _cells_apart(one: Table, two: Table, lang: str) -> Table | None:
    """The rows in which a cell changed, `before → after`; None if the tables don't match."""
    if one.columns != two.columns or len(one.rows) != len(two.rows) or one.rows == two.rows:
        return None
    rows = [
        tuple(_cell_apart(a, b, lang) for a, b in zip(ours, theirs, strict=True))
        for ours, theirs in zip(one.rows, two.rows, strict=True)
        if ours != theirs
    ]
    title = Words(two.title.zh + words.CHANGED_CELLS.zh, two.title.en + words.CHANGED_CELLS.en)
    return Table(two.name, title, two.columns, tuple(rows))


def _cell_apart(one: Cell, two: Cell, lang: str) -> Cell:
    return two if one == two else f"{cell_text(one, lang)} → {cell_text(two, lang)}"


def _same(one: Value | None, two: Value | None) -> bool:
    return one == two and isinstance(one, bool) == isinstance(two, bool)


def measured(metric: Metric, lang: str) -> str:
    """A metric's value with its unit."""
    unit = in_language(metric.unit, lang)
    return number(metric.value) + (f" {unit}" if unit else "")


def _when(run: KeptRun, lang: str) -> str:
    told = f"{run.at:%m-%d %H:%M:%S}"
    return f"{told} · {words.EDITED[lang]}" if run.edited else told


def _ending(run: KeptRun, lang: str) -> str:
    return f"{OUTCOMES[run.outcome][lang]} · {run.seconds:.2f} s"


def run_rows(
    run: KeptRun, before: KeptRun | None, cells: int, lang: str, mark: Sequence[Span] = ()
) -> list[Row]:
    """A run in a list: when, how it ended, and the parameters that differ from the run before, else all."""
    glyph, style = ("✓", "proven") if run.outcome == "finished" else ("✗", "refuted")
    head = [
        *mark,
        Span(f"{glyph} ", style),
        Span(f"{run.at:%m-%d %H:%M:%S}"),
        Span(f"  {run.seconds:.2f} s", "muted"),
    ]
    told = _given(run, [name for name in run.parameters if name != "seed"] or list(run.parameters))
    if before is not None:
        differing = parameters_apart(before, run)[0]
        told = _given(run, differing) if differing else told and words.AS_BEFORE[lang] + told
    what = [Span(told or words.NO_PARAMETERS[lang], "muted")]
    if run.edited:
        what = [Span(words.EDITED[lang], "note"), Span("  "), *what]
    return [*wrap(head, cells), *wrap(what, cells, "  ", "  ")]
