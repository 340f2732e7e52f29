"""A learner's statistics as rows: figures, heat map, forecast, what is known, what is weak."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from quiz.messages import progress as words
from quiz.messages.interface import LEVELS
from quiz.messages.topics import in_order, topic_name
from quiz.study.history import WELL_KNOWN, WeakClaim
from quiz.study.progress import Progress
from quiz.study.statistics import Retention
from quiz.text.cells import width as cells
from quiz.text.markdown import render_line
from quiz.text.meter import meter
from quiz.text.plot import Curve, line
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.view.columns import MEASURE, column_width, columns_of, in_columns
from quiz.view.heat_map import heat_map_rows

BAR = 24
"""Cells of a full bar."""

DUE_ROWS, COURSE_ROWS = 3, 12
"""Rows of the bars of what comes due, and of the plot of the course."""

ENOUGH = 10
"""So many guesses tell whether one judges oneself well."""

FEW = 3
"""So many guesses on a topic are worth a line."""

WEAKEST = 5
"""How many of the weakest are told."""


def statistics_rows(
    told: Progress,
    titles: Mapping[str, str],
    lang: str,
    width: int,
    start: str,
    asked: Mapping[tuple[str, str], str] | None = None,
) -> list[Row]:
    """The whole page; for an empty history, what will be here and how to `start`.

    `titles` are the questions' prompts, `asked` what a quiz asked where a claim was guessed wrongly.
    """
    if told.is_empty:
        prose = min(width, MEASURE)
        return [*wrap(words.NOTHING_YET[lang], prose), (), *wrap(start, prose)]
    cell = column_width(width)
    figures, days = figure_rows(told, lang, cell), heat_map_rows(told.by_day, told.day, lang, cell)
    due, course = _forecast(told, lang, cell), _readiness(told, lang, cell)
    topics, levels = _topics(told, lang, cell), _levels(told, lang, cell)
    sure, weak = _calibration(told, lang, cell), _weakest(told, titles, lang, cell)
    claims = _claims(told.claims, titles, asked or {}, lang, cell)
    by_count = {
        3: [[figures, course, sure], [days, due, weak], [topics, levels, claims]],
        2: [[figures, days, due, course], [topics, levels, sure, weak, claims]],
        1: [[figures, due, course, days, weak, claims, topics, levels, sure]],
    }
    return in_columns(by_count[columns_of(width)], width)


def fact_lines(told: Progress, lang: str) -> list[tuple[str, str]]:
    """What was done and how long it takes: the name and the text of each figure."""
    pace = told.pace
    times = {
        "all": told.seconds_per_card,
        "new": pace.new,
        "recalled": pace.recalled,
        "forgotten": pace.forgotten,
    }
    told_reviews = (
        f"{words.TODAY[lang].format(n=told.reviews_today)} · {words.IN_ALL[lang].format(n=told.reviews)}"
    )
    return [
        (words.REVIEWS[lang], told_reviews),
        (words.STREAK[lang], words.LONGEST[lang].format(n=told.streak, longest=told.longest_streak)),
        (words.TIME[lang], words.TIMES[lang].format(**{name: round(value) for name, value in times.items()})),
        (
            words.CARDS[lang],
            " · ".join(
                f"{words.STAGES[s][lang]}\u00a0{n}".replace(" ", "\u00a0") for s, n in told.cards.items()
            ),
        ),
    ]


def figure_rows(told: Progress, lang: str, width: int) -> list[Row]:
    """What was done, how long it takes, and how much was remembered."""
    facts = fact_lines(told, lang)
    column = max(cells(name) for name, _ in facts) + 2
    rows: list[Row] = []
    for name, text in facts:
        rows += wrap(text, width, first=pad((Span(name, "muted"),), column))
    kinds = [
        (words.ALL, told.retention),
        (words.RECENT, told.recent),
        (words.YOUNG, told.kinds["young"]),
        (words.MATURE, told.kinds["mature"]),
    ]
    rows += [(), (Span(words.RETENTION[lang], "heading"),)]
    if not told.retention.reviewed:
        return rows + wrap((Span(words.NONE_CAME_BACK[lang], "muted"),), width)
    return rows + share_rows([(name[lang], kind.share, _of(kind)) for name, kind in kinds], width)


def _of(kind: Retention) -> str:
    return f"{kind.recalled}/{kind.reviewed}" if kind.reviewed else ""


def share_rows(shares: Sequence[tuple[str, float | None, str]], width: int) -> list[Row]:
    """A bar from 0 to 100% per line: name, share, remark; a bare line where the share is None."""
    column = max((cells(name) for name, _, _ in shares), default=0) + 2
    behind = max((cells(text) for _, _, text in shares), default=0)
    room = min(BAR, width - column - 6 - (behind + 2 if behind else 0))
    above = room < 6
    if above:
        room = max(1, min(BAR, width - 6))
    rows: list[Row] = []
    for name, share, text in shares:
        bar = meter(share or 0, room, "series1")
        figure = f" {share:4.0%}" if share is not None else "    –"
        tail: Row = (*bar, Span(figure, "strong" if share is not None else "muted"))
        if above:
            rows += [*wrap((Span(name), Span(f"  {text}" if text else "", "muted")), width), tail]
        else:
            rows.append((*pad((Span(name),), column), *tail, Span(f"  {text}" if text else "", "muted")))
    return rows


def _topics(told: Progress, lang: str, width: int) -> list[Row]:
    """The weakest first; topics not yet begun share one line."""
    known = sorted((share, topic_name(topic, lang)) for topic, share in told.topics.items() if share)
    rest = [topic_name(topic, lang) for topic in in_order(told.topics, lang) if not told.topics[topic]]
    rows: list[Row] = [(Span(words.BY_TOPIC[lang], "heading"),)]
    rows += share_rows([(topic, share, "") for share, topic in known], width)
    if rest:
        names = ("、" if lang == "zh" else ", ").join(name.replace(" ", "\u00a0") for name in rest)
        rows += wrap((Span(words.NOT_BEGUN[lang].format(topics=names), "muted"),), width)
    return rows


def _levels(told: Progress, lang: str, width: int) -> list[Row]:
    named = [(LEVELS[level][lang], told.levels[level], "") for level in LEVELS if level in told.levels]
    return [(Span(words.BY_LEVEL[lang], "heading"),), *share_rows(named, width)] if named else []


def _forecast(told: Progress, lang: str, width: int) -> list[Row]:
    if not any(told.forecast):
        return []
    title = words.FORECAST[lang].format(n=len(told.forecast))
    each = max(2, *(len(str(count)) for count in told.forecast)) + 1
    rows: list[Row] = [(Span(title, "heading"),), *wrap((Span(words.NOT_TODAYS[lang], "muted"),), width)]
    per_line = max(1, width // each)
    for first in range(0, len(told.forecast), per_line):
        rows += _due(told, first, min(len(told.forecast), first + per_line), each)
    return rows


def _due(told: Progress, first: int, stop: int, each: int) -> list[Row]:
    """Some days side by side: bar, count, day of the month. Days without cards have a dot."""
    peak, counts = max(told.forecast), told.forecast[first:stop]
    eighths = [-(-count * 8 * DUE_ROWS // peak) for count in counts]
    marks = " ▁▂▃▄▅▆▇█"
    rows: list[Row] = []
    for below in reversed(range(DUE_ROWS)):
        bars = (marks[min(8, max(0, size - 8 * below))] * 2 for size in eighths)
        rows.append((Span("".join(f"{bar:>{each}}" for bar in bars), "series1"),))
    days = (told.day + timedelta(days=first + place) for place in range(len(counts)))
    figures = (Span(f"{count or '·':>{each}}", "strong" if count else "muted") for count in counts)
    return [*rows, tuple(figures), (Span("".join(f"{day.day:>{each}}" for day in days), "muted"),)]


def _readiness(told: Progress, lang: str, width: int) -> list[Row]:
    if len(told.readiness) < 2:
        return []
    days = [(day - told.day).days for day, _ in told.readiness]
    shares = [round(100 * share, 1) for _, share in told.readiness]
    curve = Curve("", days, shares)  # its heading names it
    return [
        (Span(words.READINESS[lang], "heading"),),
        *line([curve], width, COURSE_ROWS, x=words.DAYS_FROM_TODAY[lang], y="%", lang=lang),
    ]


def calibration_lines(told: Progress, lang: str) -> list[str]:
    """How sure against how right, one per line, and a word on the whole."""
    lines = []
    for step in told.calibration:
        right = {"share": f"{step.share:.0%}", "right": step.right, "guesses": step.guesses}
        lines.append(
            f"{words.CALIBRATED[lang].format(sure=step.sure)} · {words.RIGHT_OF[lang].format(**right)}"
        )
    return [*lines, _judgement(told, lang)]


def _judgement(told: Progress, lang: str) -> str:
    off = round(100 * (told.overconfidence or 0))
    if sum(step.guesses for step in told.calibration) < ENOUGH:
        return words.TOO_FEW[lang]
    verdict = words.OVERSURE if off > 5 else words.UNDERSURE if off < -5 else words.WELL_SURE
    return verdict[lang].format(n=abs(off))


def _calibration(told: Progress, lang: str, width: int) -> list[Row]:
    if not told.calibration:
        return []
    steps = [
        (
            words.CALIBRATED[lang].format(sure=step.sure),
            step.share,
            f"{step.right}/{step.guesses}",
        )
        for step in told.calibration
    ]
    return [
        (Span(words.CALIBRATION[lang], "heading"),),
        *share_rows(steps, width),
        *wrap((Span(_judgement(told, lang), "muted"),), width),
        *_calibrated_topics(told, lang, width),
    ]


def _calibrated_topics(told: Progress, lang: str, width: int) -> list[Row]:
    """For each topic with a few guesses: how many were right, and the average certainty."""
    rows: list[Row] = []
    column = max((cells(topic_name(topic, lang)) for topic in told.calibration_by_topic), default=0) + 2
    for topic in in_order(told.calibration_by_topic, lang):
        steps = told.calibration_by_topic[topic]
        guesses, right = sum(step.guesses for step in steps), sum(step.right for step in steps)
        if guesses >= FEW:
            said = sum(step.sure * step.guesses for step in steps) / guesses
            text = words.TOPIC_SURE[lang].format(
                right=f"{right / guesses:.0%}", sure=f"{said:.0f}%", n=guesses
            )
            name = pad((Span(topic_name(topic, lang)),), column)
            rows += wrap((Span(text, "muted"),), width, first=name)
    return rows


def _weakest(told: Progress, titles: Mapping[str, str], lang: str, width: int) -> list[Row]:
    weak = told.weakest[:WEAKEST]
    begun = sum(count for stage, count in told.cards.items() if stage != "new")
    if not told.reviews or not begun:
        return []
    rows: list[Row] = [(Span(words.WEAKEST[lang], "heading"),)]
    if not weak:
        sentences = [words.NONE_WEAK[lang].format(n=begun, least=f"{WELL_KNOWN:.0%}")]
        if new := told.cards.get("new"):
            sentences.append(words.NEW_COUNT_ZERO[lang].format(n=new))
        rows += wrap((Span(("" if lang == "zh" else " ").join(sentences), "muted"),), width)
    for each in weak:
        tail = f"  {words.LAPSES[lang].format(n=each.lapses)}" if each.lapses else ""
        text = (Span(titles.get(each.id, each.id), "", f"question:{each.id}"), Span(tail, "muted"))
        rows += wrap(text, width, first=(Span(f"{each.recall:4.0%}  ", "strong"),))
    return rows


def _claims(
    claims: Sequence[WeakClaim],
    titles: Mapping[str, str],
    asked: Mapping[tuple[str, str], str],
    lang: str,
    width: int,
) -> list[Row]:
    """Each by its question, and below it by what the quiz asked."""
    rows: list[Row] = [(Span(words.CLAIMS[lang], "heading"),)] if claims else []
    for each in claims[:WEAKEST]:
        link = f"question:{each.question}"
        told = words.WRONG_OF[lang].format(wrong=each.wrong, asked=each.asked)
        title = (Span(titles.get(each.question, each.question), "", link), Span(f"  {told}", "strong"))
        rows += wrap(title, width)
        parts = render_line(asked.get((each.question, each.claim), each.claim), lambda _: ("", ""))
        rows += wrap([Span(part.text, "muted") for part in parts], width, first=(Span("  "),))
    return rows
