"""What is wrong in the settings file, as a sentence that says what is used instead."""

from quiz.messages import settings as words
from quiz.messages.interface import NUMBER, OUT_OF_RANGE, RANGE, WHOLE
from quiz.messages.shell import say
from quiz.study.settings import Doubt, is_whole, shown


def setting_sentence(doubt: Doubt, lang: str) -> str:
    """The sentence for one mistake, in the language."""
    if not doubt.name:
        return say("settings_unreadable", lang, path=doubt.path, why=doubt.value)
    if doubt.near:
        return say("setting_unknown", lang, path=doubt.path, name=doubt.name, near=doubt.near)
    if doubt.low is None:
        allowed = words.OR[lang].join(shown(value) for value in doubt.allowed)
    else:
        allowed = allowed_range(doubt.low, doubt.high, lang)
    return say(
        "setting_wrong",
        lang,
        path=doubt.path,
        name=doubt.name,
        value=doubt.value,
        allowed=allowed,
        default=shown(doubt.default),
    )


def allowed_range(low: float, high: float | None, lang: str) -> str:
    """From the lowest to the highest: 0.7 to 0.99."""
    return RANGE[lang].format(
        low=f"{low:g}" if low == int(low) else f"{low:.2f}",
        high=f"{high:,g}" if high == int(high or 0) else f"{high:g}",
    )


def refused(doubt: Doubt, name: str, typed: str, lang: str) -> str:
    """Why what was typed can't be, under the name that the reader sees."""
    kind = (WHOLE if is_whole(doubt.name) else NUMBER)[lang]
    allowed = allowed_range(doubt.low or 0, doubt.high, lang)
    return OUT_OF_RANGE[lang].format(name=name, value=typed or '""', kind=kind, allowed=allowed)
