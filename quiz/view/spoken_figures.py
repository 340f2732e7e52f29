"""Today, the statistics and the plan as lines to be read aloud: every bar and curve is its figures."""

from collections.abc import Mapping

from quiz.messages import plain as words
from quiz.messages import plan as plan_words
from quiz.messages import progress as progress_words
from quiz.messages.interface import LEVELS, NEXT_DUE
from quiz.messages.plan import day_text
from quiz.messages.topics import topic_name
from quiz.study.plan import DayPlan, Plan
from quiz.study.progress import Progress
from quiz.study.prospect import Prospect
from quiz.study.statistics import Retention
from quiz.study.today import Figures
from quiz.view.plan import CARDS, DAYS, ground, heading, no_plan_text, rests_on
from quiz.view.readiness import share_text
from quiz.view.statistics import WEAKEST, calibration_lines, fact_lines


def today_lines(found: Figures, lang: str) -> list[str]:
    """What is due, how long it takes, the readiness, weak topics, and the size of the bank."""
    lines = _due(found, lang)
    if found.reviewed:
        lines.append(words.REVIEWED[lang].format(n=found.reviewed))
    if not found.begun and found.questions:
        lines.append(words.BEGIN[lang])
    lines += _ready(found, lang)
    if found.weakest:
        comma = "、" if lang == "zh" else ", "
        names = comma.join(f"{topic_name(topic, lang)} {share:.0%}" for topic, share in found.weakest)
        lines.append(words.WEAKEST[lang].format(names=names))
    counted = {name: getattr(found, name) for name in ("questions", "demos", "proven", "cited", "errata")}
    return [*lines, words.BANK[lang].format(**counted)]


def _due(found: Figures, lang: str) -> list[str]:
    if not found.questions:
        return [words.NO_QUESTIONS[lang]]
    if not found.due and not found.new:
        lines = [words.NOTHING_TODAY[lang], *_set_aside(found, lang)]
        return lines + ([NEXT_DUE[lang].format(day=found.next_due.isoformat())] if found.next_due else [])
    lines = [words.TODAY_ASKS[lang].format(due=found.due, new=found.new, minutes=found.minutes)]
    if found.planned:
        lines += [words.BY_THE_PLAN[lang], *_set_aside(found, lang)]
    if found.later:
        lines.append(words.LATER[lang].format(n=found.later, days=found.catching_up))
    return lines


def _set_aside(found: Figures, lang: str) -> list[str]:
    return [words.SET_ASIDE[lang].format(n=found.set_aside)] if found.set_aside else []


def _ready(found: Figures, lang: str) -> list[str]:
    ready = found.ready
    if ready is None or not found.questions:
        return []
    share = share_text(ready.share, lang)
    if ready.on_date is None:
        lines = [words.READY[lang].format(share=share)]
    else:
        on_date = share_text(ready.on_date, lang)
        said = words.READY_BY_PLAN_THIN if ready.is_thin else words.READY_BY_PLAN
        lines = [said[lang].format(share=share, on_date=on_date)]
    if ready.interview is None:
        return [*lines, words.SET_A_DATE[lang]]
    left = plan_words.days_left_text(ready.days_left, lang)
    on = plan_words.INTERVIEW_ON[lang].format(day=day_text(ready.interview, lang))
    return [*lines, f"{on}{words.BEHIND[lang].format(text=left)}"]


