"""Times and intervals in words: 0:42, 10 min, 6 d, 2.5 mo."""

from quiz.demo.words import Words

_MINUTES = Words("{n} 分", "{n} min")
_DAYS = Words("{n} 天", "{n} d")
_MONTHS = Words("{n} 月", "{n} mo")
_YEARS = Words("{n} 年", "{n} y")


def clock_text(seconds: float) -> str:
    """Minutes and seconds: 0:42, 12:05, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def interval_text(days: int, minutes: int, lang: str) -> str:
    """When a card comes back, as short as a button needs it."""
    if not days:
        return _MINUTES[lang].format(n=minutes)
    if days < 60:
        return _DAYS[lang].format(n=days)
    if days < 365:
        return _MONTHS[lang].format(n=f"{days / 30.4375:.1f}".removesuffix(".0"))
    return _YEARS[lang].format(n=f"{days / 365.25:.1f}".removesuffix(".0"))
