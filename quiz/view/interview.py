"""Reads an interview date as a person types it: the day, or a sentence on why it can't be used."""

from datetime import date, timedelta

from quiz.messages import plan as words
from quiz.study.interview import furthest, parse_day


def asked_day(text: str, today: date, lang: str) -> date | str:
    """The day, or why it can't be used: it is no date, in the past, or too far off."""
    day = parse_day(text, today)
    if day is None:
        return words.BAD_DATE[lang].format(text=text, **examples(today))
    if day <= today:
        return words.PAST_DATE[lang].format(day=day.isoformat())
    if day > (last := furthest(today)):
        return words.FAR_DATE[lang].format(day=day.isoformat(), n=(last - today).days)
    return day


def examples(today: date) -> dict[str, str]:
    """One and the same day, three weeks off, as a person may write it."""
    day = today + timedelta(days=21)
    return {"day": day.isoformat(), "short": f"{day.month}-{day.day}"}
