"""The plan for an interview as rows: readiness, what more minutes would bring, each day, today's cards."""

from collections.abc import Mapping

from quiz.messages import plan as words
from quiz.messages.plan import day_text, days_left_text
from quiz.study.own_curve import ENOUGH, RECENT
from quiz.study.plan import DayPlan, Plan
from quiz.study.prospect import Prospect
from quiz.study.readiness import UTMOST
from quiz.text.cells import width as cells
from quiz.text.meter import meter
from quiz.text.rows import Row, Span, pad
from quiz.text.table import table
from quiz.text.wrap import wrap
from quiz.view.columns import column_width, columns_of, fitted, in_columns
from quiz.view.readiness import share_text

BAR = 24
"""Cells of a full bar."""

DAYS = 21
"""So many days are listed one by one."""

CARDS = 30
"""So many of today's cards are named."""


def plan_rows(told: Prospect, titles: Mapping[str, str], lang: str, width: int) -> list[Row]:
    """The whole page for a plan that is in force. `titles` gives the prompt of each card."""
    plan = told.plan
    assert plan is not None
    cell = column_width(width)
    ready, minutes = readiness_rows(told, lang, cell), _minutes_rows(told, lang, cell)
    cards, days = _cards_rows(plan, titles, lang, cell), _days_rows(plan, lang, cell)
    reasons = _muted(rests_on(told, lang), cell)
    by_count = {
        3: [[ready, minutes, reasons], [days], [cards]],
        2: [[ready, minutes, cards], [days, reasons]],
        1: [[ready, minutes, cards, days, reasons]],
    }
    return in_columns(by_count[columns_of(width)], width)


def heading(told: Prospect, lang: str) -> str:
    """The date, how far off it is, and the minutes: in one line."""
    assert told.interview is not None
    left = days_left_text(told.days_left, lang)
    day = words.INTERVIEW_ON[lang].format(day=day_text(told.interview.day, lang))
    return f"{day} · {left} · {words.A_DAY[lang].format(n=told.interview.minutes)}"


def readiness_rows(told: Prospect, lang: str, width: int) -> list[Row]:
    """Readiness today, on the date with the plan, and on the date without further study."""
    shares = [(words.READY_TODAY[lang], told.today.share, "series1")]
    if told.plan is not None and told.without is not None:
        shares.append((words.ON_THE_DATE[lang], told.plan.on_date, "accent"))
        shares.append((words.WITHOUT[lang], told.without.share, "muted"))
    rows: list[Row] = [(Span(words.READINESS[lang], "heading"),), *_bars(shares, lang, width)]
    return rows + (_muted(ground(told, lang), width) if told.plan is not None else [])


def ground(told: Prospect, lang: str) -> str:
    """Whose forgetting the forecast rests on: the learner's own, or what is assumed of everybody."""
    if not told.tested:
        return words.RESTS_ON_NONE[lang]
    said = words.RESTS_ON_FEW if told.is_thin else words.RESTS_ON_OWN
    return said[lang].format(n=min(told.tested, RECENT), enough=ENOUGH)


def _bars(shares: list[tuple[str, float, str]], lang: str, width: int) -> list[Row]:
    """A bar from 0 to 100% for each, with its name in front, or above it in a narrow pane."""
    column = max(cells(name) for name, _, _ in shares) + 2
    behind = max(cells(share_text(share, lang)) for _, share, _ in shares) + 2
    room = min(BAR, width - column - behind)
    above = room < 8
    if above:
        room = max(min(BAR, width - behind), 1)
    rows: list[Row] = []
    for name, share, style in shares:
        figure = pad((Span(share_text(share, lang), "strong"),), behind, "right")
        bar = (*meter(min(share, UTMOST), room, style), *figure)
        if above:
            rows += [(Span(name),), bar]
        else:
            rows.append((*pad((Span(name),), column), *bar))
    return rows


def _minutes_rows(told: Prospect, lang: str, width: int) -> list[Row]:
    rows: list[Row] = [(Span(words.BY_MINUTES[lang], "heading"),)]
    chosen = told.interview.minutes if told.interview else 0
    budgets = dict(told.by_minutes)
    if told.plan is not None:
        budgets[chosen] = told.plan.on_date
    shares = [
        (words.MINUTES_A_DAY[lang].format(n=f"{n:>3}"), budgets[n], "accent" if n == chosen else "series1")
        for n in sorted(budgets)
    ]
    return [*rows, *_bars(shares, lang, width), *_reach_rows(told, budgets, lang, width)]