def statistics_lines(told: Progress, titles: Mapping[str, str], lang: str) -> list[str]:
    """What was done, what was remembered, what comes due, what is known and what is weak."""
    if told.is_empty:
        return [progress_words.NOTHING_YET[lang], words.BEGIN[lang]]
    lines = [words.METRIC[lang].format(name=name, value=text) for name, text in fact_lines(told, lang)]
    lines += ["", progress_words.RETENTION[lang], *_retained(told, lang)]
    if any(told.forecast):
        tomorrow = told.forecast[1] if len(told.forecast) > 1 else 0
        days, due = len(told.forecast), sum(told.forecast)
        lines += ["", words.FORECAST[lang].format(days=days, n=due, tomorrow=tomorrow)]
    known = sorted((share, topic_name(topic, lang)) for topic, share in told.topics.items())
    lines += ["", progress_words.BY_TOPIC[lang], *(_share(name, share, lang) for share, name in known)]
    levels = [_share(LEVELS[each][lang], told.levels[each], lang) for each in LEVELS if each in told.levels]
    lines += ["", progress_words.BY_LEVEL[lang], *levels] if levels else []
    if told.calibration:
        lines += ["", progress_words.CALIBRATION[lang], *calibration_lines(told, lang)]
    if told.weakest:
        weak = told.weakest[:WEAKEST]
        lines += ["", progress_words.WEAKEST[lang]]
        lines += [_share(titles.get(each.id, each.id), each.recall, lang) for each in weak]
    return lines


def _retained(told: Progress, lang: str) -> list[str]:
    if not told.retention.reviewed:
        return [progress_words.NONE_CAME_BACK[lang]]
    kinds: list[tuple[str, Retention]] = [
        (progress_words.ALL[lang], told.retention),
        (progress_words.RECENT[lang], told.recent),
        (progress_words.YOUNG[lang], told.kinds["young"]),
        (progress_words.MATURE[lang], told.kinds["mature"]),
    ]
    return [
        words.NOT_YET[lang].format(name=name)
        if kind.share is None
        else words.RETAINED[lang].format(
            name=name, share=f"{kind.share:.0%}", part=kind.recalled, whole=kind.reviewed
        )
        for name, kind in kinds
    ]


def _share(name: str, share: float, lang: str) -> str:
    return words.METRIC[lang].format(name=name, value=f"{share:.0%}")


def plan_lines(told: Prospect, titles: Mapping[str, str], lang: str) -> list[str]:
    """The interview, the readiness, what more minutes would bring, each day, today's cards."""
    today = [_readiness(plan_words.READY_TODAY[lang], told.today.share, lang)]
    plan = told.plan
    if plan is None:
        return [no_plan_text(told, lang), *today]
    lines = [heading(told, lang), *today, _readiness(plan_words.ON_THE_DATE[lang], plan.on_date, lang)]
    if told.without is not None:
        lines.append(_readiness(plan_words.WITHOUT[lang], told.without.share, lang))
    lines += [ground(told, lang), "", plan_words.BY_MINUTES[lang]]
    for minutes, share in sorted(told.by_minutes.items()):
        lines.append(_readiness(plan_words.MINUTES_A_DAY[lang].format(n=minutes), share, lang))
    lines += ["", plan_words.BY_DAY[lang], *(_day(day, lang) for day in plan.days[:DAYS])]
    if len(plan.days) > DAYS:
        lines.append(plan_words.MORE_DAYS[lang].format(n=len(plan.days) - DAYS))
    lines.append(plan_words.PLAN_DECIDES[lang])
    return [*lines, "", *_cards(plan, titles, lang), "", rests_on(told, lang)]


def _readiness(name: str, share: float, lang: str) -> str:
    return words.METRIC[lang].format(name=name, value=share_text(share, lang))


def _day(day: DayPlan, lang: str) -> str:
    named = f"{day_text(day.day, lang)} {plan_words.WEEKDAYS[day.day.weekday()][lang]}"
    facts = {"day": named, "new": day.new, "reviews": day.reviews, "minutes": round(day.minutes)}
    told = words.PLAN_DAY[lang].format(**facts)
    return told + (words.PLAN_MOCK[lang].format(n=day.mock) if day.mock else "")


def _cards(plan: Plan, titles: Mapping[str, str], lang: str) -> list[str]:
    if not plan.cards:
        return [plan_words.TODAYS_DONE[lang]]
    lines = [plan_words.TODAYS[lang].format(n=len(plan.cards))]
    lines += [
        words.OPTION[lang].format(n=n, text=titles.get(c, c)) for n, c in enumerate(plan.cards[:CARDS], 1)
    ]
    left = len(plan.cards) - CARDS
    return lines + ([plan_words.MORE_CARDS[lang].format(n=left)] if left > 0 else [])