def _reach_rows(told: Prospect, budgets: Mapping[int, float], lang: str, width: int) -> list[Row]:
    """How the budgets differ; and which is enough, where a forecast can't tell a larger one from it."""
    if not told.reaches or not any(reach.new for reach in told.reaches.values()):
        return []
    rows: list[Row] = []
    for n, reach in told.reaches.items():
        said = words.NOT_ALL_MET[lang].format(n=reach.left)
        if reach.met_by is not None:
            said = words.ALL_MET[lang].format(day=day_text(reach.met_by, lang))
        begun = words.NEW_A_DAY[lang].format(n=reach.new)
        minutes = (Span(words.MINUTES_A_DAY[lang].format(n=f"{n:>3}") + "  "),)
        rows += wrap((Span(f"{begun}{words.BUT[lang]}{said}", "muted"),), width, first=minutes)
    enough = min((n for n, share in budgets.items() if share > UTMOST), default=None)
    if enough is not None and enough < max(budgets):
        rows += wrap((Span(words.ENOUGH[lang].format(n=enough)),), width)
    return [(), *rows]


def _days_rows(plan: Plan, lang: str, width: int) -> list[Row]:
    """A line for each day; wrapped, or as blocks, in a narrow pane."""
    heads = [head[lang] for head in (words.DAY, words.NEW, words.REVIEWS, words.MOCK, words.MINUTES)]
    texts = [_day_texts(day, lang) for day in plan.days[:DAYS]]
    rows: list[Row] = [(Span(words.BY_DAY[lang], "heading"),)]
    columns = [max(cells(line[place]) for line in [heads, *texts]) for place in range(len(heads))]
    if sum(columns) + 3 * (len(columns) - 1) > width:
        rows += table(heads, texts, width)
    else:
        rows += [_day_row(line, columns) for line in [heads, *texts]]
    if len(plan.days) > DAYS:
        rows += _muted(words.MORE_DAYS[lang].format(n=len(plan.days) - DAYS), width)
    first = next((place for place, day in enumerate(plan.days) if day.reviews), 0)
    if first > 1:
        told = words.REVIEWS_BEGIN[lang].format(day=day_text(plan.days[first].day, lang))
        rows += [(), *wrap((Span(told),), width)]
    for day in plan.days[:DAYS]:
        if day.gaps:
            told = words.BEGINS_WITH[lang].format(day=day_text(day.day, lang), n=day.gaps)
            rows += [(), *wrap((Span(told),), width)]
    return [*rows, (), *_muted(words.PLAN_DECIDES[lang], width)]


def _day_row(line: list[str], columns: list[int]) -> Row:
    row: list[Span] = []
    for place, text in enumerate(line):
        style = "" if text[:1].isdigit() else "muted"
        row += pad((Span(text, style),), columns[place], "right" if place else "left")
        row.append(Span("   "))
    return tuple(row[:-1])


def _day_texts(day: DayPlan, lang: str) -> list[str]:
    mock = words.MINUTES_A_DAY[lang].format(n=day.mock) if day.mock else "·"
    figures = [str(day.new or "·"), str(day.reviews or "·"), mock, str(round(day.minutes) or "·")]
    return [f"{day.day:%m-%d} {words.WEEKDAYS[day.day.weekday()][lang]}", *figures]


def _cards_rows(plan: Plan, titles: Mapping[str, str], lang: str, width: int) -> list[Row]:
    if not plan.cards:
        return _muted(words.TODAYS_DONE[lang], width)
    rows: list[Row] = [(Span(words.TODAYS[lang].format(n=len(plan.cards)), "heading"),)]
    left = len(plan.cards) - CARDS
    shown = plan.cards[:CARDS] if left > 1 else plan.cards  # a line that tells of one card would be its own
    for number, card in enumerate(shown, 1):
        first = (Span(f"{number:>3}  ", "muted"),)
        rows += wrap((Span(titles.get(card, card), "", f"question:{card}"),), width, first=first)
    if left > 1:
        rows.append((Span("     " + words.MORE_CARDS[lang].format(n=left), "muted"),))
    return rows


def rests_on(told: Prospect, lang: str) -> str:
    """What the figures are based on, in a sentence or two."""
    pace = told.pace
    seconds = {"new": pace.new, "recalled": pace.recalled, "forgotten": pace.forgotten}
    figures = {name: round(value) for name, value in seconds.items()}
    return words.RESTS_ON[lang].format(utmost=f"{UTMOST:.0%}", **figures)


def no_plan_text(told: Prospect, lang: str) -> str:
    """Why there is no plan: no date is set, or the day has come."""
    if told.interview is None:
        return words.NO_DATE[lang]
    if told.days_left == 0:
        return words.OVER_TODAY[lang]
    return words.OVER[lang].format(day=day_text(told.interview.day, lang))


def no_plan_rows(told: Prospect, how: str, lang: str, width: int) -> list[Row]:
    """Why there is no plan, today's readiness, and what to do."""
    return [
        *wrap(no_plan_text(told, lang), width),
        (),
        *wrap(how, width),
        (),
        *fitted(readiness_rows(told, lang, width), width),
    ]


def _muted(text: str, width: int) -> list[Row]:
    return wrap((Span(text, "muted"),), width)
